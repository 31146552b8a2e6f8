"""The evidence bundle for the judge: what of the page bears on one finding, in items that can be cited.

Everything in it is somebody else's text. Each line is marked as data, so that no line of a page or a report
can pass for a line of the question.
"""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from assay.mirror.validation.locating import Located
from assay.mirror.validation.measuring import Measured
from assay.mirror.validation.requests import ValidationRequest, plain
from assay.mirror.validation.views import PageView

if TYPE_CHECKING:
    from assay.browser.rows import Element

__all__ = ["Item", "as_data", "bundle", "report_of"]

MAX_ITEM = 2_000
_OUTLINE_LINES = 30
_STYLES = (
    ("color", "background-color", "font-size", "font-weight", "line-height", "text-decoration-line")
    + ("display", "visibility", "opacity", "cursor", "position")
)  # fmt: skip


class Item(NamedTuple):
    """One piece of evidence."""

    id: str
    title: str
    text: str


def as_data(text: str, most: int = MAX_ITEM) -> str:
    """Foreign text with every line marked, bounded."""
    lines = [plain(line, most) for line in text[:most].replace("\r", "\n").split("\n")]
    return "\n".join(f"| {line}" for line in lines if line) or "| (nothing)"


def report_of(request: ValidationRequest) -> str:
    """The finding as the judge sees it: not who made it, how they felt, how severe, or how many agree."""
    claim = request.claim
    said = [f"Element: {claim.element_description or 'not named'}", f"Problem: {request.words}"]
    if claim.quote:
        said.append(f"Words of the page that it quotes: {plain(claim.quote, 500)}")
    if claim.state:
        said.append(f"When: {plain(claim.state, 300)}")
    if claim.wcag:
        said.append(f"Criterion: WCAG {plain(claim.wcag, 40)}")
    return as_data("\n".join(plain(line) for line in said), 6_000)


def bundle(
    request: ValidationRequest, view: PageView | None, located: Located, measured: Sequence[Measured]
) -> tuple[Item, ...]:
    """What there is to look at; without a stored page that is only its address."""
    if view is None:
        return (Item("E1", "The page's address; the page itself was not stored", _address(request)),)
    parts = [("The page", _page(view))]
    element = located.one
    if element is not None:
        parts.append((f"The element, found by its {located.by}", _snippet(view, element)))
        parts.append(("Its place, styles and states", _facts(element)))
        parts.append(("The text around it", as_data(_around(view, element))))
        parts.append(("What assistive technology is told around it", _outline(view, element)))
    elif located.clearly_absent:
        parts.append(("The element", f"| not found by its {' or '.join(located.missing)}"))
    else:
        parts.append(("What assistive technology is told", _outline(view, None)))
    if measured:
        said = [f"{one.reading.kind}: {one.measurement.detail}" for one in measured]
        parts.append(("What was measured in the stored page", as_data("\n".join(said))))
    return tuple(Item(f"E{number}", title, text) for number, (title, text) in enumerate(parts, 1))


def _address(request: ValidationRequest) -> str:
    return as_data(request.finding.page_url, 500)


def _page(view: PageView) -> str:
    state = view.state
    window = f"{state.viewport.width} by {state.viewport.height} px"
    return as_data(f"Title: {state.title}\nAddress: {state.url}\nStatus: {state.status}\nWindow: {window}")


def _snippet(view: PageView, element: Element) -> str:
    """The element's markup as far as it fits, rebuilt from what was stored."""
    pieces: list[str] = []
    room = MAX_ITEM
    for part in view.below(element):
        attributes = "".join(
            f' {name}="{html.escape(value[:200])}"' for name, value in sorted(part.attributes.items())
        )
        own = part.text[:300] if not view.children[part.ref] else ""
        piece = f"<{part.tag}{attributes}>{html.escape(own)}"
        room -= len(piece) + 1
        if room < 0:
            pieces.append("(cut)")
            break
        pieces.append(piece)
    return as_data("\n".join(pieces))


def _facts(element: Element) -> str:
    box = element.box
    lines = [
        f"role {element.role or 'none'}, accessible name {element.name[:200]!r}",
        f"visible: {'yes' if element.visible else 'no'}",
        f"box: {box.width:g} by {box.height:g} px at {box.x:g}, {box.y:g}" if box else "no box",
        f"states: {', '.join(element.states) or 'none'}",
        *(f"{name}: {element.styles[name]}" for name in _STYLES if name in element.styles),
        f"in: {' > '.join(element.region) or 'no landmark'}",
    ]
    return as_data("\n".join(lines))


def _around(view: PageView, element: Element) -> str:
    """The words of the nearest element around it that has more to say."""
    for part in view.above(element):
        if len(part.text) > len(element.text) + 20:
            return part.text
    return element.text


def _outline(view: PageView, element: Element | None) -> str:
    from assay.browser.derived import accessibility_outline

    lines = accessibility_outline(view.state).split("\n")
    start = 0
    if element is not None and element.name:
        start = next((at for at, line in enumerate(lines) if f'"{element.name}"' in line), 0)
    first = max(0, start - _OUTLINE_LINES // 2)
    return as_data("\n".join(lines[first : first + _OUTLINE_LINES]))
