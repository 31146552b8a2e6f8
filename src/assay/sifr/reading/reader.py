"""The embedded reader: looks up what a question quotes, and what stands beside it. A floor, not a champion.

It sees the question and the text, and nothing else: no page model, no name of a format. The same steps are
taken on every text, so a format does better only by what it writes and where.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from assay.models.embedded.finding import find
from assay.models.embedded.ranking import index_of
from assay.sifr.reading.grids import cell_of, column_of
from assay.sifr.reading.near import (
    element_named,
    field_value,
    following,
    number_of,
    text_after,
    value_after,
)
from assay.sifr.reading.pointing import (
    HEADING,
    all_elements,
    belonging_to,
    landmarks,
    link_to,
    named,
    next_below,
    one_element,
    sender_of,
    ticks_under,
    with_path,
)
from assay.sifr.reading.questions import Asked, Want, understood
from assay.sifr.reading.shown import ShownText, shown_text
from assay.sifr.scoring.plain import content, words
from assay.sifr.tasks.records import Answer

__all__ = ["EmbeddedReader"]

_MOST_TEXT = 300
_MOST_LISTED = 20
_ENOUGH = 0.75
_PATH = re.compile(r"https?://[^\s\"'()<>\]]+|(?<![\w/])[/#?][\w./?=&%#+-]*+(?!:)")
_CONTACTS = {
    "email": re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}"),
    "phone": re.compile(r"(?<![\w.,£$€-])(?:\+|\(|0)[\d()]{2,6}[\d\s().-]{4,14}\d(?!\w)"),
    "postcode": re.compile(r"\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b"),
}
# As an attribute, a key or a remark: lang="en", language: en, (lang en).
_DECLARED = re.compile(r"\blang(?:uage)?\b(?:=\"|: | )([a-z]{2,3}(?:-[A-Za-z]{2,4})?)\b")

NOTHING = Answer(answer="", refs=(), found=False)


class EmbeddedReader:
    """Answers from a text by rules alone, the same each time."""

    name = "embedded"
    version = "1"

    def read(self, question: str, text: str) -> Answer:
        """Answer one question about the page that a text shows."""
        asked, shown = understood(question), shown_text(text)
        # What the question quotes and the text does not hold is not there.
        stands = with_path if asked.want == "target" else ShownText.has
        if not all(stands(shown, key) for key in asked.keys):
            return NOTHING
        answer = _ANSWERS[asked.want](asked, shown)
        if answer is None and asked.want == "value" and not asked.keys:
            answer = _searched(asked, shown, text)
        return answer or NOTHING


def _said(text: str) -> Answer | None:
    text = " ".join(text.split())[:_MOST_TEXT]
    return Answer(answer=text, refs=(), found=True) if text else None


def _listed(texts: Iterable[str]) -> Answer | None:
    lines = [text for text in texts if text][:_MOST_LISTED]
    return Answer(answer="\n".join(lines), refs=(), found=True) if lines else None


def _address(asked: Asked, shown: ShownText) -> Answer | None:
    found = named(asked, shown, ("lnk",)) if asked.keys else None
    if found is None:
        return None
    ref, place = found
    for line in dict.fromkeys((ref.line, place.line, ref.line + 1)):
        if line < len(shown.lines):
            paths = [path for path in _PATH.findall(shown.written(line)) if len(path) > 1 or path == "/"]
            if paths:
                return _said(paths[0])
    return None


def _spoken(asked: Asked, shown: ShownText) -> Answer | None:
    found = named(asked, shown, asked.kinds) if asked.keys else None
    return _said(shown.label(found[0])) if found else None


def _held(asked: Asked, shown: ShownText) -> Answer | None:
    found = named(asked, shown, ("inp", "sel")) if asked.keys else None
    return _said(field_value(shown, found[0])) if found else None


def _value(asked: Asked, shown: ShownText) -> Answer | None:
    if asked.value in _CONTACTS:
        hits = (_CONTACTS[asked.value].search(line) for line in shown.lines)
        return next((_said(hit[0]) for hit in hits if hit), None)
    for place in shown.find(asked.keys[-1]) if asked.keys else ():
        found = (
            value_after(shown, place, asked.value)
            if asked.value
            else text_after(shown, place, asked.keys[-1])
        )
        if found:
            return _said(found)
    return None


def _count(asked: Asked, shown: ShownText) -> Answer | None:
    noun = re.search(r"how many ([\w-]+)", asked.text.lower())
    if noun is None:
        return None
    stated = re.compile(rf"(?<![\w.,])(\d[\d,]*)\s+{re.escape(noun[1])}\b", re.IGNORECASE)
    hits = (stated.search(line) for line in shown.lines)
    return next((_said(hit[1]) for hit in hits if hit), None)


def _cell(asked: Asked, shown: ShownText) -> Answer | None:
    return _said(cell_of(shown, asked.keys[0], asked.keys[-1])) if len(asked.keys) > 1 else None


def _extreme(asked: Asked, shown: ShownText) -> Answer | None:
    rows = column_of(shown, asked.keys[0], asked.keys[-1]) if len(asked.keys) > 1 else []
    choose = min if asked.lowest else max
    return _said(choose(rows, key=lambda row: number_of(row[1]))[0]) if rows else None


def _position(asked: Asked, shown: ShownText) -> Answer | None:
    return _said(min(asked.keys, key=lambda key: shown.find(key)[0].first)) if asked.keys else None


def _sequence(asked: Asked, shown: ShownText) -> Answer | None:
    def heading(key: str) -> int:
        found = element_named(shown, shown.find(key), key, asked.kinds)
        return (found[1] if found else shown.find(key)[0]).first

    return _listed(sorted(asked.keys, key=heading))


def _alike(asked: Asked, shown: ShownText) -> Answer | None:
    """The rows with the same cell in a column as the row of a key."""
    if len(asked.keys) < 3:
        return None
    first, column, key = asked.keys[0], asked.keys[-2], asked.keys[-1]
    rows = column_of(shown, first, column, numbers=False)
    own = next((words(cell) for name, cell in rows if words(name) == words(key)), None)
    return _listed(name for name, cell in rows if words(cell) == own and words(name) != words(key))


def _amount(asked: Asked, shown: ShownText) -> Answer | None:
    """Which of some names has most, or least, of something."""
    choose = min if asked.lowest else max
    return _said(choose(asked.keys, key=lambda key: _how_much(asked, shown, key))) if asked.keys else None


def _how_much(asked: Asked, shown: ShownText, key: str) -> float:
    place = shown.find(key)[0]
    if asked.value:
        return float(number_of(value_after(shown, place, asked.value)))
    if "choices" in asked.text:
        return float(len(_choices(shown, key)))
    part = element_named(shown, shown.find(key), key, HEADING)
    own, place = part if part else (None, place)
    return float(sum(1 for _ in following(shown, place, asked.kinds, own=own, until=HEADING)))


def _order(asked: Asked, shown: ShownText) -> Answer | None:
    kind = asked.value or "money"
    return _listed(
        sorted(asked.keys, key=lambda key: number_of(value_after(shown, shown.find(key)[0], kind)))
    )


def _choice(asked: Asked, shown: ShownText) -> Answer | None:
    """The option of which most stands on the page, if that is nearly all of it."""
    shares = [_share(option, shown) for option in asked.options]
    best = max(shares)
    return _said(asked.options[shares.index(best)]) if best >= _ENOUGH else None


def _share(option: str, shown: ShownText) -> float:
    names = understood(option).keys or (option.strip(" ."),)
    return sum(shown.has(name) for name in names) / len(names)


def _about(asked: Asked, shown: ShownText) -> Answer | None:
    """The first heading, or else the first line."""
    heading = next((ref for ref in shown.refs if ref.kind in HEADING), None)
    return _said(shown.label(heading) if heading else " ".join(shown.lines[:1]))


def _language(asked: Asked, shown: ShownText) -> Answer | None:
    """What is declared first is the language of the page, whatever comes after it that of a part."""
    told = (_DECLARED.findall(shown.written(line)) for line in range(len(shown.lines)))
    codes = list(dict.fromkeys(code for line in told for code in line))
    wanted = codes[:1] if "as a whole" in asked.text else codes[1:2]
    return _said(wanted[0]) if wanted else None


def _parts(asked: Asked, shown: ShownText) -> Answer | None:
    found = named(asked, shown, HEADING) if asked.keys else None
    if found is None:
        return None
    below = following(shown, found[1], HEADING, own=found[0])
    return _listed([shown.label(ref) for ref in below][:4])


def _options(asked: Asked, shown: ShownText) -> Answer | None:
    return _listed(_choices(shown, asked.keys[-1])) if asked.keys else None


def _choices(shown: ShownText, key: str) -> list[str]:
    """What a list offers: the other pieces of its line, or the lines up to the next ref."""
    found = element_named(shown, shown.find(key), key, ("sel",))
    if found is None:
        return []
    line = found[0].line
    after = next((ref.line for ref in shown.refs_from(line + 1)), len(shown.lines))
    below = [shown.pieces(one, 1) for one in range(line + 1, min(after, line + 1 + _MOST_LISTED))]
    own = shown.pieces_of(line)[1:]
    return own or list(dict.fromkeys(pieces[0] for pieces in below if pieces))


def _searched(asked: Asked, shown: ShownText, text: str) -> Answer | None:
    """A question that quotes nothing: the line that says most of its words, if the page has them at all."""
    asked_for = content(words(asked.text))
    known = sum(shown.has(word) for word in asked_for)
    if not asked_for or known <= len(asked_for) / 2:
        return None
    found = find(index_of(text), asked.text)
    return _said(found.answer) if found.found else None


Answering = Callable[[Asked, ShownText], Answer | None]
_ANSWERS: dict[Want, Answering] = {
    "element": one_element,
    "elements": all_elements,
    "owned": belonging_to,
    "next": next_below,
    "sender": sender_of,
    "target": link_to,
    "address": _address,
    "value": _value,
    "held": _held,
    "count": _count,
    "cell": _cell,
    "extreme": _extreme,
    "choice": _choice,
    "position": _position,
    "amount": _amount,
    "order": _order,
    "about": _about,
    "parts": _parts,
    "options": _options,
    "ticks": ticks_under,
    "landmark": landmarks,
    "spoken": _spoken,
    "sequence": _sequence,
    "alike": _alike,
    "language": _language,
}
