"""Probes of good faith: choices made for people, pressure, shaming, hidden adverts, small print, ways out.

The kinds are those of the dark-pattern taxonomies (Brignull; Gray et al. 2018; Mathur et al. 2019): sneaking,
urgency, scarcity, social proof, misdirection, obstruction and forced action.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from assay.folding import folded
from assay.mirror.agents.reference.describing import pixels, sign_at
from assay.mirror.agents.reference.probes.passages import clauses, in_chrome, is_wide, passages
from assay.mirror.agents.reference.probes.quantities import money
from assay.mirror.agents.reference.probes.trust_rules import RULES
from assay.mirror.agents.reference.probes.trust_words import (
    ACCOUNT_DEMAND,
    ADVERT,
    CONSENT,
    GUEST,
    LEAVING,
    ON_PAPER,
    ONLINE_WAY,
    OPT_OUT,
    PERSONAL,
    PRESSURE,
    PRIVACY_WORDS,
    SHAMING,
    SMALL_PRINT,
)
from assay.mirror.agents.reference.records import Sign
from assay.mirror.validation.probes.legibility import text_contrast
from assay.mirror.validation.probes.naming import is_field, labels_of
from assay.mirror.validation.views import PageView

if TYPE_CHECKING:
    from assay.browser.rows import Element

__all__ = ["PROBES", "RULES"]

_TINY_PX, _FAINT = 11.5, 3.5
_BODY_GAP = 3.0
_FEWEST_ALIKE = 3
_LONGEST_NOTE = 400
_CONTROLS = frozenset({"button", "link"})


def _labelled(view: PageView, field: Element) -> str:
    return " ".join(part.text for part in labels_of(view, field)) or field.name


def made_choices(view: PageView) -> Iterator[Sign]:
    """A box that is ticked, or a paid option chosen, before anybody has said so."""
    if not is_wide(view):
        return
    radios: dict[str, list[Element]] = {}
    for field in view.elements:
        kind = field.attributes.get("type", "").lower()
        if field.tag != "input" or not _can_be_met(view, field):
            continue
        if kind == "checkbox" and "checked" in field.attributes and CONSENT.search(_labelled(view, field)):
            yield sign_at(view, "ticked consent", "read", field, words=_labelled(view, field)[:120])
        if kind == "radio":
            radios.setdefault(field.attributes.get("name", ""), []).append(field)
    for group in radios.values():
        yield from _paid_option(view, group)


def _can_be_met(view: PageView, field: Element) -> bool:
    # Drawn boxes hide the real one and show its label.
    return field.visible or bool(labels_of(view, field))


def _paid_option(view: PageView, group: list[Element]) -> Iterator[Sign]:
    chosen = [field for field in group if "checked" in field.attributes]
    others = [_labelled(view, field) for field in group if "checked" not in field.attributes]
    declining = [words for words in others if re.match(r"(?:no\b|none\b|without\b|decline\b)", folded(words))]
    for field in chosen:
        words = _labelled(view, field)
        if declining and any(amount.amount > 0 for amount, _ in money(words)):
            yield sign_at(view, "paid default", "read", field, words=words[:120], other=declining[0][:80])


def double_negatives(view: PageView) -> Iterator[Sign]:
    """A box that has to be ticked, or left ticked, in order to say no."""
    if not is_wide(view):
        return
    for field in view.elements:
        if field.tag == "input" and field.attributes.get("type", "").lower() == "checkbox":
            words = _labelled(view, field)
            if OPT_OUT.search(words):
                yield sign_at(view, "trick question", "read", field, words=words[:160])


def pressure(view: PageView) -> Iterator[Sign]:
    """Clocks that run down, crowds that are watching, last chances."""
    if not is_wide(view):
        return
    for passage in passages(view):
        found = PRESSURE.search(passage.text)
        if found and "article" not in passage.element.region:
            yield sign_at(view, "pressure", "read", passage.element, words=_around(passage.text, found))


def _around(text: str, found: re.Match[str]) -> str:
    return text[max(0, found.start() - 30) : found.end() + 50].strip()


def shaming(view: PageView) -> Iterator[Sign]:
    """A way to say no that makes people feel bad about it."""
    if not is_wide(view):
        return
    for part in view.elements:
        words = " ".join((part.text or part.name).split())
        choosing = part.role in _CONTROLS or part.tag in ("label", "a", "button")
        if choosing and part.visible and len(words) < 120 and SHAMING.search(words):
            yield sign_at(view, "shaming refusal", "read", part, words=words)


def _host(view: PageView, link: Element) -> str:
    try:
        parts = urlsplit(view.address(link.attributes.get("href", "")))
    except ValueError:
        return ""
    return parts.netloc if parts.scheme in ("http", "https") else ""


def disguised_adverts(view: PageView) -> Iterator[Sign]:
    """Something that looks like the entries beside it, but was paid for or leads to another site unsaid."""
    if not is_wide(view):
        return
    for link in view.elements:
        if link.tag != "a" or not link.visible or in_chrome(view, link):
            continue
        tile = _tile(view, link)
        said = folded(tile.text + " " + tile.name + " " + link.name)
        sponsored = "sponsored" in link.attributes.get("rel", "").lower()
        if (sponsored or _stranger(view, link, tile)) and not ADVERT.search(said):
            host = _host(view, link)
            yield sign_at(view, "disguised advert", "read", link, host=host[:80] or "another page")


def _tile(view: PageView, link: Element) -> Element:
    """The entry of a list that a link belongs to."""
    return next((part for part in (link, *view.above(link)) if _alike(view, part)), link)


def _alike(view: PageView, part: Element) -> list[Element]:
    """Its brothers of the same make, if they are at least so many that it is an entry of a list."""
    if part.parent is None or part.tag not in ("li", "article", "a", "div", "section"):
        return []
    mark = part.attributes.get("class", "")
    others = [view.elements[ref] for ref in view.children[part.parent] if ref != part.ref]
    same = [other for other in others if other.tag == part.tag and other.attributes.get("class", "") == mark]
    return same if len(same) >= _FEWEST_ALIKE - 1 else []


def _stranger(view: PageView, link: Element, tile: Element) -> bool:
    """The only one of its list that leads off the site, without a word about it."""
    here, host = urlsplit(view.state.url).netloc, _host(view, link)
    if not host or host == here or tile is link and not _alike(view, link):
        return False
    beside = [inner for other in _alike(view, tile) for inner in view.below(other) if inner.tag == "a"]
    elsewhere = [inner for inner in beside if _host(view, inner) not in ("", here)]
    name = host.removeprefix("www.").split(".")[0]
    return bool(beside) and not elsewhere and folded(name) not in folded(tile.text)


def forced_account(view: PageView) -> Iterator[Sign]:
    """Nothing goes on without an account."""
    if not is_wide(view) or GUEST.search(view.text):
        return
    for passage in passages(view):
        if passage.chrome or "article" in passage.element.region:
            continue
        if found := ACCOUNT_DEMAND.search(passage.text):
            yield sign_at(view, "forced account", "read", passage.element, words=_around(passage.text, found))
            return


def obstruction(view: PageView) -> Iterator[Sign]:
    """Whoever wants to leave has to phone, write a letter or come by."""
    if not is_wide(view):
        return
    controls = [part for part in view.elements if part.role in _CONTROLS and part.visible]
    ways = [folded(part.name or part.text) for part in controls if not in_chrome(view, part)]
    for passage in passages(view):
        if passage.chrome or "article" in passage.element.region:
            continue
        for clause in clauses(passage.text):
            leaving = LEAVING.search(clause)
            if not leaving or not ON_PAPER.search(clause) or ONLINE_WAY.search(passage.text):
                continue
            if not any(leaving[1].lower() in way for way in ways):
                yield sign_at(view, "hard to leave", "read", passage.element, words=clause[:160])
                break


def small_print(view: PageView) -> Iterator[Sign]:
    """What costs money or binds people, in letters that are smaller or paler than the rest."""
    if not is_wide(view):
        return
    body = _body_size(view)
    for passage in passages(view):
        if passage.chrome or not SMALL_PRINT.search(passage.text) or len(passage.text) > _LONGEST_NOTE:
            continue
        size = pixels(passage.element, "font-size") or body
        measured = text_contrast(view, passage.element)
        ratio = measured.value if measured.value is not None else 21.0
        if size <= min(_TINY_PX, body - _BODY_GAP) or ratio < _FAINT:
            yield sign_at(
                view,
                "small print",
                "seen",
                passage.element,
                measure=size,
                unit="px",
                words=passage.text[:160],
                ratio=f"{ratio:.1f}",
                body=f"{body:g}",
            )


def _body_size(view: PageView) -> float:
    body = next((part for part in view.elements if part.tag == "body"), None)
    return (pixels(body, "font-size") if body is not None else None) or 16.0


def no_privacy_note(view: PageView) -> Iterator[Sign]:
    """A form asks who somebody is and does not say what becomes of it."""
    if not is_wide(view):
        return
    for form in view.elements:
        if form.tag != "form" or not form.visible or "search" in form.region or form.role == "search":
            continue
        fields = [part for part in view.below(form) if is_field(part) and _can_be_met(view, part)]
        asked = [part for part in fields if _is_personal(view, part)]
        if not asked or any(part.attributes.get("type") == "password" for part in fields):
            continue
        if not PRIVACY_WORDS.search(_near(view, form)):
            names = ", ".join(f"“{_labelled(view, part)[:40]}”" for part in asked[:3])
            yield sign_at(
                view,
                "no privacy note",
                "read",
                form,
                role="form",
                name=_form_name(view, form),
                fields=names,
                measure=len(asked),
                unit="fields",
            )


def _is_personal(view: PageView, field: Element) -> bool:
    kind, fills = field.attributes.get("type", "text").lower(), field.attributes.get("autocomplete", "")
    if kind in ("radio", "checkbox", "search", "file"):
        return False
    told = " ".join((_labelled(view, field), field.attributes.get("name", "")))
    return kind in ("email", "tel") or fills in ("email", "tel", "bday") or bool(PERSONAL.search(told))


def _near(view: PageView, form: Element) -> str:
    """The words of a form and of what stands right around it."""
    around = [view.full_text(form)]
    for above in list(view.above(form))[:2]:
        if above.tag not in ("main", "body", "html"):
            around.append(view.full_text(above))
        elif form.parent == above.ref:
            siblings = view.children[above.ref]
            place = siblings.index(form.ref)
            beside = siblings[max(0, place - 2) : place + 3]
            around += [view.full_text(view.elements[ref]) for ref in beside]
    return " ".join(around)


def _form_name(view: PageView, form: Element) -> str:
    inside = [part for part in view.below(form) if part.role == "button" and part.text]
    return inside[-1].text[:80] if inside else form.name[:80]


PROBES = (
    made_choices,
    double_negatives,
    pressure,
    shaming,
    disguised_adverts,
    forced_account,
    obstruction,
    small_print,
    no_privacy_note,
)
