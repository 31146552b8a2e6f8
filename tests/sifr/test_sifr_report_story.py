"""The report of a run: the answer first, everything with its n, and nothing that was said becomes markup."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from assay.reports.scatter import Point, scatter_chart
from assay.reports.stacks import Stack, stacked_chart
from assay.sifr.report import tell_sifr_report, write_sifr_report
from assay.sifr.results import Reading
from assay.sifr.statistics import compute_sifr_scores

Simulate = Callable[..., list[Reading]]
HOSTILE = "<script>alert(1)</script>|`x`\x1b[31m"
RIGHT = {"sifr": 0.9, "html_raw": 0.4, "html_clean": 0.5, "sifr_stripped": 0.6, "sifr_pseudo_all": 0.5}
TOKENS = {"sifr": 1000, "html_raw": 6000, "html_clean": 3000, "sifr_stripped": 900, "sifr_pseudo_all": 1000}
FACTS = {"run": "run_001", "sha256: readings.jsonl": "ab" * 32, "fingerprint: dataset": "cd" * 32}


@pytest.fixture(scope="module")
def scores(simulate: Simulate) -> dict[str, Any]:
    rows = simulate(
        RIGHT,
        tokens=TOKENS,
        failing={"html_raw": 0.2},
        models=("maker/one", "maker/two"),
        budgets=("full", "2k"),
        pages=14,
        tasks=3,
        repeats=2,
        noise=0.3,
    )
    return compute_sifr_scores(rows)


def headings(html: str) -> list[str]:
    return re.findall(r"<h2>(.*?)</h2>", html)


def first_page(markdown: str) -> str:
    return markdown.partition("\n## ")[0]


def test_the_answer_stands_before_everything_else(scores: dict[str, Any]) -> None:
    answer = first_page(tell_sifr_report(scores, FACTS).markdown())
    assert "sifr is read best" in answer
    assert re.search(r"Its lead over html\\_clean is \+\d+\.\d points \\\[\+", answer)
    assert "fewer than html\\_raw" in answer
    assert "What carries the gain of sifr" in answer
    assert "maker/one" in answer and "maker/two" in answer


def test_the_report_has_all_its_parts_and_plots(scores: dict[str, Any]) -> None:
    html = tell_sifr_report(scores, FACTS).html()
    assert headings(html) == [
        "What these readings do not decide",
        "The success criteria",
        "Accuracy against tokens",
        "Differences, paired",
        "Which part carries the gain",
        "Where each format is strong",
        "Where answers are lost",
        "All metrics",
        "Inventions",
        "Failures",
    ]
    images = re.findall(r'<svg viewBox[^>]*role="img" aria-label="([^"]+)"', html)
    for title in ("Accuracy against tokens a page", "sifr minus each format", "sifr minus its controls"):
        assert any(label.startswith(title) for label in images), title
    for title in ("Accuracy by kind of question", "Points won and lost", "Accuracy page by page"):
        assert any(label.startswith(title) for label in images), title
    assert "<script" not in html and "http-equiv" in html


def test_every_plot_is_well_formed_and_has_words_in_markdown(scores: dict[str, Any]) -> None:
    report = tell_sifr_report(scores, FACTS)
    plots = re.findall(r"<svg viewBox.*?</svg>", report.html(), re.DOTALL)
    assert len(plots) > 10
    for plot in plots:
        ElementTree.fromstring(plot)
    assert report.markdown().count("*Figure: ") == len(plots)


def test_failures_and_checksums_are_told(scores: dict[str, Any]) -> None:
    text = tell_sifr_report(scores, FACTS).markdown()
    failures = text.partition("## Failures")[2].partition("\n## ")[0]
    assert "does not fit" in failures and "refused" in failures
    for model in ("maker/one", "maker/two"):
        (raw,) = (
            one
            for one in scores["cells"]
            if (one["model"], one["format"], one["budget"]) == (model, "html_raw", "full")
        )
        kinds = " | ".join(str(raw["failures"].get(kind, 0)) for kind in sorted(scores["counts"]["failures"]))
        assert raw["failed"] > 0
        assert f"| full | {model} | html\\_raw | 84 | {raw['scored']} | {kinds} |" in failures
    sums = text.partition("*Checksums*")[2]
    assert "ab" * 32 in sums and "cd" * 32 in sums and "run\\_001" not in sums


def test_names_that_others_chose_do_not_become_markup(simulate: Simulate) -> None:
    rows = [
        row.model_copy(update={"model": HOSTILE, "page": HOSTILE + row.page, "format": row.format + HOSTILE})
        for row in simulate({"sifr": 0.9, "html_raw": 0.4}, pages=3)
    ]
    report = tell_sifr_report(compute_sifr_scores(rows), {HOSTILE: HOSTILE})
    html, text = report.html(), report.markdown()
    assert "<script>" not in html and "\x1b" not in html
    assert "&lt;script&gt;" in html
    assert "<script>" not in text


def test_the_same_scores_give_the_same_bytes(scores: dict[str, Any], tmp_path: Path) -> None:
    path = write_sifr_report(tmp_path, scores, FACTS)
    assert path == tmp_path / "report.html"
    first = path.read_bytes(), (tmp_path / "report.md").read_bytes()
    write_sifr_report(tmp_path, scores, FACTS)
    assert (path.read_bytes(), (tmp_path / "report.md").read_bytes()) == first


def test_a_format_that_is_better_than_sifr_is_called_so(simulate: Simulate) -> None:
    rows = simulate({"sifr": 0.4, "axtree": 0.9, "html_raw": 0.3}, tokens=TOKENS, pages=30)
    answer = first_page(tell_sifr_report(compute_sifr_scores(rows)).markdown())
    assert "axtree is read best" in answer
    assert "Its lead over sifr is +" in answer
    assert "Points ahead of axtree, the best other**: -" in answer


def test_a_lead_that_may_be_chance_is_not_sold_as_one(simulate: Simulate) -> None:
    rows = simulate({"sifr": 0.62, "axtree": 0.6}, pages=12)
    text = tell_sifr_report(compute_sifr_scores(rows)).markdown()
    assert "do not show to be more than chance" in first_page(text)
    open_ = text.partition("## What these readings do not decide")[2].partition("\n## ")[0]
    assert "sifr against axtree" in open_


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"pages": 1, "tasks": 8}, "One page"),
        ({"pages": 12}, "One model"),
        ({"pages": 12}, "No repeats"),
        ({"pages": 4}, "4 pages are few"),
    ],
)
def test_thin_evidence_is_named_on_the_first_page(how: dict[str, int], said: str, simulate: Simulate) -> None:
    rows = simulate({"sifr": 0.8, "html_raw": 0.5}, **how)
    assert said in first_page(tell_sifr_report(compute_sifr_scores(rows)).markdown())


def test_nothing_read_is_a_report_too() -> None:
    report = tell_sifr_report(compute_sifr_scores([]))
    assert "Nothing was read" in report.markdown()
    assert report.html().startswith("<!doctype html>")


def test_controls_alone_are_no_answer_and_not_nothing(simulate: Simulate) -> None:
    text = tell_sifr_report(compute_sifr_scores(simulate({"sifr_shuffled": 0.8}, pages=2))).markdown()
    assert "Only negative controls were read, so there is no answer." in text


def test_a_budget_is_called_what_it_is(simulate: Simulate) -> None:
    rows = simulate({"sifr": 0.8, "html_raw": 0.5}, pages=2, budgets=("native",))
    text = first_page(tell_sifr_report(compute_sifr_scores(rows)).markdown())
    assert "On pages cut to the reader's window, for maker/reader, sifr is read best" in text


def test_one_format_alone_is_a_report_too(simulate: Simulate) -> None:
    text = tell_sifr_report(compute_sifr_scores(simulate({"sifr": 0.8}, pages=5))).markdown()
    assert "nothing to compare it with" in text


def test_points_stand_on_their_scales_and_the_front_is_drawn() -> None:
    points = [
        Point("sifr", 1000, 1.0, (0.9, 1.0), strong=True, front=True),
        Point("text", 100, 0.0, None, front=True),
        Point("html", 10_000, 0.5, (0.4, 0.6)),
        Point("free", 0, 0.5),
    ]
    svg = ElementTree.fromstring(scatter_chart(points, "Gain", x_name="tokens", y_name="accuracy"))
    name = "{http://www.w3.org/2000/svg}"
    (circle,) = svg.iter(f"{name}circle")
    squares = [float(one.attrib["x"]) + 4.5 for one in svg.iter(f"{name}rect")]
    assert len(squares) == 2
    # Equal factors are equal distances.
    assert float(circle.attrib["cx"]) == pytest.approx(sum(squares) / 2, abs=0.2)
    assert float(circle.attrib["cy"]) == 16
    assert len(list(svg.iter(f"{name}polyline"))) == 1
    assert "free" not in svg.attrib["aria-label"]
    assert "sifr: 100.0 % [90.0, 100.0] at 1,000, on the front" in svg.attrib["aria-label"]


def test_names_of_points_that_lie_close_do_not_cover_each_other() -> None:
    points = [Point(f"format{n}", 1000 + n, 0.5) for n in range(6)]
    svg = ElementTree.fromstring(scatter_chart(points, "Gain", x_name="tokens", y_name="accuracy"))
    places = [
        (one.attrib["text-anchor"], float(one.attrib["y"]))
        for one in svg.iter("{http://www.w3.org/2000/svg}text")
        if one.text and one.text.startswith("format")
    ]
    assert len(places) == len(set(places)) == 6


def test_a_stack_fills_its_bar_and_says_its_shares() -> None:
    stacks = [Stack("sifr", (0.5, 0.25, 0.25, 0, 0, 0, 0))]
    kinds = ["right", "format", "cut", "reader", "invented", "none", "unknown"]
    svg = ElementTree.fromstring(stacked_chart(stacks, kinds, "Losses"))
    widths = [float(one.attrib["width"]) for one in svg.iter("{http://www.w3.org/2000/svg}rect")]
    assert sum(widths[len(kinds) :]) == pytest.approx(720 - 160 - 20)
    assert svg.attrib["aria-label"] == "Losses. sifr: right 50.0 %, format 25.0 %, cut 25.0 %."


def test_high_shares_are_told_apart_on_a_scale_that_begins_below_them() -> None:
    points = [Point("sifr", 1000, 0.97, (0.95, 0.99), strong=True), Point("html", 5000, 0.83, (0.81, 0.85))]
    svg = ElementTree.fromstring(scatter_chart(points, "Gain", x_name="tokens", y_name="accuracy"))
    name = "{http://www.w3.org/2000/svg}"
    texts = [one.text for one in svg.iter(f"{name}text")]
    assert texts[:5] == ["80 %", "85 %", "90 %", "95 %", "100 %"]
    (circle,) = svg.iter(f"{name}circle")
    # 16 is the top, 340 the height: 97 % lies 3 of 20 points below 100 %.
    assert float(circle.attrib["cy"]) == pytest.approx(16 + 340 * 0.15, abs=0.1)
