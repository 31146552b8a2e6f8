"""The site itself and what its handlers share: money, search, lists and the page frame."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Any, TypeVar
from urllib.parse import urlencode

from assay.corpus.site import Handler, Response, Site, Visit
from assay.corpus.sites.meridian_bank.data import ACCOUNTS, CONTACT
from assay.corpus.sites.meridian_bank.ledger import CUSTOMER, PLANNED

__all__ = [
    "SITE",
    "customers_only",
    "first_sent",
    "is_match",
    "link_to",
    "missing",
    "money",
    "parse_money",
    "safe_path",
    "show",
    "slice_page",
]

T = TypeVar("T")

SITE = Site(
    "meridian-bank",
    name="Meridian",
    about="A mutual savings bank: compare accounts, open one online, find a branch, move money.",
    start_state={
        "customer": "",
        "opening": {},
        # What was sent last: a second click sends the same again.
        "last_opening": {},
        "opened": [],
        "codes_sent": 1,
        "transfers": [],
        "draft": {},
        "last_draft": {},
        "planned": [planned.id for planned in PLANNED],
        "messages": [],
    },
    knobs={
        # Pounds: a set-up fee that appears only on the review step and in its total.
        "late_fee": 0.0,
        # Pounds by which the total on the review step differs from the sum of its lines.
        "total_off": 0.0,
        # Percentage points that the rate on the review step and the confirmation loses.
        "rate_cut": 0.0,
        # True: going back in the application shows empty fields.
        "forgets_answers": False,
        # True: confirmations name another account, or another amount, than was chosen.
        "confirms_other": False,
        # True: search wants the exact words in their exact case.
        "literal_search": False,
        # True: the links to further pages forget search words and filters.
        "drops_filters": False,
        # True: every further page of a list shows the first page's items.
        "repeats_first_page": False,
        # True: balances and lists stay as they were after a transfer or a cancellation.
        "stale_count": False,
        # True: cancelling a planned payment or an application does not ask first.
        "deletes_at_once": False,
        # True: numbers and postcodes typed with spaces are refused.
        "rejects_spaces": False,
        # Id of a page; opening it signs the customer out.
        "signs_out_on": "",
    },
)


def customers_only(handler: Handler) -> Handler:
    """Send visitors who are not signed in to the sign-in page, and back afterwards."""

    def guarded(visit: Visit) -> Response:
        if visit.page and visit.page == visit.knob("signs_out_on"):
            visit.state["customer"] = ""
        if visit.state["customer"]:
            return handler(visit)
        wanted = visit.path + (f"?{urlencode(visit.query)}" if visit.query else "")
        return visit.redirect("/sign-in", next=wanted if visit.method == "GET" else "/my")

    return guarded


def show(visit: Visit, template: str, *, page: str = "", status: int = 200, **values: Any) -> Response:
    """A page inside the site's frame."""
    frame: dict[str, Any] = {
        "contact": CONTACT,
        "customer": CUSTOMER if visit.state["customer"] else None,
        "accounts": list(ACCOUNTS.values()),
        "money": money,
    }
    return visit.render(template, page=page, status=status, **{**frame, **values})


def missing(visit: Visit) -> Response:
    """The page for what is not there."""
    return show(visit, "not_found.html", page="not-found", status=404)


def money(amount: float) -> str:
    """An amount as every page shows it."""
    return f"{'−' if amount < 0 else ''}£{abs(amount):,.2f}"


def parse_money(text: str) -> float | None:
    """An amount as people type it: with or without the pound sign, commas and pence."""
    plain = re.sub(r"[£,\s]", "", text)
    return float(plain) if re.fullmatch(r"\d{1,9}(\.\d{1,2})?", plain) else None


def first_sent(visit: Visit, name: str) -> str:
    """The first value that was posted under a name."""
    return next(iter(visit.data.get(name, ())), "")


def safe_path(path: str, otherwise: str = "/my") -> str:
    """A way back inside the site; an address elsewhere is never followed."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else otherwise


def link_to(path: str, **query: object) -> str:
    """An address with the parts of the query that say something."""
    said = {key: str(value) for key, value in query.items() if value not in ("", None)}
    return path + (f"?{urlencode(said)}" if said else "")


def slice_page(visit: Visit, items: Sequence[T], size: int) -> tuple[list[T], int, int]:
    """The items of the page asked for, its number, and how many pages there are."""
    pages = max(1, -(-len(items) // size))
    asked = visit.query.get("page", "1")
    number = min(max(int(asked), 1), pages) if asked.isascii() and asked.isdigit() else 1
    first = 0 if visit.knob("repeats_first_page") else (number - 1) * size
    return list(items[first : first + size]), number, pages


def _plain(text: str) -> str:
    spelled = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in spelled if not unicodedata.combining(letter))


def is_match(visit: Visit, wanted: str, *texts: str) -> bool:
    """Do the texts answer a search? Case, accents, order and plural endings do not matter."""
    if visit.knob("literal_search"):
        return any(wanted in text for text in texts)
    searched = _plain(" ".join(texts))
    return all(_stem(word) in searched for word in _plain(wanted).split())


def _stem(word: str) -> str:
    """The part of a word that its plural shares."""
    for ending, keep in (("ies", 3), ("es", 2), ("s", 1)):
        if word.endswith(ending) and len(word) - keep >= 3:
            return word[:-keep]
    return word
