"""Texts to vectors, byte for byte the same in every company.

Each text is run alone. The runtime would take batches, and gives short texts about a quarter more speed for
it, but then a vector could depend on its neighbours; scores are compared byte by byte, so it must not. More
threads run more texts at once and never share the work of one text, so their number changes no byte either.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.errors import BadInput
from assay.install import install_command
from assay.models.embedded.pins import WEIGHTS
from assay.models.embedded.weights import locate
from assay.models.embedded.wordpiece import WordPiece, open_wordpiece

__all__ = ["DIMENSIONS", "WEIGHTS_NAME", "Embedder", "Vectors", "open_embedder"]

DIMENSIONS = 384
WEIGHTS_NAME = "minilm-l6-v2-int8"

Vectors = NDArray[np.float32]

_DECIMALS = 7


class Embedder:
    """all-MiniLM-L6-v2: English sentences to 384 numbers, mean-pooled and of length 1.

    A text without a single token (empty, or only blanks) gets the zero vector: it is similar to nothing.
    Only the first 256 tokens of a text are read. The last `remembered` texts keep their vectors.
    """

    def __init__(self, *, threads: int = 1, remembered: int = 8192, path: Path | str | None = None) -> None:
        if threads < 1 or remembered < 0:
            raise BadInput("The embedder needs at least one thread and cannot remember less than nothing.")
        self._session = _open_session(locate(WEIGHTS_NAME, path))
        self._tokenizer: WordPiece = open_wordpiece()
        self._threads = threads
        self._memory: OrderedDict[str, Vectors] = OrderedDict()
        self._remembered = remembered
        self._lock = threading.Lock()

    def identity(self) -> dict[str, str]:
        """What decides the vectors, for fingerprints."""
        return {"name": WEIGHTS_NAME, "sha256": WEIGHTS[WEIGHTS_NAME].sha256}

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One row per text, in the order given."""
        if isinstance(texts, str):
            raise BadInput("The embedder takes a list of texts; put the one text into a list.")
        known = self._recall(texts)
        missing = [text for text in dict.fromkeys(texts) if text not in known]
        known.update(zip(missing, self._run_all(missing), strict=True))
        self._remember({text: known[text] for text in missing})
        return np.stack([known[text] for text in texts]) if texts else np.zeros((0, DIMENSIONS), np.float32)

    def similarity(self, a: Sequence[str], b: Sequence[str]) -> NDArray[np.float64]:
        """The cosine of every text of `a` with every text of `b`, to seven decimals.

        The rounding takes away what the order of a sum leaves in the last bits, so a cosine does not depend
        on the shape of the matrix that it was computed in.
        """
        left, right = self.embed(a).astype(np.float64), self.embed(b).astype(np.float64)
        cosines: NDArray[np.float64] = np.clip(np.round(left @ right.T, _DECIMALS), -1.0, 1.0)
        return cosines

    def _recall(self, texts: Sequence[str]) -> dict[str, Vectors]:
        with self._lock:
            known = {text: self._memory[text] for text in texts if text in self._memory}
            for text in known:
                self._memory.move_to_end(text)
        return known

    def _remember(self, made: dict[str, Vectors]) -> None:
        with self._lock:
            self._memory.update(made)
            while len(self._memory) > self._remembered:
                self._memory.popitem(last=False)

    def _run_all(self, texts: list[str]) -> list[Vectors]:
        if self._threads == 1 or len(texts) < 2:
            return [self._run(text) for text in texts]
        with ThreadPoolExecutor(self._threads) as pool:
            return list(pool.map(self._run, texts))

    def _run(self, text: str) -> Vectors:
        ids = self._tokenizer.encode(text)
        if len(ids) <= 2:
            return np.zeros(DIMENSIONS, np.float32)
        tokens = np.array([ids], np.int64)
        inputs = {
            "input_ids": tokens,
            "attention_mask": np.ones_like(tokens),
            "token_type_ids": np.zeros_like(tokens),
        }
        pooled = self._session.run(None, inputs)[0][0].mean(axis=0, dtype=np.float64)
        vector: Vectors = (pooled / np.linalg.norm(pooled)).astype(np.float32)
        return vector


def _open_session(path: Path) -> Any:
    try:
        import onnxruntime
    except ImportError:
        raise BadInput(
            f"The embedder needs the extra `local`; install it with: {install_command('local')}"
        ) from None
    onnxruntime.disable_telemetry_events()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    # Waiting threads would otherwise burn the core that another process needs.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


@lru_cache(maxsize=4)
def open_embedder(threads: int = 1) -> Embedder:
    """The embedder of this process; opened once, so that its vectors are remembered by all who use it."""
    return Embedder(threads=threads)
