"""Labellers that live elsewhere: a command, a URL, a file. What they give is hostile until it is placed."""

from __future__ import annotations

import asyncio
import contextlib
import json
import math
import os
import shlex
import signal
from base64 import b64encode
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit, urlunsplit

from assay.errors import AssayError, BadInput
from assay.files import digest, file_sha256, read_json
from assay.models.errors import clean
from assay.models.transport import Transport
from assay.spans.inputs import writable
from assay.spans.labellers.alignment import align
from assay.spans.labellers.base import Labelled
from assay.spans.types import SpanLabelingMeta

__all__ = ["CommandLabeller", "FileLabeller", "HttpLabeller", "LabellerFailed"]

MAX_OUTPUT = 8 * 1024 * 1024
_BLOCK = 64 * 1024
_GRACE_SECONDS = 2.0
REQUEST_SETTINGS = {"maxSpans": 60, "minConfidence": 0.0, "policy": {"allowOverlap": False}}


class LabellerFailed(AssayError):
    """A labeller outside of Assay crashed, took too long, or answered in a shape that holds no spans."""

    kind = "labeller"
    transient = True


def _labelled(prompt: str, answer: Any, who: str) -> Labelled:
    """Read `{spans: […]}` or a bare list, in the shapes that labellers use."""
    spans = answer.get("spans") if isinstance(answer, Mapping) else answer
    if not isinstance(spans, list):
        raise LabellerFailed(f"{who} answered without a list of `spans`.")
    aligned = align(prompt, spans)
    meta = answer.get("meta") if isinstance(answer, Mapping) else None
    known = meta if isinstance(meta, Mapping) else {}
    try:
        read = SpanLabelingMeta.model_validate(dict(known))
    except ValueError:
        read = SpanLabelingMeta(notes="its meta could not be read")
    adversarial = bool(answer.get("isAdversarial")) if isinstance(answer, Mapping) else False
    return Labelled(aligned.spans, read, adversarial=adversarial, dropped=aligned.dropped)


class CommandLabeller:
    """Runs a command per prompt: the prompt as JSON on its input, spans as JSON on its output. No shell."""

    def __init__(self, command: str, *, timeout: float = 60.0) -> None:
        try:
            self._words = shlex.split(command)
        except ValueError as error:
            raise BadInput(f"The command {command!r} cannot be read ({error}); check its quotes.") from None
        if not self._words:
            raise BadInput("`command:` needs a command; write --labeller 'command:my-labeller --json'.")
        self._command = command
        self._timeout = timeout

    @property
    def name(self) -> str:
        """`command:` and the command."""
        return f"command:{self._command}"

    def fingerprint(self) -> Any:
        """The command; what stands behind it is its own affair."""
        return self._command

    async def label(self, prompt: str) -> Labelled:
        """Run the command once."""
        try:
            process = await asyncio.create_subprocess_exec(
                *self._words,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            raise BadInput(f"{self._words[0]} cannot be run ({error.strerror}); check the command.") from None
        request = json.dumps({"text": prompt, **REQUEST_SETTINGS}).encode()
        try:
            async with asyncio.timeout(self._timeout):
                out, err = await self._answer(process, request)
        except TimeoutError:
            await _end_group(process)
            raise LabellerFailed(f"{self._words[0]} gave no answer within {self._timeout:g} s.") from None
        except BaseException:
            await _end_group(process)
            raise
        if process.returncode:
            said = clean(err.decode("utf-8", "replace").strip().rpartition("\n")[2])
            raise LabellerFailed(f"{self._words[0]} ended with code {process.returncode}: {said}")
        return _labelled(prompt, _json(out, self._words[0]), self._words[0])

    async def _answer(self, process: asyncio.subprocess.Process, request: bytes) -> tuple[bytes, bytes]:
        """What it wrote and what it complained of last, each bounded, once it has ended."""
        feeding = asyncio.create_task(_feed(process.stdin, request))
        listening = asyncio.create_task(_last_words(process.stderr))
        try:
            out = await _bounded(process.stdout, self._words[0])
            err = await listening
            await feeding
            await process.wait()
        finally:
            for task in (feeding, listening):
                task.cancel()
            await asyncio.gather(feeding, listening, return_exceptions=True)
        return out, err

    async def close(self) -> None:
        """Nothing is open between prompts."""


async def _feed(stdin: asyncio.StreamWriter | None, request: bytes) -> None:
    if stdin is None:
        return
    # A command that does not read its input may still have an answer.
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):
        stdin.write(request)
        await stdin.drain()
    stdin.close()


async def _bounded(stream: asyncio.StreamReader | None, who: str) -> bytes:
    pieces, size = [], 0
    while piece := await stream.read(_BLOCK) if stream else b"":
        pieces.append(piece)
        size += len(piece)
        if size > MAX_OUTPUT:
            raise _too_much(who)
    return b"".join(pieces)


async def _last_words(stream: asyncio.StreamReader | None) -> bytes:
    kept = b""
    while piece := await stream.read(_BLOCK) if stream else b"":
        kept = (kept + piece)[-_BLOCK:]
    return kept


async def _end_group(process: asyncio.subprocess.Process) -> None:
    """End a command and what it started: a child of it may hold the pipes, or work on for nobody."""
    with contextlib.suppress(OSError):
        os.killpg(process.pid, signal.SIGKILL)
    if process.stdin is not None:
        process.stdin.close()
    # What has left the group cannot be reached, and is not waited for.
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(_GRACE_SECONDS):
            # A pipe that nobody empties does not show its end, and so the process does not either.
            await asyncio.gather(
                process.wait(),
                _last_words(process.stdout),
                _last_words(process.stderr),
                return_exceptions=True,
            )


class HttpLabeller:
    """Posts `{text, maxSpans, …}` to a URL and reads `{spans: […]}`."""

    def __init__(self, url: str, *, timeout: float = 60.0) -> None:
        if not url.startswith(("http://", "https://")):
            raise BadInput(f"{url!r} is not a URL; write --labeller http://127.0.0.1:3000/label.")
        self._url, self._headers = _without_password(url)
        self._transport = Transport(self._url, timeout=timeout)

    @property
    def name(self) -> str:
        """The URL, without any password: names are written into runs and reports."""
        return self._url

    def fingerprint(self) -> Any:
        """The URL; what stands behind it is its own affair."""
        return self._url

    async def label(self, prompt: str) -> Labelled:
        """Ask once."""
        answer = await self._transport.post("", self._headers, {"text": prompt, **REQUEST_SETTINGS})
        if answer.status != 200:
            raise LabellerFailed(f"{self._url} answered with status {answer.status}.")
        return _labelled(prompt, _json(answer.body, self._url), self._url)

    async def close(self) -> None:
        """Close the connections."""
        await self._transport.close()


def _without_password(url: str) -> tuple[str, dict[str, str]]:
    """The URL as it may be shown, and the header that says what was taken out of it."""
    parts = urlsplit(url)
    credentials, found, host = parts.netloc.rpartition("@")
    if not found:
        return url, {}
    user, _, password = (unquote(part) for part in credentials.partition(":"))
    token = b64encode(f"{user}:{password}".encode()).decode()
    return urlunsplit(parts._replace(netloc=host)), {"Authorization": f"Basic {token}"}


class FileLabeller:
    """Spans that were made earlier: a snapshot, or a list of texts with their spans."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._by_text = _spans_by_text(read_json(path), path)
        self._digest = file_sha256(path)

    @property
    def name(self) -> str:
        """`file:` and the path."""
        return f"file:{self._path}"

    def fingerprint(self) -> Any:
        """The content of the file."""
        return self._digest

    async def label(self, prompt: str) -> Labelled:
        """Find the spans of this prompt."""
        spans = self._by_text.get(digest(writable(prompt)))
        if spans is None:
            raise BadInput(
                f"{self._path} has no spans for this prompt: it failed there, or its text is another one."
            )
        return _labelled(prompt, spans, str(self._path))

    async def close(self) -> None:
        """Nothing is open."""


def _spans_by_text(value: Any, path: Path) -> dict[str, list[Any]]:
    rows = value.get("results", value.get("prompts")) if isinstance(value, Mapping) else value
    if not isinstance(rows, list):
        raise BadInput(
            f"{path} must hold a list, or an object with `results` or `prompts`, of texts with spans."
        )
    found: dict[str, list[Any]] = {}
    for number, row in enumerate(rows, 1):
        record = row if isinstance(row, Mapping) else {}
        text = next((record[name] for name in ("output", "text", "prompt") if record.get(name)), None)
        spans = record.get("spans")
        if not isinstance(text, str) or not isinstance(spans, list):
            raise BadInput(f"{path}, record {number} has no text with a list of `spans`.")
        if record.get("error") and not spans:
            continue  # it was not labelled, which is another thing than to have nothing to label
        found[digest(writable(text))] = spans
    return found


def _too_much(who: str) -> LabellerFailed:
    return LabellerFailed(f"{who} answered with more than {MAX_OUTPUT:,} bytes.")


def _json(body: bytes, who: str) -> Any:
    if len(body) > MAX_OUTPUT:
        raise _too_much(who)
    try:
        return json.loads(body, parse_constant=lambda _: None, parse_float=_finite)
    except (ValueError, RecursionError):
        raise LabellerFailed(
            f"{who} did not answer with JSON: {clean(body[:200].decode('utf-8', 'replace'))}"
        ) from None


def _finite(digits: str) -> float | None:
    # Python writes and reads numbers that JSON does not have; no file of ours could hold them.
    value = float(digits)
    return value if math.isfinite(value) else None
