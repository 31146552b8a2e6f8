"""A language model as a labeller: it copies phrases, we place them."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from assay.judging import Judge, JudgeSettings, Prompt
from assay.models.types import Model
from assay.spans.labellers.alignment import DEFAULT_CONFIDENCE, align, read_confidence
from assay.spans.labellers.base import Labelled
from assay.spans.types import SpanLabelingMeta

__all__ = ["LanguageModelLabeller"]

MAX_SPANS = 60


def _words(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _objects(value: Any) -> Any:
    """One unreadable span must not cost the others: it is dropped, and counted, when they are placed."""
    return [row if isinstance(row, Mapping) else {} for row in value] if isinstance(value, list) else value


class _ClaimedSpan(BaseModel):
    text: Annotated[str, BeforeValidator(_words)] = ""
    role: Annotated[str, BeforeValidator(_words)] = ""
    confidence: Annotated[float, BeforeValidator(read_confidence)] = DEFAULT_CONFIDENCE


class _LabelAnswer(BaseModel):
    """The answer that is asked for."""

    model_config = ConfigDict(populate_by_name=True)

    spans: Annotated[list[_ClaimedSpan], BeforeValidator(_objects)]
    is_adversarial: bool = Field(default=False, alias="isAdversarial")


class LanguageModelLabeller:
    """Asks a model with the shipped prompt or an override."""

    def __init__(self, model: Model, overrides: dict[str, str] | None = None) -> None:
        self._model = model
        path = Path(str(resources.files("assay.spans") / "prompts" / "label.md"))
        # A long prompt has some sixty spans of about forty tokens each.
        settings = JudgeSettings(max_tokens=4096)
        self._judge = Judge(Prompt.load(path, overrides), _LabelAnswer, settings)

    @property
    def name(self) -> str:
        """`llm:` and the model."""
        return f"llm:{self._model.name}"

    def fingerprint(self) -> Any:
        """Model, prompt and settings."""
        return self._judge.fingerprint(self._model.name)

    async def label(self, prompt: str) -> Labelled:
        """Ask, place, and say what could not be placed."""
        verdict = await self._judge.ask(self._model, {"prompt": prompt, "max_spans": MAX_SPANS})
        if verdict.value is None:
            from assay.models.errors import BadResponse

            raise BadResponse(f"{self._model.name} gave no usable spans: {verdict.problem}")
        claims = [span.model_dump() for span in verdict.value.spans]
        aligned = align(prompt, claims, trust_offsets=False)
        usage = verdict.usage
        return Labelled(
            aligned.spans,
            SpanLabelingMeta(version=self._judge.prompt.version, notes="", source="llm"),
            adversarial=verdict.value.is_adversarial,
            dropped=aligned.dropped,
            usage=usage.as_json() if usage else None,
            cost_usd=verdict.cost_usd,
        )

    async def close(self) -> None:
        """Close the model."""
        await self._model.close()
