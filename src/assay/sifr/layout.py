"""Where things lie in a dataset, and what pages are called there."""

from __future__ import annotations

import contextlib
import os
import re
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

from assay.errors import BadInput
from assay.files import digest, ensure_directory

__all__ = [
    "SUFFIXES",
    "format_file",
    "page_file",
    "page_of_address",
    "plain_name",
    "truth_file",
    "write_bytes",
]

SUFFIXES = {
    "sifr": "sifr",
    "sifr_v2": "sifr",
    "html_raw": "html",
    "html_clean": "html",
    "markdown": "md",
    "aria": "yaml",
    "screenshot": "png",
}
"""How the files of a format end; `.txt` for all others."""

_LONGEST_NAME = 80
_ODD = re.compile(r"[^a-z0-9.]+")


def plain_name(text: str, otherwise: str = "page") -> str:
    """Letters, digits, dots and dashes, fit for a file on any computer; what was cut is told by a hash."""
    plain = re.sub(r"\.{2,}", ".", _ODD.sub("-", text.lower())).strip("-.")
    if len(plain) > _LONGEST_NAME:
        plain = f"{plain[: _LONGEST_NAME - 9].rstrip('-.')}-{digest(text)[:8]}"
    return plain or otherwise


def page_of_address(url: str) -> tuple[str, str]:
    """The names of the site and the page behind an address."""
    parts = urlsplit(url)
    path = re.sub(r"\.html?$", "", parts.path)
    query = f"-{parts.query}" if parts.query else ""
    return plain_name(parts.hostname or "", "site"), plain_name(path + query, "home")


def page_file(site: str, page: str, suffix: str) -> str:
    """A file of the page itself."""
    return f"pages/{site}/{page}.{suffix}"


def format_file(name: str, page_id: str) -> str:
    """The page in one format."""
    return f"formats/{name}/{page_id}.{SUFFIXES.get(name, 'txt')}"


def truth_file(page_id: str) -> str:
    """What people say about the page."""
    return f"ground-truth/{page_id}.json"


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file in one step: the old content or the new, never a part."""
    ensure_directory(path.parent)
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            Path(name).chmod(0o644)
            Path(name).replace(path)
        except BaseException:
            with contextlib.suppress(OSError):
                Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise BadInput(f"{path} cannot be written ({error.strerror}); choose another place.") from error
