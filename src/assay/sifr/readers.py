"""Who reads a page: the embedded reader, or a language model; both get the same question."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from assay.files import digest
from assay.sifr.formats.cutting import tokens
from assay.sifr.results import Failure
from assay.sifr.tasks.records import Answer

if TYPE_CHECKING:
    from assay.judging import Judge, Verdict
    from assay.models import Model, ModelSettings, Reply, Request
    from assay.models.errors import ModelError
    from assay.sifr.reading.reader import EmbeddedReader as LexicalReader
    from assay.sifr.scoring.answers import Said

__all__ = ["EMBEDDED", "Heard", "PageReader", "Shown", "open_reader"]

EMBEDDED = "embedded"
_ROOM_FOR_ANSWER = 1_000
"""Tokens of a model's window that question and answer may take."""
# Servers word it in many ways: "image_url is only supported by certain models", "not a multimodal model".
_PICTURE = re.compile(r"image|vision|multi-?modal|mmproj", re.IGNORECASE)
_NOT_TAKEN = re.compile(r"\bnot?\b|n't|only|unsupported|unknown|missing|invalid", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Shown:
    """What a reader gets to see of a page."""

    text: str = ""
    image: bytes | None = None


@dataclass(frozen=True, slots=True)
class Heard:
    """What came back."""

    answer: Answer | None = None
    failure: Failure | None = None
    raw: str = ""
    usage: Mapping[str, int] | None = None
    cost_usd: float | None = 0.0
    """What was paid now."""
    price_usd: float | None = 0.0
    """What such an answer costs, also where it came from the cache for nothing."""


class PageReader(Protocol):
    """Answers questions about pages. Trouble with a network is raised, everything else is an answer."""

    @property
    def name(self) -> str:
        """How it was named on the command line."""
        ...

    @property
    def window(self) -> int | None:
        """How many tokens of a page it can take; None where nobody knows."""
        ...

    def fingerprint(self) -> dict[str, str]:
        """What its answers depend on."""
        ...

    async def read(self, question: str, shown: Shown, repeat: int) -> Heard:
        """Answer one question about one page."""
        ...

    async def close(self) -> None:
        """Let go of what it holds."""
        ...


class _Embedded:
    """The lexical reader: a floor under every format."""

    name = EMBEDDED
    window: int | None = None

    def __init__(self) -> None:
        from assay.sifr.reading.reader import EmbeddedReader

        self._reader: LexicalReader = EmbeddedReader()

    def fingerprint(self) -> dict[str, str]:
        return {"reader": digest([EMBEDDED, self._reader.version])[:16]}

    async def read(self, question: str, shown: Shown, repeat: int) -> Heard:
        if shown.image is not None:
            return Heard(failure="no_vision")
        return Heard(self._reader.read(question, shown.text))

    async def close(self) -> None:
        return None


@dataclass
class _Witnessed:
    """A model that remembers how it failed: a verdict keeps the sentence, not its kind."""

    model: Model
    error: ModelError | None = None

    @property
    def name(self) -> str:
        return self.model.name

    async def generate(self, request: Request) -> Reply:
        from assay.models.errors import ModelError

        try:
            return await self.model.generate(request)
        except ModelError as error:
            self.error = error
            raise

    async def close(self) -> None:
        await self.model.close()


class _Language:
    """Any model that the core can open."""

    def __init__(self, model: Model, judge: Judge[Said], window: int | None) -> None:
        self._model, self._judge, self._window = model, judge, window

    @property
    def name(self) -> str:
        return self._model.name

    @property
    def window(self) -> int | None:
        return None if self._window is None else self._window - _ROOM_FOR_ANSWER

    def fingerprint(self) -> dict[str, str]:
        return self._judge.fingerprint(self._model.name)

    async def read(self, question: str, shown: Shown, repeat: int) -> Heard:
        from assay.models import Image
        from assay.models.errors import BadRequest, BadResponse, Unavailable

        images = (Image.of(shown.image),) if shown.image is not None else ()
        values = {"question": question, "page": shown.text, "picture": bool(images)}
        model = _Witnessed(self._model)
        try:
            verdict = await self._judge.ask(model, values, images=images, repeat=repeat)
        except (BadRequest, Unavailable) as error:
            if images and self._is_blind(str(error)):
                return Heard(failure="no_vision", raw=str(error))
            raise
        if isinstance(model.error, BadResponse):
            # A server that speaks no JSON is no reader that answers badly; it may do better later.
            raise model.error
        usage = verdict.usage.as_json() if verdict.usage else None
        costs = verdict.cost_usd, _price(verdict)
        if verdict.value is not None:
            return Heard(verdict.value.as_answer(), None, verdict.raw, usage, *costs)
        refused = any(reply.finish_reason == "refused" for reply in verdict.replies)
        failure: Failure = "refused" if refused else _kind(model.error)
        return Heard(None, failure, verdict.raw or verdict.problem, usage, *costs)

    def _is_blind(self, said: str) -> bool:
        # The name of a model may speak of vision too.
        words = said.replace(self.name, "")
        return bool(_PICTURE.search(words) and _NOT_TAKEN.search(words))

    async def close(self) -> None:
        await self._model.close()


def _price(verdict: Verdict[Said]) -> float | None:
    prices = [reply.cost_usd for reply in verdict.replies]
    known = [price for price in prices if price is not None]
    return None if verdict.unknown_price or len(known) < len(prices) else sum(known)


def _kind(error: ModelError | None) -> Failure:
    from assay.models.errors import ContextTooLong, Refused

    if isinstance(error, ContextTooLong):
        return "context_exceeded"
    return "refused" if isinstance(error, Refused) else "unparsable"


def open_reader(
    name: str,
    settings: ModelSettings,
    overrides: Mapping[str, str] | None = None,
    window: int | None = None,
) -> PageReader:
    """Open a reader by name; anything but `embedded` is a model of the core."""
    if name == EMBEDDED:
        return _Embedded()
    from assay.models import open_model
    from assay.sifr.prompting import reading_judge

    return _Language(open_model(name, settings), reading_judge(overrides), window)


def fits(text: str, reader: PageReader) -> bool:
    """Does a whole page fit the reader's window?"""
    return reader.window is None or tokens(text) <= reader.window
