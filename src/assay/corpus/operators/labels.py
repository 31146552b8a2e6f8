"""Labels: what controls, links and pictures are called."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assay.corpus.operators.base import Evidence, Operator
from assay.corpus.operators.editing import fragment, label_of, remove, set_text, unset

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from assay.corpus.defects import Defect
    from assay.corpus.probing import Probe

__all__ = ["OPERATORS"]

_NAMING = ("aria-label", "aria-labelledby", "title", "placeholder")
_FILE_NAME = re.compile(r"[\w-]+\.(png|jpe?g|svg|gif|webp)", re.IGNORECASE)
_VAGUE = {"click here", "here", "read more", "more", "learn more", "this page", "see more", "details", "go"}
_ICONS = {
    "dots": "M4 10h2v2H4zM10 10h2v2h-2zM16 10h2v2h-2z",
    "cross": "M5 4l6 6 6-6 1 1-6 6 6 6-1 1-6-6-6 6-1-1 6-6-6-6z",
    "arrow": "M4 10h11l-4-4 1-1 6 6-6 6-1-1 4-4H4z",
    "heart": "M11 18S3 13 3 8a4 4 0 0 1 8-1 4 4 0 0 1 8 1c0 5-8 10-8 10z",
    "glass": "M9 3a6 6 0 1 1 0 12A6 6 0 0 1 9 3zm5 11l5 5-1 1-5-5z",
    "pen": "M4 18l1-4L15 4l3 3L8 17z",
}


def _remove_label(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    unset(target, *_NAMING)
    if (label := label_of(document, target)) is not None:
        remove(label)


def _label_into_placeholder(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    label = label_of(document, target)
    words = " ".join(label.text_content().split()) if label is not None else ""
    _remove_label(document, target, defect)
    target.set("placeholder", re.sub(r"\s*\((required|optional)\)\s*", "", words))


def _only_icon(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    unset(target, *_NAMING)
    set_text(target, "")
    path = _ICONS[str(defect.params["icon"])]
    target.append(
        fragment(
            '<svg aria-hidden="true" focusable="false" width="22" height="22" viewBox="0 0 22 22" '
            f'fill="currentColor"><path d="{path}"></path></svg>'
        )
    )


def _drop_alt(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    unset(target, "alt", "aria-label", "title", "role")


def _file_name_as_alt(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    target.set("alt", str(defect.params["alt"]))


def _cross_labels(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    other = document.cssselect(str(defect.params["other"]))[0]
    mine, theirs = label_of(document, target), label_of(document, other)
    if mine is not None and theirs is not None:
        mine.set("for", other.get("id", ""))
        theirs.set("for", target.get("id", ""))


def _vague_words(document: HtmlElement, target: HtmlElement, defect: Defect) -> None:
    unset(target, *_NAMING)
    set_text(target, str(defect.params["text"]))


async def _nameless(probe: Probe, defect: Defect) -> Evidence:
    role, name = await probe.accessible(defect.target)
    return Evidence(not name, f"role {role!r}, name {name!r}")


async def _placeholder_only(probe: Probe, defect: Defect) -> Evidence:
    await probe.need(defect.target)
    found = await probe.measure(
        "s => { const e = document.querySelector(s);"
        " return [e.labels.length, e.getAttribute('aria-label'), e.placeholder]; }",
        defect.target,
    )
    labels, aria, placeholder = found
    return Evidence(
        not labels and not aria and bool(placeholder), f"{labels} labels, placeholder {placeholder!r}"
    )


async def _alt_absent(probe: Probe, defect: Defect) -> Evidence:
    alt = await probe.attribute(defect.target, "alt")
    return Evidence(alt is None, f"alt is {alt!r}")


async def _alt_is_file_name(probe: Probe, defect: Defect) -> Evidence:
    alt = await probe.attribute(defect.target, "alt") or ""
    return Evidence(_FILE_NAME.fullmatch(alt) is not None, f"alt is {alt!r}")


async def _label_is_elsewhere(probe: Probe, defect: Defect) -> Evidence:
    """The label that names the control stands nearer to the other control."""
    await probe.need(defect.target)
    mine, other = await probe.measure(
        """([mine, other]) => {
          const centre = e => {
            const box = e.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
          };
          const [a, b] = [document.querySelector(mine), document.querySelector(other)];
          const label = centre(a.labels[0]);
          const far = e => Math.hypot(centre(e)[0] - label[0], centre(e)[1] - label[1]);
          return [far(a), far(b)];
        }""",
        [defect.target, defect.params["other"]],
    )
    return Evidence(
        other < mine, f"its label is {mine:.0f} px from it and {other:.0f} px from the other field"
    )


async def _name_is_vague(probe: Probe, defect: Defect) -> Evidence:
    _, name = await probe.accessible(defect.target)
    return Evidence(name.lower().strip(" .…›→") in _VAGUE, f"the link is called {name!r}")


OPERATORS = (
    Operator(
        id="label-removed",
        family="labels",
        level=1,
        title="A form field has no label",
        change="Removes the field's label and every other name it has.",
        applies="inputs, selects and text areas with a label",
        category="accessibility",
        heuristic="H6: Recognition Rather Than Recall",
        wcag="4.1.2",
        edit=_remove_label,
        oracle=_nameless,
    ),
    Operator(
        id="placeholder-as-label",
        family="labels",
        level=2,
        title="The placeholder is the only label",
        change="Removes the label and writes its words into the placeholder, which goes when typing starts.",
        applies="text fields with a label",
        category="forms",
        heuristic="H6: Recognition Rather Than Recall",
        wcag="3.3.2",
        edit=_label_into_placeholder,
        oracle=_placeholder_only,
    ),
    Operator(
        id="icon-unnamed",
        family="labels",
        level=1,
        title="A control is an icon without a name",
        change="Replaces the control's words by an icon that has no text alternative.",
        applies="buttons and links with words",
        parameters={"icon": "one of " + ", ".join(_ICONS)},
        category="accessibility",
        heuristic="H6: Recognition Rather Than Recall",
        wcag="4.1.2",
        edit=_only_icon,
        oracle=_nameless,
    ),
    Operator(
        id="alt-missing",
        family="labels",
        level=1,
        title="A picture that matters has no text alternative",
        change="Removes the picture's alt attribute.",
        applies="pictures with meaning",
        category="accessibility",
        wcag="1.1.1",
        edit=_drop_alt,
        oracle=_alt_absent,
    ),
    Operator(
        id="alt-file-name",
        family="labels",
        level=2,
        title="A picture's text alternative is its file name",
        change="Sets the alt attribute to a file name.",
        applies="pictures with meaning",
        parameters={"alt": "the file name"},
        category="accessibility",
        wcag="1.1.1",
        edit=_file_name_as_alt,
        oracle=_alt_is_file_name,
    ),
    Operator(
        id="labels-crossed",
        family="labels",
        level=2,
        title="Two fields have each other's label",
        change="Crosses the for attributes of two labels: eyes see the right words, software the wrong ones.",
        applies="two labelled fields of a form",
        parameters={"other": "selector of the other field"},
        category="accessibility",
        wcag="1.3.1",
        edit=_cross_labels,
        oracle=_label_is_elsewhere,
    ),
    Operator(
        id="link-text-vague",
        family="labels",
        level=2,
        title="A link does not say where it goes",
        change="Replaces the link's words by words that fit any link.",
        applies="links within content",
        parameters={"text": "words such as 'Click here'"},
        category="navigation",
        heuristic="H6: Recognition Rather Than Recall",
        wcag="2.4.4",
        edit=_vague_words,
        oracle=_name_is_vague,
    ),
)
