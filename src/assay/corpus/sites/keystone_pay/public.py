"""The pages for everybody: prices, support and privacy."""

from __future__ import annotations

from typing import Any

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.pictures import portrait
from assay.corpus.site import Response, Visit
from assay.corpus.sites.keystone_pay.core import SITE, form_status, next_token, show
from assay.corpus.sites.keystone_pay.data import PERSON, SIGN_IN
from assay.corpus.sites.keystone_pay.fees import FEES, PLANS
from assay.corpus.sites.keystone_pay.words import pence
from assay.corpus.steps import Click, Fill, Go, Select

__all__: list[str] = []

_TOPICS = {
    "account": "Open an account",
    "payments": "Payments and refunds",
    "payouts": "Payouts and bank accounts",
    "disputes": "Disputes",
    "sign-in": "Signing in",
    "other": "Something else",
}
_MESSAGE = Form(
    "support",
    (
        Field("topic", missing="Choose what your message is about.", choices=tuple(_TOPICS)),
        Field("name", missing="Enter your name."),
        Field(
            "email",
            missing="Enter your e-mail address, so that we can answer.",
            wrong="Enter a full e-mail address, such as name@company.example.",
            kind="email",
        ),
        Field("message", missing="Write your message."),
    ),
)
# The seeds are not the names: they were chosen for the faces that they give.
_PEOPLE = {
    "amara": ("J. Reyes", "#e4defc", "#4b2fbf"),
    "joel": ("Joel Reyes of Cardiff", "#dcefe6", "#1f6f55"),
}


@SITE.get("/img/{name}.svg")
def picture(visit: Visit) -> Response:
    """Portraits of the customers who speak on the prices page."""
    if visit.params["name"] not in _PEOPLE:
        return visit.not_found()
    name, background, shirt = _PEOPLE[visit.params["name"]]
    return Response(portrait(name, background, shirt), content_type="image/svg+xml")


@SITE.page("/pricing", id="pricing", kind="pricing page", title="Pricing")
def pricing(visit: Visit) -> Response:
    """Plans, all fees, and what it would cost this visitor."""
    volume, average = visit.query.get("volume", "5000").strip(), visit.query.get("average", "40").strip()
    problems: dict[str, str] = {}
    month, each = pence(volume), pence(average)
    if not month:
        problems["volume"] = "Enter what you take in a month in pounds, such as 5000."
    if not each:
        problems["average"] = "Enter the size of a usual payment in pounds, such as 40."
    costs: list[dict[str, Any]] = []
    if month and each:
        sums = [(plan, plan.cost(month, each)) for plan in PLANS]
        lowest = min(cost for _, cost in sums)
        costs = [{"plan": plan, "cost": cost, "lowest": cost == lowest} for plan, cost in sums]
    return show(
        visit,
        "pricing.html",
        plans=PLANS,
        fees=FEES,
        volume=volume,
        average=average,
        problems=problems,
        costs=costs,
        month=month,
        each=each,
    )


@SITE.page("/support", id="support", kind="contact", title="Support")
def support(visit: Visit) -> Response:
    """Answers, and a form for what they leave open."""
    known: dict[str, str] = {}
    if visit.query.get("topic") in _TOPICS:
        known["topic"] = visit.query["topic"]
    plan = next((plan for plan in PLANS if plan.id == visit.query.get("plan")), None)
    if plan:
        known["message"] = f"I would like to open an account on the {plan.name} plan for my business."
    if visit.state["user"]:
        known |= {"name": PERSON, "email": SIGN_IN["email"]}
    return _support_page(visit, _MESSAGE.empty(known))


def _support_page(visit: Visit, form: Filled) -> Response:
    return show(
        visit,
        "support.html",
        status=form_status(form),
        form=form,
        topics=_TOPICS,
        token=next_token("message", len(visit.state["messages"])),
    )


@SITE.post("/support", page="support")
def take_message(visit: Visit) -> Response:
    """Take a message."""
    form = visit.fill(_MESSAGE)
    if not form.ok:
        return _support_page(visit, form)
    if not visit.is_repeat("".join(visit.data.get("token", ())[:1])):
        visit.state["messages"].append(
            {
                "reference": f"S-{7001 + len(visit.state['messages'])}",
                "topic": _TOPICS[form.value("topic")],
                "email": form.value("email"),
            }
        )
        visit.record("message_sent", topic=form.value("topic"), email=form.value("email").lower())
    return visit.redirect("/support/sent")


@SITE.page(
    "/support/sent",
    id="support-sent",
    kind="confirmation",
    title="Message sent",
    reach=(
        Go("/support"),
        Select("#topic", "payouts"),
        Fill("#name", "Priya Nair"),
        Fill("#email", "priya@wrenandivy.example"),
        Fill("#message", "When does my first payout arrive?"),
        Click("#send-message"),
    ),
)
def message_sent(visit: Visit) -> Response:
    """What happens with it."""
    if not visit.state["messages"]:
        return visit.redirect("/support")
    return show(visit, "support_sent.html", message=visit.state["messages"][-1])


@SITE.page("/privacy", id="privacy", kind="privacy", title="Privacy")
def privacy(visit: Visit) -> Response:
    """What Keystone keeps and why."""
    return show(visit, "privacy.html")
