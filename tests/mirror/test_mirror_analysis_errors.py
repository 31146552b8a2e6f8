"""The analysis of a run: tables that add up, a funnel that narrows, areas in the order of their gain."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.errors import BadInput
from assay.files import write_json
from assay.mirror.analysis.errors import ErrorAnalysis, analyse, split_of
from assay.mirror.analysis.failure_modes import FALSE_MODES, MISS_MODES
from assay.mirror.analysis.page_types import PAGE_TYPES, page_type
from assay.mirror.analysis.resemblance import content_words, names_element
from assay.mirror.collection.records import Persona, Session, Step
from assay.mirror.scored import ScoredStudy

Build = Callable[..., Any]


def visit(study: str, role: str, *steps: Step) -> Session:
    return Session(
        id=f"{study}/{role}", study_id=study, persona=Persona(role=role), steps=steps, has_trace=True
    )


@pytest.fixture
def studies(make_truth: Build, make_scored: Build) -> list[ScoredStudy]:
    """Two sites and a clean twin; the shop is a dev site, the bank is held out."""
    home = Step(number=1, page_url="http://shop.localhost/", action="scroll", offered=("/checkout",))
    shop = make_scored(
        "shop",
        truth=[
            make_truth(1, severity="critical", split="dev", level=1, family="labels"),
            make_truth(
                2, severity="minor", split="dev", level=2, category="content", applies_to=("elderly",)
            ),
            make_truth(3, severity="major", split="dev", level=2),
        ],
        matched={3: [1]},
        verdicts={2: "false_positive", 3: "real"},
        duplicates={4: 3},
        sessions=[visit("shop@1#1", "elderly", home), visit("shop@1#1", "expert", home)],
    )
    # The findings stand on the page of the problems; without them its page was offered and not visited.
    elsewhere = tuple(
        finding.model_copy(update={"page_url": "http://shop.localhost/"}) for finding in shop.study.findings
    )
    shop = shop.model_copy(update={"study": shop.study.model_copy(update={"findings": elsewhere})})
    bank = make_scored(
        "bank",
        truth=[make_truth(1, "bank", split="held-out", category="trust")],
        verdicts={1: "borderline"},
    )
    twin = make_scored("shop", variant="shop@clean", truth=0, verdicts={1: "false_positive", 2: "real"})
    return [shop, bank, twin]


@pytest.fixture
def analysis(studies: list[ScoredStudy]) -> ErrorAnalysis:
    splits = {"shop": "dev", "bank": "held-out"}
    return analyse(studies, split=lambda scored: splits[scored.study.site_slug])


def test_the_tables_add_up(analysis: ErrorAnalysis) -> None:
    assert (analysis.known, analysis.found, analysis.total_false_negatives) == (4, 1, 3)
    assert analysis.total_false_positives == 2
    for table in (
        analysis.fn_by_mode,
        analysis.fn_by_category,
        analysis.fn_by_severity,
        analysis.fn_by_level,
        analysis.fn_by_family,
        analysis.fn_by_site,
    ):
        assert sum(table.values()) == 3
    assert sum(analysis.fp_counted_by_mode.values()) == 2
    assert sum(analysis.fp_by_mode.values()) == 2 + analysis.duplicates + analysis.borderline
    assert (analysis.duplicates, analysis.borderline) == (1, 1)
    assert sum(analysis.fp_by_page_type.values()) == 2


def test_each_row_says_what_it_is_out_of(analysis: ErrorAnalysis) -> None:
    assert analysis.denominators["fn_by_category"] == {"content": 1, "forms": 2, "trust": 1}
    assert analysis.fn_by_category == {"content": 1, "forms": 1, "trust": 1}
    assert analysis.denominators["fn_by_site"] == {"bank": 1, "shop": 3}


def test_a_missed_problem_counts_for_every_persona_that_meets_it(analysis: ErrorAnalysis) -> None:
    assert analysis.fn_by_persona["elderly"] == 2
    assert analysis.fn_by_persona["expert"] == 1
    assert analysis.denominators["fn_by_persona"]["expert"] == 2
    assert any("No persona owns" in note for note in analysis.notes)


def test_every_mode_has_a_row(analysis: ErrorAnalysis) -> None:
    assert list(analysis.fn_by_mode) == [mode.value for mode in MISS_MODES]
    assert list(analysis.fp_by_mode) == [mode.value for mode in FALSE_MODES]


def test_undecided_misses_name_the_field_that_would_decide_them(analysis: ErrorAnalysis) -> None:
    assert analysis.fn_by_mode["coverage_gap"] == 2
    assert analysis.undecided_misses == pytest.approx(1 / 3)
    assert analysis.missing_fields == {"Session.steps": 1}


def test_the_funnel_accounts_for_every_known_problem(analysis: ErrorAnalysis) -> None:
    rows = {stage.name: (stage.reached, stage.not_reached, stage.unknown) for stage in analysis.funnel}
    assert rows == {
        "offered": (3, 0, 1),
        "visited": (1, 2, 1),
        "in_view": (1, 2, 1),
        "candidate": (1, 3, 0),
        "kept": (1, 3, 0),
        "matched": (1, 3, 0),
    }


def test_areas_are_ranked_by_what_they_could_gain(analysis: ErrorAnalysis) -> None:
    first, *_ = analysis.top_improvement_areas
    # Critical 4 and minor 2 of the weights 4 + 2 + 3 + 3.
    assert (first.mode, first.kind, first.n, first.of) == ("coverage_gap", "miss", 2, 3)
    assert first.gain == pytest.approx(6 / 12)
    assert first.ci[0] < first.share < first.ci[1]
    assert "undecided" not in {area.mode.value for area in analysis.top_improvement_areas}


def test_misses_and_false_alarms_are_ranked_together(
    make_scored: Build, make_truth: Build, studies: list[ScoredStudy]
) -> None:
    invented = make_scored(
        "bank", truth=[make_truth(1, "bank")], matched={1: [9]}, verdicts={1: "false_positive"}
    )
    gone = tuple(one.model_copy(update={"element_found": False}) for one in invented.validations)
    areas = analyse([studies[0], invented.model_copy(update={"validations": gone})]).top_improvement_areas
    # 6 of the weights 9 + 3, and one of the five reports that are right or wrong.
    assert [(area.mode.value, area.kind, area.n) for area in areas] == [
        ("coverage_gap", "miss", 2),
        ("context_wrong", "false alarm", 1),
    ]
    assert [area.gain for area in areas] == pytest.approx([6 / 12, 1 / 5])
    assert "at most 20.0 points of precision" in areas[1].sentence


def test_the_tables_for_prompts_know_dev_sites_alone(analysis: ErrorAnalysis) -> None:
    dev = analysis.dev
    assert (dev.studies, dev.known, dev.missed) == (2, 3, 2)
    assert dev.fn_by_category == {"content": 1, "forms": 1}
    assert dev.page_types_by_mode["coverage_gap"] == {"checkout": 2}
    assert "trust" not in json.dumps(dev.as_json())
    # The borderline finding is the bank's.
    assert (analysis.fp_by_mode["severity_inflation"], dev.fp_by_mode["severity_inflation"]) == (1, 0)


def test_the_split_of_a_clean_twin_comes_from_the_corpus(make_scored: Build, make_truth: Build) -> None:
    assert split_of(make_scored("keystone-pay", variant="keystone-pay@clean", truth=0)) == "test"
    assert split_of(make_scored(truth=[make_truth(1, split="held-out")])) == "held-out"
    assert split_of(make_scored("example-org")) is None


def test_an_analysis_is_the_same_in_any_order_and_survives_a_file(
    studies: list[ScoredStudy], tmp_path: Path
) -> None:
    one, other = analyse(studies), analyse(reversed(studies))
    assert one.as_json() == other.as_json()
    write_json(tmp_path / "analysis.json", one.as_json())
    assert ErrorAnalysis.read(tmp_path) == ErrorAnalysis.read(tmp_path / "analysis.json") == one


def test_a_file_that_is_no_analysis_is_named(tmp_path: Path) -> None:
    write_json(tmp_path / "analysis.json", {"total_false_negatives": "many"})
    with pytest.raises(BadInput, match=r"analysis\.json is no error analysis \(total_false_negatives"):
        ErrorAnalysis.read(tmp_path)


def test_nothing_at_all_has_no_shares() -> None:
    empty = analyse([])
    assert (empty.known, empty.total_false_negatives, empty.undecided_misses) == (0, 0, None)
    assert empty.top_improvement_areas == ()


@pytest.mark.parametrize(
    ("url", "kind"),
    [
        ("http://shop.localhost/", "home page"),
        ("/checkout/details", "checkout"),
        ("/book/confirmation", "confirmation"),
        ("/apply/permit/3", "form"),
        ("/sign-in?next=/account", "sign-in"),
        ("/courses", "list"),
        ("/courses/italian-for-beginners", "detail"),
    ],
)
def test_pages_have_a_type(url: str, kind: str) -> None:
    assert page_type(url) == kind


def test_a_problem_of_every_page_is_of_the_whole_site() -> None:
    assert page_type("/", ".*") == "whole site"


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=60))
def test_any_address_has_one_of_the_types(url: str) -> None:
    assert page_type(url) in PAGE_TYPES


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=80))
def test_any_text_can_be_compared(text: str) -> None:
    from assay.mirror.truth.records import GroundTruthIssue

    truth = GroundTruthIssue.model_construct(element="Payment button", selector="#pay")
    assert names_element(text, truth) in (True, False, None)
    assert all(word == word.casefold() for word in content_words(text))
