"""axe-core alone: the peer that everybody has. One finding per rule and page, in axe's own words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assay.files import digest
from assay.mirror.agents.records import AgentCase, AgentResult, Workshop
from assay.mirror.agents.reference.agent import ReferenceAgent
from assay.mirror.agents.reference.records import Observation

if TYPE_CHECKING:
    from assay.browser.accessibility import AxeResult

__all__ = ["AxeAgent"]

_SEVERITIES = {"critical": "critical", "serious": "major", "moderate": "minor", "minor": "minor"}


class AxeAgent:
    """Looks at the same pages as the reference agent and reports what axe-core says about each."""

    def __init__(self, workshop: Workshop) -> None:
        self._surveyor = ReferenceAgent(workshop)
        self._pages = workshop.pages

    @property
    def name(self) -> str:
        """Always the same."""
        return "axe"

    def fingerprint(self) -> dict[str, str]:
        """What it is."""
        return {"agent": digest(["axe", self._surveyor.fingerprint()])[:16]}

    async def run(self, case: AgentCase, site_url: str, out: Path) -> AgentResult:
        """Report the violations of every page that the survey saw as it loaded."""
        from assay.browser import PageStore

        survey = await self._surveyor.surveyed(case, site_url)
        pages = [
            seen for seen in survey.observations if seen.state == "on load" and seen.viewport != "zoomed"
        ]
        trace, findings = [], []
        said: set[tuple[str, str]] = set()
        versions: list[str] = []
        for step, observed in enumerate(pages, 1):
            trace.append({"step": step, "url": observed.page_url, "action": "scan", "ok": True})
            result = PageStore(self._pages).get(observed.page_state).axe
            if result is None:
                continue
            versions.append(result.version)
            for rule, row in _violations(result, observed):
                if (rule, observed.page_url) not in said:
                    said.add((rule, observed.page_url))
                    findings.append(row | {"step": step})
        outcome = {"claimed_success": False, "gave_up": False, "steps": len(trace)}
        study = {"system": "axe-core"} | ({"version": versions[0]} if versions else {})
        return AgentResult(findings, trace, outcome, study)

    async def close(self) -> None:
        """Nothing is open."""


def _violations(result: AxeResult, observed: Observation) -> Iterator[tuple[str, dict[str, Any]]]:
    for violation in result.violations:
        nodes = violation.get("nodes") or [{}]
        selector = (nodes[0].get("target") or [None])[0]
        row: dict[str, Any] = {
            "page_url": observed.page_url,
            "element": str(nodes[0].get("html", ""))[:200],
            "title": violation["id"],
            "description": f"{violation['help']}: {len(nodes)} elements. {violation['description']}.",
            "severity": _SEVERITIES.get(str(violation.get("impact")), "minor"),
            "category": "accessibility",
            "page_state": observed.page_state,
        }
        if isinstance(selector, str):
            row["selector"] = selector
        yield str(violation["id"]), row
