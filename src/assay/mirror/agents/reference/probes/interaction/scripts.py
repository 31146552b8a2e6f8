"""What is asked of a live page, in its own language: one file each, in `asked`.

Every answer is bounded, and read as untrusted. Nothing there changes a page but `fill`, which types, `focus`,
`watch`, which counts, and `paste`, which tries to.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

__all__ = ["script"]

_FOLDER = Path(__file__).with_name("asked")


@lru_cache(maxsize=32)
def script(name: str) -> str:
    """The text of a question, with the common tools put in."""
    text = (_FOLDER / f"{name}.js").read_text(encoding="utf-8")
    if "/* tools */" in text:
        text = text.replace("/* tools */", (_FOLDER / "tools.js").read_text(encoding="utf-8"))
    return text
