"""What kind of answer a question wants, and where such a span stands in a line."""

from __future__ import annotations

import re
from collections.abc import Iterable

from assay.models.embedded.passages import Passage, cells
from assay.models.embedded.ranking import stems

__all__ = ["STRICT", "answer_in", "has_kind", "implied", "kind_of", "number_in", "refs_in", "tidy"]

_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?"
_NAME = r"[A-Z][\w'’&-]{0,30}(?:\.?\s(?:(?:de|van|von|of|the)\s)?[A-Z][\w'’&-]{0,30}){0,4}"
_NUMBER = r"(?<![\w.,])[-+]?\d[\d,.]{0,20}(?<![,.])"
_UNIT = (
    r"(?:%|percent|(?:milli)?seconds?|minutes?|hours?|days?|weeks?|months?|years?|kg|grams?|g|lbs?|oz|km|miles?"
    r"|cm|mm|meters?|metres?|m|feet|ft|inch(?:es)?|[KMGT]B|[MG]Hz|px|W|V|mAh|litres?|liters?|people|users?)"
)

_SPANS: dict[str, re.Pattern[str]] = {
    "email": re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}"),
    "url": re.compile(r"(?:https?://|www\.)[^\s<>\"')\]]{1,300}"),
    "percent": re.compile(_NUMBER + r"\s?(?:%|percent\b)"),
    "money": re.compile(
        r"(?:(?:US|CA|AU)?[$€£¥₹]|\b(?:USD|EUR|GBP|CHF|JPY|CAD|AUD|INR)\s?)\s?\d[\d,.]{0,20}(?<![,.])"
        r"(?:\s?(?:million|billion|[kKmM])\b)?"
        r"|" + _NUMBER + r"\s?(?:[€£¥₹$]|(?:USD|EUR|GBP|CHF|JPY|CAD|AUD|INR|dollars?|euros?|pounds?)\b)"
    ),
    "phone": re.compile(r"(?<![\w.])(?:\+|\(|00)?\d[\d\s().-]{6,20}\d(?!\w)"),
    "date": re.compile(
        r"\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b"
        rf"|\b\d{{1,2}}(?:st|nd|rd|th)?\s(?:of\s)?{_MONTH}(?:,?\s\d{{4}})?\b"
        rf"|\b{_MONTH}\s\d{{1,2}}(?:st|nd|rd|th)?(?:,?\s\d{{4}})?\b|\b{_MONTH}\s\d{{4}}\b"
        r"|\b\d{1,2}:\d{2}(?:\s?[ap]\.?m\.?)?|\b\d{1,2}\s?[ap]m\b"
        r"|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:19|20)\d{2}\b",
        re.IGNORECASE,
    ),
    "measure": re.compile(rf"{_NUMBER}(?:[\s-]?{_UNIT}\b|\s?%)?"),
    "count": re.compile(
        _NUMBER + r"|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b", re.I
    ),
    "who": re.compile(rf"\b{_NAME}"),
    "where": re.compile(rf"\b(?:in|at|near|from|to|on)\s((?:\d{{1,5}}\s)?{_NAME}(?:,\s{_NAME})?)"),
}

STRICT = frozenset({"email", "url", "percent", "money", "phone", "date"})
"""Kinds without which a line is no answer."""

_ASKED = (
    ("email", r"e-?mails?\b", "email mail address contact"),
    ("phone", r"(?:tele)?phone|\bfax\b|\bcall\b", "phone telephone number call contact fax"),
    ("url", r"\burl\b|\blink\b|\bwebsite\b|\bhomepage\b", "url link website homepage address"),
    ("percent", r"percent|\bwhat (?:discount|rate|share)\b", "percent percentage rate share discount"),
    (
        "measure",
        r"how (?:long|old|tall|large|big|heavy|far|fast|often|wide|deep|high)\b",
        "long old tall large big",
    ),
    (
        "money",
        r"how much\b(?! (?:time|memory|space|storage|ram|weight))|\bprices?\b|\bpriced\b|\bcosts?\b|\bfees?\b"
        r"|\bcharged?\b|\bsalary\b|\bbudget\b|\b(?:sub)?total\b|\bamount\b",
        "price cost fee charge pay salary budget total amount",
    ),
    ("count", r"how many\b|\bnumber of\b|\bcount\b|\bquantity\b", "number count quantity total"),
    ("measure", r"how much\b|\bweight\b|\bsize\b|\bheight\b|\bwidth\b|\bduration\b", ""),
    (
        "date",
        r"\bwhen\b|\bdates?\b|\bdeadline\b|\bwhat (?:day|time|year)\b|\byear\b",
        "date day time year deadline",
    ),
    ("who", r"\bwho\b|\bwhom\b|\bwhose\b|\bauthor\b", ""),
    ("where", r"\bwhere\b|\bwhich (?:city|country|place)\b", "located city country place location"),
)
_KINDS = tuple((kind, re.compile(pattern, re.IGNORECASE)) for kind, pattern, _ in _ASKED)
_IMPLIED = {kind: frozenset(stems(words)) for kind, _, words in reversed(_ASKED)}

_LABELLED = re.compile(
    r"(?:[-*•>#]+\s+)?(?P<label>[^:=|\t\[\"]{1,80}?)\s*(?::|=|\t|\s[–—-]\s|\.{3,})\s*(?P<value>\S.*)", re.S
)
_REF = re.compile(r"\[(?:ref=)?([A-Za-z]{0,8}[-_]?\d{1,6})\]|\b(?:ref|id)=[\"']?([\w.:-]{1,40})")
_BULLET = re.compile(r"^(?:[-*•>]|#{1,6})\s+")


def kind_of(question: str) -> str | None:
    """The kind of span that a question asks for, if its words say."""
    return next((kind for kind, pattern in _KINDS if pattern.search(question)), None)


def implied(kind: str | None) -> frozenset[str]:
    """Words of the question that a span of this kind stands for: a sum of money is a price."""
    return _IMPLIED.get(kind or "", frozenset())


def has_kind(text: str, kind: str) -> bool:
    """Whether the text holds such a span."""
    return _SPANS[kind].search(text) is not None


def answer_in(passage: Passage, terms: Iterable[str], kind: str | None) -> str:
    """The span that answers: a table cell, the value of a label, the typed token; else the line."""
    wanted = frozenset(terms)
    value = _cell(passage, wanted, kind) or _labelled(passage.text, wanted | implied(kind)) or ""
    if kind is None:
        return tidy(value or passage.text)
    return (
        _nearest(value, wanted, kind) or _nearest(passage.text, wanted, kind) or tidy(value or passage.text)
    )


def tidy(text: str) -> str:
    """A line without its bullet, heading marks or table bars."""
    return _BULLET.sub("", text.strip()).strip("| ").strip()


def refs_in(text: str) -> list[str]:
    """The ids that a line carries: `[e12]`, `[ref=e12]`, `id=submit`."""
    return [first or second for first, second in _REF.findall(text)]


def number_in(text: str) -> float | None:
    """The first number of a text, read with either decimal mark."""
    found = re.search(r"[-+]?\d[\d,.]{0,20}", text)
    return _number(found[0].rstrip(".,")) if found else None


def _number(digits: str) -> float | None:
    if re.fullmatch(r"[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?", digits):
        plain = digits.replace(",", "")
    elif re.fullmatch(r"[-+]?\d{1,3}(?:\.\d{3})+,\d+", digits):
        plain = digits.replace(".", "").replace(",", ".")
    else:
        plain = digits.replace(",", ".", 1) if digits.count(",") == 1 and "." not in digits else digits
    try:
        return float(plain)
    except ValueError:
        return None


def _cell(passage: Passage, wanted: frozenset[str], kind: str | None) -> str | None:
    """The cell under the column that the question names, or the one beside a matching first cell."""
    row = cells(passage.text)
    if not row:
        return None
    asked = wanted | implied(kind)
    for header, cell in zip(passage.header, row, strict=False):
        if asked.intersection(stems(header)) and not wanted.intersection(stems(cell)) and cell:
            return cell
    if len(row) == 2 and asked.intersection(stems(row[0])):
        return row[1]
    return None


def _labelled(text: str, wanted: frozenset[str]) -> str | None:
    match = _LABELLED.fullmatch(text.strip())
    if match is None or not wanted.intersection(stems(match["label"])):
        return None
    return match["value"]


def _nearest(text: str, wanted: frozenset[str], kind: str) -> str | None:
    """The typed span closest to the question's words; one after them is closer than one before."""
    found = [span for span in _SPANS[kind].finditer(text) if not wanted.issuperset(stems(span[0]) or [""])]
    if kind == "who":
        found = [span for span in found if not wanted.intersection(stems(span[0]))]
    if not found:
        return None
    words = [word.start() for word in re.finditer(r"[^\W_]+", text) if wanted.intersection(stems(word[0]))]

    def distance(span: re.Match[str]) -> float:
        gaps = [span.start() - at if span.start() >= at else 1.5 * (at - span.start()) for at in words]
        return min(gaps, default=float(span.start()))

    best = min(found, key=distance)
    return (best[1] if best.re.groups else best[0]).strip()
