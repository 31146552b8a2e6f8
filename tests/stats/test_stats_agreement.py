"""Kappa, alpha and the intraclass correlations against the tables of the papers that define them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.stats import cohen_kappa, icc, krippendorff_alpha
from assay.stats.alpha import Scale
from assay.stats.kappa import Weights
from assay.stats.reliability import Kind

labels = st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("abc")), min_size=1, max_size=25)
Table = Sequence[Sequence[int]]
Ratings = list[list[int | None]]


def raters(table: Table) -> tuple[list[int], list[int]]:
    """Two raters' labels from their table of counts."""
    cells = [(i, j) for i, row in enumerate(table) for j, count in enumerate(row) for _ in range(count)]
    return [i for i, _ in cells], [j for _, j in cells]


# Fleiss, Statistical Methods for Rates and Proportions (1981), table 13.1: diagnoses of 100 subjects.
DIAGNOSES: Table = [[75, 1, 4], [5, 4, 1], [0, 0, 10]]
# Four ordered grades by two raters.
GRADES: Table = [[10, 4, 1, 0], [5, 10, 12, 2], [0, 4, 12, 5], [0, 2, 6, 13]]

# Krippendorff (2011), "Computing Krippendorff's alpha-reliability", example with four observers and gaps;
# one row per unit.
OBSERVERS: Ratings = [
    [1, 1, None, 1],
    [2, 2, 3, 2],
    [3, 3, 3, 3],
    [3, 3, 3, 3],
    [2, 2, 2, 2],
    [1, 2, 3, 4],
    [4, 4, 4, 4],
    [1, 1, 2, 1],
    [2, 2, 2, 2],
    [None, 5, 5, 5],
    [None, None, 1, 1],
    [None, None, 3, None],
]

# Shrout & Fleiss (1979), Psychological Bulletin 86, table 2: four judges on six targets.
JUDGES = [[9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7]]


def test_kappa_of_fleiss_diagnoses() -> None:
    found = cohen_kappa(*raters(DIAGNOSES))
    assert found.value == pytest.approx(0.676, abs=5e-4)
    assert found.observed == pytest.approx(0.89)
    assert found.expected == pytest.approx(0.66)
    assert found.n == 100


@pytest.mark.parametrize(
    ("table", "weights", "value", "ci"),
    [
        # Frozen from statsmodels 0.15 `cohens_kappa` (the variance of Fleiss, Cohen & Everitt 1969).
        (DIAGNOSES, None, 0.6764706, (0.5045760, 0.8483652)),
        (GRADES, None, 0.3612319, (0.2180793, 0.5043845)),
        (GRADES, "linear", 0.5362251, (0.4118667, 0.6605835)),
        (GRADES, "quadratic", 0.6948035, (0.5831569, 0.8064502)),
    ],
)
def test_kappa_agrees_with_an_independent_implementation(
    table: Table, weights: Weights | None, value: float, ci: tuple[float, float]
) -> None:
    found = cohen_kappa(*raters(table), weights)
    assert found.value == pytest.approx(value, abs=1e-6)
    assert found.ci == pytest.approx(ci, abs=1e-6)


def test_order_comes_from_numbers_or_from_the_list_of_categories() -> None:
    a, b = raters(GRADES)
    names = ["none", "mild", "marked", "severe"]
    named = cohen_kappa([names[i] for i in a], [names[i] for i in b], "quadratic", categories=names)
    assert named.value == pytest.approx(cohen_kappa(a, b, "quadratic").value)
    # The distance of 1 and 5 is 4 although nobody used 2, 3 or 4.
    spread = cohen_kappa([1, 5, 1, 5, 6], [1, 5, 5, 5, 5], "linear")
    listed = cohen_kappa([1, 5, 1, 5, 6], [1, 5, 5, 5, 5], "linear", categories=[1, 2, 3, 4, 5, 6])
    assert spread.value == pytest.approx(listed.value)


def test_kappa_at_the_edges() -> None:
    one_category = cohen_kappa(["yes"] * 5, ["yes"] * 5)
    assert (one_category.value, one_category.note) == (None, "undefined: one category")
    perfect = cohen_kappa(["yes", "no"], ["yes", "no"])
    assert (perfect.value, perfect.ci) == (1.0, None)
    systematic = cohen_kappa(["yes"] * 5, ["no"] * 5)
    assert (systematic.value, systematic.ci) == (0.0, None)
    assert cohen_kappa(["y", "n"] * 4, ["n", "y"] * 4).value == -1.0


@settings(deadline=None)
@given(labels)
def test_kappa_is_symmetric_bounded_and_blind_to_order_and_names(pairs: list[tuple[str, str]]) -> None:
    a, b = [x for x, _ in pairs], [y for _, y in pairs]
    found = cohen_kappa(a, b)
    assert found.value == pytest.approx(cohen_kappa(b, a).value)
    assert found.value == pytest.approx(cohen_kappa(a[::-1], b[::-1]).value)
    renamed = {"a": "z", "b": "y", "c": "x"}
    assert found.value == pytest.approx(cohen_kappa([renamed[x] for x in a], [renamed[y] for y in b]).value)
    if found.value is not None:
        assert -1 <= found.value <= 1
    if found.ci is not None and found.value is not None:
        assert -1 <= found.ci[0] <= found.value <= found.ci[1] <= 1


def test_two_categories_make_all_weights_the_same() -> None:
    a, b = [0, 0, 1, 1, 1, 0, 1], [0, 1, 1, 1, 0, 0, 1]
    plain = cohen_kappa(a, b).value
    assert cohen_kappa(a, b, "linear").value == pytest.approx(plain)
    assert cohen_kappa(a, b, "quadratic").value == pytest.approx(plain)


def test_the_kappa_interval_covers_near_its_level() -> None:
    rng, hits = np.random.default_rng(40), 0
    for _ in range(500):
        a = rng.random(100) < 0.4
        b = np.where(rng.random(100) < 0.6, a, rng.random(100) < 0.4)  # kappa is 0.6 by construction
        ci = cohen_kappa(a.tolist(), b.tolist()).ci
        assert ci is not None
        hits += ci[0] <= 0.6 <= ci[1]
    assert hits / 500 == pytest.approx(0.94, abs=0.03)


@pytest.mark.parametrize(("metric", "value"), [("nominal", 0.743), ("ordinal", 0.815), ("interval", 0.849)])
def test_alpha_of_krippendorffs_example(metric: Scale, value: float) -> None:
    found = krippendorff_alpha(OBSERVERS, metric)
    assert found.value == pytest.approx(value, abs=5e-4)
    assert found.n == 11  # the last unit has one rating and no pair
    assert found.ci is not None
    assert found.ci[0] < value < found.ci[1] <= 1


def test_alpha_of_krippendorffs_binary_example() -> None:
    # The same paper, part A: two observers, ten units, alpha = 0.095.
    first = [0, 1, 0, 0, 0, 0, 0, 0, 1, 0]
    second = [1, 1, 1, 0, 0, 1, 0, 0, 0, 0]
    found = krippendorff_alpha(list(zip(first, second, strict=True)))
    assert found.value == pytest.approx(0.095, abs=5e-4)


def test_gaps_may_be_none_or_nan_and_labels_may_be_words() -> None:
    with_nan = [[float("nan") if x is None else float(x) for x in row] for row in OBSERVERS]
    words = [[None if x is None else f"label {x}" for x in row] for row in OBSERVERS]
    assert krippendorff_alpha(with_nan).value == pytest.approx(krippendorff_alpha(OBSERVERS).value)
    assert krippendorff_alpha(words).ci == pytest.approx(krippendorff_alpha(OBSERVERS).ci)


@pytest.mark.parametrize("metric", ["nominal", "ordinal", "interval"])
def test_alpha_at_the_edges(metric: Scale) -> None:
    assert krippendorff_alpha([[1, None], [None, 2]], metric).value is None
    assert krippendorff_alpha([[1, 1], [1, 1]], metric).note == "undefined: all ratings are equal"
    perfect = krippendorff_alpha([[i % 3, i % 3] for i in range(20)], metric)
    assert (perfect.value, perfect.ci) == (1.0, None)


@settings(deadline=None, max_examples=30)
@given(st.lists(st.lists(st.sampled_from([1, 2, 3, None]), min_size=3, max_size=3), min_size=2, max_size=8))
def test_alpha_is_blind_to_the_order_of_units_and_raters(rows: Ratings) -> None:
    for metric in ("nominal", "ordinal", "interval"):
        found = krippendorff_alpha(rows, metric, resamples=100)
        assert krippendorff_alpha(rows[::-1], metric, resamples=100).ci == pytest.approx(found.ci)
        assert krippendorff_alpha([row[::-1] for row in rows], metric, resamples=100).value == pytest.approx(
            found.value
        )
        assert found.value is None or found.value <= 1


@pytest.mark.parametrize(
    ("kind", "value", "ci"),
    [
        # Values: Shrout & Fleiss (1979), table 4. Intervals: frozen from pingouin 0.7 `intraclass_corr`.
        ("ICC(1,1)", 0.17, (-0.13, 0.72)),
        ("ICC(2,1)", 0.29, (0.02, 0.76)),
        ("ICC(3,1)", 0.71, (0.34, 0.95)),
        ("ICC(1,k)", 0.44, (-0.88, 0.91)),
        ("ICC(2,k)", 0.62, (0.07, 0.93)),
        ("ICC(3,k)", 0.91, (0.68, 0.99)),
    ],
)
def test_icc_of_shrout_and_fleiss(kind: Kind, value: float, ci: tuple[float, float]) -> None:
    found = icc(JUDGES, kind)
    assert found.value == pytest.approx(value, abs=0.005)
    assert found.ci == pytest.approx(ci, abs=0.005)


def test_icc_at_the_edges() -> None:
    assert icc([[1.0, 2.0]]).value is None
    assert icc([[1.0], [2.0]]).value is None
    assert icc([[2.0, 2.0], [2.0, 2.0]]).note == "undefined: all ratings are equal"
    perfect = icc([[1.0, 1.0], [2.0, 2.0], [0.1, 0.1]])
    assert (perfect.value, perfect.ci) == (1.0, None)
    shifted = [[1.0, 2.0], [2.0, 3.0], [4.0, 5.0]]
    assert icc(shifted, "ICC(3,1)").value == pytest.approx(1.0)
    lenient = icc(shifted, "ICC(2,1)").value
    assert lenient is not None
    assert lenient < 1  # a rater's bias counts


def test_the_icc_interval_covers_near_its_level() -> None:
    rng, hits = np.random.default_rng(41), 0
    for _ in range(400):
        table = rng.normal(0, 1, (15, 1)) + rng.normal(0, 0.5, (1, 4)) + rng.normal(0, 0.8, (15, 4))
        ci = icc(table).ci
        assert ci is not None
        hits += ci[0] <= 1 / (1 + 0.25 + 0.64) <= ci[1]
    assert hits / 400 > 0.92
