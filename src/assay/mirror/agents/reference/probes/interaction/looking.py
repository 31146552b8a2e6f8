"""A look at a live page: words, forms, buttons, dialogs, focus, as records that can be compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from assay.browser.errors import ScriptFailed
from assay.mirror.agents.reference.probes.interaction.scripts import script

if TYPE_CHECKING:
    from assay.browser import Page

__all__ = ["Button", "Dialog", "Field", "Form", "Link", "Look", "Place", "locate", "look", "path_of"]

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Field:
    """Something that takes a value."""

    selector: str
    tag: str = "input"
    type: str = "text"
    key: str = ""
    label: str = ""
    hint: str = ""
    group: str = ""
    required: bool = False
    autocomplete: str = ""
    placeholder: str = ""
    min: str = ""
    max: str = ""
    longest: int = 0
    value: str = ""
    checked: bool = False
    invalid: bool = False
    blocked: bool = False
    """Would the browser itself refuse to send it?"""
    described: bool = False
    border: str = ""
    box: Box = (0, 0, 0, 0)
    options: tuple[tuple[str, str], ...] = ()

    @property
    def is_text(self) -> bool:
        """Is something typed into it?"""
        return self.tag == "textarea" or (
            self.tag == "input" and self.type not in ("checkbox", "radio", "file", "range", "color")
        )


@dataclass(frozen=True, slots=True)
class Button:
    """Something that is pressed."""

    selector: str
    tag: str = "button"
    role: str = "button"
    type: str = ""
    name: str = ""
    region: str = "main"
    box: Box = (0, 0, 0, 0)
    disabled: bool = False
    described: str = ""
    expanded: str = ""
    popup: str = ""
    href: str = ""
    settled: bool = False
    """Is it chosen already, such as the tab that is open?"""
    form: bool = False


@dataclass(frozen=True, slots=True)
class Form:
    """Fields that are sent together."""

    selector: str
    method: str = "get"
    action: str = ""
    search: bool = False
    native: bool = True
    """Does the browser check it before it is sent?"""
    name: str = ""
    text: str = ""
    fields: tuple[Field, ...] = ()
    submits: tuple[Button, ...] = ()

    @property
    def key(self) -> str:
        """The same for the same form on other pages, and for its likes about other things."""
        fields = ",".join(sorted({f"{field.type}:{field.key}" for field in self.fields}))
        words = self.submits[0].name.partition(":")[0].strip().lower() if self.submits else ""
        place = "/".join(self.action.strip("/").split("/")[:1])
        return f"{self.method} {place} [{fields}] {words}"

    @property
    def words(self) -> str:
        """How a person would speak of it."""
        return self.name or (self.submits[0].name if self.submits else "") or "form"


@dataclass(frozen=True, slots=True)
class Dialog:
    """A dialog that is open."""

    selector: str
    name: str = ""
    box: Box = (0, 0, 0, 0)
    holds: bool = False
    """Is the focus in it?"""
    buttons: tuple[Button, ...] = ()


@dataclass(frozen=True, slots=True)
class Link:
    """A visible link."""

    selector: str
    name: str = ""
    href: str = ""
    raw: str = ""
    window: bool = False
    region: str = "main"
    box: Box = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Look:
    """A page as it is now."""

    url: str
    path: str = ""
    title: str = ""
    h1: str = ""
    lines: tuple[str, ...] = ()
    main: tuple[str, ...] = ()
    live: tuple[str, ...] = ()
    invalid: int = 0
    marks: tuple[str, ...] = ()
    busy: tuple[tuple[str, str], ...] = ()
    active: str = ""
    scroll: float = 0
    values: tuple[str, ...] = ()
    forms: tuple[Form, ...] = ()
    dialogs: tuple[Dialog, ...] = ()
    buttons: tuple[Button, ...] = ()
    loose: tuple[Field, ...] = ()
    links: tuple[Link, ...] = ()

    @property
    def place(self) -> str:
        """Path and query."""
        return path_of(self.url)

    def form(self, key: str) -> Form | None:
        """The form of that key, if it is here."""
        return next((form for form in self.forms if form.key == key), None)

    def new_lines(self, before: Look) -> tuple[str, ...]:
        """Lines that were not there before, in the order of the page."""
        known = Counter(before.lines)
        found = []
        for line in self.lines:
            if known[line]:
                known[line] -= 1
            else:
                found.append(line)
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a line stands, and what ties it to a field or makes it heard."""

    line: str
    selector: str
    box: Box = (0, 0, 0, 0)
    live: bool = False
    focused: bool = False
    colour: str = ""
    tied: str = ""
    linked: str = ""
    near: str = ""
    distance: float = -1
    label: bool = False


async def look(page: Page) -> Look:
    """Look at the page; a page that is just being left is looked at once more when it has settled."""
    try:
        found = await page.evaluate(script("look"))
    except ScriptFailed:
        await page.settle()
        found = await page.evaluate(script("look"))
    return read_look(found if isinstance(found, dict) else {}, page.url)


async def locate(page: Page, lines: Sequence[str]) -> tuple[Place, ...]:
    """Where lines of the page stand; lines that cannot be placed are left out."""
    if not lines:
        return ()
    found = await page.evaluate(script("locate"), list(lines[:20]))
    rows = found if isinstance(found, list) else []
    return tuple(Place(**_typed(Place, row)) for row in rows if isinstance(row, dict))


def read_look(found: Mapping[str, Any], url: str) -> Look:
    """A look from what the script answered: a page may have meddled with it."""
    values = _typed(Look, found)
    values["url"] = url
    for name in ("lines", "main", "live", "marks", "values"):
        values[name] = tuple(str(line)[:400] for line in _list(found, name, 1_500))
    values["busy"] = _pairs(found, "busy", 5)
    values["forms"] = tuple(_form(row) for row in _rows(found, "forms", 30))
    values["dialogs"] = tuple(
        Dialog(**_typed(Dialog, row), buttons=_buttons(row, "buttons")) for row in _rows(found, "dialogs", 5)
    )
    values["buttons"] = _buttons(found, "buttons")
    values["loose"] = tuple(_field(row) for row in _rows(found, "loose", 60))
    values["links"] = tuple(Link(**_typed(Link, row)) for row in _rows(found, "links", 400))
    return Look(**values)


def path_of(url: str) -> str:
    """An address without host and hash."""
    try:
        parts = urlsplit(url[:2_000])
    except ValueError:
        return "/"
    return (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


def _form(row: Mapping[str, Any]) -> Form:
    fields = tuple(_field(one) for one in _rows(row, "fields", 60))
    return Form(
        **{**_typed(Form, row), "text": str(row.get("text", ""))[:3_000]},
        fields=fields,
        submits=_buttons(row, "submits"),
    )


def _field(row: Mapping[str, Any]) -> Field:
    options = _pairs(row, "options", 60)
    return Field(**_typed(Field, row), options=options)


def _buttons(row: Mapping[str, Any], name: str) -> tuple[Button, ...]:
    return tuple(Button(**_typed(Button, one)) for one in _rows(row, name, 200))


def _list(row: Mapping[str, Any], name: str, most: int) -> list[Any]:
    value = row.get(name)
    return value[:most] if isinstance(value, list) else []


def _pairs(row: Mapping[str, Any], name: str, most: int) -> tuple[tuple[str, str], ...]:
    found = [one for one in _list(row, name, most) if isinstance(one, list) and len(one) == 2]
    return tuple((str(one)[:300], str(other)[:100]) for one, other in found)


def _rows(row: Mapping[str, Any], name: str, most: int) -> list[Mapping[str, Any]]:
    return [one for one in _list(row, name, most) if isinstance(one, dict)]


def _typed(kind: type[Any], row: Mapping[str, Any]) -> dict[str, Any]:
    """The plain fields of a record from an untrusted object, each of its own type."""
    values: dict[str, Any] = {}
    for name, declared in kind.__annotations__.items():
        value = row.get(name)
        match declared:
            case "str":
                values[name] = value[:2_000] if isinstance(value, str) else ""
            case "bool":
                values[name] = value is True
            case "int" | "float":
                values[name] = value if _is_number(value) else 0
            case "Box":
                whole = isinstance(value, list) and len(value) == 4 and all(map(_is_number, value))
                values[name] = tuple(value) if whole and value else (0, 0, 0, 0)
    return values


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < 1e9
