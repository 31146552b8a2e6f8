"""Two runs, paired by case: what changed, by how much, and whether that is more than noise.

Differences are run B minus run A. The interval is a cluster bootstrap of the paired differences, the test a
sign-flip permutation by cluster, and Holm corrects over the scores compared together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from assay.errors import BadInput
from assay.runs.fingerprinting import COMPARABLE, differences
from assay.runs.run import Run
from assay.runs.scores import CaseScores, read_scores
from assay.stats import Estimate, TestResult, bootstrap, effect_size, holm, mcnemar, sign_flip

__all__ = ["Comparison", "ScoreChange", "compare"]

_SHOWN_CASES = 20


@dataclass(frozen=True, slots=True)
class ScoreChange:
    """One score in both runs, over the cases that have it in both."""

    name: str
    n: int
    mean_a: float | None
    mean_b: float | None
    difference: Estimate
    test: TestResult
    p_adjusted: float | None
    effect: Estimate
    better: int
    worse: int
    equal: int
    largest: Sequence[tuple[str, float, float]]
    """The cases that changed most: key, value in A, value in B."""
    mcnemar: TestResult | None = None
    """For scores that are yes or no."""

    @property
    def significant(self) -> bool:
        """Is the change more than noise at the 5 % level, corrected for the number of scores?"""
        return self.p_adjusted is not None and self.p_adjusted < 0.05

    def as_json(self) -> dict[str, Any]:
        """The change as plain JSON."""
        return {
            "n": self.n,
            "mean_a": self.mean_a,
            "mean_b": self.mean_b,
            "difference": self.difference.as_json(),
            "test": self.test.as_json(),
            "p_adjusted": self.p_adjusted,
            "effect": self.effect.as_json(),
            "better": self.better,
            "worse": self.worse,
            "equal": self.equal,
            "significant": self.significant,
            "largest": [{"key": key, "a": a, "b": b} for key, a, b in self.largest],
            "mcnemar": self.mcnemar.as_json() if self.mcnemar else None,
        }


@dataclass(frozen=True, slots=True)
class Comparison:
    """The whole comparison; `flags` says in sentences what a careful reader must know first."""

    run_a: str
    run_b: str
    paired: int
    only_a: int
    only_b: int
    unscored: int
    changes: Sequence[ScoreChange]
    flags: Sequence[str]

    def as_json(self) -> dict[str, Any]:
        """The comparison as plain JSON."""
        return {
            "run_a": self.run_a,
            "run_b": self.run_b,
            "cases": {
                "paired": self.paired,
                "only_a": self.only_a,
                "only_b": self.only_b,
                "unscored": self.unscored,
            },
            "flags": list(self.flags),
            "scores": {change.name: change.as_json() for change in self.changes},
        }

    @property
    def losses(self) -> list[ScoreChange]:
        """The scores that fell by more than noise. Every score is "higher is better"."""
        return [c for c in self.changes if c.significant and (c.difference.value or 0.0) < 0]


def compare(run_a: Run, run_b: Run, *, force: bool = False, seed: int = 0) -> Comparison:
    """Compare two runs; unlike questions are refused unless forced, and then flagged."""
    flags = _flags(run_a, run_b, force)
    a, b = read_scores(run_a.journal.latest()), read_scores(run_b.journal.latest())
    shared = a.statuses.keys() & b.statuses.keys()
    if not shared:
        raise BadInput(
            f"{run_a.path.name} and {run_b.path.name} have no case in common; nothing can be paired."
        )
    names = sorted(a.values.keys() & b.values.keys())
    for here, there, run in ((a, b, run_a), (b, a, run_b)):
        alone = ", ".join(sorted(here.values.keys() - there.values.keys()))
        flags += [f"Only {run.path.name} has: {alone}; not compared."] if alone else []
    drafts = [_change(name, a, b, seed) for name in names]
    tested = {draft.name: draft.test.p_value for draft in drafts if draft.test.p_value is not None}
    adjusted = holm(tested)
    changes = [replace(draft, p_adjusted=adjusted.get(draft.name)) for draft in drafts]
    return Comparison(
        run_a.path.name,
        run_b.path.name,
        paired=len(shared),
        only_a=len(a.statuses) - len(shared),
        only_b=len(b.statuses) - len(shared),
        unscored=sum(a.statuses[key] != "ok" or b.statuses[key] != "ok" for key in shared),
        changes=changes,
        flags=flags,
    )


def _flags(run_a: Run, run_b: Run, force: bool) -> list[str]:
    a, b = run_a.manifest, run_b.manifest
    if a.suite != b.suite:
        raise BadInput(f"A {a.suite} run cannot be compared with a {b.suite} run.")
    changed = differences(a.fingerprints, b.fingerprints)
    unlike = [name for name in changed if name in COMPARABLE]
    if unlike and not force:
        raise BadInput(
            f"The runs do not measure the same thing: {', '.join(unlike)} differ; "
            "repeat one of them with the other's, or add --force to compare all the same."
        )
    flags = [f"Different {name}: the numbers do not measure the same thing." for name in unlike]
    flags += [f"Different {name}." for name in changed if name not in COMPARABLE]
    flags += [f"Run {m.name} is {m.status}, not complete." for m in (a, b) if m.status != "complete"]
    return flags


def _change(name: str, a: CaseScores, b: CaseScores, seed: int) -> ScoreChange:
    keys = sorted(a.values[name].keys() & b.values[name].keys())
    xs = [a.values[name][key] for key in keys]
    ys = [b.values[name][key] for key in keys]
    clusters = [a.clusters[key] for key in keys]
    moves = [y - x for x, y in zip(xs, ys, strict=True)]
    binary = bool(keys) and name not in a.graded | b.graded
    largest = sorted(zip(keys, xs, ys, strict=True), key=lambda row: (-abs(row[2] - row[1]), row[0]))
    return ScoreChange(
        name=name,
        n=len(keys),
        mean_a=sum(xs) / len(xs) if xs else None,
        mean_b=sum(ys) / len(ys) if ys else None,
        difference=bootstrap(moves, "mean", clusters, seed=seed),
        test=sign_flip(ys, xs, clusters, seed=seed),
        p_adjusted=None,
        effect=effect_size(ys, xs, "d_z"),
        better=sum(move > 0 for move in moves),
        worse=sum(move < 0 for move in moves),
        equal=sum(move == 0 for move in moves),
        largest=[row for row in largest if row[1] != row[2]][:_SHOWN_CASES],
        mcnemar=mcnemar([y == 1.0 for y in ys], [x == 1.0 for x in xs]) if binary else None,
    )
