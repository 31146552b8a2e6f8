"""Rows of the results format from what was decided and done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assay.folding import folded
from assay.mirror.agents.llm.decisions import FoundIssue, NavigationDecision, ReviewIssue
from assay.mirror.agents.llm.looking import Look
from assay.mirror.agents.llm.references import issue_target, without_refs
from assay.mirror.agents.llm.territory import Territory
from assay.models.errors import clean

if TYPE_CHECKING:
    from assay.mirror.agents.llm.acting import Done

__all__ = ["FindingRows", "trace_row"]

# The kinds of the product that are also categories of ours.
_CATEGORIES = {"accessibility": "accessibility", "performance": "performance"}
_MAX_THOUGHT = 2_000


def trace_row(
    step: int,
    look: Look,
    territory: Territory,
    progress: float,
    decision: NavigationDecision | None,
    done: Done,
) -> dict[str, Any]:
    """One step; without a decision it is the record of an answer that could not be used."""
    row: dict[str, Any] = {
        "step": step,
        "url": look.place,
        "title": clean(look.title, 500),
        "action": decision.action.type if decision else "invalid",
        "target": done.target,
        "ok": done.ok,
        "progress_before": progress,
        "progress_after": decision.task_progress if decision else progress,
        "emotion": decision.emotional_state if decision else None,
        "confidence": decision.confidence if decision else None,
        "page_state": look.page_state,
        "scroll_y": look.scroll_y,
        "viewport": list(look.viewport),
        "offered": [territory.shown(url) for url in look.outline.offered],
        "in_view": list(look.outline.in_view),
        "note": clean(done.note, 500),
    }
    if done.refused:
        row["refused"] = done.refused
    if decision:
        row["think_aloud"] = decision.think_aloud[:_MAX_THOUGHT]
        row["reasoning"] = decision.reasoning[:_MAX_THOUGHT]
    return row


class FindingRows:
    """The findings of a session; what is said twice in the same words is said once."""

    def __init__(self) -> None:
        self.rows: list[dict[str, Any]] = []
        self.repeated = 0
        self._said: set[tuple[str, str, str]] = set()

    def add(self, look: Look, issue: FoundIssue | ReviewIssue, step: int | None) -> bool:
        """Keep a finding; False if it was there already."""
        key = (look.place.partition("#")[0], folded(issue.element), folded(issue.description))
        if key in self._said:
            self.repeated += 1
            return False
        self._said.add(key)
        target = issue_target(issue.element, look.outline.targets)
        issue_type = issue.issue_type if isinstance(issue, FoundIssue) else None
        category = issue.category if isinstance(issue, ReviewIssue) else _CATEGORIES.get(issue.issue_type)
        self.rows.append(
            {
                "page_url": look.place,
                "element": without_refs(issue.element) or (target.words if target else ""),
                "selector": target.selector if target else None,
                "quote": target.name or None if target else None,
                "bbox": list(target.box) if target and target.box else None,
                "description": issue.description,
                "severity": issue.severity,
                "category": category,
                "heuristic": issue.heuristic or None,
                "wcag": issue.wcag_criterion or None,
                "recommendation": issue.recommendation or None,
                "issue_confidence": issue.issue_confidence if isinstance(issue, ReviewIssue) else None,
                "issue_type": issue_type,
                "step": step,
                "page_state": look.page_state,
            }
        )
        return True
