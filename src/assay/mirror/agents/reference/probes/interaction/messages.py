"""What the words of a page mean to somebody who has just sent something: refused, done, or nothing said.

Good error messages name the field, say what is wrong and how to mend it (Nielsen's ninth heuristic; WCAG
3.3.1 and 3.3.3). The words here are general; none is taken from a particular site.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

__all__ = [
    "content_words",
    "is_help",
    "is_no_result",
    "is_refusal",
    "is_rule",
    "is_success",
    "is_technical",
    "is_vague",
    "stem",
]

_REFUSAL = re.compile(
    r"\b(?:enter|choose|select|tick|give|add|tell us|provide|type|write|fill in|complete)\b.*\b(?:a|an"
    r"|the|your|one|at least|how|what|which|when|where|whether|in)\b"
    r"|\b(?:must|should|needs? to|has to|have to|cannot|can't|can not|could not|couldn't|did not|didn't"
    r"|do not|don't)\b"
    r"|\b(?:is|are) (?:required|missing|invalid|not valid|wrong|incorrect|too (?:short|long|early|late"
    r"|big|small)|empty|not recogni[sz]ed)\b"
    r"|\b(?:invalid|error|errors|problem|problems|failed|failure|unable|oops|wrong|incorrect|required"
    r"|mistake|missing|refused|rejected|not accepted|went wrong|try again)\b"
    r"|\bcheck (?:your|the|this|that|these|and)\b",
    re.I,
)
_SUCCESS = re.compile(
    r"\b(?:thank(?:s| you)|success\w*|saved|sent|added|created|received|confirmed|confirmation|booked"
    r"|done|updated|"
    r"complete[d]?|submitted|subscribed|signed (?:up|in|out)|joined|placed|registered|reserved|removed"
    r"|deleted|moved|"
    r"changed|cancelled|canceled|welcome|we have (?:got|your)|you have|you are now|you will|is now|are now|"
    r"reference|watching|marked|invited|published|posted|turned (?:on|off))\b",
    re.I,
)
_HOLLOW = re.compile(
    r"(?:a|an|the|this|that|your|our|we|you|it|is|was|are|be|been|has|have|had|not|no|in|on|of|to|for|and"
    r"|or|with|please|sorry|oops|error|errors|invalid|wrong|incorrect|bad|problem|problems|issue"
    r"|failed|failure|fail|unable|could|can|cannot|couldn't|can't|went|something|some|occurred"
    r"|happened|there|try|again|later|check|submission|submit|submitted|form|forms|request|input"
    r"|inputs|data|value|values|entry|entries|field|fields|information|details|process|processed"
    r"|processing|complete|completed|one|more|unknown|unexpected|valid|accepted|rejected|refused"
    r"|validation|back|go|may|might|must|correct|fix|them|these|enter|provide|supply|format|type"
    r"|contains|contain|attention|needed|here"
    r")"
)
_CODE = re.compile(
    r"\b(?:[A-Z]{2,}[_-]?\d{2,}\w*|0x[0-9a-f]+|E\d{2,}|\w+Exception|\w+Error|HTTP ?\d{3}|[45]\d\d\b|null"
    r"|undefined|NaN|stack trace|traceback|constraint|SQL\w*|\w+_\w+_?\w*)\b"
)
_NO_RESULT = re.compile(
    r"\b(?:no|0|zero) (?:\w+ ){0,3}(?:results?|matches|match|found|products?|items?|articles?|courses?"
    r"|issues?|pages?)\b"
    r"|\bno(?:thing|body|ne| one)? (?:\w+ ){0,4}(?:fits?\b|found\b|match|called\b|named\b)"
    r"|\b(?:did not|didn't|does not|don't|do not|could not|couldn't) (?:match|find)"
    r"|\bnot found\b",
    re.I,
)
_HELP = re.compile(
    r"\b(?:try|check|spelling|browse|clear|remove|fewer|other words|another word|different|instead"
    r"|suggest\w*|all "
    r"\w+|see all|contact|popular|search again|shorter|broader|look (?:through|at)|start again|reset"
    r"|did you mean|you can)\b",
    re.I,
)
_RULE = re.compile(
    r"\b(?:at least|minimum|min\.?|or more|no fewer|longer than|must (?:contain|include|have|be)"
    r"|should (?:contain|include|have|be)|contain|include)\b"
    r".{0,60}\b(?:character|letter|digit|number|symbol|capital|upper|lower)",
    re.I,
)
_WORD = re.compile(r"[a-zA-Z][a-zA-Z'’-]+")
_STOP = re.compile(
    r"(?:a|an|the|this|that|these|those|your|our|my|we|you|us|it|its|is|are|was|be|of|to|for|from|in|on"
    r"|at|by|with|and|or|not|no|all|more|see|view|read|go|here|how|what|when|where|who|why|which|about"
    r"|can|do|get"
    r")"
)


def is_refusal(line: str) -> bool:
    """Does it speak of something that was not accepted?"""
    return bool(_REFUSAL.search(line))


def is_success(line: str) -> bool:
    """Does it speak of something that is done?"""
    return bool(_SUCCESS.search(line))


def is_vague(line: str) -> bool:
    """Does it say that something is wrong, and neither what nor how to mend it?"""
    words = [word.lower().replace("’", "'") for word in _WORD.findall(line)]
    return bool(words) and all(_HOLLOW.fullmatch(word) for word in words)


def is_technical(line: str) -> bool:
    """Is it written for the people who built the site?"""
    return bool(_CODE.search(line))


def is_no_result(line: str) -> bool:
    """Does it say that nothing was found?"""
    return bool(_NO_RESULT.search(line))


def is_help(line: str) -> bool:
    """Does it say what to do next?"""
    return bool(_HELP.search(line))


def is_rule(line: str) -> bool:
    """Does it say what a password must be like?"""
    return bool(_RULE.search(line))


def stem(word: str) -> str:
    """A word without its commonest endings, so that `booking` and `book` are alike."""
    word = word.lower().replace("’", "'").removesuffix("'s")
    for ending in ("ings", "ing", "ies", "ers", "er", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)] + ("y" if ending == "ies" else "")
    return word.removesuffix("e") if len(word) > 4 else word


def content_words(texts: Iterable[str]) -> frozenset[str]:
    """The stems of the words that carry meaning."""
    return frozenset(
        stem(word)
        for text in texts
        for word in _WORD.findall(text)
        if not _STOP.fullmatch(word.lower()) and len(word) > 2
    )
