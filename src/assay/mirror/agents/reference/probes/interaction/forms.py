"""Forms sent empty, with one wrong answer, and with a weak password."""

from __future__ import annotations

from assay.mirror.agents.reference.probes.interaction.acting import fill, press
from assay.mirror.agents.reference.probes.interaction.errors import error_signs
from assay.mirror.agents.reference.probes.interaction.finds import Finds, FormAt, make_sign
from assay.mirror.agents.reference.probes.interaction.happenings import Happening
from assay.mirror.agents.reference.probes.interaction.looking import Field, Form, Look
from assay.mirror.agents.reference.probes.interaction.messages import is_refusal, is_rule, is_success
from assay.mirror.agents.reference.probes.interaction.refusals import (
    Refusal,
    is_refused,
    lost_input,
    short_label,
)
from assay.mirror.agents.reference.probes.interaction.values import answers, purpose_of, wrong_value
from assay.mirror.agents.reference.probes.interaction.ways import Site
from assay.mirror.agents.reference.records import Sign

__all__ = ["send_empty", "send_wrong", "weak_password"]

_TRIED_FIRST = ("email", "birth", "date", "phone", "postcode", "insurance", "card", "quantity")
_NEVER_LEFT_OUT = frozenset({"password", "card", "security"})
_TOO_SHORT = "abc"


async def send_empty(site: Site, at: FormAt, *, good_works: bool) -> Finds:
    """Press the button of an untouched form."""
    finds = Finds()
    async with site.at(at.way) as reached:
        form = reached[1].form(at.form.key) if reached else None
        if reached is None or form is None or not form.submits or form.submits[0].disabled:
            return finds
        page, here = reached
        blank = any(field.is_text and not field.value for field in form.fields)
        if not blank and not any(field.required for field in form.fields):
            return finds
        happening = await press(page, form.submits[0].selector, before=here, patient=True)
        state = f"after sending the form “{form.words}” empty"
        if not is_refused(form, happening, {}) and not _is_ignored(form, happening, good_works):
            finds.signs += _accepted_empty(form, happening, here, state)
            return finds
        page_state = finds.keep(await site.keep(page, happening.after, state))
        refusal = Refusal(form, happening, {}, state, page_state)
        finds.signs += await error_signs(page, refusal, good_works=good_works)
    return finds


async def send_wrong(site: Site, at: FormAt, *, good_works: bool) -> Finds:
    """Answer everything well but one field, and send it."""
    finds = Finds()
    async with site.at(at.way) as reached:
        form = reached[1].form(at.form.key) if reached else None
        wrong = _field_to_spoil(form) if form else None
        if reached is None or form is None or wrong is None or not form.submits:
            return finds
        page, here = reached
        given = answers(form, "plain")
        given[wrong.selector] = wrong_value(wrong) or ""
        await fill(page, given)
        happening = await press(page, form.submits[0].selector, before=here, patient=True)
        state = f"after sending the form “{form.words}” with a wrong “{short_label(wrong)}”"
        if not is_refused(form, happening, given) and not _is_ignored(form, happening, good_works):
            finds.signs += _accepted_wrong(wrong, happening, here, state)
            return finds
        page_state = finds.keep(await site.keep(page, happening.after, state))
        refusal = Refusal(form, happening, given, state, page_state, wrong)
        finds.signs += await error_signs(page, refusal, good_works=good_works)
        finds.signs += lost_input(refusal)
    return finds


def _is_ignored(form: Form, happening: Happening, good_works: bool) -> bool:
    """The form is there again without a word, although good answers are answered."""
    there_again = happening.after.form(form.key) is not None
    return good_works and happening.posted > 0 and there_again and not happening.new_lines


def _field_to_spoil(form: Form) -> Field | None:
    """The field whose wrong answer any careful site refuses; else one that must be filled in."""
    texts = [field for field in form.fields if field.is_text and field.type != "search"]
    if len(form.fields) < 2:
        return None
    for purpose in _TRIED_FIRST:
        for field in texts:
            if purpose_of(field) == purpose and wrong_value(field):
                return field
    needed = [field for field in texts if field.required and purpose_of(field) not in _NEVER_LEFT_OUT]
    return needed[-1] if needed else None


def _accepted_wrong(wrong: Field, happening: Happening, here: Look, state: str) -> list[Sign]:
    """An address to which nobody can answer, taken with thanks."""
    if purpose_of(wrong) != "email" or not happening.posted or not _thanked(happening):
        return []
    return [
        make_sign(
            "wrong value accepted",
            "met",
            here,
            wrong,
            role="textbox",
            name=short_label(wrong),
            state=state,
            quote=wrong_value(wrong),
            facts={"kind": "an e-mail address without @"},
        )
    ]


def _accepted_empty(form: Form, happening: Happening, here: Look, state: str) -> list[Sign]:
    """A form that says that fields are required and takes it without them."""
    needed = [field for field in form.fields if field.required and field.is_text and not field.value]
    if not needed or not happening.posted or not _thanked(happening):
        return []
    return [
        make_sign(
            "wrong value accepted",
            "met",
            here,
            needed[0],
            role="textbox",
            name=short_label(needed[0]),
            state=state,
            facts={"kind": "no answer to a required question"},
        )
    ]


def _thanked(happening: Happening) -> bool:
    return any(is_success(line) and not is_refusal(line) for line in happening.new_lines)


async def weak_password(site: Site, at: FormAt) -> Finds:
    """Choose a password that is too short: are its rules told only now?"""
    finds = Finds()
    chosen = next((field for field in at.form.fields if _is_new_password(field, at.form)), None)
    if chosen is None:
        return finds
    async with site.at(at.way) as reached:
        form = reached[1].form(at.form.key) if reached else None
        if reached is None or form is None or not form.submits:
            return finds
        page, here = reached
        if any(is_rule(line) for line in here.lines) or is_rule(f"{chosen.hint} {chosen.placeholder}"):
            return finds
        given = answers(form, "plain")
        given.update({field.selector: _TOO_SHORT for field in form.fields if field.type == "password"})
        await fill(page, given)
        happening = await press(page, form.submits[0].selector, before=here)
        rules = [line for line in happening.new_lines if is_rule(line)]
        if rules:
            finds.signs.append(
                make_sign(
                    "late password rules",
                    "met",
                    here,
                    chosen,
                    role="textbox",
                    name=short_label(chosen),
                    state=f"after sending the form “{form.words}” with a short password",
                    quote=rules[0],
                )
            )
    return finds


def _is_new_password(field: Field, form: Form) -> bool:
    if field.type != "password":
        return False
    several = sum(other.type == "password" for other in form.fields) > 1
    return several or field.autocomplete == "new-password" or "create" in field.label.lower()
