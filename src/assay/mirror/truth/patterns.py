"""Regular expressions of pages: written by strangers, so only those that cannot run away are used."""

from __future__ import annotations

import re
import warnings

__all__ = ["page_matches", "pattern_problem"]

LONGEST_PATTERN = 300
LONGEST_ADDRESS = 500
MOST_REPEATS = 3
MOST_OPTIONALS = 8

_LITERALS = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]", re.DOTALL)


def pattern_problem(pattern: str) -> str | None:
    """Why an expression cannot be used, in words; None if it can.

    Python's expressions know no time limit. Repeats within repeats, and many of them in a row, can take years
    on a short address, and no address needs them.
    """
    if len(pattern) > LONGEST_PATTERN:
        return f"is longer than {LONGEST_PATTERN} characters"
    try:
        with warnings.catch_warnings():
            # What Python may read otherwise one day is not clear enough for a record either.
            warnings.simplefilter("error")
            re.compile(pattern)
    except (re.error, OverflowError, RecursionError, Warning) as error:
        return f"does not compile ({error})"
    bare = _LITERALS.sub("x", pattern)
    if re.search(r"\\[1-9]|\(\?P=", pattern):
        return "refers back to what it matched, which can take for ever"
    if re.search(r"\)[*+{]", bare):
        return "repeats a group, which can take for ever"
    if len(re.findall(r"[*+]|\{", bare)) > MOST_REPEATS:
        return f"has more than {MOST_REPEATS} repeats, which can take for ever"
    if len(re.findall(r"(?<![(*+?}])\?", bare)) > MOST_OPTIONALS:
        return f"has more than {MOST_OPTIONALS} optional parts, which can take for ever"
    return None


def page_matches(pattern: str, address: str) -> bool:
    """Does the expression find the address of a page, as it stands or without what was asked of the page?"""
    address = address[:LONGEST_ADDRESS]
    bare = re.split(r"[?#]", address, maxsplit=1)[0]
    return any(re.search(pattern, form) is not None for form in (address, bare))
