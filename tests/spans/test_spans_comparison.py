"""Two snapshots side by side, and the gate."""

from __future__ import annotations

import json
from typing import Any

import pytest

from assay.errors import BadInput
from assay.spans.snapshots.comparison import SnapshotComparison, compare_snapshots
from assay.spans.snapshots.files import LoadedSnapshot, load_snapshot
from assay.spans.snapshots.gate import GateLimits, GoldNumbers, check_gate
from assay.spans.snapshots.summary import summarise_results
from assay.spans.taxonomy import CATEGORIES
from assay.spans.types import EvaluationResult, Snapshot


def result(prompt: str, total: float | None, category: int = 4, **more: Any) -> dict[str, Any]:
    scores = {name: {"coverage": category, "precision": 4} for name in CATEGORIES}
    judged = (
        None if total is None else {"totalScore": total, "categoryScores": scores} | more.pop("judge", {})
    )
    if judged is not None:
        judged["scores"] = dict.fromkeys(
            ("coverage", "precision", "granularity", "taxonomy", "technicalSpecs"), 0
        )
    return {"promptId": prompt, "output": f"text of {prompt}", "judgeResult": judged} | more


def snapshot(rows: list[dict[str, Any]], judge: str = "judge", **more: Any) -> Snapshot:
    results = [EvaluationResult.model_validate(row) for row in rows]
    summary = summarise_results(results, intervals=False)
    data = {"timestamp": "", "promptCount": len(rows), "sourceFile": "", "judgeModel": judge}
    return Snapshot.model_validate(data | {"results": results, "summary": summary} | more)


def run_of(*scores: float | None, **more: Any) -> Snapshot:
    return snapshot([result(f"p{n}", score) for n, score in enumerate(scores)], **more)


def test_identical_snapshots_show_no_change() -> None:
    run = run_of(20, 22, 18)
    found = compare_snapshots(run, run)
    assert found.flags == [] and found.missing == []
    assert found.score.difference.value == 0 and found.score.test.p_value == 1
    assert found.regressions == [] and found.new_confusions == [] and found.resolved_confusions == []
    assert all(change.delta == 0 for change in found.categories)
    assert set(found.distribution.values()) == {0}
    assert json.loads(json.dumps(found.as_json()))["paired"] == 3
    assert check_gate(found) == []


def test_improved_scores() -> None:
    before = snapshot([result(f"p{n}", 15 + n % 3, 2 + n % 2) for n in range(20)])
    after = snapshot([result(f"p{n}", 18 + n % 4, 4) for n in range(20)])
    found = compare_snapshots(before, after)
    change = found.score
    assert change.difference.value is not None and change.difference.value > 2
    assert change.difference.ci is not None and change.difference.ci[0] > 0
    assert change.test.p_value is not None and change.test.p_value < 0.01
    coverage = next(c for c in found.categories if (c.category, c.measure) == ("shot", "coverage"))
    assert coverage.delta == 1.5 and coverage.significant
    assert coverage.paired is not None and coverage.paired.n == 20
    precision = next(c for c in found.categories if (c.category, c.measure) == ("shot", "precision"))
    assert not precision.significant
    assert found.regressions == []
    assert found.distribution["good"] == 20


def test_regressed_scores_come_first() -> None:
    found = compare_snapshots(run_of(20, 20, 20), run_of(21, 17, 18))
    assert [(c.prompt_id, c.delta, c.regression) for c in found.prompts] == [
        ("p1", -3, True),
        ("p2", -2, False),
        ("p0", 1, False),
    ]
    assert all(change.beyond_noise is None for change in found.prompts)
    findings = check_gate(found)
    assert [(f.level, f.sentence) for f in findings] == [
        ("failure", "Prompt p1 fell from 20 to 17."),
        ("warning", "The average fell by 1.33 over 3 prompts."),
    ]
    assert any(finding.level == "failure" for finding in findings)


def test_new_and_resolved_confusions_sections_and_confidence() -> None:
    def run(expected: str, index: int) -> Snapshot:
        spans = [
            {"text": f"text{n}", "role": "style", "confidence": c, "start": n, "end": n + 5}
            for n, c in enumerate((0.9, 0.3))
        ]
        judge = {
            "taxonomyErrors": [
                {"spanIndex": 0, "text": "", "assignedRole": "style", "expectedRole": expected},
                {"spanIndex": 0, "text": "", "assignedRole": "audio", "expectedRole": "shot"},
            ],
            "falsePositives": [{"spanIndex": index, "text": "", "assignedRole": "", "reason": "other"}],
            "missedElements": [],
        }
        return snapshot([result(f"p{n}", 20, judge=dict(judge), spans=spans) for n in range(2)])

    found = compare_snapshots(run("camera", 0), run("lighting", 1))
    assert [(c.assigned_role, c.expected_role, c.count) for c in found.new_confusions] == [
        ("style", "lighting", 2)
    ]
    assert [(c.assigned_role, c.expected_role) for c in found.resolved_confusions] == [("style", "camera")]
    main = next(c for c in found.sections if (c.section, c.kind) == ("main", "false_positives"))
    assert (main.baseline, main.current, len(found.sections)) == (1, 1, 6)
    buckets = {change.bucket: change.as_json() for change in found.confidence}
    assert buckets["high"]["delta"] == -1 and buckets["low"]["delta"] == 1
    assert buckets["medium"]["baseline"] is None and buckets["medium"]["delta"] is None
    assert found.thresholds == (None, 0.6)


def test_invalid_verdicts_are_listed_and_are_no_drop() -> None:
    before = snapshot([result("a", 20), result("b", 20), result("c", 0), result("d", 24)])
    after = snapshot(
        [
            result("a", 20),
            result("b", 0),
            result("c", 20),
            result("d", 22, judgeStatus="invalid"),
        ]
    )
    found = compare_snapshots(before, after)
    assert [change.prompt_id for change in found.prompts] == ["a"]
    assert found.score.difference.value == 0
    assert (found.unusable_baseline, found.unusable_current) == (["c"], ["b", "d"])
    assert any("2 of 4 prompts of the current snapshot" in flag for flag in found.flags)
    findings = check_gate(found)
    assert findings[0].aborts and "2 of 4 prompts have no usable result" in findings[0].sentence


def test_new_errors_warn() -> None:
    before = snapshot([result(f"p{n}", 20) for n in range(10)])
    after = snapshot([result(f"p{n}", 20) for n in range(9)] + [result("p9", None, error="timeout")])
    found = compare_snapshots(before, after)
    assert found.new_errors == ["p9"]
    assert [(f.level, f.sentence) for f in check_gate(found)] == [
        ("warning", "Prompt p9 failed now and did not before.")
    ]


@pytest.mark.parametrize(
    ("other", "problem"),
    [
        (run_of(20, 21, judge="another"), "the judges differ"),
        (run_of(20), "1 prompts are in one snapshot only"),
        (
            snapshot([result("p0", 20), result("p1", 21) | {"output": "other"}]),
            "the texts of 1 prompts differ",
        ),
        (run_of(20, 21, fingerprints={"rubric": "b", "code": "x"}), "the rubric differs"),
    ],
)
def test_unlike_snapshots_are_refused_unless_forced(other: Snapshot, problem: str) -> None:
    run = run_of(20, 21, fingerprints={"rubric": "a", "code": "y"})
    with pytest.raises(BadInput, match=problem) as caught:
        compare_snapshots(run, other)
    assert "--force" in str(caught.value)
    flags = compare_snapshots(run, other, force=True).flags
    assert any(problem.lower() in flag.lower() for flag in flags)


def test_nothing_in_common_cannot_be_forced() -> None:
    with pytest.raises(BadInput, match="no prompt in common"):
        compare_snapshots(run_of(20), snapshot([result("other", 20)]), force=True)


def test_given_noise_tells_change_from_chance() -> None:
    found = compare_snapshots(run_of(20, 20, 20), run_of(17, 19, 23), noise_sd=2)
    assert found.noise is not None and found.noise.source == "given"
    assert [change.beyond_noise for change in found.prompts] == [False, False, False]
    assert check_gate(found)[0].level == "warning"
    assert "within the judge's noise" in check_gate(found)[0].sentence
    sure = compare_snapshots(run_of(20, 20, 20), run_of(17, 19, 23), noise_sd=0.77)
    assert [change.beyond_noise for change in sure.prompts] == [True, False, True]
    with pytest.raises(BadInput, match="noise_sd"):
        compare_snapshots(run_of(20), run_of(20), noise_sd=-1)


def test_repeats_give_the_noise_and_are_averaged() -> None:
    before = snapshot([result(f"p{n}", score) for n in range(10) for score in (19, 21)])
    after = snapshot([result(f"p{n}", score + (n == 0) * 3) for n in range(10) for score in (19, 21)])
    found = compare_snapshots(before, after)
    # The variance within a prompt is 2, so single verdicts differ with a variance of 4.
    assert found.noise is not None
    assert found.noise.sd_of_difference == pytest.approx(2)
    assert found.noise.source == "repeats of the same prompt"
    # Means of two differ by half that variance: 3 is more than 2 x 1.41.
    assert [c.prompt_id for c in found.prompts if c.beyond_noise] == ["p0"]
    assert found.paired == 10 and found.judged == (20, 20)


def test_prompts_with_the_same_spans_give_the_noise() -> None:
    spans = [{"text": "text", "role": "style", "confidence": 0.9, "start": 0, "end": 4}]
    before = snapshot([result(f"p{n}", 20, spans=spans) for n in range(12)])
    after = snapshot([result(f"p{n}", 20 + (-1) ** n, spans=spans) for n in range(12)])
    found = compare_snapshots(before, after)
    assert found.noise is not None
    assert (found.noise.source, found.noise.sd_of_difference, found.noise.pairs) == (
        "prompts with the same spans",
        1,
        12,
    )


def test_what_an_old_file_lacks_is_said_and_the_rest_compared() -> None:
    rows = [{"promptId": f"p{n}", "spanCount": 3, "score": 18, "notes": ""} for n in range(3)]
    summary = {"avgScore": 18, "avgSpanCount": 3, "errorCount": 0, "scoreDistribution": {"good": 3}}
    old = load_snapshot({"extractionModel": "m", "judgeModel": "", "results": rows, "summary": summary})
    found = compare_snapshots(old, LoadedSnapshot(run_of(20, 20, 20), "current"))
    assert found.score.difference.value == 2 and found.distribution["good"] == 0
    assert found.categories == () and found.sections == () and found.confidence == ()
    assert "errorsBySection is not in the baseline (scores-only)" in found.missing
    assert any("judge" in flag for flag in found.flags) and any("ids only" in flag for flag in found.flags)


def test_a_category_that_was_not_assessed_has_no_delta() -> None:
    found = compare_snapshots(snapshot([result("a", 20, 0)]), snapshot([result("a", 20, 4)]))
    coverage = next(c for c in found.categories if (c.category, c.measure) == ("shot", "coverage"))
    assert (coverage.baseline, coverage.current, coverage.delta, coverage.paired) == (None, 4, None, None)


def test_no_pair_at_all_still_compares_the_summaries() -> None:
    found = compare_snapshots(run_of(0, None), run_of(20, 20))
    assert found.paired == 0 and found.score.difference.value is None
    assert isinstance(found, SnapshotComparison) and found.as_json()["score"]["n"] == 0


def gold(f1: float | None, taxonomy: float | None, *rows: tuple[str, float | None, int]) -> GoldNumbers:
    return GoldNumbers(f1, taxonomy, {name: (value, support) for name, value, support in rows}, 100, 0)


def test_the_gate_on_gold_numbers() -> None:
    before = gold(0.73, 0.91, ("camera", 0.5, 20), ("audio", 0.9, 4), ("style", 0.6, 9))
    fine = gold(0.71, 0.88, ("camera", 0.45, 20), ("audio", 0.1, 4), ("style", 0.7, 9))
    assert check_gate((before, fine)) == []
    worse = gold(0.7, 0.87, ("camera", 0.4, 20), ("audio", 0.9, 4))
    assert [finding.sentence for finding in check_gate((before, worse))] == [
        "F1 fell from 0.730 to 0.700, by more than 0.02.",
        "The taxonomy accuracy fell from 0.910 to 0.870, by more than 0.03.",
        "F1 of camera fell from 0.500 to 0.400, by more than 0.05.",
        "F1 of style was 0.600 and does not exist any more.",
    ]
    assert check_gate((before, worse), GateLimits(0.1, 0.2, 10, 0.1)) == []
    assert check_gate((GoldNumbers(None), before)) == []
    broken = GoldNumbers(0.73, 0.91, attempted=10, failed=3)
    assert check_gate((GoldNumbers(0.73, 0.91), broken))[0].aborts


def test_gold_numbers_are_read_from_a_report() -> None:
    report = {
        "attempted": 5,
        "failed": 1,
        "schemes": {"relaxed": {"f1": {"value": 0.5}}},
        "taxonomy_accuracy": {"value": 0.75},
        "by_role": {"style": {"f1": {"value": None}, "support": 2}},
    }
    assert GoldNumbers.of_report(report) == GoldNumbers(0.5, 0.75, {"style": (None, 2)}, 5, 1)
    with pytest.raises(BadInput, match="not a gold report"):
        GoldNumbers.of_report({})
    with pytest.raises(BadInput, match="`f1_drop` is -1"):
        GateLimits(f1_drop=-1)


def test_another_rubric_is_refused_though_judge_and_prompts_look_the_same() -> None:
    prints = {"dataset": "d", "judge": "j", "prompt": "p", "rubric": "r", "code": "1"}
    before = run_of(20, 22, fingerprints=prints)
    with pytest.raises(BadInput, match="the rubric differs"):
        compare_snapshots(before, run_of(20, 22, fingerprints=prints | {"rubric": "s"}))
    with pytest.raises(BadInput, match="the gold or text of the prompts differs"):
        compare_snapshots(before, run_of(20, 22, fingerprints=prints | {"dataset": "e"}))
    assert compare_snapshots(before, run_of(20, 22, fingerprints=prints | {"code": "2"})).flags == []


def test_noise_that_the_runs_measured_is_used() -> None:
    before = run_of(20, 22, retestSd={"value": 3.0, "n": 20})
    found = compare_snapshots(before, run_of(16, 22, retestSd={"value": 1.0, "n": 20}))
    assert found.noise is not None and found.noise.source == "repeats of the runs"
    assert found.noise.sd_of_difference == pytest.approx(5**0.5)
    assert [c.beyond_noise for c in found.prompts] == [False, False]
    assert [f.level for f in check_gate(found) if "p0" in f.sentence] == ["warning"]
    few = compare_snapshots(run_of(20, retestSd={"value": 3.0, "n": 2}), run_of(16, retestSd={"value": "x"}))
    assert few.noise is None


def test_f1_of_another_matching_is_not_compared() -> None:
    [finding] = check_gate((GoldNumbers(0.9), GoldNumbers(0.5, matching="greedy")))
    assert finding.level == "warning" and "F1 is not compared" in finding.sentence


def test_a_fall_of_the_average_that_is_no_chance_fails_the_gate() -> None:
    before = run_of(*[20] * 20)
    found = compare_snapshots(before, run_of(*[18] * 20))
    [finding] = check_gate(found)
    assert finding.level == "failure"
    assert "fell by 2.00 over 20 prompts, more than chance explains (p < 0.001)" in finding.sentence
    few = compare_snapshots(run_of(20, 20, 20), run_of(18, 18, 18))
    assert [f.level for f in check_gate(few)] == ["warning"]
    assert check_gate(compare_snapshots(before, run_of(*[19.6] * 20))) == []


@pytest.mark.parametrize("noise", [float("inf"), float("nan"), -1.0])
def test_noise_that_is_no_deviation_is_refused(noise: float) -> None:
    with pytest.raises(BadInput, match="give a standard deviation"):
        compare_snapshots(run_of(20), run_of(20), noise_sd=noise)


def test_noise_that_no_judge_can_have_is_not_believed() -> None:
    found = compare_snapshots(run_of(20, retestSd={"value": 1e200, "n": 50}), run_of(10))
    assert found.noise is None


def test_a_gate_that_has_nothing_to_compare_does_not_pass() -> None:
    [finding] = check_gate(compare_snapshots(run_of(0, None), run_of(20, 20)))
    assert (finding.level, finding.aborts) == ("failure", True)
    assert "nothing was compared" in finding.sentence
