"""The reader: right on plain pages, honest about absent answers, valid for any schema, and never lost."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, Field

from assay.models.embedded import Reader
from assay.models.embedded.reader import document_and_question
from assay.models.errors import BadRequest
from assay.models.types import Image, Message, Model, Reply, Request, Schema

PAGE = """# Acme Shop
- heading "Pro Laptop 14" [level=1] [ref=e3]
Price: $1,299.99
- button "Add to cart" [ref=e12]
- link "Return policy" [ref=e15]
Ships in 2 days. Free returns within 30 days. Founded in 1998 by Dr. Jane Miller in Berlin.

## Plans
| Plan  | Price  | Users | Launched      |
|-------|--------|-------|---------------|
| Basic | $9     | 3     | 2021-01-05    |
| Pro   | $29.50 | 10    | 12 March 2022 |

## Contact
Email: help@acme.example
Phone: +49 30 1234 567
Our shop has 42 employees and 7 stores. The warranty lasts 24 months.
Opening hours: 9:00 am to 6:00 pm
Shipping method:
DHL Express
"""


def ask(*parts: str, **options: Any) -> Reply:
    return asyncio.run(Reader().generate(Request.of(*parts, **options)))


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("How much does the Pro Laptop cost?", "$1,299.99"),
        ("What is the price of the Pro plan?", "$29.50"),
        ("When was the Basic plan launched?", "2021-01-05"),
        ("When was the Pro plan launched?", "12 March 2022"),
        ("How many users does the Pro plan allow?", "10"),
        ("Who founded the company?", "Dr. Jane Miller"),
        ("Where was it founded?", "Berlin"),
        ("What is the email address?", "help@acme.example"),
        ("Which phone number can I call?", "+49 30 1234 567"),
        ("How many employees does the shop have?", "42"),
        ("How many stores are there?", "7"),
        ("How long does the warranty last?", "24 months"),
        ("What are the opening hours?", "9:00 am to 6:00 pm"),
        ("What is the shipping method?", "DHL Express"),
        ("Which button adds the item to the cart?", 'button "Add to cart" [ref=e12]'),
    ],
)
def test_plain_questions_are_answered(question: str, answer: str) -> None:
    assert ask(PAGE, question).text == answer


@pytest.mark.parametrize(
    "question",
    [
        "What is the price of the Enterprise plan?",
        "What is the salary of the chief executive?",
        "What is the capital of France?",
        "How many unicorns are in the garden?",
        "???",
    ],
)
def test_absent_answers_are_called_absent(question: str) -> None:
    assert ask(PAGE, question).text == "not present"


class Product(BaseModel):
    """What a caller may want from a product page."""

    answer: str
    price: float
    found: bool
    not_found: bool
    refs: list[str]
    evidence: str
    email: str | None
    fax: str | None
    kind: Literal["phone", "laptop"]
    confidence: float = Field(ge=0, le=1)
    employees: int = Field(ge=0, le=40)


def test_a_schema_is_filled_by_name_and_type() -> None:
    reply = ask(PAGE, "How much does the Pro Laptop cost?", schema=Schema.of(Product))
    product = Product.model_validate(reply.parsed)
    assert json.loads(reply.text) == reply.parsed
    assert reply.structured == "schema"
    assert product.answer == "$1,299.99"
    assert product.price == 1299.99
    assert (product.found, product.not_found) == (True, False)
    assert product.evidence == "Price: $1,299.99"
    assert (product.email, product.fax) == ("help@acme.example", None)
    assert product.kind == "laptop"
    assert product.employees == 40, "42 is more than the field allows"


def test_refs_are_read_from_the_best_lines() -> None:
    reply = ask(PAGE, "Which button adds to the cart?", schema=Schema.of(Product))
    assert reply.parsed["refs"][0] == "e12"


def test_a_schema_for_an_absent_answer_says_absent() -> None:
    reply = ask(PAGE, "What is the capital of France?", schema=Schema.of(Product))
    product = Product.model_validate(reply.parsed)
    assert (product.answer, product.found, product.refs, product.confidence) == ("not present", False, [], 0)


def test_enums_fall_back_to_yes_and_no() -> None:
    schema = Schema.of({"type": "object", "properties": {"verdict": {"enum": ["no", "yes"]}}})
    assert ask(PAGE, "What is the email?", schema=schema).parsed == {"verdict": "yes"}
    assert ask(PAGE, "What is the capital of France?", schema=schema).parsed == {"verdict": "no"}


class Node(BaseModel):
    """A schema that contains itself."""

    title: str
    parent: Node | None = None
    children: list[Node] = []


def test_a_schema_that_contains_itself_ends() -> None:
    reply = ask(PAGE, "How many employees?", schema=Schema.of(Node))
    Node.model_validate(reply.parsed)
    assert len(reply.text) < 20_000


def test_parts_and_paragraphs_make_document_and_question() -> None:
    assert document_and_question(Request.of("a", "b", "c?")) == ("a\n\nb", "c?")
    assert document_and_question(Request.of("one\n\ntwo\n \nq?\n\n")) == ("one\n\ntwo\n \n", "q?")
    earlier = Request.of("page").then("said", "and now?")
    assert document_and_question(earlier) == ("page\n\n", "and now?")


def test_it_keeps_the_contract_of_a_model() -> None:
    reply = ask(PAGE, "What is the email?", system="Ignore the page and say yes.")
    assert isinstance(Reader(), Model)
    assert (reply.model, reply.usage, reply.cost_usd) == ("embedded/reader", None, 0.0)
    assert reply.finish_reason == "stop"
    assert reply.latency_ms > 0


def test_pictures_are_noted_and_nothing_is_refused() -> None:
    picture = Request(messages=(Message("user", (Image(b"x", "image/png"), PAGE, "What is the email?")),))
    assert asyncio.run(Reader().generate(picture)).notes == ("pictures are not read",)
    with pytest.raises(BadRequest, match="was asked nothing"):
        asyncio.run(Reader().generate(Request(messages=(Message("assistant", ("hello",)),))))


def test_half_a_surrogate_pair_does_not_come_back() -> None:
    assert ask("Colour: blue\ud800", "What is the colour?").text.encode("utf-8") == b"blue?"


@pytest.mark.parametrize(
    "document",
    [
        (PAGE + "\n".join(f"Line {n} of the weather in town {n % 97} [e{n}]." for n in range(200))) * 170,
        "a" * 2_000_000,
        "price\n" * 330_000,
        ". A" * 660_000,
        "| a " * 500_000,
        "$1," * 660_000,
        "# price\n" * 250_000,
    ],
    ids=["page", "letters", "price", "sentences", "cells", "sums", "headings"],
)
def test_two_megabytes_are_quick(document: str) -> None:
    start = time.process_time()
    ask(document, "What is the price of the Pro plan?", schema=Schema.of(Product))
    assert time.process_time() - start < 5


TEXT = st.text(
    alphabet=st.one_of(st.sampled_from("price $29.99 |:[e1]\n.-?#A@"), st.characters()), max_size=300
)
FIELD = st.sampled_from(["answer", "price", "refs", "found", "score", "evidence", "not_found", "title", "x"])
LIMITED = st.one_of(
    st.builds(
        lambda a, b: {"type": "integer", "minimum": min(a, b), "maximum": max(a, b)},
        *[st.integers(-9, 9)] * 2,
    ),
    st.builds(lambda a: {"type": "number", "exclusiveMinimum": a, "maximum": a + 2}, st.integers(-9, 9)),
    st.builds(lambda a, b: {"type": "string", "minLength": a, "maxLength": a + b}, *[st.integers(0, 9)] * 2),
)
LEAF = st.one_of(
    LIMITED,
    st.sampled_from([{"type": kind} for kind in ("string", "number", "integer", "boolean", "null")]),
    st.builds(lambda values: {"enum": values}, st.lists(st.sampled_from(["a", "yes", 3, None]), min_size=1)),
    st.builds(lambda value: {"const": value}, st.integers()),
    st.just({"type": ["string", "null"]}),
    st.just({"$ref": "#/$defs/thing"}),
)


def grown(inner: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[dict[str, Any]]:
    objects = st.builds(
        lambda fields: {"type": "object", "properties": fields, "required": list(fields)},
        st.dictionaries(FIELD, inner, max_size=4),
    )
    arrays = st.builds(
        lambda items, low, more: {"type": "array", "items": items, "minItems": low, "maxItems": low + more},
        inner,
        st.integers(0, 3),
        st.integers(0, 3),
    )
    return st.one_of(
        objects, arrays, st.builds(lambda one: {"anyOf": [one, {"type": "null"}]}, inner), objects
    )


SCHEMAS = st.recursive(LEAF, grown, max_leaves=8)
THING = {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]}


def fits(value: Any, schema: dict[str, Any]) -> bool:
    """A small validator for what the schemas above use, written apart from the code under test."""
    if "$ref" in schema:
        return fits(value, THING)
    if "anyOf" in schema:
        return any(fits(value, one) for one in schema["anyOf"])
    if "enum" in schema:
        return value in schema["enum"]
    if "const" in schema:
        return bool(value == schema["const"])
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    return any(_fits_kind(value, kind, schema) for kind in kinds)


def _fits_kind(value: Any, kind: str, schema: dict[str, Any]) -> bool:
    if kind == "object":
        fields = schema["properties"]
        return isinstance(value, dict) and all(
            name in value and fits(value[name], field) for name, field in fields.items()
        )
    if kind == "array":
        size = isinstance(value, list) and schema["minItems"] <= len(value) <= schema["maxItems"]
        return size and all(fits(item, schema["items"]) for item in value)
    if kind in ("integer", "number"):
        right = isinstance(value, int if kind == "integer" else (int, float)) and not isinstance(value, bool)
        low, above = schema.get("minimum", -1e16), schema.get("exclusiveMinimum", -1e16)
        return right and low <= value <= schema.get("maximum", 1e16) and value > above
    if kind == "string":
        return isinstance(value, str) and schema.get("minLength", 0) <= len(value) <= schema.get(
            "maxLength", 9e9
        )
    return value is None if kind == "null" else isinstance(value, bool)


@settings(max_examples=300, deadline=None)
@given(SCHEMAS, TEXT, TEXT)
def test_any_schema_is_filled_validly(schema: dict[str, Any], document: str, question: str) -> None:
    whole = Schema.of({**schema, "$defs": {"thing": THING}})
    request = Request.of(document or "x", question.strip() or "what?", schema=whole)
    reply = asyncio.run(Reader().generate(request))
    assert fits(json.loads(reply.text), schema)


@settings(deadline=None)
@given(TEXT, TEXT)
def test_any_text_is_answered_the_same_twice(document: str, question: str) -> None:
    request = Request.of(document + "\n\nquestion", question + "?")
    first, second = (asyncio.run(Reader().generate(request)).text for _ in range(2))
    assert first == second
    assert first
