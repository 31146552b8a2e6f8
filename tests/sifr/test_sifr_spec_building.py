"""From a page to its document: only what is there, related by geometry, cut between whole elements."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest
import pytest_asyncio
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.browser import Browser, PageState
from assay.errors import BadInput
from assay.sifr.capturing_serving import serve_files
from assay.sifr.formats.cutting import fit
from assay.sifr.formats.records import Representation, Subject
from assay.sifr.formats.registry import represent
from assay.sifr.formats.strict import spec_parts
from assay.sifr.page.records import Cluster, Item, PageModel, Place
from assay.sifr.spec.building import build_sifr
from assay.sifr.spec.geometry import grid_of
from assay.sifr.spec.reading import read_sifr
from assay.sifr.spec.records import DETAILS, Detail, GridPlace, SifrElement, Stats
from assay.sifr.spec.validating import validate_sifr
from assay.sifr.spec.writing import write_sifr
from assay.sifr.words import KINDS, LEVELS, Kind


def item(ref: str, number: int, kind: Kind, place: tuple[int, int, int, int], **fields: Any) -> Item:
    return Item(ref, number, kind, place=Place(*place), **fields)


KETTLE = "Quay kettle"
IN_FORM = {"parent": "form001"}
SHOP = PageModel(
    url="https://shop.example/kettle",
    title="Kettles",
    language="en",
    viewport=(1200, 600),
    items=(
        item("nav001", 1, "nav", (0, 0, 1200, 60), role="navigation", name="Main", level="med"),
        item("lnk001", 2, "link", (0, 10, 100, 40), name="Home", text="Home", href="/", parent="nav001"),
        item("lnk002", 3, "link", (120, 10, 100, 40), name="Shop", text="Shop", href="/s", parent="nav001"),
        item("div001", 4, "container", (0, 60, 1200, 540), role="main"),
        item("txt001", 5, "text", (0, 80, 400, 40), role="heading", name=KETTLE, text=KETTLE, heading=1),
        item("txt002", 6, "text", (0, 130, 400, 20), text="Now £64.00, was £80.00"),
        item("img001", 7, "image", (600, 100, 300, 300), role="img", parent="div001"),
        item("form001", 8, "form", (0, 160, 500, 200), role="form", name="Order", parent="div001"),
        item("txt003", 9, "text", (0, 170, 100, 20), text="Quantity *", **IN_FORM),
        item(
            "inp001",
            10,
            "input",
            (0, 200, 100, 40),
            role="spinbutton",
            name="Quantity",
            value="1",
            states=("required", "invalid=true"),
            salience=8,
            level="high",
            **IN_FORM,
        ),
        item(
            "btn001",
            11,
            "button",
            (0, 260, 120, 40),
            role="button",
            name="Add Quay kettle to cart",
            text="Add to cart",
            salience=9,
            level="high",
            **IN_FORM,
        ),
        item(
            "btn002",
            12,
            "button",
            (140, 260, 120, 40),
            role="button",
            name="Wish",
            text="Wish",
            states=("disabled",),
            salience=5,
            level="med",
            **IN_FORM,
        ),
    ),
    clusters=(
        Cluster("cluster001", "form", ("inp001", "btn001", "gone001"), Place(0, 200, 300, 100)),
        Cluster("cluster002", "list", ("gone001", "gone002"), Place(0, 0, 1, 1)),
    ),
)


def shop() -> dict[str, SifrElement]:
    return {element.id: element for element in build_sifr(SHOP).elements}


def test_every_item_is_an_element_with_its_words_and_place() -> None:
    elements = shop()
    assert set(elements) == set(SHOP.by_ref)
    assert elements["btn001"].text == "Add to cart"
    assert elements["btn001"].aria_label == "Add Quay kettle to cart"
    assert elements["inp001"].label == "Quantity"
    assert elements["inp001"].value == "1"
    assert elements["inp001"].required
    assert elements["inp001"].states == ("invalid=true",)
    assert elements["txt002"].text == "Now £64.00, was £80.00"
    assert elements["img001"].alt is None
    assert "alt: null" in write_sifr(build_sifr(SHOP))
    assert (elements["btn002"].state, elements["btn002"].actions) == ("disabled", ())
    assert (elements["btn001"].state, elements["btn001"].actions) == ("enabled", ("clickable",))


def test_the_counts_are_those_of_what_is_there() -> None:
    document = build_sifr(SHOP)
    assert document.metadata.stats == Stats(12, 2, 2, 8, 1)
    assert document.summary.interactive == {"buttons": 2, "links": 2, "inputs": 1, "forms": 1}
    assert document.summary.required_fields == ("inp001",)


def test_relations_follow_from_the_boxes() -> None:
    related = build_sifr(SHOP).relations
    assert related.pairs["inp001"] == {
        "txt003": "labeled-by",
        "form001": "inside",
        "btn001": "above(20px)",
    }
    assert related.pairs["btn001"] == {"form001": "inside", "btn002": "left-of(20px)"}
    assert {group.id: (group.orientation, group.members) for group in related.groups} == {
        "nav001": ("horizontal", ("lnk001", "lnk002")),
        "form001": ("horizontal", ("inp001", "btn001", "btn002")),
    }
    (cluster,) = related.clusters
    assert cluster.members == ("inp001", "btn001")
    assert cluster.grid_position == GridPlace((0, 3), (4, 6))


def test_a_label_far_away_labels_something_else() -> None:
    moved = tuple(
        replace(one, place=Place(0, 5_000, 100, 20)) if one.ref == "txt003" else one for one in SHOP.items
    )
    assert "txt003" not in build_sifr(replace(SHOP, items=moved)).relations.pairs["inp001"]


def test_the_summary_says_what_the_page_is_for() -> None:
    summary = build_sifr(SHOP).summary
    assert summary.purpose == "Kettles: Quay kettle"
    assert summary.primary_action == "Add Quay kettle to cart"
    assert summary.key_info == ("heading: Quay kettle", "price: £64.00", "price: £80.00")
    assert {region.id: region.contains for region in summary.regions} == {
        "nav": ("2 links",),
        "main": ("2 buttons", "1 input", "1 form", "1 image", "1 text"),
        "form": ("2 buttons", "1 input", "1 text"),
    }


def test_each_detail_says_more_than_the_one_before() -> None:
    document = build_sifr(SHOP)
    minimal, standard, full = (write_sifr(document, detail) for detail in DETAILS)
    assert '    btn001: button "Add to cart" [0,260,120,40] enabled\n' in minimal
    assert "    img001: image [600,100,300,300]\n" in minimal
    assert len(minimal) < len(standard) < len(full)
    assert "parent: form001" in full
    assert "parent:" not in standard
    assert "nearby: [" in full
    assert "nearby:" not in standard
    for text in (minimal, standard, full):
        assert validate_sifr(text) == ()


def test_the_same_page_gives_the_same_file() -> None:
    assert write_sifr(build_sifr(SHOP)) == write_sifr(build_sifr(replace(SHOP)))


def test_an_empty_page_is_refused_in_one_sentence() -> None:
    with pytest.raises(BadInput, match="shows nothing"):
        build_sifr(replace(SHOP, items=(), clusters=()))


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        (Place(0, 0, 1200, 600), ((0, 12), (0, 12))),
        (Place(100, 50, 100, 50), ((1, 2), (1, 2))),
        (Place(1199, 599, 1, 1), ((11, 12), (11, 12))),
        (Place(-50, -50, 10, 10), ((0, 1), (0, 1))),
        (Place(9_000, 9_000, 0, 0), ((11, 12), (11, 12))),
    ],
)
def test_places_on_the_grid_stay_on_it(
    place: Place, expected: tuple[tuple[int, int], tuple[int, int]]
) -> None:
    assert grid_of(place, (1200, 600)) == expected


@st.composite
def models(draw: st.DrawFn) -> PageModel:
    count = draw(st.integers(1, 14))
    refs = [f"el{number:03}" for number in range(count)]
    items = tuple(
        Item(
            ref,
            number,
            draw(st.sampled_from(KINDS)),
            draw(st.sampled_from(["", "heading", "main", "navigation", "button"])),
            draw(st.sampled_from(["", "Name", "Other: name", "£3"])),
            draw(st.sampled_from(["", "Name", "£3.50 – now", "a\nb"])),
            states=draw(st.sampled_from([(), ("required",), ("disabled", "checked=true")])),
            heading=draw(st.sampled_from([0, 0, 1, 2])),
            place=Place(*draw(st.tuples(*[st.integers(-20, 400)] * 2, *[st.integers(0, 200)] * 2))),
            parent=draw(st.sampled_from([None, "gone", *refs])),
            salience=draw(st.integers(0, 10)),
            level=draw(st.sampled_from(LEVELS)),
            referable=draw(st.booleans()),
        )
        for number, ref in enumerate(refs)
    )
    members = draw(st.lists(st.sampled_from([*refs, "gone"]), max_size=4).map(tuple))
    cluster = Cluster("cluster001", "list", members, Place(0, 0, 9, 9))
    return PageModel("http://a/", "T", "", (400, 300), items, (cluster,))


@settings(max_examples=40, deadline=None)
@given(models(), st.integers(260, 600), st.sampled_from(DETAILS))
def test_any_page_gives_a_valid_file_and_cuts_leave_no_reference_to_what_is_gone(
    model: PageModel, budget: int, detail: Detail
) -> None:
    document = build_sifr(model)
    assert validate_sifr(write_sifr(document, detail)) == ()
    shown = Representation("sifr_v2", tuple(spec_parts(document, model)))
    assert shown.text == write_sifr(document)
    assert shown.refs == model.refs
    fitted = fit(shown, budget)
    assert fitted.tokens <= budget
    if fitted.left_out:
        body, _, note = fitted.text.rstrip("\n").rpartition("\n")
        assert note.endswith("left out]")
        assert {violation.rule for violation in validate_sifr(body)} <= {"elements"}
        assert {element.id for element in read_sifr(body).elements} >= fitted.refs


def test_a_cut_keeps_what_matters_most_and_no_bare_heading() -> None:
    model = replace(SHOP, items=tuple(replace(one, referable=True) for one in SHOP.items))
    shown = Representation("sifr_v2", tuple(spec_parts(build_sifr(model), model)))
    fitted = fit(shown, 330)
    assert fitted.left_out > 0
    assert {"btn001", "inp001"} <= fitted.refs < model.refs
    lines = fitted.text.split("\n")
    for before, after in zip(lines, lines[1:], strict=False):
        if before.startswith("  ") and before.endswith(":"):
            assert len(after) - len(after.lstrip()) > len(before) - len(before.lstrip()), before
    assert "stats:" not in fitted.text
    assert "stats:" in fit(shown, None).text


def test_thousands_of_boxes_on_each_other_are_related_in_bounded_time() -> None:
    items = tuple(
        Item(f"btn{number:04}", number, "button", "button", "Go", "Go", place=Place(5, 5, 900, 900))
        for number in range(3_000)
    )
    document = build_sifr(replace(SHOP, items=items, clusters=()))
    assert len(document.elements) == 3_000
    assert sum(map(len, document.relations.pairs.values())) <= 4 * 3_000


PAGE = """<!doctype html><html lang="en"><title>Ask</title><main><h1>Ask us</h1>
    <form aria-label="Question"><label for="q">Your question</label>
    <input id="q" type="email" placeholder="you@here" required>
    <button aria-controls="more" type="button">More</button><div id="more" role="group" aria-label="Extra">
    <a href="/help?a=1#b">Help: "now" # free</a></div><button hidden>Gone</button></form></main>"""


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def state(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[PageState]:
    folder = tmp_path_factory.mktemp("pages")
    (folder / "ask.html").write_text(f"\ufeff{PAGE}", "utf-8")
    async with (
        serve_files(folder) as origin,
        Browser.launch() as browser,
        browser.open(f"{origin}/ask.html") as page,
    ):
        yield await page.capture()


async def test_a_captured_page_in_the_format_is_valid_and_carries_every_ref(state: PageState) -> None:
    subject = Subject(state)
    shown = represent(subject, "sifr_v2")
    assert validate_sifr(shown.text) == ()
    assert subject.model.refs
    assert shown.refs == subject.model.refs
    document = read_sifr(shown.text)
    elements = {element.id: element for element in document.elements}
    assert (elements["inp001"].placeholder, elements["inp001"].input_type) == ("you@here", "email")
    assert elements["inp001"].required
    assert (elements["lnk001"].text, elements["lnk001"].href) == ('Help: "now" # free', "/help?a=1#b")
    extra = next(element.id for element in document.elements if element.label == "Extra")
    assert document.relations.pairs["btn001"][extra] == "controls"
    assert "Gone" not in shown.text
    assert document.metadata.language == "en"
