"""For the statistician: every metric with its method, site by site, and how far decisions move the answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from assay.mirror.report.readings import by_money, by_number, by_percent, listed, mapped, pieces, short
from assay.reports import Details, Figure, PlotRow, Section, Table, Text, interval_plot
from assay.reports.blocks import Block

__all__ = ["method_details", "metrics_details", "sensitivity_section", "sites_section"]

Json = Mapping[str, Any]
_SITES = 40
_MONEY = frozenset({"total_api_cost", "cost_per_study", "cost_per_confirmed", "cost_per_true_positive"})
_NUMBERS = frozenset(
    {
        "actionability",
        "clean_false_alarms",
        "clean_fp_per_page",
        "clean_fp_per_page_adjudicated",
        "clean_fp_per_study",
        "f1_strict",
        "novel_real",
        "seed_f1",
        "severity_bias",
        "severity_kappa",
        "severity_qwk",
        "time_per_study_seconds",
        "yield",
    }
)


def sites_section(scores: Json) -> Section:
    """A forest plot and a table by site."""
    sites = listed(scores, "sites")
    rows = [
        [
            site.get("site"),
            site.get("studies"),
            f"{site.get('found')} of {site.get('truth')}",
            by_percent(mapped(site, "recall")),
            by_percent(mapped(site, "precision")),
            site.get("real"),
            site.get("false_alarms"),
        ]
        for site in sites
    ]
    plot = [
        PlotRow(str(site.get("site")), *pieces(mapped(site, "recall")))
        for site in sites[:_SITES]
        if mapped(site, "recall").get("value") is not None
    ]
    plot.append(PlotRow("all sites", *pieces(mapped(scores, "metrics", "recall_known")), "b"))
    title = "Recall of known problems by site"
    caption = f"{title}: Wilson within this corpus; the square is all sites, its interval from drawing sites."
    columns = ["site", "studies", "found", "recall", "strict precision", "new and real", "false alarms"]
    return Section(
        "Site by site",
        [
            Figure(interval_plot(plot, title), title, caption),
            Table(columns, rows, "Sites", numeric=(1, 2, 3, 4, 5, 6)),
        ],
    )


def sensitivity_section(scores: Json) -> Section:
    """The same numbers with one decision changed at a time."""
    rows = [
        [
            row.get("name"),
            by_percent(mapped(row, "recall")),
            by_percent(mapped(row, "precision")),
            row.get("precision_kind"),
        ]
        for row in listed(scores, "sensitivity", "rows")
    ]
    about = "Each row changes one decision. If the answer changes with it, say which decision you took."
    columns = ["decision", "recall", "precision", "which precision"]
    return Section(
        "How much decisions matter",
        [Text(about), Table(columns, rows, "One decision changed at a time", numeric=(1, 2))],
    )


def metrics_details(scores: Json) -> Details:
    """Every metric, with what became of every case."""
    rows = []
    for name, found in mapped(scores, "metrics").items():
        counts = [found.get("n"), found.get("attempted"), found.get("scored"), found.get("failed")]
        rows.append([name, _shown(name, found), *counts, found.get("method"), short(found.get("note"), 220)])
    columns = ["metric", "value [95 % interval]", "n", "attempted", "scored", "failed", "method", "note"]
    return Details("Every metric", [Table(columns, rows, "Metrics", numeric=(1, 2, 3, 4, 5))])


def _shown(name: str, found: Json) -> str:
    if name in _MONEY:
        return by_money(found)
    return by_number(found) if name in _NUMBERS else by_percent(found)


def method_details(scores: Json, facts: Json) -> Details:
    """Corpus, splits, what was left out, and the fingerprints."""
    corpus, system = mapped(scores, "corpus"), mapped(scores, "system")
    rows: list[Sequence[object]] = [
        ["corpus hash", corpus.get("hash") or "none: no planted truth"],
        ["known problems, distinct", corpus.get("truth")],
        ["by tier", _pairs(mapped(corpus, "tiers"))],
        ["left out of the truth", _pairs(mapped(corpus, "excluded")) or "nothing"],
        [
            "by split",
            _pairs({k: v.get("n") for k, v in mapped(scores, "breakdowns", "recall_by_split").items()}),
        ],
        ["system", system.get("name") or "–"],
        ["versions", ", ".join(map(str, listed(system, "versions"))) or "–"],
        ["models", ", ".join(map(str, listed(system, "models"))) or "–"],
        ["repeats", system.get("repeats")],
    ]
    rows += [[name, value] for name, value in facts.items()]
    blocks: list[Block] = [
        Text(
            "Headline intervals are 95 % percentile intervals of a seeded bootstrap over sites, because "
            "findings of one site are alike. Cells of tables have Wilson intervals, which hold within this "
            "corpus. New findings never enter recall; duplicates are neither right nor wrong."
        ),
        Table(["setting, fingerprint or version", "value"], rows, "Settings and fingerprints"),
    ]
    return Details("How this was measured", blocks)


def _pairs(counts: Json) -> str:
    return ", ".join(f"{name}: {n}" for name, n in counts.items())
