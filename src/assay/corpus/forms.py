"""Forms as the sites' servers see them: fields with rules, what was sent, and what is said about it.

`Filled` keeps what is wrong (`problems`) apart from what the page says (`messages`) and shows (`values`),
because bad error handling is exactly the gap between them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

__all__ = ["Field", "Filled", "Form", "digits_only"]

# Deliberately loose: a clean site never refuses an address that would work.
_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")
_LONGEST_VALUE = 5_000


def digits_only(text: str) -> str:
    """A number as typed by people, without the spaces, dashes, dots and brackets."""
    return re.sub(r"[\s().\-+]", "", text)


def _is_email(text: str) -> bool:
    return _EMAIL.fullmatch(text) is not None


def _is_phone(text: str) -> bool:
    digits = digits_only(text)
    return digits.isdigit() and 7 <= len(digits) <= 15


def _is_card(text: str) -> bool:
    digits = digits_only(text)
    return digits.isdigit() and 13 <= len(digits) <= 19


_KINDS: dict[str, Callable[[str], bool]] = {"email": _is_email, "phone": _is_phone, "card": _is_card}


@dataclass(frozen=True, slots=True)
class Field:
    """One field: its rule and the two sentences it may need.

    Attributes:
        missing: Said when a required value is absent.
        wrong: Said when the value does not pass; it names what would.
        kind: `text`, `email`, `phone` or `card`; each forgives spaces and dashes.
        rule: A further test of the value.
        choices: Values that are allowed, when there are only so many.
        many: Whether several values may be sent (check boxes).
    """

    name: str
    missing: str = ""
    wrong: str = ""
    kind: str = "text"
    rule: Callable[[str], bool] | None = None
    choices: Sequence[str] = ()
    many: bool = False

    @property
    def required(self) -> bool:
        """A field is required exactly when it has a sentence for its absence."""
        return bool(self.missing)

    def problem(self, value: str) -> str | None:
        """What is wrong with a value, in a sentence, or None."""
        if not value:
            return self.missing or None
        fits = (
            (self.kind not in _KINDS or _KINDS[self.kind](value))
            and (not self.choices or value in self.choices)
            and (self.rule is None or self.rule(value))
        )
        return None if fits else (self.wrong or self.missing)


@dataclass(slots=True)
class Filled:
    """A form as sent. Templates ask `value` and `message`; handlers ask `ok`."""

    form: Form
    values: dict[str, str]
    lists: dict[str, list[str]]
    problems: dict[str, str] = field(default_factory=dict)
    messages: dict[str, str] = field(default_factory=dict)
    sent: bool = True

    @property
    def ok(self) -> bool:
        """Was it sent and is nothing wrong with it?"""
        return self.sent and not self.problems

    def value(self, name: str) -> str:
        """What the field shows."""
        return self.values.get(name, "")

    def has(self, name: str, value: str) -> bool:
        """Is this value among those sent (radio buttons, check boxes, options)?"""
        return value in self.lists.get(name, ()) or self.values.get(name) == value

    def message(self, name: str) -> str:
        """What the page says about the field; empty when it says nothing."""
        return self.messages.get(name, "")

    def refuse(self, name: str, message: str) -> None:
        """Add a problem that only the handler can see, such as a slot that has gone."""
        self.problems[name] = self.messages[name] = message


@dataclass(frozen=True, slots=True)
class Form:
    """A named set of fields."""

    name: str
    fields: tuple[Field, ...]

    def empty(self, values: Mapping[str, str] | None = None) -> Filled:
        """The form before anything was sent, perhaps with values that are known."""
        return Filled(self, dict(values or {}), {}, sent=False)

    def fill(self, data: Mapping[str, Sequence[str]]) -> Filled:
        """Check what was sent."""
        lists = {f.name: [v.strip()[:_LONGEST_VALUE] for v in data.get(f.name, ())] for f in self.fields}
        values = {name: (found[0] if found else "") for name, found in lists.items()}
        problems = {f.name: said for f in self.fields if (said := f.problem(values[f.name]))}
        return Filled(self, values, lists, problems, dict(problems))
