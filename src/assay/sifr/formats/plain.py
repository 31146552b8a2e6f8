"""`text`: the visible words, a line per block. It holds no refs, because text has no place for them."""

from __future__ import annotations

from collections.abc import Sequence

from assay.sifr.formats.records import Part, Subject
from assay.sifr.formats.registry import representation

__all__ = ["text"]


@representation("text")
def text(subject: Subject) -> Sequence[Part]:
    """What a person could read aloud."""
    from assay.browser.derived import visible_text

    # Parts and no plain string: a word of the page that looks like a ref is none.
    return [Part(f"{line}\n") for line in visible_text(subject.state).splitlines()]
