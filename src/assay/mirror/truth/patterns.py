"""Does the expression of a page, written by a stranger, mean an address?"""

from __future__ import annotations

import re

from assay.mirror.matching.patterns import LONGEST, safe_pattern

__all__ = ["page_matches"]


def page_matches(pattern: str, address: str) -> bool:
    """Does the expression find the address of a page, as it stands or without what was asked of the page?

    One that could run for ever finds nothing.
    """
    expression = safe_pattern(pattern)
    address = address[:LONGEST]
    bare = re.split(r"[?#]", address, maxsplit=1)[0]
    return expression is not None and any(expression.search(form) for form in (address, bare))
