"""Signing in, and the access tokens of an account."""

from __future__ import annotations

import hashlib
from datetime import date, timedelta

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.site import TODAY, Response, Visit
from assay.corpus.sites.forgeline.data import ME, PASSWORD, PEOPLE, SCOPES, Token, spoken_day
from assay.corpus.sites.forgeline.shell import SITE, show, signed_in_only
from assay.corpus.steps import Click, Fill, Go

__all__ = ["NEW_TOKEN", "SIGN_IN"]

_LIFETIMES = {
    str(days): spoken_day((date.fromisoformat(TODAY) + timedelta(days=days)).isoformat())
    for days in (7, 30, 90)
}

SIGN_IN = Form(
    "sign-in",
    (
        Field(
            "email",
            kind="email",
            missing="Enter your e-mail address.",
            wrong="Enter a full e-mail address, such as name@company.example.",
        ),
        Field("password", missing="Enter your password."),
    ),
)
NEW_TOKEN = Form(
    "new-token",
    (
        Field(
            "name",
            missing="Enter a name, so that you know the token again.",
            wrong="Use at most 40 characters for the name.",
            rule=lambda text: len(text) <= 40,
        ),
        Field(
            "scopes",
            missing="Choose at least one thing that the token may do.",
            choices=tuple(SCOPES),
            many=True,
        ),
        Field("lifetime", missing="Choose when the token expires.", choices=tuple(_LIFETIMES)),
    ),
)


@SITE.page("/sign-in", id="sign-in", kind="sign-in", title="Sign in")
def sign_in_page(visit: Visit) -> Response:
    """The form, or who is signed in."""
    return show(visit, "sign_in.html", form=SIGN_IN.empty(), wanted=_wanted(visit.query.get("next", "")))


def _wanted(path: str) -> str:
    """Where to go after signing in: a path of this site, never another site."""
    return (
        path if path.startswith("/") and not path.startswith(("//", "/sign-")) and "\\" not in path else "/"
    )


@SITE.post("/sign-in", page="sign-in")
def sign_in(visit: Visit) -> Response:
    """Let somebody in."""
    form = visit.fill(SIGN_IN)
    wanted = _wanted(visit.data.get("next", ["/"])[0])
    if form.ok and (form.value("email").lower() != PEOPLE[ME].email or form.value("password") != PASSWORD):
        form.refuse(
            "password",
            "This e-mail address and password do not belong together. Check both and try again.",
        )
    if not form.ok:
        form.values["password"] = ""
        return show(visit, "sign_in.html", status=422, form=form, wanted=wanted)
    visit.state["signed_in"] = True
    visit.record("signed_in")
    visit.notify(f"You are signed in as {PEOPLE[ME].name}.")
    return visit.redirect("/" if visit.knob("returns_home") else wanted)


@SITE.post("/sign-out", page="sign-in")
def sign_out(visit: Visit) -> Response:
    """Let somebody go."""
    visit.state["signed_in"] = False
    visit.record("signed_out")
    visit.notify("You are signed out.")
    return visit.redirect("/sign-in")


@SITE.page(
    "/settings/tokens",
    id="tokens",
    kind="settings",
    title="Access tokens",
    reach=(
        Go("/sign-in?next=/settings/tokens"),
        Fill("#email", "ines@forgeline.example"),
        Fill("#password", "copper-kettle-7"),
        Click("#sign-in"),
    ),
)
@signed_in_only
def tokens_page(visit: Visit) -> Response:
    """The tokens, the form for a new one, and a fresh one, once."""
    fresh, visit.state["fresh_token"] = visit.state["fresh_token"], None
    return _show_tokens(visit, NEW_TOKEN.empty(), fresh=fresh)


def _tokens(visit: Visit) -> list[Token]:
    found: list[Token] = visit.state["tokens"]
    return found


def _show_tokens(visit: Visit, form: Filled, status: int = 200, fresh: object = None) -> Response:
    return show(
        visit,
        "tokens.html",
        page="tokens",
        status=status,
        form=form,
        fresh=fresh,
        tokens=_tokens(visit),
        scopes=SCOPES,
        lifetimes=_LIFETIMES,
        token=f"token-{visit.session.count('token_created') + 1}",
    )


@SITE.post("/settings/tokens", page="tokens")
@signed_in_only
def create_token(visit: Visit) -> Response:
    """Make a token and show it once."""
    form = visit.fill(NEW_TOKEN)
    name, chosen = form.value("name"), form.lists["scopes"]
    token = visit.data.get("token", [""])[0]
    if form.ok and visit.is_repeat(f"{token}|{name}"):
        return visit.redirect("/settings/tokens")
    if form.ok and name.casefold() in {known.name.casefold() for known in _tokens(visit)}:
        form.refuse("name", f"You already have a token named {name}. Choose another name.")
    if not form.ok:
        if visit.knob("forgets_answers"):
            form.values, form.lists = {}, {}
        return _show_tokens(visit, form, 422)
    scopes = tuple(SCOPES) if visit.knob("widens_scopes") else tuple(s for s in SCOPES if s in chosen)
    days = int(form.value("lifetime"))
    expires = (date.fromisoformat(TODAY) + timedelta(days=days)).isoformat()
    number = visit.session.count("token_created") + 3
    _tokens(visit).append(Token(f"t{number}", name, scopes, TODAY, expires, ""))
    told = "365" if visit.knob("confirms_other") else form.value("lifetime")
    last_day = date.fromisoformat(TODAY) + timedelta(days=int(told))
    # Not a secret: it opens nothing, and it is the same in every run.
    secret = f"fl_{hashlib.sha256(f'{number}{name}'.encode()).hexdigest()[:36]}"
    visit.state["fresh_token"] = {"name": name, "secret": secret, "expires": spoken_day(last_day.isoformat())}
    visit.record("token_created", name=name, scopes=scopes, days=days)
    visit.notify(f"The token “{name}” was created. Copy it now: it is shown only once.")
    return visit.redirect("/settings/tokens")


@SITE.get("/settings/tokens/{token}/revoke", page="confirm")
@signed_in_only
def ask_revoke(visit: Visit) -> Response:
    """Ask before a token stops working."""
    found = next((token for token in _tokens(visit) if token.id == visit.params["token"]), None)
    if found is None:
        return visit.redirect("/settings/tokens")
    if visit.knob("deletes_at_once"):
        return revoke(visit)
    used = (
        f"It was last used on {spoken_day(found.last_used)}. " if found.last_used else "It was never used. "
    )
    return show(
        visit,
        "confirm.html",
        title=f"Revoke the token “{found.name}”?",
        text=f"{used}Programs that use it can no longer sign in. This cannot be taken back, "
        "but you can create a new token.",
        action=visit.path,
        danger=True,
        yes="Revoke token",
        no="Keep token",
        back="/settings/tokens",
        trail=[("Access tokens", "/settings/tokens")],
    )


@SITE.post("/settings/tokens/{token}/revoke", page="confirm")
@signed_in_only
def revoke(visit: Visit) -> Response:
    """End a token."""
    found = next((token for token in _tokens(visit) if token.id == visit.params["token"]), None)
    if found is not None:
        _tokens(visit).remove(found)
        visit.record("token_revoked", name=found.name)
        visit.notify(f"The token “{found.name}” was revoked. It no longer works.")
    return visit.redirect("/settings/tokens")
