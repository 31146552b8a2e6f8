"""Where a phrase stands, what role it may have, and why."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["ALLOWED", "AUDIO", "CAMERA", "DEFAULT", "Guess", "LIGHTING", "STYLE", "Slot"]

CAMERA = ("shot.type", "camera.movement", "camera.lens", "camera.angle", "camera.focus")
LIGHTING = ("lighting.source", "lighting.quality", "lighting.timeOfDay", "lighting.colorTemp")
STYLE = ("style.aesthetic", "style.filmStock", "style.colorGrade")
AUDIO = ("audio.score", "audio.soundEffect", "audio.ambient")
ALLOWED = {
    "audio": AUDIO,
    "camera": (*CAMERA, "style.filmStock"),
    "lighting": (*LIGHTING, "environment.weather"),
    "style": (*STYLE, "camera.lens", "camera.focus", "technical.frameRate", "lighting.quality"),
    "subject": ("subject.identity", "subject.appearance", "subject.wardrobe", "subject.emotion"),
    "wardrobe": ("subject.wardrobe", "subject.appearance"),
    "place": ("environment.location", "environment.weather", "environment.context", *LIGHTING),
    "weather": ("environment.weather", "lighting.timeOfDay"),
    "action": ("action.movement", "action.state", "action.gesture"),
}
DEFAULT = {
    "audio": "audio.soundEffect",
    "camera": "camera.movement",
    "lighting": "lighting.quality",
    "style": "style.aesthetic",
    "subject": "subject.identity",
    "wardrobe": "subject.wardrobe",
    "place": "environment.location",
    "weather": "environment.weather",
    "action": "action.movement",
}


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a noun phrase stands."""

    label: str | None = None
    preposition: str = ""
    determiner: str = ""
    is_object: bool = False
    nominative: bool = False
    after_shot: bool = False
    after_role: str = ""
    has_subject: bool = False
    keyword: bool = False
    hears: bool = False
    before_verb: bool = False
    animate: bool = False
    new_person: bool = False
    has_location: bool = False
    attached: bool = False
    measured: bool = False
    prose: bool = False


@dataclass(frozen=True, slots=True)
class Guess:
    """A role and the evidence for it."""

    role: str
    evidence: str
