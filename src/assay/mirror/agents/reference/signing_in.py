"""Behind the door: a person whose task names an account signs in before looking round.

Every page gets a visit of its own, so every visit signs in anew: what one visit does, the next does not meet.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assay.mirror.agents.reference.describing import page_path
from assay.mirror.agents.reference.task_facts import read_facts

if TYPE_CHECKING:
    from assay.browser import Browser, Page, Viewport
    from assay.mirror.validation.views import PageView

__all__ = ["Account", "SignedInBrowser", "is_door", "read_account"]

_CODE = re.compile(r"\bcode\b[^.,;\d]{0,40}?\b(?:is )?(\d{4,8})\b", re.IGNORECASE)
_MOST_STEPS = 4
_STEP_MS = 8_000
_ASKED = "input[type=password]:not([autocomplete=new-password]):visible"
_WHO = "input[type=email], input[autocomplete=username], input[type=text], input:not([type])"
_ONE_TIME = "input[autocomplete=one-time-code]:visible, input[name*=code i]:visible"
_SEND = "button[type=submit], button:not([type]), input[type=submit]"


@dataclass(frozen=True, slots=True)
class Account:
    """What a task tells of its person's account."""

    who: str
    password: str
    code: str = ""
    """What the site is said to send to the person's phone."""


def read_account(task: str) -> Account | None:
    """The account that a task names; None where it names none."""
    told = read_facts(task).values
    if "email" not in told or "password" not in told:
        return None
    code = _CODE.search(task[:5_000])
    return Account(told["email"], told["password"], code[1] if code else "")


def is_door(view: PageView) -> bool:
    """Does the page ask for a password that one has already?"""
    asked = [part for part in view.elements if part.visible and part.attributes.get("type") == "password"]
    return len(asked) == 1 and asked[0].attributes.get("autocomplete") != "new-password"


class SignedInBrowser:
    """Opens pages as the browser inside does, each for somebody who has just signed in."""

    def __init__(self, browser: Browser, door: str, account: Account) -> None:
        self._browser = browser
        self._door = door
        self._account = account

    async def try_door(self, hosts: Sequence[str] = ()) -> str | None:
        """Where signing in leads; None where the account is not let in."""
        async with self._browser.open(None, hosts=hosts) as page:
            return await self._enter(page)

    @asynccontextmanager
    async def open(
        self, url: str | None = None, *, viewport: Viewport | None = None, hosts: Sequence[str] = ()
    ) -> AsyncIterator[Page]:
        """A page in a context of its own, signed in."""
        from assay.browser import DESKTOP

        async with self._browser.open(None, viewport=viewport or DESKTOP, hosts=hosts) as page:
            await self._enter(page)
            if url is not None:
                await page.goto(url)
            yield page

    async def _enter(self, page: Page) -> str | None:
        """Sign in beside the page, so that its own history begins with what is looked at."""
        from playwright.async_api import Error

        beside = await page.playwright.context.new_page()
        try:
            await beside.goto(self._door, timeout=_STEP_MS)
            for _step in range(_MOST_STEPS):
                asked = await self._answer(beside)
                if asked is None:
                    return page_path(beside.url)
                await asked.click(timeout=_STEP_MS)
                await beside.wait_for_load_state("load", timeout=_STEP_MS)
        except Error:
            return None
        finally:
            with suppress(Error):
                await beside.close()
        return None

    async def _answer(self, beside: Any) -> Any | None:
        """Answer what is asked for; the button to press, or None where nothing is asked any more."""
        secret, code = beside.locator(_ASKED).first, beside.locator(_ONE_TIME).first
        if await secret.count():
            form = secret.locator("xpath=ancestor::form[1]")
            await form.locator(_WHO).first.fill(self._account.who, timeout=_STEP_MS)
            await secret.fill(self._account.password, timeout=_STEP_MS)
            return form.locator(_SEND).first
        if self._account.code and await code.count():
            await code.fill(self._account.code, timeout=_STEP_MS)
            return code.locator("xpath=ancestor::form[1]").locator(_SEND).first
        return None
