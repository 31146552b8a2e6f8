"""SHA256SUMS: the proof that a finished run is still what it was. `sha256sum -c` reads it too."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from assay.errors import BadInput
from assay.files import file_sha256, write_text

__all__ = ["SUMS", "check_sums", "sum_lines", "write_sums"]

SUMS = "SHA256SUMS"
_UNSEALED = {SUMS, "run.lock"}
_LINE = re.compile(r"(\\?)([0-9a-f]{64}) [ *](.+)")
# A line that begins with a backslash holds a name with these escapes, for `sha256sum` as for us.
_ESCAPES = {"\\": "\\\\", "\n": "\\n", "\r": "\\r"}


def _files(directory: Path) -> Iterator[str]:
    for path in sorted(directory.rglob("*")):
        name = path.relative_to(directory).as_posix()
        half_written = path.name.startswith(".") and path.name.endswith(".tmp")
        if path.is_file() and name not in _UNSEALED and not half_written:
            yield name


def write_sums(directory: Path) -> None:
    """Write the sums of every file of the run."""
    lines = [_line(file_sha256(directory / name), name) for name in _files(directory)]
    write_text(directory / SUMS, "".join(lines))


def _line(checksum: str, name: str) -> str:
    escaped = "".join(_ESCAPES.get(character, character) for character in name)
    return f"{checksum}  {name}\n" if escaped == name else f"\\{checksum}  {escaped}\n"


def _parsed(line: str) -> tuple[str, str] | None:
    match = _LINE.fullmatch(line)
    if match is None:
        return None
    name = match[3]
    if match[1]:
        name = re.sub(r"\\([\\nr])", lambda found: {"n": "\n", "r": "\r"}.get(found[1], "\\"), name)
    outside = ".." in Path(name).parts or Path(name).is_absolute() or "\0" in name
    return None if outside else (match[2], name)


def sum_lines(directory: Path) -> list[str]:
    """The lines of the file of sums, whatever is in them."""
    text = (directory / SUMS).read_bytes().decode("utf-8", "replace")
    return text.removesuffix("\n").split("\n") if text else []


def check_sums(directory: Path) -> list[str]:
    """What is wrong, one sentence each; an empty list means that every byte is as it was sealed."""
    path = directory / SUMS
    if not path.exists():
        raise BadInput(f"{directory} has no {SUMS}: the run is not complete; resume it first.")
    problems = []
    sealed = set()
    root = os.path.realpath(directory)
    for number, line in enumerate(sum_lines(directory), 1):
        parsed = _parsed(line)
        if parsed is None:
            problems.append(f"{SUMS} line {number} is not a checksum line.")
            continue
        checksum, name = parsed
        sealed.add(name)
        file = directory / name
        if not Path(os.path.realpath(file)).is_relative_to(root):
            problems.append(f"{name} leads out of the run.")
        elif not os.path.isfile(file):
            problems.append(f"{name} is missing.")
        elif file_sha256(file) != checksum:
            problems.append(f"{name} was changed after the run was sealed.")
    problems += [
        f"{name} was added after the run was sealed." for name in _files(directory) if name not in sealed
    ]
    return problems
