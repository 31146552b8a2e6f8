"""The command in this process and in one of its own, a local model server, and runs written by hand."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from assay.cli.main import main
from assay.models.providers import PROVIDERS
from assay.runs import JournalWriter, Record, Run

ROOT = Path(__file__).parents[2]
PAGE_ANSWER = '{"quote": "Opening hours", "answer": "nine", "found": true}'


@dataclass(frozen=True)
class Ended:
    """How a command ended."""

    code: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def own_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs, cache and working directory of this test alone; no key and no proxy of whoever runs it."""
    ours = {variable for provider in PROVIDERS.values() for variable in provider.keys}
    for name in list(os.environ):
        if name in ours or name.lower().endswith(("_proxy", "_base_url")) or name.startswith("ASSAY_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("ASSAY_RUNS", str(tmp_path / "runs"))
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def assay(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Ended]:
    """Run the command in this process."""

    def run(*arguments: object) -> Ended:
        monkeypatch.setattr(sys, "argv", ["assay", *map(str, arguments)])
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = capsys.readouterr()
        code = ended.value.code
        assert isinstance(code, int)
        return Ended(code, out, err)

    return run


@pytest.fixture
def assay_process() -> Callable[..., Ended]:
    """Run the command in a process of its own."""

    def run(*arguments: object, **environment: str) -> Ended:
        command = [sys.executable, "-m", "assay", *map(str, arguments)]
        ended = subprocess.run(
            command,
            capture_output=True,
            encoding=environment.get("PYTHONIOENCODING", "utf-8"),
            errors="replace",
            check=False,
            env={**os.environ, **environment},
        )
        return Ended(ended.returncode, ended.stdout, ended.stderr)

    return run


@pytest.fixture
def model_server() -> Iterator[Callable[..., str]]:
    """Start the local model server in a process of its own; gives its URL."""
    with ExitStack() as stack:

        def start(latency: float = 0.0, answer: str = PAGE_ANSWER, hold_after: int = 0) -> str:
            script = str(ROOT / "benchmarks" / "model_server.py")
            command = [sys.executable, script, "--latency", str(latency), "--answer", answer]
            command += ["--hold-after", str(hold_after)]
            process = stack.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
            stack.callback(process.kill)
            assert process.stdout is not None
            return f"http://127.0.0.1:{int(process.stdout.readline())}/v1"

        yield start


@pytest.fixture
def make_run(tmp_path: Path) -> Callable[..., Run]:
    """Write a whole run below the test's runs: scores by case key; a case may also be a record."""

    def make(
        name: str,
        cases: Mapping[str, Mapping[str, float | None] | Record] | None = None,
        *,
        complete: bool = True,
        **settings: Any,
    ) -> Run:
        asked: dict[str, Any] = {"suite": "demo", "config": {}, "fingerprints": {"dataset": "d"}}
        run = Run.create(tmp_path / "runs" / name, **asked | settings)
        with run.writing(), JournalWriter(run.journal.path) as journal:
            for key, case in (cases or {}).items():
                if not isinstance(case, Record):
                    case = Record(key, "ok", 1, "", "", payload={"scores": dict(case)}, cost_usd=0.0)
                journal.append(case)
            if complete:
                run.set_status("complete")
                run.seal()
        return run

    return make
