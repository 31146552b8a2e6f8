"""The public Mirror's ground truth: seventeen fields per issue under a header, with underscores in names."""

from __future__ import annotations

import re
from typing import Any

from assay.errors import BadInput
from assay.mirror.truth.dates import last_day_named
from assay.mirror.truth.faults import refuse_errors
from assay.mirror.truth.reading import parse_record, record_name
from assay.mirror.truth.records import GroundTruthIssue
from assay.mirror.truth.texts import LONGEST_TEXT, clean_text, site_key

__all__ = ["mirror_records"]

SEED_FIELDS = (
    "id",
    "site_slug",
    "site_url",
    "page_url",
    "page_pattern",
    "element",
    "description",
    "severity",
    "category",
    "heuristic",
    "wcag",
    "source",
    "source_url",
    "verified_date",
    "still_present",
    "evidence",
    "tags",
)
_ID = re.compile(r"GT-(.+)-(\d{3,})")


def mirror_records(raw: object, file: str, *, site: str | None = None) -> tuple[GroundTruthIssue, ...]:
    """The records of a file; what it says of verification is kept as hearsay and not believed."""
    header: dict[str, Any] = raw if isinstance(raw, dict) else {}
    issues = header.get("issues") if isinstance(raw, dict) else raw
    if not isinstance(issues, list):
        raise BadInput(f"{file}: it has no list of issues; give a file of the public Mirror's ground truth.")
    published = header.get("audit_date")
    if not isinstance(published, str) or last_day_named(published) is None:
        published = None
    records, faults = [], []
    for position, entry in enumerate(issues, 1):
        name = record_name(position, entry)
        if isinstance(entry, dict):
            if {"provenance", "assigned_fields"} & set(entry):
                raise BadInput(f"{file}, {name}: it is a record of truth already; use the file as it is.")
            entry = _translated(entry, site, published)
        record, wrong = parse_record(entry, file, name)
        faults += wrong
        if record is not None:
            records.append(record)
    refuse_errors(faults)
    return tuple(records)


def _translated(entry: dict[str, Any], site: str | None, published: str | None) -> dict[str, Any]:
    kept = {name: _cleaned(entry[name]) for name in SEED_FIELDS if name in entry}
    slug = kept.get("site_slug")
    if site or isinstance(slug, str):
        kept["site_slug"] = site_key(site or str(slug))
    given = kept.get("id")
    parts = _ID.fullmatch(given) if isinstance(given, str) else None
    if parts:
        kept["id"] = f"GT-{kept.get('site_slug') or site_key(parts[1])}-{parts[2]}"
    claimed = ", ".join(
        f"{name} {clean_text(str(kept[name]).lower(), 40)}"
        for name in ("verified_date", "still_present")
        if kept.get(name) is not None
    )
    remark = f"; its own {claimed} is not believed" if claimed else ""
    return kept | {
        "verified_date": None,
        "still_present": None,
        "provenance": "recalled",
        "confidence": "low",
        "source_published": published,
        "source_status": f"imported; nobody here has read the source or looked at the site{remark}",
    }


def _cleaned(value: object) -> object:
    """Texts without control characters; anything else as it is, for the check of types to judge."""
    if isinstance(value, str):
        return clean_text(value, LONGEST_TEXT)
    return [_cleaned(inner) for inner in value] if isinstance(value, list) else value
