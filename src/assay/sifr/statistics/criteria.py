"""The protocol's four success criteria: met, not met, or undecidable at this n.

A criterion is decided when the 99 % interval lies on one side of its bar and a sign-flip test by pages
against that bar has p < 0.01. What the words of the protocol alone would say (the estimate beyond the bar,
and a paired t test of no difference with p < 0.01) stands beside it as `as_written`.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from typing import Any, Literal

from assay.sifr.statistics.cells import page_tokens
from assay.sifr.statistics.figures import RESAMPLES, spread
from assay.sifr.statistics.pairs import ALPHA, LEVEL, compare, pair_tokens, pair_up, saved, worth
from assay.sifr.statistics.repeats import repeated
from assay.sifr.statistics.rows import Row
from assay.stats import bootstrap, paired_t, power_paired, sign_flip

__all__ = [
    "ACCURACY",
    "CONSISTENCY",
    "HTML",
    "MODELS",
    "TOKENS",
    "Decision",
    "accuracy_row",
    "consistency_row",
    "cross_model",
    "decide",
    "summary",
    "tokens_row",
]

Json = dict[str, Any]
Decision = Literal["met", "not met", "undecidable at this n"]
OPEN: Decision = "undecidable at this n"

HTML = ("html_raw", "html_clean")
"""What the protocol calls HTML, when it means to compare."""
TOKENS, ACCURACY, CONSISTENCY = 0.5, 0.15, 0.5
MODELS, OF_MODELS = 0.8, 5
_POWER = 0.9
_FEWEST = 8
"""Of fewer pages no sign flip has p < 0.01, however large the effect."""
# What rounding leaves of a spread that is zero.
_NO_SPREAD = 1e-12


def decide(
    value: float | None, ci: Sequence[float] | None, p: float | None, bar: float, *, below: bool = False
) -> tuple[Decision, str]:
    """Is the value beyond the bar, and would other pages have said the same?"""
    if value is None or p is None:
        return OPEN, "it could not be measured"
    span = "there is no interval" if ci is None else f"the 99 % interval is [{ci[0]:.3g}, {ci[1]:.3g}]"
    said = f"{span}, p = {p:.2g} against {bar:g}"
    if p >= ALPHA or (ci is not None and ci[0] <= bar <= ci[1]):
        return OPEN, said
    return ("met" if (value < bar) == below else "not met"), said


def tokens_row(ours: Sequence[Row], theirs: Sequence[Row], *, seed: int) -> Json:
    """More than 50 % fewer tokens, page by page."""
    found = pair_tokens(ours, theirs, seed=seed)
    left, right = page_tokens(ours), page_tokens(theirs)
    pages = sorted(left.keys() & right.keys())
    half, a = [TOKENS * right[page] for page in pages], [left[page] for page in pages]
    p, p_t = _against(half, a, pages, seed)
    p_none = (found.get("t_test") or {}).get("p_value")
    decision, reason = decide(found["value"], found.get("ci_99"), p, TOKENS)
    margins = [mine - bar for mine, bar in zip(a, half, strict=True)]
    return {
        "criterion": "token efficiency",
        "unit": "share of tokens saved",
        "bar": TOKENS,
        "value": found["value"],
        "ci": found.get("ci_99"),
        "level": LEVEL,
        "n": len(pages),
        "pages": len(pages),
        "p_value": p,
        "p_t_against_bar": p_t,
        "p_t_no_difference": p_none,
        "as_written": _as_written(found["value"], TOKENS, p_none),
        "decision": decision,
        "reason": reason,
        "power": _needed(margins, 0.0),
        "median": found.get("median"),
    }


def accuracy_row(ours: Sequence[Row], theirs: Sequence[Row], *, seed: int) -> Json:
    """Over 15 points more; the protocol's 15 % is read as points, and the relative gain stands beside it."""
    paired = pair_up(worth(ours), worth(theirs))
    found = compare(paired, seed=seed)
    pairs = paired.pairs
    p, p_t = _against([x.a - ACCURACY for x in pairs], [x.b for x in pairs], [x.page for x in pairs], seed)
    decision, reason = decide(found["value"], found.get("ci_99"), p, ACCURACY)
    p_none = (found.get("t_test") or {}).get("p_value")
    differences = _page_means([(pair.page, pair.a - pair.b) for pair in pairs])
    base = found.get("mean_b")
    return {
        "criterion": "accuracy",
        "unit": "points of accuracy gained",
        "bar": ACCURACY,
        "value": found["value"],
        "ci": found.get("ci_99"),
        "level": LEVEL,
        "n": found["tasks"],
        "pages": found["pages"],
        "pairs": found["pairs"],
        "p_value": p,
        "p_t_against_bar": p_t,
        "p_t_no_difference": p_none,
        "as_written": _as_written(found["value"], ACCURACY, p_none),
        "decision": decision,
        "reason": reason,
        "power": _needed(differences, ACCURACY) | _at_bar(differences, ACCURACY),
        "relative": found["value"] / base if base and found["value"] is not None else None,
    }


def consistency_row(ours: Sequence[Row], theirs: Sequence[Row], *, seed: int) -> Json:
    """Less than half of the variance over repeats, task by task."""
    left, right = (
        {(one.model, one.page, one.task): one for one in repeated(rows)} for rows in (ours, theirs)
    )
    keys = sorted(left.keys() & right.keys())
    a, b = [left[key].variance for key in keys], [right[key].variance for key in keys]
    pages = [page for _, page, _ in keys]
    row: Json = {
        "criterion": "consistency",
        "unit": "variance over repeats, as a share of HTML's",
        "bar": CONSISTENCY,
        "value": None,
        "ci": None,
        "level": LEVEL,
        "n": len({(page, task) for _model, page, task in keys}),
        "pages": len(set(pages)),
        "repeats": min([left[key].repeats for key in keys], default=0),
        "p_value": None,
        "as_written": "undecidable",
        "decision": OPEN,
    }
    if not keys:
        return row | {"reason": "no task was read twice in both formats; the protocol asks for 5 repeats"}
    p, p_t = _against([CONSISTENCY * y for y in b], a, pages, seed)
    if not sum(b):
        return row | _without_ratio(sum(a), p)
    rows = [(sum(pair[0] for pair in part), sum(pair[1] for pair in part)) for part in _by_page(pages, a, b)]
    drawn = bootstrap(rows, saved, level=LEVEL, seed=seed, resamples=RESAMPLES)
    value = sum(a) / sum(b)
    ci = None if drawn.ci is None else [1 - drawn.ci[1], 1 - drawn.ci[0]]
    decision, reason = decide(value, ci, p, CONSISTENCY, below=True)
    margins = _page_means(
        list(zip(pages, (CONSISTENCY * y - x for x, y in zip(a, b, strict=True)), strict=True))
    )
    return row | {
        "value": value,
        "ci": ci,
        "p_value": p,
        "p_t_against_bar": p_t,
        "as_written": "met" if value < CONSISTENCY else "not met",
        "decision": decision,
        "reason": reason,
        "power": _needed(margins, 0.0),
    }


def _without_ratio(varied: float, p: float | None) -> Json:
    """HTML never varied: no share of nothing is less than half, if enough pages vary at all."""
    if not varied:
        return {"reason": "neither varied: there is no ratio"}
    decided: Decision = "not met" if p is not None and p < ALPHA else OPEN
    said = "HTML did not vary over repeats, sifr did: there is no ratio"
    return {"p_value": p, "decision": decided, "reason": said if p is None else f"{said}, p = {p:.2g}"}


def cross_model(rows: Sequence[Json], models: Sequence[str]) -> Json:
    """Benefits in at least 4 of 5 models: the tokens and the accuracy criterion, model by model.

    `rows` are the decided rows of single models; a model has the benefit when all its rows are met.
    """
    fates = {model: _all([row["decision"] for row in rows if row["model"] == model]) for model in models}
    met, lost = (sum(fate == name for fate in fates.values()) for name in ("met", "not met"))
    own = {model: [row["value"] or 0 for row in rows if row["model"] == model] for model in models}
    gains = {model: bool(values) and min(values) > 0 for model, values in own.items()}
    if len(models) < OF_MODELS:
        decision, reason = OPEN, f"{len(models)} of the {OF_MODELS} models that the protocol asks for"
    elif met >= MODELS * len(models):
        decision, reason = "met", f"{met} of {len(models)} models meet both bars"
    elif len(models) - lost < MODELS * len(models):
        decision, reason = "not met", f"{lost} of {len(models)} models miss a bar"
    else:
        decision, reason = OPEN, f"{met} of {len(models)} models meet both bars, {lost} miss one"
    return {
        "criterion": "cross-model",
        "unit": "models with both benefits",
        "bar": MODELS,
        "value": met / len(models) if rows else None,
        "ci": None,
        "n": len(models),
        "models": fates,
        "better_at_all": sum(gains.values()),
        "as_written": "undecidable" if len(models) < OF_MODELS else decision,
        "decision": decision,
        "reason": reason,
    }


def summary(name: str, statement: str, rows: Sequence[Json]) -> Json:
    """One criterion over its rows: met only where every one is, for nobody said which HTML was meant."""
    fate = _all([row["decision"] for row in rows])
    return {"criterion": name, "statement": statement, "decision": fate, "rows": list(rows)}


def _all(decisions: Sequence[str]) -> Decision:
    if decisions and all(one == "met" for one in decisions):
        return "met"
    return "not met" if "not met" in decisions else OPEN


def _as_written(value: float | None, bar: float, p: float | None) -> str:
    if value is None or p is None:
        return "undecidable"
    return "met" if value > bar and p < ALPHA else "not met"


def _against(
    a: Sequence[float], b: Sequence[float], pages: Sequence[str], seed: int
) -> tuple[float | None, float | None]:
    """Two-sided p of a = b: by flipping whole pages, and by the paired t test."""
    if not a:
        return None, None
    return sign_flip(a, b, pages, seed=seed).p_value, paired_t(a, b).p_value


def _page_means(values: Sequence[tuple[str, float]]) -> list[float]:
    pages: dict[str, list[float]] = {}
    for page, value in values:
        pages.setdefault(page, []).append(value)
    return [statistics.fmean(pages[page]) for page in sorted(pages)]


def _by_page(pages: Sequence[str], a: Sequence[float], b: Sequence[float]) -> list[list[tuple[float, float]]]:
    found: dict[str, list[tuple[float, float]]] = {}
    for page, x, y in zip(pages, a, b, strict=True):
        found.setdefault(page, []).append((x, y))
    return [found[page] for page in sorted(found)]


def _needed(values: Sequence[float], bar: float) -> Json:
    """How many pages would decide, if the truth were what these pages show."""
    sd, unit = spread(values), {"unit": "pages", "n": len(values), "alpha": ALPHA, "power": _POWER}
    distance = abs(statistics.fmean(values) - bar) if values else 0.0
    if not sd or sd < _NO_SPREAD or not distance:
        return unit | {"sd": sd, "needed": None}
    needed = power_paired(effect=distance, sd=sd, power=_POWER, alpha=ALPHA)
    return unit | {"sd": sd, "needed": None if needed.n is None else max(_FEWEST, needed.n)}


def _at_bar(values: Sequence[float], bar: float) -> Json:
    """Could these pages have shown a true difference as large as the bar?"""
    sd = spread(values)
    if not sd or sd < _NO_SPREAD:
        return {}
    now = power_paired(n=len(values), effect=bar, sd=sd, alpha=ALPHA)
    least = power_paired(n=len(values), power=_POWER, sd=sd, alpha=ALPHA)
    wanted = power_paired(effect=bar, sd=sd, power=_POWER, alpha=ALPHA)
    return {"power_at_bar": now.power, "smallest_detectable": least.effect, "needed_at_bar": wanted.n}
