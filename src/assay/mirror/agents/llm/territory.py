"""Which addresses belong to the site: narrower than the browser's guard, which lets all of loopback by."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urljoin, urlsplit

from assay.errors import BadInput

__all__ = ["Territory"]

_LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
_MAX_ADDRESS = 2_000
_CONTROL = re.compile(r"[\x00-\x20\x7f]+")


@dataclass(frozen=True, slots=True)
class _Place:
    host: str
    port: int
    scheme: str


def _place_of(url: str) -> _Place | None:
    try:
        parts = urlsplit(url)
        host = (parts.hostname or "").rstrip(".")
        port = parts.port or {"http": 80, "https": 443}.get(parts.scheme, 0)
    except ValueError:
        return None
    return _Place(host, port, parts.scheme) if host else None


class Territory:
    """The site's own server, and the hosts that were named beside it.

    A site on this machine is one port: other ports of loopback are other people's services, the model's own
    among them.
    """

    def __init__(self, site_url: str, hosts: Iterable[str] = ()) -> None:
        home = _place_of(site_url)
        if home is None or home.scheme not in ("http", "https"):
            raise BadInput(f"{site_url[:200]!r} is no address of a site; give one that begins with http://.")
        self.site_url = site_url
        self._home = home
        self._hosts = frozenset(host.strip().casefold().strip("[]").rstrip(".") for host in hosts)
        self.refused_pattern = re.compile(self._pattern())

    def refusal(self, url: str) -> str | None:
        """Why an address is not visited, in a few words; None if it is."""
        if url in ("about:blank", ""):
            return None
        place = _place_of(url)
        if url.partition(":")[0].casefold() not in ("http", "https"):
            return "not a web address"
        if place is None:
            return "unreadable address"
        return None if self._holds(place) else "outside host"

    def _holds(self, place: _Place) -> bool:
        if self._home.host in _LOOPBACK:
            at_home = (place.host, place.port) == (self._home.host, self._home.port)
        else:
            at_home = place.host == self._home.host
        named = any(
            place.host.endswith(host[1:]) if host.startswith("*.") else place.host == host
            for host in self._hosts
        )
        return at_home or named

    def resolve(self, written: str, here: str) -> str:
        """The address that a model wrote, made whole from the page that it is on."""
        # A browser reads a backslash as a slash, so what is checked here has to be read the same way.
        address = _CONTROL.sub("", written.strip().strip('<>"`')).replace("\\", "/")[:_MAX_ADDRESS]
        try:
            return urljoin(here, address)
        except ValueError:
            return address

    def shown(self, url: str) -> str:
        """An address for rows and prompts: without the host where it is the site's own.

        The port of a local site differs from run to run; without it the same walk asks the same questions.
        """
        place = _place_of(url)
        if place is None or place != self._home:
            return url[:_MAX_ADDRESS]
        parts = urlsplit(url)
        path = parts.path or "/"
        query = f"?{parts.query}" if parts.query else ""
        fragment = f"#{parts.fragment}" if parts.fragment else ""
        return f"{path}{query}{fragment}"[:_MAX_ADDRESS]

    def _pattern(self) -> str:
        """What the browser may not ask for; evaluated as JavaScript, so in what both dialects share."""
        port = self._home.port
        default = {"http": 80, "https": 443}[self._home.scheme] == port
        if self._home.host in _LOOPBACK:
            ports = rf"(?::{port})?" if default else rf":{port}"
        else:
            ports = r"(?::\d+)?"
        allowed = [_escaped(self._home.host) + ports]
        for host in sorted(self._hosts):
            name = r"(?:[a-z0-9_-]+\.)+" + _escaped(host[2:]) if host.startswith("*.") else _escaped(host)
            allowed.append(name + r"(?::\d+)?")
        return rf"^(?:https?|wss?)://(?!(?:{'|'.join(allowed)})(?:[/?#]|$))"


def _escaped(host: str) -> str:
    literal = f"[{host}]" if ":" in host else host
    return re.sub(r"([.\[\]])", r"\\\1", literal)
