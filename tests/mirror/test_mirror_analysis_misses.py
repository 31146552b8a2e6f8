"""Each reason for a miss is decided by a trace made for it, and left open where the trace is silent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from assay.mirror.analysis.failure_modes import FailureMode, MissedExplained
from assay.mirror.analysis.misses import STAGES, explain_misses
from assay.mirror.analysis.traces import follow
from assay.mirror.collection.records import MirrorIssue, Persona, Session, Step
from assay.mirror.matching.records import ClaimJudgement, Cluster, PairScore
from assay.mirror.scored import ScoredStudy
from assay.mirror.truth.records import GroundTruthIssue

HOME, CHECKOUT = "http://shop.localhost/", "http://shop.localhost/checkout"

Build = Callable[..., Any]


def step(number: int, url: str, **fields: Any) -> Step:
    return Step.model_validate({"number": number, "page_url": url, "action": "scroll"} | fields)


def session(*steps: Step, name: str = "s1", **fields: Any) -> Session:
    known = {"id": name, "study_id": "shop@1#1", "persona": Persona(role="low-tech-elderly")}
    return Session.model_validate(known | {"steps": steps, "has_trace": bool(steps)} | fields)


def explain(scored: ScoredStudy, **functions: Any) -> MissedExplained:
    missed = explain_misses(scored, **functions)
    assert len(missed) == 1
    return missed[0]


def judged(scored: ScoredStudy, claim: str, truth: str, **fields: Any) -> ScoredStudy:
    """The study with one more judgement."""
    pair = PairScore.model_validate(
        {"truth_id": truth, "score": 0, "probability": 0.0, "decided_by": "embedded"} | fields
    )
    others = tuple(one for one in scored.judgements if one.claim_id != claim)
    made = ClaimJudgement(claim_id=claim, candidates=(truth,), pairs=(pair,))
    return scored.model_copy(update={"judgements": (*others, made)})


@pytest.fixture
def missed(make_truth: Build, make_scored: Build) -> Callable[..., ScoredStudy]:
    """A study with one known problem, missed."""

    def build(*sessions: Session, findings: Sequence[MirrorIssue] = (), **truth: Any) -> ScoredStudy:
        known = {"selector": "#pay", "element": "Payment button"} | truth
        scored: ScoredStudy = make_scored(
            truth=[make_truth(1, **known)], sessions=sessions or [session()], findings=findings
        )
        return scored

    return build


class TestNeverSeen:
    def test_a_page_that_no_step_offers_is_a_task_mismatch(self, missed: Build) -> None:
        found = explain(missed(session(step(1, HOME, offered=["/about"]), step(2, HOME, offered=[]))))
        assert found.mode is FailureMode.TASK_MISMATCH
        assert "none of 2 steps" in found.evidence

    def test_a_page_that_is_offered_and_not_opened_is_a_coverage_gap(self, missed: Build) -> None:
        found = explain(missed(session(step(1, HOME, offered=["/about", "/checkout"]))))
        assert found.mode is FailureMode.COVERAGE_GAP
        assert found.stages["offered"] is True and found.stages["visited"] is False

    def test_a_link_to_another_site_offers_nothing(self, missed: Build) -> None:
        links = ["https://elsewhere.example/checkout"]
        assert explain(missed(session(step(1, HOME, offered=links)))).mode is FailureMode.TASK_MISMATCH

    def test_without_the_links_of_a_step_the_two_cannot_be_told_apart(self, missed: Build) -> None:
        found = explain(missed(session(step(1, HOME, offered=["/about"]), step(2, HOME))))
        assert found.mode is FailureMode.UNDECIDED
        assert found.undecided_between == (FailureMode.TASK_MISMATCH, FailureMode.COVERAGE_GAP)
        assert found.missing == ("Step.offered",)

    def test_links_of_a_stored_page_stand_in_for_those_of_the_step(self, missed: Build) -> None:
        scored = missed(session(step(1, HOME, page_state="d1")))
        found = explain(scored, links_of={"d1": ["/checkout"]}.get)
        assert found.mode is FailureMode.COVERAGE_GAP
        assert explain(scored, links_of={"d1": ["/about"]}.get).mode is FailureMode.TASK_MISMATCH
        assert explain(scored, links_of={}.get).mode is FailureMode.UNDECIDED

    def test_a_session_without_a_trace_may_have_been_there(self, missed: Build) -> None:
        found = explain(missed(session(step(1, HOME, offered=[])), session(name="s2")))
        assert found.mode is FailureMode.UNDECIDED
        assert found.missing == ("Session.steps",)
        offered = explain(missed(session(step(1, HOME, offered=["/checkout"])), session(name="s2")))
        assert offered.mode is FailureMode.UNDECIDED
        assert FailureMode.TASK_MISMATCH not in offered.undecided_between

    def test_a_session_that_failed_at_once_saw_nothing(self, missed: Build) -> None:
        found = explain(missed(session(step(1, HOME, offered=[])), session(name="s2", failed="timeout")))
        assert found.mode is FailureMode.TASK_MISMATCH

    def test_without_any_trace_nothing_is_guessed(self, missed: Build) -> None:
        found = explain(missed(session()))
        assert found.mode is FailureMode.UNDECIDED
        assert found.missing == ("Session.steps",)
        assert len(found.undecided_between) == 5
        assert found.stages["visited"] is None

    def test_without_a_trace_a_finding_on_the_page_narrows_it_down(
        self, missed: Build, make_finding: Build
    ) -> None:
        found = explain(missed(session(), findings=[make_finding(1, study="shop@1#1")]))
        assert found.mode is FailureMode.UNDECIDED
        assert FailureMode.COVERAGE_GAP not in found.undecided_between
        assert FailureMode.OBSERVATION_GAP in found.undecided_between

    def test_a_pattern_that_cannot_be_used_decides_nothing(self, missed: Build) -> None:
        found = explain(missed(session(step(1, HOME, offered=[])), page_pattern="(a+)+$"))
        assert found.mode is FailureMode.UNDECIDED
        assert found.missing == ("truth.page_pattern",)

    def test_a_layout_that_no_session_used_is_a_task_mismatch(self, missed: Build) -> None:
        wide = session(step(1, CHECKOUT, viewport=(1280, 800), in_view=["#pay"]))
        assert explain(missed(wide, device="mobile")).mode is FailureMode.TASK_MISMATCH
        narrow = session(step(1, CHECKOUT, viewport=(390, 844), in_view=["#pay"]))
        assert explain(missed(narrow, device="mobile")).mode is FailureMode.ANALYSIS_GAP
        unknown = explain(missed(session(step(1, CHECKOUT, in_view=["#pay"])), device="mobile"))
        assert unknown.mode is FailureMode.UNDECIDED
        assert unknown.missing == ("Step.viewport",)


class TestSeenOnThePage:
    def test_an_element_that_was_never_in_view_is_an_observation_gap(self, missed: Build) -> None:
        found = explain(missed(session(step(1, CHECKOUT, in_view=["#logo", "Search"]))))
        assert found.mode is FailureMode.OBSERVATION_GAP
        assert found.stages["visited"] is True and found.stages["in_view"] is False

    @pytest.mark.parametrize("entry", ["#pay", "form button#pay", "Payment button", "Go to payment"])
    def test_an_element_in_view_that_nothing_is_said_about_is_an_analysis_gap(
        self, missed: Build, entry: str
    ) -> None:
        found = explain(missed(session(step(1, CHECKOUT, in_view=["#logo", entry]))))
        assert found.mode is FailureMode.ANALYSIS_GAP
        assert found.stages["in_view"] is True and found.stages["candidate"] is False

    def test_a_name_with_some_of_the_words_leaves_it_open(self, missed: Build) -> None:
        scored = missed(
            session(step(1, CHECKOUT, in_view=["Payment by card"])), element="Card payment terms text"
        )
        assert explain(scored).mode is FailureMode.ANALYSIS_GAP
        part = missed(session(step(1, CHECKOUT, in_view=["Your card"])), element="Card payment terms text")
        assert explain(part).mode is FailureMode.UNDECIDED

    def test_steps_that_do_not_say_what_was_in_view_leave_it_open(self, missed: Build) -> None:
        found = explain(missed(session(step(1, CHECKOUT, in_view=["#logo"]), step(2, CHECKOUT))))
        assert found.mode is FailureMode.UNDECIDED
        assert found.undecided_between == (FailureMode.OBSERVATION_GAP, FailureMode.ANALYSIS_GAP)
        assert found.missing == ("Step.in_view",)

    def test_the_stored_page_overrules_what_the_step_recorded(self, missed: Build) -> None:
        scored = missed(session(step(1, CHECKOUT, in_view=["#logo"])))
        assert explain(scored, in_view_of=lambda *_: True).mode is FailureMode.ANALYSIS_GAP
        assert explain(scored, in_view_of=lambda *_: False).mode is FailureMode.OBSERVATION_GAP
        assert explain(scored, in_view_of=lambda *_: None).mode is FailureMode.OBSERVATION_GAP

    def test_one_session_that_saw_it_is_enough(self, missed: Build) -> None:
        blind = session(step(1, HOME, offered=[]))
        seeing = session(step(1, CHECKOUT, in_view=["#pay"]), name="s2")
        assert explain(missed(blind, seeing)).mode is FailureMode.ANALYSIS_GAP


class TestNoticed:
    VISIT = session(step(1, CHECKOUT, in_view=["#logo"]))

    @pytest.mark.parametrize("said", [{"score": 1, "probability": 0.05}, {"probability": 0.2}])
    def test_a_claim_that_comes_near_is_a_classification_gap(
        self, missed: Build, make_finding: Build, said: dict[str, Any]
    ) -> None:
        finding = make_finding(1, study="shop@1#1")
        scored = judged(missed(self.VISIT, findings=[finding]), finding.id, "GT-shop-001", **said)
        found = explain(scored)
        assert found.mode is FailureMode.CLASSIFICATION_GAP
        assert finding.id in found.evidence
        assert found.stages["kept"] is True and found.stages["matched"] is False

    def test_a_claim_below_that_is_about_something_else(self, missed: Build, make_finding: Build) -> None:
        finding = make_finding(1, study="shop@1#1")
        scored = judged(missed(self.VISIT, findings=[finding]), finding.id, "GT-shop-001", probability=0.19)
        assert explain(scored).mode is FailureMode.OBSERVATION_GAP

    def test_a_claim_that_reports_another_problem_is_not_near_this_one(
        self, make_truth: Build, make_scored: Build
    ) -> None:
        truth = [make_truth(1, selector="#pay"), make_truth(2)]
        scored = make_scored(truth=truth, matched={2: [1]}, sessions=[self.VISIT])
        claim = scored.claims[0].id
        pairs = (
            PairScore(truth_id="GT-shop-002", score=3, probability=0.97, decided_by="embedded"),
            PairScore(truth_id="GT-shop-001", score=1, probability=0.3, decided_by="embedded"),
        )
        both = ClaimJudgement(claim_id=claim, candidates=("GT-shop-001", "GT-shop-002"), pairs=pairs)
        assert explain(scored.model_copy(update={"judgements": (both,)})).mode is FailureMode.OBSERVATION_GAP

    def test_a_claim_that_fits_and_counts_elsewhere_is_a_classification_gap(
        self, make_truth: Build, make_scored: Build
    ) -> None:
        truth = [make_truth(1, selector="#pay"), make_truth(2)]
        scored = make_scored(truth=truth, matched={2: [1]}, sessions=[self.VISIT])
        found = explain(judged(scored, scored.claims[0].id, "GT-shop-001", score=2, probability=0.6))
        assert found.mode is FailureMode.CLASSIFICATION_GAP
        assert "another known problem" in found.evidence

    def test_a_candidate_that_was_never_reported_is_a_classification_gap(
        self, missed: Build, make_finding: Build
    ) -> None:
        candidate = make_finding(9, selector="#pay", description="The button has too little contrast")
        there = self.VISIT.model_copy(update={"candidates": (candidate,)})
        text = "Its colours have a low contrast"
        found = explain(missed(there, description=text))
        assert found.mode is FailureMode.CLASSIFICATION_GAP
        assert candidate.id in found.evidence

    def test_a_candidate_about_the_same_element_and_another_problem_is_none(
        self, missed: Build, make_finding: Build
    ) -> None:
        candidate = make_finding(9, selector="#pay", description="Nothing tells which cards are accepted")
        there = self.VISIT.model_copy(update={"candidates": (candidate,)})
        found = explain(missed(there, description="Its colours have a low contrast"))
        assert found.mode is FailureMode.OBSERVATION_GAP

    def test_what_an_intervention_removed_is_a_filter_loss(self, missed: Build, make_finding: Build) -> None:
        finding = make_finding(1, study="shop@1#1")
        scored = judged(
            missed(self.VISIT, findings=[finding]), finding.id, "GT-shop-001", score=3, probability=0.9
        )
        found = explain(scored.model_copy(update={"removed": {finding.id: "confidence"}}))
        assert found.mode is FailureMode.FILTER_LOSS
        assert "confidence" in found.evidence
        assert found.stages["candidate"] is True and found.stages["kept"] is False

    def test_a_filter_loss_needs_no_trace(self, missed: Build, make_finding: Build) -> None:
        finding = make_finding(1, study="shop@1#1")
        scored = judged(missed(session(), findings=[finding]), finding.id, "GT-shop-001", probability=0.9)
        found = explain(scored.model_copy(update={"removed": {finding.id: "behaviour"}}))
        assert found.mode is FailureMode.FILTER_LOSS

    def test_a_judge_without_an_answer_leaves_the_miss_open(self, missed: Build, make_finding: Build) -> None:
        finding = make_finding(1, study="shop@1#1")
        scored = missed(self.VISIT, findings=[finding])
        broken = ClaimJudgement(
            claim_id=finding.id, candidates=("GT-shop-001",), pairs=(), valid=False, problem="no JSON"
        )
        found = explain(scored.model_copy(update={"judgements": (broken,)}))
        assert found.mode is FailureMode.UNDECIDED
        assert found.missing == ("ClaimJudgement",)

    def test_a_claim_on_its_page_that_nobody_judged_leaves_the_miss_open(
        self, missed: Build, make_finding: Build
    ) -> None:
        finding = make_finding(1, study="shop@1#1")
        scored = missed(session(step(1, CHECKOUT, in_view=["#pay"])), findings=[finding])
        alone = Cluster(
            id=finding.id, claim_ids=(finding.id,), finding_ids=(finding.id,), representative=finding.id
        )
        waiting = scored.matches.model_copy(update={"clusters": (alone,), "unjudged": (alone.id,)})
        found = explain(scored.model_copy(update={"judgements": (), "matches": waiting}))
        assert found.mode is FailureMode.UNDECIDED
        assert found.missing == ("ClaimJudgement",)
        assert found.stages["in_view"] is True and found.stages["candidate"] is None
        elsewhere = scored.claims[0].model_copy(update={"page_url_pattern": "/help"})
        far = scored.model_copy(update={"judgements": (), "matches": waiting, "claims": (elsewhere,)})
        assert explain(far).mode is FailureMode.ANALYSIS_GAP


class TestStates:
    WAY = (
        {"do": "go", "path": "/checkout"},
        {"do": "click", "target": "#send"},
    )
    STATE = {"state": "after sending the form empty", "reach": WAY}

    def test_a_state_that_nothing_led_to_is_a_coverage_gap(self, missed: Build) -> None:
        found = explain(missed(session(step(1, CHECKOUT, in_view=["#pay"])), **self.STATE))
        assert found.mode is FailureMode.COVERAGE_GAP
        assert "after sending the form empty" in found.evidence
        assert found.stages["in_view"] is False

    def test_the_same_actions_reach_it(self, missed: Build) -> None:
        steps = [step(1, CHECKOUT, action="click", target="#send"), step(2, CHECKOUT, in_view=["#pay"])]
        scored = missed(session(*steps), **self.STATE)
        assert follow(scored.study, scored.truth[0]).state is True
        silent = [one.model_copy(update={"in_view": ()}) for one in steps]
        assert explain(missed(session(*silent), **self.STATE)).mode is FailureMode.OBSERVATION_GAP

    def test_a_click_on_something_else_leaves_it_open(self, missed: Build) -> None:
        found = explain(missed(session(step(1, CHECKOUT, action="click", target="#other")), **self.STATE))
        assert found.mode is FailureMode.UNDECIDED
        assert found.undecided_between[0] is FailureMode.COVERAGE_GAP
        assert found.missing == ("Step.action", "Step.target")

    def test_other_entries_in_between_leave_it_open(self, missed: Build) -> None:
        way = (
            {"do": "fill", "target": "#name", "text": "A"},
            {"do": "click", "target": "#send"},
        )
        steps = [
            step(1, CHECKOUT, action="type", target="#name"),
            step(2, CHECKOUT, action="type", target="#email"),
            step(3, CHECKOUT, action="click", target="#send"),
        ]
        alone = {"state": "after sending the name alone", "reach": way}
        scored = missed(session(*steps), **alone)
        assert follow(scored.study, scored.truth[0]).state is None
        assert explain(scored).mode is FailureMode.UNDECIDED
        scored = missed(session(steps[0], steps[2]), **alone)
        assert follow(scored.study, scored.truth[0]).state is True

    def test_an_unrecorded_action_leaves_it_open(self, missed: Build) -> None:
        found = explain(missed(session(step(1, CHECKOUT, action="")), **self.STATE))
        assert found.mode is FailureMode.UNDECIDED

    def test_a_state_that_is_a_page_of_a_flow_is_reached_by_being_there(self, missed: Build) -> None:
        way = ({"do": "go", "path": "/basket"}, {"do": "click", "target": "#to-checkout"})
        scored = missed(
            session(step(1, CHECKOUT, in_view=["#pay"])), state="in the last step of booking", reach=way
        )
        assert explain(scored).mode is FailureMode.ANALYSIS_GAP

    def test_a_state_without_a_known_way_cannot_be_told(self, missed: Build) -> None:
        scored = missed(session(step(1, CHECKOUT, in_view=["#pay"])), state="while typing")
        assert explain(scored).mode is FailureMode.UNDECIDED


def test_a_stage_that_was_not_reached_ends_the_way(missed: Build, make_truth: Build) -> None:
    for scored in (
        missed(session(step(1, HOME, offered=[]))),
        missed(session(step(1, CHECKOUT, in_view=["#logo"]))),
        missed(session()),
    ):
        stages = [explain(scored).stages[name] for name in STAGES]
        after = stages[stages.index(False) :]
        assert set(after) == {False}


def test_every_miss_is_explained_once_in_the_order_of_the_ids(make_scored: Build) -> None:
    scored = make_scored(truth=4, matched={2: [1]})
    assert [one.truth_id for one in explain_misses(scored)] == ["GT-shop-001", "GT-shop-003", "GT-shop-004"]


def test_the_record_carries_what_the_tables_are_made_of(missed: Build) -> None:
    truth: GroundTruthIssue = missed().truth[0]
    found = explain(missed(session(), level=3, family="feedback", split="dev", applies_to=("a",)))
    assert (found.level, found.family, found.split, found.applies_to) == (3, "feedback", "dev", ("a",))
    assert (found.category, found.severity, found.page_type) == (truth.category, truth.severity, "checkout")
