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
from assay.models.errors import clean

__all__ = ["Prompt", "load_overrides"]

_SECTION = re.compile(r"^--- (system|user)[ \t]*$", re.MULTILINE)
_VERSION = re.compile(r"\Aversion:[ \t]*(\S+)[ \t]*$", re.MULTILINE)
# Far more than any model takes; a template that loops must end somewhere.
MAX_RENDERED = 10_000_000


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
        text = text.removeprefix("\ufeff").replace("\r\n", "\n")
        version = _VERSION.search(text)
        if version is None:
            raise BadInput(f"Prompt {name} must begin with a version line such as `version: 1`.")
        before, *pieces = _SECTION.split(text[version.end() :])
        names, parts = pieces[::2], dict(zip(pieces[::2], pieces[1::2], strict=True))
        if not parts.get("user", "").strip():
            raise BadInput(f"Prompt {name} has no `--- user` part; add one.")
        if before.strip() or len(names) != len(parts):
            # Text that is never sent must not look as if it were.
            raise BadInput(f"Prompt {name} needs one `--- user` and at most one `--- system` part, no more.")
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
        except UnicodeDecodeError:
            raise BadInput(f"Prompt {path} is not UTF-8 text; save it as such.") from None

    def render(self, values: Mapping[str, Any]) -> tuple[str | None, str]:
        """The system text, if any, and the user text."""
        try:
            system, user = (_filled(template, values) for template in self._templates)
        except Exception as error:
            # Whatever a template trips over, from a missing name to a range that is too long, is its own.
            raise BadInput(f"Prompt {self.name} cannot be filled ({clean(str(error))}).") from None
        return system or None, user


def _filled(template: Template, values: Mapping[str, Any]) -> str:
    parts: list[str] = []
    room = MAX_RENDERED
    for part in template.generate(values):
        room -= len(part)
        if room < 0:
            raise OverflowError(f"it makes more than {MAX_RENDERED:,} characters")
        parts.append(part)
    return "".join(parts)


def load_overrides(path: Path) -> dict[str, str]:
    """Read a `--prompt-override` file: an object from prompt name to the full text of a prompt."""
    value = read_json(path)
    if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
        raise BadInput(f"{path} must hold an object from prompt name to prompt text.")
    for name, text in value.items():
        Prompt.of(name, text)
    return value
