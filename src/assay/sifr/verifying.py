"""Is a run still what it says: every artefact's checksum, and the hashes of dataset, truth and readers."""

from __future__ import annotations

from pathlib import Path

from assay.errors import AssayError, BadInput
from assay.files import digest, file_sha256, parse_json, read_json
from assay.runs import Run, Verification, verify
from assay.runs.checksums import check_sums, sum_lines
from assay.runs.fingerprinting import fingerprints
from assay.sifr.dataset import INDEX
from assay.sifr.suite import SOURCES, SUITE, TASKS

__all__ = ["verify_run"]

_ANSWERS = "ground-truth/"


def verify_run(path: Path, dataset: Path | None = None) -> Verification:
    """Check a run, and the dataset that it was made from where it is at hand; a changed byte is named."""
    run = Run.open(path)
    if run.manifest.suite != SUITE:
        raise BadInput(
            f"{path} is a run of {run.manifest.suite}, not of sifr; `assay runs verify` checks any."
        )
    found = verify(run)
    problems = list(found.problems)
    problems += _truth(run)
    files = found.files_checked
    if dataset is not None:
        more, count = _dataset(run, dataset)
        problems += more
        files += count
    return Verification(found.run, files, found.records, problems)


def _truth(run: Run) -> list[str]:
    """Are the tasks that lie in the run the ones that were asked?"""
    path = run.path / TASKS
    if not path.is_file():
        return [f"{TASKS} is missing: nobody can say what was asked."]
    try:
        rows = [parse_json(line.decode("utf-8")) for line in path.read_bytes().splitlines()]
    except (ValueError, RecursionError):
        return [f"{TASKS} is damaged: nobody can say what was asked."]
    if fingerprints(truth=rows)["truth"] != run.manifest.fingerprints.get("truth"):
        return [f"{TASKS} is not the truth that the run was scored with."]
    return []


def _dataset(run: Run, dataset: Path) -> tuple[list[str], int]:
    """Is the dataset whole, and the one that was read?"""
    if not (dataset / INDEX).is_file():
        return [f"{dataset} holds no captured pages; give the dataset that the run was made from."], 0
    known = _truth_files(run)
    problems = [] if known is None else _changed(dataset, known)
    files = 0
    try:
        found = check_sums(dataset)
        files = len(sum_lines(dataset))
        # People fill in answers after the capture; what counts is what the run has read.
        theirs = [one for one in found if known is None or not one.startswith(_ANSWERS)]
        problems += [f"{dataset.name}/{one.replace('the run was sealed', 'the capture')}" for one in theirs]
        index = digest(read_json(dataset / INDEX))
    except AssayError as error:
        return [*problems, str(error)], files
    if fingerprints(dataset=index)["dataset"] != run.manifest.fingerprints.get("dataset"):
        problems.append(f"{dataset} is not the dataset of this run: its index has another hash.")
    return problems, files


def _truth_files(run: Run) -> dict[str, str] | None:
    """The answers of people that the run was made with, by file; None where it does not say."""
    try:
        return dict(read_json(run.path / SOURCES)["ground_truth"])
    except (AssayError, LookupError, TypeError, ValueError):
        return None


def _changed(dataset: Path, known: dict[str, str]) -> list[str]:
    return [
        f"{dataset.name}/{name} is not what it was when the run was made."
        for name, checksum in known.items()
        if not (dataset / name).is_file() or file_sha256(dataset / name) != checksum
    ]
