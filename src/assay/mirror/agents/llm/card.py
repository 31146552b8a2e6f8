"""A persona in words for a model: the traits that set thresholds elsewhere, told with their directions."""

from __future__ import annotations

from assay.mirror.personas.records import Perception, PersonaProfile
from assay.mirror.personas.traits import NEEDS, TRAITS
from assay.models.errors import clean

__all__ = ["persona_card"]

_SCALES = ("tech_literacy", "patience_level", "reading_speed", "trust_level", "exploration_tendency")


def persona_card(persona: PersonaProfile, perception: Perception) -> str:
    """Who is played, one fact a line."""
    lines = [f"{clean(persona.name, 100)}, {persona.age} years old ({clean(persona.role, 100)})"]
    if persona.about.strip():
        lines.append(clean(persona.about, 500))
    for name in _SCALES:
        trait = TRAITS[name]
        label = name.replace("_", " ")
        lines.append(f"{label} {getattr(persona, name)} of 10 (1 {trait.low}, 10 {trait.high})")
    needs = [name for name, there in sorted(persona.accessibility_needs.items()) if there]
    for name in needs:
        known = NEEDS.get(name)
        lines.append(f"{clean(name, 60).replace('_', ' ')}: {known.meaning if known else 'yes'}")
    if persona.language:
        lines.append(f"mother tongue: {clean(persona.language, 60)}; the site's language was learnt later")
    lines.append(_senses(perception))
    lines.append(f"waits about {perception.wait_seconds:g} seconds before losing patience")
    return "\n".join(lines)


def _senses(perception: Perception) -> str:
    if perception.channel == "screen reader":
        return "cannot see the page: knows only what the screen reader says, and uses the keyboard alone"
    hands = "uses the keyboard alone" if perception.keyboard_only else "uses a pointer and a keyboard"
    zoom = f", with the page at {perception.zoom:.0%}" if perception.zoom != 1 else ""
    return f"sees the page{zoom} and {hands}"
