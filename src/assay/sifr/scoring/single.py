"""One value: is what was said the value, a part of it, or something else?

1 for the value in any wording, 0.5 for a part of it or for the value among other content, else 0. Who says
two things of which one is right has not answered.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol, Self, TypeVar

from assay.sifr.scoring.plain import affirmed, contains, content, denied, plain, words
from assay.sifr.scoring.values import amounts_in, clocks_in, days_in, without_values

__all__ = ["choice_score", "date_score", "money_score", "number_score", "text_score"]

PARTLY = 0.5
_ROOM_FOR_A_REASON = 12
# Words of its own that may stand around a value: "set to 3 pieces at present".
_ROOM = 4
_OR = frozenset({"or", "either", "perhaps", "maybe", "alternatively"})
_DENIAL = re.compile(r"\b(?:not|never|isnt|cannot|neither|out of)\b|n't\b|\bno\b(?!\.)")
# What stands beside a price or a count without being claimed: "$40 (was $45)", "4.5 out of 5".
_ASIDE = re.compile(
    r"\([^()]{0,200}\)"
    r"|\b(?:was|instead of|down from|reduced from|formerly|originally|rather than|out of|of)\s+"
    r"[^\w\s]{0,3}\s?\d[\d.,]*|(?<=\d)\s?/\s?\d[\d.,]*"
)
_AROUND = " .\"'"
_OPTION = re.compile(r"\W*+(?:(?:option|choice|answer)\W*+)?([a-z0-9])\W*+$")
_SIGNS = "abcdefgh"
_LISTED = re.compile(r"(?:^|[\s(])\(?([a-h])[).:]\s+", re.IGNORECASE)
_QUOTED = re.compile(r"“([^”]{1,300})”")


class _Value(Protocol):
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    def equals(self, other: Self) -> bool: ...
    def alike(self, other: Self) -> bool: ...


V = TypeVar("V", bound=_Value)


def text_score(said: str, wordings: Sequence[str], question: str) -> float:
    """How far a text is one of the wordings."""
    return max((_text_score(said, wording, question) for wording in wordings), default=0.0)


def money_score(said: str, wordings: Sequence[str], question: str) -> float:
    """How far a sum is the one that is wanted; without its currency it is a part of it."""
    return _typed_score(said, wordings, question, amounts_in)


def number_score(said: str, wordings: Sequence[str], question: str) -> float:
    """How far a number is the one that is wanted."""
    return _typed_score(said, wordings, question, amounts_in)


def date_score(said: str, wordings: Sequence[str], question: str) -> float:
    """How far a date, or a time of day, is the one that is wanted; without its year it is a part of it."""
    dated = any(days_in(wording) for wording in wordings)
    day = _typed_score(said, wordings, question, days_in) if dated else 1.0
    clocks = [wording for wording in wordings if clocks_in(wording)]
    if not clocks:
        return day if dated else text_score(said, wordings, question)
    time = _typed_score(said, clocks, question, clocks_in)
    return min(day, time) if time or not dated else min(day, PARTLY)


def choice_score(said: str, wordings: Sequence[str], question: str) -> float:
    """1 for the option that is wanted, by its text or by its sign, and no other."""
    lettered = _lettered(question)
    said = _without_sign(said, lettered)
    others = [*(lettered.values() or _quoted(question))]
    return float(any(_is_chosen(said, wording, others, question) for wording in wordings))


def _is_chosen(said: str, wanted: str, options: Sequence[str], question: str) -> bool:
    if words(said) == words(wanted):
        return bool(words(wanted))
    # "The first is higher than the second" chooses the first.
    claimed = plain(said).partition(" than ")[0]
    place = affirmed(wanted, claimed)
    if place is None:
        return False
    stream = words(claimed)
    rest = " ".join((*stream[: place[0]], *stream[place[1] :]))
    others = [option for option in options if words(option) != words(wanted)]
    if any(affirmed(other, rest) for other in others) or _OR.intersection(words(rest)):
        return False
    # Where all options are known, a reason may be given.
    extra = content(words(rest), words(question))
    return not extra or (bool(others) and len(words(rest)) <= _ROOM_FOR_A_REASON)


def _without_sign(said: str, options: Mapping[str, str]) -> str:
    """The option that a sign stands for; the text alone, where a sign stands before it."""
    sign = _OPTION.match(plain(said))
    if sign and sign[1] in options:
        return options[sign[1]]
    first = words(said)[:1]
    marked = next((text for text in options.values() if words(said)[1:] == words(text)), None)
    return marked if marked is not None and first and first[0] in options else said


def _lettered(question: str) -> dict[str, str]:
    """The options that a question lists as `A) …`, by their sign."""
    found: list[re.Match[str]] = []
    for match in _LISTED.finditer(question):
        if len(found) < len(_SIGNS) and match[1].lower() == _SIGNS[len(found)]:
            found.append(match)
    ends = [*(match.start() for match in found[1:]), len(question)]
    return {
        match[1].lower(): question[match.end() : end].strip(" \n;,")
        for match, end in zip(found, ends, strict=False)
    }


def _quoted(question: str) -> list[str]:
    return _QUOTED.findall(question)


def _text_score(said: str, wanted: str, question: str) -> float:
    aim, spoken = words(wanted), words(said)
    if not aim or not spoken:
        return 0.0
    if spoken == aim:
        return 1.0
    if not content(_other_words(plain(wanted))) and any(sign.isdigit() for sign in wanted):
        return _value_score(said, wanted, question)
    place = affirmed(wanted, said)
    if place is not None:
        return _around_score(spoken[: place[0]] + spoken[place[1] :], aim, question)
    if contains(said, wanted):
        return 0.0
    return _part_score(said, wanted, question)


def _value_score(said: str, wanted: str, question: str) -> float:
    """A text that is nothing but a value."""
    if days_in(wanted) or clocks_in(wanted):
        return date_score(said, [wanted], question)
    return number_score(said, [wanted], question) if amounts_in(wanted) else 0.0


def _around_score(rest: Sequence[str], aim: Sequence[str], question: str) -> float:
    """The value is said; what else is?"""
    if _OR.intersection(rest) - set(words(question)):
        return 0.0
    if not content(rest, words(question)):
        return 1.0
    return PARTLY if len(rest) <= 2 * len(aim) + 6 else 0.0


def _part_score(said: str, wanted: str, question: str) -> float:
    """Half of the content in common is a part, if nothing in it denies or counts otherwise."""
    aim = set(words(wanted))
    foreign = {word for word in words(said) if word in aim or content([word], words(question))}
    if not content(foreign & aim) or _OR.intersection(words(said)) - set(words(wanted)):
        return 0.0
    if _DENIAL.search(plain(said)) and not _DENIAL.search(plain(wanted)):
        return 0.0
    if any(word[0].isdigit() for word in foreign - aim):
        return 0.0
    return PARTLY if 2 * len(foreign & aim) / (len(foreign) + len(aim)) > 0.5 else 0.0


def _typed_score(
    said: str, wordings: Sequence[str], question: str, values_in: Callable[[str], Sequence[V]]
) -> float:
    flat = plain(said)
    if words(said) and any(flat.strip(_AROUND) == plain(wording).strip(_AROUND) for wording in wordings):
        return 1.0
    claimed = _without_asides(flat) if values_in(_without_asides(flat)) else flat
    if _OR.intersection(words(claimed)) or len(content(_other_words(claimed), words(question))) > _ROOM:
        return 0.0
    held = [one for one in values_in(claimed) if not denied(claimed, one.start, one.end)]
    claims = _claims(held, values_in(question))
    # "4.5 out of 5" is 4.5, and "3 of 12 results" is 3.
    shorter = [_without_asides(plain(wording)) for wording in wordings]
    return max(_agreement(claims, values_in(wanted)) for wanted in (*wordings, *shorter, ""))


def _without_asides(flat: str) -> str:
    return plain(_ASIDE.sub(" ", flat))


def _other_words(flat: str) -> tuple[str, ...]:
    return words(without_values(flat))


def _claims(claimed: Sequence[V], named: Sequence[V]) -> Sequence[V]:
    """What is claimed, without what the question has named itself; marked values say more than bare ones."""
    marked = [one for one in claimed if getattr(one, "unit", "")] or claimed
    return [one for one in marked if not any(one.equals(other) for other in named)] or marked


def _agreement(claims: Sequence[V], wanted: Sequence[V]) -> float:
    if not claims or not wanted:
        return 0.0
    if _covers(claims, wanted) and _covers(wanted, claims):
        return 1.0
    near = all(any(one.alike(aim) for aim in wanted) and not _clash(one, wanted) for one in claims)
    return PARTLY if near else 0.0


def _covers(some: Iterable[V], others: Iterable[V]) -> bool:
    others = list(others)
    return all(any(one.equals(other) for other in others) for one in some)


def _clash(one: V, wanted: Iterable[V]) -> bool:
    """Another currency is not a part of the answer; a missing one is."""
    unit = getattr(one, "unit", "")
    return bool(unit) and all(unit != getattr(aim, "unit", "") for aim in wanted)
