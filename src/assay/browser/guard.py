"""The request guard: a page reaches loopback and the hosts that were named, and nothing else.

Two layers. Chromium itself resolves no other name or address (redirects, workers, sockets and prefetches
included), and UDP outside of a proxy is off. Above it a route refuses the same requests before they start,
also `file:` and other schemes, so that a refused link leaves the page standing. Either layer alone has holes:
routes never see redirects, WebSockets or UDP, and the resolver never sees `file:`.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

from assay.errors import BadInput

if TYPE_CHECKING:
    from playwright.async_api import Route

__all__ = ["LOOPBACK", "Attempt", "Guard", "Reason"]

Reason = Literal[
    "outside_host",
    "private_address",
    "scheme",
    "service_worker",
    "download",
    "debugging_port",
    "too_many_windows",
]

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
"""Always allowed, on any port. Other addresses of 127.0.0.0/8 count as outside unless they are named."""

_WEB_SCHEMES = ("http", "https", "ws", "wss")
_INNER_SCHEMES = ("about", "blob", "data")
_HOST = re.compile(r"(?:\*\.)?[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?|\[[0-9a-f:.]+\]")


@dataclass(frozen=True, slots=True)
class Attempt:
    """A request that was refused: its address, what kind of request it was, and why it was refused."""

    url: str
    kind: str
    reason: Reason

    def as_json(self) -> dict[str, str]:
        """The fields, for a manifest."""
        return asdict(self)


class Guard:
    """What may be reached: loopback plus `hosts`, but not the port that Chromium itself is driven through."""

    def __init__(self, hosts: Iterable[str] = (), *, closed_port: int | None = None) -> None:
        self.closed_port = closed_port
        self.hosts = frozenset(_normal(host) for host in hosts) - frozenset(LOOPBACK)
        allowed = "|".join(_host_pattern(host) for host in (*LOOPBACK, *sorted(self.hosts)))
        inner = "|".join(f"{scheme}:" for scheme in _INNER_SCHEMES)
        closed = rf"(?!:{closed_port}(?!\d))" if closed_port else ""
        place = rf"(?:https?|wss?)://(?:{allowed}){closed}(?::\d+)?(?:[/?#]|$)"
        # Evaluated by the driver as JavaScript, so only what both dialects share may be used here.
        self.refused_pattern = re.compile(rf"^(?!{inner}|{place})")
        self._allowed_host = re.compile(allowed)

    def refusal(self, url: str) -> Reason | None:
        """Why an address may not be reached; None if it may."""
        scheme = url.partition(":")[0].lower()
        if scheme in _INNER_SCHEMES:
            return None
        if scheme not in _WEB_SCHEMES:
            return "scheme"
        host, port = _place_of(url)
        if host is not None and self._allowed_host.fullmatch(host):
            return "debugging_port" if port and port == self.closed_port and host in LOOPBACK else None
        return "private_address" if host is None or _is_private(host) else "outside_host"

    def resolver_rules(self) -> str:
        """Chromium's `--host-resolver-rules`: nothing is found but what is allowed. Addresses obey it too."""
        kept = "".join(f", EXCLUDE {host}" for host in (*LOOPBACK, *sorted(self.hosts)))
        return f"MAP * ~NOTFOUND{kept}"

    async def handle(self, route: Route) -> None:
        """Refuse a request; the page it comes from stays as it is."""
        if self.refusal(route.request.url) is None:
            # An address with a user name before the host does not fit the pattern but may be allowed.
            await route.fallback()
        else:
            await route.abort("aborted")


def _normal(host: str) -> str:
    bare = host.strip().lower().rstrip(".")
    if bare.count(":") > 1 and not bare.startswith("["):
        bare = f"[{bare}]"
    try:
        name = bare if bare.isascii() else bare.encode("idna").decode()
    except UnicodeError:
        name = ""
    if not _HOST.fullmatch(name):
        raise BadInput(
            f"{host!r} is not a host to allow; write a name such as example.org, *.example.org or an "
            "address, without scheme, port or path."
        )
    return name


def _host_pattern(host: str) -> str:
    if host.startswith("*."):
        return r"(?:[a-z0-9_-]+\.)+" + _escaped(host[2:])
    return _escaped(host)


def _escaped(host: str) -> str:
    # `re.escape` also escapes the hyphen, which JavaScript's stricter modes refuse.
    return re.sub(r"([.\[\]])", r"\\\1", host)


def _place_of(url: str) -> tuple[str | None, int | None]:
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        return None, None
    if not host:
        return None, None
    host = host.rstrip(".")
    return f"[{host}]" if ":" in host else host, port


def _is_private(host: str) -> bool:
    try:
        address = ipaddress.ip_address(host.strip("[]").partition("%")[0])
    except ValueError:
        return False
    inner = getattr(address, "ipv4_mapped", None) or address
    return not inner.is_global or inner.is_multicast
