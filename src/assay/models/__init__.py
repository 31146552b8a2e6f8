"""Ask a language model: one `Request -> Reply` contract whatever is behind it.

`open_model("provider/model")` gives a model with its cache, limits, retries, prices and budget around it.
Nothing is imported, looked up or connected before it is needed, and nothing but the named model ever is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.lazy import lazy_exports

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

__getattr__, __dir__ = lazy_exports(
    __name__,
    {
        "budget": ["Budget"],
        "limits": ["Limits"],
        "opening": ["ModelSettings", "open_model"],
        "scripted": ["Scripted"],
        "tokens": ["TokenCount", "count_tokens"],
        "types": ["Image", "Message", "Model", "Reply", "Request", "Schema", "Usage"],
    },
)
