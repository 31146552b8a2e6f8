"""Which of a service's persona templates comes nearest to our persona: it plays only its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from assay.mirror.agents.doors.errors import BadResults
from assay.mirror.collection.naming import slug
from assay.mirror.personas.records import PersonaProfile

__all__ = ["Template", "choose_template"]

MAX_TEMPLATES = 1000
_TRAITS = ("tech_literacy", "patience_level", "reading_speed", "trust_level", "exploration_tendency")
_UNKNOWN = 3.3
"""For a trait that the template does not state: the mean distance of two numbers from 1 to 10."""
_NEED = 9.0
"""A need that only one of the two has weighs as much as the whole length of a scale."""


@dataclass(frozen=True, slots=True)
class Template:
    """A template of the service."""

    id: str
    name: str
    distance: float | None = None
    """0 is the persona itself; each trait adds up to 9, each need 9, ten years of age 1. None: not known."""


def choose_template(value: object, persona: PersonaProfile) -> Template:
    """The template of the persona's own name or role, else the one with the nearest traits and needs."""
    found = list(_templates(value, persona))
    if not found:
        raise BadResults("The service has no persona templates, and a study needs one; add some to it.")
    named = [
        template for template in found if slug(template.name) in (slug(persona.name), slug(persona.role))
    ]
    return min(named or found, key=lambda template: (template.distance or 0.0, template.id))


def _templates(value: object, persona: PersonaProfile) -> Iterator[Template]:
    if isinstance(value, dict):
        value = next((value[name] for name in ("items", "data", "templates") if name in value), None)
    if not isinstance(value, list):
        raise BadResults("The service's list of persona templates is not a list.")
    for entry in value[:MAX_TEMPLATES]:
        if isinstance(entry, dict) and isinstance(entry.get("id"), str | int):
            profile = entry.get("default_profile")
            known = profile if isinstance(profile, dict) else {}
            yield Template(
                str(entry["id"])[:200], str(entry.get("name", ""))[:200], _distance(known, persona)
            )


def _distance(profile: Mapping[str, Any], persona: PersonaProfile) -> float:
    apart = 0.0
    for trait in _TRAITS:
        stated = profile.get(trait)
        apart += abs(stated - getattr(persona, trait)) if _is_scale(stated) else _UNKNOWN
    age = profile.get("age")
    apart += abs(age - persona.age) / 10 if isinstance(age, int) and 0 < age < 150 else _UNKNOWN
    ours = {_need(name) for name, wanted in persona.accessibility_needs.items() if wanted}
    return round(apart + _NEED * len(ours ^ _needs(profile.get("accessibility_needs"))), 3)


def _is_scale(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 10


def _needs(value: object) -> set[str]:
    """Studies have an object of flags, templates a list of words."""
    if isinstance(value, dict):
        return {_need(str(name)) for name, wanted in value.items() if wanted is True}
    if isinstance(value, list):
        return {_need(word) for word in value if isinstance(word, str)}
    return set()


def _need(word: str) -> str:
    return slug(word.replace("_", " "))
