"""From a sign to words: rules are written as tables, and this makes them of one shape."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from assay.mirror.agents.reference.records import Notice, Rule, Sign
from assay.mirror.personas.records import Perception
from assay.mirror.words import Category, Severity

__all__ = ["Saying", "anyone", "hearing", "keyboard", "rule", "seeing"]

Gate = Callable[[Sign, Perception], bool]


@dataclass(frozen=True, slots=True)
class Saying:
    """What is said of a sign. Put in: `{element}`, `{page}`, `{state}`, `{quote}`, `{measure}`, its facts."""

    title: str
    description: str
    consequence: str
    recommendation: str
    severity: Severity
    reason: str
    confidence: float = 0.85


def anyone(sign: Sign, perception: Perception) -> bool:
    """Whoever does it meets it."""
    return True


def seeing(sign: Sign, perception: Perception) -> bool:
    """Those who use their eyes."""
    return perception.channel == "sight"


def hearing(sign: Sign, perception: Perception) -> bool:
    """Those who listen to the page."""
    return perception.channel == "screen reader"


def keyboard(sign: Sign, perception: Perception) -> bool:
    """Those who have no pointer."""
    return perception.keyboard_only


def rule(
    probe: str,
    category: Category,
    heuristic: str | None,
    wcag: str | None,
    saying: Saying,
    gate: Gate = anyone,
    worse: Callable[[Sign, Perception], Severity | None] | None = None,
) -> Rule:
    """A rule that says the same to all whom the gate lets through; `worse` may change the severity."""

    def notice(sign: Sign, perception: Perception) -> Notice | None:
        if not gate(sign, perception):
            return None
        severity = (worse(sign, perception) if worse else None) or saying.severity
        return Notice(
            title=_put(saying.title, sign),
            description=_put(saying.description, sign),
            consequence=_put(saying.consequence, sign),
            recommendation=_put(saying.recommendation, sign),
            severity=severity,
            severity_reason=_put(saying.reason, sign),
            confidence=saying.confidence,
        )

    return Rule(probe, category, heuristic, wcag, notice)


class _Facts(dict[str, str]):
    def __missing__(self, name: str) -> str:
        return ""


def _put(text: str, sign: Sign) -> str:
    facts = _Facts({name: _plain(value) for name, value in sign.facts.items()})
    facts |= {
        "element": sign.element,
        "page": sign.page_url.partition("?")[0],
        "quote": (sign.quote or "")[:200],
    }
    facts |= {"state": sign.state, "name": sign.name}
    if sign.measure is not None:
        facts["measure"] = f"{sign.measure:g}"
    words = text.format_map(facts)
    return words[:1].upper() + words[1:]


def _plain(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return ", ".join(str(one) for one in value[:6])
    return str(value)[:300]
