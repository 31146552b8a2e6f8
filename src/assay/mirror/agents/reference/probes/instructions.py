"""Probes of what people are told to do: hints against fields, empty words on buttons, looks as directions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from assay.folding import folded
from assay.mirror.agents.reference.describing import sign_at
from assay.mirror.agents.reference.probes.passages import clauses, is_wide, passages
from assay.mirror.agents.reference.probes.telling import anyone, reads_or_doubts, rule
from assay.mirror.agents.reference.records import Sign
from assay.mirror.personas.records import Perception
from assay.mirror.validation.probes.naming import is_field, labels_of
from assay.mirror.validation.views import PageView

if TYPE_CHECKING:
    from assay.browser.rows import Element

__all__ = ["PROBES", "RULES", "tells_to_do"]

_OPTIONAL = re.compile(r"\boptional\b|\bif you (?:like|want|wish)\b", re.IGNORECASE)
_AT_MOST = re.compile(
    r"\b(?:up to|at most|no more than|maximum(?: of)?) (\d{1,5}) (?:characters|letters|digits)", re.I
)
_AT_LEAST = re.compile(
    r"\b(?:at least|minimum(?: of)?) (\d{1,3}) (?:characters|letters|digits)", re.IGNORECASE
)
_VAGUE_BUTTONS = frozenset(
    {
        "submit",
        "ok",
        "go",
        "click here",
        "click",
        "button",
        "enter",
        "proceed",
        "execute",
        "process",
        "do it",
        "yes",
    }
)
_FEWEST_FIELDS = 2
_COLOUR = r"(?:red|green|blue|yellow|orange|purple|pink|grey|gray|black|white|coloured|highlighted)"
_THING = r"(?:buttons?|links?|icons?|fields?|box(?:es)?|labels?|arrows?)"
# Above and below, top and bottom hold in the order of reading too: WCAG 1.3.3 allows them.
_BY_LOOKS = re.compile(
    rf"\b(?:the|a|any|all|in) {_COLOUR} {_THING}\b|\b{_THING} (?:in|marked|shown) (?:in )?{_COLOUR}\b"
    rf"|\b(?:the )?(?:round|square) {_THING}\b"
    rf"|\b{_THING} (?:on|to|at) (?:the|your) (?:left|right)\b",
    re.IGNORECASE,
)
# At the start of what is said, or after words that lead up to an instruction.
_TELLS = re.compile(
    r"(?:^(?:now |first |next )?|[,:;(–—] ?|\b(?:please|then|just|simply"
    r"|you (?:can|may|must|should|need to|have to)) )"
    r"(?:click|tap|press|push|hit|choose|select|pick|use|see|fill|complete|enter|type|tick|check|open|follow"
    r"|look (?:at|for)|go to|find|submit|send|drag|swipe|move)\b",
    re.IGNORECASE,
)
_LONGEST_ENTRY = 300
_ALL_FILES = re.compile(
    r"\b(?:every|all|each|these|(?:the|our) (?:files|documents|forms|downloads))\b[^.]{0,60}"
    r"\b(?:is|are|as|in)\b[^.]{0,20}$",
    re.IGNORECASE,
)
_FILE = re.compile(r"\.(pdf|docx?|xlsx?|pptx?|zip|csv|odt|epub)$", re.IGNORECASE)


def hints_against_fields(view: PageView) -> Iterator[Sign]:
    """A field that is called optional and demanded, or whose hint promises more than it takes."""
    if not is_wide(view):
        return
    for field in view.elements:
        if not is_field(field) or not field.visible:
            continue
        told = _told(view, field)
        if _OPTIONAL.search(told) and ("required" in field.attributes or "required" in field.states):
            yield sign_at(
                view, "hint against field", "read", field, says="optional", does="has to be filled in"
            )
        most, least = field.attributes.get("maxlength", ""), field.attributes.get("minlength", "")
        allowed, asked = _AT_MOST.search(told), _AT_LEAST.search(told)
        if allowed and most.isdecimal() and int(most) < int(allowed[1]):
            does = f"takes only {int(most)} characters"
            yield sign_at(view, "hint against field", "read", field, says=allowed[0], does=does)
        if asked and least.isdecimal() and int(least) > int(asked[1]):
            does = f"asks for {int(least)} characters"
            yield sign_at(view, "hint against field", "read", field, says=asked[0], does=does)


def _told(view: PageView, field: Element) -> str:
    described = field.attributes.get("aria-describedby", "").split()
    hints = [view.by_id[name].text for name in described if name in view.by_id]
    return " ".join((*(part.text for part in labels_of(view, field)), *hints))


def vague_buttons(view: PageView) -> Iterator[Sign]:
    """A form whose button says that it is one."""
    if not is_wide(view):
        return
    for form in view.elements:
        if form.tag != "form" or not form.visible:
            continue
        inside = tuple(view.below(form))
        fields = [part for part in inside if is_field(part) and part.visible]
        for part in inside:
            words = folded(part.text or part.name).strip(" .!›»→")
            if (
                part.role == "button"
                and part.visible
                and words in _VAGUE_BUTTONS
                and len(fields) >= _FEWEST_FIELDS
            ):
                yield sign_at(view, "vague button", "read", part, words=words)


def tells_to_do(words: str) -> bool:
    """Do the words before a thing tell to use it: “press”, not “we press”?"""
    return _TELLS.search(words) is not None


def directions_by_looks(view: PageView) -> Iterator[Sign]:
    """“Press the green button on the right” tells nothing to whoever cannot see it."""
    if not is_wide(view):
        return
    for passage in passages(view):
        if "article" in passage.element.region:
            continue
        for part in clauses(passage.text):
            found = _BY_LOOKS.search(part)
            if found and tells_to_do(part[: found.start()]):
                yield sign_at(view, "directions by looks", "read", passage.element, words=found[0][:80])
                break


def unsaid_downloads(view: PageView) -> Iterator[Sign]:
    """A link that brings a file and does not say so."""
    if not is_wide(view):
        return
    files = [link for link in view.elements if link.tag == "a" and link.visible and _kind(link)]
    for link in files:
        around = view.elements[link.parent].text if link.parent is not None else ""
        kind = _kind(link)
        said = re.search(rf"{kind[:3]}|download|\bfile\b", f"{link.name} {around}", re.IGNORECASE)
        if not said and not _says_kind(view, link, kind, files):
            yield sign_at(view, "unsaid download", "read", link, kind=kind.upper())


def _kind(link: Element) -> str:
    """The kind of file that a link brings; empty for a page."""
    found = _FILE.search(link.attributes.get("href", "").split("?")[0])
    return found[1] if found else ""


def _says_kind(view: PageView, link: Element, kind: str, files: Sequence[Element]) -> bool:
    """Do the words of the link's own entry, its heading or the page's lead name the kind of file?"""
    named = re.compile(rf"\b{kind[:3]}[xt]?s?\b", re.IGNORECASE)
    others = {file.ref for file in files if file.attributes["href"] != link.attributes["href"]}
    for above in view.above(link):
        if above.tag in ("main", "body") or len(above.text) > _LONGEST_ENTRY:
            break
        if any(part.ref in others for part in view.below(above)):
            break
        if named.search(above.text):
            return True
    before = [part for part in passages(view) if part.element.ref < link.ref]
    heading = before[-1].heading if before else ""
    if named.search(heading) and heading not in {file.text for file in files}:
        return True
    return any(
        _ALL_FILES.search(part.text[: said.start()]) is not None
        for part in before
        for said in named.finditer(part.text)
    )


PROBES = (hints_against_fields, vague_buttons, directions_by_looks, unsaid_downloads)


def _cannot_see(sign: Sign, person: Perception) -> bool:
    return person.channel == "screen reader" or person.contrast > 4.5


def _has_to_guess(sign: Sign, person: Perception) -> bool:
    return reads_or_doubts(sign, person) or person.jargon or person.channel == "screen reader"


_WORDS = "H2: Match Between System and the Real World"
_CONSISTENT = "H4: Consistency and Standards"

RULES = (
    rule(
        "hint against field",
        "forms",
        _CONSISTENT,
        "3.3.2",
        noticed=anyone,
        title="A field contradicts its own label or hint",
        wrong="says “{says}” but {does}.",
        consequence="People fill in the form as they were told and are turned back.",
        advice="Make the words and the check of the field say the same.",
        severity="major",
        because="People who follow the words cannot send the form.",
        confidence=0.85,
    ),
    rule(
        "vague button",
        "forms",
        _WORDS,
        "2.4.6",
        noticed=_has_to_guess,
        title="The button does not say what it does",
        wrong="says only “{words}”.",
        consequence="People do not know what happens when they press it, and hesitate.",
        advice="Name the result, for example “Send message” or “Pay now”.",
        severity="minor",
        because="The form around it helps, but the last click is made in doubt.",
        confidence=0.75,
    ),
    rule(
        "directions by looks",
        "accessibility",
        _WORDS,
        "1.3.3",
        noticed=_cannot_see,
        title="Directions that need eyes",
        wrong="directs people by colour, shape or side: “{words}”.",
        consequence="People who do not see it, or not in these colours, cannot follow.",
        advice="Name the control by its words as well.",
        severity="minor",
        because="Most people can follow; those who cannot see are left out.",
        confidence=0.75,
    ),
    rule(
        "unsaid download",
        "navigation",
        "H1: Visibility of System Status",
        "2.4.4",
        noticed=_has_to_guess,
        title="A link brings a file without saying so",
        wrong="brings a {kind} file and does not say so.",
        consequence="People expect a page and get a download, which some cannot open.",
        advice="Say the kind and size of the file in the link.",
        severity="minor",
        because="It surprises people and costs data, but does no harm.",
        confidence=0.8,
    ),
)
