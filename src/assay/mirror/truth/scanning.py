"""Truth by a scan: axe-core in Chromium on the pages that were named."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from assay.browser.errors import BrowserError, BrowserMissing, PageUnreachable
from assay.mirror.truth.automatic import Numbering, Report, checked_slug, records_of, split_address
from assay.mirror.truth.from_axe import axe_hits
from assay.mirror.truth.records import GroundTruthIssue
from assay.mirror.truth.texts import clean_text, counted

if TYPE_CHECKING:
    from assay.browser import Browser, Viewport
    from assay.runs.progress import Progress

__all__ = ["Scan", "scan"]


@dataclass(frozen=True, slots=True)
class Scan:
    """What was found, and what could not be scanned, by address."""

    records: tuple[GroundTruthIssue, ...]
    scanned: tuple[str, ...]
    failed: dict[str, str]
    notes: tuple[str, ...] = ()


async def scan(
    urls: Sequence[str],
    *,
    allow_hosts: Sequence[str] = (),
    site: str | None = None,
    day: str | None = None,
    number_from: int = 1,
    doubtful: bool = False,
    viewport: Viewport | None = None,
    progress: Progress | None = None,
) -> Scan:
    """Run axe-core on pages and make one record per broken rule and page.

    Args:
        urls: The pages. To name one is to allow its host, and no other.
        allow_hosts: Further hosts that the pages may reach, such as one that keeps their styles.
        site: The short name of the site; None makes it from the address.
        day: The day of the scan, for the records; None leaves them without a date.
        number_from: The number of the first id of each site.
        doubtful: Also keep what axe asks a person to look at.
        viewport: The window; None is the desktop's.
        progress: Told about every page.
    """
    from assay.browser import DESKTOP, Browser, BrowserSettings
    from assay.runs.progress import Silent

    numbering = Numbering(number_from)
    if site is not None:
        checked_slug(site)
    addresses = list(dict.fromkeys(urls))
    hosts = sorted({host for url in addresses for host in _host(url)} | set(allow_hosts))
    shown = progress or Silent()
    reports: list[Report] = []
    failed: dict[str, str] = {}
    shown.begin(len(addresses), 0)
    try:
        async with Browser.launch(BrowserSettings(allow_hosts=tuple(hosts))) as browser:
            for url in addresses:
                try:
                    reports.append(await _look(browser, url, viewport or DESKTOP, day, doubtful))
                except BrowserMissing:
                    raise
                except BrowserError as error:
                    failed[url] = str(error)
                shown.advance(failed=url in failed, cost=None)
    finally:
        shown.end()
    return Scan(
        records=records_of(reports, numbering, site=site),
        scanned=tuple(url for url in addresses if url not in failed),
        failed=failed,
        notes=tuple(f"{report.address}: {report.remark}" for report in reports if report.remark),
    )


def _host(url: str) -> list[str]:
    split_address(url)
    host = urlsplit(url.strip()).hostname
    return [host] if host else []


async def _look(browser: Browser, url: str, viewport: Viewport, day: str | None, doubtful: bool) -> Report:
    async with browser.open(url.strip(), viewport=viewport) as page:
        answer = page.recorder.document
        if answer is not None and answer.status >= 400:
            raise PageUnreachable(
                f"{clean_text(url, 200)} answered with status {answer.status}; check the address."
            )
        await page.settle()
        found = await page.axe()
        hits = axe_hits(list(found.violations), url)
        if doubtful:
            hits += axe_hits(list(found.incomplete), url, doubtful=True)
        refused = len(page.attempts)
        title = clean_text(await page.evaluate("String(document.title).slice(0, 300)"), 200)
        requests = counted(refused, "request")
        remark = f"the page was refused {requests} to other hosts, so visitors may see more"
        return Report(
            tool="axe-core",
            version=clean_text(found.version, 40),
            address=page.url,
            hits=hits,
            title=title or None,
            verified=day,
            remark=remark if refused else "",
        )
