"""The trait dictionary: what each number of a persona means, which way it points, and what it changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

__all__ = ["NEEDS", "NEED_NAMES", "TRAITS", "Need", "Trait", "need_called"]


@dataclass(frozen=True, slots=True)
class Trait:
    """One scale of a persona; `low` and `high` say what its ends mean."""

    name: str
    low: str
    high: str
    unit: str
    range: tuple[int, int]
    default: int | None
    """None: it has to be given."""
    changes: tuple[str, ...]
    """The fields of `Perception` that it sets."""


@dataclass(frozen=True, slots=True)
class Need:
    """A need that is there or not."""

    name: str
    meaning: str
    changes: tuple[str, ...]
    also: tuple[str, ...] = ()
    """Other words for it in files."""


def _by_name(*traits: Trait) -> Mapping[str, Trait]:
    return MappingProxyType({trait.name: trait for trait in traits})


TRAITS: Mapping[str, Trait] = _by_name(
    Trait("age", "young", "old", "years", (13, 100), None, ("text_px",)),
    Trait(
        "tech_literacy",
        "knows nothing of computers",
        "knows everything",
        "points of a scale",
        (1, 10),
        5,
        ("expertise", "jargon"),
    ),
    Trait(
        "patience_level",
        "gives up at once",
        "keeps at it",
        "points of a scale",
        (1, 10),
        5,
        ("steps", "wait_seconds", "tries", "fields"),
    ),
    # The name misleads, so it stands here: a high number is a slow, thorough reader.
    Trait("reading_speed", "skims", "reads every word", "points of a scale", (1, 10), 5, ("attention",)),
    Trait("trust_level", "trusts nothing", "trusts everything", "points of a scale", (1, 10), 5, ("trust",)),
    Trait(
        "exploration_tendency",
        "stays on the way to the goal",
        "looks around",
        "points of a scale",
        (1, 10),
        5,
        ("sweep_pages",),
    ),
)
"""By name. Scales run from `low` at the first number of `range` to `high` at the second."""

_ALL_NEEDS = (
    Need(
        "screen_reader",
        "hears the page and moves with the keyboard",
        ("channel", "keyboard_only", "contrast", "text_px", "target_px"),
        ("blind", "blindness", "screenreader"),
    ),
    Need(
        "low_vision",
        "sees badly and magnifies",
        ("contrast", "text_px", "target_px", "zoom"),
        ("large_text", "magnification", "magnifier", "visual_impairment"),
    ),
    Need(
        "color_blind",
        "does not tell colours apart",
        ("tells_colours",),
        ("colour_blind", "color_blindness", "colour_blindness", "colorblind"),
    ),
    Need(
        "motor_impairment",
        "cannot use a pointer",
        ("keyboard_only", "target_px"),
        ("motor", "keyboard", "keyboard_only", "keyboard_navigation", "tremor"),
    ),
    Need(
        "cognitive",
        "needs plain words and short forms",
        ("reading_grade", "jargon", "fields"),
        ("cognitive_impairment", "dyslexia", "adhd", "plain_language"),
    ),
)
NEEDS: Mapping[str, Need] = MappingProxyType({need.name: need for need in _ALL_NEEDS})
"""By name."""

NEED_NAMES: Mapping[str, str] = MappingProxyType(
    {word: need.name for need in _ALL_NEEDS for word in (need.name, *need.also)}
)
"""Every word for a need, and the need."""


def need_called(word: str) -> str | None:
    """The need that a file means by a word, however it is spelt; None if there is no such need."""
    return NEED_NAMES.get("_".join(word.strip().lower().replace("-", " ").replace("_", " ").split()))
