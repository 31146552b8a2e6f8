"""Doors for other systems: a command, a service, results that exist already.

`open_door` makes an agent of a name such as `command:…`, `http:…` or `results:…`. Whatever comes through a
door is read by the same code that reads everybody's results, and refused with the same sentences.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.lazy import lazy_exports

if TYPE_CHECKING:
    from assay.mirror.agents.doors.command_agent import CommandAgent
    from assay.mirror.agents.doors.errors import (
        BadResults,
        SystemFailed,
        SystemRefused,
        SystemTimedOut,
        SystemUnreachable,
    )
    from assay.mirror.agents.doors.http_agent import HttpAgent
    from assay.mirror.agents.doors.opening import open_door
    from assay.mirror.agents.doors.results_agent import ResultsAgent

__all__ = [
    "BadResults",
    "CommandAgent",
    "HttpAgent",
    "ResultsAgent",
    "SystemFailed",
    "SystemRefused",
    "SystemTimedOut",
    "SystemUnreachable",
    "open_door",
]

__getattr__, __dir__ = lazy_exports(
    __name__,
    {
        "command_agent": ["CommandAgent"],
        "errors": ["BadResults", "SystemFailed", "SystemRefused", "SystemTimedOut", "SystemUnreachable"],
        "http_agent": ["HttpAgent"],
        "opening": ["open_door"],
        "results_agent": ["ResultsAgent"],
    },
)
