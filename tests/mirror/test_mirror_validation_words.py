"""What the ladder reads from words, colours and addresses alone."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.corpus import local_sites
from assay.folding import folded
from assay.mirror.validation import Validation, share_by_rung
from assay.mirror.validation.behaviours import behaviour_of
from assay.mirror.validation.claims import absent_whole, is_vague, kinds_of
from assay.mirror.validation.evidence import as_data
from assay.mirror.validation.kinds import KINDS
from assay.mirror.validation.probes import AXE_RULES, PAGE_WIDE, PROBES
from assay.mirror.validation.probes.colours import WHITE, Colour, contrast, parse_colour
from assay.mirror.validation.probes.measurement import Measurement, judged
from assay.mirror.validation.probes.wording import grade
from assay.mirror.validation.records import RUNGS, Rung
from assay.mirror.validation.replaying import clearly_worse
from assay.mirror.validation.requests import MAX_WORDS, plain
from assay.mirror.validation.views import place_key

opaque = st.builds(Colour, *[st.floats(0, 255)] * 3, st.just(1.0))


def named(words: str) -> list[str]:
    return [reading.kind for reading in kinds_of(words, None) if reading.named]


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("The grey text has insufficient contrast.", "contrast"),
        ("The font size of the footer is small.", "text size"),
        ("The close button is too small to hit.", "target size"),
        ("The email field has no visible label.", "label"),
        ("The logo has no alt text.", "alternative"),
        ("The page skips heading levels.", "heading order"),
        ("The page needs horizontal scrolling on a phone.", "overflow"),
        ("The link text says nothing.", "link text"),
        ("The mandatory field is not marked.", "required mark"),
        ("There is no way to show the password.", "password toggle"),
        ("The page takes four seconds to load slowly.", "load time"),
        ("Several elements have duplicate ids.", "duplicate id"),
        ("The html element has no lang attribute.", "language"),
        ("It is a broken link.", "dead link"),
        ("There are JavaScript errors.", "console error"),
        ("The reading level is too high.", "reading grade"),
    ],
)
def test_a_claim_names_what_can_be_measured(words: str, kind: str) -> None:
    assert kind in named(words)


@pytest.mark.parametrize(
    "words",
    [
        "In contrast to the start page, the menu moved to the left.",
        "Although it is there, nobody uses it.",
        "The languid style of writing bores me.",
        "The price on the list differs from the price in the cart.",
    ],
)
def test_words_that_only_look_alike_name_nothing(words: str) -> None:
    assert named(words) == []


def test_a_hint_is_not_a_name() -> None:
    readings = kinds_of("This line is hard to read.", None)
    assert {reading.kind for reading in readings} >= {"contrast", "text size"}
    assert not any(reading.named for reading in readings)


def test_a_criterion_hints_at_its_kind() -> None:
    assert [reading.kind for reading in kinds_of("Something is wrong here.", "1.4.3")] == ["contrast"]


def test_every_kind_of_the_lexicon_has_a_probe_and_nothing_else_has() -> None:
    assert {kind.name for kind in KINDS} == set(PROBES)
    assert set(PROBES) >= PAGE_WIDE
    assert set(PROBES) >= set(AXE_RULES)


@pytest.mark.parametrize(
    ("words", "absent"),
    [
        ("There is no search on this page.", True),
        ("I could not find a way back.", True),
        ("The privacy note is missing.", True),
        ("The field gives no hint of the format.", True),
        ("The email field has no label.", False),
        ("The picture lacks a text alternative.", False),
        ("A pop-up covers the price.", False),
    ],
)
def test_a_missing_whole_is_told_from_a_missing_part(words: str, absent: bool) -> None:
    assert absent_whole(words) is absent


@pytest.mark.parametrize(
    ("words", "behaviour"),
    [
        ("I click on the button and nothing happens.", "dead control"),
        ("The link leads to a 404 page.", "dead link"),
        ("After a validation error all fields are cleared.", "input lost"),
        ("An incomplete postcode is refused without any message.", "error untold"),
        ("Saving gives no confirmation.", "success untold"),
        ("Cancelling takes effect without confirmation or undo.", None),
        ("Sending takes seconds, so that nothing happens for a while.", None),
        ("The error is announced in general terms and no message stands at the field.", None),
        ("The colours are dull.", None),
    ],
)
def test_only_behaviour_that_can_be_tried_out_is_recognised(words: str, behaviour: str | None) -> None:
    assert behaviour_of(words) == behaviour


def test_a_complaint_about_nothing_is_vague() -> None:
    assert is_vague("The page could be better organised overall.", "")
    assert not is_vague("The page could be better organised overall.", "Basket")
    assert not is_vague("The delivery price appears only after payment details were entered.", "")


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=300))
def test_any_text_can_be_read(text: str) -> None:
    words = plain(text)
    assert "\n" not in words
    assert all(ord(character) >= 32 for character in words)
    kinds_of(words, None), absent_whole(words), behaviour_of(words)


@pytest.mark.parametrize(
    "evil",
    ["required not mark ", "button small ", "language set ", "page ", "no no label ", "form cleared error "],
)
def test_reading_a_hostile_text_takes_no_time(evil: str) -> None:
    words = plain(evil * 2_000)
    assert len(words) <= MAX_WORDS
    begun = time.perf_counter()
    kinds_of(words, None), absent_whole(words), behaviour_of(words)
    assert time.perf_counter() - begun < 2


def test_no_planted_problem_is_read_as_vague() -> None:
    """Whatever was written as truth can be acted on, so the rule for vagueness must spare it."""
    defects = [defect for local in local_sites() if local.split == "dev" for defect in local.defects]
    assert not [defect for defect in defects if is_vague(defect.expert, defect.element)]


def test_black_on_white_is_twenty_one_to_one() -> None:
    assert contrast(Colour(0, 0, 0), WHITE) == pytest.approx(21)
    # The grey that just passes, as WCAG's own tables have it.
    assert contrast(Colour(0x76, 0x76, 0x76), WHITE) == pytest.approx(4.54, abs=0.01)
    assert contrast(Colour(0x77, 0x77, 0x77), WHITE) == pytest.approx(4.48, abs=0.01)


@settings(max_examples=60, deadline=None)
@given(opaque, opaque)
def test_contrast_is_symmetric_and_bounded(one: Colour, other: Colour) -> None:
    assert contrast(one, other) == contrast(other, one)
    assert 1 <= contrast(one, other) <= 21.0000001
    assert one.over(other) == pytest.approx(one)


def test_a_half_transparent_layer_is_mixed() -> None:
    half = parse_colour("rgba(0, 0, 0, 0.5)")
    assert half is not None
    assert half.over(WHITE)[:3] == (127.5, 127.5, 127.5)


@pytest.mark.parametrize("text", ["", "red", "color(srgb 1 0 0)", "rgb(300, 0, 0)", "rgb(1..2, 0, 0)"])
def test_what_is_no_computed_colour_is_none(text: str) -> None:
    assert parse_colour(text) is None


def test_a_number_between_the_bounds_decides_nothing() -> None:
    assert judged(11, "px", "", bad=12, fine=16, worse="lower").holds is True
    assert judged(14, "px", "", bad=12, fine=16, worse="lower").holds is None
    assert judged(16, "px", "", bad=12, fine=16, worse="lower").holds is False
    assert judged(4.5, ":1", "", bad=4.5, worse="lower").holds is False


def test_worse_than_the_twin_means_clearly_worse() -> None:
    small, large = (Measurement(value, "px", 24, None, "", "lower") for value in (28.0, 40.0))
    assert clearly_worse(small, large)
    assert not clearly_worse(large, small)
    assert not clearly_worse(Measurement(39.0, "px", 24, None, "", "lower"), large)
    assert not clearly_worse(small, Measurement(None, "px", 24, None, ""))


def test_simple_words_have_a_low_grade_and_officialese_a_high_one() -> None:
    simple = "The cat sat on the mat. The dog ran to the door. We all went out to play in the sun."
    hard = (
        "Notwithstanding the aforementioned administrative stipulations, prospective applicants are required "
        "to substantiate their eligibility by documentary certification of preparatory qualifications."
    )
    low, high = grade(simple), grade(hard)
    assert low is not None and low < 4
    assert high is not None and high > 18
    assert grade("Too few words.") is None


def test_pages_are_told_apart_by_query_and_route_and_not_by_host() -> None:
    assert place_key("http://127.0.0.1:1/a?y=2&x=1") == place_key("https://shop.example/a/?x=1&y=2")
    assert place_key("/a#/settings") != place_key("/a#/profile")
    assert place_key("/a#top") == place_key("/a")
    assert place_key("http://[broken") == place_key("http://[broken")


def test_quotes_and_dashes_do_not_matter_when_text_is_compared() -> None:
    assert folded("“Don’t  WAIT” – now") == folded('"don\'t wait" - now')


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=400))
def test_every_line_of_foreign_text_is_marked_as_data(text: str) -> None:
    assert all(line.startswith("| ") for line in as_data(text).split("\n"))


def verdict(rung: Rung, *, valid: bool = True) -> Validation:
    return Validation(cluster_id="c", verdict="cannot_tell", rung=rung, valid=valid)


def test_shares_cover_every_rung_and_count_failures() -> None:
    made = [verdict("exists"), verdict("measured"), verdict("measured"), verdict("judge", valid=False)]
    shares = share_by_rung(made)
    assert tuple(shares) == RUNGS
    measured = shares["measured"]
    assert measured.value == pytest.approx(2 / 3)
    assert measured.ci is not None and 0 < measured.ci[0] < 2 / 3 < measured.ci[1] < 1
    assert (measured.attempted, measured.scored, measured.failed) == (4, 3, 1)
    assert sum(share.value or 0 for share in shares.values()) == pytest.approx(1)


def test_no_findings_have_no_shares() -> None:
    shares = share_by_rung([])
    assert all(share.value is None and share.n == 0 for share in shares.values())
