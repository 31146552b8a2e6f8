"""The reader's account: signing in and out, saving an article, removing it and taking that back."""

from __future__ import annotations

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.site import Response, Visit
from assay.corpus.sites.northgate_herald.common import SITE, is_signed_in, show
from assay.corpus.sites.northgate_herald.data import BY_SLUG, NEWSLETTERS, READER
from assay.corpus.steps import Click, Fill, Go, Hover

__all__ = ["SIGN_IN", "SIGN_IN_FORM"]

SIGN_IN_FORM = Form(
    "sign-in",
    (
        Field(
            "email",
            missing="Enter your email address.",
            wrong="Enter an email address in full, such as name@example.com.",
            kind="email",
        ),
        Field("password", missing="Enter your password."),
    ),
)

SIGN_IN = (
    Go("/account"),
    Fill("#email", READER["email"]),
    Fill("#password", READER["password"]),
    Click("#sign-in"),
    Hover("#saved-total"),
)


@SITE.page("/account", id="account", kind="account", title="Your account", reach=SIGN_IN)
def account(visit: Visit) -> Response:
    """The saved articles of a reader who is signed in; otherwise the way in."""
    if not is_signed_in(visit):
        return _sign_in_page(visit, SIGN_IN_FORM.empty())
    subscription = visit.state["subscription"]
    removed = visit.state["removed"]
    return show(
        visit,
        "account.html",
        active="account",
        reader=READER,
        saved=[BY_SLUG[slug] for slug in visit.state["saved"]],
        removed=BY_SLUG[removed["slug"]] if removed else None,
        newsletters=[choice for choice in NEWSLETTERS if choice.slug in subscription.get("newsletters", ())],
    )


def _sign_in_page(visit: Visit, form: Filled, status: int = 200) -> Response:
    asked = next(iter(visit.data.get("next", ())), "") or visit.query.get("next", "")
    pending = BY_SLUG.get(visit.state["pending_save"])
    return show(
        visit,
        "sign_in.html",
        active="account",
        status=status,
        form=form,
        next_path=asked if _is_local(asked) else "",
        pending=pending,
    )


def _is_local(path: str) -> bool:
    return path.startswith("/") and not path.startswith("//")


@SITE.post("/account", page="account")
def sign_in(visit: Visit) -> Response:
    """Check the password and go back to where the reader came from."""
    form = visit.fill(SIGN_IN_FORM)
    known = (READER["email"], READER["password"])
    if form.ok and (form.value("email").lower(), form.value("password")) != known:
        form.refuse(
            "password", "This email address and password do not go together. Check both and try again."
        )
    if not form.ok:
        return _sign_in_page(visit, form, 422)
    visit.state["signed_in"] = True
    visit.state["count_at_sign_in"] = len(visit.state["saved"])
    visit.record("signed_in")
    visit.notify(f"You are signed in as {READER['name']}.")
    pending, visit.state["pending_save"] = visit.state["pending_save"], ""
    if pending:
        _save(visit, pending)
    asked = next(iter(visit.data.get("next", ())), "")
    if visit.knob("forgets_way_back") or not _is_local(asked):
        asked = "/account"
    return visit.redirect(asked)


@SITE.post("/account/sign-out", page="account")
def sign_out(visit: Visit) -> Response:
    """Leave the account."""
    visit.state["signed_in"] = False
    visit.state["removed"] = None
    visit.notify("You are signed out.")
    return visit.redirect("/")


@SITE.post("/article/{slug}/save", page="article")
def save_article(visit: Visit) -> Response:
    """Keep an article for later; readers who are not signed in do that first."""
    slug = visit.params["slug"]
    if slug not in BY_SLUG:
        return visit.not_found()
    path = f"/article/{slug}"
    if not is_signed_in(visit):
        visit.state["pending_save"] = slug
        return visit.redirect("/account", next=path)
    _save(visit, slug)
    return visit.redirect(path)


def _save(visit: Visit, slug: str) -> None:
    if slug not in visit.state["saved"]:
        visit.state["saved"].insert(0, slug)
        visit.record("saved", slug=slug)
    visit.state["removed"] = None
    visit.notify(f"Saved: “{BY_SLUG[slug].headline}”.")


@SITE.post("/account/remove", page="account")
def remove_article(visit: Visit) -> Response:
    """Take an article off the list; the account page then offers to undo it."""
    slug = next(iter(visit.data.get("slug", ())), "")
    if not is_signed_in(visit):
        return visit.redirect("/account")
    if slug in visit.state["saved"]:
        place = visit.state["saved"].index(slug)
        visit.state["saved"].remove(slug)
        visit.state["removed"] = None if visit.knob("deletes_at_once") else {"slug": slug, "place": place}
        visit.record("removed", slug=slug)
    return visit.redirect("/account")


@SITE.post("/account/undo", page="account")
def undo_removal(visit: Visit) -> Response:
    """Put the article back where it was."""
    removed = visit.state["removed"]
    if is_signed_in(visit) and removed:
        visit.state["saved"].insert(removed["place"], removed["slug"])
        visit.state["removed"] = None
        visit.record("restored", slug=removed["slug"])
        visit.notify(f"“{BY_SLUG[removed['slug']].headline}” is back on your list.")
    return visit.redirect("/account")
