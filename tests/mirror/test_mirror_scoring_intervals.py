"""Intervals come from drawing sites; where that is impossible they say that they hold within this corpus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from assay.mirror.scored import ScoredStudy
from assay.mirror.scoring import compute_scores
from assay.mirror.scoring.figures import by_site, cell, ratio, share
from assay.stats import wilson

Make = Callable[..., ScoredStudy]


def metrics_of(*studies: ScoredStudy) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = compute_scores(
        studies, judge={}, excluded={}, corpus_hash=None
    ).as_json()["metrics"]
    return found


def test_one_site_has_wilsons_interval_within_the_corpus(make_scored: Make) -> None:
    metric = metrics_of(make_scored(truth=10, matched={1: [1], 2: [2]}))["recall_known"]
    expected = wilson(2, 10).ci
    assert expected is not None
    assert metric["ci"] == list(expected)
    assert metric["method"] == "Wilson, within-corpus"
    assert "one site" in metric["note"]


def test_several_sites_are_drawn_whole(make_scored: Make) -> None:
    studies = [
        make_scored(f"site{n}", truth=10, matched={k: [k] for k in range(1, 2 * n)}) for n in range(1, 6)
    ]
    metric = metrics_of(*studies)["recall_known"]
    assert metric["method"] == "percentile bootstrap, 2000 resamples of 5 sites"
    assert "only 5 sites" in metric["note"]
    shares = np.array([(2 * n - 1) / 10 for n in range(1, 6)])
    draws = np.random.default_rng(1).integers(0, 5, size=(20_000, 5))
    low, high = np.quantile(shares[draws].mean(axis=1), [0.025, 0.975])
    assert metric["ci"] == pytest.approx([low, high], abs=0.02)


def test_two_studies_of_one_site_are_one_cluster(make_scored: Make) -> None:
    metric = metrics_of(make_scored(repeat=1, matched={1: [1]}), make_scored(repeat=2, matched={1: [1]}))
    assert metric["recall_known"]["method"].endswith("within-corpus")
    assert metric["recall_known"]["n"] == 8


def test_sites_that_all_agree_fall_back_to_wilson_instead_of_a_width_of_nought() -> None:
    metric = share([("a", (5, 5)), ("b", (5, 5))], empty="", seed=0).as_json()
    expected = wilson(10, 10).ci
    assert expected is not None
    assert metric["ci"] == list(expected)
    assert metric["method"] == "Wilson, within-corpus"
    assert "same value" in metric["note"]


def test_a_ratio_of_sums_is_not_a_mean_of_ratios() -> None:
    metric = share([("a", (1, 1)), ("b", (0, 9))], empty="", seed=0)
    assert metric.value == pytest.approx(0.1)


def test_a_ratio_of_one_site_draws_its_studies() -> None:
    figure = ratio([("a", (1.0, 1)), ("a", (3.0, 1)), ("a", (8.0, 1))], empty="", seed=0)
    assert figure.value == pytest.approx(4)
    assert figure.ci is not None
    assert figure.metric.method.endswith("3 studies of one site, within-corpus")
    alone = ratio([("a", (1.0, 1))], empty="", seed=0)
    assert alone.ci is None
    assert alone.metric.method == "no interval"
    assert alone.note == "one study of one site cannot be resampled"


def test_an_empty_cell_says_why() -> None:
    assert cell(0, 0, empty="nobody looked").as_json()["note"] == "nobody looked"
    assert cell(0, 0).value is None


def test_sums_do_not_depend_on_the_order_of_rows() -> None:
    rows = [("a", (0.1, 1.0)), ("a", (0.2, 1.0)), ("a", (0.3, 1.0)), ("b", (1e16, 1.0)), ("b", (1.0, -1e16))]
    assert by_site(rows) == by_site(rows[::-1])


def test_the_interval_covers_the_truth_about_as_often_as_it_says() -> None:
    rng = np.random.default_rng(7)
    covered = 0
    for _ in range(200):
        chances = rng.beta(4, 4, size=20)
        rows = [(f"s{n}", (int(rng.binomial(12, p)), 12)) for n, p in enumerate(chances)]
        ci = share(rows, empty="", seed=0).ci
        assert ci is not None
        covered += ci[0] <= 0.5 <= ci[1]
    assert 0.87 <= covered / 200 <= 0.99
