"""The append-only journal of a run: one JSON record per line, the last record of a key wins.

Durability, stated: a record is handed to the operating system before `append` returns, so a killed
process loses nothing that was finished. `sync` puts it on the disk; `execute` calls it every second and
at the end, so a power cut costs at most the last second.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

from assay.errors import BadInput
from assay.files import json_line, parse_json
from assay.runs.records import Record

__all__ = ["Damage", "Journal", "JournalWriter"]

log = logging.getLogger(__name__)

MAX_LINE_BYTES = 64 * 1024 * 1024
Damage = Callable[[int, str], None]


class Journal:
    """Reads a journal as a stream; a record that cannot be read is reported and passed by, never lost."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def scan(self, on_damage: Damage | None = None) -> Iterator[Record]:
        """Every record in the order written, one in memory at a time."""
        for _offset, record in self._scan(on_damage or self._warn):
            yield record

    def latest(self, on_damage: Damage | None = None) -> Iterator[Record]:
        """The last record of each key, in the order written; only keys and offsets stay in memory."""
        last: dict[str, int] = {}
        for offset, record in self._scan(on_damage or self._warn):
            last[record.key] = offset
        for offset, record in self._scan(_ignore):
            # A run may be read while it is written: keys that came since the first pass are not known.
            if last.get(record.key) == offset:
                yield record

    def _scan(self, on_damage: Damage) -> Iterator[tuple[int, Record]]:
        try:
            file = self.path.open("rb", buffering=1 << 20)
        except FileNotFoundError:
            return
        except OSError as error:
            raise BadInput(f"{self.path} cannot be read ({error.strerror}); check its rights.") from None
        with file:
            number = offset = 0
            while line := file.readline(MAX_LINE_BYTES):
                number += 1
                record = self._record(line, number, on_damage)
                if record is not None:
                    yield offset, record
                while len(line) == MAX_LINE_BYTES and not line.endswith(b"\n"):
                    # The rest of a line that is too long is no line of its own.
                    offset += len(line)
                    line = file.readline(MAX_LINE_BYTES)
                offset += len(line)

    def _record(self, line: bytes, number: int, on_damage: Damage) -> Record | None:
        if not line.endswith(b"\n"):
            if len(line) == MAX_LINE_BYTES:
                on_damage(number, f"longer than {MAX_LINE_BYTES:,} bytes")
            # Otherwise the writer was killed in the middle of its last line: the case was not finished.
            return None
        try:
            return Record.from_json(parse_json(line.decode()))
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            on_damage(number, f"{type(error).__name__}: {error}"[:200])
            return None

    def _warn(self, number: int, reason: str) -> None:
        log.warning(
            "%s line %d is damaged and was passed by (%s); its case counts as not done.",
            self.path,
            number,
            reason,
        )


def _ignore(_number: int, _reason: str) -> None:
    """Damage was already reported by the first pass."""


def _line(record: Record) -> bytes:
    # Half a surrogate pair has no UTF-8; as a backslash escape it is JSON and comes back as it was.
    line = json_line(record.as_json()).encode("utf-8", "backslashreplace")
    if len(line) > MAX_LINE_BYTES:
        raise ValueError(f"a record of {len(line):,} bytes is more than the {MAX_LINE_BYTES:,} allowed")
    return line


class JournalWriter:
    """Appends records. There is one writer per run; the run's lock sees to that."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self._handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        except OSError as error:
            raise BadInput(f"{path} cannot be written ({error.strerror}); choose another place.") from None
        self._unsynced = False
        self._syncing = threading.Lock()
        self._lost: BadInput | None = None
        self._drop_torn_line()

    def _drop_torn_line(self) -> None:
        """Cut off half a line that a killed writer left, so that the next record starts on its own."""
        end = os.fstat(self._handle).st_size
        start = end
        while start > 0:
            block_start = max(0, start - 65_536)
            block = os.pread(self._handle, start - block_start, block_start)
            newline = block.rfind(b"\n")
            if newline >= 0:
                start = block_start + newline + 1
                break
            start = block_start
        if start < end:
            log.warning("%s ended in half a record of %d bytes, which was cut off.", self._path, end - start)
            os.ftruncate(self._handle, start)

    def append(self, record: Record) -> None:
        """Write one record."""
        self._write(_line(record))

    def append_many(self, records: Iterable[Record]) -> None:
        """Write a batch of records with one call to the system."""
        self._write(b"".join([_line(record) for record in records]))

    def _write(self, lines: bytes) -> None:
        if self._lost is not None:
            raise self._lost
        data = memoryview(lines)
        try:
            while data:
                data = data[os.write(self._handle, data) :]
        except OSError as error:
            raise BadInput(
                f"{self._path} cannot be written ({error.strerror}); make room and resume the run."
            ) from None
        self._unsynced = True

    def sync(self) -> None:
        """Put everything written so far on the disk. What failed once has failed for good.

        The system reports a disk's fault to one call only: a second one would find all well.
        """
        with self._syncing:
            if self._unsynced and self._lost is None:
                self._unsynced = False
                try:
                    os.fsync(self._handle)
                except OSError as error:
                    self._lost = BadInput(
                        f"{self._path} cannot be put on the disk ({error.strerror}); make room and resume."
                    )
        if self._lost is not None:
            raise self._lost

    def close(self) -> None:
        """Sync and close."""
        try:
            self.sync()
        finally:
            os.close(self._handle)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
