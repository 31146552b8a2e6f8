"""What to do next: links, buttons and forms of a page, each with how promising it looks to this person."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal
from urllib.parse import urlsplit

from assay.mirror.agents.reference.filling import Plan, keywords, plan_form
from assay.mirror.agents.reference.glance import Control, Glance
from assay.mirror.agents.reference.goals import Goal
from assay.mirror.agents.reference.scent import PageOdour, odour, roots, share_of, strength
from assay.mirror.agents.reference.task_facts import Facts
from assay.mirror.personas.records import Perception

__all__ = ["Choice", "Memory", "choices", "page_of"]

_REGIONS = {"main": 1.0, "dialog": 1.2, "nav": 0.9, "header": 0.8, "aside": 0.8, "search": 0.8, "footer": 0.5}
_FORWARD = re.compile(
    r"\b(add|apply|book|buy|check ?out|confirm|continue|create|enrol|finish|join|next|order|pay|place|"
    r"proceed|publish|save|send|sign ?up|start|submit|update)\b",
    re.IGNORECASE,
)
_ONWARD = re.compile(
    r"\b(check ?out|confirm|continue|finish|next|pay|place (your |the )?order|proceed|yes)\b"
    r"(?!.*\b(shopping|browsing)\b)",
    re.IGNORECASE,
)
_BACKWARD = re.compile(
    r"\b(back|cancel|clear|close|delete|discard|log ?out|remove|reset|sign ?out)\b", re.IGNORECASE
)
_SIGN_IN = re.compile(r"\b(sign|log) ?in\b|\baccount\b|^my \w+$", re.IGNORECASE)
_LATER = re.compile(r"\b(later|next|more (dates|days|times))\b", re.IGNORECASE)
_MENU = re.compile(r"\b(menu|navigation|more)\b", re.IGNORECASE)
_CHEAP = re.compile(r"\b(cheapest|cheaper|least|lowest)\b", re.IGNORECASE)
_PRICE = re.compile(r"[£$€]\s?(\d+(?:[.,]\d{2})?)")
_SEARCH_SCORE = 0.3
_MENU_SCORE = 0.28
_FAINT = 0.15


@dataclass(slots=True)
class Memory:
    """What the walker remembers: where it has been, what it has tried, what it has told."""

    visits: Counter[str] = field(default_factory=Counter)
    tried: Counter[tuple[str, str]] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    """Forms that came back with errors."""
    told: set[str] = field(default_factory=set)
    searched: int = 0
    in_flow: bool = False
    """Did a form lead here? Then the next one is probably its continuation."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that could be done."""

    sort: Literal["link", "button", "form"]
    control: Control
    """What is pressed in the end."""
    score: float
    plan: Plan | None = None
    key: str = ""


def page_of(url: str) -> str:
    """Path and query of an address."""
    parts = urlsplit(url)
    return (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


def choices(
    look: Glance, goals: Sequence[Goal], facts: Facts, who: Perception, memory: Memory
) -> list[Choice]:
    """Everything that could be done here, the most promising first; ties go to what stands first.

    The first of the goals is pursued; a form may serve one of the others, if it happens to be there.
    """
    goal = goals[0]
    usable = [one for one in look.controls if _usable(one, look, who)]
    aroma = odour([one.name for one in usable if one.href or not one.is_field])
    found: list[Choice | None] = [
        _link(one, look, goal, facts, who, memory, aroma) for one in usable if one.href
    ]
    found += _forms(look, usable, goals, facts, memory, who)
    sends = {one.control.selector for one in found if one is not None and one.sort == "form"}
    found += [
        _button(one, look, goal, who, memory, aroma)
        for one in usable
        if not one.href and not one.is_field and one.selector not in sends
    ]
    return sorted((one for one in found if one is not None), key=lambda one: -one.score)


def _usable(control: Control, look: Glance, who: Perception) -> bool:
    if control.disabled or (look.modal and control.region != "dialog"):
        return False
    if who.channel == "screen reader" and (not control.spoken or not control.name):
        return False
    return control.reachable or not who.keyboard_only or control.type == "radio"


def _smell(control: Control, goal: Goal, who: Perception, aroma: PageOdour) -> float:
    # Whoever reads every word takes in what stands around a link; whoever skims or hears mostly the link.
    near = 0.2 + 0.35 * who.attention
    around = control.near
    if who.channel == "screen reader":
        near, around = 0.3, control.heading
    return strength(goal, control.name, around, near_weight=near, page=aroma)


def _worth(control: Control, look: Glance, who: Perception) -> float:
    """Where it stands: by region, and a little less below the fold for those who skim."""
    below = control.top > look.scroll_y + look.height and who.channel == "sight"
    return _REGIONS.get(control.region, 1.0) * (1.0 - 0.15 * below * (1.0 - who.attention))


def _link(
    control: Control,
    look: Glance,
    goal: Goal,
    facts: Facts,
    who: Perception,
    memory: Memory,
    aroma: PageOdour,
) -> Choice | None:
    here, there = urlsplit(look.url), urlsplit(control.href)
    if there.scheme not in ("http", "https") or there.netloc != here.netloc or control.current:
        return None
    page = page_of(control.href)
    if page == page_of(look.url):
        return None
    score = _smell(control, goal, who, aroma)
    if "password" in facts.values and "password" not in memory.told and _SIGN_IN.search(control.name):
        score = max(score, 0.9)
    if goal.shunned & roots(control.name):
        score *= 0.2
    if memory.in_flow and _ONWARD.search(control.name) and control.region in ("main", "dialog", "aside"):
        score = max(score, 0.85)
    elif memory.in_flow and control.region in ("nav", "header", "footer", "aside"):
        # Somebody in the middle of something does not wander off.
        score *= 0.5
    if _BACKWARD.search(control.name):
        score = score + 0.3 * (score > _FAINT) if goal.undoes else score * 0.3
    if _turns_page(control, look, goal):
        score = max(score, 0.75)
    score += _bargain(control, look, goal, facts)
    score *= _worth(control, look, who) * 0.35 ** memory.visits[page]
    if memory.visits[page] == 0:
        # The same page under another query is half known.
        score *= 0.6 ** min(2, memory.visits[page.partition("?")[0]])
    score *= 0.6 ** memory.tried[page_of(look.url), control.name]
    return Choice("link", control, score)


def _turns_page(control: Control, look: Glance, goal: Goal) -> bool:
    """Does it lead on through a calendar that does not show the wanted day yet?"""
    shown = {root for root in roots(look.text[:6_000]) if root.startswith("@") and "-" in root}
    on = _LATER.search(control.name) and control.region == "main"
    return bool(on and goal.days and shown and not goal.days & shown)


def _bargain(control: Control, look: Glance, goal: Goal, facts: Facts) -> float:
    """The cheapest of the priced things that fit best, where the cheapest is wanted."""
    selling = any(form.method == "post" and not form.search for form in look.forms)
    if not _CHEAP.search(facts.story) or control.region != "main" or selling:
        return 0.0
    priced = [
        (len(roots(f"{one.name} {one.near}") & goal.own), price, one.selector)
        for one in look.controls
        if one.href and one.region == "main" and (price := _price(one)) is not None
    ]
    fitting = [(price, selector) for fit, price, selector in priced if fit == max(priced)[0]]
    return 0.25 if len(fitting) > 1 and min(fitting)[1] == control.selector else 0.0


def _price(control: Control) -> float | None:
    if re.search(r"\b(out of stock|sold out)\b", control.near, re.IGNORECASE):
        return None
    found = _PRICE.findall(control.near)
    # A crossed-out price stands before the one that is asked.
    return float(found[-1].replace(",", ".")) if found else None


def _button(
    control: Control, look: Glance, goal: Goal, who: Perception, memory: Memory, aroma: PageOdour
) -> Choice | None:
    score = _smell(control, goal, who, aroma)
    forward = bool(_FORWARD.search(control.name))
    if forward and control.region in ("main", "dialog"):
        score = max(
            score,
            0.3 * share_of(goal, f"{look.heading} {control.heading}") + (0.25 if memory.in_flow else 0.05),
        )
    if control.expanded == "false":
        is_menu = _MENU.search(control.name) and control.region in ("header", "nav", "main")
        score = max(score, _MENU_SCORE if is_menu else 0.0)
    elif control.expanded == "true":
        score *= 0.3
    if goal.shunned & roots(control.name):
        score *= 0.2
    if _BACKWARD.search(control.name):
        score = score + 0.35 * (score > _FAINT) if goal.undoes else score * 0.2
    score *= _worth(control, look, who) * 0.3 ** memory.tried[page_of(look.url), control.selector]
    return Choice("button", control, score)


def _forms(
    look: Glance,
    usable: Sequence[Control],
    goals: Sequence[Goal],
    facts: Facts,
    memory: Memory,
    who: Perception,
) -> list[Choice | None]:
    found = []
    for number in range(len(look.forms)):
        controls = [one for one in usable if one.form == number]
        words = " ".join(f"{one.name} {one.heading}" for one in controls if one.is_submit)
        # The first goal, unless another is plainly meant.
        goal = max(goals, key=lambda one: strength(one, words) - (0.0 if one is goals[0] else 0.1))
        found.append(_form(look, number, controls, goal, facts, memory, who))
    return found


def _form(
    look: Glance,
    number: int,
    controls: Sequence[Control],
    goal: Goal,
    facts: Facts,
    memory: Memory,
    who: Perception,
) -> Choice | None:
    form = look.forms[number]
    fields = [one for one in controls if one.is_field]
    buttons = [one for one in controls if one.is_submit]
    if not fields or not buttons:
        return None
    key = f"{page_of(look.url)} {form.selector}"
    attempt = memory.refused[key]
    plan = plan_form(fields, facts, goal, attempt)
    button = max(
        buttons, key=lambda one: (strength(goal, one.name), bool(_FORWARD.search(one.name)), -one.top)
    )
    times = memory.tried[page_of(look.url), button.selector]
    if form.search:
        usable = memory.searched < len(keywords(goal)[:3]) and not share_of(goal, look.heading) > 0.6
        return Choice("form", button, _SEARCH_SCORE * 0.5**memory.searched if usable else 0.0, plan, key)
    new = len(plan.facts - memory.told)
    score = 0.22 * min(new, 3) + 0.05 * min(len(plan.facts) - new, 2)
    score += 0.7 * strength(goal, f"{button.name} {form.name} {button.heading}", look.heading)
    score += (0.45 if memory.in_flow else 0.15) * bool(_FORWARD.search(button.name))
    if plan.unknown:
        score *= 0.25
    questions = {one.key if one.is_choice and one.key else one.selector for one in fields}
    if len(questions) > who.fields:
        # So long a form is put off as long as there is another way.
        score *= 0.7
    onward = memory.in_flow and _ONWARD.search(button.name)
    if not (plan.deeds or onward or attempt or new or roots(button.name) & goal.own):
        # There is nothing to say here.
        score *= 0.4
    if goal.asks and form.method == "post":
        # Whoever only wants to know something leaves nothing behind.
        score *= 0.3
    if _BACKWARD.search(button.name) and not goal.undoes:
        score *= 0.2
    if goal.shunned & roots(button.name):
        score *= 0.2
    score *= _REGIONS.get(button.region, 1.0)
    if any(one.error for one in fields):
        # An error message asks for another try, which is worth about as much as the first.
        stuck = not plan.deeds or attempt > who.tries
        return Choice("form", button, 0.05 if stuck else max(score, 0.5) * 0.8**attempt, plan, key)
    return Choice("form", button, score * 0.3**times, plan, key)
