"""What personas are worth, how many are enough, and what a second run of the same one would have found."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any

import pytest

from assay.mirror.collection.records import Persona, Session
from assay.mirror.scored import ScoredStudy
from assay.mirror.scoring import compute_scores
from assay.mirror.scoring.discovery import adjusted_p
from assay.mirror.scoring.personas import expected_share
from assay.stats import chao1

Make = Callable[..., Any]
ROLES = ("a", "b", "c")


@pytest.fixture
def looked(make_scored: Make, make_finding: Make) -> Callable[..., ScoredStudy]:
    """A study from who found what: known problem to the personas that reported it."""

    def build(
        found: Mapping[int, Sequence[str]],
        *,
        site: str = "shop",
        truth: int = 5,
        repeat: int = 1,
        roles: Sequence[str] = ROLES,
        new: Sequence[str] = (),
    ) -> ScoredStudy:
        study = f"{site}@1#{repeat}"
        findings, matched, number = [], {}, 0
        for problem, seen_by in sorted(found.items()):
            matched[problem] = list(range(number + 1, number + 1 + len(seen_by)))
            findings += [
                make_finding(number + n, site, study, persona_role=r) for n, r in enumerate(seen_by, 1)
            ]
            number += len(seen_by)
        extra = {number + n: role for n, role in enumerate(new, 1)}
        findings += [make_finding(n, site, study, persona_role=role) for n, role in extra.items()]
        sessions = [Session(id=f"{study}/{r}", study_id=study, persona=Persona(role=r)) for r in roles]
        made: ScoredStudy = make_scored(
            site,
            repeat=repeat,
            truth=truth,
            matched=matched,
            verdicts=dict.fromkeys(extra, "real"),
            findings=findings,
            sessions=sessions,
        )
        return made

    return build


def scores_of(*studies: ScoredStudy) -> dict[str, Any]:
    return compute_scores(studies, judge={}, excluded={}, corpus_hash=None).as_json()


def test_a_personas_marginal_value_is_what_nobody_else_found(looked: Make) -> None:
    personas = scores_of(looked({1: "abc", 2: "a", 3: "b", 4: "ab"}))["personas"]
    assert {role: row["unique"] for role, row in personas["roles"].items()} == {"a": 1, "b": 1, "c": 0}
    assert {role: row["found"] for role, row in personas["roles"].items()} == {"a": 3, "b": 3, "c": 1}
    assert personas["roles"]["a"]["recall"]["value"] == pytest.approx(3 / 5)
    assert personas["union"]["value"] == pytest.approx(4 / 5)
    assert personas["roles"]["a"]["unique_share"]["n"] == 4


def test_the_matrix_has_every_known_problem_found_or_not(looked: Make) -> None:
    matrix = scores_of(looked({1: "ab"}, truth=2, repeat=1), looked({1: "a"}, truth=2, repeat=2))["personas"][
        "matrix"
    ]
    assert matrix["roles"] == ["a", "b", "c"]
    assert [row["found_by"] for row in matrix["rows"]] == [{"a": 2, "b": 1}, {}]
    assert [row["studies"] for row in matrix["rows"]] == [2, 2]


def test_a_persona_of_a_single_persona_study_is_not_called_unique(looked: Make) -> None:
    row = scores_of(looked({1: "a"}, roles="a"))["personas"]["roles"]["a"]
    assert row["unique"] == 0
    assert row["unique_share"]["value"] is None


def test_a_duplicate_by_another_persona_is_a_find_of_that_persona(
    make_scored: Make, make_finding: Make
) -> None:
    findings = [make_finding(1, persona_role="a"), make_finding(2, persona_role="b")]
    roles = scores_of(make_scored(findings=findings, matched={1: [1]}, duplicates={2: 1}))["personas"][
        "roles"
    ]
    assert roles["b"]["found"] == 1
    assert roles["a"]["unique"] == 0


def test_without_repeats_the_control_says_so(looked: Make) -> None:
    control = scores_of(looked({1: "ab"}))["personas"]["repeat_control"]
    assert control == {"k": None, "note": "no repeats: not measurable"}


def test_the_control_takes_what_repeats_of_one_persona_find_from_what_personas_find(looked: Make) -> None:
    found = [{1: "a", 2: "b", 3: "ab"}, {1: "a", 2: "a", 4: "c"}]
    studies = [looked(one, repeat=number) for number, one in enumerate(found, 1)]
    control = scores_of(*studies)["personas"]["repeat_control"]
    assert control["k"] == 2
    personas = [
        len({t for t, roles in one.items() if set(roles) & set(pair)}) / 5
        for one in found
        for pair in combinations(ROLES, 2)
    ]
    repeats = [len({t for one in found for t, roles in one.items() if role in roles}) / 5 for role in ROLES]
    assert control["personas"]["value"] == pytest.approx(sum(personas) / len(personas))
    assert control["repeats"]["value"] == pytest.approx(sum(repeats) / len(repeats))
    expected = sum(personas) / len(personas) - sum(repeats) / len(repeats)
    assert control["difference"]["value"] == pytest.approx(expected)


def test_the_discovery_curve_is_the_mean_over_all_choices_of_k_personas(looked: Make) -> None:
    found = {1: "abc", 2: "a", 3: "bc"}
    discovery = scores_of(looked(found))["discovery"]
    for point in discovery["curve"]:
        unions = [
            sum(bool(set(roles) & set(chosen)) for roles in found.values()) / 5
            for chosen in combinations(ROLES, point["k"])
        ]
        assert point["recall"]["value"] == pytest.approx(sum(unions) / len(unions))
    assert [point["k"] for point in discovery["curve"]] == [1, 2, 3]
    assert discovery["p"]["known"] == pytest.approx(6 / 15)
    assert discovery["p"]["naive"] == pytest.approx(6 / 9)
    last = discovery["curve"][-1]
    assert last["independent_known"] == pytest.approx(1 - (1 - 6 / 15) ** 3)
    assert last["independent_naive"] == pytest.approx(1 - (1 - 6 / 9) ** 3)
    assert last["independent_adjusted"] < last["independent_naive"]


def test_the_adjusted_chance_averages_normalisation_and_good_turing() -> None:
    # Eight people, ten problems, two of them seen once: (.375 x .875 + .5 / 1.2) / 2.
    assert adjusted_p(0.5, 8, 2, 10) == pytest.approx(0.37240, abs=1e-5)
    # Everything seen once by somebody says nothing about any problem.
    assert adjusted_p(1 / 4, 4, 6, 6) == pytest.approx(1 / 16)


def test_studies_of_other_sizes_never_make_a_chance_below_nothing(looked: Make) -> None:
    small = [looked({}, site=f"small{n}", roles="ab") for n in range(3)]
    large = [looked({1: "a", 2: "b"}, site=f"large{n}", roles="abcde") for n in range(2)]
    discovery = scores_of(*small, *large)["discovery"]
    assert discovery["personas"] == 2
    assert discovery["p"]["naive"] == pytest.approx(1 / 5)
    # Every problem was seen by one of five: normalised to nothing, halved by Good-Turing.
    assert discovery["p"]["adjusted"] == pytest.approx(1 / 20)
    assert all(point["independent_adjusted"] > 0 for point in discovery["curve"])


def test_drawing_without_replacement() -> None:
    assert expected_share(0, 5, 3) == 0
    assert expected_share(5, 5, 1) == 1
    assert expected_share(1, 4, 2) == pytest.approx(1 / 2)


def test_what_is_unseen_is_estimated_from_confirmed_issues_of_one_repeat(looked: Make) -> None:
    first = looked({1: "ab", 2: "a", 3: "b"}, new=["a", "c"])
    again = looked({1: "a"}, repeat=2)
    unseen = scores_of(first, again)["discovery"]["unseen"]
    expected = chao1([2, 1, 1, 1, 1]).value
    assert unseen["chao1"]["value"] == expected
    assert (unseen["seen"], unseen["seen_once"], unseen["seen_twice"]) == (5, 4, 1)
    assert "unstable" in unseen["chao1"]["note"]


def test_one_persona_has_no_curve_and_no_estimate(looked: Make) -> None:
    discovery = scores_of(looked({1: "a"}, roles="a"))["discovery"]
    assert discovery["curve"] == []
    assert discovery["unseen"]["chao1"]["value"] is None
    assert "no curve" in discovery["note"]


def test_studies_with_fewer_personas_are_left_out_of_the_curve_and_counted(looked: Make) -> None:
    full = [looked({1: "ab"}, site=site) for site in ("x", "y")]
    discovery = scores_of(*full, looked({1: "a"}, site="z", roles="a"))["discovery"]
    assert (discovery["personas"], discovery["studies"], discovery["left_out"]) == (3, 2, 1)
