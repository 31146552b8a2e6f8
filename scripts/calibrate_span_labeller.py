"""Fit the confidences of the embedded span labeller on the dev prompts and report how reliable they are.

Run with `python scripts/calibrate_span_labeller.py [--write]`. The table that is stored is fitted on all dev
prompts. The reliability that is printed is cross-fitted: each confidence comes from folds without its prompt.
"""

from __future__ import annotations

import argparse
import json
import sys
import zlib
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from assay.spans.gold import GoldPrompt, load_gold
from assay.spans.labellers.embedded import confidence
from assay.spans.labellers.embedded.labeller import VERSION, find_spans
from assay.spans.labellers.embedded.memory import Found
from assay.spans.types import SpanResult
from assay.stats import assign, ece

FOLDS = 10
SHRINKAGE = 6.0
"""How many spans' worth of weight the more general line has against a more special one."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One span that the labeller found, and whether people agree with it."""

    prompt: str
    keys: tuple[str, ...]
    right: bool


def overlap(one: Found | SpanResult, other: Found | SpanResult) -> float:
    """The shared part of two stretches of text, by intersection over union."""
    shared = max(0, min(one.end, other.end) - max(one.start, other.start))
    return shared / (one.end - one.start + other.end - other.start - shared)


def outcomes(prompt: GoldPrompt) -> list[Outcome]:
    """The labeller's spans of one prompt; right is an overlap above one half and the same role."""
    found = find_spans(prompt.text)
    scores = np.zeros((len(found), len(prompt.spans)))
    for row, one in enumerate(found):
        for column, truth in enumerate(prompt.spans):
            share = overlap(one, truth)
            scores[row, column] = share if share > 0.5 and one.role == truth.role else 0.0
    matched = (
        {row for row, column in assign(scores).pairs if scores[row, column] > 0} if scores.size else set()
    )
    return [
        Outcome(prompt.id, confidence.evidence_key(one.evidence, one.role), row in matched)
        for row, one in enumerate(found)
    ]


def fit(seen: Iterable[Outcome]) -> dict[str, float]:
    """The table: each line is drawn towards the more general one, the more so the fewer its spans."""
    right: dict[str, float] = defaultdict(float)
    total: dict[str, float] = defaultdict(float)
    parents: dict[str, str] = {}
    for one in seen:
        for key, parent in zip(one.keys, (*one.keys[1:], None), strict=True):
            right[key] += one.right
            total[key] += 1
            if parent is not None:
                parents[key] = parent
    table: dict[str, float] = {}
    for key in sorted(total, key=lambda key: (key in parents, ">" in key, key)):
        prior = table[parents[key]] if key in parents else 0.5
        table[key] = round((right[key] + SHRINKAGE * prior) / (total[key] + SHRINKAGE), 3)
    return table


def look_up(table: dict[str, float], keys: tuple[str, ...]) -> float:
    """The most special line that there is."""
    return next((table[key] for key in keys if key in table), 0.5)


def fold_of(prompt: str) -> int:
    """A fold that does not depend on the order of prompts."""
    return zlib.crc32(prompt.encode("utf-8")) % FOLDS


def cross_fitted(seen: list[Outcome]) -> list[float]:
    """A confidence for each span from the folds that do not hold its prompt."""
    tables = [fit(one for one in seen if fold_of(one.prompt) != fold) for fold in range(FOLDS)]
    return [look_up(tables[fold_of(one.prompt)], one.keys) for one in seen]


def main() -> None:
    """Fit, report, and store the table if asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="store the table beside the labeller")
    write = parser.parse_args().write
    seen = [one for prompt in load_gold("dev") for one in outcomes(prompt)]
    result = ece(cross_fitted(seen), [one.right for one in seen], clusters=[one.prompt for one in seen])
    lines = [
        f"{result.n} spans, cross-fitted ECE {result.value:.3f} {result.ci}, by chance {result.floor:.3f}"
    ]
    lines += [
        f"{bar.low:.1f}-{bar.high:.1f}  n {bar.n:4}  said {bar.confidence}  right {bar.accuracy}"
        for bar in result.bins
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    table = dict(sorted(fit(seen).items()))
    if write:
        path = Path(confidence.__file__).with_name("calibration.json")
        stored = {"fitted_on": "gold/dev", "labeller": VERSION, "spans": len(seen), "probability": table}
        path.write_text(json.dumps(stored, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
