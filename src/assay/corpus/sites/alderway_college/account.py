"""My learning: sign in or look up, see enrolments, withdraw, download receipts."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.site import Response, Visit
from assay.corpus.sites.alderway_college.core import SITE, show, visible_enrolments
from assay.corpus.sites.alderway_college.courses import BY_SLUG
from assay.corpus.sites.alderway_college.data import (
    ACCOUNT,
    NOW,
    PASSWORD,
    PAYMENTS,
    long_date,
    money,
)
from assay.corpus.steps import Click, Fill, Go, Step

__all__: list[str] = []

_SIGN_IN = Form(
    "sign-in",
    (
        Field(
            "email",
            "Enter your email address.",
            "Enter an email address with an @ sign, like name@example.com.",
            "email",
        ),
        Field("password", "Enter your password."),
    ),
)
_LOOK_UP = Form(
    "look-up",
    (
        Field("reference", "Enter your enrolment reference."),
        Field(
            "lookup_email",
            "Enter the email address that you enrolled with.",
            "Enter an email address with an @ sign, like name@example.com.",
            "email",
        ),
    ),
)

_SIGNED_IN: tuple[Step, ...] = (
    Go("/sign-in"),
    Fill("#email", ACCOUNT["email"]),
    Fill("#password", PASSWORD),
    Click("#sign-in"),
)


def _safe_next(visit: Visit) -> str:
    wanted = (visit.data.get("next") or [visit.query.get("next", "")])[0]
    return wanted if wanted.startswith("/") and not wanted.startswith("//") else "/my-learning"


def _sign_in_page(visit: Visit, sign_in: Filled, look_up: Filled, status: int = 200) -> Response:
    return show(
        visit, "sign_in.html", status=status, sign_in=sign_in, look_up=look_up, next_page=_safe_next(visit)
    )


@SITE.page("/sign-in", id="sign-in", kind="account", title="Sign in to My learning")
def sign_in(visit: Visit) -> Response:
    """Two doors: an account, or the reference of one enrolment."""
    if visit.state["account"]:
        return visit.redirect("/my-learning")
    return _sign_in_page(visit, _SIGN_IN.empty(), _LOOK_UP.empty())


@SITE.post("/sign-in", page="sign-in")
def post_sign_in(visit: Visit) -> Response:
    """Sign in and go where the learner wanted to go."""
    filled = visit.fill(_SIGN_IN)
    if filled.ok and (filled.value("email").lower(), filled.value("password")) != (
        ACCOUNT["email"],
        PASSWORD,
    ):
        filled.refuse(
            "password",
            "This email address and password do not match. Check both, or look up your enrolment by its "
            "reference.",
        )
    if not filled.ok:
        return _sign_in_page(visit, filled, _LOOK_UP.empty(), 422)
    visit.state["account"] = dict(ACCOUNT)
    visit.record("signed in", email=ACCOUNT["email"])
    visit.notify(f"You are signed in as {ACCOUNT['name']}.")
    return visit.redirect(_safe_next(visit))


@SITE.post("/look-up", page="sign-in")
def post_look_up(visit: Visit) -> Response:
    """Open one enrolment by its reference."""
    filled = visit.fill(_LOOK_UP)
    wanted = filled.value("reference").upper().replace(" ", "")
    match = next(
        (
            e
            for e in visit.state["enrolments"]
            if e["reference"] == wanted and e["email"].lower() == filled.value("lookup_email").lower()
        ),
        None,
    )
    if filled.ok and match is None:
        filled.refuse(
            "reference",
            "We found no enrolment with this reference and email address. The reference is in your "
            "confirmation email and looks like AC-26-1874.",
        )
    if not filled.ok or match is None:
        return _sign_in_page(visit, _SIGN_IN.empty(), filled, 422)
    if match["reference"] not in visit.state["opened"]:
        visit.state["opened"].append(match["reference"])
    visit.record("looked up", reference=match["reference"])
    return visit.redirect("/my-learning")


@SITE.post("/sign-out")
def post_sign_out(visit: Visit) -> Response:
    """Leave, and forget what was looked up."""
    visit.state["account"] = None
    visit.state["opened"] = []
    visit.record("signed out")
    visit.notify("You are signed out.")
    return visit.redirect("/")


@SITE.page(
    "/my-learning",
    id="my-learning",
    kind="account",
    title="My learning",
    reach=_SIGNED_IN,
)
def my_learning(visit: Visit) -> Response:
    """Current and past enrolments."""
    found = visible_enrolments(visit)
    if not found and not visit.state["account"]:
        return visit.redirect("/sign-in", next="/my-learning")
    groups = (
        ("Coming up", "coming-up", [_card(e) for e in found if e["status"] == "Booked"]),
        ("In progress", "in-progress", [_card(e) for e in found if e["status"] == "In progress"]),
        ("Past and withdrawn", "past", [_card(e) for e in found if e["status"] in ("Finished", "Withdrawn")]),
    )
    return show(visit, "my_learning.html", groups=groups, account=visit.state["account"])


def _card(enrolment: dict[str, Any]) -> dict[str, Any]:
    course = BY_SLUG.get(enrolment["slug"])
    return {
        **enrolment,
        "total_text": "Free" if enrolment["total"] == 0 else money(enrolment["total"]),
        "payment_text": _payment_text(enrolment),
        "tutor": course.tutor.name if course else "",
        "days_to_go": (course.first - NOW).days if course else 0,
    }


def _payment_text(enrolment: dict[str, Any]) -> str:
    if enrolment["status"] == "Withdrawn" and enrolment["paid"] and enrolment["total"]:
        return "Will be paid back"
    if enrolment["status"] == "Withdrawn":
        return "Nothing to pay"
    if enrolment["total"] == 0:
        return "Nothing to pay"
    if enrolment["paid"]:
        return "Paid"
    return {
        "desk": "To pay at the front desk",
        "invoice": "Invoice sent by email",
        "instalments": "Three monthly parts",
    }[enrolment["payment"]]


def _own(visit: Visit) -> dict[str, Any] | None:
    wanted = visit.params["reference"]
    return next((e for e in visible_enrolments(visit) if e["reference"] == wanted), None)


@SITE.page(
    "/my-learning/{reference}/withdraw",
    id="withdraw",
    kind="account",
    title="Withdraw from a course",
    example="/my-learning/AC-26-1921/withdraw",
    reach=(*_SIGNED_IN, Click("#withdraw-AC-26-1921")),
)
def withdraw(visit: Visit) -> Response:
    """Ask before a place is given up."""
    if not visit.state["account"] and not visible_enrolments(visit):
        return visit.redirect("/sign-in", next=visit.path)
    enrolment = _own(visit)
    if enrolment is None or enrolment["status"] != "Booked":
        return visit.not_found()
    if visit.knob("deletes_at_once"):
        return _withdrawn(visit, enrolment)
    course = BY_SLUG[enrolment["slug"]]
    return show(
        visit,
        "withdraw.html",
        enrolment=_card(enrolment),
        course=course,
        free_until=long_date(course.first - timedelta(days=7)),
        token=f"withdraw-{enrolment['reference']}",
    )


@SITE.post("/my-learning/{reference}/withdraw", page="withdraw")
def post_withdraw(visit: Visit) -> Response:
    """Give the place up."""
    enrolment = _own(visit)
    if enrolment is None:
        return visit.not_found()
    if enrolment["status"] != "Booked":
        return visit.redirect("/my-learning")
    return _withdrawn(visit, enrolment)


def _withdrawn(visit: Visit, enrolment: dict[str, Any]) -> Response:
    visit.record("withdrawn", reference=enrolment["reference"], course=enrolment["slug"])
    if not visit.knob("stale_count"):
        enrolment["status"] = "Withdrawn"
    refund = (
        f" We will pay back {money(enrolment['total'])} within 5 working days."
        if enrolment["paid"] and enrolment["total"]
        else " You have nothing to pay."
    )
    visit.notify(f"You have withdrawn from {enrolment['title']} ({enrolment['reference']}).{refund}")
    return visit.redirect("/my-learning")


@SITE.get("/my-learning/{reference}/receipt.txt")
def receipt(visit: Visit) -> Response:
    """A receipt as plain text, which every device can open and print."""
    enrolment = _own(visit)
    if enrolment is None:
        return visit.not_found()
    visit.record("receipt", reference=enrolment["reference"])
    fee = "Concession" if enrolment["fee_kind"] == "concession" else "Full fee"
    lines = (
        "ALDERWAY COLLEGE",
        "41 Bridge Street, Alderway, AW1 4DN",
        "",
        f"Receipt for enrolment {enrolment['reference']}",
        f"Date of enrolment: {enrolment['made']}",
        f"Learner: {enrolment['name']}",
        f"Course: {enrolment['title']}",
        f"Dates: {enrolment['starts']} to {enrolment['ends']}",
        f"Time: {enrolment['when']}",
        f"Fee: {fee}",
        f"Total: {'Free' if enrolment['total'] == 0 else money(enrolment['total'])}",
        f"Payment: {PAYMENTS.get(enrolment['payment'], 'Nothing to pay')}, "
        f"{_payment_text(enrolment).lower()}",
        f"Status: {enrolment['status']}",
        "",
    )
    name = f"receipt-{enrolment['reference']}.txt"
    return Response(
        "\n".join(lines),
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
