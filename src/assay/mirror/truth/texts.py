"""Words from strangers: what may stand in a record, and how a stranger's text is made fit for one."""

from __future__ import annotations

import re

__all__ = ["LONGEST_TEXT", "clean_text", "counted", "site_key", "unprintable"]

LONGEST_TEXT = 20_000

# Control characters but for tab and line feed, marks that turn the direction of text, and half characters.
_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def unprintable(text: str) -> str | None:
    """The first character that no text for people has, as its code point; None if there is none."""
    found = _UNPRINTABLE.search(text)
    return f"U+{ord(found.group()):04X}" if found else None


def clean_text(value: object, limit: int = 300) -> str:
    """Any value as one printable line of at most `limit` characters."""
    # Cut before the work is done: a text of megabytes is not worth reading to its end.
    text = _UNPRINTABLE.sub(" ", str(value)[: 4 * limit])
    line = " ".join(text.split())
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


def counted(number: int, noun: str) -> str:
    """`1 record`, `2 records`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def site_key(slug: str) -> str:
    """A site's short name as Assay writes it: lower case with hyphens; other tools use underscores."""
    return slug.strip().lower().replace("_", "-")
