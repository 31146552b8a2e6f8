"""Truth from other tools' files: WAVE's report, axe's result, and the public Mirror's ground truth."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

from assay.errors import BadInput
from assay.files import read_json
from assay.mirror.truth.automatic import Numbering, records_of
from assay.mirror.truth.from_axe import axe_reports
from assay.mirror.truth.from_mirror import mirror_records
from assay.mirror.truth.from_wave import wave_reports
from assay.mirror.truth.reading import MAX_BYTES
from assay.mirror.truth.records import GroundTruthIssue
from assay.mirror.truth.texts import counted

__all__ = ["IMPORTS", "Imported", "ImportKind", "import_truth"]

ImportKind = Literal["axe", "wave", "mirror"]
IMPORTS: tuple[ImportKind, ...] = get_args(ImportKind)


@dataclass(frozen=True, slots=True)
class Imported:
    """The records, and what whoever uses them should know."""

    kind: ImportKind
    records: tuple[GroundTruthIssue, ...]
    notes: tuple[str, ...] = ()


def import_truth(
    path: Path,
    kind: ImportKind | None = None,
    *,
    site: str | None = None,
    doubtful: bool = False,
    number_from: int = 1,
) -> Imported:
    """Read a file of another tool.

    Args:
        path: The file.
        kind: What wrote it; None looks at its shape.
        site: The short name of the site; None makes it from the address, or takes the file's own.
        doubtful: Also take what the checker asks a person to look at (axe's incomplete, WAVE's alerts).
        number_from: The number of the first id of each site, for checkers' reports.
    """
    raw = read_json(path, max_bytes=MAX_BYTES)
    kind = kind or _kind_of(raw, path)
    if kind == "mirror":
        records = mirror_records(raw, str(path), site=site)
        notes = ["verified_date and still_present are null: the file's own word for them is not believed."]
        return Imported(kind, _distinct(records, path), tuple(notes if records else ()))
    readers = {"axe": axe_reports, "wave": wave_reports}
    reports, left_out = readers[kind](raw, str(path), doubtful=doubtful)
    records = records_of(reports, Numbering(number_from), site=site)
    notes = []
    if left_out:
        doubts = counted(left_out, "rule")
        notes.append(f"Left out: {doubts} on which the checker wants a person's judgement (--doubtful).")
    return Imported(kind, records, tuple(notes))


def _kind_of(raw: object, path: Path) -> ImportKind:
    first = raw[0] if isinstance(raw, list) and raw else raw
    if isinstance(first, dict):
        if "violations" in first:
            return "axe"
        if "categories" in first or "statistics" in first:
            return "wave"
        if "issues" in first or "page_pattern" in first:
            return "mirror"
    raise BadInput(
        f"{path} is neither axe's nor WAVE's JSON nor the public Mirror's ground truth; "
        f"say which with --format ({', '.join(IMPORTS)}) or give another file."
    )


def _distinct(records: tuple[GroundTruthIssue, ...], path: Path) -> tuple[GroundTruthIssue, ...]:
    twice = [identity for identity, n in Counter(record.id for record in records).items() if n > 1]
    if twice:
        raise BadInput(
            f"{path}: the id {twice[0]!r} stands there twice; give each record a number of its own."
        )
    return records
