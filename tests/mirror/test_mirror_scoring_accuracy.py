"""Recall is about known problems, precision about reported ones; nothing undecided is dropped in silence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from assay.mirror.collection.records import Persona, Session
from assay.mirror.matching.records import Cluster, Match
from assay.mirror.scored import ScoredStudy
from assay.mirror.scoring import compute_scores

Make = Callable[..., Any]


def metrics_of(*studies: ScoredStudy) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = compute_scores(
        studies, judge={}, excluded={}, corpus_hash=None
    ).as_json()["metrics"]
    return found


def unjudge(scored: ScoredStudy, cluster_ids: Sequence[str]) -> ScoredStudy:
    matches = scored.matches.model_copy(
        update={
            "unjudged": tuple(cluster_ids),
            "unmatched": tuple(c for c in scored.matches.unmatched if c not in cluster_ids),
        }
    )
    return scored.model_copy(update={"matches": matches})


def test_the_public_demo_has_a_recall_of_three_in_twenty_eight(make_scored: Make) -> None:
    demo = make_scored(
        truth=28, matched={1: [1], 2: [2], 3: [3]}, verdicts=dict.fromkeys(range(10, 26), "real")
    )
    metrics = metrics_of(demo)
    assert metrics["recall_known"]["value"] == pytest.approx(3 / 28)
    assert round(100 * metrics["recall_known"]["value"], 1) == 10.7
    assert metrics["seed_recall"]["value"] == pytest.approx(19 / 44)
    assert round(100 * metrics["seed_recall"]["value"], 1) == 43.2
    assert metrics["precision_strict"]["value"] == pytest.approx(3 / 19)
    assert metrics["seed_precision"]["value"] == 1
    assert metrics["seed_f1"]["value"] == pytest.approx(0.603, abs=0.0005)
    assert "new findings enter recall" in metrics["seed_recall"]["note"]
    precision, recall = 3 / 19, 3 / 28
    f1 = 2 * precision * recall / (precision + recall)
    assert metrics["f1_strict"]["value"] == pytest.approx(f1)


def test_the_known_problems_of_all_studies_are_pooled(make_scored: Make) -> None:
    metrics = metrics_of(
        make_scored("shop", truth=2, matched={1: [1], 2: [2]}), make_scored("bank", truth=8, matched={1: [1]})
    )
    assert metrics["recall_known"]["value"] == pytest.approx(3 / 10)
    assert metrics["recall_known"]["n"] == 10


def test_one_cluster_of_several_findings_is_right_once(make_scored: Make) -> None:
    metrics = metrics_of(make_scored(matched={1: [1, 2, 3]}, verdicts={4: "false_positive"}))
    assert metrics["precision_strict"]["value"] == pytest.approx(1 / 2)
    assert metrics["recall_known"]["value"] == pytest.approx(1 / 4)


def test_a_finding_that_reports_two_problems_counts_twice_for_recall_and_once_for_precision(
    make_scored: Make,
) -> None:
    scored = make_scored(matched={1: [1]}, verdicts={2: "false_positive"})
    second = Cluster(id="other claim", claim_ids=("c",), finding_ids=("f",), representative="c")
    also = Match(
        truth_id=scored.truth[1].id, cluster_id="other claim", claim_id="c", score=3, probability=0.9
    )
    matches = scored.matches.model_copy(
        update={"also": (also,), "clusters": (*scored.matches.clusters, second)}
    )
    metrics = metrics_of(scored.model_copy(update={"matches": matches}))
    assert metrics["recall_known"]["value"] == pytest.approx(2 / 4)
    assert metrics["precision_strict"]["value"] == pytest.approx(1 / 2)
    assert metrics["precision_strict"]["failed"] == 0
    assert metrics["yield"]["value"] == 2


def test_borderline_findings_span_the_validated_precision(make_scored: Make) -> None:
    verdicts = {2: "real", 3: "false_positive", 4: "borderline", 5: "borderline"}
    metrics = metrics_of(make_scored(matched={1: [1]}, verdicts=verdicts))
    assert metrics["precision_validated"]["value"] == pytest.approx(2 / 3)
    assert metrics["precision_validated_low"]["value"] == pytest.approx(2 / 5)
    assert metrics["precision_validated_high"]["value"] == pytest.approx(4 / 5)
    assert metrics["precision_validated"]["n"] == 3
    assert "2 borderline" in metrics["precision_validated"]["note"]


def test_what_nobody_could_decide_is_counted_as_failed(make_scored: Make) -> None:
    verdicts = {2: "real", 3: "cannot_tell", 4: "false_positive", 5: "false_positive"}
    scored = make_scored(matched={1: [1]}, verdicts=verdicts)
    lost = scored.matches.unmatched[-1]
    metrics = metrics_of(unjudge(scored, [lost]))
    metric = metrics["precision_validated"]
    assert metric["value"] == pytest.approx(2 / 3)
    assert (metric["attempted"], metric["scored"], metric["failed"]) == (5, 3, 2)
    assert "1 undecided; 1 unjudged" in metric["note"]
    assert metrics["precision_validated_low"]["value"] == pytest.approx(2 / 4)
    assert metrics["precision_validated_high"]["value"] == pytest.approx(3 / 4)


def test_a_precision_of_undecided_findings_meets_no_bar(make_scored: Make) -> None:
    studies = [
        make_scored(site, matched={1: [1]}, verdicts={n: "cannot_tell" for n in range(2, 8)})
        for site in ("a", "b", "c")
    ]
    scores = compute_scores(studies, judge={}, excluded={}, corpus_hash=None).as_json()
    assert scores["metrics"]["precision_validated"]["value"] == 1.0
    for name in ("Precision", "Novel finding rate"):
        row = next(row for row in scores["criteria"] if row["name"] == name)
        assert row["decision"] == "not decidable at this n"
    new = scores["metrics"]["novel_finding_rate"]
    assert (new["value"], new["attempted"], new["failed"]) == (0.0, 21, 18)
    assert scores["metrics"]["novel_finding_rate_high"]["value"] == pytest.approx(6 / 7)


def test_an_unmatched_cluster_that_nobody_validated_is_undecided(make_scored: Make) -> None:
    scored = make_scored(matched={1: [1]}, verdicts={2: "real"}).model_copy(update={"validations": ()})
    metric = metrics_of(scored)["precision_validated"]
    assert metric["value"] == 1
    assert metric["failed"] == 1


def test_an_invalid_verdict_decides_nothing(make_scored: Make) -> None:
    scored = make_scored(matched={1: [1]}, verdicts={2: "real"})
    broken = tuple(v.model_copy(update={"valid": False}) for v in scored.validations)
    metrics = metrics_of(scored.model_copy(update={"validations": broken}))
    assert metrics["novel_real"]["value"] == 0
    assert metrics["precision_validated"]["failed"] == 1


def test_unjudged_clusters_leave_precision_and_say_that_recall_may_be_higher(make_scored: Make) -> None:
    scored = make_scored(matched={1: [1]}, verdicts={2: "real", 3: "real"})
    metrics = metrics_of(unjudge(scored, [scored.matches.unmatched[0]]))
    assert metrics["precision_strict"]["value"] == pytest.approx(1 / 2)
    assert metrics["precision_strict"]["failed"] == 1
    assert "1 clusters are unjudged" in metrics["recall_known"]["note"]


def test_a_cluster_that_stands_in_no_list_is_unjudged_and_not_lost(make_scored: Make) -> None:
    scored = make_scored(matched={1: [1]}, verdicts={2: "real"})
    matches = scored.matches.model_copy(update={"unmatched": ()})
    assert metrics_of(scored.model_copy(update={"matches": matches}))["precision_strict"]["failed"] == 1


def test_the_problems_of_a_study_that_broke_down_count_as_missed(make_scored: Make) -> None:
    broken = Session(id="s", study_id="bank@1#1", persona=Persona(role="r"), failed="the browser died")
    metrics = metrics_of(
        make_scored("shop", truth=4, matched={1: [1], 2: [2]}),
        make_scored("bank", truth=6, sessions=[broken]),
    )
    recall = metrics["recall_known"]
    assert recall["value"] == pytest.approx(2 / 10)
    assert (recall["n"], recall["attempted"], recall["scored"], recall["failed"]) == (10, 10, 4, 6)
    assert "count as missed" in recall["note"]
    assert metrics["recall_known_finished"]["value"] == pytest.approx(2 / 4)
    assert metrics["recall_known_finished"]["failed"] == 6
    assert metrics["yield"]["value"] == 1
    assert metrics["yield"]["failed"] == 1


def test_weighted_recall_weighs_a_critical_problem_four_times_an_enhancement(
    make_scored: Make, make_truth: Make
) -> None:
    severities = ["critical", "major", "minor", "enhancement"]
    truth = [make_truth(n, severity=severity) for n, severity in enumerate(severities, 1)]
    metrics = metrics_of(make_scored(truth=truth, matched={1: [1], 4: [2]}))
    assert metrics["weighted_recall"]["value"] == pytest.approx((4 + 1) / (4 + 3 + 2 + 1))
    assert metrics["recall_critical"]["value"] == 1
    assert "critical 4" in metrics["weighted_recall"]["note"]


def test_new_findings_raise_the_yield_and_the_novel_rate_only(make_scored: Make) -> None:
    metrics = metrics_of(
        make_scored("shop", matched={1: [1]}, verdicts={2: "real", 3: "false_positive"}),
        make_scored("bank", matched={1: [1]}),
    )
    assert metrics["novel_real"]["value"] == 1
    assert metrics["novel_finding_rate"]["value"] == pytest.approx(1 / 4)
    assert metrics["yield"]["value"] == pytest.approx(3 / 2)


def test_nothing_reported_leaves_no_precision_and_a_recall_of_nought(make_scored: Make) -> None:
    metrics = metrics_of(make_scored(truth=3))
    assert metrics["recall_known"]["value"] == 0
    assert metrics["precision_strict"]["value"] is None
    assert metrics["f1_strict"]["value"] is None
    assert "no F1" in metrics["f1_strict"]["note"]


def test_nothing_right_and_nothing_found_is_an_f1_of_nought(make_scored: Make) -> None:
    assert metrics_of(make_scored(verdicts={1: "false_positive"}))["f1_strict"]["value"] == 0


def test_a_clean_twin_is_in_neither_recall_nor_precision(make_scored: Make) -> None:
    shop = make_scored("shop", matched={1: [1]})
    twin = make_scored("shop", variant="shop@clean", truth=0, verdicts={1: "false_positive"})
    metrics = metrics_of(shop, twin)
    assert metrics["precision_strict"]["value"] == 1
    assert metrics["recall_known"]["n"] == 4
