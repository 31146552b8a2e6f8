"""The account of one reading: what was cut, left out or torn, and how much text is kept in memory."""

from __future__ import annotations

from collections import Counter

from assay.errors import BadInput
from assay.mirror.collection.records import Gap

__all__ = ["MAX_FINDINGS", "MAX_TEXT", "Tally"]

MAX_FINDINGS = 100_000
"""Of one study."""
MAX_TEXT = 100_000_000
"""Characters of all texts of one collection: what is kept stays in memory."""


class Tally:
    """Counts what was read, keeps the bounds, and notes what could not be taken as it was."""

    def __init__(self) -> None:
        self._text = 0
        self._findings: Counter[str] = Counter()
        self._read: Counter[str] = Counter()
        self._notes: Counter[tuple[str, str, str]] = Counter()

    def seen(self, kind: str) -> None:
        """One more finding, step, session or file was read."""
        self._read[kind] += 1

    def note(self, field: str, kind: str, costs: str) -> None:
        """One record of this kind lost something."""
        self._notes[(field, kind, costs)] += 1

    def keep(self, text: str, where: str) -> None:
        """A text goes into the collection."""
        self._text += len(text)
        if self._text > MAX_TEXT:
            raise BadInput(
                f"{where} brings the texts of this collection to more than {MAX_TEXT:,} characters; "
                "split the folder and read its parts one by one."
            )

    def count_finding(self, study: str, where: str) -> None:
        """A finding goes into a study."""
        self.seen("findings")
        self._findings[study] += 1
        if self._findings[study] > MAX_FINDINGS:
            raise BadInput(
                f"{where} is finding number {MAX_FINDINGS + 1:,} of study {study!r}, "
                f"and {MAX_FINDINGS:,} are allowed; split the study."
            )

    def gaps(self) -> tuple[Gap, ...]:
        """The notes, for those who read the numbers."""
        return tuple(
            Gap(field, count, max(count, self._read[kind]), costs)
            for (field, kind, costs), count in sorted(self._notes.items())
        )
