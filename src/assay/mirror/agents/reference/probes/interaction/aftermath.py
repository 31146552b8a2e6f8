"""After a form went through: is it told, and do reload, back and a double click do harm?"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from assay.browser.errors import BrowserError
from assay.mirror.agents.reference.probes.interaction.acting import act, delay_answers, double_click, fill
from assay.mirror.agents.reference.probes.interaction.destroying import is_destructive
from assay.mirror.agents.reference.probes.interaction.finds import Finds, FormAt, make_sign
from assay.mirror.agents.reference.probes.interaction.happenings import Happening
from assay.mirror.agents.reference.probes.interaction.looking import Form, Look, look
from assay.mirror.agents.reference.probes.interaction.values import Answers
from assay.mirror.agents.reference.probes.interaction.ways import Follow, Send, Site
from assay.mirror.agents.reference.records import Sign

if TYPE_CHECKING:
    from assay.browser import Page

__all__ = [
    "counted_twice",
    "gone_back",
    "is_number_change",
    "made_twice",
    "reloaded",
    "send_twice",
    "unconfirmed",
]

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_PATIENCE_MS = 8_000
_BROKEN = 400
_ONWARD = re.compile(
    r"\b(?:continue|next|proceed|go on|search|find|look up|show|start|begin|review|preview|sign (?:in"
    r"|out)|log (?:in|out))\b",
    re.I,
)
_RECORD = re.compile(
    r"\b(?:basket|cart|bag|orders?|bookings?|appointments?|enrolments?|applications?|reports?|my \w+"
    r"|account|saved|history)\b",
    re.I,
)
_ONCE = re.compile(r"\balready|\bonly once|\bonce\b|\bduplicate", re.I)
_TROUBLE = re.compile(r"\b(?:expired|session|no longer|not found|error|start again|time[d]? out)\b", re.I)


def unconfirmed(
    form: Form, happening: Happening, fresh: Mapping[str, Look], state: str, page_state: str | None
) -> list[Sign]:
    """Success that leaves no word: the page is as any new visitor sees it, but for numbers."""
    after, same_page = happening.after, happening.after.path == happening.before.path
    known = happening.before if same_page else fresh.get(after.place)
    if known is None or not happening.posted or happening.questions or after.dialogs or _goes_on(form, after):
        return []
    if any(not is_number_change(line, known.lines) for line in after.new_lines(known)):
        return []
    if same_page and any(not is_number_change(line, after.lines) for line in known.new_lines(after)):
        # Something went away where it was pressed: that is an answer.
        return []
    counted = after.new_lines(known)
    return [
        make_sign(
            "no confirmation",
            "met",
            happening.before,
            form.submits[0],
            state=state,
            page_state=page_state,
            quote=counted[0] if counted else None,
            facts={"form": form.words, "led": "the same page" if same_page else after.path},
        )
    ]


def _goes_on(form: Form, after: Look) -> bool:
    """Is the form one step of several, or a door? The next page is then the answer."""
    if any(field.type == "password" for field in form.fields) or _ONWARD.search(form.submits[0].name):
        return True
    return any(one.method == "post" and one.fields and one.key != form.key for one in after.forms) and (
        after.form(form.key) is None
    )


def is_number_change(line: str, others: Sequence[str]) -> bool:
    """Is the line one of the others but for its numbers?"""
    if not _NUMBER.search(line):
        return False
    shape = _shape(line)
    return any(_shape(other) == shape for other in others)


def _shape(line: str) -> str:
    return re.sub(r"s\b", "", _NUMBER.sub("#", line)).strip().lower()


async def reloaded(page: Page, form: Form, happening: Happening, state: str) -> list[Sign]:
    """Reload the page that followed: is the form sent once more?"""
    if happening.method != "POST":
        return []
    again = await act(page, lambda: page.playwright.reload(wait_until="commit", timeout=_PATIENCE_MS))
    if not again.posted:
        return []
    return [
        make_sign(
            "reload sends again",
            "met",
            happening.before,
            form.submits[0],
            state=f"{state}, reloaded",
            measure=float(again.posted),
            unit="requests",
            facts={"form": form.words},
        )
    ]


async def gone_back(page: Page, form: Form, happening: Happening, state: str) -> list[Sign]:
    """One step back: is the form still there, with what was answered?"""
    if (
        happening.after.path == happening.before.path
        or not form.fields
        or is_destructive(form.submits[0].name)
    ):
        return []
    try:
        back = await act(page, lambda: page.playwright.go_back(wait_until="commit", timeout=_PATIENCE_MS))
    except (BrowserError, TimeoutError):
        return []
    how = _loss(form, happening, back)
    if how is None:
        return []
    facts = {"form": form.words, "how": how}
    return [
        make_sign(
            "lost on back", "met", happening.before, form.submits[0], state=f"{state}, then back", facts=facts
        )
    ]


def _loss(form: Form, happening: Happening, back: Happening) -> str | None:
    again = back.after.form(form.key)
    if (back.status or 200) >= _BROKEN or (again is None and _is_trouble(back.after, happening.before)):
        return f"shows “{back.after.h1 or back.after.title}”"
    in_a_flow = any(one.method == "post" and one.fields for one in happening.after.forms)
    if again is None or not in_a_flow:
        return None
    before = {field.key: field.value for field in (happening.before.form(form.key) or form).fields}
    typed = [field for field in again.fields if field.is_text and field.type != "password"]
    answered = [field for field in typed if before.get(field.key)]
    if not answered or any(field.value for field in answered):
        return None
    return f"shows the form empty ({len(answered)} answers are gone)"


def _is_trouble(here: Look, before: Look) -> bool:
    return here.h1 != before.h1 and bool(_TROUBLE.search(f"{here.title} {here.h1}"))


async def send_twice(site: Site, at: FormAt, answers: Answers, once: Look) -> Finds:
    """Press the button of a good form twice, quickly: is it counted twice?

    Args:
        site: The site.
        at: The form.
        answers: Answers that are taken.
        once: The page that follows when the button is pressed once.
    """
    finds = Finds()
    async with site.at(at.way) as reached:
        form = reached[1].form(at.form.key) if reached else None
        if reached is None or form is None or not form.submits or is_destructive(form.submits[0].name):
            # What is gone cannot go twice.
            return finds
        page, here = reached
        await fill(page, answers)
        button = form.submits[0]
        await delay_answers(page)
        happening = await act(page, partial(double_click, page, button.selector), before=here)
        if happening.posted < 2:
            return finds
        state = f"after a double click on “{button.name}”"
        page_state = None
        evidence = made_twice(once, happening.after)
        record = None if evidence else _record_of(site, happening.after)
        if evidence:
            page_state = finds.keep(await site.keep(page, happening.after, state))
        elif record:
            await page.goto(site.base_url + record)
            await page.settle()
            twice = await look(page)
    if not evidence and record:
        step = Send(tuple(answers.items()), button.selector, button.name)
        async with site.at(at.way.then(step, Follow(record))) as reached:
            evidence = made_twice(reached[1], twice) if reached else None
    if evidence:
        finds.signs.append(
            make_sign(
                "double submit",
                "met",
                here,
                button,
                state=state,
                page_state=page_state,
                quote=evidence,
                measure=float(happening.posted),
                unit="requests",
                facts={"form": form.words},
            )
        )
    return finds


def _record_of(site: Site, after: Look) -> str | None:
    """A page that would show what was sent: a basket, orders, bookings, an account."""
    for link in after.links:
        own = link.href.removeprefix(site.base_url).partition("#")[0]
        if _RECORD.search(link.name) and own.startswith("/") and own != after.place:
            return own
    return None


def made_twice(once: Look, twice: Look) -> str | None:
    """Evidence from the page that follows; another page, such as one of an error, is none."""
    same_page = _shape(once.h1) == _shape(twice.h1) and _shape(once.title) == _shape(twice.title)
    return counted_twice(once.lines, twice.lines) if same_page else None


def counted_twice(single: Sequence[str], double: Sequence[str]) -> str | None:
    """The line that shows that something happened twice: it stands there once more, or its number is "
    "larger.
    """
    if any(_ONCE.search(line) for line in double if line not in single):
        return None
    once, twice = Counter(single), Counter(double)
    for line in double:
        if once[line] and twice[line] == 2 * once[line] and len(line.split()) > 1:
            return line
    shapes = {_shape(line): line for line in single if _NUMBER.search(line)}
    for line in double:
        other = shapes.get(_shape(line))
        if other is not None and not once[line] and _grew(_NUMBER.findall(other), _NUMBER.findall(line)):
            return line
    return None


def _grew(before: Sequence[str], after: Sequence[str]) -> bool:
    """Is one number twice, or one more than, what it was, and none smaller?"""
    pairs = [(_as_number(one), _as_number(other)) for one, other in zip(before, after, strict=False)]
    if any(other < one for one, other in pairs):
        return False
    return any(one and (abs(other - 2 * one) < 0.005 or other == one + 1) for one, other in pairs)


def _as_number(text: str) -> float:
    try:
        return float(text.replace(",", ""))
    except ValueError:
        return 0.0
