"""Rung 5: a language model with the evidence. It must name the evidence that its verdict rests on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Any

from pydantic import BaseModel, Field

from assay.judging import AuditEntry, Judge, JudgeSettings, Prompt, check_among
from assay.mirror.validation.evidence import Item, report_of
from assay.mirror.validation.records import Validation
from assay.mirror.validation.requests import ValidationRequest, plain
from assay.mirror.words import ValidationVerdict
from assay.models import Model

__all__ = ["EvidenceJudge", "ValidityAnswer"]

MAX_OUTPUT_TOKENS = 1024
_CHECK = "evidence exists"


class ValidityAnswer(BaseModel):
    """What the model answers."""

    verdict: ValidationVerdict
    reasoning: str
    confidence: float = Field(ge=0, le=1)
    evidence_cited: list[str] = Field(max_length=20)


def audit_citations(
    answer: ValidityAnswer, shown: Mapping[str, Any]
) -> tuple[ValidityAnswer, Sequence[AuditEntry]]:
    """Only evidence that was shown may be cited; a verdict that rests on none of it is not one."""
    known = [item.id for item in shown["evidence"]]
    entries = [check_among(cited.strip(), known, check=_CHECK) for cited in answer.evidence_cited]
    held = [entry.claim for entry in entries if entry.held]
    changes: dict[str, Any] = {"evidence_cited": held}
    if not held and answer.verdict in ("real", "false_positive"):
        changes["verdict"] = "cannot_tell"
        if not entries:
            entries = [AuditEntry(_CHECK, False, "", "no evidence was cited")]
    return answer.model_copy(update=changes), entries


class EvidenceJudge:
    """A model that decides what no construction could."""

    def __init__(self, model: Model, overrides: dict[str, str] | None = None) -> None:
        self._model = model
        path = Path(str(resources.files("assay.mirror") / "prompts" / "validate.md"))
        self._judge = Judge(
            Prompt.load(path, overrides),
            ValidityAnswer,
            JudgeSettings(max_tokens=MAX_OUTPUT_TOKENS),
            audits=(audit_citations,),
        )

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model.name

    def fingerprint(self) -> dict[str, str]:
        """Model, prompt and rubric."""
        return self._judge.fingerprint(self._model.name)

    async def decide(self, request: ValidationRequest, items: Sequence[Item]) -> Validation:
        """Ask; no usable answer is an invalid verdict that says nothing of the finding."""
        shown = {
            "task": f"| {request.task or 'not known'}",
            "report": report_of(request),
            "evidence": items,
        }
        verdict = await self._judge.ask(self._model, shown)
        usage = verdict.usage
        paid: dict[str, Any] = {
            "calls": len(verdict.replies),
            "usage": usage.as_json() if usage else None,
            "cost_usd": verdict.cost_usd,
        }
        if verdict.value is None:
            return Validation(
                cluster_id=request.cluster.id,
                verdict="cannot_tell",
                rung="judge",
                valid=False,
                problem=verdict.problem,
                **paid,
            )
        answer = verdict.value
        said = {item.id: item.title for item in items if item.id in answer.evidence_cited}
        rejected = [entry.as_json() for entry in verdict.audit if not entry.held]
        return Validation(
            cluster_id=request.cluster.id,
            verdict=answer.verdict,
            rung="judge",
            reasoning=plain(answer.reasoning, 2_000),
            confidence=answer.confidence,
            evidence={"cited": said, **({"rejected": rejected} if rejected else {})},
            problem="it cites no evidence that it was shown" if rejected and not said else "",
            **paid,
        )

    async def close(self) -> None:
        """Close the model."""
        await self._model.close()
