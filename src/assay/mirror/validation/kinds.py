"""The lexicon of measurable problems: the words that name each kind, and those that only hint at it.

Every alternative begins and ends at a word boundary, and `…` stands for up to eighty characters between two
words: far apart, two words are no longer one thought.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["KINDS", "Kind", "pattern"]


@dataclass(frozen=True, slots=True)
class Kind:
    """A measurable kind of problem."""

    name: str
    named: re.Pattern[str]
    hinted: re.Pattern[str] | None
    criteria: frozenset[str]
    """WCAG criteria that hint at it."""


def pattern(*alternatives: str) -> re.Pattern[str]:
    """One pattern of all alternatives, each between word boundaries."""
    joined = "|".join(rf"\b(?:{alternative})\b" for alternative in alternatives)
    return re.compile(joined.replace("…", ".{0,80}?"), re.IGNORECASE)


def _kind(
    name: str, *named: str, hinted: tuple[str, ...] = (), criteria: frozenset[str] = frozenset()
) -> Kind:
    return Kind(name, pattern(*named), pattern(*hinted) if hinted else None, criteria)


_WORDS = r"(?:\w+\W+){0,4}"
_TEXT = r"(?:text|font|type|print|lettering|hint|note|copy|caption)"
_CONTROL = r"(?:button|link|icon|control|target|check ?box|hit area|tap area|page number|arrow)s?"
_SMALL = r"(?:tiny|too small|very small|small|minuscule|undersized)"
_LESS = r"(?:no|not|without|lacks?|lacking|missing(?! from)|neither|nor|has lost|lost|never)"
_LABEL = r"(?:labels?|labell?ed|captions?|accessible names?|name)"
_PICTURE = r"(?:images?|pictures?|photos?|portraits?|drawings?)"
_GONE = r"(?:is |are |was |has been )?(?:missing|absent|gone|lost|removed)"

KINDS: tuple[Kind, ...] = (
    _kind(
        "contrast",
        r"(?:low|poor|insufficient|weak|bad|inadequate|too little|not enough|colou?r|text) (?:\w+ )?contrast",
        r"contrast (?:ratio|is|too|that|between (?:the )?text)",
        hinted=(
            r"pale|faint|washed[- ]out|light gr[ea]y|illegible|invisible|legib\w+|unreadable",
            r"hard to (?:read|see|make out)|barely (?:visible|readable|legible)",
            r"nearly the colou?r|blends? in",
        ),
        criteria=frozenset({"1.4.3", "1.4.6"}),
    ),
    _kind(
        "text size",
        rf"{_SMALL}\W+{_WORDS}{_TEXT}",
        rf"{_TEXT}\W+{_WORDS}(?:{_SMALL}|\d+ ?px|\w+ pixels?)",
        r"font[- ]size|set at \w+ pixels",
        hinted=(r"hard to (?:read|proofread)|illegible|tiny|unreadable",),
    ),
    _kind(
        "line spacing",
        r"line[- ](?:height|spacing)|set solid",
        r"lines? (?:\w+ ){0,4}(?:crushed|cramped|tight|close together)",
        hinted=(r"dense|cramped|hard to track|crushed",),
        criteria=frozenset({"1.4.12"}),
    ),
    _kind(
        "target size",
        rf"{_SMALL}\W+{_WORDS}{_CONTROL}",
        rf"{_CONTROL}\W+{_WORDS}{_SMALL}",
        r"(?:touch|tap|click|hit) (?:target|area)s?|target size",
        hinted=(r"hard to (?:tap|hit|click|press)|unsteady hand|fiddly",),
        criteria=frozenset({"2.5.5", "2.5.8"}),
    ),
    _kind(
        "label",
        rf"{_LESS}\W+{_WORDS}{_LABEL}",
        r"unlabell?ed|unnamed|nameless",
        rf"(?:label|caption|accessible name) {_GONE}",
        hinted=(
            r"purpose…guess\w*",
            r"screen readers?…(?:announces?|says?|reads?)",
            r"bare (?:ellipsis|icon)",
        ),
        criteria=frozenset({"4.1.2", "3.3.2"}),
    ),
    _kind("placeholder", r"placeholders?"),
    _kind(
        "alternative",
        r"alt|(?:text|image) alternatives?|alternative texts?|image descriptions?",
        hinted=(rf"{_PICTURE}…(?:blind|screen readers?|announce\w*)",),
        criteria=frozenset({"1.1.1"}),
    ),
    _kind(
        "link text",
        r"(?:vague|generic|ambiguous|meaningless|unclear|uninformative) (?:\w+ )?links?",
        r"link (?:text|words?|label)|click here|read more|learn more|fits? any link",
        hinted=(r"links?…(?:out of context|purpose)",),
        criteria=frozenset({"2.4.4", "2.4.9"}),
    ),
    _kind(
        "link marking",
        r"links?…(?:looks? (?:\w+ )?like|indistinguishable|not underlined|no underline)",
        r"links?…not (?:be )?(?:distinguish\w*|recogni[sz]\w*)",
        hinted=(r"not (?:look|seem) (?:like )?(?:a )?(?:link|clickable)",),
    ),
    _kind(
        "first heading",
        r"(?:no|missing|lacks? an?|without an?|several|multiple|two) (?:h1s?|(?:main|page) headings?)",
        hinted=(r"h1s?",),
    ),
    _kind(
        "heading order",
        r"heading (?:level|order|structure|hierarchy|outline)s?",
        r"headings?…(?:skip|jump|nest)\w*",
        r"outline…(?:skip|jump)\w*",
        r"(?:skip|jump)\w*…(?:levels?|headings?)",
        criteria=frozenset({"2.4.10"}),
    ),
    _kind(
        "heading markup",
        r"(?:not|isn't|is no) (?:\w+ ){0,2}headings?|styled text|fake headings?|looks like a heading",
    ),
    _kind(
        "page title",
        r"(?:page|document|tab|browser|window)(?:'s)? title",
        r"title (?:tag|element|of the (?:page|document|tab))",
        r"page carries…title",
        hinted=(r"(?:tabs?|history)…tell…apart",),
        criteria=frozenset({"2.4.2"}),
    ),
    _kind(
        "language",
        r"lang|(?:declare|specif|state|set|mark)\w*…language",
        r"language (?:of the page )?(?:is |was )?(?:not |un)?(?:declared|specified|missing|set)",
        criteria=frozenset({"3.1.1"}),
    ),
    _kind("main landmark", r"landmarks?"),
    _kind("table headers", r"header cells?|(?:table|column|row) headers?"),
    _kind(
        "overflow",
        r"(?:horizontal(?:ly)?|sideways|two[- ]dimensional|(?:both|two) directions)…scroll\w*",
        r"scroll\w*…(?:horizontal(?:ly)?|sideways|(?:both|two) directions)",
        r"overflow\w*|wider than the (?:screen|page|window|viewport|phone)",
        hinted=(r"cut off|narrow screens?|does not (?:fit|adapt)|hidden on the right",),
        criteria=frozenset({"1.4.10"}),
    ),
    _kind(
        "zoom",
        r"(?:pinch|zoom\w*|user-scalable)…(?:blocked|disabled?|prevent\w*|not|impossible|refused?)",
        r"(?:disable|block|prevent)\w*…(?:pinch|zoom)\w*",
        hinted=(r"viewport|desktop width|small screens?",),
        criteria=frozenset({"1.4.4"}),
    ),
    _kind(
        "required mark",
        r"(?:required|mandatory|compulsory)…(?:not|no|lacks?|missing|without)…"
        r"(?:mark\w*|asterisks?|indicat\w*|shown|signs?)",
        r"not (?:marked|indicated|shown)…(?:required|mandatory)",
        r"looks? optional|unmarked|asterisks?",
    ),
    _kind(
        "password toggle",
        r"(?:show|reveal|toggle|unmask|see|display) (?:the |my |your |a )?passwords?",
        r"passwords? (?:toggle|visibility)|passwords? (?:cannot|can't|can not) be (?:shown|seen|revealed)",
    ),
    _kind("autofill", r"auto-?fill|auto-?complete", criteria=frozenset({"1.3.5"})),
    _kind("input type", r"input (?:type|mode)|(?:wrong|e-?mail|numeric|number|phone) (?:keyboard|keypad)"),
    _kind(
        "duplicate id",
        r"(?:duplicate|same|repeated) ids?|ids? (?:is|are) (?:not unique|duplicated)",
        criteria=frozenset({"4.1.1"}),
    ),
    _kind(
        "load time",
        r"(?:slow|sluggish)\w*…(?:load|page|respon|answer)\w*",
        r"(?:page|load\w*|respon\w+|answers?)…(?:slow\w*|(?:after|takes?) (?:\w+ ){1,5}seconds?)",
        r"load(?:ing)? times?",
        hinted=(r"slow|seconds|forever|delays?",),
    ),
    _kind(
        "layout shift",
        r"layout shifts?",
        r"(?:page|content|shortcuts|buttons?|text)…(?:jump|shift|move|displace|push)\w*…"
        r"(?:load\w*|late|after|down|under)",
        hinted=(r"displaces?|jumps? around",),
    ),
    _kind(
        "dead link",
        r"(?:broken|dead) links?|404|missing page|page (?:is |was )?not found",
        r"links? (?:is|are) (?:broken|dead)|leads? (?:to )?nowhere",
    ),
    _kind(
        "heavy picture",
        rf"{_PICTURE}…(?:megabytes?|mb|heavy|huge|oversized|uncompressed|kilobytes?)",
        rf"(?:heavy|oversized|uncompressed)…{_PICTURE}",
    ),
    _kind(
        "failed request",
        rf"(?:{_PICTURE}|resources?|scripts?|styles?)…(?:fails?|failed|does not|doesn't|do not) (?:to )?load",
        rf"broken {_PICTURE}",
    ),
    _kind("console error", r"(?:console|javascript|js|script) (?:error|exception)s?|uncaught"),
    _kind(
        "reading grade",
        r"reading (?:level|grade|age|ease)|readability|university level",
        hinted=(
            r"jargon|legalese|bureaucratic|convoluted|hard to understand|long sentences?",
            r"(?:legal|administrative|complex) (?:language|words|sentences?)",
        ),
        criteria=frozenset({"3.1.5"}),
    ),
    _kind(
        "text length",
        r"wall of text|too (?:much|many) (?:text|words)|dense block",
        r"long paragraphs?|paragraphs? (?:is|are) (?:too )?long",
        hinted=(r"too long|verbose|wordy",),
    ),
    _kind(
        "colour alone",
        r"(?:colou?r|hue)…(?:alone|only)|(?:only|solely) (?:by|through|in|with) (?:colou?r|hue)|colou?r-only",
        criteria=frozenset({"1.4.1"}),
    ),
)
