"""The two stages that may ask a model, through the one mechanism that runs cases.

First every claim against its candidates, then every cluster that fits no known problem against the page. Each
question is a case: it is paid for once, survives a killed process, and a judge that fails is counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import quote

from assay.mirror.collection.records import MirrorIssue
from assay.mirror.matching.judges import MatchJudge
from assay.mirror.matching.records import ClaimJudgement, NormalizedIssue, StudyMatches
from assay.mirror.preparing import PreparedStudy
from assay.mirror.validation import Validation, ValidationRequest, Validator
from assay.runs import Case, Execution, Outcome, Progress, Run, execute

__all__ = ["judge_claims", "judged_claims", "merged", "validate_clusters", "validated_clusters"]

MATCH, VALIDATE = "match", "validate"
_PLAIN = "@#/:.-_"


@dataclass(frozen=True, slots=True)
class _Question:
    """One claim and what it may be."""

    study_id: str
    site: str
    site_url: str
    claim: NormalizedIssue
    candidates: list[NormalizedIssue]


async def judge_claims(
    run: Run,
    studies: Sequence[PreparedStudy],
    judge: MatchJudge,
    *,
    concurrency: int,
    progress: Progress | None = None,
) -> Execution:
    """Ask about every claim that has no answer yet."""

    async def ask(case: Case[_Question]) -> Outcome:
        question = case.data
        said = await judge.judge(question.claim, question.candidates, question.site_url)
        consistent = [pair.consistent for pair in said.pairs if pair.consistent is not None]
        payload: dict[str, Any] = {
            "cluster": question.site,
            "study": question.study_id,
            "judgement": said.as_json(),
            "scores": {"position_consistent": all(consistent) if consistent else None},
        }
        return _outcome(payload, said)

    cases = [
        Case(
            _key(MATCH, prepared.study.id, claim.id),
            _Question(
                prepared.study.id, prepared.study.site_slug, prepared.study.site_url, claim, candidates
            ),
        )
        for prepared in studies
        for claim, candidates in prepared.questions()
    ]
    return await execute(run, cases, ask, concurrency=concurrency, progress=progress)


def judged_claims(run: Run) -> dict[str, dict[str, ClaimJudgement]]:
    """What was said about each claim, by study."""
    found: dict[str, dict[str, ClaimJudgement]] = {}
    for study_id, payload in _payloads(run, MATCH):
        judgement = ClaimJudgement.model_validate(payload["judgement"])
        found.setdefault(study_id, {})[judgement.claim_id] = judgement
    return found


async def validate_clusters(
    run: Run,
    studies: Sequence[tuple[PreparedStudy, StudyMatches]],
    validator: Validator,
    *,
    concurrency: int,
    progress: Progress | None = None,
) -> Execution:
    """Try every unmatched cluster that has no verdict yet."""

    async def ask(case: Case[ValidationRequest]) -> Outcome:
        said = await validator.validate(case.data)
        study = case.data.study
        payload = {"cluster": study.site_slug, "study": study.id, "validation": said.as_json()}
        return _outcome(payload, said)

    cases = [
        Case(_key(VALIDATE, request.study.id, request.cluster.id), request)
        for prepared, matches in studies
        for request in _requests(prepared, matches)
    ]
    return await execute(run, cases, ask, concurrency=concurrency, progress=progress)


def validated_clusters(run: Run) -> dict[str, dict[str, Validation]]:
    """The verdict on each cluster, by study."""
    found: dict[str, dict[str, Validation]] = {}
    for study_id, payload in _payloads(run, VALIDATE):
        validation = Validation.model_validate(payload["validation"])
        found.setdefault(study_id, {})[validation.cluster_id] = validation
    return found


def merged(first: Execution, second: Execution) -> Execution:
    """Both stages as one."""
    costs = (first.cost_usd, second.cost_usd)
    return Execution(
        ok=first.ok + second.ok,
        invalid=first.invalid + second.invalid,
        failed=first.failed + second.failed,
        not_run=first.not_run + second.not_run,
        done_before=first.done_before + second.done_before,
        cost_usd=None if None in costs else sum(cost for cost in costs if cost is not None),
        stopped=first.stopped or second.stopped,
    )


def _outcome(payload: Mapping[str, Any], said: ClaimJudgement | Validation) -> Outcome:
    status: Literal["ok", "invalid"] = "ok" if said.valid else "invalid"
    return Outcome(payload, status=status, usage=said.usage, cost_usd=said.cost_usd)


def _key(stage: str, study_id: str, item: str) -> str:
    # What comes from files may hold the separator itself.
    return f"{stage}|{quote(study_id, safe=_PLAIN)}|{quote(item, safe=_PLAIN)}"


def _payloads(run: Run, stage: str) -> list[tuple[str, Mapping[str, Any]]]:
    found = []
    for record in run.journal.latest():
        if record.key.startswith(f"{stage}|") and record.status in ("ok", "invalid"):
            found.append((str(record.payload["study"]), record.payload))
    return found


def _requests(prepared: PreparedStudy, matches: StudyMatches) -> Iterator[ValidationRequest]:
    """What is to be tried of one study: every cluster that fits no known problem."""
    findings: dict[str, MirrorIssue] = {finding.id: finding for finding in prepared.study.findings}
    claims = {claim.id: claim for claim in prepared.claims}
    clusters = matches.by_id
    for cluster_id in matches.unmatched:
        cluster = clusters[cluster_id]
        claim = claims[cluster.representative]
        others = tuple(findings[name] for name in cluster.finding_ids if name != claim.issue_id)
        yield ValidationRequest(prepared.study, cluster, claim, findings[claim.issue_id], others)
