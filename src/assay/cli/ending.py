"""How a run ends on the command line: with code 3 unless every case has a result that counts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from assay.errors import Incomplete
from assay.install import this_command

if TYPE_CHECKING:
    from assay.runs import Execution

__all__ = ["check_ending", "uncounted"]


def uncounted(execution: Execution) -> str | None:
    """The cases that are in no average, in one sentence; None if there are none."""
    missing = {"invalid": execution.invalid, "failed": execution.failed, "not run": execution.not_run}
    total = sum(missing.values())
    if not total:
        return None
    kinds = ", ".join(f"{n:,} {kind}" for kind, n in missing.items() if n)
    return f"{total:,} of {execution.ok + total:,} cases have no score and are in no average ({kinds})"


def check_ending(execution: Execution, path: Path, *, output: Path) -> None:
    """Say why a run is incomplete, and how to go on with it where that would help."""
    if execution.stopped:
        raise Incomplete(f"{execution.stopped} --output {output} --resume goes on.")
    missing = uncounted(execution)
    if missing is None:
        return
    why = f"{missing}; `{this_command()} runs show {path}` says why"
    if execution.complete:
        # What was answered and cannot be used is finished: asking again would pay for it twice.
        raise Incomplete(f"{why}.")
    raise Incomplete(f"{why}, --output {output} --resume goes on.")
