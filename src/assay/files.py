"""Files and JSON, the one way: strict when written, never half-written, bounded when read."""

from __future__ import annotations

import contextlib
import hashlib
import json
import math
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from assay.errors import BadInput

__all__ = [
    "canonical_json",
    "digest",
    "ensure_directory",
    "file_sha256",
    "json_line",
    "parse_json",
    "read_json",
    "write_json",
    "write_text",
    "writing",
]

MAX_JSON_BYTES = 256 * 1024 * 1024


def canonical_json(value: object) -> str:
    """JSON with one spelling per value (sorted keys, no spaces, no NaN), fit for hashing."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def json_line(value: object) -> str:
    """One line of JSON in the order of the keys given. NaN and infinity are refused."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False, allow_nan=False) + "\n"


def digest(value: object) -> str:
    """SHA-256 of a text, of bytes, or of any other value through its canonical JSON."""
    if isinstance(value, bytes):
        data = value
    else:
        data = (value if isinstance(value, str) else canonical_json(value)).encode("utf-8", "surrogatepass")
    return hashlib.sha256(data).hexdigest()


def file_sha256(path: Path) -> str:
    """SHA-256 of a file, read in blocks."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _reject_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a JSON number")


def _finite(digits: str) -> float:
    value = float(digits)
    if math.isinf(value):
        raise ValueError(f"{digits[:40]} is too large a number")
    return value


_STRICT = json.JSONDecoder(parse_constant=_reject_constant, parse_float=_finite)


def parse_json(text: str) -> Any:
    """JSON as its standard has it: NaN and infinity are a ValueError like any other mistake."""
    return _STRICT.decode(text)


def read_json(path: Path, *, max_bytes: int = MAX_JSON_BYTES) -> Any:
    """Read one JSON file; what is wrong with it is said in one sentence that names the file."""
    try:
        size = path.stat().st_size
        if size > max_bytes:
            raise BadInput(f"{path} has {size:,} bytes, more than the {max_bytes:,} allowed; split it.")
        return parse_json(path.read_bytes().decode("utf-8-sig"))
    except FileNotFoundError:
        raise BadInput(f"{path} does not exist; check the path.") from None
    except RecursionError:
        raise BadInput(f"{path} is nested too deeply to be read; flatten it.") from None
    except (ValueError, UnicodeDecodeError) as error:
        raise BadInput(f"{path} is not valid JSON ({error}); repair or remove it.") from None
    except OSError as error:
        raise BadInput(f"{path} cannot be read ({error.strerror}); check the path and its rights.") from None


@contextlib.contextmanager
def writing(path: Path) -> Iterator[IO[str]]:
    """Open a temporary file beside `path` that takes its place, synced, when the block ends well."""
    ensure_directory(path.parent)
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
    except OSError as error:
        raise BadInput(f"{path} cannot be written ({error.strerror}); choose another place.") from None
    temporary = Path(name)
    try:
        # Half a surrogate pair has no UTF-8; its escape is what JSON writes for it.
        with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace", newline="\n") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(0o644)
        temporary.replace(path)
    except BaseException as error:
        temporary.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise BadInput(f"{path} cannot be written ({error.strerror}); nothing was changed.") from error
        raise


def write_text(path: Path, text: str) -> None:
    """Write a text file in one step: the old content or the new, never a part."""
    with writing(path) as file:
        file.write(text)


def write_json(path: Path, value: object) -> None:
    """Write JSON, indented, in one step."""
    write_text(path, json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False) + "\n")


def ensure_directory(path: Path) -> Path:
    """Make the directory if it is not there; an unwritable place is bad input, not a traceback."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise BadInput(f"{path} is a file, but a directory is needed there; choose another place.") from None
    except OSError as error:
        raise BadInput(f"{path} cannot be created ({error.strerror}); choose a writable place.") from None
    if not os.access(path, os.W_OK):
        raise BadInput(f"{path} is not writable; choose another place or change its rights.")
    return path
