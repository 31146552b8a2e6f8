"""Signing in with a password and a one-time code, and signing out."""

from __future__ import annotations

from assay.corpus.forms import Field, Form, digits_only
from assay.corpus.site import Response, Visit
from assay.corpus.sites.keystone_pay.core import SITE, form_status, show, with_sign_in
from assay.corpus.sites.keystone_pay.data import PERSON, SIGN_IN

__all__: list[str] = []

_PASSWORD = Form(
    "sign-in",
    (
        Field(
            "email",
            missing="Enter your e-mail address.",
            wrong="Enter a full e-mail address, such as name@company.example.",
            kind="email",
        ),
        Field("password", missing="Enter your password."),
    ),
)
_CODE = Form(
    "code",
    (
        Field(
            "code",
            missing="Enter the 6-digit code.",
            wrong="Enter all 6 digits of the code, such as 123456.",
            rule=lambda text: digits_only(text).isdigit() and len(digits_only(text)) == 6,
        ),
    ),
)


def _own_path(path: str) -> str:
    """Only paths of this site are gone back to."""
    return path if path.startswith("/") and not path.startswith("//") else ""


@SITE.get("/")
def front_door(visit: Visit) -> Response:
    """Customers go to their account, everybody else to the prices."""
    return visit.redirect("/overview" if visit.state["user"] else "/pricing")


@SITE.page("/sign-in", id="sign-in", kind="sign in", title="Sign in")
def ask_password(visit: Visit) -> Response:
    """First step."""
    if visit.state["user"]:
        return visit.redirect("/overview")
    wanted = _own_path(visit.query.get("next", ""))
    return show(visit, "sign_in.html", form=_PASSWORD.empty(), wanted=wanted)


@SITE.post("/sign-in", page="sign-in")
def take_password(visit: Visit) -> Response:
    """Check e-mail and password together: which of them is wrong is nobody's business."""
    form = visit.fill(_PASSWORD)
    wanted = _own_path("".join(visit.data.get("next", ())[:1]))
    known = form.value("email").lower() == SIGN_IN["email"] and form.value("password") == SIGN_IN["password"]
    if form.ok and not known:
        form.refuse(
            "password",
            "The e-mail address and the password do not match. "
            "Check both; capital letters count in the password.",
        )
    if not form.ok:
        return show(visit, "sign_in.html", status=form_status(form), form=form, wanted=wanted)
    visit.state["pending"], visit.state["next"] = SIGN_IN["email"], wanted
    return visit.redirect("/sign-in/code")


@SITE.page(
    "/sign-in/code",
    id="sign-in-code",
    kind="sign in",
    title="Enter your code",
    reach=with_sign_in("/sign-in")[:4],
)
def ask_code(visit: Visit) -> Response:
    """Second step."""
    if visit.state["user"]:
        return visit.redirect("/overview")
    if not visit.state["pending"]:
        return visit.redirect("/sign-in")
    return show(visit, "sign_in_code.html", form=_CODE.empty())


@SITE.post("/sign-in/code", page="sign-in-code")
def take_code(visit: Visit) -> Response:
    """Spaces in the code are forgiven."""
    if not visit.state["pending"]:
        return visit.redirect("/sign-in")
    form = visit.fill(_CODE)
    if form.ok and digits_only(form.value("code")) != SIGN_IN["code"]:
        form.refuse("code", "That is not the code we sent. Check the digits, or ask for a new text message.")
    if not form.ok:
        return show(visit, "sign_in_code.html", status=form_status(form), form=form)
    visit.state["user"], visit.state["pending"] = PERSON, ""
    visit.record("signed_in", user=SIGN_IN["email"])
    return visit.redirect(visit.state["next"] or "/overview")


@SITE.post("/sign-in/code/again")
def send_code_again(visit: Visit) -> Response:
    """The code stays the same, as it does for ten minutes."""
    if not visit.state["pending"]:
        return visit.redirect("/sign-in")
    visit.record("code_sent_again")
    visit.notify("We sent the code again to the mobile number ending 418. It can take a minute to arrive.")
    return visit.redirect("/sign-in/code")


@SITE.post("/sign-out")
def sign_out(visit: Visit) -> Response:
    """Leave the account; drafts stay for the next time."""
    visit.state["user"] = visit.state["pending"] = visit.state["next"] = ""
    visit.record("signed_out")
    visit.notify("You are signed out.")
    return visit.redirect("/sign-in")
