"""Claims and normalising: one problem each, nothing lost, the same fields on both sides."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.corpus import local_sites, truth_records
from assay.mirror.collection.records import MirrorIssue
from assay.mirror.matching.claims import MAX_CLAIMS, split_claims
from assay.mirror.matching.normalising import normalise_finding, normalise_truth
from assay.mirror.truth.records import GroundTruthIssue


def finding(**fields: object) -> MirrorIssue:
    given = {
        "id": "F-1",
        "study_id": "s",
        "session_id": "s",
        "site_slug": "shop",
        "page_url": "http://x.y/Cart/",
    }
    return MirrorIssue.model_validate(given | {"description": "The text is too faint."} | fields)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("The email field has no label. Also, the submit button is too small to tap.", 2),
        ("1. No label on the email field\n2. Text contrast too low\n3. The button does nothing", 3),
        ("- The link is dead\n- Images have no alt text", 2),
        ("Three problems: (1) the link is dead, (2) images have no alt text, (3) the page is slow", 3),
        ("The note is too faint; the button does nothing when pressed.", 2),
        ("The prices contradict each other. Additionally, the menu does not open on a phone.", 2),
    ],
)
def test_two_problems_are_two_claims(text: str, parts: int) -> None:
    assert len(split_claims(text)) == parts


@pytest.mark.parametrize(
    "text",
    [
        "The fee appears only at payment; so people lose trust and leave.",
        "The text is faint. Also, it is hard to read on a phone.",
        "The button does nothing. As a result, users cannot order.",
        "The error is vague because the message is generic.",
        "Steps to see it:\n1. Open the cart\n2. Look\n3. Wait",
        "Version 2. 3 items are shown.",
        "The button does nothing. Also, this makes the checkout form lose all my typing.",
        "The label is missing. Users with screen readers cannot tell what to enter.",
        "",
    ],
)
def test_a_cause_or_a_consequence_is_no_second_problem(text: str) -> None:
    assert split_claims(text) == (text,)


def test_no_planted_defect_is_torn_apart() -> None:
    texts = [
        text
        for local in local_sites()
        if local.split == "dev"
        for record in truth_records(local)
        for text in record["phrasings"].values()
    ]
    assert len(texts) > 200
    assert [text for text in texts if len(split_claims(text)) > 1] == []


def test_a_long_list_is_bounded_and_nothing_is_lost() -> None:
    items = [f"{number}. The link number{number} is broken" for number in range(1, 21)]
    claims = split_claims("\n".join(items))
    assert len(claims) == MAX_CLAIMS
    assert all(f"number{number} " in " ".join(claims) for number in range(1, 21))


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.sampled_from(["Also, ", "the link is dead. ", "; the text is faint", "\n- ", "1. ", "x"]),
        max_size=12,
    )
)
def test_the_claims_lose_no_word_of_the_text(pieces: list[str]) -> None:
    text = "".join(pieces)
    claims = split_claims(text)
    assert 1 <= len(claims) <= MAX_CLAIMS
    told = " ".join(claims)
    assert all(told.count(word) >= text.count(word) for word in ("dead", "faint"))


def test_what_opens_a_list_goes_for_all_of_it_unless_it_is_a_problem_itself() -> None:
    items = "1. the link is dead\n2. images have no alt text"
    assert split_claims(f"On the home page:\n{items}") == (
        "On the home page: the link is dead",
        "On the home page: images have no alt text",
    )
    assert split_claims(f"The page is slow.\n{items}")[0] == "The page is slow."


def test_one_claim_keeps_the_id_and_several_are_numbered() -> None:
    (one,) = normalise_finding(finding(title="Faint text"))
    assert (one.id, one.issue_id) == ("F-1", "F-1")
    assert one.problem_description == "Faint text. The text is too faint."
    two = normalise_finding(
        finding(description="The email field has no label. Also, the button is too small to tap.")
    )
    assert [claim.id for claim in two] == ["F-1/1", "F-1/2"]
    assert {claim.issue_id for claim in two} == {"F-1"}


def test_a_claim_has_comparable_fields() -> None:
    (claim,) = normalise_finding(
        finding(selector="#email", wcag="WCAG 1.4.3 Contrast (Minimum)", recommendation="Use a darker grey.")
    )
    assert claim.source == "mirror"
    assert claim.page_url_pattern == "/Cart"
    assert claim.page_pattern is None
    assert claim.wcag == "1.4.3"
    assert claim.fix == "Use a darker grey."
    assert claim.confidence == 1.0
    assert "contrast" in claim.concepts


def test_the_element_speaks_before_its_tag_and_the_tag_before_the_text() -> None:
    assert normalise_finding(finding(element="Menu", selector="main button.x"))[0].element_type == "nav"
    assert normalise_finding(finding(element="", selector="main button.x"))[0].element_type == "button"
    assert normalise_finding(finding(element="", selector=None))[0].element_type == "text"


def test_hostile_text_is_cleaned_and_kept() -> None:
    (claim,) = normalise_finding(
        finding(description="<script>alert(1)</script>\x00\u202e faint", element="\x07Box")
    )
    assert "\x00" not in claim.problem_description and "\u202e" not in claim.problem_description
    assert "<script>" in claim.problem_description
    assert claim.element_description == "Box"


def test_a_title_that_says_the_same_is_not_said_twice() -> None:
    (claim,) = normalise_finding(finding(title="The text is too faint"))
    assert claim.problem_description == "The text is too faint."


def test_a_known_problem_keeps_its_pattern_and_its_fix() -> None:
    local = next(iter(local_sites()))
    record = GroundTruthIssue.model_validate(truth_records(local)[0])
    normal = normalise_truth(record)
    assert (normal.id, normal.source, normal.page_pattern) == (record.id, "ground_truth", record.page_pattern)
    assert (normal.fix, normal.selector, normal.confidence) == (record.fix, record.selector, 1.0)
