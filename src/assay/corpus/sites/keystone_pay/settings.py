"""Settings: the team and the API keys."""

from __future__ import annotations

from typing import Any

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.site import Response, Visit
from assay.corpus.sites.keystone_pay.core import SITE, form_status, next_token, show, signed_in, with_sign_in

__all__: list[str] = []

_ROLES = {
    "Manager": "Can see everything, refund payments and send invoices",
    "Bookkeeper": "Can see payments and payouts and download them",
    "Viewer": "Can see payments only",
}
_MOST_MEMBERS = 10
_KEYS = {
    "test": ("Test key", "ks_test_7Qm2vXw9Rt4LbN6c", "ks_test_4Ht8pJd3Ys7KcW2z"),
    "live": ("Live key", "ks_live_3Fz8kBn5Vd2HxT7q", "ks_live_9Gw6rMc4Lx8QvP5b"),
}
_INVITE = Form(
    "invite",
    (
        Field("name", missing="Enter the person’s name."),
        Field(
            "email",
            missing="Enter the person’s e-mail address.",
            wrong="Enter a full e-mail address, such as name@company.example.",
            kind="email",
        ),
        Field("role", missing="Choose a role.", choices=tuple(_ROLES)),
    ),
)


@SITE.page("/settings", id="settings", kind="settings", title="Settings", reach=with_sign_in("/settings"))
@signed_in
def settings(visit: Visit) -> Response:
    """Everything on one page."""
    return _settings_page(visit, _INVITE.empty())


def _settings_page(visit: Visit, form: Filled) -> Response:
    shown = visit.query.get("show", "")
    return show(
        visit,
        "settings.html",
        status=form_status(form),
        team=visit.state["team"],
        most=_MOST_MEMBERS,
        roles=_ROLES,
        keys=[_key(visit, name, revealed=name == "test" and shown == "test") for name in _KEYS],
        form=form,
        token=next_token("invite", visit.state["invite_tries"]),
    )


def _key(visit: Visit, name: str, revealed: bool = False) -> dict[str, Any]:
    label, first, second = _KEYS[name]
    rolls = visit.state["key_rolls"][name]
    value = second if rolls % 2 else first
    return {
        "name": name,
        "label": label,
        "value": value if revealed else f"{value[:8]}••••••••{value[-4:]}",
        "ending": value[-4:],
        "revealed": revealed,
        "made": "17 March 2026" if rolls else "5 January 2026",
        "used": "Not used yet" if rolls else ("12 February 2026" if name == "test" else "17 March 2026"),
    }


@SITE.post("/settings", page="settings")
@signed_in
def invite(visit: Visit) -> Response:
    """Ask someone into the team."""
    if visit.is_repeat("".join(visit.data.get("token", ())[:1])):
        return visit.redirect("/settings")
    form = visit.fill(_INVITE)
    known = {member["email"].lower() for member in visit.state["team"]}
    if form.value("email").lower() in known:
        form.refuse("email", "This person is in your team already. Enter another e-mail address.")
    elif len(visit.state["team"]) >= _MOST_MEMBERS:
        form.refuse("name", f"Your plan has room for {_MOST_MEMBERS} people. Remove someone first.")
    # A refused form gets a new mark, so that the mended one is not taken for a double click.
    visit.state["invite_tries"] += 1
    if not form.ok:
        return _settings_page(visit, form)
    name, email, role = form.value("name"), form.value("email"), form.value("role")
    visit.state["team"].append(
        {
            "id": f"invited-{visit.state['invite_tries']}",
            "name": name,
            "email": email,
            "role": role,
            "since": "Invited 17 March 2026",
        }
    )
    visit.record("member_invited", email=email.lower(), role=role)
    visit.notify(f"We e-mailed an invitation to {name} at {email}. It is good for 7 days.")
    return visit.redirect("/settings")


@SITE.page(
    "/settings/team/{id}/remove",
    id="remove-member",
    kind="confirm page",
    title="Remove team member",
    example="/settings/team/ben/remove",
    reach=with_sign_in("/settings/team/ben/remove"),
)
@signed_in
def ask_removal(visit: Visit) -> Response:
    """Removing someone cannot be undone without a new invitation, so it asks."""
    member = _member(visit)
    if member is None:
        return visit.not_found()
    if visit.knob("deletes_at_once"):
        return _removed(visit, member)
    return show(visit, "remove_member.html", member=member)


@SITE.post("/settings/team/{id}/remove")
@signed_in
def remove(visit: Visit) -> Response:
    """Yes, remove."""
    member = _member(visit)
    return _removed(visit, member) if member else visit.redirect("/settings")


def _member(visit: Visit) -> dict[str, str] | None:
    return next(
        (m for m in visit.state["team"] if m["id"] == visit.params["id"] and m["role"] != "Owner"), None
    )


def _removed(visit: Visit, member: dict[str, str]) -> Response:
    visit.state["team"].remove(member)
    visit.record("member_removed", member=member["id"])
    visit.notify(f"{member['name']} can no longer sign in to this account.")
    return visit.redirect("/settings")


@SITE.page(
    "/settings/keys/{name}/replace",
    id="replace-key",
    kind="confirm page",
    title="Replace API key",
    example="/settings/keys/test/replace",
    reach=with_sign_in("/settings/keys/test/replace"),
)
@signed_in
def ask_new_key(visit: Visit) -> Response:
    """The old key stops at once, so it asks."""
    name = visit.params["name"]
    if name not in _KEYS:
        return visit.not_found()
    if visit.knob("deletes_at_once"):
        return _replaced(visit, name)
    return show(
        visit,
        "replace_key.html",
        key=_key(visit, name),
        token=next_token(f"key-{name}", visit.state["key_rolls"][name]),
    )


@SITE.post("/settings/keys/{name}/replace")
@signed_in
def replace_key(visit: Visit) -> Response:
    """Yes, replace."""
    name = visit.params["name"]
    if name not in _KEYS:
        return visit.not_found()
    if visit.is_repeat("".join(visit.data.get("token", ())[:1])):
        return visit.redirect("/settings")
    return _replaced(visit, name)


def _replaced(visit: Visit, name: str) -> Response:
    visit.state["key_rolls"][name] += 1
    key = _key(visit, name, revealed=True)
    visit.record("key_replaced", key=name)
    visit.notify(f"Your new {key['label'].lower()} is {key['value']}. Copy it now. The old key has stopped.")
    return visit.redirect("/settings")
