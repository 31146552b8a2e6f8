"""Rules in few words: who notices a sign, and the sentences that are said about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from assay.mirror.agents.reference.describing import notice
from assay.mirror.agents.reference.records import Notice, Rule, Sign
from assay.mirror.personas.records import Perception
from assay.mirror.words import Category, Severity

__all__ = ["anyone", "doubts", "reads", "reads_or_doubts", "rule", "sees", "skims", "stumbles"]

Noticing = Callable[[Sign, Perception], bool]
Weighing = Callable[[Sign, Perception], Severity]

_ATTENTIVE = 0.4
_TRUSTING = 0.5


def anyone(sign: Sign, person: Perception) -> bool:
    """Whoever comes by notices; what is only seen needs eyes."""
    return sign.sense != "seen" or person.channel == "sight"


def sees(sign: Sign, person: Perception) -> bool:
    """Whoever looks at the page."""
    return person.channel == "sight"


def reads(sign: Sign, person: Perception) -> bool:
    """Whoever reads most words; those who skim pass by."""
    return person.attention >= _ATTENTIVE


def doubts(sign: Sign, person: Perception) -> bool:
    """Whoever does not take a site at its word."""
    return person.trust < _TRUSTING


def reads_or_doubts(sign: Sign, person: Perception) -> bool:
    """Two statements are compared by those who read, and by those who check."""
    return reads(sign, person) or doubts(sign, person)


def skims(sign: Sign, person: Perception) -> bool:
    """Long text is an obstacle for whoever does not read it, and for whoever reads slowly."""
    return person.attention < _TRUSTING or person.jargon


def stumbles(sign: Sign, person: Perception) -> bool:
    """Uncommon words are an obstacle."""
    return person.jargon


def rule(
    probe: str,
    category: Category,
    heuristic: str,
    wcag: str | None,
    *,
    noticed: Noticing,
    title: str,
    wrong: str,
    consequence: str,
    advice: str,
    severity: Severity | Weighing,
    because: str,
    confidence: float = 0.8,
) -> Rule:
    """A rule whose sentences are filled from the sign: `{quote}`, `{measure}`, `{unit}` and its facts."""

    def told(sign: Sign, person: Perception) -> Notice | None:
        if not noticed(sign, person):
            return None
        filled: dict[str, Any] = {
            "element": sign.element,
            "page": sign.page_url,
            "quote": sign.quote or "",
            "measure": f"{sign.measure:g}" if sign.measure is not None else "",
            "unit": sign.unit,
        } | sign.facts
        return notice(
            sign,
            title.format_map(filled),
            wrong.format_map(filled),
            consequence.format_map(filled),
            advice.format_map(filled),
            severity if isinstance(severity, str) else severity(sign, person),
            because.format_map(filled),
            confidence,
        )

    return Rule(probe=probe, category=category, heuristic=heuristic, wcag=wcag, notice=told)
