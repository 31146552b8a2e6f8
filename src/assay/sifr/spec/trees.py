"""YAML and JSON as trees that know their lines. Duplicate keys stay; nothing is built but text and lists."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from assay.errors import BadInput

if TYPE_CHECKING:
    import yaml

__all__ = [
    "MAX_CHARACTERS",
    "MAX_DEPTH",
    "MAX_VALUES",
    "Branch",
    "Entry",
    "Leaf",
    "Listing",
    "Tree",
    "Unreadable",
    "json_tree",
    "yaml_tree",
]

MAX_CHARACTERS = 8_000_000
MAX_DEPTH = 200
MAX_VALUES = 1_000_000

_NULLS = frozenset({"", "~", "null", "Null", "NULL"})
_YES = frozenset({"true", "True", "TRUE", "yes", "Yes", "YES"})
_SPACE = re.compile(r"[ \t\r\n]*")
_JSON_WORD = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null")
_HALVES = re.compile("[\ud800-\udfff]")
_STRINGS = json.JSONDecoder(strict=False)


class Unreadable(BadInput):
    """A file that cannot be taken apart, and the line where that shows."""

    def __init__(self, line: int, what: str, fix: str) -> None:
        super().__init__(f"Line {line:,}: {what}; {fix}.")
        self.line, self.what, self.fix = line, what, fix


@dataclass(frozen=True, slots=True)
class Leaf:
    """A single value as it is spelt."""

    line: int
    raw: str
    quoted: bool

    @property
    def text(self) -> str | None:
        """The value as a text; None for null."""
        return None if not self.quoted and self.raw in _NULLS else self.raw

    @property
    def number(self) -> int | None:
        """The value as a whole number, if it is a number of a sensible size."""
        try:
            value = float(self.raw) if len(self.raw) <= 40 else None
        except ValueError:
            return None
        return round(value) if value is not None and abs(value) < 1e12 else None

    @property
    def is_true(self) -> bool:
        """Whether it says yes."""
        return self.raw in _YES


class Entry(NamedTuple):
    """A key, the line where it stands, and what it holds."""

    key: str
    line: int
    value: Tree


@dataclass(frozen=True, slots=True)
class Branch:
    """A mapping with all its entries, in order, duplicates too."""

    line: int
    entries: tuple[Entry, ...]

    def entry(self, *keys: str) -> Entry | None:
        """The first entry under the first of the keys that there is."""
        for key in keys:
            for entry in self.entries:
                if entry.key == key:
                    return entry
        return None

    def get(self, *keys: str) -> Tree | None:
        """The value of that entry."""
        found = self.entry(*keys)
        return None if found is None else found.value


@dataclass(frozen=True, slots=True)
class Listing:
    """A list."""

    line: int
    items: tuple[Tree, ...]


Tree = Leaf | Branch | Listing


class _Lines:
    """From an offset in a text to its line."""

    def __init__(self, text: str, first: int) -> None:
        self.first = first
        self.ends = [found.start() for found in re.finditer("\n", text)]

    def at(self, offset: int) -> int:
        return self.first + bisect_right(self.ends, offset - 1)


class _Count:
    """How much has been read: a small file can unfold into a large one."""

    def __init__(self) -> None:
        self.values = 0

    def one(self, line: int, depth: int) -> None:
        self.values += 1
        if depth > MAX_DEPTH:
            raise Unreadable(line, f"values are nested more than {MAX_DEPTH} deep", "flatten the file")
        if self.values > MAX_VALUES:
            raise Unreadable(line, f"there are more than {MAX_VALUES:,} values", "split the file")


def yaml_tree(text: str, first_line: int = 1) -> Tree | None:
    """One YAML document; None where it is empty. Anchors, aliases and tags are refused."""
    import yaml

    # The parser alone is used, so that no object is ever built from what a file says.
    loader = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
    lines = _Lines(text, first_line)
    try:
        return _Composer(yaml.parse(text, Loader=loader), lines).document()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        if mark is not None and mark.index >= len(text.rstrip()):
            # What does not end is better looked for where it begins.
            mark = error.context_mark or mark
        line = lines.at(mark.index) if mark is not None else first_line
        raise Unreadable(line, f"this is no YAML ({error.problem})", "repair the line") from None
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        first = str(error).split("\n")[0][:120]
        raise Unreadable(first_line, f"this is no YAML ({first})", "repair the section") from None


class _Composer:
    """Puts the events of a YAML parser together."""

    def __init__(self, events: Iterator[yaml.Event], lines: _Lines) -> None:
        self.events, self.lines, self.count = events, lines, _Count()

    def document(self) -> Tree | None:
        import yaml

        found: Tree | None = None
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent) and found is not None:
                raise Unreadable(self._line(event), "a second YAML document begins", "remove the `---` line")
            if isinstance(event, yaml.NodeEvent):
                found = self._value(event, 1)
        # A parser that finds nothing gives no event or an empty value.
        return None if isinstance(found, Leaf) and not found.raw and not found.quoted else found

    def _line(self, event: yaml.Event) -> int:
        mark = event.start_mark
        return self.lines.at(mark.index if mark is not None else 0)

    def _value(self, event: yaml.Event, depth: int) -> Tree:
        import yaml

        line = self._line(event)
        self.count.one(line, depth)
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) is not None:
            raise Unreadable(line, "anchors and aliases are not read", "write the value out")
        if getattr(event, "tag", None) is not None:
            raise Unreadable(line, "tags are not read", "remove the `!`")
        if isinstance(event, yaml.ScalarEvent):
            return Leaf(line, event.value, bool(event.style))
        if isinstance(event, yaml.SequenceStartEvent):
            items = []
            while not isinstance(inner := next(self.events), yaml.SequenceEndEvent):
                items.append(self._value(inner, depth + 1))
            return Listing(line, tuple(items))
        entries = []
        while not isinstance(inner := next(self.events), yaml.MappingEndEvent):
            key = self._value(inner, depth + 1)
            if not isinstance(key, Leaf):
                raise Unreadable(key.line, "a key is a list or a mapping", "use a name as the key")
            entries.append(Entry(key.raw, key.line, self._value(next(self.events), depth + 1)))
        return Branch(line, tuple(entries))


def json_tree(text: str) -> Tree:
    """One JSON value."""
    reader = _JsonReader(text)
    value = reader.value(1)
    reader.expect_end()
    return value


class _JsonReader:
    """A JSON parser that keeps lines and duplicate keys, which the one of Python does not."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.lines, self.count = _Lines(text, 1), _Count()

    def value(self, depth: int) -> Tree:
        line = self._line()
        self.count.one(line, depth)
        sign = self._sign()
        if sign == "{":
            return self._branch(line, depth)
        if sign == "[":
            return self._listing(line, depth)
        if sign == '"':
            return Leaf(line, self._string(), True)
        word = _JSON_WORD.match(self.text, self.at)
        if word is None:
            raise self._wrong("a value is missing or misspelt")
        self.at = word.end()
        return Leaf(line, word[0], False)

    def expect_end(self) -> None:
        self._line()
        if self.at != len(self.text):
            raise self._wrong("something stands after the end")

    def _line(self) -> int:
        """Pass white space by; the line where it ends."""
        space = _SPACE.match(self.text, self.at)
        self.at = space.end() if space else self.at
        return self.lines.at(self.at)

    def _sign(self) -> str:
        return self.text[self.at : self.at + 1]

    def _branch(self, line: int, depth: int) -> Branch:
        entries: list[Entry] = []
        while self._goes_on("}", bool(entries)):
            at = self._line()
            if self._sign() != '"':
                raise self._wrong("a key in quotes is missing")
            key = self._string()
            self._line()
            if self._sign() != ":":
                raise self._wrong("a colon is missing")
            self.at += 1
            entries.append(Entry(key, at, self.value(depth + 1)))
        return Branch(line, tuple(entries))

    def _listing(self, line: int, depth: int) -> Listing:
        items: list[Tree] = []
        while self._goes_on("]", bool(items)):
            items.append(self.value(depth + 1))
        return Listing(line, tuple(items))

    def _goes_on(self, end: str, started: bool) -> bool:
        """Pass the opening bracket or a comma by; False at the end."""
        self._line()
        if not started:
            self.at += 1
            self._line()
        if self._sign() == end:
            self.at += 1
            return False
        if started:
            if self._sign() != ",":
                raise self._wrong(f"a comma or {end} is missing")
            self.at += 1
        return True

    def _string(self) -> str:
        try:
            value, self.at = _STRINGS.raw_decode(self.text, self.at)
        except ValueError:
            raise self._wrong("a text in quotes does not end or is misspelt") from None
        # JSON can spell half a surrogate pair, which is no text.
        return _HALVES.sub("\ufffd", value)

    def _wrong(self, what: str) -> Unreadable:
        return Unreadable(self.lines.at(self.at), f"this is no JSON ({what})", "repair the line")
