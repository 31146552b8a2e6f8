"""What the audit of the judge's claims rejected, and what that did to the scores."""

from __future__ import annotations

from array import array
from collections import Counter
from typing import Any

from assay.spans.snapshots.rows import Row

__all__ = ["AuditTally"]


_KINDS = ("missedElements", "falsePositives", "taxonomyErrors", "granularityErrors")


class AuditTally:
    """Counts the judge's claims by kind, the checks on them by name, and scores before and after.

    A claim goes through several checks and counts only if it stays in the audited verdict. One that failed a
    check and could be put right, such as a wrong index, stays.
    """

    def __init__(self) -> None:
        self._claims: Counter[str] = Counter()
        self._rejected: Counter[str] = Counter()
        self._checks: Counter[str] = Counter()
        self._failed: Counter[str] = Counter()
        self._before, self._after = array("d"), array("d")

    def add(self, row: Row, verdict: Row | None) -> None:
        """Count the audit of one result; `verdict` is the one that counts, if any does."""
        for record in row.get("audit") or ():
            check = str(record.get("check"))
            self._checks[check] += 1
            self._failed[check] += record.get("held") is False
        claimed = row.get("unauditedJudgeResult") or {}
        before = claimed.get("totalScore") or 0
        if verdict is not None and before > 0:
            for kind in _KINDS:
                made = len(claimed.get(kind) or ())
                self._claims[kind] += made
                self._rejected[kind] += made - len(verdict.get(kind) or ())
            self._before.append(before)
            self._after.append(verdict["totalScore"])

    def as_json(self) -> dict[str, Any]:
        """Claims by kind, checks by name, and the mean score before and after over the prompts with both.

        The score before is the total as the judge wrote it; after, it is the sum of the judge's marks.
        """
        n = len(self._before)
        by_claim = {
            kind: _counted(self._rejected[kind], self._claims[kind]) for kind in _KINDS if self._claims[kind]
        }
        by_check = {
            check: _counted(self._failed[check], self._checks[check]) for check in sorted(self._checks)
        }
        return _counted(self._rejected.total(), self._claims.total()) | {
            "byClaim": by_claim,
            "byCheck": by_check,
            "prompts": n,
            "avgScoreBefore": sum(self._before) / n if n else None,
            "avgScoreAfter": sum(self._after) / n if n else None,
        }


def _counted(rejected: int, claims: int) -> dict[str, Any]:
    from assay.stats import wilson

    return {"claims": claims, "rejected": rejected, "rejectedShare": wilson(rejected, claims).as_json()}
