"""Harbour Goods: an online shop for well-made kitchen and home goods from a harbour town."""
