"""What can be said against a span from the prompt alone: headers, instructions, abstract and unseen things.

The lists are short on purpose. They name words that recur in prompts and are never pictures; whatever they do
not name is left to the reference.
"""

from __future__ import annotations

import re

from assay.spans.types import FalsePositiveReason, SpanResult

__all__ = ["content_words", "header_ranges", "lexical_reason"]

_MARK = r"(?:[-*•]|\d+[.)])[ \t]+"
_BULLET = rf"^[ \t]*(?:{_MARK})?"
_HEADERS = (
    re.compile(r"^[ \t]*#{1,6}[ \t]+.*$", re.M),
    # Bold and alone on its line.
    re.compile(_BULLET + r"\*\*[^*\n]+\*\*:?[ \t]*$", re.M),
    # A bold label: `**Camera:**` or `**Camera**:`.
    re.compile(_BULLET + r"\*\*(?:[^*\n]{1,60}:\*\*|[^*\n]{1,60}\*\*[ \t]*:)", re.M),
    # A plain label after a bullet: `- Frame Rate:`; a ratio such as 16:9 has no space after its colon, and a
    # prompt may well begin `Wide shot: a harbour`.
    re.compile(rf"^[ \t]*{_MARK}" + r"[A-Z][A-Za-z]*(?:[ /&-]+[A-Za-z]+){0,3}:(?=\s|$)", re.M),
)
_INSTRUCTION = re.compile(
    r"^(?:please|make sure|ensure|ensuring|do not|don't|avoid|never|remember to"
    r"|ignore (?:all|any|previous|the)"
    r"|you (?:are|must|should|will)|generate|render (?:a|an|the|this)|output (?:a|an|the)"
    r"|(?:create|make|produce|write) (?:a|an|the|this)\b.*\b(?:video|clip|scene|shot|film|prompt))\b"
    r"|\b(?:should|must) (?:be|have|feel|look|remain|stay)\b",
    re.I,
)
_ABSTRACT_PHRASE = re.compile(
    r"\b(?:sense|feeling|spirit|essence|theme|notion|idea) of\b"
    r"|\b(?:inviting|drawing|immersing|reminding) (?:the )?(?:viewers?|audience|us)\b"
    r"|^(?:enhancing|conveying|evoking|symboli[sz]ing|emphasi[sz]ing|underscoring|representing|suggesting)\b",
    re.I,
)
_ABSTRACT = re.compile(
    r"ambition|anticipation|authenticity|beauty|belonging|bravery|clarity|complexity|connection"
    r"|courage|creativity|dedication|desire|destiny|determination|dreams?|elegance|emotions?|empathy"
    r"|excitement|experience|fate|freedom|grandeur|grief|harmony|heritage|hope|humanity|imagination"
    r"|importance|independence|innocence|innovation|inspiration|intimacy|isolation|journey|legacy"
    r"|liveliness|longing|love|meaning|melancholy|memory|memories|mood|mystery|narrative|nostalgia"
    r"|passion|peace|perseverance|possibility|pride|professionalism|purpose|resilience"
    r"|sacrifice|serenity|significance|solitude|sophistication|spontaneity|story|storytelling|strength"
    r"|struggle|success|suspense|tension|tradition|tranquility|triumph|truth|unity|urgency|vitality"
    r"|vulnerability|wisdom|wonder"
)
_NON_VISUAL = re.compile(
    r"\b(?:smells?|smelling|scents?|scented|aromas?|odou?rs?|fragrances?|tastes?|tasting|flavou?rs?"
    r"|thinks?|thinking|thoughts?|remembers?|remembering|knows?|believes?|wishes|backstory|inner monologue"
    r"|metaphor(?:s|ical)?|symbolism|budget|copyright|target audience|viewers?)\b",
    re.I,
)
_FILLERS = re.compile(r"an?|the|of|and|or|with|in|on|at|to|for|its|his|her|their|this|that", re.I)
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")


def header_ranges(prompt: str) -> list[tuple[int, int]]:
    """Where headers and labels lie; the words after a label's colon are not part of it."""
    return [match.span() for pattern in _HEADERS for match in pattern.finditer(prompt)]


def lexical_reason(span: SpanResult, headers: list[tuple[int, int]]) -> FalsePositiveReason | None:
    """Why a span cannot be a control point, if its words or its place say so."""
    if any(start <= span.start and span.end <= end for start, end in headers):
        return "section_header"
    if _INSTRUCTION.search(span.text):
        return "instruction_text"
    if _is_abstract(span.text):
        return "abstract_concept"
    # Sounds have roles of their own: `the smell of rain` has none.
    return "non_visual" if _NON_VISUAL.search(span.text) else None


def _is_abstract(text: str) -> bool:
    words = content_words(text)
    # The last word is the thing, those before it its properties: a `hopeful smile` is a smile.
    concept = bool(words) and _ABSTRACT.fullmatch(words[-1].casefold()) is not None
    return concept or _ABSTRACT_PHRASE.search(text) is not None


def content_words(text: str) -> list[str]:
    """The words that carry meaning."""
    return [word for word in _WORD.findall(text) if not _FILLERS.fullmatch(word)]
