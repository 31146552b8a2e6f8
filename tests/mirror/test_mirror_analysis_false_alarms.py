"""A false alarm is explained by what its validation found, and left open where that says nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from assay.mirror.analysis.failure_modes import FailureMode, FalseExplained
from assay.mirror.analysis.false_alarms import explain_false
from assay.mirror.scored import ScoredStudy

Build = Callable[..., Any]


def validated(scored: ScoredStudy, **fields: Any) -> ScoredStudy:
    """The study with more said by its only validation."""
    only = scored.validations[0].model_copy(update=fields)
    return scored.model_copy(update={"validations": (only,)})


def claimed(scored: ScoredStudy, **fields: Any) -> ScoredStudy:
    return scored.model_copy(update={"claims": (scored.claims[0].model_copy(update=fields),)})


def explain(scored: ScoredStudy) -> FalseExplained:
    (found,) = explain_false(scored)
    return found


def test_an_element_that_is_not_on_the_page_is_the_wrong_context(make_scored: Build) -> None:
    found = explain(
        validated(make_scored(verdicts={1: "false_positive"}), element_found=False, rung="exists")
    )
    assert found.mode is FailureMode.CONTEXT_WRONG
    assert found.counted


@pytest.mark.parametrize("rung", ["measured", "replayed", "twin"])
def test_a_refuted_claim_about_an_element_that_is_there_misread_the_design(
    make_scored: Build, rung: str
) -> None:
    found = explain(validated(make_scored(verdicts={1: "false_positive"}), element_found=True, rung=rung))
    assert found.mode is FailureMode.DESIGN_MISINTERPRETATION
    assert rung in found.evidence


def test_an_opinion_alone_does_not_say_why(make_scored: Build) -> None:
    found = explain(validated(make_scored(verdicts={1: "false_positive"}), element_found=True))
    assert found.mode is FailureMode.UNDECIDED
    assert found.undecided_between == (FailureMode.DESIGN_MISINTERPRETATION, FailureMode.SEVERITY_INFLATION)


def test_a_borderline_finding_is_inflated_and_does_not_count_as_false(make_scored: Build) -> None:
    found = explain(make_scored(verdicts={1: "borderline"}))
    assert found.mode is FailureMode.SEVERITY_INFLATION
    assert "reported as major" in found.evidence
    assert not found.counted


def test_a_vague_complaint_names_nothing(make_scored: Build, make_finding: Build) -> None:
    words = "The page could be better organised"
    finding = make_finding(1, study="shop@1#1", element="", description=words)
    scored = make_scored(verdicts={1: "false_positive"}, findings=[finding])
    assert explain(scored).mode is FailureMode.GENERIC_COMPLAINT
    assert explain(claimed(scored, concepts=frozenset({"contrast"}))).mode is FailureMode.UNDECIDED
    assert explain(claimed(scored, element_description="menu")).mode is FailureMode.UNDECIDED
    long = " ".join(f"word{number}" for number in range(8))
    assert explain(claimed(scored, problem_description=long)).mode is FailureMode.UNDECIDED


def test_what_says_a_known_problem_again_is_a_duplicate_and_not_false(make_scored: Build) -> None:
    found = explain(make_scored(matched={1: [1]}, duplicates={2: 1}))
    assert found.mode is FailureMode.DUPLICATE_VARIANT
    assert "GT-shop-001" in found.evidence
    assert not found.counted


@pytest.mark.parametrize("verdict", ["real", "cannot_tell"])
def test_what_is_real_or_open_on_a_site_with_problems_is_no_false_alarm(
    make_scored: Build, verdict: str
) -> None:
    assert explain_false(make_scored(verdicts={1: verdict})) == []


@pytest.mark.parametrize(("verdict", "alarms"), [("real", 0), ("cannot_tell", 1), ("borderline", 1)])
def test_on_a_clean_twin_all_but_the_real_is_a_false_alarm(
    make_scored: Build, verdict: str, alarms: int
) -> None:
    found = explain_false(make_scored(variant="shop@clean", truth=0, verdicts={1: verdict}))
    assert len(found) == alarms
    assert all(one.counted and one.clean for one in found)


def test_on_a_clean_twin_a_finding_that_nobody_validated_is_left_open(make_scored: Build) -> None:
    scored = make_scored(variant="shop@clean", truth=0, verdicts={1: "real"})
    found = explain(scored.model_copy(update={"validations": ()}))
    assert found.mode is FailureMode.UNDECIDED
    assert "never validated" in found.evidence


def test_an_invalid_verdict_is_no_verdict(make_scored: Build) -> None:
    assert explain_false(validated(make_scored(verdicts={1: "false_positive"}), valid=False)) == []
    twin = make_scored(variant="shop@clean", truth=0, verdicts={1: "real"})
    assert len(explain_false(validated(twin, valid=False))) == 1


def test_the_personas_and_the_type_of_the_page_are_kept(make_scored: Build) -> None:
    found = explain(make_scored(verdicts={1: "false_positive"}))
    assert found.persona_roles == ("low-tech-elderly",)
    assert found.page_type == "checkout"
