"""The pages for everybody: the front page, cover, documents, help and privacy."""

from __future__ import annotations

import re

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.pictures import portrait
from assay.corpus.site import Response, Visit
from assay.corpus.sites.oakline_insurance.core import SITE, form_status, next_token, sent_token, show
from assay.corpus.sites.oakline_insurance.cover import EXCESSES, EXTRAS, KINDS, LEVELS, ROWS
from assay.corpus.sites.oakline_insurance.data import QUESTIONS
from assay.corpus.sites.oakline_insurance.documents import DOCUMENTS, GROUPS, Document
from assay.corpus.sites.oakline_insurance.pricing import example_monthly
from assay.corpus.steps import Click, Fill, Go, Select

__all__: list[str] = []

_TOPICS = {
    "quote": "A quote",
    "policy": "My policy",
    "claim": "A claim",
    "payment": "A payment",
    "complaint": "A complaint",
    "other": "Something else",
}
_MESSAGE = Form(
    "help",
    (
        Field("topic", missing="Choose what your message is about.", choices=tuple(_TOPICS)),
        Field("name", missing="Enter your name."),
        Field(
            "email",
            missing="Enter your e-mail address, so that we can answer.",
            wrong="Enter a full e-mail address, such as name@mail.example.",
            kind="email",
        ),
        Field("message", missing="Write your message."),
    ),
)
# The seeds are not the names: they were chosen for the faces that they give.
_PEOPLE = {"ruth": ("Ellery", "#f3e2c9", "#c8432b"), "imran": ("R. Ellery", "#d9e7d6", "#1f4d3a")}


@SITE.get("/img/{name}.svg")
def picture(visit: Visit) -> Response:
    """Portraits of customers."""
    if visit.params["name"] not in _PEOPLE:
        return visit.not_found()
    name, background, shirt = _PEOPLE[visit.params["name"]]
    return Response(portrait(name, background, shirt), content_type="image/svg+xml")


@SITE.page("/", id="home", kind="insurance home", title="Home and pet insurance")
def home(visit: Visit) -> Response:
    """The front page."""
    return show(visit, "home.html", lowest={kind: example_monthly(kind) for kind in KINDS})


@SITE.page("/cover", id="cover", kind="comparison table", title="What is covered")
def cover(visit: Visit) -> Response:
    """Three levels side by side, for homes or for pets."""
    kind = visit.query.get("for", "home")
    kind = kind if kind in KINDS else "home"
    return show(
        visit,
        "cover.html",
        kind=kind,
        kinds=KINDS,
        levels=LEVELS,
        rows=ROWS[kind],
        extras=EXTRAS[kind],
        excesses=tuple(EXCESSES),
    )


def _singular(word: str) -> str:
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-1] if len(word) > 3 and word.endswith("s") else word


def _folded(text: str) -> list[str]:
    words = re.findall(r"\w+", text.casefold())
    return [_singular(word) for word in words]


def _fits(document: Document, query: str, *, literal: bool) -> bool:
    if literal:
        return query in f"{document.title} {document.about}"
    there = " ".join(_folded(f"{document.title} {document.about} {GROUPS[document.group]}"))
    return all(word in there for word in _folded(query))


@SITE.page("/documents", id="documents", kind="document list", title="Documents")
def documents(visit: Visit) -> Response:
    """All documents, with search and groups."""
    query = visit.query.get("q", "").strip()[:100]
    group = visit.query.get("for", "")
    group = group if group in GROUPS else ""
    found = [
        document
        for document in DOCUMENTS
        if (not group or document.group == group)
        and _fits(document, query, literal=visit.knob("literal_search"))
    ]
    groups = [(GROUPS[key], [document for document in found if document.group == key]) for key in GROUPS]
    return show(
        visit,
        "documents.html",
        q=query,
        group=group,
        groups=[(name, members) for name, members in groups if members],
        all_groups=GROUPS,
        found=len(found),
        total=len(DOCUMENTS),
    )


@SITE.get("/documents/{name}.pdf")
def document_file(visit: Visit) -> Response:
    """A document as a file."""
    document = next((d for d in DOCUMENTS if d.id == visit.params["name"]), None)
    if document is None:
        return visit.not_found()
    visit.record("document_opened", document=document.id)
    return Response(
        document.pdf,
        content_type="application/pdf",
        headers={"Content-Disposition": f'attachment; filename="oakline-{document.id}.pdf"'},
    )


@SITE.page("/help", id="help", kind="contact", title="Help and contact")
def help_page(visit: Visit) -> Response:
    """Answers, hours, and a form."""
    known = {"topic": visit.query["topic"]} if visit.query.get("topic") in _TOPICS else {}
    return _help_page(visit, _MESSAGE.empty(known))


def _help_page(visit: Visit, form: Filled) -> Response:
    return show(
        visit,
        "help.html",
        status=form_status(form),
        form=form,
        topics=_TOPICS,
        questions=QUESTIONS,
        question_topics=list(dict.fromkeys(topic for topic, _, _ in QUESTIONS)),
        token=next_token("message", len(visit.state["messages"])),
    )


@SITE.post("/help", page="help")
def take_message(visit: Visit) -> Response:
    """Take a message."""
    form = visit.fill(_MESSAGE)
    if not form.ok:
        return _help_page(visit, form)
    if not visit.is_repeat(sent_token(visit)):
        visit.state["messages"].append(
            {
                "reference": f"M-{5201 + len(visit.state['messages'])}",
                "topic": _TOPICS[form.value("topic")],
                "email": form.value("email"),
            }
        )
        visit.record("message_sent", topic=form.value("topic"))
    return visit.redirect("/help/sent")


@SITE.page(
    "/help/sent",
    id="help-sent",
    kind="confirmation",
    title="Message sent",
    reach=(
        Go("/help"),
        Select("#topic", "policy"),
        Fill("#name", "Grace Holloway"),
        Fill("#email", "grace.holloway@mail.example"),
        Fill("#message", "Is my new garden shed covered?"),
        Click("#send-message"),
    ),
)
def message_sent(visit: Visit) -> Response:
    """What happens with it."""
    if not visit.state["messages"]:
        return visit.redirect("/help")
    return show(visit, "help_sent.html", message=visit.state["messages"][-1])


@SITE.page("/privacy", id="privacy", kind="privacy", title="Privacy")
def privacy(visit: Visit) -> Response:
    """What Oakline keeps and why."""
    return show(visit, "privacy.html")
