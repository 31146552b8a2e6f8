"""This very installation: what to type to run it, and the command that adds a missing part to it."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import sys
from pathlib import Path

__all__ = ["install_command", "this_command"]


def this_command() -> str:
    """What to type to run this very installation: `assay` where the shell would find it, else its path."""
    script = Path(sys.executable).with_name("assay")
    if shutil.which("assay") == str(script):
        return "assay"
    return os.path.relpath(script) if script.exists() else "python -m assay"


def install_command(extra: str) -> str:
    """One line for a shell: works for an installed package and for a checkout."""
    python = "pip" if sys.prefix == sys.base_prefix else f"{shlex.quote(sys.executable)} -m pip"
    return f"{python} install {_target(extra)}"


def _target(extra: str) -> str:
    # The command line imports this module at once, and these two are slow.
    import importlib.metadata
    from urllib.parse import unquote, urlsplit

    try:
        recorded = importlib.metadata.distribution("assay").read_text("direct_url.json")
    except importlib.metadata.PackageNotFoundError:
        recorded = None
    origin = json.loads(recorded) if recorded else {}
    if origin.get("dir_info", {}).get("editable"):
        place = unquote(urlsplit(origin["url"]).path)
        return f"-e {shlex.quote(f'{place}[{extra}]')}"
    return f"'assay[{extra}]'"
