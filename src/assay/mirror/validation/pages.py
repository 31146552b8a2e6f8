"""Which stored page a finding speaks of: the state it names, else the page as its session last saw it."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from assay.mirror.validation.requests import ValidationRequest
from assay.mirror.validation.views import Neighbour, PageView, place_key

__all__ = ["Seen", "StoredPages"]

_DIGEST = re.compile(r"[0-9a-f]{64}")
_KEPT = 24
_MOST_STATES = 24


@dataclass(frozen=True, slots=True)
class Seen:
    """The stored states of the page of one finding, the likeliest first."""

    digests: tuple[str, ...]
    exact: bool
    """Is the first one the very state that the finding was made in?"""


class StoredPages:
    """Looks pages up in a store; without a store there is nothing to look in."""

    def __init__(self, directory: Path | None) -> None:
        self._directory = directory
        self._views: OrderedDict[str, PageView] = OrderedDict()
        self._listed: dict[str, dict[str, Any]] | None = None

    @property
    def facts(self) -> dict[str, dict[str, Any]]:
        """What the store says of each state, by digest; read once."""
        if self._listed is None:
            self._listed = {}
            if self._directory is not None and self._directory.is_dir():
                from assay.browser.store import PageStore

                self._listed = {facts["digest"]: facts for facts in PageStore(self._directory).list()}
        return self._listed

    def seen(self, request: ValidationRequest) -> Seen:
        """The states that may show what the finding speaks of."""
        named = self._named(request)
        found = [
            *named,
            *self._of_the_session(request),
            *self._of_the_study(request),
            *self._of_the_host(request),
        ]
        return Seen(tuple(dict.fromkeys(found))[:_MOST_STATES], exact=bool(named))

    def _stored(self, digest: str | None) -> bool:
        return digest is not None and _DIGEST.fullmatch(digest) is not None and digest in self.facts

    def _named(self, request: ValidationRequest) -> list[str]:
        """The state that the finding names, or that its step names."""
        finding = request.finding
        if finding.page_state is not None and self._stored(finding.page_state):
            return [finding.page_state]
        return [
            step.page_state
            for step in request.steps
            if step.number == finding.step_number and step.page_state and self._stored(step.page_state)
        ]

    def _same_page(self, digest: str, request: ValidationRequest) -> bool:
        return place_key(str(self.facts[digest].get("url", ""))) == place_key(request.finding.page_url)

    def _of_the_session(self, request: ValidationRequest) -> list[str]:
        return [
            step.page_state
            for step in reversed(request.steps)
            if step.page_state and self._stored(step.page_state) and self._same_page(step.page_state, request)
        ]

    def _of_the_study(self, request: ValidationRequest) -> list[str]:
        known = {step.page_state for session in request.study.sessions for step in session.steps}
        known |= {finding.page_state for finding in request.study.findings}
        found = [digest for digest in known if digest and self._stored(digest)]
        return sorted(digest for digest in found if self._same_page(digest, request))

    def _of_the_host(self, request: ValidationRequest) -> list[str]:
        host = _host(request.finding.page_url) or _host(request.study.site_url)
        if not host:
            return []
        return sorted(
            digest
            for digest, facts in self.facts.items()
            if _host(str(facts.get("url", ""))) == host and self._same_page(digest, request)
        )

    def view(self, digest: str) -> PageView:
        """The state with its elements; the latest ones are kept."""
        if digest not in self._views:
            from assay.browser.store import PageStore

            assert self._directory is not None, "a digest comes from a store"
            state = PageStore(self._directory).get(digest)
            self._views[digest] = PageView(digest, state, self._neighbours(state.url))
            if len(self._views) > _KEPT:
                self._views.popitem(last=False)
        self._views.move_to_end(digest)
        return self._views[digest]

    def views(self, seen: Seen) -> Iterator[PageView]:
        """Each of them, opened only when its turn comes."""
        for digest in seen.digests:
            yield self.view(digest)

    def _neighbours(self, url: str) -> dict[str, Neighbour]:
        host = _host(url)
        return {
            str(facts["url"]).split("#", 1)[0]: Neighbour(str(facts["title"]), int(facts["status"]))
            for _digest, facts in sorted(self.facts.items())
            if _host(str(facts.get("url", ""))) == host and {"title", "status"} <= facts.keys()
        }


def _host(url: str) -> str:
    try:
        return urlsplit(url[:2_000]).netloc.rpartition("@")[2]
    except ValueError:
        return ""
