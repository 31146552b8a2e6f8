"""Prompts are files: a version line, then the system and the user text, rendered with Jinja.

    version: 3
    --- system
    You compare two findings.
    --- user
    First: {{ first }}

The rendered values are data: they are never parsed as templates. Templates themselves run in Jinja's
sandbox, because an override file may come from anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import StrictUndefined, Template, TemplateError
from jinja2.sandbox import SandboxedEnvironment

from assay.errors import BadInput
from assay.files import digest, read_json

__all__ = ["Prompt", "load_overrides"]

_SECTION = re.compile(r"^--- (system|user)[ \t]*$", re.MULTILINE)
_VERSION = re.compile(r"\Aversion:[ \t]*(\S+)[ \t]*$", re.MULTILINE)


@cache
def _environment() -> SandboxedEnvironment:
    # The text goes to a model, not to a browser: HTML escaping would change what is judged.
    return SandboxedEnvironment(
        undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=False
    )


@dataclass(frozen=True, slots=True)
class Prompt:
    """A named prompt; `digest` goes into the fingerprint of everything judged with it."""

    name: str
    version: str
    system: str
    user: str
    digest: str
    _templates: tuple[Template, Template] = field(repr=False, compare=False)

    @classmethod
    def of(cls, name: str, text: str) -> Prompt:
        """Read a prompt from text."""
        version = _VERSION.search(text)
        if version is None:
            raise BadInput(f"Prompt {name} must begin with a version line such as `version: 1`.")
        parts = dict(zip(_SECTION.findall(text), _SECTION.split(text)[2::2], strict=True))
        if "user" not in parts:
            raise BadInput(f"Prompt {name} has no `--- user` part; add one.")
        system, user = parts.get("system", "").strip(), parts["user"].strip()
        try:
            templates = (_environment().from_string(system), _environment().from_string(user))
        except TemplateError as error:
            raise BadInput(f"Prompt {name} is not a valid template ({error}); correct it.") from None
        return cls(name, version[1], system, user, digest([version[1], system, user]), templates)

    @classmethod
    def load(cls, path: Path, overrides: Mapping[str, str] | None = None) -> Prompt:
        """Read a prompt file; an override under the file's stem takes its place."""
        name = path.stem
        if overrides and name in overrides:
            return cls.of(name, overrides[name])
        try:
            return cls.of(name, path.read_text("utf-8"))
        except OSError as error:
            raise BadInput(f"Prompt {path} cannot be read ({error.strerror}).") from None

    def render(self, values: Mapping[str, Any]) -> tuple[str | None, str]:
        """The system text, if any, and the user text."""
        try:
            system, user = (template.render(values) for template in self._templates)
        except TemplateError as error:
            raise BadInput(f"Prompt {self.name} cannot be filled ({error}).") from None
        return system or None, user


def load_overrides(path: Path) -> dict[str, str]:
    """Read a `--prompt-override` file: an object from prompt name to the full text of a prompt."""
    value = read_json(path)
    if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
        raise BadInput(f"{path} must hold an object from prompt name to prompt text.")
    for name, text in value.items():
        Prompt.of(name, text)
    return value
