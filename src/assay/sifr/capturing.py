"""Capture: one visit to each page gives every format, in files that anybody can read, under checksums.

The visit yields a page state; all formats are made from the state, without the browser, so that they can be
made again at any time. What was captured stays when a capture is stopped, and a second one goes on.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assay.errors import AssayError, BadInput
from assay.files import digest, ensure_directory, write_json, write_text
from assay.sifr.capturing_targets import Target
from assay.sifr.dataset import INDEX, CapturedPage, Dataset, FormatFile
from assay.sifr.formats.cutting import tokens
from assay.sifr.formats.records import Subject
from assay.sifr.formats.registry import formats, represent
from assay.sifr.layout import format_file, page_file, truth_file, write_bytes
from assay.sifr.words import DEFAULT_FORMATS

if TYPE_CHECKING:
    from assay.browser import Browser, BrowserSettings, Page, PageState, Viewport
    from assay.runs import Progress

__all__ = [
    "CAPTURED_FORMATS",
    "CaptureResult",
    "PageRefusedHere",
    "capture",
    "go_to",
    "representations",
    "serving",
]

CAPTURED_FORMATS = (*DEFAULT_FORMATS, "sifr_v2", "text", "markdown", "aria")
"""What is written of every page; the negative controls are made when they are needed."""

CONCURRENCY = 2
_INDEX_FORMAT = 1
_BAD_STATUS = 400


class PageRefusedHere(AssayError):
    """A page was visited and is not fit for a dataset."""

    kind = "page_refused"


@dataclass(frozen=True)
class CaptureResult:
    """What a capture did.

    Attributes:
        path: The dataset.
        captured: The pages that were visited now.
        kept: The pages that were there already and were not visited again.
        failed: Why pages could not be captured, a sentence each, by id.
    """

    path: Path
    captured: tuple[CapturedPage, ...] = ()
    kept: tuple[str, ...] = ()
    failed: Mapping[str, str] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """The fields, for programs."""
        return {
            "dataset": str(self.path),
            "captured": [page.as_json() for page in self.captured],
            "kept": list(self.kept),
            "failed": dict(self.failed),
        }


def representations(subject: Subject, names: Iterable[str]) -> dict[str, str | bytes]:
    """A page in several formats: text, or the bytes of a picture."""
    found: dict[str, str | bytes] = {}
    for name in names:
        shown = represent(subject, name)
        found[name] = shown.text if shown.image is None else shown.image
    return found


async def capture(
    targets: Sequence[Target],
    output: Path,
    *,
    names: Sequence[str] = CAPTURED_FORMATS,
    viewport: Viewport | None = None,
    hosts: Sequence[str] = (),
    settings: BrowserSettings | None = None,
    axe: bool | None = None,
    resume: bool = False,
    progress: Progress | None = None,
) -> CaptureResult:
    """Visit every target once and write the dataset.

    Args:
        targets: What `targets_of` gave.
        output: The dataset; it is made, or added to.
        names: The formats to write.
        viewport: The window; desktop unless said otherwise.
        hosts: Hosts beside loopback and a target's own that its page may reach.
        settings: Of the browser.
        axe: Also run axe-core, as a second opinion on accessibility; None does so for the corpus alone.
        resume: Keep pages that are there already, without a visit.
        progress: Told about every page that ends.
    """
    from assay.browser import DESKTOP, Browser, BrowserSettings
    from assay.runs import Silent

    unknown = [name for name in names if name not in formats()]
    if unknown:
        raise BadInput(f"There is no format {unknown[0][:60]!r}; there are: {', '.join(formats())}.")
    work = _Capture(ensure_directory(output), tuple(names), viewport or DESKTOP, tuple(hosts), axe)
    waiting = [target for target in targets if not (resume and work.has(target))]
    kept = tuple(target.id for target in targets if target not in waiting)
    shown = progress or Silent()
    shown.begin(len(targets), len(kept))
    try:
        if waiting:
            chosen = replace(settings or BrowserSettings(), pool=CONCURRENCY)
            async with Browser.launch(chosen) as browser, serving(waiting) as origins:
                await work.visit_all(browser, waiting, origins, shown)
        await asyncio.to_thread(work.write_templates)
    finally:
        shown.end()
        await asyncio.to_thread(work.seal)
    return CaptureResult(output, tuple(work.captured), kept, work.failed)


@contextlib.asynccontextmanager
async def serving(targets: Iterable[Target]) -> AsyncIterator[dict[str, str]]:
    """The address of everything that has to be served here, by the id of the target."""
    from assay.corpus import serve
    from assay.sifr.capturing_serving import serve_files

    async with contextlib.AsyncExitStack() as open_now:
        known: dict[str, str] = {}
        origins: dict[str, str] = {}
        for target in targets:
            if target.corpus is not None:
                variant = target.corpus.variant()
                if variant.name not in known:
                    known[variant.name] = (await open_now.enter_async_context(serve(variant.app()))).url
                origins[target.id] = known[variant.name]
            elif target.folder is not None:
                folder = str(target.folder)
                if folder not in known:
                    known[folder] = await open_now.enter_async_context(serve_files(target.folder))
                origins[target.id] = known[folder]
        yield origins


@dataclass
class _Capture:
    """A capture under way."""

    output: Path
    names: tuple[str, ...]
    viewport: Viewport
    hosts: tuple[str, ...]
    axe: bool | None
    captured: list[CapturedPage] = field(default_factory=list)
    failed: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        there = (self.output / INDEX).is_file()
        self.pages = {page.id: page for page in Dataset(self.output).pages} if there else {}

    def has(self, target: Target) -> bool:
        """Is the page there already, whole, in the same window and in all formats that are wanted?"""
        page = self.pages.get(target.id)
        if page is None or page.viewport != (self.viewport.width, self.viewport.height):
            return False
        files = [page.formats[name].file for name in self.names if name in page.formats]
        state = self.output / "store" / "states" / f"{page.state}.json"
        return (
            len(files) == len(self.names)
            and state.is_file()
            and all((self.output / file).is_file() for file in files)
        )

    async def visit_all(
        self, browser: Browser, targets: Sequence[Target], origins: Mapping[str, str], progress: Progress
    ) -> None:
        """Two pages at a time; one that fails is told and takes no other with it."""
        from assay.browser import BrowserLost, PageLost

        places = asyncio.Semaphore(CONCURRENCY)
        lost: list[Target] = []

        async def one(target: Target) -> None:
            async with places:
                try:
                    await self._try(browser, target, origins.get(target.id))
                except (BrowserLost, PageLost):
                    # A page that hangs takes Chromium with it, and so the one that is open beside it.
                    lost.append(target)
                    return
            progress.advance(failed=target.id in self.failed, cost=0.0)

        try:
            async with asyncio.TaskGroup() as group:
                for target in targets:
                    group.create_task(one(target))
        except* AssayError as errors:
            raise errors.exceptions[0] from None
        for target in lost:
            try:
                await self._try(browser, target, origins.get(target.id))
            except (BrowserLost, PageLost) as error:
                self.failed[target.id] = _at_home(str(error), origins.get(target.id), target)
            progress.advance(failed=target.id in self.failed, cost=0.0)

    async def _try(self, browser: Browser, target: Target, origin: str | None) -> None:
        from assay.browser import BrowserLost, PageLost

        try:
            await self._one(browser, target, origin)
        except (BrowserLost, PageLost):
            raise
        except AssayError as error:
            if error.stops_run:
                raise
            self.failed[target.id] = _at_home(str(error), origin, target)

    async def _one(self, browser: Browser, target: Target, origin: str | None) -> None:
        state = await self._visit(browser, target, origin)
        if state.status >= _BAD_STATUS:
            raise PageRefusedHere(f"{state.url} was answered with {state.status}; nothing was captured.")
        moment = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
        page = await asyncio.to_thread(self._write, target, state, moment)
        self.pages[page.id] = page
        self.captured.append(page)
        await asyncio.to_thread(self._write_index)

    async def _visit(self, browser: Browser, target: Target, origin: str | None) -> PageState:
        from assay.browser import PageLost

        hosts = [*self.hosts, *([] if origin else [target.host])]
        axe = bool(target.corpus) if self.axe is None else self.axe
        async with browser.open(viewport=self.viewport, hosts=hosts) as page:
            try:
                await go_to(page, target, origin)
                state = await page.capture(axe=axe)
            except AssayError as error:
                if page.playwright.is_closed():
                    raise PageLost(f"{target.url} was lost while it was read ({error}).") from error
                raise
        return state if origin is None else _moved(state, origin, target.home)

    def _write(self, target: Target, state: PageState, moment: str) -> CapturedPage:
        from assay.browser import PageStore

        store = PageStore(self.output / "store")
        page = CapturedPage(
            id=target.id,
            site=target.site,
            page=target.page,
            page_class=target.page_class,
            url=state.url,
            title=state.title,
            variant=target.corpus.variant().name if target.corpus else None,
            split=target.corpus.split if target.corpus else None,
            state=store.put(state),
            viewport=(state.viewport.width, state.viewport.height),
            captured_at=moment,
            truncated=state.truncated,
            formats=self._write_formats(target.id, Subject(state, moment)),
        )
        write_text(self.output / page_file(page.site, page.page, "html"), state.html)
        write_json(self.output / page_file(page.site, page.page, "json"), page.as_json())
        return page

    def _write_formats(self, page_id: str, subject: Subject) -> dict[str, FormatFile]:
        written: dict[str, FormatFile] = {}
        for name, shown in representations(subject, self.names).items():
            data = shown if isinstance(shown, bytes) else shown.encode("utf-8", "backslashreplace")
            file = format_file(name, page_id)
            write_bytes(self.output / file, data)
            count = None if isinstance(shown, bytes) else tokens(shown)
            written[name] = FormatFile(file=file, sha256=digest(data), bytes=len(data), tokens=count)
        return written

    def _write_index(self) -> None:
        pages = [self.pages[name].as_json() for name in sorted(self.pages)]
        write_json(self.output / INDEX, {"format": _INDEX_FORMAT, "pages": pages})

    def write_templates(self) -> None:
        """A file of questions for every page that has none; what a person has filled in is never touched."""
        from assay.sifr.tasks.making import dataset_tasks
        from assay.sifr.tasks.verified import annotation_template

        missing = [page for page in self.pages.values() if not (self.output / truth_file(page.id)).exists()]
        if not missing:
            return
        tasks = dataset_tasks(Dataset(self.output))
        for page in missing:
            write_json(self.output / truth_file(page.id), annotation_template(page, tasks))

    def seal(self) -> None:
        """Write the index and the checksums of everything."""
        from assay.runs.checksums import write_sums

        if self.pages:
            self._write_index()
            write_sums(self.output)


async def go_to(page: Page, target: Target, origin: str | None) -> None:
    """Bring a page to the state that is meant; `origin` is where it is served, None of a live one."""
    from assay.corpus import perform
    from assay.corpus.steps import Go

    if origin is None:
        await page.goto(target.url)
    elif target.corpus is None:
        await page.goto(origin + target.url.removeprefix(target.home))
    else:
        steps = target.corpus.steps()
        if len(steps) == 1 and isinstance(steps[0], Go):
            await page.goto(origin + steps[0].path)
        else:
            await perform(page.playwright, origin, steps)


def _at_home(sentence: str, origin: str | None, target: Target) -> str:
    return sentence.replace(origin, target.home) if origin else sentence


def _moved(state: PageState, origin: str, home: str) -> PageState:
    """The state as if it had been served from its own address: the port that it had is chance."""
    from assay.browser import PageState

    here, there = origin.removeprefix("http://"), home.removeprefix("http://")
    text = {name: part for name, part in state.parts.items() if not name.startswith("screenshot")}
    parts = {name: part.replace(here.encode(), there.encode()) for name, part in text.items()}
    facts, visit = _replaced([state.facts(), state.visit()], here, there)
    return PageState.from_json(facts, visit, {**state.parts, **parts})


def _replaced(value: Any, old: str, new: str) -> Any:
    if isinstance(value, str):
        return value.replace(old, new)
    if isinstance(value, dict):
        return {key: _replaced(inner, old, new) for key, inner in value.items()}
    return [_replaced(inner, old, new) for inner in value] if isinstance(value, list) else value
