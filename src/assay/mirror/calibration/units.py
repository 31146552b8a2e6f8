"""What can be labelled: pairs of a claim and a known problem, and findings that fit no known problem.

Both come in strata by what the judge made of them, because a blind draw would hold hardly any match.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, get_args

from assay.mirror.matching.pages import on_page, site_wide
from assay.mirror.matching.records import ClaimJudgement
from assay.mirror.scored import ScoredStudy
from assay.mirror.words import VERDICTS, ValidationVerdict

__all__ = [
    "EVEN",
    "PAIR_STRATA",
    "FindingUnit",
    "PairStratum",
    "PairUnit",
    "finding_units",
    "pair_units",
]

PairStratum = Literal["high", "middle", "low_near", "low_far"]
"""`low_near` are the hard negatives: little alike for the judge, and yet on the same page."""

PAIR_STRATA: tuple[PairStratum, ...] = get_args(PairStratum)
EVEN = 0.5
"""From here on the judge calls a pair a match."""
_LOW, _HIGH = 0.3, 0.7


@dataclass(frozen=True, slots=True)
class PairUnit:
    """One claim beside one of its candidates."""

    study_id: str
    claim_id: str
    truth_id: str
    probability: float
    score: int
    stratum: PairStratum

    @property
    def key(self) -> tuple[str, str, str]:
        """What tells it from all others of the run."""
        return self.study_id, self.claim_id, self.truth_id

    @property
    def matched(self) -> bool:
        """Does the judge call it a match?"""
        return self.probability >= EVEN


@dataclass(frozen=True, slots=True)
class FindingUnit:
    """One cluster that fits no known problem, with the verdict on it; None if there is no usable one."""

    study_id: str
    cluster_id: str
    verdict: ValidationVerdict | None
    by_construction: bool = False

    @property
    def key(self) -> tuple[str, str]:
        """What tells it from all others of the run."""
        return self.study_id, self.cluster_id

    @property
    def stratum(self) -> str:
        """Findings are drawn by the verdict on them."""
        return self.verdict or "none"


FINDING_STRATA: tuple[str, ...] = (*VERDICTS, "none")


def pair_units(studies: Iterable[ScoredStudy]) -> Iterator[PairUnit]:
    """Every pair that the judge was asked about; what got no usable answer is not among them."""
    for scored in studies:
        pages = {claim.id: claim.page_url_pattern for claim in scored.claims}
        patterns = {issue.id: issue.page_pattern for issue in scored.truth}
        for judgement in scored.judgements:
            if judgement.valid and judgement.claim_id in pages:
                yield from _pairs(scored.study.id, judgement, pages[judgement.claim_id], patterns)


def _pairs(
    study_id: str, judgement: ClaimJudgement, page: str, patterns: dict[str, str]
) -> Iterator[PairUnit]:
    scores = {pair.truth_id: pair for pair in judgement.pairs}
    for truth_id in dict.fromkeys((*judgement.candidates, *scores)):
        if truth_id not in patterns:
            continue
        pair = scores.get(truth_id)
        # A candidate without a score is one that the judge passed over.
        probability, score = (pair.probability, pair.score) if pair else (0.0, 0)
        stratum = _stratum(probability, patterns[truth_id], page)
        yield PairUnit(study_id, judgement.claim_id, truth_id, probability, score, stratum)


def _stratum(probability: float, pattern: str, page: str) -> PairStratum:
    if probability > _HIGH:
        return "high"
    if probability >= _LOW:
        return "middle"
    near = on_page(pattern, page) and not site_wide(pattern)
    return "low_near" if near else "low_far"


def finding_units(studies: Iterable[ScoredStudy]) -> Iterator[FindingUnit]:
    """Every unmatched cluster."""
    for scored in studies:
        verdicts = scored.validation_by_id
        for cluster_id in scored.matches.unmatched:
            found = verdicts.get(cluster_id)
            usable = found is not None and found.valid
            yield FindingUnit(
                scored.study.id,
                cluster_id,
                found.verdict if found is not None and usable else None,
                bool(found and usable and found.by_construction),
            )
