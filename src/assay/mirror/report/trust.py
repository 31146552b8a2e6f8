"""How far the judge behind the numbers can be believed, said in every report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from assay.mirror.calibration.cards import JUDGE_PARTS
from assay.mirror.report.readings import by_number, by_percent, listed, mapped, pieces
from assay.reports import (
    Callout,
    Figure,
    PlotRow,
    ReliabilityPoint,
    Table,
    Text,
    interval_plot,
    reliability_curve,
)
from assay.reports.blocks import Block

__all__ = ["corrected", "holds", "judge_blocks", "trust_callouts"]

Json = Mapping[str, Any]


def holds(scores: Json, card: Json | None) -> bool:
    """Was the card measured on exactly the judge of these scores?"""
    if not card:
        return False
    ours, theirs = mapped(scores, "judge", "fingerprint"), mapped(card, "fingerprint")
    return bool(theirs) and all(theirs.get(part) == ours.get(part) for part in JUDGE_PARTS)


def corrected(scores: Json, card: Json | None, name: str) -> Json | None:
    """A share as people's labels correct it; None where nobody labelled, or labelled another judge."""
    if card is None or not holds(scores, card):
        return None
    found = mapped(card, "corrected", name)
    return found if found.get("value") is not None else None


def trust_callouts(scores: Json, card: Json | None) -> list[Block]:
    """One box: calibrated or not, and what is known of the judge in either case."""
    judge = mapped(scores, "judge")
    name = str(judge.get("name") or "unknown")
    own = _own_card(judge)
    if not holds(scores, card) or card is None:
        stale = " There is a judge card, but of another judge, prompt or rubric." if card else ""
        said = (
            f"Uncalibrated judge: nobody has held the answers of {name} on this run against people's labels, "
            f"so the numbers below are by its word alone.{stale} {own} "
            "`assay mirror calibrate` draws a sample to label."
        )
        return [Callout(said, "warning")]
    passed = bool(mapped(card, "gate").get("passed"))
    reasons = " ".join(str(reason) for reason in listed(card, "gate", "reasons"))
    said = (
        f"The judge {name} was held against people's labels on this run: kappa "
        f"{by_number(mapped(card, 'kappa'))}, n = {card.get('labels')}. "
        f"{'It passes the bar.' if passed else 'It does not pass the bar.'} {reasons} {own}"
    )
    blocks: list[Block] = [Callout(" ".join(said.split()), "good" if passed else "warning")]
    if (by_labels := _by_labels(scores, card)) is not None:
        blocks.append(Callout(by_labels, "warning"))
    return blocks


def _by_labels(scores: Json, card: Json) -> str | None:
    """The headline numbers as the labels correct them: where they differ, believe these."""
    said = []
    for name, what in (
        ("recall_known", "Known problems found"),
        ("precision_validated", "Reports that are real"),
    ):
        found = corrected(scores, card, name)
        if found is not None:
            said.append(f"{what}: {by_percent(found)} instead of {_plain(found.get('reported'))}.")
    return f"Corrected by people's labels. {' '.join(said)}" if said else None


def _plain(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:.1f} %"


def _own_card(judge: Json) -> str:
    card = mapped(judge, "card")
    kappa = mapped(card, "kappa")
    if kappa.get("value") is None:
        return ""
    on = str(card.get("measured_on") or "labelled pairs of its makers")
    n = card.get("n") or kappa.get("n")
    counted = f", n = {n:,}" if isinstance(n, int) else ""
    measured = f"Its own card says kappa {by_number(kappa)}{counted}, measured on {on}"
    return f"{measured}; that is no agreement with people."


def judge_blocks(scores: Json, card: Json | None) -> list[Block]:
    """The judge card in full."""
    judge = mapped(scores, "judge")
    rows: list[Sequence[object]] = [
        ["judge", judge.get("name") or "–"],
        ["how it was asked", judge.get("mode") or "–"],
        ["assignment", judge.get("assignment") or "–"],
        ["validator", judge.get("validator") or "–"],
        ["calls made", f"{judge.get('calls') or 0:,} for {judge.get('claims') or 0:,} claims"],
        ["unusable answers", by_percent(mapped(judge, "invalid"))],
        ["same answer in both orders", by_percent(mapped(judge, "position_consistency"))],
        ["kappa on its own card", by_number(mapped(judge, "card", "kappa"))],
    ]
    rows += [[f"fingerprint: {part}", value] for part, value in mapped(judge, "fingerprint").items()]
    blocks: list[Block] = [Table(["about the judge", "value"], rows, "The judge")]
    if holds(scores, card) and card is not None:
        blocks += _measured(card)
    else:
        blocks.append(Text("There is no judge card of this judge on this run."))
    return blocks


def _measured(card: Json) -> list[Block]:
    people = mapped(card, "people_agreement")
    rows: list[Sequence[object]] = [
        ["pairs: match or not", by_number(mapped(card, "kappa")), card.get("labels")],
        ["pairs: 0 to 3, quadratic weights", *_agreement(mapped(card, "rubric_kappa"))],
        ["findings: verdicts", *_agreement(mapped(card, "findings", "kappa"))],
        ["people with each other, pairs", *_agreement(mapped(people, "pairs"))],
        ["people with each other, findings", *_agreement(mapped(people, "findings"))],
    ]
    cells = [[cell.get("person"), cell.get("judge"), cell.get("n")] for cell in listed(card, "confusion")]
    blocks: list[Block] = [
        Table(
            ["agreement", "kappa or alpha [95 % interval]", "n"],
            rows,
            "Agreement with people",
            numeric=(1, 2),
        ),
        Table(["people say", "judge says", "pairs"], cells, "The labelled pairs", numeric=(2,)),
    ]
    blocks += [Text(str(caveat)) for caveat in listed(card, "caveats")]
    points = [
        ReliabilityPoint(found["confidence"], found["accuracy"], found["ci"], found["n"])
        for found in listed(card, "reliability", "bins")
        if found.get("n")
    ]
    if points:
        title = "The judge's probability against the share that people call a match"
        blocks.append(Figure(reliability_curve(points, title), title, f"{title}, on the labelled sample."))
    return [*blocks, *_corrected(card)]


def _agreement(found: Json) -> tuple[str, object]:
    return (by_number(found), found.get("n")) if found else ("not measured", "–")


def _corrected(card: Json) -> list[Block]:
    shares = mapped(card, "corrected")
    if not shares:
        return []
    rows: list[Sequence[object]] = []
    plot: list[PlotRow] = []
    for name, share in shares.items():
        value, ci = pieces(share)
        reported = share.get("reported")
        before = _plain(reported)
        rows.append(
            [name, before, by_percent(share), share.get("n"), share.get("attempted"), share.get("note") or ""]
        )
        plot += [PlotRow(name, value, ci), PlotRow("by the judge alone", reported, None, "b")]
    title = "Corrected by people's labels, and by the judge alone"
    about = (
        "Corrected by prediction-powered inference (PPI++) in each stratum of the sample, put together by "
        "the sizes of the strata. The interval is about the judge's errors on these findings; it does not "
        "know how much other sites would differ."
    )
    columns = ["measure", "judge alone", "corrected [95 % interval]", "labels", "units", "note"]
    return [
        Table(columns, rows, "Numbers corrected by labels", numeric=(1, 2, 3, 4)),
        Figure(interval_plot(plot, title), title, f"{title}."),
        Text(about),
    ]
