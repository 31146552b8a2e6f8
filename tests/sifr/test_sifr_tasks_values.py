"""Amounts and dates are found as pages write them, and only where they are whole."""

from __future__ import annotations

import pytest

from assay.sifr.tasks.values import amounts_in, check_of, dates_in, measure, measures


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Now £16.00 only", ["£16.00"]),
        ("£1,299.00 or $5", ["£1,299.00", "$5"]),
        ("a £38m deal", []),
        ("£12.003", []),
        ("€ 9.99", ["€ 9.99"]),
        ("nothing", []),
    ],
)
def test_amounts_of_money_are_found_whole(text: str, found: list[str]) -> None:
    assert amounts_in(text) == found


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("On 3 March 2026 at noon", ["2026-03-03"]),
        ("March 3rd, 2026 and 2026-03-04", ["2026-03-03", "2026-03-04"]),
        ("31 June 2026", []),
        ("5 Sept 2025", ["2025-09-05"]),
        ("March 2026", []),
    ],
)
def test_full_dates_are_found_in_any_wording(text: str, days: list[str]) -> None:
    assert [found.day.isoformat() for found in dates_in(text)] == days


def test_numbers_are_compared_only_within_one_unit() -> None:
    assert measures(["15 minutes", "1 minute", "1,200 minutes"]) == [15, 1, 1200]
    assert measures(["£5", "$6"]) is None
    assert measures(["£5", "free"]) is None
    assert measure("40 %") == (40.0, "%")


@pytest.mark.parametrize(
    ("value", "check"),
    [
        ("£48.00", "money"),
        ("17 March 2026", "date"),
        ("15 minutes", "number"),
        ("Dumped rubbish", "text"),
        ("8:00am to 6:30pm", "text"),
        ("£5 to £8", "text"),
    ],
)
def test_a_value_is_compared_as_what_it_is(value: str, check: str) -> None:
    assert check_of(value) == check
