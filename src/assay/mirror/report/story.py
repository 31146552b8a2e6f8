"""The report of a scoring: one page that answers, then what each reader wants to see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from assay.mirror.report.ablation import ablation_section
from assay.mirror.report.answer import anchors_section, answer_blocks, unsupported_section
from assay.mirror.report.auditor import method_details, metrics_details, sensitivity_section, sites_section
from assay.mirror.report.claims import make_claims
from assay.mirror.report.engineer import (
    confidence_section,
    coverage_section,
    errors_section,
    flakes_section,
    operators_section,
    reporting_section,
)
from assay.mirror.report.issues import issues_section, missed_section
from assay.mirror.report.people import agreement_section, discovery_section, personas_section
from assay.mirror.report.readings import count, mapped
from assay.mirror.report.researcher import severity_section, where_section
from assay.mirror.report.targets import criteria_section
from assay.mirror.report.trust import judge_blocks, trust_callouts
from assay.mirror.scored import ScoredStudy
from assay.mirror.scoring.tallies import Tally
from assay.mirror.truth.texts import counted
from assay.reports import Report, Section
from assay.reports.blocks import Block

__all__ = ["tell"]


def tell(
    scores: Mapping[str, Any],
    studies: Iterable[ScoredStudy],
    analysis: Mapping[str, Any] | None = None,
    card: Mapping[str, Any] | None = None,
    *,
    ablation: Mapping[str, Any] | None = None,
    facts: Mapping[str, Any] | None = None,
) -> Report:
    """Build the report.

    `analysis`, `card` and `ablation` are what the other commands made of this scoring, where they did;
    `facts` are settings and fingerprints of the run for the last page.
    """
    tallies = [Tally(scored) for scored in studies if not scored.study.clean]
    corpus = mapped(scores, "corpus").get("hash")
    claims = make_claims(scores, str(corpus) if corpus else None, card)
    return Report(
        title="How well are usability problems found?",
        subtitle=_subtitle(scores),
        blocks=[
            *answer_blocks(scores),
            *trust_callouts(scores, card),
            unsupported_section(scores, card, claims),
            anchors_section(scores),
            criteria_section(scores, card),
            *_for_researchers(scores, tallies),
            *_for_engineers(scores, tallies, analysis, ablation),
            *_for_auditors(scores, card, facts or {}),
        ],
        footer=f"Assay · corpus {corpus or 'without a hash'}",
    )


def _subtitle(scores: Mapping[str, Any]) -> str:
    judge = mapped(scores, "judge").get("name") or "unknown"
    system = mapped(scores, "system").get("name") or "A system"
    sites, findings = counted(count(scores, "sites"), "site"), counted(count(scores, "findings"), "finding")
    return f"{system}: {findings} in {count(scores, 'studies'):,} studies of {sites}, judge: {judge}"


def _for_researchers(scores: Mapping[str, Any], tallies: list[Tally]) -> list[Block]:
    return [
        issues_section(tallies),
        where_section(scores, tallies),
        personas_section(scores),
        discovery_section(scores),
        severity_section(scores),
        agreement_section(scores, tallies),
    ]


def _for_engineers(
    scores: Mapping[str, Any],
    tallies: list[Tally],
    analysis: Mapping[str, Any] | None,
    ablation: Mapping[str, Any] | None,
) -> list[Block]:
    sections: list[Block | None] = [
        errors_section(analysis),
        missed_section(tallies),
        reporting_section(scores),
        coverage_section(scores),
        confidence_section(tallies),
        operators_section(tallies),
        flakes_section(tallies),
        ablation_section(ablation),
    ]
    return [section for section in sections if section is not None]


def _for_auditors(
    scores: Mapping[str, Any], card: Mapping[str, Any] | None, facts: Mapping[str, Any]
) -> list[Block]:
    return [
        Section("The judge", judge_blocks(scores, card)),
        sites_section(scores),
        sensitivity_section(scores),
        metrics_details(scores),
        method_details(scores, facts),
    ]
