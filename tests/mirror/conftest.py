"""Small builders of records, so that a test names only what it is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from assay.mirror.collection.records import MirrorIssue, Persona, Session, Study
from assay.mirror.matching.records import (
    ClaimJudgement,
    Cluster,
    Match,
    NormalizedIssue,
    PairScore,
    StudyMatches,
)
from assay.mirror.scored import ScoredStudy
from assay.mirror.truth.records import GroundTruthIssue
from assay.mirror.validation.records import Validation


def build_truth(number: int, site: str = "shop", **fields: Any) -> GroundTruthIssue:
    known: dict[str, Any] = {
        "id": f"GT-{site}-{number:03d}",
        "site_slug": site,
        "site_url": f"http://{site}.localhost",
        "page_url": "/checkout",
        "page_pattern": "^/checkout$",
        "element": f"field {number}",
        "description": f"known problem number {number}",
        "severity": "major",
        "category": "forms",
        "source": "planted",
        "tier": 1,
    }
    return GroundTruthIssue.model_validate(known | fields)


def build_finding(number: int, site: str = "shop", study: str | None = None, **fields: Any) -> MirrorIssue:
    study = study or f"{site}@1"
    known: dict[str, Any] = {
        "id": f"MI-{study}-{number:03d}",
        "study_id": study,
        "session_id": f"{study}/s1",
        "site_slug": site,
        "persona_role": "low-tech-elderly",
        "page_url": f"http://{site}.localhost/checkout",
        "element": f"field {number}",
        "description": f"finding number {number}",
        "severity": "major",
    }
    return MirrorIssue.model_validate(known | fields)


def build_claim(finding: MirrorIssue) -> NormalizedIssue:
    return NormalizedIssue(
        id=finding.id,
        source="mirror",
        site_slug=finding.site_slug,
        page_url_pattern="/checkout",
        element_type="input",
        element_description=finding.element,
        problem_category="missing",
        problem_description=finding.description,
        severity=finding.severity,
        issue_id=finding.id,
        persona_role=finding.persona_role,
    )


def build_scored(
    site: str = "shop",
    *,
    variant: str | None = None,
    repeat: int = 1,
    truth: Sequence[GroundTruthIssue] | int = 4,
    matched: Mapping[int, Sequence[int]] | None = None,
    verdicts: Mapping[int, str] | None = None,
    duplicates: Mapping[int, int] | None = None,
    findings: Sequence[MirrorIssue] = (),
    sessions: Sequence[Session] = (),
    **study_fields: Any,
) -> ScoredStudy:
    """A scored study in which every finding is one claim.

    `matched`: truth number to the finding numbers of its cluster. `verdicts`: finding number to the verdict
    on its (unmatched) cluster. `duplicates`: finding number to the truth number that it says again. Findings
    that are not given are built.
    """
    study_id = f"{variant or site + '@1'}#{repeat}"
    known = [build_truth(n + 1, site) for n in range(truth)] if isinstance(truth, int) else list(truth)
    matched, verdicts, duplicates = matched or {}, verdicts or {}, duplicates or {}
    given = {int(finding.id.rsplit("-", 1)[1]): finding for finding in findings}
    numbers = sorted({n for group in matched.values() for n in group} | set(verdicts) | set(duplicates))
    numbers = sorted(set(numbers) | set(given))
    reported = {n: given.get(n) or build_finding(n, site, study_id) for n in numbers}
    truth_id = {n + 1: issue.id for n, issue in enumerate(known)}

    def cluster(group: Sequence[int]) -> Cluster:
        ids = tuple(reported[n].id for n in group)
        roles = tuple(sorted({reported[n].persona_role for n in group}))
        return Cluster(id=ids[0], claim_ids=ids, finding_ids=ids, representative=ids[0], persona_roles=roles)

    def match(number: int, made: Cluster) -> Match:
        return Match(
            truth_id=truth_id[number], cluster_id=made.id, claim_id=made.id, score=3, probability=0.97
        )

    hits = [(number, cluster(group)) for number, group in sorted(matched.items())]
    again = [(number, cluster([n])) for n, number in sorted(duplicates.items())]
    left = [cluster([n]) for n in sorted(verdicts)]
    matches = tuple(match(number, made) for number, made in hits)
    judgements = []
    for number, made in (*hits, *again):
        pair = PairScore(
            truth_id=truth_id[number], score=3, probability=0.97, decided_by="embedded", consistent=True
        )
        judgements += [
            ClaimJudgement(claim_id=claim, candidates=(pair.truth_id,), pairs=(pair,))
            for claim in made.claim_ids
        ]
    judgements += [ClaimJudgement(claim_id=made.id, candidates=(), pairs=()) for made in left]
    if not sessions:
        roles = sorted({finding.persona_role for finding in reported.values()}) or ["low-tech-elderly"]
        sessions = [
            Session(id=f"{study_id}/{role}", study_id=study_id, persona=Persona(role=role)) for role in roles
        ]
    study = Study(
        id=study_id,
        site_slug=site,
        site_url=f"http://{site}.localhost",
        variant=variant or f"{site}@1",
        repeat=repeat,
        sessions=tuple(sessions),
        findings=tuple(reported.values()),
        **study_fields,
    )
    return ScoredStudy(
        study=study,
        truth=tuple(known),
        claims=tuple(build_claim(finding) for finding in reported.values()),
        judgements=tuple(judgements),
        matches=StudyMatches(
            study_id=study_id,
            site_slug=site,
            truth_ids=tuple(issue.id for issue in known),
            clusters=(*(made for _, made in hits), *(made for _, made in again), *left),
            matches=matches,
            duplicates=tuple(match(number, made) for number, made in again),
            unmatched=tuple(made.id for made in left),
            missed=tuple(issue.id for n, issue in enumerate(known, 1) if n not in matched),
        ),
        validations=tuple(
            Validation.model_validate({"cluster_id": made.id, "verdict": verdicts[number], "rung": "judge"})
            for number, made in zip(sorted(verdicts), left, strict=True)
        ),
    )


@pytest.fixture
def make_truth() -> Callable[..., GroundTruthIssue]:
    return build_truth


@pytest.fixture
def make_finding() -> Callable[..., MirrorIssue]:
    return build_finding


@pytest.fixture
def make_scored() -> Callable[..., ScoredStudy]:
    return build_scored
