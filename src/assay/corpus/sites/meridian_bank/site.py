"""Meridian: the public pages and pictures; importing the other modules adds their pages."""

from __future__ import annotations

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.site import Response, Visit
from assay.corpus.sites.meridian_bank import banking, opening
from assay.corpus.sites.meridian_bank.data import (
    ACCOUNTS,
    ANSWERS,
    BRANCHES,
    FEES,
    RATES_FROM,
    SERVICES,
    Account,
    Branch,
)
from assay.corpus.sites.meridian_bank.frame import (
    SITE,
    first_sent,
    is_match,
    link_to,
    missing,
    parse_money,
    show,
    slice_page,
)
from assay.corpus.sites.meridian_bank.pictures import branch_map, scene

__all__ = ["SITE", "banking", "opening"]

_EXAMPLE_AMOUNT = 2_000.0
_BRANCHES_PER_PAGE = 6
_TOPICS = {
    "opening": "Opening an account",
    "meeting": "A meeting at a branch",
    "account": "My account",
    "complaint": "A complaint",
    "other": "Something else",
}
_MESSAGE = Form(
    "contact",
    (
        Field("name", missing="Enter your name."),
        Field(
            "email",
            missing="Enter your e-mail address, so that we can answer.",
            wrong="Enter an e-mail address with an @ sign, for example name@post.example.",
            kind="email",
        ),
        Field(
            "phone", wrong="Enter a phone number with 7 to 15 digits, for example 01632 960555.", kind="phone"
        ),
        Field("topic", missing="Choose what it is about.", choices=tuple(_TOPICS)),
        Field("branch", wrong="Choose one of our branches.", choices=tuple(b.slug for b in BRANCHES)),
        Field(
            "message",
            missing="Tell us how we can help.",
            wrong="Your message is too long. Shorten it to 1000 characters or fewer.",
            rule=lambda text: len(text) <= 1000,
        ),
    ),
)


@SITE.page("/", id="home", kind="bank home", title="Savings that belong to you")
def home(visit: Visit) -> Response:
    """What the bank is and what it offers."""
    return show(visit, "home.html", rates_from=RATES_FROM)


def _fits(account: Account, amount: float) -> bool:
    """Can this much be saved in the account within a year?"""
    if account.slug == "regular-saver":
        return amount / 12 >= account.least
    return account.least <= amount <= account.most


@SITE.page("/accounts", id="accounts", kind="comparison table", title="Compare savings accounts")
def accounts(visit: Visit) -> Response:
    """Four accounts side by side, with what an amount would earn."""
    typed = visit.query.get("amount", "").strip()
    amount = parse_money(typed) if typed else _EXAMPLE_AMOUNT
    problem = ""
    if amount is None or not 1 <= amount <= 500_000:
        problem = "Enter an amount from 1 to 500,000 pounds, for example 2,000."
        amount = _EXAMPLE_AMOUNT
    rows = [
        {
            "account": account,
            "interest": account.interest(amount),
            "fits": _fits(account, amount),
        }
        for account in ACCOUNTS.values()
    ]
    return show(
        visit,
        "accounts.html",
        rows=rows,
        amount=amount,
        typed=typed if typed else f"{amount:,.0f}",
        problem=problem,
        rates_from=RATES_FROM,
    )


@SITE.page(
    "/accounts/{slug}",
    id="account",
    kind="product page",
    title="Account",
    example="/accounts/everyday-saver",
)
def account_page(visit: Visit) -> Response:
    """One account in full."""
    account = ACCOUNTS.get(visit.params["slug"])
    if account is None:
        return missing(visit)
    amounts = (600.0, 1_800.0, 3_600.0) if account.slug == "regular-saver" else (1_000.0, 5_000.0, 20_000.0)
    return show(
        visit,
        "account.html",
        account=account,
        earnings=[(amount, account.interest(amount)) for amount in amounts],
        others=[other for other in ACCOUNTS.values() if other.slug != account.slug],
        rates_from=RATES_FROM,
    )


@SITE.page("/rates", id="rates", kind="price list", title="Rates and fees")
def rates(visit: Visit) -> Response:
    """Every rate and every fee."""
    return show(visit, "rates.html", fees=FEES, rates_from=RATES_FROM)


def _has_service(branch: Branch, service: str) -> bool:
    if service == "Open on Saturday":
        return branch.saturday != "Closed"
    return service in branch.services


@SITE.page("/branches", id="branches", kind="branch finder", title="Branches and opening hours")
def branches(visit: Visit) -> Response:
    """Find a branch by town and by what it offers."""
    wanted = visit.query.get("town", "").strip()
    service = visit.query.get("service", "")
    service = service if service in SERVICES else ""
    found = [
        branch
        for branch in BRANCHES
        if (not wanted or is_match(visit, wanted, branch.town, branch.address))
        and (not service or _has_service(branch, service))
    ]
    shown, number, pages = slice_page(visit, found, _BRANCHES_PER_PAGE)
    kept: dict[str, object] = {} if visit.knob("drops_filters") else {"town": wanted, "service": service}
    numbers = {branch.slug: position for position, branch in enumerate(BRANCHES, start=1)}
    return show(
        visit,
        "branches.html",
        branches=shown,
        numbers=numbers,
        count=len(found),
        wanted=wanted,
        service=service,
        services=SERVICES,
        map=branch_map(BRANCHES, [branch.slug for branch in shown]),
        number=number,
        pages=pages,
        links=[link_to("/branches", **kept, page=n if n > 1 else "") for n in range(1, pages + 1)],
    )


def _show_help(visit: Visit, form: Filled, status: int = 200) -> Response:
    wanted = visit.query.get("q", "").strip()
    found = [a for a in ANSWERS if not wanted or is_match(visit, wanted, a.topic, a.question, a.text)]
    topics = list(dict.fromkeys(answer.topic for answer in found))
    return show(
        visit,
        "help.html",
        status=status,
        form=form,
        wanted=wanted,
        count=len(found),
        found=[(topic, [answer for answer in found if answer.topic == topic]) for topic in topics],
        topics=_TOPICS,
        branches=BRANCHES,
        token=f"message-{len(visit.state['messages']) + 1}",
    )


@SITE.page("/help", id="help", kind="help page", title="Help and contact")
def help_page(visit: Visit) -> Response:
    """Answers, and a form for what they do not answer."""
    known = {}
    if visit.query.get("branch") in {branch.slug for branch in BRANCHES}:
        known = {"topic": "meeting", "branch": visit.query["branch"]}
    return _show_help(visit, _MESSAGE.empty(known))


@SITE.post("/help", page="help")
def write_message(visit: Visit) -> Response:
    """Take a message for the bank."""
    form = visit.fill(_MESSAGE)
    if form.value("topic") == "meeting" and not form.value("branch"):
        form.refuse("branch", "Choose the branch where you want to meet us.")
    if not form.ok:
        return _show_help(visit, form, status=422)
    messages = visit.state["messages"]
    if not visit.is_repeat(first_sent(visit, "token")):
        reference = f"MQ-{5120 + len(messages)}"
        branch = next((b.town for b in BRANCHES if b.slug == form.value("branch")), "")
        messages.append({"reference": reference, "topic": form.value("topic"), "branch": branch})
        visit.record("message_sent", topic=form.value("topic"), branch=form.value("branch"))
    return visit.redirect("/help/sent")


@SITE.get("/help/sent", page="help-sent")
def message_sent(visit: Visit) -> Response:
    """Say that the message arrived."""
    if not visit.state["messages"]:
        return visit.redirect("/help")
    sent = visit.state["messages"][-1]
    town = sent["branch"]
    if town and visit.knob("confirms_other"):
        town = next(branch.town for branch in BRANCHES if branch.town != town)
    return show(visit, "help_sent.html", reference=sent["reference"], topic=_TOPICS[sent["topic"]], town=town)


@SITE.page("/privacy", id="privacy", kind="privacy", title="Privacy")
def privacy(visit: Visit) -> Response:
    """What is kept about customers and why."""
    return show(visit, "privacy.html")


@SITE.get("/img/{name}.svg")
def picture(visit: Visit) -> Response:
    """A drawn picture."""
    svg = scene(visit.params["name"])
    if svg is None:
        return Response("Not found", 404, "text/plain; charset=utf-8")
    return Response(svg, content_type="image/svg+xml")
