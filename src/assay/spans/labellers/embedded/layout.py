"""The shape of a prompt on the page: headers, labelled bullets, and text that is not a description."""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["Region", "adversarial", "readable", "regions"]

_LINE = re.compile(r"[^\n]+")
_HEADER = re.compile(
    r"[ \t]*(?:#{1,6}[ \t].*|\*\*[^*\n]{1,80}\*\*:?|__[^_\n]{1,80}__:?|[A-Z][A-Z /&-]{3,60}:?)[ \t]*"
)
_LABEL = re.compile(
    r"(?P<bullet>[ \t]*(?:[-*•–][ \t]+|\d{1,2}[.)][ \t]+)?)(?P<emoji>[^\w\s*]{0,6}[ \t]?)"
    r"(?:\*\*(?P<bold>[^*\n]{1,60}?):?\*\*:?|(?P<plain>[A-Za-z][A-Za-z /&]{1,24}?(?: \d{1,2})?):(?=[ \t]))"
)
_INSTRUCTION = re.compile(
    r"(?:please|ensure|make sure|create|generate|produce|avoid|maintain|convey|evoke|celebrate|make|remember"
    r"|note|do not|don't|don’t|never|keep the|keep it|use a|the (?:mood|pacing|overall|goal|tone|result)"
    r"|the (?:scene|video|shot|clip) (?:should|must|conveys|evokes|feels)|this (?:video|clip|scene|prompt)"
    r"|you are|you must|ignore|disregard|forget|system:|respond|reply|answer|return only|return the|output"
    r"|a sense of|an air of|i want|we want|imagine|think of|let the viewer|invite)\b",
    re.IGNORECASE,
)
_WISH = re.compile(
    r"\b(?:should (?:feel|whisper|evoke|be|convey|remain|leave|look|have)|must (?:feel|be|stay|remain)"
    r"|evok(?:es?|ing)|convey(?:s|ing)?|emphasi[sz](?:es?|ing)|suggest(?:s|ing)|inviting"
    r"|symboli[sz](?:es?|ing)|captur(?:es?|ing) the (?:essence|spirit|feeling)|a (?:sense|feeling) of"
    r"|creating an? (?:sense|feeling|mood|atmosphere)|bring out|and avoid|metaphor|the viewer)\b",
    re.IGNORECASE,
)
_DESCRIBES = re.compile(
    r"\b(?:create|generate|produce|make|imagine|i want|render|show me)\b[^.,:;]{0,40}?"
    r"\b(?:video|clip|shot|scene|film|sequence|animation|footage)\b"
    r"(?:[^.,:;]{0,20}?\b(?:of|showing|featuring|where|in which|about|with)\b)?",
    re.IGNORECASE,
)
_ATTACK = re.compile(
    r"\b(?:ignore|disregard|forget|override|bypass)\b[^.\n]{0,40}"
    r"\b(?:instructions?|rules?|prompts?|guidelines|above|previous|everything)\b"
    r"|\byou are now\b|\bsystem prompt\b|\bdo not label\b"
    r"|\b(?:output|return|reply with|respond with|print)\b[^.\n]{0,40}"
    r"\b(?:json|list|empty|ok|admin|nothing|spans|only)\b|</?(?:input|system|user|assistant|prompt)>|\bsystem:"
    r"|\"(?:spans|role|isAdversarial)\"|\bpretend (?:to be|you)\b|\bjailbreak\b|\bdeveloper mode\b"
    r"|\b(?:label|mark|tag) (?:everything|nothing|all|no)\b|\brole ?= ?\w+",
    re.IGNORECASE,
)
_MACHINE = re.compile(r"\{[^{}\n]{0,2000}\}|</?[a-z]{2,20}>|https?://\S+|`[^`\n]{0,400}`")
_SAID = re.compile(
    r"(?:\b(?:says?|reads?|reading|saying|words?|titled|labell?ed|text|goes on):?,?[ \t]{0,3})"
    r"([\"“«„][^\"”»“\n]{1,300}[\"”»“])",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[^.!?…\n]+(?:\.(?=\S)[^.!?…\n]+)*[.!?…]*")

_LABELS = {
    "duration": "duration, length, runtime, time length, clip length",
    "ratio": "aspect ratio, aspect, ratio, format, frame format",
    "rate": "frame rate, framerate, fps, frames",
    "resolution": "resolution, quality, output",
    "audio": "audio, sound, sound design, music, score, soundtrack, sfx, sound effects, ambience",
    "camera": "camera, camera movement, camera work, movement, shot, shot type, framing, angle, lens, focus,"
    " optics, camera angle, cinematography, composition, lenses, depth of field",
    "lighting": "lighting, light, time of day, color temperature, colour temperature",
    "style": "style, look, aesthetic, color, colour, color grade, colour grade, grade, film stock,"
    " color palette, palette, visual style, mood, genre, grading, color grading, colour grading",
    "subject": "subject, character, hero",
    "wardrobe": "wardrobe, costume, clothing",
    "action": "action, motion",
    "place": "setting, location, environment, place, background",
    "weather": "weather",
}
_BY_LABEL = {name.strip(): kind for kind, names in _LABELS.items() for name in names.split(",")}


@dataclass(frozen=True, slots=True)
class Region:
    """A stretch of text that may hold spans, and what its label says about it."""

    start: int
    end: int
    label: str | None = None


def adversarial(text: str) -> bool:
    """Does the prompt talk to the reader instead of describing a picture?"""
    return _ATTACK.search(text) is not None


def readable(text: str) -> str:
    """The text with machine text and quoted words blanked out; every offset stays as it was."""
    barred = sorted(
        [match.span() for match in _MACHINE.finditer(text)] + [m.span(1) for m in _SAID.finditer(text)]
    )
    pieces, position = [], 0
    for low, high in barred:
        if high > position:
            low = max(low, position)
            pieces += [text[position:low], " " * (high - low)]
            position = high
    return "".join([*pieces, text[position:]])


def regions(text: str) -> list[Region]:
    """The stretches to read: lines without headers, labels and instructions."""
    found: list[Region] = []
    for line in _LINE.finditer(text):
        start, label = _after_label(text, line.start(), line.end())
        for sentence in _SENTENCE.finditer(text, start, line.end()):
            found += _readable(text, sentence.start(), sentence.end(), label)
    return found


def _after_label(text: str, start: int, end: int) -> tuple[int, str | None]:
    line = text[start:end]
    label = _LABEL.match(line)
    if label:
        name = (label["bold"] or label["plain"] or "").strip(" :").lower()
        kind = _BY_LABEL.get(name)
        rest = line[label.end() :].strip(" *:\t")
        if label["bold"] and (rest or label["bullet"]):
            return start + label.end(), kind
        if label["plain"] and (
            kind or label["bullet"].strip() or name.startswith(("variation", "option", "alternative"))
        ):
            return start + label.end(), kind
    return (end, None) if _HEADER.fullmatch(line) else (start, None)


def _readable(text: str, start: int, end: int, label: str | None) -> list[Region]:
    """The part of a sentence that describes; an instruction is left out, its picture is kept."""
    sentence = text[start:end]
    lead = len(sentence) - len(sentence.lstrip(" \t\"'“‘«(—-"))
    asks = _DESCRIBES.search(sentence)
    if asks and asks.start() <= lead + 12:
        return [Region(start + asks.end(), end, label)]
    if _INSTRUCTION.match(sentence, lead):
        return []
    wish = _WISH.search(sentence)
    if wish:
        # The wish runs to the end of the sentence; the clause that it begins in is lost with it.
        cut = max(sentence.rfind(",", 0, wish.start()), sentence.rfind(";", 0, wish.start()), 0)
        sentence, end = sentence[:cut], start + cut
    found = []
    position = start
    for piece in re.finditer(r"[^,]+", sentence):
        if _ATTACK.search(piece[0]):
            if start + piece.start() > position:
                found.append(Region(position, start + piece.start(), label))
            position = start + piece.end()
    return [*found, Region(position, end, label)] if position < end else found
