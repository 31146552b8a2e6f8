"""Where Assay keeps things on this computer, and how the user moves them."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["cache_directory", "runs_directory"]


def cache_directory() -> Path:
    """Replies and fetched weights: `$ASSAY_CACHE`, else the user's cache directory. May be deleted."""
    chosen = os.environ.get("ASSAY_CACHE")
    if chosen:
        return Path(chosen).expanduser()
    return Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / "assay"


def runs_directory() -> Path:
    """Where runs are kept unless a command names another place: `$ASSAY_RUNS`, else `./runs`."""
    return Path(os.environ.get("ASSAY_RUNS") or "runs").expanduser()
