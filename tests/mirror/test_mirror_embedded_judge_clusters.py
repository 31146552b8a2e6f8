"""Clusters of duplicates, and the figures that the judge is measured by."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.corpus import find_site
from assay.errors import BadInput
from assay.mirror.matching import clustering
from assay.mirror.matching.clustering import cluster_claims
from assay.mirror.matching.embedded import PairModel
from assay.mirror.matching.labelled import Question, answers, read_labelled
from assay.mirror.matching.made_pairs import made_claims
from assay.mirror.matching.measured import best_threshold, binary_f1, binary_kappa, kappa_lead, measure
from assay.mirror.matching.records import NormalizedIssue
from assay.stats import cohen_kappa


def claim(name: str, text: str, **fields: object) -> NormalizedIssue:
    given = {
        "id": name,
        "source": "mirror",
        "site_slug": "shop",
        "page_url_pattern": "/cart",
        "element_type": "other",
        "element_description": "",
        "problem_category": "unclear",
        "problem_description": text,
        "severity": None,
        "issue_id": name.partition("/")[0],
    }
    return NormalizedIssue.model_validate(given | fields)


@pytest.fixture(scope="module")
def model() -> PairModel:
    return PairModel.load()


FAINT = "The note about delivery costs below the price is far too pale to read."


def test_two_wordings_of_one_problem_are_one_cluster(model: PairModel) -> None:
    claims = [
        claim("F-1", FAINT, element_description="Delivery note", persona_role="elder"),
        claim("F-2", "The menu does not open on a phone.", element_description="Menu", persona_role="elder"),
        claim(
            "F-3",
            "The delivery costs note has too little contrast.",
            element_description="Delivery note",
            persona_role="hurried",
        ),
    ]
    first, second = cluster_claims(claims, model)
    assert first.claim_ids == ("F-1", "F-3") and first.id == "F-1"
    assert first.persona_roles == ("elder", "hurried") and first.corroboration == 2
    assert first.representative in first.claim_ids
    assert second.claim_ids == ("F-2",)


def test_the_same_words_on_the_same_page_are_always_one(model: PairModel) -> None:
    claims = [claim("F-1", "xyzzy"), claim("F-2", "XYZZY "), claim("F-3", "xyzzy", page_url_pattern="/other")]
    clusters = cluster_claims(claims, model)
    assert clusters[0].claim_ids[:2] == ("F-1", "F-2")


def test_other_page_and_other_element_never_meet(model: PairModel) -> None:
    one = claim("F-1", FAINT, selector="#note", element_description="Delivery note")
    other = claim(
        "F-2", FAINT, selector="#legal", element_description="Legal text", page_url_pattern="/terms"
    )
    assert len(cluster_claims([one, other], model)) == 2
    linked = claim(
        "F-2", FAINT, selector="#note", element_description="Delivery note", page_url_pattern="/terms"
    )
    assert len(cluster_claims([one, linked], model)) == 1


def test_what_stands_on_every_page_may_meet(model: PairModel) -> None:
    text = "The footer of every page has no postal address."
    one = claim("F-1", text, element_description="Footer")
    other = claim("F-2", text, element_description="Bottom of the site", page_url_pattern="/terms")
    assert len(cluster_claims([one, other], model)) == 1


def test_two_problems_of_one_finding_stay_two(model: PairModel) -> None:
    claims = [claim("F-1/1", FAINT), claim("F-1/2", FAINT + " Too pale.")]
    assert len(cluster_claims(claims, model)) == 2


def test_no_claims_and_one_claim(model: PairModel) -> None:
    assert cluster_claims([], model) == ()
    (only,) = cluster_claims([claim("F-1", FAINT)], model)
    assert (only.claim_ids, only.finding_ids, only.corroboration) == (("F-1",), ("F-1",), 1)


def test_clusters_of_a_made_study_are_right_and_do_not_depend_on_chance(model: PairModel) -> None:
    made = made_claims(find_site("keystone-pay"), copies=2)
    claims, about = [one for _, one in made], {one.id: truth for truth, one in made}
    clusters = cluster_claims(claims, model)
    assert sorted(name for cluster in clusters for name in cluster.claim_ids) == sorted(about)
    merged = [pair for cluster in clusters for pair in combinations(cluster.claim_ids, 2)]
    right = sum(about[one] == about[other] for one, other in merged)
    assert len(merged) > 30 and right / len(merged) > 0.9
    assert clusters == cluster_claims(claims, model)
    mixed = cluster_claims(claims[::-1], model)
    assert {frozenset(c.claim_ids) for c in mixed} == {frozenset(c.claim_ids) for c in clusters}


@settings(max_examples=80, deadline=None)
@given(
    st.dictionaries(
        st.tuples(st.integers(0, 7), st.integers(0, 7)).map(sorted).map(tuple).filter(lambda p: p[0] != p[1]),
        st.sampled_from([float("-inf"), 0.1, 0.5, 0.6, 0.9, 1.0]),
        max_size=28,
    )
)
def test_linkage_keeps_everything_once_and_what_must_be_apart_apart(
    chances: dict[tuple[int, int], float],
) -> None:
    linked = clustering._linked(8, chances)
    assert sorted(at for group in linked for at in group) == list(range(8))
    for group in linked:
        pairs = list(combinations(group, 2))
        assert not any(chances.get(pair) == float("-inf") for pair in pairs)
        if len(group) == 2:
            assert chances[pairs[0]] >= 0.5


def test_linkage_does_not_chain() -> None:
    chain = {(0, 1): 0.9, (1, 2): 0.9, (0, 2): 0.0}
    assert sorted(map(len, clustering._linked(3, chain))) == [1, 2]
    assert clustering._linked(3, chain | {(0, 2): 0.2}) == [[0, 1, 2]]


@settings(max_examples=80, deadline=None)
@given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=2, max_size=60))
def test_kappa_of_counts_is_cohens(answers_given: list[tuple[bool, bool]]) -> None:
    said, true = zip(*answers_given, strict=True)
    scores = [1.0 if one else 0.0 for one in said]
    found = measure(scores, list(true), ["a"] * len(true), 0.5)
    expected = cohen_kappa([int(one) for one in said], [int(one) for one in true]).value
    assert found["kappa"]["value"] == (None if expected is None else pytest.approx(expected))


def test_the_curve_counts_ties_half() -> None:
    found = measure([0.9, 0.5, 0.5, 0.1], [True, True, False, False], ["a", "a", "b", "b"], 0.5)
    assert found["auc"]["value"] == pytest.approx(3.5 / 4)
    assert found["auc"]["n"] == found["pairs"] == 4
    counts = np.array([[1.0, 0, 1, 0], [1, 2, 0, 5]])
    assert binary_f1(counts) == pytest.approx(4 / (4 + 2 + 1))
    assert binary_kappa(np.array([[5.0, 0, 0, 5]])) == 1


def test_a_lead_is_the_difference_of_two_kappas() -> None:
    same, sites = [True, False, True, False] * 3, ["a"] * 4 + ["b"] * 4 + ["c"] * 4
    theirs = [True, False, False, False] * 3
    found = kappa_lead(same, theirs, same, sites)
    assert found.value == pytest.approx(1 - 0.5)
    assert kappa_lead(theirs, theirs, same, sites).value == 0


def test_the_best_threshold_lies_between_two_scores() -> None:
    assert best_threshold([0.9, 0.8, 0.2, 0.1], [True, True, False, False]) == pytest.approx(0.5)
    assert best_threshold([0.5, 0.5], [True, False]) == 0.5


def test_a_finding_is_answered_by_its_best_claim() -> None:
    truth = claim("T", "x")
    question = Question((claim("F/1", "a"), claim("F/2", "b")), truth, True, "shop")
    assert answers(lambda pairs: [0.2, 0.7][: len(pairs)], [question]) == [0.7]


def test_labelled_findings_are_read_and_checked(tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    finding = {
        "id": "B-1",
        "page_url": "/",
        "description": "x",
        "severity": "high",
        "truth_ids": ["GT-tidemark-001"],
    }
    path.write_text(json.dumps({"site": "tidemark", "findings": [finding]}))
    questions = read_labelled(tmp_path)
    assert len(questions) == 16 and sum(question.same for question in questions) == 1
    path.write_text(json.dumps({"site": "tidemark", "findings": [finding | {"truth_ids": ["GT-x-1"]}]}))
    with pytest.raises(BadInput, match="no known problem"):
        read_labelled(tmp_path)
    path.write_text(json.dumps({"site": "tidemark", "findings": [{"id": "B-1"}]}))
    with pytest.raises(BadInput, match="one.json"):
        read_labelled(tmp_path)
    assert read_labelled(tmp_path / "nowhere") == []
