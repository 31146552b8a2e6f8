"""What can be made out by the eye: contrast, size and lines of text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from assay.mirror.agents.reference.describing import first_of_each, notice, pixels, sign_at
from assay.mirror.agents.reference.records import Notice, Rule, Sign
from assay.mirror.personas.records import Perception
from assay.mirror.validation.probes.legibility import text_contrast
from assay.mirror.validation.probes.naming import is_field
from assay.mirror.validation.views import PageView

if TYPE_CHECKING:
    from assay.browser.rows import Element

__all__ = ["PROBES", "RULES", "look_of", "texts_of"]

# WCAG 1.4.8 asks for at most 80 characters a line and books have 45 to 75; far beyond that the eye gets lost.
_LONG_LINE = 110.0
_TIGHT_LINE = 1.2
_FEW_LINES = 3
_CAPITALS = 60
# Weak eyes want 7:1 and 16 pixels; nobody reports what meets the common measure and falls short of that.
_REPORTED = 4.5
_SMALL = 13.0
_PARAGRAPHS = frozenset({"p", "li", "dd", "blockquote", "td", "div", "section"})
_WORDLESS = frozenset({"checkbox", "color", "file", "radio", "range"})


def has_own_text(view: PageView, element: Element) -> bool:
    """Has it visible words of its own, not only those of the elements in it?"""
    if not element.visible or not element.text:
        return False
    inner = sum(len(view.elements[ref].text.replace(" ", "")) for ref in view.children[element.ref])
    return len(element.text.replace(" ", "")) > inner


def texts_of(view: PageView) -> Iterator[Element]:
    """Every element with visible words of its own."""
    return (
        part for part in view.elements if has_own_text(view, part) and part.tag not in ("option", "title")
    )


def look_of(element: Element) -> tuple[str | None, ...]:
    """What text of one make has in common."""
    names = ("color", "background-color", "font-size", "font-weight", "opacity")
    return (element.tag, element.attributes.get("class"), *(element.styles.get(name) for name in names))


def low_contrast(view: PageView) -> Iterator[Sign]:
    """Text that stands out too little from its ground, measured against what its size needs."""
    found = []
    for part in texts_of(view):
        measured = text_contrast(view, part)
        if (
            measured.value is not None
            and measured.threshold
            and not _inner_is_worse(view, part, measured.value)
        ):
            # As a share of what its size needs, times what normal text needs: large text may be paler.
            found.append((part, measured.value, 4.5 * measured.value / measured.threshold))
    values = {part.ref: (value, even) for part, value, even in found}
    for part, count in first_of_each((look_of(part), part) for part, _, even in found if even < _REPORTED):
        value, even = values[part.ref]
        size = pixels(part, "font-size") or 0.0
        yield sign_at(
            view,
            "contrast",
            "seen",
            part,
            measure=value,
            unit=":1",
            even=round(even, 2),
            size=size,
            count=count,
        )


def _inner_is_worse(view: PageView, element: Element, value: float) -> bool:
    """The words that were measured belong to an element inside, which is measured by itself."""
    return any(
        (measured := text_contrast(view, view.elements[ref]).value) is not None and measured <= value
        for ref in view.children[element.ref]
        if view.elements[ref].text
    )


def _typed_in(view: PageView) -> Iterator[Element]:
    """Fields that show what is typed into them, empty or not."""
    return (
        part
        for part in view.elements
        if is_field(part) and part.visible and part.attributes.get("type", "").lower() not in _WORDLESS
    )


def small_text(view: PageView) -> Iterator[Sign]:
    """Text of few pixels, in fields too."""
    texts = {part.ref: part for part in (*texts_of(view), *_typed_in(view))}
    small = [part for _, part in sorted(texts.items()) if 0 < (pixels(part, "font-size") or 0) < _SMALL]
    for part, count in first_of_each((look_of(part), part) for part in small):
        size = pixels(part, "font-size") or 0.0
        words = len(part.text.split())
        yield sign_at(view, "small text", "seen", part, measure=size, unit="px", words=words, count=count)


def _lines(element: Element) -> float | None:
    """How many lines a text takes; None where its line height is not known."""
    size = pixels(element, "font-size")
    height = pixels(element, "line-height") or (1.2 * size if size else None)
    if not height or element.box is None or element.tag not in _PARAGRAPHS:
        return None
    return element.box.height / height


def _paragraphs(view: PageView, fewest_lines: float) -> Iterator[tuple[Element, float]]:
    for part in texts_of(view):
        lines = _lines(part)
        inside = any(view.elements[ref].styles.get("display") == "block" for ref in view.children[part.ref])
        if lines is not None and lines >= fewest_lines - 0.2 and not inside and len(part.text) > 80:
            yield part, lines


def long_lines(view: PageView) -> Iterator[Sign]:
    """Lines of so many characters that the eye loses the next one."""
    found = {}
    for part, lines in _paragraphs(view, _FEW_LINES):
        # As if the last line were full: the true length is this or more.
        length = len(view.full_text(part)) / round(lines)
        if length > _LONG_LINE:
            found[part.ref] = length
    shown = ((look_of(view.elements[ref]), view.elements[ref]) for ref in found)
    for part, count in first_of_each(shown):
        yield sign_at(
            view, "long lines", "seen", part, measure=found[part.ref], unit="characters", count=count
        )


def tight_lines(view: PageView) -> Iterator[Sign]:
    """Several lines of text with hardly any space between them."""
    tight = {}
    for part, _ in _paragraphs(view, _FEW_LINES):
        size, line = pixels(part, "font-size"), pixels(part, "line-height")
        if size and line and line / size < _TIGHT_LINE:
            tight[part.ref] = line / size
    for part, count in first_of_each((look_of(view.elements[ref]), view.elements[ref]) for ref in tight):
        yield sign_at(view, "tight lines", "seen", part, measure=tight[part.ref], unit="times", count=count)


def justified(view: PageView) -> Iterator[Sign]:
    """Justified text, whose gaps run through the lines like rivers."""
    found = (part for part, _ in _paragraphs(view, _FEW_LINES) if part.styles.get("text-align") == "justify")
    for part, count in first_of_each((look_of(part), part) for part in found):
        yield sign_at(view, "justified text", "seen", part, measure=count, unit="paragraphs")


def capitals(view: PageView) -> Iterator[Sign]:
    """Sentences in capitals, which are read letter by letter."""
    shouted = [part for part in texts_of(view) if len(part.text) >= _CAPITALS and _in_capitals(part)]
    for part, _count in first_of_each((look_of(part), part) for part in shouted):
        yield sign_at(view, "capitals", "seen", part, measure=len(part.text), unit="characters")


def _in_capitals(element: Element) -> bool:
    letters = [letter for letter in element.text if letter.isalpha()]
    return len(letters) > _CAPITALS // 2 and all(letter.isupper() for letter in letters)


def _sees(perception: Perception) -> bool:
    return perception.channel == "sight"


def _contrast(sign: Sign, perception: Perception) -> Notice | None:
    even = float(sign.facts.get("even", 21.0))
    if not _sees(perception) or even >= min(perception.contrast, _REPORTED):
        return None
    ratio, faint = sign.measure or 0.0, even < 3.0
    return notice(
        sign,
        f"{sign.role.capitalize()} too pale to read",
        f"has low contrast: its text stands at {ratio:g}:1 against its background, at least 4.5:1 "
        f"(3:1 for large text) is needed.",
        "People with weak eyes, or with the sun on the screen, cannot make out the pale text.",
        "Use a darker text colour or a lighter background, so that the contrast is 4.5:1 or more.",
        "major" if faint else "minor",
        "the text is close to invisible" if faint else "it can be read with an effort",
        0.95,
    )


def _small_text(sign: Sign, perception: Perception) -> Notice | None:
    size = sign.measure or 0.0
    if not _sees(perception) or size >= min(perception.text_px, _SMALL):
        return None
    tiny = size < 10
    return notice(
        sign,
        f"Text of only {size:g} pixels",
        f"is set in very small type: a font size of {size:g} px.",
        "The small print has to be enlarged or is skipped; people with weak eyes cannot read it.",
        "Set it in at least 14, better 16 pixels.",
        "major" if tiny or (perception.zoom > 1 and size < 11) else "minor",
        "hardly anybody can read it" if tiny else "it can be read by coming closer",
        0.9 if size < 12 else 0.5,
    )


def _long_lines(sign: Sign, perception: Perception) -> Notice | None:
    if not _sees(perception):
        return None
    return notice(
        sign,
        "Lines of text are too long",
        f"has lines of about {sign.measure:.0f} characters; 45 to 80 can be read with ease.",
        "The eye loses the beginning of the next line, so that reading is slow and tiring.",
        "Limit the width of the text to about 70 characters (`max-width: 70ch`).",
        "minor",
        "it slows reading down and stops nobody",
        0.8,
    )


def _tight_lines(sign: Sign, perception: Perception) -> Notice | None:
    if not _sees(perception):
        return None
    return notice(
        sign,
        "Lines of text stand too close",
        f"has cramped lines: the line height is only {sign.measure:.2f} times the font size.",
        "Lines run into each other and are hard to follow.",
        "Set the line height to about 1.5.",
        "minor",
        "it slows reading down and stops nobody",
        0.8,
    )


def _justified(sign: Sign, perception: Perception) -> Notice | None:
    if not _sees(perception):
        return None
    return notice(
        sign,
        "Justified text",
        "is justified: the text is stretched to both margins, with uneven gaps between the words.",
        "The gaps make lines hard to follow, above all for dyslexic readers and in another language.",
        "Align the text to the left.",
        "minor",
        "it slows reading down and stops nobody",
        0.7,
    )


def _capitals(sign: Sign, perception: Perception) -> Notice | None:
    if not _sees(perception):
        return None
    return notice(
        sign,
        "Whole sentences in capital letters",
        f"is written all in capitals ({sign.measure:.0f} characters in upper case).",
        "Capitals are read letter by letter; the text takes longer and looks like shouting.",
        "Write sentences in normal case and stress with weight or size.",
        "minor",
        "it slows reading down and stops nobody",
        0.75,
    )


PROBES = (low_contrast, small_text, long_lines, tight_lines, justified, capitals)
RULES = (
    Rule("contrast", "visual", "H4: Consistency and Standards", "1.4.3", _contrast),
    Rule("small text", "visual", "H8: Aesthetic and Minimalist Design", "1.4.4", _small_text),
    Rule("long lines", "visual", "H8: Aesthetic and Minimalist Design", "1.4.8", _long_lines),
    Rule("tight lines", "visual", "H8: Aesthetic and Minimalist Design", "1.4.12", _tight_lines),
    Rule("justified text", "visual", "H8: Aesthetic and Minimalist Design", "1.4.8", _justified),
    Rule("capitals", "content", "H8: Aesthetic and Minimalist Design", None, _capitals),
)
