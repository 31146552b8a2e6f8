"""Say what people who cannot see the page get from it. Two oracles must agree before anything is asked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from html.parser import HTMLParser
from typing import TYPE_CHECKING

from assay.files import digest
from assay.folding import folded
from assay.sifr.tasks.drafts import Draft, Template, the_elements, value
from assay.sifr.tasks.view import View, bare, quotable

if TYPE_CHECKING:
    from assay.browser.rows import Element

__all__ = ["TEMPLATES", "faults"]

_MOST = 20
_MOST_VALUE = 120
_WORD = re.compile(r"\w+")
_FILE_NAME = re.compile(r"[\w-]+\.(?:png|jpe?g|svg|gif|webp)", re.IGNORECASE)
# Words that say nothing about where a link leads, and words of which one could say so or not.
_VAGUE = frozenset(
    {
        "click here",
        "details",
        "find out more",
        "here",
        "learn more",
        "link",
        "more",
        "more details",
        "more info",
        "more information",
        "read more",
        "see more",
        "this page",
        "view more",
    }
)
_DOUBTFUL = frozenset(
    {
        "all",
        "back",
        "change",
        "continue",
        "edit",
        "go",
        "next",
        "open",
        "previous",
        "remove",
        "see all",
        "show",
        "show all",
        "show more",
        "start",
        "view",
        "view all",
    }
)
_SHORTEST_CLEAR = 3
_ONE_IN = 5
_LANGUAGES = {"en": "English", "de": "German", "fr": "French", "es": "Spanish", "it": "Italian"}
_NAMING = ("aria-label", "aria-labelledby", "title")
_LANDMARKS = {
    "navigation": "navigation",
    "banner": "the page header",
    "main": "the main content",
    "contentinfo": "the page footer",
    "complementary": "complementary content beside the main content",
    "search": "a search",
    "dialog": "a dialog",
}


def _has_name(row: Element) -> bool:
    return any(row.attributes.get(name, "").strip() for name in _NAMING)


def _images(view: View) -> list[Element] | None:
    shown = [row for row in view.rows if row.tag == "img" and row.visible]
    unsaid = [row for row in shown if row.role in ("image", "img") and not row.name]
    by_code = [
        row
        for row in shown
        if "alt" not in row.attributes
        and not _has_name(row)
        and row.attributes.get("role") not in ("none", "presentation")
        and row.role
    ]
    return unsaid if unsaid == by_code else None


def _fields(view: View) -> list[Element] | None:
    shown = [view.row(item) for item in view.items("input", "select", "checkbox", "radio")]
    unsaid = [row for row in shown if not row.name]
    by_code = [row for row in shown if not _has_name(row) and not _is_labelled(view, row)]
    return unsaid if unsaid == by_code else None


def _is_labelled(view: View, row: Element) -> bool:
    own = row.attributes.get("id", "")
    labels = [around for around in view.around(row) if around.tag == "label"]
    if own:
        labels += [
            other for other in view.rows if other.tag == "label" and other.attributes.get("for") == own
        ]
    return bool(labels)


def _links(view: View) -> list[Element] | None:
    return _unnamed(view, "link")


def _buttons(view: View) -> list[Element] | None:
    return _unnamed(view, "button")


def _unnamed(view: View, kind: str) -> list[Element] | None:
    found = [view.row(item) for item in view.items(kind) if not view.row(item).name]
    agreed = [row for row in found if row.role == kind and not row.text and not _has_name(row)]
    return found if found == agreed else None


def _jumps(view: View) -> list[Element] | None:
    spoken = [row for row in view.rows if row.role == "heading"]
    levels = {item.element: item.heading for item in view.headings}
    # A heading that only screen readers get is in no picture of the page; then nobody could agree.
    if any(row.ref not in levels for row in spoken):
        return None
    return [
        after
        for before, after in zip(spoken, spoken[1:], strict=False)
        if levels[after.ref] > levels[before.ref] + 1
    ]


def _file_names(view: View) -> list[Element] | None:
    shown = [row for row in view.rows if row.tag == "img" and row.visible]
    spoken = [row for row in shown if row.role in ("image", "img") and _FILE_NAME.fullmatch(row.name)]
    by_code = [row for row in shown if _FILE_NAME.fullmatch(row.attributes.get("alt", "").strip())]
    return spoken if spoken == by_code else None


def _vague(view: View) -> list[Element] | None:
    links = [view.row(item) for item in view.items("link") if item.name]
    spoken = [_bare_words(row.name) for row in links]
    if any(name in _DOUBTFUL or len(name) < _SHORTEST_CLEAR for name in spoken):
        return None
    found = [row for row, name in zip(links, spoken, strict=True) if name in _VAGUE]
    by_sight = [row for row in links if _bare_words(row.text) in _VAGUE]
    return found if found == by_sight else None


def _bare_words(text: str) -> str:
    return folded(text).strip(" .:…›→»")


_RULES: dict[str, tuple[str, Callable[[View], list[Element] | None], tuple[str, ...]]] = {
    "acc_image": (
        "Which pictures have no text alternative, although they are not marked as decoration?",
        _images,
        ("image-alt",),
    ),
    "acc_label": (
        "Which fields have no label that a screen reader could read out?",
        _fields,
        ("label", "select-name"),
    ),
    "acc_link_name": (
        "Which links have no name that a screen reader could read out?",
        _links,
        ("link-name",),
    ),
    "acc_button_name": (
        "Which buttons have no name that a screen reader could read out?",
        _buttons,
        ("button-name",),
    ),
    "acc_heading_jump": (
        "Which headings are two or more levels below the heading right before them?",
        _jumps,
        ("heading-order",),
    ),
    "acc_alt_file": (
        "Which pictures have the name of a file as their text alternative?",
        _file_names,
        (),
    ),
    "acc_link_vague": (
        "Which links are named with words that would fit any link, such as click here, read more or details?",
        _vague,
        (),
    ),
}
"""Of each rule: the question, who looks for what breaks it, and what axe calls it, where axe has it."""


def faults(view: View, rule: str) -> list[Element] | None:
    """The elements that break a rule; None where the oracles do not agree."""
    return view.once(_all_faults)[rule]


def _all_faults(view: View) -> Mapping[str, list[Element] | None]:
    return {rule: _agreed(view, rule) for rule in _RULES}


def _agreed(view: View, rule: str) -> list[Element] | None:
    _question, look, ids = _RULES[rule]
    found = look(view)
    if found is None or not all(row.ref in view.by_element for row in found):
        return None
    if view.axe is None or not ids:
        return found
    rows = list(view.rows)
    told = [node for broken in view.axe.violations if broken["id"] in ids for node in broken["nodes"]]
    same = [_meant(rows, node["html"]) for node in told]
    # axe also speaks of what nobody sees; what it says of the rest must be what we say.
    seen = [rows_ for rows_ in same if any(row.visible for row in rows_)]
    known = {row.ref for row in found}
    agreed = len(seen) == len(found) and all(known & {row.ref for row in rows_} for rows_ in seen)
    return found if agreed else None


def _meant(rows: list[Element], written: str) -> list[Element]:
    """The elements that begin like a piece of HTML."""
    tag = _FirstTag()
    tag.feed(written)
    if tag.name is None:
        return []
    return [row for row in rows if row.tag == tag.name and dict(row.attributes) == tag.attributes]


class _FirstTag(HTMLParser):
    """Reads the first tag of a piece of HTML."""

    def __init__(self) -> None:
        super().__init__()
        self.name: str | None = None
        self.attributes: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep the first."""
        if self.name is None:
            self.name, self.attributes = tag, {name: text or "" for name, text in attrs}


def _rule(view: View, rule: str) -> Iterator[Draft]:
    found = faults(view, rule)
    if found is None or len(found) > _MOST:
        return
    # Where something is wrong, that is asked; the twins ask for what is not.
    if not found and (_is_mute(view) or any(view.once(_all_faults).values())):
        return
    items = [view.by_element[row.ref] for row in found]
    clean = tuple((_RULES[other][0],) for other in _RULES if other != rule and faults(view, other) == [])
    truth = the_elements(items) if items else None
    yield Draft(
        lambda question: question,
        (_RULES[rule][0],),
        truth,
        absent=clean if truth else (),
        stratum=rule,
        hardness=2,
    )


def _is_mute(view: View) -> bool:
    """Does the page keep its language to itself?"""
    return not view.rows[0].attributes.get("lang", "").strip()


def _ask_language(part: str) -> str:
    return f"Which language does the page declare for {part}, so that a screen reader speaks it right?"


def _language(view: View) -> Iterator[Draft]:
    # Nearly all pages say the same: a few of them are enough to keep the question open.
    if int(digest(view.page.id)[:8], 16) % _ONE_IN:
        return
    said = view.rows[0].attributes.get("lang", "").strip()
    name = _LANGUAGES.get(said.partition("-")[0].lower())
    if name and not any(row.attributes.get("lang") for row in view.rows[1:]):
        truth = value(said, "text", also=(name, f"{name} ({said})", f"{said} ({name})"))
        absent = (("a passage in another language",),)
        yield Draft(_ask_language, ("itself as a whole",), truth, absent=absent)


def _no_language(view: View) -> Iterator[Draft]:
    """A template of its own: a page that does not say is rare, and what is rare is asked first."""
    broken = [] if view.axe is None else [rule["id"] for rule in view.axe.violations]
    if _is_mute(view) and (view.axe is None or "html-has-lang" in broken):
        yield Draft(_ask_language, ("itself as a whole",), None)


def _landmark(view: View) -> Iterator[Draft]:
    spoken = {role: [row for row in view.rows if row.role == role] for role in _LANDMARKS}
    absent = tuple((_LANDMARKS[role],) for role, rows in spoken.items() if not rows)
    for role, rows in spoken.items():
        if rows and len(rows) <= _MOST and all(row.visible and row.ref in view.by_element for row in rows):
            yield Draft(
                lambda part: f"Which parts of the page does a screen reader announce as {part}?",
                (_LANDMARKS[role],),
                the_elements([view.by_element[row.ref] for row in rows], ()),
                absent=absent,
                stratum=role,
            )


def _description(view: View) -> Iterator[Draft]:
    for item in view.items("input", "select", "checkbox", "radio", "button"):
        said, name = view.row(item).description.strip(), bare(item.name)
        shown = said and len(said) <= _MOST_VALUE and view.shows(said)
        if shown and quotable(name) and view.is_only(name):
            yield Draft(
                lambda name: f"Which description does a screen reader add to the name “{name}”?",
                (name,),
                value(said, "text", name),
                ("input",),
            )


def _spoken_name(view: View) -> Iterator[Draft]:
    """A link or button that is announced in other words than it shows."""
    shown = Counter(folded(item.text) for item in view.items("link", "button"))
    for item in view.items("link", "button"):
        text = folded(item.text)
        more = set(_WORD.findall(folded(item.name))) - set(_WORD.findall(text))
        pictured = any(inner.tag in ("img", "br") for inner in view.inside(view.row(item)))
        clear = text and more and not pictured and shown[text] == 1
        short = quotable(item.text) and len(item.name) <= _MOST_VALUE
        if clear and short and not view.shows(item.name):
            yield Draft(
                lambda text, kind=item.kind: (
                    f"Under which name does a screen reader announce the {kind} that shows “{text}”?"
                ),
                (item.text,),
                value(item.name, "text", item.text),
                (item.kind,),
                hardness=2,
            )


TEMPLATES = (
    *(Template(rule, "accessibility", partial(_rule, rule=rule)) for rule in _RULES),
    Template("acc_no_language", "accessibility", _no_language),
    Template("acc_language", "accessibility", _language, common=True),
    Template("acc_landmark", "accessibility", _landmark, common=True),
    Template("acc_description", "accessibility", _description),
    Template("acc_spoken_name", "accessibility", _spoken_name),
)
