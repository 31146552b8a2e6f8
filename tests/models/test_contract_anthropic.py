"""The messages format, held against the official `anthropic` package request by request."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import anthropic
import pytest
from pydantic import BaseModel

from assay.models import Image, Model, Request, Schema, Usage
from assay.models.errors import ContextTooLong, Refused
from assay.models.wires.anthropic_messages import DEFAULT_MAX_TOKENS

if TYPE_CHECKING:
    from tests.models.conftest import Asked, LocalServer

Differences = Callable[[Any, Any], dict[str, tuple[Any, Any]]]
OpenAt = Callable[..., Model]

MODEL = "test-model"
# They say who the client is and how long the body is, and nothing about the question.
CLIENT_HEADERS = re.compile(r"/(accept|connection|content-length|user-agent|x-stainless-.*)")
ALLOWED = {
    "/authorization": "The package sends the key as a bearer token; the format's reference for this version "
    "documents `x-api-key`, and one of the two is enough.",
    "/x-api-key": "The other half of the same difference.",
}
UNSUPPORTED = {
    "type": "error",
    "error": {"type": "x", "message": "output_config: Extra inputs are not permitted"},
}


def message(content: list[dict[str, Any]], reason: str = "end_turn", **usage: Any) -> dict[str, Any]:
    made = {"id": "msg_1", "type": "message", "role": "assistant", "model": "test-model-20261021"}
    counted = {"input_tokens": 11, "output_tokens": 5} | usage
    return made | {"content": content, "stop_reason": reason, "stop_sequence": None, "usage": counted}


HELLO = message([{"type": "text", "text": "hello"}])


async def asked_by_both(
    server: LocalServer,
    open_at: OpenAt,
    key: str,
    theirs: Callable[[anthropic.AsyncAnthropic], Awaitable[Any]],
    request: Request,
) -> tuple[Asked, Asked]:
    async with anthropic.AsyncAnthropic(base_url=server.url, api_key=key, max_retries=0) as client:
        await theirs(client)
    await open_at("anthropic", MODEL).generate(request)
    return server.asked[0], server.asked[-1]


def unexplained(differences: Differences, theirs: Asked, ours: Asked) -> dict[str, tuple[Any, Any]]:
    headers = differences(theirs.headers, ours.headers)
    found = {
        name: both
        for name, both in headers.items()
        if name not in ALLOWED and not CLIENT_HEADERS.fullmatch(name)
    }
    found |= differences(theirs.body, ours.body)
    return found if theirs.path == ours.path else found | {"path": (theirs.path, ours.path)}


PLAIN = ({"messages": [{"role": "user", "content": "What is 2 + 2?"}]}, Request.of("What is 2 + 2?"))
TURNS = (
    {
        "system": "Be brief.",
        "messages": [
            {"role": "user", "content": "Grüße 👋"},
            {"role": "assistant", "content": "Hello."},
            {"role": "user", "content": "And now?"},
        ],
    },
    Request.of("Grüße 👋", system="Be brief.").then("Hello.", "And now?"),
)
SETTINGS = (
    {"messages": [{"role": "user", "content": "Go."}], "max_tokens": 77, "stop_sequences": ["END", "##"]},
    Request.of("Go.", max_tokens=77, stop=("END", "##")),
)


@pytest.mark.parametrize(("theirs", "ours"), [PLAIN, TURNS, SETTINGS], ids=["plain", "turns", "settings"])
async def test_the_same_conversation_is_the_same_request(
    server: LocalServer,
    open_at: OpenAt,
    key: str,
    differences: Differences,
    theirs: dict[str, Any],
    ours: Request,
) -> None:
    server.says(server.json(HELLO))
    asked = {"max_tokens": DEFAULT_MAX_TOKENS} | theirs
    both = await asked_by_both(
        server, open_at, key, lambda client: client.messages.create(model=MODEL, **asked), ours
    )
    assert unexplained(differences, *both) == {}
    assert both[0].headers["authorization"] == f"Bearer {key}"
    assert both[1].headers["x-api-key"] == key
    assert "authorization" not in both[1].headers


async def test_a_picture_is_the_same_request(
    server: LocalServer, open_at: OpenAt, key: str, differences: Differences, png: bytes
) -> None:
    server.says(server.json(HELLO))
    source = {"type": "base64", "media_type": "image/png", "data": base64.b64encode(png).decode()}
    content: Any = [{"type": "text", "text": "Look:"}, {"type": "image", "source": source}]
    both = await asked_by_both(
        server,
        open_at,
        key,
        lambda client: client.messages.create(
            model=MODEL, max_tokens=DEFAULT_MAX_TOKENS, messages=[{"role": "user", "content": content}]
        ),
        Request.of("Look:", Image.of(png)),
    )
    assert unexplained(differences, *both) == {}


async def test_a_schema_is_the_same_request_and_the_same_answer(
    server: LocalServer,
    open_at: OpenAt,
    key: str,
    differences: Differences,
    verdict: type[BaseModel],
    verdict_text: str,
) -> None:
    server.says(server.json(message([{"type": "text", "text": verdict_text}])))
    parsed: list[Any] = []

    async def theirs(client: anthropic.AsyncAnthropic) -> None:
        made = await client.messages.parse(
            model=MODEL,
            max_tokens=DEFAULT_MAX_TOKENS,
            messages=[{"role": "user", "content": "Judge."}],
            output_format=verdict,
        )
        parsed.append(made.parsed_output)

    request = Request.of("Judge.", schema=Schema.of(verdict))
    both = await asked_by_both(server, open_at, key, theirs, request)
    assert unexplained(differences, *both) == {}
    reply = await open_at("anthropic", MODEL).generate(request)
    assert verdict.model_validate(reply.parsed) == parsed[0]
    assert reply.structured == "schema"


async def test_a_forced_tool_is_the_documented_shape(
    server: LocalServer,
    open_at: OpenAt,
    key: str,
    differences: Differences,
    verdict: type[BaseModel],
    verdict_text: str,
) -> None:
    block = {"type": "tool_use", "id": "toolu_1", "name": "Verdict", "input": json.loads(verdict_text)}
    called = message([{"type": "text", "text": "I will call it."}, block], "tool_use")
    server.says_by(
        lambda asked: server.json(UNSUPPORTED, 400) if "output_config" in asked.body else server.json(called)
    )
    inputs: list[Any] = []

    async def theirs(client: anthropic.AsyncAnthropic) -> None:
        made: Any = await client.messages.create(
            model=MODEL,
            max_tokens=DEFAULT_MAX_TOKENS,
            messages=[{"role": "user", "content": "Judge."}],
            tools=[{"name": "Verdict", "input_schema": anthropic.transform_schema(verdict)}],
            tool_choice={"type": "tool", "name": "Verdict"},
        )
        inputs.append(made.content[1].input)

    both = await asked_by_both(server, open_at, key, theirs, Request.of("Judge.", schema=Schema.of(verdict)))
    assert unexplained(differences, *both) == {}
    reply = await open_at("anthropic", MODEL).generate(Request.of("Judge.", schema=Schema.of(verdict)))
    assert (reply.parsed, reply.finish_reason, reply.structured) == (inputs[0], "stop", "tool")


CACHED = {"cache_read_input_tokens": 1800, "cache_creation_input_tokens": 200}
OUR_WORD = {
    "end_turn": "stop",
    "stop_sequence": "stop",
    "max_tokens": "length",
    "pause_turn": "other",
    "refusal": "refused",
}


@pytest.mark.parametrize("reason", sorted(OUR_WORD))
@pytest.mark.parametrize("usage", [{}, CACHED], ids=["fresh", "from-the-prompt-cache"])
async def test_the_answer_is_read_as_the_package_reads_it(
    server: LocalServer, open_at: OpenAt, key: str, reason: str, usage: dict[str, int]
) -> None:
    blocks = [
        {"type": "thinking", "thinking": "hm", "signature": "s"},
        {"type": "text", "text": "Vier "},
        {"type": "text", "text": "— 四."},
    ]
    server.says(server.json(message(blocks, reason, **usage)))
    async with anthropic.AsyncAnthropic(base_url=server.url, api_key=key, max_retries=0) as client:
        theirs = await client.messages.create(
            model=MODEL, max_tokens=9, messages=[{"role": "user", "content": "?"}]
        )
    ours = await open_at("anthropic", MODEL).generate(Request.of("?"))
    assert ours.text == "".join(block.text for block in theirs.content if block.type == "text")
    assert ours.model == theirs.model
    assert theirs.stop_reason is not None
    assert ours.finish_reason == OUR_WORD[theirs.stop_reason]
    # The package's `input_tokens` leaves the prompt cache out; our `input` is all that was read.
    read = theirs.usage.cache_read_input_tokens or 0
    written = theirs.usage.cache_creation_input_tokens or 0
    assert ours.usage == Usage(theirs.usage.input_tokens + read + written, theirs.usage.output_tokens, read)


@pytest.mark.parametrize(
    ("reason", "error"), [("refusal", Refused), ("model_context_window_exceeded", ContextTooLong)]
)
async def test_an_answer_that_is_none_is_a_typed_error(
    server: LocalServer, open_at: OpenAt, reason: str, error: type[Exception]
) -> None:
    server.says(server.json(message([], reason)))
    with pytest.raises(error):
        await open_at("anthropic", MODEL).generate(Request.of("?"))


async def test_settings_that_this_version_of_the_format_has_not_are_left_out_and_named(
    server: LocalServer, open_at: OpenAt
) -> None:
    server.says(server.json(HELLO))
    reply = await open_at("anthropic", MODEL).generate(Request.of("?", temperature=0.0, top_p=0.5, seed=1))
    assert server.asked[-1].body.keys() == {"model", "max_tokens", "messages"}
    assert [note.split()[0] for note in reply.notes] == ["seed", "temperature", "top_p"]
