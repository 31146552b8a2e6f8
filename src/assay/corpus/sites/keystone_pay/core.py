"""The site itself: its knobs, what it remembers of a visitor, and the door to the signed-in part."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from assay.corpus.forms import Filled
from assay.corpus.site import Handler, Response, Site, Visit
from assay.corpus.sites.keystone_pay.data import BANK, BUSINESS, SIGN_IN, TEAM
from assay.corpus.sites.keystone_pay.words import long_date, plural, pounds
from assay.corpus.steps import Click, Fill, Go, Step

__all__ = ["SITE", "form_status", "next_token", "show", "signed_in", "with_sign_in"]

SITE = Site(
    "keystone-pay",
    name="Keystone",
    about="A payments platform for small businesses: payments, refunds, payouts, invoices, team and keys.",
    start_state={
        "user": "",
        "pending": "",
        "next": "",
        "refund_drafts": {},
        "refunds": [],
        "answers": {},
        "schedule": "weekly",
        "bank": dict(BANK),
        "bank_draft": {},
        "bank_changes": 0,
        "invoice_draft": {},
        "invoices": [],
        "team": [
            {"id": m.id, "name": m.name, "email": m.email, "role": m.role, "since": m.since} for m in TEAM
        ],
        "invite_tries": 0,
        "key_rolls": {"test": 0, "live": 0},
        "messages": [],
    },
    knobs={
        # Pounds taken for a refund, named only on the last page before it is made (refund-confirm).
        "late_fee": 0.0,
        # Pounds by which an invoice's total differs from its lines and VAT (invoice-preview, invoice-sent).
        "total_off": 0.0,
        # Search of payments heeds case and wants the whole phrase.
        "literal_search": False,
        # Going back from a check page (refund, bank account, invoice) shows empty fields.
        "forgets_answers": False,
        # Page 2 of the payments forgets filters, search and sort.
        "drops_filters": False,
        # Every page of the payments shows the first page's rows.
        "repeats_first_page": False,
        # The confirmation of a refund names the full amount, that of an invoice another due date.
        "confirms_other": False,
        # A refund or an answered dispute does not change statuses and counts.
        "stale_count": False,
        # Removing a team member and replacing an API key happen without asking.
        "deletes_at_once": False,
        # Opening this path signs the visitor out.
        "signs_out_on": "",
        # The CSV download holds every payment, whatever the filters say.
        "csv_ignores_filters": False,
        # The overview gives the next payout this many days later than the payouts page does.
        "payout_days_off": 0,
    },
)


def with_sign_in(path: str, *steps: Step) -> tuple[Step, ...]:
    """Open a page of the account: the site asks for a sign-in and then comes back to the page."""
    return (
        Go(path),
        Fill("#email", SIGN_IN["email"]),
        Fill("#password", SIGN_IN["password"]),
        Click("#continue"),
        Fill("#code", SIGN_IN["code"]),
        Click("#verify"),
        *steps,
    )


def show(visit: Visit, template: str, *, status: int = 200, **values: Any) -> Response:
    """A page with the words that every template may use."""
    return visit.render(
        template, status=status, pounds=pounds, day=long_date, plural=plural, business=BUSINESS, **values
    )


def form_status(form: Filled) -> int:
    """422 for a form that was sent and refused."""
    return 422 if form.sent and form.problems else 200


def next_token(name: str, done: int) -> str:
    """The mark of one submission; it changes only when the thing has been done."""
    return f"{name}-{done + 1}"


def signed_in(handler: Handler) -> Callable[[Visit], Response]:
    """Ask for a sign-in first, and come back afterwards."""

    def guarded(visit: Visit) -> Response:
        if visit.knob("signs_out_on") == visit.path:
            visit.state["user"] = ""
        if visit.state["user"]:
            return handler(visit)
        # A post is not repeated after the sign-in: the visitor starts again from the overview.
        asked = urlencode({key: list(values) for key, values in visit.query_lists.items()}, doseq=True)
        wanted = f"{visit.path}{'?' if asked else ''}{asked}" if visit.method == "GET" else "/overview"
        visit.notify("Please sign in to see that page.")
        return visit.redirect("/sign-in", next=wanted)

    return guarded
