"""Variants: a site with some of its defects, chosen by a seed, under a hash that says exactly what it is."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assay.corpus.catalogue import LocalSite, corpus_hash, find_site, local_sites
from assay.errors import BadInput
from assay.files import digest

if TYPE_CHECKING:
    from assay.corpus.app import SiteApp
    from assay.corpus.defects import Defect

__all__ = ["DEFECTS_PER_VARIANT", "SEEDS", "Variant", "clean_twin", "named_variants", "variant"]

SEEDS = (1, 2, 3)
DEFECTS_PER_VARIANT = 6
_SMOKE = (("harbour-goods", 1), ("riverside-clinic", 1), ("northgate-herald", 1))
_SMOKE_DEFECTS = 4


@dataclass(frozen=True, slots=True)
class Variant:
    """One site as it is served in one case. A seed of 0 is the clean twin."""

    local: LocalSite
    seed: int
    defects: tuple[Defect, ...]

    @property
    def name(self) -> str:
        """`site@seed`, or `site@clean`."""
        return f"{self.local.slug}@{self.seed or 'clean'}"

    @property
    def hash(self) -> str:
        """Changes with the sites, the operators, the truth and the choice of defects."""
        return digest([corpus_hash(), self.local.slug, self.seed, [defect.number for defect in self.defects]])

    @property
    def defect_ids(self) -> tuple[str, ...]:
        """The truth of this variant."""
        return tuple(defect.id(self.local.site) for defect in self.defects)

    def app(self) -> SiteApp:
        """The site to serve."""
        return self.local.app(self.defects)


def clean_twin(local: LocalSite) -> Variant:
    """The site without any defect: whatever is reported here is a false alarm."""
    return Variant(local, 0, ())


def variant(local: LocalSite, seed: int, size: int = DEFECTS_PER_VARIANT) -> Variant:
    """Defects drawn by the seed, spread over the levels, none that hides another."""
    draw = random.Random(f"{local.slug}:{seed}")  # noqa: S311 - a repeatable draw, not a secret
    waiting: dict[int, list[Defect]] = {}
    for defect in local.defects:
        waiting.setdefault(local.operator(defect).level, []).append(defect)
    for group in waiting.values():
        draw.shuffle(group)
    # Round by round over the levels, so that a small variant has easy and hard ones.
    queue = [group.pop() for _ in range(len(local.defects)) for _, group in sorted(waiting.items()) if group]
    chosen: list[Defect] = []
    for defect in queue:
        if len(chosen) < size and not any(_clash(defect, other) for other in chosen):
            chosen.append(defect)
    return Variant(local, seed, tuple(sorted(chosen, key=lambda defect: defect.number)))


def _clash(one: Defect, other: Defect) -> bool:
    return one.number in other.conflicts or other.number in one.conflicts


def named_variants(names: str) -> tuple[Variant, ...]:
    """The variants meant by `smoke`, `all`, a split, or a list of sites (`slug` or `slug@seed`)."""
    if names == "smoke":
        return tuple(variant(find_site(slug), seed, _SMOKE_DEFECTS) for slug, seed in _SMOKE)
    if names in ("all", "dev", "test", "held-out"):
        wanted = [local for local in local_sites() if names in ("all", local.split)]
        return tuple(variant(local, seed) for local in wanted for seed in SEEDS)
    return tuple(found for name in names.split(",") for found in _by_name(name.strip()))


def _by_name(name: str) -> tuple[Variant, ...]:
    slug, _, seed = name.partition("@")
    local = find_site(slug)
    if not seed:
        return tuple(variant(local, number) for number in SEEDS)
    if seed == "clean":
        return (clean_twin(local),)
    if not seed.isdecimal() or not int(seed):
        raise BadInput(f"{name!r} is no variant; write {slug}@1, {slug}@2 … or {slug}@clean")
    return (variant(local, int(seed)),)
