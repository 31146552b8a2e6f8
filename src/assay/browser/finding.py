"""Which Chromium is used: `ASSAY_CHROMIUM`, Playwright's own, the one Assay installed, the system's."""

from __future__ import annotations

import functools
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from assay.browser.errors import BrowserMissing
from assay.errors import BadInput
from assay.files import read_json
from assay.install import install_command, this_command
from assay.places import cache_directory

__all__ = ["SHELL_VERSION", "VARIABLE", "Chromium", "find_chromium", "shell_directory"]

VARIABLE = "ASSAY_CHROMIUM"
SHELL_VERSION = "153.0.0"

Source = Literal["env", "playwright", "cache", "system"]

_SYSTEM_NAMES = (
    "chromium-headless-shell",
    "chrome-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "microsoft-edge",
)
_MAC_APPLICATIONS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
_VERSION_SECONDS = 20.0


@dataclass(frozen=True, slots=True)
class Chromium:
    """A Chromium that runs here. `fonts` is `pinned` where layout is the same on every computer."""

    path: Path
    version: str
    source: Source
    env: Mapping[str, str] = field(default_factory=dict)
    fonts: Literal["pinned", "system"] = "system"

    def as_json(self) -> dict[str, Any]:
        """The fields, for people and manifests."""
        return {
            "path": str(self.path),
            "version": self.version,
            "source": self.source,
            "fonts": self.fonts,
        }


def find_chromium() -> Chromium:
    """The first Chromium that starts, in the order of this module's first line."""
    chosen = os.environ.get(VARIABLE)
    if chosen:
        return _chosen(Path(chosen).expanduser())
    for path, source, env in _candidates():
        version = _version(path, tuple(sorted(env.items())))
        if version:
            return Chromium(path, version, source, env, "pinned" if source == "cache" else "system")
    raise BrowserMissing(
        f"There is no Chromium on this computer; get one with: {this_command()} browser install"
        f" (or point {VARIABLE} to one)."
    )


def shell_directory() -> Path:
    """Where the headless shell that Assay installs is kept."""
    return cache_directory() / "browser" / f"headless-shell-{SHELL_VERSION}"


def playwright_missing() -> str:
    """What to say where the `browser` extra is not installed."""
    return f"The browser needs the extra `browser`; install it with: {install_command('browser')}"


def _chosen(path: Path) -> Chromium:
    if not path.is_file():
        raise BadInput(f"{VARIABLE} is {path}, and no file is there; correct or unset it.")
    version = _version(path, ())
    if not version:
        raise BadInput(
            f"{VARIABLE} is {path}, which does not start or does not say its version; correct or unset it."
        )
    return Chromium(path, version, "env")


def _candidates() -> Iterator[tuple[Path, Source, dict[str, str]]]:
    for path in _playwright_paths():
        yield path, "playwright", {}
    shell = shell_directory()
    if (shell / "chromium").is_file():
        yield shell / "chromium", "cache", shell_environment(shell)
    for name in _SYSTEM_NAMES:
        found = shutil.which(name)
        if found:
            yield Path(found), "system", {}
    for application in _MAC_APPLICATIONS:
        if Path(application).is_file():
            yield Path(application), "system", {}


def shell_environment(shell: Path) -> dict[str, str]:
    """What the headless shell needs around it: its own libraries, and the only fonts that it may see."""
    return {"LD_LIBRARY_PATH": str(shell / "lib"), "FONTCONFIG_FILE": str(shell / "fonts.conf")}


def _playwright_paths() -> Iterator[Path]:
    """Playwright's own browsers, found without starting its driver."""
    spec = importlib.util.find_spec("playwright")
    if spec is None or spec.origin is None:
        return
    package = Path(spec.origin).parent / "driver" / "package"
    try:
        listed = read_json(package / "browsers.json")["browsers"]
        revisions = {browser["name"]: browser["revision"] for browser in listed}
    except (BadInput, KeyError, TypeError):
        return
    home = _playwright_home(package)
    for name in ("chromium-headless-shell", "chromium"):
        folder = home / f"{name.replace('-', '_')}-{revisions.get(name)}"
        if (folder / "INSTALLATION_COMPLETE").is_file():
            for pattern in (
                "*/chrome-headless-shell",
                "*/headless_shell",
                "*/chrome",
                "*/*.app/Contents/MacOS/*",
            ):
                yield from sorted(folder.glob(pattern))


def _playwright_home(package: Path) -> Path:
    chosen = os.environ.get("PLAYWRIGHT_BROWSERS_PATH")
    if chosen == "0":
        return package / ".local-browsers"
    if chosen:
        return Path(chosen).expanduser()
    if sys.platform == "darwin":
        return Path("~/Library/Caches/ms-playwright").expanduser()
    return Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / "ms-playwright"


@functools.lru_cache(maxsize=32)
def _version(path: Path, env: tuple[tuple[str, str], ...]) -> str | None:
    """What the program says its version is; None if it does not start."""
    try:
        done = subprocess.run(  # noqa: S603  (no shell; the user's or the system's own browser)
            [str(path), "--version"],
            env={**os.environ, **dict(env)},
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_VERSION_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    found = re.search(r"\d+\.\d+\.\d+\.\d+", done.stdout)
    return found.group() if found and done.returncode == 0 else None
