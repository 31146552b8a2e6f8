"""`scores.json`: its layout, its tables, and what it says when there is nothing to score."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from assay.errors import BadInput
from assay.files import json_line, parse_json
from assay.mirror.collection.records import Persona, Session, Step
from assay.mirror.matching.records import ClaimJudgement, PairScore
from assay.mirror.scored import ScoredStudy
from assay.mirror.scoring import compute_scores

Make = Callable[..., Any]


def scores_of(*studies: ScoredStudy, judge: dict[str, Any] | None = None) -> dict[str, Any]:
    return compute_scores(
        studies, judge=judge or {"name": "embedded"}, excluded={"gone": 2}, corpus_hash="abc"
    ).as_json()


def test_the_layout_is_complete_and_plain_json(make_scored: Make) -> None:
    scores = scores_of(make_scored(matched={1: [1]}, verdicts={2: "real"}))
    assert list(scores) == [
        "suite",
        "corpus",
        "system",
        "judge",
        "counts",
        "metrics",
        "breakdowns",
        "criteria",
        "severity",
        "personas",
        "discovery",
        "sensitivity",
        "rungs",
        "sites",
    ]
    assert parse_json(json_line(scores)) == scores
    assert scores["corpus"] == {
        "hash": "abc",
        "truth": 4,
        "tiers": {"1": 4, "2": 0, "3": 0},
        "excluded": {"gone": 2},
    }
    assert scores["judge"] == {"name": "embedded"}


def test_no_studies_at_all_is_none_with_reasons_and_no_crash() -> None:
    scores = scores_of()
    assert all(metric["value"] is None and metric["note"] for metric in scores["metrics"].values())
    assert scores["counts"]["studies"] == 0
    assert scores["sites"] == []
    assert scores["system"]["name"] is None
    assert {row["decision"] for row in scores["criteria"]} == {"not measured"}


def test_two_studies_of_one_id_are_refused(make_scored: Make) -> None:
    with pytest.raises(BadInput, match="Two studies are called"):
        scores_of(make_scored("shop"), make_scored("bank"), make_scored("shop"))


def test_the_system_is_told_from_the_studies(make_scored: Make) -> None:
    system = scores_of(
        make_scored(repeat=1, system="mirror", version="1", models=("x/b", "x/a"), seed=3),
        make_scored(repeat=2, system="mirror", version="2"),
    )["system"]
    assert system == {
        "name": "mirror",
        "versions": ["1", "2"],
        "models": ["x/a", "x/b"],
        "seeds": [3],
        "repeats": 2,
    }


def test_counts_keep_the_twins_apart(make_scored: Make) -> None:
    counts = scores_of(
        make_scored(matched={1: [1]}, verdicts={2: "real", 3: "borderline"}, duplicates={4: 1}),
        make_scored(variant="shop@clean", truth=0, verdicts={1: "false_positive"}),
    )["counts"]
    assert (counts["sites"], counts["studies"], counts["clean_studies"]) == (1, 2, 1)
    assert (counts["findings"], counts["clusters"], counts["duplicates"]) == (4, 4, 1)
    assert (counts["real"], counts["borderline"], counts["false_positive"]) == (1, 1, 0)
    assert (counts["clean"]["clusters"], counts["clean"]["false_positive"]) == (1, 1)


def test_recall_is_broken_down_by_what_the_truth_says(make_scored: Make, make_truth: Make) -> None:
    truth = [
        make_truth(1, severity="critical", category="forms", level=1, applies_to=("a", "b"), state="on load"),
        make_truth(2, severity="minor", category="trust", applies_to=("a",), state="after a click"),
        make_truth(
            3, severity="minor", category="trust", device="mobile", split="dev", family="copy", tier=3
        ),
    ]
    tables = scores_of(make_scored(truth=truth, matched={1: [1], 3: [2]}))["breakdowns"]

    def shares(name: str) -> dict[str, tuple[float, int]]:
        return {group: (cell["value"], cell["n"]) for group, cell in tables[name].items()}

    assert shares("recall_by_severity") == {"critical": (1, 1), "minor": (0.5, 2)}
    assert list(tables["recall_by_severity"]) == ["critical", "minor"]
    assert shares("recall_by_category") == {"forms": (1, 1), "trust": (0.5, 2)}
    assert shares("recall_by_tier") == {"1": (0.5, 2), "3": (1, 1)}
    assert shares("recall_by_level") == {"1": (1, 1), "not recorded": (0.5, 2)}
    assert shares("recall_by_persona") == {"a": (0.5, 2), "b": (1, 1), "everybody": (1, 1)}
    assert shares("recall_by_site") == {"shop": (2 / 3, 3)}
    assert shares("recall_by_split") == {"dev": (1, 1), "not recorded": (0.5, 2)}
    assert shares("recall_by_family") == {"copy": (1, 1), "not recorded": (0.5, 2)}
    assert shares("recall_by_device") == {"both": (0.5, 2), "mobile": (1, 1)}
    assert shares("recall_by_state") == {
        "on load": (1, 1),
        "after an interaction": (0, 1),
        "not recorded": (1, 1),
    }
    assert tables["recall_by_severity"]["minor"]["method"] == "Wilson, within-corpus"


def test_the_rows_of_a_scale_stand_in_its_order(make_scored: Make, make_truth: Make) -> None:
    severities = ["enhancement", "minor", "major", "critical"]
    truth = [make_truth(n, severity=severity) for n, severity in enumerate(severities, 1)]
    table = scores_of(make_scored(truth=truth))["breakdowns"]["recall_by_severity"]
    assert list(table) == ["critical", "major", "minor", "enhancement"]


def test_precision_is_broken_down_by_what_the_reports_say(make_scored: Make, make_finding: Make) -> None:
    findings = [
        make_finding(1, persona_role="a", category="forms"),
        make_finding(2, persona_role="b", category="forms"),
        make_finding(3, persona_role="b"),
        make_finding(4, persona_role="b"),
    ]
    tables = scores_of(
        make_scored(
            findings=findings, matched={1: [1]}, verdicts={2: "real", 3: "false_positive"}, duplicates={4: 1}
        )
    )["breakdowns"]
    values = {group: (cell["value"], cell["n"]) for group, cell in tables["precision_by_persona"].items()}
    assert values == {"a": (1, 1), "b": (0, 2)}
    values = {group: (cell["value"], cell["n"]) for group, cell in tables["precision_by_category"].items()}
    assert values == {"forms": (0.5, 2), "not recorded": (0, 1)}
    assert tables["precision_by_site"]["shop"]["value"] == pytest.approx(1 / 3)


def test_every_site_has_a_row(make_scored: Make) -> None:
    rows = scores_of(
        make_scored("shop", matched={1: [1]}, verdicts={2: "false_positive"}),
        make_scored("shop", variant="shop@clean", truth=0, verdicts={1: "real", 2: "false_positive"}),
        make_scored("bank", truth=2),
    )["sites"]
    bank, shop = rows
    assert (bank["site"], bank["recall"]["value"], bank["precision"]["value"]) == ("bank", 0, None)
    assert (shop["truth"], shop["found"], shop["clusters"]) == (4, 1, 2)
    assert shop["recall"]["value"] == pytest.approx(1 / 4)
    assert shop["precision"]["value"] == pytest.approx(1 / 2)
    assert (shop["false_alarms"], shop["clean_false_alarms"]) == (2, 1)


def test_the_share_decided_on_each_rung(make_scored: Make) -> None:
    scored = make_scored(verdicts={1: "real", 2: "real", 3: "false_positive", 4: "cannot_tell"})
    ladder = ["measured", "measured", "exists", "none"]
    validations = tuple(
        v.model_copy(update={"rung": rung}) for v, rung in zip(scored.validations, ladder, strict=True)
    )
    rungs = scores_of(scored.model_copy(update={"validations": validations}))["rungs"]
    assert {rung: cell["value"] for rung, cell in rungs.items()} == {
        "exists": 0.25,
        "measured": 0.5,
        "replayed": 0,
        "twin": 0,
        "judge": 0,
        "none": 0.25,
    }


def test_sensitivity_changes_one_decision_at_a_time(make_scored: Make) -> None:
    scored = make_scored(matched={1: [1], 2: [2]}, verdicts={3: "borderline", 4: "cannot_tell"})
    weak = PairScore(truth_id=scored.truth[0].id, score=2, probability=0.6, decided_by="embedded")
    judgements = tuple(
        ClaimJudgement(claim_id=j.claim_id, candidates=j.candidates, pairs=(weak,))
        if j.pairs and j.pairs[0].truth_id == weak.truth_id
        else j
        for j in scored.judgements
    )
    scores = scores_of(scored.model_copy(update={"judgements": judgements}))
    rows = {row["name"]: row for row in scores["sensitivity"]["rows"]}
    assert rows["as scored"]["recall"]["value"] == 0.5
    assert rows["optimal assignment"]["recall"]["value"] == 0.5
    assert rows["rubric score 3"]["recall"]["value"] == 0.25
    assert rows["rubric score 3"]["precision"]["value"] == 0.25
    assert rows["expected count"]["recall"]["value"] == pytest.approx(2 * 0.97 / 4)
    assert rows["borderline as real"]["precision"]["value"] == 1
    assert rows["borderline as false"]["precision"]["value"] == pytest.approx(2 / 3)
    assert rows["undecided as false"]["precision"]["value"] == pytest.approx(2 / 3)
    assert rows["borderline and undecided as false"]["precision"]["value"] == pytest.approx(1 / 2)


def test_greedy_assignment_can_differ_from_the_optimal_one(make_scored: Make) -> None:
    scored = make_scored(truth=2, matched={1: [1], 2: [2]})
    one, two = (issue.id for issue in scored.truth)

    def pair(truth_id: str, score: int, probability: float) -> PairScore:
        return PairScore.model_validate(
            {"truth_id": truth_id, "score": score, "probability": probability, "decided_by": "embedded"}
        )

    first, second = scored.matches.clusters
    # Greedy takes the single 3 and leaves the other finding without its only problem.
    judgements = (
        ClaimJudgement(
            claim_id=first.id, candidates=(one, two), pairs=(pair(one, 3, 0.9), pair(two, 2, 0.85))
        ),
        ClaimJudgement(claim_id=second.id, candidates=(one,), pairs=(pair(one, 2, 0.8),)),
    )
    scores = scores_of(scored.model_copy(update={"judgements": judgements}))
    rows = {row["name"]: row["recall"]["value"] for row in scores["sensitivity"]["rows"]}
    assert rows["optimal assignment"] == 1
    assert rows["greedy assignment, the seed's"] == 0.5


def test_twins_and_automatic_truth_have_rows_of_their_own_only_if_they_exist(
    make_scored: Make, make_truth: Make
) -> None:
    plain = {row["name"] for row in scores_of(make_scored())["sensitivity"]["rows"]}
    assert not plain & {"clean twins counted in", "without truth of automatic checkers"}
    shop = make_scored(truth=[make_truth(1), make_truth(2, tier=3)], matched={2: [1]})
    twin = make_scored(variant="shop@clean", truth=0, verdicts={1: "real"})
    rows = {row["name"]: row for row in scores_of(shop, twin)["sensitivity"]["rows"]}
    assert rows["clean twins counted in"]["precision"]["value"] == pytest.approx(1 / 2)
    assert rows["without truth of automatic checkers"]["recall"]["value"] == 0


def test_hostile_text_is_data_and_nothing_else(make_scored: Make, make_finding: Make) -> None:
    role = "<script>alert(1)</script>\u202e"
    findings = [make_finding(1, persona_role=role, page_url="http://shop.localhost/\u0000../..")]
    scores = scores_of(make_scored(findings=findings, matched={1: [1]}))
    assert role in scores["personas"]["roles"]


def test_ten_sites_of_120_problems_and_400_findings_take_seconds(make_scored: Make) -> None:
    studies = []
    for site in (f"site{n}" for n in range(10)):
        study = f"{site}@1#1"
        sessions = [
            Session(
                id=f"{study}/{role}",
                study_id=study,
                persona=Persona(role=role),
                steps=tuple(Step(number=n, page_url=f"/page{n}") for n in range(20)),
            )
            for role in "abcde"
        ]
        studies.append(
            make_scored(
                site,
                truth=120,
                matched={n: [n, 400 - n] for n in range(1, 61)},
                verdicts=dict.fromkeys(range(61, 340), "real"),
                sessions=sessions,
            )
        )
    started = time.perf_counter()
    scores_of(*studies)
    # A loaded machine is slow; what must not happen is a loop over resamples or over pairs of clusters.
    assert time.perf_counter() - started < 10
