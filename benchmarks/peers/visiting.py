"""Pages visited once more, so that another program can read the very tabs that ours are captured from.

A stored document that is opened again is another page: what was typed is gone, scripts run a second time, and
the styles are not beside it. So the page is brought to its state as the capture brings it there, in the same
Chromium and window; the peer reads that tab; and then the tab is captured once more, which says whether it
was the page of the dataset, and gives the elements that the peer's numbers stand for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from urllib.parse import urlsplit

from assay.browser import Browser, BrowserSettings, Page, PageState, visible_text
from assay.errors import AssayError
from assay.sifr.capturing import go_to, serving
from assay.sifr.capturing_targets import Target
from assay.sifr.formats.records import Subject
from peers.program import Peer, PeerFailed

HOW_TO_GET_IT = (
    "not measured: `python -m venv peer && peer/bin/pip install browser-use`, "
    "then `--peer-python peer/bin/python`"
)

_NUMBERED = re.compile(r"\[(\d+)\]<")


@dataclass(frozen=True)
class PeerPage:
    """A page in a peer's words.

    Attributes:
        text: All of it.
        near: The line that speaks of an element, by our ref; None where nobody can say which line does.
    """

    text: str
    near: Mapping[str, str] | None = None


@dataclass
class PeerPages:
    """What a peer made of the pages.

    Attributes:
        pages: What it said of those that it could read, by id.
        failed: Why it could not read the others, by id.
        same: The pages that showed the words of the dataset, to the letter, when it had read them.
    """

    pages: dict[str, PeerPage] = field(default_factory=dict)
    failed: dict[str, str] = field(default_factory=dict)
    same: set[str] = field(default_factory=set)


async def read_by_peer(
    python: Path, states: Iterable[tuple[str, PageState]], targets: Mapping[str, Target]
) -> dict[str, PeerPages]:
    """Every page as the peer gives it to a model, by the peer's name and setting.

    Args:
        python: The interpreter that has the peer.
        states: The pages as they were captured, by id.
        targets: The way to them, by id; a page without one counts as failed.
    """
    async with Peer.start(python) as peer, Browser.launch(BrowserSettings(direct=True, pool=1)) as browser:
        found = {setting: PeerPages() for setting in peer.settings}
        for key, state in states:
            try:
                texts, seen, backends = await _read(peer, browser, state, targets.get(key))
            except AssayError as error:
                for kept in found.values():
                    kept.failed[key] = str(error)
                continue
            subject = Subject(seen)
            same = visible_text(seen) == visible_text(state)
            for setting, text in texts.items():
                found[setting].pages[key] = PeerPage(text, _lines_of_refs(text, subject, backends))
                found[setting].same |= {key} if same else set()
        return {f"{peer.name}, {setting}": kept for setting, kept in found.items()}


async def _read(
    peer: Peer, browser: Browser, state: PageState, target: Target | None
) -> tuple[dict[str, str], PageState, Sequence[int]]:
    """The texts, the tab after they were read, and Chromium's number of each of its nodes."""
    from playwright.async_api import Error

    if target is None:
        raise PeerFailed(f"{state.url} is neither of the local sites nor of the directory that was given.")
    try:
        async with serving([target]) as origins, browser.open(viewport=state.viewport) as page:
            await go_to(page, target, origins.get(target.id))
            await page.settle()
            texts = await peer.texts(page)
            return texts, await page.capture(), await _backends(page)
    except Error as error:
        raise PeerFailed(f"{state.url} was lost: {str(error).splitlines()[0]}.") from None


async def _backends(page: Page) -> Sequence[int]:
    """Chromium's numbers of all nodes, in the order in which a page state counts them."""
    taken = await page.world.session.send("DOMSnapshot.captureSnapshot", {"computedStyles": []})
    return [number for document in taken["documents"] for number in document["nodes"]["backendNodeId"]]


def _lines_of_refs(text: str, subject: Subject, backends: Sequence[int]) -> dict[str, str]:
    """Which line speaks of which element: by the peer's number, or for a picture by the name of its file."""
    lines = text.splitlines()
    numbered = {int(found[1]): line for line in lines if (found := _NUMBERED.search(line))}
    near: dict[str, str] = {}
    for item in subject.model.items:
        row = subject.rows[item.element]
        line = numbered.get(backends[row.node])
        if line is None and item.kind == "image":
            file = PurePosixPath(urlsplit(row.attributes.get("src", "")).path).name
            line = next((line for line in lines if file and file in line), None)
        if line is not None:
            near[item.ref] = line
    return near
