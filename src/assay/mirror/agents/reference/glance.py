"""One look at a page: its controls, forms and words, as plain data that can be chosen from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeGuard

if TYPE_CHECKING:
    from assay.browser import Page

__all__ = ["Control", "Glance", "Option", "PageForm", "Shown", "glance", "read_glance"]

_SCRIPT = Path(__file__).with_name("glance.js")
_BOUNDS = {"controls": 400, "shown": 1_500, "text": 20_000}
_LONGEST = 2_000
_SECONDS = 8.0
_TEXT_TYPES = frozenset(
    {"text", "search", "email", "tel", "url", "number", "password", "date", "time", "month"}
)


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of a `select`."""

    value: str
    text: str
    disabled: bool = False
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Control:
    """Something that can be used, with what is said about it and around it."""

    selector: str
    tag: str = ""
    type: str = ""
    role: str = ""
    name: str = ""
    near: str = ""
    heading: str = ""
    region: str = "main"
    href: str = ""
    form: int = -1
    key: str = ""
    spoken: bool = True
    """Is it there for a screen reader?"""
    reachable: bool = True
    """Can Tab reach it?"""
    disabled: bool = False
    value: str = ""
    checked: bool = False
    required: bool = False
    readonly: bool = False
    autocomplete: str = ""
    placeholder: str = ""
    hint: str = ""
    group: str = ""
    error: str = ""
    min: str = ""
    max: str = ""
    longest: int = 0
    expanded: str = ""
    current: bool = False
    label: str = ""
    options: tuple[Option, ...] = ()
    top: float = 0.0
    bottom: float = 0.0

    @property
    def is_field(self) -> bool:
        """Does it take a value?"""
        if self.tag == "input":
            return self.type not in ("submit", "button", "reset", "image")
        return self.tag in ("select", "textarea")

    @property
    def needed(self) -> bool:
        """Is it required, by its attribute or by its words?"""
        # A group of boxes can be required without any one of them being so.
        words = self.name + (self.near if self.type == "checkbox" and not self.group else self.group)
        return self.required or (
            "(required)" in words.lower() and not (self.type == "checkbox" and self.group)
        )

    @property
    def is_choice(self) -> bool:
        """A box or a radio button."""
        return self.tag == "input" and self.type in ("checkbox", "radio")

    @property
    def is_text(self) -> bool:
        """Is something typed into it?"""
        return self.tag == "textarea" or (self.tag == "input" and self.type in _TEXT_TYPES)

    @property
    def is_submit(self) -> bool:
        """Does pressing it send its form?"""
        return self.form >= 0 and (
            (self.tag == "button" and self.type == "submit")
            or (self.tag == "input" and self.type in ("submit", "image"))
        )


@dataclass(frozen=True, slots=True)
class PageForm:
    """A form of the page; controls name it by its place in the list."""

    selector: str
    search: bool = False
    method: str = "get"
    name: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """Something that is drawn, and where on the page."""

    name: str
    selector: str
    top: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Glance:
    """The page as it is now."""

    url: str
    title: str = ""
    heading: str = ""
    text: str = ""
    loud: tuple[str, ...] = ()
    """What the page announces: alerts, notices, open dialogs."""
    controls: tuple[Control, ...] = ()
    forms: tuple[PageForm, ...] = ()
    shown: tuple[Shown, ...] = ()
    modal: bool = False
    scroll_y: float = 0.0
    width: int = 0
    height: int = 0
    waited_ms: float = 0.0
    """From the request to the first byte of the answer."""
    page_state: str | None = None
    """Digest of the stored page, where it was stored."""

    def form_controls(self, form: int) -> tuple[Control, ...]:
        """The controls of one form in the order of the page."""
        return tuple(control for control in self.controls if control.form == form and form >= 0)

    def same_as(self, other: Glance) -> bool:
        """Would a visitor see no difference?"""
        return (
            self.url == other.url
            and self.text == other.text
            and self.loud == other.loud
            and [(one.selector, one.expanded, one.error) for one in self.controls]
            == [(one.selector, one.expanded, one.error) for one in other.controls]
        )


async def glance(page: Page) -> Glance:
    """Look at the page; what it answers is bounded and of known types, whatever the page does."""
    found = await page.evaluate(_script(), _BOUNDS, _SECONDS)
    return read_glance(found if isinstance(found, dict) else {}, page.url)


@lru_cache(maxsize=1)
def _script() -> str:
    return _SCRIPT.read_text(encoding="utf-8")


def read_glance(found: Mapping[str, Any], url: str) -> Glance:
    """A glance from what the script answered: a page may have meddled with it."""
    values = _typed(Glance, {**found, "url": url})
    values["text"] = _text(found.get("text"), _BOUNDS["text"])
    values["loud"] = tuple(_text(one) for one in _rows(found, "loud", 10) if isinstance(one, str))
    values["forms"] = tuple(PageForm(**_typed(PageForm, row)) for row in _objects(found, "forms", 40))
    values["shown"] = tuple(Shown(**_typed(Shown, row)) for row in _objects(found, "shown", _BOUNDS["shown"]))
    many = len(values["forms"])
    values["controls"] = tuple(
        _control(row, many) for row in _objects(found, "controls", _BOUNDS["controls"])
    )
    return Glance(**values)


def _control(row: Mapping[str, Any], forms: int) -> Control:
    values = _typed(Control, row)
    values["form"] = values["form"] if 0 <= values["form"] < forms else -1
    values["options"] = tuple(Option(**_typed(Option, one)) for one in _objects(row, "options", 200))
    return Control(**values)


def _rows(found: Mapping[str, Any], name: str, most: int) -> list[Any]:
    value = found.get(name)
    return value[:most] if isinstance(value, list) else []


def _objects(found: Mapping[str, Any], name: str, most: int) -> list[Mapping[str, Any]]:
    return [row for row in _rows(found, name, most) if isinstance(row, dict)]


def _text(value: Any, most: int = _LONGEST) -> str:
    return value[:most] if isinstance(value, str) else ""


def _typed(kind: type[Any], row: Mapping[str, Any]) -> dict[str, Any]:
    """The plain fields of a record from an untrusted object, each of its own type."""
    values: dict[str, Any] = {}
    for one in fields(kind):
        value = row.get(one.name)
        match str(one.type):
            case "str":
                values[one.name] = _text(value) if value is not None or one.name != "region" else "main"
            case "bool":
                values[one.name] = value is True
            case "int":
                values[one.name] = int(value) if _is_number(value) else (-1 if one.name == "form" else 0)
            case "float":
                values[one.name] = float(value) if _is_number(value) else 0.0
    return values


def _is_number(value: Any) -> TypeGuard[float]:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < 1e9
