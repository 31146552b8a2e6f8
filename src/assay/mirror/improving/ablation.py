"""What each intervention is worth: alone, left out, and all together, paired by site with none of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assay.errors import BadInput
from assay.mirror.improving.interventions import INTERVENTIONS
from assay.mirror.improving.paired import MEASURES, Change, Measure, corrected, paired_change, too_few_sites
from assay.mirror.improving.variants import (
    Rules,
    Variant,
    VariantStudy,
    build,
    refused,
    reproduces,
    variants,
)
from assay.mirror.scored import ScoredStudy
from assay.mirror.scoring.tallies import Tally

__all__ = ["Ablation", "VariantResult", "ablate"]

CIRCULAR = (
    "precision_validated under `validation` is circular: the validator that removed the findings also says "
    "which of the rest are false. On planted sites precision_strict is the measure to quote."
)
NO_LOSS = (
    "`validation` cannot lose a known problem here: findings that fit one are matched before they are "
    "validated. In a product, where nothing is known, it would validate them too and lose some."
)
NO_CHECKLIST = (
    "`checklist` changes the agent, so it cannot be switched in a finished run: run again with the checklist "
    "in the prompt, score that run, and use `compare`."
)
BASELINE = (
    "The baseline `none` has no intervention, not even `dedup`: every claim is a report, and a report that "
    "repeats a matched one counts as reported and not as right."
)
EXPECTED = "Expected gains are the seed's targets, set before any measurement; quote the measured ones alone."


@dataclass(frozen=True, slots=True)
class VariantResult:
    """One variant: its measures against the baseline, and what it took out."""

    variant: Variant
    expected: str | None
    changes: Mapping[str, Change]
    removed: int
    removed_true: int
    """Findings that fit a known problem: the filter's loss."""
    removed_false: int
    """Findings that are false alarms by their validation, or were made on a clean twin."""
    unjudged: int
    """Findings that could not be judged for want of a field, and were kept."""
    truth_lost: int
    """Known problems that the baseline reports and the variant does not."""

    def as_json(self) -> dict[str, Any]:
        """The result as plain JSON."""
        return {
            "variant": self.variant.name,
            "on": list(self.variant.on),
            "expected": self.expected,
            "measures": {name: change.as_json() for name, change in self.changes.items()},
            "removed": self.removed,
            "removed_true": self.removed_true,
            "removed_false": self.removed_false,
            "removed_unknown": self.removed - self.removed_true - self.removed_false,
            "unjudged": self.unjudged,
            "truth_lost": self.truth_lost,
        }


@dataclass(frozen=True, slots=True)
class Ablation:
    """The whole table. The first result is the baseline compared with itself."""

    results: tuple[VariantResult, ...]
    studies: int
    sites: int
    findings: int
    sums: Mapping[str, float | None]
    """For each measure the gains of the single interventions added up, as the seed adds them."""
    notes: tuple[str, ...]

    def of(self, name: str) -> VariantResult:
        """The result of the variant of this name."""
        return next(result for result in self.results if result.variant.name == name)

    def as_json(self) -> dict[str, Any]:
        """The table as plain JSON."""
        return {
            "studies": self.studies,
            "sites": self.sites,
            "findings": self.findings,
            "results": [result.as_json() for result in self.results],
            "gains_added_up": dict(self.sums),
            "not_measurable": {"checklist": INTERVENTIONS["checklist"].expected},
            "notes": list(self.notes),
        }


def ablate(studies: Iterable[ScoredStudy], *, rules: Rules | None = None, seed: int = 0) -> Ablation:
    """Measure every variant over the same studies and the same judgements.

    Tests of one measure over the nine variants are corrected together (Holm).
    """
    scored = sorted(studies, key=lambda one: one.study.id)
    if not scored:
        raise BadInput("There is no scored study to take apart; score a run first.")
    reason = refused(scored)
    if reason:
        raise BadInput(f"These scores cannot be ablated: {reason}.")
    rules = rules or Rules()
    baseline, *others = variants()
    before = [build(one, baseline, rules) for one in scored]
    built = {variant.name: [build(one, variant, rules) for one in scored] for variant in others}
    built = {baseline.name: before} | built
    changes = _changes(built, (baseline, *others), seed)
    results = tuple(
        _result(
            variant, before, built[variant.name], {name: rows[variant.name] for name, rows in changes.items()}
        )
        for variant in (baseline, *others)
    )
    return Ablation(
        results,
        len(scored),
        len({one.study.site_slug for one in scored}),
        sum(len(one.study.findings) for one in scored),
        {name: _added_up(rows) for name, rows in changes.items()},
        (BASELINE, CIRCULAR, NO_LOSS, NO_CHECKLIST, EXPECTED, *_warnings(scored, rules, changes)),
    )


def _changes(
    built: Mapping[str, Sequence[VariantStudy]], order: Sequence[Variant], seed: int
) -> dict[str, dict[str, Change]]:
    """For each measure the change of each variant, corrected over the variants."""
    baseline = order[0]
    first = [one.tally for one in built[baseline.name]]
    table: dict[str, dict[str, Change]] = {}
    for name, measure in MEASURES.items():
        made = {
            variant.name: paired_change(
                measure,
                first,
                [one.tally for one in built[variant.name]],
                seed=seed,
                counts_before=_counting(measure, baseline),
                counts_after=_counting(measure, variant),
            )
            for variant in order
        }
        own = made.pop(baseline.name)
        table[name] = {baseline.name: own} | corrected(made)
    return table


def _counting(measure: Measure, variant: Variant) -> Any:
    """Without `dedup` a repeated report is reported again, and right only once."""
    if variant.merges or not measure.name.startswith("precision"):
        return measure.counts

    def with_repeats(tally: Tally) -> tuple[float, float]:
        right, whole = measure.counts(tally)
        return right, whole + tally.fate_counts["duplicate"]

    return with_repeats


def _result(
    variant: Variant,
    before: Sequence[VariantStudy],
    after: Sequence[VariantStudy],
    changes: Mapping[str, Change],
) -> VariantResult:
    removed = [(study, finding) for study in after for finding in study.removed]
    made = INTERVENTIONS.get(variant.name)
    return VariantResult(
        variant,
        made.expected if made else None,
        changes,
        len(removed),
        sum(study.contexts[finding].matched for study, finding in removed),
        sum(_is_false(study, finding) for study, finding in removed),
        sum(study.unjudged for study in after),
        sum(len(a.tally.found - b.tally.found) for a, b in zip(before, after, strict=True)),
    )


def _is_false(study: VariantStudy, finding: str) -> bool:
    context = study.contexts[finding]
    if context.matched:
        return False
    if study.tally.clean:
        return "real" not in context.verdicts
    return bool(context.verdicts) and all(verdict == "false_positive" for verdict in context.verdicts)


def _added_up(rows: Mapping[str, Change]) -> float | None:
    gains = [rows[name].difference.value for name in INTERVENTIONS if name in rows]
    known = [gain for gain in gains if gain is not None]
    return sum(known) if known and len(known) == len(gains) else None


def _warnings(
    scored: Sequence[ScoredStudy], rules: Rules, changes: Mapping[str, Mapping[str, Change]]
) -> list[str]:
    other = sum(not reproduces(one, rules) for one in scored)
    tested = {name: change for name, change in changes["precision_strict"].items() if name != "none"}
    warnings = [few] if (few := too_few_sites(tested)) else []
    if other:
        warnings.append(
            f"{other} of {len(scored)} studies were matched by other rules than these; all variants here "
            "are matched by the same rules, so they compare with each other and not with the scores."
        )
    if not any(one.validations for one in scored):
        warnings.append("No finding was validated: `validation` removes nothing here.")
    return warnings
