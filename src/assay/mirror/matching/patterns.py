"""Regular expressions from files, run only if nothing can make them run for ever.

The engine of Python backtracks. A repeat within a repeat, or many repeats side by side, can keep it busy for
longer than anybody waits, so those patterns are refused before they are tried.
"""

from __future__ import annotations

import math
import re
import warnings
from functools import lru_cache
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

__all__ = ["LONGEST", "MAX_PATTERN", "pattern_problem", "safe_pattern"]

MAX_PATTERN = 500
# What a pattern may cost: three open repeats over 200 characters are tried in a tenth of a
# second at the worst.
LONGEST = 200
"""No text longer than this should be searched with such a pattern."""
_MAX_STEPS = LONGEST**3
_MAX_CHOICES = 4096

_REPEATS = (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT)
_REFUSED = {
    codes.GROUPREF: "refers back to a group",
    codes.GROUPREF_EXISTS: "depends on a group",
    codes.ASSERT: "looks ahead or behind",
    codes.ASSERT_NOT: "looks ahead or behind",
}


@lru_cache(maxsize=4096)
def safe_pattern(pattern: str) -> re.Pattern[str] | None:
    """The compiled pattern, or None if it is wrong or could run for ever."""
    if pattern_problem(pattern):
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return re.compile(pattern)


@lru_cache(maxsize=4096)
def pattern_problem(pattern: str) -> str | None:
    """What is wrong with a pattern, in a few words; None if it can be used."""
    if len(pattern) > MAX_PATTERN:
        return f"is longer than {MAX_PATTERN} characters"
    try:
        with warnings.catch_warnings():
            # What Python may one day read in another way is no fault today.
            warnings.simplefilter("ignore")
            tree = parser.parse(pattern)
            re.compile(pattern)
    except (re.error, RecursionError, OverflowError) as error:
        return f"is no regular expression ({str(error)[:100]})"
    refused = next((_REFUSED[code] for code, _ in _walk(tree) if code in _REFUSED), None)
    if refused:
        return refused
    repeats = [value for code, value in _walk(tree) if code in _REPEATS]
    if any(most > 1 and not _in_lock_step(list(body)) for _, most, body in repeats):
        return "repeats something that itself repeats or branches"
    return "has too many repeats and choices" if _too_dear(tree) else None


def _too_dear(tree: Any) -> bool:
    repeats = [value for code, value in _walk(tree) if code in _REPEATS]
    open_ended = sum(most > 1 and least != most for least, most, _ in repeats)
    choices = math.prod(len(value[1]) for code, value in _walk(tree) if code is codes.BRANCH)
    choices *= 2 ** sum(most == 1 and least == 0 for least, most, _ in repeats)
    return bool(choices > _MAX_CHOICES or LONGEST**open_ended * choices > _MAX_STEPS)


def _walk(tree: Any) -> list[tuple[Any, Any]]:
    """Every node of a parsed pattern."""
    found: list[tuple[Any, Any]] = []
    for code, value in tree:
        found.append((code, value))
        for child in _children(code, value):
            found.extend(_walk(child))
    return found


def _children(code: Any, value: Any) -> list[Any]:
    if code is codes.SUBPATTERN:
        return [value[3]]
    if code is codes.BRANCH:
        return list(value[1])
    if code in _REPEATS:
        return [value[2]]
    if code is codes.ATOMIC_GROUP:
        return [value]
    return []


def _in_lock_step(body: list[Any]) -> bool:
    """Can a text be cut into turns of this body in one way only, and each turn be read in one way only?

    So it is if nothing inside varies, or if every turn begins with a sign that occurs nowhere else in it and
    one thing alone varies in length, as in `(/[^/]+)*`. A letter is no such sign: it may stand for its
    capital as well.
    """
    while len(body) == 1 and body[0][0] is codes.SUBPATTERN:
        body = list(body[0][1][3])
    inside = _walk(body)
    varying = sum(code in _REPEATS for code, _ in inside)
    if any(code is codes.BRANCH for code, _ in inside):
        return False
    if not varying:
        return True
    code, first = body[0]
    sign = code is codes.LITERAL and not chr(first).isalpha()
    return sign and varying == 1 and not any(_may_match(node, first) for node in _walk(body[1:]))


def _may_match(node: tuple[Any, Any], character: int) -> bool:
    code, value = node
    if code is codes.LITERAL:
        return bool(value == character)
    if code is codes.NOT_LITERAL:
        return bool(value != character)
    if code is codes.IN:
        return _in_class(value, character)
    return code is codes.ANY


def _in_class(members: Any, character: int) -> bool:
    if any(code is codes.CATEGORY for code, _ in members):
        # A named class such as \w, or all but it: unknown here, so it may match.
        return True
    negated = members[0][0] is codes.NEGATE
    hit = any(_member(code, value, character) for code, value in members)
    return hit is not negated


def _member(code: Any, value: Any, character: int) -> bool:
    if code is codes.LITERAL:
        return bool(value == character)
    return code is codes.RANGE and bool(value[0] <= character <= value[1])
