"""The strict dialects of JSON schema: closed, complete, finite, and still the user's meaning."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Literal

import openai
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, Field

from assay.errors import BadInput
from assay.models.types import Schema
from assay.models.wires.strict_schema import closed, strict


class Leaf(BaseModel):
    """A leaf."""

    kind: Literal["x", "y"]
    size: int = Field(ge=0, le=10)
    label: str | None = None


class Thing(BaseModel):
    name: str = Field(min_length=1, max_length=8)
    leaf: Leaf = Field(description="The one that counts.")
    maybe: Leaf | None = Field(default=None, description="Another.")
    leaves: list[Leaf] = Field(max_length=3)
    fixed: Literal["always"] = "always"
    share: float = Field(default=0.5, ge=0, le=1)
    flags: list[bool] = []
    either: int | str | None = None


class Tree(BaseModel):
    value: int
    children: list[Tree] = []


class DescribedTree(BaseModel):
    """The description stands beside the reference to itself."""

    value: int
    first: DescribedTree = Field(description="The first below.")
    children: list[DescribedTree] = Field(default=[], description="All below.")


class Ping(BaseModel):
    pong: Pong = Field(description="The other one.")


class Pong(BaseModel):
    ping: Ping | None = Field(default=None, description="And back.")
    other: Ping = Field(description="And back again.")


Pong.model_rebuild()
Ping.model_rebuild()

leaves = st.builds(
    Leaf, kind=st.sampled_from(["x", "y"]), size=st.integers(0, 10), label=st.none() | st.text(max_size=3)
)
things = st.builds(
    Thing,
    name=st.text(min_size=1, max_size=8),
    leaf=leaves,
    maybe=st.none() | leaves,
    leaves=st.lists(leaves, max_size=3),
    share=st.floats(0, 1),
    flags=st.lists(st.booleans(), max_size=2),
    either=st.none() | st.integers() | st.text(max_size=3),
)
trees = st.recursive(
    st.builds(Tree, value=st.integers()),
    lambda inner: st.builds(Tree, value=st.integers(), children=st.lists(inner, max_size=2)),
    max_leaves=6,
)

TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}


def fits(value: Any, node: dict[str, Any], root: dict[str, Any]) -> bool:
    """Does a value fit a schema of the few keywords that the dialects use?"""
    if "$ref" in node:
        target: Any = root
        for step in node["$ref"].split("/")[1:]:
            target = target[step]
        return fits(value, target, root)
    checks = [
        "anyOf" not in node or any(fits(value, option, root) for option in node["anyOf"]),
        "enum" not in node or value in node["enum"],
        "const" not in node or value == node["const"],
        "type" not in node or has_type(value, node["type"]),
    ]
    if isinstance(value, dict):
        checks.append(object_fits(value, node, root))
    if isinstance(value, list):
        checks.append(all(fits(item, node.get("items", {}), root) for item in value))
        checks.append(node.get("minItems", 0) <= len(value) <= node.get("maxItems", len(value)))
    if isinstance(value, str):
        checks.append(node.get("minLength", 0) <= len(value) <= node.get("maxLength", len(value)))
    if isinstance(value, int | float):
        checks.append(node.get("minimum", value) <= value <= node.get("maximum", value))
    return all(checks)


def has_type(value: Any, name: str) -> bool:
    return isinstance(value, TYPES[name]) and (not isinstance(value, bool) or name == "boolean")


def object_fits(value: dict[str, Any], node: dict[str, Any], root: dict[str, Any]) -> bool:
    known = node.get("properties", {})
    return (
        all(name in value for name in node.get("required", []))
        and (node.get("additionalProperties", True) is not False or value.keys() <= known.keys())
        and all(fits(value[name], known[name], root) for name in value if name in known)
    )


def objects(node: Any) -> Iterator[dict[str, Any]]:
    """Every schema of an object, wherever it stands."""
    if isinstance(node, list):
        for item in node:
            yield from objects(item)
    elif isinstance(node, dict):
        if node.get("type") == "object":
            yield node
        for value in node.values():
            yield from objects(value)


DIALECTS = pytest.mark.parametrize("dialect", [strict, closed])
MODELS = pytest.mark.parametrize("model", [Leaf, Thing, Tree, DescribedTree, Ping, Pong])


@DIALECTS
@MODELS
def test_every_object_is_closed_and_every_reference_leads_somewhere(dialect: Any, model: Any) -> None:
    made = dialect(Schema.of(model))
    found = list(objects(made))
    assert found
    assert all(node["additionalProperties"] is False for node in found)
    for reference in re.findall(r'"\$ref": "#/\$defs/(\w+)"', json.dumps(made)):
        assert reference in made["$defs"]


@MODELS
def test_strict_requires_all_and_puts_nothing_beside_a_reference(model: Any) -> None:
    made = strict(Schema.of(model))
    for node in objects(made):
        assert node["required"] == list(node["properties"])
    assert not re.search(r'"\$ref": "[^"]*",|, "\$ref"', json.dumps(made))


@pytest.mark.parametrize("model", [Leaf, Thing, Tree])
def test_strict_is_what_the_official_package_makes(model: type[BaseModel]) -> None:
    tool: Any = openai.pydantic_function_tool(model)
    assert strict(Schema.of(model)) == tool["function"]["parameters"]


@DIALECTS
@settings(max_examples=60)
@given(thing=things)
def test_what_fits_the_model_fits_the_dialect(dialect: Any, thing: Thing) -> None:
    schema = dialect(Schema.of(Thing))
    assert fits(thing.model_dump(mode="json"), schema, schema)


@DIALECTS
@settings(max_examples=40)
@given(tree=trees)
def test_what_fits_a_recursive_model_fits_the_dialect(dialect: Any, tree: Tree) -> None:
    schema = dialect(Schema.of(Tree))
    assert fits(tree.model_dump(mode="json"), schema, schema)


WRONG = [
    {"name": "n"},
    {"leaf": {"kind": "z", "size": 1, "label": None}},
    {"leaf": {"kind": "x", "size": 1, "label": None, "more": 1}},
    {"leaves": "none"},
    {"flags": ["yes"]},
    {"more": 1},
]


@DIALECTS
@pytest.mark.parametrize("wrong", WRONG)
def test_what_does_not_fit_the_model_does_not_fit_the_dialect(dialect: Any, wrong: dict[str, Any]) -> None:
    right = Thing(name="n", leaf=Leaf(kind="x", size=1), leaves=[]).model_dump(mode="json")
    schema = dialect(Schema.of(Thing))
    assert fits(right, schema, schema)
    assert not fits(wrong if wrong == {"name": "n"} else right | wrong, schema, schema)


def test_limits_that_the_closed_dialect_cannot_enforce_are_still_said() -> None:
    leaf = closed(Schema.of(Thing))["$defs"]["Leaf"]["properties"]["size"]
    assert leaf == {"type": "integer", "title": "Size", "description": "{maximum: 10, minimum: 0}"}


def test_making_a_dialect_leaves_the_schema_as_it_was() -> None:
    schema = Schema.of(Thing)
    before = json.dumps(schema.json)
    strict(schema)
    closed(schema)
    assert json.dumps(schema.json) == before == json.dumps(Thing.model_json_schema())


@DIALECTS
def test_words_of_the_user_are_never_read_as_keywords(dialect: Any) -> None:
    class Odd(BaseModel):
        properties: int
        default: int
        enum: Literal["default", "$ref"]
        type: str

    made = dialect(Schema.of(Odd))
    assert list(made["properties"]) == made["required"] == ["properties", "default", "enum", "type"]
    value = {"properties": 1, "default": 2, "enum": "$ref", "type": "object"}
    assert fits(value, made, made)


@DIALECTS
@pytest.mark.parametrize(
    "schema",
    [
        {},
        {"type": "object"},
        {"type": "object", "properties": {"anything": True}},
        {"type": "array", "items": True},
        {"type": ["string", "null"]},
        {"type": "object", "properties": {"up": {"$ref": "#", "description": "The whole again."}}},
    ],
)
def test_schemas_written_by_hand_are_taken(dialect: Any, schema: dict[str, Any]) -> None:
    json.dumps(dialect(Schema.of(schema)))


def test_a_reference_to_nothing_is_bad_input() -> None:
    broken = {"type": "object", "properties": {"a": {"$ref": "#/$defs/Gone", "description": "?"}}}
    with pytest.raises(BadInput, match="Gone"):
        strict(Schema.of(broken))
