"""Every template, in one table."""

from __future__ import annotations

from assay.sifr.tasks import (
    accessibility,
    comparison,
    extraction,
    interaction,
    navigation,
    summarization,
)
from assay.sifr.tasks.drafts import Template

__all__ = ["TEMPLATES"]

TEMPLATES: tuple[Template, ...] = (
    *navigation.TEMPLATES,
    *extraction.TEMPLATES,
    *interaction.TEMPLATES,
    *summarization.TEMPLATES,
    *accessibility.TEMPLATES,
    *comparison.TEMPLATES,
)
