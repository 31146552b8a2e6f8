"""What stands near a name: the ref that it belongs to, and the values that follow it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from assay.sifr.reading.shown import Place, Ref, ShownText
from assay.sifr.scoring.plain import words
from assay.sifr.scoring.values import amounts_in, days_in

__all__ = ["element_named", "field_value", "following", "nearest", "number_of", "text_after", "value_after"]

_LINES = 4
_AHEAD = 24
_LABELLED_BEFORE = ("inp", "sel")
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_STRUCK = re.compile(r"~~[^~]{1,80}~~")
_MONEY = re.compile(
    r"(?:[$€£¥₹]|\b(?:USD|EUR|GBP|CHF))[ \t]?\d[\d,.]*(?<![,.])"
    r"|\d[\d,.]*(?<![,.])[ \t]?(?:[$€£¥₹](?![ \t]?\d)|(?:USD|EUR|GBP|CHF)\b)"
)
_RATING = re.compile(
    r"(?<![\d.£$€])[0-5](?:\.\d{1,2})?(?=\s*(?:out of|/|of)\s*5)|(?<![\d.£$€])[0-5]\.\d(?![\d%])"
)
_DATE = re.compile(
    rf"\b\d{{4}}-\d{{2}}-\d{{2}}\b|\b\d{{1,2}}\s{_MONTH}(?:,?\s\d{{4}})?"
    rf"|\b{_MONTH}\s\d{{1,2}}(?:,?\s\d{{4}})?|\b\d{{1,2}}/\d{{1,2}}/\d{{2,4}}\b",
    re.IGNORECASE,
)
_SPANS = {"money": _MONEY, "old money": _MONEY, "rating": _RATING, "date": _DATE}
_AFTER_LABEL = re.compile(r"[\s\"'\]):!*]*[:=]\s*\"?([^\"@]{1,120})")
_HELD = re.compile(r"(?:\bvalue\s*[=:]|(?<=\s)=)\s*\"?([^\"@<>\[\]]{1,120})|\]:\s+\"?([^\"]{1,120})")
_CHOSEN = re.compile(r"\bselected\b|\bchecked\b")


def nearest(shown: ShownText, place: Place, kinds: Sequence[str]) -> Ref | None:
    """The ref that a name belongs to: on its line, on the side where refs stand, and of a kind that fits."""
    near = [ref for ref in _around(shown, place.line) if not kinds or ref.kind in kinds]
    return min(near, key=lambda ref: _distance(shown, place, ref), default=None)


def _around(shown: ShownText, line: int) -> Iterator[Ref]:
    for ref in shown.refs_from(line - _LINES):
        if ref.line > line + _LINES:
            return
        yield ref


def _distance(shown: ShownText, place: Place, ref: Ref) -> tuple[int, bool, int, int]:
    before = ref.word <= place.first
    between = place.first - ref.word if before else ref.word - place.last
    apart = abs(ref.line - place.line)
    # What somebody types into has its label before it.
    if ref.line < place.line and ref.kind in _LABELLED_BEFORE:
        apart *= _LINES
    return apart, before != shown.leading, abs(between), ref.line


def element_named(
    shown: ShownText, places: Sequence[Place], key: str, kinds: Sequence[str]
) -> tuple[Ref, Place] | None:
    """The element whose name is the key, and where that stands; failing that, the nearest of its kind."""
    wanted = words(key)
    best: tuple[int, Ref, Place] | None = None
    for place in places:
        ref = nearest(shown, place, kinds)
        if ref is None:
            continue
        own = shown.names.get(ref.name, ())
        whole = own == wanted
        within = own[: len(wanted)] == wanted or own[-len(wanted) :] == wanted
        cost = (0 if whole else 1 if within else 2) + 3 * abs(ref.line - place.line)
        if best is None or cost < best[0]:
            best = cost, ref, place
    return (best[1], best[2]) if best else None


def following(
    shown: ShownText, place: Place, kinds: Sequence[str], *, own: Ref | None = None, until: Sequence[str] = ()
) -> Iterator[Ref]:
    """The refs of some kinds after a place, up to the next ref of a kind that ends the part."""
    for ref in shown.refs_from(place.line):
        if ref.word <= place.first or (own is not None and ref.name == own.name):
            continue
        if ref.kind in until:
            return
        if ref.kind in kinds:
            yield ref


def value_after(shown: ShownText, place: Place, kind: str) -> str:
    """The first value of a kind after a name; an old price is struck out, or the higher of two."""
    span = _SPANS[kind]
    text = "\n".join(shown.lines[place.line : place.line + _AHEAD])
    struck: list[str] = [found for part in _STRUCK.findall(text) for found in span.findall(part)]
    if kind == "old money" and struck:
        return struck[0]
    found: list[str] = span.findall(_STRUCK.sub(" ", text))
    if not found:
        return ""
    return max(found[:2], key=number_of) if kind == "old money" else found[0]


def number_of(text: str) -> Decimal:
    """The number of a value, to compare it with others; dates count by days."""
    days = days_in(text)
    if days:
        year, month, day = min(days[0].readings)
        return Decimal(year * 372 + month * 31 + day)
    amounts = amounts_in(text)
    return max(amounts[0].readings) if amounts else Decimal(0)


def text_after(shown: ShownText, place: Place, key: str) -> str:
    """What is said of a label: on its own line after a colon, else the next piece."""
    line = shown.lines[place.line]
    at = line.lower().find(key.lower())
    found = _AFTER_LABEL.match(line[at + len(key) :]) if at >= 0 else None
    if found and words(found[1]):
        return found[1].strip()
    pieces = shown.pieces(place.line, 8)
    wanted = set(words(key))
    own = next((number for number, piece in enumerate(pieces) if wanted <= set(words(piece))), None)
    after = pieces[own + 1 :] if own is not None else pieces
    return next((piece for piece in after if set(words(piece)) - wanted), "")


def field_value(shown: ShownText, ref: Ref) -> str:
    """What a field holds: a value on its line, or the choice that is marked below it."""
    for held in _HELD.finditer(shown.told(ref)):
        value = (held[1] or held[2] or "").strip(" ()")
        if words(value):
            return value
    for line in range(ref.line, min(ref.line + _AHEAD, len(shown.lines))):
        if _CHOSEN.search(shown.written(line)):
            return " ".join(shown.pieces(line, 1))
    return ""
