"""What all pages of a site should have alike: menus, the way home, footers, trails, titles, formats."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from assay.folding import folded
from assay.mirror.agents.reference.crawling import kind_of
from assay.mirror.agents.reference.describing import page_path, sign_at
from assay.mirror.agents.reference.probes.passages import first_heading, in_chrome, local_links, passages
from assay.mirror.agents.reference.probes.quantities import DateStyle, dates, money
from assay.mirror.agents.reference.probes.sameness_rules import RULES
from assay.mirror.agents.reference.probes.statements import one_view_per_page
from assay.mirror.agents.reference.records import Sign
from assay.mirror.validation.views import PageView

if TYPE_CHECKING:
    from assay.browser.rows import Element

__all__ = ["RULES", "find_differences"]

_FEWEST_PAGES = 4
_USUAL = 0.6
_MANY_PAGES = 12
_MARKED = ("aria-label", "class", "id")
_CRUMBS = re.compile(r"breadcrumb|crumbs", re.IGNORECASE)
_SEARCH = re.compile(r"\bsearch|\bfind\b|\bfilter", re.IGNORECASE)
_CONTACT = re.compile(
    r"\b(?:contact|help|support|call us|phone|e-?mail us|write to us|customer service)", re.IGNORECASE
)
_SIGN_OUT = re.compile(r"(?:sign|log)[ -]?(?:out|off)\b.{0,20}", re.IGNORECASE)
_MEMBER = re.compile(r"\b(?:sign in|log in|sign out|log out|account|cart|basket|bag)\b|^\d+$", re.IGNORECASE)


class _Entry(NamedTuple):
    """An entry of a menu as it is compared."""

    words: str
    path: str


class _Menu(NamedTuple):
    """The main menu of a page."""

    view: PageView
    element: Element
    entries: tuple[_Entry, ...]


def find_differences(views: Sequence[PageView]) -> Iterator[Sign]:
    """Where one page is unlike the others in what they should share."""
    pages = one_view_per_page(views)
    if len(pages) < _FEWEST_PAGES:
        yield from _titles(pages)
        return
    for alike in _by_membership(pages):
        yield from _menus(alike)
        yield from _way_home(alike)
        yield from _footers(alike)
        yield from _trails(alike)
        yield from _helps(alike)
    yield from _titles(pages)
    yield from _formats(pages)


def _by_membership(pages: Sequence[PageView]) -> Iterator[list[PageView]]:
    """Pages of visitors and of members, apart: whoever has signed in is shown another frame."""
    for inside in (False, True):
        alike = [view for view in pages if _is_signed_in(view) is inside]
        if len(alike) >= _FEWEST_PAGES:
            yield alike


def _is_signed_in(view: PageView) -> bool:
    pressed = (part for part in view.elements if part.visible and part.role in ("link", "button"))
    return any(_SIGN_OUT.fullmatch(folded(part.name or part.text)) for part in pressed)


def _main_menu(view: PageView) -> _Menu | None:
    """The menu in the header, else the first; trails, pages of a list and footers are none."""
    found = []
    for part in view.elements:
        if part.role != "navigation" or not part.visible or _is_trail(part):
            continue
        if any(name.startswith(("contentinfo", "main")) for name in part.region):
            continue
        inside = {below.ref for below in view.below(part)}
        links = [link for link in local_links(view) if link.element.ref in inside]
        if links:
            entries = tuple(_Entry(_named(link.element, link.words), _stem(link.path)) for link in links)
            found.append(_Menu(view, part, entries))
    return max(found, key=lambda menu: len(menu.entries), default=None)


def _named(element: Element, words: str) -> str:
    # “Messages 3”: the count changes from page to page, the name does not.
    return re.sub(r"\s*\(?\d+\)?$", "", folded(element.text or words))


def _stem(path: str) -> str:
    return path.split("?")[0].rstrip("/") or "/"


def _is_trail(part: Element) -> bool:
    return any(_CRUMBS.search(part.attributes.get(name, "")) for name in _MARKED)


def _menus(pages: Sequence[PageView]) -> Iterator[Sign]:
    menus = {page_path(view.state.url): _main_menu(view) for view in pages}
    there = [menu for menu in menus.values() if menu is not None]
    if len(there) < _USUAL * len(pages):
        return
    usual, count = Counter(menu.entries for menu in there).most_common(1)[0]
    if count < _USUAL * len(there):
        return
    for view in pages:
        menu = menus[page_path(view.state.url)]
        if menu is None:
            names = ", ".join(entry.words for entry in usual[:4])
            yield sign_at(view, "menu missing", "seen", role="page", words=names)
        elif said := _menu_difference(menu.entries, usual):
            yield sign_at(view, "menu differs", "seen", menu.element, role="main menu", name="", words=said)


def _menu_difference(entries: tuple[_Entry, ...], usual: tuple[_Entry, ...]) -> str:
    gone = [entry for entry in usual if entry not in entries and not _MEMBER.search(entry.words)]
    new = [entry for entry in entries if entry not in usual and not _MEMBER.search(entry.words)]
    for entry in gone:
        renamed = next((other for other in new if other.path == entry.path), None)
        if renamed is not None:
            return f"“{entry.words}” is called “{renamed.words}” here"
        moved = next((other for other in new if other.words == entry.words), None)
        if moved is not None:
            return f"“{entry.words}” leads to {moved.path} here and to {entry.path} elsewhere"
    if gone:
        return f"“{gone[0].words}” is missing here"
    if new:
        # A section may unfold its own entries below the common ones.
        return "" if set(usual) <= set(entries) else f"“{new[0].words}” is there only on this page"
    shared = [entry for entry in usual if entry in entries]
    order = [entry for entry in entries if entry in usual]
    return "the entries stand in another order" if order != shared and len(order) == len(shared) else ""


def _home_link(view: PageView) -> Element | None:
    for link in local_links(view):
        if link.path == "/" and (link.chrome or _above_main(view, link.element)):
            return link.element
    return None


def _above_main(view: PageView, element: Element) -> bool:
    return not any(part.startswith("main") for part in element.region)


def _way_home(pages: Sequence[PageView]) -> Iterator[Sign]:
    homes = {page_path(view.state.url): _home_link(view) for view in pages}
    missing = [view for view in pages if homes[page_path(view.state.url)] is None]
    if 0 < len(missing) <= (1 - _USUAL) * len(pages):
        for view in missing:
            if page_path(view.state.url) != "/":
                yield sign_at(view, "no way home", "seen", role="page")


def _footer(view: PageView) -> tuple[Element | None, frozenset[_Entry]]:
    part = next((part for part in view.elements if part.role == "contentinfo" and part.visible), None)
    if part is None:
        return None, frozenset()
    inside = {below.ref for below in view.below(part)}
    links = (link for link in local_links(view) if link.element.ref in inside)
    return part, frozenset(_Entry(_named(link.element, link.words), _stem(link.path)) for link in links)


def _footers(pages: Sequence[PageView]) -> Iterator[Sign]:
    footers = [(view, *_footer(view)) for view in pages]
    usual, count = Counter(entries for _view, _part, entries in footers).most_common(1)[0]
    if count < _USUAL * len(pages) or not usual:
        return
    for view, part, entries in footers:
        gone = sorted(usual - entries)
        if part is None:
            yield sign_at(view, "footer differs", "seen", role="page", words="there is no footer")
        elif gone:
            other = next((entry for entry in sorted(entries) if entry.path == gone[0].path), None)
            words = f"“{gone[0].words}” is " + (f"called “{other.words}”" if other else "missing")
            yield sign_at(view, "footer differs", "seen", part, role="footer", name="", words=words)


def _trails(pages: Sequence[PageView]) -> Iterator[Sign]:
    groups: dict[str, list[tuple[PageView, bool]]] = {}
    for view in pages:
        path = page_path(view.state.url)
        if path.count("/") > 1 and "?" not in path:
            has = any(_is_trail(part) and part.visible for part in view.elements)
            groups.setdefault(kind_of(path), []).append((view, has))
    for entries in groups.values():
        bare = [view for view, has in entries if not has]
        if len(entries) >= 3 and 0 < len(bare) <= len(entries) / 3:
            for view in bare:
                yield sign_at(view, "no trail", "seen", role="page", others=str(len(entries) - len(bare)))


def _has_search(view: PageView) -> bool:
    for part in view.elements:
        if part.role in ("search", "searchbox") or part.attributes.get("type", "").lower() == "search":
            return True
        if part.tag in ("input", "a", "button") and _SEARCH.search(f"{part.name} {part.text}"):
            return True
    return False


def _helps(pages: Sequence[PageView]) -> Iterator[Sign]:
    start = next((view for view in pages if page_path(view.state.url) == "/"), pages[0])
    if len(pages) >= _MANY_PAGES and not any(_has_search(view) for view in pages):
        yield sign_at(start, "no search", "seen", role="site", measure=len(pages), unit="pages")
    named = (link.words for view in pages for link in local_links(view))
    if not any(_CONTACT.search(words) for words in named) and not any(
        _CONTACT.search(view.text) for view in pages
    ):
        yield sign_at(start, "no contact", "read", role="site", measure=len(pages), unit="pages")


def _titles(pages: Sequence[PageView]) -> Iterator[Sign]:
    """One title for pages that call themselves differently."""
    known: dict[str, tuple[PageView, str]] = {}
    for view in pages:
        title, heading = folded(view.state.title), folded(first_heading(view))
        if not title or not heading:
            continue
        first, called = known.setdefault(title, (view, heading))
        if called != heading and _stem(page_path(first.state.url)) != _stem(page_path(view.state.url)):
            yield sign_at(
                view,
                "same title",
                "heard",
                role="page title",
                name=view.state.title[:80],
                other=page_path(first.state.url)[:120],
                heading=first_heading(view)[:80],
            )


def _formats(pages: Sequence[PageView]) -> Iterator[Sign]:
    """Dates and prices that are written in a way of their own."""
    styles: Counter[DateStyle] = Counter()
    currencies: Counter[str] = Counter()
    odd: list[tuple[str, str, PageView, Element, str]] = []
    for view in pages:
        for passage in passages(view):
            if "article" in passage.element.region:
                continue
            for day, at in dates(passage.text):
                styles[day.style] += 1
                odd.append(("date", day.style, view, passage.element, at[0]))
            for amount, at in money(passage.text):
                currencies[amount.currency] += 1
                odd.append(("currency", amount.currency, view, passage.element, at[0]))
    for what, counts in (("date", styles), ("currency", currencies)):
        if len(counts) < 2:
            continue
        (usual, most), *_rest = counts.most_common(1)
        if most < _FEWEST_PAGES or most < 0.8 * sum(counts.values()):
            continue
        example = next(row[4] for row in odd if row[0] == what and row[1] == usual)
        told: set[str] = set()
        for kind, style, view, element, words in odd:
            path = page_path(view.state.url)
            if kind == what and style != usual and path not in told and not in_chrome(view, element):
                told.add(path)
                yield sign_at(view, f"{what} format differs", "read", element, words=words, other=example)
