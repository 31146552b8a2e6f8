"""The weights on this computer: finding them, proving them, and bringing them here on request."""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import re
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO

from assay.errors import BadInput
from assay.files import digest, ensure_directory, file_sha256, read_json, write_json
from assay.install import install_command, this_command
from assay.models.embedded.pins import WEIGHTS, Weights, find
from assay.models.embedded.wheels import blocks
from assay.places import cache_directory

__all__ = ["WEIGHTS", "Progress", "fetch", "is_present", "locate", "variable", "weights_directory"]

Progress = Callable[[int, int], None]
"""Called with the bytes that are in place and the bytes in all."""

_UNFINISHED = ".fetch-"
_DAY = 86_400.0


def variable(name: str) -> str:
    """The environment variable that points to the user's own copy: `ASSAY_WEIGHTS_SMOLLM2_135M`."""
    return "ASSAY_WEIGHTS_" + re.sub(r"[^A-Z0-9]+", "_", name.upper())


def weights_directory() -> Path:
    """Where fetched weights are kept."""
    return cache_directory() / "weights"


def locate(name: str, path: Path | str | None = None) -> Path:
    """The verified file: `path` if given, else the environment variable, the cache, an installed carrier."""
    weights = find(name)
    found = _candidate(weights, path)
    if found is None:
        raise BadInput(_how_to_get(weights))
    _verify(weights, found)
    return found


def is_present(name: str) -> bool:
    """Whether a file of the right size is there; `locate` is what proves its content."""
    weights = find(name)
    try:
        found = _candidate(weights, None)
        return found is not None and found.stat().st_size == weights.bytes
    except OSError:
        return False


def _candidate(weights: Weights, path: Path | str | None) -> Path | None:
    chosen = path or os.environ.get(variable(weights.name))
    if chosen:
        return Path(chosen).expanduser()
    fetched = weights_directory() / weights.file
    return fetched if fetched.is_file() else _installed(weights)


def _installed(weights: Weights) -> Path | None:
    """The file inside an installed carrier, found without running the carrier's code."""
    if weights.extra is None:
        return None
    package, _, inside = weights.carriers[0].member.partition("/")
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        return None
    file = Path(spec.origin).parent / inside
    return file if file.is_file() else None


def _how_to_get(weights: Weights) -> str:
    if weights.extra is not None:
        return (
            f"The embedder needs the extra `{weights.extra}`; "
            f"install it with: {install_command(weights.extra)}"
        )
    megabytes = weights.bytes // 1_000_000
    return (
        f"The weights of {weights.name} are not on this computer; get the {megabytes:,} MB with: "
        f"{this_command()} models fetch {weights.name}."
    )


def _verify(weights: Weights, path: Path) -> None:
    try:
        size = path.stat().st_size
        if size != weights.bytes:
            raise BadInput(
                f"{path} has {size:,} bytes, but the weights of {weights.name} have {weights.bytes:,}; "
                f"replace it with: {this_command()} models fetch {weights.name}."
            )
        if _remembered(path) != weights.sha256:
            _prove(weights, path)
    except OSError as error:
        raise BadInput(f"{path} cannot be read ({error.strerror}); check the path and its rights.") from None


def _prove(weights: Weights, path: Path) -> None:
    sha256 = file_sha256(path)
    if sha256 != weights.sha256:
        raise BadInput(
            f"{path} is not the {weights.name} that is pinned here (SHA-256 {sha256[:12]}…, "
            f"wanted {weights.sha256[:12]}…); replace it with: {this_command()} models fetch {weights.name}."
        )
    _remember(path, sha256)


def _remember(path: Path, sha256: str) -> None:
    """Note that this file, with this size and time of change, has been hashed."""
    # A cache that cannot be written only means that the file is hashed again next time.
    with contextlib.suppress(BadInput, OSError):
        write_json(_note(path), _state(path) | {"sha256": sha256})


def _remembered(path: Path) -> str | None:
    """The hash found when the file was last read, if the file has not changed since."""
    note = _note(path)
    if not note.is_file():
        return None
    with contextlib.suppress(BadInput):
        value = read_json(note, max_bytes=4096)
        if isinstance(value, dict) and value.items() >= _state(path).items():
            return str(value.get("sha256"))
    return None


def _note(path: Path) -> Path:
    return weights_directory() / "checked" / f"{digest(str(path.resolve()))[:32]}.json"


def _state(path: Path) -> dict[str, int | str]:
    stat = path.stat()
    return {"path": str(path.resolve()), "bytes": stat.st_size, "mtime_ns": stat.st_mtime_ns}


def fetch(name: str, on_progress: Progress | None = None) -> Path:
    """Download, join and verify weights; the final name appears only when the whole file is proven."""
    weights = find(name)
    target = weights_directory() / weights.file
    ensure_directory(target.parent)
    _sweep(target.parent)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=_UNFINISHED) as folder:
        joined = Path(folder) / "joined"
        _join(weights, joined, Path(folder), on_progress or _silent)
        joined.chmod(0o644)
        joined.replace(target)
    _remember(target, weights.sha256)
    return target


def _sweep(folder: Path) -> None:
    """Remove what a killed fetch left behind; a younger one may still be at work."""
    for left in folder.glob(f"{_UNFINISHED}*"):
        with contextlib.suppress(OSError):
            if time.time() - left.stat().st_mtime > _DAY:
                shutil.rmtree(left)


def _silent(_done: int, _total: int) -> None:
    """Nobody watches."""


def _join(weights: Weights, joined: Path, folder: Path, on_progress: Progress) -> None:
    sha256, done = hashlib.sha256(), 0
    on_progress(0, weights.bytes)
    try:
        with joined.open("wb") as file:
            for carrier in weights.carriers:
                for block in blocks(carrier, folder):
                    file.write(block)
                    sha256.update(block)
                    done += len(block)
                    on_progress(done, weights.bytes)
            _sync(file)
    except OSError as error:
        raise BadInput(f"{joined.parent.parent} cannot be written ({error.strerror}); make room.") from None
    if sha256.hexdigest() != weights.sha256:
        raise BadInput(
            f"What was downloaded for {weights.name} is not the file that is pinned here "
            f"(SHA-256 {sha256.hexdigest()[:12]}…); nothing was kept, report this to the project."
        )


def _sync(file: IO[bytes]) -> None:
    file.flush()
    os.fsync(file.fileno())
