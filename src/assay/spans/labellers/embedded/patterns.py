r"""Values with units: what a number says is decided by its form, seldom by its place.

Every pattern has bounded repetition only, so that no text can make it slow.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["Value", "values"]

_DIGITS = r"\d{1,3}(?:[.,]\d{1,3})?"
_COUNT = (
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|sixty|ninety)"
)
_SHAPE = (
    r"(?:vertical|horizontal|square|portrait|landscape|widescreen|anamorphic|cinematic|ultra-?wide|academy)"
)
_OPTICS = r"(?:anamorphic|macro|prime|telephoto|wide[ -]angle|ultra[ -]wide|wide|zoom|fisheye|equivalent"
_OPTICS += r"|spherical|portrait|cine|probe|tilt[ -]shift)"

# Order matters where two forms could begin at the same place: clock times before ratios, film before lenses.
_FORMS: tuple[tuple[str, str], ...] = (
    (
        "lighting.timeOfDay",
        r"(?<![\w:])(?:[01]?\d|2[0-3])(?::[0-5]\d)? ?(?:[ap]\.?m\b\.?|o[’']clock)"
        rf"|\b(?:{_COUNT}|\d{{1,2}})(?: o[’']clock)? (?:in the (?:morning|afternoon|evening)|at night)\b",
    ),
    (
        "technical.frameRate",
        r"(?<![\w.,])(?:\d{1,4}[.,])?\d{1,5}[ -]?"
        r"(?:fps|f/s|B/s|i/s|frames?[ -](?:per|a|/)[ -]?second|frames?/s(?:ec)?)\b"
        r"(?:[ -](?:slow[ -]motion|playback|on twos|high[ -]speed))?",
    ),
    (
        "technical.frameRate",
        r"\b(?:super |ultra |extreme )?slow[ -]?(?:motion|mo)\b(?! track)"
        r"|\b(?:time[ -]?lapse|hyper[ -]?lapse)\b(?: (?:footage|photography|sequence))?"
        r"|\breal[ -]time(?: speed| playback)?\b|\bhigh[ -]speed (?:footage|capture)\b",
    ),
    (
        "technical.resolution",
        r"(?<![\w.,])(?:native )?(?:\d{3,5} ?[x×X] ?\d{3,5}(?: pixels| px)?"
        r"|(?:480|540|576|720|1080|1440|2160|4320)[pi]\b"
        r"|(?:2|2\.7|3|4|4\.6|5|5\.7|6|8|10|12|16)[ -]?K\b(?! ?elvin)(?: (?:UHD|DCI|HDR|resolution|RAW))?"
        r"|(?:full|ultra|true)[ -]?HD\b|UHD\b|QHD\b|HD\b(?: resolution)?)",
    ),
    (
        "technical.aspectRatio",
        rf"(?<![\w:：.,])(?:{_SHAPE}[ -])?[1-9]\d?(?:[.,]\d{{1,2}})?[:：]\d{{1,2}}(?:[.,]\d{{1,2}})?"
        rf"(?![\w:：])(?! ?[ap]\.?m\b)(?: (?:{_SHAPE}|scope|letterbox|ratio|aspect ratio|frame))?",
    ),
    (
        "technical.aspectRatio",
        r"\b(?:square|vertical|portrait|academy|widescreen|letterboxed?|cinemascope) "
        r"(?:format|ratio|aspect ratio|frame)\b|\bcinemascope\b|\bwidescreen\b",
    ),
    ("technical.duration", r"(?<![\w:.,])0?\d:[0-5]\d(?![\w:])"),
    (
        "technical.duration",
        rf"(?<![\w.,])(?:{_DIGITS}(?: ?[-–] ?\d{{1,3}})?[ -]?(?:s|secs?|seconds?|minutes?|mins?|ms)\b"
        rf"|{_COUNT}[ -](?:seconds?|minutes?)\b)(?: (?:long|total|loop|clip))?",
    ),
    (
        "lighting.colorTemp",
        r"(?:\b(?:neutral|warm|cool|cold|icy|greenish|tungsten|daylight|bluish|pinkish) )?"
        r"(?<![\w.,])\d{1,2}[.,]?\d00 ?(?:K\b|°K|Kelvin\b)"
        r"(?: (?:key|fill|light|daylight|tungsten|lighting|balance|white balance|glow))?",
    ),
    (
        "style.filmStock",
        r"(?<![\w.])(?:(?:fine|heavy|grainy|pushed|vintage|classic|scratched) )?(?:8|16|35|65|70) ?mm "
        r"(?:film(?: (?:grain|stock|look|print|texture))?|grain|stock|print|celluloid|footage|IMAX)\b",
    ),
    (
        "camera.lens",
        r"(?:\b(?:vintage|anamorphic|wide|fast|long|prime|classic|old|spherical|Cooke|Zeiss|Leica) ){0,2}"
        rf"(?<![\w.])\d{{1,4}}(?:[-–]\d{{1,4}})? ?mm\b(?: {_OPTICS}){{0,3}}"
        r"(?: (?:lens|lenses|prime|glass|optic))?",
    ),
    ("camera.lens", r"(?<![\w/])(?:[fƒ] ?/ ?\d{1,2}(?:[.,]\d)?|T\d{1,2}\.\d|f\d\.\d)(?: aperture)?(?!\w)"),
)
_ANY = re.compile("|".join(f"(?P<g{place}>{form})" for place, (_, form) in enumerate(_FORMS)), re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Value:
    """A value and what it sets."""

    start: int
    end: int
    role: str


def values(text: str, start: int, end: int) -> list[Value]:
    """The values between two offsets, in order."""
    found = []
    for match in _ANY.finditer(text, start, end):
        role = _FORMS[int((match.lastgroup or "g0")[1:])][0]
        found.append(Value(match.start(), match.end(), role))
    return found
