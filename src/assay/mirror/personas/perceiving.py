"""From traits to thresholds: each rule is a number that can be argued with, and every one is monotone.

Sources of the numbers: WCAG 2.2 (contrast 1.4.3 and 1.4.6, text 1.4.4, targets 2.5.5 and 2.5.8), Nielsen's
limits of one and ten seconds, the seed's 30 steps for somebody of middling patience, and studies of
checkout forms, in which about 12 to 14 fields are usual and 8 would do.
"""

from __future__ import annotations

from assay.mirror.personas.records import Perception, PersonaProfile

__all__ = ["perceive"]

_OLD = 65
_LITTLE_LITERACY = 3
_NATIVE_GRADE = 12.0
_FOREIGN_GRADE = 9.0
_COGNITIVE_GRADE = 7.0
_COGNITIVE_FIELDS = 4
_LEAST_FIELDS = 4


def perceive(profile: PersonaProfile) -> Perception:
    """What a persona's traits come to, in the units of pages."""
    needs = {name for name, there in profile.accessibility_needs.items() if there}
    hears, low_vision = "screen_reader" in needs, "low_vision" in needs
    cognitive, foreign = "cognitive" in needs, profile.language is not None
    contrast, text_px, target_px = _eyes(profile.age, needs)
    patience = profile.patience_level
    return Perception(
        role=profile.role,
        channel="screen reader" if hears else "sight",
        keyboard_only=hears or "motor_impairment" in needs,
        steps=10 + 4 * patience,
        sweep_pages=2 * (profile.exploration_tendency - 1),
        wait_seconds=1.0 + patience,
        tries=1 + patience // 3,
        contrast=contrast,
        text_px=text_px,
        target_px=target_px,
        zoom=2.0 if low_vision and not hears else 1.0,
        reading_grade=_COGNITIVE_GRADE if cognitive else _FOREIGN_GRADE if foreign else _NATIVE_GRADE,
        jargon=foreign or cognitive or profile.tech_literacy <= _LITTLE_LITERACY,
        fields=max(_LEAST_FIELDS, 4 + 2 * patience - (_COGNITIVE_FIELDS if cognitive else 0)),
        trust=_share(profile.trust_level),
        attention=_share(profile.reading_speed),
        expertise=_share(profile.tech_literacy),
        tells_colours="color_blind" not in needs,
    )


def _eyes(age: int, needs: set[str]) -> tuple[float, float, float]:
    """The contrast, the text and the targets below which it becomes hard."""
    if "screen_reader" in needs:
        # Whoever hears the page does not mind how it looks: nothing lies below these.
        return 1.0, 0.0, 0.0
    low_vision = "low_vision" in needs
    text = 16.0 if low_vision else 14.0 if age >= _OLD else 12.0
    target = 44.0 if low_vision or "motor_impairment" in needs else 24.0
    return (7.0 if low_vision else 4.5), text, target


def _share(level: int) -> float:
    return round((level - 1) / 9, 3)
