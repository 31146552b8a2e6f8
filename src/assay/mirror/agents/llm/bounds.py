"""How much one session may take; what a whole run may take is the models' own budget."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from assay.errors import BadInput

__all__ = ["Bounds"]


@dataclass(frozen=True, slots=True)
class Bounds:
    """Limits of a session. Steps and time are the case's and the persona's; these are the agent's."""

    answer_tokens: int = 2_048
    """For one answer."""
    session_tokens: int = 500_000
    """Sent and written, over all questions of a session."""
    session_usd: float | None = None
    outline_characters: int = 14_000
    history_steps: int = 12
    invalid_in_a_row: int = 3
    same_action: int = 3
    """So often may the same be done on an unchanged page before the model is told."""
    reviewed_pages: int = 8

    def __post_init__(self) -> None:
        counts = {name: value for name, value in asdict(self).items() if name not in _MAY_BE_ZERO}
        small = next((name for name, value in counts.items() if value is not None and value <= 0), None)
        if small:
            raise BadInput(
                f"A bound of {counts[small]} for {small} leaves nothing to be done; give more than 0."
            )

    def as_json(self) -> dict[str, Any]:
        """The limits by name."""
        return asdict(self)


_MAY_BE_ZERO = frozenset({"reviewed_pages"})
