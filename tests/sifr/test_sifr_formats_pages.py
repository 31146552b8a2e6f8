"""The neighbour formats over one real page that has a little of everything."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path

import pytest
import pytest_asyncio
from lxml import html as lxml_html

from assay.browser import Browser, visible_text
from assay.sifr.capturing_serving import serve_files
from assay.sifr.formats.cutting import fit, tokens
from assay.sifr.formats.html_writing import VOID
from assay.sifr.formats.records import Representation, Subject
from assay.sifr.formats.registry import represent

PAGE = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Tea &amp; toast</title>
<meta name="description" content="zebra-description"><meta property="og:title" content="zebra-og">
<meta name="viewport" content="width=device-width">
<script type="application/ld+json">{"offers": {"price": "zebra-price"}}</script>
<style>.old { text-decoration: line-through } .gone { display: none } .card { display: flex }
svg { width: 80px; height: 20px }</style></head>
<body><!-- a remark -->
<nav aria-label="Main"><ul><li><a href="/tea?a=1&amp;b=2">Tea</a></li>
<li><a href="/toast">Toast</a></li></ul></nav>
<main><h1 ref="btn900">Today's   <em>offers</em></h1>
<p>Only <strong>two</strong> left &lt; three, at <del class="old">£4.00</del> <span>£3.00</span>.</p>
<p class="gone">Nobody sees this.</p>
<img alt="A cup" src="/cup.png" width="40" height="40"><img src="/no-words.png" width="40" height="40">
<img alt="" src="/decoration.png" width="5" height="5">
<svg role="img" aria-label="Chart"><rect width="3" height="3"></rect><text y="12">42 cups</text></svg>
<table><caption>Prices</caption><tr><th scope="col">Sort</th><th scope="col">Price</th></tr>
<tr><td>Green</td><td>£5</td></tr><tr><td>Black</td><td>£6</td></tr></table>
<ol><li>Boil</li><li>Pour<ul><li>slowly</li></ul></li></ol>
<form action="/send" aria-label="Order"><label for="who">Your name</label>
<input id="who" name="who" value="Ann" required>
<label><input type="checkbox" name="milk" checked> Milk</label>
<label for="size">Size</label><select id="size"><option>Small</option><option selected>Large</option></select>
<label for="note">Note</label><textarea id="note">two
lines</textarea>
<input type="hidden" name="token" value="secret-token">
<button type="submit" disabled>Order now</button></form>
<a class="card" href="/card"><div>Card <b>title</b></div><div>Card text</div></a>
<pre>a  b
  c</pre>
<div id="host"></div>
<script>
  document.getElementById('host').attachShadow({mode: 'open'}).innerHTML = '<button>Shaded</button>';
  document.getElementById('who').value = 'Beth';
</script>
FRAME</main></body></html>"""
FRAME = (
    '<iframe title="Inner" srcdoc="<p>Inside the frame</p><button>Framed</button>"></iframe><p>After it.</p>'
)
TEXT_FORMATS = ("html_raw", "html_clean", "axtree", "aria", "markdown", "text")
WITH_REFS = ("html_raw", "html_clean", "axtree", "aria", "markdown")


@dataclass(frozen=True)
class Captured:
    whole: Subject
    """With a frame and a shadow root."""
    plain: Subject
    """Without them, so that it can be compared with the page's own HTML."""
    playwright: str
    """What Playwright itself says of the plain page."""


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def captured(tmp_path_factory: pytest.TempPathFactory) -> Captured:
    folder = tmp_path_factory.mktemp("pages")
    (folder / "whole.html").write_text(PAGE.replace("FRAME", FRAME), "utf-8")
    without = re.sub(r"document.getElementById\('host'\).*", "", PAGE)
    (folder / "plain.html").write_text(without.replace("FRAME", ""), "utf-8")
    async with serve_files(Path(folder)) as origin, Browser.launch() as browser:
        async with browser.open(f"{origin}/whole.html") as page:
            whole = Subject(await page.capture())
        async with browser.open(f"{origin}/plain.html") as page:
            plain = Subject(await page.capture())
            snapshot = await page.playwright.locator("body").aria_snapshot()
    return Captured(whole, plain, snapshot)


@pytest.fixture
def whole(captured: Captured) -> Subject:
    return captured.whole


@pytest.mark.parametrize("name", WITH_REFS)
def test_every_format_carries_exactly_the_refs_of_the_model(whole: Subject, name: str) -> None:
    shown = represent(whole, name)
    assert len(whole.model.refs) > 15
    assert shown.refs == whole.model.refs
    for part in shown.parts:
        assert all(ref in part.text for ref in part.refs)
    # Each stands once: nothing else in the text can be mistaken for it.
    assert all(len(re.findall(rf"\b{ref}\b", shown.text)) == 1 for ref in shown.refs)


@pytest.mark.parametrize("name", TEXT_FORMATS)
def test_what_only_machines_are_told_is_in_no_format(whole: Subject, name: str) -> None:
    assert "zebra" in whole.state.html
    assert "zebra" not in represent(whole, name).text


@pytest.mark.parametrize("name", TEXT_FORMATS)
def test_frames_and_shadow_roots_stand_in_place(whole: Subject, name: str) -> None:
    text = represent(whole, name).text
    places = [text.index(words) for words in ("Shaded", "Inside the frame", "Framed", "After it.")]
    # Playwright's order of an inner document and of what comes after it is the page's; text has no frames.
    assert places == sorted(places) or name == "text"


def test_text_is_what_can_be_seen_and_holds_no_refs(whole: Subject) -> None:
    shown = represent(whole, "text")
    assert shown.text.rstrip("\n") == visible_text(whole.state)
    assert not shown.refs
    assert "Nobody sees this" not in shown.text


def _elements(text: str) -> list[tuple[str, dict[str, str], str, str]]:
    document = lxml_html.document_fromstring(text)
    found = []
    for element in document.iter():
        if isinstance(element.tag, str):
            attributes = {str(name): str(value) for name, value in element.attrib.items() if name != "ref"}
            found.append((element.tag, attributes, element.text or "", element.tail or ""))
    return found


def test_html_raw_is_the_rendered_page_but_for_what_was_stripped(captured: Captured) -> None:
    subject = captured.plain
    stripped = re.sub(
        r'<meta (?:name="description"|property)[^>]*>|<script type="application/ld\+json">.*?</script>',
        "",
        subject.state.html,
    )
    written = represent(subject, "html_raw").text
    assert _elements(written) == _elements(stripped)
    assert "<!-- a remark -->" in written
    assert "line-through" in written


def test_a_ref_in_html_stands_at_the_element_that_the_model_means(captured: Captured) -> None:
    subject = captured.plain
    for name in ("html_raw", "html_clean"):
        document = lxml_html.document_fromstring(represent(subject, name).text)
        found = {str(element.get("ref")): element for element in document.iter() if element.get("ref")}
        assert set(found) == set(subject.model.refs)
        for ref, element in found.items():
            item = subject.model.by_ref[ref]
            if item.kind in ("button", "link") or item.heading:
                assert "".join("".join(map(str, element.itertext())).split()) == "".join(item.name.split())
        # The page's own attribute of that name could mislead a reader.
        assert "btn900" not in represent(subject, name).text


def test_html_clean_drops_what_says_nothing(whole: Subject) -> None:
    text = represent(whole, "html_clean").text
    for gone in ("<script", "<style", "<!--", "<rect", "class=", "src=", "style=", "<link"):
        assert gone not in text
    for kept in ("42 cups", 'alt=""', 'alt="A cup"', 'href="/tea?a=1&amp;b=2"', 'for="who"', 'id="who"'):
        assert kept in text
    assert 'id="host"' not in text
    assert "Today's <em>offers</em>" in text
    assert "a  b\n  c" in text
    assert tokens(text) < 0.8 * tokens(represent(whole, "html_raw").text)


def test_html_clean_says_what_fields_hold_now(whole: Subject) -> None:
    text = represent(whole, "html_clean").text
    assert 'value="Beth"' in text
    assert 'value="Ann"' in represent(whole, "html_raw").text
    assert re.search(r'<input[^>]*type="checkbox"[^>]* checked>', text)
    assert "<option selected>Large" in text
    assert "<option>Small" in text
    assert re.search(r"<button[^>]* disabled[ >]", text)


class _Balance(HTMLParser):
    """Every tag that is opened is closed, in order."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.seen = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen += 1
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("name", ["html_raw", "html_clean"])
@pytest.mark.parametrize("share", [0.3, 0.6, 0.9])
def test_a_cut_of_html_falls_between_whole_elements(whole: Subject, name: str, share: float) -> None:
    shown = represent(whole, name)
    budget = int(share * tokens(shown.text))
    fitted = fit(shown, budget)
    assert fitted.tokens <= budget
    assert 0 < fitted.left_out < fitted.parts
    balance = _Balance()
    balance.feed(fitted.text)
    assert balance.seen > 3
    assert not balance.open
    assert all(f'ref="{ref}"' in fitted.text for ref in fitted.refs)


def _indents(text: str) -> Iterator[int]:
    for line in text.splitlines():
        yield (len(line) - len(line.lstrip(" "))) // 2


@pytest.mark.parametrize("name", ["axtree", "aria"])
def test_a_cut_of_a_tree_keeps_what_its_lines_stand_in(whole: Subject, name: str) -> None:
    shown = represent(whole, name)
    fitted = fit(shown, tokens(shown.text) // 2)
    depths = list(_indents(fitted.text))
    assert fitted.left_out
    assert max(depths) >= 2
    assert all(after <= before + 1 for before, after in zip(depths, depths[1:], strict=False))
    lines = set(shown.text.splitlines())
    assert all(line in lines for line in fitted.text.splitlines()[:-1])


def test_axtree_says_roles_names_states_and_values(whole: Subject) -> None:
    lines = [line.strip() for line in represent(whole, "axtree").text.splitlines()]
    assert any(re.fullmatch(r'navigation "Main" \[nav\d+\]', line) for line in lines)
    assert any(re.fullmatch(r'heading "Today\'s offers" level=1 \[txt\d+\]', line) for line in lines)
    assert any(re.fullmatch(r'textbox "Your name" value="Beth" required \[inp\d+\]', line) for line in lines)
    assert any(re.fullmatch(r'checkbox "Milk" checked=true \[chk\d+\]', line) for line in lines)
    assert any(re.fullmatch(r'button "Order now" disabled \[btn\d+\]', line) for line in lines)
    assert "Nobody sees this" not in "".join(lines)
    # The words of a link are its name and stand there once.
    assert sum("Toast" in line for line in lines) == 1


_CONTROLS = re.compile(r'- (link|button|textbox|checkbox|combobox|heading) "([^"]*)"')


def test_aria_has_the_controls_that_playwright_names(captured: Captured) -> None:
    ours = represent(captured.plain, "aria").text
    theirs = _CONTROLS.findall(captured.playwright)
    assert len(theirs) >= 8
    assert _CONTROLS.findall(ours) == theirs
    assert "- /url: /toast" in ours and "- /url: /toast" in captured.playwright
    assert re.search(r'- textbox "Your name" \[ref=inp\d+\]: Beth', ours)
    assert "[level=1]" in ours and "[checked]" in ours and "[disabled]" in ours


def test_markdown_writes_a_page_down(whole: Subject) -> None:
    text = represent(whole, "markdown").text
    for pattern in (
        r"^Title: Tea & toast$",
        r"^# Today's offers \[txt\d+\]$",
        r"^- \[Tea\]\(/tea\?a=1&b=2\) \[lnk\d+\]$",
        r"^Only \*\*two\*\* left < three, at ~~£4.00~~ £3.00.$",
        r"!\[A cup\] \[img\d+\]",
        r"!\[no alt\] \[img\d+\]",
        r"!\[Chart\] \[img\d+\]\s42 cups",
        r"^\[div\d+\S*.*\]\nInside the frame$",
        r"^\| Sort \| Price \|$",
        r"^\| --- \| --- \|$",
        r"^\| Green \| £5 \|$",
        r"^1\. Boil$",
        r"^2\. Pour$",
        r"^  - slowly$",
        r"\[Your name: Beth\] \[inp\d+\]",
        r"\[Milk: x\] \[chk\d+\]",
        r"\[Size: Large\] \[sel\d+\]",
        r"\[button: Order now\] \[btn\d+\]",
        r"\[Card \*\*title\*\* Card text\]\(/card\) \[lnk\d+\]",
    ):
        assert re.search(pattern, text, re.MULTILINE), (pattern, text)
    assert "Nobody sees this" not in text
    assert "secret-token" not in text


def test_the_same_page_always_gives_the_same_text(whole: Subject) -> None:
    again = Subject(whole.state)
    for name in (*TEXT_FORMATS, "screenshot"):
        one, other = represent(whole, name), represent(again, name)
        assert isinstance(one, Representation)
        assert (one.text, one.image) == (other.text, other.image)
