"""Crumb & Barley, a two-person baking blog with recipes, comments, a mailing list and weekend classes."""
