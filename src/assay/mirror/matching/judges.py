"""Who says which known problem a claim reports: the embedded judge or a language model, behind one door."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from assay.mirror.matching.records import ClaimJudgement, NormalizedIssue

__all__ = ["MatchJudge"]


class MatchJudge(Protocol):
    """Scores one claim against its candidates. It never sees who reported what, nor how severe it is."""

    @property
    def name(self) -> str:
        """How the judge was named: `embedded`, or a model."""
        ...

    def fingerprint(self) -> dict[str, str]:
        """The parts `judge`, `prompt` and `rubric` of a run's fingerprint."""
        ...

    def card(self) -> Mapping[str, Any] | None:
        """Its measured agreement, where it comes with one: kappa with interval, n, and measured on what."""
        ...

    async def judge(
        self, claim: NormalizedIssue, candidates: Sequence[NormalizedIssue], site_url: str
    ) -> ClaimJudgement:
        """Which of these known problems, if any, would be fixed by the same change?"""
        ...

    async def close(self) -> None:
        """Let go of what it holds."""
        ...
