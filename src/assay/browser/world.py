"""Assay's own scripts run in a world apart: they see the page's document, its scripts see nothing of them.

A page that has replaced `JSON` or `querySelectorAll` therefore cannot mislead or break a capture.
"""

from __future__ import annotations

import json
from typing import Any

from assay.browser.errors import ScriptFailed
from assay.browser.wire import ProtocolError, ProtocolSession

__all__ = ["World"]


_DOCUMENTS = 20
_MOVED_ON = ("context", "navigated", "Promise was collected")


class World:
    """Runs functions beside a page's scripts, over its own protocol session."""

    def __init__(self, session: ProtocolSession) -> None:
        self.session = session
        self._frame: str | None = None
        self._context: int | None = None

    async def call(self, function: str, *arguments: object) -> Any:
        """Call a JavaScript function of plain values and wait for its plain answer."""
        for _ in range(_DOCUMENTS):
            try:
                return await self._call(function, arguments, await self.context())
            except ProtocolError as error:
                if not any(words in str(error) for words in _MOVED_ON):
                    raise
                # The page has gone on to another document, and the world went with the old one.
                self._context = None
        raise ProtocolError("the page goes from document to document without end")

    async def _call(self, function: str, arguments: tuple[object, ...], context: int) -> Any:
        answer = await self.session.send(
            "Runtime.callFunctionOn",
            {
                "functionDeclaration": function,
                "executionContextId": context,
                "arguments": [{"value": argument} for argument in arguments],
                "returnByValue": True,
                "awaitPromise": True,
            },
        )
        if "exceptionDetails" in answer:
            said = json.dumps(answer["exceptionDetails"].get("exception", {}).get("description", ""))[:200]
            raise ScriptFailed(f"A script of the capture failed in the page: {said}.")
        return answer["result"].get("value")

    async def context(self) -> int:
        """The world's number in the present document."""
        if self._frame is None:
            tree = await self.session.send("Page.getFrameTree")
            self._frame = tree["frameTree"]["frame"]["id"]
        if self._context is None:
            world = {"frameId": self._frame, "worldName": "assay"}
            made = await self.session.send("Page.createIsolatedWorld", world)
            self._context = made["executionContextId"]
        return self._context
