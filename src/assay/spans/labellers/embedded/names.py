"""Roles that a phrase has by its name: whole terms first, then its head noun, then terms within it."""

from __future__ import annotations

from assay.spans.labellers.embedded.evidence import AUDIO, Guess, Slot
from assay.spans.labellers.embedded.sounds import audio_role, is_sound
from assay.spans.labellers.embedded.tokens import Token
from assay.spans.labellers.embedded.words import Lexicon, word_class

__all__ = ["by_name", "light_role", "term_roles"]

_SUBJECTS = frozenset({"subject.identity", "subject.animal", "subject.vehicle", "subject.thing"})
_NEEDS_MODIFIER = frozenset(
    {
        "lighting.quality",
        "camera.movement",
        "camera.focus",
        "style.aesthetic",
        "camera.angle",
        "shot.type",
        "style.colorGrade",
        "lighting.colorTemp",
    }
)


def by_name(core: list[Token], parts: list[str], slot: Slot, words: Lexicon) -> Guess | None:
    """The role that the vocabulary gives to a phrase in its place, or None."""
    edge, inside = term_roles(core, parts, words)
    roles = words.head_roles(parts)
    if edge == "environment.weather" and slot.hears and "audio.ambient" in roles:
        return Guess("audio.ambient", "head")
    shines = "lighting.source" in roles[:1]
    if slot.keyword and slot.has_subject and not shines and set(parts[:-1]) & word_class("sound participle"):
        return Guess("audio.ambient" if "audio.ambient" in roles else "audio.soundEffect", "noise")
    if edge == "style.aesthetic" and len(parts) == 1 and not slot.keyword:
        return None
    if edge and (edge not in AUDIO or slot.hears or slot.keyword):
        return Guess(edge, "term")
    role = _from_heads(roles, parts, slot, words)
    if role:
        return Guess(role, "head")
    named = slot.nominative and slot.before_verb
    if inside and not named and (inside not in AUDIO or slot.hears) and not inside.startswith("action"):
        return Guess(inside, "inside")
    return None


def term_roles(core: list[Token], parts: list[str], words: Lexicon) -> tuple[str | None, str | None]:
    """The role of the term at the end of the phrase, and of any other term within it."""
    edge = None
    for size in range(min(6, len(parts)), 0, -1):
        role = words.terms.get(tuple(parts[-size:]))
        if role and (size > 1 or len(parts) == 1):
            edge = role
            break
    inside = next((token.role for token in core if token.role is not None), None)
    return edge, inside


def _from_heads(roles: tuple[str, ...], parts: list[str], slot: Slot, words: Lexicon) -> str | None:
    modifiers = set(parts[:-1])
    head = parts[-1]
    if _is_colour(parts, words) and not slot.preposition.startswith("of"):
        return "lighting.colorTemp"
    if slot.hears or is_sound(roles, parts, slot):
        heard = audio_role(parts, words)
        if heard:
            return heard
    seen = [role for role in roles if not role.startswith("audio")]
    if not seen:
        return None
    if (
        slot.keyword
        and "audio.ambient" in roles
        and slot.after_role.startswith(("camera", "style", "technical", "shot"))
    ):
        return "audio.ambient"
    if head in word_class("light noun") or seen[0].startswith("lighting.quality"):
        return light_role(modifiers, seen, words)
    if head in word_class("face") and any(
        "subject.emotion" in words.modifiers.get(word, ()) for word in modifiers
    ):
        return "subject.emotion"
    if len(parts) == 1 and seen[0] in _NEEDS_MODIFIER:
        return None
    if slot.keyword and slot.after_role == "subject.identity" and seen[0] == "environment.context":
        return "subject.appearance"
    return _among(seen, slot)


def _is_colour(parts: list[str], words: Lexicon) -> bool:
    """`soft teal`, `molten orange`: a colour that stands for a light."""
    return len(parts) > 1 and all(
        "lighting.colorTemp" in words.modifiers.get(part, ())
        or (words.is_a(part, "adjective") and part != parts[-1])
        for part in parts
    )


def light_role(modifiers: set[str], seen: list[str], words: Lexicon) -> str:
    """A lamp is a source; light with a colour is its temperature; the rest is its quality."""
    coloured = any("lighting.colorTemp" in words.modifiers.get(word, ()) for word in modifiers)
    if seen[0] == "lighting.source":
        return seen[0]
    return "lighting.colorTemp" if coloured else seen[0]


def _among(seen: list[str], slot: Slot) -> str:
    """Choose among the roles of a noun by its place; a subject is one only in a subject's place."""
    owned = slot.determiner in ("his", "her", "its", "their") or slot.preposition == "with"
    wearing = slot.preposition == "in" and slot.after_role == "subject.identity"
    if owned or wearing:
        order = ("subject.emotion", "subject.appearance", "subject.wardrobe")
        for role in order if owned else order[::-1]:
            if role in seen:
                return role
        if owned and slot.after_role == "subject.identity" and "environment.context" in seen:
            return "subject.appearance"
    kinds = [role for role in seen if role in _SUBJECTS]
    others = [role for role in seen if role not in _SUBJECTS]
    if slot.preposition and slot.preposition not in ("with", "of", "for", "without") and not slot.after_shot:
        return _placed(kinds, others, slot)
    if kinds and slot.after_shot:
        return "subject.identity"
    if kinds[:1] == ["subject.identity"] and slot.nominative and not slot.has_subject:
        return "subject.identity"
    if kinds and (kinds[0] == "subject.identity" or not slot.has_subject) and not slot.is_object:
        first_choice = seen[0] in _SUBJECTS or (slot.after_shot and seen[0].startswith("environment.context"))
        if first_choice or (slot.nominative and not slot.has_subject and slot.before_verb):
            return "subject.identity"
    if others:
        return others[0]
    return "environment.context" if slot.has_subject or slot.is_object else "subject.identity"


def _placed(kinds: list[str], others: list[str], slot: Slot) -> str:
    if (
        slot.has_location
        and slot.preposition not in word_class("location preposition")
        and "environment.location" in others
    ):
        return "environment.context"
    for role in ("environment.location", "environment.context"):
        if role in others:
            return role
    if others:
        return others[0]
    return (
        "subject.identity" if slot.before_verb and kinds[0] == "subject.identity" else "environment.context"
    )
