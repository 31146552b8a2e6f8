"""Audits of what a judge claims, and the card that says how far it agrees with people."""

from __future__ import annotations

import json
from typing import Any

import pytest

from assay.errors import BadInput
from assay.judging import AuditEntry, Verdict, calibrate, check_among, check_occurs, rejected_share
from assay.stats import cohen_kappa, wilson

PAGE = "Total:  71.60 EUR\nShip to Mara Lind, Straße 12\nﬁrst class ①\n“Don’t bend” – 3–5 days"


@pytest.mark.parametrize(
    ("claim", "held"),
    [
        ("Total:  71.60 EUR", True),
        ("total: 71.60 eur", True),
        ("71.60 EUR\n  ship TO mara", True),
        ("STRASSE 12", True),
        ("first class 1", True),
        ("\uff34otal", True),
        ("  Mara Lind  ", True),
        ('"Don\'t bend" - 3-5 days', True),
        ("71.61 EUR", False),
        ("Mara-Lind", False),
        ("", False),
        (" \n\t", False),
        ("\u00a0", False),
    ],
)
def test_a_quote_occurs_whatever_its_case_space_quotes_and_forms(claim: str, held: bool) -> None:
    entry = check_occurs(claim, PAGE)
    assert entry.held is held
    assert entry.check == "text occurs"
    assert (entry.reason == "") is held


def test_a_claim_is_kept_but_not_at_any_length() -> None:
    assert check_occurs("x" * 10_000, PAGE).claim == "x" * 200
    assert check_among("x" * 10_000, []).claim == "x" * 200


@pytest.mark.parametrize(
    ("claim", "held"), [("button", True), ("link", True), ("Button", False), ("", False)]
)
def test_a_value_is_among_those_that_exist(claim: str, held: bool) -> None:
    entry = check_among(claim, (role for role in ("button", "link")), check="role")
    assert entry == AuditEntry("role", held, claim, "" if held else "there is no such value")


def audited(*entries: tuple[str, bool]) -> Verdict[Any]:
    return Verdict("ok", 1, "j", audit=[AuditEntry(check, held, "claim") for check, held in entries])


def test_the_rejected_share_is_counted_by_check_with_intervals() -> None:
    verdicts = [
        audited(("quote", True), ("quote", False), ("role", True)),
        audited(("quote", False)),
        audited(),
        audited(("quote", True), ("role", True)),
    ]
    found = rejected_share(verdicts)
    assert list(found) == ["quote", "role"]
    assert found["quote"].value == 0.5
    assert found["quote"].ci == wilson(2, 4).ci
    assert (found["quote"].attempted, found["quote"].scored, found["quote"].failed) == (4, 4, 0)
    assert found["role"].value == 0.0
    assert found["role"].ci == wilson(0, 2).ci


def test_without_claims_no_share_is_made_up() -> None:
    assert rejected_share([]) == {}
    assert rejected_share([audited()]) == {}


# Twenty yes to both, five yes to the person alone, ten yes to the judge alone, fifteen no to both:
# observed 35 / 50 = 0.7, expected 0.5 * 0.6 + 0.5 * 0.4 = 0.5, kappa 0.4.
PEOPLE = ["yes"] * 25 + ["no"] * 25
JUDGED = ["yes"] * 20 + ["no"] * 5 + ["yes"] * 10 + ["no"] * 15
PRINT = {"judge": "1", "prompt": "2", "rubric": "3"}


def test_the_card_holds_kappa_agreement_confusion_and_base_rates() -> None:
    card = calibrate("m", PRINT, PEOPLE, JUDGED)
    assert card.kappa == cohen_kappa(PEOPLE, JUDGED)
    assert card.kappa.value == pytest.approx(0.4)
    assert card.kappa.observed == pytest.approx(0.7)
    assert card.kappa.expected == pytest.approx(0.5)
    assert card.kappa.ci is not None
    assert card.agreement == wilson(35, 50)
    assert dict(card.confusion) == {
        ("yes", "yes"): 20,
        ("yes", "no"): 5,
        ("no", "yes"): 10,
        ("no", "no"): 15,
    }
    assert card.base_rates == {"no": 0.5, "yes": 0.5}
    assert (card.labels, card.unjudged, card.caveats) == (50, 0, [])


def test_weighted_kappa_is_that_of_the_statistics() -> None:
    people, judged = [1, 2, 3, 4, 2, 1], [1, 2, 4, 4, 1, 1]
    card = calibrate("m", PRINT, people, judged, weights="quadratic")
    assert card.kappa == cohen_kappa(people, judged, weights="quadratic")


def test_items_without_a_verdict_are_counted_and_not_in_the_kappa() -> None:
    card = calibrate("m", PRINT, [*PEOPLE, "yes", "no", "no"], [*JUDGED, None, None, None])
    assert (card.labels, card.unjudged) == (53, 3)
    assert card.kappa == cohen_kappa(PEOPLE, JUDGED)
    assert card.agreement.n == 50
    assert card.base_rates["yes"] == pytest.approx(26 / 53)
    assert card.caveats == ["3 labelled items have no valid verdict and are not in the kappa."]


def test_falsy_readings_are_verdicts() -> None:
    card = calibrate("m", PRINT, [0, 0, 1, 1], [0, 0, 1, 0])
    assert (card.unjudged, card.agreement.n) == (0, 4)


def test_few_judged_labels_are_a_caveat_even_if_many_were_given() -> None:
    assert calibrate("m", PRINT, PEOPLE[:20], JUDGED[:20]).caveats[0].startswith("Only 20 judged labels;")
    mostly_silent = calibrate("m", PRINT, PEOPLE, [*JUDGED[:5], *[None] * 45])
    assert mostly_silent.caveats[0].startswith("Only 5 judged labels;")


def test_one_sided_base_rates_are_a_caveat() -> None:
    card = calibrate("m", PRINT, ["no"] * 57 + ["yes"] * 3, ["no"] * 60)
    assert card.caveats == ["95% of the labels are the same; kappa is fragile at such base rates."]


def test_no_labels_make_a_card_without_numbers() -> None:
    card = calibrate("m", PRINT, [], [])
    assert (card.kappa.value, card.agreement.value, card.base_rates) == (None, None, {})


def test_labels_and_verdicts_must_pair_up() -> None:
    with pytest.raises(BadInput, match="3 labels and 2 verdicts do not pair up"):
        calibrate("m", PRINT, ["a", "b", "c"], ["a", "b"])


def test_a_card_holds_for_exactly_the_judge_that_was_measured() -> None:
    card = calibrate("m", PRINT, PEOPLE, JUDGED)
    assert card.holds_for(dict(PRINT))
    for part in PRINT:
        assert not card.holds_for(PRINT | {part: "other"})
    assert not card.holds_for({"judge": "1"})
    assert not card.holds_for(PRINT | {"more": "4"})


def test_a_card_is_json() -> None:
    card = calibrate("m", PRINT, PEOPLE, JUDGED)
    stored = json.loads(json.dumps(card.as_json(), allow_nan=False))
    assert stored["confusion"] == [
        {"person": "no", "judge": "no", "n": 15},
        {"person": "no", "judge": "yes", "n": 10},
        {"person": "yes", "judge": "no", "n": 5},
        {"person": "yes", "judge": "yes", "n": 20},
    ]
    assert stored["kappa"]["value"] == pytest.approx(0.4)
    assert stored["caveats"] == []
