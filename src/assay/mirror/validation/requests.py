"""What the ladder is asked: one cluster that matches no known problem, with the study it comes from."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from assay.mirror.collection.records import MirrorIssue, Session, Step, Study
from assay.mirror.matching.records import Cluster, NormalizedIssue

__all__ = ["MAX_WORDS", "ValidationRequest", "plain"]

MAX_WORDS = 4_000
"""So many characters of a finding are read; nobody needs more to say what is wrong."""


def plain(text: str, most: int = MAX_WORDS) -> str:
    """Text from outside as one bounded line: no control characters, white space made even."""
    kept = (
        " " if character.isspace() or unicodedata.category(character)[0] == "C" else character
        for character in text[:most]
    )
    return " ".join("".join(kept).split())


@dataclass(frozen=True, slots=True)
class ValidationRequest:
    """A cluster, the claim that stands for it, that claim's finding, and the cluster's other findings."""

    study: Study
    cluster: Cluster
    claim: NormalizedIssue
    finding: MirrorIssue
    others: tuple[MirrorIssue, ...] = ()

    @property
    def words(self) -> str:
        """What is claimed. The title counts only where the finding makes no other claim."""
        whole = self.claim.id == self.finding.id
        title = f"{self.finding.title}. " if whole and self.finding.title else ""
        return plain(title + self.claim.problem_description)

    @property
    def session(self) -> Session | None:
        """The session that the finding was made in."""
        return next((one for one in self.study.sessions if one.id == self.finding.session_id), None)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The session's steps up to the finding; all of them where nobody recorded the step."""
        steps = self.session.steps if self.session else ()
        number = self.finding.step_number
        return tuple(step for step in steps if number is None or step.number <= number)

    @property
    def task(self) -> str:
        """What the persona was asked to do."""
        return plain(self.session.task, 500) if self.session else ""
