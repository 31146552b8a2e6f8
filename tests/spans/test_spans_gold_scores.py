"""Scores against gold: worked examples, the properties of any labelling, targets and golden files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.errors import BadInput
from assay.spans.gold import GoldPrompt
from assay.spans.inputs import read_prompts
from assay.spans.scoring.matching import SCHEMES, Scheme
from assay.spans.scoring.scores import MISSED, SPURIOUS, Counts, GoldReport, score_corpus, score_prompt
from assay.spans.scoring.targets import Target, decide
from assay.spans.types import SpanResult
from assay.stats import Metric

ROLES = ("shot.type", "subject.identity", "subject.wardrobe", "lighting.quality")


def span(start: int, end: int, role: str = "shot.type") -> SpanResult:
    return SpanResult(text="x" * max(0, end - start), role=role, confidence=0.9, start=start, end=end)


def prompt(name: str, *spans: SpanResult, text: str = "x" * 100, tags: tuple[str, ...] = ()) -> GoldPrompt:
    return GoldPrompt(name, text, spans, tags)


GOLD = (span(0, 10), span(20, 30, "subject.identity"), span(40, 50, "lighting.quality"))
PREDICTED = [
    span(0, 10),  # right in every way
    span(20, 28, "subject.identity"),  # right role, loose edge: IoU 0.8
    span(40, 50, "style.aesthetic"),  # right edges, wrong role
    span(60, 70, "audio.score"),  # nothing there
]

some_spans = st.lists(
    st.builds(
        lambda start, length, role: span(start, start + length, role),
        st.integers(0, 25),
        st.integers(1, 12),
        st.sampled_from(ROLES),
    ),
    max_size=7,
)


@pytest.mark.parametrize(
    ("scheme", "tp", "fp", "fn"),
    [
        ("strict", 1, 3, 2),
        ("exact", 2, 2, 1),
        ("partial", 2.5, 1.5, 0.5),
        ("type", 2, 2, 1),
        ("relaxed", 2, 2, 1),
    ],
)
def test_each_scheme_on_a_worked_example(scheme: Scheme, tp: float, fp: float, fn: float) -> None:
    counts = score_prompt(GOLD, PREDICTED).counts[scheme]
    assert counts == Counts(tp, fp, fn)
    assert counts.precision == pytest.approx(tp / 4)
    assert counts.recall == pytest.approx(tp / 3)
    assert counts.f1 == pytest.approx(2 * tp / 7)


def test_rates_and_confusion_of_the_worked_example() -> None:
    scores = score_prompt(GOLD, PREDICTED)
    assert (scores.role_correct, scores.spatial_matches) == (2, 3)
    assert scores.over_extracted == 1
    assert scores.fragmented == 0
    assert scores.confusion == {
        ("shot.type", "shot.type"): 1,
        ("subject.identity", "subject.identity"): 1,
        ("lighting.quality", "style.aesthetic"): 1,
        (SPURIOUS, "audio.score"): 1,
    }
    assert scores.f1() == pytest.approx(4 / 7)


def test_groups_of_the_worked_example() -> None:
    scores = score_prompt(GOLD, PREDICTED)
    assert scores.by_role["relaxed"] == {
        "shot.type": Counts(1, 0, 0),
        "subject.identity": Counts(1, 0, 0),
        "lighting.quality": Counts(0, 0, 1),
        "style.aesthetic": Counts(0, 1, 0),
        "audio.score": Counts(0, 1, 0),
    }
    # Without regard to roles, a match belongs to its gold span's group.
    assert scores.by_category["exact"]["lighting"] == Counts(1, 0, 0)
    assert "style" not in scores.by_category["exact"]
    assert scores.by_category["partial"]["subject"] == Counts(0.5, 0.5, 0.5)


def test_fragmentation_needs_two_pieces_of_the_same_category() -> None:
    gold = [span(0, 20, "subject.identity")]
    pieces = [span(0, 8, "subject.identity"), span(9, 20, "subject.appearance")]
    assert score_prompt(gold, pieces).fragmented == 1
    assert score_prompt(gold, [pieces[0], span(9, 20, "action.state")]).fragmented == 0
    # A piece of a tenth or less is no fragment.
    assert score_prompt(gold, [pieces[1], span(0, 2, "subject.identity")]).fragmented == 0


def test_over_extraction_looks_at_any_gold_span_even_one_taken() -> None:
    twice = [span(0, 10), span(0, 10), span(0, 5)]
    scores = score_prompt([span(0, 10)], twice)
    assert scores.over_extracted == 1
    assert scores.counts["strict"] == Counts(1, 2, 0)
    assert scores.confusion == {("shot.type", "shot.type"): 1, (SPURIOUS, "shot.type"): 2}


@pytest.mark.parametrize(
    ("gold", "predicted", "precision", "recall", "f1"),
    [([], [], None, None, 1.0), ([], PREDICTED, 0.0, None, 0.0), (GOLD, [], None, 0.0, 0.0)],
)
def test_empty_sides(
    gold: list[SpanResult],
    predicted: list[SpanResult],
    precision: float | None,
    recall: float | None,
    f1: float,
) -> None:
    scores = score_prompt(gold, predicted)
    for scheme in SCHEMES:
        assert scores.counts[scheme].precision == precision
        assert scores.counts[scheme].recall == recall
        assert scores.f1(scheme) == f1
    assert scores.correctly_empty is (not gold and not predicted)


def test_missed_spans_stand_in_the_confusion() -> None:
    assert score_prompt(GOLD[:1], []).confusion == {("shot.type", MISSED): 1}


def test_sections_come_from_the_text_or_from_the_spans() -> None:
    text = "A fox runs.\n**TECHNICAL SPECS**\n- 24fps"
    at = text.index("24fps")
    rate = span(at, at + 5, "technical.frameRate")
    scores = score_prompt([span(2, 5, "subject.identity"), rate], [rate], text=text)
    assert scores.by_section["strict"] == {"technicalSpecs": Counts(1, 0, 0), "main": Counts(0, 0, 1)}
    tagged = rate.model_copy(update={"section": "alternatives"})
    assert set(score_prompt([tagged], [rate]).by_section["strict"]) == {"alternatives"}


@settings(deadline=None, max_examples=80)
@given(some_spans, some_spans, st.booleans())
def test_counts_add_up(gold: list[SpanResult], predicted: list[SpanResult], greedy: bool) -> None:
    scores = score_prompt(gold, predicted, greedy=greedy)
    for scheme in SCHEMES:
        counts = scores.counts[scheme]
        assert counts.tp + counts.fp == len(predicted)
        assert counts.tp + counts.fn == len(gold)
        for groups in (scores.by_role, scores.by_category, scores.by_section):
            assert sum(groups[scheme].values(), Counts()) == counts
    gold_side = sum(n for (role, _), n in scores.confusion.items() if role != SPURIOUS)
    predicted_side = sum(n for (_, role), n in scores.confusion.items() if role != MISSED)
    assert (gold_side, predicted_side) == (len(gold), len(predicted))


@settings(deadline=None, max_examples=80)
@given(some_spans, some_spans)
def test_schemes_are_ordered_and_f1_is_symmetric(gold: list[SpanResult], predicted: list[SpanResult]) -> None:
    scores, reversed_ = score_prompt(gold, predicted), score_prompt(predicted, gold)
    for scheme in SCHEMES:
        assert scores.f1(scheme) == pytest.approx(reversed_.f1(scheme))
        assert scores.counts[scheme].fp == pytest.approx(reversed_.counts[scheme].fn)
    tp = {scheme: scores.counts[scheme].tp for scheme in SCHEMES}
    assert tp["strict"] <= min(tp["exact"], tp["relaxed"])
    assert tp["relaxed"] <= tp["type"]
    # Every relaxed match is an overlap, which `partial` rewards with at least half.
    assert tp["relaxed"] <= 2 * tp["partial"]


@settings(deadline=None, max_examples=60)
@given(some_spans)
def test_a_perfect_labelling_is_perfect_everywhere(gold: list[SpanResult]) -> None:
    scores = score_prompt(gold, gold[::-1])
    assert all(scores.f1(scheme) == 1 for scheme in SCHEMES)
    assert scores.role_correct == scores.spatial_matches == len(gold)
    assert scores.over_extracted == 0
    assert all(role == predicted for role, predicted in scores.confusion)


def corpus(prompts: int = 12) -> list[tuple[GoldPrompt, list[SpanResult] | None]]:
    pairs: list[tuple[GoldPrompt, list[SpanResult] | None]] = []
    for number in range(prompts):
        tags = ("specs", "emoji") if number % 2 else ()
        pairs.append((prompt(f"p{number}", *GOLD, tags=tags), PREDICTED[: 2 + number % 3]))
    return pairs


def test_a_corpus_pools_prompts_and_keeps_failures_in_sight() -> None:
    pairs = corpus()
    pairs += [(prompt("empty"), []), (prompt("lost", *GOLD), None)]
    report = score_corpus(pairs)
    assert (report.attempted, report.scored, report.failed) == (14, 13, 1)
    assert (report.gold, report.predicted, report.correctly_empty) == (36, 36, 1)
    relaxed = report.schemes["relaxed"]
    assert relaxed.counts == Counts(24, 12, 12)
    assert relaxed.f1.value == pytest.approx(2 / 3)
    assert relaxed.f1.ci is not None and relaxed.f1.ci[0] < 2 / 3 < relaxed.f1.ci[1]
    assert (relaxed.f1.attempted, relaxed.f1.scored, relaxed.f1.failed) == (14, 13, 1)
    # The failed prompt's three gold spans are missed: 48 / (48 + 12 + 15).
    assert report.f1_with_failures.value == pytest.approx(48 / 75)
    # 2/(2+...): F1 of 4/5, 4/6 and 4/7 for 2, 3 and 4 predictions, and 1 for the correctly empty prompt.
    assert report.mean_f1.value == pytest.approx((4 * (4 / 5 + 4 / 6 + 4 / 7) + 1) / 13)
    # Eight prompts have a third span with the wrong role, four a spurious fourth.
    assert report.taxonomy_accuracy.value == pytest.approx(24 / 32)
    assert report.over_extraction.value == pytest.approx(4 / 36)
    assert report.fragmentation.value == 0


def test_a_corpus_reports_groups_with_support() -> None:
    report = score_corpus(corpus())
    assert report.by_role["lighting.quality"].support == 12
    assert report.by_role["lighting.quality"].f1.value == 0
    assert report.by_category["subject"].counts["strict"] == Counts(0, 12, 12)
    assert report.by_category["subject"].f1.value == 1
    assert report.by_category["audio"].support == 0
    assert report.by_category["audio"].recall.value is None
    assert report.by_category["audio"].prompts == 4
    assert set(report.by_tag) == {"specs", "emoji", "(no tag)"}
    assert report.by_tag["specs"].support == 18
    assert report.by_section["main"].support == 36
    assert report.confusion["lighting.quality", MISSED] == 4


def test_the_report_is_json_and_does_not_depend_on_the_order_of_prompts() -> None:
    first, second = score_corpus(corpus()), score_corpus(corpus()[::-1])
    text = json.dumps(first.as_json(), allow_nan=False)
    assert json.loads(text)["schemes"]["strict"]["support"] == 36
    assert first.schemes["relaxed"].f1.ci == second.schemes["relaxed"].f1.ci
    assert json.dumps(score_prompt(GOLD, PREDICTED).as_json(), allow_nan=False)


def test_repeats_of_a_prompt_are_one_cluster() -> None:
    pairs = corpus()
    once, twice = score_corpus(pairs), score_corpus([*pairs, *pairs])
    assert once.schemes["relaxed"].f1.ci == pytest.approx(twice.schemes["relaxed"].f1.ci)


def test_no_prompts_at_all() -> None:
    report = score_corpus([])
    assert report.schemes["relaxed"].f1.value is None
    assert {target.decision for target in report.targets} == {"not decidable at this n"}
    assert json.dumps(report.as_json(), allow_nan=False)


def test_greedy_reproduces_order_dependence() -> None:
    gold = prompt("p", span(0, 10), span(4, 14))
    predicted = [span(2, 12), span(0, 9)]
    assert score_corpus([(gold, predicted)], greedy=True).schemes["relaxed"].counts == Counts(1, 1, 1)
    assert score_corpus([(gold, predicted)]).schemes["relaxed"].counts == Counts(2, 0, 0)


def decisions(report: GoldReport) -> dict[str, str]:
    return {result.target.measure: result.decision for result in report.targets}


def test_a_perfect_corpus_meets_targets_only_when_it_is_large_enough() -> None:
    perfect = [(prompt(f"p{n}", *GOLD), list(GOLD)) for n in range(40)]
    assert set(decisions(score_corpus(perfect)).values()) == {"met"}
    assert decisions(score_corpus(perfect[:1]))["f1"] == "not decidable at this n"


def test_a_poor_corpus_does_not_meet_them() -> None:
    poor = decisions(score_corpus(corpus(30)))
    assert poor == {
        "f1": "not met",
        "taxonomy": "not met",
        "fragmentation": "met",
        "over_extraction": "not decidable at this n",
    }


@pytest.mark.parametrize(
    ("ci", "at_most", "decision"),
    [
        ((0.86, 0.9), False, "met"),
        ((0.85, 0.9), False, "met"),
        ((0.8, 0.9), False, "not decidable at this n"),
        ((0.7, 0.84), False, "not met"),
        ((0.7, 0.84), True, "met"),
        ((0.86, 0.9), True, "not met"),
    ],
)
def test_an_interval_that_straddles_decides_nothing(
    ci: tuple[float, float], at_most: bool, decision: str
) -> None:
    metric = Metric(sum(ci) / 2, ci, "", 10, 10, 10, 0)
    assert decide(Target("taxonomy", 0.85, at_most), metric, {}).decision == decision


GOLDEN_TEXT = "🪁 kite, then 🌅 dusk and dusk"


def golden(tmp_path: Path, *records: Any) -> Path:
    path = tmp_path / "golden.json"
    path.write_text(json.dumps({"metadata": {"name": "n"}, "prompts": list(records)}), "utf-8")
    return path


def record(text: str, *spans: dict[str, Any], **truth: Any) -> dict[str, Any]:
    return {"id": "a", "text": text, "groundTruth": {"spans": list(spans)} | truth, "notes": "n"}


def claim(text: str, start: int | None, role: str = "lighting.timeOfDay", **more: Any) -> dict[str, Any]:
    place = {} if start is None else {"start": start, "end": start + len(text)}
    return {"text": text, "role": role} | place | more


def read_golden_file(path: Path) -> list[GoldPrompt]:
    return [prompt.gold for prompt in read_prompts(str(path)) if prompt.gold is not None]


def test_a_golden_file_in_utf16_units_is_converted(tmp_path: Path) -> None:
    # JavaScript counts each emoji twice.
    path = golden(
        tmp_path,
        record(GOLDEN_TEXT, claim("kite", 3, "subject.wardrobe"), claim("dusk", 17), isAdversarial=True),
    )
    (prompt,) = read_golden_file(path)
    assert [prompt.text[s.start : s.end] for s in prompt.spans] == ["kite", "dusk"]
    assert [s.start for s in prompt.spans] == [2, 15]
    assert prompt.tags == ("adversarial",)
    assert prompt.spans[0].section == "main"


def test_a_golden_file_in_code_points_is_kept(tmp_path: Path) -> None:
    path = golden(tmp_path, record(GOLDEN_TEXT, claim("kite", 2, "Subject.Wardrobe"), claim("dusk", 15)))
    (prompt,) = read_golden_file(path)
    assert [s.start for s in prompt.spans] == [2, 15]
    assert prompt.spans[0].role == "subject.wardrobe"


def test_one_record_has_one_unit(tmp_path: Path) -> None:
    # In code points `aa` also stands at 3, but the second span shows that the offsets are UTF-16.
    path = golden(tmp_path, record("🪁 aaa b", claim("aa", 3), claim("b", 7)))
    assert [s.start for s in read_golden_file(path)[0].spans] == [2, 6]


def test_occurrences_count_from_zero_in_either_unit(tmp_path: Path) -> None:
    first = read_golden_file(golden(tmp_path, record(GOLDEN_TEXT, claim("dusk", None, occurrence=1))))
    assert first[0].spans[0].start == 24
    mixed = record(GOLDEN_TEXT, claim("kite", 3), claim("dusk", None, occurrence=1))
    assert [s.start for s in read_golden_file(golden(tmp_path, mixed))[0].spans] == [2, 24]


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        ({"text": "a", "groundTruth": {"spans": []}}, "record 1 has no `id`"),
        ({"id": "a", "groundTruth": {"spans": []}}, "(a) has no `text`"),
        ({"id": "a", "text": "a", "groundTruth": []}, "no list `groundTruth.spans`"),
        (record("a fox", claim("fox", 1)), "span 1: 'fox' does not stand at 1:4"),
        (record("a fox", claim("fox", 2, "mood")), "span 1: 'mood' is not a role"),
        (record("a fox", {"start": 1, "end": 2, "role": "shot.type"}), "span 1 has no `text`"),
        (record("a fox", claim("fox", 2, end="5")), "must be whole numbers"),
        (record("a fox", claim("fox", -3)), "must be whole numbers"),
        (record("a fox", claim("fox", None, occurrence=1)), "does not hold 'fox' 2 times"),
        (record("a fox", claim("fox", None, occurrence="x")), "`occurrence` is 'x'"),
    ],
)
def test_a_bad_record_is_named(tmp_path: Path, bad: Any, words: str) -> None:
    path = golden(tmp_path, bad)
    with pytest.raises(BadInput) as raised:
        read_golden_file(path)
    assert words in str(raised.value)
    assert "golden.json" in str(raised.value)


def test_two_golden_prompts_of_one_id_are_refused(tmp_path: Path) -> None:
    path = golden(tmp_path, record("a"), record("a"))
    with pytest.raises(BadInput, match="two prompts with the id 'a'"):
        read_golden_file(path)
