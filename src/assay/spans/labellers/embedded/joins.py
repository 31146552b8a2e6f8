"""Which neighbours belong together: `X of Y`, a verb and its path, two terms in a row."""

from __future__ import annotations

from assay.spans.labellers.embedded.chunks import Chunk
from assay.spans.labellers.embedded.evidence import CAMERA
from assay.spans.labellers.embedded.tokens import Token
from assay.spans.labellers.embedded.words import Lexicon, lexicon, word_class

__all__ = ["agent_of", "along", "camera_split", "framed_at", "merged", "split_and", "with_tokens"]

_OWN_SPAN = frozenset(
    {"lighting.source", "lighting.timeOfDay", "lighting.colorTemp", "environment.weather", "subject.emotion"}
)


def with_tokens(one: Chunk, tokens: list[Token]) -> Chunk:
    """The chunk with other tokens."""
    return Chunk(one.kind, tokens, one.determiner, one.object)


def along(verb: Chunk, rest: list[Chunk], prepositions: frozenset[str], words: Lexicon) -> tuple[int, int]:
    """How far a phrase of manner or path goes with its verb: chunks used, and where the span ends."""
    if len(rest) < 2 or rest[0].kind != "P":
        return 0, verb.end
    word, thing = rest[0].lower, rest[1]
    if thing.kind == "R":
        fits = thing.lower in word_class("object pronoun")
    elif thing.kind != "NP" or len(thing.tokens) > 3 or _stands_alone(word, thing, words):
        fits = False
    elif prepositions >= word_class("along camera"):
        fits = _is_path(word, thing, prepositions, words)
    else:
        fits = _is_manner(word, thing, prepositions, words)
    return (2, thing.end) if fits else (0, verb.end)


def _stands_alone(word: str, thing: Chunk, words: Lexicon) -> bool:
    """A name, a new thing, a light or a mood is a span of its own, not a part of the verb's."""
    new = thing.determiner in ("a", "an") and word not in ("with", "by", "in", "from")
    own = set(words.head_roles(thing.parts)[:1]) | {thing.tokens[-1].role}
    return new or thing.tokens[0].text[:1].isupper() or bool(own & _OWN_SPAN)


def _is_plain(thing: Chunk) -> bool:
    return len(thing.tokens) == 1 and thing.tokens[0].tag != "T"


def _is_path(word: str, thing: Chunk, prepositions: frozenset[str], words: Lexicon) -> bool:
    if word == "at" and thing.lower.startswith("same"):
        return True
    fits = word in prepositions and (_is_plain(thing) or word in ("in", "with"))
    return fits and not _framing(thing, words)


def _is_manner(word: str, thing: Chunk, prepositions: frozenset[str], words: Lexicon) -> bool:
    plain = _is_plain(thing)
    if (
        plain
        and thing.determiner in ("his", "her", "its", "their")
        and word in ("on", "at", "to", "behind", "over")
    ):
        return True
    numbered = thing.tokens[0].tag == "#" and len(thing.tokens) <= 2
    if word in prepositions and (plain or numbered):
        return True
    unknown = not thing.determiner and not words.head_roles(thing.parts)
    return unknown and (word == "in" or (plain and word in ("onto", "through", "into")))


def _framing(thing: Chunk, words: Lexicon) -> bool:
    roles = {token.role for token in thing.tokens} | set(words.head_roles(thing.parts))
    return bool(roles & {"shot.type", "camera.angle"})


def agent_of(role: str) -> str:
    """Who acts when a phrase of this role stands before a verb: subject, light, camera or something else."""
    if role.startswith("subject.identity"):
        return "subject"
    if role.startswith("lighting"):
        return "light"
    return "camera" if role in ("shot.type", "camera.angle", "camera.movement") else "other"


def merged(chunks: list[Chunk], words: Lexicon) -> list[Chunk]:
    """Put `X of Y` together where it names one thing."""
    merged: list[Chunk] = []
    place = 0
    while place < len(chunks):
        one = chunks[place]
        while (
            one.kind == "NP"
            and place + 2 < len(chunks)
            and _one_thing(one, chunks[place + 1], chunks[place + 2], words)
        ):
            tokens = [*one.tokens, *chunks[place + 1].tokens, *chunks[place + 2].tokens]
            one = Chunk("NP", tokens, one.determiner)
            place += 2
        merged.append(one)
        place += 1
    return merged


def _one_thing(one: Chunk, link: Chunk, other: Chunk, words: Lexicon) -> bool:
    if link.kind != "P" or other.kind != "NP" or len(one.tokens) + len(other.tokens) > 10:
        return False
    roles = words.head_roles(one.parts)
    term = one.tokens[-1].role
    if link.lower in ("through", "from") and len(one.tokens) + len(other.tokens) <= 6:
        return term == "lighting.source" or "lighting.source" in roles[:1] or one.parts[-1] == "light"
    if link.lower in ("in", "at"):
        named = other.tokens[0].text[:1].isupper() or (
            other.determiner == "the" and other.tokens[0].text[:1].isupper()
        )
        return (
            named
            and not set(roles) & {"subject.identity", "subject.animal", "subject.wardrobe"}
            and bool(other.tokens[0].text)
        )
    if link.lower != "of" or term in CAMERA or set(roles[:1]) & set(CAMERA):
        return False
    if other.determiner in ("a", "an", "the") and "environment.location" not in roles:
        again = one.determiner == "the" and len(one.tokens) == 1
        inner = words.head_roles(other.parts)
        return not again and "environment.location" not in inner and "subject.vehicle" not in inner
    return len(one.tokens) + len(other.tokens) <= 8


def camera_split(tokens: list[Token]) -> int:
    """`aerial wide shot` names two things: where the first term ends, or 0."""
    if len(tokens) < 2:
        return 0
    first, last = tokens[0], tokens[-1]
    if first.role in CAMERA and last.role in CAMERA and first.role != last.role:
        return next(place for place, token in enumerate(tokens) if token.role != first.role)
    return 0


def framed_at(piece: list[Token]) -> int:
    """`overhead shot of the yard`: where the framing ends and the picture begins, or 0."""
    for place, token in enumerate(piece):
        if (
            token.lower == "of"
            and place
            and (piece[place - 1].role in CAMERA or piece[place - 1].lower in ("shot", "view"))
        ):
            return place
    return 0


def split_and(piece: list[Token]) -> int:
    """Where `two long words and two more` come apart, or 0."""
    nouns = lexicon().nouns
    for place, token in enumerate(piece):
        if token.lower not in ("and", "&", "then") or token.tag != "C":
            continue
        left, right = piece[max(0, place - 2) : place], piece[place + 1 : place + 3]
        if not left or not right or _is_colour(left[-1]):
            continue
        long = all(sum(len(token.parts) for token in side) >= 2 for side in (left, right))
        if long and left[-1].tag in "NT" and right[0].tag != "P":
            return place
        if place == 1 and len(piece) == 3 and left[0].lower in nouns and right[0].tag == "N":
            return place
    return 0


def _is_colour(token: Token) -> bool:
    return token.tag != "T" and token.parts[-1] in lexicon().modifiers
