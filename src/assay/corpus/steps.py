"""What a person does on a page, as data: the way to a state, the solution of a task, a replay.

Steps carry no browser; `assay.corpus.driving` performs them.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

__all__ = [
    "Back",
    "Click",
    "Fill",
    "Go",
    "Hover",
    "Pause",
    "Press",
    "Reload",
    "Select",
    "Step",
    "Tick",
    "step_record",
]


@dataclass(frozen=True, slots=True)
class Go:
    """Open a path of the site."""

    path: str


@dataclass(frozen=True, slots=True)
class Click:
    """Click an element, or press Enter on it when only the keyboard may be used."""

    target: str


@dataclass(frozen=True, slots=True)
class Fill:
    """Replace what a field holds."""

    target: str
    text: str


@dataclass(frozen=True, slots=True)
class Select:
    """Choose an option of a `select` by its value."""

    target: str
    value: str


@dataclass(frozen=True, slots=True)
class Tick:
    """Tick a box or a radio button."""

    target: str


@dataclass(frozen=True, slots=True)
class Press:
    """Press a key, such as `Tab` or `Escape`."""

    key: str


@dataclass(frozen=True, slots=True)
class Hover:
    """Rest the pointer on an element."""

    target: str


@dataclass(frozen=True, slots=True)
class Back:
    """Go back one page."""


@dataclass(frozen=True, slots=True)
class Reload:
    """Load the page again."""


@dataclass(frozen=True, slots=True)
class Pause:
    """Wait for something that takes its time."""

    milliseconds: int


Step = Go | Click | Fill | Select | Tick | Press | Hover | Back | Reload | Pause


def step_record(step: Step) -> dict[str, Any]:
    """A step as plain data for truth files: `{"do": "fill", "target": …, "text": …}`."""
    return {"do": type(step).__name__.lower(), **asdict(step)}
