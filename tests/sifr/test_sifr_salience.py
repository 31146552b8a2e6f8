"""Salience: a documented sum with its evidence, the same for the same thing."""

from __future__ import annotations

from itertools import pairwise

import pytest

from assay.sifr.page.records import Place
from assay.sifr.page.salience import HIGH, KIND_WEIGHTS, MED, WEIGHTS, Evidence, level_of, salience
from assay.sifr.words import KINDS, Kind

WINDOW = (1280, 800)
TOP = Place(100, 100, 80, 30)
BELOW = Place(100, 3_000, 80, 30)


def number(kind: Kind, place: Place = BELOW, **evidence: object) -> float:
    return salience(Evidence(kind, place, **evidence), WINDOW)[0]  # type: ignore[arg-type]


def test_the_reasons_add_up_to_the_number() -> None:
    evidence = Evidence("button", TOP, around=("main", "form"), submits=True, states=("disabled",))
    total, reasons = salience(evidence, WINDOW)
    assert total == pytest.approx(sum(float(reason.rpartition(" ")[2]) for reason in reasons))
    assert reasons[0] == f"button {KIND_WEIGHTS['button']:+g}"
    assert {reason.rpartition(" ")[0] for reason in reasons[1:]} == {
        "in view",
        "in main part",
        "in form",
        "submits",
        "disabled",
    }


def test_every_kind_has_a_weight() -> None:
    assert set(KIND_WEIGHTS) == set(KINDS)


def test_what_is_acted_on_comes_before_what_is_read() -> None:
    order = [number(kind) for kind in ("button", "checkbox", "link", "text")]
    assert all(before > after for before, after in pairwise(order))
    assert number("input") == number("select") == number("button")


def test_a_button_below_the_fold_comes_before_a_text_in_view() -> None:
    assert number("button", BELOW) > number("text", TOP, around=("main",), price=True)


def test_place_counts() -> None:
    assert number("link", TOP) == number("link", BELOW) + WEIGHTS["in view"]
    assert number("link", around=("contentinfo",)) < number("link") < number("link", around=("dialog",))


@pytest.mark.parametrize(
    ("evidence", "weight"),
    [
        ({"submits": True}, "submits"),
        ({"states": ("disabled",)}, "disabled"),
        ({"alert": True}, "alert"),
        ({"words": False}, "no words"),
    ],
)
def test_each_weight_is_what_it_adds(evidence: dict[str, object], weight: str) -> None:
    assert number("button", BELOW, **evidence) - number("button") == pytest.approx(WEIGHTS[weight])


def test_the_title_of_a_page_is_high_and_plain_text_is_low() -> None:
    assert level_of(number("text", TOP, around=("main",), heading=1)) == "high"
    assert level_of(number("text", TOP, around=("main",))) == "low"
    assert level_of(number("link", TOP, around=("main",))) == "med"
    assert level_of(number("button", TOP, around=("main",), submits=True)) == "high"


def test_levels_begin_at_their_thresholds() -> None:
    assert [level_of(value) for value in (MED - 0.01, MED, HIGH - 0.01, HIGH)] == [
        "low",
        "med",
        "med",
        "high",
    ]
