"""One file of truth or tasks: every record checked, and every fault named with its place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from assay.errors import BadInput
from assay.files import canonical_json, read_json
from assay.mirror.matching.patterns import pattern_problem
from assay.mirror.truth.dates import day_of, last_day_named
from assay.mirror.truth.faults import Fault, refuse_errors
from assay.mirror.truth.origins import tier_of
from assay.mirror.truth.records import GroundTruthIssue, SiteTasks
from assay.mirror.truth.texts import LONGEST_TEXT, clean_text, unprintable
from assay.mirror.words import Stored

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

__all__ = [
    "Examined",
    "examine_file",
    "parse_record",
    "read_task_file",
    "read_truth_file",
    "record_name",
]

MAX_BYTES = 32 * 1024 * 1024
MAX_RECORDS = 20_000
# Beyond this a file is wrong as a whole, and more sentences help nobody.
MOST_FAULTS = 200

Record = TypeVar("Record", bound=Stored)


@dataclass(frozen=True, slots=True)
class Examined:
    """What one file holds: records or the tasks of a site, and what is wrong with it."""

    file: str
    records: tuple[GroundTruthIssue, ...] = ()
    tasks: SiteTasks | None = None
    faults: tuple[Fault, ...] = ()
    names: tuple[str, ...] = ()
    """How each record is called in a sentence, in the order of `records`."""


def record_name(position: int, raw: object) -> str:
    """`record 3 (GT-edx-003)`."""
    given = raw.get("id") if isinstance(raw, dict) else None
    return f"record {position}" + (f" ({clean_text(given, 60)})" if isinstance(given, str) else "")


def examine_file(path: Path, label: str | None = None) -> Examined:
    """Read a file without giving up at its first fault."""
    file = label or str(path)
    try:
        raw = read_json(path, max_bytes=MAX_BYTES)
    except BadInput as error:
        problem, _, remedy = str(error).removeprefix(str(path)).strip().rstrip(".").rpartition("; ")
        return Examined(file, faults=(Fault(file, "", problem, remedy),))
    if isinstance(raw, dict) and "tasks" in raw:
        return _examine_tasks(raw, file)
    if isinstance(raw, list):
        return _examine_records(raw, file)
    remedy = "give a list of records, or an object with `tasks`"
    if isinstance(raw, dict) and "issues" in raw:
        remedy = "read it with `assay mirror truth import`"
    return Examined(file, faults=(Fault(file, "", "it is not a file of truth or tasks", remedy),))


def read_truth_file(path: Path) -> tuple[GroundTruthIssue, ...]:
    """The records of one file; its first fault in one sentence."""
    found = examine_file(path)
    refuse_errors(found.faults)
    if found.tasks is not None:
        raise BadInput(f"{path} holds tasks and no truth; name the file of the records.")
    return found.records


def read_task_file(path: Path) -> SiteTasks:
    """The tasks of one site from one file; its first fault in one sentence."""
    found = examine_file(path)
    refuse_errors(found.faults)
    if found.tasks is None:
        raise BadInput(f"{path} holds truth and no tasks; name the file of the tasks.")
    return found.tasks


def _examine_records(raw: list[Any], file: str) -> Examined:
    if len(raw) > MAX_RECORDS:
        problem = f"it has {len(raw):,} records, more than the {MAX_RECORDS:,} allowed"
        return Examined(file, faults=(Fault(file, "", problem, "split it"),))
    records: list[GroundTruthIssue] = []
    names: list[str] = []
    faults: list[Fault] = []
    first_with: dict[str, str] = {}
    for position, entry in enumerate(raw, 1):
        name = record_name(position, entry)
        record, wrong = parse_record(entry, file, name)
        faults += wrong
        if record is not None:
            if record.id in first_with:
                problem = f"the id {record.id!r} is also that of {first_with[record.id]}"
                faults.append(Fault(file, name, problem, "give it a number of its own"))
            first_with.setdefault(record.id, name)
            records.append(record)
            names.append(name)
        if len(faults) >= MOST_FAULTS:
            faults.append(Fault(file, "", f"the rest was not read after {MOST_FAULTS} faults", "mend these"))
            break
    return Examined(file, tuple(records), faults=tuple(faults), names=tuple(names))


def parse_record(raw: object, file: str, name: str) -> tuple[GroundTruthIssue | None, list[Fault]]:
    """One record, or what is wrong with it; a missing tier follows from the source."""
    if isinstance(raw, dict) and "tier" not in raw and isinstance(raw.get("source"), str):
        raw = {**raw, "tier": tier_of(raw["source"])}
    record, faults = _validated(GroundTruthIssue, raw, file, name)
    if record is None:
        return None, faults
    faults += [Fault(file, name, problem, remedy) for problem, remedy in _content_problems(record)]
    return (None if faults else record), faults


def _content_problems(record: GroundTruthIssue) -> Iterator[tuple[str, str]]:
    """What types alone do not tell."""
    if not record.id or not record.description.strip():
        yield "its id or its description is empty", "write both"
    if problem := pattern_problem(record.page_pattern):
        shown = clean_text(record.page_pattern, 60)
        yield f"its page_pattern {shown!r} {problem}", "write a simpler expression, or .* for the whole site"
    if record.verified_date is not None and day_of(record.verified_date) is None:
        yield f"verified_date is {clean_text(record.verified_date, 40)!r}", "write a day such as 2026-02-15"
    if record.source_published is not None and last_day_named(record.source_published) is None:
        shown = clean_text(record.source_published, 40)
        yield f"source_published is {shown!r}", "write a day, month or year such as 2026-02"


def _examine_tasks(raw: dict[str, Any], file: str) -> Examined:
    tasks, faults = _validated(SiteTasks, raw, file, "")
    if tasks is not None:
        seen: set[str] = set()
        for position, task in enumerate(tasks.tasks, 1):
            if task.id in seen:
                where = f"task {position} ({clean_text(task.id, 60)})"
                faults.append(Fault(file, where, "its id is used twice", "give it an id of its own"))
            seen.add(task.id)
    return Examined(file, tasks=None if faults else tasks, faults=tuple(faults))


def _validated(shape: type[Record], raw: object, file: str, name: str) -> tuple[Record | None, list[Fault]]:
    from pydantic import ValidationError

    if not isinstance(raw, dict):
        problem = f"it is {type(raw).__name__} and not an object"
        return None, [Fault(file, name, problem, "write an object with the fields of a record")]
    faults = [Fault(file, name, problem, "shorten or clean it") for problem in _text_problems(raw)]
    if faults:
        return None, faults
    try:
        # Through JSON, so that strict reading takes a list for a tuple but no 1 for a true.
        return shape.model_validate_json(canonical_json(raw), strict=True), []
    except ValidationError as error:
        return None, [_fault_of(entry, file, name) for entry in error.errors()[:20]]


def _text_problems(raw: dict[str, Any]) -> Iterator[str]:
    for field, text in _texts(raw):
        if len(text) > LONGEST_TEXT:
            yield f"{field} has {len(text):,} characters, more than the {LONGEST_TEXT:,} allowed"
        elif point := unprintable(text):
            yield f"{field} has the control character {point}"


def _texts(value: object, field: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield field, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield f"{field or 'a'} key", str(key)
            yield from _texts(inner, field or clean_text(key, 40))
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner, field)


def _fault_of(entry: ErrorDetails, file: str, name: str) -> Fault:
    field = ".".join(str(part) for part in entry["loc"]) or "it"
    if entry["type"] == "missing":
        return Fault(file, name, f"the field {field} is missing", "add it")
    given = clean_text(repr(entry["input"]), 60)
    if entry["type"] == "literal_error":
        expected = entry.get("ctx", {}).get("expected", "")
        return Fault(file, name, f"{field} is {given}", f"use {expected}")
    what = entry["msg"].removeprefix("Input should be ")
    return Fault(file, name, f"{field} is {given}", f"it has to be {what}")
