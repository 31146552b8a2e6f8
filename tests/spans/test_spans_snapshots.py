"""Snapshots of every generation, read, written and computed anew."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.errors import BadInput
from assay.spans.snapshots.comparison import compare_snapshots
from assay.spans.snapshots.files import load_snapshot, recompute, write_snapshot
from assay.spans.snapshots.rules import CURRENT, EARLY
from assay.spans.snapshots.summary import summarise_results
from assay.spans.taxonomy import CATEGORIES
from assay.spans.types import EvaluationResult, Snapshot

HEAD = "Wide shot of a fox in snow"
OUTPUT = f"{HEAD}\n\n**TECHNICAL SPECS**\n- 24fps\n\n**ALTERNATIVE APPROACHES**\n- A Hare"
MARKS = ("coverage", "precision", "granularity", "taxonomy", "technicalSpecs")


def span(text: str, confidence: float, section: str = "main") -> dict[str, Any]:
    at = OUTPUT.index(text)
    place = {"start": at, "end": at + len(text), "section": section}
    return {"text": text, "role": "style", "confidence": confidence} | place


def early_result(prompt: str, total: int, shot: tuple[int, int]) -> dict[str, Any]:
    """A result as the first three generations wrote it: `sections` beside, `reason` for granularity."""
    at = OUTPUT.index("**T"), OUTPUT.index("**A")
    scores = {name: {"coverage": 0, "precision": 0} for name in CATEGORIES}
    scores["shot"] = {"coverage": shot[0], "precision": shot[1]}
    return {
        "promptId": prompt,
        "input": "fox",
        "output": OUTPUT,
        "spanCount": 3,
        "spans": [span("Wide shot", 1), span("fox", 0.7), span("24fps", 0.5, "technicalSpecs")],
        "meta": {
            "version": "nlp-v1",
            "notes": "",
            "closedVocab": 2,
            "openVocab": 1,
            "optimization": {"x": 1},
        },
        "judgeResult": {
            "scores": dict.fromkeys(MARKS, total // 5),
            "totalScore": total,
            "missedElements": [{"text": "a hare", "expectedRole": "subject", "category": "subject"}],
            "falsePositives": [
                {"text": "fox", "assignedRole": "style", "reason": "duplicate", "spanIndex": 1}
            ],
            "taxonomyErrors": [
                {"text": "fox", "assignedRole": "style", "expectedRole": "subject", "spanIndex": 1},
                {"text": "24fps", "assignedRole": "audio", "expectedRole": "audio", "spanIndex": 2},
            ],
            "granularityErrors": [
                {"text": "24fps", "spanIndex": 2, "reason": "too_fine"},
                {"text": "Wide shot", "spanIndex": 0, "reason": "other"},
            ],
            "categoryScores": scores,
            "notes": "",
        },
        "error": None,
        "latencyMs": 10,
        "sections": {
            "main": {"start": 0, "end": at[0]},
            "technicalSpecs": {"start": at[0], "end": at[1]},
            "alternatives": {"start": at[1], "end": len(OUTPUT)},
        },
    }


def early_file(keys: int) -> dict[str, Any]:
    """A file of the generation with so many keys; every number of its summary was computed by hand."""
    failed = early_result("judge-failed", 0, (0, 0))
    failed["judgeResult"] |= {"falsePositives": [], "missedElements": [], "notes": "Judge failed: timeout"}
    broken = early_result("broken", 20, (1, 1)) | {"judgeResult": None, "meta": None, "error": "no spans"}
    broken |= {"spans": [], "spanCount": 0}
    bucket = {"total": 3, "errors": 0, "errorRate": 0, "examples": []}
    summary: dict[str, Any] = {
        "avgScore": 20.67,  # (20 + 25 + 17) / 3
        "avgSpanCount": 2.4,  # 4 results of 3, one of 0
        "scoreDistribution": {
            "excellent (23-25)": 1,
            "good (18-22)": 1,
            "acceptable (13-17)": 1,
            "poor (8-12)": 0,
            "failing (0-7)": 0,
        },
        "commonMissedElements": ["a hare (3x)"],
        "commonIncorrectExtractions": ["fox (3x)"],
        "errorCount": 1,
        "pipelineSources": {"nlp": 4, "llm": 0, "unknown": 1},
        "spanSources": {"closedVocab": 8, "openVocab": 4, "llm": 0},
        "avgCategoryScores": {name: {"coverage": 0, "precision": 0} for name in CATEGORIES}
        # 4/0 counts in both, 0/0 in neither: (4 + 5) / 2 and (0 + 5) / 2
        | {"shot": {"coverage": 4.5, "precision": 2.5}},
        "falsePositiveReasons": {
            "section_header": 0,
            "abstract_concept": 0,
            "non_visual": 0,
            "instruction_text": 0,
            "duplicate": 3,
            "other": 0,
        },
        "topTaxonomyErrors": [  # of equal count, in the order they were met
            {"assignedRole": "style", "expectedRole": "subject", "count": 3, "examples": ["fox"]},
            {"assignedRole": "audio", "expectedRole": "audio", "count": 3, "examples": ["24fps"]},
        ],
        "topGranularityErrors": [{"reason": "too_fine", "count": 3, "examples": ["24fps"]}],
        "errorsBySection": {
            "main": {"falsePositives": 3, "missed": 0},
            "technicalSpecs": {"falsePositives": 0, "missed": 0},
            "alternatives": {"falsePositives": 0, "missed": 3},
        },
        "confidenceAnalysis": {
            "buckets": {
                "high": bucket | {"range": [0.8, 1]},
                "medium": {"range": [0.6, 0.8], "total": 3, "errors": 3, "errorRate": 1},
                "low": bucket | {"range": [0, 0.6]},
            },
            "recommendedThreshold": None,
            "notes": "No clear confidence threshold recommendation.",
        },
    }
    added = {
        "falsePositiveExamples": {"duplicate": ["fox"]},
        "missedBySeverity": {"minor": ["a hare (subject)"]},
        "latencyStats": {"avg": 10, "p50": 10, "p95": 10, "p99": 10},
        "missedCountsByCategory": {"subject": 3},
    }
    summary |= dict(list(added.items())[: keys - 14])
    assert len(summary) == keys
    return {
        "timestamp": "2025-12-25T07:46:36.252Z",
        "promptCount": 5,
        "sourceFile": "prompts.json",
        "judgeModel": "gpt-4o",
        "results": [
            early_result("a", 20, (4, 0)),
            early_result("b", 25, (5, 5)),
            early_result("c", 17, (0, 0)),
            failed,
            broken,
        ],
        "summary": summary,
    }


@pytest.mark.parametrize("keys", [14, 16, 18])
def test_early_generations_recompute_to_what_they_stored(keys: int) -> None:
    loaded = load_snapshot(early_file(keys))
    assert loaded.generation == f"early-{keys}"
    assert loaded.missing == []
    answer = recompute(loaded)
    assert answer.rules == "early"
    assert answer.differences == ()
    assert len(answer.compared) == 11
    assert loaded.snapshot.summary.score_distribution["excellent"] == 1


def test_the_current_rules_differ_where_they_should() -> None:
    answer = recompute(load_snapshot(early_file(18)), rules=CURRENT)
    fields = {difference.field for difference in answer.differences}
    assert {"avgScore", "avgCategoryScores.shot.precision"} <= fields
    assert "confidenceAnalysis.recommendedThreshold" in fields
    assert not answer.equal and answer.as_json()["equal"] is False


def test_a_number_that_does_not_follow_is_found() -> None:
    data = early_file(18)
    data["summary"]["avgScore"] = 21.5
    data["summary"]["topTaxonomyErrors"].append({"assignedRole": "x", "expectedRole": "y", "count": 1})
    answer = recompute(load_snapshot(data))
    assert [d.as_json() for d in answer.differences] == [
        {"field": "avgScore", "stored": 21.5, "recomputed": 20.67},
        {"field": "topTaxonomyErrors.length", "stored": 3, "recomputed": 2},
    ]


def test_early_details_are_brought_to_the_current_shape() -> None:
    loaded = load_snapshot(early_file(14))
    first, failed, broken = (loaded.snapshot.results[at] for at in (0, 3, 4))
    assert first.metadata is not None
    assert first.metadata.spans_by_section == {"main": 2, "technicalSpecs": 1, "alternatives": 0}
    assert "sections" not in (first.model_extra or {})
    assert first.meta is not None and (first.meta.model_extra or {})["optimization"] == {"x": 1}
    verdict = first.judge_result
    assert verdict is not None
    assert [error.issue for error in verdict.granularity_errors] == ["too_fine"]
    assert (verdict.model_extra or {})["otherGranularityErrors"][0]["text"] == "Wide shot"
    assert verdict.missed_elements[0].severity == "minor"
    assert failed.judge_status == "invalid"
    assert broken.judge_result is None and broken.meta is None and broken.error == "no spans"


def scores_only_file() -> dict[str, Any]:
    scores = [23, 22, 20]
    return {
        "timestamp": "2025-12-28T03:08:11.423Z",
        "extractionModel": "gemini-2.5-flash",
        "judgeModel": "gpt-4o-mini",
        "promptCount": 3,
        "sourceFile": None,
        "summary": {
            "avgScore": 65 / 3,
            "avgSpanCount": 83 / 3,
            "successCount": 3,
            "errorCount": 0,
            "scoreDistribution": {"excellent": 1, "good": 2, "acceptable": 0, "poor": 0, "failing": 0},
        },
        "latencyStats": {"extraction": {"avg": 0}, "judge": {"avg": 7838}},
        "categoryScores": {name: {"coverage": 2.5, "precision": 2.75} for name in CATEGORIES},
        "commonErrors": {
            "missedElements": [{"text": "soft shadows", "count": 3, "category": "lighting"}],
            "falsePositives": [],
            "taxonomyErrors": [{"from": "camera.focus", "to": "camera.lens", "count": 5, "examples": []}],
        },
        "results": [
            {
                "promptId": f"p{n}",
                "input": "fox",
                "spanCount": 27 + n % 2 + n // 2,
                "score": score,
                "notes": "ok",
            }
            for n, score in enumerate(scores)
        ],
    }


def test_scores_only_files_recompute_in_what_they_hold() -> None:
    loaded = load_snapshot(scores_only_file())
    assert loaded.generation == "scores-only"
    assert "summary.falsePositiveReasons" in loaded.missing
    assert "sourceFile" in loaded.missing and "results[].spans" in loaded.missing
    summary = loaded.snapshot.summary
    assert summary.avg_category_scores["shot"].precision == 2.75
    assert summary.top_taxonomy_errors[0].assigned_role == "camera.focus"
    assert (loaded.snapshot.model_extra or {})["extractionModel"] == "gemini-2.5-flash"
    answer = recompute(loaded)
    assert answer.differences == ()
    assert answer.compared == ("avgScore", "avgSpanCount", "scoreDistribution", "errorCount")
    assert "errorsBySection" in answer.not_compared


def test_basic_verdicts_become_typed_ones() -> None:
    data = {
        "results": [
            {
                "promptId": "p",
                "output": OUTPUT,
                "spans": [span("fox", 0.9)],
                "judgeResult": {
                    "scores": dict.fromkeys(MARKS, 4),
                    "totalScore": 20,
                    "missedElements": ["snow", {"text": "Hare"}],
                    "incorrectExtractions": ["fox", "nothing"],
                },
            }
        ],
        "summary": {
            "avgScore": 20,
            "avgSpanCount": 1,
            "scoreDistribution": {"good (18-22)": 1},
            "errorCount": 0,
        },
    }
    loaded = load_snapshot(data)
    assert loaded.generation == "basic"
    assert "summary.avgCategoryScores" in loaded.missing and "judgeModel" in loaded.missing
    verdict = loaded.snapshot.results[0].judge_result
    assert verdict is not None
    assert [missed.text for missed in verdict.missed_elements] == ["snow", "Hare"]
    assert [(fp.span_index, fp.assigned_role) for fp in verdict.false_positives] == [
        (0, "style"),
        (-1, "unknown"),
    ]
    # Nobody assessed the categories: 0, and not a mark in the middle.
    assert verdict.category_scores["shot"].coverage == 0
    assert any("text only" in note for note in loaded.notes)
    assert recompute(loaded).differences == ()


def test_offsets_in_utf16_units_are_converted_by_their_text() -> None:
    output = "🦊🦊 a red fox, a hare, a hare\n**VARIATIONS**\n- 🦊 owl"
    units = {
        character: output.encode("utf-16-le").find(character.encode("utf-16-le")) // 2
        for character in ("red",)
    }
    at = units["red"]
    assert at == output.index("red") + 2
    end = len(output.encode("utf-16-le")) // 2
    start = output.index("**") + 2
    row = {
        "promptId": "p",
        "output": output,
        "spans": [
            {"text": "red fox", "role": "subject", "confidence": 1, "start": at, "end": at + 7},
            {"text": "owl", "role": "subject", "confidence": 1, "start": 0, "end": 3},
            {"text": "a hare", "role": "subject", "confidence": 1, "start": 1, "end": 7},
            {"text": "a hare", "role": "subject", "confidence": 1},
        ],
        "sections": {"main": {"start": 0, "end": start}, "alternatives": {"start": start, "end": end}},
    }
    loaded = load_snapshot({"results": [row], "summary": {}})
    result = loaded.snapshot.results[0]
    assert [result.output[s.start : s.end] for s in result.spans[:2]] == ["red fox", "owl"]
    assert [(s.model_extra or {}).get("unplaced") for s in result.spans] == [None, None, True, True]
    assert (result.spans[2].start, result.spans[2].end) == (1, 7)
    assert result.metadata is not None and result.metadata.sections.alternatives is not None
    assert result.metadata.sections.alternatives.start == output.index("**")
    assert sorted(loaded.notes) == [
        "1 section boundaries converted from UTF-16 units",
        "1 span offsets converted from UTF-16 units",
        "1 spans found again by their text",
        "2 spans whose text is not where they say",
    ]


def current_snapshot(n: int = 12) -> Snapshot:
    rows = [copy.deepcopy(early_result(f"p{at}", 15 + at % 10, (at % 6, 3))) for at in range(n)]
    results = load_snapshot({"results": rows, "summary": {}}).snapshot.results
    results.append(EvaluationResult(prompt_id="failed", error="timeout"))
    return Snapshot(
        timestamp="2026-01-01T00:00:00Z",
        prompt_count=len(results),
        source_file="prompts.json",
        judge_model="embedded",
        results=results,
        summary=summarise_results(results, seed=3),
    )


def test_a_written_snapshot_reads_and_recomputes_equal(tmp_path: Path) -> None:
    path, snapshot = tmp_path / "deep" / "snapshot.json", current_snapshot()
    write_snapshot(path, snapshot)
    loaded = load_snapshot(path)
    assert loaded.snapshot == snapshot
    assert (loaded.generation, loaded.missing, loaded.notes) == ("current", [], [])
    answer = recompute(loaded)
    assert answer.differences == () and "extra" in answer.compared
    assert recompute(snapshot).equal
    assert not recompute(loaded, rules=EARLY).equal
    assert list(path.parent.iterdir()) == [path]


def test_a_snapshot_is_written_result_by_result_in_the_one_layout(tmp_path: Path) -> None:
    path = tmp_path / "snapshot.json"
    for snapshot in (current_snapshot(3), current_snapshot(3).model_copy(update={"results": []})):
        snapshot.source_file = 'a\n  "results": []'
        snapshot.prompt_count = len(snapshot.results)
        write_snapshot(path, snapshot)
        whole = json.dumps(snapshot.as_json(), indent=2, ensure_ascii=False) + "\n"
        assert path.read_text("utf-8") == whole


def test_a_snapshot_that_contradicts_itself_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "snapshot.json"
    snapshot = current_snapshot(2)
    for change, message in (
        (lambda s: setattr(s, "prompt_count", 99), "promptCount is 99 for 3 results"),
        (lambda s: s.summary.score_distribution.update({"superb": 1}), "'superb' is no band"),
        (lambda s: setattr(s.results[1].spans[0], "start", 1), r"span 0 of result 2 \('p1'\)"),
        (lambda s: setattr(s.summary, "avg_score", float("nan")), "avgScore: input should be a finite"),
        (lambda s: setattr(s.results[0], "latency_ms", "slow"), "latency_ms"),
    ):
        broken = snapshot.model_copy(deep=True)
        change(broken)
        with pytest.raises(BadInput, match=message):
            write_snapshot(path, broken)
        assert list(tmp_path.iterdir()) == []


def test_bad_files_are_refused_in_one_sentence(tmp_path: Path) -> None:
    def refused(content: str, message: str) -> None:
        path = tmp_path / "snapshot.json"
        path.write_text(content)
        with pytest.raises(BadInput, match=message) as caught:
            load_snapshot(path)
        assert str(path) in str(caught.value) and "\n" not in str(caught.value)

    result = {"promptId": "p7", "output": "x"}
    refused("{", "not valid JSON")
    refused("[1]", "not a snapshot")
    refused('{"summary": {}}', "`results` are not a list")
    refused('{"results": [], "summary": 3}', "its `summary` is not an object")
    refused('{"results": [], "summary": {"scoreDistribution": [1]}}', "repair its summary")
    refused('{"results": [], "summary": {"avgScore": "high"}}', "avgScore")
    refused('{"results": [3], "summary": {}}', "result 1 cannot be read: it is not an object")
    refused('{"results": [{}], "summary": {}}', "no promptId")
    refused(json.dumps({"results": [result | {"spans": "x"}]}), r"result 1 \('p7'\) .* spans is not a list")
    refused(json.dumps({"results": [result | {"spans": [{"role": "x"}]}]}), "no text")
    refused(json.dumps({"results": [result, result | {"judgeResult": "good"}]}), "result 2")
    refused(
        json.dumps({"results": [result | {"judgeResult": {"totalScore": 99}}]}), "less than or equal to 25"
    )
    refused(json.dumps({"results": [result | {"judgeResult": {"missedElements": [4]}}]}), "claims")
    refused(json.dumps({"results": [result | {"meta": [1]}]}), "meta is not an object")
    refused(json.dumps({"results": [result | {"sections": {"main": 3}}]}), "main")
    refused(json.dumps({"results": [result | {"output": 5}]}), "output is not a text")
    refused('{"results": [], "summary": {"avgSpanCount": 1e999}}', "1e999 is too large a number")
    section = {"main": {"falsePositives": 10**400, "missed": 0}}
    refused(json.dumps({"results": [], "summary": {"errorsBySection": section}}), "falsePositives")
    bucket = {"range": [0, 1], "total": 1, "errors": 1, "errorRate": 1e7}
    buckets = {"confidenceAnalysis": {"buckets": {"high": bucket}}}
    refused(json.dumps({"results": [], "summary": buckets}), "errorRate: input should be less than or equal")


junk = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 10**20) | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=4,
)


def spoilt(value: Any, data: st.DataObject, value_instead: Any) -> None:
    """Put something else at a random place of a snapshot, or take the place away."""
    while True:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        key = data.draw(st.sampled_from(keys))
        inner = value[key]
        if not isinstance(inner, dict | list) or not inner or data.draw(st.integers(0, 5)) == 0:
            break
        value = inner
    if data.draw(st.booleans()):
        value[key] = value_instead
    else:
        del value[key]


@given(st.data(), st.sampled_from([early_file(18), scores_only_file()]), junk)
@settings(max_examples=300, deadline=None)
def test_whatever_is_wrong_with_a_file_is_said_or_survived(
    data: st.DataObject, file: dict[str, Any], instead: Any
) -> None:
    file = copy.deepcopy(file)
    spoilt(file, data, instead)
    try:
        loaded = load_snapshot(file)
    except BadInput as error:
        assert "\n" not in str(error)
        return
    recompute(loaded).as_json()
    if loaded.snapshot.results:
        compare_snapshots(loaded, loaded).as_json()


def test_a_file_of_200_megabytes_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(200 * 1024 * 1024)
    with pytest.raises(BadInput, match="209,715,200 bytes"):
        load_snapshot(path)
    with pytest.raises(BadInput, match="does not exist"):
        load_snapshot(tmp_path / "none.json")
