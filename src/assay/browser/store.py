"""Page states on disk: parts by content, compressed, each stored once; a small manifest per state."""

from __future__ import annotations

import os
import re
import tempfile
import zlib
from pathlib import Path
from typing import Any

from assay.browser.state import FORMAT, PARTS, PageState
from assay.errors import BadInput
from assay.files import digest, ensure_directory, read_json, write_json

__all__ = ["PageStore"]

MAX_PART_BYTES = 128 * 1024 * 1024
MAX_MANIFEST_BYTES = 16 * 1024 * 1024

_DIGEST = re.compile(r"[0-9a-f]{64}")
# Beyond this level the files hardly shrink and the time doubles.
_LEVEL = 6


class PageStore:
    """A directory of page states.

    `states/<digest>.json` names the parts of a state; `parts/ab/cd…` holds them. The latest visit of a page
    that has not changed replaces the earlier visit's timings and messages, and nothing else.
    """

    def __init__(self, directory: Path | str) -> None:
        self.directory = Path(directory)

    def put(self, state: PageState) -> str:
        """Store a state; its digest is given. Parts that are there already are not written again."""
        parts = {}
        for name, data in state.parts.items():
            self._write_part(state.part_digests[name], data)
            parts[name] = {"sha256": state.part_digests[name], "bytes": len(data)}
        manifest = {
            "format": FORMAT,
            "digest": state.digest,
            "page": state.facts(),
            "parts": parts,
            "visit": state.visit(),
        }
        write_json(self._manifest(state.digest), manifest)
        return state.digest

    def get(self, digest: str) -> PageState:
        """Read a state; every part is proven by its hash."""
        path = self._manifest(digest)
        manifest = read_json(path, max_bytes=MAX_MANIFEST_BYTES)
        try:
            if manifest["format"] != FORMAT:
                raise BadInput(
                    f"{path} has format {manifest['format']!r}, not {FORMAT}; capture the page again."
                )
            listed = {
                name: (str(part["sha256"]), int(part["bytes"])) for name, part in manifest["parts"].items()
            }
            facts, visit = manifest["page"], manifest["visit"]
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise BadInput(f"{path} is no manifest of a page state ({error!r}); remove it.") from None
        parts = {name: self._read_part(*listed[name]) for name in PARTS if name in listed}
        state = PageState.from_json(facts, visit, parts)
        if state.digest != digest:
            raise BadInput(f"{path} does not describe the state that it is named after; capture it again.")
        return state

    def list(self) -> list[dict[str, Any]]:
        """The manifests' own words on each state, by digest: url, title, viewport and so on."""
        found = []
        for path in sorted((self.directory / "states").glob("*.json")):
            manifest = read_json(path, max_bytes=MAX_MANIFEST_BYTES)
            if isinstance(manifest, dict) and isinstance(manifest.get("page"), dict):
                found.append({"digest": path.stem, **manifest["page"]})
        return found

    def _manifest(self, digest: str) -> Path:
        if not _DIGEST.fullmatch(digest):
            raise BadInput(
                f"{digest[:80]!r} is not the digest of a page state; `list` shows those that are here."
            )
        return self.directory / "states" / f"{digest}.json"

    def _part(self, sha256: str) -> Path:
        if not _DIGEST.fullmatch(sha256):
            raise BadInput(f"{self.directory} names a part {sha256[:80]!r}, which is no hash; capture again.")
        return self.directory / "parts" / sha256[:2] / f"{sha256[2:]}.z"

    def _write_part(self, sha256: str, data: bytes) -> None:
        path = self._part(sha256)
        if path.is_file():
            return
        ensure_directory(path.parent)
        # The name is the content's, so two writers at once write the same and the last rename is as good.
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".part-")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(zlib.compress(data, _LEVEL))
                file.flush()
                os.fsync(file.fileno())
            Path(name).chmod(0o644)
            Path(name).replace(path)
        except BaseException as error:
            Path(name).unlink(missing_ok=True)
            if isinstance(error, OSError):
                raise BadInput(f"{path} cannot be written ({error.strerror}); make room.") from error
            raise

    def _read_part(self, sha256: str, size: int) -> bytes:
        path = self._part(sha256)
        damaged = BadInput(
            f"{path} is damaged: its content is not what its name says; capture the page again."
        )
        if not 0 <= size <= MAX_PART_BYTES:
            raise damaged
        try:
            unpacker = zlib.decompressobj()
            data = unpacker.decompress(path.read_bytes(), size + 1)
        except FileNotFoundError:
            raise BadInput(f"{path} is missing from the store; capture the page again.") from None
        except OSError as error:
            raise BadInput(f"{path} cannot be read ({error.strerror}); check its rights.") from None
        except zlib.error:
            raise damaged from None
        if len(data) != size or digest(data) != sha256:
            raise damaged
        return data
