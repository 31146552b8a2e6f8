"""A model that says what the test wants it to say."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from assay.models.errors import BadRequest
from assay.models.types import Reply, Request, Usage

__all__ = ["Scripted"]

Line = str | Reply | Exception


class Scripted:
    """Answers from a list, in order, or from a function of the request; an exception is raised."""

    def __init__(
        self, script: Iterable[Line] | Callable[[Request], Line], name: str = "scripted/model"
    ) -> None:
        self._name = name
        self._answer: Callable[[Request], Line]
        if callable(script):
            self._answer = script
        else:
            lines = iter(script)
            self._answer = lambda _request: next(lines, BadRequest(f"The script of {name} has ended."))
        self.requests: list[Request] = []

    @property
    def name(self) -> str:
        """The name it was given."""
        return self._name

    async def generate(self, request: Request) -> Reply:
        """Say the next line."""
        self.requests.append(request)
        line = self._answer(request)
        if isinstance(line, Exception):
            raise line
        if isinstance(line, Reply):
            return line
        words = sum(len(message.text.split()) for message in request.messages)
        return Reply(text=line, model=self._name, usage=Usage(words, len(line.split())), cost_usd=0.0)

    async def close(self) -> None:
        """Nothing to close."""
