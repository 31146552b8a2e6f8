"""Values behind a label such as `Camera:` — only the roles of the label count."""

from __future__ import annotations

from assay.spans.labellers.embedded.evidence import AUDIO, DEFAULT, Guess, Slot
from assay.spans.labellers.embedded.hints import cue
from assay.spans.labellers.embedded.names import light_role, term_roles
from assay.spans.labellers.embedded.sounds import audio_role
from assay.spans.labellers.embedded.tokens import Token
from assay.spans.labellers.embedded.words import Lexicon, word_class

__all__ = ["labelled"]


def labelled(
    core: list[Token],
    parts: list[str],
    tokens: list[Token],
    slot: Slot,
    words: Lexicon,
    allowed: tuple[str, ...],
) -> Guess:
    """Under a label only its own roles count; without a better reason its usual role is taken."""
    edge, inside = term_roles(core, parts, words)
    if edge is not None and edge in allowed:
        return Guess(edge, "label term")
    if slot.label == "audio":
        return _heard(core, tokens, words)
    inside = inside if inside in allowed else None
    hint = _camera_hint(tokens) if slot.label == "camera" and inside is None else None
    if slot.label == "style" and _is_stock(parts):
        hint = "style.filmStock"
    if hint is not None:
        return Guess(hint, "label cue")
    role = _by_head(parts, slot, words, allowed)
    if role is not None:
        return Guess(role, "label head")
    inside = inside or _by_colour(parts, slot, words)
    return Guess(inside, "label inside") if inside else Guess(DEFAULT[slot.label or ""], "label")


def _heard(core: list[Token], tokens: list[Token], words: Lexicon) -> Guess:
    heard = audio_role([part for token in tokens for part in token.parts], words)
    if heard:
        return Guess(heard, "label head")
    hint = cue(core, AUDIO, words)
    return Guess(hint, "label cue") if hint else Guess(DEFAULT["audio"], "label")


def _by_head(parts: list[str], slot: Slot, words: Lexicon, allowed: tuple[str, ...]) -> str | None:
    for role in words.head_roles(parts):
        if role == "lighting.quality" and slot.label == "lighting":
            return light_role(set(parts[:-1]), [role], words)
        if role in allowed:
            return role
    coloured = any("lighting.colorTemp" in words.modifiers.get(part, ()) for part in parts)
    return "lighting.colorTemp" if slot.label == "lighting" and coloured else None


def _by_colour(parts: list[str], slot: Slot, words: Lexicon) -> str | None:
    colours = ("lighting.colorTemp", "style.colorGrade")
    coloured = any(role in words.modifiers.get(part, ()) for part in parts for role in colours)
    return "style.colorGrade" if slot.label == "style" and coloured else None


def _camera_hint(tokens: list[Token]) -> str | None:
    """Under a camera label a place is where it stands, and sharp or soft is its focus."""
    found = {part for token in tokens for part in token.parts}
    if found & {"focus", "sharp", "soft", "blur", "blurred", "bokeh", "defocused", "sharpness"}:
        return "camera.focus"
    if found & {"lens", "lenses", "mm", "glass", "optics", "aperture"}:
        return "camera.lens"
    placed = tokens[0].tag in "PQ" and tokens[0].lower not in ("on", "with")
    seen_from = found & {"eye", "height", "level", "angle", "overhead", "view"}
    return "camera.angle" if placed or seen_from else None


def _is_stock(parts: list[str]) -> bool:
    """`Eastmancolor`, `scratched print`: words of film stock."""
    head = parts[-1]
    return (head.endswith(("color", "colour", "chrome")) and len(head) > 8) or head in word_class("film word")
