"""Is a run still what it says it is? Checksums, manifest and journal are each looked at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from assay.errors import AssayError
from assay.runs.checksums import check_sums, sum_lines
from assay.runs.run import Run

__all__ = ["Verification", "verify"]


@dataclass(frozen=True, slots=True)
class Verification:
    """What was found; no problems means that the run can be trusted as it lies there."""

    run: str
    files_checked: int
    records: int
    problems: list[str]

    @property
    def ok(self) -> bool:
        """Is everything as it should be?"""
        return not self.problems

    def as_json(self) -> dict[str, Any]:
        """The result as plain JSON."""
        return {
            "run": self.run,
            "ok": self.ok,
            "files_checked": self.files_checked,
            "records": self.records,
            "problems": self.problems,
        }


def verify(run: Run) -> Verification:
    """Check everything about a run that can be checked without running it again."""
    problems: list[str] = []
    files = 0
    try:
        problems += check_sums(run.path)
        files = len(sum_lines(run.path))
    except AssayError as error:
        problems.append(str(error))
    if run.manifest.status != "complete":
        problems.append(f"The run is {run.manifest.status}: {run.manifest.reason or 'it has not ended'}")
    records = sum(1 for _ in run.journal.scan(_collect_into(problems)))
    return Verification(run.path.name, files, records, problems)


def _collect_into(problems: list[str]) -> Callable[[int, str], None]:
    return lambda number, reason: problems.append(f"cases.jsonl line {number} is damaged ({reason}).")
