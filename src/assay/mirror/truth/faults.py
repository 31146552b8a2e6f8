"""What is wrong with a file of truth, so that whoever wrote it can mend it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from assay.errors import BadInput

__all__ = ["Fault", "refuse_errors"]


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: where it is, what it is, and what mends it. A warning does not keep anybody from scoring."""

    file: str
    record: str
    """Position and id within the file; empty if the file as a whole is meant."""
    problem: str
    remedy: str
    level: Literal["error", "warning"] = "error"

    def __str__(self) -> str:
        where = f"{self.file}, {self.record}" if self.record else self.file
        return f"{where}: {self.problem}; {self.remedy}."

    def as_json(self) -> dict[str, Any]:
        """The fields, for a program."""
        return asdict(self)


def refuse_errors(faults: Sequence[Fault]) -> None:
    """Raise the first error as one sentence that also says how many more there are."""
    errors = [fault for fault in faults if fault.level == "error"]
    if not errors:
        return
    more = f" ({len(errors) - 1} more; `assay mirror truth check` lists them.)" if len(errors) > 1 else ""
    raise BadInput(f"{errors[0]}{more}")
