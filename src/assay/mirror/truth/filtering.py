"""Which known problems count in a score, and how many were left out for which reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from assay.errors import BadInput
from assay.mirror.truth.dates import day_of, last_day_named, parse_since
from assay.mirror.truth.records import GroundTruthIssue
from assay.mirror.truth.texts import site_key
from assay.mirror.words import TIERS

__all__ = ["Selection", "TruthFilter"]

SPLITS = ("dev", "test", "held-out")


@dataclass(frozen=True, slots=True)
class Selection:
    """The records that count, and the number left out by reason; each record has one reason."""

    kept: tuple[GroundTruthIssue, ...]
    left_out: Mapping[str, int]

    @property
    def sentence(self) -> str:
        """What was left out, in words; empty if nothing was."""
        parts = [f"{count:,} {reason}" for reason, count in self.left_out.items()]
        return f"Left out: {'; '.join(parts)}." if parts else ""


@dataclass(frozen=True, slots=True)
class TruthFilter:
    """A choice of truth; what is not asked about does not matter.

    Problems of which a source itself says that they are gone are out unless `include_gone`. `since` is a day,
    month or year, compared with the day of verification or else of publication; a record with neither cannot
    be shown to be recent and is out. What is planted is in the site that is served and has no age.
    `still_present` keeps only what was seen to be there: at present no published record.
    """

    tiers: tuple[int, ...] = ()
    since: str | None = None
    sources: tuple[str, ...] = ()
    still_present: bool = False
    sites: tuple[str, ...] = ()
    include_gone: bool = False
    splits: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for tier in self.tiers:
            if tier not in TIERS:
                raise BadInput(f"There is no tier {tier!r}; the tiers are 1, 2 and 3.")
        for split in self.splits:
            if split not in SPLITS:
                raise BadInput(f"There is no split {split!r}; the splits are {', '.join(SPLITS)}.")
        if self.still_present and self.include_gone:
            raise BadInput("A record cannot be still present and gone; ask for one of the two.")
        if self.since is not None:
            parse_since(self.since)

    def apply(self, truth: Iterable[GroundTruthIssue]) -> Selection:
        """Choose."""
        since = parse_since(self.since) if self.since is not None else None
        kept: list[GroundTruthIssue] = []
        left_out: Counter[str] = Counter()
        for issue in truth:
            reason = next(self._reasons(issue, since), None)
            if reason is None:
                kept.append(issue)
            else:
                left_out[reason] += 1
        return Selection(tuple(kept), dict(sorted(left_out.items())))

    def _reasons(self, issue: GroundTruthIssue, since: date | None) -> Iterator[str]:
        """Why a record does not count: the widest reason first, so that each is counted once."""
        if self.sites and site_key(issue.site_slug) not in {site_key(site) for site in self.sites}:
            yield "of another site"
        if self.splits and issue.split not in self.splits:
            yield "of another split or of none"
        if self.tiers and issue.tier not in self.tiers:
            yield "of another tier"
        if self.sources and issue.source not in self.sources:
            yield "from another source"
        if issue.still_present is False and not self.include_gone:
            yield "gone, by a source's own word"
        if self.still_present and issue.still_present is not True:
            yield "not seen to be still present"
        if since is not None and issue.source != "planted":
            known = _date_of(issue)
            if known is None:
                yield "without a date"
            elif known < since:
                yield f"older than {self.since}"

    def as_json(self) -> dict[str, Any]:
        """The choice, for a manifest or a fingerprint."""
        return {
            "tiers": sorted(self.tiers),
            "since": self.since,
            "sources": sorted(self.sources),
            "still_present": self.still_present,
            "sites": sorted(map(site_key, self.sites)),
            "include_gone": self.include_gone,
            "splits": sorted(self.splits),
        }


def _date_of(issue: GroundTruthIssue) -> date | None:
    if issue.verified_date and (verified := day_of(issue.verified_date)):
        return verified
    return last_day_named(issue.source_published) if issue.source_published else None
