"""Do something on a page, wait for what follows, and tell what came of it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING

from assay.mirror.agents.reference.probes.interaction.happenings import Ears, Happening
from assay.mirror.agents.reference.probes.interaction.looking import Look, look
from assay.mirror.agents.reference.probes.interaction.scripts import script
from assay.mirror.agents.reference.probes.interaction.values import Answers

if TYPE_CHECKING:
    from assay.browser import Page

__all__ = ["act", "click", "delay_answers", "double_click", "fill", "follow", "press", "press_key"]

_ANSWER_SECONDS = 10.0
_LEAVING_SECONDS = 0.12
_PROGRESS_MS = 600
_INPUT_SECONDS = 5.0
_LATE_SECONDS = 2.4
_LATE_STEP_SECONDS = 0.3
_DOUBLE_CLICK_SECONDS = 0.08
_NETWORK_MS = 400


async def follow(page: Page, doing: Callable[[], Awaitable[object]]) -> None:
    """Do something and wait for what follows, without looking closely: for the way to somewhere."""
    async with Ears(page).listening() as ears:
        await asyncio.wait_for(doing(), _INPUT_SECONDS)
        await _answered(page, ears)
        await page.settle()


async def act(
    page: Page,
    doing: Callable[[], Awaitable[object]],
    *,
    before: Look | None = None,
    control: str | None = None,
    patient: bool = False,
) -> Happening:
    """Do something and wait for what follows.

    Args:
        page: The page.
        doing: What is done.
        before: How the page looked just before, if that is known.
        control: Selector of what is pressed, for signs of progress on it.
        patient: Wait a little longer where nothing happens at first.
    """
    before = before or await look(page)
    await page.evaluate(script("watch"), [control, _PROGRESS_MS])
    loop = asyncio.get_running_loop()
    async with Ears(page).listening() as ears:
        begun = loop.time()
        await asyncio.wait_for(doing(), _INPUT_SECONDS)
        await _answered(page, ears)
        seconds = loop.time() - begun
        await page.settle()
        happening = await _happened(page, before, ears, seconds)
        while patient and not happening.any_change and seconds < _LATE_SECONDS:
            await asyncio.sleep(_LATE_STEP_SECONDS)
            seconds = loop.time() - begun
            happening = await _happened(page, before, ears, seconds)
    return happening


async def _answered(page: Page, ears: Ears) -> None:
    """Wait until the next page or the data is there, bounded."""
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(ears.leaving.wait(), _LEAVING_SECONDS)
    waited_for = ears.arrived if ears.leaving.is_set() else page.recorder.idle
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(waited_for.wait(), _ANSWER_SECONDS)


async def _happened(page: Page, before: Look, ears: Ears, seconds: float) -> Happening:
    after = await look(page)
    found = await page.evaluate(script("watched"))
    changes, calls, progress = found if isinstance(found, list) and len(found) == 3 else (0, [], "")
    document = page.recorder.document
    return Happening(
        before=before,
        after=after,
        requests=tuple(ears.requests),
        seconds=seconds,
        progress=progress == "some" if progress in ("some", "none") else None,
        questions=tuple(ears.questions),
        windows=tuple(ears.windows),
        changes=changes if isinstance(changes, int) else 0,
        calls=tuple(str(one)[:20] for one in calls) if isinstance(calls, list) else (),
        status=document.status if document is not None and ears.leaving.is_set() else None,
        method=document.request.method if document is not None else "GET",
    )


async def click(page: Page, selector: str, times: int = 1) -> bool:
    """Click where the element is, as a hand would: what lies over it gets the click.

    Of several clicks, those that follow come as quickly as a hand can, wherever the first has led.
    """
    middle = await page.evaluate(script("middle"), selector)
    if not (isinstance(middle, list) and len(middle) == 2):
        return False
    for number in range(times):
        await asyncio.sleep(_DOUBLE_CLICK_SECONDS if number else 0)
        await page.playwright.mouse.click(float(middle[0]), float(middle[1]))
    return True


async def double_click(page: Page, selector: str) -> bool:
    """Click twice, as people do who believe that everything has to be."""
    return await click(page, selector, 2)


async def delay_answers(page: Page) -> None:
    """Let answers come as late as over a network: on one machine nobody could click twice in time."""
    session = await page.playwright.context.new_cdp_session(page.playwright)
    await session.send("Network.enable")
    await session.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": _NETWORK_MS, "downloadThroughput": -1, "uploadThroughput": -1},
    )


async def press(page: Page, selector: str, *, before: Look | None = None, patient: bool = False) -> Happening:
    """Press a control with the pointer and wait for what follows."""
    clicking = partial(click, page, selector)
    return await act(page, clicking, before=before, control=selector, patient=patient)


async def press_key(page: Page, key: str, *, before: Look | None = None) -> Happening:
    """Press a key and wait for what follows."""
    return await act(page, partial(page.playwright.keyboard.press, key), before=before)


async def fill(page: Page, answers: Answers) -> None:
    """Type answers into fields."""
    await page.evaluate(script("fill"), [[selector, value] for selector, value in answers.items()])
