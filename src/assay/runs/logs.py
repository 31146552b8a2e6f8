"""What happened during a run, as JSON Lines in the run itself; the terminal stays quiet."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from assay.files import json_line

__all__ = ["logging_to"]


class _JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        entry: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "where": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            entry["traceback"] = self.formatException(record.exc_info)
        return json_line(entry).rstrip("\n")


class _Handler(logging.FileHandler):
    def handleError(self, record: logging.LogRecord) -> None:
        """Say nothing: on a full disk the journal gives the reason once, not a traceback per line."""


@contextlib.contextmanager
def logging_to(path: Path) -> Iterator[None]:
    """Send the log of the package to a file while the block lasts."""
    handler = _Handler(path, encoding="utf-8", errors="backslashreplace", delay=True)
    handler.setFormatter(_JsonFormatter())
    logger = logging.getLogger("assay")
    level = logger.level
    logger.addHandler(handler)
    logger.setLevel(min(level, logging.INFO) if level else logging.INFO)
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)
        with contextlib.suppress(OSError):
            handler.close()
