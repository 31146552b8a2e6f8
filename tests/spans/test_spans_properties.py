"""The correctness properties of the design, one test each, over generated inputs.

Properties 2 and 11 are about the judge's answers and stand with the judge.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.spans.sections import detect_sections, section_of
from assay.spans.snapshots.comparison import compare_snapshots
from assay.spans.snapshots.confidence import analyse_confidence, recommend
from assay.spans.snapshots.files import load_snapshot
from assay.spans.snapshots.summary import summarise_results
from assay.spans.taxonomy import CATEGORIES, ROLES
from assay.spans.types import (
    CategoryScore,
    ConfidenceBucket,
    EnhancedJudgeResult,
    EnhancedSummary,
    EvaluationResult,
    FalsePositiveReason,
    PromptSections,
    SectionBoundary,
    Snapshot,
    TaxonomyConfusion,
)

EXAMPLES = settings(max_examples=120, deadline=None)
REASONS = get_args(FalsePositiveReason)
MEASURES = ("coverage", "precision")

texts = st.text(max_size=20)
roles = st.sampled_from(sorted(ROLES))
few_roles = st.sampled_from(sorted(ROLES)[:5])
indices = st.integers(-1, 8)

spans = st.fixed_dictionaries(
    {
        "text": st.text(min_size=1, max_size=20),
        "role": roles,
        "confidence": st.one_of(st.floats(0, 1), st.sampled_from([0, 0.6, 0.8, 1])),
        "start": st.integers(0, 500),
        "end": st.integers(0, 500),
        "section": st.sampled_from(["main", "technicalSpecs", "alternatives"]),
    }
)
missed_elements = st.fixed_dictionaries(
    {
        "text": texts,
        "expectedRole": roles,
        "category": st.sampled_from(CATEGORIES),
        "severity": st.sampled_from(["critical", "important", "minor"]),
    }
)
false_positives = st.fixed_dictionaries(
    {"spanIndex": indices, "text": texts, "assignedRole": roles, "reason": st.sampled_from(REASONS)}
)
taxonomy_errors = st.fixed_dictionaries(
    {"spanIndex": indices, "text": texts, "assignedRole": few_roles, "expectedRole": few_roles}
)
granularity_errors = st.fixed_dictionaries(
    {
        "spanIndex": indices,
        "text": texts,
        "issue": st.sampled_from(["too_fine", "too_coarse"]),
        "suggestion": texts,
    }
)
marks = st.integers(1, 5)
category_scores = st.fixed_dictionaries(
    {name: st.fixed_dictionaries(dict.fromkeys(MEASURES, marks)) for name in CATEGORIES}
)
verdicts = st.fixed_dictionaries(
    {
        "scores": st.fixed_dictionaries(
            dict.fromkeys(("coverage", "precision", "granularity", "taxonomy", "technicalSpecs"), marks)
        ),
        "totalScore": st.integers(1, 25),
        "missedElements": st.lists(missed_elements, max_size=3),
        "falsePositives": st.lists(false_positives, max_size=4),
        "taxonomyErrors": st.lists(taxonomy_errors, max_size=4),
        "granularityErrors": st.lists(granularity_errors, max_size=3),
        "categoryScores": category_scores,
        "notes": texts,
    }
)
results = st.fixed_dictionaries(
    {
        "promptId": st.uuids().map(str),
        "output": st.text(max_size=80),
        "spans": st.lists(spans, max_size=6),
        "judgeResult": verdicts,
    }
)
runs = st.lists(results, max_size=6)


def typed(rows: list[dict[str, Any]]) -> list[EvaluationResult]:
    return [EvaluationResult.model_validate(row) for row in rows]


@given(verdicts)
@EXAMPLES
def test_property_01_judge_result_round_trip(data: dict[str, Any]) -> None:
    result = EnhancedJudgeResult.model_validate(data)
    written = json.dumps(result.as_json())
    again = EnhancedJudgeResult.model_validate(json.loads(written))
    assert again == result
    assert set(data) <= set(json.loads(written))


HEADERS = st.sampled_from(
    [
        ("technical_specs", "**TECHNICAL SPECS**"),
        ("technical_specs", "**Technical Specifications**"),
        ("alternatives", "**ALTERNATIVE APPROACHES**"),
        ("alternatives", "**alternatives**"),
        ("alternatives", "**VARIATIONS**"),
    ]
)
PLAIN = st.text(st.characters(exclude_characters="*", codec="utf-8"), max_size=40)


@given(PLAIN, st.lists(st.tuples(HEADERS, PLAIN), max_size=2, unique_by=lambda part: part[0][0]))
@EXAMPLES
def test_property_03_section_boundary_detection(main: str, parts: list[tuple[tuple[str, str], str]]) -> None:
    prompt, starts = main, {}
    for (kind, header), body in parts:
        prompt += "\n"
        starts[kind] = len(prompt)
        prompt += header + "\n" + body
    found = detect_sections(prompt)
    assert found.main.start == 0
    assert found.main.end == min(starts.values(), default=len(prompt))
    for kind in ("technical_specs", "alternatives"):
        boundary = getattr(found, kind)
        assert (boundary.start if boundary else None) == starts.get(kind)


boundaries = st.tuples(st.integers(0, 100), st.integers(0, 100)).map(
    lambda pair: SectionBoundary(start=min(pair), end=max(pair))
)


@given(st.integers(0, 120), boundaries, st.none() | boundaries, st.none() | boundaries)
@EXAMPLES
def test_property_04_span_section_tagging(
    start: int, main: SectionBoundary, specs: SectionBoundary | None, others: SectionBoundary | None
) -> None:
    found = section_of(start, PromptSections(main=main, technical_specs=specs, alternatives=others))
    if specs and specs.start <= start < specs.end:
        assert found == "technicalSpecs"
    elif others and others.start <= start < others.end:
        assert found == "alternatives"
    else:
        assert found == "main"


@given(runs)
@EXAMPLES
def test_property_05_summary_category_score_aggregation(rows: list[dict[str, Any]]) -> None:
    averages = summarise_results(typed(rows), intervals=False).avg_category_scores
    assert set(averages) == set(CATEGORIES)
    for category in CATEGORIES:
        for measure in MEASURES:
            values = [row["judgeResult"]["categoryScores"][category][measure] for row in rows]
            expected = sum(values) / len(values) if values else 0.0
            assert getattr(averages[category], measure) == pytest.approx(expected)


@given(runs)
@EXAMPLES
def test_property_06_summary_error_aggregation(rows: list[dict[str, Any]]) -> None:
    summary = summarise_results(typed(rows), intervals=False)
    claims = [claim for row in rows for claim in row["judgeResult"]["falsePositives"]]
    reasons = Counter(claim["reason"] for claim in claims)
    assert summary.false_positive_reasons == {reason: reasons[reason] for reason in REASONS}
    assert sum(counts.false_positives for counts in summary.errors_by_section.values()) == len(claims)
    missed = sum(len(row["judgeResult"]["missedElements"]) for row in rows)
    assert sum(counts.missed for counts in summary.errors_by_section.values()) == missed

    pairs = Counter(
        (error["assignedRole"], error["expectedRole"])
        for row in rows
        for error in row["judgeResult"]["taxonomyErrors"]
    )
    ranked = sorted(pairs.items(), key=lambda item: (-item[1], item[0]))[:10]
    found = [((c.assigned_role, c.expected_role), c.count) for c in summary.top_taxonomy_errors]
    assert found == ranked


SUMMARY = {
    "avgScore": 20.0,
    "avgSpanCount": 3.0,
    "scoreDistribution": {"good (18-22)": 1},
    "errorCount": 0,
    "pipelineSources": {"nlp": 1, "llm": 0, "unknown": 0},
    "spanSources": {"closedVocab": 1, "openVocab": 0, "llm": 0},
    "avgCategoryScores": {"shot": {"coverage": 4, "precision": 4}},
    "falsePositiveReasons": {"duplicate": 1},
    "topTaxonomyErrors": [{"assignedRole": "shot", "expectedRole": "style", "count": 1}],
    "errorsBySection": {"main": {"falsePositives": 1, "missed": 0}},
}


@given(st.sets(st.sampled_from(sorted(SUMMARY))), runs)
@EXAMPLES
def test_property_07_backward_compatibility_with_defaults(
    removed: set[str], rows: list[dict[str, Any]]
) -> None:
    summary = {key: value for key, value in SUMMARY.items() if key not in removed}
    loaded = load_snapshot({"results": rows, "summary": summary})
    assert {name.removeprefix("summary.") for name in loaded.missing} >= removed
    again = Snapshot.model_validate(loaded.snapshot.as_json())
    assert set(again.summary.avg_category_scores) == set(CATEGORIES)
    assert set(again.summary.false_positive_reasons) == set(REASONS)
    assert set(again.summary.errors_by_section) == {"main", "technicalSpecs", "alternatives"}
    if "topTaxonomyErrors" in removed:
        assert again.summary.top_taxonomy_errors == []


@given(runs)
@EXAMPLES
def test_property_08_confidence_bucket_computation(rows: list[dict[str, Any]]) -> None:
    totals, errors = Counter[str](), Counter[str]()
    for row in rows:
        wrong = {claim["spanIndex"] for claim in row["judgeResult"]["falsePositives"]}
        for at, span in enumerate(row["spans"]):
            confidence = span["confidence"]
            name = "high" if confidence >= 0.8 else "medium" if confidence >= 0.6 else "low"
            totals[name] += 1
            errors[name] += at in wrong
    analysis = analyse_confidence(typed(rows), intervals=False)
    assert [bucket.range for bucket in analysis.buckets.values()] == [(0.8, 1.0), (0.6, 0.8), (0.0, 0.6)]
    for name, bucket in analysis.buckets.items():
        assert (bucket.total, bucket.errors) == (totals[name], errors[name])
        assert bucket.error_rate == (errors[name] / totals[name] if totals[name] else 0.0)


counts = st.integers(0, 50).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n)))


@given(counts, counts, counts)
@EXAMPLES
def test_property_09_confidence_threshold_recommendation(
    high: tuple[int, int], medium: tuple[int, int], low: tuple[int, int]
) -> None:
    buckets = {
        name: ConfidenceBucket(range=(0, 1), total=n, errors=bad, error_rate=bad / n if n else 0.0)
        for name, (n, bad) in (("high", high), ("medium", medium), ("low", low))
    }
    threshold, notes = recommend(buckets)
    bad = {name for name, bucket in buckets.items() if bucket.error_rate > 0.5}
    if "high" in bad:
        assert threshold is None and "no threshold can help" in notes
    elif bad:
        # With two bad buckets the line is above both.
        assert threshold == (0.8 if "medium" in bad else 0.6)
        assert str(threshold) in notes
    else:
        assert threshold is None


summaries = st.builds(
    lambda scores, pairs: EnhancedSummary(
        avg_category_scores={
            name: CategoryScore(coverage=coverage, precision=precision)
            for name, (coverage, precision) in zip(CATEGORIES, scores, strict=True)
        },
        top_taxonomy_errors=[
            TaxonomyConfusion(assigned_role=a, expected_role=b, count=n) for (a, b), n in pairs.items()
        ],
    ),
    st.lists(st.tuples(st.floats(1, 5), st.floats(1, 5)), min_size=9, max_size=9),
    st.dictionaries(st.tuples(few_roles, few_roles), st.integers(1, 9), max_size=10),
)


@given(summaries, summaries)
@EXAMPLES
def test_property_10_snapshot_comparison_deltas(x: EnhancedSummary, y: EnhancedSummary) -> None:
    one = EvaluationResult(prompt_id="p")
    before, after = (
        Snapshot(timestamp="", prompt_count=1, source_file="", judge_model="j", results=[one], summary=s)
        for s in (x, y)
    )
    found = compare_snapshots(before, after)
    deltas = {(change.category, change.measure): change.delta for change in found.categories}
    for category in CATEGORIES:
        for measure in MEASURES:
            old, new = (getattr(s.avg_category_scores[category], measure) for s in (x, y))
            assert deltas[category, measure] == new - old
    pairs = [{(c.assigned_role, c.expected_role) for c in s.top_taxonomy_errors} for s in (x, y)]
    assert {(c.assigned_role, c.expected_role) for c in found.new_confusions} == pairs[1] - pairs[0]
    assert {(c.assigned_role, c.expected_role) for c in found.resolved_confusions} == pairs[0] - pairs[1]
