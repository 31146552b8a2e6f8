"""How quick the embedded span labeller is, and how well it does on each split of the gold.

Its rules were written with dev in view, so dev flatters it; test (plain wording) and hard (literary wording)
were never seen while it was built. The bar is the best published relaxed F1 of a language-model labeller on
its own gold set.
"""

from __future__ import annotations

import sys
from typing import Any, get_args

from assay.spans.gold import Split, load_gold
from assay.spans.labellers.embedded import EmbeddedLabeller
from assay.spans.scoring.scores import score_corpus
from common import Check, arguments, present, timed

LONG = 100_000
PUBLISHED_F1 = 0.73


def scores(labeller: EmbeddedLabeller, split: Split) -> dict[str, Any]:
    """Relaxed and strict F1 of a split, with the interval of the relaxed one."""
    report = score_corpus((prompt, labeller.label_now(prompt.text).spans) for prompt in load_gold(split))
    relaxed, strict = report.schemes["relaxed"].f1, report.schemes["strict"].f1
    low, high = relaxed.ci or (None, None)
    return {
        "gold": split,
        "prompts": report.scored,
        "spans": report.gold,
        "relaxed F1": relaxed.value,
        "from": low,
        "to": high,
        "strict F1": strict.value,
    }


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
    rows = [scores(labeller, split) for split in get_args(Split)]
    test = next(row for row in rows if row["gold"] == "test")
    checks = [
        Check("prompts per minute", per_minute, 1000, "prompts/min", at_least=True),
        Check(f"one prompt of {LONG:,} characters", one.wall, 5, "s"),
        Check("relaxed F1 on test", test["relaxed F1"], PUBLISHED_F1, at_least=True),
    ]
    return present("span labeller", rows, checks, as_json=options.json)


if __name__ == "__main__":
    sys.exit(main())
