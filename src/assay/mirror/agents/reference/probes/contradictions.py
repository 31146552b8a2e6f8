"""Pages that say different things of the same matter: hours, policies, phone numbers, repeated sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence

from assay.mirror.agents.reference.describing import sign_at
from assay.mirror.agents.reference.probes.matters import (
    ANSWERS,
    CALLING,
    EXAMPLE,
    INVITES,
    IS_OPEN,
    JUST_HOURS,
    OF_ITS_OWN,
    OPENING_HOURS,
    PHONE_HOURS,
    TOPICS,
    Topic,
)
from assay.mirror.agents.reference.probes.quantities import Money, Period, days_in, phones, time_ranges
from assay.mirror.agents.reference.probes.statements import Source, Statement, one_view_per_page, statements
from assay.mirror.agents.reference.probes.telling import reads_or_doubts, rule
from assay.mirror.agents.reference.records import Sign
from assay.mirror.matching.tokens import content_words
from assay.mirror.validation.views import PageView

__all__ = ["RULES", "find_contradictions"]

_FEWEST_WORDS, _ALIKE = 3, 0.75
_MOST_COMPARED = 1_200
_SAME_DIGITS = 0.6
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_SHARED_WORDS, _SHARED_PAGES = 5, 3
_MOST_NAME_WORDS = 4


def find_contradictions(views: Sequence[PageView]) -> Iterator[Sign]:
    """What two pages of a site, or a page and its footer, state differently."""
    pages = one_view_per_page(views)
    stated = statements(pages)
    told: set[tuple[str, str]] = set()
    for sign in (*_hours(stated), *_policies(stated), *_phones(stated), *_sentences(stated)):
        # One statement that is out of step is one problem, however many pages it is held against.
        key = (sign.page_url, str(sign.facts["here"]))
        if key not in told:
            told.add(key)
            yield sign


def _sign(probe: str, odd: Statement, other: Statement, subject: str) -> Sign:
    return sign_at(
        odd.view,
        probe,
        "read",
        odd.passage.element,
        subject=subject,
        here=odd.clause[:160],
        other=other.clause[:160],
        other_page="the header or footer" if other.source.chrome else other.source.page[:120],
        one_value=odd.quantity.words,
        other_value=other.quantity.words,
    )


def _outliers(
    by_source: Mapping[Source, Mapping[Hashable, Statement]],
) -> Iterator[tuple[Statement, Statement]]:
    """Sources that share no value with any other, each with what most of the others say."""
    if len(by_source) < 2:
        return
    pages_of: Counter[Hashable] = Counter(value for values in by_source.values() for value in values)
    lonely = [source for source, values in by_source.items() if all(pages_of[value] == 1 for value in values)]
    if len(by_source) == 2 and len(lonely) == 2:
        # One against one: the page's own part is held against what every page repeats, else the later page.
        lonely = (
            sorted(lonely, key=lambda source: source.chrome)[:1]
            if lonely[0].chrome != lonely[1].chrome
            else lonely[1:]
        )
    if len(lonely) != 1:
        return
    (odd,) = lonely
    rest = [value for value in pages_of if value not in by_source[odd]]
    if not rest:
        return
    usual = max(rest, key=lambda value: (pages_of[value], str(value)))
    example = next(values[usual] for source, values in by_source.items() if usual in values and source != odd)
    yield next(iter(by_source[odd].values())), example


def _hours(stated: Sequence[Statement]) -> Iterator[Sign]:
    """Opening and phone hours, day by day."""
    found: dict[tuple[str, int], dict[Source, dict[Hashable, Statement]]] = {}
    for item in stated:
        if item.quantity.kind != "time":
            continue
        for matter in _matters(item):
            for day in _days_of(item):
                values = found.setdefault((matter, day), {}).setdefault(item.source, {})
                values.setdefault(item.quantity.value, item)
    for (matter, day), by_source in sorted(found.items()):
        # A page that gives two times for one day speaks of two places.
        clear = {source: values for source, values in by_source.items() if len(values) == 1}
        for odd, other in _outliers(clear):
            yield _sign("contradicting hours", odd, other, f"{matter} on {_DAYS[day]}")


def _matters(item: Statement) -> Iterator[str]:
    context = f"{item.passage.heading}. {item.clause}"
    answered = JUST_HOURS.search(item.clause) and ANSWERS.search(item.passage.heading)
    if PHONE_HOURS.search(context) or answered or any(phones(item.clause)):
        yield "phone hours"
    if OPENING_HOURS.search(context) or IS_OPEN.search(item.clause):
        yield "opening hours"


def _days_of(item: Statement) -> frozenset[int]:
    """The days that stand before a range of hours, else any in its clause."""
    before = item.clause[: item.quantity.start]
    for hours, at in time_ranges(before):
        if hours != item.quantity.value:
            before = before[at.end() :]
            break
    return days_in(before) or days_in(item.clause)


def _policies(stated: Sequence[Statement]) -> Iterator[Sign]:
    """How long delivery takes, how long things can be sent back, and the like."""
    for topic in TOPICS:
        by_unit: dict[str, dict[Source, dict[Hashable, Statement]]] = {}
        for item in stated:
            unit = _unit(item, topic)
            if (
                unit
                and topic.words.search(item.clause)
                and not (topic.unless and topic.unless.search(item.clause))
            ):
                by_unit.setdefault(unit, {}).setdefault(item.source, {}).setdefault(item.quantity.value, item)
        for _unit_name, by_source in sorted(by_unit.items()):
            for odd, other in _outliers(_without_stories(by_source)):
                yield _sign("contradicting facts", odd, other, topic.name)


def _without_stories(
    by_source: Mapping[Source, dict[Hashable, Statement]],
) -> dict[Source, dict[Hashable, Statement]]:
    """Articles and reviews tell of others' policies."""
    return {
        source: values
        for source, values in by_source.items()
        if not any("article" in item.passage.element.region for item in values.values())
    }


def _unit(item: Statement, topic: Topic) -> str:
    if item.quantity.kind != topic.kind:
        return ""
    value = item.quantity.value
    if isinstance(value, Period):
        return value.unit if value.unit in topic.units else ""
    return topic.kind


def _phones(stated: Sequence[Statement]) -> Iterator[Sign]:
    """A number that nobody else gives, where the site gives another for the same thing."""
    by_subject: dict[frozenset[str], dict[Source, dict[Hashable, Statement]]] = {}
    places: dict[Hashable, set[Source]] = {}
    for item in stated:
        if item.quantity.kind == "phone":
            places.setdefault(item.quantity.value, set()).add(item.source)
            by_source = by_subject.setdefault(_called(item), {})
            by_source.setdefault(item.source, {}).setdefault(item.quantity.value, item)
    chrome = {value for value, sources in places.items() if sum(source.chrome for source in sources) > 1}
    for subject, by_source in sorted(by_subject.items(), key=lambda pair: sorted(pair[0])):
        if 0 < len(subject) <= _MOST_NAME_WORDS:
            clear = {source: values for source, values in by_source.items() if len(values) == 1}
            for odd, other in _outliers(clear):
                yield _sign(
                    "contradicting phone numbers",
                    odd,
                    other,
                    f"the phone number of {' '.join(sorted(subject))}",
                )
    yield from _strays(stated, places, chrome)


def _called(item: Statement) -> frozenset[str]:
    """Whose number it is: in “call the front desk on …” the words between, else those of the clause."""
    before = item.clause[: item.quantity.start]
    invited = list(INVITES.finditer(item.clause[: item.quantity.end]))
    words = content_words(before[invited[-1].end() :]) if invited else item.words
    return words - CALLING


def _strays(
    stated: Sequence[Statement], places: Mapping[Hashable, set[Source]], chrome: set[Hashable]
) -> Iterator[Sign]:
    usual = [item for item in stated if item.source.chrome and item.quantity.value in chrome]
    if len({item.quantity.value for item in usual}) != 1:
        return
    for item in stated:
        number = item.quantity.value
        if item.quantity.kind != "phone" or number in chrome or len(places[number]) > 1:
            continue
        unnamed = item.source.chrome or not _called(item) and INVITES.search(item.clause)
        if unnamed and _alike(str(number), str(usual[0].quantity.value)):
            yield _sign("contradicting phone numbers", item, usual[0], "the phone number")


def _alike(one: str, other: str) -> bool:
    same = sum(first == second for first, second in zip(one, other, strict=False))
    return len(one) == len(other) and same / len(one) >= _SAME_DIGITS


def _sentences(stated: Sequence[Statement]) -> Iterator[Sign]:
    """Nearly the same words with another value."""
    told = [item for item in stated if len(item.words) >= _FEWEST_WORDS and _is_of_the_site(item.clause)]
    yield from _one_page_differs(told)
    chosen = list(_one_of_each(told))[:_MOST_COMPARED]
    lists = _values_in_lists(chosen)
    sources: dict[Hashable, set[Source]] = {}
    for item in stated:
        sources.setdefault(item.quantity.value, set()).add(item.source)
    support = {item: len(sources[item.quantity.value]) for item in chosen}
    for place, one in enumerate(chosen):
        if one.words in lists:
            continue
        for other in chosen[place + 1 :]:
            if (
                not _same_matter(one.words, other.words)
                or not _comparable(one, other)
                or other.words in lists
            ):
                continue
            odd, usual = (one, other) if support[one] < support[other] else (other, one)
            yield _sign("contradicting facts", odd, usual, "the same matter")


def _is_of_the_site(clause: str) -> bool:
    return not EXAMPLE.search(clause) and not OF_ITS_OWN.search(clause)


def _one_page_differs(told: Sequence[Statement]) -> Iterator[Sign]:
    """A sentence that many pages repeat, with another value on one of them."""
    by_words: dict[tuple[frozenset[str], str], dict[Source, dict[Hashable, Statement]]] = {}
    for item in told:
        if len(item.words) >= _SHARED_WORDS:
            by_source = by_words.setdefault((item.words, item.quantity.kind), {})
            by_source.setdefault(item.source, {}).setdefault(item.quantity.value, item)
    for by_source in by_words.values():
        others = Counter(frozenset(values) for values in by_source.values())
        usual, count = others.most_common(1)[0]
        if len(others) == 2 and count >= _SHARED_PAGES and sum(others.values()) == count + 1:
            odd = next(values for values in by_source.values() if frozenset(values) != usual)
            same = next(values for values in by_source.values() if frozenset(values) == usual)
            value = next((value for value in odd if value not in usual), next(iter(odd)))
            yield _sign("contradicting facts", odd[value], next(iter(same.values())), "the same matter")


def _one_of_each(stated: Iterable[Statement]) -> Iterator[Statement]:
    seen: set[tuple[object, ...]] = set()
    for item in stated:
        # The header and footer of every page say the same: the first stands for all.
        page = "" if item.source.chrome else item.source.page
        key = (item.words, item.quantity.value, page)
        if key not in seen:
            seen.add(key)
            yield item


def _values_in_lists(stated: Sequence[Statement]) -> set[frozenset[str]]:
    """Words that come with several values on one page or on pages of one kind: heads of a list, no matter."""
    values: dict[tuple[frozenset[str], str, bool], set[Hashable]] = {}
    for item in stated:
        source = item.source
        values.setdefault((item.words, source.kind, source.chrome), set()).add(item.quantity.value)
    return {words for (words, _kind, _chrome), met in values.items() if len(met) > 1}


def _comparable(one: Statement, other: Statement) -> bool:
    first, second = one.quantity, other.quantity
    if first.kind != second.kind or first.value == second.value:
        return False
    if (
        isinstance(first.value, Period)
        and isinstance(second.value, Period)
        and first.value.unit != second.value.unit
    ):
        return False
    if (
        isinstance(first.value, Money)
        and isinstance(second.value, Money)
        and _same_size(first.value, second.value)
    ):
        return False
    here, there = one.source, other.source
    if here.page.split("?")[0] == there.page.split("?")[0] and here.chrome == there.chrome:
        return False
    # Two pages of one template tell of two things.
    return here.chrome or there.chrome or here.kind != there.kind


def _same_size(one: Money, other: Money) -> bool:
    """A discount is written with or without its minus."""
    return abs(one.amount) == abs(other.amount)


def _same_matter(one: frozenset[str], other: frozenset[str]) -> bool:
    shared = len(one & other)
    return shared >= _FEWEST_WORDS and shared / len(one | other) >= _ALIKE


_CONSISTENT = "H4: Consistency and Standards"

RULES = (
    rule(
        "contradicting hours",
        "content",
        _CONSISTENT,
        None,
        noticed=reads_or_doubts,
        title="Opening hours contradict each other",
        wrong="says “{here}”, but {other_page} says “{other}”: {subject} differ.",
        consequence="People come or call when nobody is there, and do not know which page to believe.",
        advice="Find out which hours hold and show the same ones everywhere.",
        severity="major",
        because="Whoever relies on the wrong hours makes the way for nothing.",
        confidence=0.85,
    ),
    rule(
        "contradicting facts",
        "content",
        _CONSISTENT,
        None,
        noticed=reads_or_doubts,
        title="Two pages contradict each other",
        wrong="says “{here}”, but {other_page} says “{other}” ({subject}: {one_value}, {other_value}).",
        consequence="People plan with the wrong figure, and do not know which page to believe.",
        advice="Find out which figure holds and state it the same way on every page.",
        severity="major",
        because="People act on such figures, and one of the two is wrong.",
        confidence=0.8,
    ),
    rule(
        "contradicting phone numbers",
        "content",
        _CONSISTENT,
        None,
        noticed=reads_or_doubts,
        title="Different phone numbers for the same thing",
        wrong="says “{here}”, but {other_page} says “{other}”: {subject} differs.",
        consequence="People who need help reach nobody or a stranger.",
        advice="Show the right number on every page.",
        severity="major",
        because="Whoever calls the wrong number gets no help.",
        confidence=0.8,
    ),
)
