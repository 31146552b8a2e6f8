"""The error analysis of a scored run: every error explained, counted by what it is about, and ranked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from assay.mirror.analysis.areas import rank_areas
from assay.mirror.analysis.failure_modes import (
    FALSE_MODES,
    MISS_MODES,
    FailureMode,
    FalseExplained,
    MissedExplained,
)
from assay.mirror.analysis.false_alarms import explain_false
from assay.mirror.analysis.funnel import funnel
from assay.mirror.analysis.misses import explain_misses
from assay.mirror.analysis.records import ANALYSIS, DevTables, ErrorAnalysis, Table
from assay.mirror.analysis.traces import InViewOf, LinksOf
from assay.mirror.scored import ScoredStudy
from assay.mirror.scoring.tallies import Tally
from assay.mirror.words import SEVERITIES

__all__ = ["ANALYSIS", "DevTables", "ErrorAnalysis", "analyse", "split_of"]

_NO_OWNER = (
    "No persona owns a known problem: fn_by_persona counts a missed one for every role that took part and "
    "that meets it (all roles where the truth names none), so its rows add up to more than the misses."
)
_UNCOUNTED = (
    "Duplicates and borderline findings are explained too; they are neither right nor wrong in precision. "
    "fp_counted_by_mode has the false alarms alone."
)

SplitOf = Callable[[ScoredStudy], str | None]


def split_of(scored: ScoredStudy) -> str | None:
    """The split of the study's site: as its truth says, else as the local corpus says, else none."""
    from assay.corpus.catalogue import SPLITS

    stated = {issue.split for issue in scored.truth if issue.split}
    return min(stated) if len(stated) == 1 else SPLITS.get(scored.study.site_slug)


@dataclass
class _Collected:
    """What is added up while the studies pass by, one at a time."""

    misses: list[MissedExplained] = field(default_factory=list)
    falses: list[FalseExplained] = field(default_factory=list)
    of: dict[str, Counter[str]] = field(default_factory=dict)
    missed_by_persona: Counter[str] = field(default_factory=Counter)
    totals: Counter[str] = field(default_factory=Counter)
    known_weight: float = 0.0


def analyse(
    studies: Iterable[ScoredStudy],
    *,
    links_of: LinksOf | None = None,
    in_view_of: InViewOf | None = None,
    split: SplitOf = split_of,
) -> ErrorAnalysis:
    """Explain every error of these studies.

    `links_of` and `in_view_of` read stored page states (see `page_states`); without them only what the traces
    themselves recorded decides.
    """
    seen = _Collected()
    for scored in studies:
        _take_in(seen, scored, split(scored), links_of, in_view_of)
    seen.misses.sort(key=lambda miss: (miss.study_id, miss.truth_id))
    seen.falses.sort(key=lambda false: (false.study_id, false.cluster_id))
    return _analysis(seen)


def _take_in(
    seen: _Collected,
    scored: ScoredStudy,
    split: str | None,
    links_of: LinksOf | None,
    in_view_of: InViewOf | None,
) -> None:
    from assay.mirror.scoring.accuracy import SEVERITY_WEIGHTS, strict_counts
    from assay.mirror.scoring.reporting_quality import clean_alarms

    tally = Tally(scored)
    misses = (
        [] if tally.clean else explain_misses(scored, links_of=links_of, in_view_of=in_view_of, split=split)
    )
    falses = explain_false(scored, split=split)
    seen.misses += misses
    seen.falses += falses
    reported = clean_alarms(tally) if tally.clean else strict_counts(tally)[1]
    counts = {"studies": 1, "known": len(tally.truth), "found": len(tally.found), "reported": reported}
    seen.totals.update(counts | {"clean": int(tally.clean)})
    if split == "dev":
        seen.totals.update({f"dev {name}": number for name, number in counts.items()})
    seen.known_weight += sum(SEVERITY_WEIGHTS[issue.severity] for issue in tally.truth.values())
    for issue in tally.truth.values():
        for table, key in _keys(issue.category, issue.severity, issue.level, issue.family, tally.site):
            seen.of.setdefault(table, Counter())[key] += 1
        for role in _roles(issue.applies_to, tally.roster):
            seen.of.setdefault("fn_by_persona", Counter())[role] += 1
    for miss in misses:
        seen.missed_by_persona.update(_roles(miss.applies_to, tally.roster))


def _keys(
    category: str, severity: str, level: int | None, family: str | None, site: str
) -> list[tuple[str, str]]:
    """The row of each table that a known problem belongs to."""
    return [
        ("fn_by_category", category),
        ("fn_by_severity", severity),
        ("fn_by_level", "not stated" if level is None else str(level)),
        ("fn_by_family", family or "not stated"),
        ("fn_by_site", site),
    ]


def _roles(applies_to: Sequence[str], roster: Sequence[str]) -> list[str]:
    return [role for role in roster if not applies_to or role in applies_to]


def _analysis(seen: _Collected) -> ErrorAnalysis:
    misses, falses, totals = seen.misses, seen.falses, seen.totals
    tables: dict[str, Counter[str]] = {}
    for miss in misses:
        for table, key in _keys(miss.category, miss.severity, miss.level, miss.family, miss.site_slug):
            tables.setdefault(table, Counter())[key] += 1
    counted = [false for false in falses if false.counted]
    duplicates = sum(false.mode is FailureMode.DUPLICATE_VARIANT for false in falses)
    by_role = Counter(role for false in counted for role in false.persona_roles)
    return ErrorAnalysis(
        total_false_negatives=len(misses),
        total_false_positives=len(counted),
        fn_by_mode=_by_mode(misses, MISS_MODES),
        fp_by_mode=_by_mode(falses, FALSE_MODES),
        fp_counted_by_mode=_by_mode(counted, FALSE_MODES),
        fn_by_category=_ordered(tables.get("fn_by_category")),
        fn_by_severity=_by_severity(tables.get("fn_by_severity")),
        fn_by_persona=_ordered(seen.missed_by_persona),
        fp_by_persona=_ordered(by_role),
        fp_by_page_type=_ordered(Counter(false.page_type for false in counted)),
        fn_by_level=_ordered(tables.get("fn_by_level")),
        fn_by_family=_ordered(tables.get("fn_by_family")),
        fn_by_site=_ordered(tables.get("fn_by_site")),
        top_improvement_areas=rank_areas(
            misses, falses, known_weight=seen.known_weight, reported=totals["reported"]
        ),
        denominators={table: dict(sorted(counts.items())) for table, counts in sorted(seen.of.items())},
        studies=totals["studies"],
        clean_studies=totals["clean"],
        known=totals["known"],
        found=totals["found"],
        reported=totals["reported"],
        duplicates=duplicates,
        borderline=len(falses) - len(counted) - duplicates,
        undecided_misses=_undecided(misses),
        undecided_false=_undecided(counted),
        missing_fields=_ordered(Counter(name for miss in misses for name in miss.missing)),
        funnel=funnel(totals["found"], misses),
        dev=_dev(seen),
        notes=(_NO_OWNER, _UNCOUNTED),
        misses=tuple(misses),
        falses=tuple(falses),
    )


def _dev(seen: _Collected) -> DevTables:
    misses = [miss for miss in seen.misses if miss.split == "dev"]
    falses = [false for false in seen.falses if false.split == "dev"]
    categories: dict[str, Counter[str]] = {}
    pages: dict[str, Counter[str]] = {}
    for miss in misses:
        categories.setdefault(miss.mode.value, Counter())[miss.category] += 1
        pages.setdefault(miss.mode.value, Counter())[miss.page_type] += 1
    for false in falses:
        pages.setdefault(false.mode.value, Counter())[false.page_type] += 1
    return DevTables(
        studies=seen.totals["dev studies"],
        known=seen.totals["dev known"],
        missed=len(misses),
        reported=seen.totals["dev reported"],
        false_alarms=sum(false.counted for false in falses),
        fn_by_mode=_by_mode(misses, MISS_MODES),
        fp_by_mode=_by_mode(falses, FALSE_MODES),
        fn_by_category=_ordered(Counter(miss.category for miss in misses)),
        categories_by_mode={mode: _ordered(counts) for mode, counts in sorted(categories.items())},
        page_types_by_mode={mode: _ordered(counts) for mode, counts in sorted(pages.items())},
    )


def _by_mode(
    explained: Sequence[MissedExplained] | Sequence[FalseExplained], modes: Sequence[FailureMode]
) -> Table:
    """A row for every mode, also for those that never occurred."""
    counts = Counter(one.mode for one in explained)
    return {mode.value: counts[mode] for mode in modes}


def _by_severity(counts: Counter[str] | None) -> Table:
    return {severity: counts[severity] for severity in SEVERITIES if counts and counts[severity]}


def _ordered(counts: Mapping[str, int] | None) -> Table:
    """The largest first."""
    counts = counts or {}
    return {name: counts[name] for name in sorted(counts, key=lambda name: (-counts[name], name))}


def _undecided(explained: Sequence[MissedExplained] | Sequence[FalseExplained]) -> float | None:
    if not explained:
        return None
    return sum(one.mode is FailureMode.UNDECIDED for one in explained) / len(explained)
