"""The report of a run: the answer on one page, then plots and tables with n and intervals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.lazy import lazy_exports

if TYPE_CHECKING:
    from assay.sifr.report.beside import Evidence
    from assay.sifr.report.story import tell_sifr_report, write_sifr_report

__all__ = ["Evidence", "tell_sifr_report", "write_sifr_report"]

__getattr__, __dir__ = lazy_exports(
    __name__, {"beside": ["Evidence"], "story": ["tell_sifr_report", "write_sifr_report"]}
)
