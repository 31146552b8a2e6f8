"""JSON schemas in the strict dialect that providers enforce: closed objects, every property required."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from assay.errors import BadInput
from assay.models.types import Schema

__all__ = ["closed", "strict"]


@lru_cache(maxsize=256)
def strict(schema: Schema) -> dict[str, Any]:
    """The schema as OpenAI's strict mode wants it: closed, all required, no `$ref` with siblings."""
    made: dict[str, Any] = _strict(schema.json, schema.json, frozenset())
    return made


def _strict(node: Any, root: Mapping[str, Any], within: frozenset[str]) -> Any:
    """`within` names the definitions that are being written out around this node."""
    if isinstance(node, list):
        return [_strict(item, root, within) for item in node]
    if not isinstance(node, Mapping):
        return node
    if "$ref" in node and len(node) > 1:
        reference = node["$ref"]
        if reference in within:
            # A definition inside itself would never end; the bare `$ref` means the same.
            return {"$ref": reference}
        # The dialect allows nothing beside `$ref`, so the definition is written out in place.
        siblings = {name: value for name, value in node.items() if name != "$ref"}
        return _strict({**_resolve(root, reference), **siblings}, root, within | {reference})
    if len(node.get("allOf") or ()) == 1:
        rest = {name: value for name, value in node.items() if name != "allOf"}
        return _strict({**rest, **node["allOf"][0]}, root, within)
    return _closed_object({name: _strict_member(name, value, root, within) for name, value in node.items()})


def _strict_member(name: str, value: Any, root: Mapping[str, Any], within: frozenset[str]) -> Any:
    # The names under these two are the user's own words, not keywords of the schema language.
    if name in ("properties", "$defs") and isinstance(value, Mapping):
        return {key: _strict(child, root, within) for key, child in value.items()}
    # Literal data is never rewritten.
    return value if name in ("enum", "const", "default", "examples") else _strict(value, root, within)


def _closed_object(node: dict[str, Any]) -> dict[str, Any]:
    if node.get("type") == "object":
        node.setdefault("additionalProperties", False)
    if isinstance(node.get("properties"), Mapping):
        node["required"] = list(node["properties"])
    if "default" in node and node["default"] is None:
        del node["default"]
    return node


def _resolve(root: Mapping[str, Any], reference: str) -> Mapping[str, Any]:
    value: Any = root
    try:
        for step in reference.removeprefix("#").split("/")[1:]:
            value = value[step]
        return dict(value)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise BadInput(f"The schema refers to {reference!r}, which it does not define; add it.") from None


_KEPT = ("$ref", "anyOf", "allOf", "enum", "const", "description", "title")
_FORMATS = ("date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid")


@lru_cache(maxsize=256)
def closed(schema: Schema) -> dict[str, Any]:
    """The schema as Anthropic's structured output wants it.

    Objects are closed; limits that the format cannot enforce (ranges, lengths, patterns) move into the
    description, where the model at least reads them. Our own validation enforces them afterwards.
    """
    made: dict[str, Any] = _closed(schema.json)
    return made


def _closed(node: Any) -> Any:
    if not isinstance(node, Mapping):
        return node
    definitions = {name: _closed(child) for name, child in (node.get("$defs") or {}).items()}
    head = {"$defs": definitions} if definitions else {}
    if "$ref" in node:
        return head | {"$ref": node["$ref"]}
    rest = {name: value for name, value in node.items() if name not in ("$defs", "oneOf")}
    if "oneOf" in node:
        rest["anyOf"] = node["oneOf"]
    kind = rest.pop("type", None)
    made = {name: rest.pop(name) for name in _KEPT if name in rest}
    for union in ("anyOf", "allOf"):
        if union in made:
            made[union] = [_closed(variant) for variant in made[union]]
    if kind is not None and not made.keys() & {"anyOf", "allOf", "enum", "const"}:
        made["type"] = kind
        made |= _supported_members(kind, rest)
    if rest:
        limits = "{" + ", ".join(f"{name}: {value}" for name, value in rest.items()) + "}"
        made["description"] = f"{made['description']}\n\n{limits}" if "description" in made else limits
    return head | made


def _supported_members(kind: str, rest: dict[str, Any]) -> dict[str, Any]:
    """Take out of `rest` what the format can enforce for this type."""
    made: dict[str, Any] = {}
    if kind == "object":
        made["properties"] = {name: _closed(child) for name, child in rest.pop("properties", {}).items()}
        rest.pop("additionalProperties", None)
        made["additionalProperties"] = False
        if "required" in rest:
            made["required"] = rest.pop("required")
    elif kind == "array":
        if "items" in rest:
            made["items"] = _closed(rest.pop("items"))
        if rest.get("minItems") in (0, 1):
            made["minItems"] = rest.pop("minItems")
    elif kind == "string" and rest.get("format") in _FORMATS:
        made["format"] = rest.pop("format")
    return made
