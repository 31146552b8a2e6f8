"""`assay corpus` as people use it: list, serve, prove, count, write."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from assay.cli.main import app


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["corpus", *arguments])


def test_list_names_every_site_with_its_split() -> None:
    shown = run("list")
    assert shown.exit_code == 0
    assert "harbour-goods" in shown.output
    assert "held-out" in shown.output
    assert re.search(r"Corpus [0-9a-f]{12}", shown.output)


def test_list_of_a_site_has_pages_tasks_and_defects() -> None:
    shown = run("list", "tidemark")
    assert shown.exit_code == 0
    assert "issue tracker" in shown.output
    assert "report-wrong-receipt" in shown.output
    assert "GT-tidemark-016" in shown.output


def test_list_as_json_has_the_truth() -> None:
    site = json.loads(run("list", "tidemark", "--json").output)
    assert {"slug", "pages", "tasks", "defects", "truth"} <= set(site)
    assert site["truth"][0]["phrasings"]["user"]
    everything = json.loads(run("list", "--json").output)
    assert len(everything["sites"]) >= 12


def test_stats_add_up() -> None:
    counts = json.loads(run("stats", "--json").output)
    for name in ("split", "level", "severity", "category", "family"):
        assert sum(counts[name].values()) == counts["defects"]
    assert counts["operators_planted"] == counts["operators"]
    assert "operators" in run("stats").output


def test_operators_and_variants_are_listed() -> None:
    operators = json.loads(run("operators", "--json").output)
    assert len(operators) >= 60
    assert all(operator["change"] and operator["applies"] for operator in operators)
    assert "late-fee" in run("operators").output
    variants = json.loads(run("variants", "smoke", "--json").output)
    assert len(variants) == 3
    assert "harbour-goods@1" in run("variants").output


def test_truth_is_written_as_files(tmp_path: Path) -> None:
    shown = run("truth", "dev", "--output", str(tmp_path))
    assert shown.exit_code == 0
    records = json.loads((tmp_path / "tidemark.json").read_text())
    assert records[0]["id"] == "GT-tidemark-001"
    assert len(list(tmp_path.iterdir())) == 6


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("list", "atlantis"), "there is no site 'atlantis'"),
        (("serve", "tidemark", "--defects", "99"), "tidemark has no defect '99'"),
        (("variants", "tidemark@zero"), "is no variant"),
        (("check", "atlantis"), "there is no site 'atlantis'"),
    ],
)
def test_a_wrong_name_is_answered_with_one_sentence(arguments: tuple[str, ...], said: str) -> None:
    command = [sys.executable, "-m", "assay", "corpus", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_a_site_is_served_with_defects_until_ctrl_c() -> None:
    command = [sys.executable, "-m", "assay", "corpus", "serve", "tidemark", "--defects", "3", "--port", "0"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )
    try:
        assert process.stdout is not None
        first, second = process.stdout.readline(), process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+", first)
        assert found, first
        assert "GT-tidemark-003" in second
        with urllib.request.urlopen(found[0] + "/") as page:
            assert b"Mark all as read" not in page.read()
    finally:
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)
    assert process.returncode == 0
    assert errors == ""


def test_a_port_in_use_is_said(tmp_path: Path) -> None:
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "assay", "corpus", "serve", "tidemark", "--port", port]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert f"port {port} cannot be used" in done.stderr
