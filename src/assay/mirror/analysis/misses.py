"""Why a study missed a known problem: decided by rule with its evidence, or left open and why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from assay.mirror.analysis.failure_modes import FailureMode, MissedExplained
from assay.mirror.analysis.page_types import page_type
from assay.mirror.analysis.resemblance import fits
from assay.mirror.analysis.traces import InViewOf, LinksOf, Trail, follow
from assay.mirror.collection.records import MirrorIssue
from assay.mirror.matching.pages import canonical_page, on_page
from assay.mirror.matching.records import PairScore
from assay.mirror.scored import ScoredStudy
from assay.mirror.truth.records import GroundTruthIssue

__all__ = ["STAGES", "explain_misses"]

STAGES = ("offered", "visited", "in_view", "candidate", "kept", "matched")
"""The way of a known problem into the report."""

MATCHED_FROM = 0.5
CLOSE_FROM = 0.2
_PARTIAL = 1
_QUOTED = 80

_WHY_UNSEEN = (
    FailureMode.TASK_MISMATCH,
    FailureMode.COVERAGE_GAP,
)
_WHY_UNNOTICED = (FailureMode.OBSERVATION_GAP, FailureMode.ANALYSIS_GAP)

_NO_ANSWER = ("ClaimJudgement",)

Fits = Callable[[MirrorIssue, GroundTruthIssue], bool]


@dataclass(frozen=True, slots=True)
class _Verdict:
    mode: FailureMode
    evidence: str
    between: tuple[FailureMode, ...] = ()
    missing: tuple[str, ...] = ()


def explain_misses(
    scored: ScoredStudy,
    *,
    links_of: LinksOf | None = None,
    in_view_of: InViewOf | None = None,
    about: Fits = fits,
    split: str | None = None,
) -> list[MissedExplained]:
    """One explanation per known problem that the study missed, in the order of their ids.

    `links_of` and `in_view_of` read stored page states, where there are any; `about` says whether something
    noticed and not reported is about a known problem.
    """
    known = scored.truth_by_id
    made = []
    for truth_id in sorted(scored.matches.missed):
        truth = known[truth_id]
        trail = follow(scored.study, truth, links_of=links_of, in_view_of=in_view_of)
        verdict = _decide(scored, truth, trail, about)
        made.append(
            MissedExplained(
                study_id=scored.study.id,
                truth_id=truth_id,
                mode=verdict.mode,
                evidence=verdict.evidence,
                undecided_between=verdict.between,
                missing=verdict.missing,
                stages=_stages(verdict, trail),
                site_slug=scored.study.site_slug,
                split=truth.split or split,
                severity=truth.severity,
                category=truth.category,
                level=truth.level,
                family=truth.family,
                applies_to=truth.applies_to,
                page_type=page_type(truth.page_url, truth.page_pattern),
            )
        )
    return made


def _decide(scored: ScoredStudy, truth: GroundTruthIssue, trail: Trail, about: Fits) -> _Verdict:
    early = _filtered(scored, truth) or _unjudged(scored, truth)
    if early:
        return early
    close = _close_claim(scored, truth) or _unreported(scored, truth, about)
    if not trail.traced or trail.missing.get("visited") == ("truth.page_pattern",):
        return _untraced(scored, truth, trail, close)
    if not trail.visited:
        return _unvisited(trail)
    if trail.layout is False:
        return _Verdict(
            FailureMode.TASK_MISMATCH,
            f"it is in the {truth.device} layout, and no session on its page used that layout",
        )
    if close:
        return _Verdict(FailureMode.CLASSIFICATION_GAP, close)
    return _state_missed(truth, trail) or _looked_at(trail)


def _filtered(scored: ScoredStudy, truth: GroundTruthIssue) -> _Verdict | None:
    """Did an intervention take out a finding that reports it?"""
    finding_of = {claim.id: claim.issue_id or claim.id for claim in scored.claims}
    for judgement in scored.judgements:
        finding = finding_of.get(judgement.claim_id, judgement.claim_id)
        pair = judgement.of(truth.id)
        if finding in scored.removed and pair and pair.probability >= MATCHED_FROM:
            by = scored.removed[finding]
            return _Verdict(
                FailureMode.FILTER_LOSS,
                f"finding {finding} reports it (p = {pair.probability:.2f}) and {by!r} removed it",
            )
    return None


def _unjudged(scored: ScoredStudy, truth: GroundTruthIssue) -> _Verdict | None:
    """Is there a claim that may report it and that the judge gave no usable answer about?"""
    claim_id = next(
        (said.claim_id for said in scored.judgements if not said.valid and truth.id in said.candidates),
        _unasked(scored, truth),
    )
    if claim_id is None:
        return None
    return _Verdict(
        FailureMode.UNDECIDED,
        f"claim {claim_id} may report it, and the judge gave no usable answer",
        (FailureMode.CLASSIFICATION_GAP, *_WHY_UNNOTICED, *_WHY_UNSEEN),
        _NO_ANSWER,
    )


def _unasked(scored: ScoredStudy, truth: GroundTruthIssue) -> str | None:
    """A claim on its page about which nothing was said at all: the question failed, or was never put."""
    said = {judgement.claim_id for judgement in scored.judgements}
    open_ = set(scored.matches.unjudged)
    waiting = {claim for c in scored.matches.clusters if c.id in open_ for claim in c.claim_ids} - said
    return next(
        (
            claim.id
            for claim in scored.claims
            if claim.id in waiting and on_page(truth.page_pattern, claim.page_url_pattern)
        ),
        None,
    )


def _close_claim(scored: ScoredStudy, truth: GroundTruthIssue) -> str | None:
    """A claim that comes near and is not simply about another known problem."""
    matches = scored.matches
    elsewhere = {match.cluster_id for match in (*matches.matches, *matches.also, *matches.duplicates)}
    taken = {claim for cluster in matches.clusters if cluster.id in elsewhere for claim in cluster.claim_ids}
    near: list[tuple[float, str, PairScore]] = []
    for judgement in scored.judgements:
        pair = judgement.of(truth.id)
        if pair is None or not (pair.score >= _PARTIAL or pair.probability >= CLOSE_FROM):
            continue
        if judgement.claim_id not in taken or pair.probability >= MATCHED_FROM:
            near.append((-pair.probability, judgement.claim_id, pair))
    if not near:
        return None
    _, claim_id, pair = min(near, key=lambda row: row[:2])
    if pair.probability >= MATCHED_FROM:
        return f"claim {claim_id} fits it (p = {pair.probability:.2f}) and counts for another known problem"
    return f"claim {claim_id} comes near it (rubric {pair.score}, p = {pair.probability:.2f}) and is no match"


def _unreported(scored: ScoredStudy, truth: GroundTruthIssue, about: Fits) -> str | None:
    for session in scored.study.sessions:
        for candidate in session.candidates:
            if on_page(truth.page_pattern, canonical_page(candidate.page_url)) and about(candidate, truth):
                return f"session {session.id} noticed it as candidate {candidate.id} and did not report it"
    return None


def _untraced(scored: ScoredStudy, truth: GroundTruthIssue, trail: Trail, close: str | None) -> _Verdict:
    """Without a trace nothing is decided; what findings show still narrows it down."""
    between: tuple[FailureMode, ...] = (*_WHY_UNSEEN, *_WHY_UNNOTICED, FailureMode.CLASSIFICATION_GAP)
    seen = any(
        on_page(truth.page_pattern, canonical_page(finding.page_url)) for finding in scored.study.findings
    )
    if seen:
        between = between[len(_WHY_UNSEEN) :]
    evidence = trail.why["visited"]
    if close:
        evidence += f"; {close}"
    return _Verdict(FailureMode.UNDECIDED, evidence, between, trail.missing["visited"])


def _unvisited(trail: Trail) -> _Verdict:
    why = trail.why.get("offered", "")
    if trail.visited is None:
        between: tuple[FailureMode, ...] = (*_WHY_UNSEEN, *_WHY_UNNOTICED)
        if trail.offered:
            between = between[1:]
        return _Verdict(FailureMode.UNDECIDED, trail.why["visited"], between, trail.missing["visited"])
    if trail.offered:
        return _Verdict(FailureMode.COVERAGE_GAP, f"{why}, and no step is on its page")
    if trail.offered is False:
        return _Verdict(FailureMode.TASK_MISMATCH, f"{why}, and no step is on its page")
    return _Verdict(
        FailureMode.UNDECIDED, f"no step is on its page; {why}", _WHY_UNSEEN, trail.missing["offered"]
    )


def _state_missed(truth: GroundTruthIssue, trail: Trail) -> _Verdict | None:
    shown = f"{(truth.state or '')[:_QUOTED]!r}"
    if trail.state is False:
        return _Verdict(
            FailureMode.COVERAGE_GAP,
            f"its page was visited, and its state {shown} was never reached: nothing led to it",
        )
    if trail.state is None or trail.layout is None:
        what = (
            f"its state {shown} was reached" if trail.state is None else f"the {truth.device} layout was used"
        )
        missing = ("Step.action", "Step.target") if trail.state is None else ("Step.viewport",)
        return _Verdict(
            FailureMode.UNDECIDED,
            f"its page was visited; whether {what} cannot be told from the trace",
            (FailureMode.COVERAGE_GAP, *_WHY_UNNOTICED),
            missing,
        )
    return None


def _looked_at(trail: Trail) -> _Verdict:
    why = trail.why.get("in_view", "")
    if trail.in_view:
        return _Verdict(FailureMode.ANALYSIS_GAP, f"{why}, and nothing was noticed about it")
    if trail.in_view is False:
        return _Verdict(FailureMode.OBSERVATION_GAP, f"its page was visited, and it was {why}")
    return _Verdict(
        FailureMode.UNDECIDED, f"its page was visited; {why}", _WHY_UNNOTICED, trail.missing["in_view"]
    )


def _stages(verdict: _Verdict, trail: Trail) -> dict[str, bool | None]:
    """How far it came: what comes later implies what comes before, and what failed before fails later."""
    noticed: bool | None = verdict.mode in (FailureMode.CLASSIFICATION_GAP, FailureMode.FILTER_LOSS)
    if verdict.missing == _NO_ANSWER:
        noticed = None
    seen = trail.in_view
    if trail.visited and (trail.state is False or trail.layout is False):
        seen = False
    elif seen and (trail.state is None or trail.layout is None):
        seen = None
    reached: dict[str, bool | None] = {
        "offered": trail.offered,
        "visited": trail.visited,
        "in_view": seen,
        "candidate": noticed,
        "kept": noticed and verdict.mode is not FailureMode.FILTER_LOSS,
        "matched": False,
    }
    if noticed:
        reached |= {"offered": True, "visited": True, "in_view": True}
    for before, after in zip(STAGES, STAGES[1:], strict=False):
        if reached[before] is False:
            reached[after] = False
    return reached
