"""Fetch a host's robots.txt: from that host alone, bounded in time, size and redirects."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urljoin, urlsplit

from assay.mirror.live.robots import PRODUCT, RobotsRules, parse_robots

if TYPE_CHECKING:
    import aiohttp

__all__ = ["fetch_robots"]

MAX_BYTES = 512 * 1024
"""RFC 9309 has robots read at least 500 kibibytes; what is beyond is not looked at."""
FETCH_SECONDS = 15.0
MAX_REDIRECTS = 5


async def fetch_robots(site_url: str, *, seconds: float = FETCH_SECONDS) -> RobotsRules:
    """The rules of the host that an address is on.

    No file (status 4xx) allows everything. A host that cannot answer (5xx, no connection, a redirect that
    leads away or in circles) is not visited: the protocol has us assume that all is forbidden.
    """
    import aiohttp

    parts = urlsplit(site_url)
    address = f"{parts.scheme}://{parts.netloc}/robots.txt"
    try:
        async with aiohttp.ClientSession(
            timeout=aiohttp.ClientTimeout(total=seconds),
            cookie_jar=aiohttp.DummyCookieJar(),
            headers={"User-Agent": PRODUCT},
        ) as session:
            for _ in range(MAX_REDIRECTS + 1):
                async with session.get(address, allow_redirects=False) as response:
                    onward = response.headers.get("Location", "") if 300 <= response.status < 400 else ""
                    if not onward:
                        return await _rules(response)
                address = urljoin(address, onward)
                # The same host on the other scheme is the same host; any other was not named.
                if urlsplit(address).hostname != parts.hostname or not address.startswith(
                    ("http://", "https://")
                ):
                    return RobotsRules.nothing_allowed("its robots.txt redirects to another host")
    except (aiohttp.ClientError, OSError, TimeoutError, ValueError) as error:
        return RobotsRules.nothing_allowed(f"its robots.txt cannot be read ({type(error).__name__})")
    return RobotsRules.nothing_allowed("its robots.txt redirects without end")


async def _rules(response: aiohttp.ClientResponse) -> RobotsRules:
    if 400 <= response.status < 500:
        return RobotsRules()
    if response.status != 200:
        return RobotsRules.nothing_allowed(f"its robots.txt answers with status {response.status}")
    body = bytearray()
    async for piece in response.content.iter_any():
        body += piece
        if len(body) > MAX_BYTES:
            response.close()
            # Half a line may say something else than the whole one.
            body = body[: body.rfind(b"\n", 0, MAX_BYTES) + 1]
            break
    return parse_robots(body.decode("utf-8", "replace"))
