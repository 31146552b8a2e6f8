"""The words that every part of the suite shares, and the base of what stands in files."""

from __future__ import annotations

from typing import Literal, get_args

from assay.corpus.defects import CATEGORIES, LEVELS, SEVERITIES, Category, Level, Severity
from assay.stored import Stored

__all__ = [
    "CATEGORIES",
    "ELEMENT_TYPES",
    "LEVELS",
    "PROBLEM_CATEGORIES",
    "SEVERITIES",
    "STRUGGLING",
    "TIERS",
    "VERDICTS",
    "Category",
    "ElementType",
    "Level",
    "ProblemCategory",
    "Severity",
    "Stored",
    "Tier",
    "ValidationVerdict",
]

Tier = Literal[1, 2, 3]
"""1: planted or audited by ourselves; 2: published by others; 3: found by an automatic checker."""

ElementType = Literal["input", "button", "link", "image", "nav", "form", "text", "heading", "layout", "other"]
ProblemCategory = Literal[
    "missing",
    "confusing",
    "slow",
    "broken",
    "inaccessible",
    "inconsistent",
    "hidden",
    "complex",
    "unclear",
]
ValidationVerdict = Literal["real", "borderline", "false_positive", "cannot_tell"]

TIERS: tuple[Tier, ...] = get_args(Tier)
ELEMENT_TYPES: tuple[ElementType, ...] = get_args(ElementType)
PROBLEM_CATEGORIES: tuple[ProblemCategory, ...] = get_args(ProblemCategory)
VERDICTS: tuple[ValidationVerdict, ...] = get_args(ValidationVerdict)

# The emotions that speak of friction.
STRUGGLING = frozenset({"confused", "frustrated", "anxious"})
