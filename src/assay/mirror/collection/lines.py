"""JSON Lines as a stream: one bounded line in memory at a time."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from assay.errors import BadInput
from assay.files import parse_json
from assay.mirror.collection.fields import Fields
from assay.mirror.collection.tally import Tally

__all__ = ["read_lines"]

MAX_LINE_BYTES = 1_000_000


def read_lines(path: Path, tally: Tally, kind: str) -> Iterator[Fields]:
    """The objects of a file. Half a last line is what a killed writer leaves: it is dropped and counted."""
    tally.seen("files")
    try:
        with path.open("rb", buffering=1 << 18) as file:
            number = 0
            while line := file.readline(MAX_LINE_BYTES + 1):
                number += 1
                where = f"{path} line {number}"
                if len(line) > MAX_LINE_BYTES:
                    raise BadInput(
                        f"{where} has more than {MAX_LINE_BYTES:,} bytes; "
                        "keep pictures and pages in files of their own."
                    )
                if not line.strip():
                    continue
                try:
                    value = _parse(line, where)
                except BadInput:
                    if line.endswith(b"\n"):
                        raise
                    tally.note(f"last line of {path.name}", "files", "half written; its record is lost")
                    return
                yield Fields(value, where, tally, kind)
    except OSError as error:
        raise BadInput(f"{path} cannot be read ({error.strerror}); check its rights.") from None


def _parse(line: bytes, where: str) -> Any:
    try:
        return parse_json(line.decode("utf-8-sig"))
    except RecursionError:
        raise BadInput(f"{where} is nested too deeply to be read; flatten it.") from None
    except json.JSONDecodeError as error:
        reason = f"{error.msg} at column {error.colno}"
        raise BadInput(f"{where} is not valid JSON ({reason}); repair or remove it.") from None
    except ValueError as error:
        raise BadInput(f"{where} is not valid JSON ({error}); repair or remove it.") from None
