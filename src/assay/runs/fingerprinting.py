"""Fingerprints: hashes of all that a number depends on, so that unlike runs are not compared unawares."""

from __future__ import annotations

import hashlib
import importlib.metadata
import platform
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import assay
from assay.files import digest

__all__ = ["COMPARABLE", "code_fingerprint", "differences", "fingerprints", "versions"]

COMPARABLE = ("dataset", "rubric", "prompt", "judge")
"""What two runs must share to be compared; model and code are what is usually being compared."""

_RECORDED_PACKAGES = ("aiohttp", "numpy", "onnxruntime", "pydantic", "scipy", "xllamacpp")


def fingerprints(**parts: object) -> dict[str, str]:
    """One short hash per named part, and one of the code that computes with them."""
    return {name: digest(part)[:16] for name, part in parts.items()} | {"code": code_fingerprint()}


@cache
def code_fingerprint() -> str:
    """A hash of Assay's own source: two builds with one version number are still told apart."""
    root = Path(assay.__file__).parent
    whole = hashlib.sha256()
    for path in sorted(root.rglob("*.py")):
        whole.update(path.relative_to(root).as_posix().encode())
        whole.update(path.read_bytes())
    return whole.hexdigest()[:16]


def differences(a: Mapping[str, str], b: Mapping[str, str]) -> list[str]:
    """The names of the parts that two sets of fingerprints do not share."""
    return sorted(name for name in a.keys() | b.keys() if a.get(name) != b.get(name))


def versions() -> dict[str, str]:
    """Assay, Python, the system, and the packages that results may depend on."""
    found = {"assay": assay.__version__, "python": platform.python_version(), "system": platform.system()}
    for package in _RECORDED_PACKAGES:
        try:
            found[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            continue
    return found
