"""Findings whose answers people gave: whoever wrote them had not seen the truth, whoever labelled them had.

A file holds one site: `site`, and `findings` with the fields of a finding and `truth_ids`, the known problems
that it reports (none, one or several).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from assay.corpus.catalogue import find_site
from assay.corpus.truth import truth_records
from assay.errors import BadInput
from assay.files import read_json
from assay.mirror.collection.records import MirrorIssue
from assay.mirror.matching.normalising import normalise_finding, normalise_truth
from assay.mirror.matching.records import NormalizedIssue
from assay.mirror.truth.records import GroundTruthIssue

__all__ = ["Question", "answers", "read_labelled"]

Compare = Callable[[Sequence[tuple[NormalizedIssue, NormalizedIssue]]], list[float]]


@dataclass(frozen=True, slots=True)
class Question:
    """Does a finding, by any of its claims, report this known problem?"""

    claims: tuple[NormalizedIssue, ...]
    truth: NormalizedIssue
    same: bool
    site: str


def read_labelled(folder: Path) -> list[Question]:
    """Every finding of a folder with every known problem of its site; nothing if there is no folder."""
    return [question for path in sorted(folder.glob("*.json")) for question in _read(path)]


def _read(path: Path) -> list[Question]:
    stored = read_json(path)
    try:
        slug = str(stored["site"])
        truths = [GroundTruthIssue.model_validate(record) for record in truth_records(find_site(slug))]
        known = [normalise_truth(truth) for truth in truths]
        found: list[Question] = []
        for given in stored["findings"]:
            claims, reported = normalise_finding(_finding(given, slug)), set(given["truth_ids"])
            unknown = reported - {truth.id for truth in known}
            if unknown:
                raise BadInput(
                    f"{path}: {given['id']} reports {sorted(unknown)[0]}, which is no known problem."
                )
            found += [Question(claims, truth, truth.id in reported, slug) for truth in known]
        return found
    except (KeyError, TypeError, ValidationError) as error:
        raise BadInput(f"{path} is no file of labelled findings ({type(error).__name__}: {error}).") from None


def _finding(given: dict[str, Any], slug: str) -> MirrorIssue:
    # Severity is no part of matching, and people name it as they like.
    fields = {name: value for name, value in given.items() if name != "severity"}
    return MirrorIssue.model_validate({"study_id": slug, "session_id": slug, "site_slug": slug} | fields)


def answers(compare: Compare, questions: Sequence[Question]) -> list[float]:
    """The score of every question: that of the claim that fits best."""
    scores = iter(compare([(claim, question.truth) for question in questions for claim in question.claims]))
    return [max(next(scores) for _ in question.claims) for question in questions]
