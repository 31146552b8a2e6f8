"""What happens while a page is open: requests, refusals, errors, messages. Every list is bounded."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from assay.browser.guard import Attempt, Guard, Reason

if TYPE_CHECKING:
    from playwright.async_api import (
        BrowserContext,
        ConsoleMessage,
        Download,
        Page,
        Request,
        Response,
        WebError,
        WebSocket,
    )

__all__ = ["ConsoleLine", "NetworkError", "Recorder", "without_credentials"]

MAX_ENTRIES = 500
MAX_TEXT = 2_000
MAX_URL = 2_000
MAX_WINDOWS = 5

# These stay open for as long as the page does, so waiting for their end would be waiting for ever.
_ENDLESS = frozenset({"eventsource", "media", "websocket"})
# What a script asked for, it is about to show.
_DATA = frozenset({"fetch", "xhr"})
_LOCAL_FILE = "Not allowed to load local resource: "
_SERVICE_WORKER = "Service Worker registration blocked by Playwright"


@dataclass(frozen=True, slots=True)
class ConsoleLine:
    """A message of the console, or an error that no script caught (`level` is then `uncaught`)."""

    level: str
    text: str
    url: str = ""

    def as_json(self) -> dict[str, str]:
        """The fields, for a manifest."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class NetworkError:
    """A request that was answered with a status of 400 or more, or not at all (`status` is then 0)."""

    url: str
    kind: str
    status: int
    reason: str

    def as_json(self) -> dict[str, Any]:
        """The fields, for a manifest."""
        return asdict(self)


def without_credentials(url: str) -> str:
    """An address without user name and password, cut to a bounded length."""
    if "@" in url[:MAX_URL]:
        with contextlib.suppress(ValueError):
            parts = urlsplit(url)
            if "@" in parts.netloc:
                url = parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()
    return url[:MAX_URL]


class Recorder:
    """Listens to a context from its beginning to its end."""

    def __init__(self, guard: Guard) -> None:
        self.guard = guard
        self.attempts: list[Attempt] = []
        self.console: list[ConsoleLine] = []
        self.network_errors: list[NetworkError] = []
        self.statuses: dict[str, int] = {}
        self.document: Response | None = None
        self.dropped = 0
        self.last_data = float("-inf")
        self._page: Page | None = None
        self._in_flight: set[Request] = set()
        self._windows = 0
        self._closing: set[asyncio.Task[None]] = set()
        self.idle = asyncio.Event()
        self.idle.set()

    def attach(self, context: BrowserContext) -> None:
        """Listen to everything in a context, later windows included."""
        context.on("request", self._on_request)
        context.on("response", self._on_response)
        context.on("requestfinished", self._on_end)
        context.on("requestfailed", self._on_failed)
        context.on("console", self._on_console)
        context.on("weberror", self._on_error)
        context.on("page", self._on_page)

    def watch(self, page: Page) -> None:
        """Say which window is the one that was asked for."""
        self._page = page

    def forget_document(self) -> None:
        """A navigation begins: what is in flight belongs to the page that is left."""
        self._in_flight.clear()
        self.idle.set()
        self.document = None
        self.statuses.clear()

    def refuse(self, url: str, kind: str, reason: Reason) -> None:
        """Write down a refused request, once: whether Chromium asks for it again is chance."""
        attempt = Attempt(without_credentials(url), kind, reason)
        if attempt not in self.attempts:
            self._keep(self.attempts, attempt)

    def _keep(self, entries: list[Any], entry: object) -> None:
        if len(entries) < MAX_ENTRIES:
            entries.append(entry)
        else:
            self.dropped += 1

    def _on_request(self, request: Request) -> None:
        reason = self.guard.refusal(request.url)
        if reason is not None:
            self.refuse(request.url, request.resource_type, reason)
        elif request.resource_type not in _ENDLESS and len(self._in_flight) < MAX_ENTRIES:
            self._in_flight.add(request)
            self.idle.clear()

    def _on_response(self, response: Response) -> None:
        request = response.request
        if len(self.statuses) < MAX_ENTRIES:
            self.statuses[request.url] = response.status
        if request.is_navigation_request() and self._is_main_frame(request):
            self.document = response
        if response.status >= 400:
            self._fail(request, response.status, response.status_text)

    def _is_main_frame(self, request: Request) -> bool:
        # A request of a frame that is not there yet has no frame to ask for.
        try:
            return self._page is not None and request.frame == self._page.main_frame
        except Exception:
            return False

    def _on_end(self, request: Request) -> None:
        self._in_flight.discard(request)
        if request.resource_type in _DATA:
            self.last_data = asyncio.get_running_loop().time()
        if not self._in_flight:
            self.idle.set()

    def _on_failed(self, request: Request) -> None:
        self._on_end(request)
        if self.guard.refusal(request.url) is None:
            self._fail(request, 0, request.failure or "failed")

    def _fail(self, request: Request, status: int, reason: str) -> None:
        url = without_credentials(request.url)
        self._keep(self.network_errors, NetworkError(url, request.resource_type, status, reason[:200]))

    def _on_console(self, message: ConsoleMessage) -> None:
        text = message.text[:MAX_TEXT]
        if text.startswith(_LOCAL_FILE):
            # Chromium refuses such a frame before there is a request that could be seen.
            self.refuse(text.removeprefix(_LOCAL_FILE), "local_resource", "scheme")
        elif text.startswith(_SERVICE_WORKER):
            self.refuse(message.location.get("url", ""), "service_worker", "service_worker")
            return
        place = without_credentials(message.location.get("url", ""))
        self._keep(self.console, ConsoleLine(message.type, text, place))

    def _on_error(self, error: WebError) -> None:
        self._keep(self.console, ConsoleLine("uncaught", str(error.error)[:MAX_TEXT]))

    def _on_page(self, page: Page) -> None:
        page.on("websocket", self._on_socket)
        page.on("download", self._on_download)
        self._windows += 1
        if self._windows > MAX_WINDOWS:
            self.refuse(page.url, "window", "too_many_windows")
            task = asyncio.ensure_future(_close(page))
            self._closing.add(task)
            task.add_done_callback(self._closing.discard)

    def _on_socket(self, socket: WebSocket) -> None:
        reason = self.guard.refusal(socket.url)
        if reason is not None:
            self.refuse(socket.url, "websocket", reason)

    def _on_download(self, download: Download) -> None:
        self.refuse(download.url, "download", "download")


async def _close(page: Page) -> None:
    # The window may be gone already; that is all that was wanted.
    with contextlib.suppress(Exception):
        await page.close()
