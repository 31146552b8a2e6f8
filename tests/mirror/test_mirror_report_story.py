"""The report: the answer first, trust in the judge on its face, and something for every reader."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from assay.browser import MOBILE, Browser
from assay.mirror.analysis.errors import analyse
from assay.mirror.collection.records import MirrorIssue, Persona, Session
from assay.mirror.improving.ablation import ablate
from assay.mirror.report.issues import SHOWN
from assay.mirror.report.slide import make_slide
from assay.mirror.report.story import tell
from assay.mirror.scored import ScoredStudy
from assay.mirror.scoring import compute_scores
from assay.mirror.truth.records import GroundTruthIssue

MakeScored = Callable[..., ScoredStudy]
MakeTruth = Callable[..., GroundTruthIssue]
MakeFinding = Callable[..., MirrorIssue]

FINGERPRINT = {"judge": "j", "prompt": "p", "rubric": "r"}
OWN = {"kappa": {"value": 0.71, "ci": [0.64, 0.78], "n": 900}, "measured_on": "planted pairs"}
KAPPA = {"value": 0.77, "ci": [0.68, 0.86], "n": 150, "method": "m", "level": 0.95}
HOSTILE = "<script>alert(1)</script> | `x` [link](javascript:alert(1)) \x1b[31m"
VERDICTS = {7: "real", 8: "false_positive", 9: "borderline", 10: "cannot_tell"}


def card(**fields: Any) -> dict[str, Any]:
    return {
        "judge": "some/judge",
        "fingerprint": FINGERPRINT,
        "labels": 150,
        "kappa": KAPPA,
        "agreement": {"value": 0.9, "ci": [0.85, 0.94], "n": 150},
        "confusion": [{"person": "match", "judge": "match", "n": 60}],
        "caveats": ["Only a few."],
        "gate": {"passed": True, "reasons": []},
        "reliability": {
            "bins": [{"n": 40, "confidence": 0.9, "accuracy": 0.85, "ci": [0.7, 0.93], "low": 0.8, "high": 1}]
        },
        "corrected": {
            "recall_known": {"value": 0.4, "ci": [0.3, 0.5], "n": 60, "attempted": 90, "reported": 0.5}
        },
    } | fields


@pytest.fixture
def studies(make_scored: MakeScored) -> list[ScoredStudy]:
    """Three sites, one of them studied twice, and a clean twin."""
    matched = {1: [1, 2], 2: [3]}
    return [
        make_scored("bank", truth=6, matched=matched, verdicts=VERDICTS, system="Tester"),
        make_scored("bank", repeat=2, truth=6, matched={1: [1]}, verdicts=VERDICTS, system="Tester"),
        make_scored("shop", truth=6, matched=matched, verdicts=VERDICTS, duplicates={5: 1}, system="Tester"),
        make_scored("post", truth=6, matched={1: [1]}, verdicts=VERDICTS, system="Tester"),
        make_scored("post", variant="post@clean", truth=0, verdicts={1: "false_positive"}, system="Tester"),
    ]


def scores_of(studies: list[ScoredStudy], **judge: Any) -> dict[str, Any]:
    facts = {"name": "some/judge", "fingerprint": FINGERPRINT, "card": OWN} | judge
    return compute_scores(studies, judge=facts, excluded={"gone": 2}, corpus_hash="c0ffee", seed=0).as_json()


def told(studies: list[ScoredStudy], found: dict[str, Any] | None = None) -> str:
    return tell(scores_of(studies), studies, analyse(studies).as_json(), found).markdown()


def test_the_answer_stands_first(studies: list[ScoredStudy]) -> None:
    text = told(studies)
    headings = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert headings[:3] == ["What these data do not support", "Beside what others report", "Targets"]
    assert text.index("Known problems found") < text.index("## What these data")
    assert "Tester found 6 of 24 known problems on 3 sites" in text


def test_every_reader_finds_a_section(studies: list[ScoredStudy]) -> None:
    headings = re.findall(r"^## (.+)$", told(studies), re.MULTILINE)
    for wanted in (
        "Confirmed issues",
        "Where problems are found",
        "Personas",
        "How many personas are enough",
        "Severity",
        "Do they report the same?",
        "Why errors happen",
        "The gravest misses",
        "What it is like to read the reports",
        "How far the sessions came",
        "Confidence in a finding",
        "What varies by chance",
        "The judge",
        "Site by site",
        "How much decisions matter",
        "Every metric",
        "How this was measured",
    ):
        assert wanted in headings


def test_the_last_point_of_the_confidence_curve_is_the_recall_of_the_system(
    make_scored: MakeScored, make_finding: MakeFinding
) -> None:
    stated = [make_finding(n, study="shop@1#1", issue_confidence=1 - n / 10) for n in range(1, 5)]
    scored = make_scored("shop", truth=4, matched={1: [1], 2: [2]}, verdicts={3: "real"}, findings=stated[:3])
    first, second = scored.matches.matches
    # The second problem was found by another claim of a finding that is right already.
    scored = scored.model_copy(
        update={"matches": scored.matches.model_copy(update={"matches": (first,), "also": (second,)})}
    )
    text = tell(scores_of([scored]), [scored]).markdown()
    rows = re.findall(r"^\| (0\.\d\d) \| ([\d.]+) % \| ([\d.]+) % \|$", text, re.MULTILINE)
    assert rows == [("0.90", "100.0", "25.0"), ("0.80", "100.0", "50.0"), ("0.70", "50.0", "50.0")]


def test_a_persona_that_broke_down_has_no_say_in_the_grid_of_agreement(
    make_scored: MakeScored, make_finding: MakeFinding
) -> None:
    roles = ("ann", "bob", "cy", "dee")
    sessions = [
        Session(
            id=f"shop@1#1/{role}",
            study_id="shop@1#1",
            persona=Persona(role=role),
            failed="crashed" if role == "dee" else None,
        )
        for role in roles
    ]
    findings = [make_finding(n, study="shop@1#1", persona_role=role) for n, role in enumerate(roles[:3], 1)]
    scored = make_scored("shop", matched={1: [1, 2, 3]}, findings=findings, sessions=sessions)
    page = tell(scores_of([scored]), [scored]).html()
    grid = page.partition("Do they report the same?")[2].partition("</svg>")[0]
    assert all(role in grid for role in ("ann", "bob", "cy"))
    assert "dee" not in grid


def test_an_uncalibrated_judge_is_said_with_the_kappa_of_its_own_card(studies: list[ScoredStudy]) -> None:
    text = told(studies)
    assert "Uncalibrated judge" in text
    assert r"kappa 0.71 \[0.64, 0.78\], n = 900, measured on planted pairs" in text
    assert "Agreement with people" in text.partition("## Beside")[0]


def test_a_card_of_another_judge_does_not_count(studies: list[ScoredStudy]) -> None:
    text = told(studies, card(fingerprint=FINGERPRINT | {"prompt": "another"}))
    assert "Uncalibrated judge" in text
    assert "of another judge, prompt or rubric" in text
    assert "Numbers corrected by labels" not in text


def test_a_card_of_this_judge_is_told_and_corrects(studies: list[ScoredStudy]) -> None:
    text = told(studies, card())
    assert "Uncalibrated judge" not in text
    assert r"kappa 0.77 \[0.68, 0.86\], n = 150. It passes the bar." in text
    assert r"Known problems found: 40.0 % \[30.0, 50.0\] instead of 50.0 %" in text
    assert "Numbers corrected by labels" in text
    targets = text.partition("## Targets")[2].partition("## ")[0]
    assert r"90.0 % \[85.0, 94.0\]" in targets
    failed = told(studies, card(gate={"passed": False, "reasons": ["Too low."]}))
    assert "It does not pass the bar. Too low." in failed


def test_figures_of_others_are_named_as_such(studies: list[ScoredStudy]) -> None:
    section = told(studies).partition("## Beside what others report")[2].partition("## Targets")[0]
    assert "none of them was measured here" in section
    for figure in ("61 to 66 %", "35 to 38 %", "14 to 26 %", "20 %", "32 to 33 %"):
        assert figure in section


def test_the_targets_are_decided_by_intervals(studies: list[ScoredStudy]) -> None:
    section = told(studies).partition("## Targets")[2].partition("## Confirmed")[0]
    assert section.count("\n| ") == 2 * (9 + 2)
    assert "not decidable at this n" in section


def test_issue_cards_are_bounded_and_the_rest_is_counted(make_scored: MakeScored) -> None:
    many = [make_scored("bank", truth=1, verdicts=dict.fromkeys(range(1, SHOWN + 13), "real"))]
    text = told(many)
    assert len(re.findall(r"^### new, bank", text, re.MULTILINE)) == SHOWN
    assert "12 further confirmed issues are in studies.jsonl." in text


def test_a_problem_that_repeats_report_is_one_card(studies: list[ScoredStudy]) -> None:
    text = told(studies)
    assert text.count("GT-bank-001: known problem number 1") == 1
    assert "1 of 2" in text.partition("## The gravest misses")[2].partition("## ")[0]


def test_hostile_texts_stay_texts(
    make_scored: MakeScored, make_truth: MakeTruth, make_finding: MakeFinding
) -> None:
    finding = make_finding(
        1, "bank", "bank@1#1", title=HOSTILE, description=HOSTILE, element=HOSTILE, persona_role=HOSTILE
    )
    truth = [make_truth(1, "bank", description=HOSTILE, element=HOSTILE, fix=HOSTILE)]
    studies = [make_scored("bank", truth=truth, matched={1: [1]}, findings=[finding], system=HOSTILE)]
    found = scores_of(studies, name=HOSTILE)
    report = tell(found, studies, analyse(studies).as_json(), None, facts={HOSTILE: HOSTILE})
    assert "<script" not in report.html()
    assert not re.search(r"(?<!\\)<script", report.markdown())
    assert not re.search(r"(?<!\\)\]\(javascript", report.markdown())
    assert "\x1b" not in report.html() + report.markdown()


def test_scores_without_their_optional_parts_are_told(studies: list[ScoredStudy]) -> None:
    bare = {"suite": "mirror", "metrics": {}}
    text = tell(bare, [], None, None).markdown()
    assert "not in these scores" in text
    assert "`assay mirror analyze`" in text.replace("\\", "")
    whole = scores_of(studies)
    for part in whole:
        if part not in ("suite", "metrics"):
            assert tell({k: v for k, v in whole.items() if k != part}, studies).html()


def test_no_findings_at_all_is_an_answer(make_scored: MakeScored) -> None:
    nothing = [make_scored("bank", truth=3)]
    text = told(nothing)
    assert "found 0 of 3 known problems" in text
    assert "Nothing was confirmed." in text


def test_an_ablation_is_drawn_where_there_is_one(studies: list[ScoredStudy]) -> None:
    table = ablate(studies).as_json()
    text = tell(scores_of(studies), studies, ablation=table).markdown()
    section = text.partition("## What interventions change")[2].partition("## ")[0]
    assert "dedup" in section
    assert "Change of recall by intervention" in section
    assert "What interventions change" not in told(studies)


def test_the_same_scores_make_the_same_bytes(studies: list[ScoredStudy]) -> None:
    assert told(studies, card()) == told(studies, card())


async def test_report_and_slide_pass_axe_and_fit_a_telephone(studies: list[ScoredStudy]) -> None:
    found = scores_of(studies)
    report = tell(found, studies, analyse(studies).as_json(), card())
    async with Browser.launch() as browser, browser.open(viewport=MOBILE) as page:
        for html in (report.html(), make_slide(found, card()).html()):
            await page.playwright.set_content(html)
            result = await page.axe()
            assert [rule["id"] for rule in result.violations] == []
            assert await page.playwright.evaluate("document.documentElement.scrollWidth") <= MOBILE.width
