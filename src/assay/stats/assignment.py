"""Who goes with whom: the best one-to-one matching in which anyone may stay alone."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

import numpy as np

from assay.errors import BadInput
from assay.stats.checks import numbers
from assay.stats.results import Assignment

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from assay.stats.checks import Floats, Ints

    Bools = NDArray[np.bool_]

# Totals that differ by less, relative to the largest gain, differ by rounding: they are ties.
_TIE = 1e-9


def assign(scores: ArrayLike, null: float = 0.0) -> Assignment:
    """The one-to-one assignment of rows to columns with the highest total, leaving out what does not pay.

    A pair scores its entry, every row and every column left alone scores `null`: a pair is worth making from
    twice `null` on. With calibrated log-odds and `null` 0, pairs are made from even odds on. The optimum is
    global (Jonker & Volgenant 1987, through scipy), so a greedy early pair never costs two better ones.

    Ties are settled, so that the answer never depends on the solver: among the optimal assignments row 0 gets
    its lowest possible column, and only if none is possible stays alone; then row 1; and so on. An empty
    table leaves everything alone.
    """
    table = numbers(scores, "scores", 2)
    if not np.isfinite(null):
        raise BadInput(f"`null` is {null!r}: give a finite score for staying alone.")
    rows, columns = table.shape
    gain = table - 2 * null
    partner = _matching(gain)
    pairs = tuple((row, column) for row, column in enumerate(partner) if column is not None)
    taken = {column for _, column in pairs}
    alone = tuple(row for row in range(rows) if partner[row] is None)
    left = tuple(column for column in range(columns) if column not in taken)
    total = sum(float(table[pair]) for pair in pairs) + float(null) * (len(alone) + len(left))
    return Assignment(pairs, alone, left, float(total))


def _matching(gain: Floats) -> list[int | None]:
    """The column of each row, `None` for a row that stays alone."""
    from scipy.optimize import linear_sum_assignment

    rows, columns = gain.shape
    if gain.size == 0:
        return [None] * rows
    # A square table in which a pair that does not pay gains nothing, like no pair at all.
    size = max(rows, columns)
    square = np.zeros((size, size))
    square[:rows, :columns] = np.maximum(gain, 0)
    worthwhile = np.zeros((size, size), dtype=bool)
    worthwhile[:rows, :columns] = gain >= 0
    _, match = linear_sum_assignment(square, maximize=True)
    column_of = match.astype(np.int64)
    first = _first_of_ties(_tight(square, column_of), worthwhile, column_of)
    return [int(first[row]) if worthwhile[row, first[row]] else None for row in range(rows)]


def _tight(square: Floats, column_of: Ints) -> Bools:
    """The entries that some optimal assignment may use.

    Prices on the columns under which everybody already has a best choice (linear programming duality): the
    optimal assignments are those in which everybody has one. The prices are longest paths over exchanges.
    """
    own = square[np.arange(len(square)), column_of]
    exchange = square - own[:, None]  # what a row gains by moving to another column
    price = np.zeros(len(square))
    for _ in range(len(square)):
        raised = np.maximum(price, (price[column_of][:, None] + exchange).max(axis=0))
        if (raised <= price).all():
            break
        price = raised
    surplus = square - price
    tie = _TIE * float(square.max())
    best: Bools = surplus >= surplus[np.arange(len(square)), column_of][:, None] - tie
    return best


def _first_of_ties(tight: Bools, worthwhile: Bools, column_of: Ints) -> Ints:
    """Walk from one optimal assignment to the first in row order, moving along tight entries only."""
    allowed, column_of = tight.copy(), column_of.copy()
    for row in range(len(allowed)):
        for column in np.flatnonzero(allowed[row] & worthwhile[row]):
            if column_of[row] == column or _reroute(allowed, column_of, row, int(column)):
                allowed[row] = False
                allowed[row, column] = True
                break
        else:
            allowed[row] &= ~worthwhile[row]
    return column_of


def _reroute(allowed: Bools, column_of: Ints, row: int, column: int) -> bool:
    """Give `column` to `row` if its owner, and those it displaces in turn, can end at the column freed."""
    row_of = np.argsort(column_of)
    start, goal = int(row_of[column]), int(column_of[row])
    reached, queue = {column: -1, goal: -1}, deque([start])
    del reached[goal]
    while queue:
        current = queue.popleft()
        for option in np.flatnonzero(allowed[current]):
            if option in reached:
                continue
            reached[int(option)] = current
            if option == goal:
                _shift(reached, column_of, start, goal)
                column_of[row] = column
                return True
            queue.append(int(row_of[option]))
    return False


def _shift(reached: dict[int, int], column_of: Ints, start: int, goal: int) -> None:
    """Move every row on the path one column on, from the last to the first."""
    column = goal
    while True:
        owner = reached[column]
        column_of[owner], column = column, int(column_of[owner])
        if owner == start:
            return
