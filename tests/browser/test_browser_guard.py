"""The guard: whatever a page tries, only loopback and named hosts are reached; each attempt is recorded."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from assay.browser import Browser, BrowserSettings, PageRefused, PageUnreachable
from assay.browser.guard import Guard
from assay.errors import BadInput

if TYPE_CHECKING:
    from tests.browser.conftest import Canary, Site

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("http://127.0.0.1:8000/x", None),
        ("https://localhost/", None),
        ("ws://[::1]:99/socket", None),
        ("data:text/html,hi", None),
        ("blob:http://127.0.0.1/1", None),
        ("about:blank", None),
        ("http://user:secret@127.0.0.1/", None),
        ("http://shop.example.org/", None),
        ("http://cdn.static.example.net/", None),
        ("http://example.org/", "outside_host"),
        ("http://static.example.net/", "outside_host"),
        ("http://127.0.0.1.example.com/", "outside_host"),
        ("http://127.0.0.1@example.com/", "outside_host"),
        ("http://localhost.example.com/", "outside_host"),
        ("http://8.8.8.8/", "outside_host"),
        ("http://10.1.2.3/", "private_address"),
        ("http://172.16.0.1/", "private_address"),
        ("http://192.168.1.1/", "private_address"),
        ("http://169.254.169.254/latest/meta-data", "private_address"),
        ("http://100.64.0.1/", "private_address"),
        ("http://0.0.0.0/", "private_address"),
        ("http://127.0.0.2/", "private_address"),
        ("http://[fc00::1]/", "private_address"),
        ("http://[fe80::1]/", "private_address"),
        ("http://[::ffff:10.0.0.1]/", "private_address"),
        ("file:///etc/passwd", "scheme"),
        ("ftp://127.0.0.1/", "scheme"),
        ("chrome://version", "scheme"),
        ("view-source:http://127.0.0.1/", "scheme"),
        ("nonsense", "scheme"),
    ],
)
async def test_what_is_allowed_and_what_is_not(url: str, reason: str | None) -> None:
    guard = Guard(["shop.example.org", "*.static.example.net"])
    assert guard.refusal(url) == reason
    if "@" not in url:
        assert bool(guard.refused_pattern.search(url)) == (reason is not None), "both layers agree"


@pytest.mark.parametrize(
    "host", ["http://x.org", "x.org:80", "x.org/a", "", "*", "a b", "x,EXCLUDE *", "*.*.org"]
)
async def test_what_is_not_a_host_is_refused_in_a_sentence(host: str) -> None:
    with pytest.raises(BadInput, match="is not a host to allow"):
        Guard([host])


async def test_names_are_compared_as_browsers_write_them() -> None:
    guard = Guard(["Bücher.Example", "2001:db8::1", "EXAMPLE.org."])
    assert guard.refusal("http://xn--bcher-kva.example/") is None
    assert guard.refusal("http://[2001:db8::1]/") is None
    assert guard.refusal("http://example.org/") is None


ATTACKS = """<!doctype html><title>t</title>
<link rel=preconnect href="http://CANARY"><link rel=stylesheet href="http://CANARY/style">
<img src="http://CANARY/img"><img src="http://outside.example/img"><img src="/redirect">
<img src="http://10.0.0.1/private"><img src="http://169.254.169.254/metadata">
<iframe src="http://CANARY/frame"></iframe><iframe src="/redirect"></iframe>
<iframe src="file:///etc/passwd"></iframe><img src="ftp://CANARY/ftp">
<form id=f method=post action="http://CANARY/form"><input name=a value=b></form>
<script>
const quiet = () => {};
fetch('http://CANARY/fetch', {mode: 'no-cors'}).catch(quiet);
fetch('/redirect', {mode: 'no-cors'}).catch(quiet);
new WebSocket('ws://CANARY/socket');
new EventSource('http://CANARY/events');
navigator.sendBeacon('http://CANARY/beacon', 'x');
new Worker(URL.createObjectURL(new Blob([
  "fetch('http://CANARY/worker').catch(() => 0); new WebSocket('ws://CANARY/worker-socket');"])));
navigator.serviceWorker.register('/worker.js').catch(quiet);
const peer = new RTCPeerConnection({iceServers: [{urls: 'stun:127.0.0.2:UDP'}]});
peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer));
try { new WebTransport('https://CANARY/transport').ready.catch(quiet); } catch {}
window.open('http://CANARY/popup');
addEventListener('load', () => setTimeout(() => f.submit(), 50));
</script><p id=alive>still here</p>"""


async def test_nothing_that_a_page_tries_reaches_an_outside_host(
    browser: Browser, site: Site, canary: Canary
) -> None:
    place = f"{canary.address}:{canary.port}"
    site.put("", "/redirect", status=302, Location=f"http://{place}/redirected")
    site.put("self.skipWaiting()", "/worker.js", kind="text/javascript")
    url = site.put(ATTACKS.replace("CANARY", place).replace("UDP", str(canary.udp_port)))
    async with browser.open(url) as page:
        for _ in range(100):
            tried = {attempt.url for attempt in page.attempts}
            if sum(f"/{name}" in str(tried) for name in ("popup", "worker-socket", "events")) == 3:
                break
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.3)
        attempts = page.attempts
        assert await page.evaluate("document.getElementById('alive').textContent") == "still here"
        state = await page.capture()
    assert canary.asked == []
    assert canary.datagrams == 0
    reasons = {attempt.url: attempt.reason for attempt in attempts}
    for path in (
        "style",
        "img",
        "frame",
        "form",
        "fetch",
        "events",
        "beacon",
        "worker",
        "popup",
        "redirected",
    ):
        assert reasons[f"http://{place}/{path}"] == "private_address", path
    assert reasons[f"ws://{place}/socket"] == "private_address"
    assert reasons[f"ws://{place}/worker-socket"] == "private_address"
    assert reasons[f"ftp://{place}/ftp"] == "scheme"
    assert reasons["file:///etc/passwd"] == "scheme"
    assert reasons["http://outside.example/img"] == "outside_host"
    assert reasons["http://10.0.0.1/private"] == "private_address"
    assert reasons["http://169.254.169.254/metadata"] == "private_address"
    assert any(attempt.kind == "service_worker" for attempt in attempts)
    assert set(attempts) <= set(state.attempts), "the attempts are in the record"
    assert site.asked.count("/worker.js") == 0


async def test_the_canary_sings_when_it_is_allowed(browser: Browser, site: Site, canary: Canary) -> None:
    canary.put("hello", "/img", kind="text/plain")
    url = site.put(f'<img src="{canary.url("/img")}">')
    async with browser.open(url, hosts=[canary.address]) as page:
        await page.settle()
        assert page.attempts == ()
    assert canary.asked == ["/img"]
    async with browser.open(url) as page:
        await page.settle()
        assert {attempt.url for attempt in page.attempts} == {canary.url("/img")}
    assert canary.asked == ["/img"], "what one page was allowed the next is not"


@pytest.mark.parametrize("how", ["meta", "script", "link"])
async def test_a_page_cannot_leave_and_stays_as_it_is(
    browser: Browser, site: Site, canary: Canary, how: str
) -> None:
    leave = {
        "meta": f'<meta http-equiv=refresh content="0;url={canary.url("/gone")}">',
        "script": f"<script>setTimeout(() => location = '{canary.url('/gone')}', 1)</script>",
        "link": f"<a href='{canary.url('/gone')}'>go</a><script>document.querySelector('a').click()</script>",
    }[how]
    async with browser.open(site.put(f"<h1>stay</h1>{leave}")) as page:
        for _ in range(60):
            if page.attempts:
                break
            await asyncio.sleep(0.05)
        assert [attempt.reason for attempt in page.attempts][:1] == ["private_address"]
        assert await page.evaluate("document.querySelector('h1').textContent") == "stay"
    assert canary.asked == []


async def test_a_redirect_to_the_outside_is_no_page(browser: Browser, site: Site, canary: Canary) -> None:
    url = site.put("", "/", status=302, Location=canary.url("/gone"))
    with pytest.raises(PageUnreachable, match="leads to a host that is not allowed"):
        async with browser.open(url):
            pass
    assert canary.asked == []


@pytest.mark.parametrize(
    "url", ["http://example.org/", "file:///etc/passwd", "http://192.168.0.1/", "chrome://gpu"]
)
async def test_asking_for_an_outside_page_is_refused_in_a_sentence(browser: Browser, url: str) -> None:
    async with browser.open() as page:
        with pytest.raises(PageRefused, match="was not opened"):
            await page.goto(url)
        assert [attempt.url for attempt in page.attempts] == [url]


async def test_a_file_cannot_be_opened_by_whoever_drives_the_page(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "secret.html").write_text("secret")
    async with browser.open() as page:
        with pytest.raises(Exception, match="ERR_ABORTED"):
            await page.playwright.goto(f"file://{tmp_path}/secret.html")
        assert "secret" not in await page.evaluate("document.documentElement.outerHTML")
        assert [attempt.reason for attempt in page.attempts] == ["scheme"]


async def test_downloads_are_refused_and_recorded(browser: Browser, site: Site) -> None:
    site.put("data", "/file.bin", kind="application/octet-stream", Content_Disposition="attachment")
    async with browser.open(site.put("<a href=/file.bin download>x</a>")) as page:
        await page.evaluate("document.querySelector('a').click()")
        for _ in range(60):
            if page.attempts:
                break
            await asyncio.sleep(0.05)
        assert [(attempt.kind, attempt.reason) for attempt in page.attempts] == [("download", "download")]


async def test_windows_beyond_a_few_are_closed(browser: Browser, site: Site) -> None:
    site.put("small", "/small")
    async with browser.open(site.put("<p>many</p>")) as page:
        await page.evaluate("for (let n = 0; n < 9; n++) window.open('/small')")
        for _ in range(60):
            if len(page.attempts) >= 5:
                break
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.2)
        assert {attempt.reason for attempt in page.attempts} == {"too_many_windows"}
        assert len(page.playwright.context.pages) <= 5


async def test_the_port_that_chromium_is_driven_through_is_closed_to_pages(site: Site) -> None:
    async with Browser.launch(BrowserSettings(direct=True)) as direct:
        wire = next(iter(direct._processes.values())).wire
        assert wire is not None
        url = site.put(f"<img src='http://127.0.0.1:{wire.port}/json/version'>")
        async with direct.open(url) as page:
            await page.settle()
            assert {attempt.reason for attempt in page.attempts} == {"debugging_port"}


async def test_no_port_is_opened_unless_it_is_asked_for(browser: Browser) -> None:
    assert next(iter(browser._processes.values())).wire is None


async def test_a_page_keeps_its_address_but_not_its_credentials(browser: Browser, site: Site) -> None:
    site.put("<title>in</title>")
    url = site.url().replace("http://", "http://user:hunter2@")
    async with browser.open(url) as page:
        state = await page.capture()
    assert state.url == site.url()
    assert b"hunter2" not in b"".join(state.parts.values()) and "hunter2" not in str(state.visit())


async def test_settings_that_make_no_sense_are_refused() -> None:
    with pytest.raises(BadInput, match="at least 1"):
        BrowserSettings(pool=0)
    with pytest.raises(BadInput, match="more than 0 seconds"):
        BrowserSettings(navigation_seconds=0)
    with pytest.raises(BadInput, match="not a time"):
        BrowserSettings(fixed_clock="noon").clock_milliseconds()
