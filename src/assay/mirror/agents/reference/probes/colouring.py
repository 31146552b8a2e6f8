"""What colour alone says: links that only a shade marks, words that name a colour, marks without words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from assay.folding import folded
from assay.mirror.agents.reference.describing import first_of_each, notice, sign_at
from assay.mirror.agents.reference.probes.instructions import tells_to_do
from assay.mirror.agents.reference.probes.legibility import look_of, texts_of
from assay.mirror.agents.reference.probes.passages import clauses
from assay.mirror.agents.reference.records import Notice, Rule, Sign
from assay.mirror.personas.records import Perception
from assay.mirror.validation.probes.colours import contrast, parse_colour
from assay.mirror.validation.views import PageView

if TYPE_CHECKING:
    from assay.browser.rows import Element

__all__ = ["PROBES", "RULES"]

_DECORATED = 3.0
_COLOURS = "red|green|blue|orange|amber|yellow|grey|gray|purple|pink"
_BY_COLOUR = re.compile(
    rf"\b(?:(?:marked|shown|printed|highlighted|outlined|displayed|coloured)(?: \w+)? (?:in )?(?:{_COLOURS})"
    rf"|(?:in|the) (?:{_COLOURS}) (?:fields?|items?|rows?|dates?|days?|entries|ones|buttons?)"
    rf"|(?:fields?|items?|rows?|dates?|days?|entries|slots?|times?) in (?:{_COLOURS}))\b",
    re.IGNORECASE,
)

_STATES = re.compile(
    r"\b(?:open|closed|(?:un)?available|full|free|(?:in|out of) stock|ok|error|warning|late|delayed|on time"
    r"|good|cancelled|active|yes|no|done|pending|low|medium|high|passed|failed)\b",
    re.IGNORECASE,
)


def link_by_colour(view: PageView) -> Iterator[Sign]:
    """Links within text that only a slight difference of colour marks, or nothing at all."""
    unmarked = []
    for part in view.elements:
        if part.tag != "a" or "href" not in part.attributes or not part.visible or part.parent is None:
            continue
        around = view.elements[part.parent]
        if part.styles.get("display") == "inline" and part.text and _is_prose_around(part, around):
            difference = _colour_difference(part, around)
            plain = part.styles.get("text-decoration-line", "none") == "none"
            heavier = part.styles.get("font-weight") != around.styles.get("font-weight")
            if plain and not heavier and difference is not None and difference < _DECORATED:
                unmarked.append((part, difference))
    values = {part.ref: difference for part, difference in unmarked}
    for part, count in first_of_each((look_of(part), part) for part, _ in unmarked):
        yield sign_at(view, "unmarked link", "seen", part, measure=values[part.ref], unit=":1", count=count)


def _is_prose_around(link: Element, around: Element) -> bool:
    return around.tag in ("p", "li", "dd", "td", "div", "span") and len(around.text) > len(link.text) + 10


def _colour_difference(one: Element, other: Element) -> float | None:
    first, second = parse_colour(one.styles.get("color", "")), parse_colour(other.styles.get("color", ""))
    if first is None or second is None or one.styles.get("background-color") != "rgba(0, 0, 0, 0)":
        return None
    return contrast(first, second)


def said_by_colour(view: PageView) -> Iterator[Sign]:
    """Words that send the reader to a colour, and marks that are nothing but a colour."""
    for part in texts_of(view):
        said = _by_colour(part.text)
        if said and not any(_by_colour(view.elements[ref].text) for ref in view.children[part.ref]):
            yield sign_at(view, "colour alone", "seen", part, words=said)
    for group in _wordless_marks(view):
        colours = {part.styles.get("background-color") for part in group}
        yield sign_at(
            view,
            "colour alone",
            "seen",
            group[0],
            measure=len(colours),
            unit="colours",
            name="coloured mark without words",
            words="",
        )


def _by_colour(text: str) -> str:
    """The words that name a thing of the page by its colour."""
    for clause in clauses(text):
        said = _BY_COLOUR.search(clause)
        # A box may stand in the street; only who is told to use it looks for it on the page.
        if said and ("box" not in said[0].lower() or tells_to_do(clause[: said.start()])):
            return said[0]
    return ""


def _wordless_marks(view: PageView) -> Iterator[list[Element]]:
    """Small empty shapes of one make and several colours: dots for “open” and “closed”."""
    groups: dict[tuple[str, str], list[Element]] = {}
    for part in view.elements:
        if not part.visible or part.box is None or part.text or part.name or view.children[part.ref]:
            continue
        small = 4 <= part.box.width <= 28 and 4 <= part.box.height <= 28
        ground = parse_colour(part.styles.get("background-color", ""))
        if small and ground is not None and ground.alpha > 0 and not part.attributes.get("title"):
            kind = part.attributes.get("class", "").split()[:1]
            if part.tag not in ("input", "img", "svg", "hr") and kind:
                groups.setdefault((part.tag, kind[0]), []).append(part)
    for group in groups.values():
        colours = {part.styles.get("background-color") for part in group}
        if len(group) > 2 and 1 < len(colours) < len(group) and not _said_beside(view, group):
            yield group


def _said_beside(view: PageView, marks: Sequence[Element]) -> bool:
    """Do the words beside the marks say what their colours mean?"""
    colours: dict[str, set[str]] = {}
    for mark in marks:
        beside = view.elements[mark.parent].text if mark.parent is not None else ""
        words = folded(re.sub(r"\d+", " ", beside)).strip()
        colours.setdefault(words, set()).add(mark.styles.get("background-color", ""))
    if _names_states(colours):
        return True
    # The same words beside two colours, or none, leave it to the colour; so do words that never come again:
    # they name the thing, not the colour.
    told = all(words and len(shown) == 1 for words, shown in colours.items())
    return told and len(colours) < len(marks)


def _names_states(texts: Iterable[str]) -> bool:
    return any(_STATES.search(text) for text in texts)


def _unmarked_link(sign: Sign, perception: Perception) -> Notice | None:
    if perception.channel != "sight":
        return None
    alike = (sign.measure or 1.0) < 1.1
    same = alike or not perception.tells_colours
    return notice(
        sign,
        "Link cannot be told from the text around it",
        "does not look like a link: it is not underlined and its colour "
        + ("is that of the text." if alike else f"differs from the text by only {sign.measure:g}:1."),
        "People do not see that they can follow it, above all those who tell colours apart poorly.",
        "Underline links within text.",
        "major" if same else "minor",
        "nothing shows that there is a link" if same else "the colour is a hint for some",
        0.85,
    )


def _colour_alone(sign: Sign, perception: Perception) -> Notice | None:
    if perception.channel != "sight":
        return None
    words = sign.facts.get("words")
    return notice(
        sign,
        "Colour alone carries the meaning",
        f"is told apart by colour alone: “{words}”."
        if words
        else "says its state by colour alone, without a word.",
        "People who do not tell these colours apart cannot know which is meant.",
        "Add a word, a sign or a pattern to the colour.",
        "major" if perception.tells_colours else "critical",
        "whoever does not see the colour does not get the information",
        0.8,
    )


PROBES = (link_by_colour, said_by_colour)
RULES = (
    Rule("unmarked link", "visual", "H6: Recognition Rather than Recall", "1.4.1", _unmarked_link),
    Rule("colour alone", "visual", "H1: Visibility of System Status", "1.4.1", _colour_alone),
)
