"""The protocol's success criteria: met, not met, or undecidable, each for a reason that can be checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from assay.sifr.results import Reading
from assay.sifr.statistics import compute_sifr_scores
from assay.sifr.statistics.criteria import decide

Simulate = Callable[..., list[Reading]]
OPEN = "undecidable at this n"
TOKENS = {"sifr": 1000, "html_raw": 6000, "html_clean": 3000}


def decided(rows: list[Reading]) -> dict[str, Mapping[str, Any]]:
    return {one["criterion"]: one for one in compute_sifr_scores(rows)["criteria"]}


@pytest.mark.parametrize(
    ("value", "ci", "p", "below", "expected"),
    [
        (0.6, (0.55, 0.65), 0.001, False, "met"),
        (0.6, (0.45, 0.75), 0.001, False, OPEN),
        (0.6, (0.55, 0.65), 0.02, False, OPEN),
        (0.4, (0.35, 0.45), 0.001, False, "not met"),
        (0.4, (0.35, 0.45), 0.001, True, "met"),
        (0.6, (0.55, 0.65), 0.001, True, "not met"),
        (0.6, None, 0.001, False, "met"),
        (0.6, None, None, False, OPEN),
        (None, None, None, False, OPEN),
    ],
)
def test_a_bar_is_passed_only_where_interval_and_test_agree(
    value: float | None, ci: tuple[float, float] | None, p: float | None, below: bool, expected: str
) -> None:
    assert decide(value, ci, p, 0.5, below=below)[0] == expected


def test_large_gains_meet_tokens_and_accuracy(simulate: Simulate) -> None:
    found = decided(simulate({"sifr": 0.95, "html_raw": 0.4, "html_clean": 0.45}, tokens=TOKENS, pages=30))
    assert found["token efficiency"]["decision"] == "met"
    assert found["accuracy"]["decision"] == "met"
    assert {row["against"] for row in found["accuracy"]["rows"]} == {"html_raw", "html_clean"}
    assert all(row["as_written"] == "met" for row in found["accuracy"]["rows"])
    assert found["token efficiency"]["rows"][0]["value"] == pytest.approx(5 / 6, abs=0.05)


def test_a_saving_below_half_is_not_met_and_no_gain_is_not_met(simulate: Simulate) -> None:
    found = decided(
        simulate({"sifr": 0.6, "html_raw": 0.6}, tokens={"sifr": 800, "html_raw": 1000}, pages=60)
    )
    assert found["token efficiency"]["decision"] == "not met"
    assert found["accuracy"]["decision"] == "not met"


def test_it_must_hold_against_every_kind_of_html(simulate: Simulate) -> None:
    rows = simulate({"sifr": 0.9, "html_raw": 0.3, "html_clean": 0.9}, tokens=TOKENS, pages=60)
    found = decided(rows)["accuracy"]
    assert {row["against"]: row["decision"] for row in found["rows"]} == {
        "html_raw": "met",
        "html_clean": "not met",
    }
    assert found["decision"] == "not met"


def test_a_gain_near_the_bar_is_open_and_says_how_many_pages_it_takes(simulate: Simulate) -> None:
    found = decided(simulate({"sifr": 0.8, "html_raw": 0.6}, pages=14))["accuracy"]
    (row,) = found["rows"]
    assert found["decision"] == OPEN
    assert row["power"]["needed"] > 14
    assert 0 < row["power"]["power_at_bar"] <= 1
    assert row["relative"] == pytest.approx(row["value"] / 0.6, abs=0.15)


def test_as_many_pages_are_said_to_be_needed_as_the_test_needs(simulate: Simulate) -> None:
    """Fewer than eight cannot decide, and tokens are decided by sums, not by the mean of shares."""
    found = decided(simulate({"sifr": 1.0, "html_raw": 0.1}, tokens=TOKENS, pages=4))
    assert found["accuracy"]["decision"] == OPEN
    assert found["accuracy"]["rows"][0]["power"]["needed"] == 8
    rows = [
        # Large pages save 60 %, small ones 40 %: a mean of 50 %, and far more of the sum.
        row.model_copy(update={"page_tokens": size * (share if row.format == "sifr" else 100)})
        for row in simulate({"sifr": 1.0, "html_raw": 1.0}, pages=12)
        for size, share in [(100, 40) if int(row.page.removeprefix("page")) % 2 else (10, 60)]
    ]
    (row,) = decided(rows)["token efficiency"]["rows"]
    assert row["decision"] == OPEN and 12 < row["power"]["needed"] < 60


def test_three_pages_decide_nothing_however_large_the_effect(simulate: Simulate) -> None:
    found = decided(simulate({"sifr": 1.0, "html_raw": 0.0}, tokens=TOKENS, pages=3, tasks=30))
    assert found["accuracy"]["decision"] == found["token efficiency"]["decision"] == OPEN
    assert found["accuracy"]["rows"][0]["as_written"] in {"met", "undecidable"}


def test_consistency_needs_repeats(simulate: Simulate) -> None:
    found = decided(simulate({"sifr": 0.9, "html_raw": 0.5}))["consistency"]
    assert found["decision"] == OPEN
    assert "5 repeats" in found["rows"][0]["reason"]


def test_a_steady_format_against_a_fickle_one_meets_consistency(simulate: Simulate) -> None:
    rows = simulate({"sifr": 0.98}, repeats=5, noise=0.3, pages=30)
    rows += simulate({"html_raw": 0.5}, repeats=5, noise=1.0, pages=30)
    (row,) = decided(rows)["consistency"]["rows"]
    assert row["decision"] == "met"
    assert row["value"] < row["ci"][1] < 0.5


def test_readers_that_never_vary_leave_consistency_open(simulate: Simulate) -> None:
    found = decided(simulate({"sifr": 0.9, "html_raw": 0.5}, repeats=5, pages=10))["consistency"]
    assert found["decision"] == OPEN
    assert "neither varied" in found["rows"][0]["reason"]


@pytest.mark.parametrize(("pages", "expected"), [(3, OPEN), (20, "not met")])
def test_where_html_never_varies_few_pages_decide_nothing_either(
    pages: int, expected: str, simulate: Simulate
) -> None:
    rows = simulate({"html_raw": 0.5}, repeats=5, pages=pages)
    rows += simulate({"sifr": 0.5}, repeats=5, noise=1.0, pages=pages)
    (row,) = decided(rows)["consistency"]["rows"]
    assert row["decision"] == expected
    assert "HTML did not vary over repeats, sifr did" in row["reason"]
    assert (row["p_value"] < 0.01) is (expected == "not met")


def test_four_of_five_models_and_not_fewer(simulate: Simulate) -> None:
    models = [f"maker/{name}" for name in "abcde"]
    good = {"sifr": 0.98, "html_raw": 0.3}
    few = decided(simulate(good, tokens=TOKENS, models=models[:2], pages=12, tasks=3))
    assert few["cross-model"]["decision"] == OPEN
    rows = simulate(good, tokens=TOKENS, models=models[:4], pages=20, tasks=3)
    rows += simulate({"sifr": 0.3, "html_raw": 0.98}, tokens=TOKENS, models=models[4:], pages=20, tasks=3)
    found = decided(rows)["cross-model"]
    assert found["decision"] == "met"
    assert found["rows"][0]["models"] == {model: "met" for model in models[:4]} | {"maker/e": "not met"}


def test_without_html_there_is_nothing_to_decide(simulate: Simulate) -> None:
    found = decided(simulate({"sifr": 0.9, "axtree": 0.5}, pages=10))
    assert {one["decision"] for one in found.values()} == {OPEN}
    assert found["accuracy"]["rows"] == []
    (across,) = found["cross-model"]["rows"]
    assert (across["value"], across["better_at_all"]) == (None, 0)
