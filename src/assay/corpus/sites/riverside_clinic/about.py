"""Home, fees, contact, privacy, and the pictures."""

from __future__ import annotations

from assay.corpus.forms import Field, Form
from assay.corpus.site import Response, Visit
from assay.corpus.sites.riverside_clinic.data import CLINICIANS, EXTRA_FEES, QUESTIONS
from assay.corpus.sites.riverside_clinic.frame import SITE, show
from assay.corpus.sites.riverside_clinic.pictures import building, face, street_map

_ON_HOME = ("anna-keller", "katarzyna-zielinska", "tomasz-wolny", "priya-raman")

_TOPICS = (
    "A question about a service",
    "A prescription",
    "Test results",
    "A bill or payment",
    "Something else",
)

_MESSAGE = Form(
    "message",
    (
        Field("name", "Enter your name."),
        Field(
            "email",
            "Enter your e-mail address, so that we can answer.",
            "Enter an e-mail address with an @ sign, like name@post.example.",
            kind="email",
        ),
        Field("topic", "Choose what your message is about.", choices=_TOPICS),
        Field("message", "Write your message."),
    ),
)


@SITE.page("/", id="home", kind="clinic home", title="Home")
def home(visit: Visit) -> Response:
    """Opening hours, services, urgent help, and the way to book."""
    return show(visit, "home.html", team=[CLINICIANS[slug] for slug in _ON_HOME], questions=QUESTIONS)


@SITE.page("/fees", id="fees", kind="price list", title="Fees and payment")
def fees(visit: Visit) -> Response:
    """Every fee, and how to pay."""
    return show(visit, "fees.html", extra_fees=EXTRA_FEES)


@SITE.page("/contact", id="contact", kind="contact page", title="Contact and opening hours")
def contact(visit: Visit) -> Response:
    """Address, phone, hours, the way there, and a message form."""
    return show(
        visit, "contact.html", form=_MESSAGE.empty(), topics=_TOPICS, token=_token(visit), is_sent=False
    )


@SITE.post("/contact", page="contact")
def send_message(visit: Visit) -> Response:
    """Take a message for the front desk."""
    form = visit.fill(_MESSAGE)
    if not form.ok:
        return show(
            visit,
            "contact.html",
            status=422,
            form=form,
            topics=_TOPICS,
            token=_token(visit),
            is_sent=False,
        )
    if not visit.is_repeat(_sent_token(visit)):
        visit.state["messages"].append(form.value("topic"))
        visit.record("message_sent", topic=form.value("topic"), email=form.value("email"))
    return visit.redirect("/contact/sent")


@SITE.get("/contact/sent", page="contact")
def message_sent(visit: Visit) -> Response:
    """Say that the message has arrived."""
    count = len(visit.state["messages"])
    if not count:
        return visit.redirect("/contact")
    return show(visit, "contact.html", is_sent=True, reference=f"M-{730 + count}", token="")


@SITE.page("/privacy", id="privacy", kind="policy page", title="Your privacy")
def privacy(visit: Visit) -> Response:
    """What is kept, why, and for how long."""
    return show(visit, "privacy.html")


@SITE.get("/img/{name}.svg")
def picture(visit: Visit) -> Response:
    """A drawing."""
    name = visit.params["name"]
    scenes = {"clinic": building, "map": street_map}
    if name in scenes:
        return Response(scenes[name](), content_type="image/svg+xml")
    if name in CLINICIANS:
        return Response(face(CLINICIANS[name].face), content_type="image/svg+xml")
    return visit.not_found()


def _token(visit: Visit) -> str:
    return f"message-{len(visit.state['messages']) + 1}"


def _sent_token(visit: Visit) -> str:
    return (visit.data.get("token") or [_token(visit)])[0]
