"""Roles of nouns that no list knows: by their adjectives, by their endings, by their place."""

from __future__ import annotations

from assay.spans.labellers.embedded.evidence import AUDIO, Guess, Slot
from assay.spans.labellers.embedded.tokens import Token
from assay.spans.labellers.embedded.words import Lexicon, word_class

__all__ = ["by_place", "cue", "hinted", "is_person"]

_WEAK_ENDINGS = ("er", "ers", "or", "ors")
_PERSON_ENDINGS = (*_WEAK_ENDINGS, "ian", "ians", "man", "men", "ist", "ists", "smith", "maker")
_SEEN = (
    "subject.emotion",
    "subject.wardrobe",
    "subject.appearance",
    "environment.weather",
    "environment.location",
    "environment.context",
    "lighting.quality",
)


def is_person(parts: list[str], words: Lexicon) -> bool:
    """Does the phrase name somebody?"""
    roles = words.head_roles(parts)
    if roles:
        return "subject.identity" in roles
    return bool(parts) and parts[-1].endswith(_PERSON_ENDINGS)


def cue(core: list[Token], allowed: tuple[str, ...], words: Lexicon) -> str | None:
    """The role that the adjectives of an unknown noun hint at; those nearest to the noun count first."""
    for token in reversed(core[:-1]):
        for key in (" ".join(token.parts), token.parts[-1]):
            for role in words.cues.get(key, ()):
                if role in allowed:
                    return role
    return None


def hinted(core: list[Token], slot: Slot, words: Lexicon) -> Guess | None:
    """An unknown noun with a telling adjective."""
    owned = slot.determiner in ("his", "her", "its", "their") or slot.preposition == "with"
    if owned and slot.has_subject:
        role = cue(core, ("subject.wardrobe", "subject.appearance", "subject.emotion"), words)
    elif slot.preposition:
        role = cue(core, ("environment.location", "environment.weather", "environment.context"), words)
        if role == "environment.location" and slot.preposition not in word_class("location preposition"):
            role = "environment.context"
    elif slot.has_subject and not slot.is_object:
        sounds = AUDIO if slot.after_role.startswith(("camera", "style", "technical", "audio")) else ()
        role = cue(core, (*sounds, *_SEEN), words)
    else:
        role = None
    return Guess(role, "cue") if role else None


def by_place(core: list[Token], parts: list[str], slot: Slot, words: Lexicon) -> Guess | None:
    """The head is unknown: its place in the sentence decides."""
    person = is_person(parts, words) and (slot.animate or not parts[-1].endswith(_WEAK_ENDINGS))
    if slot.attached and slot.determiner in ("a", "an"):
        return Guess("subject.wardrobe", "in")
    named = (
        slot.preposition in word_class("location preposition") | {"on", "off"} and core[0].text[:1].isupper()
    )
    if named:
        return Guess("environment.location", "name")
    if (
        slot.after_shot
        or (slot.nominative and not slot.has_subject)
        or (slot.keyword and not slot.has_subject)
    ):
        return Guess("subject.identity", "first noun")
    if person:
        role = "environment.context" if slot.preposition or slot.is_object else "subject.identity"
        return Guess(role, "person ending")
    if slot.preposition == "with" and slot.after_role.startswith("subject"):
        return Guess("subject.appearance", "with")
    if slot.determiner in ("his", "her", "its", "their"):
        return Guess("subject.appearance", "possessive")
    if slot.before_verb and slot.nominative and slot.determiner in ("a", "an") and slot.animate:
        return Guess("subject.identity", "animate verb")
    if slot.preposition in word_class("location preposition"):
        # `in a tight knot`, `through sheer luck`: without a known noun this is seldom a place.
        return None
    placed = slot.preposition or slot.before_verb or slot.after_role
    if not slot.measured and ((len(parts) == 1 and not slot.keyword) or not placed):
        return None
    if slot.keyword:
        return None
    return Guess("environment.context", f"noun {_where(slot)}")


def _where(slot: Slot) -> str:
    if slot.preposition:
        return "placed"
    if slot.is_object:
        return "object"
    return "listed" if slot.keyword else "moving" if slot.before_verb else "alone"
