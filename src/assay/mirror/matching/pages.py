"""Where a finding was made: one name per page, and whether a known problem's pattern means that page.

A path keeps its case, a wizard keeps its configured query keys and a single-page application its route behind
`#/`; host, other query keys, plain fragments and a trailing slash say nothing about the page.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache
from urllib.parse import SplitResult, parse_qsl, urlencode, urlsplit

from assay.mirror.matching.patterns import LONGEST, safe_pattern

__all__ = ["SITE_WIDE", "canonical_page", "on_page", "path_of", "siblings", "site_wide"]

SITE_WIDE = ".*"

_MAX_URL = 2048
# Whatever stands in front of the first slash is a host if it has a dot and does not end like a file.
_HOST = re.compile(
    r"(?:localhost|[\w-]+(?:\.[\w-]+)*\.(?!html?\b|php\b|aspx?\b|jsp\b)[a-z]{2,24})(?::\d+)?", re.I
)
_CONTROL = re.compile(r"[\x00-\x20\x7f]+")
_SLASHES = re.compile(r"/{2,}")
_ROUTE = re.compile(r"!?/")


def canonical_page(url: str, query_keys: Collection[str] = ()) -> str:
    """The page of an address: path, the query keys that were asked for (sorted), and a hash route.

    Text that is no address at all is taken as a path, so that nothing a system wrote can fail here.
    """
    text = _CONTROL.sub("", url[:_MAX_URL])
    parts = _split(text)
    path = parts.path if parts.scheme or parts.netloc else _without_host(parts.path)
    page = _tidy(path) + _kept(parts.query, query_keys)
    if _ROUTE.match(parts.fragment):
        route, _, query = parts.fragment.removeprefix("!").partition("?")
        page += "#" + _tidy(route) + _kept(query, query_keys)
    return page


def path_of(page: str) -> str:
    """The path alone of a canonical page."""
    return page.partition("#")[0].partition("?")[0]


def siblings(one: str, other: str) -> bool:
    """May two pages be made from one template, as `/shop/mug` and `/shop/bowl`?

    So it is if their paths are equally long and begin alike; the first part alone may not differ.
    """
    left, right = path_of(one).split("/")[1:], path_of(other).split("/")[1:]
    differing = sum(a != b for a, b in zip(left, right, strict=False))
    return len(left) == len(right) and left[0] == right[0] and differing <= 1


def site_wide(pattern: str | None) -> bool:
    """Does the pattern mean every page, and so say nothing about where?"""
    return pattern is not None and pattern.strip("^$") in (".*", "/.*", "", "/?.*")


def on_page(pattern: str | None, page: str) -> bool:
    """Does a known problem's pattern mean this page, as it stands or by its path alone?

    A pattern that is no regular expression, or one that could be made to run for ever, means no page; such a
    record can still be found by its words.
    """
    if pattern is None:
        return False
    return _on_page(pattern, page[:LONGEST])


@lru_cache(maxsize=32768)
def _on_page(pattern: str, page: str) -> bool:
    expression = safe_pattern(pattern)
    if expression is None:
        return False
    return any(expression.search(place) is not None for place in dict.fromkeys((page, path_of(page))))


def _split(text: str) -> SplitResult:
    try:
        parts = urlsplit(text)
    except ValueError:
        parts = urlsplit(text.replace("[", "").replace("]", ""))
    if parts.scheme and not parts.netloc and parts.scheme != "file":
        # `localhost:8000/shop` is a host and a port, not a scheme.
        return urlsplit("//" + text.replace("[", "").replace("]", ""))
    return parts


def _without_host(path: str) -> str:
    first, slash, rest = path.partition("/")
    return slash + rest if _HOST.fullmatch(first) else path


def _tidy(path: str) -> str:
    return "/" + _SLASHES.sub("/", path).strip("/")


def _kept(query: str, keys: Collection[str]) -> str:
    if not keys or not query:
        return ""
    pairs = parse_qsl(query, keep_blank_values=True, max_num_fields=None)
    kept = sorted((key, value) for key, value in pairs if key in keys)
    return "?" + urlencode(kept) if kept else ""
