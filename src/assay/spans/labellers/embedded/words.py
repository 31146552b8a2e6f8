"""The vocabulary: terms, head nouns, verbs with their forms, and the closed classes of grammar.

The files under `vocabulary/` hold sections such as `[camera.lens terms]`. Terms stand on lines, separated by
commas; `(a|b|)` is a choice. Inflection is by rule, so that the files hold base forms only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from itertools import product

__all__ = ["Lexicon", "lexicon", "singular", "vocabulary_text", "word_class"]

FILES = ("camera", "lighting", "style", "environment", "subject", "action", "audio", "grammar", "cues")
_SECTION = re.compile(r"\[([^\]]+)\]")
_CHOICE = re.compile(r"\(([^)]*)\)")
_VOWELS = frozenset("aeiou")


@dataclass(slots=True)
class Lexicon:
    """Everything that is known about words."""

    terms: dict[tuple[str, ...], str] = field(default_factory=dict)
    """Normalised parts of a phrase, and the role that the phrase has by itself."""
    longest: dict[str, int] = field(default_factory=dict)
    """The most parts of any term that begins with a word."""
    heads: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The roles that a noun can give to a phrase, most likely first; keys are words joined by spaces."""
    nouns: frozenset[str] = frozenset()
    """Heads that name a thing; words for sounds are left out, for most of them are verbs first."""
    modifiers: dict[str, frozenset[str]] = field(default_factory=dict)
    forms: dict[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    """A verb form, and for each reading its base and its kind: base, s, ing, past."""
    verbs: dict[str, frozenset[str]] = field(default_factory=dict)
    """The roles that a verb can have, by its base."""
    cues: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Adjectives that hint at the roles of a noun that no list knows."""
    classes: dict[str, frozenset[str]] = field(default_factory=dict)
    """Closed classes of grammar by name."""

    def is_a(self, word: str, name: str) -> bool:
        """Does the closed class hold the word?"""
        return word in self.classes[name]

    def bases(self, word: str) -> set[str]:
        """The verbs that a word can be a form of."""
        return {base for base, _ in self.forms.get(word, ())}

    def kinds(self, word: str) -> set[str]:
        """The kinds of verb form that a word can be."""
        return {kind for _, kind in self.forms.get(word, ())}

    def head_roles(self, words: list[str]) -> tuple[str, ...]:
        """The roles that the last noun of a phrase can give it; compounds count before single words."""
        for size in (3, 2, 1):
            if len(words) >= size:
                key = " ".join(words[-size:])
                roles = self.heads.get(key) or self.heads.get(singular(key))
                if roles:
                    return roles
        return ()


def vocabulary_text() -> str:
    """All vocabulary files in one text, for reading and for the fingerprint."""
    folder = resources.files(__package__) / "vocabulary"
    return "\n".join((folder / f"{name}.txt").read_text("utf-8") for name in FILES)


@cache
def lexicon() -> Lexicon:
    """The vocabulary, read once."""
    words = Lexicon()
    heads: dict[str, list[str]] = {}
    modifiers: dict[str, set[str]] = {}
    cues: dict[str, list[str]] = {}
    verbs: dict[str, set[str]] = {}
    forms: dict[str, set[tuple[str, str]]] = {}
    classes: dict[str, set[str]] = {}
    for section, line in _lines(vocabulary_text()):
        name, _, kind = section.rpartition(" ")
        for entry in _entries(line):
            if kind == "terms":
                _add_term(words, entry, name)
            elif kind == "heads":
                roles = heads.setdefault(entry.replace("-", " "), [])
                if name not in roles:
                    roles.append(name)
            elif kind == "modifiers":
                modifiers.setdefault(entry.replace("-", " "), set()).add(name)
            elif kind == "cues":
                cues.setdefault(entry.replace("-", " "), []).append(name)
            elif kind == "verbs":
                base, past, participle = (entry.split("/") + ["", ""])[:3]
                verbs.setdefault(base, set()).add(name)
                _add_forms(forms, base, past, participle)
            else:
                classes.setdefault(section, set()).add(entry)
    for key in list(heads):
        heads.setdefault(singular(key), heads[key])
    words.heads = {key: tuple(roles) for key, roles in heads.items()}
    words.nouns = frozenset(
        key for key, roles in heads.items() if not all(r.startswith("audio") for r in roles)
    )
    words.modifiers = {key: frozenset(roles) for key, roles in modifiers.items()}
    words.cues = {key: tuple(roles) for key, roles in cues.items()}
    words.verbs = {key: frozenset(roles) for key, roles in verbs.items()}
    words.forms = {key: tuple(sorted(readings)) for key, readings in forms.items()}
    words.classes = {key: frozenset(members) for key, members in classes.items()}
    return words


def _lines(text: str) -> Iterator[tuple[str, str]]:
    section = ""
    for line in text.splitlines():
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        header = _SECTION.fullmatch(line)
        if header:
            section = header[1]
        else:
            yield section, line


def _entries(line: str) -> Iterator[str]:
    for entry in line.split(","):
        pieces = _CHOICE.split(entry.strip())
        choices = [piece.split("|") if place % 2 else [piece] for place, piece in enumerate(pieces)]
        for choice in product(*choices):
            word = " ".join("".join(choice).split()).lower()
            if word:
                yield word


def _add_term(words: Lexicon, entry: str, role: str) -> None:
    parts = tuple(re.split(r"[ \-]", entry.replace("'", "")))
    words.terms.setdefault(parts, role)
    words.longest[parts[0]] = max(words.longest.get(parts[0], 0), len(parts))


def _add_forms(forms: dict[str, set[tuple[str, str]]], base: str, past: str, participle: str) -> None:
    regular = _ed(base)
    made = {
        base: "base",
        _s(base): "s",
        _ing(base): "ing",
        past or regular: "past",
        participle or regular: "past",
    }
    for form, kind in made.items():
        forms.setdefault(form, set()).add((base, kind))


def _s(base: str) -> str:
    if base.endswith(("s", "x", "z", "ch", "sh", "o")):
        return base + "es"
    return base[:-1] + "ies" if base.endswith("y") and base[-2:-1] not in _VOWELS else base + "s"


def _ing(base: str) -> str:
    if base.endswith("ie"):
        return base[:-2] + "ying"
    if base.endswith("e") and not base.endswith(("ee", "ye", "oe")):
        return base[:-1] + "ing"
    return _doubled(base) + "ing"


def _ed(base: str) -> str:
    if base.endswith("e"):
        return base + "d"
    if base.endswith("y") and base[-2:-1] not in _VOWELS:
        return base[:-1] + "ied"
    return _doubled(base) + "ed"


def _doubled(base: str) -> str:
    """Double the last consonant of a short closed syllable: hop, hopping."""
    groups = re.findall(r"[aeiouy]+", base)
    closed = len(base) >= 3 and base[-1] not in "aeiouwxy" and base[-2] in _VOWELS and base[-3] not in _VOWELS
    return base + base[-1] if closed and len(groups) == 1 and len(groups[0]) == 1 else base


@cache
def _singular_of(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "xes", "sses", "zes")):
        return word[:-2]
    if word.endswith("ves") and len(word) > 4:
        return word[:-3] + "f"
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


def singular(word: str) -> str:
    """The singular by rule; a word that is no plural comes back as it is."""
    return _singular_of(word) if len(word) < 40 else word


def word_class(name: str) -> frozenset[str]:
    """The words of a closed class."""
    return lexicon().classes[name]
