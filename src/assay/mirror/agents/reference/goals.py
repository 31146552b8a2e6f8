"""What a task asks for: its sentences as goals, with words that smell of them and words that close them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from assay.mirror.agents.reference.scent import roots

__all__ = ["FINISHED", "Goal", "read_goals"]

_MAX_TASK = 5_000

# What people want, in their words and in those of interfaces. One word of a line calls up the others.
_SYNONYMS = """
    buy purchase order cart basket checkout
    cart basket bag checkout
    pay payment checkout fee
    book appointment booking reserve
    move change reschedule manage amend edit booking
    cancel withdraw remove delete
    remove delete take revoke
    write contact message
    ask contact question enquiry message
    reach contact
    report problem tell new create
    tell report contact
    know report
    crack damage break broken return
    hole pothole road
    bin waste rubbish recycle collection
    doctor clinician gp
    woman women female
    hear newsletter subscribe email update
    newsletter subscribe email
    keep save later bookmark
    later save list
    list saved
    enrol join apply
    permit apply
    access member people team permission
    project member team people
    invite add member people
    give assign owner assignee
    work progress status
    start progress
    state status track
    issue bug ticket
    look view see
    free available next
    cheap price low
    least price low cheap
"""
_EVERYDAY = "want find like would look take need put somebody anybody thing fit yet any away able"
# Addresses are for fields; as words they would lead to street lights and walks.
_EMAIL = re.compile(r"\S+@\S+")
_STREET = re.compile(
    r"\b\d+[a-zA-Z]? (?!Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?:St\.? )?(?:[A-Z][a-z]+ ?){1,3}"
)
_FACT = re.compile(
    r"^You are [A-Z][\w'’-]+ [A-Z]|^[Yy]our (card|e-?mail|password|phone|reference|name)\b|^[Yy]ou were born"
    r"|^[Ii]t ends|^[Pp]ay with|^[Yy]ou have an account|^(the )?password\b"
)
_KEEPING = re.compile(r"^(keep|leave) (the|your|all) (other|rest)", re.IGNORECASE)
_LINKING = re.compile(r"^(then|and|also|please|so|but)\s+", re.IGNORECASE)
_REFUSING = re.compile(r"^(do not|don['’]t|never)\b", re.IGNORECASE)
_WANTING = re.compile(r"\b(want|would like|need|wish|should)\b", re.IGNORECASE)
_ASKS = r"(?:find|look|see|learn|check|read)"
_DOES = (
    r"(?:add|apply|ask|assign|book|buy|cancel|change|delete|enrol|get|give|have|invite|join|keep|let|make|move|"
    r"order|pay|put|register|remove|report|reserve|save|send|set|show|subscribe|take|tell|withdraw|write)"
)
_ASKING = re.compile(rf"{_ASKS}\b", re.IGNORECASE)
_DOING = re.compile(rf"{_DOES}\b", re.IGNORECASE)
_NEXT_PART = re.compile(rf"(?:,? and(?: then)? |, (?:then )?|: )(?=(?:{_ASKS}|{_DOES})\b)", re.IGNORECASE)
_UNDOING = re.compile(
    r"\b(take .*(off|away)|give up|cancel|remove|delete|withdraw|leave|stop)\b", re.IGNORECASE
)
_UNDO_WORDS = "remove cancel delete withdraw revoke"
# Weights of words by where in the task they stand, against 1 for those of the goal itself.
_FOUND_FIRST, _WANTED, _JUST_SAID, _TOLD, _BESIDE = 1.0, 0.9, 0.7, 0.4, 0.3
_UNDO = 0.6

# By what the page says when something of this sort is done.
_CLOSING = (
    (
        re.compile(r"\b(put|add)\b.*\b(cart|basket|bag|list)\b", re.I),
        r"\b(added|in your (cart|basket|bag))\b",
    ),
    (
        re.compile(r"\b(buy|order|purchase|pay)\b", re.I),
        r"\b(order|payment|purchase)\b.{0,60}\b(placed|confirmed|complete|received|number)\b"
        r"|\bthank you for your (order|purchase|payment)\b|\b(reference|permit|order) (number|no)\b"
        r"|\bhas been paid\b",
    ),
    (re.compile(r"\b(move|change)\b", re.I), r"\b(moved|changed|rescheduled|updated|confirmed)\b"),
    (
        re.compile(r"\b(remove|delete|cancel|withdraw|take|give up)\b", re.I),
        r"\b(removed|deleted|cancel+ed|withdrawn|taken off|off your|no longer|given up|revoked)\b",
    ),
    (re.compile(r"\b(keep|save)\b", re.I), r"\b(saved|kept|added|bookmarked)\b"),
    (re.compile(r"\binvite\b", re.I), r"\binvited\b|\binvitation\b.{0,40}\b(sent|has been|was|is)\b"),
    (
        re.compile(r"\b(newsletter|subscribe|hear)", re.I),
        r"\b(subscribed|signed up|check your (e-?mail|inbox)|thank you)\b",
    ),
    (
        re.compile(r"\b(give|assign|show|set)\b", re.I),
        r"\b(assigned|updated|changed|saved|assignee is|is now)\b",
    ),
)  # fmt: skip
_FINISHED = (
    r"\bthank(s| you)\b"
    r"|\b(has|have) been (sent|received|booked|submitted|confirmed|reported|created|enrolled)\b"
    r"|\b(we (have|'ve|’ve) (got|received|saved|booked))\b|\b(is|are) (booked|confirmed|enrolled|sent)\b"
    r"|\b(booking|enrolment|application|appointment|registration|place|order|report|message|letter|question) "
    r"(is |was |has been )?(confirmed|complete|received|sent|submitted|booked|created|reported)\b"
    r"|\b(your )?reference( number)?( is\b|:)|\bsuccess(fully)?\b|\bcreated\b"
    r"|\byou(’re|'re| are) (booked|enrolled|subscribed)\b"
)
_NOTHING_SAID = r"(?!)"
FINISHED = re.compile(_FINISHED, re.IGNORECASE)
"""What pages say when something has been sent, booked or ordered, whatever it was."""


@dataclass(frozen=True, slots=True)
class Goal:
    """One thing that the task asks for."""

    text: str
    sentence: int
    """Goals of one sentence are often done by one deed."""
    terms: Mapping[str, float]
    """Root to weight: words of the goal, its surroundings, and words that interfaces have for them."""
    own: frozenset[str]
    """The roots of the goal's own words, and of what has to be found for it."""
    about: str
    """The goal in the words of the task, after what has to be found for it and what is wanted."""
    shunned: frozenset[str]
    """Roots of what must not be done."""
    undoes: bool
    """Is something to be taken away rather than made?"""
    asks: bool
    """Is something to be found out, and nothing to be done?"""
    closing: re.Pattern[str]
    """What a page says when this sort of thing is done."""

    @property
    def days(self) -> frozenset[str]:
        """The dates that are wanted."""
        return frozenset(root for root in self.own if root.startswith("@") and "-" in root)


@dataclass(frozen=True, slots=True)
class _Part:
    sentence: int
    text: str
    sort: str
    """`do`, `ask`, `want`, `tell`, `refuse` or `fact`."""


def read_goals(task: str) -> tuple[Goal, ...]:
    """The goals of a task in their order; at least one."""
    parts = _parts(task)
    looked_for = {part.sentence for part in parts if part.sort == "ask"}
    goals = [
        part
        for part in parts
        if part.sort == "do" and len(_own(part.text)) > (0 if part.sentence in looked_for else 1)
    ]
    # Something is looked for in order to do something with it, or afterwards for its own sake.
    last_deed = {part.sentence: parts.index(part) for part in goals}
    goals += [
        part
        for place, part in enumerate(parts)
        if part.sort == "ask" and place > last_deed.get(part.sentence, -1)
    ]
    if not goals:
        goals = [part for part in parts if part.sort in ("want", "do", "ask")] or parts
    merged: dict[tuple[int, str], _Part] = {}
    for part in sorted(goals, key=parts.index):
        # To find somebody and to look at something are one search.
        key = (part.sentence, part.sort if part.sort == "ask" else part.text)
        known = merged.get(key)
        merged[key] = _Part(part.sentence, f"{known.text} and {part.text}", part.sort) if known else part
    ordered = list(merged.values())
    heads = sorted({part.sentence for part in ordered})
    return tuple(_goal(part, parts, heads) for part in ordered[:6])


def _parts(task: str) -> list[_Part]:
    whole = " ".join(task[:_MAX_TASK].split()) or "Look around."
    found: list[_Part] = []
    for number, sentence in enumerate(re.split(r"(?<=[.!?;])\s+", whole)):
        for piece in _NEXT_PART.split(sentence) if not _FACT.match(sentence) else [sentence]:
            text = _LINKING.sub("", piece.strip())
            if text:
                found.append(_Part(number, text, _sort(text)))
    return found


def _sort(text: str) -> str:
    if _FACT.match(text) or _KEEPING.match(text):
        return "fact"
    if _REFUSING.match(text):
        return "refuse"
    if _ASKING.match(text):
        return "ask"
    if _DOING.match(text):
        return "do"
    return "want" if _WANTING.search(text) else "tell"


def _own(text: str) -> frozenset[str]:
    told = roots(_STREET.sub(" ", _EMAIL.sub(" ", text))) - _negligible()
    # A number alone is found everywhere; one of a code or a date is not.
    return frozenset(root for root in told if not root.isdigit() or len(root) > 3)


def _goal(part: _Part, parts: Sequence[_Part], heads: Sequence[int]) -> Goal:
    terms: dict[str, float] = {}
    own = set(_own(part.text))
    for root in own:
        terms[root] = 1.6 if root in _roots_of(_names(part.text)) or root.startswith("@") else 1.0
    shunned: set[str] = set()
    about: list[str] = []
    for other in parts:
        weight = _weight(other, part)
        if next((head for head in heads if head >= other.sentence), heads[-1]) != part.sentence:
            # What is told leads up to the next goal.
            weight *= _BESIDE
        names = _roots_of(_names(other.text)) if weight else frozenset()
        for root in _own(other.text) if weight else ():
            terms[root] = max(terms.get(root, 0.0), weight * (1.6 if root in names else 1.0))
        if weight >= _WANTED:
            own |= _own(other.text)
            about.append(other.text)
        if other.sort == "refuse":
            shunned |= _own(other.text)
    undoes = bool(_UNDOING.search(part.text))
    for root, weight in _called_up(terms).items():
        terms.setdefault(root, weight)
    for root in roots(_UNDO_WORDS) if undoes else ():
        terms.setdefault(root, _UNDO)
    shunned |= set(_called_up(dict.fromkeys(shunned, 1.0)))
    shunned -= own
    said = next((said for wanted, said in _CLOSING if wanted.search(part.text)), "")
    return Goal(
        text=part.text,
        sentence=part.sentence,
        terms={root: weight for root, weight in sorted(terms.items()) if root not in shunned},
        own=frozenset(own),
        about=" ".join([*about, part.text]),
        shunned=frozenset(shunned),
        undoes=undoes,
        asks=part.sort == "ask",
        closing=re.compile(said or _NOTHING_SAID, re.IGNORECASE),
    )


def _weight(other: _Part, goal: _Part) -> float:
    if other == goal or other.sort in ("fact", "refuse"):
        return 0.0
    if other.sentence == goal.sentence and other.sort != "want":
        return _FOUND_FIRST if other.sort == "ask" else _BESIDE
    if other.sort == "want" or (other.sort == "do" and len(_own(other.text)) < 2):
        return _WANTED
    if other.sort == "tell":
        return _JUST_SAID if other.sentence == goal.sentence - 1 else _TOLD
    return 0.0


def _names(sentence: str) -> Iterable[str]:
    words = sentence.split()[1:]
    return (word for word in words if word[:1].isupper() or any(letter.isdigit() for letter in word))


def _called_up(terms: Mapping[str, float]) -> dict[str, float]:
    found: dict[str, float] = {}
    for line in _synonyms():
        weight = max((terms[root] for root in line if root in terms), default=0.0)
        for root in line:
            if weight:
                found[root] = max(found.get(root, 0.0), 0.6 * weight)
    return found


@lru_cache(maxsize=1)
def _synonyms() -> tuple[frozenset[str], ...]:
    return tuple(_roots_of(line.split()) for line in _SYNONYMS.strip().splitlines())


@lru_cache(maxsize=1)
def _negligible() -> frozenset[str]:
    return _roots_of(_EVERYDAY.split())


def _roots_of(words: Iterable[str]) -> frozenset[str]:
    return frozenset(root for word in words for root in roots(word))
