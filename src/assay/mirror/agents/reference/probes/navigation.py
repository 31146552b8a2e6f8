"""Probes of finding the way on one page: what links say, too many choices, dead ends, words against deeds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, unquote, urlsplit

from assay.folding import folded
from assay.mirror.agents.reference.describing import sign_at
from assay.mirror.agents.reference.probes.navigation_rules import RULES
from assay.mirror.agents.reference.probes.passages import Link, in_chrome, is_wide, local_links, passages
from assay.mirror.agents.reference.probes.quantities import phones
from assay.mirror.agents.reference.records import Sign
from assay.mirror.validation.probes.colours import parse_colour
from assay.mirror.validation.probes.naming import is_field, link_text
from assay.mirror.validation.views import PageView

if TYPE_CHECKING:
    from assay.browser.rows import Element

__all__ = ["PROBES", "RULES"]

_MOST_MENU, _MOST_RADIOS = 14, 15
_MOST_PRIMARIES = 3
_FEW_WORDS = 60
# In a flow these say enough: the heading above says what goes on.
_GOES_ON = frozenset({"continue", "open", "view", "go", "details"})
_ORDINAL = re.compile(r"[\d\s.,:/–-]*(?:am|pm|st|nd|rd|th)?[\d\s.,:/–-]*", re.IGNORECASE)
_RETREAT = re.compile(
    r"^(?:cancel|go back|back|close|clear|reset|discard|undo|start again|no(?:,? thanks)?)\b", re.IGNORECASE
)
# “Close my account” is a thing to do; “Close” alone is a way out.
_MERE_RETREAT = re.compile(rf"(?:{_RETREAT.pattern})\W*$", re.IGNORECASE)
_FORWARD = re.compile(r"^(?:next|continue|go on|forward|older|later)\b", re.IGNORECASE)
_BACKWARD = re.compile(r"^(?:previous|prev|back|go back|earlier|newer)\b", re.IGNORECASE)
_PLACES_IN_ORDER = ("page", "p", "step", "question", "week", "offset", "start")
_NOTHING = re.compile(
    r"\b(?:no (?:results?|matches|items|entries|products|articles|orders|messages|records)\b"
    r"|nothing (?:found|here|to show)|0 (?:results?|items|matches|products|articles)\b|is empty\b"
    r"|(?:could|did) not find any)",
    re.IGNORECASE,
)
_LOST = re.compile(r"\b(?:not found|does not exist|error|went wrong|unavailable|forbidden)\b", re.IGNORECASE)
_LONG_NUMBER = 6
# Words of the machine for what went wrong; with them alone nobody is told anything.
_CODE_WORDS = frozenset({"bad", "code", "error", "forbidden", "gone", "http", "internal", "server", "status"})


def vague_links(view: PageView) -> Iterator[Sign]:
    """Links whose words would fit any other link."""
    if not is_wide(view):
        return
    for part in view.elements:
        if part.tag != "a" or not part.visible or "href" not in part.attributes:
            continue
        words = folded(part.name or part.text).strip(" .:…>»→-")
        if words not in _GOES_ON and link_text(view, part).holds:
            yield sign_at(view, "vague link", "read", part, words=words)


def same_name_links(view: PageView) -> Iterator[Sign]:
    """Links that are called the same and lead to different pages."""
    if not is_wide(view):
        return
    by_name: dict[str, list[Link]] = {}
    for link in local_links(view):
        name = folded(link.words)
        if (
            name
            and not _ORDINAL.fullmatch(name)
            and not link.chrome
            and not link_text(view, link.element).holds
        ):
            by_name.setdefault(name, []).append(link)
    for group in by_name.values():
        places = {link.path.split("?")[0].rstrip("/") for link in group}
        if len(places) > 1 and not _told_apart(view, group):
            first, other = group[0], next(link for link in group if _place(link) != _place(group[0]))
            yield sign_at(
                view,
                "same name, other target",
                "read",
                other.element,
                measure=len(places),
                unit="targets",
                one=first.path[:80],
                other=other.path[:80],
            )


def _place(link: Link) -> str:
    return link.path.split("?")[0].rstrip("/")


def _told_apart(view: PageView, group: list[Link]) -> bool:
    """Each stands in a row, an entry or under a heading of its own, which says what it belongs to."""
    owners = [
        next(
            (part.ref for part in view.above(link.element) if part.tag in ("li", "tr", "article", "dd")), None
        )
        for link in group
    ]
    return None not in owners and len(set(owners)) == len(owners)


def too_many_choices(view: PageView) -> Iterator[Sign]:
    """More entries in one menu, or options in one question, than anybody compares."""
    if not is_wide(view):
        return
    for menu in view.elements:
        if menu.role != "navigation" and menu.tag != "nav" or not menu.visible or not menu.region:
            continue
        entries = [part for part in view.below(menu) if part.tag == "a" and part.visible and part.text]
        in_header = any(part.startswith("banner") for part in menu.region)
        if in_header and len(entries) > _MOST_MENU:
            yield sign_at(view, "too many choices", "seen", menu, measure=len(entries), unit="menu entries")
    groups: dict[tuple[int, str], list[Element]] = {}
    for field in view.elements:
        if field.tag == "input" and field.attributes.get("type", "").lower() == "radio" and field.visible:
            form = next((part.ref for part in view.above(field) if part.tag == "form"), -1)
            groups.setdefault((form, field.attributes.get("name", "")), []).append(field)
    for options in groups.values():
        if len(options) > _MOST_RADIOS and not all(_ORDINAL.fullmatch(part.name) for part in options):
            count = len(options)
            yield sign_at(
                view, "too many choices", "seen", options[0], measure=count, unit="options in one question"
            )


def competing_buttons(view: PageView) -> Iterator[Sign]:
    """Buttons side by side that all claim to be the main one."""
    if not is_wide(view):
        return
    groups: dict[tuple[int, str], list[Element]] = {}
    for part in view.elements:
        if not part.visible or part.role not in ("button", "link") or in_chrome(view, part) or not part.text:
            continue
        ground = parse_colour(part.styles.get("background-color", ""))
        # A filled ground with weight to it: pale chips and plain links claim nothing.
        if ground is None or ground.alpha < 1 or ground.luminance > 0.4 or part.parent is None:
            continue
        if part.box is not None and part.box.height >= 28:
            groups.setdefault((part.parent, part.styles["background-color"]), []).append(part)
    for group in groups.values():
        names = {folded(part.text) for part in group}
        retreat = next((part for part in group if _RETREAT.match(part.text)), None)
        forward = [part for part in group if part is not retreat]
        if len(names) >= _MOST_PRIMARIES and not _is_choice(group) or retreat is not None and forward:
            said = ", ".join(f"“{part.text[:40]}”" for part in group[:4])
            yield sign_at(
                view,
                "competing buttons",
                "seen",
                retreat or group[0],
                measure=len(names),
                unit="buttons",
                words=said,
            )


def _is_choice(group: list[Element]) -> bool:
    """Days, sizes and pages to choose from are all alike, and should be."""
    return len(group) > 5 or all(_ORDINAL.fullmatch(part.text) for part in group)


def dead_ends(view: PageView) -> Iterator[Sign]:
    """A page that leads nowhere: only the browser's own button helps."""
    if not is_wide(view) or not view.text.strip():
        return
    here = urlsplit(view.state.url).path
    onward = [link for link in local_links(view) if _place(link) != here.rstrip("/")]
    forms = [part for part in view.elements if part.tag == "form" and part.visible]
    if onward or forms:
        return
    lost = view.state.status >= 400 or bool(_LOST.search(f"{view.state.title} {view.text[:300]}"))
    probe = "error without a way back" if lost else "dead end"
    yield sign_at(view, probe, "read", words=" ".join(view.text.split())[:80])


def bare_errors(view: PageView) -> Iterator[Sign]:
    """An error page of which the site's own part is a status code, whatever the menu around it offers."""
    if not is_wide(view) or view.state.status < 400:
        return
    own = [passage for passage in passages(view) if not passage.chrome]
    words = {word for passage in own for word in re.findall(r"[a-z]+", passage.text.lower())}
    ways = [link for link in local_links(view) if not link.chrome]
    if own and not words - _CODE_WORDS and not ways:
        said = " ".join(passage.text for passage in own)
        yield sign_at(view, "bare error", "read", own[0].element, words=said[:80])


def bare_empty_states(view: PageView) -> Iterator[Sign]:
    """Nothing is there, and nothing says what to do about it."""
    if not is_wide(view):
        return
    for passage in passages(view):
        if passage.chrome or not _NOTHING.search(passage.text) or len(passage.text.split()) > _FEW_WORDS:
            continue
        main = next((part for part in view.elements if part.role == "main"), None)
        inside = tuple(view.below(main)) if main is not None else ()
        ways = [
            part
            for part in inside
            if part.visible and (part.tag in ("a", "button") or is_field(part)) and not in_chrome(view, part)
        ]
        if main is not None and not ways and len(main.text.split()) < _FEW_WORDS:
            yield sign_at(view, "bare empty state", "read", passage.element, words=passage.text[:120])
            return


def other_number(view: PageView) -> Iterator[Sign]:
    """A link shows one phone number or address and calls or writes to another."""
    if not is_wide(view):
        return
    for part in view.elements:
        href = unquote(part.attributes.get("href", "")).strip() if part.tag == "a" and part.visible else ""
        if href.lower().startswith("tel:"):
            shown = [digits for digits, _ in phones(part.text)]
            called = [digits for digits, _ in phones(href[4:].strip())]
            if shown and called and shown[0][-_LONG_NUMBER:] != called[0][-_LONG_NUMBER:]:
                yield sign_at(
                    view, "link calls elsewhere", "met", part, shown=part.text[:60], called=href[4:64]
                )
        if href.lower().startswith("mailto:") and "@" in part.text:
            called_mail = href[7:].split("?")[0]
            shown_mail = next((word for word in part.text.split() if "@" in word), "").strip(".,;:()")
            if shown_mail and called_mail and folded(shown_mail) != folded(called_mail):
                yield sign_at(
                    view, "link calls elsewhere", "met", part, shown=shown_mail[:60], called=called_mail[:60]
                )


def words_against_deeds(view: PageView) -> Iterator[Sign]:
    """“Cancel” that sends the form, “Next” that goes back."""
    if not is_wide(view):
        return
    for form in view.elements:
        if form.tag != "form" or not form.visible:
            continue
        inside = tuple(view.below(form))
        fields = [part for part in inside if is_field(part) and part.visible]
        senders = [part for part in inside if _sends(part)]
        posts = form.attributes.get("method", "").lower() == "post"
        if posts and len(fields) >= 2 and len(senders) == 1 and _MERE_RETREAT.match(_words(senders[0])):
            yield sign_at(view, "label against action", "read", senders[0], does="sends the form")
    for link in local_links(view):
        turned = _turned_round(view, link)
        if turned:
            yield sign_at(view, "label against action", "read", link.element, does=turned)


def _words(button: Element) -> str:
    return (button.text or button.name or button.attributes.get("value", "")).strip()


def _sends(part: Element) -> bool:
    if part.tag == "button":
        return part.visible and part.attributes.get("type", "submit").lower() == "submit"
    return (
        part.tag == "input"
        and part.visible
        and part.attributes.get("type", "").lower() in ("submit", "image")
    )


def _turned_round(view: PageView, link: Link) -> str:
    """Where a link that says forward goes backward in what is numbered, or the other way round."""
    here, there = urlsplit(view.state.url), urlsplit(link.path)
    if here.path.rstrip("/") != there.path.rstrip("/"):
        return ""
    asked, given = parse_qs(here.query), parse_qs(there.query)
    for name in _PLACES_IN_ORDER:
        now, then = (part.get(name, ["1"])[0] for part in (asked, given))
        if (name in asked or name in given) and now.isdecimal() and then.isdecimal():
            step = int(then[:9]) - int(now[:9])
            if step < 0 and _FORWARD.match(link.words) or step > 0 and _BACKWARD.match(link.words):
                return f"goes from {name} {int(now[:9])} to {name} {int(then[:9])}"
    return ""


PROBES = (
    vague_links,
    same_name_links,
    too_many_choices,
    competing_buttons,
    dead_ends,
    bare_errors,
    bare_empty_states,
    other_number,
    words_against_deeds,
)
