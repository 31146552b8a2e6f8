"""Assignment against brute force, ties and nulls included."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linear_sum_assignment

from assay.stats import assign

shapes = st.tuples(st.integers(1, 4), st.integers(1, 4))


def best(scores: list[list[float]], null: float) -> tuple[float, tuple[int, ...]]:
    """Every assignment tried: the best total, and of the best the first in row order (alone comes last)."""
    columns = len(scores[0])
    found: tuple[float, tuple[int, ...]] | None = None
    for choice in itertools.product(range(columns + 1), repeat=len(scores)):
        taken = [column for column in choice if column < columns]
        if len(set(taken)) < len(taken):
            continue
        alone = len(scores) + columns - 2 * len(taken)
        total = (
            sum(scores[row][column] for row, column in enumerate(choice) if column < columns) + null * alone
        )
        if found is None or total > found[0] + 1e-9:
            found = total, choice
    assert found is not None
    return found


@settings(deadline=None, max_examples=150)
@given(shapes, st.data(), st.sampled_from([-1.0, 0.0, 0.5]), st.sampled_from([1, 10]))
def test_it_is_the_first_best_of_all_assignments(
    shape: tuple[int, int], data: st.DataObject, null: float, parts: int
) -> None:
    # Few distinct scores make ties the rule; tenths make them ties of sums that doubles cannot write.
    row = st.lists(st.integers(-2, 3).map(lambda k: k / parts), min_size=shape[1], max_size=shape[1])
    scores = data.draw(st.lists(row, min_size=shape[0], max_size=shape[0]))
    total, choice = best(scores, null)
    found = assign(scores, null)
    columns = dict(found.pairs)
    assert found.total == pytest.approx(total)
    assert tuple(columns.get(r, shape[1]) for r in range(shape[0])) == choice
    assert sorted([*columns, *found.unmatched_rows]) == list(range(shape[0]))
    assert sorted([*columns.values(), *found.unmatched_columns]) == list(range(shape[1]))


def test_with_a_low_null_it_is_scipys_assignment() -> None:
    scores = np.random.default_rng(95).normal(size=(12, 20))
    rows, columns = linear_sum_assignment(scores, maximize=True)
    found = assign(scores, null=-100.0)
    assert found.pairs == tuple(zip(rows.tolist(), columns.tolist(), strict=True))
    assert found.unmatched_rows == ()


def test_the_best_total_beats_the_greedy_choice() -> None:
    found = assign([[3.0, 2.9], [2.9, 0.1]])
    assert found.pairs == ((0, 1), (1, 0))
    assert found.total == pytest.approx(5.8)


def test_what_does_not_pay_stays_alone() -> None:
    found = assign([[2.0, -1.0], [-1.0, -0.5]])
    assert found.pairs == ((0, 0),)
    assert (found.unmatched_rows, found.unmatched_columns) == ((1,), (1,))
    assert assign([[2.0]], null=1.5).pairs == ()
    assert assign([[2.0]], null=1.5).total == 3.0
    assert assign([[3.0]], null=1.5).pairs == ((0, 0),)  # a tie is made


def test_ties_go_to_the_lowest_row_then_column() -> None:
    assert assign(np.ones((2, 3))).pairs == ((0, 0), (1, 1))
    assert assign(np.ones((3, 2))).pairs == ((0, 0), (1, 1))
    assert assign([[1.0, 1.0], [1.0, 0.0]]).pairs == ((0, 1), (1, 0))


def test_empty_tables_leave_everything_alone() -> None:
    assert assign([]).pairs == ()
    assert assign(np.empty((2, 0)), null=0.5).unmatched_rows == (0, 1)
    assert assign(np.empty((0, 3)), null=0.5).total == 1.5


def test_a_permuted_table_gives_the_permuted_answer_when_nothing_ties() -> None:
    rng = np.random.default_rng(96)
    scores, rows, columns = rng.normal(size=(30, 25)), rng.permutation(30), rng.permutation(25)
    shuffled = assign(scores[rows][:, columns])
    assert {(int(rows[r]), int(columns[c])) for r, c in shuffled.pairs} == set(assign(scores).pairs)
