"""What a defect operator is: a documented way to make a page worse, and the oracle that proves it did.

An operator may edit the page's HTML, add to the site's stylesheet or script, change what a form says, stand
around the handler, or turn a knob that the site's own code asks. It leaves no mark that would give it away.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from assay.corpus.defects import Category, Defect, Family, Level

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from assay.corpus.forms import Filled
    from assay.corpus.probing import Probe
    from assay.corpus.site import Handler, Response, Visit

__all__ = ["Evidence", "Operator", "scope"]


@dataclass(frozen=True, slots=True)
class Evidence:
    """What an oracle saw. `detail` is the measurement in words."""

    present: bool
    detail: str


Oracle = Callable[["Probe", Defect], Awaitable[Evidence]]
Edit = Callable[["HtmlElement", "HtmlElement", Defect], None]
Around = Callable[["Visit", "Handler", Defect], "Response"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Operator:
    """One way to make a page worse.

    Attributes:
        title: The problem in a few words.
        change: How the page, the response or the behaviour changes.
        applies: Where it can be applied.
        parameters: Name to meaning; a defect gives exactly these.
        oracle: Proves it present in the mutant and absent in the twin.
        edit: Changes the page: (document, target element, defect).
        inserts: The target does not exist in the twin's HTML; `edit` gets the element of `params["beside"]`.
        every: All elements that match the target are edited, not only the first.
        style: Rules added to the site's stylesheet.
        script: Code added to the site's script; it runs on the defect's page only.
        form: Changes what a form says or accepts.
        around: Stands around the handler of the defect's page, for GET and POST alike.
        after: Sees every response, pictures and scripts too: (path, response, defect).
        knobs: Values for the site's knobs.
        guards_repeats: False lets the same submission count twice.
    """

    id: str
    family: Family
    level: Level
    title: str
    change: str
    applies: str
    category: Category
    oracle: Oracle
    heuristic: str | None = None
    wcag: str | None = None
    parameters: Mapping[str, str] = field(default_factory=dict)
    edit: Edit | None = None
    inserts: bool = False
    every: bool = False
    style: Callable[[Defect], str] | None = None
    script: Callable[[Defect], str] | None = None
    form: Callable[[Filled, Defect], Filled] | None = None
    around: Around | None = None
    after: Callable[[str, Response, Defect], None] | None = None
    knobs: Callable[[Defect], Mapping[str, Any]] | None = None
    guards_repeats: bool = True


def scope(defect: Defect) -> str:
    """The selector prefix that keeps a rule on the defect's page: every body has the class `page-<id>`."""
    return "body" if defect.page == "*" else f"body.page-{defect.page}"
