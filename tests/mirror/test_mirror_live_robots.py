"""What robots may visit: the protocol's own examples, and a host on the wire that behaves well or badly."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any
from urllib.robotparser import RobotFileParser

import pytest
from aiohttp import web
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.mirror.live import LiveSite, Manners, Politeness, RobotsForbid, open_manners
from assay.mirror.live.robots import RobotsRules, parse_robots
from assay.mirror.truth.records import TruthTask

HOST = "https://example.org"


def allowed(text: str, path: str, product: str = "assay") -> bool:
    return parse_robots(text, product).allows(HOST + path)


@pytest.mark.parametrize(
    ("rules", "path", "expected"),
    [
        ("", "/", True),
        ("User-agent: *\nDisallow: /", "/", False),
        ("User-agent: *\nDisallow: /", "/robots.txt", True),
        ("User-agent: *\nDisallow:", "/a", True),
        ("User-agent: *\nDisallow:\n\nUser-agent: bad\nDisallow: /", "/a", True),
        ("User-agent: *\nCrawl-delay: 0\n\nUser-agent: bad\nDisallow: /", "/a", True),
        ("User-agent: bad\nDisallow:\n\nUser-agent: *\nDisallow: /", "/a", False),
        ("User-agent: assay\nDisallow:\n\nUser-agent: *\nDisallow: /", "/a", True),
        ("Disallow: /", "/a", True),
        ("User-agent: *\nDisallow: /private", "/private/x", False),
        ("User-agent: *\nDisallow: /private", "/privately", False),
        ("User-agent: *\nDisallow: /private", "/public", True),
        ("User-agent: *\nDisallow: /shop\nAllow: /shop/lamps", "/shop/lamps/1", True),
        ("User-agent: *\nAllow: /shop/lamps\nDisallow: /shop", "/shop/chairs", False),
        ("User-agent: *\nDisallow: /page\nAllow: /page", "/page", True),
        ("User-agent: *\nDisallow: /*?sort=", "/lamps?sort=price", False),
        ("User-agent: *\nDisallow: /*?sort=", "/lamps?page=2", True),
        ("User-agent: *\nDisallow: /*.gif$", "/a/b.gif", False),
        ("User-agent: *\nDisallow: /*.gif$", "/a/b.gif?x=1", True),
        ("User-agent: *\nDisallow: /$", "/", False),
        ("User-agent: *\nDisallow: /$", "/a", True),
        ("User-agent: *\nDisallow: /a%3Cd", "/a<d", False),
        ("User-agent: *\nDisallow: /%7Ejoe", "/~joe/x", False),
        ("User-agent: *\nDisallow: /stra\u00dfe", "/stra%c3%9fe", False),
        ("user-AGENT : assay # us\nDISALLOW: /a # not here", "/a", False),
        ("User-agent: Assay/1.0\nDisallow: /a\n\nUser-agent: *\nDisallow: /", "/b", True),
        ("User-agent: one\nUser-agent: assay\nDisallow: /a", "/a", False),
        (
            "User-agent: assay\nDisallow: /a\n\nUser-agent: other\nDisallow: /\n\n"
            "User-agent: assay\nDisallow: /c",
            "/c",
            False,
        ),
        ("User-agent: other\nDisallow: /", "/a", True),
        ("\ufeffUser-agent: *\r\nDisallow: /a\r\n", "/a", False),
        ("<html>not found</html>", "/a", True),
    ],
)
def test_rules(rules: str, path: str, expected: bool) -> None:
    assert allowed(rules, path) is expected


@pytest.mark.parametrize(
    ("value", "seconds"), [("5", 5.0), ("0.5", 0.5), ("nan", 0), ("-3", 0), ("1e999", 0), ("soon", 0)]
)
def test_crawl_delay(value: str, seconds: float) -> None:
    assert parse_robots(f"User-agent: *\nCrawl-delay: {value}\nDisallow: /a").delay == seconds


# The standard library takes `//` for a host.
PATH = st.lists(st.text("abc", min_size=1, max_size=3), max_size=3).map(lambda parts: "/" + "/".join(parts))


@settings(max_examples=100, deadline=None)
@given(forbidden=PATH, visited=PATH)
def test_plain_prefixes_are_read_as_the_standard_library_reads_them(forbidden: str, visited: str) -> None:
    text = f"User-agent: *\nDisallow: {forbidden}\n"
    known = RobotFileParser()
    known.parse(text.splitlines())
    assert allowed(text, visited) == known.can_fetch("assay", HOST + visited)


@settings(max_examples=100, deadline=None)
@given(text=st.text(max_size=300), path=st.text(max_size=50))
def test_any_text_is_read(text: str, path: str) -> None:
    rules = parse_robots(f"User-agent: *\nDisallow: {text}\n{text}")
    assert isinstance(rules.allows(f"{HOST}/{path}"), bool)


def test_many_stars_take_no_time() -> None:
    began = time.process_time()
    assert allowed("User-agent: *\nDisallow: /" + "a*" * 1500 + "b$", "/" + "a" * 100_000)
    assert time.process_time() - began < 1


@dataclass
class Host:
    """A live site's stand-in."""

    url: str = ""
    asked: list[str] = field(default_factory=list)
    status: int = 200
    text: str = ""
    location: str = ""
    seconds: float = 0.0

    async def handle(self, request: web.Request) -> web.StreamResponse:
        self.asked.append(request.path)
        await asyncio.sleep(self.seconds)
        if self.location and request.path == "/robots.txt":
            raise web.HTTPFound(self.location)
        return web.Response(status=self.status, text=self.text)


@pytest.fixture
async def host() -> AsyncIterator[Host]:
    made = Host()
    app = web.Application()
    app.router.add_route("*", "/{tail:.*}", made.handle)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    made.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    yield made
    await runner.cleanup()


def site_of(host: Host, *starts: str) -> LiveSite:
    tasks = tuple(
        TruthTask(id=f"t{number}", text="Look.", start_url=start, success_criteria="")
        for number, start in enumerate(starts or ("/",))
    )
    return LiveSite(site_slug="shop", site_url=host.url, tasks=tasks, hosts=("127.0.0.1",))


async def test_a_start_that_robots_may_visit(host: Host) -> None:
    host.text = "User-agent: *\nDisallow: /private"
    manners = await open_manners(site_of(host, "/", "/shop"), delay_seconds=0)
    await manners.before_visit(f"{host.url}/shop")
    with pytest.raises(RobotsForbid, match="forbids /private/x to robots"):
        await manners.before_visit(f"{host.url}/private/x")
    # Once per host, and no page was touched.
    assert host.asked == ["/robots.txt"]


async def test_a_forbidden_start_is_refused_in_one_sentence_unless_told_otherwise(host: Host) -> None:
    host.text = "User-agent: *\nDisallow: /private\nCrawl-delay: 50"
    with pytest.raises(RobotsForbid, match="forbids /private to robots; choose another start"):
        await open_manners(site_of(host, "/", "/private"), delay_seconds=0)
    asked = len(host.asked)
    manners = await open_manners(site_of(host, "/private"), delay_seconds=0, ignore_robots=True)
    assert await manners.before_visit(f"{host.url}/private") == 0 and len(host.asked) == asked


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"status": 404}, None),
        ({"status": 403}, None),
        ({"status": 503}, "answers with status 503"),
        ({"seconds": 3.0}, "cannot be read"),
        ({"location": "/robots.txt"}, "redirects without end"),
        ({"location": "/real-robots.txt"}, None),
        ({"location": "http://127.0.0.2/robots.txt"}, "another host"),
        ({"location": "file:///etc/passwd"}, "another host"),
        ({"text": "User-agent: *\nCrawl-delay: 86400"}, "asks for 86400 s"),
        ({"text": "#" * 600_000 + "\nUser-agent: *\nDisallow: /"}, None),
        ({"text": "User-agent: *\nDisallow: /\n" + "#\n" * 600_000}, "forbids / to robots"),
    ],
)
async def test_a_host_that_answers_otherwise(host: Host, change: dict[str, Any], says: str | None) -> None:
    for name, value in change.items():
        setattr(host, name, value)
    opening = open_manners(site_of(host), delay_seconds=0, fetch_seconds=0.5)
    if says is None:
        await opening
    else:
        with pytest.raises(RobotsForbid) as caught:
            await opening
        assert says in str(caught.value)
    assert set(host.asked) <= {"/robots.txt", "/real-robots.txt"}


async def test_a_host_that_is_not_there_is_not_visited() -> None:
    with pytest.raises(RobotsForbid, match="cannot be read"):
        await open_manners(site_of(Host(url="http://127.0.0.1:1")), delay_seconds=0)


@pytest.mark.parametrize(
    "url",
    ["http://localhost/", "http://other.example/", "ftp://127.0.0.1/", "http:///x", "http://127.0.0.1.evil.example/",
     "http://127.0.0.1@evil.example/", "http://[::1/", "about:blank"],
)  # fmt: skip
async def test_a_host_that_nobody_named_is_never_asked(host: Host, url: str) -> None:
    manners = Manners(Politeness(0), ("127.0.0.1",))
    with pytest.raises(RobotsForbid, match="not on a host of the site"):
        await manners.before_visit(url)
    assert host.asked == []


class Clock:
    """Time that passes only when somebody sleeps."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


async def test_politeness_is_per_host_and_honours_the_hosts_own_wish() -> None:
    clock = Clock()
    politeness = Politeness(2.0, clock=clock, sleep=clock.sleep)
    assert [await politeness.wait("a"), await politeness.wait("b"), await politeness.wait("a")] == [0, 0, 2]
    assert await politeness.wait("a", at_least=7) == 2
    assert await politeness.wait("a") == 7
    clock.now += 60
    assert await politeness.wait("a") == 0


async def test_many_at_once_get_moments_of_their_own() -> None:
    politeness = Politeness(0.05)
    began = time.monotonic()

    async def visit() -> float:
        await politeness.wait("a")
        return time.monotonic() - began

    moments = sorted(await asyncio.gather(*(visit() for _ in range(4))))
    assert all(moment >= 0.05 * number - 0.005 for number, moment in enumerate(moments))


async def test_the_wait_is_kept_on_the_wire(host: Host) -> None:
    host.text = "User-agent: *\nCrawl-delay: 0.2"
    manners = await open_manners(site_of(host), delay_seconds=0.05)
    began = time.monotonic()
    for _ in range(3):
        await manners.before_visit(host.url)
    assert 0.4 <= time.monotonic() - began < 20


@pytest.mark.parametrize("delay", [-1.0, float("nan"), 1e9])
def test_a_delay_that_cannot_be_kept_is_refused(delay: float) -> None:
    with pytest.raises(Exception, match="cannot be kept"):
        Politeness(delay)


def test_a_host_without_rules_allows_everything() -> None:
    assert RobotsRules().allows(HOST) and not RobotsRules.nothing_allowed("why").allows(HOST)
