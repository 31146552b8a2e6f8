"""UXBench-like reports: hints become pages and selectors, words of three become words of four."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from assay.errors import BadInput
from assay.mirror.collection import Collection, MirrorIssue, collect


def problem(**fields: Any) -> dict[str, Any]:
    known = {
        "severity": "high",
        "area": "mobile usability",
        "page_hint": ["tokyo.html"],
        "problem": "The page is wider than the screen.",
        "evidence": "813 px on 390 px.",
        "suggested_fix": "Stack the columns.",
    }
    return known | fields


def put(folder: Path, *issues: dict[str, Any], **fields: Any) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "feedback.json"
    path.write_text(json.dumps({"issues": list(issues)} | fields))
    return path


def read(tmp_path: Path, **fields: Any) -> MirrorIssue:
    (finding,) = collect(put(tmp_path / "booking", problem(**fields))).findings
    return finding


def test_a_report_is_a_study_of_the_site_it_lies_in(tmp_path: Path) -> None:
    put(tmp_path / "model-a" / "booking", problem(id="wide"), intent_completed=False)
    put(tmp_path / "model-b" / "booking", problem(id="wide"), problem())
    collection = collect(tmp_path)
    assert collection.kind == "uxbench"
    first, second = collection.studies
    assert (first.id, first.site_slug, first.system) == ("model-a/booking", "booking", "model-a")
    assert first.sessions[0].claimed_success is False
    # A name is unique in its report only.
    assert [finding.id for finding in collection.findings] == [
        "model-a-booking:wide",
        "model-b-booking:wide",
        "MI-model-b-booking-001",
    ]
    assert second.findings[0].session_id == second.sessions[0].id


def test_a_file_is_read_as_well_as_its_folder(tmp_path: Path) -> None:
    path = put(tmp_path / "booking", problem())

    def seen(collection: Collection) -> list[tuple[str, str, str]]:
        return [(f.site_slug, f.page_url, f.description) for f in collection.findings]

    assert seen(collect(path)) == seen(collect(path.parent)) == seen(collect(path, kind="uxbench"))


def test_what_was_seen_and_what_to_do_are_kept(tmp_path: Path) -> None:
    finding = read(tmp_path)
    assert finding.description == "The page is wider than the screen."
    assert finding.consequence == "813 px on 390 px."
    assert finding.recommendation == "Stack the columns."
    assert finding.issue_type == "mobile usability"
    assert finding.category is None


@pytest.mark.parametrize(
    ("hint", "page", "selector"),
    [
        (["tokyo.html", "reservation.html", "#total"], "/tokyo.html", "#total"),
        ("tokyo.html, reservation.html (mobile viewport)", "/tokyo.html", None),
        ("reservation.html button[data-id='ux-21']", "/reservation.html", "button[data-id='ux-21']"),
        ("index.html input.search", "/index.html", "input.search"),
        ("Header `<a>` elements, e.g. on index.html", "/index.html", None),
        ("https://shop.localhost/cart?x=1 .total", "https://shop.localhost/cart?x=1", ".total"),
        (["/cart", ".total > #sum"], "/cart", ".total"),
        ("Header / footer [mobile], radio/checkbox inputs", "", None),
        ("/", "/", None),
        ([], "", None),
        (None, "", None),
        ("javascript:alert(1)", "", None),
    ],
)
def test_a_hint_is_pages_and_selectors(tmp_path: Path, hint: Any, page: str, selector: str | None) -> None:
    finding = read(tmp_path, page_hint=hint)
    assert (finding.page_url, finding.selector) == (page, selector)


def test_the_whole_hint_stays_as_the_element(tmp_path: Path) -> None:
    assert read(tmp_path, page_hint=["a.html", "b.html", "#x"]).element == "a.html, b.html, #x"


@pytest.mark.parametrize(
    ("word", "severity"),
    [
        ("critical", "critical"),
        ("blocker", "critical"),
        ("HIGH", "major"),
        ("serious", "major"),
        ("medium", "minor"),
        ("moderate", "minor"),
        ("low", "enhancement"),
        ("major", "major"),
        (None, None),
    ],
)
def test_severities_are_mapped(tmp_path: Path, word: str | None, severity: str | None) -> None:
    assert read(tmp_path, severity=word).severity == severity


@pytest.mark.parametrize(
    ("area", "category"),
    [("Accessibility", "accessibility"), ("visual hierarchy", "visual"), ("clarity", None)],
)
def test_areas_that_are_categories_are_categories(tmp_path: Path, area: str, category: str | None) -> None:
    assert read(tmp_path, area=area).category == category


def test_the_other_words_of_such_reports_are_known_too(tmp_path: Path) -> None:
    report = {
        "target": "file:///home/x/codekite/index.html",
        "site": {"name": "Code Kite"},
        "explored_user_goal": "Find the price.",
        "findings": [
            {
                "severity": "medium",
                "ux_area": "forms",
                "problem": "No labels.",
                "evidence": "Six inputs.",
                "why_it_matters": "Screen readers say nothing.",
                "suggestion": "Add labels.",
                "source_hint": "pricing.html (inputs ux-7 to ux-12)",
            }
        ],
    }
    folder = tmp_path / "x"
    folder.mkdir()
    (folder / "feedback.json").write_text(json.dumps(report))
    (study,) = collect(tmp_path).studies
    (finding,) = study.findings
    # An address on somebody's disk is no address of a site.
    assert (study.site_slug, study.site_url) == ("code-kite", "")
    assert study.sessions[0].task == "Find the price."
    assert (finding.page_url, finding.category, finding.recommendation) == (
        "/pricing.html",
        "forms",
        "Add labels.",
    )
    assert finding.consequence == "Screen readers say nothing.\nSix inputs."


def test_an_empty_report_is_a_study_without_findings(tmp_path: Path) -> None:
    (study,) = collect(put(tmp_path / "booking")).studies
    assert study.findings == ()
    assert study.sessions[0].failed is None


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"severity": "awful"}, "feedback.json issue 1 has severity 'awful', but one of critical, major"),
        ({"problem": ""}, "feedback.json issue 1 has no problem; add it"),
        ({"problem": 3}, "feedback.json issue 1 has problem 3, but a text is needed"),
        ({"page_hint": [1]}, r"feedback.json issue 1 has page_hint \[1\], but a list of texts"),
    ],
)
def test_what_is_wrong_is_said_with_file_and_record(
    tmp_path: Path, fields: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(BadInput, match=sentence):
        read(tmp_path, **fields)


def test_two_issues_of_one_name_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="issue 2 has the id 'booking:wide' of .* issue 1"):
        collect(put(tmp_path / "booking", problem(id="wide"), problem(id="wide")))
