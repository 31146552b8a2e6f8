"""The Robots Exclusion Protocol (RFC 9309): what a host asks robots not to visit, and how slowly to go.

Not `urllib.robotparser`: it takes `*` and `$` in a path for plain letters, and the first rule that fits for
the one that counts. A site that forbids `/*?sort=`, or allows one page of a forbidden folder, is read wrong.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import quote, unquote, urlsplit

__all__ = ["PRODUCT", "RobotsRules", "parse_robots"]

PRODUCT = "assay"
"""The name that groups of rules may address us by."""
MAX_RULES = 20_000
MAX_LINE = 4_000

_PLAIN = "!$&'()*+,-./:;=?@_~"
_ESCAPE = re.compile(r"%[0-9a-fA-F]{2}")


@dataclass(frozen=True, slots=True)
class _Rule:
    path: str
    allow: bool

    def fits(self, target: str) -> bool:
        """In one pass over the target, however many stars the rule has."""
        pattern = self.path
        to_the_end = pattern.endswith("$")
        pieces = (pattern[:-1] if to_the_end else pattern).split("*")
        if not target.startswith(pieces[0]):
            return False
        place = len(pieces[0])
        if len(pieces) == 1:
            return place == len(target) or not to_the_end
        for piece in pieces[1:-1]:
            found = target.find(piece, place)
            if found < 0:
                return False
            place = found + len(piece)
        last = pieces[-1]
        if to_the_end:
            return target.endswith(last) and len(target) - len(last) >= place
        return target.find(last, place) >= 0


@dataclass(frozen=True, slots=True)
class RobotsRules:
    """The rules of one host for us."""

    rules: tuple[_Rule, ...] = ()
    delay: float = 0.0
    """Seconds between two visits, where the host asks for a pause."""
    reason: str = ""
    """Why everything is forbidden, where that does not stand in the file itself."""

    @classmethod
    def nothing_allowed(cls, reason: str) -> RobotsRules:
        """For a host whose rules cannot be had: RFC 9309 has us stay away."""
        return cls((_Rule("/", allow=False),), reason=reason)

    def allows(self, url: str) -> bool:
        """May this address be visited? The longest rule that fits decides, of equals the one that allows."""
        parts = urlsplit(url)
        target = _normal((parts.path or "/") + (f"?{parts.query}" if parts.query else ""))
        if target == "/robots.txt":
            return True
        fitting = [(len(rule.path), rule.allow) for rule in self.rules if rule.fits(target)]
        return max(fitting)[1] if fitting else True


@dataclass
class _Group:
    names: list[str]
    rules: list[_Rule]
    delay: float = 0.0
    begun: bool = False
    """Has a rule been read, be it one that forbids nothing? The next name then begins another group."""


def parse_robots(text: str, product: str = PRODUCT) -> RobotsRules:
    """The rules for a product: those of all groups that name it, else those for everybody."""
    groups = list(_groups(text))
    ours = [group for group in groups if product.lower() in group.names]
    chosen = ours or [group for group in groups if "*" in group.names]
    rules = [rule for group in chosen for rule in group.rules]
    return RobotsRules(tuple(rules[:MAX_RULES]), max((group.delay for group in chosen), default=0.0))


def _groups(text: str) -> Iterator[_Group]:
    group: _Group | None = None
    for field, value in _fields(text):
        if field == "user-agent":
            if group is None or group.begun:
                if group is not None:
                    yield group
                group = _Group([], [])
            group.names.append(re.split(r"[/\s]", value.lower(), maxsplit=1)[0])
        elif group is not None and field in ("allow", "disallow"):
            group.begun = True
            # An empty path forbids nothing; one that does not begin at the root is read as if it did.
            if path := _normal(value):
                group.rules.append(_Rule(path if path[0] in "/*" else f"/{path}", field == "allow"))
        elif group is not None and field == "crawl-delay":
            group.begun = True
            group.delay = max(group.delay, _seconds(value))
    if group is not None:
        yield group


def _fields(text: str) -> Iterator[tuple[str, str]]:
    for line in text.removeprefix("\ufeff").splitlines():
        name, colon, value = line[:MAX_LINE].partition("#")[0].partition(":")
        if colon:
            yield name.strip().lower(), value.strip()


def _seconds(value: str) -> float:
    try:
        seconds = float(value)
    except ValueError:
        return 0.0
    return seconds if math.isfinite(seconds) and seconds > 0 else 0.0


def _normal(path: str) -> str:
    """One spelling per path: letters that need no escape stand for themselves, others are escaped."""

    def one(found: re.Match[str]) -> str:
        letter = unquote(found.group(), errors="strict") if found.group() < "%80" else ""
        # An escaped star, dollar or slash is a letter and not a sign.
        plain = letter.isascii() and (letter.isalnum() or letter in ("-", ".", "_", "~"))
        return letter if plain and letter else found.group().upper()

    return quote(_ESCAPE.sub(one, path), safe=f"{_PLAIN}%")
