"""Record a model's answers to a JSON Lines file and play them back without any server.

Only the question and the answer are written: no headers, no URL parameters. Should a key stand in a text
all the same, it is blotted out.
"""

from __future__ import annotations

import json
import os
from collections import defaultdict, deque
from dataclasses import replace
from pathlib import Path
from typing import Any

from assay.errors import BadInput
from assay.files import ensure_directory, json_line
from assay.models.errors import BadRequest
from assay.models.types import Model, Reply, Request
from assay.models.wrapper import Wrapper

__all__ = ["Recording", "Replay", "redact"]

_FORMAT = 1
_SECRET_SUFFIXES = ("_API_KEY", "_TOKEN", "_SECRET")


def redact(text: str) -> str:
    """The text without the values of any key that this process knows."""
    known = {value.strip() for name, value in os.environ.items() if name.endswith(_SECRET_SUFFIXES)}
    # The longest first, so that a key that begins with another leaves no rest; then as JSON spells it.
    for value in sorted(known, key=len, reverse=True):
        if len(value) >= 8:
            text = text.replace(value, "***").replace(json.dumps(value, ensure_ascii=False)[1:-1], "***")
    return text


class CannotRecord(BadInput):
    """The cassette cannot be written. Further answers would be paid for and not recorded either."""

    stops_run = True


class Recording(Wrapper):
    """Writes each question and answer to a cassette, in the order of the answers."""

    def __init__(self, inner: Model, path: Path) -> None:
        super().__init__(inner)
        ensure_directory(path.parent)
        try:
            _drop_torn_line(path)
            if path.exists() and path.stat().st_size:
                _read(path)
            self._file = path.open("ab", buffering=0)
        except OSError as error:
            raise BadInput(f"{path} cannot be written ({error.strerror}); choose another place.") from None
        if self._file.tell() == 0:
            self._write({"assay_cassette": _FORMAT, "model": inner.name.split("@http", 1)[0]})

    def _write(self, value: dict[str, Any]) -> None:
        line = memoryview(redact(json_line(value)).encode("utf-8", "replace"))
        end = self._file.seek(0, os.SEEK_END)
        try:
            while line:
                line = line[self._file.write(line) :]
        except OSError as error:
            # Other answers may be on their way: the next line must not begin behind half of this one.
            self._file.truncate(end)
            raise CannotRecord(
                f"{self._file.name} cannot be written ({error.strerror}); make room and resume the run."
            ) from None

    async def generate(self, request: Request) -> Reply:
        """Ask and write down."""
        reply = await self.inner.generate(request)
        self._write({"key": request.digest(), "request": request.as_json(), "reply": reply.as_json()})
        return reply

    async def close(self) -> None:
        """Close the model and the cassette."""
        await self.inner.close()
        self._file.close()


class Replay:
    """Answers from a cassette. A question asked more often than recorded gets its last answer again."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._answers = _read(path)

    @property
    def name(self) -> str:
        """`replay/` and the file."""
        return f"replay/{self._path}"

    async def generate(self, request: Request) -> Reply:
        """Find the recorded answer."""
        answers = self._answers.get(request.digest())
        if not answers:
            raise BadRequest(f"{self._path} has no answer to this question; record it again.")
        reply = answers.popleft() if len(answers) > 1 else answers[0]
        return replace(reply, cached=True)

    async def close(self) -> None:
        """Nothing to close."""


def _drop_torn_line(path: Path) -> None:
    """A recording cut off by a kill is continued after its last whole line."""
    if not path.is_file():
        return
    with path.open("rb+") as file:
        content = file.read()
        if content.startswith(b'{"assay_cassette"') and not content.endswith(b"\n"):
            file.truncate(content.rfind(b"\n") + 1)


def _read(path: Path) -> dict[str, deque[Reply]]:
    answers: dict[str, deque[Reply]] = defaultdict(deque)
    try:
        with path.open(encoding="utf-8") as file:
            header = json.loads(file.readline() or "null")
            if not isinstance(header, dict) or "assay_cassette" not in header:
                raise BadInput(f"{path} is not a cassette: its first line has no `assay_cassette`.")
            if header["assay_cassette"] > _FORMAT:
                raise BadInput(f"{path} was recorded by a newer Assay; upgrade Assay to replay it.")
            for line in file:
                # A recording cut off by a kill ends in half a line, which holds nothing of use.
                if line.endswith("\n"):
                    entry = json.loads(line)
                    answers[entry["key"]].append(Reply.from_json(entry["reply"]))
    except OSError as error:
        raise BadInput(f"{path} cannot be read ({error.strerror}); check the path.") from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadInput(f"{path} is not a readable cassette ({error}); record it again.") from None
    return answers
