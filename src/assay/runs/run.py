"""A run is a directory: manifest, journal, artefacts, results and their checksums."""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from assay.errors import BadInput
from assay.files import ensure_directory, write_json, write_text
from assay.places import runs_directory
from assay.runs.checksums import SUMS, write_sums
from assay.runs.fingerprinting import differences, versions
from assay.runs.journal import Journal
from assay.runs.lock import locked
from assay.runs.logs import logging_to
from assay.runs.manifest import Manifest, RunStatus, read_manifest
from assay.runs.records import now

__all__ = ["MANIFEST", "Run", "is_run"]

MANIFEST = "manifest.json"


def is_run(path: Path) -> bool:
    """Is there a manifest? A name that no file can have is no run, and no error."""
    return os.path.isfile(path / MANIFEST)


class Run:
    """One run on disk. Reading needs no lock; everything that writes stands in `with run.writing():`."""

    def __init__(self, path: Path, manifest: Manifest) -> None:
        self.path = path
        self.manifest = manifest

    @classmethod
    def open(cls, path: Path) -> Run:
        """Open a run that is there."""
        if not is_run(path):
            raise BadInput(f"{path} is not a run: it has no {MANIFEST}; `assay runs list` shows the runs.")
        return cls(path, read_manifest(path / MANIFEST))

    @classmethod
    def create(
        cls,
        path: Path | None,
        *,
        suite: str,
        config: Mapping[str, Any],
        fingerprints: Mapping[str, str],
        models: Sequence[str] = (),
        seed: int = 0,
        resume: bool = False,
    ) -> Run:
        """Begin a run, or with `resume` go on with one that asked the same of the same things."""
        path = path or runs_directory() / _fresh_name(suite)
        if is_run(path):
            run = cls.open(path)
            if not resume:
                raise BadInput(f"{path} already holds a run; add --resume to go on with it, or name another.")
            run._refuse_other_question(suite, config, fingerprints, seed)
            return run
        if os.path.exists(path) and (not path.is_dir() or any(path.iterdir())):
            raise BadInput(f"{path} is not empty and not a run; name another place for the output.")
        ensure_directory(path)
        manifest = Manifest(
            name=path.name,
            suite=suite,
            seed=seed,
            config=dict(config),
            fingerprints=dict(fingerprints),
            models=list(models),
            versions=versions(),
        )
        run = cls(path, manifest)
        run._save()
        return run

    def _refuse_other_question(
        self, suite: str, config: Mapping[str, Any], fingerprints: Mapping[str, str], seed: int
    ) -> None:
        """Resuming must not mix answers to two questions. The code may differ: that is how bugs get fixed."""
        then = self.manifest
        changed = [name for name in differences(then.fingerprints, fingerprints) if name != "code"]
        if then.suite != suite:
            changed.append("suite")
        if then.seed != seed:
            changed.append("seed")
        # As JSON writes them: a tuple of models is a list when it comes back.
        asked = Manifest(name="", suite=suite, config=dict(config)).model_dump(mode="json")["config"]
        changed += [f"config {name}" for name in _changed_keys(then.config, asked)]
        if changed:
            raise BadInput(
                f"{self.path} was begun with other settings ({', '.join(changed)}); "
                "resume it with the same ones or begin a new run."
            )

    @property
    def journal(self) -> Journal:
        """The records of the cases."""
        return Journal(self.path / "cases.jsonl")

    @property
    def artefacts(self) -> Path:
        """The directory for files that cases leave behind."""
        return ensure_directory(self.path / "artefacts")

    @contextlib.contextmanager
    def writing(self) -> Iterator[None]:
        """Be the one writer: lock, log into the run, and break the seal of an earlier completion."""
        with logging_to(self.path / "log.jsonl"), locked(self.path / "run.lock"):
            (self.path / SUMS).unlink(missing_ok=True)
            yield

    def set_status(self, status: RunStatus, reason: str | None = None) -> None:
        """Write the status, and the moment if it is an end."""
        self.manifest.status = status
        self.manifest.reason = reason
        self.manifest.ended = None if status in ("created", "running") else now()
        self._save()

    def write_json(self, name: str, value: object) -> Path:
        """Write a result file."""
        write_json(self.path / name, value)
        return self.path / name

    def write_text(self, name: str, text: str) -> Path:
        """Write a text file, such as a report."""
        write_text(self.path / name, text)
        return self.path / name

    def seal(self) -> None:
        """Write the checksums, last of all."""
        write_sums(self.path)

    def _save(self) -> None:
        write_json(self.path / MANIFEST, self.manifest.model_dump(mode="json"))


def _fresh_name(suite: str) -> str:
    return f"{suite}-{datetime.now(UTC):%Y%m%d-%H%M%S}-{secrets.token_hex(2)}"


def _changed_keys(a: Mapping[str, Any], b: Mapping[str, Any]) -> list[str]:
    return sorted(name for name in a.keys() | b.keys() if a.get(name) != b.get(name))
