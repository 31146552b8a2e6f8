"""What axe-core found when the page was captured, told once: in a probe's words where one measures it too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from assay.mirror.agents.reference.describing import notice, sign_at
from assay.mirror.agents.reference.records import Notice, Rule, Sign
from assay.mirror.personas.records import Perception
from assay.mirror.validation.selectors import Unreadable, select
from assay.mirror.validation.views import PageView
from assay.mirror.words import Severity

__all__ = ["PROBES", "RULES"]

_AXE_TO_PROBE = {
    "color-contrast": "contrast",
    "image-alt": "missing alt",
    "input-image-alt": "missing alt",
    "role-img-alt": "missing alt",
    "svg-img-alt": "missing alt",
    "label": "no label",
    "select-name": "no label",
    "aria-input-field-name": "no label",
    "button-name": "unnamed control",
    "link-name": "unnamed control",
    "aria-command-name": "unnamed control",
    "input-button-name": "unnamed control",
    "page-has-heading-one": "first heading",
    "heading-order": "heading order",
    "html-has-lang": "no language",
    "html-lang-valid": "no language",
    "landmark-one-main": "no main landmark",
    "document-title": "no title",
    "target-size": "small target",
    "meta-viewport": "zoom blocked",
    "link-in-text-block": "unmarked link",
    "autocomplete-valid": "no autofill",
}
# Matters of markup that no visitor meets.
_NOBODY_MEETS = frozenset(
    {"region", "landmark-unique", "landmark-no-duplicate-banner", "aria-allowed-role", "bypass"}
)
_MEASURED_HERE = frozenset(
    {
        "contrast",
        "small target",
        "no language",
        "no main landmark",
        "no title",
        "first heading",
        "heading order",
    }
    | {"zoom blocked", "unmarked link", "no autofill", "no label"}
)
"""Probes that look at every element themselves: what they pass, another word of axe does not add."""
_IMPACT: dict[str, Severity] = {
    "critical": "critical",
    "serious": "major",
    "moderate": "minor",
    "minor": "minor",
}
_CRITERION = re.compile(r"wcag(\d)(\d)(\d{1,2})")


def axe_violations(view: PageView) -> Iterator[Sign]:
    """What axe-core found and no probe of ours looks at."""
    result = view.state.axe
    for violation in result.violations if result else ():
        rule = str(violation.get("id", ""))
        probe = _AXE_TO_PROBE.get(rule, "axe")
        if rule in _NOBODY_MEETS or probe in _MEASURED_HERE:
            continue
        yield from _axe_signs(view, violation, rule, probe)


def _axe_signs(view: PageView, violation: dict[str, Any], rule: str, probe: str) -> Iterator[Sign]:
    criterion = next(
        (found for tag in violation.get("tags", ()) if (found := _CRITERION.fullmatch(str(tag)))), None
    )
    facts: dict[str, Any] = {
        "rule": rule,
        "help": str(violation.get("help", ""))[:160],
        "impact": str(violation.get("impact") or "minor"),
        "wcag": ".".join(criterion.groups()) if criterion else "",
    }
    for node in violation.get("nodes", ())[:3]:
        targets = node.get("target") or ()
        try:
            hit = select(view, str(targets[-1])) if targets else ()
        except Unreadable:
            hit = ()
        if not hit or hit[0].visible or rule.startswith("aria-"):
            source = hit[0].attributes.get("src", "")[:60] if hit else ""
            yield sign_at(view, probe, "heard", hit[0] if hit else None, source=source, **facts)


def _axe(sign: Sign, perception: Perception) -> Notice | None:
    if perception.channel != "screen reader":
        return None
    help_words = str(sign.facts.get("help") or sign.facts.get("rule"))
    criterion = f" (WCAG {sign.facts['wcag']})" if sign.facts.get("wcag") else ""
    return notice(
        sign,
        help_words,
        f"breaks an accessibility rule{criterion}: {help_words[:1].lower()}{help_words[1:]}.",
        "People who use a screen reader or the keyboard meet an obstacle here.",
        f"{help_words}.",
        _IMPACT.get(str(sign.facts.get("impact")), "minor"),
        f"axe-core rates the rule “{sign.facts.get('rule')}” as {sign.facts.get('impact')}",
        0.8,
    )


PROBES = (axe_violations,)
RULES = (Rule("axe", "accessibility", "H4: Consistency and Standards", None, _axe),)
