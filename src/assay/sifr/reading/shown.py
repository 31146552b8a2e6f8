"""A text that shows a page, as words with their places and refs: the same for whatever is written there.

One rule for all that is written like a tag: what stands inside of an opening tag is kept apart from the words
that are read, and a closing tag ends the line. Refs are known by their shape. Nothing here knows a format.
"""

from __future__ import annotations

import html
import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import islice
from typing import NamedTuple

from assay.folding import folded
from assay.sifr.scoring.plain import split, words

__all__ = ["Place", "Ref", "ShownText", "shown_text"]

_TAG = re.compile(
    r"<[!?][^<>]*>"
    r"|<(?P<closes>/?)(?P<inside>[a-z][\w:-]*+(?>\s++[^\s=<>\"'|/]++(?>\s*+=\s*+(?:\"[^\"]*+\"|'[^']*+'|[^\s\"'<>|]++))?)*+)"
    r"\s*+/?>",
    re.DOTALL | re.IGNORECASE,
)
_APART = "\x00"
_REF = re.compile(r"[a-z]{2,6}\d{3,}")
_CELLS = re.compile(r"\s\|\s|^\s*\|\s|\s\|\s*$|\|(?=\S)|(?<=\S)\|")
_QUOTED = re.compile(r"\"([^\"]+)\"")
_ADDRESS = re.compile(r"\((?:[/#?.]|https?:|mailto:|tel:)[^()\s]*\)|\bhttps?://\S+")
_BOX = re.compile(r"(?<!\w)@\d+(?:,\d+)+")
_MARKS = " \t-*•#!{}[]()<>:=~|\"'"
_ROLE = re.compile(r"^[\s*-]*[A-Za-z]+:\s+(?=\S)")
# Between the words of a name there may stand a mark, a role or a sign.
_GAP = 3
_BELOW = 8
_MOST_COUNTED = 1_000
_COMMON = 4


class Place(NamedTuple):
    """Where a phrase stands: its first and last word, and its line."""

    first: int
    last: int
    line: int


class Ref(NamedTuple):
    """A ref, and where it stands: before which word, and on which line."""

    name: str
    word: int
    line: int

    @property
    def kind(self) -> str:
        """The letters of it."""
        return self.name.rstrip("0123456789")


@dataclass
class _Stream:
    """Words in their order, each with its line."""

    words: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    places: dict[str, list[int]] = field(default_factory=dict)

    def add(self, word: str, line: int) -> None:
        self.places.setdefault(word, []).append(len(self.words))
        self.words.append(word)
        self.lines.append(line)

    def find(self, phrase: Sequence[str], gap: int) -> Iterator[Place]:
        """Where the words stand in this order and close together."""
        if any(word not in self.places for word in phrase):
            return
        for first in self.places[phrase[0]]:
            last = first
            for word in phrase[1:]:
                places = self.places[word]
                after = bisect_right(places, last)
                if after == len(places) or places[after] - last > gap:
                    break
                last = places[after]
            else:
                yield Place(first, last, self.lines[first])


class ShownText:
    """A text as its reader knows it.

    Attributes:
        lines: Its lines, with tags taken out.
        inside: For each line, what stood inside of each of its tags.
        read: The words that are read.
        inner: The words that stand inside of tags.
        refs: All refs, in their order.
    """

    def __init__(self, text: str) -> None:
        self.lines: list[str] = []
        self.inside: list[tuple[str, ...]] = []
        self.read, self.inner = _Stream(), _Stream()
        self.refs: list[Ref] = []
        for number, (seen, inside) in enumerate(_without_tags(text)):
            self.lines.append(seen)
            self.inside.append(inside)
            self._take(" ".join(inside), self.inner, number)
            self._take(seen, self.read, number)

    def _take(self, text: str, stream: _Stream, line: int) -> None:
        for token in split(folded(_BOX.sub(" ", text))):
            if _REF.fullmatch(token.text):
                self.refs.append(Ref(token.text, len(self.read.words), line))
            else:
                stream.add(token.text, line)

    def find(self, phrase: str) -> list[Place]:
        """Where a phrase is read; where it only stands inside of tags, the line that they begin."""
        wanted = words(phrase)
        if not wanted:
            return []
        found = list(self.read.find(wanted, 1)) or list(self.read.find(wanted, _GAP))
        return found or [
            Place(self.first_word(place.line), self.first_word(place.line), place.line)
            for place in self.inner.find(wanted, _GAP)
        ]

    def has(self, phrase: str, gap: int = _GAP) -> bool:
        """Does the phrase stand anywhere, with at most so many places from one word to the next?"""
        wanted = words(phrase)
        streams = (self.read, self.inner) if wanted else ()
        return any(next(stream.find(wanted, gap), None) is not None for stream in streams)

    def written(self, line: int) -> str:
        """All that is written on a line, inside of tags and outside."""
        return " ".join((*self.inside[line], self.lines[line]))

    def tag_of(self, ref: Ref) -> str:
        """The inside of the tag that holds a ref; empty where it stands in no tag."""
        return next((tag for tag in self.inside[ref.line] if ref.name in tag.lower()), "")

    def first_word(self, line: int) -> int:
        """The first word at or after the beginning of a line."""
        return bisect_left(self.read.lines, line)

    def words_of(self, line: int) -> list[str]:
        """The words that are read on a line."""
        return self.read.words[self.first_word(line) : self.first_word(line + 1)]

    def refs_from(self, line: int) -> Iterator[Ref]:
        """The refs from a line on."""
        start = bisect_left(self.refs, line, key=lambda ref: ref.line)
        yield from islice(self.refs, start, None)

    @cached_property
    def leading(self) -> bool:
        """Do refs stand before what they name? Most lines with one ref tell."""
        alone = Counter(ref.line for ref in self.refs)
        before = after = 0
        for ref in self.refs:
            start, end = self.first_word(ref.line), self.first_word(ref.line + 1)
            if start < end and alone[ref.line] == 1:
                before += ref.word == start
                after += ref.word == end
        return before >= after

    @cached_property
    def names(self) -> dict[str, tuple[str, ...]]:
        """What each ref names: the words between it and the next ref, or the end of the line."""
        named: dict[str, tuple[str, ...]] = {}
        for number, ref in enumerate(self.refs):
            if ref.name not in named:
                named[ref.name] = tuple(self._name(number))
        return named

    def _name(self, number: int) -> list[str]:
        ref = self.refs[number]
        start, end = self.first_word(ref.line), self.first_word(ref.line + 1)
        beside = (
            self.refs[number + 1 : number + 2] if self.leading else self.refs[max(0, number - 1) : number]
        )
        bound = next(
            (other.word for other in beside if other.line == ref.line), end if self.leading else start
        )
        own = self.read.words[min(ref.word, bound) : max(ref.word, bound)]
        if own or not (self.lone_refs or self.tag_of(ref)):
            return own
        below = (self.words_of(line) for line in self._below(ref))
        return next((found for found in below if found), [])

    @cached_property
    def lone_refs(self) -> bool:
        """Do most refs have a line of their own, so that what belongs to them stands below?"""
        alone = sum(
            not self.words_of(ref.line) and not self.inside[ref.line] for ref in self.refs[:_MOST_COUNTED]
        )
        return 2 * alone > len(self.refs[:_MOST_COUNTED])

    def _below(self, ref: Ref) -> range:
        """The next lines, up to the next ref."""
        after = next((other.line for other in self.refs_from(ref.line + 1)), len(self.lines))
        return range(ref.line + 1, min(after, ref.line + 1 + _BELOW))

    def told(self, ref: Ref) -> str:
        """All that is written of an element: its tag, its line, and what stands below a lone ref."""
        below = self._below(ref) if self.lone_refs else ()
        return " ".join((self.tag_of(ref), self.lines[ref.line], *(self.lines[line] for line in below)))

    def pieces(self, line: int, count: int, back: int = 0) -> list[str]:
        """The next pieces of text from a line on, cells and lines, without signs and roles around them."""
        found: list[str] = []
        for number in range(max(0, line - back), len(self.lines)):
            found += self.pieces_of(number)
            if len(found) >= count:
                break
        return found[:count]

    def pieces_of(self, number: int) -> list[str]:
        """The pieces of one line."""
        bare = (cleaned(piece) for piece in _CELLS.split(self.lines[number]))
        return [piece for piece in bare if words(piece) and self._says_something(piece)]

    def _says_something(self, piece: str) -> bool:
        """A lone word that stands alone on many lines is the name of a role, and says nothing."""
        return len(words(piece)) > 1 or self._lone[folded(piece)] < _COMMON or not piece.isalpha()

    @cached_property
    def _lone(self) -> Counter[str]:
        return Counter(folded(cleaned(line)) for line in self.lines if len(line) < 40)

    def label(self, ref: Ref) -> str:
        """What a ref is called, as it is written; empty where nothing is."""
        line = self.lines[ref.line]
        spoken = _QUOTED.findall(line)
        bare = cleaned(spoken[0] if spoken else line)
        if bare or not (self.lone_refs or self.tag_of(ref)):
            return bare
        below = (cleaned(self.lines[number]) for number in self._below(ref))
        return next((found for found in below if words(found)), "")


def cleaned(piece: str) -> str:
    """A piece of text without what is written around it: refs, boxes, addresses, roles, bullets, quotes."""
    spoken = _QUOTED.findall(piece)
    if spoken:
        return " ".join(spoken)
    bare = _BOX.sub(" ", _ADDRESS.sub(" ", piece))
    bare = re.sub(rf"(?<![\w-]){_REF.pattern}(?![\w-])", " ", bare)
    return _ROLE.sub("", bare.strip(_MARKS)).strip(_MARKS)


def _without_tags(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each line as what is read and what stands inside of tags; empty lines are left out."""
    for line in _TAG.sub(_taken_out, text).splitlines():
        pieces = line.split(_APART)
        seen, inside = " ".join(pieces[::2]).strip(), tuple(map(html.unescape, pieces[1::2]))
        if seen or any(inside):
            yield html.unescape(seen), inside


def _taken_out(tag: re.Match[str]) -> str:
    if tag["closes"]:
        return "\n"
    inside = tag["inside"] or ""
    return _APART + " ".join(inside.split()) + _APART


@lru_cache(maxsize=4)
def shown_text(text: str) -> ShownText:
    """The text as a reader knows it; the last few are kept, for many questions are asked about one page."""
    return ShownText(text.replace(_APART, " "))
