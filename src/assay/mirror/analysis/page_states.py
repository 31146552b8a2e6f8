"""What stored page states say about a step: which links it showed, and whether an element was in view."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from assay.errors import BadInput
from assay.mirror.collection.records import Step
from assay.mirror.truth.records import GroundTruthIssue
from assay.mirror.validation.pages import StoredPages
from assay.mirror.validation.selectors import Unreadable, select

if TYPE_CHECKING:
    from assay.browser.rows import Box
    from assay.mirror.validation.views import PageView

__all__ = ["PageEvidence"]


class PageEvidence:
    """Reads a store of page states; its two methods are what `analyse` asks for.

    A state that is not there, or is damaged, is no evidence: the answer is None.
    """

    def __init__(self, directory: Path) -> None:
        self._pages = StoredPages(directory)
        self.damaged: set[str] = set()
        """States that could not be read."""

    def links_of(self, digest: str) -> Sequence[str] | None:
        """The addresses of the visible links of a stored state."""
        from assay.browser.derived import links

        view = self._view(digest)
        return None if view is None else [link.url for link in links(view.state) if link.visible]

    def in_view_of(self, step: Step, truth: GroundTruthIssue) -> bool | None:
        """Was one of the problem's elements in the window at this step?

        An element without a box (such as the title of the document) is never in the window, and still may
        be heard or read elsewhere: that is not decided here.
        """
        view = self._view(step.page_state) if step.page_state and truth.selector else None
        if view is None or truth.selector is None:
            return None
        try:
            found = select(view, truth.selector)
        except Unreadable:
            return None
        if not found:
            return False
        boxes = [element.box for element in found if element.box and element.visible]
        if not boxes:
            return None
        return _in_window(boxes, step, view)

    def _view(self, digest: str) -> PageView | None:
        if digest not in self._pages.facts:
            return None
        try:
            return self._pages.view(digest)
        except BadInput:
            self.damaged.add(digest)
            return None


def _in_window(boxes: Sequence[Box], step: Step, view: PageView) -> bool | None:
    width, height = step.viewport or (view.state.viewport.width, view.state.viewport.height)
    if step.scroll_y is None:
        # A page that fits into the window cannot be scrolled: all of it was in sight.
        bottom = max((e.box.y + e.box.height for e in view.elements if e.box), default=0.0)
        return True if bottom <= height else None
    top = step.scroll_y
    return any(
        box.y < top + height and box.y + box.height > top and box.x < width and box.x + box.width > 0
        for box in boxes
    )
