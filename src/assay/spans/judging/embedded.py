"""The judge that needs no model: it compares a labelling with a reference and checks what can be checked.

The reference is another labelling of the same prompt, or gold spans. It speaks first: a prediction that the
reference has too is right, whatever its words; a prediction that overlaps the reference only loosely is a
matter of boundaries. Only where the reference is silent do the words decide (headers, instructions, abstract
and unseen things, repetitions). A reference that is not gold has gaps of its own, so its silence alone
condemns a span only if something else speaks against it too; otherwise the span is left unconfirmed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from assay.errors import BadInput
from assay.spans.judging.checks import content_words, header_ranges, lexical_reason
from assay.spans.judging.marks import WEIGHTS, mark, severity_of
from assay.spans.scoring.matching import ENOUGH, canonical_order, covered_share, overlaps
from assay.spans.scoring.relations import Relations, Standing, covers, relate, with_known_role
from assay.spans.sections import detect_sections, section_of
from assay.spans.taxonomy import CATEGORIES, ROLES, category_of
from assay.spans.types import (
    CategoryScore,
    EnhancedJudgeResult,
    FalsePositive,
    FalsePositiveReason,
    GranularityError,
    GranularityIssue,
    MissedElement,
    Scores,
    SpanResult,
    TaxonomyError,
)

__all__ = ["NOTE", "RULES_VERSION", "EmbeddedJudge", "Reference"]

Reference = Callable[[str], Sequence[SpanResult]]
"""Gives the reference spans of a prompt."""

RULES_VERSION = "1"
"""Rises whenever a rule changes, so that results of different rules are not compared unawares."""

NOTE = "Compared with a reference labelling by fixed rules; this is a reference and not a person."

# A span that its own labeller doubts, or that runs on for a sentence, is refuted by a silent reference.
_DOUBTED, _TOO_MANY_WORDS = 0.5, 12


class EmbeddedJudge:
    """Judges a labelling offline: the same prompt, spans and reference always give the same result."""

    def __init__(
        self,
        reference: Reference | None = None,
        *,
        min_confidence: float = 0.5,
        role_confidence: float = 0.5,
        trusted: bool = False,
    ) -> None:
        """Take a reference labeller.

        Only its spans of at least `min_confidence` are expected of others, and only those of at least
        `role_confidence` overrule another's role: that something is there is easier to know than what it is.
        `trusted` says that the reference is right about roles and that what it lacks is not there, as with
        gold.
        """
        self._reference, self._trusted = reference, trusted
        self._min_confidence, self._role_confidence = min_confidence, role_confidence

    def judge(
        self, prompt: str, spans: Sequence[SpanResult], reference: Sequence[SpanResult] | None = None
    ) -> EnhancedJudgeResult:
        """Judge one labelling; gold spans, given as `reference`, are trusted and replace the labeller's."""
        trusted = self._trusted or reference is not None
        if reference is None:
            if self._reference is None:
                raise BadInput("The embedded judge has no reference: give it a labeller or gold spans.")
            reference = self._reference(prompt)
        known = [with_known_role(span) for span in reference]
        # What is expected of others must at least exist.
        sure = [span for span in known if span.confidence >= self._min_confidence and span.role in ROLES]
        given = [with_known_role(span) for span in spans]
        role_confidence = None if trusted else self._role_confidence
        return _Case(prompt, given, _distinct(sure), known, role_confidence).result(spans)


def _distinct(spans: Sequence[SpanResult]) -> list[SpanResult]:
    """Left to right, without the empty and the repeated."""
    found = {
        (span.start, span.end, span.role): span
        for span in (spans[number] for number in reversed(canonical_order(spans)))
        if span.start < span.end
    }
    return [found[place] for place in sorted(found)]


@dataclass(slots=True)
class _Case:
    """One labelling under judgement."""

    prompt: str
    spans: list[SpanResult]
    reference: list[SpanResult]
    anything: list[SpanResult]
    """The reference with its doubtful spans: enough to keep a prediction from being called spurious."""
    role_confidence: float | None
    """How sure the reference must be of a role to overrule another; None if it is trusted altogether."""
    false: dict[int, FalsePositiveReason] = field(default_factory=dict)
    expected: dict[int, str] = field(default_factory=dict)
    coarse_or_fine: dict[int, tuple[GranularityIssue, str]] = field(default_factory=dict)
    unconfirmed: set[int] = field(default_factory=set)
    related: Relations = field(init=False)

    def __post_init__(self) -> None:
        self.related = relate(self.reference, self.spans)
        taken = {s.partner for s in self.related.standings if s.partner is not None}
        for number, standing in enumerate(self.related.standings):
            self._boundaries(number, standing, taken)
            self._role(number, standing)
        self._spurious()

    def _boundaries(self, number: int, standing: Standing, taken: set[int]) -> None:
        span = self.spans[number]
        touched = [pair.gold for pair in standing.overlaps]
        inside = sorted(at for at in touched if self._holds(span, self.reference[at]))
        if standing.partner is not None:
            # What has a prediction of its own was not swallowed by this one.
            inside = [at for at in inside if at == standing.partner or at not in taken]
        if len(inside) > 1 and standing.kind != "surplus":
            self._suggest(number, "too_coarse", " | ".join(self.reference[at].text for at in inside))
        elif standing.kind == "loose":
            whole = next((at for at in touched if self._strictly_inside(span, self.reference[at])), None)
            if whole is not None:
                self._suggest(number, "too_fine", self.reference[whole].text)

    def _suggest(self, number: int, issue: GranularityIssue, suggestion: str) -> None:
        self.coarse_or_fine[number] = issue, suggestion

    @staticmethod
    def _holds(span: SpanResult, other: SpanResult) -> bool:
        # Where the reference overlaps itself, half of a longer span is not held by a shorter one.
        return covers(span, other) and other.end - other.start <= span.end - span.start

    @staticmethod
    def _strictly_inside(span: SpanResult, whole: SpanResult) -> bool:
        smaller = span.end - span.start < whole.end - whole.start
        return (
            smaller
            and whole.start <= span.start
            and span.end <= whole.end
            and category_of(span.role) == category_of(whole.role)
        )

    def _role(self, number: int, standing: Standing) -> None:
        if standing.kind == "wrong_role" and standing.partner is not None:
            partner = self.reference[standing.partner]
            sure = self.role_confidence is None or partner.confidence >= self.role_confidence
            if sure or self.spans[number].role not in ROLES:
                self.expected[number] = partner.role
        elif standing.kind == "loose" and self.spans[number].role not in ROLES:
            self.expected[number] = self.reference[standing.overlaps[0].gold].role

    def _spurious(self) -> None:
        headers, repeated = header_ranges(self.prompt), self._repeated()
        hinted = {pair.predicted for pair in overlaps(self.anything, self.spans)}
        for number, standing in enumerate(self.related.standings):
            if standing.kind == "surplus":
                self.false[number] = "duplicate"
            if standing.kind != "alone":
                continue
            reason = lexical_reason(self.spans[number], headers)
            if reason is None and number in repeated:
                reason = "duplicate"
            if reason is None and (
                self.role_confidence is None or (number not in hinted and self._doubtful(number))
            ):
                reason = "other"
            if reason is not None:
                self.false[number] = reason
            else:
                self._leave_open(number)

    def _leave_open(self, number: int) -> None:
        """Neither confirmed nor refuted; but a role that does not exist is wrong wherever the span lies."""
        role = self.spans[number].role
        if role not in ROLES and category_of(role) in CATEGORIES:
            self.expected[number] = category_of(role)
        elif role not in ROLES:
            self.false[number] = "other"
            return
        self.unconfirmed.add(number)

    def _repeated(self) -> set[int]:
        """The predictions whose text and role were already marked in the same section."""
        sections = detect_sections(self.prompt)
        kinds = [standing.kind for standing in self.related.standings]
        # The one that the reference has is the original, wherever the repetition stands.
        order = sorted(canonical_order(self.spans), key=lambda number: kinds[number] == "alone")
        seen: set[tuple[str, str, str]] = set()
        found = set()
        for number in order:
            span = self.spans[number]
            key = " ".join(span.text.casefold().split()), span.role, section_of(span.start, sections)
            if key in seen:
                found.add(number)
            seen.add(key)
        return found

    def _doubtful(self, number: int) -> bool:
        span, words = self.spans[number], content_words(self.spans[number].text)
        placed = 0 <= span.start < span.end <= len(self.prompt)
        return not placed or not words or len(words) > _TOO_MANY_WORDS or span.confidence < _DOUBTED

    def result(self, spans: Sequence[SpanResult]) -> EnhancedJudgeResult:
        """The verdict, in the words of the spans as they were given."""
        scores = self._scores()
        return EnhancedJudgeResult(
            scores=scores,
            total_score=scores.total,
            missed_elements=[_missed(self.reference[at]) for at in self.related.missed],
            false_positives=[
                FalsePositive(span_index=at, text=spans[at].text, assigned_role=spans[at].role, reason=reason)
                for at, reason in sorted(self.false.items())
            ],
            taxonomy_errors=[
                TaxonomyError(
                    span_index=at, text=spans[at].text, assigned_role=spans[at].role, expected_role=role
                )
                for at, role in sorted(self.expected.items())
            ],
            granularity_errors=[
                GranularityError(span_index=at, text=spans[at].text, issue=issue, suggestion=suggestion)
                for at, (issue, suggestion) in sorted(self.coarse_or_fine.items())
            ],
            category_scores={category: self._category(category) for category in CATEGORIES},
            notes=NOTE,
        )

    def _scores(self) -> Scores:
        kinds = [standing.kind for standing in self.related.standings]
        judged = sum(kind in ("right", "wrong_role", "loose") for kind in kinds)
        misplaced = {at for at, kind in enumerate(kinds) if kind == "loose"} | set(self.coarse_or_fine)
        right = kinds.count("right")
        empty = 5 if not self.spans and not self.reference else 1
        kept = len(self.spans) - len(self.false) - len(self.unconfirmed) / 2
        return Scores(
            coverage=self._coverage(range(len(self.reference))),
            precision=mark(kept, len(self.spans), nothing=empty),
            granularity=mark(judged - len(misplaced), judged, nothing=empty),
            taxonomy=mark(right, right + len(self.expected), nothing=empty),
            technical_specs=self._coverage(
                at for at, s in enumerate(self.reference) if category_of(s.role) == "technical"
            ),
        )

    def _coverage(self, wanted: Iterable[int]) -> int:
        weights = {at: WEIGHTS[severity_of(self.reference[at].role)] for at in wanted}
        missed = set(self.related.missed)
        found = sum(weight for at, weight in weights.items() if at not in missed)
        return mark(found, sum(weights.values()), nothing=5)

    def _category(self, category: str) -> CategoryScore:
        """How the labelling did in one category; 0 and 0 if neither side has anything of it.

        Found is what a prediction of the same category covers. Wrong are false positives and spans that
        belong to another category. Without predictions nothing of the category was marked wrongly.
        """
        wanted = [at for at, span in enumerate(self.reference) if category_of(span.role) == category]
        made = [at for at, span in enumerate(self.spans) if category_of(span.role) == category]
        if not wanted and not made:
            return CategoryScore(coverage=0, precision=0)
        near: dict[int, list[SpanResult]] = {}
        for at in made:
            for pair in self.related.standings[at].overlaps:
                near.setdefault(pair.gold, []).append(self.spans[at])
        found = sum(covered_share(self.reference[at], near.get(at, ())) >= ENOUGH for at in wanted)
        wrong = sum(
            at in self.false or category_of(self.expected.get(at, category)) != category for at in made
        )
        return CategoryScore(
            coverage=mark(found, len(wanted), nothing=5),
            precision=mark(len(made) - wrong, len(made), nothing=5),
        )


def _missed(span: SpanResult) -> MissedElement:
    return MissedElement(
        text=span.text,
        expected_role=span.role,
        category=category_of(span.role),
        severity=severity_of(span.role),
    )
