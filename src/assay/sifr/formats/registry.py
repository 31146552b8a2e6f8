"""Formats by name.

A new one is a function and a line above it::

    @representation("headings")
    def headings(subject):
        return "".join(f"{item.name} [{item.ref}]|" for item in subject.model.items if item.heading)
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module

from assay.errors import AssayError, BadInput
from assay.sifr.formats.records import Format, Part, Representation, Subject

__all__ = ["formats", "represent", "representation"]

_NAME = re.compile(r"[a-z][a-z0-9_]{0,40}")
_WORD = re.compile(r"[a-z]+\d{3,}")
# Ours are imported when somebody asks for them by name.
_OURS = {
    "sifr": "lines",
    "sifr_v2": "strict",
    "html_raw": "html",
    "html_clean": "html",
    "axtree": "axtree",
    "screenshot": "screenshot",
    "text": "plain",
    "markdown": "markdown",
    "aria": "aria",
    "sifr_stripped": "controls",
    "sifr_pseudo_salience": "controls",
    "sifr_pseudo_relations": "controls",
    "sifr_pseudo_clusters": "controls",
    "sifr_pseudo_all": "controls",
    "sifr_shuffled": "controls",
}
_known: dict[str, Format] = {}
_importing = threading.RLock()


def representation(name: str) -> Callable[[Format], Format]:
    """Register a format under a name."""
    if not _NAME.fullmatch(name):
        raise BadInput(f"A format cannot be called {name[:60]!r}; use lower-case letters, digits and _.")

    def register(made: Format) -> Format:
        if name in _OURS and made.__module__ != f"assay.sifr.formats.{_OURS[name]}":
            raise BadInput(f"There is a format {name!r} already; give yours another name.")
        _known[name] = made
        return made

    return register


def formats() -> tuple[str, ...]:
    """The names of all formats."""
    return (*_OURS, *(name for name in _known if name not in _OURS))


def represent(subject: Subject, name: str) -> Representation:
    """The page in the named format."""
    # A format is known before its module is whole; another thread waits here until it is.
    with _importing:
        if name not in _known and name in _OURS:
            import_module(f"assay.sifr.formats.{_OURS[name]}")
    if name not in _known:
        raise BadInput(f"There is no format {name[:60]!r}; there are: {', '.join(formats())}.")
    made = _known[name](subject) if name in _OURS else _foreign(name, subject)
    if isinstance(made, bytes):
        return Representation(name, image=made)
    if isinstance(made, str):
        made = _by_lines(made, subject.model.refs)
    return Representation(name, tuple(made))


def _foreign(name: str, subject: Subject) -> str | bytes | Sequence[Part]:
    """What a user's own function gives; its mistakes are told as its own."""
    try:
        made = _known[name](subject)
        if isinstance(made, str | bytes):
            return made
        parts = tuple(made) if isinstance(made, Iterable) else (made,)
    except AssayError:
        raise
    except Exception as error:
        said = f"{type(error).__name__}: {error}"[:200]
        raise BadInput(
            f"The format {name!r} fails on {subject.state.url} ({said}); mend its file."
        ) from error
    if not all(_is_part(part, place, len(parts)) for place, part in enumerate(parts)):
        raise BadInput(f"The format {name!r} gives neither a text, nor a PNG, nor parts; mend its file.")
    return parts


def _is_part(part: object, place: int, count: int) -> bool:
    """Is it a part that stands in one before it and names others that there are?"""
    return (
        isinstance(part, Part)
        and (part.parent is None or 0 <= part.parent < place)
        and all(0 <= other < count for other in part.needs)
    )


def _by_lines(text: str, refs: Iterable[str]) -> list[Part]:
    known = frozenset(refs)
    return [
        Part(line, refs=tuple(ref for ref in _WORD.findall(line) if ref in known))
        for line in text.splitlines(keepends=True)
    ]
