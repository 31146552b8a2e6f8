"""On the wire: cookies, bodies, ports, many requests at once."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path

import aiohttp
import pytest

from assay.corpus.app import SiteApp
from assay.corpus.serving import serve
from assay.corpus.site import Site
from assay.errors import BadInput


@pytest.fixture
def app(kiosk: Site, kiosk_folder: Path) -> SiteApp:
    return SiteApp(kiosk, kiosk_folder)


async def test_a_visitor_keeps_the_session_and_the_server_knows_what_was_done(app: SiteApp) -> None:
    jar = aiohttp.CookieJar(unsafe=True)
    async with serve(app) as server, aiohttp.ClientSession(cookie_jar=jar) as client:
        async with client.get(f"{server.url}/") as page:
            assert page.status == 200
            assert "HttpOnly" in page.headers["Set-Cookie"]
        async with client.post(f"{server.url}/order", data={"email": "a@b.example"}) as page:
            assert "Thank you" in await page.text()
        assert [session.count("ordered") for session in server.sessions] == [1]


async def test_it_listens_on_loopback_only(app: SiteApp) -> None:
    async with serve(app) as server:
        assert server.url.startswith("http://127.0.0.1:")


async def test_a_port_in_use_is_said_in_one_sentence(app: SiteApp) -> None:
    async with serve(app) as server:
        port = int(server.url.rsplit(":", 1)[1])
        with pytest.raises(BadInput, match=f"port {port} cannot be used .*--port"):
            async with serve(app, port):
                pass


async def test_a_body_that_is_too_large_is_refused(app: SiteApp) -> None:
    async with (
        serve(app) as server,
        aiohttp.ClientSession() as client,
        client.post(f"{server.url}/order", data=io.BytesIO(b"x" * 1_100_000)) as page,
    ):
        assert page.status == 413


async def test_a_head_request_has_no_body_and_odd_methods_are_answered(app: SiteApp) -> None:
    async with serve(app) as server, aiohttp.ClientSession() as client:
        async with client.head(f"{server.url}/") as page:
            assert page.status == 200
            assert not await page.read()
        async with client.request("DELETE", f"{server.url}/order") as page:
            assert page.status == 404


async def test_a_thousand_requests_are_answered_without_error(app: SiteApp) -> None:
    async with (
        serve(app) as server,
        aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=50)) as client,
    ):

        async def visit(path: str) -> int:
            async with client.get(server.url + path) as page:
                await page.read()
                return page.status

        paths = ["/", "/order", "/help/bread", "/static/site.css"]
        statuses = await asyncio.gather(*(visit(paths[i % 4]) for i in range(1000)))
    assert set(statuses) == {200}


async def test_a_visitor_who_goes_away_in_the_middle_of_a_form_is_no_error(
    app: SiteApp, caplog: pytest.LogCaptureFixture
) -> None:
    async with serve(app) as server:
        port = int(server.url.rsplit(":", 1)[1])
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        writer.write(f"{head}Content-Length: 100\r\n\r\nname=half".encode())
        await writer.drain()
        await asyncio.sleep(0.1)
        writer.transport.abort()
        await asyncio.sleep(0.1)
        async with aiohttp.ClientSession() as session, session.get(server.url) as answer:
            assert answer.status == 200, "others are served"
    assert not [record for record in caplog.records if record.exc_info]
