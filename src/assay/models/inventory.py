"""What can be asked from this computer: embedded models, providers with a key, servers on this machine."""

from __future__ import annotations

import importlib.util
from dataclasses import asdict, dataclass
from typing import Any

from assay.install import install_command, this_command
from assay.models.embedded.weights import is_present
from assay.models.opening import EMBEDDED
from assay.models.providers import PROVIDERS, Provider

__all__ = ["Available", "inventory"]


@dataclass(frozen=True, slots=True)
class Available:
    """One way to a model; `advice` is the one thing to do if it is not ready.

    `ready` is None for a server that nobody has asked: whether it runs is only known by a call.
    """

    provider: str
    example: str
    ready: bool | None
    advice: str

    def as_json(self) -> dict[str, Any]:
        """The row as plain JSON."""
        return asdict(self)


def inventory() -> list[Available]:
    """Everything by provider, without asking any server."""
    return [_embedded(name) for name in EMBEDDED] + [_provider(p) for p in PROVIDERS.values()]


def _embedded(name: str) -> Available:
    full = f"embedded/{name}"
    if name == "reader":
        return Available("embedded", full, True, "always there: extractive, the floor for any model")
    if importlib.util.find_spec("xllamacpp") is None:
        return Available("embedded", full, False, install_command("llm"))
    if not is_present(name):
        return Available("embedded", full, False, f"{this_command()} models fetch {name}")
    return Available("embedded", full, True, "local weights, no key")


def _provider(provider: Provider) -> Available:
    key, variable = provider.key()
    if not provider.key_required:
        where = provider.url or "the URL you name"
        return Available(provider.name, provider.example, None, f"a server at {where}")
    if key is None:
        return Available(provider.name, provider.example, False, f"set {' or '.join(provider.keys)}")
    return Available(provider.name, provider.example, True, f"key from {variable}")
