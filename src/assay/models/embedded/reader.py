"""The reader: answers from a page by rules alone. The floor that a language model has to beat."""

from __future__ import annotations

import asyncio
import json
import re
import time
from typing import Any

from assay.models.embedded.filling import ABSENT, Filler
from assay.models.embedded.finding import NOTHING, find
from assay.models.embedded.ranking import index_of
from assay.models.errors import BadRequest
from assay.models.types import Image, Message, Reply, Request

__all__ = ["Reader", "document_and_question"]

_BLANK_LINE = re.compile(r"\n[ \t\r]*\n")
_IN_THREAD = 100_000
_MAX_QUESTION = 20_000


class Reader:
    """An extractive answerer without a model: the same words for the same page, in milliseconds.

    The last text part of the last user message is the question and all user text before it the document;
    with a single part its last paragraph is the question. The system text is not read. Without an answer in
    the document the reader says `not present`. It has no tokens, so its `usage` is None; nobody is billed,
    so its cost is 0.
    """

    @property
    def name(self) -> str:
        """Its full name."""
        return "embedded/reader"

    async def generate(self, request: Request) -> Reply:
        """Answer one request."""
        start = time.perf_counter()
        document, question = document_and_question(request)
        if len(document) > _IN_THREAD:
            value = await asyncio.to_thread(_answer, request, document, question)
        else:
            value = _answer(request, document, question)
        pictures = any(isinstance(part, Image) for message in request.messages for part in message.parts)
        return Reply(
            text=json.dumps(value, ensure_ascii=False) if request.schema else str(value),
            model=self.name,
            parsed=value if request.schema else None,
            cost_usd=0.0,
            latency_ms=round(1000 * (time.perf_counter() - start), 3),
            structured="schema" if request.schema else None,
            notes=("pictures are not read",) if pictures else (),
        )

    async def close(self) -> None:
        """Nothing is open."""


def document_and_question(request: Request) -> tuple[str, str]:
    """Take a request apart by the reader's convention."""
    turns = [_texts(message) for message in request.messages if message.role == "user"]
    texts = [text for turn in turns for text in turn]
    if not texts:
        raise BadRequest("embedded/reader was asked nothing; the last user message needs text.")
    if len(turns[-1]) > 1:
        return "\n\n".join(texts[:-1]), texts[-1].strip()
    before, question = _last_paragraph(texts[-1])
    return "\n\n".join([*texts[:-1], before]), question


def _texts(message: Message) -> list[str]:
    # Half a surrogate pair cannot be written to any file, so it may not come back in an answer.
    texts = (part for part in message.parts if isinstance(part, str) and part.strip())
    return [text.encode("utf-8", "replace").decode("utf-8") for text in texts]


def _last_paragraph(text: str) -> tuple[str, str]:
    text = text.strip()
    start = max((match.end() for match in _BLANK_LINE.finditer(text)), default=0)
    return text[:start], text[start:].strip()


def _answer(request: Request, document: str, question: str) -> Any:
    index = index_of(document)
    asked = question[-_MAX_QUESTION:]
    main = find(index, asked) if index.passages else NOTHING
    if request.schema is None:
        return main.answer or ABSENT
    return Filler(request.schema.json, index, asked, main).fill(request.schema.json)
