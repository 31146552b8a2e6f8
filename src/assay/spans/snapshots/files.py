"""Snapshots: read whatever their generation, written by one rule, and checked by computing them anew."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from assay.errors import BadInput
from assay.files import read_json, writing
from assay.spans.snapshots.generations import (
    SUMMARY_FIELDS,
    Generation,
    generation_of,
    normal_summary,
    rules_of,
)
from assay.spans.snapshots.old_results import normal_result
from assay.spans.snapshots.rules import BANDS, CURRENT, Rules
from assay.spans.snapshots.summary import summarise_results
from assay.spans.types import EvaluationResult, Snapshot

__all__ = [
    "Difference",
    "LoadedSnapshot",
    "Recomputation",
    "load_snapshot",
    "recompute",
    "write_snapshot",
]

MAX_SNAPSHOT_BYTES = 128 * 1024 * 1024
# Sums of the same numbers in another order differ in the last places.
_ROUNDING = 1e-9
_NO_RESULTS = '\n  "results": []'
_SCORES_ONLY = ("avgScore", "avgSpanCount", "scoreDistribution", "errorCount")


@dataclass(frozen=True, slots=True)
class LoadedSnapshot:
    """A snapshot in the current shape, and what reading it took."""

    snapshot: Snapshot
    generation: Generation
    missing: list[str] = field(default_factory=list)
    """What the file does not hold and a default stands for, as `summary.avgCategoryScores`."""
    notes: list[str] = field(default_factory=list)
    """What was converted or put right, and how often."""

    def as_json(self) -> dict[str, Any]:
        """What reading it took, as plain JSON."""
        return {"generation": self.generation, "missing": self.missing, "notes": self.notes}

    def lacks(self, name: str) -> bool:
        """Does a default stand for this field of the summary?"""
        return f"summary.{name}" in self.missing


def load_snapshot(source: Path | str | Mapping[str, Any]) -> LoadedSnapshot:
    """Read a snapshot of any generation; what cannot be read is refused with its file and record."""
    if isinstance(source, Mapping):
        data, name = source, "The snapshot"
    else:
        data, name = read_json(Path(source), max_bytes=MAX_SNAPSHOT_BYTES), str(source)
    if not isinstance(data, Mapping):
        raise BadInput(f"{name} is not a snapshot: give a JSON object with `results` and `summary`.")
    if not isinstance(data.get("results"), list):
        raise BadInput(f"{name} is not a snapshot: its `results` are not a list.")
    if not isinstance(data.get("summary") or {}, Mapping):
        raise BadInput(f"{name} is not a snapshot: its `summary` is not an object.")
    missing: list[str] = []
    notes: Counter[str] = Counter()
    try:
        generation, summary = generation_of(data), normal_summary(data, missing)
    except (ValueError, TypeError, AttributeError) as error:
        raise BadInput(f"{name} cannot be read: {_sentence(error)}; repair its summary.") from None
    results = [_result(row, at, name, notes) for at, row in enumerate(data["results"], 1)]
    missing += [key for key in ("timestamp", "judgeModel", "sourceFile") if not data.get(key)]
    if results and not any(result.spans for result in results):
        missing.append("results[].spans")
    whole = dict(data) | {
        "timestamp": data.get("timestamp") or "",
        "promptCount": len(results) if data.get("promptCount") is None else data["promptCount"],
        "sourceFile": data.get("sourceFile") or "",
        "judgeModel": data.get("judgeModel") or "",
        "results": results,
        "summary": summary,
    }
    try:
        snapshot = Snapshot.model_validate(whole)
    except ValidationError as error:
        raise BadInput(f"{name} cannot be read: {_sentence(error)}; repair or remove it.") from None
    return LoadedSnapshot(snapshot, generation, missing, [f"{n} {what}" for what, n in notes.items()])


def _result(row: Any, at: int, name: str, notes: Counter[str]) -> EvaluationResult:
    try:
        return EvaluationResult.model_validate(normal_result(row, notes))
    except (ValueError, TypeError, AttributeError) as error:
        prompt = row.get("promptId") if isinstance(row, Mapping) else None
        who = f" ({prompt!r})" if prompt else ""
        sentence = f"{name}, result {at}{who} cannot be read: {_sentence(error)}; repair or remove it."
        raise BadInput(sentence) from None


def _sentence(error: Exception) -> str:
    if isinstance(error, ValidationError):
        first = error.errors(include_url=False)[0]
        return f"{'.'.join(map(str, first['loc']))}: {first['msg'][0].lower()}{first['msg'][1:]}"
    if isinstance(error, TypeError | AttributeError):
        return "a value is of another type than its field"
    return str(error)


def write_snapshot(path: Path, snapshot: Snapshot) -> None:
    """Write a snapshot in one step; one that contradicts itself is refused and nothing is changed."""
    problem = next(_problems(snapshot), None)
    if problem:
        raise BadInput(f"{path} was not written: {problem}.")
    try:
        with writing(path) as file:
            for piece in _pieces(snapshot):
                file.write(piece)
    except ValidationError as error:
        raise BadInput(f"{path} was not written: {_sentence(error)}.") from None
    except ValueError as error:
        raise BadInput(f"{path} was not written: {str(error).splitlines()[-1].strip()}.") from None


def _pieces(snapshot: Snapshot) -> Iterator[str]:
    """The file in pieces, one per result: a run of many prompts is never held as text."""
    head, tail = _json(snapshot.model_copy(update={"results": []})).split(_NO_RESULTS, 1)
    yield head + _NO_RESULTS[:-1]
    for number, result in enumerate(snapshot.results):
        yield ("," if number else "") + "\n    " + _json(result).replace("\n", "\n    ")
    yield ("\n  ]" if snapshot.results else "]") + tail + "\n"


def _json(value: Snapshot | EvaluationResult) -> str:
    # A value of another type than its field's would otherwise be written with no more than a warning.
    data = value.model_dump(mode="json", by_alias=True, warnings="error")
    type(value).model_validate(data)
    return json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False)


def _problems(snapshot: Snapshot) -> Iterator[str]:
    prompts = {result.prompt_id for result in snapshot.results}
    if snapshot.prompt_count not in (len(snapshot.results), len(prompts)):
        yield f"promptCount is {snapshot.prompt_count} for {len(snapshot.results)} results"
    unknown = set(snapshot.summary.score_distribution) - set(BANDS)
    if unknown:
        yield f"{sorted(unknown)[0]!r} is no band of the score"
    for at, result in enumerate(snapshot.results, 1):
        for index, span in enumerate(result.spans):
            placed = result.output[max(0, span.start) : span.end] == span.text
            if result.output and not placed and not (span.model_extra or {}).get("unplaced"):
                yield f"span {index} of result {at} ({result.prompt_id!r}) is not the text at its offsets"


@dataclass(frozen=True, slots=True)
class Difference:
    """One number of a summary, as stored and as computed anew."""

    field: str
    stored: Any
    recomputed: Any

    def as_json(self) -> dict[str, Any]:
        """The difference as plain JSON."""
        return {"field": self.field, "stored": self.stored, "recomputed": self.recomputed}


@dataclass(frozen=True, slots=True)
class Recomputation:
    """Does a stored summary follow from its own results?"""

    rules: str
    compared: tuple[str, ...]
    not_compared: tuple[str, ...]
    """Fields that the file does not hold, that its results cannot give, or that another rule decided."""
    differences: tuple[Difference, ...]

    @property
    def equal(self) -> bool:
        """No difference in whatever could be compared."""
        return not self.differences

    def as_json(self) -> dict[str, Any]:
        """The answer as plain JSON."""
        return {
            "rules": self.rules,
            "equal": self.equal,
            "compared": list(self.compared),
            "not_compared": list(self.not_compared),
            "differences": [difference.as_json() for difference in self.differences],
        }


def recompute(loaded: LoadedSnapshot | Snapshot, *, rules: Rules | None = None) -> Recomputation:
    """Compute the summary from the results and compare it with the stored one, field by field.

    The rules are those of the file's generation unless given. Under the earlier rules the recommended
    threshold and its note are left out: another rule decided them.
    """
    if isinstance(loaded, Snapshot):
        loaded = LoadedSnapshot(loaded, "current")
    rules = rules or rules_of(loaded.generation)
    stored = loaded.snapshot.summary.as_json()
    kept = [name for name in SUMMARY_FIELDS if not loaded.lacks(name)]
    if loaded.generation == "scores-only":
        kept = [name for name in kept if name in _SCORES_ONLY]
    if rules == CURRENT and stored["extra"]:
        kept.append("extra")
    intervals = "intervals" in stored["extra"]
    seed = stored["extra"].get("seed", 0)
    again = summarise_results(loaded.snapshot.results, rules=rules, intervals=intervals, seed=seed).as_json()
    differences = []
    for name in kept:
        skipped = ("recommendedThreshold", "notes", "extra") if rules != CURRENT else ()
        mine, theirs = _leaves(again[name], name, skipped), _leaves(stored[name], name, skipped)
        # Files may hold more than is computed, such as examples; only what both hold can differ.
        differences += [
            Difference(path, theirs.get(path), value)
            for path, value in mine.items()
            if not _same(theirs.get(path), value)
        ]
        if isinstance(stored[name], list) and len(stored[name]) > len(again[name]):
            differences.append(Difference(f"{name}.length", len(stored[name]), len(again[name])))
    others = tuple(name for name in SUMMARY_FIELDS if name not in kept)
    return Recomputation(rules.name, tuple(kept), others, tuple(differences))


def _leaves(value: Any, path: str, skipped: tuple[str, ...]) -> dict[str, Any]:
    if isinstance(value, Mapping):
        parts = [(key, part) for key, part in value.items() if key not in skipped]
    elif isinstance(value, list):
        parts = list(enumerate(value))
    else:
        return {path: value}
    return {k: v for key, part in parts for k, v in _leaves(part, f"{path}.{key}", skipped).items()}


def _same(stored: Any, computed: Any) -> bool:
    if isinstance(stored, int | float) and isinstance(computed, int | float):
        return math.isclose(stored, computed, rel_tol=_ROUNDING, abs_tol=_ROUNDING)
    return bool(stored == computed)
