"""A file taken apart into its sections, in whichever shape it is."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from assay.sifr.spec.trees import MAX_CHARACTERS, Branch, Tree, Unreadable, json_tree, yaml_tree

__all__ = ["SECTIONS", "Section", "Sections", "take_apart"]

SECTIONS = ("METADATA", "NODES", "RELATIONS", "SUMMARY")
"""In the order of the SPEC."""
_ALL = (*SECTIONS, "DETAILS")
_HEADING = re.compile(r"====[ \t]*([A-Z]+)[ \t]*====[ \t]*")


@dataclass(frozen=True, slots=True)
class Section:
    """A section: its name, the line of its heading, and its body without a root key of its own name."""

    name: str
    line: int
    body: Tree | None

    @property
    def branch(self) -> Branch | None:
        """The body where it is a mapping."""
        return self.body if isinstance(self.body, Branch) else None


@dataclass(frozen=True)
class Sections:
    """A file: its sections in the order of the file, or one value where it has none."""

    written_in: Literal["yaml", "json"]
    sections: tuple[Section, ...]
    whole: Tree | None = None
    stray_line: int | None = None
    """Where something stands before the first section."""

    def get(self, name: str) -> Section | None:
        """The first section of that name."""
        return next((section for section in self.sections if section.name == name), None)

    def branch(self, name: str) -> Branch | None:
        """Its body, if it is a mapping."""
        section = self.get(name)
        return None if section is None else section.branch


def take_apart(text: str) -> Sections:
    """The sections of a file; what cannot be taken apart is `Unreadable`."""
    if len(text) > MAX_CHARACTERS:
        raise Unreadable(
            1, f"the file has {len(text):,} characters, more than the {MAX_CHARACTERS:,} allowed", "split it"
        )
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if text.lstrip()[:1] in ("{", "["):
        return _from_json(json_tree(text))
    return _from_yaml(text)


def _from_json(whole: Tree) -> Sections:
    if not isinstance(whole, Branch):
        return Sections("json", (), whole)
    named = [(entry.key.strip("= ").upper(), entry) for entry in whole.entries]
    sections = tuple(
        Section(name, entry.line, _unwrapped(name, entry.value)) for name, entry in named if name in _ALL
    )
    return Sections("json", sections, whole)


def _from_yaml(text: str) -> Sections:
    lines = text.split("\n")
    heads = [(place, found[1]) for place, line in enumerate(lines) if (found := _HEADING.fullmatch(line))]
    if not heads:
        whole = yaml_tree(text)
        return _from_root_keys(whole) if whole is not None else Sections("yaml", ())
    stray = next((place + 1 for place in range(heads[0][0]) if _says_something(lines[place])), None)
    sections = []
    for number, (place, name) in enumerate(heads):
        end = heads[number + 1][0] if number + 1 < len(heads) else len(lines)
        body = yaml_tree("\n".join(lines[place + 1 : end]), first_line=place + 2)
        sections.append(Section(name, place + 1, _unwrapped(name, body)))
    return Sections("yaml", tuple(sections), stray_line=stray)


def _from_root_keys(whole: Tree) -> Sections:
    """YAML whose sections are keys: `metadata:`, `nodes:`."""
    found = _from_json(whole)
    return Sections("yaml", found.sections, whole)


def _says_something(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _unwrapped(name: str, body: Tree | None) -> Tree | None:
    """The SPEC prints a root key in most sections, its examples do not."""
    if isinstance(body, Branch) and len(body.entries) == 1 and body.entries[0].key == name.lower():
        return body.entries[0].value
    return body
