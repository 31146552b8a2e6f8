"""How to behave on a live site: only named hosts, only where robots may go, and never in haste."""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

from assay.browser.guard import Guard
from assay.errors import BadInput
from assay.mirror.live.fetching import FETCH_SECONDS, fetch_robots
from assay.mirror.live.pacing import LONGEST_DELAY, Politeness
from assay.mirror.live.robots import RobotsRules
from assay.mirror.live.sites import LiveSite
from assay.models.errors import clean

__all__ = ["Manners", "RobotsForbid", "open_manners"]


class RobotsForbid(BadInput):
    """A page that its host asks robots not to visit, or a host that nobody named."""

    kind = "robots"


class Manners:
    """Asked before every visit of a page. Rules are fetched once per host, when it is first visited."""

    def __init__(
        self,
        politeness: Politeness,
        hosts: tuple[str, ...] = (),
        *,
        ignore_robots: bool = False,
        fetch_seconds: float = FETCH_SECONDS,
    ) -> None:
        self._politeness = politeness
        # The browser's guard always lets loopback by; here a host must be named.
        self._named = Guard(hosts)
        self._literal = frozenset(host.lower().strip("[]") for host in hosts)
        self._ignore_robots = ignore_robots
        self._fetch_seconds = fetch_seconds
        self._rules: dict[str, RobotsRules] = {}
        self._fetching: dict[str, asyncio.Lock] = {}

    async def before_visit(self, url: str) -> float:
        """Wait for the moment at which the page may be visited, or refuse it in one sentence.

        The seconds that were waited are given.
        """
        rules = await self.check(url)
        return await self._politeness.wait(self._host(url), at_least=rules.delay)

    async def check(self, url: str) -> RobotsRules:
        """Refuse a page that is not to be visited; the rules of its host are given."""
        host = self._host(url)
        rules = await self.rules_for(url)
        if not rules.allows(url):
            why = rules.reason or f"its robots.txt forbids {clean(urlsplit(url).path, 100) or '/'} to robots"
            raise RobotsForbid(
                f"{host} is not visited: {why}; choose another start, or ignore robots.txt if you may."
            )
        if rules.delay > LONGEST_DELAY:
            raise RobotsForbid(
                f"{host} asks for {rules.delay:g} s between visits, but {LONGEST_DELAY:g} s is the longest; "
                "choose another site, or ignore robots.txt if you may."
            )
        return rules

    @property
    def pause(self) -> float:
        """The longest pause between two visits that a host is known to need."""
        return max([self._politeness.delay_seconds, *(rules.delay for rules in self._rules.values())])

    def speaks_for(self, url: str) -> bool:
        """Is the address on one of the site's hosts?"""
        try:
            self._host(url)
        except RobotsForbid:
            return False
        return True

    async def rules_for(self, url: str) -> RobotsRules:
        """The rules of the address's host."""
        if self._ignore_robots:
            return RobotsRules()
        parts = urlsplit(url)
        origin = f"{parts.scheme}://{parts.netloc}"
        async with self._fetching.setdefault(origin, asyncio.Lock()):
            if origin not in self._rules:
                # The file is a visit as well.
                await self._politeness.wait(self._host(url))
                self._rules[origin] = await fetch_robots(origin, seconds=self._fetch_seconds)
            return self._rules[origin]

    def _host(self, url: str) -> str:
        """The host with its port; one that nobody named is refused before anything is sent."""
        try:
            parts = urlsplit(url)
            name, _ = parts.hostname or "", parts.port
        except ValueError:
            name = ""
        named = name in self._literal or (self._named.refusal(url) is None and not _is_loopback(name))
        if not name or parts.scheme not in ("http", "https") or not named:
            raise RobotsForbid(
                f"{clean(url, 100)!r} is not on a host of the site; name the host in the site file."
            )
        return parts.netloc.rpartition("@")[2].lower()


def _is_loopback(name: str) -> bool:
    return name in ("127.0.0.1", "localhost", "::1")


async def open_manners(
    site: LiveSite,
    *,
    delay_seconds: float = 1.0,
    ignore_robots: bool = False,
    fetch_seconds: float = FETCH_SECONDS,
) -> Manners:
    """Manners for a site. A task that starts where robots may not go is refused in one sentence."""
    politeness = Politeness(delay_seconds)
    manners = Manners(politeness, site.hosts, ignore_robots=ignore_robots, fetch_seconds=fetch_seconds)
    for start in dict.fromkeys(site.start_of(task) for task in site.tasks):
        await manners.check(start)
    return manners
