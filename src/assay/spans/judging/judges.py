"""Judges of a labelling behind one door: a language model, the embedded reference, or gold alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Protocol

from assay.errors import BadInput
from assay.judging import AuditEntry, Judge, JudgeSettings, Prompt
from assay.models import Model, ModelSettings, open_model
from assay.spans.inputs import PromptRecord
from assay.spans.judging.answers import MAX_ERRORS, JudgeAnswer, format_spans_for_judge, to_result
from assay.spans.judging.audit import audit_result, length_check, sum_check
from assay.spans.labellers.base import Labeller
from assay.spans.taxonomy import ROLES
from assay.spans.types import EnhancedJudgeResult, JudgeStatus, SpanResult, no_verdict

__all__ = ["Judged", "SpanJudge", "open_judge"]

# The seed's bound; twelve errors of each kind stay well below it.
MAX_OUTPUT_TOKENS = 4096


@dataclass(frozen=True, slots=True)
class Judged:
    """What a judge made of one labelling, before and after the audit."""

    result: EnhancedJudgeResult | None
    status: JudgeStatus | None = None
    claimed: EnhancedJudgeResult | None = None
    audit: Sequence[AuditEntry] = field(default_factory=list)
    usage: Mapping[str, int] | None = None
    cost_usd: float | None = 0.0
    problem: str = ""


class SpanJudge(Protocol):
    """Says how good a labelling is."""

    @property
    def name(self) -> str:
        """How the judge was named."""
        ...

    def fingerprint(self) -> dict[str, str]:
        """The parts `judge`, `prompt` and `rubric` of a run's fingerprint."""
        ...

    async def judge(self, prompt: PromptRecord, spans: Sequence[SpanResult], repeat: int) -> Judged:
        """Judge one labelling."""
        ...

    async def close(self) -> None:
        """Let go of what it holds."""
        ...


class LanguageModelJudge:
    """A model with the rubric; each of its claims is audited before it counts."""

    def __init__(self, model: Model, overrides: dict[str, str] | None = None) -> None:
        self._model = model
        path = Path(str(resources.files("assay.spans") / "prompts" / "judge.md"))
        settings = JudgeSettings(max_tokens=MAX_OUTPUT_TOKENS)
        self._judge = Judge(Prompt.load(path, overrides), JudgeAnswer, settings)

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model.name

    def fingerprint(self) -> dict[str, str]:
        """Model, prompt and rubric."""
        return self._judge.fingerprint(self._model.name)

    async def judge(self, prompt: PromptRecord, spans: Sequence[SpanResult], repeat: int) -> Judged:
        """Ask, read, audit; no usable answer is an invalid verdict, never a zero that counts."""
        shown = {
            "prompt": prompt.text,
            "spans": format_spans_for_judge(spans) or "(none)",
            "roles": ", ".join(sorted(ROLES)),
        }
        verdict = await self._judge.ask(self._model, shown, repeat=repeat)
        used = verdict.usage.as_json() if verdict.usage else None
        if verdict.value is None:
            nothing = no_verdict(verdict.problem)
            return Judged(nothing, "invalid", usage=used, cost_usd=verdict.cost_usd, problem=verdict.problem)
        claimed = to_result(verdict.value)
        audited = audit_result(claimed, prompt.text, spans)
        said = verdict.value.total_score
        entries = [sum_check(said, claimed.total_score), *audited.entries]
        if verdict.value.not_read:
            entries.append(length_check(verdict.value.not_read, MAX_ERRORS))
        if said is not None and 0 < said <= 25:
            claimed = claimed.model_copy(update={"total_score": said})
        return Judged(audited.result, verdict.status, claimed, entries, used, verdict.cost_usd)

    async def close(self) -> None:
        """Close the model."""
        await self._model.close()


class ReferenceJudge:
    """The embedded judge: compares with the embedded labeller's reading. A reference, not a person."""

    def __init__(self, reference: Labeller) -> None:
        self._reference = reference

    @property
    def name(self) -> str:
        """Always the same."""
        return "embedded"

    def fingerprint(self) -> dict[str, str]:
        """The reference that it compares with."""
        from assay.files import digest
        from assay.spans.judging.embedded import RULES_VERSION

        made = digest(["embedded judge", RULES_VERSION, self._reference.fingerprint()])[:16]
        return {"judge": made, "prompt": made, "rubric": made}

    async def judge(self, prompt: PromptRecord, spans: Sequence[SpanResult], repeat: int) -> Judged:
        """Compare; its claims hold by construction and are audited all the same."""
        from assay.spans.judging.embedded import EmbeddedJudge

        reference = (await self._reference.label(prompt.text)).spans
        claimed = EmbeddedJudge(lambda _text: reference).judge(prompt.text, spans)
        audited = audit_result(claimed, prompt.text, spans)
        return Judged(audited.result, "ok", claimed, audited.entries)

    async def close(self) -> None:
        """Close the reference."""
        await self._reference.close()


class GoldJudge:
    """No judge at all: errors and marks follow from the gold spans by rule."""

    name = "gold"

    def fingerprint(self) -> dict[str, str]:
        """The rules; the gold itself belongs to the dataset."""
        from assay.files import digest
        from assay.spans.judging.embedded import RULES_VERSION

        made = digest(["gold", RULES_VERSION])[:16]
        return {"judge": made, "prompt": made, "rubric": made}

    async def judge(self, prompt: PromptRecord, spans: Sequence[SpanResult], repeat: int) -> Judged:
        """Compare with gold; a prompt without gold cannot be judged this way."""
        from assay.spans.judging.embedded import EmbeddedJudge

        if prompt.gold is None:
            raise BadInput(f"Prompt {prompt.id} has no gold spans; use --judge embedded or a model.")
        result = EmbeddedJudge(trusted=True).judge(prompt.text, spans, prompt.gold.spans)
        return Judged(result.model_copy(update={"notes": "Compared with gold spans by fixed rules."}), "ok")

    async def close(self) -> None:
        """Nothing is open."""


def open_judge(
    name: str, settings: ModelSettings | None = None, overrides: dict[str, str] | None = None
) -> SpanJudge:
    """Open a judge by name: `embedded`, `gold`, or any model."""
    if name == "gold":
        return GoldJudge()
    if name == "embedded":
        from assay.spans.labellers.opening import open_labeller

        return ReferenceJudge(open_labeller("embedded"))
    return LanguageModelJudge(open_model(name, settings), overrides)
