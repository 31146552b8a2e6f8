"""What has been found in a prompt so far, and what later sentences need to know of it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from assay.spans.labellers.embedded.evidence import AUDIO, Guess
from assay.spans.labellers.embedded.words import Lexicon

__all__ = ["Found", "Memory"]

_NUMBER = (
    r"(?:\d{1,2}|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
    r"|twenty|thirty|forty|fifty|sixty|seventy|eighty)"
)
_AGE = re.compile(
    r" (?:in (?:his|her|their) (?:early |mid[ -]|late )?"
    r"(?:teens|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|\d0s)"
    rf"|of (?:about |around )?{_NUMBER}(?:-\w{{3,5}})?|aged {_NUMBER})\b"
)


@dataclass(slots=True)
class Found:
    """A phrase with its role and the evidence for it, before confidence."""

    start: int
    end: int
    role: str
    evidence: str


@dataclass(slots=True)
class Memory:
    """The prompt and its phrases; whether subject and place have appeared; the words seen."""

    text: str
    words: Lexicon
    keyword: bool = False
    has_subject: bool = False
    has_location: bool = False
    hears: bool = False
    seen: set[str] = field(default_factory=set)
    found: list[Found] = field(default_factory=list)

    def add(self, start: int, end: int, guess: Guess) -> Found:
        """Keep a phrase and remember what it says about the prompt."""
        one = Found(start, end, guess.role, guess.evidence)
        self.found.append(one)
        if guess.role == "subject.identity":
            self.has_subject = True
            age = _AGE.match(self.text, end)
            one.end = age.end() if age else end
        self.has_location = self.has_location or guess.role == "environment.location"
        self.hears = guess.role in AUDIO
        return one
