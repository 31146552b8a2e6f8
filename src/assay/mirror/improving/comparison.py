"""Two scored runs of the same studies: what each reports, what changed, and is that more than noise?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from assay.errors import BadInput, GateFailed
from assay.mirror.improving.paired import MEASURES, Change, corrected, paired_change, too_few_sites
from assay.mirror.improving.reported import IssueChange, issue_changes
from assay.mirror.scored import STUDIES, read_studies
from assay.mirror.scoring.tallies import Tally, tally_studies
from assay.runs import Run
from assay.runs.fingerprinting import COMPARABLE, differences
from assay.runs.run import is_run

__all__ = ["MirrorComparison", "check_gate", "compare_runs"]

# What two scorings must share; the system under test is what is usually compared.
_SAME = (*COMPARABLE, "truth")
_COMPARED = "findings"
_RECALL = "recall_known"

Key = tuple[str, str, int]


@dataclass(frozen=True, slots=True)
class MirrorComparison:
    """The whole comparison; differences are run B minus run A."""

    run_a: str
    run_b: str
    paired: int
    only_a: tuple[str, ...]
    only_b: tuple[str, ...]
    truth_pairs: int
    """Known problems, one for each study, that both runs were asked to find."""
    missed_by_both: int
    changes: Mapping[str, Change]
    issues: tuple[IssueChange, ...]
    flags: tuple[str, ...]

    @property
    def losses(self) -> list[Change]:
        """What got worse by more than noise."""
        return [change for change in self.changes.values() if change.loss]

    def counts(self) -> dict[str, dict[str, int]]:
        """How many known and other issues are fixed, new and persisting."""
        rows = Counter((issue.kind, issue.status) for issue in self.issues)
        return {
            kind: {status: rows[kind, status] for status in ("fixed", "new", "persisting")}
            for kind in ("known", "other")
        }

    def as_json(self) -> dict[str, Any]:
        """The comparison as plain JSON."""
        return {
            "run_a": self.run_a,
            "run_b": self.run_b,
            "studies": {"paired": self.paired, "only_a": list(self.only_a), "only_b": list(self.only_b)},
            "truth_pairs": self.truth_pairs,
            "missed_by_both": self.missed_by_both,
            "measures": {name: change.as_json() for name, change in self.changes.items()},
            "counts": self.counts(),
            "issues": [issue.as_json() for issue in self.issues],
            "losses": [change.measure.name for change in self.losses],
            "flags": list(self.flags),
        }


def compare_runs(dir_a: Path, dir_b: Path, *, force: bool = False, seed: int = 0) -> MirrorComparison:
    """Compare two scoring directories; unlike judges, prompts or truth are refused unless forced.

    Studies are paired by site, variant and repeat, known problems by their id within a study. The four
    measures are tested together (Holm).
    """
    flags = _unlike(dir_a, dir_b, force)
    a, b = _tallies(dir_a), _tallies(dir_b)
    shared = sorted(a.keys() & b.keys())
    if not shared:
        raise BadInput(
            f"{dir_a} and {dir_b} have no study in common (site, variant, repeat); nothing can be paired."
        )
    before, after, changed_truth = _same_truth([a[key] for key in shared], [b[key] for key in shared])
    if changed_truth:
        flags.append(
            f"{changed_truth} known problem(s) are in the truth of one run alone and are not compared."
        )
    changes = {name: paired_change(measure, before, after, seed=seed) for name, measure in MEASURES.items()}
    changes[_RECALL] = _by_problem(changes[_RECALL], before, after, seed)
    few = too_few_sites(changes)
    flags += [few] if few else []
    return MirrorComparison(
        run_a=str(dir_a),
        run_b=str(dir_b),
        paired=len(shared),
        only_a=tuple(_name(key) for key in sorted(a.keys() - b.keys())),
        only_b=tuple(_name(key) for key in sorted(b.keys() - a.keys())),
        truth_pairs=sum(len(x.truth) for x in before),
        missed_by_both=sum(
            len(x.truth.keys() - x.found - y.found) for x, y in zip(before, after, strict=True)
        ),
        changes=corrected(changes),
        issues=tuple(issue for key in shared for issue in issue_changes(_name(key), a[key], b[key])),
        flags=tuple(flags),
    )


def check_gate(comparison: MirrorComparison) -> None:
    """Fail if a measure got worse by more than noise."""
    losses = comparison.losses
    if losses:
        first = losses[0]
        raise GateFailed(
            f"{', '.join(loss.measure.name for loss in losses)} got worse by more than noise "
            f"(the first by {abs(first.difference.value or 0.0):.3f}, p = {first.p_adjusted:.4f} after Holm)."
        )


def _unlike(dir_a: Path, dir_b: Path, force: bool) -> list[str]:
    manifests = []
    for directory in (dir_a, dir_b):
        if is_run(directory):
            manifests.append(Run.open(directory).manifest)
        elif not force:
            raise BadInput(
                f"{directory} has no manifest, so nobody can say which judge made its scores; "
                "score the run again, or add --force."
            )
    if len(manifests) < 2:
        return ["A manifest is missing: whether the same judge and truth made both scores is not known."]
    a, b = manifests
    if a.suite != b.suite:
        raise BadInput(f"A {a.suite} run cannot be compared with a {b.suite} run.")
    changed = differences(a.fingerprints, b.fingerprints)
    unlike = [name for name in changed if name in _SAME]
    if unlike and not force:
        raise BadInput(
            f"The runs do not measure the same thing: {', '.join(unlike)} differ; "
            "score one of them as the other was, or add --force to compare all the same."
        )
    flags = [f"Different {name}: the numbers do not measure the same thing." for name in unlike]
    flags += [f"Different {name}." for name in changed if name not in (*_SAME, _COMPARED)]
    flags += [f"{m.name} is {m.status}, not complete." for m in manifests if m.status != "complete"]
    return flags


def _tallies(directory: Path) -> dict[Key, Tally]:
    found: dict[Key, Tally] = {}
    for tally in tally_studies(read_studies(directory / STUDIES)):
        study = tally.scored.study
        key = (*tally.place, study.repeat)
        if key in found:
            raise BadInput(f"{directory / STUDIES} has two studies of {_name(key)}; number the repeats.")
        found[key] = tally
    return found


def _name(key: Key) -> str:
    site, variant, repeat = key
    return f"{variant if variant.startswith(site) else f'{site} {variant}'}#{repeat}"


def _same_truth(before: Sequence[Tally], after: Sequence[Tally]) -> tuple[list[Tally], list[Tally], int]:
    """Both with the known problems that both have; a problem of one run alone is no change of the system."""
    changed = 0
    kept: tuple[list[Tally], list[Tally]] = ([], [])
    for a, b in zip(before, after, strict=True):
        shared = a.truth.keys() & b.truth.keys()
        changed += len(a.truth.keys() ^ b.truth.keys())
        for side, tally in zip(kept, (a, b), strict=True):
            truth = tuple(issue for issue in tally.scored.truth if issue.id in shared)
            side.append(Tally(tally.scored.model_copy(update={"truth": truth})))
    return (*kept, changed)


def _by_problem(change: Change, before: Sequence[Tally], after: Sequence[Tally], seed: int) -> Change:
    """Recall is paired more finely: known problem by known problem, in clusters of a site."""
    from assay.stats import bootstrap, sign_flip

    rows = [
        (a.site, float(truth_id in a.found), float(truth_id in b.found))
        for a, b in zip(before, after, strict=True)
        for truth_id in a.truth
    ]
    sites = [site for site, _, _ in rows]
    old, new = [x for _, x, _ in rows], [y for _, _, y in rows]
    moves = [y - x for x, y in zip(old, new, strict=True)]
    return replace(
        change,
        difference=bootstrap(moves, "mean", sites, seed=seed),
        test=sign_flip(new, old, sites, seed=seed),
        sites=len(set(sites)),
    )
