"""How many requests a local site answers, beside the same server with an empty answer: the physical limit.

The client runs in a process of its own, as a browser would; both sites are asked in turns in the same run.
"""

from __future__ import annotations

import asyncio
import statistics
import subprocess
import sys

from assay.corpus import find_site, serve
from assay.corpus.app import Incoming, SiteApp
from assay.corpus.site import Response
from common import Check, arguments, present

PATHS = ("/", "/shop", "/shop?page=2", "/cart", "/static/site.css", "/contact")
TURNS = 5
TARGET = 500

CLIENT = """
import asyncio, sys, time, aiohttp
async def main(url, total, paths):
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=20)) as client:
        waiting, failed = list(range(total)), 0
        async def work():
            nonlocal failed
            while waiting:
                index = waiting.pop()
                async with client.get(url + paths[index % len(paths)]) as answer:
                    await answer.read()
                    failed += answer.status != 200
        started = time.perf_counter()
        await asyncio.gather(*(work() for _ in range(20)))
        print(total / (time.perf_counter() - started), failed)
asyncio.run(main(sys.argv[1], int(sys.argv[2]), sys.argv[3:]))
"""


class Bare(SiteApp):
    """The same server, answering at once."""

    def handle(self, incoming: Incoming) -> tuple[Response, str]:
        """An empty page."""
        return Response("<!doctype html>"), incoming.session


async def measure(app: SiteApp, requests: int) -> tuple[float, int]:
    """Requests per second and failures, as a client in another process sees them."""
    async with serve(app) as server:
        command = [sys.executable, "-c", CLIENT, server.url, str(requests), *PATHS]
        process = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
        out, _ = await process.communicate()
    rate, failed = out.decode().split()
    return float(rate), int(failed)


async def run(requests: int) -> tuple[dict[str, float], int]:
    """Turns of: bare server, clean site, site with its defects."""
    local = find_site("harbour-goods")
    # A defect that slows a page down on purpose says nothing about the server.
    quick = [defect for defect in local.defects if local.operator(defect).family != "performance"]
    apps = {
        "bare server": Bare(local.site, local.folder),
        "clean site": local.app(),
        "site with its defects": local.app(quick),
    }
    rates: dict[str, list[float]] = {name: [] for name in apps}
    failed = 0
    for _ in range(TURNS):
        for name, app in apps.items():
            rate, errors = await measure(app, requests)
            rates[name].append(rate)
            failed += errors
    return {name: statistics.median(found) for name, found in rates.items()}, failed


def main() -> int:
    """Measure and print."""
    options = arguments(__doc__, requests=1_500)
    rates, failed = asyncio.run(run(options.requests))
    rows = [
        {"what": name, "requests a second": rate, "of the bare server": rate / rates["bare server"]}
        for name, rate in rates.items()
    ]
    checks = [
        Check("clean site", rates["clean site"], TARGET, "requests/s", at_least=True),
        Check("site with its defects", rates["site with its defects"], TARGET, "requests/s", at_least=True),
        Check("failed requests", failed, 0),
    ]
    return present("site serving", rows, checks, as_json=options.json)


if __name__ == "__main__":
    sys.exit(main())
