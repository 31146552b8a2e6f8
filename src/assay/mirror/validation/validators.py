"""The door to validation: a validator is the ladder with what it may use."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from assay.files import digest
from assay.mirror.validation.kinds import KINDS
from assay.mirror.validation.ladder import Climb
from assay.mirror.validation.pages import StoredPages
from assay.mirror.validation.records import RUNGS, Validation
from assay.mirror.validation.requests import ValidationRequest
from assay.mirror.validation.visiting import LocalSites

if TYPE_CHECKING:
    from assay.mirror.validation.residue import EvidenceJudge
    from assay.models import ModelSettings
    from assay.stats import Metric

__all__ = ["EMBEDDED", "Validator", "open_validator", "share_by_rung"]

EMBEDDED = "embedded"
LADDER_VERSION = 1
"""Changes whenever a verdict may come out differently from the same page."""


class Validator:
    """Says of findings that match no known problem whether they are real."""

    def __init__(
        self, pages: Path | None, judge: EvidenceJudge | None = None, sites: LocalSites | None = None
    ) -> None:
        self._pages = StoredPages(pages)
        self._judge = judge
        self._sites = sites

    @property
    def name(self) -> str:
        """`embedded`, or the model that decides what construction cannot."""
        return self._judge.name if self._judge else EMBEDDED

    def fingerprint(self) -> dict[str, str]:
        """All that the verdicts depend on beside the pages: the ladder, its lexicon, the judge."""
        lexicon = [
            [kind.name, kind.named.pattern, kind.hinted.pattern if kind.hinted else ""] for kind in KINDS
        ]
        ladder = digest(["ladder", LADDER_VERSION, lexicon, self._sites is not None])[:16]
        judge = self._judge.fingerprint() if self._judge else {}
        return {"validation": ladder, **{f"validation_{part}": made for part, made in judge.items()}}

    async def validate(self, request: ValidationRequest) -> Validation:
        """The verdict on one cluster."""
        return await Climb(request, self._pages, self._judge, self._sites).decide()

    async def close(self) -> None:
        """Close the model, the browser and the servers."""
        try:
            if self._judge is not None:
                await self._judge.close()
        finally:
            if self._sites is not None:
                await self._sites.close()


def open_validator(
    judge: str,
    *,
    pages: Path | None,
    settings: ModelSettings | None = None,
    overrides: dict[str, str] | None = None,
    browser: bool = False,
) -> Validator:
    """Make a validator.

    Args:
        judge: `embedded` decides by construction alone; a model's name adds the judge.
        pages: The run's store of page states; without it only the judge can decide.
        settings: Of the model.
        overrides: Prompts that take the place of the package's own.
        browser: Also try claims out on local sites and hold them against their clean twins.
    """
    sites = LocalSites() if browser else None
    if judge == EMBEDDED:
        return Validator(pages, sites=sites)
    from assay.mirror.validation.residue import EvidenceJudge
    from assay.models import open_model

    return Validator(pages, EvidenceJudge(open_model(judge, settings), overrides), sites)


def share_by_rung(validations: Iterable[Validation]) -> dict[str, Metric]:
    """The share decided on each rung. An answer of the judge that cannot be used counts as failed."""
    from assay.stats import Metric, wilson

    made = list(validations)
    usable = [validation for validation in made if validation.valid]
    return {
        rung: Metric.of(
            wilson(sum(validation.rung == rung for validation in usable), len(usable)),
            attempted=len(made),
            scored=len(usable),
            failed=len(made) - len(usable),
        )
        for rung in RUNGS
    }
