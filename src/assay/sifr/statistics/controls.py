"""The negative controls: the same elements and words, with one part of the structure taken away or wrong.

If sifr with a wrong part is read as well as sifr, that part carries nothing. The claim holds only at equal
tokens, so how far they differ stands beside every difference.
"""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from typing import Any

from assay.sifr.statistics.cells import page_tokens
from assay.sifr.statistics.figures import joined, spread
from assay.sifr.statistics.pairs import ALPHA, compare, pair_up, worth
from assay.sifr.statistics.rows import Row, grouped

__all__ = ["CONTROLLED", "PARTS", "SEEDLESS", "TOLERANCE", "WANTED_SEEDS", "control_rows", "verdict"]

Json = dict[str, Any]

PARTS = {
    "sifr_stripped": "structure removed",
    "sifr_pseudo_salience": "salience",
    "sifr_pseudo_relations": "relations",
    "sifr_pseudo_clusters": "clusters",
    "sifr_pseudo_all": "structure permuted",
    "sifr_shuffled": "reading order",
}
"""What is missing or wrong in each control."""
TOLERANCE = 0.01
"""Tokens of a control may differ by this share."""
WANTED_SEEDS = 5
SEEDLESS = frozenset({"sifr_stripped"})
"""Nothing in these is drawn at random."""
CONTROLLED = "sifr"
"""The format that they are made from: nothing else tells what the missing part is worth."""


def control_rows(formats: Mapping[str, Sequence[Row]], *, seed: int) -> list[Json]:
    """Sifr against every control that was read by the same models within the same budget."""
    ours = formats.get(CONTROLLED, ())
    return [_control(name, ours, formats[name], seed=seed) for name in PARTS if ours and formats.get(name)]


def _control(name: str, ours: Sequence[Row], theirs: Sequence[Row], *, seed: int) -> Json:
    found = compare(pair_up(worth(ours), worth(theirs)), seed=seed)
    by_seed = grouped(theirs, lambda row: row.seed)
    means = [statistics.fmean(row.score for row in by_seed[one]) for one in sorted(by_seed)]
    tokens = _tokens(ours, theirs)
    note = found.get("note")
    if name not in SEEDLESS and len(means) < WANTED_SEEDS:
        note = joined(note, f"{len(means)} of {WANTED_SEEDS} seeds")
    if not tokens["equal"]:
        note = joined(note, str(tokens["note"]))
    return (
        found
        | {
            "control": name,
            "part": PARTS[name],
            "seeds": len(means),
            "seed_std": spread(means),
            "tokens": tokens,
        }
        | ({"note": note} if note else {})
    )


def _tokens(ours: Sequence[Row], theirs: Sequence[Row]) -> Json:
    left, right = page_tokens(ours), page_tokens(theirs)
    pages = sorted(page for page in left.keys() & right.keys() if left[page])
    if not pages:
        return {"ratio": None, "pages_within": None, "pages": 0, "equal": False, "note": "tokens unknown"}
    ratio = sum(right[page] for page in pages) / sum(left[page] for page in pages)
    within = sum(abs(right[page] / left[page] - 1) <= TOLERANCE for page in pages)
    equal = abs(ratio - 1) <= TOLERANCE
    note = None if equal else f"tokens differ by {100 * (ratio - 1):+.1f} %, more than 1 %"
    return {"ratio": ratio, "pages_within": within, "pages": len(pages), "equal": equal, "note": note}


def verdict(row: Json) -> str:
    """Does this part help? Decided only where the whole interval and the adjusted test agree."""
    p, ci = (row.get("sign_flip") or {}).get("p_holm"), row.get("ci_99")
    if row.get("value") is None or p is None:
        return "not measured"
    if p >= ALPHA or (ci is not None and ci[0] <= 0 <= ci[1]):
        return "no effect shown"
    return "helps" if row["value"] > 0 else "hurts"
