"""Stored states: what is read is what was written, equal parts are kept once, damage is one sentence."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from assay.browser import (
    Browser,
    PageState,
    PageStore,
    accessibility_outline,
    elements,
    links,
    visible_text,
)
from assay.browser.settings import DESKTOP
from assay.errors import BadInput
from assay.files import canonical_json

if TYPE_CHECKING:
    from tests.browser.conftest import Site

DERIVE = """
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition('.')[0] in ('playwright', 'aiohttp', 'brotli', 'lxml'):
            raise ImportError(name)
sys.meta_path.insert(0, Blocked())
from assay.browser import PageStore, accessibility_outline, elements, links, visible_text
from assay.files import canonical_json
state = PageStore(sys.argv[1]).get(sys.argv[2])
rows = [element.as_json() for element in elements(state)], [link.as_json() for link in links(state)]
sys.stdout.write(canonical_json([*rows, visible_text(state), accessibility_outline(state)]))
"""

PAGE = """<!doctype html><html lang=en><title>Shop</title>
<style>.off { position: absolute; left: -9999px } .box { width: 50px; height: 20px; overflow: hidden }
.far { margin-top: 300px } s { color: red }</style>
<header><nav aria-label=Main><a href=/>Home</a> <a href=basket?x=1>Basket</a></nav></header>
<main><h1>Lamps</h1><p>Now <s>£10</s> <b>£8</b></p><p class=off>off page</p><p hidden>hidden</p>
<p style='visibility: hidden'>invisible</p><p style='opacity: 0'>clear</p>
<div class=box><p>in</p><p class=far>cut off</p></div>
<form aria-label=Search><label>Find <input required value=lamp></label><button aria-expanded=false>Go</button>
</form>
<div id=host></div><iframe srcdoc='<p>framed</p>' style='border: 5px solid'></iframe></main>
<script>host.attachShadow({mode: 'open'}).innerHTML = '<em>shadowed</em>'</script>"""


def derived(state: PageState) -> str:
    rows = [element.as_json() for element in elements(state)], [link.as_json() for link in links(state)]
    return canonical_json([*rows, visible_text(state), accessibility_outline(state)])


def made(**parts: bytes) -> PageState:
    return PageState("http://127.0.0.1/", "t", 200, DESKTOP, "1", "pinned", parts, {"load_ms": 1.5})


@pytest.mark.asyncio(loop_scope="session")
async def test_what_is_derived_is_the_same_bytes_with_and_without_a_browser(
    browser: Browser, site: Site, tmp_path: Path
) -> None:
    async with browser.open(site.put(PAGE)) as page:
        state = await page.capture()
    digest = PageStore(tmp_path).put(state)
    stored = PageStore(tmp_path).get(digest)
    assert stored == state and stored.digest == digest
    fresh = derived(state)
    assert derived(state) == fresh == derived(stored)
    command = [sys.executable, "-c", DERIVE, str(tmp_path), digest]
    replayed = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, check=True)
    assert replayed.stdout == fresh


@pytest.mark.asyncio(loop_scope="session")
async def test_rows_say_what_any_reader_could(browser: Browser, site: Site) -> None:
    async with browser.open(site.put(PAGE)) as page:
        state = await page.capture()
        live = await page.evaluate(
            "(() => { const b = document.querySelector('button').getBoundingClientRect();"
            " return [b.x, b.y, b.width, b.height] })()"
        )
    rows = elements(state)
    assert [row.ref for row in rows] == list(range(len(rows)))
    assert all(row.parent is None or row.parent < row.ref for row in rows)
    by_text = {row.text: row for row in rows if row.tag in ("a", "p", "b", "s", "em", "h1")}
    basket = by_text["Basket"]
    assert (basket.role, basket.name, basket.clickable, basket.visible) == ("link", "Basket", True, True)
    assert basket.region == ("banner", "navigation 'Main'")
    assert by_text["£10"].styles["color"] == "rgb(255, 0, 0)"
    assert "line-through" in by_text["£10"].styles["text-decoration-line"]
    button = next(row for row in rows if row.tag == "button")
    assert button.box is not None and list(button.box) == pytest.approx(live, abs=0.02)
    assert button.states == ("expanded=false",)
    field = next(row for row in rows if row.tag == "input")
    assert (field.role, field.name, field.value) == ("textbox", "Find", "lamp") and "required" in field.states
    assert field.region == ("main", "form 'Search'")
    framed = by_text["framed"]
    frame = next(row for row in rows if row.tag == "iframe")
    assert framed.frame == 1 and framed.box is not None and frame.box is not None
    assert framed.box.x == frame.box.x + 5 + 8, "a frame's content is placed on the page"
    heading = by_text["Lamps"]
    assert heading.states == ("level=1",)
    hidden = [row for row in rows if row.tag == "p" and not row.visible]
    assert len(hidden) == 5


@pytest.mark.asyncio(loop_scope="session")
async def test_visible_text_links_and_outline(browser: Browser, site: Site) -> None:
    async with browser.open(site.put(PAGE)) as page:
        state = await page.capture()
    assert visible_text(state).splitlines() == [
        "Home Basket",
        "Lamps",
        "Now £10 £8",
        "in",
        "Find Go",
        "shadowed",
        "framed",
    ]
    assert [(link.name, link.url) for link in links(state)] == [
        ("Home", site.url("/")),
        ("Basket", site.url("/basket?x=1")),
    ]
    outline = accessibility_outline(state)
    assert 'heading "Lamps" [level=1]' in outline and 'button "Go" [expanded=false]' in outline
    assert 'textbox "Find"' in outline and "invisible" not in outline


@pytest.mark.asyncio(loop_scope="session")
async def test_a_broken_line_does_not_join_words(browser: Browser, site: Site) -> None:
    async with browser.open(site.put("<p><button>12:30<br>2 places left</button></p>")) as page:
        state = await page.capture()
    assert visible_text(state) == "12:30 2 places left"
    assert next(row.text for row in elements(state) if row.tag == "button") == "12:30 2 places left"


def test_equal_parts_are_stored_once(tmp_path: Path) -> None:
    store = PageStore(tmp_path)
    store.put(made(html=b"a", dom=b"{}", screenshot=b"1"))
    store.put(made(html=b"b", dom=b"{}", screenshot=b"1"))
    assert len(list((tmp_path / "parts").rglob("*.z"))) == 4
    assert len(store.list()) == 2


def test_the_digest_is_of_the_page_and_not_of_the_visit(tmp_path: Path) -> None:
    state = made(html=b"a")
    later = replace(state, timings={"load_ms": 99.0})
    assert later.digest == state.digest
    assert replace(state, parts={"html": b"b"}).digest != state.digest
    store = PageStore(tmp_path)
    store.put(state)
    assert store.get(store.put(later)) == later


def test_the_same_state_is_the_same_files(tmp_path: Path) -> None:
    for name in ("one", "two"):
        PageStore(tmp_path / name).put(made(html=b"a" * 1000, dom=b"{}"))
    files = [
        sorted(path for path in (tmp_path / name).rglob("*") if path.is_file()) for name in ("one", "two")
    ]
    assert [file.read_bytes() for file in files[0]] == [file.read_bytes() for file in files[1]]


@pytest.mark.parametrize("damage", ["flip", "truncate", "other", "bomb", "remove"])
def test_a_damaged_part_is_one_sentence(tmp_path: Path, damage: str) -> None:
    import zlib

    store = PageStore(tmp_path)
    digest = store.put(made(html=b"some words"))
    part = next((tmp_path / "parts").rglob("*.z"))
    data = part.read_bytes()
    if damage == "remove":
        part.unlink()
    else:
        part.write_bytes(
            {
                "flip": bytes([data[0] ^ 255]) + data[1:],
                "truncate": data[:5],
                "other": zlib.compress(b"other word"),
                "bomb": zlib.compress(b"x" * 10_000_000),
            }[damage]
        )
    with pytest.raises(BadInput, match="capture the page again"):
        store.get(digest)


def test_a_manifest_that_lies_is_found_out(tmp_path: Path) -> None:
    store = PageStore(tmp_path)
    digest = store.put(made(html=b"one"))
    manifest = tmp_path / "states" / f"{digest}.json"
    changed = json.loads(manifest.read_text())
    changed["page"]["viewport"]["width"] = 1
    manifest.write_text(json.dumps(changed))
    with pytest.raises(BadInput, match="does not describe"):
        store.get(digest)
    manifest.write_text("{}")
    with pytest.raises(BadInput, match="no manifest"):
        store.get(digest)
    changed["parts"]["html"]["sha256"] = "../../etc/passwd"
    manifest.write_text(json.dumps(changed))
    with pytest.raises(BadInput, match="no hash"):
        store.get(digest)


@pytest.mark.parametrize("name", ["../../x", "", "abc", "G" * 64])
def test_what_is_no_digest_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadInput, match="not the digest"):
        PageStore(tmp_path).get(name)


def test_a_state_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="does not exist"):
        PageStore(tmp_path).get("0" * 64)
