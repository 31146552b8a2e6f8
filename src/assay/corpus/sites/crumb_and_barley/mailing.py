"""The mailing list: what comes, how often, and leaving it in one step."""

from __future__ import annotations

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.site import Response, Visit
from assay.corpus.sites.crumb_and_barley.common import SITE
from assay.corpus.sites.crumb_and_barley.data import FREQUENCIES, TOPICS

__all__ = ["MAILING_FORM"]

MAILING_FORM = Form(
    "mailing",
    (
        Field("topics", missing="Choose at least one topic.", choices=tuple(TOPICS), many=True),
        Field("frequency", missing="Choose how often we should write.", choices=tuple(FREQUENCIES)),
        Field(
            "email",
            missing="Enter your email address.",
            wrong="Enter an email address in full, such as name@example.com.",
            kind="email",
        ),
    ),
)


@SITE.page("/mailing-list", id="mailing-list", kind="settings", title="Mailing list")
def settings(visit: Visit) -> Response:
    """The settings as they are."""
    kept = visit.state["mailing"]
    # Whoever has left starts with nothing ticked.
    form = MAILING_FORM.empty({"email": kept["email"], "frequency": kept["frequency"]} if kept["on"] else {})
    form.lists["topics"] = list(kept["topics"]) if kept["on"] else []
    return _settings_page(visit, form)


def _settings_page(visit: Visit, form: Filled, status: int = 200) -> Response:
    kept = visit.state["mailing"]
    return visit.render(
        "mailing.html",
        status=status,
        form=form,
        kept=kept,
        topics=TOPICS,
        frequencies=FREQUENCIES,
        kept_topics=[TOPICS[topic][0] for topic in kept["topics"]],
    )


@SITE.post("/mailing-list", page="mailing-list")
def save_settings(visit: Visit) -> Response:
    """Keep what was chosen."""
    form = visit.fill(MAILING_FORM)
    if not form.ok:
        return _settings_page(visit, form, 422)
    was_on = visit.state["mailing"]["on"]
    topics = form.lists["topics"]
    visit.state["mailing"] = {
        "on": True,
        "email": form.value("email"),
        "topics": topics,
        "frequency": form.value("frequency"),
        "changed": "17 March 2026",
    }
    visit.record(
        "mailing_saved",
        topics=sorted(topics),
        frequency=form.value("frequency"),
        email=form.value("email"),
    )
    visit.notify("Your settings are saved." if was_on else "Welcome to the mailing list.")
    return visit.redirect("/mailing-list")


@SITE.post("/mailing-list/leave", page="mailing-list")
def leave(visit: Visit) -> Response:
    """Take the address off the list, at once; joining again takes one click as well."""
    visit.record("mailing_left")
    visit.notify("You are off the mailing list. We will not write to you again.")
    if not visit.knob("keeps_sending"):
        visit.state["mailing"]["on"] = False
    return visit.redirect("/mailing-list")


@SITE.post("/mailing-list/rejoin", page="mailing-list")
def rejoin(visit: Visit) -> Response:
    """Undo the leaving."""
    visit.state["mailing"]["on"] = True
    visit.record("mailing_rejoined")
    visit.notify("You are back on the mailing list, with the settings you had before.")
    return visit.redirect("/mailing-list")
