"""Deterministic checks of what a judge claims, shared by the suites. Each is a plain function."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from assay.folding import folded
from assay.judging.verdicts import AuditEntry, Verdict
from assay.stats import Metric, wilson

__all__ = ["check_among", "check_occurs", "rejected_share"]


def check_occurs(claim: str, text: str, *, check: str = "text occurs") -> AuditEntry:
    """Does the quoted text stand in the text that the judge was shown?"""
    quoted = folded(claim)
    held = bool(quoted) and quoted in folded(text)
    return AuditEntry(check, held, claim[:200], "" if held else "the quoted text does not occur")


def check_among(claim: str, allowed: Iterable[str], *, check: str = "known value") -> AuditEntry:
    """Is the value one of those that exist (a role, an id, an element)?"""
    held = claim in set(allowed)
    return AuditEntry(check, held, claim[:200], "" if held else "there is no such value")


def rejected_share(verdicts: Iterable[Verdict[Any]]) -> dict[str, Metric]:
    """For every check the share of claims that did not hold, over all verdicts."""
    made: Counter[str] = Counter()
    rejected: Counter[str] = Counter()
    for verdict in verdicts:
        for entry in verdict.audit:
            made[entry.check] += 1
            rejected[entry.check] += not entry.held
    return {
        check: Metric.of(wilson(rejected[check], total), attempted=total, scored=total, failed=0)
        for check, total in sorted(made.items())
    }
