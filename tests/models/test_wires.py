"""The wire formats as pure functions: they take any text, and any answer is a reply or a typed error."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from assay.errors import BadInput
from assay.files import json_line
from assay.models import Image, Message, Reply, Request, Schema
from assay.models.errors import ModelError, clean
from assay.models.http import HttpModel
from assay.models.transport import Transport
from assay.models.types import Structured
from assay.models.wires import AnthropicMessages, Gemini, OpenAIChat, Wire
from assay.models.wires.base import json_or_none

WIRES: list[Wire] = [OpenAIChat(), OpenAIChat("max_completion_tokens"), AnthropicMessages(), Gemini()]
RUNGS: list[Structured | None] = [None, "schema", "tool", "text"]

# Everything that a Python text can hold, halves of surrogate pairs and control characters among it.
any_text = st.text(st.characters(exclude_categories=()), max_size=40)
parts = st.one_of(any_text, st.binary(max_size=9).map(lambda data: Image(data, "image/png")))
messages = st.builds(Message, st.sampled_from(["user", "assistant"]), st.lists(parts, max_size=3).map(tuple))
schemas = st.builds(
    lambda name, described: Schema.of(
        {"type": "object", "properties": {name: {"type": "string", "description": described}}}, name
    ),
    any_text,
    any_text,
)
requests = st.builds(
    Request,
    st.lists(messages, min_size=1, max_size=3).map(tuple),
    system=st.none() | any_text,
    schema=schemas,
    temperature=st.none() | st.floats(0, 2),
    top_p=st.none() | st.floats(0, 1, exclude_min=True),
    max_tokens=st.none() | st.integers(1, 10**6),
    seed=st.none() | st.integers(-(2**63), 2**63),
    stop=st.lists(any_text, max_size=2).map(tuple),
)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | any_text,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(any_text, inner, max_size=3),
    max_leaves=12,
)


@given(requests, st.sampled_from(WIRES), st.sampled_from(RUNGS))
def test_any_request_becomes_valid_json(request: Request, wire: Wire, rung: Structured | None) -> None:
    body = wire.encode("a/model:tag", request, rung)
    sent = json.dumps(body, ensure_ascii=False, allow_nan=False).encode("utf-8", "replace")
    assert json.loads(sent).keys() == body.keys()
    path = wire.path("a/model:tag é\ud800?#".encode("utf-8", "replace").decode())
    assert path.isascii()
    assert not set(path) & set(" ?#")


@given(requests)
def test_any_request_has_one_identity(request: Request) -> None:
    assert len(request.digest()) == 64
    assert (
        request.digest() == Request(**{name: getattr(request, name) for name in request.__slots__}).digest()
    )


def mutated(payload: Any, path: tuple[Any, ...], value: Any) -> Any:
    """The answer with anything at all in one place of it."""
    if not path:
        return value
    copy = dict(payload) if isinstance(payload, Mapping) else list(payload)
    copy[path[0]] = mutated(payload[path[0]], path[1:], value)
    return copy


def places(payload: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    steps: list[Any] = []
    if isinstance(payload, dict):
        steps = list(payload)
    elif isinstance(payload, list):
        steps = list(range(len(payload)))
    return [path, *(found for step in steps for found in places(payload[step], (*path, step)))]


CHAT = {
    "model": "m",
    "choices": [
        {
            "message": {
                "content": [{"type": "text", "text": "hello"}],
                "refusal": None,
                "tool_calls": [{"function": {"name": "n", "arguments": "{}"}}],
            },
            "finish_reason": "stop",
        }
    ],
    "usage": {"prompt_tokens": 1, "completion_tokens": 2, "prompt_tokens_details": {"cached_tokens": 0}},
}
CLAUDE = {
    "model": "m",
    "content": [{"type": "text", "text": "hello"}, {"type": "tool_use", "input": {"a": 1}}],
    "stop_reason": "end_turn",
    "usage": {"input_tokens": 1, "output_tokens": 2, "cache_read_input_tokens": 0},
}
GEMINI = {
    "candidates": [{"content": {"parts": [{"text": "hello", "thought": False}]}, "finishReason": "STOP"}],
    "promptFeedback": {"blockReason": None},
    "usageMetadata": {"promptTokenCount": 1, "candidatesTokenCount": 2, "thoughtsTokenCount": 3},
    "modelVersion": "m",
}
SHAPES: list[tuple[Wire, dict[str, Any]]] = [
    (OpenAIChat(), CHAT),
    (AnthropicMessages(), CLAUDE),
    (Gemini(), GEMINI),
]


def decoded(wire: Wire, payload: dict[str, Any], rung: Structured | None) -> Reply | ModelError:
    model = HttpModel("openai/m", wire, Transport("http://127.0.0.1:9", timeout=1), key="sk-0123456789")
    try:
        return model._decode(payload, rung)
    except ModelError as error:
        return error


@settings(max_examples=300)
@given(st.data(), st.sampled_from(SHAPES), st.sampled_from(RUNGS))
def test_any_value_in_any_place_of_an_answer_is_a_reply_or_a_typed_error(
    data: st.DataObject, shape: tuple[Wire, dict[str, Any]], rung: Structured | None
) -> None:
    wire, payload = shape
    place = data.draw(st.sampled_from([path for path in places(payload) if path]))
    result = decoded(wire, mutated(payload, place, data.draw(json_values)), rung)
    if isinstance(result, Reply):
        json_line(result.as_json())
        assert Reply.from_json(json.loads(json_line(result.as_json()))) == result
    else:
        assert_fit_for_a_line(str(result))


@given(st.dictionaries(any_text, json_values, max_size=3), st.sampled_from(SHAPES))
def test_any_object_is_a_reply_or_a_typed_error(
    payload: dict[str, Any], shape: tuple[Wire, dict[str, Any]]
) -> None:
    assert isinstance(decoded(shape[0], payload, None), ModelError | Reply)


@pytest.mark.parametrize(("wire", "payload"), SHAPES)
def test_an_answer_nested_to_the_limit_is_no_crash(wire: Wire, payload: dict[str, Any]) -> None:
    for depth in range(600, 1100, 7):
        deep = payload
        nest: Any = "x"
        for _ in range(depth):
            nest = [nest]
        for path in places(payload):
            if path and path[-1] in (
                "content",
                "text",
                "message",
                "candidates",
                "arguments",
                "input",
                "model",
            ):
                deep = mutated(payload, path, nest)
                assert isinstance(decoded(wire, deep, "tool"), ModelError | Reply)


@pytest.mark.parametrize(("wire", "payload"), SHAPES)
def test_a_text_that_is_null_is_no_word_none(wire: Wire, payload: dict[str, Any]) -> None:
    for path in places(payload):
        if path and path[-1] in ("text", "content", "arguments"):
            result = decoded(wire, mutated(payload, path, None), None)
            assert isinstance(result, ModelError) or "None" not in result.text


def test_tool_arguments_that_come_as_an_object_are_json() -> None:
    answer = mutated(CHAT, ("choices", 0, "message", "tool_calls", 0, "function", "arguments"), {"ok": True})
    reply = decoded(OpenAIChat(), answer, "tool")
    assert isinstance(reply, Reply)
    assert (reply.text, reply.parsed) == ('{"ok": true}', {"ok": True})


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"a": [1, 2.5, "x"]}', {"a": [1, 2.5, "x"]}),
        ("not JSON", None),
        ('```json\n{"a": 1}\n```', None),
        ('{"score": NaN}', None),
        ('{"score": Infinity}', None),
        ('{"score": 1e999}', None),
        ('{"half": "\\ud83d"}', {"half": "?"}),
        ('{"whole": "\\ud83d\\ude00"}', {"whole": "😀"}),
        ("[" * 5000, None),
        ("9" * 5000, None),
    ],
)
def test_only_json_that_can_be_written_again_is_parsed(text: str, value: Any) -> None:
    assert json_or_none(text) == value
    json_line(value)


@given(any_text.map(json.dumps) | json_values.map(json.dumps) | any_text)
def test_what_is_parsed_can_always_be_written_as_utf8(text: str) -> None:
    parsed = json_or_none(text.encode("utf-8", "replace").decode())
    assert json.loads(json_line(parsed).encode()) == parsed


def assert_fit_for_a_line(text: str) -> None:
    text.encode()
    assert len(text) < 700
    assert not any(ord(c) < 32 or 127 <= ord(c) < 160 or c in "\u2028\u2029\u202e\u2066" for c in text)


@given(st.text(st.characters(exclude_categories=()), max_size=2000))
def test_foreign_words_are_made_fit_for_a_line(text: str) -> None:
    line = clean(text)
    assert len(line) <= 300
    assert_fit_for_a_line(line)


class Box(BaseModel):
    kind: Literal["a"]


@pytest.mark.parametrize(
    ("given_name", "name"),
    [("Box[int]", "Box_int_"), ("a b", "a_b"), ("Grüße", "Gr_e"), ("x" * 99, "x" * 64), (None, "Box")],
)
def test_the_name_of_a_schema_is_one_that_providers_take(given_name: str | None, name: str) -> None:
    assert Schema.of(Box, given_name).name == name


def test_equal_requests_are_one_question_however_their_numbers_are_spelt() -> None:
    one, other = Request.of("?", temperature=0, top_p=1), Request.of("?", temperature=0.0, top_p=1.0)
    assert one == other
    assert one.digest() == other.digest()


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"\x89PNG\r\n\x1a\n", "image/png"),
        (b"\xff\xd8\xff\xe0", "image/jpeg"),
        (b"GIF89a", "image/gif"),
        (b"RIFF\x00\x00\x00\x00WEBP", "image/webp"),
    ],
)
def test_the_type_of_a_picture_is_read_from_its_bytes(data: bytes, kind: str) -> None:
    assert Image.of(data).media_type == kind


@pytest.mark.parametrize("data", [b"", b"<svg/>", b"RIFF0000WAVE", b"%PDF-1.7"])
def test_what_is_no_picture_is_refused(data: bytes) -> None:
    with pytest.raises(BadInput, match="PNG"):
        Image.of(data)


@pytest.mark.parametrize(
    "settings",
    [{"temperature": float("nan")}, {"temperature": -1.0}, {"top_p": 0.0}, {"max_tokens": 0}],
    ids=str,
)
def test_settings_that_do_not_exist_are_refused_before_anything_is_sent(settings: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        Request.of("hello", **settings)


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("gemini-x", "/models/gemini-x:generateContent"),
        ("tunedModels/mine", "/tunedModels/mine:generateContent"),
    ],
)
def test_gemini_paths_follow_the_kind_of_model(name: str, path: str) -> None:
    assert Gemini().path(name) == path
