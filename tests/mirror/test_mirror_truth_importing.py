"""Reports of other tools become records: in our own words, one per rule and page, with nothing believed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.errors import AssayError, BadInput
from assay.mirror.truth import check_truth, import_truth, load_truth, read_truth_file
from assay.mirror.truth.rules import RULES, WAVE_RULES, wcag_of_tags
from assay.mirror.words import Category

AXE: dict[str, Any] = {
    "testEngine": {"name": "axe-core", "version": "4.12.1"},
    "url": "https://www.example.org/shop/basket?step=2",
    "timestamp": "2026-05-04T10:11:12.000Z",
    "violations": [
        {
            "id": "label",
            "impact": "critical",
            "tags": ["cat.forms", "wcag2a", "wcag412", "section508"],
            "description": "Words of the checker's own",
            "nodes": [{"target": [f"#field-{n}"], "html": "<input>"} for n in range(7)],
        },
        {
            "id": "color-contrast",
            "impact": "serious",
            "tags": ["wcag2aa", "wcag143"],
            "nodes": [{"target": [["#host", ".hint"], "p"]}],
        },
        {"id": "brand-new-rule", "impact": "moderate", "tags": [], "nodes": [{"target": ["main"]}]},
    ],
    "incomplete": [{"id": "video-caption", "impact": "critical", "tags": ["wcag122"], "nodes": [{}]}],
    "passes": [],
}
WAVE: dict[str, Any] = {
    "status": {"success": True, "httpstatuscode": 200},
    "statistics": {
        "pagetitle": "Basket",
        "pageurl": "https://www.example.org/basket/",
        "waveurl": "https://wave.webaim.org/report?url=https://www.example.org/basket/",
        "allitemcount": 40,
    },
    "categories": {
        "error": {
            "count": 3,
            "items": {
                "label_missing": {
                    "id": "label_missing",
                    "description": "Missing form label",
                    "count": 2,
                    "selectors": ["#email", "#phone"],
                },
                "language_missing": {"id": "language_missing", "count": 1, "selectors": ["html"]},
            },
        },
        "contrast": {
            "count": 1,
            "items": {"contrast": {"id": "contrast", "count": 1, "xpaths": ["/html/p"]}},
        },
        "alert": {"count": 1, "items": {"heading_skipped": {"id": "heading_skipped", "count": 1}}},
        "feature": {"count": 9, "items": {"alt": {"id": "alt", "count": 9}}},
    },
}
MIRROR: dict[str, Any] = {
    "site_slug": "healthcare_gov",
    "audit_date": "2013-10-27",
    "issues": [
        {
            "id": "GT-healthcare_gov-001",
            "site_slug": "healthcare_gov",
            "site_url": "https://www.healthcare.gov",
            "page_url": "/create-account",
            "page_pattern": "/(create-account|register)",
            "element": "Password field",
            "description": "The rules for\u0007 a password are shown only after a mistake.",
            "severity": "major",
            "category": "forms",
            "heuristic": "H5: Error Prevention",
            "wcag": None,
            "source": source,
            "source_url": "https://example.org/audit",
            "verified_date": "2026-02-13",
            "still_present": True,
            "evidence": "An audit.",
            "tags": ["password"],
        }
        for source in ["published-audit"]
    ],
}


@pytest.fixture
def write(tmp_path: Path) -> Callable[[object], Path]:
    def make(content: object) -> Path:
        path = tmp_path / "report.json"
        path.write_text(json.dumps(content))
        return path

    return make


def test_axe_becomes_one_record_per_rule(write: Callable[[object], Path]) -> None:
    found = import_truth(write(AXE))
    assert found.kind == "axe"
    assert [record.tags[0] for record in found.records] == ["brand-new-rule", "color-contrast", "label"]
    label = found.records[2]
    assert label.id == "GT-example-org-003"
    assert label.description == "7 form fields without a label that assistive technology can read."
    assert label.element == "form field: #field-0 and 6 more"
    assert label.evidence.count("#field-") == 5
    assert (label.severity, label.category, label.wcag, label.tier, label.level) == (
        "major",
        "forms",
        "4.1.2",
        3,
        1,
    )
    assert (label.page_url, label.page_pattern) == ("/shop/basket?step=2", "^/shop/basket/?$")
    assert (label.source_published, label.verified_date, label.still_present) == ("2026-05-04", None, None)
    assert "severity" in label.assigned_fields
    assert "wcag" not in label.assigned_fields
    assert "own" not in label.description.split("without")[0]


def test_targets_in_shadow_roots_and_unknown_rules_are_kept(write: Callable[[object], Path]) -> None:
    unknown, contrast, _ = import_truth(write(AXE)).records
    assert contrast.selector == "#host >>> .hint >>> p"
    assert unknown.description == "1 element that the check 'brand-new-rule' reports."
    assert (unknown.severity, unknown.category, unknown.wcag) == ("minor", "accessibility", None)


def test_what_a_checker_doubts_is_left_out_and_said_unless_asked_for(write: Callable[[object], Path]) -> None:
    path = write([AXE])
    assert "Left out: 1 rule on" in import_truth(path).notes[0]
    with_doubts = import_truth(path, doubtful=True)
    assert with_doubts.notes == ()
    (video,) = (record for record in with_doubts.records if record.tags[0] == "video-caption")
    assert (video.confidence, video.severity, video.wcag) == ("low", "minor", "1.2.2")
    assert "asks for a person" in str(video.source_status)


def test_several_pages_and_sites_are_numbered_apart(write: Callable[[object], Path]) -> None:
    other = AXE | {"url": "https://other.example/", "violations": AXE["violations"][:1]}
    again = AXE | {"violations": [AXE["violations"][0] | {"nodes": [{}]}]}
    records = import_truth(write([AXE, other, again]), number_from=501).records
    assert [record.id for record in records] == [
        "GT-example-org-501",
        "GT-example-org-502",
        "GT-example-org-503",
        "GT-other-example-501",
    ]
    assert records[2].description.startswith("7 form fields")


def test_wave_becomes_records_of_errors_and_contrast(write: Callable[[object], Path]) -> None:
    found = import_truth(write(WAVE), site="my_shop")
    assert found.kind == "wave"
    assert [record.id for record in found.records] == ["GT-my-shop-001", "GT-my-shop-002", "GT-my-shop-003"]
    contrast, label, language = found.records
    assert label.description == "2 form fields without a label that assistive technology can read."
    assert label.evidence == "wave, rule label_missing, kind error: 2 elements, at #email; #phone."
    assert "wcag" in label.assigned_fields
    assert contrast.selector == "/html/p"
    assert language.description == "The page does not declare its language."
    assert language.element == "The page as a whole: html"
    assert {record.page_name for record in found.records} == {"Basket"}
    assert "Left out: 1 rule on" in found.notes[0]
    assert len(import_truth(write(WAVE), doubtful=True).records) == 4


def test_the_public_mirror_is_imported_and_its_claims_are_not_believed(
    write: Callable[[object], Path],
) -> None:
    found = import_truth(write(MIRROR))
    (record,) = found.records
    assert (record.id, record.site_slug) == ("GT-healthcare-gov-001", "healthcare-gov")
    assert (record.verified_date, record.still_present) == (None, None)
    assert "verified_date 2026-02-13, still_present true is not believed" in str(record.source_status)
    assert record.description == "The rules for a password are shown only after a mistake."
    assert (record.provenance, record.confidence, record.tier) == ("recalled", "low", 2)
    assert record.source_published == "2013-10-27"
    assert found.notes


@pytest.mark.parametrize(
    ("source", "tier"),
    [("self-audit", 1), ("published-audit", 2), ("court-filing", 2), ("automated-scan", 3)],
)
def test_the_public_mirrors_sources_have_their_tiers(
    write: Callable[[object], Path], source: str, tier: int
) -> None:
    issue = MIRROR["issues"][0] | {"source": source}
    assert [record.tier for record in import_truth(write([issue]), "mirror").records] == [tier]


@pytest.mark.parametrize("report", [AXE, WAVE, MIRROR], ids=["axe", "wave", "mirror"])
def test_what_is_imported_is_truth_that_checks_and_loads(
    write: Callable[[object], Path], tmp_path: Path, report: dict[str, Any]
) -> None:
    records = import_truth(write(report), doubtful=True, site="imported-site").records
    path = tmp_path / "truth.json"
    path.write_text(json.dumps([record.as_json() for record in records]))
    assert read_truth_file(path) == records
    assert [fault for fault in check_truth([path]) if fault.level == "error"] == []
    assert len(load_truth(["published", path])) == 259 + len(records)


def changed(report: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {**report, **fields}


@pytest.mark.parametrize(
    ("report", "words"),
    [
        (changed(AXE, url=None), "result 1: it has no url"),
        (changed(AXE, url="file:///etc/passwd"), "not the address of a page"),
        (changed(AXE, url="https://[bad"), "not the address of a page"),
        (changed(AXE, violations="none"), "no list of violations"),
        (changed(AXE, violations=[{"impact": "minor"}]), "rule 1 has no id"),
        (changed(AXE, violations=[{"id": "label", "nodes": 3}]), "nodes of rule 1"),
        (changed(AXE, incomplete=7), "no list"),
        ([AXE, 3], "result 2"),
        (changed(WAVE, status={"success": False}), "could not check the page"),
        (changed(WAVE, statistics={}), r"statistics\.pageurl is missing"),
        (changed(WAVE, categories=None), "no categories"),
        (changed(WAVE, categories={"error": 3}), "category error is not an object"),
        (changed(WAVE, categories={"error": {"count": 4}}), "report type 4"),
        (changed(WAVE, categories={"error": {"items": "x"}}), "items of error"),
        (changed(WAVE, categories={"error": {"items": {"a": {}}}}), "an item of error has no id"),
        (changed(WAVE, categories={"alert": {"items": [{"id": "a", "selectors": 3}]}}), "selectors of a"),
        (changed(MIRROR, issues=3), "no list of issues"),
        (changed(MIRROR, issues=[3]), "record 1: it is int"),
        (
            changed(MIRROR, issues=[MIRROR["issues"][0] | {"severity": "bad"}]),
            r"record 1 \(GT-health.*severity",
        ),
        (changed(MIRROR, issues=MIRROR["issues"] * 2), "stands there twice"),
        (changed(MIRROR, issues=[MIRROR["issues"][0] | {"provenance": "seen"}]), "truth already"),
        ({"hello": 1}, "neither axe's nor WAVE's"),
        ([], "neither axe's nor WAVE's"),
    ],
    ids=range(23),
)
def test_a_report_that_cannot_be_read_is_one_sentence(
    write: Callable[[object], Path], report: object, words: str
) -> None:
    with pytest.raises(BadInput, match=words) as said:
        import_truth(write(report))
    assert "\n" not in str(said.value)


def test_hostile_words_in_a_report_are_cleaned_and_cut(write: Callable[[object], Path]) -> None:
    rule = {
        "id": "x\x1b[31m" + "y" * 500,
        "impact": "critical\x07",
        "nodes": [{"target": ["<script>\u202e" + "a" * 5000]}] * 3,
    }
    (record,) = import_truth(write(AXE | {"violations": [rule]})).records
    text = json.dumps(record.as_json(), ensure_ascii=False)
    assert len(text) < 4000
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert record.severity == "minor"


@pytest.mark.parametrize("number", [0, -3, 100_000])
def test_numbers_start_within_bounds(write: Callable[[object], Path], number: int) -> None:
    with pytest.raises(BadInput, match="numbered from"):
        import_truth(write(AXE), number_from=number)


@pytest.mark.parametrize("site", ["", "A B", "../x", "-a", "a" * 61])
def test_a_site_has_a_plain_name(write: Callable[[object], Path], site: str) -> None:
    if not site:
        assert import_truth(write(AXE), site=site).records[0].site_slug == "example-org"
        return
    with pytest.raises(BadInput, match="short name"):
        import_truth(write(AXE), site=site)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["id", "url", "violations", "nodes", "target", "tags", "categories", "statistics", "pageurl"]
                + ["error", "items", "issues", "count", "selectors", "page_pattern", "incomplete", "impact"]
            ),
            inner,
            max_size=5,
        )
    ),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(report=JSON, kind=st.sampled_from(["axe", "wave", "mirror", None]))
def test_no_report_ends_in_anything_but_records_or_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, report: object, kind: Any
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.json"
    path.write_text(json.dumps(report))
    try:
        import_truth(path, kind, doubtful=True)
    except AssayError as error:
        assert str(path) in str(error) or "address of a page" in str(error)


def test_criteria_are_read_from_tags_and_levels_are_not() -> None:
    assert wcag_of_tags(["wcag2a", "wcag21aa", "wcag1411", "wcag143", "wcag412", 7, "cat.x"]) == (
        "1.4.3",
        "1.4.11",
        "4.1.2",
    )


def test_the_tables_of_rules_speak_whole_sentences() -> None:
    for rule in (*RULES.values(), *WAVE_RULES.values()):
        assert rule.category in get_args(Category)
        assert rule.says(2).endswith(".")
        assert rule.noun or rule.problem[0].isupper()
    assert RULES["region"].says(2).startswith("2 parts of the page ")
    assert RULES["image-alt"].says(1) == "1 image without a text alternative."
