"""Captures: two visits of a page are the same bytes, and everything asked for is in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assay.browser import MOBILE, Browser, PageState, elements, visible_text
from assay.browser import capture as capture_module

if TYPE_CHECKING:
    from tests.browser.conftest import Site

pytestmark = pytest.mark.asyncio(loop_scope="session")

PICTURE = (
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><circle r='4' cx='4' cy='4' fill='red'/></svg>"
)
PAGES = {
    "images": """<h1>Pictures</h1><img src=/p.svg width=90 height=90 alt=dot>
        <picture><img src=/p.svg width=40></picture>""",
    "form": """<form><label>Mail <input type=email name=mail value=a@b.c autofocus></label>
        <select><option>1<option selected>2</select><textarea>some text</textarea>
        <input type=checkbox checked><button disabled>Send</button></form>""",
    "frames": "<p>outer</p><iframe src=/inner></iframe><iframe srcdoc='<b>doc</b>'></iframe>",
    "shadow": """<div id=open></div><div id=closed></div><script>
        for (const mode of ['open', 'closed'])
          document.getElementById(mode).attachShadow({mode}).innerHTML = `<p>${mode} shadow</p><slot></slot>`;
        </script>""",
    "script": """<ul id=list></ul><p id=when></p><script>
        for (let n = 0; n < 50; n++)
          list.insertAdjacentHTML('beforeend', `<li><a href='/${n}'>Item ${n}</a></li>`);
        when.textContent = new Date();</script>""",
}


async def visit(browser: Browser, url: str) -> PageState:
    async with browser.open(url) as page:
        return await page.capture()


@pytest.mark.parametrize("name", PAGES)
async def test_two_visits_of_a_page_are_the_same_bytes(browser: Browser, site: Site, name: str) -> None:
    site.put(PICTURE, "/p.svg", kind="image/svg+xml")
    site.put("<h2>inner</h2><a href=/x>a link</a>", "/inner")
    url = site.put(f"<!doctype html><html lang=en><title>{name}</title>{PAGES[name]}", f"/{name}")
    first, second = await visit(browser, url), await visit(browser, url)
    for part, data in first.parts.items():
        assert second.parts[part] == data, part
    assert first.digest == second.digest == first.content_digest
    assert first.truncated == ()


async def test_a_changed_page_has_another_digest(browser: Browser, site: Site) -> None:
    before = await visit(browser, site.put("<p>one</p>"))
    after = await visit(browser, site.put("<p>two</p>"))
    assert before.digest != after.digest


async def test_a_state_holds_what_was_served_rendered_seen_and_said(browser: Browser, site: Site) -> None:
    site.put("throw new Error('on purpose')", "/app.js", kind="text/javascript")
    url = site.put(
        """<!doctype html><html lang=en><title>All</title><h1>One</h1><img src=/missing.png alt=gone>
        <script>console.warn('careful'); document.querySelector('h1').textContent = 'Two';</script>
        <script src=/app.js></script>""",
        Set_Cookie="session=cookie-secret",
    )
    async with browser.open(url) as page:
        state = await page.capture(axe=True, full_page=True)
    assert (state.title, state.status, state.url) == ("All", 200, url)
    assert state.browser == browser.chromium.version
    assert "One" in state.html_served and "Two" not in state.html_served.partition("<script>")[0]
    assert "<h1>Two</h1>" in state.html and state.html.startswith("<!DOCTYPE html>")
    assert state.screenshot.startswith(b"\x89PNG")
    assert state.parts["screenshot_full"].startswith(b"\x89PNG")
    assert state.timings["load_ms"] > 0 and state.timings["transferred_bytes"] > 0
    # The first paint is reported when the screen has shown it, which a busy computer may do later.
    assert {"response_start_ms", "dom_interactive_ms", "layout_shift"} <= set(state.timings)
    resources = {resource["url"]: resource["status"] for resource in state.resources}
    assert resources == {site.url("/missing.png"): 404, site.url("/app.js"): 200}
    assert ("warning", "careful") in [(line.level, line.text) for line in state.console]
    assert any(line.level == "uncaught" and "on purpose" in line.text for line in state.console)
    assert [(error.url, error.status) for error in state.network_errors] == [(site.url("/missing.png"), 404)]
    assert "cookie-secret" not in str(state.visit()) + str(state.facts())
    assert all(b"cookie-secret" not in data for data in state.parts.values())
    assert site.asked.count("/") == 1, "nothing is requested a second time"
    assert state.axe is not None and state.axe.version == "4.12.1"


async def test_frames_of_another_host_are_in_the_snapshot(browser: Browser, site: Site) -> None:
    site.put("<p>from elsewhere</p>", "/inner")
    other = site.url("/inner").replace("127.0.0.1", "localhost")
    state = await visit(browser, site.put(f"<p>outer</p><iframe src='{other}'></iframe>"))
    assert "from elsewhere" in visible_text(state)


async def test_a_capture_leaves_the_page_as_it_is(browser: Browser, site: Site) -> None:
    url = site.put("<input id=card name=card value=1><input id=pin autofocus style='color: red'><p>x</p>")
    async with browser.open(url) as page:
        await page.playwright.fill("#card", "4111111111111111")
        await page.playwright.focus("#pin")
        before = await page.evaluate("document.documentElement.outerHTML")
        first = await page.capture()
        second = await page.capture()
        assert await page.evaluate("document.documentElement.outerHTML") == before
        assert await page.evaluate("document.getElementById('card').value") == "4111111111111111"
        assert await page.evaluate("document.activeElement.id") == "pin"
    assert first.digest == second.digest


async def test_a_page_cannot_mislead_a_capture_by_replacing_what_scripts_use(
    browser: Browser, site: Site
) -> None:
    url = site.put(
        """<title>true</title><p>honest</p><script>
        document.querySelectorAll = () => { throw new Error('no') };
        Element.prototype.querySelectorAll = () => []; JSON.stringify = () => 'lie';
        performance.getEntriesByType = () => [{name: 'lie'}];
        Object.defineProperty(document, 'title', {get: () => 'lie'});
        Object.defineProperty(Element.prototype, 'outerHTML', {get: () => 'lie'});
        </script>"""
    )
    state = await visit(browser, url)
    assert state.title == "true" and "honest" in state.html and state.timings["load_ms"] > 0


async def test_an_oversized_page_is_cut_and_says_so(
    browser: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(capture_module, "MAX_ELEMENTS", 200)
    url = site.put(
        "<ol id=o></ol><script>for (let n = 0; n < 900; n++) o.append(document.createElement('li'))</script>"
    )
    state = await visit(browser, url)
    assert len(elements(state)) <= 210
    assert (
        len(state.truncated) == 1
        and "905 or more" in state.truncated[0]
        and "cut to 200" in state.truncated[0]
    )


async def test_an_oversized_text_is_cut_and_says_so(
    browser: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(capture_module, "MAX_HTML", 20_000)
    url = site.put(
        "<p id=p data-x=''></p><script>p.textContent = p.dataset.x = 'x'.repeat(50000)</script><p>end</p>"
    )
    state = await visit(browser, url)
    assert sum(map(len, state.parts.values())) < 100_000
    assert "cut to" in state.truncated[0]


async def test_messages_without_end_are_bounded(browser: Browser, site: Site) -> None:
    url = site.put("<script>for (let n = 0; n < 700; n++) console.log('x'.repeat(5000))</script>")
    state = await visit(browser, url)
    assert len(state.console) == 500
    assert all(len(line.text) <= 2000 for line in state.console)
    assert any("not kept" in sentence for sentence in state.truncated)


async def test_axe_finds_what_is_wrong_and_nothing_where_all_is_well(browser: Browser, site: Site) -> None:
    bad = site.put("<!doctype html><html><title>t</title><main><h1>h</h1><img src=data:,></main>", "/bad")
    good = site.put(
        "<!doctype html><html lang=en><title>t</title><main><h1>h</h1><p>text</p></main>", "/good"
    )
    async with browser.open(bad) as page:
        result = await page.axe()
        some = await page.axe(rules=["image-alt"])
    assert result.version == "4.12.1"
    assert {"image-alt", "html-has-lang"} <= {rule["id"] for rule in result.violations}
    assert [rule["id"] for rule in some.violations] == ["image-alt"]
    assert some.violations[0]["count"] == 1 and some.violations[0]["nodes"][0]["target"] == ["img"]
    async with browser.open(good) as page:
        assert (await page.axe()).violations == ()


async def test_axe_works_under_a_strict_security_policy(browser: Browser, site: Site) -> None:
    url = site.put("<title>t</title><img src=data:,>", Content_Security_Policy="default-src 'none'")
    async with browser.open(url) as page:
        assert "image-alt" in {rule["id"] for rule in (await page.axe()).violations}


async def test_the_mobile_page_is_another_state(browser: Browser, site: Site) -> None:
    url = site.put("<meta name=viewport content='width=device-width'><p>wide or narrow</p>")
    wide = await visit(browser, url)
    async with browser.open(url, viewport=MOBILE) as page:
        narrow = await page.capture()
    assert wide.digest != narrow.digest and narrow.viewport == MOBILE
