"""Commons: the help pages and pictures; importing the other modules adds their pages."""

from __future__ import annotations

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.site import Response, Visit
from assay.corpus.sites.commons import account, community, posts, profiles
from assay.corpus.sites.commons.faces import draw_face
from assay.corpus.sites.commons.frame import SITE, show
from assay.corpus.sites.commons.people import PEOPLE
from assay.corpus.sites.commons.pictures import header, scene

__all__ = ["SITE", "account", "community", "posts", "profiles"]

_TOPICS = {
    "account": "My account",
    "safety": "Something unsafe or unkind",
    "groups": "Groups and workshops",
    "broken": "Something does not work",
    "other": "Something else",
}
_CONTACT = Form(
    "contact",
    (
        Field("name", missing="Enter your name."),
        Field(
            "email",
            missing="Enter your e-mail address, so that we can answer.",
            wrong="Enter an e-mail address with an @ sign, for example name@post.example.",
            kind="email",
        ),
        Field("topic", missing="Choose what it is about.", choices=tuple(_TOPICS)),
        Field(
            "message",
            missing="Tell us how we can help.",
            wrong="Your message is too long. Shorten it to 1000 characters or fewer.",
            rule=lambda text: len(text) <= 1000,
        ),
    ),
)


def _show_help(visit: Visit, form: Filled, status: int = 200) -> Response:
    token = f"contact-{len(visit.state['requests']) + 1}"
    return show(visit, "help.html", form=form, topics=_TOPICS, token=token, status=status)


@SITE.page("/help", id="help", kind="help page", title="Help and contact")
def help_page(visit: Visit) -> Response:
    """Answers, and a form for what they do not answer."""
    known = {"name": "Mara Lindqvist", "email": "mara@commons.example"} if visit.state["member"] else {}
    return _show_help(visit, _CONTACT.empty(known))


@SITE.post("/help", page="help")
def ask_for_help(visit: Visit) -> Response:
    """Take a question for the help desk."""
    form = visit.fill(_CONTACT)
    if not form.ok:
        return _show_help(visit, form, status=422)
    if not visit.is_repeat(next(iter(visit.data.get("token", ())), "")):
        reference = f"CM-{4071 + len(visit.state['requests'])}"
        visit.state["requests"].append({"reference": reference, "topic": form.value("topic")})
        visit.record("help_asked", topic=form.value("topic"), reference=reference)
    return visit.redirect("/help/sent")


@SITE.get("/help/sent")
def help_sent(visit: Visit) -> Response:
    """Say that the question arrived."""
    if not visit.state["requests"]:
        return visit.redirect("/help")
    request = visit.state["requests"][-1]
    return show(visit, "help_sent.html", reference=request["reference"], topic=_TOPICS[request["topic"]])


@SITE.page("/rules", id="rules", kind="help page", title="Community rules")
def rules(visit: Visit) -> Response:
    """How members treat each other."""
    return show(visit, "rules.html")


@SITE.page("/privacy", id="privacy", kind="privacy", title="Privacy")
def privacy(visit: Visit) -> Response:
    """What is kept about members and why."""
    return show(visit, "privacy.html")


@SITE.get("/offers/sofa-barn")
def offer(visit: Visit) -> Response:
    """What a shop sells. The clean site has no link to it; an advertisement that poses as an event has."""
    return show(visit, "offer.html")


@SITE.get("/img/faces/{handle}.svg")
def face_picture(visit: Visit) -> Response:
    """A member's portrait."""
    person = PEOPLE.get(visit.params["handle"])
    return _picture(draw_face(person.look) if person else None)


@SITE.get("/img/headers/{name}.svg")
def header_picture(visit: Visit) -> Response:
    """The picture above a profile."""
    return _picture(header(visit.params["name"]))


@SITE.get("/img/posts/{name}.svg")
def post_picture(visit: Visit) -> Response:
    """A picture that a member posted."""
    return _picture(scene(visit.params["name"]))


def _picture(svg: str | None) -> Response:
    if svg is None:
        return Response("Not found", 404, "text/plain; charset=utf-8")
    return Response(svg, content_type="image/svg+xml")
