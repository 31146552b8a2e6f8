"""How a system behaves: repetitions, inventions, false alarms, advice, coverage, tasks, agreement, cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from assay.mirror.collection.records import Persona, Session, Step
from assay.mirror.scored import ScoredStudy
from assay.mirror.scoring import compute_scores
from assay.mirror.scoring.actionability import actionability_of

Make = Callable[..., Any]


def metrics_of(*studies: ScoredStudy) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = compute_scores(
        studies, judge={}, excluded={}, corpus_hash=None
    ).as_json()["metrics"]
    return found


def session(
    role: str = "elder", pages: Sequence[str] = (), study: str = "shop@1#1", **fields: Any
) -> Session:
    steps = [
        Step(number=number, page_url=f"http://shop.localhost{page}") for number, page in enumerate(pages, 1)
    ]
    known: dict[str, Any] = {
        "id": f"{study}/{role}",
        "study_id": study,
        "persona": Persona(role=role),
        "steps": steps,
        "has_trace": bool(pages),
    }
    return Session.model_validate(known | fields)


def test_claims_that_repeat_another_are_the_duplicate_rate(make_scored: Make) -> None:
    metrics = metrics_of(make_scored(matched={1: [1, 2]}, duplicates={3: 1}, verdicts={4: "real"}))
    assert metrics["duplicate_rate"]["value"] == pytest.approx(2 / 4)
    assert metrics["duplicate_rate"]["n"] == 4


def test_two_personas_that_say_the_same_do_not_repeat_themselves(
    make_scored: Make, make_finding: Make
) -> None:
    findings = [
        make_finding(1, session_id="a"),
        make_finding(2, session_id="b"),
        make_finding(3, session_id="a"),
    ]
    metrics = metrics_of(make_scored(findings=findings, matched={1: [1, 2, 3]}))
    assert metrics["duplicate_rate"]["value"] == pytest.approx(2 / 3)
    assert metrics["duplicate_rate_in_session"]["value"] == pytest.approx(1 / 3)


def test_hallucinations_are_of_what_could_be_looked_up(make_scored: Make) -> None:
    scored = make_scored(verdicts={1: "false_positive", 2: "real", 3: "real"})
    looked = [False, True, None]
    validations = tuple(
        v.model_copy(update={"element_found": f}) for v, f in zip(scored.validations, looked, strict=True)
    )
    metric = metrics_of(scored.model_copy(update={"validations": validations}))["hallucination_rate"]
    assert metric["value"] == pytest.approx(1 / 2)
    assert (metric["n"], metric["attempted"], metric["failed"]) == (2, 3, 1)


def test_false_alarms_on_a_clean_twin_are_per_page_seen(make_scored: Make) -> None:
    twin = make_scored(
        variant="shop@clean",
        truth=0,
        verdicts={1: "false_positive", 2: "real", 3: "cannot_tell"},
        sessions=[session("elder", ["/", "/cart"]), session("expert", ["/cart/", "/help", "/about"])],
    )
    metrics = metrics_of(twin)
    assert metrics["clean_fp_per_page"]["value"] == pytest.approx(3 / 4)
    assert metrics["clean_fp_per_page"]["n"] == 4
    assert metrics["clean_fp_per_page_adjudicated"]["value"] == pytest.approx(2 / 4)
    assert metrics["clean_fp_per_study"]["value"] == 3
    assert metrics["clean_false_alarms"]["value"] == 2
    assert metrics["clean_false_alarms"]["failed"] == 1


def test_a_twin_without_a_trace_has_no_rate_per_page(make_scored: Make) -> None:
    metrics = metrics_of(make_scored(variant="shop@clean", truth=0, verdicts={1: "real"}))
    assert metrics["clean_fp_per_page"]["value"] is None
    assert metrics["clean_fp_per_page"]["failed"] == 1
    assert metrics["clean_fp_per_study"]["value"] == 1


def test_without_twins_nothing_is_said_about_false_alarms_there(make_scored: Make) -> None:
    metric = metrics_of(make_scored())["clean_false_alarms"]
    assert metric["value"] is None
    assert metric["note"] == "no clean twin was studied"


@pytest.mark.parametrize(
    ("recommendation", "mark"),
    [
        (None, 1),
        ("", 1),
        ("Improve the user experience.", 1),
        ("Make it more intuitive and simpler for users.", 1),
        ("Consider a better design of this page.", 1),
        ("Show what went wrong and why.", 2),
        ("Explain what happens next.", 2),
        ("Label it properly.", 2),
        ("Add a visible label to the e-mail field.", 3),
        ("Increase the contrast of the submit button.", 3),
        ("Make the error message say what is wrong.", 3),
        ("Rename Proceed so that it says what follows.", 3),
    ],
)
def test_advice_is_marked_by_what_it_names(make_finding: Make, recommendation: str | None, mark: int) -> None:
    finding = make_finding(1, element="Proceed", recommendation=recommendation)
    assert actionability_of(finding) == mark


def test_actionability_is_the_mean_mark(make_scored: Make, make_finding: Make) -> None:
    findings = [
        make_finding(1, recommendation="Add a label to the field"),
        make_finding(2, recommendation=None),
    ]
    metric = metrics_of(make_scored(findings=findings, verdicts={1: "real", 2: "real"}))["actionability"]
    assert metric["value"] == 2


def test_a_system_that_never_advises_has_no_actionability(make_scored: Make) -> None:
    metric = metrics_of(make_scored(verdicts={1: "real"}))["actionability"]
    assert metric["value"] is None
    assert metric["note"] == "no finding carries a recommendation"


def test_page_coverage_never_exceeds_one_and_leaves_out_the_whole_site(
    make_scored: Make, make_truth: Make
) -> None:
    patterns = ["^/cart$", "^/cart$", "^/help$", ".*"]
    truth = [make_truth(n, page_pattern=pattern) for n, pattern in enumerate(patterns, 1)]
    pages = ["/cart", "/cart?item=1", "/a", "/b", "/c"]
    metric = metrics_of(make_scored(truth=truth, sessions=[session(pages=pages)]))["page_coverage"]
    assert metric["value"] == pytest.approx(1 / 2)
    assert metric["n"] == 2


def test_coverage_without_a_trace_is_unknown_and_not_nought(make_scored: Make) -> None:
    metric = metrics_of(make_scored())["page_coverage"]
    assert metric["value"] is None
    assert metric["note"] == "no trace was recorded"
    assert metric["failed"] == 1


def test_state_coverage_is_about_problems_behind_an_interaction(make_scored: Make, make_truth: Make) -> None:
    states = [("on load", "^/$"), ("after sending the form empty", "^/form$"), ("while typing", "^/chat$")]
    truth = [make_truth(n, state=state, page_pattern=p) for n, (state, p) in enumerate(states, 1)]
    metric = metrics_of(make_scored(truth=truth, sessions=[session(pages=["/", "/form"])]))
    assert metric["page_state_coverage"]["value"] == pytest.approx(1 / 2)
    assert "not recorded" in metric["page_state_coverage"]["note"]


def test_success_as_claimed_and_as_it_was(make_scored: Make) -> None:
    sessions = [
        session("a", claimed_success=True, actual_success=True),
        session("b", claimed_success=True, actual_success=False),
        session("c", claimed_success=False, actual_success=False),
        session("d", claimed_success=True),
        session("e", failed="timeout"),
    ]
    metrics = metrics_of(make_scored(sessions=sessions))
    assert metrics["task_success_claimed"]["value"] == pytest.approx(3 / 4)
    assert metrics["task_success_claimed"]["failed"] == 1
    assert metrics["task_success_actual"]["value"] == pytest.approx(1 / 4)
    assert metrics["task_success_actual"]["failed"] == 1
    assert metrics["false_success_share"]["value"] == pytest.approx(1 / 2)
    assert metrics["false_success_share"]["failed"] == 1


def test_two_personas_agree_on_what_both_report(make_scored: Make, make_finding: Make) -> None:
    roles = {1: "a", 2: "b", 3: "a", 4: "b", 5: "b"}
    findings = [make_finding(n, persona_role=role) for n, role in roles.items()]
    scored = make_scored(findings=findings, matched={1: [1, 2]}, verdicts=dict.fromkeys((3, 4, 5), "real"))
    metric = metrics_of(scored)["any_two_agreement"]
    assert metric["value"] == pytest.approx(1 / 4)
    assert metric["n"] == 1


def test_a_duplicate_counts_as_the_issue_that_it_repeats(make_scored: Make, make_finding: Make) -> None:
    findings = [make_finding(1, persona_role="a"), make_finding(2, persona_role="b")]
    scored = make_scored(findings=findings, matched={1: [1]}, duplicates={2: 1})
    assert metrics_of(scored)["any_two_agreement"]["value"] == 1


def test_a_persona_that_broke_down_does_not_disagree(make_scored: Make, make_finding: Make) -> None:
    findings = [make_finding(1, persona_role="a"), make_finding(2, persona_role="b")]
    sessions = [session("a"), session("b"), session("c", failed="timeout")]
    scored = make_scored(findings=findings, matched={1: [1, 2]}, sessions=sessions)
    metric = metrics_of(scored)["any_two_agreement"]
    assert (metric["value"], metric["n"]) == (1, 1)


def test_repeats_agree_on_the_known_problems_that_both_found(make_scored: Make) -> None:
    one = make_scored(repeat=1, matched={1: [1], 2: [2]})
    other = make_scored(repeat=2, matched={2: [1], 3: [2]})
    metrics = metrics_of(one, other)
    assert metrics["any_two_agreement_repeats"]["value"] == pytest.approx(1 / 3)
    assert metrics_of(one)["any_two_agreement_repeats"]["note"] == "no repeats: not measurable"


def test_costs_are_divided_by_studies_by_confirmed_and_by_known_problems(make_scored: Make) -> None:
    metrics = metrics_of(
        make_scored("shop", matched={1: [1]}, verdicts={2: "real"}, cost_usd=3.0, seconds=60.0),
        make_scored("bank", matched={1: [1]}, cost_usd=1.5, seconds=180.0),
    )
    assert metrics["total_api_cost"]["value"] == pytest.approx(4.5)
    assert metrics["cost_per_study"]["value"] == pytest.approx(2.25)
    assert metrics["cost_per_confirmed"]["value"] == pytest.approx(1.5)
    assert metrics["cost_per_true_positive"]["value"] == pytest.approx(2.25)
    assert metrics["time_per_study_seconds"]["value"] == pytest.approx(120)


def test_sessions_are_added_up_where_the_study_does_not_say(make_scored: Make) -> None:
    sessions = [session("a", cost_usd=0.5, seconds=10), session("b", cost_usd=0.25, seconds=20)]
    metrics = metrics_of(make_scored(sessions=sessions))
    assert metrics["total_api_cost"]["value"] == pytest.approx(0.75)
    assert metrics["time_per_study_seconds"]["value"] == pytest.approx(30)


def test_a_study_with_an_unpriced_session_is_unpriced(make_scored: Make) -> None:
    sessions = [session("a", cost_usd=0.5), session("b")]
    metrics = metrics_of(make_scored("shop", sessions=sessions), make_scored("bank", cost_usd=2.0))
    assert metrics["total_api_cost"]["value"] == 2
    assert metrics["total_api_cost"]["failed"] == 1
    assert "1 studies do not say" in metrics["total_api_cost"]["note"]
    assert metrics["cost_per_study"]["value"] == 2


def test_nothing_confirmed_has_no_price_per_issue(make_scored: Make) -> None:
    metric = metrics_of(make_scored(cost_usd=2.0))["cost_per_confirmed"]
    assert metric["value"] is None
    assert "nothing was confirmed" in metric["note"]
