"""Our own results folder: many session folders, brought together into studies."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from pathlib import Path

from assay.errors import BadInput
from assay.mirror.collection.naming import Numbering
from assay.mirror.collection.records import Session, Study
from assay.mirror.collection.session_folder import Header, read_header, read_session
from assay.mirror.collection.tally import Tally

__all__ = ["read_assay"]


def read_assay(source: Path, headers: Sequence[Path], tally: Tally) -> tuple[Study, ...]:
    """Read every session folder below the source; `headers` are the `study.json` in them."""
    groups: dict[str, list[Header]] = {}
    homes: dict[str, Path] = {}
    for path in sorted(headers):
        header = read_header(path, source, tally)
        if header.session.id in homes:
            raise BadInput(
                f"{path} has the session_id {header.session.id!r} of {homes[header.session.id]}; "
                "ids are unique in a collection, so rename one."
            )
        homes[header.session.id] = path
        groups.setdefault(header.study_id, []).append(header)
    numbering = Numbering()
    anybody = next((header for parts in groups.values() for header in parts if _ended(header)), None)
    return tuple(_study(parts, tally, numbering, anybody) for _, parts in sorted(groups.items()))


def _ended(header: Header) -> bool:
    return header.session.failed is None


def _study(parts: Sequence[Header], tally: Tally, numbering: Numbering, anybody: Header | None) -> Study:
    first = next(filter(_ended, parts), parts[0])
    # A session that failed may not know whose it was: those that ended say it.
    teller = first if _ended(first) or anybody is None else anybody
    for other in parts:
        _check_same_study(first, other)
    read = [read_session(header, tally, numbering) for header in parts]
    sessions = [session for session, _ in read]
    seeds = {header.seed for header in parts}
    return Study(
        id=first.study_id,
        site_slug=first.site_slug,
        site_url=first.site_url,
        variant=first.variant,
        repeat=first.repeat,
        system=teller.system,
        version=teller.version,
        models=tuple(sorted({model for header in parts for model in header.models})),
        seed=first.seed if len(seeds) == 1 else None,
        truth_ids=first.truth_ids,
        sessions=tuple(sessions),
        findings=tuple(finding for _, findings in read for finding in findings),
        cost_usd=_total(sessions, [session.cost_usd for session in sessions]),
        seconds=_total(sessions, [session.seconds for session in sessions]),
    )


def _check_same_study(first: Header, other: Header) -> None:
    """Sessions of one study looked at the same thing with the same system."""
    told = ("system", "version") if _ended(other) else ()
    for name in ("site_slug", "variant", "repeat", *told, "truth_ids"):
        if getattr(first, name) != getattr(other, name):
            raise BadInput(
                f"{other.folder / 'study.json'} has another {name} than {first.folder / 'study.json'}, "
                f"but both are of study {first.study_id!r}; correct it or give them different study_ids."
            )


def _total(sessions: Sequence[Session], values: Iterable[float | None]) -> float | None:
    """The sum over the sessions; a session that failed may have none, any other must."""
    known: list[float] = []
    for session, value in zip(sessions, values, strict=True):
        if value is not None:
            known.append(value)
        elif session.failed is None:
            return None
    return math.fsum(known) if known else None
