"""One writer per run. The lock dies with its process, so a killed run never has to be unlocked by hand."""

from __future__ import annotations

import contextlib
import fcntl
import json
import logging
import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

from assay.errors import BadInput
from assay.runs.records import now

__all__ = ["locked"]

log = logging.getLogger(__name__)


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock file; refuse with the owner's name if somebody else does."""
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise BadInput(f"{path} cannot be written ({error.strerror}); choose another place.") from None
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadInput(
                f"{path.parent} is being written by {_owner(handle)}; wait for it or stop it first."
            ) from None
        except OSError as error:
            raise BadInput(f"{path} cannot be locked ({error.strerror}); choose another place.") from None
        if os.fstat(handle).st_size:
            # The lock was free but not signed off: its owner was killed.
            log.warning("Took over the lock that %s left behind.", _owner(handle))
        # A full disk has no room for a name; the lock holds without, so that runs can be removed from it.
        with contextlib.suppress(OSError):
            _sign(handle)
        try:
            yield
        finally:
            os.ftruncate(handle, 0)
    finally:
        os.close(handle)


def _sign(handle: int) -> None:
    command = " ".join([Path(sys.argv[0]).name, *sys.argv[1:]])[:200]
    owner = {"pid": os.getpid(), "host": socket.gethostname(), "since": now(), "command": command}
    os.ftruncate(handle, 0)
    os.pwrite(handle, json.dumps(owner).encode(), 0)


def _owner(handle: int) -> str:
    try:
        owner = json.loads(os.pread(handle, 4096, 0))
        return f"process {owner['pid']} on {owner['host']} since {owner['since']} ({owner['command']})"
    except (ValueError, KeyError, TypeError):
        return "another process"
