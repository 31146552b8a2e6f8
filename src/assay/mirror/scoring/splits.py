"""What a system finds on sites that nobody tuned it on, against those that its authors could look at."""

from __future__ import annotations

from collections.abc import Sequence

from assay.mirror.scoring.figures import Figure, by_site, figure, undefined
from assay.mirror.scoring.tallies import Tally
from assay.stats import welch_t

__all__ = ["split_gap"]

SEEN, UNSEEN = "dev", "held-out"


def split_gap(tallies: Sequence[Tally]) -> dict[str, Figure]:
    """Mean recall of the dev sites less that of the held-out sites; each site counts once."""
    seen, unseen = _recalls(tallies, SEEN), _recalls(tallies, UNSEEN)
    if not seen or not unseen:
        missing = SEEN if not seen else UNSEEN
        return {"recall_gap": undefined(f"no {missing} sites were run", attempted=len(seen) + len(unseen))}
    difference = welch_t(seen, unseen)
    return {"recall_gap": figure(difference, n=difference.n, note="dev sites less held-out sites")}


def _recalls(tallies: Sequence[Tally], split: str) -> list[float]:
    rows = [
        (tally.site, [float(len(tally.found)), float(len(tally.truth))])
        for tally in tallies
        if any(issue.split == split for issue in tally.truth.values())
    ]
    return [found / known for found, known in by_site(rows).values()]
