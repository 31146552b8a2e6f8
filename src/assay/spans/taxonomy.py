"""The roles a span can have: nine categories, twenty-nine attributes, and other spellings in use."""

from __future__ import annotations

from typing import Literal, get_args

__all__ = ["ATTRIBUTES", "CATEGORIES", "ROLES", "Category", "category_of", "known_role"]

Category = Literal[
    "shot", "subject", "action", "environment", "lighting", "camera", "style", "technical", "audio"
]
CATEGORIES: tuple[Category, ...] = get_args(Category)

ATTRIBUTES: dict[Category, tuple[str, ...]] = {
    "shot": ("type",),
    "subject": ("identity", "appearance", "wardrobe", "emotion"),
    "action": ("movement", "state", "gesture"),
    "environment": ("location", "weather", "context"),
    "lighting": ("source", "quality", "timeOfDay", "colorTemp"),
    "camera": ("movement", "lens", "angle", "focus"),
    "style": ("aesthetic", "filmStock", "colorGrade"),
    "technical": ("aspectRatio", "frameRate", "resolution", "duration"),
    "audio": ("score", "soundEffect", "ambient"),
}

ROLES: frozenset[str] = frozenset(CATEGORIES) | {
    f"{category}.{attribute}" for category, attributes in ATTRIBUTES.items() for attribute in attributes
}
"""All valid roles: a category alone, or a category with one of its attributes."""

_ALIASES = {"subject.action": "action.movement", "camera.framing": "shot.type"}
_BY_LOWER = {role.lower(): role for role in ROLES}


def known_role(role: str) -> str | None:
    """The role as the taxonomy spells it, whatever the case and whatever its alias; None if there is none."""
    lowered = role.strip().lower()
    return _ALIASES.get(lowered) or _BY_LOWER.get(lowered)


def category_of(role: str) -> str:
    """The part before the dot, for any role, valid or not."""
    return role.split(".", 1)[0]
