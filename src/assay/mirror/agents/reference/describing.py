"""How a place on a page is put into words: its address, its element, a selector that finds it again."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, get_args
from urllib.parse import urlsplit

from assay.mirror.agents.reference.records import Notice, Sense, Sign, ViewportName
from assay.mirror.validation.probes.naming import labels_of
from assay.mirror.validation.views import PageView
from assay.mirror.words import Severity

if TYPE_CHECKING:
    from assay.browser.rows import Element

__all__ = ["name_of", "notice", "page_path", "pixels", "role_of", "selector_of", "sign_at"]

MAX_NAME = 80
MAX_QUOTE = 160
_MAX_VALUE = 120
_MAX_DEPTH = 6
_IDENTIFIER = re.compile(r"[A-Za-z_][\w-]*")
_CLASS = re.compile(r"[A-Za-z_][\w-]{0,40}")
_TELLING = ("name", "href", "for", "aria-label", "src", "type")
_VIEWPORTS = frozenset(get_args(ViewportName))
_FIELD_WORDS = {
    "checkbox": "checkbox",
    "radio": "radio button",
    "password": "password field",
    "email": "e-mail field",
    "search": "search field",
    "file": "file field",
    "date": "date field",
    "submit": "button",
    "button": "button",
    "reset": "button",
    "image": "button",
}
_TAG_WORDS = {
    "a": "link",
    "button": "button",
    "select": "list box",
    "textarea": "text field",
    "img": "image",
    "svg": "image",
    "p": "paragraph",
    "li": "list entry",
    "td": "table cell",
    "th": "table heading",
    "label": "label",
    "form": "form",
    "nav": "navigation",
    "table": "table",
    "video": "video",
    "audio": "audio",
    "header": "header",
    "footer": "footer",
}
_SPOKEN_ROLES = frozenset(
    {"button", "link", "checkbox", "heading", "dialog", "alertdialog", "alert", "status", "tab", "menuitem"}
    | {"switch", "navigation", "banner", "search", "form", "table"}
)
_WINDOWS = {"desktop": "", "mobile": " on a phone", "zoomed": " at 200 % zoom"}


def pixels(element: Element, name: str) -> float | None:
    """A computed style in pixels; None where it is a word."""
    try:
        return float(element.styles.get(name, "").removesuffix("px"))
    except ValueError:
        return None


def page_path(url: str) -> str:
    """Path and query of an address, and its hash where that is a route."""
    try:
        parts = urlsplit(url[:2_000])
    except ValueError:
        return "/"
    route = f"#{parts.fragment}" if parts.fragment.startswith(("/", "!")) else ""
    return (parts.path or "/") + (f"?{parts.query}" if parts.query else "") + route


def role_of(element: Element) -> str:
    """What people call such an element."""
    if element.tag == "input":
        return _FIELD_WORDS.get(element.attributes.get("type", "text").lower(), "text field")
    if element.role in _SPOKEN_ROLES:
        return element.role
    if re.fullmatch(r"h[1-6]", element.tag):
        return "heading"
    return _TAG_WORDS.get(element.tag, "text" if element.text else "element")


def name_of(view: PageView, element: Element) -> str:
    """What an element is called by whoever looks at it: its words, else its label, else what is announced."""
    labels = " ".join(part.text for part in labels_of(view, element)) if _is_control(element) else ""
    attributes = element.attributes
    given = (
        labels,
        element.text if element.tag not in ("select", "textarea") else "",
        element.name,
        attributes.get("placeholder", ""),
        attributes.get("alt", ""),
        attributes.get("title", ""),
        attributes.get("value", "") if attributes.get("type") in ("submit", "button", "reset") else "",
        # Nothing names it: what its maker calls it is better than nothing.
        re.sub(r"[\W_]+", " ", attributes.get("name", "")) if _is_control(element) else "",
    )
    words = next((" ".join(part.split()) for part in given if part.strip()), "")
    return shortened(words, MAX_NAME)


def shortened(text: str, most: int) -> str:
    """The beginning of a text, cut between words."""
    even = " ".join(text.split())
    if len(even) <= most:
        return even
    return even[:most].rsplit(" ", 1)[0].rstrip(",;:. ") + "…"


def _is_control(element: Element) -> bool:
    return element.tag in ("input", "select", "textarea")


def selector_of(view: PageView, element: Element) -> str | None:
    """A short CSS selector that means this element alone; None for one in an inner frame."""
    if element.frame:
        return None
    steps: list[str] = []
    place: Element | None = element
    while place is not None and len(steps) < _MAX_DEPTH:
        own = _alone(view, place)
        if own is not None:
            return " > ".join([own, *steps])
        steps.insert(0, _nth(view, place))
        place = view.elements[place.parent] if place.parent is not None else None
    return " > ".join(steps)


def _alone(view: PageView, element: Element) -> str | None:
    """A selector without a path, where one is enough."""
    attributes, tag = element.attributes, element.tag
    if tag in ("html", "body", "main", "h1") and _count(view, tag, None, None) == 1:
        return tag
    identifier = attributes.get("id", "")
    if _IDENTIFIER.fullmatch(identifier) and _count(view, None, "id", identifier) == 1:
        return f"#{identifier}"
    for name in _TELLING:
        value = attributes.get(name, "")
        if not value or len(value) > _MAX_VALUE or re.search(r'["\\\n\r]', value):
            continue
        if _count(view, tag, name, value) == 1:
            return f'{tag}[{name}="{value}"]'
    for name in attributes.get("class", "").split()[:5]:
        if _CLASS.fullmatch(name) and _count_class(view, tag, name) == 1:
            return f"{tag}.{name}"
    return None


def _count(view: PageView, tag: str | None, name: str | None, value: str | None) -> int:
    return sum(
        (tag is None or part.tag == tag) and (name is None or part.attributes.get(name) == value)
        for part in view.elements
        if not part.frame
    )


def _count_class(view: PageView, tag: str, name: str) -> int:
    return sum(
        part.tag == tag and name in part.attributes.get("class", "").split()
        for part in view.elements
        if not part.frame
    )


def _nth(view: PageView, element: Element) -> str:
    if element.parent is None:
        return element.tag
    same = [ref for ref in view.children[element.parent] if view.elements[ref].tag == element.tag]
    return f"{element.tag}:nth-of-type({same.index(element.ref) + 1})" if len(same) > 1 else element.tag


def sign_at(
    view: PageView,
    probe: str,
    sense: Sense,
    element: Element | None = None,
    *,
    measure: float | None = None,
    unit: str = "",
    role: str = "",
    name: str | None = None,
    **facts: Any,
) -> Sign:
    """A sign at an element of a page, or at the page as a whole."""
    window = view.state.viewport.name
    common: dict[str, Any] = {
        "probe": probe,
        "sense": sense,
        "page_url": page_path(view.state.url),
        "page_state": view.digest or None,
        "viewport": window if window in _VIEWPORTS else "desktop",
        "measure": None if measure is None else round(measure, 2),
        "unit": unit,
        "facts": facts,
    }
    if element is None:
        return Sign(**common, role=role, name=name or "")
    quote = shortened(element.text, MAX_QUOTE) if element.text else None
    return Sign(
        **common,
        role=role or role_of(element),
        name=name_of(view, element) if name is None else name,
        selector=selector_of(view, element),
        quote=quote,
        bbox=(box.x, box.y, box.width, box.height) if (box := element.box) else None,
    )


def _place(sign: Sign) -> str:
    state = "" if sign.state == "on load" else f", {sign.state},"
    return f"On {sign.page_url}{_WINDOWS[sign.viewport]}{state}"


def notice(
    sign: Sign,
    title: str,
    wrong: str,
    consequence: str,
    recommendation: str,
    severity: Severity,
    reason: str,
    confidence: float = 0.8,
) -> Notice:
    """Put a sign into the words of a finding; `wrong` goes on after the element: “has …”, “is …”."""
    element = sign.element if sign.role or sign.name else "page"
    return Notice(
        title=title,
        description=f"{_place(sign)} the {element} {wrong}",
        consequence=consequence,
        recommendation=recommendation,
        severity=severity,
        severity_reason=reason,
        confidence=confidence,
    )


def first_of_each(elements: Iterable[tuple[Any, Element]]) -> list[tuple[Element, int]]:
    """One element for each cause, with how many there are: what shares a cause is one problem."""
    found: dict[Any, tuple[Element, int]] = {}
    for cause, element in elements:
        first, count = found.get(cause, (element, 0))
        found[cause] = (first, count + 1)
    return list(found.values())
