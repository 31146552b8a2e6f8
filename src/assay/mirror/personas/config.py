"""How one site is run: the seed's configuration, with its fields and its defaults."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import ConfigDict, Field

from assay.mirror.personas.records import PersonaProfile
from assay.mirror.words import Stored

__all__ = ["BenchmarkRunConfig"]


class BenchmarkRunConfig(Stored):
    """A controlled, repeatable run on one site."""

    model_config = ConfigDict(frozen=True, extra="forbid", protected_namespaces=())

    site_slug: str = Field(min_length=1)
    site_url: str
    tasks: tuple[str, ...] = Field(min_length=1)
    """Two or three per site."""
    personas: tuple[PersonaProfile, ...] = Field(min_length=1)
    """Particular people, not random ones."""
    max_steps: int = Field(default=30, ge=1, le=1_000)
    timeout: int = Field(default=600, ge=1, le=86_400)
    """Seconds for one case."""
    device: Literal["desktop", "mobile"] = "desktop"
    seed_personas: bool = True
    """Play the profiles as they stand; do not make others of them."""
    disable_firecrawl: bool = False
    """Do not look for a site map first."""
    model_override: dict[str, Any] | None = None
    """Models to pin, by the part of the system that uses them."""
