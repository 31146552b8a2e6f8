"""Crumb & Barley's pictures: everything that comes out of the oven, drawn from above."""

from __future__ import annotations

import random
from collections.abc import Callable

from assay.corpus.sites.crumb_and_barley import breads, sweets
from assay.corpus.sites.crumb_and_barley.drawing import HEIGHT, WIDTH, table

__all__ = ["DISHES", "draw_dish"]

DISHES: dict[str, tuple[Callable[[random.Random], str], str]] = {
    "boule": (breads.boule, "A round, dark loaf with four cuts on a wooden board"),
    "tin-loaf": (breads.tin_loaf, "A seeded tin loaf on a board, two slices cut"),
    "baguettes": (breads.baguettes, "Three slashed baguettes on a board"),
    "spiral-buns": (sweets.spiral_buns, "Six iced cinnamon buns in a tin"),
    "croissants": (breads.croissants, "Three croissants on a plate"),
    "focaccia": (breads.focaccia, "A tray of focaccia with rosemary and tomatoes"),
    "scones": (sweets.scones, "Scones on a plate, one with cream and jam"),
    "sponge": (sweets.sponge, "A sponge cake topped with berries, one slice missing"),
    "fruit-tart": (sweets.fruit_tart, "A round tart covered in rings of berries"),
    "lattice-pie": (sweets.lattice_pie, "A berry pie with a lattice top"),
    "cookies": (sweets.cookies, "Six cookies with dark chocolate chips"),
    "brownies": (sweets.brownies, "Nine squares of brownie with nuts"),
    "bagels": (breads.bagels, "Five seeded bagels on a board"),
    "muffins": (sweets.muffins, "Six blueberry muffins in a tin"),
    "starter": (breads.starter, "A jar of bubbling sourdough starter under a cloth"),
    "flours": (breads.flours, "Four bowls of flour in different colours"),
    "cross-buns": (breads.cross_buns, "Twelve hot cross buns on a board"),
    "crackers": (breads.crackers, "A plate of seeded crackers"),
    "plait": (breads.plait, "A shiny plaited loaf with sesame seeds"),
    "shortbread": (sweets.shortbread, "A round of shortbread cut into eight"),
    "oat-bars": (sweets.oat_bars, "Five oat bars with dark berries"),
    "flatbreads": (breads.flatbreads, "Three flatbreads with brown spots and a bowl of dip"),
    "ginger-cake": (sweets.ginger_cake, "Six pieces of iced ginger cake on a board"),
    "galette": (sweets.galette, "A folded apple galette on baking paper"),
    "class-table": (breads.class_table, "A floured table with six bowls, dough and a rolling pin"),
    "tins": (breads.tins, "Baking tins of different shapes"),
}


def draw_dish(dish: str, cloth: str, seed: str) -> str:
    """A picture as SVG text, 900 by 600."""
    draw = random.Random(seed)  # noqa: S311 - pictures, not secrets
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' width="{WIDTH}" height="{HEIGHT}">'
        f"{table(cloth, draw)}{DISHES[dish][0](draw)}</svg>"
    )
