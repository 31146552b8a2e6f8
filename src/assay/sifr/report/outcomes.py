"""What became of a question in one format, in a few words: right, or what was lost and where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from assay.sifr.results import Reading

__all__ = ["all_right", "kind", "outcome"]

_WHERE = {"representation": "not in the format", "truncation": "cut off", "model": "reader"}
_MOST_SAID, _MOST_REFS = 48, 12
_ALL = 1.0 - 1e-9


def all_right(readings: Sequence[Reading]) -> bool:
    """Was the whole point won each time?"""
    return all(row.scored is not None and row.scored.score >= _ALL for row in readings)


def outcome(readings: Sequence[Reading]) -> str:
    """`right`, `wrong, reader: lnk003`, or how often each, where readers or repeats disagree."""
    if not readings:
        return "not read"
    kinds = Counter(_in_words(row) for row in readings)
    if len(kinds) > 1:
        return "; ".join(f"{count} {words}" for words, count in kinds.most_common())
    (words,) = kinds
    said = {_said(row) for row in readings}
    answer = said.pop() if len(said) == 1 and not all_right(readings) else ""
    return f"{words}: {answer}" if answer else words


def kind(row: Reading) -> str:
    """Right, partly, wrong, missed, invented or no answer."""
    scored = row.scored
    if scored is None or row.failure is not None or scored.verdict == "unparsable":
        return "no answer"
    if scored.score >= _ALL:
        return "right"
    if scored.hallucinated:
        return "invented"
    if scored.score > 0:
        return "partly"
    return "missed" if scored.verdict == "missed" else "wrong"


def _in_words(row: Reading) -> str:
    name = kind(row)
    if name == "right":
        return name
    if name == "no answer":
        return f"no answer, {(row.failure or 'unparsable').replace('_', ' ')}"
    where = _WHERE.get(row.loss or "")
    return f"{name}, {where}" if where else name


def _said(row: Reading) -> str:
    """The answer, short; what was not claimed to be there says nothing."""
    if row.answer is None or not row.answer.found:
        return ""
    said = " ".join(part for part in (" ".join(row.answer.answer.split()), _refs(row.answer.refs)) if part)
    return said if len(said) <= _MOST_SAID else said[: _MOST_SAID - 1] + "…"


def _refs(refs: Sequence[str]) -> str:
    return ", ".join(refs[:_MOST_REFS])
