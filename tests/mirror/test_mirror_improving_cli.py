"""The four commands: what they print, what they write, and how they end."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from assay.cli import mirror_improving
from assay.errors import BadInput, GateFailed
from assay.files import read_json
from assay.judging.prompts import load_overrides
from assay.mirror.scored import STUDIES, write_studies
from assay.runs import Run, fingerprints, verify

Build = Callable[..., Any]

app = typer.Typer()
for name in ("analyze", "optimize", "ablate", "compare"):
    app.command(name)(getattr(mirror_improving, name))


def run(*arguments: object) -> str:
    result = CliRunner().invoke(app, [str(one) for one in arguments], catch_exceptions=True)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture
def scoring(tmp_path: Path, make_scored: Build, make_truth: Build) -> Callable[..., Path]:
    def made(name: str, matched: dict[int, list[int]]) -> Path:
        studies = []
        for number in range(8):
            site = f"site{number}"
            truth = [make_truth(n, site, split="dev") for n in (1, 2, 3)]
            evil = {"description": "\x1b[31mred [bold]markup[/bold] <script>"}
            verdicts = {8: "false_positive", 9: "borderline"}
            variant = f"{site}@\x1b[31m1"
            scored = make_scored(site, variant=variant, truth=truth, matched=matched, verdicts=verdicts)
            findings = [one.model_copy(update=evil) for one in scored.study.findings]
            study = scored.study.model_copy(update={"findings": tuple(findings)})
            studies.append(scored.model_copy(update={"study": study}))
        made_run = Run.create(
            tmp_path / name, suite="mirror-score", config={}, fingerprints=fingerprints(judge="j")
        )
        write_studies(made_run.path / STUDIES, studies)
        made_run.set_status("complete")
        return made_run.path

    return made


def test_the_way_from_scores_to_new_prompts(scoring: Callable[..., Path], tmp_path: Path) -> None:
    scores = scoring("a", {1: [1]})
    shown = run("analyze", "--scores", scores, "--output", tmp_path / "errors.json")
    assert "16 of 24 known problems missed, 8 false alarms" in shown
    assert "16 of 16 misses are undecided; not recorded: Session.steps (16)" in shown
    assert "came so far" in shown
    stored = read_json(tmp_path / "errors.json")
    assert json.loads(run("analyze", "--scores", scores / STUDIES, "--json")) == stored

    prompts = tmp_path / "new_prompts.json"
    shown = run("optimize", "--errors", tmp_path / "errors.json", "--output", prompts)
    assert "severity_inflation" in shown and "8 of 16" in shown
    assert list(load_overrides(prompts)) == ["navigation_system_prompt"]
    printed = json.loads(run("optimize", "--errors", tmp_path / "errors.json", "--json"))
    assert printed["prompts"] == read_json(prompts)
    assert printed["refused"] == []


def test_an_ablation_is_shown_and_written(scoring: Callable[..., Path], tmp_path: Path) -> None:
    shown = run("ablate", "--run", scoring("a", {1: [1]}), "--output", tmp_path / "table.json")
    assert "all but dedup" in shown and "+8..+12 / -3..-5" in shown
    assert "circular" in shown
    table = read_json(tmp_path / "table.json")
    assert [row["variant"] for row in table["results"]][0] == "none"
    assert table["findings"] == 24


def test_what_is_written_into_a_scoring_leaves_it_sealed(scoring: Callable[..., Path]) -> None:
    scores = scoring("a", {1: [1]})
    Run.open(scores).seal()
    run("ablate", "--run", scores, "--output", scores / "ablation.json")
    run("analyze", "--scores", scores, "--output", scores / "analysis.json")
    run("optimize", "--errors", scores, "--output", scores / "new_prompts.json")
    assert {"ablation.json", "analysis.json", "new_prompts.json"} <= {one.name for one in scores.iterdir()}
    assert verify(Run.open(scores)).ok


def test_a_comparison_is_shown_and_gated(scoring: Callable[..., Path]) -> None:
    good, bad = scoring("good", {1: [1], 2: [2], 3: [3]}), scoring("bad", {1: [1]})
    shown = run("compare", "--run-a", good, "--run-b", bad)
    assert "worse" in shown and "16 that A found are still there" in shown
    assert "and 6 more" in shown
    with pytest.raises(GateFailed, match="recall_known"):
        run("compare", "--run-a", good, "--run-b", bad, "--gate")
    run("compare", "--run-a", bad, "--run-b", good, "--gate")
    assert json.loads(run("compare", "--run-a", good, "--run-b", bad, "--json"))["losses"]


def test_words_of_a_file_cannot_steer_the_terminal(scoring: Callable[..., Path]) -> None:
    scores, other = scoring("a", {1: [1]}), scoring("b", {2: [1]})
    compared = run("compare", "--run-a", scores, "--run-b", other)
    assert "lost: GT-site0-001 in site0@ [31m1#1" in compared
    for shown in (run("analyze", "--scores", scores), run("ablate", "--run", scores), compared):
        assert "\x1b" not in shown


def test_bad_input_is_one_sentence(scoring: Callable[..., Path], tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no scoring of a mirror run"):
        run("analyze", "--scores", tmp_path)
    with pytest.raises(BadInput, match="no directory of page states"):
        run("analyze", "--scores", scoring("a", {}), "--pages", tmp_path / "none")
    with pytest.raises(BadInput, match="does not exist"):
        run("optimize", "--errors", tmp_path / "none.json")
    (tmp_path / "a" / STUDIES).write_text('{"study": 1}\n')
    with pytest.raises(BadInput, match="line 1 is no scored study"):
        run("ablate", "--run", tmp_path / "a")
