"""A language model that is sent to a site as a person: it looks, thinks aloud, acts and notes problems.

`LanguageAgent(model, workshop)` is an `Agent`. Every answer of the model is a `NavigationDecision`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.lazy import lazy_exports

if TYPE_CHECKING:
    from assay.mirror.agents.llm.agent import LanguageAgent
    from assay.mirror.agents.llm.bounds import Bounds
    from assay.mirror.agents.llm.decisions import NavigationDecision, PageReview

__all__ = ["Bounds", "LanguageAgent", "NavigationDecision", "PageReview"]

__getattr__, __dir__ = lazy_exports(
    __name__,
    {
        "agent": ["LanguageAgent"],
        "bounds": ["Bounds"],
        "decisions": ["NavigationDecision", "PageReview"],
    },
)
