"""The seed's table: an interval decides, and what is not measured is not passed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from assay.judging import calibrate
from assay.mirror.scored import ScoredStudy
from assay.mirror.scoring import compute_scores
from assay.mirror.scoring.criteria import decide

Make = Callable[..., ScoredStudy]


def table_of(*studies: ScoredStudy, judge: dict[str, Any] | None = None) -> dict[str, dict[str, Any]]:
    scores = compute_scores(studies, judge=judge or {}, excluded={}, corpus_hash=None).as_json()
    return {row["name"]: row for row in scores["criteria"]}


def test_all_nine_rows_have_the_seeds_targets(make_scored: Make) -> None:
    rows = table_of(make_scored())
    assert {name: (row["direction"], row["target"], row["stretch"]) for name, row in rows.items()} == {
        "Precision": ("at least", 0.75, 0.80),
        "Recall (critical)": ("at least", 0.60, 0.70),
        "Recall (all)": ("at least", 0.45, 0.55),
        "F1": ("at least", 0.55, 0.65),
        "Severity kappa": ("at least", 0.4, 0.5),
        "Novel finding rate": ("at least", 0.15, 0.25),
        "Cost per study": ("below", 20, 10),
        "Time per study": ("below", 600, 300),
        "Judge-human agreement": ("at least", 0.80, 0.85),
    }


@pytest.mark.parametrize(
    ("ci", "below", "decision"),
    [
        ((0.5, 0.9), False, "met"),
        ((0.49, 0.9), False, "not decidable at this n"),
        ((0.1, 0.5), False, "not decidable at this n"),
        ((0.1, 0.49), False, "not met"),
        ((0.1, 0.49), True, "met"),
        ((0.1, 0.5), True, "not decidable at this n"),
        ((0.5, 0.9), True, "not met"),
    ],
)
def test_the_interval_decides(ci: tuple[float, float], below: bool, decision: str) -> None:
    assert decide(0.5, 0.5, ci, below=below)[0] == decision


def test_no_interval_decides_nothing_and_no_value_is_not_measured() -> None:
    assert decide(0.5, 0.9, None)[0] == "not decidable at this n"
    assert decide(0.5, None, None)[0] == "not measured"


def test_rows_show_the_seeds_own_number_beside_the_right_one(make_scored: Make) -> None:
    demo = make_scored(
        truth=28, matched={1: [1], 2: [2], 3: [3]}, verdicts=dict.fromkeys(range(10, 26), "real")
    )
    row = table_of(demo)["Recall (all)"]
    assert row["value"] == pytest.approx(3 / 28)
    assert row["seed_value"] == pytest.approx(19 / 44)
    assert row["decision"] == "not met"
    assert "within this corpus" in row["reason"]


def test_a_price_is_met_when_its_upper_bound_is_below(make_scored: Make) -> None:
    studies = [make_scored(f"s{n}", cost_usd=4.0 + n / 10, seconds=500.0 + 10 * n) for n in range(12)]
    rows = table_of(*studies)
    assert rows["Cost per study"]["decision"] == "met"
    assert rows["Cost per study"]["stretch_decision"] == "met"
    assert rows["Time per study"]["decision"] == "met"
    assert rows["Time per study"]["stretch_decision"] == "not met"


def test_what_has_no_value_says_why(make_scored: Make) -> None:
    row = table_of(make_scored())["Cost per study"]
    assert row["decision"] == "not measured"
    assert "no study says what it cost" in row["reason"]


def test_agreement_with_people_needs_labels_by_people(make_scored: Make) -> None:
    row = table_of(make_scored())["Judge-human agreement"]
    assert row["decision"] == "not measured"
    own = {"kappa": {"value": 0.9, "ci": [0.8, 0.95]}, "measured_on": "planted pairs"}
    row = table_of(make_scored(), judge={"card": own})["Judge-human agreement"]
    assert (row["value"], row["decision"]) == (None, "not measured")
    assert row["kappa"] == {"value": 0.9, "ci": [0.8, 0.95]}
    assert "not agreement with people" in row["reason"]


def test_a_card_from_labels_is_read_with_its_kappa(make_scored: Make) -> None:
    people = ["no"] * 95 + ["yes"] * 5
    card = calibrate("lazy", {"judge": "x"}, people, ["no"] * 100).as_json()
    row = table_of(make_scored(), judge={"card": card})["Judge-human agreement"]
    assert row["value"] == pytest.approx(0.95)
    assert row["decision"] == "met"
    assert row["n"] == 100
    assert "kappa is 0.000" in row["reason"]


def test_a_card_of_odd_shape_is_no_card(make_scored: Make) -> None:
    for card in (
        "good",
        3,
        {"labels": 20, "kappa": "high", "agreement": [1]},
        {"labels": 5, "agreement": True},
    ):
        row = table_of(make_scored(), judge={"card": card})["Judge-human agreement"]
        assert row["value"] is None
        assert row["decision"] == "not measured"
