"""The site itself: its knobs and what it remembers of a visitor."""

from __future__ import annotations

from datetime import date
from typing import Any

from assay.corpus.forms import Filled
from assay.corpus.site import TODAY, Response, Site, Visit
from assay.corpus.sites.oakline_insurance.data import START_POLICIES, START_QUOTES
from assay.corpus.sites.oakline_insurance.words import long_date, plural, pounds

__all__ = ["SITE", "TODAY_DATE", "form_status", "next_token", "sent_token", "show"]

TODAY_DATE = date.fromisoformat(TODAY)

SITE = Site(
    "oakline-insurance",
    name="Oakline",
    about="Home and pet insurance: cover, quotes, buying, documents, claims and policies.",
    start_state={
        "quote": {},
        "quote_reference": "",
        "quotes_made": 0,
        "saved": START_QUOTES,
        "checkout": {},
        "policies": START_POLICIES,
        "bought": [],
        "claim": {},
        "claims": [],
        "viewing": {},
        "messages": [],
    },
    knobs={
        # Pounds for setting up, named only on the last page before buying and added to its total.
        "late_fee": 0.0,
        # Pounds by which the yearly price of the result differs from the sum of its lines.
        "total_off": 0.0,
        # Going back in the quote, the checkout or the claim shows empty fields.
        "forgets_answers": False,
        # The confirmation of a bought policy names a start seven days later than the one chosen.
        "confirms_other": False,
        # Search of documents heeds case and wants the whole phrase.
        "literal_search": False,
        # Cancelling a policy happens without asking.
        "deletes_at_once": False,
        # A cancelled policy still says Active.
        "stale_count": False,
        # Opening this path forgets whose policies were found.
        "signs_out_on": "",
        # Per cent by which twelve monthly payments cost more than the year, against what every page says.
        "monthly_dearer": 0.0,
        # Pounds of excess on the check page and the policy beyond the excess that was chosen.
        "excess_up": 0,
    },
)


def show(visit: Visit, template: str, *, status: int = 200, **values: Any) -> Response:
    """A page with the words that every template may use."""
    return visit.render(template, status=status, pounds=pounds, day=long_date, plural=plural, **values)


def form_status(form: Filled) -> int:
    """422 for a form that was sent and refused."""
    return 422 if form.sent and form.problems else 200


def next_token(name: str, done: int) -> str:
    """The mark of one submission; it changes only when the thing has been done."""
    return f"{name}-{done + 1}"


def sent_token(visit: Visit) -> str:
    """The mark that came with a form."""
    return "".join(visit.data.get("token", ())[:1])
