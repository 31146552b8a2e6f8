"""Signing in and out, settings, the member's own data and closing the account."""

from __future__ import annotations

import json

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.site import Response, Visit
from assay.corpus.sites.commons.data import AUDIENCES
from assay.corpus.sites.commons.frame import SITE, current_person, members_only, safe_path, show
from assay.corpus.sites.commons.people import ME
from assay.corpus.steps import Click, Go

__all__: list[str] = []

_EMAIL = "mara@commons.example"
_VISIBLE = {
    "everyone": "Everyone, also people without an account",
    "members": "Commons members only",
    "followers": "Only people who follow me",
}
_CONTACTS = {
    "members": "All Commons members",
    "followed": "Only people I follow",
}
_EMAILS = {
    "each": "Each time, right away",
    "daily": "One summary a day",
    "weekly": "One summary a week",
    "never": "No e-mails",
}
_SHORTEST_PASSWORD = 10

_SIGN_IN = Form(
    "sign-in",
    (
        Field(
            "email",
            missing="Enter your e-mail address.",
            wrong="Enter an e-mail address with an @ sign, for example name@post.example.",
            kind="email",
        ),
        Field("password", missing="Enter your password."),
    ),
)
_SETTINGS = Form(
    "settings",
    (
        Field("visibility", missing="Choose who can see your profile.", choices=tuple(_VISIBLE)),
        Field("contact", missing="Choose who can write to you.", choices=tuple(_CONTACTS)),
        Field("audience", missing="Choose who sees your new posts.", choices=tuple(AUDIENCES)),
        Field("emails", missing="Choose how often we write to you.", choices=tuple(_EMAILS)),
        Field("show_area", choices=("yes",)),
        Field("findable", choices=("yes",)),
    ),
)
_PASSWORD = Form(
    "password",
    (
        Field("current", missing="Enter the password you use now."),
        Field(
            "fresh",
            missing="Enter a new password.",
            wrong=f"Your new password is too short. Use at least {_SHORTEST_PASSWORD} characters.",
            rule=lambda text: len(text) >= _SHORTEST_PASSWORD,
        ),
    ),
)
_CLOSE = Form(
    "close-account",
    (
        Field("password", missing="Enter your password, so that we know it is you."),
        Field("sure", missing="Tick the box to say that you have read what will happen.", choices=("yes",)),
    ),
)


def _show_sign_in(visit: Visit, form: Filled, wanted: str, status: int = 200) -> Response:
    return show(visit, "sign_in.html", form=form, next=safe_path(wanted), status=status)


@SITE.page(
    "/sign-in",
    id="sign-in",
    kind="sign-in",
    title="Sign in",
    reach=(Go("/settings"), Click("#sign-out-here")),
)
def sign_in(visit: Visit) -> Response:
    """The way in."""
    if visit.state["member"]:
        return visit.redirect(safe_path(visit.query.get("next", "/")))
    return _show_sign_in(visit, _SIGN_IN.empty(), visit.query.get("next", "/"))


@SITE.post("/sign-in", page="sign-in")
def check_sign_in(visit: Visit) -> Response:
    """Let a member in who knows the password."""
    form = visit.fill(_SIGN_IN)
    wanted = next(iter(visit.data.get("next", ())), "/")
    known = form.value("email").casefold() == _EMAIL and form.value("password") == visit.state["password"]
    if form.ok and not known:
        form.refuse(
            "password", "This e-mail address and password do not belong together. Check both and try again."
        )
    if not form.ok:
        form.values["password"] = ""
        return _show_sign_in(visit, form, wanted, status=422)
    visit.state["member"] = ME
    visit.record("signed_in")
    visit.notify("Welcome back. You are signed in.")
    return visit.redirect(safe_path(wanted))


@SITE.post("/sign-out")
def sign_out(visit: Visit) -> Response:
    """End the visit as a member."""
    visit.state["member"] = ""
    visit.record("signed_out")
    visit.notify("You are signed out.")
    return visit.redirect("/sign-in")


def _show_settings(
    visit: Visit, *, form: Filled | None = None, password: Filled | None = None, status: int = 200
) -> Response:
    return show(
        visit,
        "settings.html",
        status=status,
        form=form or _SETTINGS.empty(visit.state["settings"]),
        password=password or _PASSWORD.empty(),
        visible=_VISIBLE,
        contacts=_CONTACTS,
        audiences=AUDIENCES,
        emails=_EMAILS,
        shortest=_SHORTEST_PASSWORD,
        closes_at_once=visit.knob("deletes_at_once"),
        token=f"settings-{visit.session.count('settings_saved') + 1}",
        password_token=f"password-{visit.session.count('password_changed') + 1}",
    )


@SITE.page("/settings", id="settings", kind="settings", title="Settings")
@members_only
def settings(visit: Visit) -> Response:
    """Privacy, e-mails, password and the account itself."""
    return _show_settings(visit)


@SITE.post("/settings", page="settings")
@members_only
def save_settings(visit: Visit) -> Response:
    """Keep the choices."""
    form = visit.fill(_SETTINGS)
    if not form.ok:
        return _show_settings(visit, form=form, status=422)
    if not visit.is_repeat(next(iter(visit.data.get("token", ())), "")):
        if not visit.knob("forgets_settings"):
            visit.state["settings"] = dict(form.values)
        visit.record("settings_saved", **form.values)
        visit.notify("Your settings were saved. They count from now on.")
    return visit.redirect("/settings")


@SITE.post("/settings/password", page="settings")
@members_only
def change_password(visit: Visit) -> Response:
    """Take a new password."""
    form = visit.fill(_PASSWORD)
    if form.value("current") and form.value("current") != visit.state["password"]:
        form.refuse("current", "This is not the password you use now. Check it and try again.")
    if not form.ok:
        return _show_settings(visit, password=form, status=422)
    if not visit.is_repeat(next(iter(visit.data.get("token", ())), "")):
        visit.state["password"] = form.value("fresh")
        visit.record("password_changed")
        visit.notify("Your password was changed. Use the new one when you next sign in.")
    return visit.redirect("/settings")


@SITE.get("/settings/download")
@members_only
def download(visit: Visit) -> Response:
    """All that the site keeps about the member, as a file."""
    person = current_person(visit, ME)
    assert person is not None
    kept = {
        "name": person.name,
        "neighbourhood": person.area,
        "bio": person.bio,
        "skills": list(person.skills),
        "settings": visit.state["settings"],
        "follows": visit.state["following"],
        "groups": visit.state["joined"],
        "posts": [{"when": post.when, "text": post.text} for post in visit.state["posts"]],
    }
    visit.record("data_downloaded")
    return Response(
        json.dumps(kept, indent=2, ensure_ascii=False),
        content_type="application/json; charset=utf-8",
        headers={"Content-Disposition": 'attachment; filename="commons-mara.json"'},
    )


@SITE.page("/settings/close", id="close-account", kind="settings", title="Close your account")
@members_only
def close_account(visit: Visit) -> Response:
    """Ask before anything is closed."""
    return show(visit, "close_account.html", form=_CLOSE.empty())


@SITE.post("/settings/close", page="close-account")
@members_only
def really_close_account(visit: Visit) -> Response:
    """Close the account of a member who is sure."""
    if not visit.knob("deletes_at_once"):
        form = visit.fill(_CLOSE)
        if form.value("password") and form.value("password") != visit.state["password"]:
            form.refuse("password", "This is not your password. Check it and try again.")
        if not form.ok:
            form.values["password"] = ""
            return show(visit, "close_account.html", form=form, status=422)
    visit.state["member"] = ""
    visit.record("account_closed")
    return visit.redirect("/goodbye")


@SITE.get("/goodbye")
def goodbye(visit: Visit) -> Response:
    """Say that the account is closed, and how to come back."""
    return show(visit, "goodbye.html")
