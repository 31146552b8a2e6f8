"""Amounts, hours, periods, dates and numbers: what is written in any usual way is read as the same value."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.mirror.agents.reference.probes.passages import clauses
from assay.mirror.agents.reference.probes.quantities import (
    Hours,
    Money,
    Period,
    dates,
    days_in,
    money,
    periods,
    phones,
    quantities,
    time_ranges,
)

_MONTHS = [date(2026, month, 1).strftime("%B") for month in range(1, 13)]


@given(st.integers(0, 99_999_999), st.sampled_from("£$€"), st.booleans())
def test_an_amount_is_read_as_it_was_written(pence: int, currency: str, commas: bool) -> None:
    amount = Decimal(pence) / 100
    text = f"It costs {currency}{amount:,.2f} a year" if commas else f"It costs {currency}{amount:.2f} a year"
    assert [value for value, _at in money(text)] == [Money(currency, amount)]


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("£38m", "38000000"),
        ("£38 million", "38000000"),
        ("£1,400", "1400"),
        ("−£4.50", "-4.50"),
        ("£5k", "5000"),
    ],
)
def test_short_ways_to_write_an_amount(text: str, amount: str) -> None:
    assert [value.amount for value, _at in money(text)] == [Decimal(amount)]


def _clock(minutes: int, style: str) -> str:
    hour, minute = divmod(minutes, 60)
    half = "am" if hour < 12 else "pm"
    if style == "24":
        return f"{hour:02d}:{minute:02d}"
    short = f"{(hour - 1) % 12 + 1}"
    return f"{short}:{minute:02d}{half}" if style == "minutes" or minute else f"{short} {half}"


@given(
    st.integers(0, 23 * 60 + 59),
    st.integers(0, 23 * 60 + 59),
    st.sampled_from(("24", "minutes", "short")),
    st.sampled_from((" to ", "–", " - ", " until ")),
)
def test_hours_are_the_same_however_they_are_written(start: int, end: int, style: str, dash: str) -> None:
    if start == end:
        return
    text = f"Monday to Friday: {_clock(start, style)}{dash}{_clock(end, style)}, by phone"
    assert [value for value, _at in time_ranges(text)] == [Hours(start, end)]
    assert days_in(text) == frozenset(range(5))


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("9 to 5pm", Hours(540, 1020)),
        ("1 to 3pm", Hours(780, 900)),
        ("10 to 12pm", Hours(600, 720)),
        ("noon to 4pm", Hours(720, 960)),
        ("8am until midnight", Hours(480, 0)),
        ("10.30 – 12.30", Hours(630, 750)),
    ],
)
def test_half_of_the_day_that_is_left_out(text: str, hours: Hours) -> None:
    assert [value for value, _at in time_ranges(text)] == [hours]


def test_figures_alone_are_no_hours() -> None:
    assert list(time_ranges("rooms 9 to 5, pages 10-12, £30 to £60, 2 to 4 weeks, 12–14 %")) == []


@given(st.integers(1, 99), st.integers(1, 99), st.sampled_from(("day", "week", "month", "year", "hour")))
def test_a_period_has_two_ends_and_a_unit(one: int, other: int, unit: str) -> None:
    low, high = sorted((one, other))
    assert [value for value, _at in periods(f"It takes {low} to {high} {unit}s.")] == [
        Period(low, high, unit)
    ]
    assert [value for value, _at in periods(f"within {low} working {unit}s")] == [
        Period(low, low, f"working {unit}")
    ]


def test_numbers_in_words_count_too() -> None:
    assert [value for value, _at in periods("two weeks, or a five-year guarantee")] == [
        Period(2, 2, "week"),
        Period(5, 5, "year"),
    ]


@given(st.dates(date(1990, 1, 1), date(2090, 12, 31)))
def test_a_day_is_the_same_in_every_clear_style(day: date) -> None:
    month = _MONTHS[day.month - 1]
    for text in (
        f"{day.day} {month} {day.year}",
        f"{day.day} {month[:3]} {day.year}",
        f"{month} {day.day}, {day.year}",
        day.isoformat(),
    ):
        assert [value.when for value, _at in dates(f"on {text} at noon")] == [day]


@given(st.integers(1, 12), st.integers(1, 12))
def test_figures_between_slashes_name_a_day_only_if_there_is_one_reading(day: int, month: int) -> None:
    found = [value.when for value, _at in dates(f"by {day:02d}/{month:02d}/2026")]
    assert found == [None if day != month else date(2026, month, day)]
    assert [value.when for value, _at in dates("by 31/12/2026")] == [date(2026, 12, 31)]


@given(st.text("0123456789", min_size=9, max_size=9))
def test_a_phone_number_is_its_digits(digits: str) -> None:
    national = f"0{digits[:4]} {digits[4:]}"
    abroad = f"+44 {digits[:4]} {digits[4:]}"
    assert [value for value, _at in phones(f"Call {national} today")] == [f"0{digits}"]
    assert [value for value, _at in phones(f"Call {abroad} today")] == [f"0{digits}"]


@given(st.text(max_size=300))
def test_no_text_breaks_the_reading(text: str) -> None:
    found = quantities(text)
    assert all(text[item.start : item.end] == item.words for item in found)
    assert all(one.end <= other.start for one, other in zip(found, found[1:], strict=False))
    assert all(part and part in text for part in clauses(text))
    assert days_in(text) <= frozenset(range(7))


def test_what_is_part_of_a_date_is_nothing_else() -> None:
    kinds = [
        item.kind for item in quantities("Call 01632 960417 from 17 March 2026, 9am to 5pm, within 2 days")
    ]
    assert kinds == ["phone", "date", "time", "period"]


def test_long_hostile_text_is_read_in_bounded_time() -> None:
    assert len(quantities("9:00 to " * 20_000)) < 2_000
    assert quantities("£" * 50_000) == []
