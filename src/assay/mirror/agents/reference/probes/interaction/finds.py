"""What attempts bring home, and how a sign is made from something on a page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from assay.mirror.agents.reference.probes.interaction.looking import Box, Form, Look
from assay.mirror.agents.reference.probes.interaction.ways import Way
from assay.mirror.agents.reference.records import Observation, Sense, Sign

__all__ = ["Finds", "FormAt", "make_sign"]


class Element(Protocol):
    """Whatever has a place on the page."""

    @property
    def selector(self) -> str: ...

    @property
    def box(self) -> Box: ...


@dataclass
class Finds:
    """Signs, stored states, and where they lead on."""

    signs: list[Sign] = field(default_factory=list)
    observations: list[Observation] = field(default_factory=list)
    states: list[tuple[Way, Look]] = field(default_factory=list)

    def add(self, other: Finds) -> None:
        """Take over what another attempt found."""
        self.signs += other.signs
        self.observations += other.observations
        self.states += other.states

    def begun_at(self, way: Way) -> Finds:
        """Say of each sign in which window it was met, and, on another page, from where: `facts["from"]`."""
        told = []
        for sign in self.signs:
            came = {} if sign.page_url == way.start else {"from": way.start}
            window = "mobile" if way.phone else sign.viewport
            told.append(sign.model_copy(update={"facts": {**sign.facts, **came}, "viewport": window}))
        self.signs = told
        return self

    def keep(self, observation: Observation | None) -> str | None:
        """Keep a stored state; its digest is given."""
        if observation is None:
            return None
        self.observations.append(observation)
        return observation.page_state


@dataclass(frozen=True, slots=True)
class FormAt:
    """A form, and the way to the page where it stands."""

    way: Way
    form: Form
    place: str

    @property
    def name(self) -> str:
        """For lists of what was done and what was not."""
        return f"form “{self.form.words}” on {self.place}"


def make_sign(
    probe: str,
    sense: Sense,
    where: Look | str,
    element: Element | None = None,
    *,
    role: str = "",
    name: str = "",
    state: str = "on load",
    page_state: str | None = None,
    quote: str | None = None,
    measure: float | None = None,
    unit: str = "",
    facts: Mapping[str, Any] | None = None,
) -> Sign:
    """A sign at an element of a page that was looked at."""
    box = element.box if element is not None and any(element.box) else None
    return Sign(
        probe=probe,
        sense=sense,
        page_url=where if isinstance(where, str) else where.place,
        page_state=page_state,
        state=state,
        role=role or getattr(element, "role", ""),
        name=(name or getattr(element, "name", "") or getattr(element, "label", ""))[:120],
        selector=element.selector if element is not None else None,
        quote=quote[:300] if quote else None,
        bbox=box,
        measure=measure,
        unit=unit,
        facts=dict(facts or {}),
    )
