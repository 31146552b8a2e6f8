"""The reference agent: one survey per site variant, one walk per persona and task, findings by rule."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urljoin, urlsplit

from assay.errors import BadInput
from assay.files import digest, read_json, write_json
from assay.mirror.agents.records import AgentCase, AgentResult, Workshop
from assay.mirror.agents.reference.noticing import Seen, notice_all
from assay.mirror.agents.reference.records import Observation, Survey
from assay.mirror.agents.reference.signing_in import Account, read_account
from assay.mirror.agents.reference.watching import WatchedBrowser
from assay.mirror.personas.perceiving import perceive
from assay.mirror.personas.records import Perception

if TYPE_CHECKING:
    from assay.browser import Browser, Page
    from assay.mirror.agents.reference.walking import Walk

__all__ = ["ReferenceAgent"]

VERSION = "1"


class ReferenceAgent:
    """Needs no model. What is expensive (observing) is done once for all personas, repeats and tasks."""

    def __init__(self, workshop: Workshop) -> None:
        if workshop.browser is None:
            raise BadInput("The reference agent needs a browser; `assay browser install` brings one.")
        self._browser: Browser = workshop.browser
        self._workshop = workshop
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    @property
    def name(self) -> str:
        """Always the same."""
        return "reference"

    def fingerprint(self) -> dict[str, str]:
        """Its version; the code's own fingerprint stands beside it in the manifest."""
        return {"agent": digest(["reference", VERSION])[:16]}

    async def run(self, case: AgentCase, site_url: str, out: Path) -> AgentResult:
        """Survey if nobody has yet, walk, sweep, notice."""
        from assay.mirror.agents.reference.probes import rulebook

        survey = await self.surveyed(case, site_url)
        case, site_url = _at_origin(case, site_url)
        perception = perceive(case.persona)
        walk = await self._walked(case, site_url, perception)
        swept = _swept(survey, walk, perception, len(walk.trace))
        trace = [*walk.trace, *(_look(observed, step) for observed, step in swept)]
        seen = [Seen(visit.path, visit.step, True) for visit in walk.visited]
        seen += [Seen(observed.page_url, step, False) for observed, step in swept]
        findings = notice_all(survey, seen, perception, rulebook())
        outcome = {
            "claimed_success": walk.claimed_success,
            "gave_up": walk.gave_up,
            "steps": len(trace),
        }
        return AgentResult(findings, trace, outcome, {"system": "assay reference agent", "version": VERSION})

    async def close(self) -> None:
        """The browser belongs to the run."""

    async def surveyed(self, case: AgentCase, site_url: str) -> Survey:
        """What is to be seen on the site; whoever asks first waits for it, all others find it done."""
        case, site_url = _at_origin(case, site_url)
        name = case.variant.hash if case.variant else digest([case.site_slug, site_url])
        account = read_account(case.task.text) if case.variant else None
        if account is not None:
            # Who has an account sees more of the site than who has none.
            name = digest([name, account.who, account.password])
        path = self._workshop.scratch / f"survey-{name[:16]}.json"
        async with self._locks[name]:
            if not path.is_file():
                found = await self._survey(case, site_url, account)
                write_json(path, found.as_json())
                return found
        return Survey.model_validate(await asyncio.to_thread(read_json, path))

    async def _survey(self, case: AgentCase, site_url: str, account: Account | None) -> Survey:
        from assay.browser import BrowserLost, PageStore
        from assay.mirror.agents.reference.surveying import survey

        starts = ("/", case.task.start)
        watched = WatchedBrowser(self._browser)
        found = await survey(
            # A survey does nothing with a browser but open pages.
            cast("Browser", watched),
            site_url,
            name=case.variant.name if case.variant else case.site_slug,
            pages=PageStore(self._workshop.pages),
            start=tuple(dict.fromkeys(starts)),
            hosts=case.hosts,
            gentle=case.variant is None,
            account=account,
        )
        if watched.lost:
            raise BrowserLost(
                f"Chromium died while {case.site_slug} was looked at; the next try looks at it again."
            )
        return found

    async def _walked(self, case: AgentCase, site_url: str, perception: Perception) -> Walk:
        from assay.browser import PageStore
        from assay.mirror.agents.reference.walking import viewport_for, walk

        store = PageStore(self._workshop.pages)

        async def remember(page: Page) -> str | None:
            return store.put(await page.capture())

        viewport = viewport_for(perception, case.persona.device or case.task.device)
        async with self._browser.open(None, viewport=viewport, hosts=case.hosts) as page:
            return await walk(
                page,
                site_url,
                case.task,
                perception,
                max_steps=case.max_steps,
                seed=case.seed,
                remember=remember,
                gentle=case.variant is None,
            )


def _at_origin(case: AgentCase, site_url: str) -> tuple[AgentCase, str]:
    """The case with its start as a path, and the host that it begins on; live tasks name whole addresses."""
    start = urlsplit(urljoin(f"{site_url.rstrip('/')}/", case.task.start))
    path = start._replace(scheme="", netloc="", path=start.path or "/").geturl()
    return replace(case, task=replace(case.task, start=path)), f"{start.scheme}://{start.netloc}"


def _swept(survey: Survey, walk: Walk, perception: Perception, steps: int) -> list[tuple[Observation, int]]:
    """Pages that the walk did not come to, as many as the persona's curiosity lets it look at."""
    known = {visit.path for visit in walk.visited}
    waiting: dict[str, Observation] = {}
    for observed in survey.observations:
        if observed.page_url not in known and observed.state == "on load" and observed.viewport == "desktop":
            waiting.setdefault(observed.page_url, observed)
    # Everybody has another way round: five people who all begin at the top would see the same few pages.
    own_way = sorted(waiting, key=lambda path: digest([perception.role, path]))
    chosen = [waiting[path] for path in own_way[: perception.sweep_pages]]
    return [(observed, steps + place) for place, observed in enumerate(chosen, 1)]


def _look(observed: Observation, step: int) -> dict[str, Any]:
    return {
        "step": step,
        "url": observed.page_url,
        "title": observed.title,
        "action": "look",
        "target": observed.page_url,
        "ok": True,
        "page_state": observed.page_state,
        "offered": list(observed.links),
        "emotion": "neutral",
        "confidence": 1.0,
    }
