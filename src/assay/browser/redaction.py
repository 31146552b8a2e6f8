"""Secrets never get into a page state: passwords, card numbers, security and one-time codes.

A field is secret by its type, its `autocomplete`, its name or id, or because a card number was typed into it.
Its value is replaced where the field is, and a value that cannot be mistaken for an ordinary word is replaced
wherever else it stands: in scripts, in text that repeats it, in addresses.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

__all__ = ["REDACTED", "Secrets", "has_card_number", "is_secret_field", "redact_html"]

REDACTED = "[redacted]"
MAX_SECRETS = 200

_AUTOCOMPLETE = re.compile(
    r"(?:cc-(?:number|csc|exp(?:-month|-year)?)|one-time-code|(?:new|current)-password)"
)
_NAME = re.compile(
    r"(?:^|-)(?:pass|passwd|password|passphrase|pwd|cvv2?|cvc2?|csc|ccv|otp|totp|passcode|onetimecode|cardnumber"
    r"|cardnum|cardno|ccnumber|ccnum|ccno|ccexp|cardexpiry|one-time-(?:code|password|pin)|security-code"
    r"|(?:credit|debit|payment|bank)-card|card-(?:number|num|no|cvv|cvc|code|expiry|exp|pan)"
    r"|cc-(?:number|num|no|cvv|cvc|csc|exp)|verification-code|sms-code|auth-code|card)"
    r"\d*(?:$|-(?!holder|name|type|brand|title|list|id\b))"
)
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_NOT_WORD = re.compile(r"[^a-z0-9]+")
_DIGIT_RUN = re.compile(r"(?<!\d)(?:\d[ -]?){12,18}\d(?!\d)")
_NO_TEXT_TYPES = frozenset({"button", "checkbox", "file", "image", "radio", "reset", "submit"})

_ATTRIBUTE_TEXT = r"[^\s\"'<>/=]+(?:\s*=\s*(?:\"[^\"]*+\"|'[^']*+'|[^\s\"'<>]++))?+"
_FIELD_TAG = re.compile(rf"<(input|textarea)\b((?:[\s/]++|{_ATTRIBUTE_TEXT})*+)>", re.IGNORECASE)
_ATTRIBUTE = re.compile(
    r"([^\s\"'<>/=]+)(?:(\s*=\s*)(?:\"([^\"]*+)\"|'([^']*+)'|([^\s\"'<>]++)))?+", re.IGNORECASE
)
_TEXTAREA_END = re.compile(r"</textarea\b", re.IGNORECASE)


def is_secret_field(attributes: Mapping[str, str]) -> bool:
    """Whether a field's attributes say that its value is nobody else's business."""
    kind = attributes.get("type", "").strip().lower()
    if kind in _NO_TEXT_TYPES:
        return False
    if kind == "password" or _AUTOCOMPLETE.search(attributes.get("autocomplete", "").lower()):
        return True
    return any(_NAME.search(_words(attributes.get(name, ""))) for name in ("name", "id"))


def _words(name: str) -> str:
    return _NOT_WORD.sub("-", _CAMEL.sub("-", name[:200]).lower()).strip("-")


def has_card_number(text: str) -> bool:
    """Whether a long run of digits with the check digit of payment cards stands in a text."""
    return any(_luhn(re.sub(r"\D", "", run)) for run in _DIGIT_RUN.findall(text[:10_000]))


def _luhn(digits: str) -> bool:
    total = 0
    for position, digit in enumerate(reversed(digits)):
        value = int(digit) * (2 if position % 2 else 1)
        total += value - 9 if value > 9 else value
    return total % 10 == 0 and len(set(digits)) > 1


class Secrets:
    """The values found on one page, and the way to take them out of any text."""

    def __init__(self, values: Iterable[str] = ()) -> None:
        distinct = sorted({value for value in values if _is_telling(value)}, key=lambda v: (-len(v), v))
        patterns = [_pattern(value) for value in distinct[:MAX_SECRETS]]
        self._pattern = re.compile("|".join(patterns)) if patterns else None

    def __bool__(self) -> bool:
        return self._pattern is not None

    def redact(self, text: str) -> str:
        """The text without the secrets."""
        return self._pattern.sub(REDACTED, text) if self._pattern else text


def _is_telling(value: str) -> bool:
    """Whether a value can only be itself: replacing every `1234` or `secret` would ruin a page's text."""
    value = value.strip()
    return len(value) >= 12 or (len(value) >= 6 and not value.isalpha()) or value.endswith("@")


def _pattern(value: str) -> str:
    value = value.strip()[:1000]
    digits = re.sub(r"[ -]", "", value)
    if digits.isdigit() and len(digits) >= 12:
        # A card number is written with and without its gaps.
        return "[ -]?".join(digits)
    return re.escape(value)


def redact_html(html: str, secrets: Secrets) -> str:
    """HTML without the values of secret fields. Works on text: what was served need not be well formed."""
    out: list[str] = []
    position = 0
    for tag in _FIELD_TAG.finditer(html):
        if tag.start() < position:
            continue
        attributes = _attributes(tag.group(2))
        secret = is_secret_field(attributes)
        out.append(html[position : tag.start()])
        out.append(_redact_tag(tag, secret))
        position = tag.end()
        if tag.group(1).lower() == "textarea":
            end = _TEXTAREA_END.search(html, position)
            stop = end.start() if end else len(html)
            content = html[position:stop]
            if content.strip() and (secret or has_card_number(content)):
                out.append(REDACTED)
                position = stop
    out.append(html[position:])
    return secrets.redact("".join(out))


def _attributes(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, _sign, double, single, bare in _ATTRIBUTE.findall(text):
        found.setdefault(name.lower(), double or single or bare)
    return found


def _redact_tag(tag: re.Match[str], secret: bool) -> str:
    def replaced(attribute: re.Match[str]) -> str:
        name, sign, *values = attribute.groups()
        value = next((v for v in values if v), "")
        if name.lower() != "value" or not value or not (secret or has_card_number(value)):
            return attribute.group()
        return f'{name}{sign}"{REDACTED}"'

    start, end = tag.span(2)
    whole = tag.group()
    inside = whole[start - tag.start() : end - tag.start()]
    return whole[: start - tag.start()] + _ATTRIBUTE.sub(replaced, inside) + whole[end - tag.start() :]
