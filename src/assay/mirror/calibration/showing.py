"""What a labeller is shown: both sides alike, and nothing of who said it or what the judge made of it."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

from assay.mirror.collection.records import MirrorIssue, Session
from assay.mirror.matching.records import NormalizedIssue
from assay.mirror.scored import ScoredStudy
from assay.mirror.truth.records import GroundTruthIssue

__all__ = ["shown_claim", "shown_finding", "shown_truth"]

_TEXT, _LINE, _EVIDENCE = 2_000, 300, 2_000
_STEPS = 6
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def _short(text: str | None, most: int) -> str:
    plain = _CONTROL.sub(" ", text or "").strip()
    return plain if len(plain) <= most else plain[: most - 1] + "…"


def _side(text: str, page: str, element: str, fix: str | None, evidence: str | None) -> dict[str, str]:
    # The same fields on both sides, empty or not: a missing one would say which side is the known problem.
    return {
        "text": _short(text, _TEXT),
        "page": _short(page, _LINE),
        "element": _short(element, _LINE),
        "change": _short(fix, _LINE),
        "evidence": _short(evidence, _EVIDENCE),
    }


def shown_claim(claim: NormalizedIssue) -> dict[str, str]:
    """A claim of a finding."""
    evidence = " · ".join(part for part in (claim.quote, claim.selector, claim.state) if part)
    return _side(
        claim.problem_description, claim.page_url_pattern, claim.element_description, claim.fix, evidence
    )


def shown_truth(issue: GroundTruthIssue) -> dict[str, str]:
    """A known problem, without its source and its severity."""
    evidence = " · ".join(part for part in (issue.selector, issue.state) if part)
    page = urlsplit(issue.page_url).path or "/"
    return _side(issue.description, page, issue.element, issue.fix, evidence)


def shown_finding(scored: ScoredStudy, cluster_id: str) -> dict[str, Any]:
    """A finding with what there is to look at: where it was made, on what, and the steps that led there."""
    cluster = scored.matches.cluster(cluster_id)
    claims = {claim.id: claim for claim in scored.claims}
    claim = claims.get(cluster.representative)
    finding = scored.findings.get(claim.issue_id if claim else cluster.finding_ids[0])
    shown: dict[str, Any] = dict(shown_claim(claim)) if claim else _side("", "", "", None, None)
    if finding is None:
        return shown
    shown["page"] = _short(finding.page_url, _LINE)
    shown["consequence"] = _short(finding.consequence, _TEXT)
    shown["page_state"] = _short(finding.page_state, _LINE)
    shown["steps"] = _steps(scored, finding)
    return shown


def _steps(scored: ScoredStudy, finding: MirrorIssue) -> list[str]:
    session = next((one for one in scored.study.sessions if one.id == finding.session_id), None)
    if session is None or finding.step_number is None:
        return []
    return _last_steps(session, finding.step_number)


def _last_steps(session: Session, until: int) -> list[str]:
    taken = [step for step in session.steps if step.number <= until][-_STEPS:]
    return [
        _short(f"{step.number}. {step.page_url}: {step.action} {step.target}".strip(), _LINE)
        for step in taken
    ]
