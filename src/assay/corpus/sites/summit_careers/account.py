"""My applications: sign in, see where each one stands, withdraw."""

from __future__ import annotations

from typing import Any

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.site import Response, Visit
from assay.corpus.sites.summit_careers.core import SITE, local_path, show, visible_applications
from assay.corpus.sites.summit_careers.data import ACCOUNT, PASSWORD
from assay.corpus.sites.summit_careers.jobs import BY_SLUG
from assay.corpus.steps import Click, Fill, Go, Step

__all__: list[str] = []

# How far an application has come; the first three are shown as a line of progress.
_STAGES = ("Received", "Being read", "Interview")
_ENDED = ("Not successful", "Withdrawn")

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
_SIGNED_IN: tuple[Step, ...] = (
    Go("/sign-in"),
    Fill("#email", ACCOUNT["email"]),
    Fill("#password", PASSWORD),
    Click("#sign-in"),
)


def _next(visit: Visit) -> str:
    wanted = (visit.data.get("next") or [visit.query.get("next", "")])[0]
    return local_path(wanted, "/my-applications")


def _page(visit: Visit, filled: Filled, status: int = 200) -> Response:
    return show(visit, "sign_in.html", status=status, filled=filled, next_page=_next(visit))


@SITE.page("/sign-in", id="sign-in", kind="account", title="Sign in")
def sign_in(visit: Visit) -> Response:
    """The door to My applications."""
    if visit.state["account"]:
        return visit.redirect("/my-applications")
    return _page(visit, _SIGN_IN.empty())


@SITE.post("/sign-in", page="sign-in")
def post_sign_in(visit: Visit) -> Response:
    """Sign in and go where the visitor wanted to go."""
    filled = visit.fill(_SIGN_IN)
    if filled.ok and (filled.value("email").lower(), filled.value("password")) != (
        ACCOUNT["email"],
        PASSWORD,
    ):
        filled.refuse(
            "password",
            "This email address and password do not match. Check both and try again, or call us "
            "on 01632 960300.",
        )
    if not filled.ok:
        return _page(visit, filled, 422)
    visit.state["account"] = dict(ACCOUNT)
    visit.record("signed in", email=ACCOUNT["email"])
    visit.notify(f"You are signed in as {ACCOUNT['name']}.")
    return visit.redirect(_next(visit))


@SITE.post("/sign-out")
def post_sign_out(visit: Visit) -> Response:
    """Leave."""
    visit.state["account"] = None
    visit.state["opened"] = []
    visit.record("signed out")
    visit.notify("You are signed out.")
    return visit.redirect("/")


@SITE.page(
    "/my-applications", id="my-applications", kind="account", title="My applications", reach=_SIGNED_IN
)
def my_applications(visit: Visit) -> Response:
    """Where each application stands."""
    found = visible_applications(visit)
    if not found and not visit.state["account"]:
        return visit.redirect("/sign-in", next="/my-applications")
    return show(
        visit,
        "my_applications.html",
        account=visit.state["account"],
        running=[_row(item) for item in found if item["status"] not in _ENDED],
        ended=[_row(item) for item in found if item["status"] in _ENDED],
        stages=_STAGES,
    )


def _row(item: dict[str, Any]) -> dict[str, Any]:
    stage = _STAGES.index(item["status"]) if item["status"] in _STAGES else -1
    return {**item, "stage": stage, "job": BY_SLUG[item["slug"]]}


def _own(visit: Visit) -> dict[str, Any] | None:
    wanted = visit.params["reference"]
    return next((item for item in visible_applications(visit) if item["reference"] == wanted), None)


@SITE.page(
    "/my-applications/{reference}/withdraw",
    id="withdraw",
    kind="account",
    title="Withdraw an application",
    example="/my-applications/SC-3142/withdraw",
    reach=(*_SIGNED_IN, Click("#withdraw-SC-3142")),
)
def withdraw(visit: Visit) -> Response:
    """Ask before an application is taken back."""
    if not visit.state["account"] and not visible_applications(visit):
        return visit.redirect("/sign-in", next=visit.path)
    item = _own(visit)
    if item is None or item["status"] in _ENDED:
        return visit.not_found()
    if visit.knob("deletes_at_once"):
        return _withdrawn(visit, item)
    return show(visit, "withdraw.html", application=item, token=f"withdraw-{item['reference']}")


@SITE.post("/my-applications/{reference}/withdraw", page="withdraw")
def post_withdraw(visit: Visit) -> Response:
    """Take the application back."""
    item = _own(visit)
    if item is None:
        return visit.not_found()
    if item["status"] in _ENDED:
        return visit.redirect("/my-applications")
    return _withdrawn(visit, item)


def _withdrawn(visit: Visit, item: dict[str, Any]) -> Response:
    visit.record("withdrawn", reference=item["reference"], job=item["slug"])
    if not visit.knob("stale_count"):
        item["status"] = "Withdrawn"
        item["note"] = "You took this application back on 17 March 2026."
    done = f"Your application for {item['title']} ({item['reference']}) is withdrawn."
    visit.notify(f"{done} We have told {item['employer']}.")
    return visit.redirect("/my-applications")
