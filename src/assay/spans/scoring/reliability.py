"""Does a labeller's confidence mean what it says? Stated confidence against the share that is right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from assay.spans.gold import GoldPrompt
from assay.spans.scoring.matching import match_spans
from assay.spans.snapshots.confidence import Threshold, best_threshold
from assay.spans.types import SpanResult
from assay.stats import Calibration, ece

__all__ = ["GoldReliability", "gold_reliability"]


@dataclass(frozen=True, slots=True)
class GoldReliability:
    """The reliability curve with its error, and where to draw the line for a wanted precision."""

    calibration: Calibration
    threshold: Threshold
    min_precision: float

    def as_json(self) -> dict[str, Any]:
        """Both as plain JSON."""
        return {
            "calibration": self.calibration.as_json(),
            "threshold": self.threshold.as_json(),
            "min_precision": self.min_precision,
        }


def gold_reliability(
    pairs: Iterable[tuple[GoldPrompt, Sequence[SpanResult]]], *, min_precision: float, seed: int = 0
) -> GoldReliability:
    """A span is right if it matches gold by more than half and has its role; prompts are the clusters."""
    confidences: list[float] = []
    right: list[bool] = []
    clusters: list[str] = []
    truths = 0
    for gold, spans in pairs:
        matched = {pair.predicted for pair in match_spans(gold.spans, spans, "relaxed").pairs}
        confidences += [span.confidence for span in spans]
        right += [number in matched for number in range(len(spans))]
        clusters += [gold.id] * len(spans)
        truths += len(gold.spans)
    return GoldReliability(
        calibration=ece(confidences, right, clusters=clusters, seed=seed),
        threshold=best_threshold(zip(confidences, right, strict=True), min_precision, truths=truths),
        min_precision=min_precision,
    )
