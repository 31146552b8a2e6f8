"""What the audit of the judge's claims rejected, and what that did to the scores."""

from __future__ import annotations

from array import array
from collections import Counter
from typing import Any

from assay.spans.snapshots.rows import Row

__all__ = ["AuditTally"]


class AuditTally:
    """Counts claims by the check that decided them, and scores before and after."""

    def __init__(self) -> None:
        self._claims: Counter[str] = Counter()
        self._rejected: Counter[str] = Counter()
        self._before, self._after = array("d"), array("d")

    def add(self, row: Row, verdict: Row | None) -> None:
        """Count the audit of one result; `verdict` is the one that counts, if any does."""
        for record in row.get("audit") or ():
            check = str(record.get("check"))
            self._claims[check] += 1
            self._rejected[check] += record.get("held") is False
        before = (row.get("unauditedJudgeResult") or {}).get("totalScore") or 0
        if verdict is not None and before > 0:
            self._before.append(before)
            self._after.append(verdict["totalScore"])

    def as_json(self) -> dict[str, Any]:
        """Claims and rejections by check, and the mean score before and after over the prompts with both."""
        n, claims, rejected = len(self._before), self._claims.total(), self._rejected.total()
        by_check = {
            check: _counted(self._rejected[check], self._claims[check]) for check in sorted(self._claims)
        }
        return _counted(rejected, claims) | {
            "byCheck": by_check,
            "prompts": n,
            "avgScoreBefore": sum(self._before) / n if n else None,
            "avgScoreAfter": sum(self._after) / n if n else None,
        }


def _counted(rejected: int, claims: int) -> dict[str, Any]:
    from assay.stats import wilson

    return {"claims": claims, "rejected": rejected, "rejectedShare": wilson(rejected, claims).as_json()}
