"""A site with chosen defects switched on: from a request to a response, without a socket.

The clean twin is the same app with no defects. Every change happens here, in one order: knobs, the handler
with what stands around it, then the page's HTML; stylesheet and script get their additions at the end.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assay.corpus.defects import EVERY_PAGE, Defect
from assay.corpus.forms import Filled
from assay.corpus.operators.base import Operator
from assay.corpus.site import Handler, Response, Session, Site, Visit

if TYPE_CHECKING:
    import jinja2

__all__ = ["Incoming", "SiteApp"]

_MOST_SESSIONS = 2_000
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
}


@dataclass(frozen=True, slots=True)
class Incoming:
    """A request, stripped to what sites need."""

    method: str
    path: str
    query: Mapping[str, Sequence[str]] = field(default_factory=dict)
    data: Mapping[str, Sequence[str]] = field(default_factory=dict)
    session: str = ""


class SiteApp:
    """One site, one set of defects, any number of visitors."""

    def __init__(self, site: Site, folder: Path, planted: Iterable[tuple[Defect, Operator]] = ()) -> None:
        self.site = site
        self.planted = tuple(planted)
        self.sessions: OrderedDict[str, Session] = OrderedDict()
        self._folder = folder
        self._templates = _templates(folder)
        self._knobs = dict(site.knobs)
        for defect, operator in self.planted:
            if operator.knobs:
                self._knobs.update(operator.knobs(defect))
        self._guards_repeats = all(operator.guards_repeats for _, operator in self.planted)
        self._static: dict[str, Response] = {}

    def handle(self, incoming: Incoming) -> tuple[Response, str]:
        """The response and the visitor's session id."""
        if response := self._asset(incoming):
            return self._finished(incoming.path, response), incoming.session
        session_id, session = self._session(incoming.session)
        # HEAD is a GET whose body is not sent.
        method = "GET" if incoming.method == "HEAD" else incoming.method
        found = self.site.find(method, incoming.path)
        page, handler, params = found or ("", Visit.not_found, {})
        visit = Visit(
            site=self.site,
            session=session,
            method=method,
            path=incoming.path,
            page=page,
            params=params,
            query={key: values[0] for key, values in incoming.query.items() if values},
            query_lists=incoming.query,
            data=incoming.data,
            knobs=self._knobs,
            render_template=self._render,
            adjust=self._adjust,
            guards_repeats=self._guards_repeats,
        )
        response = self._surround(page, handler)(visit)
        if response.is_page and response.body:
            response.body = self._edited(response.page, str(response.body))
        return self._finished(incoming.path, response), session_id

    def _session(self, session_id: str) -> tuple[str, Session]:
        session = self.sessions.get(session_id)
        if session is None:
            # An id that we did not give out is not taken over.
            session_id, session = secrets.token_urlsafe(12), self.site.new_session()
            self.sessions[session_id] = session
            if len(self.sessions) > _MOST_SESSIONS:
                self.sessions.popitem(last=False)
        else:
            self.sessions.move_to_end(session_id)
        return session_id, session

    def _render(self, template: str, values: dict[str, Any]) -> str:
        return self._templates.get_template(template).render(values)

    def _adjust(self, filled: Filled) -> Filled:
        for defect, operator in self.planted:
            if operator.form and defect.params.get("form", filled.form.name) == filled.form.name:
                filled = operator.form(filled, defect)
        return filled

    def _surround(self, page: str, handler: Handler) -> Handler:
        for defect, operator in self.planted:
            if operator.around and defect.page in (page, EVERY_PAGE):
                handler = _wrapped(operator, defect, handler)
        return handler

    def _edited(self, page: str, html: str) -> str:
        edits = [(d, o) for d, o in self.planted if o.edit and d.page in (page, EVERY_PAGE)]
        if not edits:
            return html
        from lxml import html as parser

        document = parser.document_fromstring(html)
        for defect, operator in edits:
            selector = str(defect.params["beside"]) if operator.inserts else defect.target
            # The element may be absent: the page has several states, and the defect is in one of them.
            matching = document.cssselect(selector)
            for target in matching if operator.every else matching[:1]:
                assert operator.edit is not None
                operator.edit(document, target, defect)
        text: str = parser.tostring(document, encoding="unicode", doctype="<!doctype html>")
        return text

    def _finished(self, path: str, response: Response) -> Response:
        for defect, operator in self.planted:
            if operator.after:
                operator.after(path, response, defect)
        return response

    def _asset(self, incoming: Incoming) -> Response | None:
        if incoming.method not in ("GET", "HEAD"):
            return None
        if incoming.path not in self._static:
            body = self._read_asset(incoming.path)
            if body is None:
                return None
            self._static[incoming.path] = body
        kept = self._static[incoming.path]
        return Response(kept.body, 200, kept.content_type, {"Cache-Control": "no-cache"}, delay=kept.delay)

    def _read_asset(self, path: str) -> Response | None:
        for prefix, folder in (("/static/", self._folder / "static"), ("/fonts/", _fonts())):
            name = path.removeprefix(prefix)
            # One flat folder: a name with a slash or a leading dot is nobody's asset.
            if not path.startswith(prefix) or not name or "/" in name or "\\" in name or name.startswith("."):
                continue
            file = folder / name
            if file.suffix in _TYPES and file.is_file():
                body = file.read_bytes() + self._additions(path).encode()
                return Response(body, content_type=_TYPES[file.suffix])
        return None

    def _additions(self, path: str) -> str:
        if path == "/static/site.css":
            return "".join(
                f"\n{operator.style(defect)}" for defect, operator in self.planted if operator.style
            )
        if path == "/static/site.js":
            scripts = [
                _on_page(defect, operator.script(defect))
                for defect, operator in self.planted
                if operator.script
            ]
            return "".join(f"\n{script}" for script in scripts)
        return ""


def _wrapped(operator: Operator, defect: Defect, handler: Handler) -> Handler:
    around = operator.around
    assert around is not None
    return lambda visit: around(visit, handler, defect)


def _on_page(defect: Defect, script: str) -> str:
    condition = (
        "" if defect.page == EVERY_PAGE else f'if (document.body.classList.contains("page-{defect.page}")) '
    )
    return f"{condition}(function () {{ {script} }})();"


def _fonts() -> Path:
    return Path(str(resources.files("assay.corpus") / "fonts"))


@lru_cache(maxsize=64)
def _templates(folder: Path) -> jinja2.Environment:
    import jinja2

    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(folder / "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
