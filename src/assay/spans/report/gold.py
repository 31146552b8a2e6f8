"""What gold says, in blocks: the answer, the schemes, the targets, confusions, confidence, the judge."""

from __future__ import annotations

from assay.reports import (
    Bar,
    Details,
    Figure,
    Section,
    Table,
    Text,
    bar_chart,
    heat_map,
    interval_text,
    reliability_curve,
)
from assay.reports.blocks import Block
from assay.spans.judging.agreement import JudgeAgreement
from assay.spans.report.judge import reliability_points
from assay.spans.scoring.reliability import GoldReliability
from assay.spans.scoring.scores import GoldReport
from assay.stats import Estimate, Metric

__all__ = ["agreement_section", "gold_answer", "gold_section", "reliability_section"]

_SHOWN_CONFUSIONS = 14
_ENOUGH_SUPPORT = 8
_SCHEMES = {
    "strict": "same boundaries, same role",
    "exact": "same boundaries",
    "partial": "any overlap, half credit",
    "type": "any overlap, same role",
    "relaxed": "overlap above one half, same role",
}


def gold_section(gold: GoldReport) -> Section:
    """Schemes, targets, categories, roles and confusions."""
    rows = [
        [scheme, _SCHEMES[scheme], *_with_intervals(score.precision, score.recall, score.f1)]
        for scheme, score in gold.schemes.items()
    ]
    by_role = [
        [role, group.support, *_with_intervals(group.precision, group.recall, group.f1)]
        for role, group in sorted(gold.by_role.items())
    ]
    bars = [
        Bar(name, [group.precision.value, group.recall.value]) for name, group in gold.by_category.items()
    ]
    title = "Relaxed precision and recall by category"
    blocks: list[Block] = [
        Table(["scheme", "a match is", "precision", "recall", "F1"], rows, numeric=(2, 3, 4)),
        _targets(gold),
        Figure(bar_chart(bars, ["precision", "recall"], title, high=1.0), title, f"{title}."),
        Details(
            "Every role",
            [Table(["role", "gold spans", "precision", "recall", "F1"], by_role, numeric=(1, 2, 3, 4))],
        ),
    ]
    confused = {pair: n for pair, n in gold.confusion.items() if pair[0] != pair[1]}
    if confused:
        blocks.append(_confusions(confused))
    return Section("Against gold", blocks)


def _with_intervals(*estimates: Estimate | Metric) -> list[str]:
    return [interval_text(estimate.value, estimate.ci) for estimate in estimates]


def _confusions(counts: dict[tuple[str, str], int]) -> Figure:
    worst = sorted(counts.items(), key=lambda item: (-item[1], item[0]))[: 2 * _SHOWN_CONFUSIONS]
    rows = list(dict.fromkeys(pair[0] for pair, _ in worst))[:_SHOWN_CONFUSIONS]
    columns = list(dict.fromkeys(pair[1] for pair, _ in worst))[:_SHOWN_CONFUSIONS]
    title = "What is taken for what: gold in rows, labels in columns"
    return Figure(heat_map(rows, columns, counts, title), title, f"{title}; the most frequent only.")


def gold_answer(gold: GoldReport) -> str:
    """What the gold says in one breath: how good, where it fails, what to do first."""
    f1 = gold.schemes["relaxed"].f1
    weak = sorted(
        (group.f1.value, role)
        for role, group in gold.by_role.items()
        if group.support >= _ENOUGH_SUPPORT and group.f1.value is not None
    )[:3]
    errors = [(n, pair) for pair, n in gold.confusion.items() if pair[0] != pair[1]]
    said = [f"Relaxed F1 is {interval_text(f1.value, f1.ci)}."]
    if weak:
        said.append("Weakest roles: " + ", ".join(f"{role} {value:.2f}" for value, role in weak) + ".")
    if errors:
        n, (truth, label) = max(errors)
        if truth == "<spurious>":
            said.append(
                f"The commonest error is a {label} where there is none ({n} times); look there first."
            )
        elif label == "<missed>":
            said.append(f"The commonest error is a missed {truth} ({n} times); look there first.")
        else:
            said.append(f"The commonest error is {label} for {truth} ({n} times); look there first.")
    return " ".join(said)


def _targets(gold: GoldReport) -> Table:
    rows = []
    for found in gold.targets:
        target = found.target
        bar = f"{'at most' if target.at_most else 'at least'} {target.bar:g}"
        shown = interval_text(found.value, found.ci)
        rows.append([target.measure.replace("_", " "), bar, shown, found.decision])
    return Table(["target", "bar", "value [95 % interval]", "decision"], rows, numeric=(2,))


def reliability_section(reliability: GoldReliability) -> Section:
    """The reliability curve, its error, and where to draw the line."""
    found, line = reliability.calibration, reliability.threshold
    points = reliability_points(found.as_json())
    title = "Stated confidence against the share of spans that match gold"
    said = f"Expected calibration error {interval_text(found.value, found.ci)} over {found.n} spans"
    floor = "" if found.floor is None else f"; {found.floor:.3f} is what perfect calibration would show"
    wanted = f"a precision of {reliability.min_precision:g}"
    if line.threshold is None or line.precision is None:
        advice = f"No threshold of confidence reaches {wanted} ({line.note})."
    else:
        shown = interval_text(line.precision.value, line.precision.ci)
        advice = (
            f"The best F1 at {wanted} or more: keep spans from {line.threshold:.2f} on, {line.kept:,} spans "
            f"with precision {shown}, recall {line.recall or 0:.3f} and F1 {line.f1 or 0:.3f}. A threshold "
            "chosen on these prompts looks better here than it will on others."
        )
    figure = Figure(reliability_curve(points, title), title, f"{title}.")
    return Section("Does confidence mean something?", [Text(f"{said}{floor}."), figure, Text(advice)])


def agreement_section(agreement: JudgeAgreement) -> Section:
    """What the judge invents and what it misses, by gold."""
    rows: list[list[object]] = []
    for kind, claim in agreement.claims.items():
        shares = _with_intervals(claim.precision, claim.recall)
        rows.append([kind.replace("_", " "), claim.claimed, claim.true, claim.held, *shares])
    kappa, rho = agreement.span_is_right.kappa, agreement.total_with_f1
    return Section(
        "Does the judge agree with gold?",
        [
            Text(
                f"On whether a span is right: kappa {interval_text(kappa.value, kappa.ci)}, {kappa.n} spans. "
                f"Total against F1: rank correlation {interval_text(rho.value, rho.ci)}, {rho.n} prompts."
            ),
            Table(
                [
                    "claim",
                    "made",
                    "true by gold",
                    "both",
                    "precision (rest is invented)",
                    "recall (rest is missed)",
                ],
                rows,
                numeric=(1, 2, 3, 4, 5),
            ),
            *(Text(caveat) for caveat in agreement.span_is_right.caveats),
        ],
    )
