"""Lazy packages: a room names its exports, and each module is imported when its first name is used.

This is why `assay --help` is quick although numpy, aiohttp and Pydantic are in the house.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module

__all__ = ["lazy_exports"]


def lazy_exports(
    package: str, homes: Mapping[str, Sequence[str]]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """`__getattr__` and `__dir__` for a package, from module name to the names that live there.

    No module may share its name with an export: importing the module would hide the export.
    """
    home_of = {name: module for module, names in homes.items() for name in names}

    def find(name: str) -> object:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{home_of[name]}"), name)

    return find, lambda: sorted(home_of)
