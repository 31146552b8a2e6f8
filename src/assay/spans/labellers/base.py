"""What every labeller gives back, whatever is behind its door."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from assay.spans.types import SpanLabelingMeta, SpanResult

__all__ = ["Labelled", "Labeller"]


@dataclass(frozen=True, slots=True)
class Labelled:
    """The spans of one prompt: exact substrings, in order of their start, without overlap."""

    spans: list[SpanResult]
    meta: SpanLabelingMeta
    adversarial: bool = False
    """The labeller thinks that the prompt tries to talk to it instead of describing a video."""
    dropped: Mapping[str, int] = field(default_factory=dict)
    """What the labeller said and we could not keep, by reason: not in the text, unknown role, overlap."""
    usage: Mapping[str, int] | None = None
    cost_usd: float | None = None


class Labeller(Protocol):
    """Marks the control points of a prompt."""

    @property
    def name(self) -> str:
        """How the labeller was named, such as `embedded` or `llm:openai/gpt-4o`."""
        ...

    def fingerprint(self) -> Any:
        """All that its spans depend on, besides the prompt."""
        ...

    async def label(self, prompt: str) -> Labelled:
        """Label one prompt."""
        ...

    async def close(self) -> None:
        """Let go of what it holds."""
        ...
