"""`axtree`: the accessibility tree as indented lines, `role "name" states [ref]`."""

from __future__ import annotations

from collections.abc import Sequence

from assay.sifr.formats.axtree_nodes import Spoken
from assay.sifr.formats.records import Part, Subject
from assay.sifr.formats.registry import representation

__all__ = ["axtree"]

# Deeper lines are indented no further: the page is not to cost more for its nesting than for its words.
_DEEPEST = 40


@representation("axtree")
def axtree(subject: Subject) -> Sequence[Part]:
    """A line per node; a line is only shown together with those that it stands in."""
    parts: list[Part] = []
    around: list[int] = []
    for found, depth in subject.spoken.walk():
        del around[depth:]
        refs = (found.ref,) if found.ref else ()
        text = "  " * min(depth, _DEEPEST) + _line(found) + "\n"
        parts.append(Part(text, parent=around[-1] if around else None, refs=refs))
        around.append(len(parts) - 1)
    return parts


def _line(found: Spoken) -> str:
    from assay.browser.rows import states_of

    words = ["text" if found.is_text else found.role]
    if found.name:
        words.append(_quoted(found.name))
    if found.value:
        words.append(f"value={_quoted(found.value)}")
    # Chromium gives every list item a level, which says no more than its indentation.
    words += [
        state for state in states_of(found.properties) if found.role != "listitem" or "level" not in state
    ]
    if found.ref:
        words.append(f"[{found.ref}]")
    return " ".join(words)


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '\\"') + '"'
