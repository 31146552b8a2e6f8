"""The command that adds a missing part to this very installation."""

from __future__ import annotations

import importlib.metadata
import json
import shlex
import sys
from urllib.parse import unquote, urlsplit

__all__ = ["install_command"]


def install_command(extra: str) -> str:
    """One line for a shell: works for an installed package and for a checkout."""
    python = "pip" if sys.prefix == sys.base_prefix else f"{shlex.quote(sys.executable)} -m pip"
    return f"{python} install {_target(extra)}"


def _target(extra: str) -> str:
    try:
        recorded = importlib.metadata.distribution("assay").read_text("direct_url.json")
    except importlib.metadata.PackageNotFoundError:
        recorded = None
    origin = json.loads(recorded) if recorded else {}
    if origin.get("dir_info", {}).get("editable"):
        place = unquote(urlsplit(origin["url"]).path)
        return f"-e {shlex.quote(f'{place}[{extra}]')}"
    return f"'assay[{extra}]'"
