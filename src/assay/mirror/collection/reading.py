"""One door for results: look at what lies in a place, and read it as what it is."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from assay.errors import BadInput
from assay.files import read_json
from assay.mirror.collection.assay_folder import read_assay
from assay.mirror.collection.gaps import doctor
from assay.mirror.collection.records import Collection, SourceKind
from assay.mirror.collection.rest_export import read_rest
from assay.mirror.collection.rest_objects import kind_of_object
from assay.mirror.collection.session_folder import FINDINGS, OUTCOME, STUDY, TRACE
from assay.mirror.collection.tally import Tally
from assay.mirror.collection.uxbench import FEEDBACK, is_feedback, read_uxbench

__all__ = ["collect"]

KINDS: tuple[SourceKind, ...] = get_args(SourceKind)
MAX_FILES = 200_000
MAX_LOOK_BYTES = 32 * 1024 * 1024
PAGES = "pages"

_ACCEPTED = (
    "accepted are session folders with study.json and findings.jsonl, "
    "an export of the Mirror service (study, sessions, steps and issues as JSON), "
    "and UXBench reports (feedback.json)"
)


def collect(path: Path, *, kind: str | None = None) -> Collection:
    """Read results from a folder or a file.

    The shape is recognised by the fields of the files, unless `kind` names it: `assay`, `mirror-rest` or
    `uxbench`.
    """
    if kind is not None and kind not in KINDS:
        raise BadInput(f"--kind is {kind!r}, but {', '.join(KINDS)} are the kinds of results.")
    path = _folder_of_part(path)
    if not path.exists():
        raise BadInput(f"{path} does not exist; check the path.")
    files = [path] if path.is_file() else list(_json_files(path))
    found = next((known for known in KINDS if known == kind), None) or _recognise(path, files)
    tally = Tally()
    if found == "assay":
        headers = [file for file in files if file.name == STUDY]
        if not headers or path.is_file():
            raise BadInput(f"{path} has no session folder with a {STUDY}; {_ACCEPTED}.")
        studies = read_assay(path, headers, tally)
    elif found == "mirror-rest":
        studies = read_rest(files, tally)
    else:
        reports = [file for file in files if file.name == FEEDBACK or file == path]
        studies = read_uxbench(path, reports, tally)
    if not studies:
        raise BadInput(f"{path} holds no study; {_ACCEPTED}.")
    pages = path / PAGES
    read = Collection(path, found, studies, pages=pages if (pages / "states").is_dir() else None)
    return dataclasses.replace(read, gaps=(*tally.gaps(), *doctor(read)))


def _folder_of_part(path: Path) -> Path:
    """Who names one file of a session folder means the folder."""
    if path.name in (FINDINGS, TRACE, OUTCOME) and path.is_file() and (path.parent / STUDY).is_file():
        return path.parent
    if path.name == STUDY and path.is_file() and _is_session_header(path):
        return path.parent
    return path


def _json_files(folder: Path) -> Iterator[Path]:
    """The JSON files below a folder, sorted; stored pages and hidden folders are passed by."""
    count = 0
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(
            name
            for name in folders
            if not name.startswith(".") and not os.path.isdir(os.path.join(place, name, "states"))
        )
        for name in sorted(names):
            # A pipe or a device would never end.
            if name.endswith(".json") and os.path.isfile(os.path.join(place, name)):
                count += 1
                if count > MAX_FILES:
                    raise BadInput(f"{folder} holds more than {MAX_FILES:,} JSON files; read it in parts.")
                yield Path(place, name)


def _recognise(path: Path, files: list[Path]) -> SourceKind:
    if path.is_dir() and any(_is_session_header(file) for file in files if file.name == STUDY):
        return "assay"
    if any(is_feedback(_look(file)) for file in files if file.name == FEEDBACK or file == path):
        return "uxbench"
    if any(_is_export(_look(file), 0) for file in files):
        return "mirror-rest"
    raise BadInput(f"{path} holds no results that are known; {_ACCEPTED}.")


def _is_session_header(path: Path) -> bool:
    """Ours has one persona and one task; the service's study has lists of both."""
    value = _look(path)
    if not isinstance(value, dict) or kind_of_object(value) == "study":
        return False
    siblings = any((path.parent / name).is_file() for name in (FINDINGS, TRACE, OUTCOME))
    return siblings or any(name in value for name in ("site_slug", "variant", "persona", "task"))


def _is_export(value: object, depth: int) -> bool:
    """Does a study, session or issue of the service stand in it, under wrappers?"""
    if depth > 4:
        return False
    if isinstance(value, list):
        return any(_is_export(item, depth + 1) for item in value[:3])
    if not isinstance(value, dict):
        return False
    found = kind_of_object(value)
    # Known problems look like issues, but belong to no study.
    if found in ("study", "session") or (found == "issue" and ("session_id" in value or "study_id" in value)):
        return True
    return any(_is_export(item, depth + 1) for item in value.values() if isinstance(item, dict | list))


def _look(path: Path) -> object:
    """What the file holds; one that cannot be read is named."""
    return read_json(path, max_bytes=MAX_LOOK_BYTES)
