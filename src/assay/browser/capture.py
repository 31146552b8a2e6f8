"""One visit becomes a page state: two protocol calls, one script, one screenshot, taken side by side."""

from __future__ import annotations

import asyncio
import base64
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from assay.browser.recording import without_credentials
from assay.browser.redaction import Secrets, redact_html
from assay.browser.scripts import CUT, LOOK, SHOW, VEIL
from assay.browser.snapshot import STYLES, Snapshot, part_bytes
from assay.browser.state import PageState
from assay.browser.wire import ProtocolError, ProtocolSession

if TYPE_CHECKING:
    from assay.browser.page import Page
    from assay.browser.world import World

__all__ = ["capture"]

MAX_ELEMENTS = 30_000
MAX_HTML = 8_000_000
MAX_NODES = 300_000
MAX_FRAMES = 50
MAX_FULL_HEIGHT = 12_000

_SNAPSHOT = {"computedStyles": list(STYLES), "includeDOMRects": True}


@dataclass
class _Visit:
    """What has been gathered so far."""

    page: Page
    world: World
    look: dict[str, Any]
    truncated: list[str] = field(default_factory=list)

    @property
    def session(self) -> ProtocolSession:
        return self.world.session


async def capture(page: Page, *, full_page: bool = False, axe: bool = False) -> PageState:
    """Take everything; nothing of the page is changed unless it is larger than the bounds above."""
    visit = await _look(page, page.world)
    # All are asked for at once, and what has come is worked on while Chromium makes the next.
    early = None if visit.look["typing"] else asyncio.ensure_future(_screenshot(visit.session))
    tree = asyncio.ensure_future(_tree(visit.session))
    served = asyncio.ensure_future(_served(visit))
    try:
        raw = visit.session.send("DOMSnapshot.captureSnapshot", _SNAPSHOT)
        snapshot = Snapshot(await raw)
        parts = {"html_served": b"", "html": _html(visit.look["html"], snapshot.secrets)}
        parts["dom"] = part_bytes(snapshot.dom())
        parts["html_served"] = _html(await served, snapshot.secrets)
        trees = [await tree, *await _other_trees(visit, snapshot)]
        parts["ax"] = part_bytes(snapshot.accessibility(trees))
        if early is None or snapshot.secret_backends:
            shots = await _veiled(visit, snapshot.secret_backends, full_page)
        else:
            shots = [await early, *([await _full(visit)] if full_page else [])]
        parts["screenshot"] = shots[0]
    finally:
        await _end(early, tree, served)
    if full_page:
        parts["screenshot_full"] = shots[1]
    if axe:
        found = part_bytes((await page.axe()).as_json()).decode()
        parts["axe"] = snapshot.secrets.redact(found).encode()
    if snapshot.cut_strings:
        visit.truncated.append(f"{snapshot.cut_strings:,} very long texts or attributes were shortened.")
    return _state(visit, parts, snapshot.secrets)


async def _look(page: Page, world: World) -> _Visit:
    """The first look, which also says whether the page is too large to be taken whole."""
    look, counted = await asyncio.gather(
        world.call(LOOK, MAX_ELEMENTS, MAX_HTML), world.session.send("Memory.getDOMCounters")
    )
    visit = _Visit(page, world, look)
    if look["elements"] > MAX_ELEMENTS or look["characters"] > MAX_HTML or counted["nodes"] > MAX_NODES:
        await world.call(CUT, MAX_ELEMENTS, MAX_HTML)
        visit.look = await world.call(LOOK, MAX_ELEMENTS, MAX_HTML)
        visit.truncated.append(
            f"The page had {look['elements']:,} or more elements and {look['characters']:,} characters; "
            f"it was cut to {MAX_ELEMENTS:,} and {MAX_HTML:,}, and the live page with it."
        )
    return visit


async def _end(*tasks: asyncio.Future[Any] | None) -> None:
    """Stop what is no longer wanted, and wait until it has stopped."""
    running = [task for task in tasks if task is not None]
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)


def _html(text: str, secrets: Secrets) -> bytes:
    return redact_html(text, secrets).encode("utf-8", "replace")


async def _served(visit: _Visit) -> str:
    """The document's response, which the browser still holds: nothing is requested a second time."""
    response = visit.page.recorder.document
    if response is None:
        return ""
    try:
        text = (await response.body()).decode("utf-8", "replace")
    except Exception:
        visit.truncated.append("The document as served was too large to be kept or is no longer held.")
        return ""
    if len(text) > MAX_HTML:
        visit.truncated.append(
            f"The document as served had {len(text):,} characters; {MAX_HTML:,} were kept."
        )
    return text[:MAX_HTML]


async def _other_trees(visit: _Visit, snapshot: Snapshot) -> list[dict[str, Any]]:
    frames = snapshot.frames[1:]
    if len(frames) > MAX_FRAMES:
        visit.truncated.append(f"{len(frames) - MAX_FRAMES:,} frames have no accessibility tree: too many.")
    calls = [_tree(visit.session, frame) for frame in frames[:MAX_FRAMES]]
    return list(await asyncio.gather(*calls))


async def _tree(session: ProtocolSession, frame: str | None = None) -> dict[str, Any]:
    try:
        return await session.send("Accessibility.getFullAXTree", {"frameId": frame} if frame else {})
    except ProtocolError:
        if frame is None:
            raise
        # A frame may be gone by now, and some inner documents have no tree.
        return {"nodes": []}


async def _screenshot(session: ProtocolSession, **options: object) -> bytes:
    # A picture half as large again costs a quarter of the time; it is compressed once more in the store.
    asked = {"format": "png", "optimizeForSpeed": True, **options}
    for left in (2, 1, 0):
        try:
            shot = await session.send("Page.captureScreenshot", asked)
            break
        except ProtocolError as error:
            # Chromium fails at this now and then when several pages are drawn at once.
            if not left or "Unable to capture" not in str(error):
                raise
    return base64.b64decode(shot["data"])


async def _full(visit: _Visit) -> bytes:
    width, height = visit.look["size"]
    if height > MAX_FULL_HEIGHT:
        visit.truncated.append(
            f"The page is {height:,} px high; its full screenshot ends at {MAX_FULL_HEIGHT:,}."
        )
    clip = {"x": 0, "y": 0, "width": width, "height": min(height, MAX_FULL_HEIGHT), "scale": 1}
    return await _screenshot(visit.session, clip=clip, captureBeyondViewport=True)


async def _veiled(visit: _Visit, secret_backends: list[int], full_page: bool) -> list[bytes]:
    """Screenshots without the text of secret fields and the blinking caret; afterwards all is as before."""
    apart = await visit.world.context()
    asked = [{"backendNodeId": backend, "executionContextId": apart} for backend in secret_backends]
    held = [await visit.session.send("DOM.resolveNode", node) for node in asked]
    try:
        for node in held:
            await _call_on(visit.session, node, VEIL)
        if visit.look["typing"]:
            await visit.world.call(f"() => ({VEIL}).call(document.activeElement, true)")
        shots = [await _screenshot(visit.session)]
        if full_page:
            shots.append(await _full(visit))
        return shots
    finally:
        for node in held:
            await _call_on(visit.session, node, SHOW)
        if visit.look["typing"]:
            await visit.world.call(f"() => ({SHOW}).call(document.activeElement)")


async def _call_on(session: ProtocolSession, node: dict[str, Any], function: str) -> None:
    call = {"objectId": node["object"]["objectId"], "functionDeclaration": function}
    await session.send("Runtime.callFunctionOn", call)


def _state(visit: _Visit, parts: dict[str, bytes], secrets: Secrets) -> PageState:
    page, recorder, look = visit.page, visit.page.recorder, visit.look
    redact = secrets.redact
    if recorder.dropped:
        visit.truncated.append(f"{recorder.dropped:,} messages, errors or refusals too many were not kept.")
    resources = tuple(
        {
            **resource,
            "url": redact(without_credentials(resource["url"])),
            "status": _status(recorder.statuses, resource),
        }
        for resource in look["resources"]
    )
    return PageState(
        url=redact(without_credentials(page.url)),
        title=redact(look["title"]),
        status=recorder.document.status if recorder.document else 0,
        viewport=page.viewport,
        browser=page.chromium.version,
        fonts=page.chromium.fonts,
        parts=parts,
        timings={name: round(value, 2) for name, value in look["timings"].items()},
        resources=resources,
        console=tuple(
            type(line)(line.level, redact(line.text), redact(line.url)) for line in recorder.console
        ),
        network_errors=tuple(
            type(error)(redact(error.url), error.kind, error.status, error.reason)
            for error in recorder.network_errors
        ),
        attempts=tuple(
            type(attempt)(redact(attempt.url), attempt.kind, attempt.reason) for attempt in recorder.attempts
        ),
        truncated=tuple(visit.truncated),
    )


def _status(statuses: dict[str, int], resource: dict[str, Any]) -> int:
    return resource["status"] or statuses.get(resource["url"], 0)
