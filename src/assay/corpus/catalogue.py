"""Which sites there are, in which split, and the hash of all that they are made of."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from assay.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assay.corpus.app import SiteApp
    from assay.corpus.defects import Defect
    from assay.corpus.operators.base import Operator
    from assay.corpus.site import Site, Task

__all__ = ["SPLITS", "LocalSite", "Split", "corpus_hash", "find_site", "local_sites"]

Split = Literal["dev", "test", "held-out"]

# A site's split never changes: a site that was once looked at cannot be held out again.
SPLITS: dict[str, Split] = {
    "harbour-goods": "dev",
    "northgate-herald": "dev",
    "riverside-clinic": "dev",
    "brackley-council": "dev",
    "tidemark": "dev",
    "alderway-college": "dev",
    "keystone-pay": "test",
    "forgeline": "test",
    "summit-careers": "test",
    "oakline-insurance": "test",
    "crumb-and-barley": "held-out",
    "commons": "held-out",
    "meridian-bank": "held-out",
    "stagelight": "held-out",
}


@dataclass(frozen=True, slots=True)
class LocalSite:
    """A site with its tasks and the defects that can be switched on."""

    site: Site
    split: Split
    tasks: tuple[Task, ...]
    defects: tuple[Defect, ...]
    folder: Path

    @property
    def slug(self) -> str:
        """The site's short name."""
        return self.site.slug

    def app(self, defects: Iterable[Defect] = ()) -> SiteApp:
        """The site with these defects switched on."""
        from assay.corpus.app import SiteApp
        from assay.corpus.operators import find_operator

        return SiteApp(
            self.site, self.folder, [(defect, find_operator(defect.operator)) for defect in defects]
        )

    def operator(self, defect: Defect) -> Operator:
        """The operator of one of its defects."""
        from assay.corpus.operators import find_operator

        return find_operator(defect.operator)

    def choose(self, wanted: str) -> tuple[Defect, ...]:
        """The defects meant by `all`, `none`, or a comma-separated list of ids, numbers or operators."""
        if wanted in ("none", ""):
            return ()
        if wanted == "all":
            return self.defects
        chosen: dict[int, Defect] = {}
        for name in (part.strip() for part in wanted.split(",")):
            matching = [d for d in self.defects if name in (d.id(self.site), str(d.number), d.operator)]
            if not matching:
                raise BadInput(
                    f"{self.slug} has no defect {name!r}; `assay corpus list {self.slug}` names those it has"
                )
            chosen.update({defect.number: defect for defect in matching})
        return tuple(chosen[number] for number in sorted(chosen))


def local_sites() -> tuple[LocalSite, ...]:
    """Every site of the corpus."""
    return tuple(find_site(slug) for slug in SPLITS)


@cache
def find_site(slug: str) -> LocalSite:
    """A site by its short name."""
    if slug not in SPLITS:
        raise BadInput(f"there is no site {slug!r}; the sites are {', '.join(SPLITS)}")
    package = f"assay.corpus.sites.{slug.replace('-', '_')}"
    site: Site = import_module(f"{package}.site").SITE
    tasks: tuple[Task, ...] = import_module(f"{package}.tasks").TASKS
    defects: tuple[Defect, ...] = import_module(f"{package}.defects").DEFECTS
    folder = Path(str(import_module(package).__path__[0]))
    return LocalSite(site, SPLITS[slug], tasks, defects, folder)


@cache
def corpus_hash() -> str:
    """A hash over the sites, the operators and the truth: whatever could change what a visitor meets."""
    from assay.files import digest, file_sha256

    root = Path(__file__).parent
    files = sorted(
        path
        for path in root.rglob("*")
        # What tools leave behind is not part of the town.
        if path.is_file()
        and not any(part.startswith((".", "__pycache__")) for part in path.relative_to(root).parts)
    )
    return digest({path.relative_to(root).as_posix(): file_sha256(path) for path in files})
