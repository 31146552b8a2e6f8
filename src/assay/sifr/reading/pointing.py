"""Answers that are elements: the ref of what a question names, or describes by its kind, place and state."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import islice

from assay.sifr.reading.near import element_named, following, nearest
from assay.sifr.reading.questions import Asked
from assay.sifr.reading.shown import Place, Ref, ShownText
from assay.sifr.scoring.plain import content, words
from assay.sifr.tasks.records import Answer

__all__ = [
    "HEADING",
    "all_elements",
    "belonging_to",
    "landmarks",
    "link_to",
    "named",
    "next_below",
    "one_element",
    "sender_of",
    "ticks_under",
    "with_path",
]

HEADING = ("txt",)
"""The letters of the refs of headings."""
_FIELDS = ("inp", "sel", "chk", "rad")
_TICKS = ("chk", "rad")
_LABEL_LINES = 3
_MOST_REFS = 60
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
_ALT = re.compile(r"\balt=\"([^\"]*)")
_FILE_NAME = re.compile(r"\w\.(?:png|jpe?g|svg|gif|webp)\b", re.IGNORECASE)
_VAGUE = re.compile(
    r"(?:(?:click|tap|see|look) )?here|details|link|(?:this|that) page"
    r"|(?:(?:read|see|find out|learn|view) )?more(?: (?:details|info|information))?"
)
_NAMELESS = re.compile(r"no text alternative|no label|no name")


def shown_by(refs: Iterable[Ref]) -> Answer | None:
    names = tuple(dict.fromkeys(ref.name for ref in refs))[:_MOST_REFS]
    return Answer(answer="", refs=names, found=True) if names else None


def first_shown(ref: Ref | None) -> Answer | None:
    return shown_by([ref] if ref else [])


def named(asked: Asked, shown: ShownText, kinds: Sequence[str]) -> tuple[Ref, Place] | None:
    """The element that the question quotes last."""
    places = shown.find(asked.keys[-1])
    if "footer" in asked.text or "sidebar" in asked.text:
        places = places[::-1]
    elif "main content" in asked.text:
        places = places[1:] or places
    return element_named(shown, places, asked.keys[-1], kinds)


def one_element(asked: Asked, shown: ShownText) -> Answer | None:
    """The element that is named, or that serves the purpose that is described."""
    if not asked.keys:
        return _for_purpose(asked, shown)
    found = named(asked, shown, asked.kinds)
    return first_shown(found[0] if found else None)


def _for_purpose(asked: Asked, shown: ShownText) -> Answer | None:
    """A field for something that the question describes."""
    question = asked.text.lower()
    signs = {sign for purpose, signs in _PURPOSES.items() if purpose in question for sign in signs}
    fitting = (
        ref for ref in shown.refs if ref.kind in asked.kinds and signs & set(words(shown.written(ref.line)))
    )
    return first_shown(next(fitting, None))


def link_to(asked: Asked, shown: ShownText) -> Answer | None:
    """The link to an address."""
    for line in with_path(shown, asked.keys[-1]) if asked.keys else ():
        start = shown.first_word(line)
        ref = nearest(shown, Place(start, start, line), asked.kinds)
        if ref is not None:
            return first_shown(ref)
    return None


def with_path(shown: ShownText, path: str) -> list[int]:
    """The lines on which an address is written."""
    exact = re.compile(rf"(?<![\w./-]){re.escape(path)}(?![\w./?#-])")
    return [
        line
        for line in range(len(shown.lines))
        if path in (all_of := shown.written(line)) and exact.search(all_of)
    ]


def belonging_to(asked: Asked, shown: ShownText) -> Answer | None:
    """One of many of that name: the first one after what it belongs to."""
    name, owner = asked.keys[0], asked.keys[-1]
    places = shown.find(name)
    for held in shown.find(owner):
        after = [place for place in places if place.first >= held.first]
        if after:
            found = element_named(shown, after[:1], name, asked.kinds)
            return first_shown(found[0] if found else None)
    return None


def next_below(asked: Asked, shown: ShownText) -> Answer | None:
    """The first element of the kind after the one that is named."""
    found = named(asked, shown, asked.kinds) if asked.keys else None
    if found is None:
        return None
    return first_shown(next(following(shown, found[1], asked.kinds, own=found[0]), None))


def sender_of(asked: Asked, shown: ShownText) -> Answer | None:
    """The button that comes first after a field."""
    for place in shown.find(asked.keys[-1]) if asked.keys else ():
        ref = next(following(shown, place, asked.kinds), None)
        if ref is not None:
            return first_shown(ref)
    return None


def all_elements(asked: Asked, shown: ShownText) -> Answer | None:
    """All elements of a kind: of the page, of a part or a form, in some state, or without a name."""
    question = asked.text.lower()
    refs = [ref for ref in shown.refs if ref.kind in asked.kinds]
    if "form with the button" in question:
        refs = _of_form(asked, shown)
    elif asked.keys:
        refs = _of_part(asked, shown, asked.kinds)
    if _NAMELESS.search(question):
        return shown_by(ref for ref in refs if not content(words(shown.label(ref)), _NO_NAMES))
    if "name of a file" in question:
        return shown_by(ref for ref in refs if _FILE_NAME.search(_alternative(shown, ref)))
    if "would fit any link" in question:
        return shown_by(ref for ref in refs if _VAGUE.fullmatch(" ".join(words(shown.label(ref)))))
    state = next((re.compile(sign) for said, sign in _STATES if said in question), None)
    if state is not None:
        return shown_by(ref for ref in refs if state.search(_told(shown, ref)))
    # A list under a condition that is not understood is no list of everything.
    return shown_by(refs) if asked.keys or "on the page" in question else None


def _alternative(shown: ShownText, ref: Ref) -> str:
    """What is said in a picture's place: in a tag its attribute, else its name."""
    written = _ALT.search(shown.tag_of(ref))
    return written[1] if written else shown.label(ref)


def _told(shown: ShownText, ref: Ref) -> str:
    """What is written of an element: on its line, and of a field also on the lines of its label."""
    above = ref.line
    refs = {other.line for other in islice(shown.refs_from(ref.line - _LABEL_LINES), _LABEL_LINES * 4)}
    while (
        not shown.lone_refs
        and ref.kind in _FIELDS
        and 0 < above > ref.line - _LABEL_LINES
        and above - 1 not in refs
    ):
        above -= 1
    return " ".join((*map(shown.written, range(above, ref.line + 1)), shown.told(ref)))


def _of_part(asked: Asked, shown: ShownText, kinds: Sequence[str]) -> list[Ref]:
    """What stands below a heading, up to the next one."""
    found = named(asked, shown, HEADING)
    if found is None:
        return []
    return list(following(shown, found[1], kinds, own=found[0], until=HEADING))


def _of_form(asked: Asked, shown: ShownText) -> list[Ref]:
    """The fields from the beginning of a form to its button."""
    button = named(asked, shown, ("btn",))
    fields: list[Ref] = []
    for ref in shown.refs:
        if ref.kind == "form":
            fields = []
        elif ref.kind in _FIELDS:
            fields.append(ref)
        elif button is not None and ref.name == button[0].name:
            break
    return fields


def ticks_under(asked: Asked, shown: ShownText) -> Answer | None:
    """The boxes and circles that follow a name without anything else in between."""
    others = ("btn", "inp", "sel", "lnk", "txt")
    for place in shown.find(asked.keys[-1]) if asked.keys else ():
        refs = list(following(shown, place, _TICKS, until=others))
        if refs:
            return shown_by(refs)
    return None


def landmarks(asked: Asked, shown: ShownText) -> Answer | None:
    """The parts of the page that have a role."""
    question = asked.text.lower()
    signs = next((signs for name, signs in _LANDMARKS.items() if name in question), ())
    refs = [
        ref
        for ref in shown.refs
        if ref.kind in ("div", "nav", "form") and set(signs).intersection(_role_words(shown, ref))
    ]
    return shown_by(refs)


def _role_words(shown: ShownText, ref: Ref) -> set[str]:
    """The words of a line that are no name, in a tag its own name and its role."""
    tag = shown.tag_of(ref)
    roles = (found[1] or found[0] for found in _ROLE.finditer(tag))
    return {*words(_QUOTED.sub(" ", shown.told(ref).removeprefix(tag))), *roles, ref.kind}
