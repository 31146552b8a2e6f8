"""Numbers from readings: which format is understood best, at what cost, and how sure that is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.lazy import lazy_exports

if TYPE_CHECKING:
    from assay.sifr.statistics.scores import compute_sifr_scores

__all__ = ["compute_sifr_scores"]

__getattr__, __dir__ = lazy_exports(__name__, {"scores": ["compute_sifr_scores"]})
