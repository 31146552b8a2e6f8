"""Probes of figures on one page: savings, counts and steps that do not come out, amounts without currency."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from assay.mirror.agents.reference.describing import sign_at
from assay.mirror.agents.reference.probes.passages import Passage, is_wide, passages
from assay.mirror.agents.reference.probes.quantities import money
from assay.mirror.agents.reference.probes.telling import reads_or_doubts, rule
from assay.mirror.agents.reference.records import Sign
from assay.mirror.validation.views import PageView

if TYPE_CHECKING:
    from assay.browser.rows import Element

__all__ = ["PROBES", "RULES"]

_SAVING = re.compile(
    r"\b(?:save|saving|you save)\b(?!\s+(?:between|from|up to|at least))[^£$€\d]{0,12}$", re.I
)
_UP_TO_ANOTHER = re.compile(r"\s*(?:and|to|or|-|–|—)\s*[£$€]\s?\d")
_PERCENT_OFF = re.compile(
    r"(?:\bsave |-|−)?(\d{1,2})\s?%\s?(?:off|discount|reduction)\b|\bsave (\d{1,2})\s?%", re.I
)
_MOST_PRICES = 4
_ROUNDED_PERCENT = 1
_STEP = re.compile(r"\b(step|question|part)\s+(\d{1,2})\s+of\s+(\d{1,2})\b", re.IGNORECASE)
_COUNT = re.compile(
    r"^(\d{1,3}) (products?|results?|articles?|courses?|items?|jobs?|events?|tickets?|properties)\.?$",
    re.IGNORECASE,
)
_ENTRIES = frozenset({"li", "article", "tr", "div"})
_AMOUNT = re.compile(r"\d{1,5}[.,]\d{2}")
_PRICED = re.compile(r"\b(?:price|cost|fee|charge|total|amount|to pay|delivery)\b", re.IGNORECASE)
_OTHER_UNIT = re.compile(r"\b(?:kg|g|km|miles?|hours?|points?|rate|rating|%)\b", re.IGNORECASE)


def false_savings(view: PageView) -> Iterator[Sign]:
    """“Save £20” beside two prices that are not £20 apart."""
    if not is_wide(view):
        return
    for passage in passages(view):
        claim = _claim(passage.text)
        prices = _two_prices(view, passage, claim) if claim is not None else None
        if claim is None or prices is None:
            continue
        now, was = prices
        real = (was - now) * 100 / was if claim.in_percent else was - now
        if abs(real - claim.saving) > (_ROUNDED_PERCENT if claim.in_percent else 0):
            yield sign_at(
                view,
                "false saving",
                "read",
                passage.element,
                words=passage.text[:80],
                was=f"{was}",
                now=f"{now}",
                real=f"{real:.0f} %" if claim.in_percent else f"{real}",
            )


class _Claim(NamedTuple):
    """A saving that is claimed."""

    saving: Decimal
    in_percent: bool


def _claim(text: str) -> _Claim | None:
    if percent := _PERCENT_OFF.search(text):
        return _Claim(Decimal(percent[1] or percent[2]), True)
    for value, at in money(text):
        # “Save £25 to £300 a month” speaks of putting money aside.
        if _SAVING.search(text[: at.start()]) and not _UP_TO_ANOTHER.match(text[at.end() :]):
            return _Claim(value.amount, False)
    return None


def _two_prices(view: PageView, passage: Passage, claim: _Claim) -> tuple[Decimal, Decimal] | None:
    """The lower and the higher price beside a claim, if exactly two stand close to it."""
    for box in list(view.above(passage.element))[:2]:
        amounts = [value.amount for value, _at in money(box.text)]
        if not claim.in_percent and claim.saving in amounts:
            amounts.remove(claim.saving)
        prices = sorted(set(amounts))
        if len(prices) == 2 and len(amounts) <= _MOST_PRICES and prices[0] > 0:
            return prices[0], prices[1]
    return None


def steps_that_differ(view: PageView) -> Iterator[Sign]:
    """A title that says step 1 of 4 over a page that says step 1 of 5."""
    if not is_wide(view):
        return
    found: dict[str, dict[tuple[str, str], tuple[Element | None, str]]] = {}
    if said := _STEP.search(view.state.title):
        found.setdefault(said[1].lower(), {})[said[2], said[3]] = (None, said[0])
    for passage in passages(view):
        for said in _STEP.finditer(passage.text):
            found.setdefault(said[1].lower(), {}).setdefault((said[2], said[3]), (passage.element, said[0]))
    for places in found.values():
        if len(places) == 2:
            (_first, one), (element, other) = places.values()
            yield sign_at(view, "steps differ", "read", element, one=one, other=other)


def counts_that_differ(view: PageView) -> Iterator[Sign]:
    """“12 products” over a list of nine."""
    if not is_wide(view):
        return
    for passage in passages(view):
        told = _COUNT.match(passage.text.strip())
        if told is None or passage.chrome or passage.label:
            continue
        entries = _entries_after(view, passage)
        if entries and int(told[1]) != entries and entries > 2 and int(told[1]) > 0:
            yield sign_at(
                view, "count differs", "read", passage.element, words=told[0], measure=entries, unit=told[2]
            )


def _entries_after(view: PageView, passage: Passage) -> int:
    """How many entries the list has that follows a count, if there is one list and no more pages of it."""
    counts: Counter[tuple[int, str, str]] = Counter()
    for part in view.elements[passage.element.ref :]:
        if part.tag in _ENTRIES and part.visible and part.parent is not None and len(part.text) > 20:
            linked = any(inner.tag == "a" for inner in view.below(part))
            if linked and not any(name.startswith(("contentinfo", "navigation")) for name in part.region):
                counts[part.parent, part.tag, part.attributes.get("class", "")] += 1
    paged = any(
        part.role == "navigation"
        and re.search("pag", f"{part.name} {part.attributes.get('class', '')}", re.I)
        for part in view.elements
    )
    ranked = counts.most_common(2)
    if not ranked or paged or len(ranked) == 2 and ranked[1][1] > 2:
        return 0
    return ranked[0][1]


def bare_amounts(view: PageView) -> Iterator[Sign]:
    """A price without a currency, where others have one."""
    if not is_wide(view) or not any(True for _ in money(view.text)):
        return
    for passage in passages(view):
        named = f"{passage.label} {passage.heading if not passage.label else ''}"
        if (
            _AMOUNT.fullmatch(passage.text.strip())
            and _PRICED.search(named)
            and not _OTHER_UNIT.search(named)
        ):
            yield sign_at(view, "amount without currency", "read", passage.element, words=passage.whole[:80])


PROBES = (false_savings, steps_that_differ, counts_that_differ, bare_amounts)

_CONSISTENT = "H4: Consistency and Standards"
_STATUS = "H1: Visibility of System Status"

RULES = (
    rule(
        "false saving",
        "trust",
        _STATUS,
        None,
        noticed=reads_or_doubts,
        title="The saving is not what the prices come to",
        wrong="claims “{words}”, but from {was} to {now} it is {real}.",
        consequence="People who reckon it up feel deceived, and the others pay for a bargain that is none.",
        advice="Show the saving that the two prices come to.",
        severity="major",
        because="It misleads people about money.",
        confidence=0.8,
    ),
    rule(
        "steps differ",
        "flow",
        _STATUS,
        None,
        noticed=reads_or_doubts,
        title="The number of steps contradicts itself",
        wrong="says both “{one}” and “{other}”.",
        consequence="People do not know how far they have come and how much is left.",
        advice="Count the steps in one place and show the same figures everywhere.",
        severity="minor",
        because="It unsettles people without stopping them.",
    ),
    rule(
        "count differs",
        "content",
        _CONSISTENT,
        None,
        noticed=reads_or_doubts,
        title="The count does not fit the list",
        wrong="says “{words}”, but the list has {measure} entries.",
        consequence="People look for entries that are not there, or doubt the filter.",
        advice="Count what is shown.",
        severity="minor",
        because="It costs time and trust, but what is there can be used.",
        confidence=0.7,
    ),
    rule(
        "amount without currency",
        "content",
        _CONSISTENT,
        None,
        noticed=reads_or_doubts,
        title="An amount without a currency",
        wrong="gives an amount without its currency: “{words}”.",
        consequence="People from abroad do not know what they will pay.",
        advice="Write the currency before every amount.",
        severity="minor",
        because="Other amounts on the page show what is probably meant.",
        confidence=0.7,
    ),
)
