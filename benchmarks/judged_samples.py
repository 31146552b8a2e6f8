"""2,000 judged samples against a local 50 ms server with 100 in flight, beside bare aiohttp in the same run.

Ours does everything a real run does: prompt rendering, response cache, limits, retries, typed verdicts,
journal, resume. Bare aiohttp posts the same bodies and parses the JSON. Then the same run again, fully
cached; then a fresh one with every third request answered 429.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiohttp
from pydantic import BaseModel, Field

from assay.judging import Judge, Prompt
from assay.models import Limits, ModelSettings, open_model
from assay.runs import Case, Execution, Outcome, Run, execute, fingerprints
from common import Check, Clock, arguments, model_server, peak_memory_mb, present, server_stats, timed

PROMPT = Prompt.of(
    "same_problem",
    """version: 1
--- system
You decide whether two findings about a web page name the same problem.
Score 3: the same change fixes both. 2: mostly. 1: related. 0: different.
--- user
Finding: {{ finding }}
Known problem: {{ known }}
""",
)


class SameProblem(BaseModel):
    """The judge's answer."""

    reason: str = Field(max_length=400)
    score: int = Field(ge=0, le=3)


JUDGE = Judge(PROMPT, SameProblem)


def cases(count: int) -> Iterator[Case[dict[str, str]]]:
    """Distinct questions of realistic size."""
    for number in range(count):
        finding = (
            f"On page {number} the e-mail field of the sign-up form has no visible label once text is typed."
        )
        known = f"Form fields on step {number % 7} rely on placeholders, which vanish and leave no label."
        yield Case(f"pair-{number:05}", {"finding": finding, "known": known})


async def judged_run(
    url: str, directory: Path, cache: Path, count: int, concurrency: int
) -> tuple[Execution, Clock]:
    """One run as a suite would do it."""
    settings = ModelSettings(cache_path=cache, limits=Limits(concurrency=concurrency))
    with timed() as clock:
        run = Run.create(
            directory, suite="benchmark", config={"n": count}, fingerprints=fingerprints(dataset="pairs")
        )
        model = open_model(f"openai-compatible/local@{url}", settings)

        async def worker(case: Case[dict[str, str]]) -> Outcome:
            verdict = await JUDGE.ask(model, case.data)
            usage = verdict.usage
            return Outcome(
                {
                    "scores": {"score": verdict.value.score if verdict.value else None},
                    "status": verdict.status,
                },
                status="invalid" if verdict.value is None else "ok",
                usage=usage.as_json() if usage else None,
                cost_usd=verdict.cost_usd,
            )

        try:
            with run.writing():
                result = await execute(run, list(cases(count)), worker, concurrency=concurrency)
        finally:
            await model.close()
    return result, clock


async def bare_aiohttp(url: str, count: int, concurrency: int) -> Clock:
    """The peer and the floor: the same bodies, posted and parsed, and nothing else."""
    from assay.models.wires import OpenAIChat

    wire = OpenAIChat()
    bodies = [json.dumps(wire.encode("local", JUDGE.request(case.data), "schema")) for case in cases(count)]
    waiting = iter(bodies)
    headers = {"Content-Type": "application/json"}
    connector = aiohttp.TCPConnector(limit=0)
    with timed() as clock:
        async with aiohttp.ClientSession(connector=connector) as session:

            async def crew_member() -> None:
                for body in waiting:
                    async with session.post(url + "/chat/completions", data=body, headers=headers) as answer:
                        payload = json.loads(await answer.read())
                        SameProblem.model_validate_json(payload["choices"][0]["message"]["content"])

            await asyncio.gather(*(crew_member() for _ in range(concurrency)))
    return clock


def row(name: str, count: int, clock: Clock, **more: Any) -> dict[str, Any]:
    """One line of the table."""
    return {"what": name, "wall s": clock.wall, "CPU ms/sample": clock.cpu / count * 1000, **more}


async def measure(count: int, concurrency: int, rounds: int) -> tuple[list[dict[str, Any]], list[Check]]:
    """All measurements, the rounds of both sides interleaved so that load on the machine hits both."""
    ours: list[Clock] = []
    bare: list[Clock] = []
    with tempfile.TemporaryDirectory() as folder, model_server(latency=0.05) as url:
        base = Path(folder)
        await bare_aiohttp(url, min(count, 200), concurrency)
        await judged_run(url, base / "warm-up", base / "warm.sqlite", min(count, 200), concurrency)
        for number in range(rounds):
            bare.append(await bare_aiohttp(url, count, concurrency))
            result, clock = await judged_run(
                url, base / f"run-{number}", base / f"cache-{number}.sqlite", count, concurrency
            )
            assert result.ok == count, result
            ours.append(clock)
        asked = server_stats(url)["requests"]
        cached_result, cached = await judged_run(
            url, base / "again", base / "cache-0.sqlite", count, concurrency
        )
        assert cached_result.ok == count and server_stats(url)["requests"] == asked
        _, resumed = await resumed_run(base / "again", count)
    with tempfile.TemporaryDirectory() as folder, model_server(latency=0.05, refuse_every=3) as url:
        limited_result, limited = await judged_run(
            url, Path(folder) / "limited", Path(folder) / "cache.sqlite", count, concurrency
        )
        refused = server_stats(url)["refused"]
    wall = statistics.median(clock.wall for clock in ours)
    cpu = statistics.median(clock.cpu for clock in ours)
    bare_wall = statistics.median(clock.wall for clock in bare)
    bare_cpu = statistics.median(clock.cpu for clock in bare)
    rows = [
        row("bare aiohttp", count, Clock(bare_wall, bare_cpu), completed=count),
        row("assay, judged", count, Clock(wall, cpu), completed=count),
        row("assay, fully cached", count, cached, completed=cached_result.ok),
        row("assay, resumed with all done", count, resumed, completed=count),
        row(f"assay, every third 429 ({refused} refused)", count, limited, completed=limited_result.ok),
    ]
    checks = [
        Check("wall, ratio to bare aiohttp", wall / bare_wall, 1.3),
        Check("CPU per judged sample", cpu / count * 1000, 1.0, "ms"),
        Check("fully cached re-run", cached.wall, 0.4 * count / 2000, "s"),
        Check("completed under 429", limited_result.ok, count, at_least=True),
        Check("peak memory", peak_memory_mb(), 120, "MB"),
    ]
    return rows, checks


async def resumed_run(directory: Path, count: int) -> tuple[Execution, Clock]:
    """Resume a run that has nothing left to do."""

    async def worker(case: Case[Any]) -> Outcome:
        raise AssertionError(case.key)

    with timed() as clock:
        run = Run.open(directory)
        with run.writing():
            result = await execute(run, list(cases(count)), worker)
    return result, clock


def main() -> int:
    """Measure and print."""
    options = arguments(__doc__, samples=2000, concurrency=100, rounds=5)
    rows, checks = asyncio.run(measure(options.samples, options.concurrency, options.rounds))
    return present("judged samples", rows, checks, as_json=options.json)


if __name__ == "__main__":
    sys.exit(main())
