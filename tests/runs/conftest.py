"""Runs on disk: begun, or finished with scores written by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from assay.runs import JournalWriter, Record, Run
from assay.runs.records import Status

MOMENT = "2026-01-02T03:04:05.678+00:00"


def record(key: str, status: Status = "ok", **fields: Any) -> Record:
    """A record with a fixed moment."""
    return Record(key, status, fields.pop("attempt", 1), MOMENT, MOMENT, **fields)


@pytest.fixture
def new_run(tmp_path: Path) -> Callable[..., Run]:
    """Begin a run below the test's own directory."""

    def make(name: str = "run", **settings: Any) -> Run:
        asked: dict[str, Any] = {"suite": "test", "config": {}, "fingerprints": {"dataset": "d1"}}
        return Run.create(tmp_path / name, **asked | settings)

    return make


@pytest.fixture
def finished_run(new_run: Callable[..., Run]) -> Callable[..., Run]:
    """Write a whole run: scores by case key; a case may also be a record."""

    def make(
        name: str,
        cases: Mapping[str, Mapping[str, float | None] | Record],
        *,
        cluster_of: Callable[[str], str] | None = None,
        complete: bool = True,
        **settings: Any,
    ) -> Run:
        run = new_run(name, **settings)
        with run.writing(), JournalWriter(run.journal.path) as journal:
            for key, case in cases.items():
                if not isinstance(case, Record):
                    cluster = {"cluster": cluster_of(key)} if cluster_of else {}
                    case = record(key, payload={"scores": dict(case)} | cluster, cost_usd=0.0)
                journal.append(case)
            if complete:
                run.set_status("complete")
                run.seal()
        return run

    return make
