"""Personas from files: ours by default, or anybody's own."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from assay.errors import BadInput
from assay.files import read_json
from assay.mirror.collection.naming import slug
from assay.mirror.personas.records import PersonaProfile
from assay.mirror.personas.traits import NEEDS, need_called

__all__ = ["NEUTRAL_ROLE", "benchmark_personas", "load_personas", "neutral_persona"]

NEUTRAL_ROLE = "neutral"

_OURS = Path(__file__).with_name("personas.json")
_MAX_BYTES = 1_000_000
_MAX_PERSONAS = 100
_MAX_TEXT = 2_000


def load_personas(path: Path | None = None) -> tuple[PersonaProfile, ...]:
    """The personas of a file; without one the benchmark's five and the neutral control."""
    if path is None:
        return _ours()
    return _read(path)


def benchmark_personas() -> tuple[PersonaProfile, ...]:
    """The five that every benchmark run plays."""
    return tuple(persona for persona in _ours() if persona.role != NEUTRAL_ROLE)


def neutral_persona() -> PersonaProfile:
    """The control: the middle of every scale."""
    return next(persona for persona in _ours() if persona.role == NEUTRAL_ROLE)


@lru_cache(maxsize=1)
def _ours() -> tuple[PersonaProfile, ...]:
    return _read(_OURS)


def _read(path: Path) -> tuple[PersonaProfile, ...]:
    value = read_json(path, max_bytes=_MAX_BYTES)
    rows = value.get("personas") if isinstance(value, dict) else value
    if not isinstance(rows, list) or not 0 < len(rows) <= _MAX_PERSONAS:
        raise BadInput(
            f"{path} holds no personas; write a list of 1 to {_MAX_PERSONAS}, or an object with `personas`."
        )
    found = tuple(_profile(row, f"{path} persona {number}") for number, row in enumerate(rows, 1))
    roles: dict[str, int] = {}
    for number, persona in enumerate(found, 1):
        first = roles.setdefault(persona.role, number)
        if first != number:
            raise BadInput(
                f"{path} persona {number} has the role {persona.role!r} of persona {first}; "
                "results are told apart by role, so rename one."
            )
    return found


def _profile(row: Any, where: str) -> PersonaProfile:
    if not isinstance(row, dict):
        raise BadInput(f"{where} is no object; write its fields as name and value.")
    known = PersonaProfile.model_fields
    strange = sorted(str(name)[:60] for name in row if name not in known)
    if strange:
        raise BadInput(f"{where} has unknown fields {', '.join(strange[:10])}; known are {', '.join(known)}.")
    name = row.get("name")
    made = {**row, "accessibility_needs": _needs(row.get("accessibility_needs"), where)}
    if not row.get("role") and isinstance(name, str):
        made["role"] = slug(name)
    try:
        profile = PersonaProfile.model_validate(made, strict=True)
    except ValidationError as error:
        wrong = error.errors()[0]
        field = ".".join(str(part) for part in wrong["loc"])
        raise BadInput(f"{where} has a wrong {field} ({wrong['msg']}); correct it.") from None
    if not profile.name.strip() or not slug(profile.role):
        raise BadInput(f"{where} has no name or no role; give both.")
    if max(len(text) for text in (profile.name, profile.role, profile.about)) > _MAX_TEXT:
        raise BadInput(f"{where} has a text of more than {_MAX_TEXT:,} characters; shorten it.")
    return profile


def _needs(value: Any, where: str) -> dict[str, bool]:
    """Needs are an object of flags or a list of words; a need that is not known would change nothing."""
    match value:
        case None:
            return {}
        case dict():
            # The description is prose about the flags.
            flags = {str(name): there for name, there in value.items() if name != "description"}
        case list():
            flags = {str(word): True for word in value}
        case _:
            raise BadInput(
                f"{where} has needs that are neither flags nor a list of words; write one of them."
            )
    needs: dict[str, bool] = {}
    for word, there in flags.items():
        name = need_called(word)
        if name is None:
            raise BadInput(f"{where} has the unknown need {word[:60]!r}; known are {', '.join(NEEDS)}.")
        if not isinstance(there, bool):
            raise BadInput(f"{where} has the need {name} that is neither true nor false; correct it.")
        needs[name] = needs.get(name, False) or there
    return needs
