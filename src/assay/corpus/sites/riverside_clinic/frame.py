"""The site object of Riverside Clinic and what all its pages share."""

from __future__ import annotations

from typing import Any

from assay.corpus.site import Response, Site, Visit
from assay.corpus.sites.riverside_clinic.data import CLINICIANS, HOURS, SEEDED_BOOKING, SERVICES
from assay.corpus.sites.riverside_clinic.dates import clock, full_date, long_date, money

__all__ = ["SITE", "show"]

SITE = Site(
    "riverside-clinic",
    name="Riverside Clinic",
    about="A family health centre where people find a clinician and book, move or cancel appointments.",
    start_state={"draft": {}, "bookings": [SEEDED_BOOKING], "managing": "", "messages": []},
    knobs={
        # A booking charge that is first shown when the booking is reviewed.
        "late_fee": 0.0,
        # Added to the total to pay on the review page, beside a fee that is right.
        "total_off": 0.0,
        # Going back to a step of the booking shows it empty.
        "forgets_answers": False,
        # The confirmation shows the day after the one that was booked.
        "confirms_other": False,
        # Page 2 of the clinicians loses the filters and the order.
        "drops_filters": False,
        # Page 2 of the clinicians shows those of page 1.
        "repeats_first_page": False,
        # Names are found only when typed in full, with capitals.
        "literal_search": False,
        # The booking is cancelled at the first click.
        "deletes_at_once": False,
        # A moved or cancelled booking goes on looking as it did before.
        "stale_count": False,
        # "Next week" and "Previous week" move by this many weeks.
        "week_step": 1,
        # The calendar file is this many hours late.
        "calendar_late": 0,
    },
)


def show(visit: Visit, template: str, *, status: int = 200, **values: Any) -> Response:
    """Render a page with what every page may need."""
    return visit.render(
        template,
        status=status,
        clinicians_by_slug=CLINICIANS,
        services=SERVICES,
        hours=HOURS,
        clock=clock,
        full_date=full_date,
        long_date=long_date,
        money=money,
        **values,
    )
