"""Why a cluster is a false alarm, or no news: decided by what the validation found, never by taste."""

from __future__ import annotations

from dataclasses import dataclass

from assay.mirror.analysis.failure_modes import FailureMode, FalseExplained
from assay.mirror.analysis.page_types import page_type
from assay.mirror.analysis.resemblance import content_words
from assay.mirror.collection.records import MirrorIssue
from assay.mirror.matching.records import Cluster, NormalizedIssue
from assay.mirror.scored import ScoredStudy
from assay.mirror.scoring.tallies import Tally, Verdict
from assay.mirror.validation.records import Rung, Validation

__all__ = ["explain_false"]

# A sentence with fewer words of content than this, about no element, tells nobody what to change.
_FEW_WORDS = 8
_SEVERE = ("critical", "major")
_REFUTING: frozenset[Rung] = frozenset({"measured", "replayed", "twin"})
_OPEN = (FailureMode.DESIGN_MISINTERPRETATION, FailureMode.SEVERITY_INFLATION)


@dataclass(frozen=True, slots=True)
class _Reported:
    """A cluster with all that is known about it."""

    cluster: Cluster
    claim: NormalizedIssue | None
    finding: MirrorIssue | None
    validation: Validation | None
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class _Reason:
    mode: FailureMode
    evidence: str
    between: tuple[FailureMode, ...] = ()


def explain_false(scored: ScoredStudy, *, split: str | None = None) -> list[FalseExplained]:
    """One explanation per false alarm, duplicate and borderline cluster, in the order of the clusters.

    A false alarm is what the validation called so, and on a clean twin whatever was not found real.
    """
    again = {match.cluster_id: match.truth_id for match in scored.matches.duplicates}
    clean = scored.study.clean
    made = []
    for reported in _all_reported(scored):
        cluster = reported.cluster
        if cluster.id in again:
            reason = _Reason(
                FailureMode.DUPLICATE_VARIANT, f"says the known problem {again[cluster.id]} again"
            )
        elif reported.verdict in ("false_positive", "borderline") or (clean and reported.verdict != "real"):
            reason = _decide(reported)
        else:
            continue
        made.append(
            FalseExplained(
                study_id=scored.study.id,
                cluster_id=cluster.id,
                mode=reason.mode,
                evidence=reason.evidence,
                undecided_between=reason.between,
                counted=cluster.id not in again and (clean or reported.verdict != "borderline"),
                clean=clean,
                site_slug=scored.study.site_slug,
                split=split,
                persona_roles=cluster.persona_roles,
                page_type=page_type(reported.finding.page_url) if reported.finding else "other",
            )
        )
    return made


def _all_reported(scored: ScoredStudy) -> list[_Reported]:
    """The clusters that are not right: unmatched, said again, and on a clean twin all of them."""
    tally = Tally(scored)
    claims = {claim.id: claim for claim in scored.claims}
    validations = scored.validation_by_id
    rows = []
    for cluster in tally.clusters.values():
        fate = tally.fate[cluster.id]
        if fate not in ("unmatched", "duplicate") and not scored.study.clean:
            continue
        claim = claims.get(cluster.representative)
        wanted = (claim.issue_id if claim else "", *cluster.finding_ids)
        finding = next((tally.findings[name] for name in wanted if name in tally.findings), None)
        verdict = tally.verdict.get(cluster.id, "unvalidated")
        rows.append(_Reported(cluster, claim, finding, validations.get(cluster.id), verdict))
    return rows


def _decide(reported: _Reported) -> _Reason:
    validation = reported.validation
    if validation is not None and validation.element_found is False:
        return _Reason(FailureMode.CONTEXT_WRONG, "its element or quote is not in the stored page")
    vague = _vague(reported.claim, reported.finding)
    if vague:
        return _Reason(FailureMode.GENERIC_COMPLAINT, vague)
    if validation is None:
        return _Reason(FailureMode.UNDECIDED, "reported on a clean twin and never validated", _OPEN)
    if reported.verdict == "borderline":
        severity = reported.finding.severity if reported.finding else None
        claimed = f", and was reported as {severity}" if severity in _SEVERE else ""
        return _Reason(FailureMode.SEVERITY_INFLATION, f"it was validated as borderline{claimed}")
    if reported.verdict == "false_positive" and validation.rung in _REFUTING:
        found = " with its element found" if validation.element_found else ""
        return _Reason(
            FailureMode.DESIGN_MISINTERPRETATION, f"refuted on the rung {validation.rung!r}{found}"
        )
    return _Reason(
        FailureMode.UNDECIDED,
        f"called {reported.verdict} on the rung {validation.rung!r}, without a measurement that says why",
        _OPEN,
    )


def _vague(claim: NormalizedIssue | None, finding: MirrorIssue | None) -> str | None:
    """No element, no concept, few words: then it is a complaint and not a finding."""
    if claim is None or claim.concepts:
        return None
    named = [claim.element_description, claim.selector, claim.quote]
    if finding is not None:
        named += [finding.element, finding.selector, finding.quote]
    words = content_words(claim.problem_description)
    if any(name and name.strip() for name in named) or len(words) >= _FEW_WORDS:
        return None
    return f"it names no element and no known kind of problem, in {len(words)} words of content"
