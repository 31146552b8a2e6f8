"""What a task tells about its person: names, numbers and dates that will be asked for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from assay.mirror.agents.reference.scent import roots

__all__ = ["Facts", "read_facts"]

_MONTH_WORDS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTHS = {name: number for number, name in enumerate(_MONTH_WORDS, 1)}
_DATE = re.compile(
    r"\b(\d{1,2}) (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* (\d{4})\b", re.IGNORECASE
)
_PATTERNS = {
    "email": r"[^\s@,;:()]+@[^\s@,;:()]+\.[a-z]{2,}",
    "card": r"\b(?:\d{4}[ -]?){3}\d{1,7}\b",
    "expiry": r"\b(?:0[1-9]|1[0-2])\s?/\s?(?:\d{4}|\d{2})\b",
    "code": r"(?<=security code )(?:is )?\d{3,4}|(?<=CVC )\d{3,4}|(?<=CVV )\d{3,4}",
    "phone": r"(?<!\d)\+?0?\d{3,5} \d{3}[ ]?\d{3,4}(?!\d)",
    "postcode": r"\b[A-Z]{1,2}\d{1,2}[A-Z]? \d[A-Z]{2}\b",
    "reference": r"\b[A-Z]{2,4}-\d{3,}\b",
    "password": r"(?<=password )(?:is )?[^\s,;]+",
    "age": r"(?<=you are )\d{1,3}\b",
}
_NAME = re.compile(r"[Yy]ou are ((?:[A-Z][\w'’-]+ ){1,3}?[A-Z][\w'’-]+)(?=[\s,.;]|$)")
_STREET = re.compile(r"\b\d+[a-zA-Z]? (?:St\.? )?(?:[A-Z][a-z]+ ?){1,3}")
_PAIR = re.compile(
    r"\b((?:[a-z][a-z-]+ ){1,3})(?:is |are |number )?([A-Z0-9][\w/-]*(?: [A-Z0-9][\w/-]*){0,2})"
)
_COUNTS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_COUNT = re.compile(rf"\b({'|'.join(_COUNTS[1:])}) (?:[A-Za-z-]+ ){{0,4}}?[A-Za-z-]+s\b")
_QUOTED = re.compile(r"[“\"‘]([^”\"’]{2,40})[”\"’]")


@dataclass(frozen=True, slots=True)
class Facts:
    """What the task tells about its person."""

    story: str
    """The task without what belongs into fields."""
    values: Mapping[str, str] = field(default_factory=dict)
    pairs: tuple[tuple[frozenset[str], str], ...] = ()
    """Words and the value that follows them: (number, plate) and KT19 MVB."""
    dates: tuple[tuple[int, int, int], ...] = ()
    birth: tuple[int, int, int] | None = None
    quoted: tuple[str, ...] = ()


def read_facts(task: str) -> Facts:
    """Names, numbers and dates of a task."""
    text = " ".join(task[:5_000].split())
    values: dict[str, str] = {}
    for kind, pattern in _PATTERNS.items():
        found = re.search(pattern, text)
        if found:
            values[kind] = found.group().removeprefix("is ").rstrip(".")
    _name_and_place(text, values)
    counted = _COUNT.search(text)
    if counted:
        values["quantity"] = str(_COUNTS.index(counted.group(1)) + 1)
    dates, birth = [], None
    for found in _DATE.finditer(text):
        date = (int(found.group(3)), _MONTHS[found.group(2)[:3].lower()], int(found.group(1)))
        if re.search(r"born[^.]{0,20}$", text[: found.start()]):
            birth = date
        else:
            dates.append(date)
    taken = set(values.values())
    pairs = tuple(
        (roots(words), value)
        for words, value in _PAIR.findall(text)
        if roots(words) and any(letter.isdigit() for letter in value) and value not in taken
    )
    return Facts(_story(text), values, pairs, tuple(dates), birth, tuple(_QUOTED.findall(text)))


def _name_and_place(text: str, values: dict[str, str]) -> None:
    named = _NAME.search(text)
    if named:
        values["name"] = named.group(1)
        values["first"], _, values["last"] = named.group(1).partition(" ")
    streets = (found for found in _STREET.finditer(text) if not _DATE.match(text, found.start()))
    street = next(streets, None)
    if street:
        values["address"] = street.group().strip(" .,")
        after = re.match(r",? ([A-Z][\w'’ -]+?),", text[street.start() + len(values["address"]) :])
        if after and not any(letter.isdigit() for letter in after.group(1)):
            values["town"] = after.group(1)
    from_town = re.search(r"\bfrom ([A-Z]\w+)", text)
    if from_town:
        values.setdefault("town", from_town.group(1))


def _story(text: str) -> str:
    told = [
        sentence
        for sentence in re.split(r"(?<=[.!?])\s+", text)
        if not re.match(
            r"You are [A-Z]|Your (card|e-?mail|password|phone)|You have an account|Pay with", sentence
        )
    ]
    return " ".join(told) or text
