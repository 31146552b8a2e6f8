"""From `--labeller` to a labeller."""

from __future__ import annotations

from pathlib import Path

from assay.errors import BadInput
from assay.models import ModelSettings, open_model
from assay.spans.labellers.base import Labeller

__all__ = ["open_labeller"]

_FORMS = "embedded, llm:MODEL, command:COMMAND, http://URL or file:SPANS"


def open_labeller(
    name: str, settings: ModelSettings | None = None, overrides: dict[str, str] | None = None
) -> Labeller:
    """Open a labeller by name."""
    kind, _, rest = name.partition(":")
    if name == "embedded":
        from assay.spans.labellers.embedded import EmbeddedLabeller

        return EmbeddedLabeller()
    if kind in ("http", "https"):
        from assay.spans.labellers.external import HttpLabeller

        # Both `http://…` and the longer `http:http://…` are in use.
        return HttpLabeller(rest if rest.startswith(("http://", "https://")) else name)
    if not rest:
        raise BadInput(f"Unknown labeller {name!r}; there are: {_FORMS}.")
    if kind == "llm":
        from assay.spans.labellers.language_model import LanguageModelLabeller

        return LanguageModelLabeller(open_model(rest, settings), overrides)
    if kind == "command":
        from assay.spans.labellers.external import CommandLabeller

        return CommandLabeller(rest)
    if kind == "file":
        from assay.spans.labellers.external import FileLabeller

        return FileLabeller(Path(rest))
    raise BadInput(f"Unknown labeller {name!r}; there are: {_FORMS}.")
