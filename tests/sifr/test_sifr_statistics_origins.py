"""Where the truth comes from: constructed and verified tasks apart, and tasks that some format leaks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from assay.sifr.dataset import CapturedPage
from assay.sifr.report import tell_sifr_report
from assay.sifr.results import Reading
from assay.sifr.running import ReadingCase
from assay.sifr.statistics import compute_sifr_scores
from assay.sifr.tasks.records import Task

Simulate = Callable[..., list[Reading]]
HOME = CapturedPage(
    id="home",
    site="site",
    page="home",
    split="fresh",
    url="http://site.test/",
    state="",
    viewport=(1280, 800),
    captured_at="",
)


def task(**how: Any) -> Task:
    given = {"page": "home", "template": "ext_pair", "category": "extraction", "question": "?", "truth": None}
    return Task.model_validate({"id": "home/ext_1"} | given | how)


def cells(scores: Mapping[str, Any]) -> dict[str, Any]:
    return {one["format"]: one for one in scores["cells"]}


def section(markdown: str) -> str:
    return markdown.partition("\n## Where the truth comes from")[2].partition("\n## ")[0]


def test_a_reading_says_where_its_truth_comes_from_and_whether_its_format_leaks_it() -> None:
    leaking = task(origin="verified", leaks=("html_raw",))
    raw = ReadingCase(leaking, HOME, "embedded", "html_raw", "full", 1).reading()
    assert (raw.origin, raw.leaked, raw.site, raw.split) == ("verified", True, "site", "fresh")
    sifr = ReadingCase(leaking, HOME, "embedded", "sifr", "full", 1).reading()
    assert (sifr.origin, sifr.leaked) == ("verified", False)
    assert ReadingCase(task(), HOME, "embedded", "sifr", "full", 1).reading().origin == "constructed"


def test_rows_of_older_runs_are_still_read(simulate: Simulate) -> None:
    row = simulate({"sifr": 0.5}, pages=1, tasks=1)[0]
    kept = {name: value for name, value in row.as_json().items() if name not in ("origin", "leaked")}
    assert Reading.model_validate(kept) == row


def test_accuracy_is_split_by_origin_where_there_are_both(simulate: Simulate) -> None:
    rows = [
        # Of the verified tasks sifr has none right.
        row.model_copy(update={"origin": "verified", "scored": row.scored.model_copy(update={"score": 0.0})})
        if row.task.endswith("t1") and row.format == "sifr" and row.scored
        else row.model_copy(update={"origin": "verified"})
        if row.task.endswith("t1")
        else row
        for row in simulate({"sifr": 1.0, "html_raw": 1.0}, pages=5, tasks=4)
    ]
    scores = compute_sifr_scores(rows)
    assert scores["counts"]["origins"] == {"constructed": 15, "verified": 5}
    found = cells(scores)["sifr"]["by_origin"]
    assert found["constructed"]["metrics"]["accuracy"]["value"] == 1.0
    assert found["verified"]["metrics"]["accuracy"]["value"] == 0.0
    assert (found["constructed"]["attempted"], found["verified"]["attempted"]) == (15, 5)
    told = section(tell_sifr_report(scores).markdown())
    assert "| format | all | constructed | verified | n |" in told
    assert "| sifr | 75.0 % " in told and "| 15 / 5 |" in told
    assert "leak" not in told.partition("\n\n")[0]


def test_one_origin_without_leaks_needs_no_section(simulate: Simulate) -> None:
    scores = compute_sifr_scores(simulate({"sifr": 0.8, "html_raw": 0.5}, pages=5))
    assert cells(scores)["sifr"]["by_origin"] == {}
    assert "accuracy_unleaked" not in cells(scores)["sifr"]["metrics"]
    assert "Where the truth comes from" not in tell_sifr_report(scores).markdown()


def test_leaking_tasks_are_left_out_for_every_format_alike(simulate: Simulate) -> None:
    rows = [
        row.model_copy(update={"leaked": row.format == "html_raw" and row.task.endswith("t0")})
        for row in simulate({"sifr": 0.5, "html_raw": 0.5}, pages=6, tasks=3)
    ]
    scores = compute_sifr_scores(rows)
    assert scores["counts"]["leaking"] == 6
    for name in ("sifr", "html_raw"):
        kept = [r.scored.score for r in rows if r.format == name and not r.task.endswith("t0") and r.scored]
        found = cells(scores)[name]["metrics"]["accuracy_unleaked"]
        assert (found["n"], found["value"]) == (12, sum(kept) / 12)
    text = tell_sifr_report(scores).markdown()
    assert "answers to 6 tasks stand in some format where nobody can see them" in text
    assert "| format | all | without leaks | n |" in section(text)


def test_fresh_pages_stand_apart_from_tuned_ones(simulate: Simulate) -> None:
    rows = simulate({"sifr": 1.0, "html_raw": 0.5}, pages=6, tasks=2)
    first = rows[0].page
    parted = [row.model_copy(update={"split": "fresh" if row.page == first else "tuned"}) for row in rows]
    scores = compute_sifr_scores(parted)
    assert scores["counts"]["splits"] == {"fresh": 2, "tuned": 10}
    assert cells(scores)["sifr"]["by_split"]["fresh"]["attempted"] == 2
    told = tell_sifr_report(scores).markdown().partition("\n## Pages that no rule was written for")[2]
    assert "| format | tuned | fresh | n |" in told and "| 10 / 2 |" in told
    assert "no rule was written for" not in tell_sifr_report(compute_sifr_scores(rows)).markdown()
