"""What is typed into a field: what ordinary people type, the same in its plainest form, and what is wrong.

A field's purpose is read from its `autocomplete`, type, label and hint, as a person reads it. Where a hint
gives an example, the example is typed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from assay.mirror.agents.reference.probes.interaction.looking import Field, Form

__all__ = ["Answers", "answers", "purpose_of", "value_for", "wrong_value"]

Answers = dict[str, str | bool]
Manner = Literal["ordinary", "plain"]

_PURPOSES: tuple[tuple[str, str], ...] = (
    ("email", r"e-?mail"),
    ("phone", r"\b(?:tele)?phone|\bmobile|\btel\b"),
    ("postcode", r"post ?code|postal|\bzip\b"),
    ("card", r"card ?number|number on (?:the |your )?card|cc-number"),
    ("security", r"security ?code|\bcv[cv]\b|\bcsc\b|cc-csc"),
    ("expiry", r"expir|cc-exp"),
    ("sort", r"sort ?code"),
    ("account", r"account ?number"),
    ("insurance", r"national insurance|\bni number"),
    (
        "plate",
        r"registration(?: number| mark| plate)|number ?plate|\bvrm\b|\breg(?:istration)?\b(?=.*\b(?:car"
        r"|vehicle))",
    ),
    ("birth", r"birth|\bdob\b|bday"),
    ("password", r"pass ?word|pass ?phrase"),
    ("given", r"first ?name|given|forename"),
    ("family", r"last ?name|family|surname"),
    ("house", r"house|building"),
    ("street", r"street|address|\broad\b"),
    ("town", r"\btown\b|\bcity\b|village"),
    ("name", r"\bname\b"),
    ("amount", r"amount|donat|£|\bpounds?\b"),
    ("quantity", r"quantity|how many|number of|\bqty\b|\bhow much\b|\bage\b"),
    ("reference", r"reference|\bref\b|code\b|voucher"),
    ("url", r"web ?site|\burl\b|\blink\b"),
    ("date", r"\bdate\b"),
    ("time", r"\btime\b"),
)
_COMPILED = tuple((purpose, re.compile(pattern, re.I)) for purpose, pattern in _PURPOSES)
_BY_TYPE = {"email": "email", "tel": "phone", "password": "password", "url": "url", "search": "search"}
_EXAMPLE = re.compile(
    r"(?:for example|for instance|e\.g\.|\beg\b|such as|example)[:,]?\s+[“\"'‘]?"
    r"([^\s“”\"'‘’][^“”\"‘’;()]{0,40}?)[”\"'’]?(?=$|[;()]|\.(?:\s|$)|,? or |,\s)",
    re.I,
)
_EXAMPLED = frozenset(
    {
        "postcode",
        "insurance",
        "plate",
        "reference",
        "account",
        "sort",
        "date",
        "birth",
        "other",
        "house",
        "phone",
    }
)
_ORDINARY = {
    "email": "Alex.ONeill@example.com",
    "phone": "020 7946 0958",
    "postcode": "sw1a 1aa",
    "card": "4242 4242 4242 4242",
    "given": "Siobhán",
    "family": "O'Neill",
    "name": "Siobhán O'Neill",
    "insurance": "qq 12 34 56 c",
    "sort": "12-34-56",
}
_PLAIN = {
    "email": "alex.morgan@example.com",
    "phone": "02079460958",
    "postcode": "SW1A 1AA",
    "card": "4242424242424242",
    "security": "123",
    "expiry": "12/28",
    "sort": "123456",
    "account": "12345678",
    "insurance": "QQ123456C",
    "plate": "AB12 CDE",
    "birth": "12/04/1980",
    "password": "Correct-Horse-7",
    "given": "Alex",
    "family": "Morgan",
    "house": "12",
    "street": "12 High Street",
    "town": "London",
    "name": "Alex Morgan",
    "amount": "25",
    "quantity": "1",
    "reference": "AB123456",
    "url": "https://example.com/",
    "date": "24/03/2026",
    "time": "10:30",
    "search": "a",
    "other": "Morning",
}
_WRONG = {
    "email": "alex.morgan",
    "phone": "12",
    "postcode": "?",
    "card": "1234",
    "security": "1",
    "expiry": "99/99",
    "sort": "1",
    "account": "1",
    "insurance": "1",
    "birth": "99/99/9999",
    "date": "99/99/9999",
    "quantity": "many",
    "amount": "many",
    "password": "abc",
}
# “I have not worked before” beside the fields for the last job: who answers these does not tick it.
_DENIES = re.compile(
    r"^(?:i (?:have|do|did|am|was)(?: not|n['’]t| no| never)\b(?!.*\brobot)"
    r"|none\b|no\b|not applicable|n/a\b)",
    re.I,
)
_LONG_TEXT = "I would like to know more about this before I decide. Please write to me when you have read it."
_PART = re.compile(r"\b(day|month|year)\b", re.I)
_AGAIN = re.compile(r"confirm|again|repeat|re-?enter|re-?type", re.I)


def purpose_of(field: Field) -> str:
    """What a field asks for; `other` where nothing says it."""
    if field.tag == "textarea":
        return "message"
    if (by_type := _BY_TYPE.get(field.type)) is not None:
        return by_type
    said = " ".join((field.autocomplete, field.label, field.key.replace("_", " ").replace("-", " ")))
    for purpose, pattern in _COMPILED:
        if pattern.search(said):
            return purpose
    if field.type == "number":
        return "quantity"
    return "other"


def answers(form: Form, manner: Manner = "ordinary", plain: Sequence[str] = ()) -> Answers:
    """Good answers to a whole form; fields in `plain` get the plainest form of their answer."""
    given: Answers = {}
    chosen: set[str] = {field.key for field in form.fields if field.type == "radio" and field.checked}
    boxes = {field.key for field in form.fields if field.type == "checkbox" and field.checked}
    for field in form.fields:
        if field.type == "radio":
            if field.key not in chosen:
                given[field.selector] = True
                chosen.add(field.key)
        elif field.type == "checkbox":
            # One box of each group: a person who ticks all of them is not ordinary.
            if not field.checked and field.key not in boxes and not _denies_others(field, form):
                given[field.selector] = True
            boxes.add(field.key)
        elif field.tag == "select":
            value = _choice(field)
            if value is not None:
                given[field.selector] = value
        elif field.type not in ("file", "range", "color"):
            how: Manner = "plain" if field.selector in plain else manner
            if not field.value or purpose_of(field) in ("password",) or field.type == "search":
                given[field.selector] = value_for(field, how)
            elif field.selector in plain:
                given[field.selector] = value_for(field, "plain")
    return given


def _denies_others(field: Field, form: Form) -> bool:
    """Does the box say that there is nothing to answer in the fields beside it?"""
    return (
        not field.required
        and bool(_DENIES.match(field.label.strip()))
        and any(other.is_text for other in form.fields)
    )


def _choice(field: Field) -> str | None:
    if field.value:
        return None
    return next((value for value, _ in field.options if value), None)


def value_for(field: Field, manner: Manner = "ordinary") -> str:
    """A good answer to one field."""
    purpose = purpose_of(field)
    if field.type in ("date", "month", "time", "datetime-local", "week", "number"):
        return _typed_value(field, purpose)
    if (part := _PART.search(f"{field.label} {field.key}")) and len(field.label.split()) <= 3:
        birth = "birth" in f"{field.group} {field.label}".lower()
        return {"day": "12", "month": "4", "year": "1980" if birth else "2026"}[part[1].lower()]
    if purpose == "message":
        return _LONG_TEXT[: field.longest] if field.longest else _LONG_TEXT
    if purpose in _EXAMPLED and (example := _EXAMPLE.search(f"{field.hint} {field.placeholder}")):
        return example[1].strip(" .,")
    if manner == "ordinary" and purpose in _ORDINARY:
        return _ORDINARY[purpose]
    return _PLAIN[purpose]


def _typed_value(field: Field, purpose: str) -> str:
    if field.type == "number":
        return field.min or "1"
    if field.type == "time":
        return field.min or "10:30"
    if field.type == "month":
        return field.min or "2026-04"
    if field.type == "week":
        return field.min or "2026-W14"
    day = "1980-04-12" if purpose == "birth" else field.min or field.max or "2026-03-24"
    return f"{day}T10:30" if field.type == "datetime-local" and "T" not in day else day


def wrong_value(field: Field) -> str | None:
    """An answer that any careful site refuses, or None where there is none that is wrong for sure."""
    if field.type in ("date", "month", "time", "number", "week", "datetime-local", "search"):
        return None
    return _WRONG.get(purpose_of(field))
