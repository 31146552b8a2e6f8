"""How long the summary of a large run of the spans suite takes, and that its memory does not grow with it.

`python benchmarks/span_summary.py [--json]` writes results of 30 spans each to disk, one JSON object per
line, and summarises them from the stream at two sizes. Reading and parsing the lines is timed apart: it is
the JSON module's time and not the summary's.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from assay.spans.snapshots.summary import Accumulator
from assay.spans.taxonomy import CATEGORIES, ROLES
from assay.spans.types import EvaluationResult
from common import Check, arguments, present

SPANS = 30
TARGET_SECONDS, TARGET_STREAM_MB, TARGET_FINISH_MB = 2.0, 15.0, 64.0
PHRASES = ["soft light", "a slow pan", "Red Coat", "wet street", "24fps", "golden hour", "close-up", "rain"]
ROLE_NAMES = sorted(ROLES)


def make_result(number: int, rng: random.Random) -> dict[str, Any]:
    """One result as a run would write it: spans with offsets, a verdict with errors, an audit."""
    texts = [rng.choice(PHRASES) for _ in range(SPANS)]
    head, specs, rest = " of ".join(texts[:20]), " / ".join(texts[20:26]), " or ".join(texts[26:])
    output = f"{head}\n\n**TECHNICAL SPECS**\n- {specs}\n\n**ALTERNATIVE APPROACHES**\n- {rest}"
    spans, at = [], 0
    for text in texts:
        at = output.index(text, at)
        role, confidence = rng.choice(ROLE_NAMES), round(rng.random(), 2)
        span = {"text": text, "role": role, "confidence": confidence, "start": at, "end": at + len(text)}
        spans.append(span)
        at += len(text)
    return {
        "promptId": f"prompt-{number}",
        "input": "something to see",
        "output": output,
        "spanCount": SPANS,
        "spans": spans,
        "meta": {"version": "nlp-v1", "notes": "", "closedVocab": 20, "openVocab": 10},
        "judgeResult": make_verdict(spans, rng),
        "judgeStatus": "ok",
        "audit": [{"check": "missed: text occurs", "held": rng.random() < 0.8, "claim": "x"}] * 4,
        "error": None,
        "latencyMs": 4000,
    }


def make_verdict(spans: list[dict[str, Any]], rng: random.Random) -> dict[str, Any]:
    """A verdict with as many claims as real ones have."""
    marks = [rng.randint(2, 5) for _ in range(5)]
    names = ("coverage", "precision", "granularity", "taxonomy", "technicalSpecs")
    wrong, confused = rng.sample(range(SPANS), 2), rng.sample(range(SPANS), 2)
    return {
        "scores": dict(zip(names, marks, strict=True)),
        "totalScore": sum(marks),
        "missedElements": [
            {
                "text": rng.choice(PHRASES).upper(),
                "expectedRole": "style",
                "category": "style",
                "severity": "minor",
            }
            for _ in range(3)
        ],
        "falsePositives": [
            {"spanIndex": at, "text": spans[at]["text"], "assignedRole": "style", "reason": "duplicate"}
            for at in wrong
        ],
        "taxonomyErrors": [
            {
                "spanIndex": at,
                "text": spans[at]["text"],
                "assignedRole": spans[at]["role"],
                "expectedRole": rng.choice(ROLE_NAMES),
            }
            for at in confused
        ],
        "granularityErrors": [],
        "categoryScores": {
            name: {"coverage": rng.randint(0, 5), "precision": rng.randint(0, 5)} for name in CATEGORIES
        },
        "notes": "",
    }


def write_results(path: Path, results: int) -> None:
    """The results as lines of JSON."""
    rng = random.Random(0)
    # The rows must be what a run writes, or the figure would be about something else.
    EvaluationResult.model_validate(make_result(0, random.Random(1)))
    with path.open("w") as file:
        for number in range(results):
            file.write(json.dumps(make_result(number, rng)) + "\n")


def read_results(path: Path) -> Iterator[dict[str, Any]]:
    """One result at a time."""
    with path.open() as file:
        for line in file:
            yield json.loads(line)


def measure(path: Path) -> dict[str, Any]:
    """Seconds of parsing, of adding up, and of the summary with its intervals."""
    accumulator, clock = Accumulator(), time.perf_counter
    parsing = adding = 0.0
    results, start = 0, clock()
    for row in read_results(path):
        parsed = clock()
        accumulator.add(row)
        done = clock()
        parsing, adding = parsing + parsed - start, adding + done - parsed
        results, start = results + 1, clock()
    accumulator.summary()
    finishing = clock() - start
    return {
        "results": results,
        "spans": results * SPANS,
        "parse s": parsing,
        "add s": adding,
        "finish s": finishing,
        "aggregation s": adding + finishing,
        "s per 1,000": (adding + finishing) / results * 1000,
    }


def peaks_mb(path: Path) -> tuple[float, float]:
    """The most memory held while results stream by, and while the intervals are computed."""
    tracemalloc.start()
    accumulator = Accumulator()
    for row in read_results(path):
        accumulator.add(row)
    streaming = tracemalloc.get_traced_memory()[1]
    accumulator.summary()
    finishing = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return streaming / 1e6, finishing / 1e6


def main() -> int:
    """Measure and print."""
    options = arguments(__doc__, results=10_000)
    sizes = [max(1, options.results // 10), options.results]
    rows: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            path = Path(folder) / f"results-{size}.jsonl"
            write_results(path, size)
            if not rows:
                measure(path)  # the first use loads numpy and scipy
            row = measure(path)
            streaming, finishing = peaks_mb(path)
            sizes_mb = {"file MB": path.stat().st_size / 1e6, "stream MB": streaming, "finish MB": finishing}
            rows.append(row | sizes_mb)
    last = rows[-1]
    checks = [
        Check(f"aggregation of {last['spans']:,} spans", last["aggregation s"], TARGET_SECONDS, "s"),
        Check("memory held while streaming", last["stream MB"], TARGET_STREAM_MB, "MB"),
        Check("memory held at most", last["finish MB"], TARGET_FINISH_MB, "MB"),
    ]
    return present("summary of a spans run", rows, checks, as_json=options.json)


if __name__ == "__main__":
    sys.exit(main())
