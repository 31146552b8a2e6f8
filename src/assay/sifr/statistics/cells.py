"""One format, read by one model within one budget: every metric, where answers were lost, and the parts.

Accuracy is over everything that was attempted, a failed reading scoring 0; `accuracy_scored` leaves the
failed ones out. Rates of invention are over answers, for where there was none nothing was invented.
"""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Callable, Mapping, Sequence, Set
from operator import attrgetter
from typing import Any

from assay.sifr.statistics.composite import composite, composite_literal
from assay.sifr.statistics.figures import Seen, figure, median_figure, spread, undefined
from assay.sifr.statistics.losses import losses
from assay.sifr.statistics.repeats import Repeated, repeated, run_means
from assay.sifr.statistics.rows import Row, grouped

__all__ = ["Fewest", "cell", "fewest_tokens", "outcome", "page_tokens"]

Json = dict[str, Any]
Fewest = Mapping[tuple[str, str], float]
"""By budget and page: the tokens of the smallest format."""
Task = tuple[str, str]
"""Its page and its id."""

_WHERE_SEVERAL: Mapping[str, Callable[[Row], str]] = {
    "by_origin": attrgetter("origin"),
    "by_split": attrgetter("split"),
}
"""Most runs have one origin and one split: there is nothing to part."""
_NO_TOKENS = "nobody counted tokens"
_NO_ANSWER = "no answer was scored"
_ONCE = "every task was read once; it takes two readings"


def page_tokens(rows: Sequence[Row]) -> dict[str, float]:
    """Tokens of the representation, page by page: they are the same for every question about it."""
    pages = grouped((row for row in rows if row.tokens is not None), lambda row: row.page)
    return {page: statistics.fmean(row.tokens or 0 for row in pages[page]) for page in sorted(pages)}


def fewest_tokens(rows: Sequence[Row], controls: Sequence[str]) -> Fewest:
    """What the smallest format needs for each page; controls set no mark."""
    found: dict[tuple[str, str], float] = {}
    compared = grouped((row for row in rows if row.format not in controls), lambda r: (r.budget, r.format))
    for (budget, _), members in compared.items():
        for page, count in page_tokens(members).items():
            found[budget, page] = min(count, found.get((budget, page), count))
    return found


def outcome(rows: Sequence[Row]) -> Json:
    """What became of every reading."""
    kinds = Counter(row.failure for row in rows if row.failure is not None)
    return {
        "attempted": len(rows),
        "scored": len(rows) - kinds.total(),
        "failed": kinds.total(),
        "failures": dict(sorted(kinds.items())),
    }


def cell(rows: Sequence[Row], fewest: Fewest, *, seed: int, leaking: Set[Task] = frozenset()) -> Json:
    """All numbers of one cell. `leaking` are tasks whose answer some format holds where nobody sees it."""
    again, tokens = repeated(rows), page_tokens(rows)
    core = _core(rows, again, tokens, fewest, seed)
    metrics = core | _more(rows, again, tokens, seed)
    metrics["composite_literal"] = composite_literal(metrics)
    if leaking:
        metrics["accuracy_unleaked"] = _unleaked(rows, leaking, seed)
    return {
        **outcome(rows),
        "pages": len({row.page for row in rows}),
        "tasks": len({row.task for row in rows}),
        "repeats": len({row.repeat for row in rows}),
        "seeds": len({row.seed for row in rows}),
        "metrics": metrics,
        "losses": losses(rows),
        "by_category": _parts(rows, again, tokens, fewest, lambda row: row.category, seed),
        "by_page_class": _parts(rows, again, tokens, fewest, lambda row: row.page_class, seed),
    } | {
        name: _parts(rows, again, tokens, fewest, key, seed) if len({key(row) for row in rows}) > 1 else {}
        for name, key in _WHERE_SEVERAL.items()
    }


def _parts(
    rows: Sequence[Row],
    again: Sequence[Repeated],
    tokens: Mapping[str, float],
    fewest: Fewest,
    key: Callable[[Row], str],
    seed: int,
) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for name, part in sorted(grouped(rows, key).items()):
        tasks, pages = {row.task for row in part}, {row.page for row in part}
        own = [one for one in again if one.task in tasks]
        counted = {page: count for page, count in tokens.items() if page in pages}
        found[name] = {**outcome(part), "metrics": _core(part, own, counted, fewest, seed)}
    return found


def _core(
    rows: Sequence[Row],
    again: Sequence[Repeated],
    tokens: Mapping[str, float],
    fewest: Fewest,
    seed: int,
) -> dict[str, Json]:
    """The protocol's four metrics and the composite."""
    pages, budget = {row.page for row in rows}, rows[0].budget
    ratios = {page: min(1.0, fewest.get((budget, page), n) / n) if n else 1.0 for page, n in tokens.items()}
    uncounted = len(pages - tokens.keys())
    return {
        "accuracy": _earned(rows, "nothing was read", seed, by_site=True),
        "accuracy_scored": _answered(rows, lambda row: row.score, _NO_ANSWER, seed),
        "tokens": _by_page(tokens, uncounted, seed),
        "token_efficiency": _by_page(ratios, uncounted, seed),
        "consistency": _repeats(again, lambda one: one.steadiness, seed),
        "hallucination": _answered(rows, lambda row: row.hallucinated, _NO_ANSWER, seed),
        "composite": composite(rows, again, ratios, seed=seed),
    }


def _more(
    rows: Sequence[Row], again: Sequence[Repeated], tokens: Mapping[str, float], seed: int
) -> dict[str, Json]:
    asked, twins = ([row for row in rows if row.answerable is side] for side in (True, False))
    found = {
        "tokens_median": median_figure(list(tokens.values()), empty=_NO_TOKENS, seed=seed),
        "agreement": _repeats(again, lambda one: one.agreement, seed),
        "run_std": _run_std(rows),
        "accuracy_answerable": _earned(asked, "no task has an answer", seed),
        "accuracy_absent": _earned(twins, "there are no twins", seed),
        "accuracy_in_prompt": _earned(
            [row for row in asked if row.in_prompt], "no answer is known to be in the prompt", seed
        ),
        "false_claims": _answered(twins, lambda row: row.false_claim, "no twin was answered", seed),
        "misses": _answered(asked, lambda row: row.missed, "no task with an answer was answered", seed),
    }
    for name in ("invented_refs", "misnamed_refs", "invented_text"):
        found[name] = _answered(rows, attrgetter(name), _NO_ANSWER, seed)
    for name in ("prompt_tokens", "cost_usd"):
        found[name] = _spent(rows, name, seed)
    return found


def _unleaked(rows: Sequence[Row], leaking: Set[Task], seed: int) -> Json:
    """Accuracy without those tasks, for every format alike: else the pairs would not be the same."""
    kept = [row for row in rows if (row.page, row.task) not in leaking]
    return _earned(kept, "every answer is held somewhere unseen", seed)


def _earned(rows: Sequence[Row], empty: str, seed: int, *, by_site: bool = False) -> Json:
    """The mean score over everything attempted: a failed reading earned 0, and is counted as failed."""
    seen = [Seen(row.page, row.task, row.score, row.site) for row in rows]
    failed = sum(not row.scored for row in rows)
    return figure(
        seen,
        empty=empty,
        seed=seed,
        attempted=len(rows),
        failed=failed,
        by_site=by_site,
        note=f"{failed:,} failed readings count as 0" if failed else None,
    )


def _answered(rows: Sequence[Row], value: Callable[[Row], float], empty: str, seed: int) -> Json:
    """A mean over answers alone, beside how many readings gave none."""
    answers = [row for row in rows if row.scored]
    seen = [Seen(row.page, row.task, float(value(row)), row.site) for row in answers]
    return figure(seen, empty=empty, seed=seed, failed=len(rows) - len(answers))


def _spent(rows: Sequence[Row], name: str, seed: int) -> Json:
    known = [(row, getattr(row, name)) for row in rows if getattr(row, name) is not None]
    seen = [Seen(row.page, row.task, float(value), row.site) for row, value in known]
    return figure(seen, empty="not recorded", seed=seed, failed=len(rows) - len(known), bounded=False)


def _by_page(values: Mapping[str, float], uncounted: int, seed: int) -> Json:
    """A number per page: pages are the observations, and those without a count have failed."""
    seen = [Seen(page, page, value) for page, value in values.items()]
    note = f"{uncounted:,} pages without a token count" if uncounted and seen else None
    return figure(seen, empty=_NO_TOKENS, seed=seed, failed=uncounted, note=note, bounded=False)


def _repeats(again: Sequence[Repeated], value: Callable[[Repeated], float], seed: int) -> Json:
    return figure([Seen(one.page, one.task, value(one)) for one in again], empty=_ONCE, seed=seed)


def _run_std(rows: Sequence[Row]) -> Json:
    """The protocol's consistency, as it is written: how far the means of the runs lie apart."""
    means = run_means(rows)
    if len(means) < 2:
        return undefined("one run has no spread", attempted=len(means))
    base = undefined("a standard deviation of so few runs has no interval here", attempted=len(means))
    return base | {"value": spread(means), "n": len(means), "method": "standard deviation over runs"}
