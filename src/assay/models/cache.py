"""Replies kept by what was asked, in one SQLite file that several processes may share.

The cache is an aid and never a reason to fail: a damaged file is put aside and a new one begun, a locked
one is passed by. An answer is written before it is handed on, so a killed run finds all it has paid for.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import sqlite3
import time
from dataclasses import replace
from pathlib import Path

from assay.errors import BadInput
from assay.files import digest, ensure_directory
from assay.models.types import Model, Reply, Request
from assay.models.wrapper import Wrapper

__all__ = ["Cached", "ReplyCache"]

log = logging.getLogger(__name__)

DEFAULT_MAX_BYTES = 2 * 1024**3
_CHECK_SIZE_EVERY = 500
_BUSY_SECONDS = 5.0
_OPEN_PATIENCE_SECONDS = 5.0
_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
# The last is a sound file whose table has other columns.
_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
_TOUCH_AFTER_SECONDS = 86_400.0
_TABLE = """
CREATE TABLE IF NOT EXISTS reply (
    key TEXT PRIMARY KEY,
    model TEXT NOT NULL,
    body TEXT NOT NULL,
    used REAL NOT NULL
) WITHOUT ROWID
"""


class ReplyCache:
    """The file. Entries unused for longest go first when it grows over `max_bytes`."""

    def __init__(self, path: Path, *, max_bytes: int = DEFAULT_MAX_BYTES) -> None:
        self.path = path
        self.max_bytes = max_bytes
        self._puts = 0
        ensure_directory(path.parent)
        self._database = self._opened()
        # A process that keeps only a few replies does not reach the check in `put`.
        with contextlib.suppress(sqlite3.Error):
            self.trim()

    def _opened(self) -> sqlite3.Connection:
        give_up = time.monotonic() + _OPEN_PATIENCE_SECONDS
        while True:
            try:
                return self._open(self.path)
            except sqlite3.DatabaseError as error:
                code = getattr(error, "sqlite_errorcode", 0) & 0xFF
                if code in _DAMAGED:
                    self._put_aside()
                elif code not in _BUSY:
                    raise BadInput(
                        f"The cache {self.path} cannot be opened ({error}); set ASSAY_CACHE."
                    ) from None
                elif time.monotonic() > give_up:
                    log.warning("The cache %s stays locked; replies are kept in memory.", self.path)
                    return self._open(":memory:")
                else:
                    time.sleep(0.02)

    @staticmethod
    def _open(path: Path | str) -> sqlite3.Connection:
        database = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None)
        try:
            database.execute("PRAGMA journal_mode=WAL")
            # WAL with NORMAL survives a killed process; a power cut may cost the last replies, no more.
            database.execute("PRAGMA synchronous=NORMAL")
            database.execute(_TABLE)
            database.execute("SELECT key, model, body, used FROM reply LIMIT 1").fetchall()
        except BaseException:
            database.close()
            raise
        return database

    def _put_aside(self) -> None:
        aside = self.path.with_name(f"{self.path.name}.damaged-{os.getpid()}-{time.time_ns()}")
        try:
            self.path.replace(aside)
        except FileNotFoundError:
            # Another process has put it aside meanwhile.
            return
        except OSError as error:
            raise BadInput(
                f"The cache {self.path} is damaged and cannot be moved ({error.strerror}); set ASSAY_CACHE."
            ) from None
        for suffix in ("-wal", "-shm"):
            self.path.with_name(self.path.name + suffix).unlink(missing_ok=True)
        log.warning("The cache %s was damaged; it is kept as %s and a new one begun.", self.path, aside.name)

    def get(self, key: str) -> Reply | None:
        """The reply kept under a key."""
        try:
            row = self._database.execute("SELECT body, used FROM reply WHERE key = ?", (key,)).fetchone()
            if row is None:
                return None
            if time.time() - row[1] > _TOUCH_AFTER_SECONDS:
                self._database.execute("UPDATE reply SET used = ? WHERE key = ?", (time.time(), key))
            return Reply.from_json(json.loads(row[0]))
        except (sqlite3.Error, ValueError, TypeError, AttributeError) as error:
            log.warning("The cache could not be read (%s); the model is asked instead.", error)
            return None

    def put(self, key: str, model: str, reply: Reply) -> None:
        """Keep a reply."""
        body = json.dumps(reply.as_json(), ensure_ascii=False, separators=(",", ":"))
        row = (key, model, body.encode("utf-8", "replace").decode(), time.time())
        try:
            self._database.execute("INSERT OR REPLACE INTO reply VALUES (?, ?, ?, ?)", row)
            self._puts += 1
            if self._puts % _CHECK_SIZE_EVERY == 0:
                self.trim()
        except sqlite3.Error as error:
            log.warning("A reply could not be kept in the cache (%s).", error)

    def size(self) -> int:
        """Bytes in use inside the file."""
        pages, free, size = (
            self._database.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("page_count", "freelist_count", "page_size")
        )
        return int((pages - free) * size)

    def trim(self) -> None:
        """Drop what was unused for longest, a tenth at a time, until the rest fits the bound."""
        while self.size() > self.max_bytes:
            oldest = "SELECT key FROM reply ORDER BY used LIMIT max(1, (SELECT count(*) FROM reply) / 10)"
            self._database.execute(f"DELETE FROM reply WHERE key IN ({oldest})")  # noqa: S608
            if self._database.execute("SELECT count(*) FROM reply").fetchone()[0] == 0:
                return

    def close(self) -> None:
        """Close the file."""
        self._database.close()


class Cached(Wrapper):
    """Answers from the cache, asks the model otherwise; equal questions in flight are asked once."""

    def __init__(self, inner: Model, cache: ReplyCache) -> None:
        super().__init__(inner)
        self._cache = cache
        self._asking: dict[str, asyncio.Future[Reply | None]] = {}

    async def generate(self, request: Request) -> Reply:
        """Look, then ask."""
        key = digest(f"{self.name}\n{request.digest()}")
        while True:
            found = self._cache.get(key)
            if found is not None:
                return replace(found, cached=True)
            leader = self._asking.get(key)
            if leader is None:
                return await self._ask(key, request)
            answer = await asyncio.shield(leader)
            if answer is not None:
                return replace(answer, cached=True)

    async def _ask(self, key: str, request: Request) -> Reply:
        future = asyncio.get_running_loop().create_future()
        self._asking[key] = future
        reply: Reply | None = None
        try:
            reply = await self.inner.generate(request)
            self._cache.put(key, self.name, reply)
            return reply
        finally:
            # If this one failed, the first of those who waited asks next, for all of them.
            del self._asking[key]
            future.set_result(reply)

    async def close(self) -> None:
        """Close the model and the file."""
        await self.inner.close()
        self._cache.close()
