"""What every function here asks of its input: finite numbers, equal lengths, sane options."""

from __future__ import annotations

import operator
from collections.abc import Hashable, Iterable, Sequence
from numbers import Real
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from assay.errors import BadInput

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Floats: TypeAlias = NDArray[np.float64]
    Ints: TypeAlias = NDArray[np.int64]
    Labels: TypeAlias = Sequence[Hashable] | NDArray[Any]

# Fourth powers of larger numbers overflow, and the infinity would surface far from its cause.
_LARGEST = 1e60
# Fourth powers of smaller spreads vanish: no formula here could tell them from zero.
_SMALLEST = 1e-70
# Two doubles that should be equal differ by a few units in the last place after a subtraction.
_ROUNDING = 8 * float(np.finfo(np.float64).eps)


def numbers(values: ArrayLike, name: str, ndim: int = 1) -> Floats:
    """`values` as a float array of `ndim` dimensions, refused by position if anything in it is not finite."""
    array = _floats(values, name)
    if array.size == 0 and array.ndim < ndim:
        array = array.reshape((0,) * ndim)
    if array.ndim != ndim:
        shape = "one-dimensional sequence" if ndim == 1 else "table with rows of equal length"
        raise BadInput(f"`{name}` has {array.ndim} dimensions: give a {shape}.")
    bad = np.argwhere(~(np.abs(array) <= _LARGEST))
    if len(bad):
        at = tuple(int(i) for i in bad[0])
        where = f"position {at[0]}" if ndim == 1 else f"row {at[0]}, column {at[1]}"
        remedy = "rescale the numbers" if np.isfinite(array[at]) else "drop it or count the case as failed"
        raise BadInput(f"`{name}` holds {array[at]} at {where}: {remedy}.")
    return array


def _floats(values: Any, name: str) -> Floats:
    try:
        array = np.asarray(values)
        if array.dtype.kind not in "biufO" or isinstance(values, str | bytes):
            raise TypeError(f"it holds {array.dtype}")
        return array.astype(np.float64)
    except (TypeError, ValueError, OverflowError) as error:
        raise BadInput(f"`{name}` is not a sequence of numbers ({error}): give numbers only.") from error


def paired(a: ArrayLike, b: ArrayLike, names: tuple[str, str] = ("a", "b")) -> tuple[Floats, Floats]:
    """Two number sequences of equal length."""
    first, second = numbers(a, names[0]), numbers(b, names[1])
    same_length(first, second, names)
    return first, second


def same_length(a: Sequence[Any] | Floats, b: Sequence[Any] | Floats, names: tuple[str, str]) -> None:
    """Refuse two sequences whose items cannot belong together one by one."""
    if len(a) != len(b):
        raise BadInput(
            f"`{names[0]}` has {len(a)} items and `{names[1]}` has {len(b)}: pair them up before comparing."
        )


def binary(values: ArrayLike, name: str) -> Floats:
    """A sequence of booleans, or of zeros and ones, as floats."""
    array = numbers(values, name)
    bad = np.flatnonzero((array != 0) & (array != 1))
    if len(bad):
        raise BadInput(f"`{name}` holds {array[bad[0]]} at position {bad[0]}: give booleans or 0 and 1.")
    return array


def labels(values: Labels, name: str) -> list[Hashable]:
    """A list of labels, none of which is missing (`None` or NaN)."""
    items = [item.item() if isinstance(item, np.generic) else item for item in values]
    for position, item in enumerate(items):
        if is_missing(item):
            raise BadInput(f"`{name}` has no label at position {position}: drop the item or label it.")
    return items


def in_order(items: Iterable[Hashable]) -> list[Any]:
    """The distinct labels in an order of their own, so that no result depends on who came first."""
    return sorted(dict.fromkeys(items), key=lambda item: (item if isinstance(item, Real) else 0, str(item)))


def is_missing(item: object) -> bool:
    """`None`, or NaN of any numeric type (the only value that differs from itself)."""
    return item is None or bool(item != item)


def group_codes(clusters: Labels, n: int) -> Ints:
    """One small integer per item, equal for items of the same cluster."""
    items = labels(clusters, "clusters")
    if len(items) != n:
        raise BadInput(f"`clusters` has {len(items)} labels for {n} values: give one label per value.")
    codes: dict[Hashable, int] = {}
    return np.array([codes.setdefault(item, len(codes)) for item in items], dtype=np.int64)


def share(value: float, name: str) -> float:
    """A number strictly between 0 and 1, such as a confidence level or a power."""
    if not 0 < value < 1:
        raise BadInput(f"`{name}` is {value!r}: give a number between 0 and 1, such as 0.95.")
    return float(value)


def whole(value: Any, name: str, least: int = 0) -> int:
    """A whole number of at least `least`."""
    try:
        number = operator.index(value)
    except TypeError as error:
        raise BadInput(f"`{name}` is {value!r}: give a whole number.") from error
    if number < least:
        raise BadInput(f"`{name}` is {number}: give a whole number of {least} or more.")
    return number


def one_of(value: object, name: str, options: Sequence[object]) -> None:
    """Refuse an option that does not exist, and list those that do."""
    if value not in options:
        raise BadInput(f"`{name}` is {value!r}: choose one of {', '.join(map(repr, options))}.")


def flat(values: Floats, scale: float | None = None) -> bool:
    """Whether all values are equal up to rounding.

    `scale` is the size of the numbers that `values` were computed from: differences of equal distances carry
    the rounding of their terms, and a t statistic of pure rounding noise would look overwhelming.
    """
    size = float(np.max(np.abs(values))) if scale is None else scale
    return float(np.ptp(values)) <= max(_ROUNDING * size, _SMALLEST)
