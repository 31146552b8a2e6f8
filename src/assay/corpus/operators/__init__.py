"""The defect operators, one module per family, each with the oracles that prove its work in the browser."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from assay.errors import BadInput

if TYPE_CHECKING:
    from assay.corpus.operators.base import Operator

__all__ = ["find_operator", "operators"]


@cache
def operators() -> dict[str, Operator]:
    """Every operator by its id."""
    from assay.corpus.operators import (
        consistency,
        contradictions,
        dark_patterns,
        dead_ends,
        error_handling,
        feedback,
        flow,
        form_marking,
        keyboard,
        labels,
        legibility,
        mobile,
        navigation,
        slowness,
        structure,
        targets,
        trust,
        wording,
    )

    families = (
        labels,
        structure,
        legibility,
        targets,
        form_marking,
        error_handling,
        feedback,
        navigation,
        dead_ends,
        consistency,
        wording,
        trust,
        slowness,
        mobile,
        keyboard,
        contradictions,
        flow,
        dark_patterns,
    )
    return {operator.id: operator for family in families for operator in family.OPERATORS}


def find_operator(name: str) -> Operator:
    """An operator by its id."""
    try:
        return operators()[name]
    except KeyError:
        raise BadInput(f"there is no operator {name!r}; `assay corpus operators` lists them") from None
