"""How quick the embedded span labeller is, and how well it does on the dev prompts that it was made with.

Run with `python benchmarks/span_labeller.py [--json] [--rounds N]`. The scores are of the dev split: they
flatter the labeller, for its rules were written with dev in view.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import numpy as np

from assay.spans.gold import GoldPrompt, load_gold
from assay.spans.labellers.embedded import EmbeddedLabeller
from assay.spans.types import SpanResult
from assay.stats import assign
from common import Check, arguments, present, timed

LONG = 100_000


def overlap(one: SpanResult, other: SpanResult) -> float:
    """Intersection over union of two stretches of text."""
    shared = max(0, min(one.end, other.end) - max(one.start, other.start))
    return shared / (one.end - one.start + other.end - other.start - shared)


def matches(found: Sequence[SpanResult], truth: Sequence[SpanResult], least: float) -> int:
    """Pairs of the best matching with equal roles and an overlap above `least`."""
    scores = np.zeros((len(found), len(truth)))
    for row, one in enumerate(found):
        for column, other in enumerate(truth):
            share = overlap(one, other)
            scores[row, column] = float(share > least and one.role == other.role)
    return sum(scores[pair] > 0 for pair in assign(scores).pairs) if scores.size else 0


def scores_of(labeller: EmbeddedLabeller, prompts: Sequence[GoldPrompt]) -> dict[str, float]:
    """Precision, recall and F1, relaxed (overlap above one half) and strict (same ends)."""
    found = {prompt.id: labeller.label_now(prompt.text).spans for prompt in prompts}
    predicted = sum(map(len, found.values()))
    marked = sum(len(prompt.spans) for prompt in prompts)
    row: dict[str, float] = {}
    for name, least in (("relaxed", 0.5), ("strict", 0.9999)):
        hits = sum(matches(found[prompt.id], prompt.spans, least) for prompt in prompts)
        row[f"{name} P"], row[f"{name} R"] = hits / predicted, hits / marked
        row[f"{name} F1"] = 2 * hits / (predicted + marked)
    return row


def main() -> int:
    """Measure and print."""
    options = arguments(__doc__, rounds=5)
    prompts = load_gold("dev")
    labeller = EmbeddedLabeller()
    labeller.label_now(prompts[0].text)
    with timed() as many:
        for _ in range(options.rounds):
            for prompt in prompts:
                labeller.label_now(prompt.text)
    long_text = " ".join(prompt.text for prompt in prompts)
    long_text = (long_text * (LONG // len(long_text) + 1))[:LONG]
    with timed() as one:
        labeller.label_now(long_text)
    per_minute = 60 * options.rounds * len(prompts) / many.wall
    figures = scores_of(labeller, prompts)
    row = {"prompts per minute": per_minute, f"{LONG:,} characters (s)": one.wall}
    row |= {f"dev {name}": value for name, value in figures.items()}
    checks = [
        Check("prompts per minute", per_minute, 1000, "prompts/min", at_least=True),
        Check(f"one prompt of {LONG:,} characters", one.wall, 5, "s"),
        Check("relaxed F1 on dev", figures["relaxed F1"], 0.75, at_least=True),
    ]
    rows = [{"figure": name, "value": value} for name, value in row.items()]
    return present("span labeller", rows, checks, as_json=options.json)


if __name__ == "__main__":
    sys.exit(main())
