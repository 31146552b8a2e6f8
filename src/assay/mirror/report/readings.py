"""Reading scores: what is missing is a number that does not exist, never an error and never a zero."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from assay.reports import interval_text

__all__ = [
    "by_money",
    "by_number",
    "by_percent",
    "count",
    "listed",
    "mapped",
    "metric",
    "minutes",
    "pieces",
    "sentence",
    "short",
]

Json = Mapping[str, Any]
_ABSENT: Json = {
    "value": None,
    "ci": None,
    "method": "not computed",
    "n": 0,
    "attempted": 0,
    "scored": 0,
    "failed": 0,
    "note": "not in these scores",
}


def mapped(value: object, *path: str) -> Json:
    """The object at this place, or an empty one."""
    for name in path:
        value = value.get(name) if isinstance(value, Mapping) else None
    return value if isinstance(value, Mapping) else {}


def listed(value: object, *path: str) -> Sequence[Any]:
    """The list at this place, or an empty one."""
    found = mapped(value, *path[:-1]).get(path[-1]) if path else value
    return found if isinstance(found, list | tuple) else ()


def metric(scores: Json, name: str) -> Json:
    """A metric by name."""
    return mapped(scores, "metrics", name) or _ABSENT


def count(scores: Json, name: str) -> int:
    """A count by name."""
    value = mapped(scores, "counts").get(name)
    return value if isinstance(value, int) else 0


def pieces(found: Json) -> tuple[float | None, Sequence[float] | None]:
    """Value and interval."""
    value, ci = found.get("value"), found.get("ci")
    return (None if value is None else float(value)), (ci if isinstance(ci, list | tuple) else None)


def by_percent(found: Json) -> str:
    """`25.0 % [18.1, 33.4]`."""
    return interval_text(*pieces(found), percent=True)


def by_number(found: Json, digits: int = 2) -> str:
    """`0.41 [0.30, 0.52]`."""
    value, ci = pieces(found)
    if value is None:
        return "–"
    ends = f"[{ci[0]:.{digits}f}, {ci[1]:.{digits}f}]" if ci else "[no interval]"
    return f"{value:.{digits}f} {ends}"


def by_money(found: Json) -> str:
    """`$4.20 [3.90, 4.60]`."""
    return "–" if found.get("value") is None else f"${by_number(found)}"


def minutes(found: Json) -> Json:
    """A metric in seconds as one in minutes."""
    value, ci = pieces(found)
    if value is None:
        return found
    return {**found, "value": value / 60, "ci": None if ci is None else [end / 60 for end in ci]}


def sentence(text: object) -> str:
    """A note as a sentence of its own."""
    plain = str(text or "").strip().rstrip(".")
    return f"{plain[0].upper()}{plain[1:]}." if plain else ""


def short(text: object, most: int = 200) -> str:
    """A text that fits into a cell; the whole stands in the files."""
    plain = " ".join(str(text or "").split())
    return plain if len(plain) <= most else plain[: most - 1] + "…"
