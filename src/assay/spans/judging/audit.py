"""Every claim of a judge checked against what can be known without one.

Does the text occur, is it already extracted, is the role valid, do index and text agree, is the expected role
another than the assigned one, is the total the sum? What does not hold is noted and does not count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from assay.folding import folded
from assay.judging import AuditEntry, check_occurs
from assay.spans.labellers.alignment import word_places
from assay.spans.taxonomy import category_of, known_role
from assay.spans.types import (
    EnhancedJudgeResult,
    FalsePositive,
    GranularityError,
    MissedElement,
    SpanResult,
    TaxonomyError,
)

__all__ = ["Audited", "audit_result", "length_check", "sum_check"]

Indexed = TypeVar("Indexed", FalsePositive, TaxonomyError, GranularityError)


@dataclass(frozen=True, slots=True)
class Audited:
    """The result that may count, and every check that led to it."""

    result: EnhancedJudgeResult
    entries: list[AuditEntry] = field(default_factory=list)


def audit_result(claimed: EnhancedJudgeResult, prompt: str, spans: Sequence[SpanResult]) -> Audited:
    """Keep the claims that hold; put right what can be put right (an index, a category)."""
    auditor = _Auditor(prompt, spans)
    result = claimed.model_copy(
        update={
            "missed_elements": list(auditor.missed(claimed.missed_elements)),
            "false_positives": list(auditor.false_positives(claimed.false_positives)),
            "taxonomy_errors": list(auditor.taxonomy(claimed.taxonomy_errors)),
            "granularity_errors": list(auditor.granularity(claimed.granularity_errors)),
            "total_score": claimed.scores.total,
        }
    )
    return Audited(result, auditor.entries)


def sum_check(claimed: float | None, total: float) -> AuditEntry:
    """Is the total that the judge wrote the sum of its own marks?"""
    held = claimed is None or abs(claimed - total) < 1e-6
    reason = "" if held else f"the marks add up to {total:g}"
    return AuditEntry("total is the sum", held, "none" if claimed is None else f"{claimed:g}", reason)


def length_check(not_read: int, most: int) -> AuditEntry:
    """Claims beyond the most that are read of a kind: they count for nothing, and that is said."""
    reason = f"only the first {most} of a kind are read"
    return AuditEntry("lists are not too long", False, f"{not_read} further claims", reason)


class _Auditor:
    def __init__(self, prompt: str, spans: Sequence[SpanResult]) -> None:
        self._prompt = prompt
        self._spans = spans
        self._by_text: dict[str, list[int]] = {}
        for number, span in enumerate(spans):
            self._by_text.setdefault(folded(span.text), []).append(number)
        self.entries: list[AuditEntry] = []

    def _note(self, check: str, held: bool, claim: str, reason: str) -> bool:
        self.entries.append(AuditEntry(check, held, claim[:200], "" if held else reason))
        return held

    def missed(self, claims: Sequence[MissedElement]) -> Iterator[MissedElement]:
        for claim in claims:
            occurs = check_occurs(claim.text, self._prompt, check="missed: text occurs")
            self.entries.append(occurs)
            role = known_role(claim.expected_role)
            checks = [
                occurs.held,
                self._note("missed: role is valid", role is not None, claim.expected_role, "no such role"),
                self._note(
                    "missed: not extracted", not self._extracted(claim.text), claim.text, "it was extracted"
                ),
            ]
            if all(checks) and role is not None:
                yield claim.model_copy(update={"expected_role": role, "category": category_of(role)})

    def _extracted(self, text: str) -> bool:
        """Does every occurrence lie inside an extracted span? One that does not may rightly be missed."""
        lowered = self._prompt.lower()
        places = word_places(text.lower().strip(), lowered)
        if not places or len(lowered) != len(self._prompt):
            return any(folded(text) in extracted for extracted in self._by_text)
        return all(
            any(span.start <= start and end <= span.end for span in self._spans) for start, end in places
        )

    def false_positives(self, claims: Sequence[FalsePositive]) -> Iterator[FalsePositive]:
        for claim in claims:
            placed = self._placed(claim, "false positive")
            if placed is not None:
                yield placed.model_copy(update={"assigned_role": self._assigned(placed, "false positive")})

    def taxonomy(self, claims: Sequence[TaxonomyError]) -> Iterator[TaxonomyError]:
        for claim in claims:
            role = known_role(claim.expected_role)
            valid = self._note(
                "taxonomy: role is valid", role is not None, claim.expected_role, "no such role"
            )
            placed = self._placed(claim, "taxonomy")
            if placed is None or not valid:
                continue
            assigned = self._assigned(placed, "taxonomy")
            if self._note("taxonomy: roles differ", role != assigned, claim.text, "it already has that role"):
                yield placed.model_copy(update={"expected_role": role, "assigned_role": assigned})

    def granularity(self, claims: Sequence[GranularityError]) -> Iterator[GranularityError]:
        for claim in claims:
            placed = self._placed(claim, "granularity")
            differs = folded(claim.suggestion) != folded((placed or claim).text)
            if (
                self._note("granularity: suggestion differs", differs, claim.text, "it is the same text")
                and placed
            ):
                yield placed

    def _assigned(self, claim: FalsePositive | TaxonomyError, kind: str) -> str:
        """The role that the span has, whatever the judge says it has; saying nothing is not a false claim."""
        role, said = self._spans[claim.span_index].role, claim.assigned_role
        agrees = not said or said == role or known_role(said) == role
        self._note(f"{kind}: assigned role agrees", agrees, said, f"the span has {role}")
        return role

    def _placed(self, claim: Indexed, kind: str) -> Indexed | None:
        """The claim with index and text of the span that it is about; None if there is no such span.

        An index alone says which span is meant: there is no text that it could disagree with.
        """
        number, text = claim.span_index, folded(claim.text)
        agrees = 0 <= number < len(self._spans) and text in ("", folded(self._spans[number].text))
        self._note(f"{kind}: index and text agree", agrees, f"[{number}] {claim.text}", "they do not")
        if agrees:
            return claim if text else claim.model_copy(update={"text": self._spans[number].text})
        candidates = self._by_text.get(text, [])
        exists = self._note(f"{kind}: span exists", bool(candidates), claim.text, "no span has this text")
        return claim.model_copy(update={"span_index": candidates[0]}) if exists else None
