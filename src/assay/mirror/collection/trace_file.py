"""The trace of a session: one step per line."""

from __future__ import annotations

from pathlib import Path

from assay.errors import BadInput
from assay.mirror.collection.fields import Fields, safe_address
from assay.mirror.collection.joining import chain_steps
from assay.mirror.collection.lines import read_lines
from assay.mirror.collection.records import Step
from assay.mirror.collection.tally import Tally

__all__ = ["read_trace"]

MAX_STEPS = 100_000


def read_trace(path: Path, folder: str, tally: Tally) -> tuple[Step, ...]:
    """Read the steps in order; `folder` is where their pictures lie, as seen from the source."""
    steps: list[Step] = []
    for fields in read_lines(path, tally, "steps"):
        tally.seen("steps")
        steps.append(_step(fields, folder))
        if len(steps) > MAX_STEPS:
            raise BadInput(f"{fields.where} is beyond the {MAX_STEPS:,} steps allowed; split the session.")
    return chain_steps(steps, str(path))


def _step(fields: Fields, folder: str) -> Step:
    number = fields.whole("step")
    if number is None:
        raise fields.missing("step")
    size = fields.numbers("viewport", ("width", "height"))
    if size and not all(1 <= side <= 100_000 for side in size):
        raise fields.wrong("viewport", "a width and a height in pixels")
    return Step(
        number=number,
        page_url=fields.visited("url"),
        page_title=fields.text("title"),
        action=fields.text("action"),
        target=fields.text("target"),
        ok=fields.flag("ok"),
        t_ms=fields.number("t_ms", 0),
        progress_before=fields.number("progress_before", 0, 100),
        progress_after=fields.number("progress_after", 0, 100),
        emotion=(fields.optional("emotion") or "").lower() or None,
        confidence=fields.number("confidence", 0, 1),
        screenshot=fields.picture("screenshot", folder),
        page_state=fields.page_state(),
        scroll_y=fields.number("scroll_y"),
        viewport=(int(size[0]), int(size[1])) if size else None,
        offered=_pages_only(fields.texts("offered")),
        in_view=fields.texts("in_view"),
    )


def _pages_only(addresses: tuple[str, ...] | None) -> tuple[str, ...] | None:
    """Links to mail, phone or script lead to no page."""
    if addresses is None:
        return None
    return tuple(safe for address in addresses if (safe := safe_address(address)))
