"""From evidence to a probability: a table fitted on labelled prompts, one line per kind of evidence."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources

__all__ = ["calibration_text", "confidence", "evidence_key"]


def calibration_text() -> str:
    """The stored table as it stands in its file."""
    return (resources.files(__package__) / "calibration.json").read_text("utf-8")


@cache
def _table() -> dict[str, float]:
    table: dict[str, float] = json.loads(calibration_text())["probability"]
    return table


def evidence_key(evidence: str, role: str) -> tuple[str, str, str]:
    """From the most special line of the table to the most general."""
    return f"{evidence} > {role}", evidence, ""


def confidence(evidence: str, role: str) -> float:
    """How probable it is that a span found by this evidence is right."""
    table = _table()
    return next((table[key] for key in evidence_key(evidence, role) if key in table), 0.5)
