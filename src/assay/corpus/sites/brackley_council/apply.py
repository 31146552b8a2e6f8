"""Applying for a parking permit: one question on each page, then check, pay and confirmation."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from assay.corpus.forms import Field, Filled, Form, digits_only
from assay.corpus.site import Response, Visit
from assay.corpus.sites.brackley_council.data import PERMITS, STREETS
from assay.corpus.sites.brackley_council.dates import TODAY_DATE, long_date, parse_date
from assay.corpus.sites.brackley_council.frame import SITE, sent, show
from assay.corpus.sites.brackley_council.postcodes import is_postcode, refused_for_spaces, tidy_postcode
from assay.corpus.steps import Click, Fill, Go, Step, Tick

_LAST_START = TODAY_DATE + timedelta(days=60)

KEEPERS = {
    "own": "I own it",
    "lease": "I lease or rent it",
    "company": "It is a company vehicle",
}


def _is_registration(text: str) -> bool:
    return re.fullmatch(r"[A-Z0-9]{2,8}", _packed(text)) is not None


def _is_start(text: str) -> bool:
    iso = parse_date(text)
    return iso is not None and TODAY_DATE.isoformat() <= iso <= _LAST_START.isoformat()


def _is_expiry(text: str) -> bool:
    match = re.fullmatch(r"\s*(\d{1,2})\s*[/.\- ]\s*(?:20)?(\d{2})\s*", text)
    if not match or not 1 <= int(match[1]) <= 12:
        return False
    return (2000 + int(match[2]), int(match[1])) >= (TODAY_DATE.year, TODAY_DATE.month)


def _packed(text: str) -> str:
    return re.sub(r"[\s\-]", "", text).upper()


@dataclass(frozen=True, slots=True)
class Question:
    """A page of the application."""

    slug: str
    title: str
    form: Form


QUESTIONS: dict[str, Question] = {
    question.slug: question
    for question in (
        Question(
            "postcode",
            "Where do you live?",
            Form(
                "postcode",
                (
                    Field("house", "Enter your house number or name."),
                    Field(
                        "postcode",
                        "Enter your postcode.",
                        "Enter a full postcode, like BK1 4RT.",
                        rule=is_postcode,
                    ),
                ),
            ),
        ),
        Question(
            "vehicle",
            "What is your vehicle?",
            Form(
                "vehicle",
                (
                    Field(
                        "registration",
                        "Enter the registration number on your number plate.",
                        "Enter a registration number of 2 to 8 letters and numbers, like AB12 CDE.",
                        rule=_is_registration,
                    ),
                    Field("keeper", "Choose who keeps the vehicle.", choices=tuple(KEEPERS)),
                ),
            ),
        ),
        Question(
            "permit",
            "Which permit do you want?",
            Form(
                "permit",
                (
                    Field("type", "Choose a permit.", choices=tuple(PERMITS)),
                    Field(
                        "start",
                        "Enter the day on which the permit should start.",
                        f"Enter a day from {long_date(TODAY_DATE.isoformat())} to "
                        f"{long_date(_LAST_START.isoformat())}, like 1 April 2026.",
                        rule=_is_start,
                    ),
                ),
            ),
        ),
        Question(
            "contact",
            "How can we reach you?",
            Form(
                "contact",
                (
                    Field("name", "Enter your full name."),
                    Field(
                        "email",
                        "Enter an e-mail address. We send the permit there.",
                        "Enter an e-mail address with an @ sign, like name@post.example.",
                        kind="email",
                    ),
                    Field(
                        "phone",
                        "",
                        "Enter a phone number with 7 to 15 digits, like 01632 960712.",
                        kind="phone",
                    ),
                ),
            ),
        ),
    )
}
_ORDER = tuple(QUESTIONS)

_CHECK = Form("check", (Field("declare", "Tick the box to say that your answers are true."),))
_CARD = Form(
    "card",
    (
        Field("card-name", "Enter the name on the card."),
        Field(
            "card-number",
            "Enter the card number.",
            "Enter the 13 to 19 digits on the front of the card.",
            kind="card",
        ),
        Field(
            "card-expiry",
            "Enter the expiry date of the card.",
            "Enter a month and year that have not passed, like 09/28.",
            rule=_is_expiry,
        ),
        Field(
            "card-code",
            "Enter the security code.",
            "Enter the 3 or 4 digits of the security code.",
            rule=lambda text: re.fullmatch(r"\d{3,4}", digits_only(text)) is not None,
        ),
    ),
)

_TO_CHECK: tuple[Step, ...] = (
    Go("/apply/permit/postcode"),
    Fill("#house", "15"),
    Fill("#postcode", "BK1 4RT"),
    Click("#continue"),
    Fill("#registration", "KT19 MVB"),
    Tick("#keeper-own"),
    Click("#continue"),
    Tick("#type-resident-12"),
    Fill("#start", "1 April 2026"),
    Click("#continue"),
    Fill("#name", "Noor Castell"),
    Fill("#email", "noor@post.example"),
    Fill("#phone", "01632 960712"),
    Click("#continue"),
)
_TO_PAYMENT: tuple[Step, ...] = (*_TO_CHECK, Tick("#declare"), Click("#continue-to-payment"))
_TO_CONFIRMATION: tuple[Step, ...] = (
    *_TO_PAYMENT,
    Fill("#card-name", "Noor Castell"),
    Fill("#card-number", "4000 0000 0000 0002"),
    Fill("#card-expiry", "09/28"),
    Fill("#card-code", "314"),
    Click("#pay"),
)


@SITE.page(
    "/apply/permit/{step}",
    id="apply",
    kind="government form",
    title="Apply for a parking permit",
    example="/apply/permit/postcode",
)
def question(visit: Visit) -> Response:
    """One question of the application."""
    step = visit.params["step"]
    if step == "not-eligible" and visit.state.get("outside"):
        return show(visit, "apply_not_eligible.html", postcode=visit.state["outside"])
    if step not in QUESTIONS:
        return visit.not_found()
    if (open_step := _first_open(visit)) and _ORDER.index(step) > _ORDER.index(open_step):
        return visit.redirect(f"/apply/permit/{open_step}")
    known = {} if visit.knob("forgets_answers") else visit.state["permit"].get(step, {})
    return _question_page(visit, QUESTIONS[step], QUESTIONS[step].form.empty(known))


@SITE.post("/apply/permit/{step}", page="apply")
def answered(visit: Visit) -> Response:
    """Keep the answer and go on."""
    step = visit.params["step"]
    if step not in QUESTIONS:
        return visit.not_found()
    form = visit.fill(QUESTIONS[step].form)
    if step == "postcode" and form.ok and (elsewhere := _check_postcode(visit, form)):
        return elsewhere
    if not form.ok:
        return _question_page(visit, QUESTIONS[step], form, status=422)
    visit.state["permit"][step] = dict(form.values)
    open_step = _first_open(visit)
    if open_step is None and sent(visit, "return") == "check":
        return visit.redirect("/apply/check")
    following = _ORDER[_ORDER.index(step) + 1 :]
    return visit.redirect(f"/apply/permit/{following[0]}" if following else "/apply/check")


@SITE.page(
    "/apply/check",
    id="apply-check",
    kind="review",
    title="Check your answers",
    reach=_TO_CHECK,
)
def check(visit: Visit) -> Response:
    """All answers, each with a way to change it."""
    if open_step := _first_open(visit):
        return visit.redirect(f"/apply/permit/{open_step}")
    return _check_page(visit, _CHECK.empty())


@SITE.post("/apply/check", page="apply-check")
def checked(visit: Visit) -> Response:
    """Take the declaration."""
    if open_step := _first_open(visit):
        return visit.redirect(f"/apply/permit/{open_step}")
    form = visit.fill(_CHECK)
    if not form.ok:
        return _check_page(visit, form, status=422)
    visit.state["declared"] = True
    return visit.redirect("/apply/payment")


@SITE.page("/apply/payment", id="apply-payment", kind="payment", title="Pay the fee", reach=_TO_PAYMENT)
def payment(visit: Visit) -> Response:
    """The fee and the card."""
    if _first_open(visit) or not visit.state.get("declared"):
        return visit.redirect("/apply/check")
    return _payment_page(visit, _CARD.empty())


@SITE.post("/apply/payment", page="apply-payment")
def paid(visit: Visit) -> Response:
    """Take the payment, once."""
    # After a payment its answers are kept aside, so that a second click finds what the first one sent.
    answers = visit.state["permit"] or visit.state.get("paid_answers", {})
    if not answers or not visit.state.get("declared"):
        return visit.redirect("/apply/check")
    form = visit.fill(_CARD)
    if not form.ok:
        return _payment_page(visit, form, status=422)
    if visit.is_repeat(sent(visit, "token")):
        return visit.redirect("/apply/confirmation")
    permit = PERMITS[answers["permit"]["type"]]
    applications = visit.state["permits"]
    applications.append(
        {
            "reference": f"BP-26-{412 + len(applications):05d}",
            "type": permit.slug,
            "start": parse_date(answers["permit"]["start"]),
            "registration": _packed(answers["vehicle"]["registration"]),
            "zone": _zone(answers),
            "email": answers["contact"]["email"],
            "name": answers["contact"]["name"],
        }
    )
    visit.record("permit_applied", **applications[-1])
    visit.state.update(permit={}, paid_answers=answers)
    return visit.redirect("/apply/confirmation")


@SITE.page(
    "/apply/confirmation",
    id="apply-confirmation",
    kind="confirmation",
    title="Application sent",
    reach=_TO_CONFIRMATION,
)
def confirmation(visit: Visit) -> Response:
    """What was applied for, the reference and what comes next."""
    if not visit.state["permits"]:
        return visit.redirect("/parking/permit")
    application = dict(visit.state["permits"][-1])
    if visit.knob("confirms_other"):
        application["start"] = (date.fromisoformat(application["start"]) + timedelta(days=7)).isoformat()
    permit = PERMITS[application["type"]]
    return show(
        visit,
        "apply_confirmation.html",
        application=application,
        permit=permit,
        ends=_end(application["start"], permit.months),
    )


@SITE.get("/apply/delete", page="apply-check")
def ask_to_delete(visit: Visit) -> Response:
    """Ask before the answers are deleted."""
    if not visit.state["permit"]:
        return visit.redirect("/parking/permit")
    return show(visit, "apply_delete.html")


@SITE.post("/apply/delete", page="apply-check")
def delete(visit: Visit) -> Response:
    """Delete the answers, once it is sure."""
    if not visit.data.get("sure") and not visit.knob("deletes_at_once"):
        return visit.redirect("/apply/delete")
    visit.state.update(permit={}, declared=False)
    visit.record("permit_answers_deleted")
    visit.notify("Your answers have been deleted. Nothing was sent and nothing was paid.")
    return visit.redirect("/parking/permit")


def _check_postcode(visit: Visit, form: Filled) -> Response | None:
    """Refuse a postcode that is not ours; send people elsewhere when their street needs no permit."""
    typed = form.value("postcode")
    if refused_for_spaces(visit, typed):
        form.refuse("postcode", "This postcode is not valid.")
        return None
    street = STREETS.get(tidy_postcode(typed))
    if street is None:
        form.refuse(
            "postcode",
            "We do not know this postcode. Check it, or call 01632 960214 if it is in Brackley district.",
        )
        return None
    if not street.zone:
        visit.state["outside"] = street.postcode
        return visit.redirect("/apply/permit/not-eligible")
    return None


def _question_page(visit: Visit, asked: Question, form: Filled, status: int = 200) -> Response:
    position = _ORDER.index(asked.slug)
    returns = visit.query.get("return") or sent(visit, "return")
    back = f"/apply/permit/{_ORDER[position - 1]}" if position else "/parking/permit"
    return show(
        visit,
        "apply_question.html",
        status=status,
        asked=asked,
        form=form,
        number=position + 1,
        count=len(_ORDER),
        back="/apply/check" if returns == "check" else back,
        returns=returns,
        permits=PERMITS,
        keepers=KEEPERS,
    )


def _check_page(visit: Visit, form: Filled, status: int = 200) -> Response:
    answers = visit.state["permit"]
    return show(
        visit,
        "apply_check.html",
        status=status,
        form=form,
        answers=answers,
        street=STREETS[tidy_postcode(answers["postcode"]["postcode"])],
        registration=_packed(answers["vehicle"]["registration"]),
        keeper=KEEPERS[answers["vehicle"]["keeper"]],
        permit=PERMITS[answers["permit"]["type"]],
        **_dates(answers),
    )


def _payment_page(visit: Visit, form: Filled, status: int = 200) -> Response:
    answers = visit.state["permit"] or visit.state.get("paid_answers", {})
    permit, late = PERMITS[answers["permit"]["type"]], float(visit.knob("late_fee"))
    return show(
        visit,
        "apply_payment.html",
        status=status,
        form=form,
        permit=permit,
        late_fee=late,
        total=permit.fee + late + float(visit.knob("total_off")),
        token=f"permit-{len(visit.state['permits']) + 1}",
    )


def _first_open(visit: Visit) -> str | None:
    """The first question without an answer."""
    return next((step for step in _ORDER if step not in visit.state["permit"]), None)


def _dates(answers: dict[str, Any]) -> dict[str, str]:
    start = parse_date(answers["permit"]["start"]) or TODAY_DATE.isoformat()
    return {"start": start, "ends": _end(start, PERMITS[answers["permit"]["type"]].months)}


def _end(start: str, months: int) -> str:
    """The last day of a permit."""
    day = date.fromisoformat(start)
    year, month = day.year + (day.month - 1 + months) // 12, (day.month - 1 + months) % 12 + 1
    return (date(year, month, 1) + timedelta(days=day.day - 2)).isoformat()


def _zone(answers: dict[str, Any]) -> str:
    return STREETS[tidy_postcode(answers["postcode"]["postcode"])].zone
