"""axe-core, unmodified, from the package that carries it; its version stands in every result."""

from __future__ import annotations

import functools
import importlib.util
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assay.browser.errors import BrowserMissing
from assay.browser.finding import playwright_missing
from assay.browser.redaction import Secrets, redact_html

if TYPE_CHECKING:
    from assay.browser.page import Page

__all__ = ["AxeResult", "run_axe"]

MAX_NODES = 200

# The page sends back only what a finding needs, bounded, so that a hostile page cannot fill our memory.
_RUN = """async ([rules, most]) => {
  const options = {resultTypes: ['violations', 'incomplete']};
  if (rules) options.runOnly = {type: 'rule', values: rules};
  const found = await axe.run(document, options);
  const cut = (value, size) => String(value ?? '').slice(0, size);
  const rows = (results) => results.map((result) => ({
    id: result.id, impact: result.impact, help: result.help, description: result.description,
    tags: result.tags, count: result.nodes.length,
    nodes: result.nodes.slice(0, most).map((node) => ({
      target: node.target.flat(3).map((part) => cut(part, 500)), html: cut(node.html, 500),
      summary: cut(node.failureSummary, 1000),
    })),
  }));
  return {version: axe.version, violations: rows(found.violations), incomplete: rows(found.incomplete)};
}"""


@dataclass(frozen=True, slots=True)
class AxeResult:
    """What axe-core found: rules that are broken, and rules that a person has to look at.

    Each entry has `id`, `impact`, `help`, `description`, `tags`, `count` and `nodes` (target, html, summary).
    """

    version: str
    violations: tuple[dict[str, Any], ...]
    incomplete: tuple[dict[str, Any], ...]

    def as_json(self) -> dict[str, Any]:
        """The fields, for a report."""
        return asdict(self)


@functools.cache
def axe_source() -> str:
    """The text of `axe.min.js`, read as data; the carrier's own code is never run."""
    spec = importlib.util.find_spec("axe_playwright_python")
    folders = spec.submodule_search_locations if spec is not None else None
    if not folders:
        raise BrowserMissing(playwright_missing())
    return (Path(folders[0]) / "axe.min.js").read_text("utf-8")


async def run_axe(page: Page, rules: Sequence[str] | None, seconds: float) -> AxeResult:
    """Run axe-core in a page; it is put there first if it is not there yet."""
    if not await page.evaluate("typeof axe === 'object' && typeof axe.run === 'function'", seconds=seconds):
        # Through the protocol and not as a script element: the page's own security policy does not apply.
        await page.evaluate(f"() => {{ {axe_source()} }}", seconds=seconds)
    found = await page.evaluate(_RUN, [list(rules) if rules else None, MAX_NODES], seconds=seconds)
    for rule in (*found["violations"], *found["incomplete"]):
        for node in rule["nodes"]:
            node["html"] = redact_html(node["html"], Secrets())
    return AxeResult(found["version"], tuple(found["violations"]), tuple(found["incomplete"]))
