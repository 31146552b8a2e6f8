"""A run as a suite would do it, in a process that may be killed at any moment and started again.

Usage: killable_run.py DIRECTORY CACHE SERVER_URL CASES CONCURRENCY
"""

from __future__ import annotations

import asyncio
import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

from pydantic import BaseModel, Field

from assay.judging import Judge, Prompt
from assay.models import Limits, ModelSettings, open_model
from assay.runs import Case, Outcome, Run, execute, fingerprints


class SameProblem(BaseModel):
    """The judge's answer."""

    reason: str = Field(max_length=400)
    score: int = Field(ge=0, le=3)


JUDGE = Judge(
    Prompt.of("same", "version: 1\n--- user\nDo these name the same problem? {{ finding }}\n"), SameProblem
)


def cases(count: int) -> Iterator[Case[str]]:
    """One question per case, each different."""
    return (Case(f"pair-{n:04}", f"Finding {n}: the field has no label.") for n in range(count))


def share(key: str) -> float:
    """A number between 0 and 1 that depends on the case alone."""
    return int.from_bytes(hashlib.sha256(key.encode()).digest()[:4]) / 2**32


async def main(directory: Path, cache: Path, url: str, count: int, concurrency: int) -> None:
    """Begin the run or go on with it."""
    settings = ModelSettings(cache_path=cache, limits=Limits(concurrency=concurrency))
    model = open_model(f"openai-compatible/local@{url}", settings)

    async def worker(case: Case[str]) -> Outcome:
        verdict = await JUDGE.ask(model, {"finding": case.data})
        assert verdict.value is not None
        score = verdict.value.score * share(case.key)
        scores = {"score": score, "high": float(score > 1.5), "even": None if score < 0.3 else score % 1}
        cluster = f"page-{int(case.key[-4:]) % 40}"
        return Outcome({"scores": scores, "cluster": cluster}, cost_usd=verdict.cost_usd)

    parts = fingerprints(dataset="pairs")
    run = Run.create(directory, suite="test", config={"n": count}, fingerprints=parts, resume=True)
    try:
        with run.writing():
            await execute(run, cases(count), worker, concurrency=concurrency)
    finally:
        await model.close()


if __name__ == "__main__":
    place, replies, server, number, at_once = sys.argv[1:]
    asyncio.run(main(Path(place), Path(replies), server, int(number), int(at_once)))
