"""Asking again, and how much is asked at once: nothing is lost, no limit is passed."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import pytest

from assay.errors import BadInput
from assay.models import Limits, Model, ModelSettings, Reply, Request, Schema, Scripted, Usage, open_model
from assay.models.errors import (
    AuthError,
    BadRequest,
    BadResponse,
    ContextTooLong,
    ModelError,
    ModelTimeout,
    NetworkError,
    QuotaExhausted,
    RateLimited,
    Refused,
    Unavailable,
)
from assay.models.limits import Limited, ProviderLimiter, estimated_tokens
from assay.models.retry import Retrying, RetryPolicy

if TYPE_CHECKING:
    from tests.models.conftest import Asked, LocalServer, Said

OpenAt = Callable[..., Model]

QUICKLY = RetryPolicy(first_wait=0.002, longest_wait=0.02)
ASK = Request.of("?")


def retrying(error: ModelError, times: int, policy: RetryPolicy = QUICKLY) -> tuple[Retrying, Scripted]:
    inner = Scripted([*([error] * times), "done"])
    return Retrying(inner, policy), inner


@pytest.mark.parametrize(
    ("error", "tries"),
    [
        (NetworkError("x"), 4),
        (Unavailable("x"), 5),
        (ModelTimeout("x"), 2),
        (BadResponse("x"), 2),
        (AuthError("x"), 0),
        (QuotaExhausted("x"), 0),
        (ContextTooLong("x"), 0),
        (Refused("x"), 0),
        (BadRequest("x"), 0),
        (ModelError("x"), 0),
    ],
    ids=lambda value: getattr(value, "kind", None),
)
async def test_each_kind_is_asked_again_as_often_as_the_policy_says(error: ModelError, tries: int) -> None:
    model, inner = retrying(error, tries)
    assert (await model.generate(ASK)).text == "done"
    model, inner = retrying(error, tries + 1)
    with pytest.raises(type(error)):
        await model.generate(ASK)
    assert len(inner.requests) == tries + 1


async def test_asking_again_is_told_to_the_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", logger="assay")
    model, _ = retrying(Unavailable("Down."), 2)
    await model.generate(ASK)
    assert [record.levelname for record in caplog.records] == ["INFO", "INFO"]
    assert "scripted/model again" in caplog.text and "(unavailable): Down." in caplog.text


async def test_a_rate_limit_is_bounded_by_time_and_not_by_count() -> None:
    model, inner = retrying(RateLimited("x", 0.0001), 200)
    assert (await model.generate(ASK)).text == "done"
    impatient = RetryPolicy(rate_limit_patience=0.05, first_wait=0.002, longest_wait=0.002)
    model, inner = retrying(RateLimited("x"), 10_000, impatient)
    started = time.monotonic()
    with pytest.raises(RateLimited):
        await model.generate(ASK)
    assert time.monotonic() - started < 10
    assert 2 < len(inner.requests) < 10_000


async def test_a_wait_longer_than_the_patience_is_not_begun() -> None:
    model, inner = retrying(RateLimited("x", 3600.0), 1, RetryPolicy(rate_limit_patience=600))
    with pytest.raises(RateLimited):
        await asyncio.wait_for(model.generate(ASK), 0.2)
    assert len(inner.requests) == 1


async def test_a_server_that_says_after_zero_seconds_is_not_hammered() -> None:
    impatient = RetryPolicy(rate_limit_patience=0.1, first_wait=0.02)
    model, inner = retrying(RateLimited("x", 0.0), 10_000, impatient)
    with pytest.raises(RateLimited):
        await model.generate(ASK)
    assert len(inner.requests) < 10


def test_waits_follow_the_server_else_grow_with_jitter_to_a_bound() -> None:
    policy, chance = RetryPolicy(first_wait=0.5, longest_wait=60), random.Random(1)
    asked = [policy.wait(RateLimited("x", 3.0), 1, chance) for _ in range(50)]
    assert min(asked) >= 3.0
    assert max(asked) <= 3.75
    assert len(set(asked)) > 10
    for failures, ceiling in [(1, 0.5), (2, 1.0), (4, 4.0), (9, 60.0), (5000, 60.0)]:
        waits = [policy.wait(Unavailable("x"), failures, chance) for _ in range(50)]
        assert ceiling / 2 <= min(waits) <= max(waits) <= ceiling


def test_a_policy_is_a_value_and_may_have_its_own_counts() -> None:
    own = RetryPolicy(tries=MappingProxyType({"network": 0}))
    assert RetryPolicy() == RetryPolicy()
    assert hash(own) == hash(RetryPolicy(tries=MappingProxyType({"network": 1})))
    assert not own.allows(NetworkError("x"), 1, 0.0)
    assert not own.allows(Unavailable("x"), 1, 0.0)


def every_third_refused(server: LocalServer, headers: dict[str, str]) -> Callable[[Asked], Said]:
    def answer(_asked: Asked) -> Said:
        if len(server.asked) % 3 == 0:
            return server.json({"error": {"message": "slow down"}}, 429, headers=headers)
        return server.chat("ok", delay=0.002)

    return answer


@pytest.mark.parametrize("headers", [{"Retry-After": "0.02"}, {}], ids=["with the wait", "without"])
async def test_all_of_300_requests_complete_when_every_third_is_refused(
    server: LocalServer, open_at: OpenAt, headers: dict[str, str]
) -> None:
    server.says_by(every_third_refused(server, headers))
    model = open_at(retry=QUICKLY)
    replies = await asyncio.gather(*(model.generate(Request.of(f"{n}")) for n in range(300)))
    assert [reply.text for reply in replies] == ["ok"] * 300
    assert server.peak <= Limits().concurrency
    answered = [asked.body["messages"][0]["content"] for asked in server.asked]
    assert set(answered) == {str(n) for n in range(300)}


@pytest.mark.parametrize("limit", [1, 4, 30])
async def test_never_more_in_flight_than_allowed_and_as_many_as_allowed(
    server: LocalServer, open_at: OpenAt, limit: int
) -> None:
    server.says(server.chat("ok", delay=0.01))
    model = open_at(limits=Limits(concurrency=limit))
    await asyncio.gather(*(model.generate(Request.of(f"{n}")) for n in range(60)))
    assert server.peak == limit


async def test_two_models_of_one_provider_share_their_limit(server: LocalServer, open_at: OpenAt) -> None:
    server.says(server.chat("ok", delay=0.01))
    settings = ModelSettings(cache=False, limits=Limits(concurrency=3))
    models = [open_model(f"openai-compatible/{name}@{server.url}/v1", settings) for name in ("one", "other")]
    await asyncio.gather(*(model.generate(Request.of(f"{n}")) for n in range(10) for model in models))
    assert server.peak == 3
    for model in models:
        await model.close()
    assert settings.limiter(f"{server.url}/v1") is not settings.limiter("http://127.0.0.1:1/v1")


async def test_the_limit_falls_after_refusals_without_a_wait_and_recovers(
    server: LocalServer, open_at: OpenAt
) -> None:
    limiter = ProviderLimiter(Limits(concurrency=20))
    model = open_at(limiters={f"{server.url}/v1": limiter}, retry=QUICKLY)
    refusal = server.json({"error": {"message": "slow down"}}, 429)
    crowded = [True]
    # This server serves five at once and refuses whoever comes on top.
    server.says_by(
        lambda _: refusal if crowded[0] and server.in_flight > 5 else server.chat("ok", delay=0.005)
    )
    await asyncio.gather(*(model.generate(Request.of(f"{n}")) for n in range(100)))
    assert limiter.refusals > 0
    assert limiter.allowed < 12
    crowded[0] = False
    await asyncio.gather(*(model.generate(Request.of(f"again {n}")) for n in range(300)))
    assert limiter.allowed == 20
    assert limiter.in_flight == 0


async def test_one_burst_of_refusals_lowers_the_limit_once() -> None:
    limiter = ProviderLimiter(Limits(concurrency=16))
    entered = [await limiter.enter(1) for _ in range(16)]
    for moment in entered:
        limiter.refused(moment, None)
        limiter.leave()
    assert limiter.allowed == 12


async def test_a_short_pause_of_the_server_is_pacing_and_does_not_lower_the_limit() -> None:
    limiter = ProviderLimiter(Limits(concurrency=16))
    limiter.refused(await limiter.enter(1), 0.02)
    assert limiter.allowed == 16


async def test_a_wait_holds_back_everybody(server: LocalServer, open_at: OpenAt) -> None:
    refusal = server.json({"error": {"message": "slow down"}}, 429, headers={"Retry-After": "0.15"})
    server.says(refusal, server.chat("ok"))
    model = open_at(limits=Limits(concurrency=50))
    first = asyncio.create_task(model.generate(Request.of("first")))
    await asyncio.sleep(0.05)
    assert len(server.asked) == 1
    await asyncio.gather(first, *(model.generate(Request.of(f"{n}")) for n in range(20)))
    assert min(asked.at for asked in server.asked[1:]) - server.asked[0].at >= 0.15


async def test_a_very_long_wait_does_not_hold_the_others_for_ever() -> None:
    limiter = ProviderLimiter(Limits())
    limiter.refused(await limiter.enter(1), 80_000.0)
    assert limiter._open_at - time.monotonic() <= 60.0


async def test_requests_per_minute_are_kept(server: LocalServer, open_at: OpenAt) -> None:
    # 50 a second: one second's worth may go at once, the rest at that rate.
    model = open_at(limits=Limits(concurrency=100, requests_per_minute=3000))
    started = time.monotonic()
    await asyncio.gather(*(model.generate(Request.of(f"{n}")) for n in range(70)))
    assert len(server.asked) == 70
    assert 0.35 <= time.monotonic() - started <= 10


async def test_in_no_stretch_of_time_do_more_pass_than_the_rate_allows() -> None:
    moments: list[float] = []

    def answer(_request: Request) -> str:
        moments.append(time.monotonic())
        return "ok"

    limiter = ProviderLimiter(Limits(concurrency=100, requests_per_minute=6000))
    model = Limited(Scripted(answer), limiter)
    await asyncio.gather(*(model.generate(Request.of(f"{n}")) for n in range(130)))
    for first in range(0, 130, 5):
        for last in range(first, 130, 5):
            # 100 a second, a second's worth at once, and one that may go into debt.
            assert last - first <= 100 * (moments[last] - moments[first]) + 101


async def test_tokens_per_minute_are_kept_by_what_was_really_used(
    server: LocalServer, open_at: OpenAt
) -> None:
    # 10,000 a second are allowed and each answer takes 1,000: 10 at once, then 10 a second.
    server.says(server.chat("ok", usage=(900, 100, 0)))
    model = open_at(limits=Limits(concurrency=1, tokens_per_minute=600_000))
    started = time.monotonic()
    for n in range(14):
        await model.generate(Request.of(f"{n}", max_tokens=10))
    assert 0.25 <= time.monotonic() - started <= 10


async def test_an_estimate_that_was_too_high_is_given_back(server: LocalServer, open_at: OpenAt) -> None:
    server.says(server.chat("ok", usage=(5, 5, 0)))
    model = open_at(limits=Limits(concurrency=1, tokens_per_minute=600_000))
    started = time.monotonic()
    for n in range(60):
        await model.generate(Request.of(f"{n}", max_tokens=9000))
    # By the estimates alone it would take 54 seconds.
    assert time.monotonic() - started < 20


def test_the_estimate_counts_text_pictures_and_what_may_be_written(png: bytes) -> None:
    from assay.models import Image

    assert estimated_tokens(Request.of("x" * 300, max_tokens=50)) == 150
    assert estimated_tokens(Request.of(Image.of(png), system="y" * 30, max_tokens=1)) == 1011
    assert estimated_tokens(Request.of("")) == 512
    schema = Schema.of({"title": "x" * 288})
    assert estimated_tokens(Request.of("", schema=schema, max_tokens=1)) == pytest.approx(101, abs=1)


class Slow:
    """Answers after a moment; remembers how many it answered."""

    name = "slow/model"

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.done = 0

    async def generate(self, request: Request) -> Reply:
        await asyncio.sleep(self.seconds)
        self.done += 1
        return Reply("ok", self.name, Usage(1, 1))

    async def close(self) -> None:
        pass


@pytest.mark.parametrize("when", [0.0, 0.005, 0.012])
async def test_cancelled_requests_leave_their_places(when: float) -> None:
    inner, limiter = Slow(0.005), ProviderLimiter(Limits(concurrency=5))
    model = Limited(inner, limiter)
    tasks = [asyncio.create_task(model.generate(Request.of(f"{n}"))) for n in range(50)]
    await asyncio.sleep(when)
    for task in tasks[::2]:
        task.cancel()
    results = await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 2)
    assert all(isinstance(result, Reply) for result in results[1::2])
    assert (limiter.in_flight, len(limiter._queue)) == (0, 0)
    await asyncio.wait_for(model.generate(ASK), 1)


async def test_cancelling_at_every_moment_leaks_nothing() -> None:
    chance = random.Random(5)
    inner, limiter = Slow(0.001), ProviderLimiter(Limits(concurrency=3, requests_per_minute=600_000))
    model = Limited(inner, limiter)

    async def one(n: int) -> Any:
        task = asyncio.create_task(model.generate(Request.of(f"{n}")))
        await asyncio.sleep(chance.random() * 0.03)
        task.cancel()
        return await asyncio.gather(task, return_exceptions=True)

    await asyncio.gather(*(one(n) for n in range(300)))
    assert (limiter.in_flight, len(limiter._queue)) == (0, 0)
    assert (await asyncio.wait_for(model.generate(ASK), 1)).text == "ok"


async def test_a_failed_request_leaves_its_place() -> None:
    limiter = ProviderLimiter(Limits(concurrency=2))
    model = Limited(Scripted([ValueError("bug"), RateLimited("x"), AuthError("x")] * 3 + ["ok"]), limiter)
    for _ in range(9):
        with pytest.raises((ValueError, ModelError)):
            await model.generate(ASK)
    assert limiter.in_flight == 0
    assert (await model.generate(ASK)).text == "ok"


@pytest.mark.parametrize(
    "limits", [{"concurrency": 0}, {"requests_per_minute": 0}, {"tokens_per_minute": -5.0}], ids=str
)
def test_a_limit_that_lets_nothing_through_is_refused(limits: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match="more than 0"):
        Limits(**limits)
