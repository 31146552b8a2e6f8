"""Probes of the reference agent: what each looks for, and the rules that say what it means to whom.

A module of static probes holds `PROBES`, functions from a page view to signs, and `RULES`, one for each name
that its signs carry. Modules of interaction and of several pages hold `RULES` in the same way.
"""

from __future__ import annotations

import functools
import importlib
import pkgutil
from collections.abc import Mapping
from types import ModuleType

from assay.errors import BadInput
from assay.mirror.agents.reference.records import Probing, Rule

__all__ = ["rulebook", "static_names", "static_probes"]

_LAST = f"{__name__}.axe"


def _modules(*, whole: bool) -> list[ModuleType]:
    """The modules of this package by name, or the whole tree below it.

    What axe-core says comes last: of two signs with one cause the first is kept, and ours say more.
    """
    walk = pkgutil.walk_packages if whole else pkgutil.iter_modules
    names = [module.name for module in walk(__path__, f"{__name__}.") if whole or not module.ispkg]
    return [importlib.import_module(name) for name in sorted(names, key=lambda name: (name == _LAST, name))]


@functools.cache
def static_probes() -> tuple[Probing, ...]:
    """Every probe of a single stored page, in the order of the modules' names."""
    return tuple(probe for module in _modules(whole=False) for probe in getattr(module, "PROBES", ()))


@functools.cache
def static_names() -> frozenset[str]:
    """The names that signs of a single stored page carry."""
    holders = (module for module in _modules(whole=False) if hasattr(module, "PROBES"))
    return frozenset(rule.probe for module in holders for rule in module.RULES)


@functools.cache
def rulebook() -> Mapping[str, Rule]:
    """Every rule by the name of the probe whose signs it reads."""
    book: dict[str, Rule] = {}
    for rule in (rule for module in _modules(whole=True) for rule in getattr(module, "RULES", ())):
        # A package may gather the rules of its modules: the same rule twice is one.
        if book.setdefault(rule.probe, rule) is not rule:
            raise BadInput(f"two rules read the signs of the probe {rule.probe!r}; keep one of them")
    return book
