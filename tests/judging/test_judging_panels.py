"""Panels and cascades: votes, means, disagreement, and money really saved."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest

from assay.judging import Cascade, Panel, Savings, Verdict
from assay.models import Reply

Ask = Callable[[Any], Awaitable[Verdict[float]]]


def saying(value: float | None, cost: float | None = 0.0, cached: bool = False) -> Ask:
    """A member that always says this, at this price."""

    async def ask(_question: Any) -> Verdict[float]:
        await asyncio.sleep(0)
        reply = Reply("", "m", cost_usd=cost, cached=cached)
        return Verdict("invalid" if value is None else "ok", value, "m", (reply,))

    return ask


def panel(*values: float | None, rule: Any = "majority", cost: float | None = 0.0) -> Panel[Any, float]:
    return Panel([saying(value, cost) for value in values], read=lambda value: value, rule=rule)


@pytest.mark.parametrize(
    ("values", "reading", "disagreement"),
    [
        ([1, 1, 1], 1, 0.0),
        ([1, 1, 0], 1, 1 / 3),
        ([1, 0, 1, 2, 1], 1, 2 / 5),
        ([1, 0], None, 1 / 2),
        ([2, 1, 0], None, 2 / 3),
        ([1, None, 1], 1, 0.0),
        ([1, None, 0], None, 1 / 2),
        ([0, None, None], 0, 0.0),
        ([None, None], None, 0.0),
        ([], None, 0.0),
    ],
)
async def test_the_majority_of_the_valid_verdicts_decides(
    values: Sequence[float | None], reading: float | None, disagreement: float
) -> None:
    result = await panel(*values).ask("?")
    assert result.reading == reading
    assert result.disagreement == pytest.approx(disagreement)
    assert len(result.verdicts) == len(values)
    assert list(result.readings) == [value for value in values if value is not None]
    assert not result.escalated


@pytest.mark.parametrize(
    ("values", "reading", "disagreement"),
    [
        ([2, 2, 2], 2.0, 0.0),
        ([1, 3], 2.0, 1.0),
        ([1, 2, 6], 3.0, math.sqrt(14 / 3)),
        ([1, None, 3], 2.0, 1.0),
        ([None], None, 0.0),
    ],
)
async def test_the_mean_comes_with_the_standard_deviation(
    values: Sequence[float | None], reading: float | None, disagreement: float
) -> None:
    result = await panel(*values, rule="mean").ask("?")
    assert result.reading == reading
    assert result.disagreement == pytest.approx(disagreement)


@pytest.mark.parametrize(
    ("values", "escalated"),
    [
        ([1, 1, 1], False),
        ([1, 1, 0], True),
        ([1, 0], True),
        ([None, None], True),
        ([1, None], False),
        ([0, 0], False),
    ],
)
async def test_only_disagreement_a_tie_or_no_verdict_wakes_the_strong_judge(
    values: Sequence[float | None], escalated: bool
) -> None:
    cascade = Cascade(panel(*values), strong=saying(7))
    result = await cascade.ask("?")
    assert result.escalated is escalated
    assert result.reading == (7 if escalated else values[0])
    assert len(result.verdicts) == len(values) + escalated
    assert cascade.savings.strong_calls == escalated


async def test_disagreement_within_the_tolerance_is_let_pass() -> None:
    assert not (await Cascade(panel(1, 1, 0), saying(7), tolerance=0.34).ask("?")).escalated
    assert (await Cascade(panel(1, 1, 0), saying(7), tolerance=0.33).ask("?")).escalated
    assert not (await Cascade(panel(1, 3, rule="mean"), saying(7), tolerance=1.0).ask("?")).escalated
    # A tie has no reading, whatever the tolerance.
    assert (await Cascade(panel(1, 0), saying(7), tolerance=1.0).ask("?")).escalated


@pytest.mark.parametrize(("values", "reading"), [([1, 1, 0], 1), ([1, 0], None), ([None], None)])
async def test_a_strong_judge_without_an_answer_does_not_undo_the_panel(
    values: Sequence[float | None], reading: float | None
) -> None:
    result = await Cascade(panel(*values), saying(None)).ask("?")
    assert (result.escalated, result.reading) == (True, reading)


def deciding(cheap: float | None, dear: float | None, cached: bool = False) -> Cascade[int, float]:
    """Two cheap judges that disagree on every fifth question."""

    async def second(question: int) -> Verdict[float]:
        return await saying(0 if question % 5 == 0 else 1, cheap, cached)(question)

    members = [saying(1, cheap, cached), second]
    return Cascade(Panel(members, read=lambda value: value), saying(1, dear, cached))


@pytest.mark.parametrize("cached", [False, True])
async def test_savings_are_what_was_paid_against_always_asking_the_strong_judge(cached: bool) -> None:
    cascade = deciding(cheap=0.001, dear=0.02, cached=cached)
    for question in range(10):
        await cascade.ask(question)
    # 20 cheap calls cost 0.02 and 2 dear ones 0.04; ten dear ones would have cost 0.20.
    assert cascade.savings.saved_share == pytest.approx(1 - 0.06 / 0.20)
    assert cascade.savings.as_json() == {
        "questions": 10,
        "escalated": 2,
        "panel_calls": 20,
        "strong_calls": 2,
        "panel_cost_usd": pytest.approx(0.02),
        "strong_cost_usd": pytest.approx(0.04),
        "strong_calls_saved": 8,
        "saved_share": pytest.approx(0.7),
    }


async def test_a_cascade_that_costs_more_than_it_saves_says_so() -> None:
    cascade = deciding(cheap=0.02, dear=0.02)
    for question in range(10):
        await cascade.ask(question)
    assert cascade.savings.saved_share == pytest.approx(1 - 0.44 / 0.20)


@pytest.mark.parametrize(("cheap", "dear"), [(None, 0.02), (0.001, None), (None, None)])
async def test_an_unknown_price_leaves_the_saving_unknown(cheap: float | None, dear: float | None) -> None:
    cascade = deciding(cheap, dear)
    for question in range(10):
        await cascade.ask(question)
    assert cascade.savings.saved_share is None
    assert cascade.savings.as_json()["saved_share"] is None
    assert cascade.savings.questions == 10


async def test_one_unknown_price_is_not_forgotten() -> None:
    savings = Cascade(panel(1, 1, cost=None), saying(1, 0.5))
    await savings.ask("?")
    assert savings.savings.panel_cost is None
    assert savings.savings.strong_cost == 0.0


def test_without_any_strong_answer_nobody_knows_what_was_saved() -> None:
    assert Savings(questions=5, panel_cost=0.1).saved_share is None
    assert Savings(questions=5, escalated=1, strong_calls=1).saved_share is None


async def test_totals_are_right_when_many_questions_are_asked_at_once() -> None:
    cascade = deciding(cheap=0.5, dear=2.0)
    results = await asyncio.gather(*(cascade.ask(question) for question in range(500)))
    assert sum(result.escalated for result in results) == 100
    savings = cascade.savings
    assert (savings.questions, savings.escalated) == (500, 100)
    assert (savings.panel_calls, savings.strong_calls) == (1000, 100)
    assert (savings.panel_cost, savings.strong_cost) == (500.0, 200.0)


async def test_the_members_are_asked_at_once() -> None:
    waiting = asyncio.Barrier(3)

    async def member(_question: Any) -> Verdict[float]:
        async with asyncio.timeout(5):
            await waiting.wait()
        return Verdict("ok", 1.0, "m")

    result = await Panel([member] * 3, read=lambda value: value).ask("?")
    assert result.reading == 1.0
