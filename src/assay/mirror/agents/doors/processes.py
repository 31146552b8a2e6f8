"""One run of somebody else's program: bounded in time and output, and nothing of it stays behind."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import secrets
import signal
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from assay.files import write_text
from assay.mirror.agents.doors.errors import SystemFailed
from assay.models.errors import clean

__all__ = ["Ended", "fresh_mark", "run_program"]

HEAD_BYTES = 256 * 1024
TAIL_BYTES = 64 * 1024
GRACE_SECONDS = 1.0
"""Between being asked to end and being killed: time to close a browser."""
MARK = "ASSAY_CASE_MARK"

_SECRET_NAME = re.compile(r"KEY|TOKEN|SECRET|PASSW|CREDENTIAL", re.IGNORECASE)
_SHORTEST_SECRET = 8
_MARK = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class Ended:
    """How a program ended, and what it said, without the secrets of its environment."""

    code: int | None
    """None if it was stopped because its time was over."""
    output: str
    complaints: str

    @property
    def last_complaint(self) -> str:
        """The last line on its error stream, fit for a message."""
        lines = [line for line in self.complaints.splitlines() if line.strip()]
        return clean(lines[-1]) if lines else ""


class _Kept:
    """The beginning and the end of a stream; what is between is counted and thrown away."""

    def __init__(self) -> None:
        self._head = bytearray()
        self._tail = bytearray()
        self._lost = 0

    def add(self, piece: bytes) -> None:
        room = HEAD_BYTES - len(self._head)
        self._head += piece[:room]
        self._tail += piece[room:]
        if (over := len(self._tail) - TAIL_BYTES) > 0:
            del self._tail[:over]
            self._lost += over

    def text(self) -> str:
        gap = f"\n[{self._lost:,} bytes left out]\n" if self._lost else ""
        return self._head.decode("utf-8", "replace") + gap + self._tail.decode("utf-8", "replace")


class _Stream(asyncio.Protocol):
    """Reads one pipe. Not asyncio's own pipes: a child that outlives the program would hold them open."""

    def __init__(self) -> None:
        self.kept = _Kept()
        self.ended = asyncio.Event()

    def data_received(self, data: bytes) -> None:
        self.kept.add(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self.ended.set()


async def run_program(
    argv: Sequence[str], environment: Mapping[str, str], seconds: float, mark: str
) -> Ended:
    """Run a program in a process group of its own, no shell, until it ends or its time is over."""
    async with contextlib.AsyncExitStack() as stack:
        output, output_end = await _pipe(stack)
        complaints, complaints_end = await _pipe(stack)
        try:
            process = await asyncio.create_subprocess_exec(
                *argv,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=output_end,
                stderr=complaints_end,
                env={**environment, MARK: mark},
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise SystemFailed(f"{clean(argv[0])} cannot be run ({reason}); check the command.") from None
        except asyncio.CancelledError:
            # It may have started although nobody is told.
            _kill_marked(mark)
            raise
        finally:
            os.close(output_end)
            os.close(complaints_end)
        in_time = True
        try:
            async with asyncio.timeout(seconds):
                await process.wait()
        except TimeoutError:
            in_time = False
        finally:
            await _end_all(process, mark)
        for stream in (output, complaints):
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(GRACE_SECONDS):
                    await stream.ended.wait()
        code = process.returncode if in_time else None
        said = (_without_secrets(stream.kept.text(), environment) for stream in (output, complaints))
        return Ended(code, *said)


async def _pipe(stack: contextlib.AsyncExitStack) -> tuple[_Stream, int]:
    reading, writing = os.pipe()
    file = os.fdopen(reading, "rb", buffering=0)
    transport, stream = await asyncio.get_running_loop().connect_read_pipe(_Stream, file)
    stack.callback(transport.close)
    return stream, writing


async def _end_all(process: asyncio.subprocess.Process, mark: str) -> None:
    """End the program and all that it started."""
    if process.returncode is None:
        _signal_group(process.pid, signal.SIGTERM)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GRACE_SECONDS):
                await process.wait()
    _signal_group(process.pid, signal.SIGKILL)
    # Browsers are often started in a session of their own, which the group's signal does not reach.
    _kill_marked(mark)
    if process.returncode is None:
        await process.wait()


def fresh_mark(place: Path) -> str:
    """A mark by which the processes of one run are known, kept at a place.

    If we were killed in the middle of an earlier run, its program may still be at work: it is ended first.
    """
    with contextlib.suppress(OSError, UnicodeDecodeError):
        old = place.read_text(encoding="utf-8") if place.is_file() else ""
        if _MARK.fullmatch(old):
            _kill_marked(old)
    mark = secrets.token_hex(16)
    write_text(place, mark)
    return mark


def _kill_marked(mark: str) -> None:
    """Kill what has the mark; again, for a process may have started another meanwhile."""
    for _ in range(3):
        found = _marked(mark)
        for pid in found:
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        if not found:
            return


def _signal_group(group: int, number: signal.Signals) -> None:
    with contextlib.suppress(OSError):
        os.killpg(group, number)


def _marked(mark: str) -> list[int]:
    """Processes whose environment has the mark; where there is no /proc, none can be found."""
    wanted, found = f"{MARK}={mark}".encode(), []
    for place in Path("/proc").glob("[0-9]*/environ"):
        with contextlib.suppress(OSError):
            if wanted in place.read_bytes():
                found.append(int(place.parent.name))
    return found


def _without_secrets(text: str, environment: Mapping[str, str]) -> str:
    """A program may print its environment; the keys in it are not kept."""
    hidden = (
        value
        for name, value in environment.items()
        if _SECRET_NAME.search(name) and len(value) >= _SHORTEST_SECRET
    )
    for value in sorted(hidden, key=len, reverse=True):
        text = text.replace(value, "[hidden]")
    return text
