"""Numbers by rule from matches and verdicts, each with its interval and n."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.lazy import lazy_exports

if TYPE_CHECKING:
    from assay.mirror.scoring.figures import Figure
    from assay.mirror.scoring.scores import Scores, compute_scores

__all__ = ["Figure", "Scores", "compute_scores"]

__getattr__, __dir__ = lazy_exports(__name__, {"figures": ["Figure"], "scores": ["Scores", "compute_scores"]})
