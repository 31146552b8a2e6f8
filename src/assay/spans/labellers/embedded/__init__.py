"""A labeller made of vocabulary, patterns and grammar: no model and no network."""

from __future__ import annotations

from assay.spans.labellers.embedded.labeller import EmbeddedLabeller

__all__ = ["EmbeddedLabeller"]
