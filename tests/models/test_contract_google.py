"""The generateContent format, held against the official `google-genai` package request by request."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING, Any

import pytest
from google import genai
from google.genai import types
from pydantic import BaseModel

from assay.models import Image, Model, Request, Schema, Usage
from assay.models.errors import Refused

if TYPE_CHECKING:
    from tests.models.conftest import Asked, LocalServer

Differences = Callable[[Any, Any], dict[str, tuple[Any, Any]]]
OpenAt = Callable[..., Model]

# The package subclasses the session of its HTTP library, which that library discourages.
pytestmark = pytest.mark.filterwarnings("ignore:Inheritance class AiohttpClientSession:DeprecationWarning")

MODEL = "test-model"
# They say who the client is and how long the body is, and nothing about the question.
CLIENT_HEADERS = re.compile(r"/(accept|content-length|user-agent|x-goog-api-client)")
PART = r"/contents/\d+/parts/\d+/inlineData"
# Path, the only values that are allowed to differ so, and why.
ALLOWED: tuple[tuple[str, Callable[[Any, Any], bool], str], ...] = (
    (
        PART + "/mime_?[tT]ype",
        lambda theirs, ours: {theirs, ours} == {None, "image/png"},
        "The package writes this one field in snake case; JSON of protocol buffers takes both spellings, "
        "and the reference documents `mimeType`.",
    ),
    (
        PART + "/data",
        lambda theirs, ours: base64.urlsafe_b64decode(theirs) == base64.b64decode(ours, validate=True),
        "The package uses the URL-safe alphabet of base64; JSON of protocol buffers takes both.",
    ),
    (
        "/generationConfig",
        lambda theirs, ours: theirs == {} and ours is None,
        "The package sends an empty object where no setting is made; absent means the same.",
    ),
)


def allowed(path: str, both: tuple[Any, Any]) -> bool:
    return any(re.fullmatch(known, path) and same(*both) for known, same, _reason in ALLOWED)


def answer(
    parts: list[dict[str, Any]], reason: str = "STOP", usage: dict[str, Any] | None = None
) -> dict[str, Any]:
    candidate = {"content": {"parts": parts, "role": "model"}, "finishReason": reason, "index": 0}
    counted = {"promptTokenCount": 11, "candidatesTokenCount": 5, "totalTokenCount": 16} | (usage or {})
    return {"candidates": [candidate], "usageMetadata": counted, "modelVersion": "test-model-002"}


HELLO = answer([{"text": "hello"}])


@pytest.fixture
async def client(server: LocalServer, key: str) -> AsyncIterator[genai.client.AsyncClient]:
    made = genai.Client(api_key=key, http_options=types.HttpOptions(base_url=server.url)).aio
    yield made
    await made.aclose()


def unexplained(differences: Differences, theirs: Asked, ours: Asked) -> dict[str, tuple[Any, Any]]:
    headers = differences(theirs.headers, ours.headers)
    body = differences(theirs.body, ours.body)
    found = {name: both for name, both in headers.items() if not CLIENT_HEADERS.fullmatch(name)}
    found |= {path: both for path, both in body.items() if not allowed(path, both)}
    return found if theirs.path == ours.path else found | {"path": (theirs.path, ours.path)}


def said(role: str, *parts: str | bytes) -> types.Content:
    made = [
        types.Part.from_text(text=part)
        if isinstance(part, str)
        else types.Part.from_bytes(data=part, mime_type="image/png")
        for part in parts
    ]
    return types.Content(role=role, parts=made)


PLAIN = ([said("user", "What is 2 + 2?")], None, Request.of("What is 2 + 2?"))
TURNS = (
    [said("user", "Grüße 👋"), said("model", "Hello."), said("user", "And now?")],
    types.GenerateContentConfig(system_instruction="Be brief."),
    Request.of("Grüße 👋", system="Be brief.").then("Hello.", "And now?"),
)
SETTINGS = (
    [said("user", "Go.")],
    types.GenerateContentConfig(
        temperature=0.0, top_p=0.9, max_output_tokens=77, seed=7, stop_sequences=["END", "##"]
    ),
    Request.of("Go.", temperature=0.0, top_p=0.9, max_tokens=77, seed=7, stop=("END", "##")),
)


@pytest.mark.parametrize(
    ("contents", "config", "ours"), [PLAIN, TURNS, SETTINGS], ids=["plain", "turns", "settings"]
)
async def test_the_same_conversation_is_the_same_request(
    server: LocalServer,
    open_at: OpenAt,
    client: genai.client.AsyncClient,
    key: str,
    differences: Differences,
    contents: Any,
    config: types.GenerateContentConfig | None,
    ours: Request,
) -> None:
    server.says(server.json(HELLO))
    await client.models.generate_content(model=MODEL, contents=contents, config=config)
    await open_at("google", MODEL).generate(ours)
    assert unexplained(differences, *server.asked) == {}
    assert server.asked[1].headers["x-goog-api-key"] == key
    assert key not in server.asked[1].path


async def test_a_picture_is_the_same_request_but_for_its_spelling(
    server: LocalServer,
    open_at: OpenAt,
    client: genai.client.AsyncClient,
    differences: Differences,
    png: bytes,
) -> None:
    server.says(server.json(HELLO))
    contents: Any = [said("user", "Look:", png)]
    await client.models.generate_content(model=MODEL, contents=contents)
    await open_at("google", MODEL).generate(Request.of("Look:", Image.of(png)))
    assert unexplained(differences, *server.asked) == {}
    theirs, ours = (asked.body["contents"][0]["parts"][1]["inlineData"] for asked in server.asked)
    assert theirs["mime_type"] == ours["mimeType"] == "image/png"


async def test_a_schema_is_the_same_request_and_the_same_answer(
    server: LocalServer,
    open_at: OpenAt,
    client: genai.client.AsyncClient,
    differences: Differences,
    verdict: type[BaseModel],
    verdict_text: str,
) -> None:
    server.says(server.json(answer([{"text": verdict_text}])))
    theirs = await client.models.generate_content(
        model=MODEL,
        contents="Judge.",
        config=types.GenerateContentConfig(
            response_mime_type="application/json", response_json_schema=verdict.model_json_schema()
        ),
    )
    ours = await open_at("google", MODEL).generate(Request.of("Judge.", schema=Schema.of(verdict)))
    assert unexplained(differences, *server.asked) == {}
    assert theirs.text == ours.text
    assert ours.parsed == json.loads(verdict_text)
    assert ours.structured == "schema"


COUNTED = {"cachedContentTokenCount": 9, "thoughtsTokenCount": 40, "totalTokenCount": 56}
OUR_WORD = {"STOP": "stop", "MAX_TOKENS": "length", "SAFETY": "refused", "LANGUAGE": "other"}


@pytest.mark.parametrize("reason", sorted(OUR_WORD))
@pytest.mark.parametrize("usage", [{}, COUNTED], ids=["plain", "cached-and-thinking"])
async def test_the_answer_is_read_as_the_package_reads_it(
    server: LocalServer,
    open_at: OpenAt,
    client: genai.client.AsyncClient,
    reason: str,
    usage: dict[str, int],
) -> None:
    parts: list[dict[str, Any]] = [{"text": "hm", "thought": True}, {"text": "Vier "}, {"text": "— 四."}]
    server.says(server.json(answer(parts, reason, usage)))
    theirs = await client.models.generate_content(model=MODEL, contents="?")
    ours = await open_at("google", MODEL).generate(Request.of("?"))
    assert ours.text == theirs.text
    assert ours.model == theirs.model_version
    counted, candidates = theirs.usage_metadata, theirs.candidates
    assert counted is not None
    assert candidates is not None
    assert candidates[0].finish_reason is not None
    assert ours.finish_reason == OUR_WORD[candidates[0].finish_reason.value]
    # Thinking is billed as output, so it is counted there.
    written = (counted.candidates_token_count or 0) + (counted.thoughts_token_count or 0)
    assert ours.usage == Usage(
        counted.prompt_token_count or 0, written, counted.cached_content_token_count or 0
    )


@pytest.mark.parametrize(
    "refusal",
    [
        {"promptFeedback": {"blockReason": "PROHIBITED_CONTENT"}, "usageMetadata": {"promptTokenCount": 4}},
        {"candidates": [{"finishReason": "SAFETY", "index": 0}]},
    ],
    ids=["prompt", "answer"],
)
async def test_a_block_is_a_refusal(server: LocalServer, open_at: OpenAt, refusal: dict[str, Any]) -> None:
    server.says(server.json(refusal))
    with pytest.raises(Refused, match="PROHIBITED_CONTENT|SAFETY"):
        await open_at("google", MODEL).generate(Request.of("?"))
