"""The Herald's drawn pictures: scenes of the city, each in four lights, the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Callable

from assay.corpus.sites.northgate_herald import scenes_indoors, scenes_outdoors
from assay.corpus.sites.northgate_herald.drawing import HEIGHT, TONES, WIDTH, Tone, disc, stroke

__all__ = ["SCENES", "TONES", "draw_scene", "weather_icon"]

SCENES: dict[str, tuple[Callable[[Tone, random.Random], str], str]] = {
    "quay": (scenes_outdoors.quay, "Brick warehouses and moored boats along a river quay"),
    "bridge": (scenes_outdoors.bridge, "A red tram crossing a stone arch bridge over a river"),
    "town-hall": (scenes_outdoors.town_hall, "People outside a stone town hall with a clock tower"),
    "street": (scenes_outdoors.street, "People walking past a row of terraced houses"),
    "bus": (scenes_outdoors.bus, "A red bus at a stop on a shopping street"),
    "station": (scenes_outdoors.station, "Passengers on a station platform beside a blue train"),
    "hospital": (scenes_outdoors.hospital, "An ambulance parked outside a hospital"),
    "classroom": (scenes_indoors.classroom, "Pupils at their desks in front of a blackboard"),
    "pitch": (scenes_outdoors.pitch, "Footballers near the goal in front of a full stand"),
    "stage": (scenes_indoors.stage, "Four performers on a lit stage between red curtains"),
    "market": (scenes_outdoors.market, "Shoppers at three market stalls with striped awnings"),
    "library": (scenes_indoors.library, "Two readers at a table in front of full bookshelves"),
    "works": (scenes_outdoors.works, "Workers outside a brick factory with a chimney"),
    "turbines": (scenes_outdoors.turbines, "Wind turbines on a green hill above grazing sheep"),
    "flood": (scenes_outdoors.flood, "Flood water in front of houses, with sandbags and a warning sign"),
    "runners": (scenes_outdoors.runners, "Runners passing under a red and white finish banner"),
    "cafe": (scenes_indoors.cafe, "Guests sitting in pairs at café tables under red lamps"),
    "office": (scenes_indoors.office, "Three people working at desks in front of wide windows"),
    "clock": (scenes_indoors.clock, "A man beside a large clock face with brass cogs"),
}


def draw_scene(scene: str, tone: str, seed: str) -> str:
    """A picture as SVG text, 1200 by 750."""
    light = TONES[tone]
    draw = random.Random(seed)  # noqa: S311 - pictures, not secrets
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' width="{WIDTH}" height="{HEIGHT}">'
        f'<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">'
        f'<stop offset="0" stop-color="{light.sky}"/>'
        f'<stop offset=".75" stop-color="{light.horizon}"/></linearGradient></defs>'
        f"{SCENES[scene][0](light, draw)}</svg>"
    )


def weather_icon(kind: str) -> str:
    """A small weather sign: `sun`, `cloud`, `rain` or `bright` (sun behind a cloud)."""
    sun = disc(24, 24, 10, "#d9931e") + stroke(
        "M24 4V9M24 39V44M4 24H9M39 24H44M10 10L13 13M35 35L38 38M38 10L35 13M10 38L13 35", "#d9931e", 3
    )
    cloud = '<path d="M14 36a9 9 0 0 1 1-18 12 12 0 0 1 23 3 8 8 0 0 1-1 15z" fill="#7b868b"/>'
    drops = stroke("M17 40L15 45M25 40L23 45M33 40L31 45", "#2f6690", 3)
    behind = f'<g transform="translate(10 -6) scale(.8)">{sun}</g>'
    drawn = {"sun": sun, "cloud": cloud, "rain": cloud + drops, "bright": behind + cloud}[kind]
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48">{drawn}</svg>'
