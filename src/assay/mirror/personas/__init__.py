"""The people who are played, and what their traits change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.lazy import lazy_exports

if TYPE_CHECKING:
    from assay.mirror.personas.config import BenchmarkRunConfig
    from assay.mirror.personas.loading import benchmark_personas, load_personas, neutral_persona
    from assay.mirror.personas.perceiving import perceive
    from assay.mirror.personas.records import Perception, PersonaProfile
    from assay.mirror.personas.traits import NEEDS, TRAITS, Need, Trait

__all__ = [
    "NEEDS",
    "TRAITS",
    "BenchmarkRunConfig",
    "Need",
    "Perception",
    "PersonaProfile",
    "Trait",
    "benchmark_personas",
    "load_personas",
    "neutral_persona",
    "perceive",
]

__getattr__, __dir__ = lazy_exports(
    __name__,
    {
        "config": ["BenchmarkRunConfig"],
        "loading": ["benchmark_personas", "load_personas", "neutral_persona"],
        "perceiving": ["perceive"],
        "records": ["Perception", "PersonaProfile"],
        "traits": ["NEEDS", "TRAITS", "Need", "Trait"],
    },
)
