"""Online banking: signing in, the overview, statements, transfers and planned payments."""

from __future__ import annotations

from assay.corpus.forms import Field, Filled, Form, digits_only
from assay.corpus.site import Response, Visit
from assay.corpus.sites.meridian_bank.frame import (
    SITE,
    customers_only,
    first_sent,
    is_match,
    link_to,
    missing,
    money,
    parse_money,
    safe_path,
    show,
    slice_page,
)
from assay.corpus.sites.meridian_bank.ledger import (
    CUSTOMER,
    HELD,
    LINKED,
    PLANNED,
    Entry,
    entries_of,
    month_ends,
)
from assay.corpus.sites.meridian_bank.pictures import chart
from assay.corpus.steps import Click, Fill, Go, Select, Step

__all__ = ["PASSWORD", "SIGNED_IN"]

PASSWORD = "sandbank-58"  # noqa: S105 - the demo customer's, printed in every task that needs it
_PER_PAGE = 12
_TODAY = "17 March 2026"
_REGULAR_LIMIT = 300.0
_TARGETS = {"regular-saver": "Regular Saver", "notice-60": "Notice 60 Saver", "linked": LINKED}
_DIRECTIONS = {"": "All", "in": "Money in", "out": "Money out"}

SIGNED_IN: tuple[Step, ...] = (
    Go("/sign-in?next=/my"),
    Fill("#number", CUSTOMER["number"]),
    Fill("#password", PASSWORD),
    Click("#sign-in"),
)

_SIGN_IN = Form(
    "sign-in",
    (
        Field(
            "number",
            missing="Enter your customer number.",
            wrong="A customer number has 8 digits. You find it on your statements.",
            rule=lambda text: digits_only(text).isdigit() and len(digits_only(text)) == 8,
        ),
        Field("password", missing="Enter your password."),
    ),
)
_TRANSFER = Form(
    "transfer",
    (
        Field("to", missing="Choose where the money goes.", choices=tuple(_TARGETS)),
        Field(
            "amount",
            missing="Enter the amount.",
            wrong="Enter an amount in pounds, for example 120 or 120.50.",
            rule=lambda text: bool(parse_money(text)),
        ),
        Field(
            "reference",
            wrong="Use 18 characters or fewer for the reference.",
            rule=lambda text: len(text) <= 18,
        ),
    ),
)


@SITE.page("/sign-in", id="sign-in", kind="sign-in", title="Sign in")
def sign_in(visit: Visit) -> Response:
    """The way into online banking."""
    wanted = safe_path(visit.query.get("next", "/my"))
    if visit.state["customer"]:
        return visit.redirect(wanted)
    return show(visit, "sign_in.html", form=_SIGN_IN.empty(), next=wanted)


@SITE.post("/sign-in", page="sign-in")
def check_sign_in(visit: Visit) -> Response:
    """Let a customer in who knows the password."""
    form = visit.fill(_SIGN_IN)
    wanted = safe_path(first_sent(visit, "next"))
    if visit.knob("rejects_spaces") and " " in form.value("number"):
        form.refuse("number", "Enter a valid customer number.")
    known = digits_only(form.value("number")) == CUSTOMER["number"] and form.value("password") == PASSWORD
    if form.ok and not known:
        form.refuse(
            "password",
            "This customer number and password do not belong together. Check both and try again, or call us.",
        )
    if not form.ok:
        form.values["password"] = ""
        return show(visit, "sign_in.html", form=form, next=wanted, status=422)
    visit.state["customer"] = CUSTOMER["number"]
    visit.record("signed_in")
    visit.notify(f"Welcome back, {CUSTOMER['first']}. You are signed in.")
    return visit.redirect(wanted)


@SITE.post("/sign-out")
def sign_out(visit: Visit) -> Response:
    """End the visit as a customer."""
    visit.state["customer"] = ""
    visit.state["draft"] = {}
    visit.record("signed_out")
    visit.notify("You are signed out. Close the window if others use this computer.")
    return visit.redirect("/sign-in")


def _entries(visit: Visit, slug: str) -> list[Entry]:
    """A statement with the transfers of this visit, newest first."""
    entries = list(entries_of(slug))
    if visit.knob("stale_count"):
        return entries
    for made in visit.state["transfers"]:
        amount = -made["amount"] if slug == "everyday-saver" else made["amount"]
        if slug not in ("everyday-saver", made["to"]):
            continue
        name = _TARGETS[made["to"]].replace(" account ending 4471", "")
        text = f"To {name}" if slug == "everyday-saver" else "From Everyday Saver"
        entries.insert(
            0,
            Entry(
                _TODAY,
                text,
                made["reference"] or "No reference",
                amount,
                round(entries[0].balance + amount, 2),
            ),
        )
    return entries


def _balance(visit: Visit, slug: str) -> float:
    return _entries(visit, slug)[0].balance


def _planned(visit: Visit) -> list[object]:
    kept = [p.id for p in PLANNED] if visit.knob("stale_count") else visit.state["planned"]
    return [planned for planned in PLANNED if planned.id in kept]


@SITE.page("/my", id="overview", kind="account dashboard", title="Your accounts", reach=SIGNED_IN)
@customers_only
def overview(visit: Visit) -> Response:
    """All accounts at a glance."""
    held = [{"held": held, "balance": _balance(visit, held.slug)} for held in HELD.values()]
    total = sum(_balance(visit, slug) for slug in HELD)
    months = [*month_ends(), ("March 2026", total)]
    return show(
        visit,
        "overview.html",
        held=held,
        total=total,
        months=months,
        chart=chart([(month[:3], value) for month, value in months]),
        recent=_entries(visit, "everyday-saver")[:6],
        planned=_planned(visit),
        cancels_at_once=visit.knob("deletes_at_once"),
    )


@SITE.page(
    "/my/accounts/{slug}",
    id="transactions",
    kind="account dashboard",
    title="Transactions",
    example="/my/accounts/everyday-saver",
    reach=(*SIGNED_IN, Click("#all-everyday-saver")),
)
@customers_only
def transactions(visit: Visit) -> Response:
    """What was paid in and out of an account."""
    held = HELD.get(visit.params["slug"])
    if held is None:
        return missing(visit)
    wanted = visit.query.get("q", "").strip()
    direction = visit.query.get("show", "")
    direction = direction if direction in _DIRECTIONS else ""
    found = [
        entry
        for entry in _entries(visit, held.slug)
        if (
            not wanted
            or is_match(visit, wanted, entry.text, entry.note, entry.date, f"{abs(entry.amount):.2f}")
        )
        and (not direction or (entry.amount > 0) == (direction == "in"))
    ]
    shown, number, pages = slice_page(visit, found, _PER_PAGE)
    here = f"/my/accounts/{held.slug}"
    kept: dict[str, object] = {} if visit.knob("drops_filters") else {"q": wanted, "show": direction}
    return show(
        visit,
        "transactions.html",
        held=held,
        balance=_balance(visit, held.slug),
        entries=shown,
        count=len(found),
        wanted=wanted,
        direction=direction,
        directions=_DIRECTIONS,
        number=number,
        pages=pages,
        links=[link_to(here, **kept, page=n if n > 1 else "") for n in range(1, pages + 1)],
    )


def _show_transfer(visit: Visit, form: Filled, status: int = 200) -> Response:
    return show(
        visit,
        "transfer.html",
        status=status,
        form=form,
        targets=_TARGETS,
        balance=_balance(visit, "everyday-saver"),
        regular_left=_regular_left(visit),
    )


def _regular_left(visit: Visit) -> float:
    this_month = sum(
        entry.amount for entry in _entries(visit, "regular-saver") if entry.date.endswith("March 2026")
    )
    return max(0.0, _REGULAR_LIMIT - this_month)


@SITE.page(
    "/my/transfer",
    id="transfer",
    kind="account dashboard",
    title="Move money",
    reach=(*SIGNED_IN, Click("#move-money")),
)
@customers_only
def transfer(visit: Visit) -> Response:
    """Say where money goes and how much."""
    known = {} if visit.knob("forgets_answers") else visit.state["draft"]
    if visit.query.get("to") in _TARGETS:
        known = {**known, "to": visit.query["to"]}
    return _show_transfer(visit, _TRANSFER.empty(known))


@SITE.post("/my/transfer", page="transfer")
@customers_only
def prepare_transfer(visit: Visit) -> Response:
    """Check a transfer before it is confirmed."""
    form = visit.fill(_TRANSFER)
    amount = parse_money(form.value("amount"))
    balance, left = _balance(visit, "everyday-saver"), _regular_left(visit)
    if amount and amount > balance:
        form.refuse("amount", f"You have {money(balance)} in your Everyday Saver. Enter that amount or less.")
    elif amount and form.value("to") == "regular-saver" and amount > left:
        form.refuse("amount", f"You can pay {money(left)} more into your Regular Saver this month.")
    if not form.ok:
        return _show_transfer(visit, form, status=422)
    visit.state["draft"] = dict(form.values)
    return visit.redirect("/my/transfer/check")


@SITE.page(
    "/my/transfer/check",
    id="transfer-check",
    kind="account dashboard",
    title="Check your transfer",
    reach=(
        *SIGNED_IN,
        Click("#move-money"),
        Select("#to", "notice-60"),
        Fill("#amount", "120"),
        Fill("#reference", "Roof"),
        Click("#check-transfer"),
    ),
)
@customers_only
def check_transfer(visit: Visit) -> Response:
    """Show the transfer once more before it is made."""
    draft = visit.state["draft"]
    if not draft:
        return visit.redirect("/my/transfer")
    amount = parse_money(draft["amount"]) or 0.0
    fee = float(visit.knob("late_fee"))
    return show(
        visit,
        "transfer_check.html",
        target=_TARGETS[draft["to"]],
        amount=amount,
        fee=fee,
        total=amount + fee + float(visit.knob("total_off")),
        reference=draft["reference"],
        after=_balance(visit, "everyday-saver") - amount - fee,
        token=f"transfer-{len(visit.state['transfers']) + 1}",
    )


@SITE.post("/my/transfer/check", page="transfer-check")
@customers_only
def make_transfer(visit: Visit) -> Response:
    """Move the money."""
    draft = visit.state["draft"] or visit.state["last_draft"]
    if visit.is_repeat(first_sent(visit, "token")):
        return visit.redirect("/my/transfer/done")
    if not draft:
        return visit.redirect("/my/transfer")
    amount = parse_money(draft["amount"]) or 0.0
    made = {
        "to": draft["to"],
        "amount": amount,
        "reference": draft["reference"],
        "number": f"TR-{88120 + len(visit.state['transfers'])}",
    }
    visit.state["transfers"].append(made)
    visit.state["draft"], visit.state["last_draft"] = {}, draft
    visit.record("transferred", to=made["to"], amount=amount, reference=made["reference"])
    return visit.redirect("/my/transfer/done")


@SITE.get("/my/transfer/done", page="transfer-done")
@customers_only
def transferred(visit: Visit) -> Response:
    """Say that the money was moved."""
    if not visit.state["transfers"]:
        return visit.redirect("/my/transfer")
    made = visit.state["transfers"][-1]
    shown = made["amount"] * 10 if visit.knob("confirms_other") else made["amount"]
    return show(
        visit,
        "transfer_done.html",
        made=made,
        amount=shown,
        target=_TARGETS[made["to"]],
        balance=_balance(visit, "everyday-saver"),
    )


@SITE.get("/my/planned/{id}/cancel", page="planned-cancel")
@customers_only
def ask_cancel_planned(visit: Visit) -> Response:
    """Ask before a planned payment is cancelled."""
    planned = next((p for p in PLANNED if p.id == visit.params["id"]), None)
    if planned is None or planned.id not in visit.state["planned"]:
        return missing(visit)
    return show(visit, "planned_cancel.html", planned=planned)


@SITE.post("/my/planned/{id}/cancel", page="planned-cancel")
@customers_only
def cancel_planned(visit: Visit) -> Response:
    """Cancel a planned payment."""
    planned = next((p for p in PLANNED if p.id == visit.params["id"]), None)
    if planned is None:
        return missing(visit)
    if planned.id in visit.state["planned"]:
        visit.state["planned"].remove(planned.id)
        visit.record("planned_cancelled", id=planned.id)
        visit.notify(f"The planned payment “{planned.text}” was cancelled. No more money moves.")
    return visit.redirect("/my")
