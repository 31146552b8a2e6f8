"""Does confidence mean something?"""

from __future__ import annotations

from typing import Any

import pytest

from assay.errors import BadInput
from assay.spans.snapshots.confidence import analyse_confidence, best_threshold


def row(confidences: list[Any], wrong: list[int], prompt: str = "p", **more: Any) -> dict[str, Any]:
    spans = [{"text": f"s{n}", "role": "style", "confidence": c} for n, c in enumerate(confidences)]
    claims = [{"spanIndex": index, "reason": "other"} for index in wrong]
    return {
        "promptId": prompt,
        "spans": spans,
        "judgeResult": {"totalScore": 20, "falsePositives": claims} | more,
    }


def counts(rows: list[dict[str, Any]]) -> dict[str, tuple[int, int]]:
    return {name: (b.total, b.errors) for name, b in analyse_confidence(rows).buckets.items()}


def test_all_spans_in_one_bucket() -> None:
    assert counts([row([0.9, 0.8, 1.0], [1])]) == {"high": (3, 1), "medium": (0, 0), "low": (0, 0)}


def test_spans_across_buckets_with_their_bounds() -> None:
    found = counts([row([0.8, 0.79999, 0.6, 0.59999, 0], [0, 2, 4])])
    assert found == {"high": (1, 1), "medium": (2, 1), "low": (2, 1)}


def test_no_errors_need_no_threshold() -> None:
    analysis = analyse_confidence([row([0.9, 0.7, 0.1], [])])
    assert all(bucket.error_rate == 0 for bucket in analysis.buckets.values())
    assert analysis.recommended_threshold is None
    assert "no threshold is needed" in analysis.notes


def test_all_errors_say_that_no_threshold_helps() -> None:
    analysis = analyse_confidence([row([0.9, 0.7, 0.1], [0, 1, 2])])
    assert all(bucket.error_rate == 1 for bucket in analysis.buckets.values())
    assert analysis.recommended_threshold is None
    assert "no threshold can help" in analysis.notes


@pytest.mark.parametrize(("wrong", "threshold"), [([2, 3], 0.6), ([1], 0.8), ([1, 2, 3], 0.8), ([2], None)])
def test_a_bad_bucket_recommends_its_upper_bound(wrong: list[int], threshold: float | None) -> None:
    assert analyse_confidence([row([0.9, 0.7, 0.3, 0.2], wrong)]).recommended_threshold == threshold


def test_no_spans_say_so() -> None:
    analysis = analyse_confidence([])
    assert analysis.recommended_threshold is None
    assert analysis.notes.startswith("No judged spans")
    assert analysis.extra["calibration"]["value"] is None


def test_the_wider_set_stands_beside() -> None:
    more: dict[str, Any] = {
        "taxonomyErrors": [{"spanIndex": 0}],
        "granularityErrors": [{"spanIndex": 1}, {"spanIndex": 2}],
    }
    analysis = analyse_confidence([row([0.9, 0.9, 0.9, 0.9], [2], **more)])
    assert analysis.buckets["high"].errors == 1
    assert analysis.extra["wider"]["buckets"]["high"]["errors"] == 3


def test_indices_that_name_no_span_and_duplicates_count_nothing() -> None:
    assert counts([row([0.9, 0.9], [-1, 7, 0, 0])])["high"] == (2, 1)


def test_verdicts_that_do_not_count_are_left_out() -> None:
    invalid = row([0.9], []) | {"judgeStatus": "invalid"}
    zero = {"promptId": "z", "spans": [{"confidence": 0.9}], "judgeResult": {"totalScore": 0}}
    assert counts([invalid, zero, {"promptId": "n", "spans": [], "judgeResult": None}])["high"] == (0, 0)


def test_confidences_that_are_none_are_counted_apart() -> None:
    analysis = analyse_confidence([row([0.9, None, "high", 95, float("nan"), -0.1, True, 0.7], [0, 3, 7])])
    assert analysis.extra["unusableConfidences"] == 6
    assert (analysis.buckets["high"].errors, analysis.buckets["medium"].errors) == (1, 1)
    assert sum(bucket.total for bucket in analysis.buckets.values()) == 2


def test_rates_and_calibration_have_intervals_over_prompts() -> None:
    rows = [row([0.9] * 9 + [0.3], [0] if n % 3 else [0, 9], f"p{n}") for n in range(30)]
    extra = analyse_confidence(rows).extra
    rate = extra["errorRates"]["low"]
    assert rate["value"] == pytest.approx(1 / 3) and rate["ci"][0] < 1 / 3 < rate["ci"][1]
    calibration = extra["calibration"]
    assert calibration["n"] == 300
    assert sum(b["n"] for b in calibration["bins"]) == 300
    # 0.9 is right 8/9 of the time, 0.3 two times in three.
    assert calibration["value"] == pytest.approx(0.9 * (0.9 - 8 / 9) + 0.1 * (2 / 3 - 0.3))


def test_large_runs_are_calibrated_on_every_nth_prompt() -> None:
    rows = [row([0.5] * 100, [], f"p{n}") for n in range(401)]
    calibration = analyse_confidence(rows).extra["calibration"]
    assert calibration["sampled"] == "every prompt in 3"
    assert calibration["n"] == 13400


def test_the_best_threshold_by_hand() -> None:
    points = [(0.9, True), (0.8, True), (0.7, False), (0.6, True), (0.2, False)]
    free = best_threshold(points, truths=4)
    # F1 is 2*3/(4+4) at 0.6 and 2*2/(2+4) at 0.8.
    assert (free.threshold, free.f1, free.recall, free.kept) == (0.6, 0.75, 0.75, 4)
    sure = best_threshold(points, 0.9, truths=4)
    assert sure.threshold == 0.8 and sure.f1 == pytest.approx(2 / 3)
    assert sure.precision is not None and sure.precision.value == 1


def test_equal_confidences_stand_on_one_side() -> None:
    found = best_threshold([(0.5, True), (0.5, False), (0.5, False)], 0.5, truths=1)
    assert found.threshold is None
    assert found.note == "no threshold reaches a precision of 0.5"


def test_of_equally_good_thresholds_the_lowest_keeps_most() -> None:
    points = [(0.9, True), (0.5, False), (0.5, False), (0.3, True)]
    # F1 at 0.9 and at 0.3: 2*1/(1+2) and 2*2/(4+2).
    assert best_threshold(points, truths=2).threshold == 0.3


def test_the_best_threshold_agrees_with_trying_them_all() -> None:
    points = [(n * 37 % 100 / 100, n * 7 % 3 > 0) for n in range(60)]
    truths, floor = 55, 0.66
    tried = []
    for threshold in {c for c, _ in points}:
        kept = [right for c, right in points if c >= threshold]
        if sum(kept) / len(kept) >= floor:
            tried.append((2 * sum(kept) / (len(kept) + truths), -threshold))
    found = best_threshold(points, floor, truths=truths)
    assert (found.f1, found.threshold) == (max(tried)[0], -max(tried)[1])


def test_no_spans_and_no_gold() -> None:
    assert best_threshold([], truths=3).note == "no spans"
    without = best_threshold([(0.9, True), (0.1, False)])
    assert without.truths == 1 and "not over gold" in str(without.note)
    assert best_threshold([(0.9, False)], 0.5).threshold is None


def test_impossible_questions_are_refused() -> None:
    with pytest.raises(BadInput, match="min_precision"):
        best_threshold([], 1.5)
    with pytest.raises(BadInput, match="count every gold span"):
        best_threshold([(0.9, True)], truths=0)
