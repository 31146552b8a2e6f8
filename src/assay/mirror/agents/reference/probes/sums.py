"""What has to be paid: totals that do not add up, and fees that appear only at the end."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from assay.folding import folded
from assay.mirror.agents.reference.crawling import kind_of
from assay.mirror.agents.reference.describing import page_path, sign_at
from assay.mirror.agents.reference.probes.passages import first_heading, passages
from assay.mirror.agents.reference.probes.quantities import money
from assay.mirror.agents.reference.probes.telling import doubts, reads, reads_or_doubts, rule
from assay.mirror.agents.reference.records import Sign
from assay.mirror.personas.records import Perception
from assay.mirror.validation.views import PageView

if TYPE_CHECKING:
    from assay.browser.rows import Element

__all__ = ["RULES", "find_cost_surprises"]

_BLOCKS = frozenset({"dl", "table", "ul", "ol"})
_LONGEST_LABEL = 80
_TOTAL = re.compile(
    r"^(?:(?:order|grand|your|new)\s+)?total\b(?! (?:saving|weight|time|hours))"
    r"|^(?:amount |total )?(?:to pay|due)\b",
    re.IGNORECASE,
)
_SUBTOTAL = re.compile(r"\bsub-?total\b|^(?:items?|goods|products)(?: total)?\b", re.IGNORECASE)
_INCLUDED = re.compile(r"\b(?:includ|of which|incl\.)", re.IGNORECASE)
_REDUCED = re.compile(
    r"\b(?:discount|voucher|saving|saved|you save|code|credit|concession|refund)\b", re.IGNORECASE
)
_NO_ROW = re.compile(r"\b(?:was|each|per|from|price|full price|unit)\b", re.IGNORECASE)
_FREE = re.compile(r"^\s*(?:free|none|no charge|included)\b", re.IGNORECASE)
_FEE = re.compile(
    r"\b((?:service|booking|handling|admin(?:istration)?|processing|convenience|transaction|facility|card"
    r"|payment|packaging|packing|fuel|cleaning|resort|platform|set-?up|enrolment|registration|materials?"
    r"|small order|environmental|late|priority|insurance|protection|delivery|shipping|postage|surcharge)"
    r"(?:\s+(?:fee|charge|cost|levy|surcharge))?)\b",
    re.IGNORECASE,
)
_FEE_WORD = re.compile(r"\b(?:fee|charge|levy|surcharge|cost|delivery|shipping|postage)\b", re.IGNORECASE)
_PAYING = re.compile(
    r"\b(?:check ?out|payment|pay|basket|cart|bag|review|confirm|summary|your order|billing|step \d)\b",
    re.IGNORECASE,
)
_BUY = re.compile(
    r"^(?:add to|buy|order|book|enrol|reserve|apply|subscribe|get tickets|choose this)\b", re.IGNORECASE
)
_FREE_WORD = re.compile(r"\bfree\b|\bno (?:charge|cost|fee|payment)", re.IGNORECASE)


class _Row(NamedTuple):
    """A line of a bill."""

    label: str
    amount: Decimal
    words: str
    element: Element


def find_cost_surprises(views: Sequence[PageView]) -> Iterator[Sign]:
    """Wrong totals on any page, late fees between pages, and offers that name no price."""
    for view in views:
        yield from _wrong_totals(view)
    yield from _late_fees(views)
    yield from _no_price(views)


def _bills(view: PageView) -> Iterator[list[_Row]]:
    """The lines with amounts, block by block."""
    found: dict[int, dict[int, _Row]] = {}
    for passage in passages(view):
        around = list(view.above(passage.element))
        block = next((part.ref for part in around if part.tag in _BLOCKS), -1)
        line = next((part.ref for part in around if part.tag == "tr"), passage.element.ref)
        amounts = [amount.amount for amount, _at in money(passage.text)]
        label = passage.label.split(",")[0] if passage.label else passage.text
        if not amounts and passage.label and _FREE.match(passage.text):
            amounts = [Decimal(0)]
        if block >= 0 and len(amounts) == 1 and len(label) <= _LONGEST_LABEL:
            # Of a row of a table the last amount counts: the others are the price of one.
            found.setdefault(block, {})[line] = _Row(label, amounts[0], passage.whole, passage.element)
    for rows in found.values():
        yield list(rows.values())


def _wrong_totals(view: PageView) -> Iterator[Sign]:
    for rows in _bills(view):
        place = next((number for number, row in enumerate(rows) if _TOTAL.search(row.label)), None)
        if place is None:
            continue
        before = [row for row in rows[:place] if not _NO_ROW.search(row.label)]
        total = rows[place]
        sums = _possible_sums(before)
        if sums and total.amount not in sums:
            lines = "; ".join(f"{row.label[:40]} {row.amount}" for row in before[:6])
            yield sign_at(
                view,
                "wrong total",
                "read",
                total.element,
                measure=float(total.amount - sums[0]),
                lines=lines,
                total=f"{total.amount}",
                sum=f"{sums[0]}",
            )


def _possible_sums(rows: Sequence[_Row]) -> list[Decimal]:
    """What the lines may come to, in the readings that people would accept; none where there are no lines."""
    start = next((number for number, row in enumerate(rows) if _SUBTOTAL.search(row.label)), None)
    if not rows:
        return []
    found = []
    for lines in (rows[start:] if start is not None else rows, rows):
        for skip_included in (True, False):
            kept = [row for row in lines if not (skip_included and _INCLUDED.search(row.words))]
            found.append(sum((_signed(row) for row in kept), Decimal(0)))
    return list(dict.fromkeys(found))


def _signed(row: _Row) -> Decimal:
    return -abs(row.amount) if _REDUCED.search(row.label) else row.amount


def _is_paying(view: PageView) -> bool:
    told = f"{page_path(view.state.url)} {view.state.title} {first_heading(view)}"
    return bool(_PAYING.search(told.replace("-", " ").replace("/", " ")))


def _late_fees(views: Sequence[PageView]) -> Iterator[Sign]:
    """A fee on the way to paying that no page before it has named."""
    before = folded(" ".join(view.text for view in views if not _is_paying(view)))
    told: set[str] = set()
    for view in views:
        if not before or not _is_paying(view):
            continue
        for row in (row for rows in _bills(view) for row in rows):
            fee = _FEE.search(row.label)
            if fee is None or row.amount <= 0 or _INCLUDED.search(row.words) or _SUBTOTAL.search(row.label):
                continue
            name = folded(fee[1])
            kind = _FEE_WORD.sub("", name).strip() or name
            known = re.search(
                rf"\b{re.escape(kind)}\w*\b[^.\n]{{0,60}}(?:\bfee|\bcharg|\bcost|[£$€])", before
            )
            if not known and name not in told:
                told.add(name)
                yield sign_at(
                    view,
                    "late fee",
                    "read",
                    row.element,
                    fee=row.label[:60],
                    amount=f"{row.amount}",
                    measure=float(row.amount),
                )


def _no_price(views: Sequence[PageView]) -> Iterator[Sign]:
    """A page to buy or book from that names no price, where those like it do."""
    groups: dict[str, list[tuple[PageView, Element, bool]]] = {}
    seen: set[str] = set()
    for view in views:
        path = page_path(view.state.url)
        buy = next((part for part in view.elements if _is_offer(part)), None)
        if buy is None or path in seen or "?" in path or path.count("/") < 2:
            continue
        seen.add(path)
        own = " ".join(part.text for part in passages(view) if not part.chrome)
        priced = any(True for _ in money(own)) or bool(_FREE_WORD.search(own))
        groups.setdefault(kind_of(path), []).append((view, buy, priced))
    for entries in groups.values():
        bare = [entry for entry in entries if not entry[2]]
        if len(entries) >= 3 and len(bare) == 1:
            view, buy, _priced = bare[0]
            yield sign_at(view, "no price", "read", buy, others=str(len(entries) - 1))


def _is_offer(part: Element) -> bool:
    return part.visible and part.role in ("button", "link") and bool(_BUY.match(part.text or part.name))


def _counts(sign: Sign, person: Perception) -> bool:
    return reads(sign, person) or doubts(sign, person) or person.expertise > 0.6


_STATUS = "H1: Visibility of System Status"

RULES = (
    rule(
        "wrong total",
        "trust",
        _STATUS,
        None,
        noticed=_counts,
        title="The total is not the sum of its lines",
        wrong="shows a total of {total}, but the lines above come to {sum} ({lines}).",
        consequence="People do not know what they pay for, and break off.",
        advice="Show every part of the total as a line of its own, and add them up right.",
        severity="major",
        because="It is about money, at the moment of paying.",
        confidence=0.85,
    ),
    rule(
        "late fee",
        "trust",
        _STATUS,
        None,
        noticed=reads_or_doubts,
        title="A fee appears only at the end",
        wrong="adds “{fee}” of {amount}, which no page before it has mentioned.",
        consequence="People who compared prices are surprised at the last step and feel deceived.",
        advice="Name the fee beside the price from the first page on.",
        severity="major",
        because="It raises the price after people have decided.",
        confidence=0.8,
    ),
    rule(
        "no price",
        "trust",
        _STATUS,
        None,
        noticed=reads_or_doubts,
        title="No price before people commit",
        wrong="asks people to go on without naming a price; {others} pages of the same kind do.",
        consequence="People cannot decide, or learn the cost only after giving their details.",
        advice="Show the price, and what comes on top of it, beside the button.",
        severity="major",
        because="The price is what most people need in order to decide.",
        confidence=0.75,
    ),
)
