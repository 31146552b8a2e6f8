"""All the truth that there is: what comes with the package, what is planted, and the user's own files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from assay.errors import BadInput
from assay.mirror.truth.faults import Fault, refuse_errors
from assay.mirror.truth.reading import Examined, examine_file, record_name
from assay.mirror.truth.records import GroundTruthIssue, SiteTasks
from assay.mirror.truth.texts import clean_text, site_key

if TYPE_CHECKING:
    from assay.mirror.collection.records import Study

__all__ = [
    "PLANTED",
    "PUBLISHED",
    "examine_sources",
    "for_study",
    "load_tasks",
    "load_truth",
    "repeated_ids",
]

PLANTED, PUBLISHED = "planted", "published"

_DATA = Path(__file__).parent / "data"


def load_truth(sources: Sequence[str | Path] = (PLANTED, PUBLISHED)) -> tuple[GroundTruthIssue, ...]:
    """Every record of the sources, in their order.

    Args:
        sources: `planted` (the local corpus), `published` (the package's data), or paths of files and
            directories. Files of tasks among them are passed by.
    """
    examined = examine_sources(sources)
    refuse_errors([fault for found in examined for fault in found.faults])
    refuse_errors(repeated_ids(examined))
    return tuple(record for found in examined for record in found.records)


def load_tasks(sources: Sequence[str | Path] = (PUBLISHED,)) -> tuple[SiteTasks, ...]:
    """The tasks of every site, one entry per site, in the order of the sources.

    Planted sites have their tasks in the corpus, where the server knows whether they were done.
    """
    examined = examine_sources([source for source in sources if source != PLANTED])
    refuse_errors([fault for found in examined for fault in found.faults])
    by_site: dict[str, str] = {}
    for found in examined:
        if found.tasks is not None:
            other = by_site.setdefault(found.tasks.site_slug, found.file)
            if other != found.file:
                site = clean_text(found.tasks.site_slug, 60)
                raise BadInput(
                    f"{found.file} and {other} both hold the tasks of {site}; put them into one file."
                )
    return tuple(found.tasks for found in examined if found.tasks is not None)


def for_study(study: Study, truth: Iterable[GroundTruthIssue]) -> tuple[GroundTruthIssue, ...]:
    """The known problems of what a study looked at, out of all the truth; filter afterwards.

    A study that names its problems is believed. Else a variant of a local site has those that its name stands
    for (none, if it is the clean twin), and any other site has all that are known of it.
    """
    known = list(truth)
    wanted = study.truth_ids if study.truth_ids is not None else _ids_of_variant(study.variant)
    if wanted is None:
        return tuple(issue for issue in known if site_key(issue.site_slug) == site_key(study.site_slug))
    by_id = {issue.id: issue for issue in known}
    missing = sorted(set(wanted) - set(by_id))
    if missing:
        raise BadInput(
            f"The study {clean_text(study.id, 80)} names {clean_text(', '.join(missing), 120)}, "
            "which the truth does not have; give the truth it was made with."
        )
    return tuple(by_id[name] for name in dict.fromkeys(wanted))


def _ids_of_variant(name: str | None) -> tuple[str, ...] | None:
    if name is None:
        return None
    from assay.corpus.catalogue import SPLITS
    from assay.corpus.variants import named_variants

    slug, _, seed = name.partition("@")
    if slug not in SPLITS or not seed:
        return None
    found = named_variants(name)
    if len(found) != 1:
        raise BadInput(f"{clean_text(name, 80)!r} is not one variant; write {slug}@1 or {slug}@clean.")
    return found[0].defect_ids


def examine_sources(sources: Sequence[str | Path]) -> list[Examined]:
    """Every file of the sources with its faults; what is planted counts as one file.

    What is named twice, or stands in a directory that is named too, is read once.
    """
    examined: list[Examined] = []
    read: set[Path] = set()
    for source in dict.fromkeys(sources):
        if source == PLANTED:
            examined.append(_planted())
            continue
        for path in _files(_DATA if source == PUBLISHED else Path(source)):
            if path.resolve() not in read:
                read.add(path.resolve())
                label = f"{PUBLISHED}/{path.parent.name}/{path.name}" if source == PUBLISHED else None
                examined.append(examine_file(path, label))
    return examined


def repeated_ids(examined: Iterable[Examined]) -> list[Fault]:
    """Ids that stand in more than one file."""
    faults: list[Fault] = []
    home: dict[str, str] = {}
    for found in examined:
        for name, record in zip(found.names, found.records, strict=True):
            other = home.setdefault(record.id, found.file)
            if other != found.file:
                problem = f"the id {clean_text(record.id, 80)!r} stands in {other} too"
                remedy = "give it a number of its own, or leave one of the two out"
                faults.append(Fault(found.file, name, problem, remedy))
    return faults


def _planted() -> Examined:
    from assay.corpus.catalogue import local_sites
    from assay.corpus.truth import truth_records

    raw = [record for local in local_sites() for record in truth_records(local)]
    records = tuple(GroundTruthIssue.model_validate(record) for record in raw)
    names = tuple(record_name(position, record) for position, record in enumerate(raw, 1))
    return Examined(PLANTED, records, names=names)


def _files(source: Path) -> list[Path]:
    """The JSON files that a path stands for; a directory may keep truth in `sites` and tasks in `tasks`."""
    if not source.is_dir():
        if not source.exists():
            raise BadInput(f"{source} does not exist; name a file, a directory, {PLANTED} or {PUBLISHED}.")
        return [source]
    found = [path for place in ("", "sites", "tasks") for path in sorted((source / place).glob("*.json"))]
    if not found:
        raise BadInput(f"{source} holds no .json file of truth; name another directory.")
    return found
