"""The site file: live sites, and what is to be tried on them."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

from pydantic import Field, ValidationError

from assay.browser.guard import Guard
from assay.errors import BadInput
from assay.files import canonical_json, read_json
from assay.mirror.agents.records import AgentTask, Device
from assay.mirror.collection.naming import site_slug_of, slug
from assay.mirror.truth.records import TruthTask
from assay.mirror.truth.texts import LONGEST_TEXT, clean_text, unprintable
from assay.mirror.words import Stored

__all__ = ["LiveSite", "read_site_file"]

MAX_BYTES = 8 * 1024 * 1024
MAX_SITES = 1000
MAX_TASKS = 100


class LiveSite(Stored):
    """A site on the net, its tasks, and the hosts that a visit may touch."""

    site_slug: str
    site_url: str
    tasks: tuple[TruthTask, ...]
    hosts: tuple[str, ...] = ()
    """All hosts that may be reached; that of the site is always among them."""
    max_steps: int | None = Field(default=None, ge=1, le=1000)
    """Bounds of the site's own, below those of the run."""
    timeout: float | None = Field(default=None, gt=0, le=86_400)

    def start_of(self, task: TruthTask) -> str:
        """The address at which a task begins."""
        return urljoin(f"{self.site_url.rstrip('/')}/", task.start_url)

    def agent_task(self, task: TruthTask) -> AgentTask:
        """The task as an agent is given it."""
        device: Device = "mobile" if task.device == "mobile" else "desktop"
        return AgentTask(task.id, task.text, self.start_of(task), device, task.success_criteria)


def read_site_file(path: Path) -> tuple[LiveSite, ...]:
    """Read one site or a list of sites; also the files of tasks that ship with the truth."""
    raw = read_json(path, max_bytes=MAX_BYTES)
    if isinstance(raw, dict) and isinstance(raw.get("sites"), list):
        raw = raw["sites"]
    entries = raw if isinstance(raw, list) else [raw]
    if not entries or len(entries) > MAX_SITES:
        raise BadInput(f"{path} has {len(entries):,} sites, but 1 to {MAX_SITES:,} are needed; correct it.")
    sites = tuple(_site(entry, f"{path} site {number}") for number, entry in enumerate(entries, 1))
    seen: set[str] = set()
    for site in sites:
        if site.site_slug in seen:
            raise BadInput(f"{path} has the site_slug {site.site_slug!r} twice; give each site its own.")
        seen.add(site.site_slug)
    return sites


def _site(raw: object, where: str) -> LiveSite:
    if not isinstance(raw, dict):
        raise BadInput(f"{where} is not an object; write one with site_url and tasks.")
    address = raw.get("site_url")
    host = _host(address) if isinstance(address, str) else None
    if not isinstance(address, str) or host is None:
        # A password in it is not repeated.
        shown = clean_text(repr(address).rpartition("@")[2], 80)
        raise BadInput(f"{where} has site_url {shown}, but an http or https address is needed; correct it.")
    given = raw.get("site_slug", site_slug_of(address))
    if not isinstance(given, str) or slug(given.replace("_", "-")) != given.replace("_", "-"):
        shown = clean_text(repr(given), 80)
        raise BadInput(f"{where} has site_slug {shown}; use lower-case letters, digits and hyphens.")
    named = raw.get("hosts", [])
    if not isinstance(named, list) or not all(isinstance(name, str) for name in named):
        raise BadInput(f'{where} has hosts that are no list of names; write ["www.example.org"].')
    hosts = tuple(dict.fromkeys([host, *(name.strip().lower() for name in named)]))
    # The guard of the browser says best what may be named.
    Guard(hosts)
    fields = {**raw, "site_slug": given, "hosts": hosts, "tasks": _tasks(raw.get("tasks"), where)}
    site = _validated(fields, where)
    _check_tasks(site, where)
    return site


def _tasks(raw: object, where: str) -> list[dict[str, Any]]:
    """Tasks as objects; a plain text is a task that begins on the first page."""
    if not isinstance(raw, list) or not 1 <= len(raw) <= MAX_TASKS:
        raise BadInput(f"{where} needs a list of 1 to {MAX_TASKS} tasks; write at least one.")
    made = []
    for number, entry in enumerate(raw, 1):
        task = {"text": entry} if isinstance(entry, str) else entry
        if not isinstance(task, dict):
            raise BadInput(f"{where}, task {number} is neither a text nor an object; correct it.")
        defaults = {"id": f"task-{number}", "start_url": "/", "success_criteria": ""}
        made.append({**defaults, **task})
    return made


def _validated(fields: dict[str, Any], where: str) -> LiveSite:
    try:
        # Through JSON, so that strict reading takes a list for a tuple but no 1 for a true.
        return LiveSite.model_validate_json(canonical_json(fields), strict=True)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"])
        shown = clean_text(repr(first["input"]), 60)
        wanted = first["msg"].removeprefix("Input should be ")
        raise BadInput(f"{where}: {field} is {shown}, but {wanted} is needed; correct it.") from None
    except ValueError as error:
        raise BadInput(f"{where} cannot be read ({clean_text(error, 100)}); correct it.") from None


def _check_tasks(site: LiveSite, where: str) -> None:
    guard, seen = Guard(site.hosts), set()
    for number, task in enumerate(site.tasks, 1):
        place = f"{where}, task {number}"
        if not task.text.strip() or len(task.text) > LONGEST_TEXT or unprintable(task.text):
            raise BadInput(f"{place} has no text that can be given to anybody; write one printable sentence.")
        if not slug(task.id) or len(task.id) > 100 or "/" in task.id or unprintable(task.id):
            raise BadInput(
                f"{place} has id {clean_text(repr(task.id), 60)}; use letters, digits and hyphens."
            )
        if task.id in seen:
            raise BadInput(f"{place} has the id {task.id!r} of another task; give it an id of its own.")
        seen.add(task.id)
        if _host(site.start_of(task)) is None or guard.refusal(site.start_of(task)) is not None:
            shown = clean_text(repr(task.start_url), 80)
            raise BadInput(f"{place} starts at {shown}, which is on no host of the site; add it to hosts.")
        if task.device not in ("desktop", "mobile"):
            raise BadInput(f"{place} has device {clean_text(repr(task.device), 40)}; use desktop or mobile.")


def _host(address: str) -> str | None:
    """The host of a web address, without port."""
    if unprintable(address) or any(letter.isspace() for letter in address):
        return None
    try:
        parts = urlsplit(address)
        host, _ = parts.hostname, parts.port
    except ValueError:
        return None
    # A name or password before the host would reach logs.
    if parts.scheme not in ("http", "https") or not host or "@" in parts.netloc:
        return None
    return f"[{host}]" if ":" in host else host
