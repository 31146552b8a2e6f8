"""Who is played: a person's traits as the seed gives them, and what they do to eyes, patience and trust."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pydantic import Field

from assay.mirror.words import Stored

__all__ = ["Channel", "Perception", "PersonaProfile"]

Channel = Literal["sight", "screen reader"]


class PersonaProfile(Stored):
    """A persona as it stands in a file; scales run from 1 to 10, see the trait dictionary for directions."""

    name: str
    role: str
    age: int = Field(ge=13, le=100)
    tech_literacy: int = Field(default=5, ge=1, le=10)
    patience_level: int = Field(default=5, ge=1, le=10)
    reading_speed: int = Field(default=5, ge=1, le=10)
    trust_level: int = Field(default=5, ge=1, le=10)
    exploration_tendency: int = Field(default=5, ge=1, le=10)
    accessibility_needs: dict[str, bool] = Field(default_factory=dict)
    language: str | None = None
    """Mother tongue, where it is not the site's."""
    device: Literal["desktop", "mobile"] | None = None
    about: str = ""


@dataclass(frozen=True, slots=True)
class Perception:
    """What the traits come to, in the units of pages: the only thing that behaviour and noticing look at."""

    role: str
    channel: Channel
    keyboard_only: bool
    steps: int
    """Steps before giving up a task."""
    sweep_pages: int
    """Pages looked at beyond the task."""
    wait_seconds: float
    """Waiting that is tolerated for a page or an answer."""
    tries: int
    """How often a form is tried again, or another way is looked for."""
    contrast: float
    """Ratio below which text cannot be read with ease."""
    text_px: float
    target_px: float
    zoom: float
    reading_grade: float
    """School years above which text is hard."""
    jargon: bool
    """Are technical words and idioms an obstacle?"""
    fields: int
    """A form with more fields is too long."""
    trust: float
    """0 trusts nothing, 1 trusts everything: fees, privacy and urgency are noticed below 0.5."""
    attention: float
    """0 skims, 1 reads every word: what stands only in the text is noticed by those who read."""
    expertise: float
    """0 knows nothing of computers, 1 everything: short cuts and extra steps are noticed above 0.5."""
    tells_colours: bool = True
    """Whoever does not tell colours apart meets what only a colour says as if it were not there."""
