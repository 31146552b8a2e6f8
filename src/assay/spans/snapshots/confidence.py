"""Do high confidences mean fewer errors, and where should the line be drawn?

An error is a span that the judge calls a false positive. The wider set, with taxonomy and granularity errors,
stands beside it under `extra`, since it answers another question and gives two to three times the rate.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import compress
from typing import TYPE_CHECKING, Any

from assay.errors import BadInput
from assay.spans.snapshots.rows import Row, as_row, claimed_spans, usable_verdict
from assay.spans.types import ConfidenceAnalysis, ConfidenceBucket, EvaluationResult

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from assay.stats import Estimate

__all__ = ["BUCKETS", "ConfidenceTally", "Threshold", "analyse_confidence", "best_threshold", "recommend"]

BUCKETS: dict[str, tuple[float, float]] = {"high": (0.8, 1.0), "medium": (0.6, 0.8), "low": (0.0, 0.6)}
"""Each bucket begins with its lower bound; only `high` contains its upper one."""

_EDGES = [0.6, 0.8]
_PLACES = {"high": 2, "medium": 1, "low": 0}
_BAD_RATE = 0.5
_NUMBERS = (float, int)  # and not bool
_FALSE_POSITIVE, _OTHER_ERROR = 1, 2
# Resampling hundreds of thousands of spans takes seconds and changes no digit that anybody reads.
_MOST_CALIBRATED = 20_000
_DRAWS = 4_000_000


def analyse_confidence(
    results: Iterable[EvaluationResult | Row], *, intervals: bool = True, seed: int = 0
) -> ConfidenceAnalysis:
    """Error rates by bucket of confidence, the threshold they suggest, and how well calibrated they are."""
    tally = ConfidenceTally()
    for result in results:
        row = as_row(result)
        verdict = usable_verdict(row)
        if verdict is not None:
            tally.add(row.get("spans") or (), verdict, row.get("promptId"))
    return tally.analysis(intervals=intervals, seed=seed)


class ConfidenceTally:
    """Counts spans by confidence as results pass by; per span it keeps nine bytes, never the span."""

    def __init__(self) -> None:
        self._confidences, self._marks = array("d"), bytearray()
        self._sizes, self._prompts = array("q"), array("q")
        self._codes: dict[object, int] = {}
        self._unusable = 0

    def add(self, spans: Sequence[Row], verdict: Row, prompt: object) -> None:
        """Count the spans of one judged prompt."""
        n = len(spans)
        wrong = claimed_spans(verdict.get("falsePositives"), n)
        other = claimed_spans(verdict.get("taxonomyErrors"), n)
        for name in ("granularityErrors", "otherGranularityErrors"):
            other |= claimed_spans(verdict.get(name), n)
        marks = bytearray(n)
        for index in other:
            marks[index] = _OTHER_ERROR
        for index in wrong:
            marks[index] = _FALSE_POSITIVE
        values: list[Any] = [span.get("confidence") for span in spans]
        usable = [type(value) in _NUMBERS and 0 <= value <= 1 for value in values]
        if not all(usable):
            self._unusable += n - sum(usable)
            marks = bytearray(compress(marks, usable))
            values = list(compress(values, usable))
        self._confidences.extend(values)
        self._marks += marks
        self._sizes.append(len(values))
        self._prompts.append(self._codes.setdefault(prompt, len(self._codes)))

    def analysis(self, *, intervals: bool = True, seed: int = 0) -> ConfidenceAnalysis:
        """The analysis of everything counted so far."""
        import numpy as np

        confidences = np.array(self._confidences, dtype=np.float64)
        marks = np.array(self._marks, dtype=np.uint8)
        places = np.digitize(confidences, _EDGES)
        buckets, wider = {}, {}
        for name, place in _PLACES.items():
            inside = places == place
            buckets[name] = _bucket(name, inside, marks == _FALSE_POSITIVE)
            wider[name] = _bucket(name, inside, marks > 0).as_json()
        threshold, notes = recommend(buckets)
        extra: dict[str, Any] = {
            "errors": "false positives",
            "wider": {"errors": "false positives, taxonomy and granularity errors", "buckets": wider},
            "unusableConfidences": self._unusable,
        }
        if intervals:
            extra["errorRates"] = self._rates(places, marks == _FALSE_POSITIVE, seed)
            extra["calibration"] = self._calibration(confidences, marks != _FALSE_POSITIVE, seed)
        return ConfidenceAnalysis(buckets=buckets, recommended_threshold=threshold, notes=notes, extra=extra)

    def _rates(self, places: NDArray[np.int64], wrong: NDArray[np.bool_], seed: int) -> dict[str, Any]:
        """The rates with intervals over prompts: spans of one prompt stand or fall together."""
        import numpy as np

        from assay.stats import bootstrap

        clusters = np.repeat(np.array(self._prompts, dtype=np.int64), np.array(self._sizes, dtype=np.int64))
        n = len(self._codes)
        rates = {}
        for name, place in _PLACES.items():
            inside = places == place
            total = np.bincount(clusters[inside], minlength=n)
            errors = np.bincount(clusters[inside & wrong], minlength=n)
            table = np.column_stack([errors, total]).astype(float)[total > 0]
            resamples = max(200, min(2000, _DRAWS // max(1, 4 * len(table))))
            estimate = bootstrap(table, _ratio, seed=seed, resamples=resamples)
            rates[name] = estimate.as_json() | {"n": int(total.sum())}
        return rates

    def _calibration(
        self, confidences: NDArray[np.float64], correct: NDArray[np.bool_], seed: int
    ) -> dict[str, Any]:
        import numpy as np

        from assay.stats import ece

        sizes, prompts = np.array(self._sizes, dtype=np.int64), np.array(self._prompts, dtype=np.int64)
        step = -(-len(confidences) // _MOST_CALIBRATED) or 1
        kept = np.repeat(prompts % step == 0, sizes)
        clusters = np.repeat(prompts, sizes)[kept]
        resamples = max(200, min(2000, _DRAWS // max(1, len(clusters))))
        found = ece(
            confidences[kept], correct[kept], clusters=clusters.tolist(), resamples=resamples, seed=seed
        )
        sampled = {} if step == 1 else {"sampled": f"every prompt in {step}"}
        return found.as_json() | sampled


def _ratio(rows: NDArray[np.float64], axis: int) -> NDArray[np.float64]:
    totals = rows.sum(axis=axis)
    quotient: NDArray[np.float64] = totals[..., 0] / totals[..., 1]
    return quotient


def _bucket(name: str, inside: NDArray[np.bool_], wrong: NDArray[np.bool_]) -> ConfidenceBucket:
    total, errors = int(inside.sum()), int((inside & wrong).sum())
    rate = errors / total if total else 0.0
    return ConfidenceBucket(range=BUCKETS[name], total=total, errors=errors, error_rate=rate)


def recommend(buckets: dict[str, ConfidenceBucket]) -> tuple[float | None, str]:
    """The upper bound of the highest bucket under 0.8 that is wrong more often than not, and why.

    A bad high bucket recommends nothing: no threshold can help when the surest spans are mostly wrong.
    """
    if all(bucket.total == 0 for bucket in buckets.values()):
        return None, "No judged spans: nothing can be said about confidence."
    bad = [name for name in BUCKETS if buckets[name].error_rate > _BAD_RATE]
    rates = ", ".join(f"{name} {buckets[name].error_rate:.1%}" for name in bad)
    if "high" in bad:
        return None, (
            f"Spans are wrong more often than not ({rates}) even at high confidence: "
            "no threshold can help, the confidences do not separate right from wrong."
        )
    if not bad:
        return None, "No bucket has more than 50 % errors: no threshold is needed."
    threshold = BUCKETS[bad[0]][1]
    return threshold, f"Spans are wrong more often than not ({rates}): raise the threshold to {threshold}."


@dataclass(frozen=True, slots=True)
class Threshold:
    """The line to draw; `threshold` is None, and `note` says why, where no line reaches the precision."""

    threshold: float | None
    precision: Estimate | None
    recall: float | None
    f1: float | None
    kept: int
    truths: int
    note: str | None = None

    def as_json(self) -> dict[str, Any]:
        """The threshold as plain JSON."""
        return {
            "threshold": self.threshold,
            "precision": self.precision.as_json() if self.precision else None,
            "recall": self.recall,
            "f1": self.f1,
            "kept": self.kept,
            "truths": self.truths,
            "note": self.note,
        }


def best_threshold(
    points: Iterable[tuple[float, bool]], min_precision: float = 0.0, *, truths: int | None = None
) -> Threshold:
    """The threshold with the highest F1 among those that keep at least `min_precision`.

    Spans with a confidence of at least the threshold are kept; candidates are the confidences that occur, and
    of equal ones the lowest wins, as it keeps most. `truths` is the number of gold spans; without it recall
    is only over the spans that were found. A threshold chosen on the data it is measured on looks better than
    it is: choose on one part, measure on another. If no candidate is precise enough there is no threshold.
    """
    if not 0 <= min_precision <= 1:
        raise BadInput(f"`min_precision` is {min_precision!r}: give a share between 0 and 1.")
    ordered = sorted(points, key=lambda point: -point[0])
    right = sum(bool(correct) for _, correct in ordered)
    if truths is not None and truths < right:
        raise BadInput(f"`truths` is {truths} but {right} spans are correct: count every gold span.")
    known = right if truths is None else truths
    note = None if truths is not None else "recall is over the spans that were found, not over gold"
    best = _best(ordered, known, min_precision)
    if best is None:
        reason = "no spans" if not ordered else f"no threshold reaches a precision of {min_precision:g}"
        return Threshold(None, None, None, None, 0, known, reason)
    f1, threshold, kept, correct = best
    from assay.stats import wilson

    return Threshold(
        threshold, wilson(correct, kept), correct / known if known else None, f1, kept, known, note
    )


def _best(
    ordered: Sequence[tuple[float, bool]], truths: int, min_precision: float
) -> tuple[float, float, int, int] | None:
    best: tuple[float, float, int, int] | None = None
    correct = 0
    for at, (confidence, right) in enumerate(ordered):
        correct += bool(right)
        kept = at + 1
        if kept < len(ordered) and ordered[kept][0] == confidence:
            continue  # equal confidences stand on the same side of every line
        f1 = 2 * correct / (kept + truths)
        if correct >= min_precision * kept and (best is None or f1 >= best[0]):
            best = (f1, float(confidence), kept, correct)
    return best
