"""The chat completions format, held against the official `openai` package request by request."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import openai
import pytest
from pydantic import BaseModel

from assay.models import Image, Message, Model, Request, Schema, Usage
from assay.models.errors import Refused

if TYPE_CHECKING:
    from tests.models.conftest import Asked, LocalServer

Differences = Callable[[Any, Any], dict[str, tuple[Any, Any]]]
OpenAt = Callable[..., Model]

MODEL = "test-model"
# They say who the client is and how long the body is, and nothing about the question.
CLIENT_HEADERS = re.compile(r"/(accept|connection|content-length|user-agent|x-stainless-.*)")
ALLOWED = {
    "/stream": "The package writes the default out (false or null); leaving it out means the same.",
}
UNSUPPORTED = {"error": {"message": "Unsupported parameter: 'response_format'.", "code": "x"}}


async def asked_by_both(
    server: LocalServer,
    open_at: OpenAt,
    key: str,
    theirs: Callable[[openai.AsyncOpenAI], Awaitable[Any]],
    request: Request,
) -> tuple[Asked, Asked]:
    async with openai.AsyncOpenAI(base_url=f"{server.url}/v1", api_key=key, max_retries=0) as client:
        await theirs(client)
    await open_at("openai", MODEL).generate(request)
    return server.asked[-2], server.asked[-1]


def unexplained(differences: Differences, theirs: Asked, ours: Asked) -> dict[str, tuple[Any, Any]]:
    headers = differences(theirs.headers, ours.headers)
    body = differences(theirs.body, ours.body)
    found = {name: both for name, both in headers.items() if not CLIENT_HEADERS.fullmatch(name)}
    found |= {path: both for path, both in body.items() if path not in ALLOWED}
    return found if theirs.path == ours.path else found | {"path": (theirs.path, ours.path)}


PLAIN = ({"messages": [{"role": "user", "content": "What is 2 + 2?"}]}, Request.of("What is 2 + 2?"))
TURNS = (
    {
        "messages": [
            {"role": "system", "content": "Be brief."},
            {"role": "user", "content": "Grüße 👋"},
            {"role": "assistant", "content": "Hello."},
            {"role": "user", "content": "And now?"},
        ]
    },
    Request.of("Grüße 👋", system="Be brief.").then("Hello.", "And now?"),
)
SETTINGS = (
    {
        "messages": [{"role": "user", "content": "Go."}],
        "temperature": 0.0,
        "top_p": 0.9,
        "max_completion_tokens": 77,
        "seed": 7,
        "stop": ["END", "\n\n"],
    },
    Request.of("Go.", temperature=0.0, top_p=0.9, max_tokens=77, seed=7, stop=("END", "\n\n")),
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
    both = await asked_by_both(
        server, open_at, key, lambda client: client.chat.completions.create(model=MODEL, **theirs), ours
    )
    assert unexplained(differences, *both) == {}
    assert both[1].headers["authorization"] == f"Bearer {key}"


async def test_a_picture_is_the_same_request(
    server: LocalServer, open_at: OpenAt, key: str, differences: Differences, png: bytes
) -> None:
    url = f"data:image/png;base64,{base64.b64encode(png).decode()}"
    content: Any = [
        {"type": "text", "text": "Look:"},
        {"type": "image_url", "image_url": {"url": url}},
        {"type": "text", "text": "What is it?"},
    ]
    both = await asked_by_both(
        server,
        open_at,
        key,
        lambda client: client.chat.completions.create(
            model=MODEL, messages=[{"role": "user", "content": content}]
        ),
        Request((Message("user", ("Look:", Image.of(png), "What is it?")),)),
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
    server.says(server.chat(verdict_text))
    parsed: list[Any] = []

    async def theirs(client: openai.AsyncOpenAI) -> None:
        completion = await client.chat.completions.parse(
            model=MODEL, messages=[{"role": "user", "content": "Judge."}], response_format=verdict
        )
        parsed.append(completion.choices[0].message.parsed)

    request = Request.of("Judge.", schema=Schema.of(verdict))
    both = await asked_by_both(server, open_at, key, theirs, request)
    assert unexplained(differences, *both) == {}
    reply = await open_at("openai", MODEL).generate(request)
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
    call = {"id": "c1", "type": "function", "function": {"name": "Verdict", "arguments": verdict_text}}
    message = {"role": "assistant", "content": None, "tool_calls": [call]}
    called = completion([{"index": 0, "message": message, "finish_reason": "tool_calls"}])
    server.says_by(
        lambda asked: (
            server.json(UNSUPPORTED, 400) if "response_format" in asked.body else server.json(called)
        )
    )
    tool: Any = openai.pydantic_function_tool(verdict)
    # The description is the class's docstring there; ours stands in the schema, once.
    tool["function"].pop("description")
    arguments: list[str] = []

    async def theirs(client: openai.AsyncOpenAI) -> None:
        made = await client.chat.completions.create(
            model=MODEL,
            messages=[{"role": "user", "content": "Judge."}],
            tools=[tool],
            tool_choice={"type": "function", "function": {"name": "Verdict"}},
        )
        arguments.append(getattr(made.choices[0].message, "tool_calls")[0].function.arguments)  # noqa: B009

    async with openai.AsyncOpenAI(base_url=f"{server.url}/v1", api_key=key, max_retries=0) as client:
        await theirs(client)
    reply = await open_at("openai", MODEL).generate(Request.of("Judge.", schema=Schema.of(verdict)))
    assert unexplained(differences, server.asked[0], server.asked[-1]) == {}
    assert (reply.text, reply.finish_reason, reply.structured) == (arguments[0], "stop", "tool")
    assert reply.parsed == json.loads(verdict_text)


def completion(choices: list[dict[str, Any]], usage: dict[str, Any] | None = None) -> dict[str, Any]:
    made = {"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "test-model-2026-08-06"}
    return made | {"choices": choices, "usage": usage}


USAGE = {
    "prompt_tokens": 2006,
    "completion_tokens": 300,
    "total_tokens": 2306,
    "prompt_tokens_details": {"cached_tokens": 1920, "audio_tokens": 0},
    "completion_tokens_details": {"reasoning_tokens": 128, "audio_tokens": 0},
}
OUR_WORD = {"stop": "stop", "length": "length", "content_filter": "refused", "tool_calls": "stop"}


@pytest.mark.parametrize("reason", ["stop", "length", "content_filter"])
@pytest.mark.parametrize("usage", [USAGE, None], ids=["counted", "uncounted"])
async def test_the_answer_is_read_as_the_package_reads_it(
    server: LocalServer, open_at: OpenAt, key: str, reason: str, usage: dict[str, Any] | None
) -> None:
    message = {"role": "assistant", "content": "Vier — 四.", "refusal": None, "audio": None}
    choice = {"index": 0, "message": message, "finish_reason": reason, "logprobs": None}
    server.says(server.json(completion([choice], usage)))
    async with openai.AsyncOpenAI(base_url=f"{server.url}/v1", api_key=key, max_retries=0) as client:
        theirs = await client.chat.completions.create(
            model=MODEL, messages=[{"role": "user", "content": "?"}]
        )
    ours = await open_at("openai", MODEL).generate(Request.of("?"))
    assert ours.text == theirs.choices[0].message.content
    assert ours.model == theirs.model
    assert ours.finish_reason == OUR_WORD[theirs.choices[0].finish_reason]
    counted = theirs.usage
    if counted is None:
        assert ours.usage is None
        return
    details = counted.prompt_tokens_details
    assert details is not None
    assert ours.usage == Usage(counted.prompt_tokens, counted.completion_tokens, details.cached_tokens or 0)


async def test_a_refusal_is_an_error_that_carries_its_words(
    server: LocalServer, open_at: OpenAt, key: str, verdict: type[BaseModel]
) -> None:
    message = {"role": "assistant", "content": None, "refusal": "I can't help with that."}
    server.says(server.json(completion([{"index": 0, "message": message, "finish_reason": "stop"}], USAGE)))
    async with openai.AsyncOpenAI(base_url=f"{server.url}/v1", api_key=key, max_retries=0) as client:
        theirs = await client.chat.completions.create(
            model=MODEL, messages=[{"role": "user", "content": "?"}]
        )
    with pytest.raises(Refused) as refused:
        await open_at("openai", MODEL).generate(Request.of("?", schema=Schema.of(verdict)))
    assert str(theirs.choices[0].message.refusal) in str(refused.value)


async def test_an_empty_answer_stopped_by_the_filter_is_a_refusal(
    server: LocalServer, open_at: OpenAt
) -> None:
    message = {"role": "assistant", "content": None}
    server.says(
        server.json(completion([{"index": 0, "message": message, "finish_reason": "content_filter"}]))
    )
    with pytest.raises(Refused):
        await open_at("openai", MODEL).generate(Request.of("?"))


@pytest.mark.parametrize("provider", ["openai-compatible", "ollama", "groq"])
async def test_compatible_servers_are_asked_with_their_spelling_of_the_length(
    server: LocalServer, open_at: OpenAt, provider: str
) -> None:
    await open_at(provider, "org/model:tag").generate(Request.of("?", max_tokens=9))
    assert server.asked[-1].body == {
        "model": "org/model:tag",
        "messages": [{"role": "user", "content": "?"}],
        "max_tokens": 9,
    }
    assert "authorization" not in server.asked[-1].headers
