"""The base of what stands in files."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict

__all__ = ["Stored"]


class Stored(BaseModel):
    """Never changed once made; fields of other versions are let by."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    def as_json(self) -> dict[str, Any]:
        """The fields as JSON has them."""
        return self.model_dump(mode="json")
