"""Public sentences: bound to a number with n, interval and corpus, or refused by name."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.mirror.report.claims import CLAIMS, Claim, make_claims, simple_fraction
from assay.mirror.report.slide import make_slide

HOSTILE = "</svg><script>alert('1')</script>\x1b[31m & \"quoted\""
FINGERPRINT = {"judge": "j", "prompt": "p", "rubric": "r"}


def metric(value: float | None, ci: list[float] | None, n: int = 200, **more: Any) -> dict[str, Any]:
    known = {"value": value, "ci": ci, "method": "m", "n": n, "attempted": n, "scored": n, "failed": 0}
    return known | more


def scores(**metrics: dict[str, Any]) -> dict[str, Any]:
    return {
        "suite": "mirror",
        "corpus": {"hash": "c0ffee" * 6},
        "system": {"name": "Tester"},
        "judge": {"name": "some/judge", "fingerprint": FINGERPRINT},
        "counts": {"sites": 10, "truth": 120, "findings": 400, "studies": 20},
        "metrics": metrics,
    }


def claim(name: str, found: dict[str, Any], corpus: str | None = "abc", **more: Any) -> Claim:
    return next(one for one in make_claims(found, corpus, **more) if one.name == name)


def test_a_measured_number_is_said_with_interval_n_and_corpus() -> None:
    said = claim("precision", scores(precision_validated=metric(0.78, [0.71, 0.84], 212)))
    assert said.sentence == "About 4 of 5 reported issues are real."
    assert said.figure == "78 %"
    assert said.evidence == "78.0 % [71.0, 84.0], n = 212, corpus abc"
    assert said.refused is None


def test_minutes_and_dollars_are_told_in_their_units() -> None:
    found = scores(
        time_per_study_seconds=metric(252.0, [240.0, 264.0], 20), cost_per_study=metric(8.4, [8.0, 9.0], 20)
    )
    assert claim("minutes_per_study", found).sentence == "A study takes 4.2 minutes."
    assert claim("minutes_per_study", found).evidence.startswith("4.2 [4.0, 4.4] min, n = 20")
    assert claim("cost_per_study", found).sentence == "A study costs $8.40."


@pytest.mark.parametrize(
    ("found", "corpus", "reason"),
    [
        (metric(None, None, 0, note="no study says what it cost"), "abc", "no study says what it cost"),
        (metric(0.78, None), "abc", "no interval"),
        (metric(0.78, [0.5, 0.9], 12), "abc", "n is 12"),
        (metric(0.78, [0.5, 0.9], 200, failed=60), "abc", "60 of 200 cases have no result"),
        # Borderline reports are no failures, and yet nobody can say that they are real.
        (metric(1.0, [0.9, 1.0], 30, attempted=90), "abc", "60 of 90 cases have no result"),
        (metric(0.78, [0.5, 0.9]), None, "no corpus hash"),
    ],
)
def test_a_sentence_without_its_evidence_is_refused(
    found: dict[str, Any], corpus: str | None, reason: str
) -> None:
    refused = claim("precision", scores(precision_validated=found), corpus)
    assert refused.sentence is None
    assert reason in str(refused.refused)


def test_without_any_score_every_sentence_is_refused_by_name() -> None:
    claims = make_claims(scores(), "abc")
    assert [one.name for one in claims] == list(CLAIMS)
    assert all(one.sentence is None and one.refused for one in claims)


def test_nothing_about_people_is_said_without_people() -> None:
    found = scores(recall_known=metric(0.52, [0.45, 0.6]), novel_finding_rate=metric(0.2, [0.1, 0.3]))
    for name in (
        "senior_evaluator",
        "humans_missed",
        "faster_than_traditional",
        "cheaper_than_traditional",
    ):
        assert "no human evaluators worked on the same corpus" in str(claim(name, found).refused)
    with_people = found | {
        "human_evaluators": {"evaluators": 5, "recall_known": metric(0.33, [0.28, 0.39], 120)}
    }
    said = claim("senior_evaluator", with_people).sentence
    assert said == "52 % of the known problems found, where 5 human evaluators found 33 % on average."


def test_what_people_corrected_is_said_and_nothing_else() -> None:
    found = scores(precision_validated=metric(0.81, [0.77, 0.85]))
    card = {
        "fingerprint": FINGERPRINT,
        "corrected": {"precision_validated": metric(0.63, [0.55, 0.72], 88, attempted=400, reported=0.81)},
    }
    said = claim("precision", found, card=card)
    assert said.figure == "63 %"
    assert said.evidence == "63.0 % [55.0, 72.0], labels = 88, corpus abc"
    # A card of another judge corrects nothing.
    other = card | {"fingerprint": FINGERPRINT | {"prompt": "another"}}
    assert claim("precision", found, card=other).figure == "81 %"


@settings(max_examples=100)
@given(st.floats(0, 1))
def test_a_fraction_is_never_far_from_its_share(share: float) -> None:
    found = simple_fraction(share)
    if found is not None:
        part, whole = (int(word) for word in found.split(" of "))
        assert 0 < part < whole <= 10
        assert abs(part / whole - share) <= 0.025 + 1e-12


def test_the_slide_shows_what_is_measured_and_names_what_is_not() -> None:
    found = scores(precision_validated=metric(0.78, [0.71, 0.84]), cost_per_study=metric(None, None, 0))
    slide = make_slide(found)
    for text in (slide.svg(), slide.html()):
        assert "78 %" in text
        assert "4 of 5" in text
        assert "c0ffeec0ffee" in text
        assert "equal to a senior evaluator" in text
        assert "Uncalibrated judge: some/judge" in text
    assert "cost" in {one.name.partition("_")[0] for one in slide.refused}
    assert slide.as_json()["said"][0]["metric"] == "precision_validated"


def test_a_slide_without_evidence_says_so() -> None:
    slide = make_slide(scores())
    assert "No sentence has the evidence that it needs." in slide.svg()
    assert "No sentence has the evidence that it needs." in slide.html()


def test_the_card_of_this_judge_is_on_the_slide() -> None:
    card = {"fingerprint": FINGERPRINT, "kappa": metric(0.74, [0.66, 0.82]), "gate": {"passed": True}}
    assert (
        make_slide(scores(), card).trust
        == "Judge some/judge: kappa 0.74 [0.66, 0.82] with people on this run."
    )
    failed = card | {"gate": {"passed": False}}
    assert "below the bar" in make_slide(scores(), failed).trust


def test_hostile_names_stay_text_and_the_drawing_stays_xml() -> None:
    found = scores(precision_validated=metric(0.78, [0.71, 0.84]))
    found["system"] = {"name": HOSTILE}
    slide = make_slide(found)
    root = ElementTree.fromstring(slide.svg())
    assert not list(root.iter("{http://www.w3.org/2000/svg}script"))
    assert "<script" not in slide.html()
    assert "\x1b" not in slide.svg() + slide.html()


def test_every_line_of_the_drawing_stays_inside() -> None:
    names = (
        "precision_validated",
        "recall_known",
        "recall_critical",
        "novel_finding_rate",
        "clean_fp_per_page",
    )
    found = scores(
        **{name: metric(0.7777, [0.7, 0.8], 123_456) for name in names},
        time_per_study_seconds=metric(1e5, [9e4, 2e5], 99),
        cost_per_study=metric(12345.6, [1e4, 2e4], 99),
    )
    found["system"] = {"name": "A system with a very long name " * 10}
    root = ElementTree.fromstring(make_slide(found).svg())
    texts = list(root.iter("{http://www.w3.org/2000/svg}text"))
    assert len(texts) > 20
    assert all(0 < float(text.attrib["y"]) < 720 for text in texts)
    assert all(len(text.text or "") <= 150 for text in texts)
