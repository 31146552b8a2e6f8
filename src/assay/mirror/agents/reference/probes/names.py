"""One thing, one name: links against the pages they lead to, words that change, buttons that change."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote, urlsplit

from assay.folding import folded
from assay.mirror.agents.reference.crawling import kind_of
from assay.mirror.agents.reference.describing import page_path, sign_at
from assay.mirror.agents.reference.probes.passages import (
    Link,
    first_heading,
    in_chrome,
    local_links,
    passages,
)
from assay.mirror.agents.reference.probes.statements import one_view_per_page
from assay.mirror.agents.reference.probes.telling import anyone, reads_or_doubts, rule, stumbles
from assay.mirror.agents.reference.records import Sign
from assay.mirror.matching.tokens import content_words
from assay.mirror.personas.records import Perception
from assay.mirror.validation.probes.naming import is_field, link_text
from assay.mirror.validation.views import PageView

if TYPE_CHECKING:
    from assay.browser.rows import Element

__all__ = ["RULES", "find_name_differences"]

_ROOT = 4
_MOST_SIGNS = 6
_LONGEST_NAME = 60
_FEWEST_ALIKE = 3
# Links that do something are called after what they do.
_DOES = re.compile(
    r"^(?:add|apply|back|book|buy|cancel|change|choose|clear|close|continue|edit|go|keep|read|remove|return|see"
    r"|send|show|start|try|undo|view|write)\b",
    re.IGNORECASE,
)
# Words of one meaning, as they stand in controls and headings.
_HOLDERS = ("cart", "basket", "bag", "trolley")
_SYNONYMS = (
    {
        word: rf"(?:(?:add|back|go) to |view |see |my |your |the |shopping )*{word}(?: \(?\d+\)?)?"
        for word in _HOLDERS
    },
    {"sign in": r"sign in(?: to .*)?", "log in": r"log ?in(?: to .*)?"},
    {"sign out": "sign out", "log out": "log ?out"},
    {"favourites": "(?:my |your )?favourites", "wish list": "(?:my |your )?wish ?list"},
)
_TERMS = tuple(
    {term: re.compile(rf"^(?:{pattern})$", re.IGNORECASE) for term, pattern in group.items()}
    for group in _SYNONYMS
)


class _Page(NamedTuple):
    """What a page calls itself."""

    heading: str
    names: frozenset[str]
    """Roots of heading, title and address."""
    read: frozenset[str]
    """Roots of all its own words too."""


def _roots(text: str) -> frozenset[str]:
    # A time or a number is no name.
    return frozenset(word[:_ROOT] for word in content_words(text) if not word[0].isdecimal())


def find_name_differences(views: Sequence[PageView]) -> Iterator[Sign]:
    """Where a name leads to something else, or one thing has two names."""
    pages = one_view_per_page(views)
    yield from _misnamed_links(pages)
    yield from _terms(pages)
    yield from _buttons(pages)


def _known(view: PageView) -> _Page:
    heading = first_heading(view)
    address = urlsplit(view.state.url)
    path = re.sub(r"[/_=&?-]", " ", unquote(f"{address.path} {address.query}"))
    title = re.split(r"\s[–—|·-]\s", view.state.title)[0]
    own = " ".join(part.text for part in passages(view) if not part.chrome)
    names = _roots(f"{heading} {title} {path}")
    return _Page(heading, names, names | _roots(own))


def _misnamed_links(pages: Sequence[PageView]) -> Iterator[Sign]:
    """A link that bears the name of another page, or of nothing that its target speaks of."""
    known = {page_path(view.state.url): _known(view) for view in pages}
    called: dict[str, set[str]] = {}
    for path, page in known.items():
        called.setdefault(folded(page.heading), set()).add(path)
    told: set[tuple[str, str]] = set()
    for view in pages:
        for link in local_links(view):
            key = (folded(link.words), link.path)
            if key in told or link.path not in known or len(told) >= _MOST_SIGNS:
                continue
            target = known[link.path]
            if meant := _meant(link, target, called, known):
                told.add(key)
                yield _misnamed(view, link, target, f"which is the name of {meant}")
            elif _is_foreign(view, link, target):
                told.add(key)
                yield _misnamed(view, link, target, "which that page does not speak of")


def _meant(link: Link, target: _Page, called: Mapping[str, set[str]], known: Mapping[str, _Page]) -> str:
    """The page whose name the link bears, if it leads to another that has a name of its own."""
    name = folded(link.words)
    right = called.get(name, set())
    if not name or link.path in right or len(right) != 1 or not target.heading:
        return ""
    (other,) = right
    if other.split("?")[0] == link.path.split("?")[0] or _roots(link.words) & target.names:
        return ""
    return other


def _is_foreign(view: PageView, link: Link, target: _Page) -> bool:
    roots = _roots(link.words)
    if len(roots) < 2 or len(link.words) > _LONGEST_NAME or link_text(view, link.element).holds:
        return False
    # A date, a time or a price is what is chosen, not the name of the page that follows.
    if link.path == "/" or _DOES.match(link.words) or any(map(str.isdecimal, link.words)):
        return False
    return bool(target.heading) and not roots & target.read


def _misnamed(view: PageView, link: Link, target: _Page, why: str) -> Sign:
    return sign_at(
        view,
        "misnamed link",
        "met",
        link.element,
        words=link.words[:80],
        target=link.path[:80],
        heading=target.heading[:80],
        why=why,
    )


def _terms(pages: Sequence[PageView]) -> Iterator[Sign]:
    """Cart here, basket there."""
    for group in _TERMS:
        met: dict[str, list[tuple[PageView, Element]]] = {}
        for view in pages:
            for part in view.elements:
                if part.visible and (part.role in ("link", "button") or part.tag in ("h1", "h2")):
                    words = folded(part.text or part.name)
                    for term, pattern in group.items():
                        if len(words) < _LONGEST_NAME and pattern.match(words):
                            met.setdefault(term, []).append((view, part))
        if len(met) < 2:
            continue
        usual, *others = sorted(met, key=lambda term: (-len(met[term]), term))
        if len(met[usual]) >= _FEWEST_ALIKE:
            for term in others:
                view, part = met[term][0]
                yield sign_at(view, "two names", "read", part, words=term, other=usual)


def _buttons(pages: Sequence[PageView]) -> Iterator[Sign]:
    """The button of the same form, under another name on one page."""
    groups: dict[tuple[str, str], list[tuple[str, PageView, Element]]] = {}
    for view in pages:
        for form in view.elements:
            if form.tag != "form" or not form.visible:
                continue
            senders = [
                part
                for part in view.below(form)
                if part.tag == "button" and part.visible and part.attributes.get("type", "submit") == "submit"
            ]
            if len(senders) != 1 or not senders[0].text:
                continue
            action = page_path(view.address(form.attributes.get("action", "") or view.state.url))
            asked = " ".join(
                sorted({part.attributes.get("name", "") for part in view.below(form) if is_field(part)})
            )
            key = (f"{kind_of(page_path(view.state.url))} {asked}", kind_of(action))
            groups.setdefault(key, []).append((folded(senders[0].text), view, senders[0]))
    for entries in groups.values():
        names = Counter(words for words, _view, _part in entries)
        (usual, count), *_rest = names.most_common(1)
        odd = [entry for entry in entries if entry[0] != usual]
        pages_of = {page_path(view.state.url) for words, view, _part in entries if words == usual}
        if len(odd) == 1 and count >= _FEWEST_ALIKE and len(pages_of) >= _FEWEST_ALIKE:
            words, view, part = odd[0]
            if not in_chrome(view, part) and not _roots(words) & _roots(usual):
                yield sign_at(view, "two names", "read", part, words=words[:60], other=usual[:60])


def _goes_there(sign: Sign, person: Perception) -> bool:
    return anyone(sign, person)


def _compares_names(sign: Sign, person: Perception) -> bool:
    return reads_or_doubts(sign, person) or stumbles(sign, person)


_CONSISTENT = "H4: Consistency and Standards"

RULES = (
    rule(
        "misnamed link",
        "navigation",
        _CONSISTENT,
        "2.4.4",
        noticed=_goes_there,
        title="A link leads to something else than it says",
        wrong="leads to {target}, whose heading is “{heading}”; the link says “{words}”, {why}.",
        consequence="People arrive at the wrong page and have to find out what went wrong.",
        advice="Let the link lead to what it names, or name what it leads to.",
        severity="major",
        because="People follow the words of a link; this one sends them astray.",
        confidence=0.8,
    ),
    rule(
        "two names",
        "content",
        _CONSISTENT,
        "3.2.4",
        noticed=_compares_names,
        title="One thing has two names",
        wrong="says “{words}”, where the rest of the site says “{other}” for the same thing.",
        consequence="People wonder whether these are two different things.",
        advice="Use “{other}” throughout.",
        severity="minor",
        because="Most people guess right, after a moment of doubt.",
        confidence=0.7,
    ),
)
