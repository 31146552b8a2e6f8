"""Neighbours, selectors and candidates: short lists that lose no true pair."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.corpus import find_site
from assay.errors import BadInput
from assay.mirror.matching import neighbours
from assay.mirror.matching.candidates import MAX_CANDIDATES, find_candidates
from assay.mirror.matching.made_pairs import made_claims, made_pairs
from assay.mirror.matching.neighbours import issue_similarity, letter_similarity, word_similarity
from assay.mirror.matching.records import NormalizedIssue
from assay.mirror.matching.selectors import selector_relation


def issue(name: str, text: str = "The text is too faint", **fields: object) -> NormalizedIssue:
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
    }
    return NormalizedIssue.model_validate(given | fields)


@pytest.fixture
def no_embedder(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if the extra were not installed."""

    def missing() -> None:
        raise BadInput("The embedder needs the extra `local`")

    neighbours._found_embedder.cache_clear()
    monkeypatch.setattr(neighbours, "matching_embedder", missing)
    yield
    neighbours._found_embedder.cache_clear()


@pytest.mark.parametrize("similarity", [letter_similarity, word_similarity])
def test_tf_idf_is_one_for_the_same_text_and_zero_for_strangers(
    similarity: Callable[[Sequence[str], Sequence[str]], neighbours.Floats],
) -> None:
    found = similarity(["the red button", "prices"], ["the red button", "xyzzy"])
    assert found[0, 0] == 1.0
    assert found[1, 1] == 0.0


def test_a_rare_word_weighs_more_than_a_common_one() -> None:
    texts = ["page fee", "page search", "page menu", "page label"]
    found = word_similarity(["fee page"], texts)[0]
    assert found[0] == max(found) and found[1] < 0.5


def test_tf_idf_by_hand() -> None:
    found = word_similarity(["a b"], ["a c"])[0, 0]
    shared, own = 1 + math.log(3 / 3), 1 + math.log(3 / 2)
    assert found == pytest.approx(shared**2 / (shared**2 + own**2), abs=1e-5)


def test_nothing_is_near_nothing() -> None:
    assert issue_similarity([], [issue("T")]).shape == (0, 1)
    assert letter_similarity([""], ["text"])[0, 0] == 0


@pytest.mark.parametrize(
    ("one", "other", "relation"),
    [
        ("#email", "#email", 1.0),
        ("main #email", "#email", 1.0),
        ("input#email", "form > #email", 1.0),
        (".card .price", "#products .card:first-child .price", 1.0),
        ('a[href="/x"]', "a[href='/x']", 1.0),
        ("#form .hint", "#form .label", 0.5),
        ("#email", "#phone", 0.0),
        ("main p", "main a", 0.0),
        (None, "#email", None),
        ("", "#email", None),
    ],
)
def test_selectors_are_compared_by_their_text(
    one: str | None, other: str | None, relation: float | None
) -> None:
    assert selector_relation(one, other) == relation
    assert selector_relation(other, one) == relation


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet="ab#.>[]=\"' :()", max_size=30), st.text(alphabet="ab#.>[]=\"' :()", max_size=30))
def test_any_text_can_be_a_selector(one: str, other: str) -> None:
    assert selector_relation(one, other) in (None, 0.0, 0.5, 1.0)
    assert selector_relation(one, one) in (None, 1.0)


def test_place_and_text_both_bring_candidates() -> None:
    claim = issue("C", "The total does not add up", selector="#total", page_url_pattern="/cart")
    truths = [
        issue("by-text", "The sum of the order is wrong", page_pattern="^/pay$"),
        issue("by-page", "The logo is blurred", page_pattern="^/cart$"),
        issue("by-element", "Something else entirely", page_pattern="^/x$", selector="main #total"),
        issue("site-wide", "Cookies are set without consent", page_pattern=".*"),
        *(issue(f"far-{n}", "The wind blows over the hills", page_pattern="^/y$") for n in range(10)),
    ]
    found = find_candidates([claim], truths, top=1)["C"]
    assert set(found) == {"by-text", "by-page", "by-element"}
    assert found[0] == "by-text"


def test_a_site_wide_problem_is_reached_by_its_words() -> None:
    claim = issue("C", "Cookies are set before I agreed", page_url_pattern="/cart")
    truths = [
        issue("site-wide", "Cookies are set without consent", page_pattern=".*"),
        *(issue(f"here-{n}", "The wind blows over the hills", page_pattern="^/cart$") for n in range(6)),
    ]
    assert find_candidates([claim], truths)["C"][0] == "site-wide"


def test_the_list_is_short_and_the_order_of_the_truth_does_not_matter() -> None:
    claim = issue("C")
    truths = [issue(f"T-{n:02}", page_pattern="^/cart$") for n in range(20)]
    found = find_candidates([claim], truths)
    assert len(found["C"]) == MAX_CANDIDATES
    assert found == find_candidates([claim], truths[::-1])


def test_nothing_known_and_nothing_claimed() -> None:
    assert find_candidates([issue("C")], []) == {"C": ()}
    assert find_candidates([], [issue("T")]) == {}


def test_true_pairs_of_a_site_are_among_the_candidates() -> None:
    local = find_site("riverside-clinic")
    pairs = made_pairs(local, [local, find_site("tidemark")], copies=1)
    truths = list({pair.truth.id: pair.truth for pair in pairs}.values())
    claims = made_claims(local, copies=1)
    found = find_candidates([claim for _, claim in claims], truths)
    assert all(truth in found[claim.id] for truth, claim in claims)
    assert np.mean([len(ids) for ids in found.values()]) <= MAX_CANDIDATES


@pytest.mark.usefixtures("no_embedder")
def test_without_the_embedder_letters_do_it() -> None:
    local = find_site("riverside-clinic")
    pairs = made_pairs(local, [local, find_site("tidemark")], copies=1)
    truths = list({pair.truth.id: pair.truth for pair in pairs}.values())
    claims = made_claims(local, copies=1)
    found = find_candidates([claim for _, claim in claims], truths)
    kept = np.mean([truth in found[claim.id] for truth, claim in claims])
    assert kept >= 0.9
