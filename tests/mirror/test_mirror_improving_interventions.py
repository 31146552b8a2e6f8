"""Each intervention keeps and drops what it says, and never drops what it could not judge."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.errors import BadInput
from assay.mirror.collection.records import MirrorIssue
from assay.mirror.improving.interventions import (
    INTERVENTIONS,
    FindingContext,
    behavioral_evidence_score,
    contexts,
    find_interventions,
    removed_by,
)

Build = Callable[..., Any]
ALONE = FindingContext()
CALM: dict[str, Any] = {
    "action_confidence": 0.9,
    "emotional_state": "neutral",
    "task_progress_delta": 10.0,
    "session_completed": True,
}


def test_the_five_of_the_seed_are_there_in_its_order() -> None:
    assert list(INTERVENTIONS) == ["confidence", "validation", "behaviour", "dedup", "checklist"]
    assert all(made.expected for made in INTERVENTIONS.values())


@pytest.mark.parametrize(
    ("fields", "corroboration", "kept"),
    [
        (CALM, 1, False),
        (CALM | {"action_confidence": 0.6}, 1, True),
        (CALM | {"action_confidence": 0.61}, 1, False),
        (CALM | {"emotional_state": "confused"}, 1, True),
        (CALM | {"emotional_state": "satisfied"}, 1, False),
        (CALM, 2, True),
    ],
)
def test_confidence_keeps_the_unsure_the_struggling_and_the_corroborated(
    make_finding: Build, fields: dict[str, Any], corroboration: int, kept: bool
) -> None:
    decision = INTERVENTIONS["confidence"].decide(make_finding(1, **fields), FindingContext(corroboration))
    assert (decision.keep, decision.judged) == (kept, True)


@pytest.mark.parametrize("missing", ["action_confidence", "emotional_state"])
def test_confidence_keeps_what_it_cannot_judge(make_finding: Build, missing: str) -> None:
    decision = INTERVENTIONS["confidence"].decide(make_finding(1, **CALM | {missing: None}), ALONE)
    assert (decision.keep, decision.judged) == (True, False)
    assert missing in decision.reason


@pytest.mark.parametrize("missing", ["emotional_state", "task_progress_delta", "session_completed"])
def test_behaviour_keeps_what_it_cannot_judge(make_finding: Build, missing: str) -> None:
    assert not INTERVENTIONS["behaviour"].keep(make_finding(1, **CALM), ALONE)
    decision = INTERVENTIONS["behaviour"].decide(make_finding(1, **CALM | {missing: None}), ALONE)
    assert (decision.keep, decision.judged) == (True, False)


@pytest.mark.parametrize(
    ("fields", "corroboration", "score"),
    [
        (CALM, 1, 0.0),
        (CALM, 2, 0.1),
        (CALM, 3, 0.2),
        (CALM, 9, 0.3),
        (CALM | {"emotional_state": "anxious"}, 1, 0.4),
        (CALM | {"task_progress_delta": 0.0}, 1, 0.3),
        (CALM | {"session_completed": False}, 1, 0.2),
        ({"emotional_state": "frustrated", "task_progress_delta": -5.0, "session_completed": False}, 4, 1.2),
    ],
)
def test_the_score_of_behaviour_adds_up_as_the_seed_has_it(
    make_finding: Build, fields: dict[str, Any], corroboration: int, score: float
) -> None:
    finding = make_finding(1, **fields)
    assert behavioral_evidence_score(finding, corroboration) == pytest.approx(min(score, 1.0))
    assert INTERVENTIONS["behaviour"].keep(finding, FindingContext(corroboration)) == (score >= 0.2)


@pytest.mark.parametrize(
    ("context", "kept", "judged"),
    [
        (FindingContext(verdicts=("false_positive",)), False, True),
        (FindingContext(verdicts=("false_positive", "real")), True, True),
        (FindingContext(verdicts=("borderline",)), True, True),
        (FindingContext(verdicts=("unvalidated",)), True, False),
        (FindingContext(), True, False),
        (FindingContext(verdicts=("false_positive",), matched=True), True, False),
    ],
)
def test_validation_drops_false_alarms_alone(
    make_finding: Build, context: FindingContext, kept: bool, judged: bool
) -> None:
    decision = INTERVENTIONS["validation"].decide(make_finding(1), context)
    assert (decision.keep, decision.judged) == (kept, judged)


def test_what_is_known_about_a_finding_comes_from_its_clusters(
    make_scored: Build, make_finding: Build
) -> None:
    other = make_finding(2, study="shop@1#1", persona_role="expert")
    scored = make_scored(matched={1: [1, 2]}, verdicts={3: "false_positive"}, findings=[other])
    known = {name.rpartition("-")[2]: context for name, context in contexts(scored).items()}
    assert (known["001"].corroboration, known["001"].matched) == (2, True)
    assert known["003"] == FindingContext(corroboration=1, verdicts=("false_positive",), matched=False)


def test_a_removed_finding_names_the_first_that_removes_it(make_finding: Build) -> None:
    finding = make_finding(1, **CALM)
    known = {finding.id: FindingContext(verdicts=("false_positive",))}
    everything = find_interventions(INTERVENTIONS)
    assert removed_by([finding], known, everything) == {finding.id: "confidence"}
    assert removed_by([finding], known, find_interventions(["validation"])) == {finding.id: "validation"}
    assert removed_by([finding], known, find_interventions(["dedup", "checklist"])) == {}


def test_an_unknown_intervention_is_named_with_those_there_are() -> None:
    with pytest.raises(BadInput, match="no intervention 'magic'; there are confidence"):
        find_interventions(["dedup", "magic"])


@settings(max_examples=80, deadline=None)
@given(
    confidence=st.none() | st.floats(0, 1),
    emotion=st.none() | st.sampled_from(["neutral", "confused", "satisfied"]),
    delta=st.none() | st.floats(-100, 100),
    completed=st.none() | st.booleans(),
    corroboration=st.integers(1, 5),
)
def test_nothing_is_dropped_that_could_not_be_judged(
    confidence: float | None,
    emotion: str | None,
    delta: float | None,
    completed: bool | None,
    corroboration: int,
) -> None:
    finding = MirrorIssue(
        id="f",
        study_id="s",
        session_id="s",
        site_slug="shop",
        page_url="/",
        description="d",
        action_confidence=confidence,
        emotional_state=emotion,
        task_progress_delta=delta,
        session_completed=completed,
    )
    context = FindingContext(corroboration)
    for made in INTERVENTIONS.values():
        decision = made.decide(finding, context)
        assert decision.keep or decision.judged
        more = made.decide(finding, FindingContext(corroboration + 1))
        assert more.keep >= decision.keep
