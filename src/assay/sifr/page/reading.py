"""From a page state to its model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.sifr.page.records import PageModel

if TYPE_CHECKING:
    from assay.browser.state import PageState

__all__ = ["read_page"]


def read_page(state: PageState) -> PageModel:
    """Every visible thing of the page."""
    raise NotImplementedError
