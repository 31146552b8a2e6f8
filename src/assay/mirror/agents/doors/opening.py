"""One name, one door."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from assay.errors import BadInput

if TYPE_CHECKING:
    from assay.mirror.agents.records import Agent

__all__ = ["open_door"]


def open_door(name: str, *, pages: Path | None = None) -> Agent | None:
    """The agent behind `command:…`, `http:URL`, `https://…` or `results:DIR`; None for any other name.

    `pages` is the run's store of page states: what earlier results say of stored pages is copied there.
    """
    kind, _, rest = name.partition(":")
    if kind == "command":
        from assay.mirror.agents.doors.command_agent import CommandAgent

        return CommandAgent(rest)
    if kind in ("http", "https"):
        from assay.mirror.agents.doors.http_agent import HttpAgent

        # `http:URL` is how the door is named, but a URL by itself says as much.
        return HttpAgent(rest if rest.startswith(("http://", "https://")) else name)
    if kind == "results":
        from assay.mirror.agents.doors.results_agent import ResultsAgent

        if not rest.strip():
            raise BadInput("`results:` needs a folder; write --agent results:DIR.")
        return ResultsAgent(Path(rest), pages=pages)
    return None
