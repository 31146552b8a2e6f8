"""The embedded reader: looks up what a question quotes, and what stands beside it. A floor, not a champion.

It sees the question and the text, and nothing else: no page model, no name of a format. The same steps are
taken on every text, so a format does better only by what it writes and where.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import islice

from assay.models.embedded.finding import find
from assay.models.embedded.ranking import index_of
from assay.sifr.reading.grids import cell_of, column_of
from assay.sifr.reading.near import (
    element_named,
    field_value,
    following,
    nearest,
    number_of,
    text_after,
    value_after,
)
from assay.sifr.reading.questions import Asked, Want, understood
from assay.sifr.reading.shown import Place, Ref, ShownText, shown_text
from assay.sifr.scoring.plain import content, words
from assay.sifr.tasks.records import Answer

__all__ = ["EmbeddedReader"]

_FIELDS = ("inp", "sel", "chk", "rad")
_TICKS = ("chk", "rad")
_HEADING = ("txt",)
_LABEL_LINES = 3
_MOST_REFS = 60
_MOST_TEXT = 300
_MOST_LISTED = 20
_ENOUGH = 0.75
_PATH = re.compile(r"https?://[^\s\"'()<>\]]+|(?<![\w/])[/#?][\w./?=&%#+-]*(?![\w./?=&%#+-]*:)")
_CONTACTS = {
    "email": re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"),
    "phone": re.compile(r"(?<![\w.,£$€-])(?:\+|\(|0)[\d()]{2,6}[\d\s().-]{4,14}\d(?!\w)"),
    "postcode": re.compile(r"\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b"),
}
_STATES = (
    ("cannot be used", r"\bdisabled\b"),
    ("ticked", r"\bchecked\b(?!=\"?false)|: x\]"),
    ("not changed", r"\bread-?only\b"),
    ("must be filled", r"\brequired\b"),
    ("have opened", r"\bexpanded\b(?!\s*=\s*\"?false)"),
    ("folded away", r"\bcollapsed\b|\bexpanded\s*=\s*\"?false"),
)
_LANDMARKS = {
    "header": ("banner", "header"),
    "footer": ("contentinfo", "footer"),
    "complementary": ("complementary", "aside"),
    "main content": ("main",),
    "navigation": ("navigation", "nav"),
    "search": ("search",),
    "dialog": ("dialog",),
}
_PURPOSES = {
    "search": ("search", "searchbox"),
    "email": ("email",),
    "password": ("password",),
    "telephone": ("tel", "phone"),
    "upload": ("file",),
}
_ROLE = re.compile(r"^[\w-]+|\brole=\"([\w-]+)")
_QUOTED = re.compile(r"\"[^\"]*\"")
_NO_NAMES = ("no", "alt", "img", "textbox", "combobox", "checkbox", "radio", "=")
_NAMELESS = re.compile(r"no text alternative|no label|no name")

NOTHING = Answer(answer="", refs=(), found=False)


class EmbeddedReader:
    """Answers from a text by rules alone, the same each time."""

    name = "embedded"
    version = "1"

    def read(self, question: str, text: str) -> Answer:
        """Answer one question about the page that a text shows."""
        asked, shown = understood(question), shown_text(text)
        # What the question quotes and the text does not hold is not there.
        if not all(_stands(shown, key) for key in asked.keys):
            return NOTHING
        answer = _ANSWERS[asked.want](asked, shown)
        if answer is None and asked.want == "value" and not asked.keys:
            answer = _searched(asked, shown, text)
        return answer or NOTHING


def _stands(shown: ShownText, key: str) -> bool:
    return bool(_with_path(shown, key)) if _PATH.fullmatch(key) else shown.has(key)


def _said(text: str) -> Answer | None:
    text = " ".join(text.split())[:_MOST_TEXT]
    return Answer(answer=text, refs=(), found=True) if text else None


def _listed(texts: Iterable[str]) -> Answer | None:
    lines = [text for text in texts if text][:_MOST_LISTED]
    return Answer(answer="\n".join(lines), refs=(), found=True) if lines else None


def _shown_by(refs: Iterable[Ref]) -> Answer | None:
    names = tuple(dict.fromkeys(ref.name for ref in refs))[:_MOST_REFS]
    return Answer(answer="", refs=names, found=True) if names else None


def _first_shown(ref: Ref | None) -> Answer | None:
    return _shown_by([ref] if ref else [])


def _named(asked: Asked, shown: ShownText, kinds: Sequence[str]) -> tuple[Ref, Place] | None:
    """The element that the question quotes last."""
    places = shown.find(asked.keys[-1])
    if "footer" in asked.text or "sidebar" in asked.text:
        places = places[::-1]
    elif "main content" in asked.text:
        places = places[1:] or places
    return element_named(shown, places, asked.keys[-1], kinds)


def _element(asked: Asked, shown: ShownText) -> Answer | None:
    if not asked.keys:
        return _for_purpose(asked, shown)
    found = _named(asked, shown, asked.kinds)
    return _first_shown(found[0] if found else None)


def _for_purpose(asked: Asked, shown: ShownText) -> Answer | None:
    """A field for something that the question describes."""
    question = asked.text.lower()
    signs = {sign for purpose, signs in _PURPOSES.items() if purpose in question for sign in signs}
    fitting = (
        ref for ref in shown.refs if ref.kind in asked.kinds and signs & set(words(shown.written(ref.line)))
    )
    return _first_shown(next(fitting, None))


def _target(asked: Asked, shown: ShownText) -> Answer | None:
    for line in _with_path(shown, asked.keys[-1]) if asked.keys else ():
        start = shown.first_word(line)
        ref = nearest(shown, Place(start, start, line), asked.kinds)
        if ref is not None:
            return _first_shown(ref)
    return None


def _with_path(shown: ShownText, path: str) -> list[int]:
    exact = re.compile(rf"(?<![\w./-]){re.escape(path)}(?![\w./?#-])")
    return [
        line
        for line in range(len(shown.lines))
        if path in (all_of := shown.written(line)) and exact.search(all_of)
    ]


def _address(asked: Asked, shown: ShownText) -> Answer | None:
    found = _named(asked, shown, ("lnk",)) if asked.keys else None
    if found is None:
        return None
    ref, place = found
    for line in dict.fromkeys((ref.line, place.line, ref.line + 1)):
        if line < len(shown.lines):
            paths = [path for path in _PATH.findall(shown.written(line)) if len(path) > 1 or path == "/"]
            if paths:
                return _said(paths[0])
    return None


def _owned(asked: Asked, shown: ShownText) -> Answer | None:
    """One of many of that name: the first one after what it belongs to."""
    name, owner = asked.keys[0], asked.keys[-1]
    places = shown.find(name)
    for held in shown.find(owner):
        after = [place for place in places if place.first >= held.first]
        if after:
            found = element_named(shown, after[:1], name, asked.kinds)
            return _first_shown(found[0] if found else None)
    return None


def _next(asked: Asked, shown: ShownText) -> Answer | None:
    """The first element of the kind after the one that is named."""
    found = _named(asked, shown, asked.kinds) if asked.keys else None
    if found is None:
        return None
    return _first_shown(next(following(shown, found[1], asked.kinds, own=found[0]), None))


def _sender(asked: Asked, shown: ShownText) -> Answer | None:
    for place in shown.find(asked.keys[-1]) if asked.keys else ():
        ref = next(following(shown, place, asked.kinds), None)
        if ref is not None:
            return _first_shown(ref)
    return None


def _elements(asked: Asked, shown: ShownText) -> Answer | None:
    question = asked.text.lower()
    refs = [ref for ref in shown.refs if ref.kind in asked.kinds]
    if "form with the button" in question:
        refs = _of_form(asked, shown)
    elif asked.keys:
        refs = _of_part(asked, shown, asked.kinds)
    if _NAMELESS.search(question):
        return _shown_by(ref for ref in refs if not content(words(shown.label(ref)), _NO_NAMES))
    state = next((re.compile(sign) for said, sign in _STATES if said in question), None)
    if state is not None:
        return _shown_by(ref for ref in refs if state.search(_told(shown, ref)))
    # A list under a condition that is not understood is no list of everything.
    return _shown_by(refs) if asked.keys or "on the page" in question else None


def _told(shown: ShownText, ref: Ref) -> str:
    """What is written of an element: on its line, and of a field also on the lines of its label."""
    above = ref.line
    refs = {other.line for other in islice(shown.refs_from(ref.line - _LABEL_LINES), _LABEL_LINES * 4)}
    while ref.kind in _FIELDS and 0 < above > ref.line - _LABEL_LINES and above - 1 not in refs:
        above -= 1
    return " ".join(map(shown.written, range(above, ref.line + 1)))


def _of_part(asked: Asked, shown: ShownText, kinds: Sequence[str]) -> list[Ref]:
    """What stands below a heading, up to the next one."""
    found = _named(asked, shown, _HEADING)
    if found is None:
        return []
    return list(following(shown, found[1], kinds, own=found[0], until=_HEADING))


def _of_form(asked: Asked, shown: ShownText) -> list[Ref]:
    """The fields from the beginning of a form to its button."""
    button = _named(asked, shown, ("btn",))
    fields: list[Ref] = []
    for ref in shown.refs:
        if ref.kind == "form":
            fields = []
        elif ref.kind in _FIELDS:
            fields.append(ref)
        elif button is not None and ref.name == button[0].name:
            break
    return fields


def _ticks(asked: Asked, shown: ShownText) -> Answer | None:
    """The boxes and circles that follow a name without anything else in between."""
    others = ("btn", "inp", "sel", "lnk", "txt")
    for place in shown.find(asked.keys[-1]) if asked.keys else ():
        refs = list(following(shown, place, _TICKS, until=others))
        if refs:
            return _shown_by(refs)
    return None


def _landmark(asked: Asked, shown: ShownText) -> Answer | None:
    question = asked.text.lower()
    signs = next((signs for name, signs in _LANDMARKS.items() if name in question), ())
    refs = [
        ref
        for ref in shown.refs
        if ref.kind in ("div", "nav", "form") and set(signs).intersection(_role_words(shown, ref))
    ]
    return _shown_by(refs)


def _role_words(shown: ShownText, ref: Ref) -> set[str]:
    """The words of a line that are no name, in a tag its own name and its role."""
    roles = (found[1] or found[0] for found in _ROLE.finditer(shown.tag_of(ref)))
    return {*words(_QUOTED.sub(" ", shown.lines[ref.line])), *roles, ref.kind}


def _spoken(asked: Asked, shown: ShownText) -> Answer | None:
    found = _named(asked, shown, asked.kinds) if asked.keys else None
    return _said(shown.label(found[0])) if found else None


def _held(asked: Asked, shown: ShownText) -> Answer | None:
    found = _named(asked, shown, ("inp", "sel")) if asked.keys else None
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
    part = element_named(shown, shown.find(key), key, _HEADING)
    own, place = part if part else (None, place)
    return float(sum(1 for _ in following(shown, place, asked.kinds, own=own, until=_HEADING)))


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
    heading = next((ref for ref in shown.refs if ref.kind in _HEADING), None)
    return _said(shown.label(heading) if heading else " ".join(shown.lines[:1]))


def _parts(asked: Asked, shown: ShownText) -> Answer | None:
    found = _named(asked, shown, _HEADING) if asked.keys else None
    if found is None:
        return None
    below = following(shown, found[1], _HEADING, own=found[0])
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
    "element": _element,
    "elements": _elements,
    "owned": _owned,
    "next": _next,
    "sender": _sender,
    "target": _target,
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
    "ticks": _ticks,
    "landmark": _landmark,
    "spoken": _spoken,
}
