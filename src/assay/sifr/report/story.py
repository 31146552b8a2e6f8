"""The report of a run: one page that answers, then what lies behind it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from assay.files import write_text
from assay.reports import Report
from assay.reports.blocks import Block
from assay.sifr.report.answer import answer_blocks
from assay.sifr.report.auditing import failures_section, inventions_section, method_details, metrics_section
from assay.sifr.report.beside import Evidence, beside_section
from assay.sifr.report.comparing import controls_section, criteria_section, differences_section
from assay.sifr.report.pages import pages_details
from assay.sifr.report.showing import (
    front_section,
    kinds_section,
    losses_section,
    origins_section,
    splits_section,
)
from assay.sifr.report.view import View, whole

__all__ = ["tell_sifr_report", "write_sifr_report"]


def tell_sifr_report(
    scores: Mapping[str, Any], facts: Mapping[str, Any] | None = None, evidence: Evidence | None = None
) -> Report:
    """Build the report from `scores.json`.

    `facts` are settings, versions and checksums of the run, for the last page; names that speak of sha256,
    hashes or fingerprints stand in a table of their own. With `evidence` some pages are shown side by side.
    """
    view = View(scores)
    return Report(
        title="Which representation of a page is understood best?",
        subtitle=_subtitle(view),
        blocks=[
            *answer_blocks(view),
            *(_details(view, evidence) if view.counts.get("attempted") else ()),
            _method(view, facts),
        ],
        footer="Assay · sifr",
    )


def write_sifr_report(
    directory: Path,
    scores: Mapping[str, Any],
    facts: Mapping[str, Any] | None = None,
    evidence: Evidence | None = None,
) -> Path:
    """Write `report.md` and `report.html` into a directory, and return the latter."""
    report = tell_sifr_report(scores, facts, evidence)
    write_text(directory / "report.md", report.markdown())
    write_text(directory / "report.html", report.html())
    return directory / "report.html"


def _subtitle(view: View) -> str:
    counts = view.counts
    readers = ", ".join(view.scope_name(model) for model in view.models)
    return (
        f"{whole(counts.get('attempted'))} readings: {whole(counts.get('tasks'))} tasks on "
        f"{whole(counts.get('pages'))} pages of {whole(counts.get('sites'))} sites, "
        f"{len(counts.get('formats') or ())} formats, read by {readers or 'nobody'}"
    )


def _details(view: View, evidence: Evidence | None) -> list[Block]:
    sections: list[Block | None] = [
        criteria_section(view),
        front_section(view),
        differences_section(view),
        controls_section(view),
        kinds_section(view),
        origins_section(view),
        splits_section(view),
        losses_section(view),
        None if evidence is None else beside_section(view, evidence),
        metrics_section(view),
        inventions_section(view),
        failures_section(view),
        pages_details(view),
    ]
    return [section for section in sections if section is not None]


def _method(view: View, facts: Mapping[str, Any] | None) -> Block:
    return method_details(view, facts or {})
