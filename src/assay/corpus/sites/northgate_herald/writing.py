"""What readers send: newsletter choices and letters, each with its confirmation."""

from __future__ import annotations

from typing import Any

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.site import Response, Visit
from assay.corpus.sites.northgate_herald.common import SITE, show
from assay.corpus.sites.northgate_herald.data import FREQUENCIES, NEWSLETTERS
from assay.corpus.steps import Click, Fill, Go, Hover, Tick

__all__ = ["LETTER_FORM", "LONGEST_LETTER", "NEWSLETTER_FORM"]

LONGEST_LETTER = 250
_SHORTEST_LETTER = 20
_NAME_CHOICES = {"full": "My full name and my town", "initials": "My initials and my town"}
_EMAIL = Field(
    "email",
    missing="Enter your email address.",
    wrong="Enter an email address in full, such as name@example.com.",
    kind="email",
)

NEWSLETTER_FORM = Form(
    "newsletters",
    (
        Field(
            "newsletters",
            missing="Choose at least one newsletter.",
            choices=tuple(choice.slug for choice in NEWSLETTERS),
            many=True,
        ),
        Field(
            "frequency",
            missing="Choose how often we should write.",
            choices=tuple(choice.slug for choice in FREQUENCIES),
        ),
        _EMAIL,
        Field("first_name"),
    ),
)

LETTER_FORM = Form(
    "letter",
    (
        Field("letter", missing="Write your letter."),
        Field("about"),
        Field("name", missing="Enter your full name."),
        Field("town", missing="Enter your town or village."),
        _EMAIL,
        Field("phone", kind="phone", wrong="Enter a phone number with 7 to 15 digits, such as 01632 960123."),
        Field("print_name", missing="Choose how we should print your name.", choices=tuple(_NAME_CHOICES)),
    ),
)

_SIGN_UP = (
    Go("/newsletters"),
    Tick("#newsletter-top-stories"),
    Tick("#newsletter-city-hall"),
    Tick("#frequency-twice"),
    Fill("#email", "mara@example.com"),
    Click("#sign-up"),
    Hover("#reference"),
)


@SITE.page("/newsletters", id="newsletters", kind="subscription form", title="Newsletters")
def newsletters(visit: Visit) -> Response:
    """Choose newsletters and how often they come."""
    kept = visit.state["subscription"]
    filled = NEWSLETTER_FORM.empty({name: value for name, value in kept.items() if isinstance(value, str)})
    filled.lists["newsletters"] = list(kept.get("newsletters", []))
    return _newsletter_page(visit, filled)


def _newsletter_page(visit: Visit, form: Filled, status: int = 200) -> Response:
    return show(
        visit,
        "newsletters.html",
        active="newsletters",
        status=status,
        form=form,
        newsletters=NEWSLETTERS,
        frequencies=FREQUENCIES,
        is_change=bool(visit.state["subscription"]),
        token=f"newsletter-{_sent(visit, 'newsletter') + 1}",
    )


@SITE.post("/newsletters", page="newsletters")
def sign_up(visit: Visit) -> Response:
    """Keep the choices."""
    form = visit.fill(NEWSLETTER_FORM)
    if not form.ok:
        return _newsletter_page(visit, form, 422)
    if visit.is_repeat(_token(visit)):
        return visit.redirect(f"/confirmation/NL-{2040 + _sent(visit, 'newsletter')}")
    reference = f"NL-{2041 + _sent(visit, 'newsletter')}"
    chosen = form.lists["newsletters"]
    visit.state["subscription"] = {**form.values, "newsletters": chosen}
    visit.state["confirmations"][reference] = {"kind": "newsletter", **visit.state["subscription"]}
    visit.record(
        "subscribed", newsletters=sorted(chosen), frequency=form.value("frequency"), email=form.value("email")
    )
    return visit.redirect(f"/confirmation/{reference}")


@SITE.page("/letters", id="letter", kind="letter form", title="Send a letter")
def letter(visit: Visit) -> Response:
    """Write a letter; with `step=check`, look at it once more before it goes."""
    draft = visit.state["letter"]
    if visit.query.get("step") == "check" and draft:
        return show(
            visit,
            "letter_check.html",
            active="letters",
            draft=draft,
            words=_word_count(draft["letter"]),
            print_name=_NAME_CHOICES[draft["print_name"]],
            token=f"letter-{_sent(visit, 'letter') + 1}",
        )
    known = {"about": visit.query.get("about", "")[:120]}
    return _letter_page(
        visit, LETTER_FORM.empty(known if visit.knob("forgets_answers") else {**known, **draft})
    )


def _letter_page(visit: Visit, form: Filled, status: int = 200) -> Response:
    return show(
        visit,
        "letter.html",
        active="letters",
        status=status,
        form=form,
        choices=_NAME_CHOICES,
        longest=LONGEST_LETTER,
    )


@SITE.post("/letters", page="letter")
def check_letter(visit: Visit) -> Response:
    """Keep the draft and show it for a check."""
    form = visit.fill(LETTER_FORM)
    words = _word_count(form.value("letter"))
    limit = visit.knob("letter_word_limit") or LONGEST_LETTER
    if "letter" not in form.problems and words > limit:
        form.refuse("letter", f"Your letter has {words} words. Shorten it to {limit} words or fewer.")
    elif "letter" not in form.problems and words < _SHORTEST_LETTER:
        form.refuse("letter", f"Your letter has {words} words. Write at least {_SHORTEST_LETTER} words.")
    if not form.ok:
        return _letter_page(visit, form, 422)
    visit.state["letter"] = dict(form.values)
    return visit.redirect("/letters", step="check")


@SITE.post("/letters/send", page="letter")
def send_letter(visit: Visit) -> Response:
    """Send the draft to the letters desk."""
    draft = visit.state["letter"]
    if not draft and not _sent(visit, "letter"):
        return visit.redirect("/letters")
    # The draft is gone after the first click, so a second one finds the letter that was sent.
    if visit.is_repeat(_token(visit)) or not draft:
        return visit.redirect(f"/confirmation/LT-{317 + _sent(visit, 'letter')}")
    reference = f"LT-{318 + _sent(visit, 'letter')}"
    visit.state["confirmations"][reference] = {"kind": "letter", **draft}
    if visit.guards_repeats:
        visit.state["letter"] = {}
    visit.record(
        "letter_sent",
        words=_word_count(draft["letter"]),
        print_name=draft["print_name"],
        email=draft["email"],
        town=draft["town"],
    )
    return visit.redirect(f"/confirmation/{reference}")


@SITE.page(
    "/confirmation/{reference}",
    id="confirmation",
    kind="confirmation",
    title="Confirmation",
    example="/confirmation/NL-2041",
    reach=_SIGN_UP,
)
def confirmation(visit: Visit) -> Response:
    """What was sent, and what comes next."""
    reference = visit.params["reference"]
    sent: dict[str, Any] | None = visit.state["confirmations"].get(reference)
    if sent is None:
        return visit.not_found()
    if sent["kind"] == "letter":
        return show(
            visit, "letter_sent.html", reference=reference, sent=sent, words=_word_count(sent["letter"])
        )
    slugs = [choice.slug for choice in FREQUENCIES]
    place = slugs.index(sent["frequency"])
    if visit.knob("confirms_other"):
        place = (place + 1) % len(slugs)
    return show(
        visit,
        "newsletters_done.html",
        reference=reference,
        sent=sent,
        chosen=[choice for choice in NEWSLETTERS if choice.slug in sent["newsletters"]],
        frequency=FREQUENCIES[place],
    )


def _word_count(text: str) -> int:
    return len(text.split())


def _token(visit: Visit) -> str:
    return next(iter(visit.data.get("token", ())), "")


def _sent(visit: Visit, kind: str) -> int:
    return sum(sent["kind"] == kind for sent in visit.state["confirmations"].values())
