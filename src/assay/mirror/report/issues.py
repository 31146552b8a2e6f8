"""Issue cards: what was found, with what it rests on, whom it hits and what would mend it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from assay.mirror.collection.records import MirrorIssue
from assay.mirror.matching.records import Match
from assay.mirror.report.readings import short
from assay.mirror.scoring.accuracy import SEVERITY_WEIGHTS
from assay.mirror.scoring.tallies import Tally
from assay.mirror.truth.records import GroundTruthIssue
from assay.reports import Details, Section, Table, Text
from assay.reports.blocks import Block

__all__ = ["SHOWN", "issues_section", "missed_section"]

SHOWN = 30
_MISSED = 15
_STEPS = 5


@dataclass(frozen=True, slots=True)
class _Issue:
    """A confirmed issue: a known problem that was reported, or a new finding that holds."""

    tally: Tally
    cluster_id: str
    known: GroundTruthIssue | None
    match: Match | None

    @property
    def finding(self) -> MirrorIssue | None:
        cluster = self.tally.clusters[self.cluster_id]
        first = self.tally.finding_of.get(cluster.representative, cluster.representative)
        return self.tally.findings.get(first) or self.tally.findings.get(cluster.finding_ids[0])

    @property
    def weight(self) -> tuple[int, int, str, str]:
        """The gravest first, then what most personas met."""
        severity = self.known.severity if self.known else self.finding.severity if self.finding else None
        personas = len(self.tally.roles(self.cluster_id))
        return -SEVERITY_WEIGHTS.get(severity or "enhancement", 0), -personas, self.tally.id, self.cluster_id


def issues_section(tallies: Sequence[Tally]) -> Section:
    """The gravest confirmed issues, one card each."""
    issues = sorted(_confirmed(tallies), key=lambda issue: issue.weight)
    if not issues:
        return Section("Confirmed issues", [Text("Nothing was confirmed.")])
    blocks: list[Block] = [
        Text("The gravest first. Known problems carry the truth's severity; new ones only the system's.")
    ]
    blocks += [
        Details(_title(issue), [_card(issue, f"Issue {number}")])
        for number, issue in enumerate(issues[:SHOWN], 1)
    ]
    if len(issues) > SHOWN:
        blocks.append(Text(f"{len(issues) - SHOWN:,} further confirmed issues are in studies.jsonl."))
    return Section("Confirmed issues", blocks)


def _confirmed(tallies: Iterable[Tally]) -> Iterable[_Issue]:
    """Every confirmed issue once; a known problem that several repeats report is told from the first."""
    told: set[tuple[str, str, str]] = set()
    for tally in tallies:
        for match in tally.scored.matches.matches:
            if match.cluster_id in tally.clusters and (*tally.place, match.truth_id) not in told:
                told.add((*tally.place, match.truth_id))
                yield _Issue(tally, match.cluster_id, tally.truth.get(match.truth_id), match)
        for cluster_id, verdict in tally.verdict.items():
            if verdict == "real":
                yield _Issue(tally, cluster_id, None, None)


def _title(issue: _Issue) -> str:
    finding = issue.finding
    said = (finding.title or finding.description) if finding else issue.cluster_id
    severity = issue.known.severity if issue.known else "new"
    return f"{severity}, {issue.tally.site}: {short(said, 90)}"


def _card(issue: _Issue, caption: str) -> Table:
    finding, known = issue.finding, issue.known
    validation = issue.tally.scored.validation_by_id.get(issue.cluster_id)
    rows: list[tuple[str, object]] = []
    if finding:
        rows += [
            ("reported", short(finding.description, 600)),
            ("page", short(finding.page_url)),
            ("element", short(finding.element)),
            (
                "evidence",
                short(" · ".join(p for p in (finding.quote, finding.selector, finding.state) if p), 300),
            ),
            ("how it was reached", short(_steps(issue, finding), 400)),
            ("screenshot", short(finding.screenshot)),
            ("severity by the system", finding.severity or "not given"),
        ]
    if known:
        rows += [
            ("known problem", f"{known.id}: {short(known.description, 400)}"),
            ("severity by the truth", f"{known.severity} ({short(known.source, 60)})"),
        ]
    fix = (known.fix if known else None) or (finding.recommendation if finding else None)
    rows += [
        ("what would mend it", short(fix, 300)),
        ("personas that met it", ", ".join(sorted(issue.tally.roles(issue.cluster_id)))),
    ]
    if issue.match:
        rows.append(("matched", f"score {issue.match.score}, probability {issue.match.probability:.2f}"))
    if validation:
        rows.append(
            ("validated", f"{validation.verdict} on rung {validation.rung}: {short(validation.reasoning)}")
        )
    return Table(["about it", "what was recorded"], [row for row in rows if row[1]], caption)


def _steps(issue: _Issue, finding: MirrorIssue) -> str:
    session = next((s for s in issue.tally.scored.study.sessions if s.id == finding.session_id), None)
    if session is None or finding.step_number is None:
        return ""
    taken = [step for step in session.steps if step.number <= finding.step_number][-_STEPS:]
    return ", then ".join(f"{step.action} {step.target} on {step.page_url}".strip() for step in taken)


def missed_section(tallies: Sequence[Tally]) -> Section:
    """The gravest known problems that went unreported, and in how many of the studies."""
    known: dict[tuple[str, str, str], GroundTruthIssue] = {}
    missed: Counter[tuple[str, str, str]] = Counter()
    studied: Counter[tuple[str, str, str]] = Counter()
    for tally in tallies:
        for truth_id, issue in tally.truth.items():
            place = (*tally.place, truth_id)
            known[place] = issue
            studied[place] += 1
            missed[place] += truth_id not in tally.found
    ranked = sorted(
        (place for place in known if missed[place]),
        key=lambda place: (-SEVERITY_WEIGHTS[known[place].severity], -missed[place], place),
    )
    if not ranked:
        return Section("The gravest misses", [Text("Nothing that is known was missed.")])
    rows = [
        [
            known[place].severity,
            known[place].id,
            f"{missed[place]} of {studied[place]}",
            short(known[place].element, 60),
            short(known[place].description, 160),
        ]
        for place in ranked[:_MISSED]
    ]
    columns = ["severity", "known problem", "missed in studies", "element", "what is wrong"]
    blocks: list[Block] = [Table(columns, rows, "Known problems that were missed", numeric=(2,))]
    if len(ranked) > _MISSED:
        more = len(ranked) - _MISSED
        blocks.append(Text(f"{more:,} further problems that were missed are in analysis.json."))
    return Section("The gravest misses", blocks)
