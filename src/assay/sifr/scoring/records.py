"""What a scorer says about one answer."""

from __future__ import annotations

from typing import Literal

from assay.stored import Stored

__all__ = ["Scored", "Verdict"]

Verdict = Literal["right", "partly", "wrong", "missed", "false_claim", "right_absent", "unparsable"]
"""`missed`: said to be absent, but it is there. `false_claim`: an answer where there is none.
`right_absent`: rightly said to be absent."""


class Scored(Stored):
    """The score of one answer; a scorer never knows the format."""

    score: float
    """0 to 1."""
    verdict: Verdict
    precision: float | None = None
    recall: float | None = None
    invented_refs: tuple[str, ...] = ()
    """Refs that do not exist in the page state."""
    misnamed_refs: tuple[str, ...] = ()
    """Refs that exist but are not what the answer calls them."""
    invented_text: bool = False
    """A text answer whose words stand nowhere on the page."""

    @property
    def hallucinated(self) -> bool:
        """Was something named that the page does not have?"""
        return bool(self.invented_refs or self.misnamed_refs or self.invented_text) or (
            self.verdict == "false_claim"
        )
