"""What goes into a form: what the task says, else something sensible for a field of that kind."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from assay.mirror.agents.reference.field_kinds import kind_of, part_of_date
from assay.mirror.agents.reference.glance import Control
from assay.mirror.agents.reference.goals import Goal
from assay.mirror.agents.reference.scent import roots, share_of
from assay.mirror.agents.reference.task_facts import Facts

__all__ = ["Entry", "Plan", "keywords", "plan_form"]

_PRICE = re.compile(r"[£$€]\s?(\d+(?:[.,]\d{2})?)")
_CHEAP = re.compile(r"\b(cheapest|cheaper|least|lowest|pay less)\b", re.IGNORECASE)

_DEFAULTS = {
    "name": "Alex Morgan", "email": "alex.morgan@example.com", "phone": "01632 960123",
    "postcode": "AB1 2CD",
    "address": "1 High Street", "town": "Northgate", "age": "40", "quantity": "1",
    "country": "United Kingdom",
}  # fmt: skip
_BY_TYPE = {"date": "2026-04-01", "time": "10:00", "month": "2026-04", "url": "https://example.com"}
_SECRET = frozenset({"password", "reference", "card", "code", "expiry", "birth", "date", "time"})
# Fields that take one sort of value and no other.
_STRICT = frozenset(_DEFAULTS) | {"first", "last", "code", "card", "password"}
_MONTH_NAMES = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
)  # fmt: skip
_NO_KEYWORD = re.compile(
    r"(add|apply|ask|assign|book|buy|cancel|change|enrol|find|get|give|have|invite|join|keep|later|let|look|make|"
    r"move|next|order|other|pay|place|put|read|register|remove|report|reserve|save|send|sent|set|show|take|tell|"
    r"write|words?|(mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|"
    r"september|october|november|december)$",
    re.IGNORECASE,
)
_LEAST_SCENT, _PLAIN_SCENT = 0.3, 0.7
_ENOUGH_WORDS = 22
_COURTESY = "Please let me know what can be done about it. Thank you very much for your help with this."
_CONSENT = re.compile(r"\b(agree|accept|confirm|terms|consent|i have read|i understand)\b", re.IGNORECASE)
_UNWANTED = re.compile(r"\b(marketing|offers|news|remember me|keep me|save (this|my) card)\b", re.IGNORECASE)
_EMPTY_OPTION = re.compile(r"^(|-+|\W{0,3}(choose|select|please|pick|any|all)\b.*)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing to do to one field."""

    control: Control
    deed: str
    """`fill`, `select`, `tick`, or `leave` where it stands as it should."""
    value: str
    fact: str = ""
    """The fact that it states, if it is one."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How a form would be filled in."""

    entries: tuple[Entry, ...]
    unknown: int
    """Needed values that nobody gave: a password, a reference."""

    @property
    def deeds(self) -> tuple[Entry, ...]:
        """What there is to do."""
        return tuple(entry for entry in self.entries if entry.deed != "leave")

    @property
    def facts(self) -> frozenset[str]:
        """The facts of the task that find their place in it."""
        return frozenset(entry.fact for entry in self.entries if entry.fact)


def plan_form(controls: Sequence[Control], facts: Facts, goal: Goal, attempt: int = 0) -> Plan:
    """What to do to the fields of a form. `attempt` counts how often it came back with errors."""
    entries: list[Entry] = []
    unknown = 0
    groups: dict[str, list[Control]] = {}
    for control in controls:
        if control.disabled or control.readonly or not control.is_field:
            continue
        if control.type == "radio":
            groups.setdefault(control.key or control.group, []).append(control)
        elif control.type == "checkbox":
            if _ticks(control, facts, goal) != control.checked and not control.checked:
                entries.append(Entry(control, "tick", control.value, _wanted(control, goal)))
        elif control.tag == "select":
            entries += _selected(control, facts, goal)
        elif control.is_text:
            entry = _typed(control, facts, goal, attempt)
            if entry:
                entries.append(entry)
            elif control.needed or control.error or kind_of(control) in ("password", "reference", "card"):
                unknown += not control.value
    for group in groups.values():
        entries += _picked(group, facts, goal)
        unknown += _wrong_day(group, goal)
    order = {control.selector: place for place, control in enumerate(controls)}
    entries.sort(key=lambda entry: order[entry.control.selector])
    return Plan(tuple(entries), unknown)


def _wanted(control: Control, goal: Goal) -> str:
    return f"choice {control.name[:40]}" if share_of(goal, control.name) else ""


def _ticks(control: Control, facts: Facts, goal: Goal) -> bool:
    if control.needed or control.error:
        return True
    if _UNWANTED.search(control.name) and not share_of(goal, control.name):
        return False
    if _CONSENT.search(control.name) and not _UNWANTED.search(control.name):
        return True
    named, told = roots(control.name), frozenset(goal.terms) | roots(facts.story)
    if named and len(named & told) / len(named) >= 0.5:
        return True
    # A box whose name says little is explained by its hint.
    return sum(goal.terms.get(root, 0.0) for root in sorted(roots(control.hint))) >= 0.8


def _selected(control: Control, facts: Facts, goal: Goal) -> list[Entry]:
    usable = [option for option in control.options if not option.disabled]
    real = [option for option in usable if option.value and not _EMPTY_OPTION.match(option.text.strip())]
    place, fact = _best([option.text for option in real], control, facts, goal)
    if place is None:
        stands = any(option.chosen for option in real)
        if stands or not real or not (control.needed or control.error):
            return []
        place = 0
    option = real[place]
    return [Entry(control, "leave" if option.chosen else "select", option.value, fact)]


def _wrong_day(group: Sequence[Control], goal: Goal) -> bool:
    """A list of moments that has none on the day that is wanted."""
    days = [{root for root in roots(one.name) if root.startswith("@") and "-" in root} for one in group]
    return bool(goal.days) and all(days) and not any(goal.days & one for one in days)


def _picked(group: Sequence[Control], facts: Facts, goal: Goal) -> list[Entry]:
    texts = [_said_of(one, group) for one in group]
    place, fact = _best(texts, group[0], facts, goal)
    if place is None:
        if any(one.checked for one in group):
            return []
        place = 0
    one = group[place]
    return [Entry(one, "leave" if one.checked else "tick", one.value, fact)]


def _said_of(one: Control, group: Sequence[Control]) -> str:
    """A choice with what stands beside it, unless that is beside the others too."""
    shared = any(other is not one and other.name and other.name in one.near for other in group)
    return f"{one.name} {one.hint} {one.group} {one.heading} {'' if shared else one.near[:160]}"


def _best(texts: Sequence[str], control: Control, facts: Facts, goal: Goal) -> tuple[int | None, str]:
    """The place of the choice that fits what is wanted, and the fact that it states; None if none does."""
    if not texts:
        return None, ""
    told = _told(control, facts)
    for place, text in enumerate(texts):
        if told and text.strip().casefold() in {one.casefold() for one in told}:
            return place, kind_of(control)
    common = frozenset.intersection(*(roots(text) for text in texts)) if len(texts) > 1 else frozenset()
    story = roots(facts.story)
    scores = []
    for text in texts:
        words = roots(text) - common
        said = sum(goal.terms.get(root, 0.0) + 0.3 * (root in story) for root in sorted(words))
        scores.append(said / (1 + 0.1 * len(words)))
    best = max(scores)
    prices = [_price(text) for text in texts]
    if _CHEAP.search(facts.story) and len(texts) > 1 and None not in prices and best < _PLAIN_SCENT:
        return prices.index(min(price for price in prices if price is not None)), "cheapest"
    if best < _LEAST_SCENT:
        return None, ""
    return scores.index(best), f"choice {texts[scores.index(best)][:40]}"


def _price(text: str) -> float | None:
    if re.search(r"\bfree\b", text, re.IGNORECASE):
        return 0.0
    found = _PRICE.search(text)
    return float(found.group(1).replace(",", ".")) if found else None


def _told(control: Control, facts: Facts) -> list[str]:
    """The spellings of what the task says about such a field, the likeliest first."""
    kind = kind_of(control)
    date = facts.birth if kind == "birth" else facts.dates[0] if kind == "date" and facts.dates else None
    if date is not None:
        return _dates(control, date)
    value = facts.values.get(kind, "")
    if kind.startswith("expiry") and facts.values.get("expiry"):
        return _expiries(kind, facts.values["expiry"])
    if kind == "place":
        value = facts.values.get("address", "")
    if kind in ("phone", "card") and value:
        return [value, re.sub(r"\D", "", value)]
    if value or kind in _STRICT:
        return [value] if value else []
    label = roots(f"{control.name} {control.group}")
    matched = [(len(words & label), said) for words, said in facts.pairs if words & label]
    return [max(matched, key=lambda pair: pair[0])[1]] if matched else []


def _dates(control: Control, date: tuple[int, int, int]) -> list[str]:
    year, month, day = date
    if control.type == "date":
        return [f"{year}-{month:02}-{day:02}"]
    asked = part_of_date(control)
    if asked == "day":
        return [str(day), f"{day:02}"]
    if asked == "month":
        return [str(month), f"{month:02}", _MONTH_NAMES[month - 1], _MONTH_NAMES[month - 1][:3]]
    if asked == "year":
        return [str(year)]
    spoken = f"{day} {_MONTH_NAMES[month - 1]} {year}"
    figures = [f"{day:02}/{month:02}/{year}", f"{year}-{month:02}-{day:02}", spoken]
    return figures if not re.search(r"\d [A-Z][a-z]+ \d{4}", control.hint) else [spoken, *figures[:2]]


def _expiries(kind: str, value: str) -> list[str]:
    month, _, year = (part.strip() for part in value.partition("/"))
    full = year if len(year) == 4 else f"20{year}"
    if kind == "expiry month":
        return [month, str(int(month)), _MONTH_NAMES[int(month) - 1]]
    if kind == "expiry year":
        return [full, full[2:]]
    return [f"{month}/{full[2:]}", f"{month}/{full}", f"{month}{full[2:]}"]


def _typed(control: Control, facts: Facts, goal: Goal, attempt: int) -> Entry | None:
    kind = kind_of(control)
    told = _told(control, facts)
    if told:
        # The same words again would bring the same error again.
        value = told[min(attempt, len(told) - 1)] if control.error else told[0]
        return Entry(control, "leave" if value == control.value else "fill", value, kind or "told")
    if control.value and not control.error:
        return None
    optional = "optional" in f"{control.name} {control.group}".lower() and not control.error
    value = "" if optional else _made_up(control, kind, facts, goal)
    if not value:
        return None
    return Entry(control, "fill", value[: control.longest] if control.longest else value, "")


def _made_up(control: Control, kind: str, facts: Facts, goal: Goal) -> str:
    """Something sensible where the task says nothing."""
    if kind == "message":
        return _message(facts)
    if kind == "title":
        return _title(facts)
    if kind == "search":
        return (keywords(goal) or [""])[0]
    if kind == "place":
        return facts.story[:120]
    if kind in _DEFAULTS:
        return _DEFAULTS[kind]
    if kind in _SECRET:
        return ""
    needed = control.needed or bool(control.error)
    if control.type == "number":
        return (control.min or "1") if needed else ""
    if control.type in _BY_TYPE:
        return _BY_TYPE[control.type] if needed else ""
    return _title(facts) if needed else ""


def _message(facts: Facts) -> str:
    said = facts.story
    # Letters have a least length more often than a greatest one.
    return (said if len(said.split()) >= _ENOUGH_WORDS else f"{said} {_COURTESY}")[:1_500]


def _title(facts: Facts) -> str:
    first = re.split(r"(?<=[.!?])\s", facts.story)[0][:80].rstrip(".")
    missing = [word for word in facts.quoted if word.lower() not in first.lower()]
    return ", ".join([*missing, first])[:100]


def keywords(goal: Goal) -> list[str]:
    """Words to search for, the likeliest first: names, then what the goal is about."""
    words = [
        word.strip(".,;:!?()“”\"'’").removesuffix("’s").removesuffix("'s") for word in goal.about.split()
    ]
    scored = []
    for place, word in enumerate(words):
        if len(word) < 3 or any(letter.isdigit() for letter in word) or _NO_KEYWORD.match(word):
            continue
        if roots(word) & goal.own:
            # The head of an English phrase stands at its end.
            scored.append((not word[0].isupper() or place == 0, -place, word))
    return list(dict.fromkeys(word for _, _, word in sorted(scored)))
