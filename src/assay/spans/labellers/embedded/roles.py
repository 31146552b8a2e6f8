"""Which role a phrase has: what it is called, what it is made of, and where it stands."""

from __future__ import annotations

from dataclasses import replace

from assay.spans.labellers.embedded.evidence import ALLOWED, Guess, Slot
from assay.spans.labellers.embedded.hints import by_place, hinted
from assay.spans.labellers.embedded.labelled import labelled
from assay.spans.labellers.embedded.names import by_name
from assay.spans.labellers.embedded.sounds import noise
from assay.spans.labellers.embedded.tokens import Token
from assay.spans.labellers.embedded.words import Lexicon, singular, word_class

__all__ = ["noun_role", "verb_role"]

_ABSTRACT_ENDINGS = (
    "ness",
    "ity",
    "tion",
    "sion",
    "ship",
    "ism",
    "ence",
    "ance",
    "hood",
    "dom",
    "acy",
    "ude",
)
_STRONG = frozenset({"environment.weather", "lighting.timeOfDay", "subject.emotion", "lighting.source"})


def noun_role(tokens: list[Token], slot: Slot, words: Lexicon) -> Guess | None:
    """The role of a noun phrase, or None if it is no control point."""
    whole = _as_a_whole(tokens, slot, words)
    if whole is not None:
        return whole
    core = [token for token in _core(tokens) if token.lower not in ("a", "an", "the")]
    if not core:
        return None
    parts = [part for token in core for part in token.parts]
    allowed = ALLOWED.get(slot.label or "")
    if allowed:
        return labelled(core, parts, tokens, slot, words, allowed)
    guess = _named(core, parts, tokens, slot, words)
    if _is_again(core, tokens, slot, guess):
        return None
    if guess is not None:
        return None if _only_counts(core, guess.role) else guess
    return _unnamed(core, parts, tokens, slot, words)


def _as_a_whole(tokens: list[Token], slot: Slot, words: Lexicon) -> Guess | None:
    """What the shape of the whole phrase tells, before its words are looked up."""
    if slot.label == "camera" and tokens[0].tag == "P":
        return Guess("camera.angle", "label cue")
    if slot.label is not None:
        return None
    heard = noise(tokens, words) if slot.keyword else None
    if heard is None and _in_named_place(tokens):
        return Guess("environment.location", "name")
    return heard


def _named(
    core: list[Token], parts: list[str], tokens: list[Token], slot: Slot, words: Lexicon
) -> Guess | None:
    if parts[-1] == "light" and len(tokens) > len(core) + 1:
        return Guess("lighting.source", "light from")
    guess = by_name(core, parts, slot, words)
    around = slot.has_subject and tokens[0].lower in word_class("gathering")
    if guess is not None and guess.role == "subject.identity" and around:
        return Guess("environment.context", "gathered")
    return guess


def _is_again(core: list[Token], tokens: list[Token], slot: Slot, guess: Guess | None) -> bool:
    """Does the phrase only point at something that the text has shown already?"""
    if guess is not None and slot.has_subject and core[0].lower == "one" and len(core) == 2:
        return core[1].tag != "T"
    if not _mentioned_before(tokens, slot):
        return False
    return guess is None or guess.role not in _STRONG or slot.preposition in word_class("preposition beyond")


def _unnamed(
    core: list[Token], parts: list[str], tokens: list[Token], slot: Slot, words: Lexicon
) -> Guess | None:
    if _abstract(parts, words):
        return _of_what(tokens, slot, words)
    if all(token.tag in "AB#" for token in core) and not slot.keyword:
        return None
    if slot.keyword and slot.has_subject and _is_name(core, slot):
        return Guess("environment.location", "name")
    if slot.keyword and not slot.has_subject and not slot.after_shot and slot.prose:
        return Guess("environment.location", "first fragment")
    hint = hinted(core, slot, words)
    return hint or by_place(core, parts, replace(slot, measured=len(tokens) > len(core)), words)


def _is_name(core: list[Token], slot: Slot) -> bool:
    """`Big Sur` in a list: capitals throughout, where a sentence does not ask for them."""
    return all(token.text[:1].isupper() for token in core) and (len(core) > 1 or not slot.prose)


def _core(tokens: list[Token]) -> list[Token]:
    """The words that name the thing: up to a preposition, unless they only say how much of it there is."""
    for place, token in enumerate(tokens):
        if place and token.tag in "PGE":
            if token.lower == "of" and singular(tokens[place - 1].parts[-1]) in word_class("quantity") | {
                "shaft",
                "pool",
            }:
                return _core(tokens[place + 1 :]) or tokens[:place]
            if token.lower == "of" and tokens[place - 1].parts[-1] in word_class("quantity"):
                return _core(tokens[place + 1 :]) or tokens[:place]
            return tokens[:place]
    return tokens


def _only_counts(core: list[Token], role: str) -> bool:
    """`one hand`, `two fingers`: a number alone makes nobody look different."""
    return role == "subject.appearance" and all(token.tag == "#" for token in core[:-1]) and len(core) <= 2


def _of_what(tokens: list[Token], slot: Slot, words: Lexicon) -> Guess | None:
    """`the first minutes of dawn`: an abstract word before `of` leaves the naming to what follows."""
    for place, token in enumerate(tokens):
        if token.lower == "of" and place + 1 < len(tokens):
            inner = noun_role(tokens[place + 1 :], replace(slot, determiner=""), words)
            return inner if inner is not None and inner.role in _STRONG else None
    return None


def _in_named_place(tokens: list[Token]) -> bool:
    """`cobbled lane in Ghent`: what lies in a named place is a place."""
    for place, token in enumerate(tokens):
        if token.tag == "P" and token.lower in ("in", "at"):
            return bool(place) and place + 1 < len(tokens) and tokens[place + 1].text[:1].isupper()
    return False


def _mentioned_before(tokens: list[Token], slot: Slot) -> bool:
    """`the dough`, `his face`: a thing that the text has already shown."""
    if slot.nominative and slot.new_person:
        return False
    again = slot.determiner in (
        "the",
        "his",
        "her",
        "its",
        "their",
        "this",
        "that",
        "these",
        "those",
        "each",
        "both",
    )
    return again and len(tokens) == 1 and tokens[0].tag != "T" and len(tokens[0].parts) == 1


def _abstract(parts: list[str], words: Lexicon) -> bool:
    head = parts[-1]
    if words.is_a(head, "abstract") or words.is_a(singular(head), "abstract"):
        return True
    return head.endswith(_ABSTRACT_ENDINGS) and not words.head_roles(parts)


def verb_role(bases: set[str], object_parts: list[str], words: Lexicon) -> Guess:
    """Movement, state or gesture, by the verb and what it acts on."""
    roles = {role for base in bases for role in words.verbs.get(base, ()) if role.startswith("action")}
    body = bool(object_parts) and words.is_a(object_parts[-1], "action.gesture objects")
    if body and roles != {"action.state"}:
        return Guess("action.gesture", "verb object")
    if bases & word_class("verb of gesture"):
        return Guess("action.gesture", "verb")
    if "action.state" in roles and "action.movement" not in roles:
        return Guess("action.state", "verb")
    if "action.movement" in roles:
        return Guess("action.movement", "verb")
    return Guess("action.gesture" if roles else "action.movement", "verb" if roles else "unknown verb")
