"""The manifest: what was run, with what, and how far it came."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from assay.errors import BadInput
from assay.files import read_json
from assay.runs.records import now

__all__ = ["FORMAT", "Manifest", "RunStatus", "read_manifest"]

FORMAT = 1
RunStatus = Literal["created", "running", "interrupted", "stopped", "incomplete", "complete"]


class Manifest(BaseModel):
    """`manifest.json`. Fields that a newer Assay of the same format adds are kept, not dropped."""

    model_config = ConfigDict(extra="allow")

    format: int = FORMAT
    name: str
    suite: str
    status: RunStatus = "created"
    reason: str | None = None
    """Why the run stopped, in one sentence, if it did."""
    created: str = Field(default_factory=now)
    ended: str | None = None
    seed: int = 0
    config: dict[str, Any] = Field(default_factory=dict)
    fingerprints: dict[str, str] = Field(default_factory=dict)
    models: list[str] = Field(default_factory=list)
    versions: dict[str, str] = Field(default_factory=dict)


def read_manifest(path: Path) -> Manifest:
    """Read a manifest; a newer format and a broken one each get their own sentence."""
    value = read_json(path)
    if not isinstance(value, dict):
        raise BadInput(f"{path} is not a manifest; it must hold a JSON object.")
    found = value.get("format")
    if isinstance(found, int) and found > FORMAT:
        raise BadInput(
            f"{path} was written by a newer Assay (format {found}, this one reads up to {FORMAT}); "
            "upgrade Assay."
        )
    try:
        return Manifest.model_validate(value)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])) or "the whole"
        raise BadInput(f"{path} is not a valid manifest ({where}: {first['msg']}); restore it.") from None
