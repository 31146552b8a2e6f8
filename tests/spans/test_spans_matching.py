"""Matching: hand-made cases for every rule, greedy against optimal, and what must hold for any spans."""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.spans.scoring.matching import (
    SCHEMES,
    Rule,
    best_pairs,
    covered_share,
    iou,
    match_spans,
    overlaps,
)
from assay.spans.types import SpanResult

ROLES = ("shot.type", "subject.identity", "subject.wardrobe")


def span(start: int, end: int, role: str = "shot.type") -> SpanResult:
    return SpanResult(text="x" * max(0, end - start), role=role, confidence=0.9, start=start, end=end)


some_spans = st.lists(
    st.builds(
        lambda start, length, role: span(start, start + length, role),
        st.integers(0, 25),
        st.integers(0, 12),
        st.sampled_from(ROLES),
    ),
    max_size=7,
)


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ((0, 10), (0, 10), 1.0),
        ((0, 10), (5, 15), 5 / 15),
        ((0, 10), (2, 8), 0.6),
        ((0, 10), (10, 20), 0.0),
        ((0, 10), (30, 40), 0.0),
        ((5, 5), (0, 10), 0.0),
        ((8, 2), (0, 10), 0.0),
    ],
)
def test_iou_is_shared_over_all(a: tuple[int, int], b: tuple[int, int], expected: float) -> None:
    assert iou(span(*a), span(*b)) == pytest.approx(expected)
    assert iou(span(*b), span(*a)) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("predicted", "held"),
    [
        (span(0, 10), {"strict", "exact", "partial", "type", "relaxed", "spatial"}),
        (span(0, 10, "subject.identity"), {"exact", "partial", "spatial"}),
        (span(0, 8), {"partial", "type", "relaxed", "spatial"}),
        (span(0, 5), {"partial", "type"}),  # exactly half is not more than half
        (span(0, 8, "subject.identity"), {"partial", "spatial"}),
        (span(9, 20, "subject.identity"), {"partial"}),
        (span(10, 20), set()),
        (span(4, 4), set()),
    ],
)
def test_each_rule_allows_what_it_says(predicted: SpanResult, held: set[str]) -> None:
    rules: tuple[Rule, ...] = (*SCHEMES, "spatial")
    found = {rule for rule in rules if match_spans([span(0, 10)], [predicted], rule).pairs}
    assert found == held


def test_a_partial_overlap_earns_half() -> None:
    matching = match_spans([span(0, 10), span(20, 30)], [span(0, 10), span(25, 40)], "partial")
    assert [matching.credit(pair) for pair in matching.pairs] == [1.0, 0.5]
    assert all(match_spans([span(0, 10)], [span(0, 8)], "type").credit(p) == 1 for p in matching.pairs)


def test_greedy_depends_on_the_order_and_optimal_does_not() -> None:
    # The first prediction may take either gold span, the second only the first one.
    gold = [span(0, 10), span(4, 14)]
    predicted = [span(2, 12), span(0, 9)]
    assert len(match_spans(gold, predicted, greedy=True).pairs) == 1
    assert len(match_spans(gold, predicted[::-1], greedy=True).pairs) == 2
    best = match_spans(gold, predicted)
    assert [(pair.predicted, pair.gold) for pair in best.pairs] == [(0, 1), (1, 0)]
    assert best.missed == [] and best.spurious == []


def test_greedy_takes_the_first_gold_span_not_the_best() -> None:
    gold, predicted = [span(0, 12), span(0, 10)], [span(0, 10)]
    assert match_spans(gold, predicted, greedy=True).pairs[0].gold == 0
    assert match_spans(gold, predicted).pairs[0].gold == 1


def test_of_equal_overlaps_the_equal_role_is_taken() -> None:
    gold = [span(0, 10)]
    predicted = [span(0, 10, "subject.identity"), span(0, 10)]
    assert match_spans(gold, predicted, "spatial").pairs[0].predicted == 1
    assert match_spans(gold, predicted, "exact").spurious == [0]


def test_a_duplicate_prediction_matches_once() -> None:
    matching = match_spans([span(0, 10)], [span(0, 10), span(0, 10)], "strict")
    assert len(matching.pairs) == 1 and len(matching.spurious) == 1


def test_more_matches_come_before_more_overlap() -> None:
    # Alone the perfect pair has IoU 1; two pairs have 0.6 and 0.6 but are two.
    worth = {(0, 0): 1.0, (0, 1): 0.6, (1, 0): 0.6}
    assert best_pairs(worth) == [(0, 1), (1, 0)]
    assert best_pairs({}) == []


@settings(deadline=None, max_examples=80)
@given(some_spans, some_spans)
def test_overlaps_are_all_pairs_that_share_a_character(
    gold: list[SpanResult], predicted: list[SpanResult]
) -> None:
    expected = {
        (p, g)
        for p, g in itertools.product(range(len(predicted)), range(len(gold)))
        if iou(predicted[p], gold[g]) > 0
    }
    assert {(pair.predicted, pair.gold) for pair in overlaps(gold, predicted)} == expected


@settings(deadline=None, max_examples=60)
@given(some_spans, some_spans, st.sampled_from([*SCHEMES, "spatial"]))
def test_no_other_matching_is_better(gold: list[SpanResult], predicted: list[SpanResult], rule: Rule) -> None:
    gold, predicted = gold[:5], predicted[:5]
    allowed = {
        (p, g): iou(predicted[p], gold[g])
        for p, g in itertools.product(range(len(predicted)), range(len(gold)))
        if match_spans([gold[g]], [predicted[p]], rule).pairs
    }
    best = (0, 0.0)
    for choice in itertools.product([None, *range(len(gold))], repeat=len(predicted)):
        pairs = [(p, g) for p, g in enumerate(choice) if g is not None]
        if len({g for _, g in pairs}) == len(pairs) and all(pair in allowed for pair in pairs):
            best = max(best, (len(pairs), sum(allowed[pair] for pair in pairs)))
    found = match_spans(gold, predicted, rule)
    assert len(found.pairs) == best[0]
    assert sum(pair.iou for pair in found.pairs) == pytest.approx(best[1], abs=1e-5)


@settings(deadline=None, max_examples=80)
@given(some_spans, some_spans, st.sampled_from(SCHEMES))
def test_greedy_is_never_better(gold: list[SpanResult], predicted: list[SpanResult], rule: Rule) -> None:
    assert len(match_spans(gold, predicted, rule, greedy=True).pairs) <= len(
        match_spans(gold, predicted, rule).pairs
    )


@settings(deadline=None, max_examples=80)
@given(some_spans, some_spans, st.sampled_from([*SCHEMES, "spatial"]), st.randoms(use_true_random=False))
def test_the_order_of_the_spans_does_not_matter(
    gold: list[SpanResult], predicted: list[SpanResult], rule: Rule, rng: random.Random
) -> None:
    def chosen(gold: list[SpanResult], predicted: list[SpanResult]) -> Sequence[object]:
        def place(s: SpanResult) -> tuple[int, int, str]:
            return s.start, s.end, s.role

        pairs = match_spans(gold, predicted, rule).pairs
        return sorted((place(gold[p.gold]), place(predicted[p.predicted])) for p in pairs)

    shuffled_gold, shuffled = gold.copy(), predicted.copy()
    rng.shuffle(shuffled_gold)
    rng.shuffle(shuffled)
    assert chosen(gold, predicted) == chosen(shuffled_gold, shuffled)


@settings(deadline=None, max_examples=80)
@given(some_spans, some_spans, st.sampled_from([*SCHEMES, "spatial"]), st.booleans())
def test_matchings_are_one_to_one_and_complete(
    gold: list[SpanResult], predicted: list[SpanResult], rule: Rule, greedy: bool
) -> None:
    found = match_spans(gold, predicted, rule, greedy=greedy)
    rows, columns = [p.predicted for p in found.pairs], [p.gold for p in found.pairs]
    assert sorted(rows + found.spurious) == list(range(len(predicted)))
    assert sorted(columns + found.missed) == list(range(len(gold)))


@pytest.mark.parametrize(
    ("others", "share"),
    [
        ([], 0.0),
        ([span(0, 5)], 0.5),
        ([span(0, 5), span(3, 8)], 0.8),
        ([span(-5, 50)], 1.0),
        ([span(20, 30), span(10, 12)], 0.0),
        ([span(8, 2), span(4, 6)], 0.2),
    ],
)
def test_covered_share_counts_each_character_once(others: list[SpanResult], share: float) -> None:
    assert covered_share(span(0, 10), others) == pytest.approx(share)
    assert covered_share(span(3, 3), others) == 0


def test_hundreds_of_overlapping_spans_are_quick() -> None:
    rng = random.Random(3)
    gold = [span(a, a + rng.randrange(3, 20), rng.choice(ROLES)) for a in range(0, 4000, 8)]
    predicted = [span(s.start + rng.randrange(-2, 3), s.end + rng.randrange(-1, 6), s.role) for s in gold]
    started = time.perf_counter()
    for scheme in SCHEMES:
        match_spans(gold, predicted, scheme)
    assert time.perf_counter() - started < 10  # about half a second; the bound is for a busy machine
