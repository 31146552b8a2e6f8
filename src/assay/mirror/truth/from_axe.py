"""axe's JSON: the result of `axe.run`, a list of results, or what its command line writes."""

from __future__ import annotations

from typing import Any

from assay.errors import BadInput
from assay.mirror.truth.automatic import SHOWN_SELECTORS, Hit, Report
from assay.mirror.truth.dates import day_of
from assay.mirror.truth.rules import RULES, rule_named, wcag_of_tags
from assay.mirror.truth.texts import clean_text
from assay.mirror.words import Severity

__all__ = ["SEVERITY_OF_IMPACT", "axe_hits", "axe_reports"]

# No impact is critical here: a checker cannot know whether somebody's task ends at the problem.
SEVERITY_OF_IMPACT: dict[str, Severity] = {
    "critical": "major",
    "serious": "major",
    "moderate": "minor",
    "minor": "minor",
}


def axe_reports(raw: object, file: str, *, doubtful: bool) -> tuple[list[Report], int]:
    """The reports of a file, and how many doubtful rules were left out."""
    results = raw if isinstance(raw, list) else [raw]
    reports, left_out = [], 0
    for position, result in enumerate(results, 1):
        where = f"{file}, result {position}"
        if not isinstance(result, dict) or not isinstance(result.get("violations"), list):
            raise BadInput(
                f"{where}: it has no list of violations; give what axe.run or axe's command writes."
            )
        address = result.get("url")
        if not isinstance(address, str):
            raise BadInput(f"{where}: it has no url; add the address of the page that was checked.")
        hits = axe_hits(result["violations"], where)
        unsure = axe_hits(result.get("incomplete") or [], where, doubtful=True)
        left_out += 0 if doubtful else len(unsure)
        engine = result.get("testEngine")
        version = engine.get("version", "") if isinstance(engine, dict) else ""
        day = str(result.get("timestamp", ""))[:10]
        reports.append(
            Report(
                tool="axe-core",
                version=clean_text(version, 40),
                address=address,
                hits=(*hits, *(unsure if doubtful else ())),
                published=day if day_of(day) else None,
            )
        )
    return reports, left_out


def axe_hits(rules: object, where: str, *, doubtful: bool = False) -> tuple[Hit, ...]:
    """One hit per rule that is broken."""
    if not isinstance(rules, list):
        raise BadInput(f"{where}: its rules are no list; give the file as axe wrote it.")
    hits = []
    for position, rule in enumerate(rules, 1):
        if not isinstance(rule, dict) or not isinstance(rule.get("id"), str):
            raise BadInput(f"{where}: rule {position} has no id; give the file as axe wrote it.")
        nodes = rule.get("nodes") or []
        if not isinstance(nodes, list):
            raise BadInput(
                f"{where}: the nodes of rule {position} are no list; give the file as axe wrote it."
            )
        count = rule.get("count")
        impact = rule.get("impact") if isinstance(rule.get("impact"), str) else None
        tags = rule.get("tags") if isinstance(rule.get("tags"), list) else []
        criteria = wcag_of_tags(tags or [])
        hits.append(
            Hit(
                name=clean_text(rule["id"], 80),
                rule=rule_named(rule["id"], RULES),
                count=max(1, count if isinstance(count, int) else len(nodes)),
                severity="minor" if doubtful else SEVERITY_OF_IMPACT.get(impact or "", "minor"),
                selectors=tuple(_selector(node) for node in nodes[:SHOWN_SELECTORS]),
                wcag=criteria,
                detail=f"impact {clean_text(impact, 20)}" if impact else "",
                tags=tuple(f"wcag-{number}" for number in criteria),
                doubtful=doubtful,
            )
        )
    return tuple(hits)


def _selector(node: Any) -> str:
    target = node.get("target") if isinstance(node, dict) else None
    return clean_text(" >>> ".join(_parts(target)), 300) or "(no selector)"


def _parts(target: object, depth: int = 0) -> list[str]:
    """A target is a list of selectors, one per frame; within shadow roots an entry is a list itself."""
    if isinstance(target, str):
        return [target[:500]]
    if isinstance(target, list) and depth < 4:
        return [part for entry in target[:10] for part in _parts(entry, depth + 1)]
    return []
