"""The page model: every visible thing once, in reading order, under a ref that does not change."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping

import pytest
import pytest_asyncio

from assay.browser import Browser, PageState
from assay.sifr.capturing_serving import serve_files
from assay.sifr.page.reading import MAX_NAME, MAX_TEXT, read_page
from assay.sifr.page.records import Item, PageModel

PAGES = {
    "form": """<!doctype html><html lang="en"><title>Form</title><main><h1>Join us</h1>
        <form aria-label="Join">
        <p><label for="n">Full name</label> <input id="n" required value="Ada"></p>
        <p><label>Country <select><option>Poland<option selected>Chile<option>Japan</select></label></p>
        <p><label><input type="checkbox" checked> Send me letters</label></p>
        <fieldset><legend>Colour</legend>
          <style>.behind {position: absolute; opacity: 0}</style>
          <label><input class="behind" type="radio" name="c" value="secret-1" checked>Red</label>
          <label><input class="behind" type="radio" name="c" value="secret-2">Blue</label></fieldset>
        <textarea aria-label="Anything else">Hello</textarea>
        <input type="password" aria-label="Password" value="hunter2">
        <input type="hidden" value="token"><input type="file" aria-label="Photo">
        <input type="date" aria-label="Day">
        <input type="submit" value="Join now"> <button type="button" disabled>Wait</button></form></main>""",
    "kinds": """<!doctype html><html lang="de"><title>Kinds</title>
        <header>Top <a href="/home">Home</a></header>
        <nav aria-label="Main"><ul><li><a href="/a">A</a><li><a href="/b">B</a>
        <li><a href="/c">C</a></ul></nav>
        <details><summary>More</summary><p>Inside</p></details>
        <div role="tab">Tab one</div> <div role="switch" aria-checked="true">Dark</div>
        <div id="act" style="cursor: pointer">Sort by price</div>
        <div id="card" style="cursor: pointer">Card with <a href="/card">a link</a></div>
        <img alt="A cat" src="x.png" width="20" height="20"> <img src="y.png" width="20" height="20">
        <img alt="" src="z.png" width="20" height="20">
        <svg role="img" aria-label="Chart" width="20" height="20"></svg>
        <p>Read <a href="guide.html">our guide</a> first.</p>
        <script>for (const id of ["act", "card"])
            document.getElementById(id).addEventListener("click", () => 0)</script>""",
    "hidden": """<!doctype html><title>Hidden</title><h1>Seen</h1>
        <p style="display: none">gone-display</p><p style="visibility: hidden">gone-visibility</p>
        <p style="opacity: 0">gone-opacity</p><button hidden>gone-button</button>
        <div style="height: 0; overflow: hidden"><a href="/x">gone-clipped</a></div>
        <a href="#main" style="position: absolute; left: -9999px">gone-aside</a><p>Last</p>""",
    "table": """<!doctype html><title>Table</title><table><caption>Fees</caption>
        <tr><th>What<th>Price</tr><tr><td>Mug<td><s>£9.00</s> £7.00</tr>
        <tr><td>Bowl<td>£8.00 <button>Buy</button></tr><tr><td>Jug<td></tr></table>
        <ul><li>One<li>Two<li>Three</ul>""",
    "frames": """<!doctype html><title>Frames</title><p>Before</p>
        <iframe title="Inner" srcdoc="<h2>Within</h2><button>Press</button>"></iframe><p>After</p>""",
    "large": "<!doctype html><title>Large</title><button>"
    + "word " * 200
    + "</button><p>"
    + "text " * 1_000
    + "</p>"
    + "<div role=button>" * 400
    + "deep"
    + "</div>" * 400,
}


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def states(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Mapping[str, PageState]]:
    folder = tmp_path_factory.mktemp("pages")
    for name, html in PAGES.items():
        (folder / f"{name}.html").write_text(f"\ufeff{html}", "utf-8")
    found: dict[str, PageState] = {}
    async with serve_files(folder) as origin, Browser.launch() as browser:
        for name in [*PAGES, "kinds again"]:
            async with browser.open(f"{origin}/{name.split()[0]}.html") as page:
                found[name] = await page.capture()
    yield found


@pytest.fixture
def models(states: Mapping[str, PageState]) -> Mapping[str, PageModel]:
    return {name: read_page(state) for name, state in states.items()}


def named(model: PageModel, name: str) -> Item:
    found = [item for item in model.items if item.name == name]
    assert len(found) == 1, (name, [item.name for item in model.items])
    return found[0]


def test_fields_are_called_by_their_labels(models: Mapping[str, PageModel]) -> None:
    fields = {
        item.name: (item.kind, item.value, item.states)
        for item in models["form"].items
        if item.kind in ("input", "select", "checkbox", "radio")
    }
    assert fields["Full name"] == ("input", "Ada", ("required",))
    assert fields["Country"][:2] == ("select", "Chile")
    assert fields["Send me letters"] == ("checkbox", "", ("checked=true",))
    assert fields["Anything else"][:2] == ("input", "Hello")
    assert fields["Photo"][0] == fields["Day"][0] == "input"
    assert named(models["form"], "Country").options == ("Poland", "Chile", "Japan")
    # What a label says is not said a second time as a text.
    assert not [item for item in models["form"].items if item.text in ("Full name", "Country", "Colour")]


def test_a_box_that_shows_through_its_label_is_there(models: Mapping[str, PageModel]) -> None:
    red, blue = named(models["form"], "Red"), named(models["form"], "Blue")
    assert red.kind == blue.kind == "radio"
    assert red.states == ("checked=true",)
    assert red.place.width > 10
    assert blue.states == ()
    assert models["form"].by_ref[red.parent or ""].name == "Colour"


def test_secrets_and_hidden_values_do_not_appear(models: Mapping[str, PageModel]) -> None:
    told = repr(models["form"])
    for secret in ("hunter2", "token", "secret-1", "secret-2"):
        assert secret not in told


def test_buttons_of_every_make(models: Mapping[str, PageModel]) -> None:
    buttons = {item.name: item for model in models.values() for item in model.items if item.kind == "button"}
    assert {"Join now", "Wait", "More", "Tab one", "Sort by price"} <= set(buttons)
    assert buttons["Wait"].states == ("disabled",)
    assert buttons["More"].states == ("expanded=false",)
    assert buttons["Sort by price"].role == "generic"
    assert buttons["Tab one"].role == "tab"


def test_what_holds_a_link_is_not_itself_a_button(models: Mapping[str, PageModel]) -> None:
    model = models["kinds"]
    assert not [item for item in model.items if item.kind == "button" and "Card" in item.name]
    assert named(model, "a link").href == "/card"


def test_switches_are_checkboxes(models: Mapping[str, PageModel]) -> None:
    dark = named(models["kinds"], "Dark")
    assert (dark.kind, dark.states) == ("checkbox", ("checked=true",))


def test_images_tell_missing_from_empty_alternative_texts(models: Mapping[str, PageModel]) -> None:
    images = [item for item in models["kinds"].items if item.kind == "image"]
    assert [(item.alt, item.referable) for item in images] == [
        ("A cat", True),
        (None, True),
        ("", False),
        ("Chart", True),
    ]


def test_what_nobody_can_see_never_appears(models: Mapping[str, PageModel]) -> None:
    assert [item.text for item in models["hidden"].items] == ["Seen", "Last"]
    assert "gone" not in repr(models["hidden"].items)


def test_refs_count_in_reading_order_for_each_kind(models: Mapping[str, PageModel]) -> None:
    links = [item.ref for item in models["kinds"].items if item.kind == "link"]
    assert links == [f"lnk{number:03}" for number in range(1, len(links) + 1)]
    assert [named(models["kinds"], name).ref for name in ("Home", "A", "our guide")] == [
        "lnk001",
        "lnk002",
        "lnk006",
    ]
    for model in models.values():
        assert len(model.by_ref) == len(model.items)


def test_a_second_visit_gives_the_same_model(models: Mapping[str, PageModel]) -> None:
    assert models["kinds"] == models["kinds again"]


def test_a_sentence_stays_whole_and_its_link_is_there_too(models: Mapping[str, PageModel]) -> None:
    texts = [item for item in models["kinds"].items if item.text == "Read our guide first."]
    assert [(item.kind, item.referable) for item in texts] == [("text", False)]


def test_things_stand_in_their_regions(models: Mapping[str, PageModel]) -> None:
    model = models["kinds"]
    assert model.language == "de"
    nav = named(model, "Main")
    assert (nav.kind, nav.ref) == ("nav", "nav001")
    assert named(model, "A").parent == "nav001"
    assert named(models["form"], "Full name").parent == named(models["form"], "Join").ref == "form001"


def test_tables_have_rows_and_cells(models: Mapping[str, PageModel]) -> None:
    model = models["table"]
    table = named(model, "Fees")
    assert (table.kind, table.role, table.referable) == ("container", "table", True)
    cells = [item.text for item in model.items if item.role in ("cell", "columnheader")]
    assert cells == ["What", "Price", "Mug", "£9.00 £7.00", "Bowl", "£8.00 Buy", "Jug", ""]
    assert named(model, "Buy").kind == "button"


def test_what_repeats_is_a_cluster(models: Mapping[str, PageModel]) -> None:
    found = {cluster.role: cluster for cluster in models["table"].clusters}
    assert set(found) == {"table", "list"}
    assert len(found["table"].members) == 4
    three = [models["table"].by_ref[ref] for ref in found["list"].members]
    assert [item.text for item in three] == ["One", "Two", "Three"]
    assert {item.cluster for item in three} == {found["list"].id}
    menu = next(cluster for cluster in models["kinds"].clusters if cluster.role == "menu")
    assert [models["kinds"].by_ref[ref].name for ref in menu.members] == ["A", "B", "C"]


def test_a_frame_is_read_where_it_stands(models: Mapping[str, PageModel]) -> None:
    model = models["frames"]
    told = [item.name or item.text for item in model.items]
    assert told == ["Before", "Inner", "Within", "Press", "After"]
    assert named(model, "Press").parent == named(model, "Inner").ref


def test_long_names_and_deep_nests_are_bounded_and_it_is_said(models: Mapping[str, PageModel]) -> None:
    model = models["large"]
    assert max(len(item.name) for item in model.items) == MAX_NAME
    assert max(len(item.text) for item in model.items) == MAX_TEXT
    assert "shortened" in " ".join(model.notes)
    assert models["kinds"].notes == ()
    assert any(item.text == "deep" for item in model.items)


def test_every_kind_that_matters_is_referable(models: Mapping[str, PageModel]) -> None:
    for model in models.values():
        for item in model.items:
            if item.kind in ("button", "link", "input", "select", "checkbox", "radio", "nav", "form"):
                assert item.referable, item
            if item.heading:
                assert item.referable, item
        assert model.refs == {item.ref for item in model.items if item.referable}
