"""Who goes with whom, from judgements alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from assay.mirror.collection.records import Study
from assay.mirror.matching.assembling import assemble, with_corroboration
from assay.mirror.matching.records import ClaimJudgement, Cluster, PairScore, StudyMatches
from assay.mirror.truth.records import GroundTruthIssue

STUDY = Study(id="shop@1#1", site_slug="shop")
Scores = Mapping[str, Mapping[int, tuple[int, float]]]


def cluster(name: str, *claims: str, findings: tuple[str, ...] | None = None) -> Cluster:
    ids = claims or (name,)
    return Cluster(id=ids[0], claim_ids=ids, finding_ids=findings or ids, representative=ids[0])


def judged(scores: Scores) -> list[ClaimJudgement]:
    return [
        ClaimJudgement(
            claim_id=claim,
            candidates=tuple(f"GT-shop-{n:03d}" for n in pairs),
            pairs=tuple(
                PairScore.model_validate(
                    {
                        "truth_id": f"GT-shop-{n:03d}",
                        "score": score,
                        "probability": p,
                        "decided_by": "embedded",
                    }
                )
                for n, (score, p) in pairs.items()
            ),
        )
        for claim, pairs in scores.items()
    ]


def pairs(matches: StudyMatches) -> set[tuple[str, str]]:
    return {(match.truth_id[-1], match.cluster_id) for match in matches.matches}


def test_the_best_total_wins_where_greedy_takes_the_first(
    make_truth: Callable[..., GroundTruthIssue],
) -> None:
    truth = [make_truth(1), make_truth(2)]
    said = judged({"x": {1: (3, 0.97), 2: (3, 0.9)}, "y": {1: (3, 0.95), 2: (0, 0.01)}})
    clusters = [cluster("x"), cluster("y")]
    best = assemble(STUDY, truth, clusters, said)
    assert pairs(best) == {("2", "x"), ("1", "y")} and not best.missed
    greedy = assemble(STUDY, truth, clusters, said, assignment="greedy")
    assert pairs(greedy) == {("1", "x")}
    assert [match.cluster_id for match in greedy.duplicates] == ["y"] and greedy.missed == ("GT-shop-002",)


def test_nothing_is_paired_below_even_odds(make_truth: Callable[..., GroundTruthIssue]) -> None:
    found = assemble(STUDY, [make_truth(1)], [cluster("x")], judged({"x": {1: (1, 0.49)}}))
    assert not found.matches and found.unmatched == ("x",) and found.missed == ("GT-shop-001",)


def test_a_second_report_of_a_found_problem_is_a_duplicate(
    make_truth: Callable[..., GroundTruthIssue],
) -> None:
    said = judged({"x": {1: (3, 0.97)}, "y": {1: (2, 0.8)}, "z": {1: (1, 0.2)}})
    found = assemble(STUDY, [make_truth(1)], [cluster("x"), cluster("y"), cluster("z")], said)
    assert pairs(found) == {("1", "x")}
    assert [match.cluster_id for match in found.duplicates] == ["y"] and found.unmatched == ("z",)


def test_a_cluster_is_as_likely_as_its_likeliest_claim(make_truth: Callable[..., GroundTruthIssue]) -> None:
    said = judged({"x": {1: (1, 0.3)}, "y": {1: (3, 0.9)}})
    found = assemble(STUDY, [make_truth(1)], [cluster("xy", "x", "y")], said)
    assert [(m.cluster_id, m.claim_id) for m in found.matches] == [("x", "y")]


def test_one_finding_with_two_problems_finds_both_and_is_right_once(
    make_truth: Callable[..., GroundTruthIssue],
) -> None:
    said = judged({"f/1": {1: (3, 0.97)}, "f/2": {2: (3, 0.9)}})
    parts = [cluster("f/1", findings=("f",)), cluster("f/2", findings=("f",))]
    found = assemble(STUDY, [make_truth(1), make_truth(2)], parts, said)
    assert [m.truth_id for m in found.matches] == ["GT-shop-001"]
    assert [m.truth_id for m in found.also] == ["GT-shop-002"] and not found.missed


def test_what_the_judge_could_not_answer_is_unjudged(make_truth: Callable[..., GroundTruthIssue]) -> None:
    silent = ClaimJudgement(claim_id="x", candidates=(), pairs=(), valid=False, problem="no JSON")
    found = assemble(STUDY, [make_truth(1)], [cluster("x"), cluster("y")], [silent])
    assert found.unjudged == ("x", "y") and not found.unmatched


def test_corroboration_counts_distinct_personas(make_finding: Callable[..., Any]) -> None:
    findings = tuple(make_finding(n) for n in (1, 2, 3))
    together = Cluster(
        id=findings[0].id,
        claim_ids=(findings[0].id, findings[1].id),
        finding_ids=(findings[0].id, findings[1].id),
        representative=findings[0].id,
        persona_roles=("explorer-skeptical", "low-tech-elderly"),
    )
    told = with_corroboration(Study(id="s", site_slug="shop", findings=findings), [together])
    assert [finding.corroboration for finding in told.findings] == [2, 2, 1]
    assert [finding.personas_also_found for finding in told.findings] == [1, 1, 0]


@given(
    st.dictionaries(
        st.sampled_from([f"c{n}" for n in range(6)]),
        st.dictionaries(
            st.integers(1, 5), st.sampled_from([(0, 0.02), (1, 0.2), (2, 0.8), (3, 0.97)]), max_size=5
        ),
    ),
    st.sampled_from(["optimal", "greedy"]),
    st.randoms(use_true_random=False),
)
@settings(max_examples=150, deadline=None)
def test_every_cluster_and_every_problem_has_exactly_one_place(
    scores: Scores, rule: Any, shuffle: Any
) -> None:
    truth = [
        GroundTruthIssue(
            id=f"GT-shop-{n:03d}",
            site_slug="shop",
            site_url="",
            page_url="/",
            page_pattern=".*",
            element="e",
            description="d",
            severity="major",
            category="forms",
            source="planted",
            tier=1,
        )
        for n in range(1, 6)
    ]
    clusters = [cluster(name) for name in sorted(scores)]
    said = judged(scores)
    found = assemble(STUDY, truth, clusters, said, assignment=rule)
    places = [m.cluster_id for m in (*found.matches, *found.also, *found.duplicates)]
    places += [*found.unmatched, *found.unjudged]
    assert sorted(places) == sorted(scores)
    hit = [m.truth_id for m in (*found.matches, *found.also)]
    assert sorted([*hit, *found.missed]) == sorted(issue.id for issue in truth)
    for list_ in (truth, clusters, said):
        shuffle.shuffle(list_)
    assert assemble(STUDY, truth, clusters, said, assignment=rule) == found
