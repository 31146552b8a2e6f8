"""The error analysis as it stands in a file: the seed's counts, what they are out of, all explanations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pydantic import Field, ValidationError

from assay.errors import BadInput
from assay.files import read_json
from assay.mirror.analysis.areas import ImprovementArea
from assay.mirror.analysis.failure_modes import FalseExplained, MissedExplained
from assay.mirror.analysis.funnel import FunnelStage
from assay.mirror.words import Stored

__all__ = ["ANALYSIS", "DevTables", "ErrorAnalysis", "Table"]

ANALYSIS = "analysis.json"
"""The name of the file in a run."""

Table = dict[str, int]


class DevTables(Stored):
    """What a prompt may be changed by: counts over the dev sites, in categories and types of pages alone."""

    studies: int = 0
    known: int = 0
    missed: int = 0
    reported: int = 0
    false_alarms: int = 0
    fn_by_mode: Table = Field(default_factory=dict)
    fp_by_mode: Table = Field(default_factory=dict)
    fn_by_category: Table = Field(default_factory=dict)
    categories_by_mode: dict[str, Table] = Field(default_factory=dict)
    page_types_by_mode: dict[str, Table] = Field(default_factory=dict)


class ErrorAnalysis(Stored):
    """The seed's error analysis, with what each count is out of, the funnel, and every explanation."""

    total_false_negatives: int
    total_false_positives: int
    """False alarms: validated as false, and on clean twins all that was not found real."""
    fn_by_mode: Table
    fp_by_mode: Table
    fp_counted_by_mode: Table
    fn_by_category: Table
    fn_by_severity: Table
    fn_by_persona: Table
    fp_by_persona: Table
    fp_by_page_type: Table
    fn_by_level: Table
    fn_by_family: Table
    fn_by_site: Table
    top_improvement_areas: tuple[ImprovementArea, ...]
    denominators: dict[str, Table]
    """For each table of misses the known problems that its rows are out of."""
    studies: int
    clean_studies: int
    known: int
    found: int
    reported: int
    """Reports that are right or wrong, and the false alarms of clean twins."""
    duplicates: int
    borderline: int
    undecided_misses: float | None
    """Their share; None if nothing was missed."""
    undecided_false: float | None
    missing_fields: Table
    """What was not recorded, and how many misses that leaves undecided."""
    funnel: tuple[FunnelStage, ...]
    dev: DevTables
    notes: tuple[str, ...] = ()
    misses: tuple[MissedExplained, ...] = ()
    falses: tuple[FalseExplained, ...] = ()

    @classmethod
    def from_json(cls, value: Any, name: str = "The analysis") -> ErrorAnalysis:
        """An analysis from what `as_json` gave."""
        try:
            return cls.model_validate(value)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(map(str, first["loc"]))[:100] or "the whole"
            raise BadInput(
                f"{name} is no error analysis ({where}: {first['msg']}); make it by `assay mirror analyze`."
            ) from None

    @classmethod
    def read(cls, path: Path) -> ErrorAnalysis:
        """Read an analysis: its file, or the directory that holds it."""
        file = path / ANALYSIS if path.is_dir() else path
        return cls.from_json(read_json(file), str(file))
