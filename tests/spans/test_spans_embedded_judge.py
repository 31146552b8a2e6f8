"""The embedded judge: each rule on a small text, the marks, and what must hold for any spans."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.errors import BadInput
from assay.spans.judging.checks import header_ranges, lexical_reason
from assay.spans.judging.embedded import NOTE, EmbeddedJudge
from assay.spans.judging.marks import mark, severity_of
from assay.spans.taxonomy import CATEGORIES, ROLES
from assay.spans.types import EnhancedJudgeResult, SpanResult

TEXT = """Wide shot of an elderly fisherman in a yellow raincoat who walks slowly along an old stone pier \
at dusk, with a sense of determination. Make sure that the horizon stays level. The smell of salt.
**TECHNICAL SPECS**
- Duration: 8 seconds
- **Frame Rate:** 24fps
"""


def at(phrase: str, role: str, text: str = TEXT, confidence: float = 0.9, nth: int = 0) -> SpanResult:
    start = -1
    for _ in range(nth + 1):
        start = text.index(phrase, start + 1)
    return SpanResult(text=phrase, role=role, confidence=confidence, start=start, end=start + len(phrase))


GOLD = [
    at("Wide shot", "shot.type"),
    at("elderly fisherman", "subject.identity"),
    at("yellow raincoat", "subject.wardrobe"),
    at("walks slowly", "action.movement"),
    at("old stone pier", "environment.location"),
    at("dusk", "lighting.timeOfDay"),
    at("8 seconds", "technical.duration"),
    at("24fps", "technical.frameRate"),
]


def judge(
    spans: list[SpanResult], gold: list[SpanResult] | None = None, text: str = TEXT
) -> EnhancedJudgeResult:
    return EmbeddedJudge().judge(text, spans, GOLD if gold is None else gold)


def untrusted(spans: list[SpanResult], reference: list[SpanResult], text: str = TEXT) -> EnhancedJudgeResult:
    return EmbeddedJudge(lambda _text: reference).judge(text, spans)


def errors(result: EnhancedJudgeResult) -> list[object]:
    return [
        *result.missed_elements,
        *result.false_positives,
        *result.taxonomy_errors,
        *result.granularity_errors,
    ]


def reasons(result: EnhancedJudgeResult) -> dict[int, str]:
    return {claim.span_index: claim.reason for claim in result.false_positives}


def test_a_perfect_labelling_has_25_and_no_errors() -> None:
    for result in (judge(GOLD), judge(GOLD[::-1]), untrusted(GOLD, GOLD)):
        assert result.total_score == 25
        assert errors(result) == []
        assert result.notes == NOTE
    scores = judge(GOLD).category_scores
    assert set(scores) == set(CATEGORIES)
    assert (scores["subject"].coverage, scores["subject"].precision) == (5, 5)
    assert (scores["audio"].coverage, scores["audio"].precision) == (0, 0)


def test_the_note_says_in_one_sentence_what_it_is() -> None:
    assert "a reference and not a person" in NOTE
    assert NOTE.count(".") == 1


def test_missed_elements_carry_role_category_and_severity() -> None:
    result = judge([GOLD[0]])
    assert [(m.text, m.expected_role, m.category, m.severity) for m in result.missed_elements] == [
        ("elderly fisherman", "subject.identity", "subject", "critical"),
        ("yellow raincoat", "subject.wardrobe", "subject", "important"),
        ("walks slowly", "action.movement", "action", "critical"),
        ("old stone pier", "environment.location", "environment", "critical"),
        ("dusk", "lighting.timeOfDay", "lighting", "important"),
        ("8 seconds", "technical.duration", "technical", "minor"),
        ("24fps", "technical.frameRate", "technical", "minor"),
    ]
    assert result.scores.coverage == 1
    assert result.scores.technical_specs == 1
    assert result.scores.precision == result.scores.granularity == result.scores.taxonomy == 5


@pytest.mark.parametrize(
    ("role", "severity"),
    [
        ("camera.lens", "important"),
        ("shot.type", "important"),
        ("subject", "important"),
        ("action.state", "minor"),
        ("environment.weather", "minor"),
        ("style.aesthetic", "minor"),
    ],
)
def test_severity_follows_the_role(role: str, severity: str) -> None:
    assert severity_of(role) == severity


def test_a_reference_span_of_little_confidence_is_not_expected() -> None:
    doubtful = at("horizon", "environment.context", confidence=0.3)
    assert errors(untrusted(GOLD, [*GOLD, doubtful])) == []
    assert len(
        EmbeddedJudge(lambda _: [*GOLD, doubtful], min_confidence=0.2).judge(TEXT, GOLD).missed_elements
    )


def test_a_span_covered_by_half_is_not_missed() -> None:
    text = "a yellow raincoat"
    gold = [at("yellow raincoat", "subject.wardrobe", text)]
    assert not judge([at("raincoat", "subject.wardrobe", text)], gold, text).missed_elements
    assert judge([at("yellow", "subject.wardrobe", text)], gold, text).missed_elements


@pytest.mark.parametrize(
    ("phrase", "reason"),
    [
        ("**TECHNICAL SPECS**", "section_header"),
        ("TECHNICAL SPECS", "section_header"),
        ("Duration", "section_header"),
        ("Frame Rate", "section_header"),
        ("Make sure that the horizon stays level", "instruction_text"),
        ("a sense of determination", "abstract_concept"),
        ("determination", "abstract_concept"),
        ("smell of salt", "non_visual"),
    ],
)
def test_false_positives_have_a_reason_from_the_words(phrase: str, reason: str) -> None:
    spans = [*GOLD, at(phrase, "style.aesthetic")]
    for result in (judge(spans), untrusted(spans, GOLD)):
        assert reasons(result) == {8: reason}
        assert result.false_positives[0].text == phrase
        assert result.false_positives[0].assigned_role == "style.aesthetic"
        assert result.total_score < 25


def test_labels_are_headers_and_what_follows_them_is_not() -> None:
    text = "Wide shot: a fox.\n# Title\n1. **Camera**: slow dolly\n- Aspect Ratio: 16:9\n**ALTERNATIVES**"
    ranges = header_ranges(text)

    def reason(phrase: str) -> str | None:
        return lexical_reason(at(phrase, "shot.type", text), ranges)

    for label in ("Title", "Camera", "Aspect Ratio", "ALTERNATIVES"):
        assert reason(label) == "section_header"
    for content in ("Wide shot", "slow dolly", "16:9", "fox"):
        assert reason(content) is None


@pytest.mark.parametrize(
    "phrase", ["hopeful smile", "focused gaze", "tear-filled eyes", "neon signs", "waves crashing"]
)
def test_visible_things_are_not_abstract(phrase: str) -> None:
    assert lexical_reason(at(phrase, "subject.emotion", phrase), []) is None


def test_the_reference_overrules_the_words() -> None:
    determined = at("determination", "subject.emotion")
    assert errors(judge([*GOLD, determined], [*GOLD, determined])) == []


def test_a_second_prediction_for_the_same_span_is_a_duplicate() -> None:
    assert reasons(judge([*GOLD, GOLD[1]])) == {8: "duplicate"}
    other_role = at("elderly fisherman", "subject.appearance")
    assert reasons(judge([other_role, *GOLD])) == {0: "duplicate"}


def test_the_same_words_again_in_a_section_are_a_duplicate() -> None:
    text = "A fox, then the fox.\n**TECHNICAL SPECS**\n- fox"
    first, again, in_specs = (at("fox", "subject.identity", text, nth=n) for n in range(3))
    result = untrusted([again, first, in_specs], [first], text)
    assert reasons(result) == {0: "duplicate"}
    assert errors(untrusted([first, again], [first, again], text)) == []
    # The one that the reference has is the original even if it stands later.
    assert reasons(untrusted([again, first], [again], text)) == {1: "duplicate"}


def test_silence_of_gold_condemns_and_silence_of_a_labeller_does_not() -> None:
    spans = [*GOLD, at("horizon", "environment.context")]
    assert reasons(judge(spans)) == {8: "other"}
    unsure = untrusted(spans, GOLD)
    assert reasons(unsure) == {}
    assert unsure.scores.precision == 4  # (8 + 1/2) / 9


def test_a_labellers_silence_condemns_what_is_doubtful_anyway() -> None:
    doubted = at("horizon", "environment.context", confidence=0.4)
    endless = SpanResult(text=TEXT[:90] + " word" * 10, role="style", confidence=0.9, start=130, end=170)
    hollow = at("that the", "style")
    stray = SpanResult(text="gone", role="style", confidence=0.9, start=5000, end=5004)
    result = untrusted([doubted, endless, hollow, stray], GOLD)
    assert reasons(result) == dict.fromkeys(range(4), "other")
    # A doubtful span of the reference at the same place is enough to keep quiet.
    hint = at("horizon", "environment.context", confidence=0.1)
    assert reasons(untrusted([doubted], [*GOLD, hint])) == {}


def test_a_wrong_role_names_the_expected_one() -> None:
    spans = [*GOLD[:5], at("at dusk", "environment.weather"), *GOLD[6:]]
    result = judge(spans)
    (claim,) = result.taxonomy_errors
    assert (claim.span_index, claim.assigned_role, claim.expected_role) == (
        5,
        "environment.weather",
        "lighting.timeOfDay",
    )
    assert len(errors(result)) == 1
    assert result.scores.taxonomy == 4  # 7 of 8
    assert result.category_scores["lighting"].coverage == 1
    assert result.category_scores["environment"].precision == 2  # 1 of 2


def test_an_unsure_reference_does_not_overrule_a_role() -> None:
    text = "a fox at dusk"
    reference = [at("dusk", "lighting.timeOfDay", text, confidence=0.6)]
    spans = [at("dusk", "environment.weather", text), at("dusk", "mood", text)]
    unsure = EmbeddedJudge(lambda _text: reference, role_confidence=0.7)
    assert not unsure.judge(text, spans[:1]).taxonomy_errors
    assert unsure.judge(text, spans[1:]).taxonomy_errors  # no reference is needed to refute such a role
    assert unsure.judge(text, spans[:1], reference).taxonomy_errors  # gold is always sure
    assert EmbeddedJudge(lambda _text: reference).judge(text, spans[:1]).taxonomy_errors


def test_spellings_of_a_role_are_one_role() -> None:
    text = "a fox runs"
    gold = [at("runs", "action.movement", text)]
    assert errors(judge([at("runs", "Subject.Action", text)], gold, text)) == []


def test_a_role_outside_the_taxonomy_is_an_error_wherever_it_stands() -> None:
    text = "a slow dolly in, f/1.8, tender"
    reference = [at("slow dolly in", "camera.movement", text)]
    spans = [
        at("slow dolly in", "camera.dolly", text),
        at("f/1.8", "camera.aperture", text),
        at("tender", "mood", text),
    ]
    result = untrusted(spans, reference, text)
    assert [(c.span_index, c.expected_role) for c in result.taxonomy_errors] == [
        (0, "camera.movement"),
        (1, "camera"),
    ]
    assert reasons(result) == {2: "other"}
    loose = untrusted([at("slow", "mood", text)], reference, text)
    assert [c.expected_role for c in loose.taxonomy_errors] == ["camera.movement"]


def test_too_fine_lies_inside_a_span_of_its_category() -> None:
    text = "under soft golden highlights"
    gold = [at("soft golden highlights", "lighting.quality", text)]
    result = judge(
        [at("soft", "lighting.quality", text), at("highlights", "style.aesthetic", text)], gold, text
    )
    (claim,) = result.granularity_errors
    assert (claim.span_index, claim.issue, claim.suggestion) == (0, "too_fine", "soft golden highlights")
    assert result.scores.granularity == 1
    assert not result.false_positives


def test_too_coarse_covers_two() -> None:
    text = "a wide shot from a low angle"
    gold = [at("wide shot", "shot.type", text), at("low angle", "camera.angle", text)]
    result = judge([at("wide shot from a low angle", "shot.type", text)], gold, text)
    (claim,) = result.granularity_errors
    assert (claim.issue, claim.suggestion) == ("too_coarse", "wide shot | low angle")
    assert not result.missed_elements
    # A matched span that swallowed a neighbour is too coarse; one beside its own neighbour is not.
    lopsided = [at("wide shot from a", "shot.type", text), at("low angle", "camera.angle", text)]
    long = at("wide shot from a low angle", "shot.type", text)
    assert not judge(lopsided, [lopsided[0], long, lopsided[1]], text).granularity_errors
    swallowed = judge([long], lopsided, text)
    assert [c.issue for c in swallowed.granularity_errors] == ["too_coarse"]
    assert errors(judge([long, *lopsided], [long, *lopsided], text)) == []


def test_nothing_to_find_and_nothing_found_is_perfect() -> None:
    result = judge([], [])
    assert result.total_score == 25
    assert all((s.coverage, s.precision) == (0, 0) for s in result.category_scores.values())


def test_a_labelling_of_nothing_is_not_careful() -> None:
    result = judge([])
    assert result.total_score == 5
    assert len(result.missed_elements) == len(GOLD)
    invented = judge([at("horizon", "environment.context")], [])
    assert (invented.scores.coverage, invented.scores.precision) == (5, 1)


def test_marks_rise_with_the_rate() -> None:
    marks = [mark(part, 100, nothing=1) for part in range(101)]
    assert marks == sorted(marks)
    assert [marks.index(points) for points in (1, 2, 3, 4, 5)] == [0, 50, 70, 85, 95]
    assert mark(0, 0, nothing=5) == 5


def test_without_a_reference_it_says_so() -> None:
    with pytest.raises(BadInput, match="no reference"):
        EmbeddedJudge().judge(TEXT, GOLD)


some_spans = st.lists(
    st.builds(
        lambda start, length, role, confidence: SpanResult(
            text=TEXT[max(0, start) : max(0, start + length)],
            role=role,
            confidence=confidence,
            start=start,
            end=start + length,
        ),
        st.integers(-5, len(TEXT) + 5),
        st.integers(-2, 30),
        st.sampled_from(["shot.type", "subject", "technical.duration", "mood", "camera.aperture", ""]),
        st.floats(0, 1),
    ),
    max_size=8,
)


@settings(deadline=None, max_examples=150)
@given(some_spans, some_spans, st.booleans())
def test_any_spans_give_a_whole_verdict(
    spans: list[SpanResult], reference: list[SpanResult], trusted: bool
) -> None:
    judge = EmbeddedJudge(lambda _text: reference, trusted=trusted)
    result = judge.judge(TEXT, spans)
    assert result == judge.judge(TEXT, spans)
    assert 5 <= result.total_score == result.scores.total <= 25
    assert EnhancedJudgeResult.model_validate(json.loads(json.dumps(result.as_json()))) == result
    false = {claim.span_index for claim in result.false_positives}
    others = {c.span_index for c in result.taxonomy_errors} | {
        c.span_index for c in result.granularity_errors
    }
    assert not false & others
    assert {c.expected_role for c in result.taxonomy_errors} <= ROLES
    assert {c.expected_role for c in result.missed_elements} <= ROLES
    assert (false | others) <= set(range(len(spans)))
    assert all(c.text == spans[c.span_index].text for c in result.false_positives)
    assert all(c.text == spans[c.span_index].text for c in result.taxonomy_errors)
    assert all(c.text == spans[c.span_index].text for c in result.granularity_errors)


@settings(deadline=None, max_examples=80)
@given(st.sets(st.integers(0, 7)), st.integers(0, 7))
def test_one_more_right_span_never_lowers_a_mark(chosen: set[int], extra: int) -> None:
    before = judge([GOLD[n] for n in sorted(chosen)]).scores
    after = judge([GOLD[n] for n in sorted(chosen | {extra})]).scores
    assert all(after.as_json()[name] >= value for name, value in before.as_json().items())


def test_thousands_of_prompts_a_minute() -> None:
    started = time.process_time()
    for _ in range(100):
        judge(GOLD)
    assert time.process_time() - started < 3  # 2,000 a minute on a busy machine; usually far quicker


def test_thousands_of_spans_are_judged_by_their_neighbours_alone() -> None:
    text = "x " * 6000
    spans = [
        SpanResult(text="x", role="style", confidence=0.9, start=2 * n, end=2 * n + 1) for n in range(6000)
    ]
    started = time.process_time()
    result = judge(spans[1000:], spans, text)
    assert time.process_time() - started < 30  # minutes, if each span were held against every other
    assert len(result.missed_elements) == 1000
    assert result.category_scores["style"].coverage == 3
