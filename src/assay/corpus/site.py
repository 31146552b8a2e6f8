"""A local website: pages, handlers and state. Handlers are plain functions from a visit to a response.

Nothing here knows of sockets or of defects: `assay.corpus.app` serves a site with defects switched on or off.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urlencode

from assay.corpus.forms import Filled, Form

if TYPE_CHECKING:
    from assay.corpus.steps import Step

__all__ = ["Device", "Handler", "PageInfo", "Response", "Session", "Site", "Task", "Visit", "TODAY"]

Device = Literal["desktop", "mobile"]
Handler = Callable[["Visit"], "Response"]

# All sites live on this day, so that a slot "next Tuesday" is the same slot in every run.
TODAY = "2026-03-17"

_LONGEST_STATE = 10_000
_PARAMETER = re.compile(r"{[a-z_]+}")


@dataclass(slots=True)
class Response:
    """What a handler answers."""

    body: str | bytes = ""
    status: int = 200
    content_type: str = "text/html; charset=utf-8"
    headers: dict[str, str] = field(default_factory=dict)
    page: str = ""
    delay: float = 0.0

    @property
    def is_page(self) -> bool:
        """Is it HTML?"""
        return self.content_type.startswith("text/html")


@dataclass(slots=True)
class Session:
    """What the server remembers of one visitor: the state, and what happened, in order."""

    state: dict[str, Any]
    events: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    seen_tokens: set[str] = field(default_factory=set)

    def count(self, event: str, **facts: Any) -> int:
        """How often something happened with these facts."""
        return sum(
            name == event and all(found.get(key) == value for key, value in facts.items())
            for name, found in self.events
        )

    def happened(self, event: str, **facts: Any) -> bool:
        """Did it happen with these facts? Tasks are won by this question."""
        return self.count(event, **facts) > 0


@dataclass(slots=True)
class Visit:
    """One request as a handler sees it, with the ways to answer it."""

    site: Site
    session: Session
    method: str
    path: str
    page: str
    params: dict[str, str]
    query: Mapping[str, str]
    query_lists: Mapping[str, Sequence[str]]
    data: Mapping[str, Sequence[str]]
    knobs: Mapping[str, Any]
    render_template: Callable[[str, dict[str, Any]], str]
    adjust: Callable[[Filled], Filled]
    guards_repeats: bool = True

    @property
    def state(self) -> dict[str, Any]:
        """What the server remembers of this visitor."""
        return self.session.state

    def knob(self, name: str) -> Any:
        """A behaviour that can be turned; the clean site has the default."""
        return self.knobs[name]

    def fill(self, form: Form) -> Filled:
        """Read and check a form that was posted."""
        return self.adjust(form.fill(self.data))

    def record(self, event: str, **facts: Any) -> None:
        """Note that something happened; tasks are judged by it."""
        if len(self.session.events) < _LONGEST_STATE:
            self.session.events.append((event, facts))

    def is_repeat(self, token: str) -> bool:
        """Has this submission been seen before? Guards against double clicks and reloads."""
        repeated = token in self.session.seen_tokens
        if len(self.session.seen_tokens) < _LONGEST_STATE:
            self.session.seen_tokens.add(token)
        return repeated and self.guards_repeats

    def notify(self, text: str) -> None:
        """Say something at the top of the next page."""
        self.state["_notice"] = text

    def render(self, template: str, *, page: str = "", status: int = 200, **values: Any) -> Response:
        """A page of the site from its template. `notice` is shown once."""
        page = page or self.page
        shown = {
            "page": page,
            "path": self.path,
            "query": self.query,
            "state": self.state,
            "notice": self.state.pop("_notice", ""),
            "site": self.site,
            "today": TODAY,
            **values,
        }
        return Response(self.render_template(template, shown), status, page=page)

    def redirect(self, path: str, **query: str) -> Response:
        """Send the visitor elsewhere (after a post, so that a reload is harmless)."""
        location = path + (f"?{urlencode(query)}" if query else "")
        return Response(status=303, headers={"Location": location})

    def not_found(self) -> Response:
        """The site's own page for what is not there."""
        return self.render("not_found.html", page="not-found", status=404)


@dataclass(frozen=True, slots=True)
class PageInfo:
    """A page of a site: its identity is its route, whatever address brought a visitor there.

    Attributes:
        example: A path at which the page can be opened straight away.
        kind: The page class, such as `product page` or `checkout`.
        reach: Steps to a state in which the page has its content, when opening `example` is not enough.
    """

    id: str
    route: str
    example: str
    kind: str
    title: str
    reach: tuple[Step, ...] = ()

    @property
    def pattern(self) -> str:
        """A regular expression that matches every path of the page."""
        fixed = [re.escape(part) for part in _PARAMETER.split(self.route)]
        return f"^{'[^/]+'.join(fixed)}$"


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """Something a visitor wants to get done; the server knows whether it was.

    Attributes:
        text: The task as told to a tester; it never names a control.
        success: Asks the server's memory.
        criteria: The same in words.
        solution: Steps that solve it on the clean site.
    """

    id: str
    text: str
    criteria: str
    success: Callable[[Session], bool]
    solution: tuple[Step, ...]
    start: str = "/"
    device: Device = "desktop"


@dataclass(frozen=True, slots=True)
class _Route:
    method: str
    pattern: re.Pattern[str]
    page: str
    handler: Handler


class Site:
    """A site under construction and in use: `@site.page(...)` and `@site.post(...)` add to it."""

    def __init__(
        self,
        slug: str,
        *,
        name: str,
        about: str,
        start_state: Mapping[str, Any] | None = None,
        knobs: Mapping[str, Any] | None = None,
    ) -> None:
        self.slug = slug
        self.name = name
        self.about = about
        self.pages: dict[str, PageInfo] = {}
        self.knobs: dict[str, Any] = dict(knobs or {})
        self._start_state = dict(start_state or {})
        self._routes: list[_Route] = []

    def new_session(self) -> Session:
        """A visitor whom the server has never seen."""
        return Session(copy.deepcopy(self._start_state))

    def page(
        self,
        route: str,
        *,
        id: str,
        kind: str,
        title: str,
        example: str = "",
        reach: tuple[Step, ...] = (),
    ) -> Callable[[Handler], Handler]:
        """Add a page and the function that answers it."""
        self.pages[id] = PageInfo(id, route, example or route, kind, title, reach)
        return self._add("GET", route, id)

    def get(self, route: str, *, page: str = "") -> Callable[[Handler], Handler]:
        """Add an answer that is no page of its own: a picture, a download, another way to a page."""
        return self._add("GET", route, page)

    def post(self, route: str, *, page: str = "") -> Callable[[Handler], Handler]:
        """Add what happens when a form is sent; `page` is the page that is shown when it is refused."""
        return self._add("POST", route, page)

    def _add(self, method: str, route: str, page: str) -> Callable[[Handler], Handler]:
        pattern = re.compile(re.sub(r"{([a-z_]+)}", r"(?P<\1>[^/]+)", route))

        def keep(handler: Handler) -> Handler:
            self._routes.append(_Route(method, pattern, page, handler))
            return handler

        return keep

    def find(self, method: str, path: str) -> tuple[str, Handler, dict[str, str]] | None:
        """The page, the handler and the parameters for a request."""
        for route in self._routes:
            if route.method == method and (match := route.pattern.fullmatch(path)):
                return route.page, route.handler, match.groupdict()
        return None
