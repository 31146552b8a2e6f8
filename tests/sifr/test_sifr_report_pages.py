"""Pages side by side: chosen by rule, shown as readers saw them, every answer with what became of it."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from assay.browser import MOBILE, Browser
from assay.sifr.dataset import Dataset
from assay.sifr.desk import Desk
from assay.sifr.formats.screenshot_png import read_png
from assay.sifr.report import Evidence, tell_sifr_report
from assay.sifr.report.choosing import pages_to_show
from assay.sifr.report.outcomes import kind, outcome
from assay.sifr.report.specimens import Specimen, take_specimens
from assay.sifr.results import Failure, Reading
from assay.sifr.scoring.records import Scored, Verdict
from assay.sifr.statistics import compute_sifr_scores
from assay.sifr.tasks.records import Answer, Task, Truth
from assay.sifr.words import Loss

Simulate = Callable[..., list[Reading]]
HOSTILE = "</pre><script>alert(1)</script>\n# `x` | \x1b[31m"
DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="


def read(
    page: str,
    name: str,
    task: str,
    score: float,
    *,
    verdict: Verdict | None = None,
    loss: Loss | None = None,
    answer: Answer | None = None,
    invented: tuple[str, ...] = (),
    failure: Failure | None = None,
) -> Reading:
    scored = Scored(score=score, verdict=verdict or ("right" if score else "wrong"), invented_refs=invented)
    return Reading(
        task=f"{page}/{task}",
        page=page,
        site="site",
        page_class="news",
        category="navigation",
        template="nav_link",
        answerable=True,
        model="maker/reader",
        format=name,
        budget="full",
        repeat=1,
        page_tokens=100,
        answer=answer,
        scored=None if failure else scored,
        failure=failure,
        loss=loss,
    )


def pages(**accuracy: tuple[float, float]) -> list[Reading]:
    """Ten questions to each page; a format has so many of them right."""
    return [
        read(page, name, f"t{number}", float(number < round(10 * share)))
        for page, shares in accuracy.items()
        for name, share in zip(("sifr", "html_raw"), shares, strict=True)
        for number in range(10)
    ]


def section(markdown: str, title: str) -> str:
    return markdown.partition(f"\n## {title}")[2].partition("\n## ")[0]


def test_pages_are_chosen_by_spread_then_the_worst_then_the_middle() -> None:
    scores = compute_sifr_scores(
        pages(
            even=(0.9, 0.9),
            wide=(1.0, 0.4),
            bad=(0.3, 0.2),
            fair=(0.8, 0.7),
            fine=(1.0, 1.0),
        )
    )
    chosen = pages_to_show(scores)
    assert [choice.page for choice in chosen] == ["wide", "bad", "fair"]
    assert "by 60 points" in chosen[0].why
    assert "25 %" in chosen[1].why and "75 %" in chosen[2].why


@pytest.mark.parametrize(
    ("accuracy", "expected"),
    [
        ({"a": (0.5, 0.5), "b": (0.5, 0.5)}, ["a", "b"]),
        ({"only": (0.9, 0.1)}, ["only"]),
        ({"a": (1.0, 0.0), "b": (1.0, 0.0)}, ["a", "b"]),
    ],
)
def test_no_page_is_shown_twice_and_names_decide_between_equals(
    accuracy: dict[str, tuple[float, float]], expected: list[str]
) -> None:
    assert [choice.page for choice in pages_to_show(compute_sifr_scores(pages(**accuracy)))] == expected


def test_controls_have_no_say_in_which_pages_are_shown() -> None:
    rows = pages(a=(0.9, 0.8), b=(0.9, 0.6))
    rows += [read("a", "sifr_stripped", f"t{number}", 0.0) for number in range(10)]
    assert pages_to_show(compute_sifr_scores(rows))[0].page == "b"


def test_nothing_read_shows_nothing() -> None:
    scores = compute_sifr_scores([])
    assert pages_to_show(scores) == []
    assert "Pages side by side" not in tell_sifr_report(scores, None, Evidence([])).markdown()


SAID = Answer(answer="Basket", refs=("lnk003",))


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (read("p", "sifr", "t", 1.0, answer=SAID), "right"),
        (read("p", "sifr", "t", 0.5, verdict="partly", loss="truncation"), "partly, cut off"),
        (read("p", "sifr", "t", 0.0, loss="model", answer=SAID), "wrong, reader: Basket lnk003"),
        (read("p", "sifr", "t", 0.0, verdict="missed", loss="representation"), "missed, not in the format"),
        (
            read("p", "sifr", "t", 0.0, loss="hallucinated", invented=("x9",), answer=Answer(refs=("x9",))),
            "invented: x9",
        ),
        (read("p", "sifr", "t", 0.0, verdict="false_claim", loss="hallucinated"), "invented"),
        (read("p", "sifr", "t", 0.0, failure="does_not_fit", loss="truncation"), "no answer, does not fit"),
        (read("p", "sifr", "t", 0.0, verdict="unparsable"), "no answer, unparsable"),
        (
            read("p", "sifr", "t", 0.0, loss="model", answer=Answer(answer="no", refs=("x1",), found=False)),
            "wrong, reader",
        ),
    ],
)
def test_what_became_of_an_answer_in_words(row: Reading, words: str) -> None:
    assert outcome([row]) == words
    assert words.startswith(kind(row))


def test_readers_that_disagree_are_counted() -> None:
    right, wrong = read("p", "sifr", "t", 1.0), read("p", "sifr", "t", 0.0, loss="model", answer=SAID)
    assert outcome([right, wrong, right]) == "2 right; 1 wrong, reader"
    assert outcome([right, right]) == "right"
    assert outcome([]) == "not read"


def test_a_long_answer_is_cut() -> None:
    row = read("p", "sifr", "t", 0.0, loss="model", answer=Answer(answer="word " * 700))
    assert len(outcome([row])) < 80 and outcome([row]).endswith("…")


def test_specimens_are_what_readers_saw_bounded_with_a_small_picture(town: Path) -> None:
    dataset = Dataset(town)
    desk = Desk(dataset)
    shop = next(page for page in dataset.pages if page.id.endswith("shop"))
    found = {one.format: one for one in take_specimens(desk, [shop.id], ("sifr", "html_raw"), "2k")}
    assert set(found) == {"sifr", "html_raw", "screenshot"}
    shown = desk.take(shop.id).within("sifr", "2k", None).text
    assert len(shown) > len(found["sifr"].text)
    assert shown.startswith(found["sifr"].text) and "Wares" in found["sifr"].text
    assert found["sifr"].characters == len(shown)
    height, width, _ = read_png(base64.b64decode(found["screenshot"].picture)).shape
    assert 300 < width <= 440 and 100 < height <= 400


def test_a_specimen_from_a_file_is_bounded_too() -> None:
    with pytest.raises(ValidationError):
        Specimen(page="p", format="sifr", text="x" * 4_001)


@pytest.fixture(scope="module")
def evidence() -> Evidence:
    readings = [
        read("home", "sifr", "t1", 1.0, answer=SAID),
        read("home", "html_raw", "t1", 0.0, loss="model", answer=Answer(answer=HOSTILE)),
        read("home", "sifr", "t2", 1.0),
        read("home", "html_raw", "t2", 1.0),
        read("home", "sifr", "t1/twin", 1.0, verdict="right_absent"),
        read("home", "html_raw", "t1/twin", 0.0, verdict="false_claim", loss="hallucinated"),
    ]
    truth = Truth(check="element", values=("Basket",), refs=("lnk003",))
    tasks = [
        Task(
            id="home/t1",
            page="home",
            template="nav_link",
            category="navigation",
            question=HOSTILE,
            truth=truth,
        ),
        Task(
            id="home/t2",
            page="home",
            template="nav_link",
            category="navigation",
            question="Easy?",
            truth=truth,
        ),
        Task(
            id="home/t1/twin",
            page="home",
            template="nav_link",
            category="navigation",
            question="Gone?",
            truth=None,
        ),
    ]
    specimens = [
        Specimen(page="home", format="sifr", text=f"begin {HOSTILE}", characters=9_000),
        Specimen(page="home", format="html_raw", text="<!doctype html><p>all", characters=21),
        Specimen(page="home", format="screenshot", picture=DOT),
        Specimen(page="elsewhere", format="sifr", text="another page", characters=12),
    ]
    return Evidence(readings, tasks, specimens)


def report_of(evidence: Evidence) -> Any:
    return tell_sifr_report(compute_sifr_scores(evidence.readings), None, evidence)


def test_a_page_is_shown_in_every_format_with_what_each_lost(evidence: Evidence) -> None:
    text = section(report_of(evidence).markdown(), "Pages side by side")
    assert "### home" in text and "formats differ most here" in text
    assert "| sifr | 100 | 100 % | 3 | 0 | 0 |" in text
    assert "| html\\_raw | 100 | 33 % | 1 | 1 | 1 |" in text
    assert "Truth: Basket \\[lnk003\\] | right | wrong, reader: " in text
    assert "Gone? Truth: not on this page. | right | invented |" in text
    assert "1 of 3 questions were answered rightly in every format." in text
    assert "Easy?" not in text and "another page" not in text
    assert "100 tokens, its beginning" in text and "100 tokens, whole" in text


def test_what_pages_and_models_say_does_not_become_markup(evidence: Evidence) -> None:
    html, text = report_of(evidence).html(), report_of(evidence).markdown()
    assert "begin &lt;/pre&gt;&lt;script&gt;" in html
    assert "<script" not in html and "<script>" not in text and "\x1b" not in html + text
    boxes = re.findall(r'role="region" aria-label="(home as [a-z_]+)"', html)
    assert boxes == ["home as screenshot", "home as sifr", "home as html_raw"]
    assert '<img alt="home as screenshot" width="1" height="1"' in html and DOT in html


def test_a_picture_that_is_none_is_left_out(evidence: Evidence) -> None:
    odd = [Specimen(page="home", format="screenshot", picture='"><script>')]
    html = report_of(Evidence(evidence.readings, evidence.tasks, odd)).html()
    assert "home as screenshot" in html and "<img" not in html and "<script" not in html


def test_a_run_that_kept_no_pages_still_tells_what_was_lost(evidence: Evidence) -> None:
    text = section(report_of(Evidence(evidence.readings)).markdown(), "Pages side by side")
    assert "was not kept with this run" in text
    assert "| home/t1 | right | wrong, reader" in text


def test_every_page_has_its_accuracy_and_tokens_in_a_table() -> None:
    text = tell_sifr_report(compute_sifr_scores(pages(a=(0.9, 0.8), b=(0.5, 0.6)))).markdown()
    table = text.partition("*Accuracy, and tokens, page by page*")[2]
    assert "| a | news | 90 % 100 | 80 % 100 |" in table
    assert "| b | news | 50 % 100 | 60 % 100 |" in table


def test_a_report_stays_small(simulate: Simulate) -> None:
    formats = {"sifr": 0.6, "html_raw": 0.5, "html_clean": 0.5, "axtree": 0.4, "aria": 0.5, "sifr_v2": 0.3}
    readings = simulate(formats, pages=155, tasks=3)
    scores = compute_sifr_scores(readings)
    specimens = [
        Specimen(page=choice.page, format=name, text="<&" * 2_000, characters=4_000)
        for choice in pages_to_show(scores)
        for name in formats
    ]
    specimens += [
        Specimen(page=choice.page, format="screenshot", picture="A" * 266_668)
        for choice in pages_to_show(scores)
    ]
    report = tell_sifr_report(scores, None, Evidence(readings, (), specimens))
    assert len(report.html()) < 3_000_000
    assert "5 further pages are in scores.json" in report.markdown()


async def test_the_report_passes_axe_and_fits_a_telephone(simulate: Simulate, evidence: Evidence) -> None:
    rows = simulate(
        {"sifr": 0.9, "html_raw": 0.4, "sifr_stripped": 0.6},
        failing={"html_raw": 0.2},
        models=("maker/one", "maker/two"),
        budgets=("full", "2k"),
        pages=4,
        repeats=2,
    )
    both = tell_sifr_report(compute_sifr_scores(rows), {"run": "run_001"}, Evidence(rows))
    async with Browser.launch() as browser, browser.open(viewport=MOBILE) as page:
        for report in (both, report_of(evidence)):
            await page.playwright.set_content(report.html().replace("<details>", "<details open>"))
            result = await page.axe()
            assert [rule["id"] for rule in result.violations] == []
            assert await page.playwright.evaluate("document.documentElement.scrollWidth") <= MOBILE.width
