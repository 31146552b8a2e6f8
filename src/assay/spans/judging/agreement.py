"""How far a judge of labellings agrees with gold, claim by claim.

For each kind of claim, precision says how much of it the judge invents and recall how much it overlooks:

- missed: gold spans of which less than half lies in predictions; a claim meets one by its place in the text;
- false positives: predictions that overlap no gold span, or whose gold span another prediction took;
- taxonomy errors: predictions that match a gold span (IoU > 0.5) with another role, and those with a role
  outside the taxonomy that touch a gold span.

Beside it stands the agreement on the one question behind them all, whether a predicted span is right (gold:
it matches with the same role; the judge: it is in none of its lists), and whether prompts that the judge
marks higher have the higher relaxed F1. Judges are measured as they speak: an unusable verdict is counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

from assay.judging.calibration import JudgeCard, calibrate
from assay.spans.gold import GoldPrompt
from assay.spans.scoring.counts import Counts, score_prompt
from assay.spans.scoring.matching import ENOUGH, best_pairs, iou
from assay.spans.scoring.rates import pooled, precision_of, recall_of
from assay.spans.scoring.relations import Relations, relate, with_known_role
from assay.spans.taxonomy import ROLES
from assay.spans.types import EnhancedJudgeResult, MissedElement, SpanResult
from assay.stats import Metric, TestResult, spearman

__all__ = ["ClaimAgreement", "ClaimKind", "JudgeAgreement", "JudgedPrompt", "judge_agreement"]

ClaimKind = Literal["missed", "false_positives", "taxonomy_errors"]


@dataclass(frozen=True, slots=True)
class JudgedPrompt:
    """A gold prompt, a labelling of it, and what the judge said of the labelling (None: nothing usable)."""

    gold: GoldPrompt
    spans: Sequence[SpanResult]
    result: EnhancedJudgeResult | None


@dataclass(frozen=True, slots=True)
class ClaimAgreement:
    """One kind of claim against gold: `held` of `claimed` are so, and `held` of `true` were claimed."""

    claimed: int
    true: int
    held: int
    precision: Metric
    recall: Metric

    def as_json(self) -> dict[str, Any]:
        """The agreement as plain JSON."""
        counts = {"claimed": self.claimed, "true": self.true, "held": self.held}
        return counts | {"precision": self.precision.as_json(), "recall": self.recall.as_json()}


@dataclass(frozen=True, slots=True)
class JudgeAgreement:
    """A judge, examined against gold."""

    judge: str
    attempted: int
    judged: int
    unjudged: int
    claims: Mapping[ClaimKind, ClaimAgreement]
    span_is_right: JudgeCard
    """Kappa over predicted spans; its interval takes spans for independent, though a prompt's are not."""
    total_with_f1: TestResult
    """Spearman's correlation of the judge's total with relaxed F1, over prompts."""

    def as_json(self) -> dict[str, Any]:
        """The report as plain JSON."""
        return {
            "judge": self.judge,
            "attempted": self.attempted,
            "judged": self.judged,
            "unjudged": self.unjudged,
            "claims": {kind: claim.as_json() for kind, claim in self.claims.items()},
            "span_is_right": self.span_is_right.as_json(),
            "total_with_f1": self.total_with_f1.as_json(),
        }


def judge_agreement(
    cases: Iterable[JudgedPrompt],
    *,
    judge: str = "",
    fingerprint: Mapping[str, str] | None = None,
    seed: int = 0,
    resamples: int = 2000,
) -> JudgeAgreement:
    """Examine a judge on labellings of gold prompts; `fingerprint` binds the answer to that very judge."""
    examined = [_Examined(case) for case in cases]
    judged = [e for e in examined if e.total is not None]
    counts = {"attempted": len(examined), "scored": len(judged), "failed": len(examined) - len(judged)}

    def claim(kind: ClaimKind) -> ClaimAgreement:
        totals = sum((e.claims[kind] for e in judged), Counts())
        rows = [(c.tp, c.fp, c.fn) for c in (e.claims[kind] for e in judged)]
        ids = [e.prompt for e in judged]
        shares = [pooled(rows, of, ids, seed=seed, resamples=resamples) for of in (precision_of, recall_of)]
        precision, recall = (Metric.of(share, **counts) for share in shares)
        held, claimed, true = int(totals.tp), int(totals.tp + totals.fp), int(totals.support)
        return ClaimAgreement(claimed, true, held, precision, recall)

    return JudgeAgreement(
        judge=judge,
        attempted=len(examined),
        judged=len(judged),
        unjudged=len(examined) - len(judged),
        claims={kind: claim(kind) for kind in get_args(ClaimKind)},
        span_is_right=calibrate(
            judge,
            fingerprint or {},
            [right for e in examined for right in e.right],
            [said for e in examined for said in e.said_right],
        ),
        total_with_f1=spearman([e.total for e in judged if e.total is not None], [e.f1 for e in judged]),
    )


class _Examined:
    """One prompt: the judge's claims beside the truth."""

    def __init__(self, case: JudgedPrompt) -> None:
        gold = [with_known_role(span) for span in case.gold.spans]
        spans = [with_known_role(span) for span in case.spans]
        related = relate(gold, spans)
        self.prompt = case.gold.id
        self.f1 = score_prompt(gold, spans).f1("relaxed")
        self.right = [standing.kind == "right" for standing in related.standings]
        # Marks begin at 1: a total of zero is the object that stands for no verdict.
        result = case.result if case.result is not None and case.result.scores.total > 0 else None
        self.total = None if result is None else result.total_score
        self.said_right: list[bool | None] = [None] * len(spans)
        self.claims: dict[ClaimKind, Counts] = {}
        if result is not None:
            self.claims = _claims(result, case.gold.text, gold, spans, related)
            accused = _accused(result)
            self.said_right = [number not in accused for number in range(len(spans))]


def _accused(result: EnhancedJudgeResult) -> set[int]:
    lists = (result.false_positives, result.taxonomy_errors, result.granularity_errors)
    return {claim.span_index for claims in lists for claim in claims}


def _claims(
    result: EnhancedJudgeResult,
    text: str,
    gold: Sequence[SpanResult],
    spans: Sequence[SpanResult],
    related: Relations,
) -> dict[ClaimKind, Counts]:
    standings = list(enumerate(related.standings))
    spurious = {at for at, standing in standings if standing.kind in ("surplus", "alone")}
    misnamed = {
        at
        for at, standing in standings
        if standing.kind == "wrong_role" or (standing.kind == "loose" and spans[at].role not in ROLES)
    }
    return {
        "missed": _missed(result.missed_elements, text, [gold[at] for at in related.missed]),
        "false_positives": _indexed([claim.span_index for claim in result.false_positives], spurious),
        "taxonomy_errors": _indexed([claim.span_index for claim in result.taxonomy_errors], misnamed),
    }


def _indexed(claimed: Sequence[int], true: set[int]) -> Counts:
    # Said twice is claimed once; an index that no span has is a claim that does not hold.
    distinct = set(claimed)
    held = len(distinct & true)
    return Counts(held, len(distinct) - held, len(true) - held)


def _missed(claims: Sequence[MissedElement], text: str, lost: Sequence[SpanResult]) -> Counts:
    """Claims have no offsets: one meets a lost span where its words stand, each span at most once."""
    worth: dict[tuple[int, int], float] = {}
    for row, claim in enumerate(claims):
        for start, end in _places(claim.text, text):
            place = SpanResult(text="", role="", confidence=1, start=start, end=end)
            for column, span in enumerate(lost):
                shared = iou(place, span)
                if shared > ENOUGH:
                    worth[row, column] = max(shared, worth.get((row, column), 0.0))
    held = len(best_pairs(worth))
    return Counts(held, len(claims) - held, len(lost) - held)


def _places(wanted: str, text: str) -> list[tuple[int, int]]:
    """Where the words stand, whatever their case and the white space between them."""
    words = wanted.split()
    if not words:
        return []
    pattern = re.compile(r"\s+".join(re.escape(word) for word in words), re.IGNORECASE)
    return [match.span() for match in pattern.finditer(text)]
