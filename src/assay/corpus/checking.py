"""Prove every defect: its oracle says yes to the mutant and no to the clean twin, in a real browser."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assay.corpus.operators.base import Evidence
from assay.corpus.probing import Probe
from assay.corpus.serving import SiteServer, serve
from assay.errors import AssayError

if TYPE_CHECKING:
    from assay.browser import Browser
    from assay.corpus.catalogue import LocalSite
    from assay.corpus.defects import Defect
    from assay.runs.progress import Progress

__all__ = ["Proof", "prove_all"]

_SECONDS_PER_ORACLE = 45.0


@dataclass(frozen=True, slots=True)
class Proof:
    """What the oracle of one defect said of the mutant, of the twin, and of the site with all its defects."""

    local: LocalSite
    defect: Defect
    mutant: Evidence | None
    twin: Evidence | None
    together: Evidence | None
    error: str | None
    seconds: float

    @property
    def proved(self) -> bool:
        """Present in the mutant, absent in the twin, and not hidden by the other defects."""
        return (
            self.error is None
            and self.mutant is not None
            and self.mutant.present
            and self.twin is not None
            and not self.twin.present
            and (self.together is None or self.together.present)
        )

    @property
    def verdict(self) -> str:
        """In a few words."""
        if self.error:
            return f"no answer: {self.error}"
        if self.mutant and not self.mutant.present:
            return f"not in the mutant: {self.mutant.detail}"
        if self.twin and self.twin.present:
            return f"also in the twin: {self.twin.detail}"
        if self.together and not self.together.present:
            return f"hidden among the others: {self.together.detail}"
        return "proved"


async def prove_all(
    browser: Browser,
    sites: Sequence[LocalSite],
    progress: Progress,
    *,
    together: bool = True,
    concurrency: int = 3,
) -> list[Proof]:
    """Run every oracle of these sites. `together` also asks it with all other defects switched on."""
    places = asyncio.Semaphore(concurrency)
    progress.begin(sum(len(local.defects) for local in sites), 0)

    async def prove(local: LocalSite, defect: Defect, twin: SiteServer) -> Proof:
        async with places:
            proof = await _prove(browser, local, defect, twin, together)
            if not proof.proved:
                # Some oracles hold a stopwatch: a busy computer may spoil one measurement, hardly two.
                proof = await _prove(browser, local, defect, twin, together)
        progress.advance(failed=not proof.proved, cost=None)
        return proof

    async def prove_site(local: LocalSite) -> list[Proof]:
        async with serve(local.app()) as twin:
            return list(await asyncio.gather(*(prove(local, defect, twin) for defect in local.defects)))

    try:
        found = await asyncio.gather(*(prove_site(local) for local in sites))
    finally:
        progress.end()
    return [proof for proofs in found for proof in proofs]


async def _prove(
    browser: Browser, local: LocalSite, defect: Defect, twin: SiteServer, together: bool
) -> Proof:
    started = time.perf_counter()
    mutant_says = twin_says = together_says = None
    error: str | None = None
    try:
        async with serve(local.app([defect])) as mutant:
            mutant_says = await _ask(browser, mutant, local, defect)
        twin_says = await _ask(browser, twin, local, defect)
        if together:
            async with serve(local.app(_without_conflicts(local, defect))) as crowd:
                together_says = await _ask(browser, crowd, local, defect)
    except TimeoutError:
        error = f"the oracle took more than {_SECONDS_PER_ORACLE:.0f} s"
    except AssayError as raised:
        error = str(raised)
    except Exception as raised:  # an oracle's own fault must not stop the others
        error = f"{type(raised).__name__}: {str(raised).splitlines()[0] if str(raised) else ''}"
    return Proof(local, defect, mutant_says, twin_says, together_says, error, time.perf_counter() - started)


def _without_conflicts(local: LocalSite, defect: Defect) -> Iterable[Defect]:
    return [
        other
        for other in local.defects
        if other.number not in defect.conflicts and defect.number not in other.conflicts
    ]


async def _ask(browser: Browser, server: SiteServer, local: LocalSite, defect: Defect) -> Evidence:
    from assay.browser import DESKTOP, MOBILE

    viewport = MOBILE if defect.device == "mobile" else DESKTOP
    async with asyncio.timeout(_SECONDS_PER_ORACLE), browser.open(None, viewport=viewport) as page:
        probe = Probe(page.playwright, server, local, defect)
        await probe.reach()
        return await local.operator(defect).oracle(probe, defect)
