"""Forms answered well and sent: can they be sent, and are ordinary answers taken?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assay.mirror.agents.reference.probes.forms import WHY_DISABLED
from assay.mirror.agents.reference.probes.interaction.acting import fill, press
from assay.mirror.agents.reference.probes.interaction.aftermath import gone_back, reloaded, unconfirmed
from assay.mirror.agents.reference.probes.interaction.destroying import destructive_signs
from assay.mirror.agents.reference.probes.interaction.finds import Finds, FormAt, make_sign
from assay.mirror.agents.reference.probes.interaction.happenings import Happening
from assay.mirror.agents.reference.probes.interaction.looking import Form, Look, look
from assay.mirror.agents.reference.probes.interaction.refusals import field_now, is_refused
from assay.mirror.agents.reference.probes.interaction.scripts import script
from assay.mirror.agents.reference.probes.interaction.slowness import slow_signs
from assay.mirror.agents.reference.probes.interaction.values import Answers, answers, purpose_of
from assay.mirror.agents.reference.probes.interaction.ways import Send, Site
from assay.mirror.agents.reference.records import Sign

if TYPE_CHECKING:
    from assay.browser import Page

__all__ = ["Sent", "send_well"]

_WRITTEN_OTHERWISE = frozenset(
    {"phone", "postcode", "name", "given", "family", "card", "email", "sort", "insurance"}
)


@dataclass(frozen=True, slots=True)
class Sent:
    """What came of a form that was answered well."""

    accepted: bool
    answers: Answers
    happening: Happening | None = None
    retried: bool = False
    """Was it refused at first?"""

    @property
    def answered(self) -> bool:
        """Was it taken, and did the page say or show so?"""
        happening = self.happening
        if not self.accepted or happening is None:
            return False
        return bool(happening.new_lines) or happening.after.path != happening.before.path


async def send_well(site: Site, at: FormAt, fresh: Mapping[str, Look]) -> tuple[Finds, Sent]:
    """Answer a form as ordinary people do and send it; then reload, and go back.

    Args:
        site: The site.
        at: The form.
        fresh: Pages as a new visitor sees them, by place.
    """
    finds, nothing = Finds(), Sent(False, {})
    async with site.at(at.way) as reached:
        form = reached[1].form(at.form.key) if reached else None
        if reached is None or form is None or not form.submits:
            return finds, nothing
        page, here = reached
        finds.signs += _disabled(form, here)
        finds.signs += await _without_pasting(page, form, here)
        given = answers(form)
        sent, happening, finds_here = await _send(page, here, form, given)
        finds.add(finds_here)
        if happening is None:
            return finds, nothing
        if not sent.accepted:
            again = await _send_plainly(page, form, happening, sent.answers)
            if again is not None:
                finds.signs += _too_strict(form, happening, again, here)
                sent = again
        if sent.accepted and sent.happening is not None:
            await _after_success(site, at, page, form, sent, fresh, finds)
    state = f"after sending the form “{form.words}”"
    finds.signs += await slow_signs(site, at.way, here, form.submits[0], given, sent.happening, state)
    return finds, sent


async def _send(page: Page, here: Look, form: Form, given: Answers) -> tuple[Sent, Happening | None, Finds]:
    finds = Finds()
    await fill(page, given)
    filled = await look(page)
    button = next((one for one in (filled.form(form.key) or form).submits), form.submits[0])
    if button.disabled:
        finds.signs.append(
            make_sign(
                "submit stays disabled",
                "met",
                here,
                button,
                state=f"after answering the form “{form.words}”",
                facts={"form": form.words},
            )
        )
        return Sent(False, given), None, finds
    happening = await press(page, button.selector, before=filled, patient=True)
    if not happening.any_change:
        finds.signs.append(
            make_sign(
                "dead button",
                "met",
                here,
                button,
                state=f"after answering the form “{form.words}”",
                facts={"form": form.words},
            )
        )
        return Sent(False, given, happening), None, finds
    accepted = _took(form, happening, given)
    return Sent(accepted, given, happening), happening, finds


def _took(form: Form, happening: Happening, given: Answers) -> bool:
    return happening.sent and (happening.status or 200) < 400 and not is_refused(form, happening, given)


async def _send_plainly(page: Page, form: Form, refused: Happening, given: Answers) -> Sent | None:
    """Once more, with the plainest form of each answer that was refused."""
    again = refused.after.form(form.key)
    if again is None or not again.submits:
        return None
    plain = answers(again, "plain", [field.selector for field in again.fields])
    await fill(page, plain)
    happening = await press(page, again.submits[0].selector, patient=True)
    if not _took(form, happening, plain):
        return None
    # On a fresh page all answers are needed, also those that were kept here.
    return Sent(True, {**given, **plain}, happening, retried=True)


def _too_strict(form: Form, refused: Happening, again: Sent, here: Look) -> list[Sign]:
    """Fields whose ordinary answer was refused although the same in plain was taken."""
    signs = []
    before = refused.before.form(form.key) or form
    for field in before.fields:
        now = field_now(refused, form, field)
        if now is None or not field.is_text or purpose_of(field) not in _WRITTEN_OTHERWISE:
            continue
        plain = str(again.answers.get(now.selector, ""))
        named = now.invalid or len(_changed(before, again)) == 1
        if named and field.value and plain and plain != field.value:
            signs.append(
                make_sign(
                    "too strict",
                    "met",
                    here,
                    field,
                    role="textbox",
                    name=field.label.partition("(")[0].strip(),
                    state=f"after sending the form “{form.words}”",
                    quote=field.value,
                    facts={"taken": plain, "form": form.words},
                )
            )
    return signs


def _changed(form: Form, again: Sent) -> list[str]:
    """Fields whose plain answer is another than the ordinary one."""
    return [
        field.selector
        for field in form.fields
        if field.is_text and again.answers.get(field.selector, field.value) != field.value
    ]


async def _without_pasting(page: Page, form: Form, here: Look) -> list[Sign]:
    """Fields that refuse what is pasted; password managers and many people depend on it."""
    typed = {field.selector: field for field in form.fields if field.is_text}
    refused = await page.evaluate(script("paste"), list(typed))
    return [make_sign("paste refused", "met", here, typed[one]) for one in refused if one in typed]


def _disabled(form: Form, here: Look) -> list[Sign]:
    button = form.submits[0]
    if not button.disabled or button.described or WHY_DISABLED.search(form.text):
        return []
    return [make_sign("disabled submit", "met", here, button, facts={"form": form.words})]


async def _after_success(
    site: Site, at: FormAt, page: Page, form: Form, sent: Sent, fresh: Mapping[str, Look], finds: Finds
) -> None:
    happening = sent.happening
    assert happening is not None
    step = Send(tuple(sent.answers.items()), form.submits[0].selector, form.submits[0].name or "form")
    way = at.way.then(step)
    finds.states.append((way, happening.after))
    state = way.state
    if form.method == "post":
        page_state = finds.keep(await site.keep(page, happening.after, state))
        finds.signs += unconfirmed(form, happening, fresh, state, page_state)
        finds.signs += destructive_signs(form.submits[0], happening, state)
        finds.signs += await reloaded(page, form, happening, state)
        if not sent.retried:
            finds.signs += await gone_back(page, form, happening, state)
