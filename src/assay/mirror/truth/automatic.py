"""What a checker reported, as records of tier 3: one per rule and page."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from assay.errors import BadInput
from assay.mirror.truth.records import GroundTruthIssue
from assay.mirror.truth.rules import Rule
from assay.mirror.truth.texts import clean_text, site_key
from assay.mirror.words import Severity

__all__ = ["Hit", "Numbering", "Report", "records_of", "slug_of", "split_address"]

SHOWN_SELECTORS = 5
_ASSIGNED = ("page_pattern", "element", "description", "severity", "category", "level")
_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Hit:
    """One rule that is broken on one page."""

    name: str
    rule: Rule
    count: int
    severity: Severity
    selectors: tuple[str, ...] = ()
    wcag: tuple[str, ...] = ()
    """What the checker itself names; else the rule's own criterion is used and marked as assigned."""
    detail: str = ""
    tags: tuple[str, ...] = ()
    doubtful: bool = False
    """The checker asks a person to look."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a checker said about one page."""

    tool: str
    """The name of the source: `axe-core` or `wave`."""
    version: str
    address: str
    hits: tuple[Hit, ...]
    title: str | None = None
    link: str | None = None
    published: str | None = None
    verified: str | None = None
    """The day on which we ran the checker ourselves."""
    remark: str = ""


class Numbering:
    """Gives ids: counted per site, from a number on."""

    def __init__(self, start: int = 1) -> None:
        if not 1 <= start <= 99_000:
            raise BadInput(f"Records cannot be numbered from {start}; choose a number from 1 to 99000.")
        self._start = start
        self._used: dict[str, int] = {}

    def next_id(self, slug: str) -> str:
        """The next id of a site."""
        number = self._used.get(slug, self._start - 1) + 1
        self._used[slug] = number
        return f"GT-{slug}-{number:03d}"


def split_address(address: str) -> tuple[str, str]:
    """`https://host:port` and the rest from the first slash; BadInput for what is no web address."""
    try:
        parts = urlsplit(address.strip())
        host, _port = parts.hostname, parts.port
    except ValueError:
        host = None
    if not host or parts.scheme not in ("http", "https"):
        raise BadInput(
            f"{clean_text(address, 100)!r} is not the address of a page; write it as https://example.org/page."
        )
    # Without the name and password that may stand before the host.
    place = parts.netloc.rpartition("@")[2]
    query = f"?{parts.query}" if parts.query else ""
    return f"{parts.scheme}://{place}", (parts.path or "/") + query


def slug_of(address: str) -> str:
    """A short name for the site of an address: `www.eia.gov` is `eia-gov`, this computer is `localhost`."""
    host = urlsplit(address).hostname or ""
    try:
        if ipaddress.ip_address(host).is_loopback:
            return "localhost"
    except ValueError:
        host = host.removeprefix("www.")
    return "-".join(re.findall(r"[a-z0-9]+", host.lower())) or "site"


def checked_slug(site: str) -> str:
    """A short name given by the user."""
    slug = site_key(site)
    if not _SLUG.fullmatch(slug) or len(slug) > 60:
        raise BadInput(
            f"{clean_text(site, 80)!r} is no short name of a site; use small letters, digits and hyphens."
        )
    return slug


def records_of(
    reports: Iterable[Report], numbering: Numbering, *, site: str | None = None
) -> tuple[GroundTruthIssue, ...]:
    """One record per rule and page, in the order of the reports and by name of the rule.

    Where a page was reported on twice, a rule counts once, with the larger number of elements.
    """
    pages: dict[tuple[str, str, str], tuple[Report, dict[str, Hit]]] = {}
    for report in reports:
        root, path = split_address(report.address)
        _, hits = pages.setdefault((report.tool, root, path), (report, {}))
        for hit in report.hits:
            if hit.name not in hits or hits[hit.name].count < hit.count:
                hits[hit.name] = hit
    records = []
    for (_, root, path), (report, hits) in pages.items():
        slug = checked_slug(site) if site else slug_of(root)
        records += [
            _record(report, hits[name], numbering.next_id(slug), slug, (root, path)) for name in sorted(hits)
        ]
    return tuple(records)


def _record(report: Report, hit: Hit, identity: str, slug: str, address: Sequence[str]) -> GroundTruthIssue:
    root, path = address
    bare = path.partition("?")[0]
    fields: dict[str, Any] = {
        "id": identity,
        "site_slug": slug,
        "site_url": clean_text(root, 300),
        "page_url": clean_text(path, 400),
        "page_pattern": _pattern(bare),
        "element": _element(hit),
        "description": hit.rule.says(hit.count),
        "severity": hit.severity,
        "category": hit.rule.category,
        "wcag": hit.wcag[0] if hit.wcag else hit.rule.wcag,
        "source": report.tool,
        "source_url": report.link,
        "source_published": report.published,
        "verified_date": report.verified,
        "still_present": True if report.verified else None,
        "evidence": _evidence(report, hit),
        "tags": (hit.name, *hit.tags),
        "confidence": "low" if hit.doubtful else "medium",
        "assigned_fields": _ASSIGNED if hit.wcag or not hit.rule.wcag else (*_ASSIGNED, "wcag"),
        "source_status": _status(report, hit),
        "page_name": report.title,
        "tier": 3,
        "level": 1,
        "selector": hit.selectors[0] if hit.selectors else None,
    }
    return GroundTruthIssue(**fields)


def _pattern(path: str) -> str:
    exact = f"^{re.escape(path.rstrip('/'))}/?$"
    # An address too long for an expression is found by its beginning.
    return exact if len(exact) <= 250 else f"^{re.escape(path[:100])}"


def _element(hit: Hit) -> str:
    noun = hit.rule.noun or "The page as a whole"
    if not hit.selectors:
        return noun
    more = f" and {hit.count - 1:,} more" if hit.count > 1 else ""
    return f"{noun}: {clean_text(hit.selectors[0], 160)}{more}"


def _evidence(report: Report, hit: Hit) -> str:
    shown = "; ".join(clean_text(selector, 160) for selector in hit.selectors[:SHOWN_SELECTORS])
    where = f", at {shown}" if shown else ""
    detail = f", {hit.detail}" if hit.detail else ""
    many = "element" if hit.count == 1 else "elements"
    return (
        f"{report.tool} {report.version}".strip() + f", rule {hit.name}{detail}: {hit.count:,} {many}{where}."
    )


def _status(report: Report, hit: Hit) -> str:
    who = f"reported by {report.tool}; no person has looked"
    if report.verified:
        who = f"found by {report.tool} in our own scan of {report.verified}; no person has looked"
    doubt = "; the checker itself asks for a person's judgement" if hit.doubtful else ""
    return f"{who}{doubt}" + (f"; {report.remark}" if report.remark else "")
