"""The quote: what to insure, your home or pet, about you, choices with live prices, and the result."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date, timedelta

from assay.corpus.forms import Filled, Form
from assay.corpus.site import Response, Visit
from assay.corpus.sites.oakline_insurance.core import (
    SITE,
    TODAY_DATE,
    form_status,
    next_token,
    sent_token,
    show,
)
from assay.corpus.sites.oakline_insurance.cover import EXCESSES, EXTRAS, KINDS, LEVELS, ROWS, Row
from assay.corpus.sites.oakline_insurance.pricing import Price, price
from assay.corpus.sites.oakline_insurance.questions import (
    AGES,
    ANIMALS,
    BEDROOMS,
    BELONGINGS,
    BUILT,
    CLAIMS,
    HOME,
    HOME_QUOTE,
    OPTIONS,
    PARTS,
    PET,
    PROPERTIES,
    STEPS,
    TO_DETAILS,
    TO_OPTIONS,
    TO_YOU,
    WHAT,
    YOU,
)
from assay.corpus.sites.oakline_insurance.words import pounds, real_date, tidy_postcode
from assay.corpus.steps import Click

__all__ = ["about_insured", "has_options", "quote_price"]


def _known(visit: Visit) -> dict[str, str]:
    answers: dict[str, str] = visit.state["quote"]
    return answers


def _shown(visit: Visit) -> dict[str, str]:
    """What the fields are filled with when a step is opened again."""
    return {} if visit.knob("forgets_answers") else _known(visit)


def _has_details(answers: Mapping[str, str]) -> bool:
    if answers.get("kind") == "home":
        return "property" in answers
    return answers.get("kind") == "pet" and "animal" in answers


def has_options(answers: Mapping[str, str]) -> bool:
    """Is the quote complete?"""
    return _has_details(answers) and "email" in answers and "level" in answers


def _missing_step(answers: Mapping[str, str], wanted: str) -> str:
    """The first step before the wanted one that has no answers yet."""
    done = {
        "what": bool(answers.get("kind")),
        "details": _has_details(answers),
        "you": "email" in answers,
        "options": "level" in answers,
    }
    for step, _ in STEPS:
        if step == wanted:
            return ""
        if not done[step]:
            return step
    return ""


def about_insured(answers: Mapping[str, str]) -> str:
    """The home or the pet in a line."""
    if answers["kind"] == "pet":
        return (
            f"{answers['pet_name']}, {ANIMALS[answers['animal']].lower()}, {AGES[answers['age']].lower()} old"
        )
    place = f"{answers['address']}, {tidy_postcode(answers['postcode'])}"
    return f"{PARTS[answers['part']]}, {place}"


def quote_price(answers: Mapping[str, str]) -> Price:
    """The price of a complete quote."""
    extras = tuple(answers.get("extras", "").split())
    return price(answers, answers["level"], answers["excess"], extras)


def _step_page(visit: Visit, step: str, form: Filled, **values: object) -> Response:
    answers = _known(visit)
    number = [name for name, _ in STEPS].index(step)
    return show(
        visit,
        f"quote_{step}.html",
        status=form_status(form),
        form=form,
        steps=STEPS,
        step=step,
        number=number + 1,
        reached=[name for name, _ in STEPS if not _missing_step(answers, name)],
        kind=answers.get("kind", ""),
        answers=answers,
        **values,
    )


def _go_back(visit: Visit, step: str) -> Response | None:
    missing = _missing_step(_known(visit), step)
    return visit.redirect(f"/quote/{missing}") if missing else None


@SITE.get("/quote")
def start_quote(visit: Visit) -> Response:
    """The first step, with the answers that are there; `for` may name what the quote is for."""
    wanted = visit.query.get("for", "")
    return visit.redirect("/quote/what", **({"for": wanted} if wanted in KINDS else {}))


@SITE.page("/quote/what", id="quote-what", kind="insurance quote", title="What do you want to insure?")
def ask_what(visit: Visit) -> Response:
    """Step 1."""
    known = dict(_shown(visit))
    if visit.query.get("for") in KINDS:
        known["kind"] = visit.query["for"]
    return _step_page(visit, "what", WHAT.empty(known), kinds=KINDS, parts=PARTS)


@SITE.post("/quote/what", page="quote-what")
def take_what(visit: Visit) -> Response:
    """A home also needs to know which part of it."""
    form = visit.fill(WHAT)
    if form.value("kind") == "home" and not form.value("part"):
        form.refuse("part", "Choose which part of your home to insure.")
    if not form.ok:
        return _step_page(visit, "what", form, kinds=KINDS, parts=PARTS)
    if form.value("kind") != _known(visit).get("kind"):
        # Choices for a home mean nothing for a pet, and it is another quote.
        for name in ("level", "excess", "extras"):
            _known(visit).pop(name, None)
        visit.state["quote_reference"], visit.state["checkout"] = "", {}
    _known(visit).update(form.values)
    return visit.redirect("/quote/details")


def _details_form(visit: Visit) -> Form:
    return PET if _known(visit)["kind"] == "pet" else HOME


def _details_page(visit: Visit, form: Filled) -> Response:
    return _step_page(
        visit,
        "details",
        form,
        properties=PROPERTIES,
        bedrooms=BEDROOMS,
        built=BUILT,
        belongings=BELONGINGS,
        animals=ANIMALS,
        ages=AGES,
    )


@SITE.page(
    "/quote/details",
    id="quote-details",
    kind="insurance quote",
    title="Your home or pet",
    reach=TO_DETAILS,
)
def ask_details(visit: Visit) -> Response:
    """Step 2."""
    return _go_back(visit, "details") or _details_page(visit, _details_form(visit).empty(_shown(visit)))


@SITE.post("/quote/details", page="quote-details")
def take_details(visit: Visit) -> Response:
    """The home or the pet."""
    if back := _go_back(visit, "details"):
        return back
    form = visit.fill(_details_form(visit))
    if _known(visit).get("part") == "buildings":
        form.problems.pop("belongings", None)
        form.messages.pop("belongings", None)
    if not form.ok:
        return _details_page(visit, form)
    _known(visit).update(form.values)
    return visit.redirect("/quote/you")


@SITE.page("/quote/you", id="quote-you", kind="insurance quote", title="About you", reach=TO_YOU)
def ask_you(visit: Visit) -> Response:
    """Step 3."""
    return _go_back(visit, "you") or _step_page(visit, "you", YOU.empty(_shown(visit)), claims=CLAIMS)


def _check_birth(form: Filled) -> None:
    parts = (form.value("birth_day"), form.value("birth_month"), form.value("birth_year"))
    if not any(parts):
        return
    born = real_date(*parts)
    if born is None or born.year < 1900 or born >= TODAY_DATE:
        form.refuse("birth_day", "Enter a real date of birth, such as 8 11 1984.")
    elif born > date(TODAY_DATE.year - 18, TODAY_DATE.month, TODAY_DATE.day):
        form.refuse("birth_day", "You need to be 18 or over to buy insurance. Check the year.")


@SITE.post("/quote/you", page="quote-you")
def take_you(visit: Visit) -> Response:
    """Who asks."""
    if back := _go_back(visit, "you"):
        return back
    form = visit.fill(YOU)
    _check_birth(form)
    if not form.ok:
        return _step_page(visit, "you", form, claims=CLAIMS)
    _known(visit).update(form.values)
    return visit.redirect("/quote/options")


def _options_page(visit: Visit, form: Filled) -> Response:
    answers = _known(visit)
    level = form.value("level") if form.value("level") in {item.id for item in LEVELS} else "classic"
    excess = form.value("excess") if form.value("excess") in EXCESSES else "200"
    extras = _chosen_extras(form)
    return _step_page(
        visit,
        "options",
        form,
        levels=LEVELS,
        prices={item.id: price(answers, item.id, excess, extras) for item in LEVELS},
        excess_prices={key: price(answers, level, key, extras) for key in EXCESSES},
        extras=EXTRAS[answers["kind"]],
        chosen=extras,
        now=price(answers, level, excess, extras),
        complete=bool(form.value("level") and form.value("excess")),
        excess=excess,
    )


def _chosen_extras(form: Filled) -> tuple[str, ...]:
    return tuple(form.lists.get("extras") or form.value("extras").split())


@SITE.page(
    "/quote/options",
    id="quote-options",
    kind="insurance quote",
    title="Your choices",
    reach=TO_OPTIONS,
)
def ask_options(visit: Visit) -> Response:
    """Step 4."""
    return _go_back(visit, "options") or _options_page(visit, OPTIONS.empty(_shown(visit)))


@SITE.get("/quote/price")
def live_price(visit: Visit) -> Response:
    """The price for choices that are not sent yet, for the script of step 4."""
    answers = _known(visit)
    level, excess = visit.query.get("level", "") or "classic", visit.query.get("excess", "") or "200"
    if _missing_step(answers, "options") or excess not in EXCESSES or level not in {i.id for i in LEVELS}:
        return Response("{}", 400, "application/json")
    extras = tuple(visit.query_lists.get("extras", ()))
    now = price(answers, level, excess, extras)
    told = {
        "yearly": pounds(now.yearly),
        "monthly": pounds(now.monthly),
        "levels": {item.id: pounds(price(answers, item.id, excess, extras).monthly) for item in LEVELS},
        "excesses": {key: pounds(price(answers, level, key, extras).monthly) for key in EXCESSES},
        "words": f"{now.level.name} with an excess of £{excess}{_example(visit)}",
    }
    return Response(json.dumps(told, ensure_ascii=False), content_type="application/json")


def _example(visit: Visit) -> str:
    chosen = visit.query.get("level") and visit.query.get("excess")
    return "" if chosen else ", as an example"


@SITE.post("/quote/options", page="quote-options")
def take_options(visit: Visit) -> Response:
    """The choices; without a script, a button shows the price without going on."""
    if back := _go_back(visit, "options"):
        return back
    form = visit.fill(OPTIONS)
    if visit.data.get("do", ("",))[0] == "price" and form.ok:
        _known(visit).update(_options_of(form))
        return visit.redirect("/quote/options#price-now")
    if not form.ok:
        return _options_page(visit, form)
    _known(visit).update(_options_of(form))
    if not visit.state["quote_reference"]:
        visit.state["quotes_made"] += 1
        visit.state["quote_reference"] = f"Q-{30510 + visit.state['quotes_made']}"
    answers = _known(visit)
    visit.record(
        "quoted",
        kind=answers["kind"],
        level=answers["level"],
        excess=answers["excess"],
        yearly=quote_price(answers).yearly,
    )
    return visit.redirect("/quote/result")


def _options_of(form: Filled) -> dict[str, str]:
    extras = " ".join(form.lists.get("extras", ()))
    return {"level": form.value("level"), "excess": form.value("excess"), "extras": extras}


# Rows of the cover that say nothing for a home that is insured in part.
_NOT_IN_PART = {"contents": ("buildings",), "buildings": ("contents", "single-item", "away")}


def _is_in(row: Row, level: str, answers: Mapping[str, str]) -> bool:
    """Does the level give it, and is it about the part of the home that is insured?"""
    return row.at(level) != "No" and row.id not in _NOT_IN_PART.get(answers.get("part", ""), ())


@SITE.page("/quote/result", id="quote-result", kind="insurance quote", title="Your price", reach=HOME_QUOTE)
def result(visit: Visit) -> Response:
    """The price, what is in it and what is not."""
    if back := _go_back(visit, "result"):
        return back
    answers = _known(visit)
    now = quote_price(answers)
    yearly = now.yearly + round(100 * visit.knob("total_off"))
    rows = ROWS[answers["kind"]]
    return _step_page(
        visit,
        "result",
        OPTIONS.empty(),
        now=now,
        yearly=yearly,
        monthly=now.monthly,
        insured=about_insured(answers),
        included=[(row.what, row.at(now.level.id)) for row in rows if _is_in(row, now.level.id, answers)],
        excluded=[row.what for row in rows if not _is_in(row, now.level.id, answers)],
        reference=visit.state["quote_reference"],
        until=TODAY_DATE + timedelta(days=30),
        token=next_token("save", len(visit.state["saved"])),
        saved=any(item["reference"] == visit.state["quote_reference"] for item in visit.state["saved"]),
    )


@SITE.post("/quote/save")
def save_quote(visit: Visit) -> Response:
    """Keep it for 30 days."""
    answers = _known(visit)
    if not has_options(answers):
        return visit.redirect("/quote/what")
    reference = visit.state["quote_reference"]
    repeated = visit.is_repeat(sent_token(visit))
    if not repeated:
        visit.state["saved"] = [item for item in visit.state["saved"] if item["reference"] != reference]
        visit.state["saved"].append(
            {
                "reference": reference,
                "email": answers["email"].lower(),
                "postcode": tidy_postcode(answers.get("postcode") or answers["pet_postcode"]),
                "until": (TODAY_DATE + timedelta(days=30)).isoformat(),
                "answers": dict(answers),
            }
        )
        visit.record("quote_saved", reference=reference, kind=answers["kind"])
    return visit.redirect("/quote/saved")


@SITE.page(
    "/quote/saved",
    id="quote-saved",
    kind="confirmation",
    title="Quote saved",
    reach=(*HOME_QUOTE, Click("#save-quote")),
)
def quote_saved(visit: Visit) -> Response:
    """How to find it again."""
    saved = [q for q in visit.state["saved"] if q["reference"] == visit.state["quote_reference"]]
    if not saved:
        return visit.redirect("/my-policy")
    return show(
        visit,
        "quote_saved.html",
        quote=saved[-1],
        insured=about_insured(saved[-1]["answers"]),
        now=quote_price(saved[-1]["answers"]),
        until=date.fromisoformat(saved[-1]["until"]),
    )
