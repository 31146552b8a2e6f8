"""Both orders and lists: a judge that looks at the place and not at the thing is found out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Literal

import pytest
from pydantic import BaseModel

from assay.errors import BadInput
from assay.judging import (
    BothOrders,
    Judge,
    Listwise,
    Orders,
    Prompt,
    Verdict,
    ask_both_orders,
    ask_listwise,
    position_consistency,
)
from assay.models import Request, Scripted
from assay.stats import wilson

Side = Literal["first", "second", "tie"]


class Preference(BaseModel):
    better: Side


class Chosen(BaseModel):
    position: int | None


PAIR = Judge(Prompt.of("pair", "version: 1\n--- user\n{{ first }}\n{{ second }}"), Preference)
LIST = Judge(Prompt.of("list", "version: 1\n--- user\n{{ candidates | join('\n') }}"), Chosen)


def mirrored(side: Side) -> Side:
    sides: dict[Side, Side] = {"first": "second", "second": "first", "tie": "tie"}
    return sides[side]


def by_length(request: Request) -> str:
    first, second = request.messages[0].text.split("\n")
    side = "tie" if len(first) == len(second) else "first" if len(first) > len(second) else "second"
    return f'{{"better": "{side}"}}'


def always(side: str) -> Callable[[Request], str]:
    return lambda _request: f'{{"better": "{side}"}}'


async def compare(
    answers: Callable[[Request], str], first: str, second: str, orders: Orders | None = None, key: str = ""
) -> tuple[BothOrders[Preference, Side], Scripted]:
    model = Scripted(answers)

    def ask(one: str, other: str) -> Awaitable[Verdict[Preference]]:
        return PAIR.ask(model, {"first": one, "second": other})

    found = await ask_both_orders(
        ask, first, second, read=lambda value: value.better, mirror=mirrored, orders=orders, key=key
    )
    return found, model


@pytest.mark.parametrize(("first", "second", "side"), [("longer", "short", "first"), ("a", "bb", "second")])
async def test_a_judge_that_looks_at_the_thing_is_consistent(first: str, second: str, side: str) -> None:
    found, model = await compare(by_length, first, second)
    assert sorted(request.messages[0].text for request in model.requests) == sorted(
        [f"{first}\n{second}", f"{second}\n{first}"]
    )
    assert found.readings == (side, side)
    assert found.consistent is True
    assert found.agreed == side


async def test_a_reading_that_is_the_same_in_both_orders_stays() -> None:
    found, _ = await compare(by_length, "same", "size")
    assert (found.readings, found.consistent, found.agreed) == (("tie", "tie"), True, "tie")


@pytest.mark.parametrize("side", ["first", "second"])
async def test_a_judge_that_looks_at_the_place_is_found_out(side: str) -> None:
    results = [(await compare(always(side), f"{n}", "b"))[0] for n in range(10)]
    assert all(result.consistent is False and result.agreed is None for result in results)
    metric = position_consistency(results)
    assert metric.value == 0.0
    assert metric.ci == wilson(0, 10).ci
    assert (metric.n, metric.attempted, metric.scored, metric.failed) == (10, 10, 10, 0)


@pytest.mark.parametrize("bad_order", ["x\ny", "y\nx"])
async def test_an_order_without_a_valid_verdict_is_no_inconsistency(bad_order: str) -> None:
    def answers(request: Request) -> str:
        asked = request.messages[0].text
        return "no idea" if asked == bad_order else always("first" if asked == "x\ny" else "second")(request)

    found, _ = await compare(answers, "x", "y")
    assert found.readings.count(None) == 1
    assert found.consistent is None
    assert found.agreed == "first"
    metric = position_consistency([found])
    assert (metric.value, metric.attempted, metric.scored, metric.failed) == (None, 1, 0, 1)


async def test_two_invalid_orders_agree_on_nothing() -> None:
    found, _ = await compare(lambda _request: "no idea", "x", "y")
    assert (found.readings, found.consistent, found.agreed) == ((None, None), None, None)


async def test_a_share_of_both_orders_audits_the_rest() -> None:
    orders = Orders(share=0.25, seed=7)
    results = [(await compare(by_length, "longer", "short", orders, f"case {n}")) for n in range(400)]
    both = [result for result, _ in results if result.backward is not None]
    single = [(result, model) for result, model in results if result.backward is None]
    assert 70 <= len(both) <= 130
    assert all(result.agreed == "first" and result.consistent is None for result, _ in single)
    swapped = sum(model.requests[0].messages[0].text == "short\nlonger" for _, model in single)
    assert 0.4 <= swapped / len(single) <= 0.6
    metric = position_consistency(result for result, _ in results)
    assert (metric.value, metric.attempted) == (1.0, len(both))


def test_the_orders_are_drawn_by_seed_and_key() -> None:
    keys = [f"case {n}" for n in range(200)]

    def drawn(seed: int) -> list[tuple[bool, bool]]:
        orders = Orders(0.5, seed)
        return [(orders.both(key), orders.swapped(key)) for key in keys]

    assert drawn(1) == drawn(1)
    assert drawn(1) != drawn(2)


@pytest.mark.parametrize(("share", "both"), [(1.0, True), (0.0, False)])
def test_a_share_of_one_is_all_and_of_zero_is_none(share: float, both: bool) -> None:
    assert {Orders(share).both(f"{n}") for n in range(100)} == {both}


async def test_a_share_without_keys_is_refused() -> None:
    with pytest.raises(BadInput, match="give every comparison its key"):
        await compare(by_length, "x", "y", Orders(share=0.5))


async def choose(answers: Callable[[Request], str], candidates: Sequence[str]) -> Listwise[Chosen]:
    model = Scripted(answers)

    def ask(shown: Sequence[str]) -> Awaitable[Verdict[Chosen]]:
        return LIST.ask(model, {"candidates": shown})

    return await ask_listwise(ask, candidates, read=lambda value: value.position)


def position_of(name: str) -> Callable[[Request], str]:
    def answer(request: Request) -> str:
        return f'{{"position": {request.messages[0].text.splitlines().index(name)}}}'

    return answer


def says(position: Any) -> Callable[[Request], str]:
    return lambda _request: f'{{"position": {position}}}'


@pytest.mark.parametrize(("name", "place"), [("a", 0), ("b", 1), ("c", 2), ("d", 3)])
async def test_a_choice_is_told_in_terms_of_the_list_as_given(name: str, place: int) -> None:
    found = await choose(position_of(name), ["a", "b", "c", "d"])
    assert (found.choices, found.valid) == ((place, place), (True, True))
    assert found.consistent is True
    assert found.disputed == ()


async def test_a_judge_that_always_takes_the_first_is_disputed() -> None:
    found = await choose(says(0), ["a", "b", "c"])
    assert found.choices == (0, 2)
    assert found.consistent is False
    assert found.disputed == (0, 2)
    assert position_consistency([found]).value == 0.0


async def test_none_of_them_is_a_choice() -> None:
    found = await choose(says("null"), ["a", "b"])
    assert (found.choices, found.valid, found.consistent) == ((None, None), (True, True), True)


async def test_none_against_one_is_disputed_over_that_one() -> None:
    def answers(request: Request) -> str:
        return says(1 if request.messages[0].text.startswith("a") else "null")(request)

    found = await choose(answers, ["a", "b", "c"])
    assert (found.consistent, found.disputed) == (False, (1,))


@pytest.mark.parametrize("position", [3, -1, 10**9])
async def test_a_position_outside_the_list_is_not_valid(position: int) -> None:
    found = await choose(says(position), ["a", "b", "c"])
    assert (found.choices, found.valid) == ((None, None), (False, False))
    assert found.consistent is None
    assert found.disputed == ()
    assert position_consistency([found]).failed == 1


async def test_an_answer_without_json_is_not_valid() -> None:
    found = await choose(lambda _request: "all are fine", ["a", "b"])
    assert (found.valid, found.consistent) == ((False, False), None)


async def test_one_candidate_is_chosen_or_not() -> None:
    assert (await choose(says(0), ["a"])).choices == (0, 0)
    assert (await choose(says("null"), ["a"])).choices == (None, None)


async def test_of_an_empty_list_only_none_can_be_chosen() -> None:
    none = await choose(says("null"), [])
    assert (none.choices, none.valid, none.consistent) == ((None, None), (True, True), True)
    invented = await choose(says(0), [])
    assert (invented.choices, invented.valid, invented.consistent) == ((None, None), (False, False), None)


async def test_consistency_is_a_share_with_an_interval_over_pairs_and_lists_alike() -> None:
    agreeing = [await choose(position_of("b"), ["a", "b"]) for _ in range(3)]
    biased = await choose(says(0), ["a", "b"])
    invalid = await choose(says(9), ["a", "b"])
    pair, _ = await compare(by_length, "longer", "short")
    results: list[Any] = [*agreeing, biased, invalid, pair]
    metric = position_consistency(results)
    assert metric.value == pytest.approx(4 / 5)
    assert metric.ci == wilson(4, 5).ci
    assert (metric.attempted, metric.scored, metric.failed) == (6, 5, 1)


def test_consistency_of_nothing_does_not_exist() -> None:
    metric = position_consistency([])
    assert (metric.value, metric.ci, metric.attempted) == (None, None, 0)
