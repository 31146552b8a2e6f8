"""SHA256SUMS: the proof that a finished run is still what it was. `sha256sum -c` reads it too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from assay.errors import BadInput
from assay.files import file_sha256, write_text

__all__ = ["SUMS", "check_sums", "write_sums"]

SUMS = "SHA256SUMS"
_UNSEALED = {SUMS, "run.lock"}
_LINE = re.compile(r"([0-9a-f]{64}) [ *](.+)")


def _files(directory: Path) -> Iterator[str]:
    for path in sorted(directory.rglob("*")):
        name = path.relative_to(directory).as_posix()
        if path.is_file() and name not in _UNSEALED and not path.name.endswith(".tmp"):
            yield name


def write_sums(directory: Path) -> None:
    """Write the sums of every file of the run."""
    lines = [f"{file_sha256(directory / name)}  {name}\n" for name in _files(directory)]
    write_text(directory / SUMS, "".join(lines))


def check_sums(directory: Path) -> list[str]:
    """What is wrong, one sentence each; an empty list means that every byte is as it was sealed."""
    path = directory / SUMS
    if not path.exists():
        raise BadInput(f"{directory} has no {SUMS}: the run is not complete; resume it first.")
    problems = []
    sealed = set()
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        match = _LINE.fullmatch(line)
        if match is None or ".." in Path(match[2]).parts or Path(match[2]).is_absolute():
            problems.append(f"{SUMS} line {number} is not a checksum line.")
            continue
        sealed.add(match[2])
        file = directory / match[2]
        if not file.is_file():
            problems.append(f"{match[2]} is missing.")
        elif file_sha256(file) != match[1]:
            problems.append(f"{match[2]} was changed after the run was sealed.")
    problems += [
        f"{name} was added after the run was sealed." for name in _files(directory) if name not in sealed
    ]
    return problems
