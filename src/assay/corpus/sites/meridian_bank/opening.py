"""Opening an account online: six steps, each with its own address, then a confirmation."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

from assay.corpus.forms import Field, Filled, Form, digits_only
from assay.corpus.site import TODAY, Handler, Response, Visit
from assay.corpus.sites.meridian_bank.data import ACCOUNTS
from assay.corpus.sites.meridian_bank.frame import SITE, first_sent, money, parse_money, show
from assay.corpus.steps import Click, Fill, Go, Select, Step, Tick

__all__ = ["CODE", "MONTHS", "STEPS"]

CODE = "483920"
MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
STEPS: dict[str, str] = {
    "eligibility": "Your account",
    "details": "Your details",
    "address": "Your address",
    "identity": "Your identity",
    "security": "Your security",
    "review": "Check and confirm",
}
DOCUMENTS = {"passport": "Passport", "licence": "Driving licence", "card": "National identity card"}
COPIES = {
    "branch": "I will show it at a branch within 14 days",
    "upload": "I will upload a photo now",
}
_DOCUMENT_RULES = {
    "passport": (r"\d{9}", "A passport number has 9 digits. It is at the top right of the photo page."),
    "licence": (
        r"[A-Z0-9]{16}",
        "A driving licence number has 16 letters and digits. It is in section 5 of the card.",
    ),
    "card": (r"[A-Z0-9]{6,12}", "An identity card number has 6 to 12 letters and digits."),
}
_PHOTO = re.compile(r".+\.(jpe?g|png|pdf)", re.IGNORECASE)
_POSTCODE = re.compile(r"[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}")
_SHORTEST_PASSWORD = 10
_YES_NO = ("yes", "no")


def _is_postcode(text: str) -> bool:
    return _POSTCODE.fullmatch(re.sub(r"\s", "", text).upper()) is not None


def _is_password(text: str) -> bool:
    return len(text) >= _SHORTEST_PASSWORD and bool(re.search(r"[A-Za-z]", text) and re.search(r"\d", text))


_POSTCODE_WRONG = "Enter a full postcode, for example AM1 3ED."
FORMS: dict[str, Form] = {
    "eligibility": Form(
        "open-eligibility",
        (
            Field("account", missing="Choose the account you want to open.", choices=tuple(ACCOUNTS)),
            Field(
                "deposit",
                missing="Enter how much you want to pay in first.",
                wrong="Enter an amount in pounds, for example 250 or 250.50.",
                rule=lambda text: parse_money(text) is not None,
            ),
            Field("adult", missing="Say if you are 18 or over.", choices=_YES_NO),
            Field("resident", missing="Say if you live in the UK.", choices=_YES_NO),
        ),
    ),
    "details": Form(
        "open-details",
        (
            Field("first_name", missing="Enter your first name."),
            Field("last_name", missing="Enter your last name."),
            Field("birth_day", missing="Enter your date of birth.", wrong="Enter your date of birth."),
            Field("birth_month"),
            Field("birth_year"),
            Field(
                "email",
                missing="Enter your e-mail address.",
                wrong="Enter an e-mail address with an @ sign, for example name@post.example.",
                kind="email",
            ),
            Field(
                "phone",
                missing="Enter your mobile phone number. We send your one-time code to it.",
                wrong="Enter a phone number with 7 to 15 digits, for example 01632 960555.",
                kind="phone",
            ),
        ),
    ),
    "address": Form(
        "open-address",
        (
            Field("street", missing="Enter your house number and street."),
            Field("town", missing="Enter your town or city."),
            Field("postcode", missing="Enter your postcode.", wrong=_POSTCODE_WRONG, rule=_is_postcode),
            Field("three_years", missing="Say if you have lived here for 3 years or more.", choices=_YES_NO),
            Field("old_street"),
            Field("old_town"),
            Field("old_postcode", wrong=_POSTCODE_WRONG, rule=_is_postcode),
        ),
    ),
    "identity": Form(
        "open-identity",
        (
            Field("document", missing="Choose the document you want to use.", choices=tuple(DOCUMENTS)),
            Field("number", missing="Enter the number of your document."),
            Field("expiry_month", missing="Choose the month in which it runs out.", choices=MONTHS),
            Field(
                "expiry_year",
                missing="Enter the year in which it runs out.",
                wrong="Enter the year with 4 digits, for example 2031.",
                rule=lambda text: re.fullmatch(r"20\d\d", text) is not None,
            ),
            Field("copy", missing="Choose how you want to show us the document.", choices=tuple(COPIES)),
            Field(
                "photo",
                wrong="Choose a photo that ends in .jpg or .png, or a .pdf file.",
                rule=lambda text: _PHOTO.fullmatch(text) is not None,
            ),
        ),
    ),
    "security": Form(
        "open-security",
        (
            Field(
                "password",
                missing="Choose a password.",
                wrong=f"Use at least {_SHORTEST_PASSWORD} characters, with a letter and a digit.",
                rule=_is_password,
            ),
            Field(
                "code",
                missing="Enter the 6-digit code from the text message.",
                wrong="This code does not match. Check the text message, or send a new code.",
                rule=lambda text: digits_only(text) == CODE,
            ),
        ),
    ),
    "review": Form(
        "open-declaration",
        (
            Field("agree", missing="Tick the box to say that your answers are true.", choices=("yes",)),
            Field("news", choices=("yes",)),
        ),
    ),
}


def _check_eligibility(visit: Visit, form: Filled) -> None:
    account = ACCOUNTS.get(form.value("account"))
    amount = parse_money(form.value("deposit"))
    if account and amount is not None:
        if amount < account.least:
            form.refuse("deposit", f"{account.name} needs a first payment of {money(account.least)} or more.")
        elif amount > account.most:
            form.refuse("deposit", f"{account.name} takes a first payment of up to {money(account.most)}.")
    if form.value("adult") == "no":
        form.refuse(
            "adult",
            "You need to be 18 or over to open an account online. A parent can open one for you at a branch.",
        )
    if form.value("resident") == "no":
        form.refuse(
            "resident", "You need to live in the UK to open an account. Call us if you move here soon."
        )


def _check_details(visit: Visit, form: Filled) -> None:
    if "birth_day" in form.problems:
        return
    day, year = form.value("birth_day"), form.value("birth_year")
    month = form.value("birth_month")
    try:
        born = date(int(year), MONTHS.index(month) + 1, int(day))
    except ValueError:
        form.refuse("birth_day", "Enter a real date of birth, for example 9 July 1988.")
        return
    today = date.fromisoformat(TODAY)
    age = today.year - born.year - ((today.month, today.day) < (born.month, born.day))
    if not 18 <= age <= 120:
        form.refuse("birth_day", "You need to be 18 or over to open an account online. Check the year.")


def _check_address(visit: Visit, form: Filled) -> None:
    if visit.knob("rejects_spaces") and " " in form.value("postcode"):
        form.refuse("postcode", "Enter a valid postcode.")
    if form.value("three_years") != "no":
        for name in ("old_street", "old_town", "old_postcode"):
            form.problems.pop(name, None)
            form.messages.pop(name, None)
        return
    for name, said in (
        ("old_street", "Enter the house number and street of your last address."),
        ("old_town", "Enter the town or city of your last address."),
        ("old_postcode", "Enter the postcode of your last address."),
    ):
        if not form.value(name):
            form.refuse(name, said)


def _check_identity(visit: Visit, form: Filled) -> None:
    pattern, said = _DOCUMENT_RULES.get(form.value("document"), (r".+", ""))
    number = form.value("number")
    if not visit.knob("rejects_spaces"):
        number = re.sub(r"[\s-]", "", number)
    if form.value("number") and not re.fullmatch(pattern, number.upper()):
        form.refuse("number", said)
    year, month = form.value("expiry_year"), form.value("expiry_month")
    if month in MONTHS and "expiry_year" not in form.problems:
        today = date.fromisoformat(TODAY)
        if (int(year), MONTHS.index(month) + 1) < (today.year, today.month):
            form.refuse("expiry_year", "This document has run out. Choose one that is still good.")
    known = visit.state["opening"].get("identity", {}).get("photo", "")
    if form.value("copy") == "upload" and not form.value("photo"):
        if known:
            form.values["photo"] = known
        else:
            form.refuse("photo", "Choose a photo of your document, or choose to show it at a branch.")


_CHECKS: dict[str, Callable[[Visit, Filled], None]] = {
    "eligibility": _check_eligibility,
    "details": _check_details,
    "address": _check_address,
    "identity": _check_identity,
}


def _first_open_step(visit: Visit) -> str:
    """The first step that has no answers yet."""
    return next((step for step in STEPS if step not in visit.state["opening"]), "review")


def _show_step(visit: Visit, step: str, form: Filled, status: int = 200) -> Response:
    answers = visit.state["opening"]
    names = list(STEPS)
    number = names.index(step) + 1
    account = ACCOUNTS.get(answers.get("eligibility", {}).get("account", ""))
    return show(
        visit,
        f"open_{step}.html",
        status=status,
        form=form,
        step=step,
        steps=STEPS,
        number=number,
        answered=[name for name in STEPS if name in answers],
        back=f"/open/{names[number - 2]}" if number > 1 else "/accounts",
        account=account,
        comes_from=visit.query.get("from", "") or first_sent(visit, "from"),
        months=MONTHS,
        documents=DOCUMENTS,
        copies=COPIES,
        answers=answers,
        phone_end=digits_only(answers.get("details", {}).get("phone", ""))[-4:],
        codes_sent=visit.state["codes_sent"],
        shortest=_SHORTEST_PASSWORD,
        token=f"account-{len(visit.state['opened']) + 1}",
        costs=_costs(visit),
        rate=_rate(visit),
        cancels_at_once=visit.knob("deletes_at_once"),
    )


def _costs(visit: Visit) -> dict[str, float]:
    answers = visit.state["opening"].get("eligibility", {})
    deposit = parse_money(answers.get("deposit", "")) or 0.0
    fee = float(visit.knob("late_fee"))
    return {"deposit": deposit, "fee": fee, "total": deposit + fee + float(visit.knob("total_off"))}


def _rate(visit: Visit) -> str:
    account = ACCOUNTS.get(visit.state["opening"].get("eligibility", {}).get("account", ""))
    return f"{account.rate - float(visit.knob('rate_cut')):.2f}%" if account else ""


def _open_step(step: str) -> Handler:
    def handler(visit: Visit) -> Response:
        answers = visit.state["opening"]
        names = list(STEPS)
        first = _first_open_step(visit)
        if names.index(step) > names.index(first):
            return visit.redirect(f"/open/{first}")
        known = {} if visit.knob("forgets_answers") else dict(answers.get(step, {}))
        if step == "eligibility" and visit.query.get("account") in ACCOUNTS:
            known["account"] = visit.query["account"]
        if step == "security":
            known.pop("password", None)
        return _show_step(visit, step, FORMS[step].empty(known))

    return handler


def _keep_step(step: str) -> Handler:
    def handler(visit: Visit) -> Response:
        form = visit.fill(FORMS[step])
        if step in _CHECKS:
            _CHECKS[step](visit, form)
        if not form.ok:
            if step == "security":
                form.values["password"] = ""
            return _show_step(visit, step, form, status=422)
        kept = dict(form.values)
        if step == "security":
            # What nobody needs to read again is not kept.
            kept = {"password": "set", "code": "checked"}
        visit.state["opening"][step] = kept
        visit.record("step_done", step=step)
        names = list(STEPS)
        if first_sent(visit, "from") == "review" and _first_open_step(visit) == "review":
            return visit.redirect("/open/review")
        return visit.redirect(f"/open/{names[names.index(step) + 1]}")

    return handler


_START: tuple[Step, ...] = (Go("/open/eligibility?account=everyday-saver"),)
_TO_DETAILS = (
    *_START,
    Tick("#account"),
    Fill("#deposit", "250"),
    Tick("#adult"),
    Tick("#resident"),
    Click("#continue"),
)
_TO_ADDRESS = (
    *_TO_DETAILS,
    Fill("#first_name", "Noor"),
    Fill("#last_name", "Haverford"),
    Fill("#birth_day", "9"),
    Select("#birth_month", "July"),
    Fill("#birth_year", "1988"),
    Fill("#email", "noor@post.example"),
    Fill("#phone", "01632 960555"),
    Click("#continue"),
)
_TO_IDENTITY = (
    *_TO_ADDRESS,
    Fill("#street", "27 Tallow Lane"),
    Fill("#town", "Aldermere"),
    Fill("#postcode", "AM2 6TL"),
    Tick("#three_years"),
    Click("#continue"),
)
_TO_SECURITY = (
    *_TO_IDENTITY,
    Tick("#document"),
    Fill("#number", "501 772 904"),
    Select("#expiry_month", "June"),
    Fill("#expiry_year", "2031"),
    Tick("#copy"),
    Click("#continue"),
)
_TO_REVIEW = (*_TO_SECURITY, Fill("#password", "copper-kettle-9"), Fill("#code", CODE), Click("#continue"))
_TO_DONE = (*_TO_REVIEW, Tick("#agree"), Click("#open-account"))
_WAYS: dict[str, tuple[Step, ...]] = {
    "eligibility": (),
    "details": _TO_DETAILS,
    "address": _TO_ADDRESS,
    "identity": _TO_IDENTITY,
    "security": _TO_SECURITY,
    "review": _TO_REVIEW,
}

for _step, _title in STEPS.items():
    SITE.page(f"/open/{_step}", id=f"open-{_step}", kind="bank onboarding", title=_title, reach=_WAYS[_step])(
        _open_step(_step)
    )
    if _step != "review":
        SITE.post(f"/open/{_step}", page=f"open-{_step}")(_keep_step(_step))


@SITE.get("/open")
def start(visit: Visit) -> Response:
    """Begin an application, or go on with it."""
    return visit.redirect(f"/open/{_first_open_step(visit)}")


@SITE.post("/open/code", page="open-security")
def send_code(visit: Visit) -> Response:
    """Send the one-time code again."""
    visit.state["codes_sent"] += 1
    visit.record("code_sent")
    visit.notify("We sent a new code to your phone. It is good for 10 minutes.")
    return visit.redirect("/open/security")


@SITE.get("/open/cancel", page="open-cancel")
def ask_cancel(visit: Visit) -> Response:
    """Ask before the answers are thrown away."""
    return show(visit, "open_cancel.html", back=f"/open/{_first_open_step(visit)}")


@SITE.post("/open/cancel", page="open-cancel")
def cancel(visit: Visit) -> Response:
    """Throw the answers away."""
    visit.state["opening"] = {}
    visit.record("application_cancelled")
    visit.notify("Your application was cancelled, and your answers were deleted.")
    return visit.redirect("/accounts")


@SITE.post("/open/review", page="open-review")
def open_account(visit: Visit) -> Response:
    """Open the account."""
    opened = visit.state["opened"]
    answers = visit.state["opening"] or visit.state["last_opening"]
    if any(step not in answers for step in STEPS if step != "review"):
        return visit.redirect(f"/open/{_first_open_step(visit)}")
    form = visit.fill(FORMS["review"])
    if not form.ok:
        return _show_step(visit, "review", form, status=422)
    if visit.is_repeat(first_sent(visit, "token")):
        return visit.redirect("/open/done")
    visit.state["opening"] = answers
    account = ACCOUNTS[answers["eligibility"]["account"]]
    deposit = _costs(visit)["deposit"]
    opened.append(
        {
            "account": account.slug,
            "deposit": deposit,
            "rate": _rate(visit),
            "number": f"3052{1180 + 7 * len(opened)}",
            "reference": f"MB-{70412 + len(opened)}",
            "email": answers["details"]["email"],
            "first_name": answers["details"]["first_name"],
            "copy": answers["identity"]["copy"],
            "total": _costs(visit)["total"],
        }
    )
    visit.record("account_opened", account=account.slug, deposit=deposit, news=form.value("news") == "yes")
    visit.state["opening"], visit.state["last_opening"] = {}, answers
    return visit.redirect("/open/done")


@SITE.page(
    "/open/done",
    id="open-done",
    kind="bank onboarding",
    title="Your account is open",
    reach=_TO_DONE,
)
def opened_account(visit: Visit) -> Response:
    """Say what was opened and what comes next."""
    if not visit.state["opened"]:
        return visit.redirect("/open/eligibility")
    made = visit.state["opened"][-1]
    account = ACCOUNTS[made["account"]]
    if visit.knob("confirms_other"):
        account = next(other for other in ACCOUNTS.values() if other.slug != made["account"])
    return show(visit, "open_done.html", made=made, account=account)
