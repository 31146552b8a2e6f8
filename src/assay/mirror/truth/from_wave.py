"""WAVE's JSON report with its items: report types 2, 3 (with XPaths) and 4 (with selectors)."""

from __future__ import annotations

from typing import Any

from assay.errors import BadInput
from assay.mirror.truth.automatic import SHOWN_SELECTORS, Hit, Report
from assay.mirror.truth.rules import WAVE_RULES, rule_named
from assay.mirror.truth.texts import clean_text
from assay.mirror.words import Severity

__all__ = ["wave_reports"]

# Features, structure and ARIA are what WAVE likes to see; they are no problems.
_SEVERITY: dict[str, Severity] = {"error": "major", "contrast": "major", "alert": "minor"}
_DOUBTFUL = "alert"


def wave_reports(raw: object, file: str, *, doubtful: bool) -> tuple[list[Report], int]:
    """The reports of a file, and how many doubtful items were left out."""
    results = raw if isinstance(raw, list) else [raw]
    reports, left_out = [], 0
    for position, result in enumerate(results, 1):
        where = f"{file}, report {position}"
        statistics, categories = _parts(result, where)
        hits = [hit for name in _SEVERITY for hit in _hits(categories.get(name), name, where)]
        kept = tuple(hit for hit in hits if doubtful or not hit.doubtful)
        left_out += len(hits) - len(kept)
        link = statistics.get("waveurl")
        reports.append(
            Report(
                tool="wave",
                version="",
                address=statistics["pageurl"],
                hits=kept,
                title=clean_text(statistics["pagetitle"], 200) if statistics.get("pagetitle") else None,
                link=clean_text(link, 500) if str(link).startswith(("http://", "https://")) else None,
            )
        )
    return reports, left_out


def _parts(result: object, where: str) -> tuple[dict[str, Any], dict[str, Any]]:
    if not isinstance(result, dict):
        raise BadInput(f"{where}: it is not an object; give the report as WAVE wrote it.")
    status = result.get("status")
    if isinstance(status, dict) and status.get("success") is False:
        raise BadInput(f"{where}: WAVE says that it could not check the page; make the report again.")
    statistics, categories = result.get("statistics"), result.get("categories")
    if not isinstance(statistics, dict) or not isinstance(statistics.get("pageurl"), str):
        raise BadInput(f"{where}: statistics.pageurl is missing; give the report as WAVE wrote it.")
    if not isinstance(categories, dict):
        raise BadInput(f"{where}: it has no categories; give the report as WAVE wrote it.")
    return statistics, categories


def _hits(category: object, kind: str, where: str) -> list[Hit]:
    if category is None:
        return []
    if not isinstance(category, dict):
        raise BadInput(f"{where}: its category {kind} is not an object; give the report as WAVE wrote it.")
    items = category.get("items")
    if not items:
        if category.get("count"):
            raise BadInput(
                f"{where}: its items of kind {kind} are counted but not listed; ask WAVE for report type 4, "
                "which has the items and their selectors."
            )
        return []
    # An object by name as WAVE writes it; some wrappers make a list of it.
    entries = list(items.values()) if isinstance(items, dict) else items
    if not isinstance(entries, list):
        raise BadInput(f"{where}: the items of {kind} are no object; give the report as WAVE wrote it.")
    return [_hit(entry, kind, where) for entry in entries]


def _hit(entry: object, kind: str, where: str) -> Hit:
    if not isinstance(entry, dict) or not isinstance(entry.get("id"), str):
        raise BadInput(f"{where}: an item of {kind} has no id; give the report as WAVE wrote it.")
    places = entry.get("selectors") or entry.get("xpaths") or []
    if not isinstance(places, list):
        name = clean_text(entry["id"], 60)
        raise BadInput(f"{where}: the selectors of {name} are no list; give the report as WAVE wrote it.")
    count = entry.get("count")
    return Hit(
        name=clean_text(entry["id"], 80),
        rule=rule_named(entry["id"], WAVE_RULES),
        count=max(1, count if isinstance(count, int) else len(places)),
        severity=_SEVERITY[kind],
        selectors=tuple(clean_text(place, 300) for place in places[:SHOWN_SELECTORS]),
        detail=f"kind {kind}",
        doubtful=kind == _DOUBTFUL,
    )
