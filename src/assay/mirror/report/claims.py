"""Sentences that may be said in public: each is bound to a measured number, or refused by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from assay.mirror.report.readings import by_money, by_number, by_percent, mapped, metric, minutes, pieces
from assay.mirror.report.trust import corrected

__all__ = ["CLAIMS", "Claim", "make_claims", "simple_fraction"]

FEWEST = 20
"""A share of fewer cases is not said in public."""
MOST_LOST = 0.2
"""Nor one that leaves more of its cases undecided."""
_CLOSE = 0.025
# What people say aloud; nobody pictures 5 of 8.
_WHOLES = (2, 3, 4, 5, 10)

_NO_HUMANS = (
    "no human evaluators worked on the same corpus; a comparison with people needs their measured numbers"
)


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence with its evidence, or the reason why it must not be said."""

    name: str
    label: str
    sentence: str | None
    figure: str = ""
    """The number alone, for a large print."""
    evidence: str = ""
    """Interval, n and corpus."""
    refused: str | None = None
    metric: str | None = None
    """The number's name in `scores.json`."""

    def as_json(self) -> dict[str, Any]:
        """The claim as plain JSON."""
        return {
            "name": self.name,
            "label": self.label,
            "sentence": self.sentence,
            "figure": self.figure,
            "evidence": self.evidence,
            "refused": self.refused,
            "metric": self.metric,
        }


@dataclass(frozen=True, slots=True)
class _Template:
    """How one metric is told."""

    metric: str
    label: str
    figure: Callable[[float], str]
    sentence: Callable[[float], str]
    shown: Callable[[Mapping[str, Any]], str]
    """The value with its interval."""
    fewest: int = FEWEST


def simple_fraction(share: float) -> str | None:
    """`4 of 5` for 0.78: the fraction with the smallest whole that is within 2.5 points, if there is one."""
    for whole in _WHOLES:
        part = round(share * whole)
        if 0 < part < whole and abs(part / whole - share) <= _CLOSE:
            return f"{part} of {whole}"
    return None


def _percent(value: float) -> str:
    return f"{100 * value:.0f} %"


def _share_sentence(what: str) -> Callable[[float], str]:
    def sentence(value: float) -> str:
        fraction = simple_fraction(value)
        return f"{'About ' + fraction if fraction else _percent(value) + ' of the'} {what}"

    return sentence


_MEASURED: Mapping[str, _Template] = {
    "precision": _Template(
        "precision_validated",
        "Precision",
        _percent,
        _share_sentence("reported issues are real."),
        by_percent,
    ),
    "recall": _Template(
        "recall_known",
        "Recall",
        _percent,
        _share_sentence("known problems are found."),
        by_percent,
    ),
    "recall_critical": _Template(
        "recall_critical",
        "Recall, critical problems",
        _percent,
        _share_sentence("critical problems are found."),
        by_percent,
    ),
    "novel_findings": _Template(
        "novel_finding_rate",
        "New findings",
        _percent,
        lambda value: f"{_percent(value)} of the reported issues are new to the corpus and hold up.",
        by_percent,
    ),
    "false_alarms": _Template(
        "clean_fp_per_page",
        "False alarms",
        lambda value: f"{value:.2f}",
        lambda value: f"{value:.2f} alarms per page on sites without planted problems.",
        by_number,
    ),
    "minutes_per_study": _Template(
        "time_per_study_seconds",
        "Time",
        lambda value: f"{value / 60:.1f} min",
        lambda value: f"A study takes {value / 60:.1f} minutes.",
        lambda found: f"{by_number(minutes(found), 1)} min",
        fewest=2,
    ),
    "cost_per_study": _Template(
        "cost_per_study",
        "Cost",
        lambda value: f"${value:.2f}",
        lambda value: f"A study costs ${value:.2f}.",
        by_money,
        fewest=2,
    ),
}

CLAIMS = (
    *_MEASURED,
    "senior_evaluator",
    "humans_missed",
    "faster_than_traditional",
    "cheaper_than_traditional",
)
"""Every sentence that can be asked for."""


def make_claims(
    scores: Mapping[str, Any], corpus: str | None, card: Mapping[str, Any] | None = None
) -> list[Claim]:
    """Every claim, said or refused; `corpus` is the hash that says on what it was measured.

    Where people's labels correct a number, the corrected one is said and no other.
    """
    claims = [_measured(name, template, scores, corpus, card) for name, template in _MEASURED.items()]
    claims.append(_senior(scores, corpus))
    for name, label, lacking in (
        (
            "humans_missed",
            "Finds what people miss",
            "new findings were held against a list of known problems, not against people; ",
        ),
        (
            "faster_than_traditional",
            "Faster than traditional tests",
            "there is no traditional study of these sites to be faster than; ",
        ),
        (
            "cheaper_than_traditional",
            "Cheaper than traditional tests",
            "there is no traditional study of these sites to be cheaper than; ",
        ),
    ):
        claims.append(Claim(name, label, None, refused=lacking + _NO_HUMANS))
    return claims


def _measured(
    name: str,
    template: _Template,
    scores: Mapping[str, Any],
    corpus: str | None,
    card: Mapping[str, Any] | None,
) -> Claim:
    by_labels = corrected(scores, card, template.metric)
    found = by_labels or metric(scores, template.metric)
    reason = _lacking(found, corpus, template.fewest)
    value, _ = pieces(found)
    if reason or value is None:
        return Claim(name, template.label, None, refused=reason, metric=template.metric)
    counted = "labels" if by_labels else "n"
    evidence = f"{template.shown(found)}, {counted} = {found['n']:,}"
    return Claim(
        name,
        template.label,
        template.sentence(value),
        template.figure(value),
        f"{evidence}, corpus {str(corpus)[:12]}",
        metric=template.metric,
    )


def _lacking(found: Mapping[str, Any], corpus: str | None, fewest: int) -> str | None:
    value, ci = pieces(found)
    if value is None:
        return f"it was not measured: {found.get('note') or 'no value'}"
    if ci is None:
        return f"the number has no interval: {found.get('note') or 'nothing to build one from'}"
    if int(found.get("n") or 0) < fewest:
        return f"n is {found.get('n')}, and fewer than {fewest} cases are no public number"
    attempted, lost = int(found.get("attempted") or 0), _lost(found)
    if attempted and lost / attempted > MOST_LOST:
        return f"{lost:,} of {attempted:,} cases have no result, more than {MOST_LOST:.0%}"
    if not corpus:
        return "no corpus hash says on what it was measured"
    return None


def _lost(found: Mapping[str, Any]) -> int:
    """Cases that failed, and those in no part of the number, such as borderline ones.

    A number that labels correct speaks for all its units: its n are the labels.
    """
    failed = int(found.get("failed") or 0)
    if "reported" in found:
        return failed
    return max(failed, int(found.get("attempted") or 0) - int(found.get("n") or 0))


def _senior(scores: Mapping[str, Any], corpus: str | None) -> Claim:
    """Beside people, if somebody measured people on the same corpus; "equivalent" is never said for them."""
    humans = mapped(scores, "human_evaluators")
    theirs, ours = mapped(humans, "recall_known"), metric(scores, "recall_known")
    name, label = "senior_evaluator", "Equal to a senior evaluator"
    if not theirs:
        return Claim(name, label, None, refused=_NO_HUMANS)
    reason = _lacking(theirs, corpus, FEWEST) or _lacking(ours, corpus, FEWEST)
    if reason:
        return Claim(name, label, None, refused=reason)
    sentence = (
        f"{_percent(ours['value'])} of the known problems found, where {humans.get('evaluators')} human "
        f"evaluators found {_percent(theirs['value'])} on average."
    )
    evidence = f"{by_percent(ours)} against {by_percent(theirs)}, corpus {str(corpus)[:12]}"
    return Claim(
        name, "Beside human evaluators", sentence, _percent(ours["value"]), evidence, metric="recall_known"
    )
