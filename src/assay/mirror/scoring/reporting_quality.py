"""What it is like to read the reports: repetitions, inventions, false alarms on clean sites, advice."""

from __future__ import annotations

from collections.abc import Sequence

from assay.mirror.scoring.actionability import actionability_of
from assay.mirror.scoring.figures import Figure, Row, count, ratio, share, undefined
from assay.mirror.scoring.tallies import Tally

__all__ = ["clean_alarms", "reporting_quality"]


def reporting_quality(tallies: Sequence[Tally], seed: int) -> dict[str, Figure]:
    """Over the studies with known problems; clean twins and inventions over what they are about."""
    with_problems = [tally for tally in tallies if not tally.clean]
    return {
        **_repetition(with_problems, seed),
        "hallucination_rate": _hallucination(tallies, seed),
        **_clean([tally for tally in tallies if tally.clean], seed),
        "actionability": _actionability(with_problems, seed),
    }


def clean_alarms(tally: Tally) -> int:
    """What was reported on a clean twin and was not adjudicated to be real."""
    return len(tally.issues) - tally.verdict_counts["real"]


def _repetition(tallies: Sequence[Tally], seed: int) -> dict[str, Figure]:
    all_rows: list[Row] = []
    own_rows: list[Row] = []
    for tally in tallies:
        session_of = {finding.id: finding.session_id for finding in tally.findings.values()}
        total = distinct = per_session = 0
        for members in tally.issues.values():
            claims = [claim for cluster in members for claim in tally.clusters[cluster].claim_ids]
            total += len(claims)
            distinct += 1
            per_session += len(
                {session_of.get(tally.finding_of.get(claim, claim), claim) for claim in claims}
            )
        all_rows.append((tally.site, (total - distinct, total)))
        own_rows.append((tally.site, (total - per_session, total)))
    empty = "nothing was reported"
    return {
        "duplicate_rate": share(
            all_rows, empty=empty, seed=seed, note="claims that repeat another, by whichever persona"
        ),
        "duplicate_rate_in_session": share(
            own_rows, empty=empty, seed=seed, note="claims that repeat another of the same session"
        ),
    }


def _hallucination(tallies: Sequence[Tally], seed: int) -> Figure:
    rows: list[Row] = []
    unknown = 0
    for tally in tallies:
        looked = [v.element_found for v in tally.scored.validations if v.element_found is not None]
        unknown += len(tally.scored.validations) - len(looked)
        rows.append((tally.site, (looked.count(False), len(looked))))
    note = "of unmatched findings whose element or quote could be looked up in the stored page"
    empty = "no finding could be looked up in a stored page"
    return share(rows, empty=empty, seed=seed, failed=unknown, note=note)


def _clean(twins: Sequence[Tally], seed: int) -> dict[str, Figure]:
    if not twins:
        names = (
            "clean_fp_per_page",
            "clean_fp_per_page_adjudicated",
            "clean_fp_per_study",
            "clean_false_alarms",
        )
        return dict.fromkeys(names, undefined("no clean twin was studied"))
    traced = [tally for tally in twins if tally.visited]
    untraced = len(twins) - len(traced)
    pages = sum(len(tally.visited or ()) for tally in traced)

    def per_page(of: Sequence[int], note: str | None = None) -> Figure:
        rows: list[Row] = [
            (tally.site, (number, len(tally.visited or ()))) for tally, number in zip(traced, of, strict=True)
        ]
        return ratio(
            rows,
            empty="no trace of a clean twin",
            seed=seed,
            n=pages,
            attempted=len(twins),
            failed=untraced,
            note=note,
        )

    per_study: list[Row] = [(tally.site, (len(tally.issues), 1)) for tally in twins]
    alarms = sum(clean_alarms(tally) for tally in twins)
    undecided = sum(
        tally.verdict_counts["cannot_tell"]
        + tally.verdict_counts["unvalidated"]
        + tally.fate_counts["unjudged"]
        for tally in twins
    )
    return {
        "clean_fp_per_page": per_page([len(tally.issues) for tally in traced]),
        "clean_fp_per_page_adjudicated": per_page(
            [clean_alarms(tally) for tally in traced], "without what was adjudicated to be real"
        ),
        "clean_fp_per_study": ratio(per_study, empty="no clean twin", seed=seed),
        "clean_false_alarms": count(
            alarms,
            attempted=sum(len(tally.issues) for tally in twins),
            failed=undecided,
            note="undecided ones count as false alarms" if undecided else None,
        ),
    }


def _actionability(tallies: Sequence[Tally], seed: int) -> Figure:
    rows: list[Row] = []
    advised = 0
    for tally in tallies:
        kept = [f for f in tally.findings.values() if f.id not in tally.scored.removed]
        advised += sum(bool((finding.recommendation or "").strip()) for finding in kept)
        rows.append((tally.site, (sum(map(actionability_of, kept)), len(kept))))
    if not advised:
        rows = []
    note = "by rule: 1 no or vague advice, 2 names a change, 3 names a change and an element"
    return ratio(rows, empty="no finding carries a recommendation", seed=seed, note=note)
