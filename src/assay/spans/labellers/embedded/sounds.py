"""Sounds: music, effects, and the sound of a place."""

from __future__ import annotations

from assay.spans.labellers.embedded.evidence import Guess, Slot
from assay.spans.labellers.embedded.tokens import Token
from assay.spans.labellers.embedded.words import Lexicon, word_class

__all__ = ["audio_role", "is_noise", "is_sound", "noise"]


def is_noise(tokens: list[Token], words: Lexicon) -> bool:
    """Does the phrase name something by the noise it makes?"""
    return noise(tokens, words) is not None


def noise(tokens: list[Token], words: Lexicon) -> Guess | None:
    """`glass vials clinking`: something and the noise it makes."""
    last = tokens[-1]
    roles = words.heads.get(last.lower, ())
    if len(tokens) < 2 or not last.lower.endswith("ing") or not roles or not roles[0].startswith("audio"):
        return None
    return Guess(audio_role([part for token in tokens for part in token.parts], words) or roles[0], "noise")


def is_sound(roles: tuple[str, ...], parts: list[str], slot: Slot) -> bool:
    """In a list of phrases a sound word names a sound, and an instrument its music."""
    if roles and all(role.startswith("audio") for role in roles):
        return True
    return slot.keyword and slot.has_subject and "audio.score" in roles and len(parts) > 1


def audio_role(parts: list[str], words: Lexicon) -> str | None:
    """Music if any word is of music, else by the last word, else by any."""
    roles = [words.head_roles([part]) for part in parts]
    for place, found in enumerate(roles):
        if "audio.score" in found and (
            parts[place] not in word_class("ambiguous music") or place == len(parts) - 1 < 3
        ):
            return "audio.score"
    last = [role for role in roles[-1] if role.startswith("audio")]
    if last:
        steady = any(part in word_class("steady sound") for part in parts[:-1])
        if last[0] == "audio.soundEffect" and (
            steady or any("audio.ambient" in found for found in roles[:-1])
        ):
            return "audio.ambient"
        return last[0]
    for found in roles[:-1]:
        for role in found:
            if role.startswith("audio"):
                return role
    return None
