"""Money: caps that hold in a crowd, prices with a source, and what is not known stays not known."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from assay.errors import BadInput, BudgetReached
from assay.models import Budget, Model, ModelSettings, Reply, Request, Scripted, Usage, open_model
from assay.models.budget import Budgeted
from assay.models.errors import NetworkError
from assay.models.prices import Priced, PriceList, Rates

if TYPE_CHECKING:
    from tests.models.conftest import LocalServer

OpenAt = Callable[..., Model]

# A million dollars per million tokens: one dollar each.
DOLLARS = Rates(1e6, 1e6)


def priced(server: LocalServer) -> PriceList:
    return PriceList({f"openai/test-model@{server.url}/v1": Rates(10.0, 20.0, 1.0)})


async def ask_all(model: Model, many: int, **settings: Any) -> tuple[list[Reply], list[BaseException]]:
    asks = [model.generate(Request.of(f"{n}", **settings)) for n in range(many)]
    results = await asyncio.wait_for(asyncio.gather(*asks, return_exceptions=True), 10)
    replies = [result for result in results if isinstance(result, Reply)]
    return replies, [result for result in results if isinstance(result, BaseException)]


async def test_the_cap_on_calls_holds_for_fifty_at_once(server: LocalServer, open_at: OpenAt) -> None:
    server.says(server.chat("ok", delay=0.005))
    budget = Budget(max_calls=17)
    replies, errors = await ask_all(open_at(budget=budget), 50)
    assert (len(replies), len(server.asked), budget.calls) == (17, 17, 17)
    assert {type(error) for error in errors} == {BudgetReached}
    assert "--max-calls" in str(errors[0])


async def test_the_cap_on_cost_is_never_passed_by_fifty_at_once(server: LocalServer, open_at: OpenAt) -> None:
    # 1,000 in and 100 out at these prices are 0.012 dollars, as much as is reserved for a call.
    server.says(server.chat("ok", usage=(1000, 100, 0), delay=0.005))
    budget = Budget(max_cost=0.1)
    model = open_at(budget=budget, prices=priced(server))
    replies, errors = await ask_all(model, 50, system="x" * 3000, max_tokens=100)
    spent = sum(reply.cost_usd or 0 for reply in replies)
    assert spent == pytest.approx(budget.spent) == pytest.approx(0.012 * len(server.asked))
    assert 0.1 - 2 * 0.012 < spent <= 0.1
    assert {type(error) for error in errors} == {BudgetReached}
    assert "--max-cost" in str(errors[0])


async def test_money_that_was_reserved_and_not_spent_is_free_again(
    server: LocalServer, open_at: OpenAt
) -> None:
    # Each call might cost 0.02 and does cost 0.0004.
    server.says(server.chat("ok", usage=(20, 10, 0)))
    budget = Budget(max_cost=0.05)
    model = open_at(budget=budget, prices=priced(server))
    replies, errors = await ask_all(model, 50, max_tokens=900)
    assert (len(replies), errors) == (50, [])
    assert budget.spent == pytest.approx(50 * 0.0004)


async def test_a_call_that_is_too_dear_alone_is_refused_before_it_is_made(
    server: LocalServer, open_at: OpenAt
) -> None:
    model = open_at(budget=Budget(max_cost=0.001), prices=priced(server))
    with pytest.raises(BudgetReached, match=r"\$0\.001"):
        await asyncio.wait_for(model.generate(Request.of("?", max_tokens=100_000)), 1)
    assert server.asked == []


async def test_a_reply_without_a_price_counts_as_its_estimate(server: LocalServer, open_at: OpenAt) -> None:
    uncounted = json.loads(server.chat("ok").body) | {"usage": None}
    server.says(server.json(uncounted))
    budget = Budget(max_cost=0.1)
    replies, errors = await ask_all(open_at(budget=budget, prices=priced(server)), 50, max_tokens=500)
    assert replies
    assert all(reply.cost_usd is None for reply in replies)
    assert errors
    assert 0.05 < budget.spent <= 0.1


async def test_failed_and_cancelled_calls_give_their_money_back() -> None:
    budget = Budget(max_cost=10_000.0)
    inner = Scripted([NetworkError("x")] * 3 + ["ok"], "own/model")
    model = Budgeted(inner, budget, PriceList({"own/model": DOLLARS}))
    for _ in range(3):
        with pytest.raises(NetworkError):
            await model.generate(Request.of("?", max_tokens=1000))
    tasks = [asyncio.create_task(model.generate(Request.of("?"))) for _ in range(5)]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert (budget.spent, budget._reserved) == (0.0, 0.0)


@pytest.mark.parametrize("dear", [0.1, 333.3, 7_777_777.7])
async def test_no_dust_of_floating_point_keeps_a_waiting_call_for_ever(dear: float) -> None:
    budget = Budget(max_cost=dear * 3.5)

    async def one() -> None:
        await budget.reserve(dear)
        await asyncio.sleep(0)
        await budget.settle(dear, dear / 1000)

    await asyncio.wait_for(asyncio.gather(*(one() for _ in range(200))), 2)
    with pytest.raises(BudgetReached):
        await asyncio.wait_for(budget.reserve(dear * 3.5), 1)


async def test_one_budget_is_shared_by_all_models_of_a_run() -> None:
    budget, prices = Budget(max_calls=3), PriceList()
    models = [Budgeted(Scripted(["a", "b", "c"], f"own/{n}"), budget, prices) for n in range(2)]
    await models[0].generate(Request.of("?"))
    await models[1].generate(Request.of("?"))
    await models[0].generate(Request.of("?"))
    with pytest.raises(BudgetReached):
        await models[1].generate(Request.of("?"))


async def test_a_cached_answer_costs_no_call(server: LocalServer, open_at: OpenAt, tmp_path: Path) -> None:
    model = open_at(budget=Budget(max_calls=1), cache=True, cache_path=tmp_path / "replies.sqlite")
    for _ in range(3):
        assert (await model.generate(Request.of("?"))).text == "hello"


@pytest.mark.parametrize("cap", [float("nan"), -1.0, float("inf")])
def test_a_cap_that_is_no_amount_is_refused(cap: float) -> None:
    with pytest.raises(BadInput, match="--max-cost"):
        Budget(max_cost=cap)


def test_a_negative_number_of_calls_is_refused() -> None:
    with pytest.raises(BadInput, match="--max-calls"):
        Budget(max_calls=-1)


async def test_what_may_be_written_is_reserved_once(server: LocalServer, open_at: OpenAt) -> None:
    # 900 out at 20 dollars a million; counted as input too it would be 0.027 and pass the cap.
    model = open_at(budget=Budget(max_cost=0.02), prices=priced(server))
    assert (await model.generate(Request.of("?", max_tokens=900))).text == "hello"


def test_a_cap_on_cost_needs_a_price(open_at: OpenAt) -> None:
    with pytest.raises(BadInput, match="ASSAY_PRICES"):
        open_at(budget=Budget(max_cost=1.0))


async def test_an_unknown_price_stays_unknown(server: LocalServer, open_at: OpenAt) -> None:
    reply = await open_at().generate(Request.of("?"))
    assert reply.usage is not None
    assert reply.cost_usd is None
    assert PriceList().cost("openai/no-such-model", Usage(1, 1)) is None
    assert PriceList().cost("openai/gpt-4o", None) is None
    assert not PriceList().knows("ollama/llama3")
    assert PriceList().source("ollama/llama3") is None


async def test_cached_tokens_have_their_own_rate(server: LocalServer, open_at: OpenAt) -> None:
    server.says(server.chat("ok", usage=(1_000_000, 100_000, 900_000)))
    reply = await open_at(prices=priced(server)).generate(Request.of("?"))
    assert reply.cost_usd == pytest.approx(0.1 * 10 + 0.9 * 1 + 0.1 * 20)


@pytest.mark.parametrize(
    ("rates", "cost"), [(Rates(2, 3), 2 + 3), (Rates(2, 3, 0), 1 + 3), (Rates(2, 3, 1), 1.5 + 3)]
)
def test_a_cached_rate_that_is_not_given_is_the_plain_one(rates: Rates, cost: float) -> None:
    assert rates.cost(Usage(1_000_000, 1_000_000, 500_000)) == pytest.approx(cost)


@pytest.mark.parametrize(
    "model",
    ["openai/gpt-4o", "anthropic/claude-sonnet-4-5", "google/gemini-2.5-flash", "groq/llama-3.1-8b-instant"],
)
def test_hosted_models_are_priced_with_a_dated_source(model: str) -> None:
    prices = PriceList()
    plain, cached = prices.cost(model, Usage(100_000, 1000)), prices.cost(model, Usage(100_000, 1000, 90_000))
    assert plain is not None
    assert cached is not None
    assert 0 < cached <= plain < 10
    source = prices.source(model)
    assert source is not None
    found = re.search(r"\d{4}-\d\d-\d\d", source)
    assert found is not None
    assert date(2025, 1, 1) < date.fromisoformat(found[0]) <= date.today()  # noqa: DTZ011


@pytest.mark.parametrize("model", ["embedded/reader", "replay/tape.jsonl"])
def test_what_nobody_bills_needs_no_price_list(model: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "genai_prices", None)
    assert PriceList().cost(model, Usage(5, 5)) == 0.0
    assert PriceList().source(model) == "nobody sends a bill for it"


def test_a_model_at_another_address_has_no_list_price() -> None:
    assert PriceList().cost("openai/gpt-4o@http://127.0.0.1:1/v1", Usage(1, 1)) is None


def test_the_users_prices_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "prices.json"
    file.write_text(
        '{"openai/gpt-4o": {"input": 1, "output": 2.5, "cached": 0.1}, "ollama/x": {"input": 0, "output": 0}}'
    )
    monkeypatch.setenv("ASSAY_PRICES", str(file))
    prices = PriceList.load()
    assert prices.cost("openai/gpt-4o", Usage(1_000_000, 1_000_000)) == 3.5
    assert prices.source("openai/gpt-4o") == "your price file"
    assert prices.cost("ollama/x", Usage(5, 5)) == 0.0
    assert prices.knows("ollama/x")
    assert prices.knows("openai/gpt-4o-mini")


@pytest.mark.parametrize(
    "content",
    [
        "{",
        "",
        "[]",
        "3",
        '{"m": 3}',
        '{"m": null}',
        '{"m": {}}',
        '{"m": {"input": 1}}',
        '{"m": {"input": "much", "output": 1}}',
        '{"m": {"input": null, "output": 1}}',
        '{"m": {"input": -1, "output": 1}}',
        '{"m": {"input": 1, "output": 1, "cached": -0.1}}',
        '{"m": {"input": 1, "output": 1, "other": 1}}',
        '{"m": {"input": NaN, "output": 1}}',
        '{"m": {"input": "nan", "output": 1}}',
        '{"m": {"input": 1e999, "output": 1}}',
        '{"m": {"input": 1' + "0" * 400 + ', "output": 1}}',
    ],
)
def test_a_price_file_that_is_wrong_is_named(tmp_path: Path, content: str) -> None:
    file = tmp_path / "prices.json"
    file.write_text(content)
    with pytest.raises(BadInput, match=re.escape(str(file))):
        PriceList.load(file)


def test_a_price_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="does not exist"):
        PriceList.load(tmp_path / "none.json")


async def test_a_model_that_knows_its_price_keeps_it() -> None:
    free = Priced(Scripted(["ok"], "own/model"), PriceList({"own/model": DOLLARS}))
    assert (await free.generate(Request.of("?"))).cost_usd == 0.0
    known = Priced(Scripted([Reply("ok", "m", Usage(1, 1), cost_usd=0.25)], "own/model"), PriceList())
    assert (await known.generate(Request.of("?"))).cost_usd == 0.25
    unknown = Priced(
        Scripted([Reply("ok", "m", Usage(2, 1))], "own/model"), PriceList({"own/model": DOLLARS})
    )
    assert (await unknown.generate(Request.of("?"))).cost_usd == 3.0


async def test_a_cap_on_calls_holds_for_embedded_models_too() -> None:
    model = open_model("embedded/reader", ModelSettings(budget=Budget(max_cost=0.0, max_calls=2)))
    for _ in range(2):
        assert (await model.generate(Request.of("Price: $5", "What is the price?"))).cost_usd == 0.0
    with pytest.raises(BudgetReached):
        await model.generate(Request.of("Price: $5", "What is the price?"))
