"""Reads the regions of a prompt: values, lists of phrases, and sentences."""

from __future__ import annotations

from dataclasses import dataclass, field

from assay.spans.labellers.embedded.evidence import CAMERA, Guess, Slot
from assay.spans.labellers.embedded.joins import camera_split, framed_at, split_and
from assay.spans.labellers.embedded.layout import Region
from assay.spans.labellers.embedded.memory import Memory
from assay.spans.labellers.embedded.patterns import values
from assay.spans.labellers.embedded.roles import noun_role
from assay.spans.labellers.embedded.sentences import SentenceReader
from assay.spans.labellers.embedded.sounds import is_noise
from assay.spans.labellers.embedded.tagger import find_terms, tag
from assay.spans.labellers.embedded.tokens import Token, tokenise

__all__ = ["Reader"]

_HARD = frozenset(';:|—–()[]"“”„«»、。.!?…•{}<>/')
# Longer than this, a phrase is read as a sentence: people do not write such list items.
_LONG_PHRASE, _LONG_VALUE = 8, 16
_VALUES_LABELS = {
    "duration": "technical.duration",
    "ratio": "technical.aspectRatio",
    "rate": "technical.frameRate",
    "resolution": "technical.resolution",
}


@dataclass(slots=True)
class Reader:
    """Reads one prompt region by region."""

    memory: Memory
    sentences: SentenceReader = field(init=False)

    def __post_init__(self) -> None:
        self.sentences = SentenceReader(self.memory)

    def read(self, region: Region) -> None:
        """Label one region."""
        if region.label in _VALUES_LABELS:
            self._values_only(region)
            return
        tokens = self._tokens(region)
        if not tokens:
            return
        if region.label is not None:
            self._pieces(tokens, region.label)
            return
        has_verb = any(token.tag in "VX" or (token.tag == "R" and token.lower != "it") for token in tokens)
        if has_verb:
            self.sentences.read(tokens)
        else:
            self._pieces(tokens, None)

    def _tokens(self, region: Region) -> list[Token]:
        """Tokens with their tags; each value is one token."""
        tokens: list[Token] = []
        position = region.start
        for value in values(self.memory.text, region.start, region.end):
            tokens += tokenise(self.memory.text, position, value.start)
            piece = self.memory.text[value.start : value.end]
            tokens.append(
                Token(value.start, value.end, piece, piece.lower(), (piece.lower(),), True, "S", value.role)
            )
            position = value.end
        tokens += tokenise(self.memory.text, position, region.end)
        tokens = find_terms(tokens, self.memory.words)
        tag(tokens, self.memory.words)
        return tokens

    def _values_only(self, region: Region) -> None:
        found = values(self.memory.text, region.start, region.end)
        for value in found:
            self.memory.add(value.start, value.end, Guess(value.role, "value"))
        if not found:
            tokens = [
                token for token in tokenise(self.memory.text, region.start, region.end) if token.is_word
            ]
            if tokens and len(tokens) <= 6:
                self.memory.add(
                    tokens[0].start, tokens[-1].end, Guess(_VALUES_LABELS[region.label or ""], "label")
                )

    def _pieces(self, tokens: list[Token], label: str | None) -> None:
        piece: list[Token] = []
        for token in [*tokens, None]:
            if (
                token is None
                or (token.tag == "." and (token.lower in _HARD or token.lower in ",，、"))
                or (token.tag == "." and not token.is_word and token.lower not in "'’-&%+*")
            ):
                if piece:
                    self._piece(piece, label)
                piece = []
            elif token.tag != "." or piece:
                piece.append(token)

    def _piece(self, piece: list[Token], label: str | None) -> None:
        """A phrase between two commas; `and` may cut it into several."""
        cut = split_and(piece)
        while cut:
            self._phrase(piece[:cut], label)
            piece = piece[cut + 1 :]
            cut = split_and(piece)
        self._phrase(piece, label)

    def _phrase(self, piece: list[Token], label: str | None) -> None:
        start, end = 0, len(piece)
        while end > start and (piece[end - 1].tag in ".CPD" or piece[end - 1].lower == "only"):
            end -= 1
        while start < end and piece[start].tag in "DC." and piece[start].lower != "no":
            start += 1
        determiner = next((token.lower for token in piece[:start] if token.tag == "D"), "")
        piece = piece[start:end]
        if not piece or (label is None and len(piece) == 1 and determiner not in ("", "a", "an")):
            return
        if any(token.tag == "S" for token in piece):
            self._phrase_with_value(piece, label)
        elif len(piece) > _LONG_VALUE:
            self.sentences.read(piece)
        elif label is None:
            self._free_phrase(piece)
        else:
            self._noun_piece(piece, label)

    def _free_phrase(self, piece: list[Token]) -> None:
        """A phrase of a list without a label: a verb, something beside a term, or a noun phrase."""
        if len(piece) > _LONG_PHRASE or piece[0].tag in "PRV":
            self.sentences.read(piece)
            return
        if piece[0].tag in "GE":
            self._participle(piece)
            return
        aside = next((place for place, token in enumerate(piece) if token.tag == "Q" and place), 0)
        if aside:
            piece = piece[:aside]
        if not self._qualifies_light(piece):
            self._noun_piece(piece, None)

    def _participle(self, piece: list[Token]) -> None:
        """`looking down`, `retreating slowly`: after a camera term it is the camera that does it."""
        words = self.memory.words
        framed = bool(self.memory.found) and self.memory.found[-1].role in CAMERA and len(piece) <= 4
        bases = words.bases(piece[0].lower)
        if framed and "look" in bases:
            self.memory.add(piece[0].start, piece[-1].end, Guess("camera.angle", "viewpoint"))
        elif framed and any("camera.movement" in words.verbs.get(base, ()) for base in bases):
            self.memory.add(piece[0].start, piece[-1].end, Guess("camera.movement", "camera verb"))
        else:
            self.sentences.read(piece)

    def _phrase_with_value(self, piece: list[Token], label: str | None) -> None:
        rest: list[Token] = []
        for token in [*piece, None]:
            if token is None or token.tag == "S":
                if len(rest) > 0:
                    self._phrase(rest, label)
                rest = []
            else:
                rest.append(token)
            if token is not None and token.tag == "S":
                self.memory.add(token.start, token.end, Guess(token.role or "", "value"))

    def _qualifies_light(self, piece: list[Token]) -> bool:
        """`volumetric and sharp-edged` after a lamp says how its light is."""
        after_light = bool(self.memory.found) and self.memory.found[-1].role.startswith("lighting")
        if not after_light or any(token.tag not in "ABCE" for token in piece) or any(t.role for t in piece):
            return False
        self.memory.add(piece[0].start, piece[-1].end, Guess("lighting.quality", "after light"))
        return True

    def _noun_piece(self, piece: list[Token], label: str | None) -> None:
        if label is None:
            split = camera_split(piece) or framed_at(piece)
            if split and piece[split].lower == "of":
                self.sentences.read(piece, listed=True)
                return
            if split:
                self._noun_piece(piece[:split], label)
                self._noun_piece(piece[split:], label)
                return
            if (
                not self.memory.keyword
                and not is_noise(piece, self.memory.words)
                and any(token.tag in "PGERV" and token.lower != "of" for token in piece)
            ):
                self.sentences.read(piece, listed=True)
                return
        last = self.memory.found[-1].role if self.memory.found else ""
        slot = Slot(
            label=label,
            keyword=True,
            has_subject=self.memory.has_subject,
            hears=self.memory.hears,
            nominative=True,
            after_role=last,
            prose=not self.memory.keyword,
        )
        guess = noun_role(piece, slot, self.memory.words)
        placed = any(token.tag == "P" and token.lower != "of" for token in piece)
        if guess is not None and guess.role == "subject.identity" and label is None and placed:
            self.sentences.read(piece, listed=True)
        elif guess is not None:
            self.memory.add(piece[0].start, piece[-1].end, guess)
