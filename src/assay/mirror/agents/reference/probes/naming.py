"""What things are called: labels of fields, names of controls, words in place of pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from assay.folding import folded
from assay.mirror.agents.reference.describing import first_of_each, notice, sign_at
from assay.mirror.agents.reference.records import Notice, Rule, Sign
from assay.mirror.personas.records import Perception
from assay.mirror.validation.probes.naming import alternative, is_field, labels_of
from assay.mirror.validation.views import PageView

if TYPE_CHECKING:
    from assay.browser.rows import Element

__all__ = ["PROBES", "RULES", "is_disabled_or_hidden", "is_interactive"]

_INTERACTIVE_TAGS = frozenset(
    {"a", "button", "input", "select", "textarea", "summary", "label", "option", "video"}
)
_INTERACTIVE_ROLES = frozenset(
    {"button", "link", "checkbox", "radio", "switch", "tab", "menuitem", "option", "combobox", "slider"}
    | {"textbox", "searchbox", "spinbutton", "treeitem", "gridcell"}
)
# What nearly everybody reads without words (Nielsen Norman Group, icon usability), and marks of firms.
_KNOWN_ICONS = re.compile(
    r"\b(?:search|close|dismiss|home|menu|navigation|print|play|pause|next|previous|back|forward|up|down|plus|minus"
    r"|increase|decrease|more|less|add|remove|mute|volume|facebook|twitter|instagram|linkedin|youtube|rss|logo)\b",
    re.IGNORECASE,
)
# At the top of a page these are where everybody looks for them.
_KNOWN_AT_TOP = re.compile(
    r"\b(?:account|profile|sign in|log ?in|sign out|log ?out|cart|basket|bag|trolley|user)\b", re.IGNORECASE
)
_EMPTY_ALT = re.compile(
    r"(?:image|img|picture|photo|pic|graphic|icon|logo|banner|untitled|spacer|thumbnail|dsc|screenshot)[\s_-]*\d*",
    re.IGNORECASE,
)
_FILE_ALT = re.compile(
    r"[\w %().-]+\.(?:png|jpe?g|svg|gif|webp|avif|bmp)|(?:img|dsc|pic|photo|image)[_-]?\d{2,}"
    r"|[a-z0-9]+(?:[_-][a-z0-9]+)*_\d+",
    re.IGNORECASE,
)
_ICON_SIZE = 64.0
_LONG_TEXT = 60


def is_disabled_or_hidden(element: Element) -> bool:
    """Is it not there for anybody at the moment?"""
    return "disabled" in element.states or not element.visible


def is_interactive(element: Element) -> bool:
    """Does the browser itself make it usable?"""
    if element.tag == "a":
        return "href" in element.attributes or element.role in _INTERACTIVE_ROLES
    return element.tag in _INTERACTIVE_TAGS or element.role in _INTERACTIVE_ROLES


def fields_without_label(view: PageView) -> Iterator[Sign]:
    """Fields that nothing visible names, or that only a placeholder does."""
    for field in view.elements:
        if not is_field(field) or not field.visible or "disabled" in field.states or labels_of(view, field):
            continue
        if _is_under_dialog(view, field):
            continue
        placeholder = field.attributes.get("placeholder", "").strip()
        near = _text_beside(view, field)
        named = bool(field.name.strip()) and folded(field.name) != folded(placeholder)
        if placeholder and not near and not _is_search(view, field):
            yield sign_at(
                view, "placeholder as label", "seen", field, placeholder=placeholder[:80], named=named
            )
        elif not named and not placeholder:
            yield sign_at(view, "no label", "heard" if near else "seen", field, near=near[:80])
        elif not named and near:
            yield sign_at(view, "no label", "heard", field, near=near[:80])
        elif named and not near and not placeholder and not _is_search(view, field):
            yield sign_at(view, "no label", "seen", field, near="", announced=field.name[:80])


def _is_under_dialog(view: PageView, field: Element) -> bool:
    """Nothing below an open dialog has a role or a name until it is closed."""
    open_ = (part for part in view.elements if part.tag == "dialog" and "open" in part.attributes)
    return not field.role and any(part.visible for part in open_)


def _text_beside(view: PageView, field: Element) -> str:
    """Words that stand directly before or around a field, tied to it or not."""
    if field.parent is None:
        return ""
    siblings = view.children[field.parent]
    before = [view.elements[ref] for ref in siblings if ref < field.ref]
    if before and before[-1].text and not is_field(before[-1]) and len(before[-1].text) <= _LONG_TEXT:
        return before[-1].text
    around = view.elements[field.parent]
    own = around.text if len(siblings) == 1 else ""
    if own and around.tag not in ("form", "body", "main") and len(own) <= _LONG_TEXT and own != field.value:
        return own
    if field.attributes.get("type") in ("checkbox", "radio"):
        after = [view.elements[ref] for ref in siblings if ref > field.ref]
        return after[0].text if after else around.text
    return _heading_of_cell(view, around) if around.tag == "td" else ""


def _heading_of_cell(view: PageView, cell: Element) -> str:
    """In a table the heading of the row or column names the field."""
    table = next((part for part in view.above(cell) if part.tag == "table"), None)
    heads = [part.text for part in view.below(table) if part.tag == "th"] if table else []
    return heads[0] if heads else ""


def _is_search(view: PageView, field: Element) -> bool:
    """A search field is known by its shape and by the button beside it."""
    said = f"{field.name} {field.attributes.get('name', '')} {field.attributes.get('placeholder', '')}"
    inside = any(part.role == "search" or part.tag == "search" for part in view.above(field))
    return inside or field.attributes.get("type") == "search" or "search" in said.lower()


def controls_without_name(view: PageView) -> Iterator[Sign]:
    """Buttons and links of which a screen reader can say nothing."""
    for part in view.elements:
        unnamed = part.role in ("button", "link") and not part.name.strip()
        if unnamed and not is_disabled_or_hidden(part):
            shown = _has_picture(view, part)
            yield sign_at(view, "unnamed control", "heard", part, name=_stand_in(part), pictures=shown)


def _stand_in(element: Element) -> str:
    known = next((said for name in ("id", "href", "class") if (said := element.attributes.get(name))), "")
    return f"without a name ({known[:40]})" if known else "without a name"


def _has_picture(view: PageView, element: Element) -> bool:
    return any(
        part.tag in ("svg", "img", "i", "span", "path") for part in view.below(element) if part is not element
    )


def icon_only(view: PageView) -> Iterator[Sign]:
    """Small controls that show a sign and no word, where the sign is not one that everybody knows."""
    for part in view.elements:
        if part.role not in ("button", "link") or is_disabled_or_hidden(part) or part.box is None:
            continue
        if max(part.box.width, part.box.height) > _ICON_SIZE or any(map(str.isalnum, part.text)):
            continue
        if part.tag == "input" or not _has_picture(view, part) and not part.text:
            continue
        said = f"{part.name} {part.attributes.get('title', '')}"
        conventional = "banner" in part.region and _KNOWN_AT_TOP.search(part.name)
        if not conventional and not _KNOWN_ICONS.search(said):
            yield sign_at(view, "icon only", "seen", part, name=part.name[:80] or _stand_in(part))


def fake_controls(view: PageView) -> Iterator[Sign]:
    """What can be clicked and neither is a control nor can be reached with the keyboard."""
    window = view.state.viewport.width * view.state.viewport.height
    found = []
    for part in view.elements:
        if not part.visible or part.box is None or is_interactive(part) or "tabindex" in part.attributes:
            continue
        if part.tag in ("html", "body", "main", "form", "svg", "path", "iframe", "img") or not _answers(
            view, part
        ):
            continue
        large = part.box.width * part.box.height > 0.25 * window
        inside = any(is_interactive(other) for other in view.above(part))
        holds = any(is_interactive(other) for other in view.below(part) if other is not part)
        if not (large or inside or holds) and part.text and len(part.text) <= _LONG_TEXT:
            found.append(part)
    causes = (((part.tag, part.attributes.get("class")), part) for part in found)
    for part, count in first_of_each(causes):
        yield sign_at(view, "fake button", "heard", part, role="button-like text", count=count)


def _answers(view: PageView, element: Element) -> bool:
    """Does a click on it do something, as far as can be seen from outside?"""
    if "onclick" in element.attributes or element.clickable:
        return True
    above = view.elements[element.parent] if element.parent is not None else None
    pointer = element.styles.get("cursor") == "pointer"
    return pointer and (above is None or above.styles.get("cursor") != "pointer")


def pictures_without_words(view: PageView) -> Iterator[Sign]:
    """Pictures without an alternative, or with one that is only the name of a file."""
    for part in view.elements:
        if part.tag != "img" or not part.visible or part.attributes.get("aria-hidden") == "true":
            continue
        alt = part.attributes.get("alt")
        source = part.attributes.get("src", "").rsplit("/", 1)[-1][:60]
        if alt is None and alternative(view, part).holds:
            yield sign_at(view, "missing alt", "heard", part, name=f"({source})", source=source)
        elif alt and (_FILE_ALT.fullmatch(alt.strip()) or _EMPTY_ALT.fullmatch(alt.strip())):
            yield sign_at(view, "file name as alt", "heard", part, alt=alt[:80], source=source)
        elif alt == "" and _is_only_content(view, part):
            yield sign_at(view, "missing alt", "heard", part, name=f"({source})", source=source, empty=True)


def _is_only_content(view: PageView, picture: Element) -> bool:
    """An empty alternative says decoration; in a link without words it hides the link's meaning."""
    around = next((part for part in view.above(picture) if part.role in ("link", "button")), None)
    return around is not None and not around.name.strip()


def _hears(perception: Perception) -> bool:
    return perception.channel == "screen reader"


def _no_label(sign: Sign, perception: Perception) -> Notice | None:
    if sign.sense == "heard" and not _hears(perception):
        return None
    if _hears(perception) and sign.facts.get("announced"):
        return None
    near = sign.facts.get("near")
    wrong = (
        f"is not tied to its label: “{near}” stands beside it, but is not announced."
        if near
        else "has no label: nothing visible says what to enter."
    )
    return notice(
        sign,
        "Form field without a label",
        wrong,
        "A screen reader announces the field without a name, so nobody who listens knows what to type."
        if _hears(perception)
        else "People have to guess what belongs into the field and enter the wrong thing.",
        "Add a visible `<label for>` that names the field.",
        "major",
        "the form cannot be filled in with certainty",
        0.9,
    )


def _placeholder(sign: Sign, perception: Perception) -> Notice | None:
    if _hears(perception) and sign.facts.get("named"):
        return None
    return notice(
        sign,
        "Placeholder in place of a label",
        f"has no label, only the placeholder “{sign.facts.get('placeholder')}”, which disappears on typing.",
        "Once something is typed nobody can see what the field asked for; checking the form means guessing.",
        "Add a visible label above the field and keep the placeholder for an example, if at all.",
        "major" if _hears(perception) or perception.expertise < 0.5 else "minor",
        "the only name of the field is gone as soon as it is used",
        0.9,
    )


def _unnamed(sign: Sign, perception: Perception) -> Notice | None:
    if not _hears(perception):
        if perception.expertise > 0.5 or not sign.facts.get("pictures"):
            return None
        return _icon(sign, perception)
    return notice(
        sign,
        f"{sign.role.capitalize()} without an accessible name",
        f"has no accessible name: a screen reader says only “{sign.role}”.",
        "Whoever listens does not know what it does and cannot choose it.",
        "Give it visible text, or an `aria-label` that says what it does.",
        "critical" if sign.role == "button" else "major",
        "the control cannot be used by ear",
        0.9,
    )


def _icon(sign: Sign, perception: Perception) -> Notice | None:
    if _hears(perception) or perception.expertise > 0.7:
        return None
    return notice(
        sign,
        "Icon without a word",
        "is an icon only, without a visible text label.",
        "People have to guess what the icon does, and many pass it by.",
        "Put a short word beside or below the icon.",
        "minor",
        "it can be found out by trying",
        0.7,
    )


def _fake(sign: Sign, perception: Perception) -> Notice | None:
    if not _hears(perception) and not perception.keyboard_only:
        return None
    return notice(
        sign,
        "Clickable text that is no button",
        "works like a button but is none: a plain element with a click handler, without role and outside "
        "the Tab order.",
        "It cannot be reached or pressed with the keyboard, and a screen reader does not announce it.",
        "Use a real `<button>` or `<a href>`.",
        "critical",
        "with the keyboard the function cannot be used at all",
        0.85,
    )


def _missing_alt(sign: Sign, perception: Perception) -> Notice | None:
    if not _hears(perception):
        return None
    return notice(
        sign,
        "Image without alternative text",
        f"has no alternative text (alt); its source is “{sign.facts.get('source')}”.",
        "A screen reader reads out the file name or nothing; what the picture shows is lost.",
        "Describe what the picture shows in its `alt`, or leave it empty if it is decoration.",
        "major",
        "information is missing for people who do not see the picture",
        0.9,
    )


def _file_alt(sign: Sign, perception: Perception) -> Notice | None:
    if not _hears(perception):
        return None
    return notice(
        sign,
        "Alternative text is a file name",
        f"has the alt text “{sign.facts.get('alt')}”, a file name or filler that says nothing.",
        "A screen reader reads out a string that means nothing; what the picture shows is lost.",
        "Write what the picture shows into its `alt`.",
        "major" if sign.facts.get("alt", "").count(".") else "minor",
        "information is missing for people who do not see the picture",
        0.9,
    )


PROBES = (fields_without_label, controls_without_name, icon_only, fake_controls, pictures_without_words)
RULES = (
    Rule("no label", "forms", "H6: Recognition Rather than Recall", "3.3.2", _no_label),
    Rule("placeholder as label", "forms", "H6: Recognition Rather than Recall", "3.3.2", _placeholder),
    Rule("unnamed control", "accessibility", "H4: Consistency and Standards", "4.1.2", _unnamed),
    Rule("icon only", "navigation", "H6: Recognition Rather than Recall", None, _icon),
    Rule("fake button", "accessibility", "H4: Consistency and Standards", "2.1.1", _fake),
    Rule("missing alt", "accessibility", "H4: Consistency and Standards", "1.1.1", _missing_alt),
    Rule("file name as alt", "accessibility", "H4: Consistency and Standards", "1.1.1", _file_alt),
)
