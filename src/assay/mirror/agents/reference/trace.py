"""The trace of a walk: one row per step, with feelings that follow by rule from what happened.

Nothing here is a clock. `t_ms` is what a person would need by the keystroke-level model (Card, Moran and
Newell 1980): 1.35 s to think, 1.1 s to point, 0.28 s per character, and reading at the persona's attention;
so two walks of the same site have the same trace.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from assay.mirror.agents.reference.glance import Glance
from assay.mirror.personas.records import Perception

__all__ = ["MOST_IN_VIEW", "Happening", "Trace", "Visited", "confidence_after", "emotion_after", "in_view_of"]

Happening = Literal["done", "moved", "filled", "refused", "nothing", "failed", "turned back", "gave up"]
"""What came of a step: refused is an error message, nothing is a page that stayed as it was."""

MOST_IN_VIEW = 200
MOST_OFFERED = 300
_TROUBLE = frozenset({"refused", "nothing", "failed", "turned back"})
_STRONG, _FAINT = 0.55, 0.3
_THINK_MS, _POINT_MS, _TYPE_MS = 1_350, 1_100, 280
_WORDS_PER_SECOND = 4.0
_LONGEST_READ_MS = 60_000


@dataclass(frozen=True, slots=True)
class Visited:
    """A page that was come to, and the step at which it was left or looked at last."""

    path: str
    step: int


@dataclass(slots=True)
class Trace:
    """Rows as they are made, and the mood that carries over from one to the next."""

    perception: Perception
    rows: list[dict[str, Any]] = field(default_factory=list)
    troubles: int = 0
    """Steps in a row that went wrong."""
    _ms: float = 0.0

    @property
    def steps(self) -> int:
        """How many there are."""
        return len(self.rows)

    def add(
        self,
        look: Glance,
        *,
        action: str,
        target: str,
        happening: Happening,
        scent: float,
        progress: tuple[float, float],
        reach: float = 0.0,
        typed: int = 0,
        waited_ms: float = 0.0,
        private: bool = False,
    ) -> None:
        """One step on the page of `look`; `reach` is how far down the page it led."""
        slow = waited_ms > 1000 * self.perception.wait_seconds
        self.troubles = self.troubles + 1 if happening in _TROUBLE or slow else 0
        self.rows.append(
            {
                "step": len(self.rows) + 1,
                "t_ms": round(self._ms),
                "url": look.url,
                "title": look.title,
                "action": action,
                "target": target[:500],
                "ok": happening not in ("refused", "nothing", "failed", "gave up"),
                "progress_before": round(progress[0], 1),
                "progress_after": round(progress[1], 1),
                "emotion": emotion_after(
                    happening, scent, self.troubles, slow=slow, private=private, trust=self.perception.trust
                ),
                "confidence": confidence_after(happening, scent, self.troubles),
                "page_state": look.page_state,
                "scroll_y": round(look.scroll_y),
                "viewport": [look.width, look.height],
                "offered": _offered(look),
                "in_view": in_view_of(look, reach, self.perception),
            }
        )
        self._ms += _THINK_MS + _POINT_MS + _TYPE_MS * typed + self._reading_ms(look)

    def _reading_ms(self, look: Glance) -> float:
        words = len(look.text.split()) * (0.1 + 0.9 * self.perception.attention)
        return min(_LONGEST_READ_MS, 1000 * words / _WORDS_PER_SECOND)


def emotion_after(
    happening: Happening,
    scent: float,
    troubles: int,
    *,
    slow: bool = False,
    private: bool = False,
    trust: float = 0.5,
) -> str:
    """The feeling that goes with what happened: first confused, then frustrated, calm where it goes well."""
    if happening == "done":
        return "satisfied"
    if happening == "gave up" or slow or troubles > 1:
        return "frustrated"
    if happening in _TROUBLE:
        return "hesitant" if happening == "turned back" else "confused"
    if private and trust < 0.5:
        return "anxious"
    if scent >= _STRONG:
        return "confident"
    return "curious" if scent >= _FAINT else "hesitant"


def confidence_after(happening: Happening, scent: float, troubles: int) -> float:
    """How sure the next person would have been of this action: strong scent, and no trouble before it."""
    lost = 0.15 * min(troubles, 3) + (0.1 if happening in ("failed", "gave up") else 0.0)
    return round(min(0.95, max(0.05, 0.25 + 0.75 * scent - lost)), 2)


def in_view_of(look: Glance, reach: float, perception: Perception) -> list[str]:
    """What was in the window or passed through it on the way to `reach`; if heard, from the top."""
    top = 0.0 if perception.channel == "screen reader" else look.scroll_y
    end = (
        max(reach, look.scroll_y + look.height) if perception.channel == "sight" else max(reach, look.height)
    )
    names: dict[str, None] = {}
    for one in look.shown:
        if one.bottom > top and one.top < end:
            names.setdefault(
                one.selector if one.selector.startswith("#") and ">" not in one.selector else one.name
            )
            names.setdefault(one.name)
        if len(names) > MOST_IN_VIEW:
            break
    return [name[:200] for name in names if name][:MOST_IN_VIEW]


def _offered(look: Glance) -> list[str]:
    links: Sequence[str] = [one.href for one in look.controls if one.href.startswith(("http:", "https:"))]
    return list(dict.fromkeys(links))[:MOST_OFFERED]
