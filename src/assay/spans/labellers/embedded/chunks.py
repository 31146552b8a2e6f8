"""Noun phrases, verb phrases and what lies between them."""

from __future__ import annotations

from dataclasses import dataclass

from assay.spans.labellers.embedded.tokens import Token
from assay.spans.labellers.embedded.words import Lexicon, word_class

__all__ = ["Chunk", "chunk"]

_MAX_OBJECT = 4


@dataclass(slots=True)
class Chunk:
    """A run of tokens: NP, VP, or a single token under its tag."""

    kind: str
    tokens: list[Token]
    determiner: str = ""
    object: list[Token] | None = None

    @property
    def start(self) -> int:
        """Where the phrase begins, without its article."""
        return self.tokens[0].start

    @property
    def end(self) -> int:
        """One past its last character."""
        return self.tokens[-1].end

    @property
    def lower(self) -> str:
        """The phrase in lower case, words joined by spaces."""
        return " ".join(token.lower for token in self.tokens)

    @property
    def parts(self) -> list[str]:
        """The normalised parts of all its words."""
        return [part for token in self.tokens for part in token.parts]


def chunk(tokens: list[Token], words: Lexicon) -> list[Chunk]:
    """Group the tagged tokens of a sentence."""
    found: list[Chunk] = []
    place = 0
    while place < len(tokens):
        tag = tokens[place].tag
        if tag in "D#ANT":
            made, place = _noun_phrase(tokens, place)
            found.append(made)
        elif tag in "VGE":
            made, place = _verb_phrase(tokens, place, words)
            found.append(made)
        else:
            found.append(Chunk(tag, [tokens[place]]))
            place += 1
    return found


def _noun_phrase(tokens: list[Token], place: int) -> tuple[Chunk, int]:
    determiner = ""
    start = place
    while place < len(tokens) and tokens[place].tag == "D":
        determiner = tokens[place].lower
        place += 1
    begin = place
    while place < len(tokens) and (
        tokens[place].tag in "#ANT" or _joins(tokens, place, begin) or _degree(tokens, place)
    ):
        place += 1
    if place == begin:
        return Chunk("D", tokens[start:place], determiner), place
    return Chunk("NP", tokens[begin:place], determiner), place


def _joins(tokens: list[Token], place: int, begin: int) -> bool:
    """`teal and orange grade`: a conjunction between two adjectives stays inside the phrase."""
    if place == begin or place + 2 >= len(tokens) or tokens[place].lower not in ("and", "&"):
        return False
    one, other, head = tokens[place - 1], tokens[place + 1], tokens[place + 2]
    return one.tag == "A" and other.tag == "A" and head.tag in "NAT"


def _degree(tokens: list[Token], place: int) -> bool:
    """`softly lit room`: an adverb before an adjective."""
    return tokens[place].tag == "B" and place + 1 < len(tokens) and tokens[place + 1].tag == "A"


def _verb_phrase(tokens: list[Token], place: int, words: Lexicon) -> tuple[Chunk, int]:
    start = place
    place += 1
    if _goes_on(tokens, place, words):
        place += 1 if tokens[place].tag == "G" else 2
    place = _past(tokens, place, "B")
    if _is_particle(tokens, place, start):
        place += 1
    begin = _past(tokens, place, "D")
    stop = _past(tokens, begin, "#ANT")
    end, objects = place, None
    if any((token.role or "").startswith(("camera", "shot")) for token in tokens[begin:stop]):
        stop = begin
    if begin < stop <= begin + _MAX_OBJECT and tokens[start].tag != "E":
        objects, end = tokens[begin:stop], stop
        end = _of_phrase(tokens, end)
    elif place < len(tokens) and tokens[place].lower in word_class("object pronoun"):
        end = place + 1
    return Chunk("VP", tokens[start : _past(tokens, end, "B")], object=objects), _past(tokens, end, "B")


def _past(tokens: list[Token], place: int, tags: str) -> int:
    while place < len(tokens) and tokens[place].tag in tags:
        place += 1
    return place


def _goes_on(tokens: list[Token], place: int, words: Lexicon) -> bool:
    """`keeps spinning`, `goes on walking`: two verbs, one action."""
    if place >= len(tokens) or not words.bases(tokens[place - 1].lower) & {
        "keep",
        "start",
        "begin",
        "continue",
        "go",
        "stop",
        "come",
    }:
        return False
    if tokens[place].lower == "on" and place + 1 < len(tokens):
        return tokens[place + 1].tag == "G"
    return tokens[place].tag == "G"


def _of_phrase(tokens: list[Token], end: int) -> int:
    """`a slab of dough`: what the object consists of, if it is short."""
    if end < len(tokens) and tokens[end].lower == "of":
        stop = _past(tokens, _past(tokens, end + 1, "D"), "#ANT")
        if end + 1 < stop <= end + 4:
            return stop
    return end


def _is_particle(tokens: list[Token], place: int, start: int) -> bool:
    """`hauls in a net`, `pulls out a volume`: a particle between the verb and its object."""
    if place + 1 >= len(tokens) or tokens[place].tag != "P":
        return False
    word = tokens[place].lower
    return word in ("out", "off", "up", "away", "back") or (
        word == "in" and tokens[start].lower in word_class("takes in")
    )
