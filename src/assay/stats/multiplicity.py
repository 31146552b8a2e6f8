"""Many tests at once: the chance of one false alarm in a family, kept where a single test has it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar, overload

from assay.errors import BadInput

K = TypeVar("K", bound=Hashable)


@overload
def holm(p_values: Mapping[K, float]) -> dict[K, float]: ...
@overload
def holm(p_values: Sequence[float]) -> list[float]: ...
def holm(p_values: Mapping[K, float] | Sequence[float]) -> dict[K, float] | list[float]:
    """Holm's (1979) step-down adjusted p-values, in the shape and order they were given.

    They control the probability of any false rejection under every dependence between the tests. An adjusted
    p is never below its raw p, at most 1, and in the same order. An empty family gives an empty answer.
    """
    if isinstance(p_values, Mapping):
        adjusted = _adjust(list(p_values.values()), list(p_values))
        return dict(zip(p_values, adjusted, strict=True))
    return _adjust(list(p_values), range(len(p_values)))


def _adjust(p_values: list[float], names: Sequence[object]) -> list[float]:
    for name, p in zip(names, p_values, strict=True):
        if p is None or not 0 <= p <= 1:
            raise BadInput(f"The p-value at {name!r} is {p!r}: leave out tests that do not exist.")
    adjusted, highest = [0.0] * len(p_values), 0.0
    for rank, at in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        highest = max(highest, min(1.0, (len(p_values) - rank) * float(p_values[at])))
        adjusted[at] = highest
    return adjusted
