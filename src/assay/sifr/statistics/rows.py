"""Readings as the numbers need them: light, in an order of their own, each one scored or failed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from assay.folding import folded
from assay.sifr.results import Reading
from assay.sifr.words import CONTROLS, DEFAULT_FORMATS

__all__ = ["NOT_SCORED", "Row", "budget_order", "format_order", "grouped", "rows_of"]

NOT_SCORED = "not_scored"
"""A reading with neither a score nor a reason for its absence."""
_BUDGETS = ("full", "native", "32k", "8k", "2k")
Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Row:
    """One reading. A failed one has the score 0 and made no claim that could be false."""

    model: str
    budget: str
    format: str
    page: str
    site: str
    page_class: str
    category: str
    task: str
    answerable: bool
    origin: str
    split: str
    leaked: bool
    repeat: int
    seed: int
    score: float
    failure: str | None
    said: str
    """The answer so that equal answers are equal; empty where there is none."""
    hallucinated: bool
    invented_refs: bool
    misnamed_refs: bool
    invented_text: bool
    false_claim: bool
    missed: bool
    tokens: int | None
    prompt_tokens: int | None
    cost_usd: float | None
    in_representation: bool | None
    in_prompt: bool | None
    loss: str | None

    @property
    def scored(self) -> bool:
        """Was there an answer to score?"""
        return self.failure is None


def rows_of(readings: Iterable[Reading]) -> list[Row]:
    """The rows in an order that depends on what they say, not on who came first."""
    return sorted((_row(reading) for reading in readings), key=_place)


def grouped(rows: Iterable[Row], key: Callable[[Row], Key]) -> dict[Key, list[Row]]:
    """Rows by something they share, in the order of the rows."""
    groups: dict[Key, list[Row]] = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    return groups


def budget_order(budgets: Iterable[str]) -> list[str]:
    """From the whole page to the tightest budget; others after them by name."""
    return _ordered(budgets, _BUDGETS)


def format_order(formats: Iterable[str], reference: str | None = None) -> list[str]:
    """The reference, the protocol's formats, others by name, the controls."""
    named = set(formats)
    first = [reference] if reference in named and reference is not None else []
    plain = _ordered((name for name in named if name not in CONTROLS and name not in first), DEFAULT_FORMATS)
    return [*first, *plain, *(name for name in CONTROLS if name in named and name not in first)]


def _ordered(names: Iterable[str], known: Sequence[str]) -> list[str]:
    places = {name: place for place, name in enumerate(known)}
    return sorted(set(names), key=lambda name: (places.get(name, len(places)), name))


def _row(reading: Reading) -> Row:
    failure, scored = _failure(reading), reading.scored
    if failure is not None:
        scored = None
    answer = reading.answer
    said = ""
    if scored is not None and answer is not None:
        said = f"{answer.found} {' '.join(sorted(answer.refs))} {folded(answer.answer)}"
    return Row(
        model=reading.model,
        budget=reading.budget,
        format=reading.format,
        page=reading.page,
        site=reading.site,
        page_class=reading.page_class,
        category=reading.category,
        task=reading.task,
        answerable=reading.answerable,
        origin=reading.origin,
        split=reading.split or "",
        leaked=reading.leaked,
        repeat=reading.repeat,
        seed=reading.seed,
        score=min(1.0, max(0.0, scored.score)) if scored else 0.0,
        failure=failure,
        said=said,
        hallucinated=bool(scored and scored.hallucinated),
        invented_refs=bool(scored and scored.invented_refs),
        misnamed_refs=bool(scored and scored.misnamed_refs),
        invented_text=bool(scored and scored.invented_text),
        false_claim=bool(scored and scored.verdict == "false_claim"),
        missed=bool(scored and scored.verdict == "missed"),
        tokens=reading.page_tokens,
        prompt_tokens=reading.prompt_tokens,
        cost_usd=reading.cost_usd,
        in_representation=reading.in_representation,
        in_prompt=reading.in_prompt,
        loss=reading.loss,
    )


def _failure(reading: Reading) -> str | None:
    if reading.failure is not None:
        return reading.failure
    if reading.scored is None:
        return NOT_SCORED
    return "unparsable" if reading.scored.verdict == "unparsable" else None


def _place(row: Row) -> tuple[object, ...]:
    """Rows that differ in nothing here differ in nothing that is counted."""
    place = (row.model, row.budget, row.format, row.page, row.task, row.repeat, row.seed)
    flags = (row.hallucinated, row.invented_refs, row.misnamed_refs, row.invented_text, row.false_claim)
    known = (str(row.in_representation), str(row.in_prompt), row.loss or "")
    spent = tuple(
        -1.0 if value is None else float(value) for value in (row.tokens, row.prompt_tokens, row.cost_usd)
    )
    what = (row.site, row.page_class, row.category, row.answerable, row.origin, row.split, row.leaked)
    return (*place, row.score, row.failure or "", row.said, *flags, row.missed, *known, *spent, *what)
