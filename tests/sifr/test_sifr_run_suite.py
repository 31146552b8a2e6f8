"""The suite with the embedded reader: what is asked, in which formats and budgets, and what is counted."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from assay.errors import BadInput
from assay.runs import verify
from assay.sifr.dataset import Dataset
from assay.sifr.formats import registry
from assay.sifr.results import Reading
from assay.sifr.suite import (
    TEXT_FORMATS,
    Finished,
    Options,
    chosen_pages,
    load_formats,
    run_suite,
    score_again,
    tasks_for,
)
from assay.sifr.verifying import verify_run

PLUGIN = '''
from assay.sifr.formats.registry import representation


@representation("controls_only")
def controls_only(subject):
    """Nothing but what can be used."""
    return "".join(
        f"{item.kind} {item.name} [{item.ref}]\\n" for item in subject.model.items if item.kind != "text"
    )
'''


def readings(finished: Finished) -> list[Reading]:
    lines = (finished.run.path / "readings.jsonl").read_text("utf-8").splitlines()
    return [Reading.model_validate_json(line) for line in lines]


def cell(finished: Finished, name: str) -> dict[str, Any]:
    (found,) = [one for one in finished.scores["cells"] if one["format"] == name]
    return dict(found)


@pytest.fixture
def options(town: Path, tmp_path: Path) -> Options:
    return Options(dataset=town, output=tmp_path / "run")


async def test_two_runs_give_the_same_scores_and_readings(options: Options, tmp_path: Path) -> None:
    first = await run_suite(replace(options, concurrency=1))
    second = await run_suite(replace(options, concurrency=7, output=tmp_path / "again"))
    assert first.execution is not None and first.execution.complete
    scores = [(one.run.path / "scores.json").read_bytes() for one in (first, second)]
    assert scores[0] == scores[1]
    rows = readings(first)
    assert rows == readings(second)
    counts = first.scores["counts"]
    assert counts["pages"] == 3 and counts["tasks"] > 30 and 0 < counts["twins"] < counts["tasks"]
    assert len(rows) == counts["attempted"] == len(TEXT_FORMATS) * counts["tasks"]
    # Every format is asked the very same.
    asked = Counter((row.format, row.task) for row in rows)
    assert set(asked.values()) == {1} and {name for name, _ in asked} == set(TEXT_FORMATS)
    assert cell(first, "sifr")["metrics"]["accuracy"]["value"] > 0.5
    assert verify_run(first.run.path, options.dataset).problems == []


async def test_scoring_anew_gives_the_same_bytes_and_refuses_what_was_changed(
    options: Options, tmp_path: Path
) -> None:
    finished = await run_suite(replace(options, pages=("*visit",), formats=("sifr",)))
    path = finished.run.path
    kept = {name: (path / name).read_bytes() for name in ("scores.json", "report.md", "report.html")}
    assert score_again(path).scores == finished.scores
    assert {name: (path / name).read_bytes() for name in kept} == kept
    assert verify(finished.run).ok
    text = (path / "readings.jsonl").read_text("utf-8")
    (path / "readings.jsonl").write_text(text.replace('"score":0.0', '"score":1.0'), "utf-8")
    with pytest.raises(BadInput, match=r"not what was sealed \(readings\.jsonl was changed"):
        score_again(path)


@pytest.mark.parametrize(
    ("globs", "pages"),
    [
        (("town_visit",), {"town_visit"}),
        (("*_[sv]*",), {"town_shop", "town_visit"}),
        (("town",), {"town_shop", "town_visit", "town_notice"}),
        (("pages/town/n*.json",), {"town_notice"}),
        (("{dataset}/pages/town/*.json",), {"town_shop", "town_visit", "town_notice"}),
        (("other",), {"town_shop", "town_visit", "town_notice"}),
        (("*shop", "*notice"), {"town_shop", "town_notice"}),
    ],
)
def test_pages_are_named_by_id_site_class_or_file(town: Path, globs: Sequence[str], pages: set[str]) -> None:
    chosen = chosen_pages(Dataset(town), [glob.format(dataset=town) for glob in globs])
    assert {page.id for page in chosen} == pages


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"formats": ("sifr", "pdf")}, "There is no format 'pdf'; there are: sifr, "),
        ({"budgets": ("8k", "9k")}, "There is no budget '9k'; there are: full, native, 2k"),
        ({"budgets": ()}, "--budgets names none"),
        ({"models": ("gpt-4o",)}, "'gpt-4o' is not a model name; write provider/model"),
        ({"models": ("opnai/gpt-4o",)}, "did you mean openai?"),
        ({"models": ()}, "--models names none"),
        ({"pages": ("*visit", "nowhere*")}, "--pages 'nowhere*' names none of the 3 pages"),
        ({"verified_only": True}, "There is no verified answer for the chosen pages"),
        ({"models": ("ollama/x",), "budgets": ("native",)}, "say how many tokens that is with --window"),
        ({"dataset": Path("/nowhere")}, "/nowhere holds no captured pages"),
    ],
)
async def test_what_is_not_there_is_one_sentence_before_anything_is_written(
    options: Options, change: dict[str, Any], said: str
) -> None:
    with pytest.raises(BadInput) as refused:
        await run_suite(replace(options, **change))
    sentence = str(refused.value)
    assert said in sentence and sentence.endswith((".", "?")) and "\n" not in sentence
    assert options.output is not None and not options.output.exists()


async def test_a_format_of_ones_own_is_ten_lines_and_changing_it_is_another_run(
    options: Options, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "_known", dict(registry._known))
    file = tmp_path / "mine.py"
    file.write_text(PLUGIN, "utf-8")
    assert len([line for line in PLUGIN.splitlines() if line.strip()]) <= 10
    load_formats(file)
    mine = replace(options, formats=("controls_only", "sifr"), plugins=(file,))
    finished = await run_suite(mine)
    metrics = cell(finished, "controls_only")["metrics"]
    assert metrics["tokens"]["value"] < cell(finished, "sifr")["metrics"]["tokens"]["value"]
    named = [row for row in readings(finished) if row.format == "controls_only"]
    assert any(row.scored and row.scored.score == 1 and row.answer and row.answer.refs for row in named)
    lost = {row.loss for row in named if row.template == "ext_cell" and row.answerable}
    assert lost == {"representation"}, "what the format never had is not the reader's fault"
    file.write_text(PLUGIN.replace("kind}", "kind}:"), "utf-8")
    with pytest.raises(BadInput, match="begun with other settings .*plugins"):
        await run_suite(replace(mine, resume=True))


@pytest.mark.parametrize(
    ("text", "said"),
    [("x = 1\n", "registers no new format"), ("1 / 0\n", "ZeroDivisionError"), (None, "No such file")],
)
def test_a_plug_in_that_cannot_be_used_is_said(tmp_path: Path, text: str | None, said: str) -> None:
    file = tmp_path / "mine.py"
    if text is not None:
        file.write_text(text, "utf-8")
    with pytest.raises(BadInput, match=said) as refused:
        load_formats(file)
    assert str(file) in str(refused.value)


async def test_pictures_for_a_reader_without_eyes_are_failures_that_are_kept_and_counted(
    options: Options,
) -> None:
    finished = await run_suite(replace(options, formats=("sifr", "screenshot"), pages=("*visit",)))
    blind = [row for row in readings(finished) if row.format == "screenshot"]
    tasks = finished.scores["counts"]["tasks"]
    assert len(blind) == tasks
    assert {(row.failure, row.scored) for row in blind} == {("no_vision", None)}
    execution = finished.execution
    assert execution is not None and execution.complete
    assert (execution.invalid, execution.ok) == (tasks, tasks)
    shown = cell(finished, "screenshot")
    assert (shown["attempted"], shown["scored"], shown["failed"]) == (tasks, 0, tasks)
    assert shown["failures"]["no_vision"] == tasks
    assert "no_vision" in (finished.run.path / "report.md").read_text("utf-8").replace(" ", "_").lower()
    # Nothing is left to do: going on asks nobody again.
    again = await run_suite(replace(options, formats=("sifr", "screenshot"), pages=("*visit",), resume=True))
    assert again.execution is not None and again.execution.done_before == 2 * tasks
    assert again.scores == finished.scores


async def test_budgets_cut_alike_for_every_format_and_losses_say_so(options: Options) -> None:
    formats = ("sifr", "html_clean", "axtree")
    finished = await run_suite(
        replace(options, formats=formats, budgets=("full", "2k", "native"), pages=("*shop",))
    )
    rows = readings(finished)
    by_budget = {budget: [row for row in rows if row.budget == budget] for budget in ("full", "2k", "native")}
    captured = chosen_pages(Dataset(options.dataset), ("*shop",))[0].formats
    for row in by_budget["full"]:
        assert row.page_tokens == captured[row.format].tokens and row.in_prompt == row.in_representation
    assert all(row.page_tokens is not None and 1_500 < row.page_tokens <= 2_000 for row in by_budget["2k"])
    # A reader whose window nobody knows takes the whole page.
    same = {"budget": ""}
    native, full = ([row.model_copy(update=same) for row in by_budget[name]] for name in ("native", "full"))
    assert native == full
    kept = Counter(row.format for row in by_budget["2k"] if row.in_prompt)
    assert kept["sifr"] > kept["html_clean"], "the goods stand at the end of a long page"
    assert all(row.loss != "truncation" for row in by_budget["full"])
    cut = [row for row in by_budget["2k"] if row.loss == "truncation"]
    assert {row.format for row in cut} >= {"html_clean", "axtree"}
    assert all(row.in_representation and not row.in_prompt for row in cut)


async def test_controls_are_drawn_by_seed_and_cost_the_same(options: Options) -> None:
    formats = ("sifr", "sifr_stripped", "sifr_pseudo_salience", "sifr_shuffled")
    asked = replace(options, formats=formats, budgets=("full",), control_seeds=3, pages=("*shop",))
    finished = await run_suite(asked)
    rows = readings(finished)
    seeds = {name: {row.seed for row in rows if row.format == name} for name in formats}
    assert seeds["sifr"] == seeds["sifr_stripped"] == {0}
    assert seeds["sifr_pseudo_salience"] == seeds["sifr_shuffled"] == {1, 2, 3}
    keys = [record.key for record in finished.run.journal.latest()]
    assert len(keys) == len(set(keys)) == len(rows) == 8 * finished.scores["counts"]["tasks"]
    tokens = {name: {row.page_tokens for row in rows if row.format == name} for name in formats}
    (whole,) = tokens["sifr"]
    assert whole is not None
    for name in ("sifr_pseudo_salience", "sifr_shuffled"):
        assert all(count is not None and abs(count - whole) <= 0.01 * whole for count in tokens[name])
    assert {row["control"] for row in finished.scores["controls"]} == set(formats) - {"sifr"}


async def test_answers_of_people_stand_for_constructed_ones(options: Options, tmp_path: Path) -> None:
    dataset = tmp_path / "pages"
    shutil.copytree(options.dataset, dataset)
    file = dataset / "ground-truth" / "town_visit.json"
    truth = json.loads(file.read_text("utf-8"))
    first = next(name for name in truth["tasks"] if "/nav_" in name and not name.endswith("/twin"))
    truth["tasks"][first]["answer_text"] = "Book a visit"
    truth["tasks"]["ext_own"] = {"question": "When does it open on Sunday?", "answer": "11:15"}
    file.write_text(json.dumps(truth), "utf-8")
    opened = Dataset(dataset)
    tasks = {task.id: task for task in tasks_for(opened, chosen_pages(opened, ("*visit",)))}
    assert tasks[first].origin == "verified" and tasks["town_visit/verified/ext_own"].origin == "verified"
    finished = await run_suite(
        replace(options, dataset=dataset, verified_only=True, formats=("sifr", "text"))
    )
    assert {row.task for row in readings(finished)} == {first, "town_visit/verified/ext_own"}
    # The file was filled in after the capture was sealed, and before the run: nothing is wrong with it.
    assert verify_run(finished.run.path, dataset).problems == []
    file.write_text(json.dumps(truth | {"notes": "changed"}), "utf-8")
    assert verify_run(finished.run.path, dataset).problems == [
        "pages/ground-truth/town_visit.json is not what it was when the run was made."
    ]
