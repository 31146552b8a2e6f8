"""How much less is found on sites that nobody tuned on is a number of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from assay.mirror.scored import ScoredStudy
from assay.mirror.scoring import compute_scores

Make = Callable[..., Any]


def in_split(study: ScoredStudy, split: str) -> ScoredStudy:
    return study.model_copy(
        update={"truth": tuple(issue.model_copy(update={"split": split}) for issue in study.truth)}
    )


def gap_of(*studies: ScoredStudy) -> dict[str, Any]:
    scores = compute_scores(studies, judge={}, excluded={}, corpus_hash=None).as_json()
    found: dict[str, Any] = scores["metrics"]["recall_gap"]
    return found


def test_every_site_counts_once(make_scored: Make) -> None:
    gap = gap_of(
        in_split(make_scored("shop", truth=2, matched={1: [1], 2: [2]}), "dev"),
        in_split(make_scored("news", truth=10, matched={1: [1], 2: [2]}), "dev"),
        in_split(make_scored("bank", truth=4, matched={1: [1]}), "held-out"),
        in_split(make_scored("forum", truth=4, matched={}), "held-out"),
        in_split(make_scored("jobs", truth=4, matched={1: [1]}), "test"),
    )
    assert gap["value"] == pytest.approx((1 + 0.2) / 2 - (0.25 + 0) / 2)
    assert gap["n"] == 4
    assert gap["ci"][0] < gap["value"] < gap["ci"][1]


def test_without_one_of_the_splits_there_is_no_gap(make_scored: Make) -> None:
    gap = gap_of(in_split(make_scored("shop", truth=2, matched={1: [1]}), "dev"))
    assert gap["value"] is None
    assert "held-out" in gap["note"]
