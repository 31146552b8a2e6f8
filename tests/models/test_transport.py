"""What a server can do wrong, and the one sentence that the user gets for it."""

from __future__ import annotations

import asyncio
import errno
import gzip
import json
import resource
import socket
import ssl
import zlib
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from assay.models import Model, Request, Schema
from assay.models import transport as transport_module
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
from assay.models.failures import retry_after
from assay.models.prices import PriceList, Rates
from assay.models.retry import RetryPolicy

if TYPE_CHECKING:
    from tests.models.conftest import Asked, LocalServer, Said

OpenAt = Callable[..., Model]

ONCE = RetryPolicy(tries=MappingProxyType({}), rate_limit_patience=0.0)
QUICKLY = RetryPolicy(first_wait=0.001, longest_wait=0.005)
ASK = Request.of("?")


async def failing(model: Model, request: Request = ASK) -> ModelError:
    with pytest.raises(ModelError) as caught:
        await model.generate(request)
    assert_one_line(str(caught.value))
    return caught.value


def assert_one_line(text: str) -> None:
    text.encode()
    assert len(text) < 700
    assert not any(ord(c) < 32 or 127 <= ord(c) < 160 or c in "\u2028\u2029\u202e" for c in text)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def test_a_refused_connection_names_the_server(open_at: OpenAt) -> None:
    port = free_port()
    error = await failing(open_at(url=f"http://127.0.0.1:{port}/v1", retry=ONCE))
    assert isinstance(error, NetworkError)
    assert f"127.0.0.1:{port}" in str(error)
    assert "running" in str(error)


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (socket.gaierror(socket.EAI_NONAME, "Name or service not known"), "(Name or service not known)"),
        (ssl.SSLError(1, "[SSL: WRONG_VERSION_NUMBER] wrong version number"), "wrong version number)"),
        (ConnectionResetError(errno.ECONNRESET, "Multiple exceptions"), "(Connection reset by peer)"),
        (OSError("no number at all"), "(no number at all)"),
    ],
)
async def test_the_reason_for_no_connection_is_the_real_one(
    open_at: OpenAt, monkeypatch: pytest.MonkeyPatch, problem: OSError, words: str
) -> None:
    async def connect(_connector: object, request: Any, *_arguments: object, **_options: object) -> None:
        raise aiohttp.ClientConnectorError(request.connection_key, problem)

    monkeypatch.setattr(aiohttp.TCPConnector, "connect", connect)
    error = await failing(open_at(retry=ONCE))
    assert isinstance(error, NetworkError) and words in str(error)


async def test_a_certificate_that_nobody_vouches_for_is_the_reason(
    open_at: OpenAt, monkeypatch: pytest.MonkeyPatch
) -> None:
    problem = ssl.SSLCertVerificationError(1, "certificate verify failed")
    problem.verify_message = "self-signed certificate"

    async def connect(_connector: object, request: Any, *_arguments: object, **_options: object) -> None:
        raise aiohttp.ClientConnectorCertificateError(request.connection_key, problem)

    monkeypatch.setattr(aiohttp.TCPConnector, "connect", connect)
    error = await failing(open_at(retry=ONCE))
    assert isinstance(error, NetworkError) and "(self-signed certificate)" in str(error)


@pytest.mark.parametrize("host", ["...", "a" * 64])
async def test_a_host_that_cannot_have_a_name_is_said_in_a_sentence(open_at: OpenAt, host: str) -> None:
    error = await failing(open_at(url=f"http://{host}/v1", retry=ONCE))
    assert isinstance(error, NetworkError) and "is not a URL that can be called" in str(error)


@pytest.mark.parametrize(
    "counted",
    [
        {"prompt_tokens": -5, "completion_tokens": 1},
        {"prompt_tokens": 5, "completion_tokens": -1},
        {"prompt_tokens": 5, "completion_tokens": 10**400},
        {"prompt_tokens": 5, "completion_tokens": 1, "prompt_tokens_details": {"cached_tokens": 6}},
    ],
)
async def test_tokens_that_cannot_be_are_unknown_and_the_answer_stands(
    server: LocalServer, open_at: OpenAt, counted: dict[str, Any]
) -> None:
    server.says(server.json({"choices": [{"message": {"content": "yes"}}], "usage": counted}))
    prices = PriceList({f"openai/test-model@{server.url}/v1": Rates(1, 2)})
    reply = await open_at(prices=prices).generate(ASK)
    assert (reply.text, reply.usage, reply.cost_usd) == ("yes", None, None)


async def test_an_object_in_place_of_the_text_is_read_as_json(server: LocalServer, open_at: OpenAt) -> None:
    server.says(server.json({"choices": [{"message": {"content": {"a": True}}}]}))
    assert json.loads((await open_at().generate(ASK)).text) == {"a": True}


@pytest.mark.parametrize(
    ("body", "kind", "words"),
    [
        (b"<!DOCTYPE html><html><body>Login</body></html>", "text/html", "HTML"),
        (b"  <html>", "application/json", "HTML"),
        (b"", "application/json", "nothing"),
        (b"[1, 2, 3]", "application/json", "[1, 2, 3]"),
        (b'"text"', "application/json", "text"),
        (b'{"choices": [', "application/json", "choices"),
        (b"\xff\xfe\x00\x80", "application/json", "JSON object"),
        (b"[" * 100_000, "application/json", "JSON object"),
        (b'{"choices": []}', "application/json", "choices.0"),
        (b'{"choices": [{"message": 3}]}', "application/json", "unknown shape"),
        (b'{"error": "\\u001b[31mred\\u0007\\u202e\\ud800 \\u009b31m"}', "application/json", "red"),
    ],
)
async def test_a_200_without_an_answer_is_a_bad_response(
    server: LocalServer, open_at: OpenAt, body: bytes, kind: str, words: str
) -> None:
    server.says(server.raw(body, kind=kind))
    error = await failing(open_at(retry=ONCE))
    assert isinstance(error, BadResponse)
    assert words in str(error)


async def test_a_body_that_breaks_off_is_a_network_error(server: LocalServer, open_at: OpenAt) -> None:
    server.says(server.raw(b'{"choices": [{"mess', missing=5000))
    error = await failing(open_at(retry=ONCE))
    assert isinstance(error, NetworkError)


async def test_a_body_that_comes_slowly_is_read_to_its_end(server: LocalServer, open_at: OpenAt) -> None:
    server.says(server.chat("slow and whole", stall=0.05))
    assert (await open_at().generate(ASK)).text == "slow and whole"


@pytest.mark.parametrize("how", [{"delay": 0.15}, {"stall": 0.15}], ids=["no answer", "half an answer"])
async def test_too_late_is_a_timeout_that_says_how_long(
    server: LocalServer, open_at: OpenAt, how: dict[str, Any]
) -> None:
    server.says(server.chat("late", **how))
    error = await failing(open_at(timeout=0.05, retry=ONCE))
    assert isinstance(error, ModelTimeout)
    assert "0.05 s" in str(error)


@pytest.mark.parametrize("stall", [0.0, 0.02], ids=["at once", "in pieces"])
async def test_an_answer_over_the_bound_is_refused(
    server: LocalServer, open_at: OpenAt, monkeypatch: pytest.MonkeyPatch, stall: float
) -> None:
    whole = server.chat("x" * 5000, stall=stall)
    server.says(whole)
    monkeypatch.setattr(transport_module, "MAX_ANSWER_BYTES", len(whole.body))
    assert len((await open_at().generate(ASK)).text) == 5000
    monkeypatch.setattr(transport_module, "MAX_ANSWER_BYTES", len(whole.body) - 1)
    error = await failing(open_at(retry=ONCE))
    assert isinstance(error, BadResponse)
    assert f"{len(whole.body) - 1:,} bytes" in str(error)


async def test_a_small_answer_that_unpacks_to_a_huge_one_is_refused_early(
    server: LocalServer, open_at: OpenAt, monkeypatch: pytest.MonkeyPatch
) -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    bomb = b"".join(packer.compress(b" " * 2**20) for _ in range(400)) + packer.flush()
    server.says(server.raw(bomb, headers={"Content-Encoding": "gzip"}))
    monkeypatch.setattr(transport_module, "MAX_ANSWER_BYTES", 1024 * 1024)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    error = await failing(open_at(retry=ONCE))
    assert isinstance(error, BadResponse)
    # In KiB: far below the 400 MiB that the answer would have taken.
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 64 * 1024


async def test_a_packed_answer_is_read(server: LocalServer, open_at: OpenAt) -> None:
    packed = gzip.compress(server.chat("packed").body)
    server.says(server.raw(packed, headers={"Content-Encoding": "gzip"}))
    assert (await open_at().generate(ASK)).text == "packed"


async def test_a_packing_that_is_a_lie_is_a_network_error(server: LocalServer, open_at: OpenAt) -> None:
    server.says(server.raw(b"not packed", headers={"Content-Encoding": "gzip"}))
    assert isinstance(await failing(open_at(retry=ONCE)), NetworkError)


@pytest.mark.parametrize("status", [301, 302, 307, 308])
async def test_a_redirect_is_not_followed_and_the_key_stays_here(
    server: LocalServer, new_server: Callable[[], Awaitable[LocalServer]], open_at: OpenAt, status: int
) -> None:
    elsewhere = await new_server()
    server.says(server.raw(b"", status, headers={"Location": f"{elsewhere.url}/v1/chat/completions"}))
    error = await failing(open_at())
    assert isinstance(error, BadRequest)
    assert "redirect" in str(error)
    assert elsewhere.asked == []
    assert len(server.asked) == 1


PROVIDERS_AND_VARIABLES = [
    ("openai", "OPENAI_API_KEY"),
    ("anthropic", "ANTHROPIC_API_KEY"),
    ("google", "GEMINI_API_KEY"),
]


@pytest.mark.parametrize(("provider", "variable"), PROVIDERS_AND_VARIABLES)
@pytest.mark.parametrize("status", [401, 403])
async def test_a_key_that_is_not_taken_is_named_by_its_variable_and_never_shown(
    server: LocalServer, open_at: OpenAt, key: str, provider: str, variable: str, status: int
) -> None:
    said = {"error": {"message": f"Incorrect API key provided: {key}. \x1b[31mSee {key}", "type": "auth"}}
    server.says(server.json(said, status))
    error = await failing(open_at(provider))
    assert isinstance(error, AuthError)
    assert variable in str(error)
    assert key not in str(error)
    assert len(server.asked) == 1


@pytest.mark.parametrize(
    "body",
    [
        lambda key: f"Your key is {key}".encode(),
        lambda key: ("x" * 70 + key).encode(),
        lambda key: json.dumps({"echo": {"authorization": f"Bearer {key}"}}).encode(),
        lambda key: json.dumps(
            {"choices": [{"message": {"content": "x"}}], "usage": {"prompt_tokens": key}}
        ).encode(),
    ],
)
async def test_a_server_that_repeats_the_key_does_not_bring_it_into_an_error(
    server: LocalServer, open_at: OpenAt, key: str, body: Callable[[str], bytes]
) -> None:
    server.says(server.raw(body(key)))
    error = await failing(open_at(retry=ONCE))
    assert isinstance(error, BadResponse)
    assert key[:12] not in str(error)


def google(code: int, text: str, status: str, details: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    return {"error": {"code": code, "message": text, "status": status, "details": details or []}}


def quota(limit: str, delay: str) -> dict[str, Any]:
    text = "You exceeded your current quota, please check your plan and billing details."
    details: list[dict[str, Any]] = [
        {"@type": "type.googleapis.com/google.rpc.QuotaFailure", "violations": [{"quotaId": limit}]},
        {"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": delay},
    ]
    return google(429, text, "RESOURCE_EXHAUSTED", details)


SHAPES: list[tuple[str, int, Any, type[ModelError]]] = [
    (
        "openai",
        400,
        {
            "error": {
                "message": "This model's maximum context length is 128000 tokens. However, your messages "
                "resulted in 250012 tokens. Please reduce the length of the messages.",
                "type": "invalid_request_error",
                "param": "messages",
                "code": "context_length_exceeded",
            }
        },
        ContextTooLong,
    ),
    (
        "anthropic",
        400,
        {
            "type": "error",
            "error": {
                "type": "invalid_request_error",
                "message": "prompt is too long: 210031 tokens > 200000 maximum",
            },
        },
        ContextTooLong,
    ),
    (
        "anthropic",
        413,
        {
            "type": "error",
            "error": {"type": "request_too_large", "message": "Request exceeds the maximum size"},
        },
        ContextTooLong,
    ),
    (
        "google",
        400,
        google(
            400,
            "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
            "INVALID_ARGUMENT",
        ),
        ContextTooLong,
    ),
    (
        "llamacpp",
        400,
        {
            "error": {
                "code": 400,
                "message": "the request exceeds the available context size, try increasing it",
            }
        },
        ContextTooLong,
    ),
    (
        "openai",
        404,
        {"error": {"message": "The model `nope` does not exist", "code": "model_not_found"}},
        BadRequest,
    ),
    ("ollama", 404, {"error": {"message": "model 'nope' not found, try pulling it first"}}, BadRequest),
    (
        "google",
        400,
        google(400, "API key not valid. Please pass a valid API key.", "INVALID_ARGUMENT"),
        AuthError,
    ),
    (
        "openai",
        429,
        {
            "error": {
                "message": "You exceeded your current quota, please check your plan and billing details.",
                "type": "insufficient_quota",
                "code": "insufficient_quota",
            }
        },
        QuotaExhausted,
    ),
    (
        "anthropic",
        400,
        {
            "type": "error",
            "error": {
                "type": "invalid_request_error",
                "message": "Your credit balance is too low to access the API. Please go to Plans & Billing.",
            },
        },
        QuotaExhausted,
    ),
    ("openrouter", 402, {"error": {"code": 402, "message": "Insufficient credits."}}, QuotaExhausted),
    ("google", 429, quota("GenerateRequestsPerDayPerProjectPerModel-FreeTier", "36s"), QuotaExhausted),
    ("google", 429, quota("GenerateRequestsPerMinutePerProjectPerModel-FreeTier", "26s"), RateLimited),
    ("google", 429, google(429, "Resource has been exhausted.", "RESOURCE_EXHAUSTED"), RateLimited),
    (
        "anthropic",
        529,
        {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}},
        Unavailable,
    ),
    (
        "openai",
        400,
        {"error": {"message": "The prompt was filtered by the content policy.", "code": "content_filter"}},
        Refused,
    ),
    ("openai", 400, {"error": {"message": "Invalid image.", "code": "invalid_image"}}, BadRequest),
    ("openai", 400, {"error": {"message": "Billing address has no street."}}, BadRequest),
    ("vllm", 422, {"detail": [{"loc": ["body", "messages"], "msg": "field required"}]}, BadRequest),
    ("openai", 500, ["anything"], Unavailable),
    ("openai", 503, {"error": None}, Unavailable),
    ("openai", 409, "text", Unavailable),
    ("openai", 418, None, BadRequest),
]


@pytest.mark.parametrize(
    ("provider", "status", "body", "kind"), SHAPES, ids=[f"{s[0]}-{s[1]}-{s[3].kind}" for s in SHAPES]
)
async def test_each_error_of_the_providers_has_its_kind(
    server: LocalServer, open_at: OpenAt, provider: str, status: int, body: Any, kind: type[ModelError]
) -> None:
    server.says(server.json(body, status))
    error = await failing(open_at(provider, retry=ONCE))
    assert type(error) is kind


@pytest.mark.parametrize("status", [502, 503, 500, 404, 400, 429])
async def test_html_in_place_of_an_error_is_not_quoted(
    server: LocalServer, open_at: OpenAt, status: int
) -> None:
    server.says(server.raw(b"<html><h1>Bad gateway</h1></html>", status, "text/html"))
    error = await failing(open_at(retry=ONCE))
    assert "<" not in str(error)
    assert error.transient == (status in (502, 503, 500, 429))


HOSTILE = "\x1b]0;owned\x07\r\n\x00 \u202edesrever \x9b31m \ud800 " + "long " * 10_000


@pytest.mark.parametrize("status", [400, 401, 404, 429, 500])
async def test_an_error_is_one_bounded_line_whatever_the_server_says(
    server: LocalServer, open_at: OpenAt, status: int
) -> None:
    for body in ({"error": {"message": HOSTILE, "code": HOSTILE}}, {"error": HOSTILE}, [HOSTILE], HOSTILE):
        server.says(server.json(body, status))
        await failing(open_at(retry=ONCE))
    server.says(server.raw(HOSTILE.encode("utf-8", "replace"), status, "text/plain"))
    await failing(open_at(retry=ONCE))


@pytest.mark.parametrize("status", [500, 502, 503, 529, 408])
async def test_a_server_that_recovers_is_asked_again(
    server: LocalServer, open_at: OpenAt, status: int
) -> None:
    down = server.json({"error": {"message": "overloaded"}}, status)
    server.says(down, down, server.chat("up again"))
    assert (await open_at(retry=QUICKLY).generate(ASK)).text == "up again"
    assert len(server.asked) == 3


@pytest.mark.parametrize(
    ("status", "body", "times"),
    [
        (400, {"error": {"message": "no"}}, 1),
        (401, {"error": {"message": "no"}}, 1),
        (404, {"error": {"message": "no"}}, 1),
        (413, {"error": {"message": "no"}}, 1),
        (429, {"error": {"message": "no", "code": "insufficient_quota"}}, 1),
        (500, {"error": {"message": "no"}}, 6),
        (200, {"no": "answer"}, 3),
    ],
)
async def test_only_what_may_pass_is_asked_again(
    server: LocalServer, open_at: OpenAt, status: int, body: Any, times: int
) -> None:
    server.says(server.json(body, status))
    await failing(open_at(retry=QUICKLY))
    assert len(server.asked) == times


@pytest.mark.parametrize(
    ("headers", "low", "high"),
    [
        ({"Retry-After": "7"}, 7, 7),
        ({"Retry-After": "0.5"}, 0.5, 0.5),
        ({"Retry-After-Ms": "250", "Retry-After": "9"}, 0.25, 0.25),
        ({}, None, None),
        ({"Retry-After": "soon"}, None, None),
        ({"Retry-After": "-1"}, None, None),
        ({"Retry-After": "nan"}, None, None),
        ({"Retry-After": "1e12"}, None, None),
    ],
)
async def test_the_wait_is_read_from_each_header_in_use(
    server: LocalServer, open_at: OpenAt, headers: dict[str, str], low: float | None, high: float | None
) -> None:
    server.says(server.json({"error": {"message": "slow down"}}, 429, headers=headers))
    error = await failing(open_at(retry=ONCE))
    assert isinstance(error, RateLimited)
    if low is None or high is None:
        assert error.retry_after is None
    else:
        assert error.retry_after is not None
        assert low <= error.retry_after <= high


@pytest.mark.parametrize(("ahead", "low", "high"), [(60, 30, 61), (-60, 0, 0)])
async def test_the_wait_is_read_from_a_date(
    server: LocalServer, open_at: OpenAt, ahead: int, low: float, high: float
) -> None:
    date = format_datetime(datetime.now(UTC) + timedelta(seconds=ahead), usegmt=True)
    server.says(server.json({"error": {"message": "slow down"}}, 429, headers={"Retry-After": date}))
    error = await failing(open_at(retry=ONCE))
    assert isinstance(error, RateLimited)
    assert error.retry_after is not None
    assert low <= error.retry_after <= high


async def test_a_date_years_ahead_is_no_wait(server: LocalServer, open_at: OpenAt) -> None:
    headers = {"Retry-After": "Fri, 31 Dec 9999 23:59:59 GMT"}
    server.says(server.json({"error": {"message": "slow down"}}, 429, headers=headers))
    error = await failing(open_at(retry=ONCE))
    assert isinstance(error, RateLimited)
    assert error.retry_after is None


async def test_the_wait_is_read_from_the_body_where_google_puts_it(
    server: LocalServer, open_at: OpenAt
) -> None:
    server.says(server.json(quota("GenerateRequestsPerMinutePerProjectPerModel-FreeTier", "26.5s"), 429))
    error = await failing(open_at("google", retry=ONCE))
    assert isinstance(error, RateLimited)
    assert error.retry_after == 26.5


@given(st.text(max_size=40) | st.from_regex(r"\w{3}, \d{1,6} [A-Z][a-z]{2} \d{1,12} \d\d:\d\d:\d\d \w{1,6}"))
def test_any_wait_is_a_bounded_number_or_none(value: str) -> None:
    wait = retry_after({"retry-after": value})
    assert wait is None or 0 <= wait < 86_400


def refuses(*fields: str) -> Callable[[LocalServer], Callable[[Asked], Said]]:
    def script(server: LocalServer) -> Callable[[Asked], Said]:
        def answer(asked: Asked) -> Said:
            for name in fields:
                if name in asked.body:
                    text = f"Unsupported parameter: '{name}' is not supported with this model."
                    return server.json({"error": {"message": text, "param": name}}, 400)
            return server.chat('{"kind": "a"}', delay=0.005)

        return answer

    return script


class Answer(BaseModel):
    kind: str


STRUCTURED = Request.of("?", schema=Schema.of(Answer))


@pytest.mark.parametrize(
    ("fields", "rung", "asked"),
    [((), "schema", 1), (("response_format",), "tool", 2), (("response_format", "tools"), "text", 3)],
)
async def test_the_ladder_is_stepped_down_once_and_remembered(
    server: LocalServer, open_at: OpenAt, fields: tuple[str, ...], rung: str, asked: int
) -> None:
    server.says_by(refuses(*fields)(server))
    model = open_at("vllm")
    first = await model.generate(STRUCTURED)
    assert (first.structured, first.parsed, len(server.asked)) == (rung, {"kind": "a"}, asked)
    second = await model.generate(STRUCTURED)
    assert (second.structured, len(server.asked)) == (rung, asked + 1)
    if rung == "text":
        assert '"kind"' in server.asked[-1].body["messages"][0]["content"]


async def test_below_the_last_rung_the_servers_words_are_the_error(
    server: LocalServer, open_at: OpenAt
) -> None:
    server.says(server.json({"error": {"message": "Unsupported: response_format"}}, 400))
    error = await failing(open_at(), STRUCTURED)
    assert isinstance(error, BadRequest)
    assert "response_format" in str(error)
    assert len(server.asked) == 3


@pytest.mark.parametrize(
    ("name", "value", "field"),
    [
        ("temperature", 0.0, "temperature"),
        ("top_p", 0.5, "top_p"),
        ("seed", 3, "seed"),
        ("stop", ("x",), "stop"),
    ],
)
async def test_a_setting_that_the_model_does_not_take_is_left_out_and_named(
    server: LocalServer, open_at: OpenAt, name: str, value: Any, field: str
) -> None:
    server.says_by(refuses(field)(server))
    model = open_at()
    for times in (2, 3):
        reply = await model.generate(Request.of("?", **{name: value}))
        assert reply.notes == (f"{name} not supported, left out",)
        assert len(server.asked) == times
    assert (await model.generate(ASK)).notes == ()


async def test_twenty_requests_at_once_learn_together_what_to_leave_out(
    server: LocalServer, open_at: OpenAt
) -> None:
    server.says_by(refuses("temperature", "seed", "response_format")(server))
    model = open_at()
    asks = [Request.of(f"{n}?", temperature=0.0, seed=n, schema=Schema.of(Answer)) for n in range(20)]
    replies = await asyncio.gather(*(model.generate(ask) for ask in asks))
    assert {reply.structured for reply in replies} == {"tool"}
    assert {len(reply.notes) for reply in replies} == {2}


async def test_a_refusal_of_a_setting_that_was_not_sent_teaches_nothing(
    server: LocalServer, open_at: OpenAt
) -> None:
    odd = {"error": {"message": "Unexpected word 'seed' in the prompt."}}
    server.says(server.json(odd, 400), server.chat("fine"))
    model = open_at()
    assert isinstance(await failing(model), BadRequest)
    assert (await model.generate(Request.of("?", seed=5))).notes == ()
    assert server.asked[-1].body["seed"] == 5


@pytest.mark.parametrize("text", ["half \ud83d", "\x00\x1f\u2028", "😀" * 1000, "\udfff\ud800"])
async def test_any_text_arrives_as_valid_json(server: LocalServer, open_at: OpenAt, text: str) -> None:
    await open_at().generate(Request.of(text, system=text))
    sent = server.asked[-1]
    assert json.loads(sent.raw.decode())["messages"][1]["content"] == text.encode("utf-8", "replace").decode()
    assert sent.headers["content-type"] == "application/json"


async def test_half_a_character_in_an_answer_does_not_reach_the_reply(
    server: LocalServer, open_at: OpenAt
) -> None:
    server.says(server.chat("half \ud83d and whole 😀"))
    reply = await open_at().generate(ASK)
    assert reply.text == "half ? and whole 😀"


async def test_a_closed_model_lets_go_of_its_connections_and_may_be_asked_again(
    server: LocalServer, open_at: OpenAt
) -> None:
    model = open_at()
    await model.generate(ASK)
    await model.close()
    await model.close()
    assert (await model.generate(ASK)).text == "hello"
