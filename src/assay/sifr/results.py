"""One reading: who read which page in which format and budget, what it said, and what that is worth."""

from __future__ import annotations

from typing import Literal

from assay.sifr.scoring.records import Scored
from assay.sifr.tasks.records import Answer, Origin
from assay.sifr.words import Category, Loss, PageClass, PageSplit
from assay.stored import Stored

__all__ = ["Failure", "Reading"]

Failure = Literal["does_not_fit", "context_exceeded", "no_vision", "refused", "unparsable", "model_error"]


class Reading(Stored):
    """The row of one case; rows of a run lie in `readings.jsonl`."""

    task: str
    page: str
    site: str
    """Pages of one site are alike; it is the cluster above the page."""
    page_class: PageClass
    category: Category
    template: str
    answerable: bool
    origin: Origin = "constructed"
    """Where the truth of the task comes from; rows of older runs do not say."""
    split: PageSplit | None = None
    """None of pages that somebody brought."""
    leaked: bool = False
    """Does this format hold the answer in a place that nobody sees, such as a script?"""
    model: str
    format: str
    budget: str
    """`full`, `2k`, `8k`, `32k` or `native`."""
    repeat: int
    seed: int = 0
    """Of a control that is drawn at random."""
    page_tokens: int | None = None
    """Tokens of the representation block, by the one tokenizer of the suite."""
    prompt_tokens: int | None = None
    """Tokens of the whole prompt, as the model's owner counts them, where known."""
    cost_usd: float | None = None
    answer: Answer | None = None
    scored: Scored | None = None
    """None where there was no answer to score; `failure` says why."""
    failure: Failure | None = None
    in_representation: bool | None = None
    """Is the answer in the whole representation, before any cut?"""
    in_prompt: bool | None = None
    """Is it in what was shown?"""
    loss: Loss | None = None
    """Where a wrong answer was lost."""
