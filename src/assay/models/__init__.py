"""Ask a language model: one `Request -> Reply` contract whatever is behind it.

`open_model("provider/model")` gives a model with its cache, limits, retries, prices and budget around it.
Nothing is imported, looked up or connected before it is needed, and nothing but the named model ever is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from assay.models.budget import Budget
    from assay.models.limits import Limits
    from assay.models.opening import ModelSettings, open_model
    from assay.models.scripted import Scripted
    from assay.models.tokens import TokenCount, count_tokens
    from assay.models.types import Image, Message, Model, Reply, Request, Schema, Usage

__all__ = [
    "Budget",
    "Image",
    "Limits",
    "Message",
    "Model",
    "ModelSettings",
    "Reply",
    "Request",
    "Schema",
    "Scripted",
    "TokenCount",
    "Usage",
    "count_tokens",
    "open_model",
]

_HOMES = {
    "Budget": "budget",
    "Limits": "limits",
    "ModelSettings": "opening",
    "open_model": "opening",
    "Scripted": "scripted",
    "TokenCount": "tokens",
    "count_tokens": "tokens",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_HOMES.get(name, 'types')}"), name)
