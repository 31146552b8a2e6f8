"""What a field asks for: a name, a card number, a day; by its attributes first and its words second."""

from __future__ import annotations

import re

from assay.mirror.agents.reference.glance import Control

__all__ = ["kind_of", "part_of_date"]

_AUTOCOMPLETE = {
    "name": "name", "given-name": "first", "family-name": "last", "email": "email", "tel": "phone",
    "postal-code": "postcode", "street-address": "address", "address-line1": "address",
    "address-line2": "address2", "address-level2": "town", "cc-number": "card", "cc-exp": "expiry",
    "cc-exp-month": "expiry month", "cc-exp-year": "expiry year", "cc-csc": "code", "cc-name": "name",
    "current-password": "password", "new-password": "password", "username": "email",
    "bday": "birth", "bday-day": "birth", "bday-month": "birth", "bday-year": "birth",
    "country": "country", "country-name": "country",
}  # fmt: skip
# In this order: what stands first is the more particular.
_WORDS = (
    ("email", r"\be-?mail"),
    ("password", r"\bpassword"),
    ("code", r"\b(security code|cvc|cvv|csc)\b"),
    ("card", r"\bcard number|\bnumber on (the|your) card"),
    ("expiry", r"\bexpir|\bvalid (to|until)\b"),
    ("name", r"\bname on (the|your) card|\bcardholder"),
    ("birth", r"\bbirth|\bborn\b|\bdob\b"),
    ("phone", r"\b(phone|telephone|mobile)\b"),
    ("postcode", r"\b(postcode|postal code|zip)\b"),
    ("first", r"\b(first|given) names?\b"),
    ("last", r"\b(last|family|sur) ?names?\b"),
    ("reference", r"\b(reference|(order|booking) (number|reference))\b"),
    ("address2", r"\baddress line 2\b|\bflat\b"),
    ("address", r"\b(address|street|house)\b"),
    ("place", r"\bwhere\b|\blocation\b"),
    ("town", r"\b(town|city|village|place you live|where do you live)\b"),
    ("country", r"\bcountry\b"),
    ("quantity", r"\b(quantity|how many|number of)\b|\bqty\b"),
    ("age", r"\bage\b"),
    ("name", r"\bname\b"),
    ("title", r"\b(title|subject|headline|summary)\b"),
    ("time", r"\btime\b"),
    ("date", r"\b(date|day|start|from)\b"),
    ("search", r"\b(search|find)\b"),
    (
        "message",
        r"\b(message|details?|describe|description|comments?|question|letter|tell us|what happened)\b",
    ),
)
_PART = re.compile(r"(day|month|year)\s*(\*|\(.*\))?", re.IGNORECASE)
_KINDS = tuple((kind, re.compile(words, re.IGNORECASE)) for kind, words in _WORDS)


def part_of_date(control: Control) -> str:
    """`day`, `month` or `year` where a date is asked for in parts; else empty."""
    found = _PART.fullmatch(control.name.strip())
    return found.group(1).lower() if found else ""


def kind_of(control: Control) -> str:
    """What a field asks for, as far as its attributes and labels tell; empty if they do not."""
    tokens = control.autocomplete.lower().split()
    if tokens and tokens[-1] in _AUTOCOMPLETE:
        return _AUTOCOMPLETE[tokens[-1]]
    if control.type in ("email", "password", "search", "date", "time"):
        label = f"{control.group} {control.name}"
        return "birth" if control.type == "date" and re.search(r"birth|born", label, re.I) else control.type
    if part_of_date(control):
        return "birth" if re.search(r"birth|born", control.group, re.I) else "date"
    for label in (control.name, control.key.replace("_", " ").replace("-", " "), control.placeholder):
        for kind, words in _KINDS:
            if words.search(label):
                return kind
    return "message" if control.tag == "textarea" else "phone" if control.type == "tel" else ""
