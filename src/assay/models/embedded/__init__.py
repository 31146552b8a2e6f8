"""Models that live inside Assay: no key, no network, the same answer every time.

* `Embedder` turns texts into vectors (all-MiniLM-L6-v2; extra `local`).
* `Reader` answers from a page by rules alone: the floor that a language model has to beat.
* `LocalLLM` runs a small language model in this process (extra `llm`, weights by `fetch`).

Everything is loaded when it is first used: importing this package costs nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from assay.models.embedded.embedder import Embedder, open_embedder
    from assay.models.embedded.llm import LocalLLM
    from assay.models.embedded.reader import Reader
    from assay.models.embedded.weights import WEIGHTS, fetch, is_present, locate

__all__ = ["WEIGHTS", "Embedder", "LocalLLM", "Reader", "fetch", "is_present", "locate", "open_embedder"]

_HOMES = {
    "Embedder": "embedder",
    "LocalLLM": "llm",
    "Reader": "reader",
    "WEIGHTS": "weights",
    "fetch": "weights",
    "is_present": "weights",
    "locate": "weights",
    "open_embedder": "embedder",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)
