"""The site object of Brackley District Council and what all its pages share."""

from __future__ import annotations

from typing import Any

from assay.corpus.site import Response, Site, Visit
from assay.corpus.sites.brackley_council.dates import full_date, long_date, money
from assay.corpus.sites.brackley_council.reports_data import first_reports

__all__ = ["SITE", "page_number", "sent", "show"]

SITE = Site(
    "brackley-council",
    name="Brackley District Council",
    about="A local authority: parking permits, bin days, reports of problems and council tax.",
    start_state={"permit": {}, "permits": [], "reports": first_reports(), "own_reports": []},
    knobs={
        # A card handling charge that is first shown on the payment page.
        "late_fee": 0.0,
        # Added to the amount on the payment page, beside a permit fee that is right.
        "total_off": 0.0,
        # Going back to a question of the application shows it empty.
        "forgets_answers": False,
        # The confirmation shows a permit that starts a week later than was asked for.
        "confirms_other": False,
        # Titles are found only with the right capitals and the whole phrase.
        "literal_search": False,
        # Page 2 of the recent reports loses the filters.
        "drops_filters": False,
        # Page 2 of the recent reports shows those of page 1.
        "repeats_first_page": False,
        # A new report does not appear in the count and the list of open reports.
        "stale_count": False,
        # The answers of an application are deleted at the first click.
        "deletes_at_once": False,
        # Postcodes are refused when typed with a space or in small letters.
        "refuses_spaces": False,
        # The reference of a new report is not known when it is looked up.
        "loses_report": False,
        # "Your next collection" names a day that is this many days after the one in the table.
        "bin_day_shift": 0,
    },
)


def show(visit: Visit, template: str, *, status: int = 200, **values: Any) -> Response:
    """Render a page with what every page may need."""
    return visit.render(
        template, status=status, full_date=full_date, long_date=long_date, money=money, **values
    )


def sent(visit: Visit, name: str) -> str:
    """The first value of a field that was posted."""
    return (visit.data.get(name) or [""])[0]


def page_number(visit: Visit, pages: int) -> int:
    """The page of a list that was asked for, within what there is."""
    text = visit.query.get("page", "1")
    return min(pages, max(1, int(text))) if text.isdigit() and len(text) < 4 else 1
