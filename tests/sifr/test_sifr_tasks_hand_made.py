"""Templates on pages that are made by hand: what makes a question unfit to be asked."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from assay.browser.accessibility import AxeResult
from assay.browser.rows import Box, Element
from assay.sifr.dataset import CapturedPage
from assay.sifr.formats.records import Subject
from assay.sifr.page.records import Item, PageModel, Place
from assay.sifr.tasks.absent import Absence
from assay.sifr.tasks.accessibility import TEMPLATES, faults
from assay.sifr.tasks.drafts import Draft
from assay.sifr.tasks.making import all_tasks, is_sound
from assay.sifr.tasks.records import Task, Truth
from assay.sifr.tasks.verified import read_ground_truth
from assay.sifr.tasks.view import View, bare, quotable

PAGE = CapturedPage(
    id="shop_home",
    site="shop",
    page="home",
    page_class="e-commerce",
    url="http://shop.test/",
    state="0" * 64,
    viewport=(1280, 800),
    captured_at="2026-03-17T09:00:00Z",
)


def row(ref: int, tag: str, role: str = "", text: str = "", parent: int | None = 0, **other: Any) -> Element:
    given: dict[str, Any] = {
        "node": ref,
        "frame": 0,
        "name": other.pop("name", text),
        "description": "",
        "value": "",
        "states": (),
        "attributes": {},
        "box": Box(0, 40 * ref, 100, 20),
        "visible": True,
        "styles": {},
        "clickable": False,
        "region": (),
    }
    return Element(ref=ref, tag=tag, role=role, text=text, parent=parent, **{**given, **other})


def item(ref: str, of: Element, kind: Any, **other: Any) -> Item:
    level = int(of.tag[1]) if of.role == "heading" else 0
    return Item(
        ref=ref,
        element=of.ref,
        kind=kind,
        role=of.role,
        name=of.name,
        text=of.text,
        states=of.states,
        href=of.attributes.get("href", ""),
        heading=level,
        place=Place(0, 40 * of.ref, 100, 20),
        referable=True,
        **other,
    )


def view_of(rows: list[Element], items: list[Item], **other: Any) -> View:
    model = PageModel("http://shop.test/", "Shop", "en", (1280, 800), tuple(items))
    lines = tuple(one.text for one in rows[1:] if one.text)
    return View(PAGE, model, rows, lines, **other)


def asked(view: View, template: str) -> list[Task]:
    return [task for task in all_tasks(view) if task.template == template]


def page_with_buttons(*names: str) -> View:
    rows = [row(0, "body", parent=None)]
    rows += [row(place, "button", "button", name) for place, name in enumerate(names, 1)]
    items = [item(f"btn{one.ref:03}", one, "button") for one in rows[1:]]
    return view_of(rows, items)


def test_a_button_is_asked_for_by_a_name_that_nothing_else_has() -> None:
    view = page_with_buttons("Save", "Delete", "save", "Print")
    assert [(task.question, task.truth.refs) for task in asked(view, "nav_button") if task.truth] == [
        ("Which button is called “Delete”?", ("btn002",)),
        ("Which button is called “Print”?", ("btn004",)),
    ]


def test_a_name_that_a_link_has_too_is_not_asked_for() -> None:
    rows = [row(0, "body", parent=None), row(1, "button", "button", "Help"), row(2, "a", "link", "Help")]
    items = [item("btn001", rows[1], "button"), item("lnk001", rows[2], "link")]
    view = view_of(rows, items)
    assert not asked(view, "nav_button") and not asked(view, "nav_link")


def test_a_name_that_nobody_sees_is_not_asked_for() -> None:
    hidden = row(1, "button", "button", "", name="Close dialog")
    view = view_of([row(0, "body", parent=None), hidden], [item("btn001", hidden, "button")])
    assert not asked(view, "nav_button")


def test_the_title_of_a_fold_is_not_called_a_button() -> None:
    fold = row(1, "summary", "button", "More about us")
    view = view_of([row(0, "body", parent=None), fold], [item("btn001", fold, "button")])
    assert not asked(view, "nav_button") and not asked(view, "int_all_buttons")


def test_the_set_of_all_buttons_is_not_asked_for_where_a_link_looks_like_one() -> None:
    view = page_with_buttons("Save", "Print")
    assert [task.truth.refs for task in asked(view, "int_all_buttons") if task.truth] == [
        ("btn001", "btn002")
    ]
    link = row(3, "a", "link", "Buy", attributes={"href": "/buy", "class": "button primary"})
    doubtful = view_of([*view.rows, link], [*view.model.items, item("lnk001", link, "link")])
    assert not asked(doubtful, "int_all_buttons")


def picture(ref: int, **attributes: str) -> Element:
    return row(
        ref, "img", "image", name=attributes.get("alt", ""), attributes={"src": "/a.png", **attributes}
    )


def test_pictures_without_alternative_are_those_that_both_oracles_name() -> None:
    rows = [row(0, "body", parent=None), picture(1), picture(2, alt="A mug")]
    items = [item("img001", rows[1], "image"), item("img002", rows[2], "image", alt="A mug")]
    view = view_of(rows, items)
    (task,) = asked(view, "acc_image")
    assert task.truth is not None and task.truth.refs == ("img001",)
    # The accessibility tree gives a name that the document does not: somebody is wrong.
    doubtful = view_of([rows[0], replace(rows[1], name="guessed"), rows[2]], items)
    assert faults(doubtful, "acc_image") is None and not asked(doubtful, "acc_image")


def axe_says(rule: str, *html: str) -> AxeResult:
    nodes = [{"html": piece, "target": ["img"], "summary": ""} for piece in html]
    return AxeResult("4.10", ({"id": rule, "nodes": nodes},) if html else (), ())


def test_axe_has_to_agree_where_it_was_run() -> None:
    rows = [row(0, "body", parent=None), picture(1), picture(2, alt="A mug")]
    items = [item("img001", rows[1], "image"), item("img002", rows[2], "image", alt="A mug")]
    agreed = view_of(rows, items, axe=axe_says("image-alt", '<img src="/a.png">'))
    assert [one.ref for one in faults(agreed, "acc_image") or ()] == [1]
    silent = view_of(rows, items, axe=axe_says("image-alt"))
    assert faults(silent, "acc_image") is None
    other = view_of(rows, items, axe=axe_says("image-alt", '<img src="/a.png" alt="A mug">'))
    assert faults(other, "acc_image") is None


def test_that_nothing_is_wrong_is_a_truth_too() -> None:
    rows = [row(0, "body", parent=None), picture(1, alt="A mug")]
    view = view_of(rows, [item("img001", rows[1], "image", alt="A mug")])
    assert faults(view, "acc_image") == []
    assert not asked(view, "acc_image")


def test_a_file_name_is_no_text_alternative() -> None:
    rows = [row(0, "body", parent=None), picture(1, alt="IMG_2041.jpeg"), picture(2, alt="A mug, 2.5 litres")]
    items = [item("img001", rows[1], "image"), item("img002", rows[2], "image")]
    (task,) = asked(view_of(rows, items), "acc_alt_file")
    assert task.truth is not None and task.truth.refs == ("img001",)
    assert task.truth.evidence == ("IMG_2041.jpeg",)
    spoken = [rows[0], replace(rows[1], name="A mug"), rows[2]]
    assert faults(view_of(spoken, items), "acc_alt_file") is None


def page_with_links(*names: str) -> View:
    rows = [row(0, "body", parent=None)]
    rows += [row(place, "a", "link", name) for place, name in enumerate(names, 1)]
    return view_of(rows, [item(f"lnk{one.ref:03}", one, "link") for one in rows[1:]])


def test_links_that_say_nothing_are_asked_for_where_nobody_could_doubt_it() -> None:
    view = page_with_links("Read more…", "Opening hours", "click here", "More about our mugs")
    (task,) = asked(view, "acc_link_vague")
    assert task.truth is not None and task.truth.refs == ("lnk001", "lnk003")
    assert faults(page_with_links("Opening hours"), "acc_link_vague") == []
    # Whether these would fit any link is a matter of taste.
    for doubtful in ("Next", "View all", "2"):
        assert faults(page_with_links("Read more", doubtful), "acc_link_vague") is None
    # It shows "More", but says more to those who hear it.
    rows = [row(0, "body", parent=None), row(1, "a", "link", "More", name="More about our mugs")]
    assert faults(view_of(rows, [item("lnk001", rows[1], "link")]), "acc_link_vague") is None


def drafts(view: View, template: str) -> list[Draft]:
    (found,) = (one for one in TEMPLATES if one.name == template)
    return list(found.make(view))


def test_where_something_is_wrong_nobody_is_asked_what_else_might_be() -> None:
    spoken = row(0, "html", parent=None, attributes={"lang": "en"})
    rows = [spoken, picture(1, alt="A mug"), row(2, "button", "button", "Save")]
    items = [item("img001", rows[1], "image"), item("btn001", rows[2], "button")]
    sound = view_of(rows, items)
    assert [one.truth for one in drafts(sound, "acc_image")] == [None]
    nameless = [*rows[:2], row(2, "button", "button", "")]
    broken = view_of(nameless, items)
    assert [one.truth.refs for one in drafts(broken, "acc_button_name") if one.truth] == [("btn001",)]
    assert not drafts(broken, "acc_image")
    # The twin of a fault asks for one of which the page is free.
    assert ("Which links have no name that a screen reader could read out?",) in drafts(
        broken, "acc_button_name"
    )[0].absent


def test_the_language_is_asked_for_on_a_few_pages_and_wherever_it_is_missing() -> None:
    def language(page: str, **attributes: str) -> list[Draft]:
        rows = [row(0, "html", parent=None, attributes=attributes), row(1, "h1", "heading", "Mugs")]
        view = replace(view_of(rows, []), page=PAGE.model_copy(update={"id": page}))
        return [*drafts(view, "acc_language"), *drafts(view, "acc_no_language")]

    pages = [f"site_{number}" for number in range(60)]
    told = [draft for page in pages for draft in language(page, lang="en-GB")]
    assert 3 <= len(told) <= 30
    for draft in told:
        assert draft.truth is not None
        assert draft.truth.values == ("en-GB",)
        assert {"English", "English (en-GB)"} <= set(draft.truth.also[0])
        assert draft.absent
    assert all([draft.truth for draft in language(page)] == [None] for page in pages)
    assert not [draft for page in pages for draft in language(page, lang="tlh")]


def test_an_absent_name_is_nowhere_and_resembles_nothing() -> None:
    view = page_with_buttons("Log in to your account", "Export report")
    absence = Absence(view)
    assert absence.is_absent("Start free trial")
    assert not absence.is_absent("export REPORT")
    assert not absence.is_absent("Sign in")
    hidden = view_of(list(view.rows), list(view.model.items), source="<p hidden>Start &#102;ree trial</p>")
    assert not Absence(hidden).is_absent("Start free trial")


def test_a_question_that_names_a_ref_or_stands_on_nothing_is_unsound() -> None:
    view = page_with_buttons("Save")
    truth = Truth(check="element", values=("Save",), refs=("btn001",), evidence=("Save",))
    assert is_sound(view, "Which button is called “Save”?", truth)
    assert not is_sound(view, "Which is “btn001”?", truth)
    assert not is_sound(view, "Which?", truth.model_copy(update={"refs": ("btn009",)}))
    assert not is_sound(view, "Which?", truth.model_copy(update={"evidence": ("Print",)}))


def test_marks_of_forms_belong_to_no_name() -> None:
    assert bare("Email address (required)") == "Email address"
    assert bare("Name *:") == "Name"
    assert quotable("Save") and not quotable("Say “yes”") and not quotable("12") and not quotable("x" * 90)


@pytest.mark.parametrize(("answer", "value"), [(True, "yes"), (False, "no"), (1, "1"), (0, "0")])
def test_yes_and_no_in_json_are_words_and_no_numbers(
    answer: object, value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(View, "of", lambda page, subject: page_with_buttons("Buy"))
    path = tmp_path / "truth.json"
    path.write_text(json.dumps({"tasks": {"ext_1": {"question": "Is it on sale?", "answer": answer}}}))
    (task,) = read_ground_truth(path, PAGE, cast(Subject, None))
    assert task.truth is not None and task.truth.values == (value,)


def test_what_cannot_be_a_task_is_said_of_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(View, "of", lambda page, subject: page_with_buttons("Buy"))
    path, said = tmp_path / "truth.json", list[str]()
    about = {"question": "What is it about?", "answer": "Wares", "scoring_notes": "Key concepts: . ;"}
    path.write_text(json.dumps({"tasks": {"nav_1": 5, "sum_1": about}}))
    assert read_ground_truth(path, PAGE, cast(Subject, None), problems=said) == ()
    assert said[0].startswith("nav_1: it cannot be used (Input should be")
    assert said[1:] == ["sum_1: it names no key concept"]
