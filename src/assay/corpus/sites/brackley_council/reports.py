"""Reporting a problem in the street, and following what happens with it."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.site import TODAY, Response, Visit
from assay.corpus.sites.brackley_council.frame import SITE, page_number, sent, show
from assay.corpus.sites.brackley_council.reports_data import KINDS, STATES

_REPORT = Form(
    "report",
    (
        Field("kind", "Choose what the problem is.", choices=tuple(KINDS)),
        Field("street", "Enter the street, so that our crew can find it."),
        Field("description", "Describe the problem in a few words."),
        Field(
            "photo",
            "",
            "Choose a photo that ends in .jpg or .png.",
            rule=lambda name: name.lower().endswith((".jpg", ".jpeg", ".png")),
        ),
        Field(
            "email",
            "",
            "Enter an e-mail address with an @ sign, like name@post.example.",
            kind="email",
        ),
    ),
)
_LOOK_UP = Form("track", (Field("reference", "Enter a reference. It starts with R, like R-52296."),))
_ON_A_PAGE = 8


@SITE.page("/report", id="report", kind="report form", title="Report a problem")
def report(visit: Visit) -> Response:
    """What, where, and a photo if there is one."""
    kind = visit.query.get("kind", "")
    return _report_page(visit, _REPORT.empty({"kind": kind}))


@SITE.post("/report", page="report")
def report_sent(visit: Visit) -> Response:
    """Take a report, once."""
    form = visit.fill(_REPORT)
    if not form.ok:
        return _report_page(visit, form, status=422)
    own = visit.state["own_reports"]
    if visit.is_repeat(sent(visit, "token")):
        return visit.redirect("/report/sent")
    taken: dict[str, Any] = {
        "reference": f"R-{52318 + 3 * len(own)}",
        "kind": form.value("kind"),
        "street": form.value("street"),
        "date": TODAY,
        "state": 0,
        "note": "We will look at it by 20 March 2026.",
        "email": form.value("email"),
    }
    own.append(taken)
    visit.record("report_sent", kind=taken["kind"], street=taken["street"], photo=form.value("photo"))
    return visit.redirect("/report/sent")


@SITE.get("/report/sent", page="report")
def thanks(visit: Visit) -> Response:
    """The reference and what comes next."""
    if not visit.state["own_reports"]:
        return visit.redirect("/report")
    return show(visit, "report_sent.html", taken=visit.state["own_reports"][-1], kinds=KINDS)


@SITE.page(
    "/track",
    id="track",
    kind="status page",
    title="Track a report",
    example="/track?reference=R-52296",
)
def track(visit: Visit) -> Response:
    """One report by its reference, and the recent ones by kind and state."""
    form, status = _LOOK_UP.empty(), 200
    found: dict[str, Any] | None = None
    if "reference" in visit.query:
        form = visit.adjust(_LOOK_UP.fill(visit.query_lists))
        found = _find(visit, form.value("reference"))
        if form.ok and found is None:
            form.refuse(
                "reference",
                "We have no report with this reference. Check the number, or find your report in the list "
                "below.",
            )
        if found:
            visit.record("report_tracked", reference=found["reference"])
        status = 200 if form.ok else 422
    return show(
        visit,
        "track.html",
        status=status,
        form=form,
        found=found,
        kinds=KINDS,
        states=STATES,
        **_recent(visit),
    )


def _report_page(visit: Visit, form: Filled, status: int = 200) -> Response:
    token = f"report-{len(visit.state['own_reports']) + 1}"
    return show(visit, "report.html", status=status, form=form, kinds=KINDS, token=token)


def _recent(visit: Visit) -> dict[str, Any]:
    own = [] if visit.knob("stale_count") else visit.state["own_reports"]
    reports = [*reversed(own), *visit.state["reports"]]
    wanted = {name: visit.query.get(name, "") for name in ("kind", "state")}
    number = page_number(visit, 99)
    if visit.knob("drops_filters") and number > 1:
        wanted = {"kind": "", "state": ""}
    listed = [
        report
        for report in reports
        if (not wanted["kind"] or report["kind"] == wanted["kind"])
        and (not wanted["state"] or STATES[report["state"]] == wanted["state"])
    ]
    pages = max(1, -(-len(listed) // _ON_A_PAGE))
    number = min(number, pages)
    first = 0 if visit.knob("repeats_first_page") else (number - 1) * _ON_A_PAGE
    kept = {name: value for name, value in wanted.items() if value}
    return {
        "wanted": wanted,
        "listed": listed[first : first + _ON_A_PAGE],
        "total": len(listed),
        "open_count": sum(report["state"] < len(STATES) - 1 for report in reports),
        "number": number,
        "pages": [(n, "/track?" + urlencode({**kept, "page": n}) + "#recent") for n in range(1, pages + 1)],
    }


def _find(visit: Visit, typed: str) -> dict[str, Any] | None:
    """`r 52296` and `52296` mean R-52296."""
    reference = "R-" + "".join(character for character in typed if character.isdigit())
    own = [] if visit.knob("loses_report") else visit.state["own_reports"]
    known: list[dict[str, Any]] = [*own, *visit.state["reports"]]
    return next((report for report in known if report["reference"] == reference), None)
