"""A small tagger: closed classes first, then suffixes, then the neighbours decide.

Tags: D determiner, # number, A adjective, N noun, V finite verb, G present participle, E past participle,
P preposition, C conjunction, R pronoun, X auxiliary, B adverb or particle, S value with a unit, T term of
several words, . everything else.
"""

from __future__ import annotations

from dataclasses import dataclass

from assay.spans.labellers.embedded.tokens import Token
from assay.spans.labellers.embedded.words import Lexicon, singular, word_class

__all__ = ["find_terms", "tag"]

_ADJECTIVE_ENDINGS = (
    "ous", "ful", "less", "ive", "able", "ible", "ish", "ical", "esque", "ern", "ary", "ular", "ine", "ese",
)  # fmt: skip
_LEADING = frozenset(["from", "seen", "in", "on"])


def find_terms(tokens: list[Token], words: Lexicon) -> list[Token]:
    """The tokens, with each term of several words drawn together into one token that carries its role."""
    found: list[Token] = []
    place = 0
    while place < len(tokens):
        size, role = _longest_term(tokens, place, words)
        if size > 1 and role == "camera.movement" and _is_verb_term(tokens, place, words):
            # Who moves is not known yet: the verb carries the role until its sentence is read.
            tokens[place].role = role
            found.append(tokens[place])
            place += 1
            continue
        if size > 1 and role is not None:
            last = tokens[place + size - 1]
            first = tokens[place]
            parts = tuple(part for token in tokens[place : place + size] for part in token.parts)
            letter = "Q" if parts[0] in _LEADING else "T"
            found.append(Token(first.start, last.end, "", " ".join(parts), parts, True, letter, role))
            place += size
            continue
        if size == 1:
            tokens[place].role = role
        found.append(tokens[place])
        place += 1
    return found


def _is_verb_term(tokens: list[Token], place: int, words: Lexicon) -> bool:
    """`glides forward`, but not `tracking shot`."""
    acts = words.kinds(tokens[place].lower) & {"s", "ing"}
    return bool(acts) and (
        words.is_a(tokens[place + 1].lower, "particle") or tokens[place + 1].lower == "left"
    )


def _longest_term(tokens: list[Token], place: int, words: Lexicon) -> tuple[int, str | None]:
    limit = words.longest.get(tokens[place].parts[0], 0)
    parts: tuple[str, ...] = ()
    best: tuple[int, str | None] = (0, None)
    for size, token in enumerate(tokens[place : place + limit], 1):
        if not token.is_word or token.tag == "S":
            break
        parts += token.parts
        if len(parts) > limit:
            break
        role = words.terms.get(parts)
        if role is not None:
            best = (size, role)
    if best[0] > 1 and best[1] == "camera.movement" and _takes_object(tokens, place + best[0], words):
        return 0, None
    return best


def _takes_object(tokens: list[Token], place: int, words: Lexicon) -> bool:
    """`pulls out a thin book` is no camera move, although `pulls out` is one."""
    acts = words.kinds(tokens[place - 2].lower) & {"s", "ing"} if place >= 2 else set()
    if not acts or place >= len(tokens) or not words.is_a(tokens[place].lower, "determiner"):
        return False
    return not any(token.lower in word_class("camera agent") for token in tokens[:place])


def tag(tokens: list[Token], words: Lexicon) -> None:
    """Give each token of a sentence its tag."""
    clause = sentence = False
    for place, token in enumerate(tokens):
        before = tokens[place - 1] if place else None
        after = tokens[place + 1] if place + 1 < len(tokens) else None
        if token.tag not in ("S", "T", "Q"):
            around = _Around(before, after, clause, sentence, _measures_plural(tokens, place))
            token.tag = _tag(token, around, words) if token.is_word else "."
        if token.tag == "V":
            clause = sentence = True
        elif token.tag == "." or token.lower in word_class("clause opener"):
            clause = False
    _join_adjectives(tokens)


def _join_adjectives(tokens: list[Token]) -> None:
    """`a gentle, tired smile`: a comma between two adjectives of one noun is part of the phrase."""
    for place in range(1, len(tokens) - 2):
        left, right, head = tokens[place - 1], tokens[place + 1], tokens[place + 2]
        opens = place == 1 or tokens[place - 2].tag in "D.PVG"
        adjectives = left.tag == right.tag == "A" and left.role is None and right.role is None
        if tokens[place].lower == "," and adjectives and opens and head.tag in "NT":
            tokens[place].tag = "A"


@dataclass(frozen=True, slots=True)
class _Around:
    """The neighbours of a token, and whether a verb has been seen."""

    before: Token | None
    after: Token | None
    verb_in_clause: bool
    verb_in_sentence: bool
    plural_measure: bool

    @property
    def previous(self) -> str:
        return self.before.tag if self.before is not None else "."


def _tag(token: Token, around: _Around, words: Lexicon) -> str:
    if token.role is not None and token.role.startswith("action") and around.previous in "NTCX.":
        return "E"
    return _closed(token, around, words) or _open(token, around, words)


def _closed(token: Token, around: _Around, words: Lexicon) -> str | None:
    word, after = token.lower, around.after
    special = _special(token, around, words)
    if special is not None:
        return special
    for name, letter in (("determiner", "D"), ("pronoun", "R"), ("auxiliary", "X")):
        if words.is_a(word, name):
            return letter
    if word in ("as", "like"):
        return "C" if word == "as" else "P"
    if words.is_a(word, "preposition"):
        return _preposition(word, around.before, after, words)
    if words.is_a(word, "conjunction"):
        return "C"
    if words.is_a(word, "adverb") and not (words.is_a(word, "adjective") and _nominal(after, words)):
        return "B"
    if words.is_a(word, "particle"):
        return "B"
    manner = word.endswith("ly") and len(word) > 4 and not words.is_a(word, "adjective")
    return "B" if manner and word not in words.heads else None


def _special(token: Token, around: _Around, words: Lexicon) -> str | None:
    """Words that change their class with their neighbours."""
    word, after = token.lower, around.after
    if word in ("one", "other", "another") and after is not None and words.kinds(after.lower) & {"s", "past"}:
        return "R"
    if word == "both" and after is not None and words.kinds(after.lower) & {"base"}:
        return "R"
    if word[0].isdigit() or words.is_a(word, "number") or words.is_a(token.parts[0], "number"):
        age = around.before is not None and around.before.lower in ("of", "about", "aged")
        return "N" if age and not _nominal(after, words) else "#"
    if word == "that" and around.previous == "N":
        return "R"
    if word == "left":
        return "A" if _nominal(after, words) else "B"
    return None


def _preposition(word: str, before: Token | None, after: Token | None, words: Lexicon) -> str:
    """A preposition with nothing behind it is a particle: looks up."""
    ends = after is None or not after.is_word or words.is_a(after.lower, "conjunction")
    follows_verb = before is not None and before.tag in "VGEB"
    particle = words.is_a(word, "particle") or word in ("through", "past", "alongside", "below", "above")
    if particle and (ends or (follows_verb and after is not None and words.is_a(after.lower, "preposition"))):
        return "B"
    return "P"


def _nominal(token: Token | None, words: Lexicon) -> bool:
    """Can the token go on a noun phrase?"""
    if token is None or not token.is_word or token.tag == "S":
        return False
    if token.tag == "T":
        return True
    word = token.lower
    for name in ("determiner", "pronoun", "auxiliary", "preposition", "conjunction"):
        if words.is_a(word, name):
            return False
    if (
        words.is_a(word, "adverb")
        or words.is_a(word, "particle")
        or (word.endswith("ly") and not words.is_a(word, "adjective"))
    ):
        return False
    return not ("s" in words.kinds(word) and not _known_noun(word, words))


def _known_noun(word: str, words: Lexicon) -> bool:
    return word in words.nouns or singular(word) in words.nouns or words.is_a(word, "abstract")


def _open(token: Token, around: _Around, words: Lexicon) -> str:
    word, previous, after = token.lower, around.previous, around.after
    kinds = words.kinds(word)
    if len(token.parts) > 1 and not kinds:
        return "A" if _nominal(after, words) or not _known_noun(token.parts[-1], words) else "N"
    if token.lower.endswith(("'s", "’s")) and _nominal(after, words):
        return "A"
    if _commands(token, around, words, kinds):
        return "I"
    if _finite(token, around, words, kinds):
        return "V"
    if "ing" in kinds or (word.endswith("ing") and len(word) > 5 and not _known_noun(word, words)):
        return _participle(word, previous, after, words)
    acts = "base" in kinds or (after is not None and words.is_a(after.lower, "determiner"))
    if acts and around.before is not None and around.before.lower == "to" and previous == "P":
        return "I"
    if "past" in kinds or (word.endswith("ed") and len(word) > 4):
        if previous in "D#A" and not _nominal(after, words) and _known_noun(word, words):
            return "N"
        if "base" in kinds and _known_noun(word, words) and previous != "X":
            return _nominal_tag(word, previous, after, words)
        return "A" if _nominal(after, words) and previous not in "R" else "E"
    return _nominal_tag(word, previous, after, words)


def _commands(token: Token, around: _Around, words: Lexicon, kinds: set[str]) -> bool:
    """`Follow the girl`, `Keep only the hands`: a sentence that begins with a plain verb is a command."""
    if (
        around.before is not None
        or "base" not in kinds
        or not token.text[:1].isupper()
        or around.after is None
    ):
        return False
    word = around.after.lower
    if words.bases(token.lower) & word_class("command"):
        return True
    return words.is_a(word, "determiner") and not _known_noun(token.lower, words)


def _nominal_tag(word: str, previous: str, after: Token | None, words: Lexicon) -> str:
    goes_on = _nominal(after, words)
    if words.is_a(word, "adjective") or word in words.modifiers:
        return "A" if goes_on or not (_known_noun(word, words) or previous == "D") else "N"
    return "A" if goes_on and word.endswith(_ADJECTIVE_ENDINGS) and not _known_noun(word, words) else "N"


def _participle(word: str, previous: str, after: Token | None, words: Lexicon) -> str:
    if not _nominal(after, words):
        return "N" if previous == "D" or (previous == "A" and _known_noun(word, words)) else "G"
    if previous in "NTRSE":
        return "G"
    return "G" if previous in ".C" and words.bases(word) & word_class("transitive") else "A"


def _finite(token: Token, around: _Around, words: Lexicon, kinds: set[str]) -> bool:
    """Is the word the verb of its clause?"""
    word, previous, before, after = token.lower, around.previous, around.before, around.after
    if previous in "D#AP" or before is None or (around.verb_in_clause and previous not in ".C"):
        return False
    plural_ending = word.endswith("s") and not word.endswith(("ss", "us", "is"))
    if previous == "R" and before.lower in word_class("subject pronoun"):
        return bool(kinds - {"ing"}) or plural_ending
    if after is not None and after.lower == "of":
        return False
    compound = f"{before.lower} {word}"
    if compound in words.heads or singular(compound) in words.heads:
        return False
    if before.lower in word_class("camera agent") and kinds - {"ing"}:
        return True
    opens = not _nominal(after, words) or (after is not None and _goes_with_verb(after, words))
    free = not _known_noun(word, words) or (opens and after is not None and after.is_word)
    if previous in ".C":
        return _coordinated(word, around, words, kinds)
    if "s" in kinds and previous in "NTEBR":
        return free or (not _is_plural(before) and after is not None and _is_adjective(after, words))
    if "base" in kinds and (_is_plural(before) or around.plural_measure or previous == "R"):
        # A plural seldom stands before another noun: `lanterns light the path`.
        return free or (after is not None and previous in "NT" and _begins_object(after, words))
    unknown = not kinds and not _known_noun(word, words) and not words.is_a(word, "adjective")
    if unknown and previous == "N" and _is_plural(before) and after is not None:
        return words.is_a(after.lower, "determiner")
    return unknown and len(token.parts) == 1 and plural_ending and previous == "N" and opens and free


def _goes_with_verb(token: Token, words: Lexicon) -> bool:
    return token.lower in word_class("verb complement") or words.is_a(token.lower, "particle")


def _begins_object(token: Token, words: Lexicon) -> bool:
    return token.tag == "T" or words.is_a(token.lower, "determiner") or _is_adjective(token, words)


def _is_adjective(token: Token, words: Lexicon) -> bool:
    return len(token.parts) > 1 or (
        words.is_a(token.lower, "adjective") and not _known_noun(token.lower, words)
    )


def _coordinated(word: str, around: _Around, words: Lexicon, kinds: set[str]) -> bool:
    """`turns, lifts the lid and pours`: after a comma or a conjunction a verb goes on from the one before."""
    before, after = around.before, around.after
    if before is not None and before.lower == "then" and kinds - {"ing"}:
        return True
    noun = _known_noun(word, words)
    acts = after is not None and (
        words.is_a(after.lower, "determiner")
        or after.lower in word_class("short object")
        or after.lower in word_class("verb complement")
    )
    follows = after.lower if after is not None else ""
    if "s" in kinds:
        moves = before is not None and before.lower == "and" and words.is_a(follows, "place preposition")
        return not noun or (around.verb_in_sentence and (acts or moves or words.is_a(follows, "adverb")))
    plain = "base" in kinds and not words.is_a(word, "adjective")
    return plain and around.verb_in_sentence and (not noun or acts)


def _measures_plural(tokens: list[Token], place: int) -> bool:
    """`sheets of spray explode`: the verb agrees with the noun before `of`."""
    for back in range(place - 1, max(0, place - 5), -1):
        if tokens[back].lower == "of":
            return _is_plural(tokens[back - 1])
        if tokens[back].tag not in "NAT":
            return False
    return False


def _is_plural(token: Token) -> bool:
    return token.tag in "NT" and (
        (token.lower.endswith("s") and not token.lower.endswith("ss"))
        or token.lower in word_class("plural without s")
    )
