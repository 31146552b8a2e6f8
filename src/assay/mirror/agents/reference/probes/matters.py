"""The matters that a site has one answer to, and the words by which they are known."""

from __future__ import annotations

import re
from typing import NamedTuple

__all__ = [
    "ANSWERS",
    "CALLING",
    "EXAMPLE",
    "INVITES",
    "IS_OPEN",
    "JUST_HOURS",
    "OF_ITS_OWN",
    "OPENING_HOURS",
    "PHONE_HOURS",
    "TOPICS",
    "Topic",
]

CALLING = frozenset(
    {"call", "phon", "telephon", "ring", "tel", "contact", "number", "talk", "question", "help"}
)
PHONE_HOURS = re.compile(r"\b(?:call|phones?|phone lines?|lines|ring|telephone)\b", re.IGNORECASE)
# “Contact” over “Hours: Monday to Friday, 9:00 to 17:00”: the hours of whoever answers.
ANSWERS = re.compile(r"\b(?:contact|help|helpline|support|customer services?)\b", re.IGNORECASE)
JUST_HOURS = re.compile(r"^(?:our )?hours\b", re.IGNORECASE)
OPENING_HOURS = re.compile(
    r"\b(?:opening (?:hours|times)"
    r"|(?:office|shop|store|desk|reception|clinic|business|library)(?: and \w+)? hours)\b",
    re.IGNORECASE,
)
IS_OPEN = re.compile(r"\b(?:we are|we're|is|are) open\b|^open(?:ing)?\b", re.IGNORECASE)
INVITES = re.compile(r"\b(?:call|ring|phone|telephone|talk to|speak to) (?:us|the|our|\+?\d)", re.IGNORECASE)
EXAMPLE = re.compile(r"\b(?:for example|e\.g\.|such as|for instance)", re.IGNORECASE)
# Each file, article or entry has its own.
OF_ITS_OWN = re.compile(
    r"\blast (?:active|changed|edited|modified|reviewed|seen|updated)\b"
    r"|\b(?:added|changed|committed|created|edited|merged|modified|posted|published|released|reviewed|updated"
    r"|uploaded|written) (?:by|on)\b"
    r"|^(?:author|by|file size|posted|published|released|size|updated|version)\b|\bversion \d",
    re.IGNORECASE,
)


class Topic(NamedTuple):
    """A matter that a site has one policy on."""

    name: str
    words: re.Pattern[str]
    kind: str
    units: frozenset[str]
    """Of periods; empty for money."""
    unless: re.Pattern[str] | None = None


def _matter(name: str, words: str, kind: str, units: str = "", unless: str = "") -> Topic:
    met, barred = re.compile(words, re.IGNORECASE), re.compile(unless, re.IGNORECASE) if unless else None
    return Topic(name, met, kind, frozenset(units.split("|")) if units else frozenset(), barred)


_BACK = r"\breturn|\bsend\b[^.]{0,20}\bback\b|\bsent back\b|\bmoney back\b|\bexchange"
_PAID_BACK = r"\brefund|\bpay\b[^.]{0,12}\bback\b|\bmoney back\b"
TOPICS = (
    _matter(
        "delivery time", r"\bdeliver(?:y|ed|s)?\b|\bdispatch|\bshipping\b", "period", "day|working day|week"
    ),
    _matter(
        "free delivery", r"\bfree\b[^.]{0,30}\b(?:over|of|above|from|spend)\b", "money", unless=r"\bfrom £0"
    ),
    _matter(
        "return period", _BACK, "period", "day|week|month", unless=_PAID_BACK + r"|\bwithin\b[^.]*\bworking"
    ),
    _matter("refund time", _PAID_BACK, "period", "working day"),
    _matter("guarantee", r"\bguarantee|\bwarranty\b", "period", "month|year"),
    _matter(
        "reply time",
        r"\b(?:we|team|us)\b[^.]{0,20}\b(?:answer|reply|respond|get back)|\breply within\b",
        "period",
        "hour|day|working day",
    ),
    _matter("cancellation notice", r"\bcancel|\breschedul|\bchange\b", "period", "hour|day|working day|week"),
    _matter(
        "cancellation fee", r"\b(?:cancel|miss(?:ed)?|late)\b[^.]{0,60}\b(?:fee|charge|cost|pay)", "money"
    ),
    _matter("trial", r"\btrial\b", "period", "day|week|month"),
)
