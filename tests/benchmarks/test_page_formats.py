"""A peer in the table of page formats: measured by the same tests, and counted where it fails."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "page_formats.py"
PAGES = "forgeline_[is]*"

# It takes its script's place: the first page gets a text, every other one a refusal.
PEER = """#!{python}
import json, sys
print(json.dumps({{"name": "made-up", "version": "1.0", "settings": ["default"]}}), flush=True)
for number, line in enumerate(sys.stdin):
    tab = json.loads(line)
    assert tab["browser"].startswith("http://127.0.0.1:") and tab["target"] and tab["window"] == [1280, 800]
    said = {{"error": "no"}} if number else {{"texts": {{"default": "Forgeline"}}}}
    print(json.dumps(said), flush=True)
"""


def run(*arguments: object) -> subprocess.CompletedProcess[str]:
    """The benchmark on two small pages."""
    command = [sys.executable, str(SCRIPT), "--pages", PAGES, "--formats", "text", "--json"]
    return subprocess.run(
        [*command, *map(str, arguments)], capture_output=True, text=True, timeout=120, check=False
    )


def rows(done: subprocess.CompletedProcess[str]) -> dict[str, dict[str, Any]]:
    """The rows of a result, by format."""
    assert done.stdout, done.stderr
    return {row["format"]: row for row in json.loads(done.stdout)["rows"]}


@pytest.fixture
def peer(tmp_path: Path) -> Path:
    """An interpreter that is none."""
    program = tmp_path / "python"
    program.write_text(PEER.format(python=sys.executable))
    program.chmod(0o755)
    return program


def test_a_peer_reads_the_same_pages_and_its_failures_are_counted(peer: Path, tmp_path: Path) -> None:
    file = tmp_path / "file.json"
    file.write_text(json.dumps({"name": "from a file", "pages": {"forgeline_issues": "Issues"}}))

    done = run("--peer-python", peer, "--peer-file", file)

    found = rows(done)
    made_up = found["made-up 1.0, default"]
    assert [made_up[name] for name in ("attempted", "measured", "failed")] == [2, 1, 1]
    assert made_up["tokens"] <= 2 and 0 < made_up["words"] < 0.2
    assert made_up["facts: sifr over it"] > 0
    assert found["text"]["measured"] == 2 and found["text"]["words"] == 1.0
    # Which line speaks of which element is not known of a file, so nothing is said about states.
    assert found["sifr"]["states"] == 1.0 and found["made-up 1.0, default"]["states"] == 0.0
    assert found["from a file"]["states"] is None and found["from a file"]["failed"] == 1
    checks = {check["what"]: check for check in json.loads(done.stdout)["checks"]}
    assert checks["made-up 1.0, default: pages that could not be read"]["value"] == 1
    assert checks["made-up 1.0, default: pages read in another state than ours"]["value"] == 0
    assert "forgeline_search: made-up 1.0 could not read the page: no." in done.stderr


def test_an_interpreter_without_the_peer_is_refused_in_one_sentence() -> None:
    done = run("--peer-python", sys.executable)

    assert done.returncode == 2 and not done.stdout
    assert "cannot run browser-use" in done.stderr and len(done.stderr.splitlines()) == 1
