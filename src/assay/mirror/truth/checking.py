"""Does the truth hold together? Every file, every record, and the tasks that lead past them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from assay.corpus.defects import PERSONAS
from assay.mirror.truth.faults import Fault
from assay.mirror.truth.loading import PLANTED, PUBLISHED, examine_sources, repeated_ids
from assay.mirror.truth.origins import KNOWN_SOURCES, tier_of
from assay.mirror.truth.patterns import page_matches
from assay.mirror.truth.reading import Examined
from assay.mirror.truth.records import GroundTruthIssue, TruthTask
from assay.mirror.truth.texts import clean_text

__all__ = ["check_truth"]

_ID = re.compile(r"GT-([a-z0-9]+(?:-[a-z0-9]+)*)-[0-9]{3,}")
_WCAG = re.compile(r"[1-4]\.[1-9]\.[0-9]{1,2}")


def check_truth(sources: Sequence[str | Path] = (PLANTED, PUBLISHED)) -> list[Fault]:
    """All that is wrong with the files of the sources, the errors first."""
    examined = examine_sources(sources)
    faults = [fault for found in examined for fault in found.faults]
    faults += repeated_ids(examined)
    for found in examined:
        for name, record in zip(found.names, found.records, strict=True):
            faults += [
                Fault(found.file, name, problem, remedy, "warning" if mild else "error")
                for problem, remedy, mild in _of_record(record)
            ]
    faults += _of_tasks(examined)
    return sorted(faults, key=lambda fault: fault.level != "error")


def _of_record(record: GroundTruthIssue) -> Iterator[tuple[str, str, bool]]:
    """Problem, remedy, and whether it is a warning only."""
    parts = _ID.fullmatch(record.id)
    if not parts:
        yield "its id does not have the form GT-site-001", "use small letters, digits and hyphens", False
    elif parts[1] != record.site_slug:
        yield (
            f"its id speaks of {parts[1]!r} and its site_slug of {record.site_slug!r}",
            "make them one",
            False,
        )
    if not page_matches(record.page_pattern, record.page_url):
        shown = clean_text(record.page_url, 80)
        yield f"its page_pattern does not match its page_url {shown!r}", "correct one of the two", False
    if record.wcag is not None and not _WCAG.fullmatch(record.wcag):
        yield f"wcag is {clean_text(record.wcag, 40)!r}", "write the number alone, such as 1.4.3", False
    if unknown := sorted(set(record.applies_to) - set(PERSONAS)):
        yield _unknown_roles(unknown), f"use {', '.join(PERSONAS)}", False
    if record.source not in KNOWN_SOURCES:
        yield f"the source {clean_text(record.source, 40)!r} is not known", "check its spelling", True
    elif record.tier != tier_of(record.source):
        yield f"tier {record.tier} is unusual for the source {record.source!r}", "check the tier", True
    if record.still_present is not None and not (record.verified_date or record.source_status):
        problem = "still_present is set, but neither verified_date nor source_status says why"
        yield problem, "say who saw it, or leave still_present null", True


def _unknown_roles(roles: Sequence[str]) -> str:
    return f"there is no persona role {', '.join(clean_text(role, 40) for role in roles)}"


def _of_tasks(examined: Sequence[Examined]) -> Iterator[Fault]:
    site_of = {record.id: record.site_slug for found in examined for record in found.records}
    covered: set[str] = set()
    sites_with_tasks: set[str] = set()
    for found in examined:
        if found.tasks is None:
            continue
        sites_with_tasks.add(found.tasks.site_slug)
        for position, task in enumerate(found.tasks.tasks, 1):
            covered |= set(task.covers)
            name = f"task {position} ({clean_text(task.id, 60)})"
            for problem, remedy in _of_task(task, found.tasks.site_slug, site_of):
                yield Fault(found.file, name, problem, remedy)
    # Local sites keep their tasks in the corpus, and those ask what a visitor did, not what was found.
    published = [found for found in examined if found.file != PLANTED]
    yield from _uncovered(published, sites_with_tasks, covered)


def _of_task(task: TruthTask, site: str, site_of: dict[str, str]) -> Iterator[tuple[str, str]]:
    for identity in task.covers:
        if identity not in site_of:
            yield f"it covers {clean_text(identity, 60)!r}, which is not there", "correct the id or drop it"
        elif site_of[identity] != site:
            yield f"it covers {identity!r} of another site", "cover records of its own site"
    if unknown := sorted(set(task.persona_roles) - set(PERSONAS)):
        yield _unknown_roles(unknown), f"use {', '.join(PERSONAS)}"
    if task.device not in ("desktop", "mobile"):
        yield f"device is {clean_text(task.device, 40)!r}", "use desktop or mobile"


def _uncovered(examined: Sequence[Examined], with_tasks: set[str], covered: set[str]) -> Iterator[Fault]:
    told: set[str] = set()
    for found in examined:
        for name, record in zip(found.names, found.records, strict=True):
            if record.site_slug in with_tasks:
                if record.id not in covered:
                    remedy = "add it to the covers of a task"
                    yield Fault(found.file, name, "no task leads past it", remedy, "warning")
            elif record.site_slug not in told:
                told.add(record.site_slug)
                problem = f"the site {clean_text(record.site_slug, 60)!r} has no tasks"
                yield Fault(found.file, "", problem, "give the file of its tasks too", "warning")
