"""Models that live inside Assay: no key, no network, the same answer every time.

* `Embedder` turns texts into vectors (all-MiniLM-L6-v2; extra `local`).
* `Reader` answers from a page by rules alone: the floor that a language model has to beat.
* `LocalLLM` runs a small language model in this process (extra `llm`, weights by `fetch`).

Everything is loaded when it is first used: importing this package costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.lazy import lazy_exports

if TYPE_CHECKING:
    from assay.models.embedded.embedder import Embedder, open_embedder
    from assay.models.embedded.llm import LocalLLM
    from assay.models.embedded.reader import Reader
    from assay.models.embedded.weights import WEIGHTS, fetch, is_present, locate

__all__ = ["WEIGHTS", "Embedder", "LocalLLM", "Reader", "fetch", "is_present", "locate", "open_embedder"]

__getattr__, __dir__ = lazy_exports(
    __name__,
    {
        "embedder": ["Embedder", "open_embedder"],
        "llm": ["LocalLLM"],
        "reader": ["Reader"],
        "weights": ["WEIGHTS", "fetch", "is_present", "locate"],
    },
)
