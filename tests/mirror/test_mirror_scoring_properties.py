"""What must hold for any studies at all."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assay.files import json_line
from assay.mirror.collection.records import Persona, Session
from assay.mirror.scored import ScoredStudy
from assay.mirror.scoring import compute_scores

Make = Callable[..., ScoredStudy]
ROLES = ("elder", "expert", "reader")
VERDICTS = ("real", "borderline", "false_positive", "cannot_tell")

relaxed = settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=20
)


@st.composite
def plans(draw: st.DrawFn) -> dict[str, Any]:
    """What becomes of the findings of one study, as arguments of the builder."""
    truth = draw(st.integers(0, 6))
    hit = draw(st.sets(st.integers(1, truth))) if truth else set()
    numbers = iter(range(1, 100))
    matched = {n: [next(numbers) for _ in range(draw(st.integers(1, 3)))] for n in sorted(hit)}
    again = {
        next(numbers): draw(st.sampled_from(sorted(hit)))
        for _ in range(draw(st.integers(0, 2)) if hit else 0)
    }
    verdicts = {next(numbers): draw(st.sampled_from(VERDICTS)) for _ in range(draw(st.integers(0, 4)))}
    return {"truth": truth, "matched": matched, "duplicates": again, "verdicts": verdicts}


@st.composite
def many_plans(draw: st.DrawFn) -> list[tuple[str, int, dict[str, Any]]]:
    sites = draw(st.lists(st.sampled_from(["shop", "bank", "town"]), max_size=4))
    return [(site, number, draw(plans())) for number, site in enumerate(sites, 1)]


def built(make: Make, planned: list[tuple[str, int, dict[str, Any]]]) -> list[ScoredStudy]:
    return [make(site, repeat=number, **plan) for site, number, plan in planned]


def scored(studies: list[ScoredStudy]) -> dict[str, Any]:
    return compute_scores(studies, judge={"name": "x"}, excluded={"gone": 1}, corpus_hash="h").as_json()


def intervals(studies: list[ScoredStudy]) -> dict[str, Any]:
    metrics = scored(studies)["metrics"]
    names = ("recall_known", "precision_strict", "precision_validated", "f1_strict")
    return {name: (metrics[name]["value"], metrics[name]["ci"]) for name in names}


@relaxed
@given(planned=many_plans())
def test_duplicates_never_change_precision_or_recall(
    make_scored: Make, planned: list[tuple[str, int, dict[str, Any]]]
) -> None:
    without = [(site, number, plan | {"duplicates": {}}) for site, number, plan in planned]
    assert intervals(built(make_scored, planned)) == intervals(built(make_scored, without))


@relaxed
@given(planned=many_plans(), more=st.integers(1, 5))
def test_new_real_findings_never_change_recall(
    make_scored: Make, planned: list[tuple[str, int, dict[str, Any]]], more: int
) -> None:
    added = [
        (site, number, plan | {"verdicts": plan["verdicts"] | dict.fromkeys(range(200, 200 + more), "real")})
        for site, number, plan in planned
    ]
    before, after = scored(built(make_scored, planned)), scored(built(make_scored, added))
    for name in ("recall_known", "weighted_recall", "recall_critical"):
        assert before["metrics"][name] == after["metrics"][name]
    if planned and before["counts"]["truth"] > before["counts"]["matched"]:
        assert (after["metrics"]["seed_recall"]["value"] or 0) > (
            before["metrics"]["seed_recall"]["value"] or 0
        )


@relaxed
@given(planned=many_plans())
def test_every_metric_is_a_number_with_its_counts_or_none_with_a_reason(
    make_scored: Make, planned: list[tuple[str, int, dict[str, Any]]]
) -> None:
    result = scored(built(make_scored, planned))
    cells = list(result["metrics"].items()) + [
        (name, cell) for name, table in result["breakdowns"].items() for cell in table.values()
    ]
    for name, metric in cells:
        assert metric["attempted"] == metric["scored"] + metric["failed"], name
        if metric["value"] is None:
            assert metric["note"], name
        elif "recall" in name or "precision" in name or name.endswith(("_rate", "_share", "_coverage")):
            assert 0 <= metric["value"] <= 1, name
        if metric["ci"] is not None:
            low, high = metric["ci"]
            assert low <= high, name
    counts = result["counts"]
    fates = ("matched", "also", "duplicates", "unmatched", "unjudged")
    assert counts["clusters"] == sum(counts[fate] for fate in fates)
    verdicts = ("real", "borderline", "false_positive", "cannot_tell", "unvalidated")
    assert counts["unmatched"] == sum(counts[verdict] for verdict in verdicts)


@relaxed
@given(planned=many_plans(), order=st.randoms(use_true_random=False))
def test_no_order_of_studies_and_findings_shows(
    make_scored: Make, planned: list[tuple[str, int, dict[str, Any]]], order: random.Random
) -> None:
    studies = built(make_scored, planned)

    def shuffled(items: Any) -> tuple[Any, ...]:
        return tuple(order.sample(list(items), len(items)))

    mixed = []
    for one in shuffled(studies):
        lists = ("clusters", "matches", "duplicates", "unmatched", "missed")
        matches = one.matches.model_copy(
            update={name: shuffled(getattr(one.matches, name)) for name in lists}
        )
        study = one.study.model_copy(
            update={"findings": shuffled(one.study.findings), "sessions": shuffled(one.study.sessions)}
        )
        parts = {
            name: shuffled(getattr(one, name)) for name in ("truth", "claims", "judgements", "validations")
        }
        mixed.append(one.model_copy(update=parts | {"matches": matches, "study": study}))
    assert json_line(scored(mixed)) == json_line(scored(studies))


@relaxed
@given(planned=many_plans(), failures=st.integers(1, 3))
def test_failed_sessions_are_counted(
    make_scored: Make, planned: list[tuple[str, int, dict[str, Any]]], failures: int
) -> None:
    studies = built(make_scored, planned)
    lost = make_scored(
        "harbour",
        sessions=[
            Session(id=f"x{n}", study_id="harbour", persona=Persona(role="elder"), failed="timeout")
            for n in range(failures)
        ],
    )
    before, after = scored(studies)["counts"], scored([*studies, lost])["counts"]
    assert after["sessions_failed"] == before["sessions_failed"] + failures
    assert after["sessions"] == before["sessions"] + failures
    assert after["studies_without_result"] == before["studies_without_result"] + 1


def test_ten_scorings_write_the_same_bytes(make_scored: Make) -> None:
    studies = [make_scored(site, matched={1: [1]}, verdicts={2: "real"}) for site in ("a", "b", "c")]
    assert len({json_line(scored(studies)) for _ in range(10)}) == 1


def test_another_seed_moves_intervals_and_no_value(make_scored: Make) -> None:
    studies = [make_scored(f"s{n}", cost_usd=n**2 / 7) for n in range(12)]
    one, other = (
        compute_scores(studies, judge={}, excluded={}, corpus_hash=None, seed=seed).as_json()["metrics"]
        for seed in (0, 1)
    )
    assert one["cost_per_study"]["value"] == other["cost_per_study"]["value"]
    assert one["cost_per_study"]["ci"] != other["cost_per_study"]["ci"]
