"""Tasks of small pages that a real browser has captured."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
import pytest_asyncio

from assay.errors import BadInput
from assay.files import read_json, write_json
from assay.folding import folded
from assay.sifr.capturing import capture
from assay.sifr.capturing_targets import targets_of
from assay.sifr.dataset import CapturedPage, Dataset
from assay.sifr.formats.records import Subject
from assay.sifr.tasks import (
    TEMPLATES,
    Task,
    View,
    all_tasks,
    annotation_template,
    check_tasks,
    dataset_tasks,
    make_tasks,
    merged,
    read_ground_truth,
    read_tasks,
    verified_tasks,
    write_tasks,
)
from assay.sifr.tasks.leaks import leaks
from assay.sifr.words import CATEGORIES

SHOP = """<!doctype html><html lang=en><meta charset=utf-8><title>Garden tools – Spade & Sons</title>
<meta name=description content="Secret wholesale list">
<script type="application/ld+json">{"price": "77.77"}</script><script>var margin = "31 percent";</script>
<header><a href="/">Spade & Sons</a>
<form action="/find" role=search><label>Find a tool <input type=search name=q></label>
<button>Go</button></form></header>
<main><h1>Garden tools</h1><p>We sell 7 kinds, and 12 gloves are in stock.</p>
<ul>
<li><h3><a href="/rake">Steel rake</a></h3><p>4.5 out of 5</p>
  <p><span>£12.00</span></p><button>Add</button></li>
<li><h3><a href="/fork">Ash fork</a></h3><p>3.9 out of 5</p>
  <p><s>£40.00</s> <span>£31.50</span></p><button>Add</button></li>
<li><h3><a href="/hoe">Dutch hoe</a></h3><p>4.1 out of 5</p>
  <p><span>£19.00</span></p><button>Add</button></li>
</ul>
<table><caption>Sizes</caption><tr><th>Tool</th><th>Length</th><th>Weight</th></tr>
<tr><th>Rake</th><td>150 cm</td><td>900 g</td></tr><tr><th>Fork</th><td>110 cm</td><td>1,400 g</td></tr>
<tr><th>Hoe</th><td>160 cm</td><td>700 g</td></tr></table>
<dl><dt>Delivery</dt><dd>Two to four days</dd><dt>Returns</dt><dd>Within a month</dd></dl>
<p hidden>Staff discount code GREEN</p></main>
<footer><h2>Reach us</h2><p>Mill Lane 1<br>3 parking places</p><a href="tel:01632960001">01632 960001</a>
<a href="/rake">Rakes</a></footer></html>"""

FORM = """<!doctype html><html lang=en><meta charset=utf-8><title>Join the club – Spade & Sons</title>
<main><h1>Join the club</h1><form action="/join" method=post>
<p><label for=n>Your name (required)</label><input id=n name=n required></p>
<p><label for=e>Email (required)</label><input id=e type=email required aria-describedby=h>
<span id=h>We never share it.</span></p>
<p><label for=c>Club</label><select id=c><option>North<option selected>South<option>West</select></p>
<p><label for=k>Code</label><input id=k placeholder="Such as AB-12"></p>
<p><label for=s>Seats</label><input id=s value=2></p>
<button>Join now</button></form>
<fieldset><legend>Letters</legend><label><input type=checkbox checked>Weekly</label>
<label><input type=checkbox>Monthly</label></fieldset>
<button disabled>Pay later</button><h4>Rules</h4><p>Be kind.</p>
<img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=" width=40 height=40>
<input id=z name=z><a href="/terms"><svg width=20 height=20><rect width=20 height=20 /></svg></a>
</main></html>"""

NEWS = """<!doctype html><html lang=en><meta charset=utf-8><title>Local news – The Post</title>
<nav aria-label=Main><a href="/sport">Sport</a> <a href="/weather">Weather</a></nav>
<main><h1>Local news</h1>
<article><h2><a href="/bridge">Bridge closed for repairs</a></h2><time>3 March 2026</time></article>
<article><h2><a href="/choir">Choir wins national prize</a></h2><time>9 March 2026</time></article>
<article><h2><a href="/bakery">Bakery opens a second shop</a></h2><time>1 March 2026</time></article>
<section><h2>Most read</h2><a href="/one">A walk by the river</a> <a href="/two">Frost is coming</a></section>
<section><h2>Letters to us</h2><a href="/three">More benches, please</a></section></main></html>"""


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def dataset(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    """Three pages, captured with axe's opinion of them."""
    folder = tmp_path_factory.mktemp("post")
    for name, html in (("shop", SHOP), ("join", FORM), ("news", NEWS)):
        (folder / f"{name}.html").write_text(html, "utf-8")
    root = tmp_path_factory.mktemp("dataset")
    targets = targets_of([str(folder)], page_class="e-commerce")
    await capture(targets, root, names=("sifr",), axe=True)
    return Dataset(root)


Find = Callable[[str], tuple[CapturedPage, Subject]]


@pytest.fixture
def page(dataset: Dataset) -> Find:
    def find(name: str) -> tuple[CapturedPage, Subject]:
        found = next(page for page in dataset.pages if page.page == name)
        return found, dataset.subject(found)

    return find


def made_by(view: View, template: str) -> list[tuple[str, tuple[str, ...]]]:
    """Question and answer, in the words of the answer."""
    return [
        (task.question, task.truth.values)
        for task in all_tasks(view)
        if task.template == template and task.truth is not None
    ]


def refs_by(view: View, template: str) -> dict[str, tuple[str, ...]]:
    return {
        task.question: task.truth.refs
        for task in all_tasks(view)
        if task.template == template and task.truth is not None
    }


def test_prices_ratings_and_old_prices_are_those_that_the_page_shows(page: Find) -> None:
    view = View.of(*page("shop"))
    assert made_by(view, "ext_price") == [
        ("What does “Steel rake” cost?", ("£12.00",)),
        ("What does “Ash fork” cost?", ("£31.50",)),
        ("What does “Dutch hoe” cost?", ("£19.00",)),
    ]
    assert made_by(view, "ext_old_price") == [
        ("What did “Ash fork” cost before its price was lowered?", ("£40.00",))
    ]
    assert ("Which rating does “Ash fork” have?", ("3.9",)) in made_by(view, "ext_rating")


def test_tables_are_asked_about_by_row_and_column(page: Find) -> None:
    view = View.of(*page("shop"))
    cells = made_by(view, "ext_cell")
    assert len(cells) == 6
    assert ("In the table, what stands under “Weight” for “Fork”?", ("1,400 g",)) in cells
    assert ("In the table, which “Tool” has the highest “Weight”?", ("Fork",)) in made_by(view, "cmp_column")
    assert ("In the table, which “Tool” has the lowest “Length”?", ("Fork",)) in made_by(view, "cmp_column")


def test_what_is_listed_with_a_price_is_compared_and_ranked(page: Find) -> None:
    view = View.of(*page("shop"))
    asked = dict(made_by(view, "cmp_price"))
    assert asked["Which of these costs most: “Ash fork”, “Dutch hoe” or “Steel rake”?"] == ("Ash fork",)
    assert made_by(view, "cmp_rank") == [
        (
            "Put these in order of price, the cheapest first: “Ash fork”, “Dutch hoe” and “Steel rake”.",
            ("Steel rake", "Dutch hoe", "Ash fork"),
        )
    ]
    latest = "Which of these has the latest date: “Bakery opens a second shop”, “Bridge closed for repairs”"
    asked = dict(made_by(View.of(*page("news")), "cmp_newest"))
    assert asked[f"{latest} or “Choir wins national prize”?"] == ("Choir wins national prize",)


def test_a_forced_break_runs_no_words_and_no_numbers_together(page: Find) -> None:
    view = View.of(*page("shop"))
    assert made_by(view, "ext_stated_number") == [
        ("How many kinds does the page speak of?", ("7",)),
        ("How many gloves does the page speak of?", ("12",)),
    ]


def test_the_same_button_of_several_things_is_asked_for_by_its_thing(page: Find) -> None:
    view = View.of(*page("shop"))
    adds = [item.ref for item in view.items("button") if item.name == "Add"]
    assert refs_by(view, "nav_of_item") == {
        f"Which “Add” button belongs to “{name}”?": (ref,)
        for name, ref in zip(("Steel rake", "Ash fork", "Dutch hoe"), adds, strict=True)
    }


def test_forms_say_what_they_ask_for_and_what_sends_them(page: Find) -> None:
    view = View.of(*page("join"))
    named = {item.name: item.ref for item in view.model.items if item.referable and item.name}
    (required,) = refs_by(view, "int_required").values()
    assert required == (named["Your name (required)"], named["Email (required)"])
    (fields,) = refs_by(view, "int_fields_of").values()
    assert len(fields) == 5
    sends = refs_by(view, "int_sends")
    assert sends["Which button sends the form that asks for “Email”?"] == (named["Join now"],)
    assert made_by(view, "int_options")[0][1] == ("North", "South", "West")
    assert ("What is chosen in “Club”?", ("South",)) in made_by(view, "ext_field_value")
    assert ("What is filled in for “Seats”?", ("2",)) in made_by(view, "ext_field_value")
    assert [answer for _, answer in made_by(view, "ext_placeholder")] == [("Such as AB-12",)]
    states = made_by(view, "int_state")
    assert ("Which boxes or circles are ticked?", ("Weekly",)) in states
    assert (
        "Which fields or buttons are switched off, so that they cannot be used?",
        ("Pay later",),
    ) in states


def test_faults_of_accessibility_are_found_where_axe_finds_them_too(page: Find) -> None:
    view = View.of(*page("join"))
    assert view.axe is not None
    kinds = {item.ref: item.kind for item in view.model.items}
    for template, kind in (("acc_image", "image"), ("acc_label", "input"), ("acc_link_name", "link")):
        (refs,) = refs_by(view, template).values()
        assert [kinds[ref] for ref in refs] == [kind], template
    assert made_by(view, "acc_heading_jump")[0][1] == ("Rules",)
    assert ("We never share it.",) in [answer for _, answer in made_by(view, "acc_description")]


def test_every_task_stands_on_its_page_and_every_twin_on_nothing(dataset: Dataset) -> None:
    tasks = dataset_tasks(dataset)
    assert {task.category for task in tasks} == set(CATEGORIES)
    for page in dataset.pages:
        view = View.of(page, dataset.subject(page))
        own = [task for task in tasks if task.page == page.id]
        assert len({task.id for task in own}) == len({task.question for task in own}) == len(own) > 0
        for task in own:
            _check(task, view, {other.id for other in own})
        twins = {task.twin_of for task in own if task.twin_of}
        assert twins == {task.id for task in own if task.answerable}


def _check(task: Task, view: View, known: set[str]) -> None:
    assert view.model.refs.isdisjoint(re.findall(r"[a-z]+\d{3,}", task.question)), task.question
    if task.truth is not None:
        assert all(folded(words) in view.said for words in task.truth.evidence), task
        assert view.model.refs.issuperset(task.truth.refs), task
        assert task.truth.values and task.twin_of is None
    elif task.twin_of:
        assert task.twin_of in known and task.id == f"{task.twin_of}/twin"
        told = re.findall("“([^”]+)”", task.question)
        if told and not task.template.startswith(
            ("nav_of_item", "ext_cell", "cmp_column", "sum_description")
        ):
            assert all(folded(name) not in view.anywhere for name in told), task.question


def test_tasks_are_the_same_for_the_same_seed_whoever_makes_them(dataset: Dataset) -> None:
    page = dataset.pages[0]
    others = [(other, dataset.subject(other)) for other in dataset.pages[1:]]
    made = make_tasks(page, dataset.subject(page), neighbours=others)
    assert made == make_tasks(page, dataset.subject(page), neighbours=others)
    assert made == dataset_tasks(dataset, pages=[page])
    assert made != make_tasks(page, dataset.subject(page), neighbours=others, seed=1)


def test_there_are_enough_templates_and_each_has_a_name_of_its_own() -> None:
    assert len(TEMPLATES) >= 30
    assert len({template.name for template in TEMPLATES}) == len(TEMPLATES)
    assert {template.category for template in TEMPLATES} == set(CATEGORIES)


def test_a_task_file_is_proven_against_its_pages(dataset: Dataset, tmp_path: Path) -> None:
    tasks = dataset_tasks(dataset, seed=3)
    path = tmp_path / "tasks.json"
    write_tasks(path, tasks, seed=3)
    assert read_tasks(path) == (3, tasks)
    assert check_tasks(dataset, path) == ()
    first = next(task for task in tasks if task.truth and task.truth.check == "element")
    assert first.truth is not None
    wrong = first.model_copy(update={"truth": first.truth.model_copy(update={"refs": ("btn099",)})})
    write_tasks(path, [wrong if task is first else task for task in tasks[:-1]], seed=3)
    assert check_tasks(dataset, path) == (
        f"{first.id}: its truth is not what the page gives",
        f"{tasks[-1].id}: the page gives this task, but the file lacks it",
    )


@pytest.mark.parametrize(
    "content", [[], {"format": 9, "tasks": []}, {"tasks": 4}, {"format": 1, "tasks": [{}]}]
)
def test_a_broken_task_file_is_refused_in_a_sentence(tmp_path: Path, content: object) -> None:
    path = tmp_path / "tasks.json"
    write_json(path, content)
    with pytest.raises(BadInput, match="tasks"):
        read_tasks(path)


def filled(page: CapturedPage, tasks: dict[str, object], path: Path) -> Path:
    write_json(
        path, {"page_id": page.id, "annotated_by": "Ada", "annotated_at": "2026-03-17", "tasks": tasks}
    )
    return path


def test_verified_answers_are_resolved_by_ref_and_by_name(page: Find, tmp_path: Path) -> None:
    shop, subject = page("shop")
    named = {item.name: item.ref for item in subject.model.items if item.referable and item.name}
    path = filled(
        shop,
        {
            "nav_1": {"question": "Where is the button that searches?", "answer": named["Go"]},
            "nav_2": {
                "question": "Which link is for calls?",
                "answer": "btn015",
                "answer_text": "01632 960001",
            },
            "nav_3": {"question": "Where is the rake?", "answer": "Steel rake"},
            "ext_1": {"question": "What is the price of the rake?", "answer": "£12.00"},
            "ext_2": {"question": "What is the staff discount?", "answer": "not_visible"},
            "int_1": {"question": "Which links lead to tools?", "answer": ["Steel rake", "Rakes"]},
            "sum_1": {
                "question": "What is it?",
                "answer": "A shop",
                "scoring_notes": "Key concepts: garden, tools",
            },
            "acc_1": {"question": "Which images lack alternatives?", "answer": "none"},
            "cmp_1": {"question": "By price?", "answer": ["Steel rake", "Dutch hoe", "Ash fork"]},
            "ext_9": {"question": "Not looked at yet", "answer": "", "answer_text": ""},
        },
        tmp_path / "truth.json",
    )
    problems: list[str] = []
    tasks = {
        task.id.split("/")[-1]: task for task in read_ground_truth(path, shop, subject, problems=problems)
    }
    # The words of a link are those of a heading as well: which element is meant cannot be told.
    assert [said.split(":")[0] for said in problems] == ["nav_3"] and "2 elements" in problems[0]
    truths = {name: task.truth for name, task in tasks.items()}
    assert all(task.origin == "verified" and task.page == shop.id for task in tasks.values())
    assert truths["ext_2"] is truths["acc_1"] is None and "ext_9" not in truths
    assert {name: (truth.check, truth.values) for name, truth in truths.items() if truth} == {
        "nav_1": ("element", ("Go",)),
        "nav_2": ("element", ("01632 960001",)),
        "ext_1": ("money", ("£12.00",)),
        "int_1": ("texts", ("Steel rake", "Rakes")),
        "sum_1": ("concepts", ("garden", "tools")),
        "cmp_1": ("order", ("Steel rake", "Dutch hoe", "Ash fork")),
    }
    assert truths["nav_2"] and truths["nav_2"].refs == (named["01632 960001"],)


def test_what_cannot_be_resolved_is_refused_with_its_reason(page: Find, tmp_path: Path) -> None:
    shop, subject = page("shop")
    path = tmp_path / "truth.json"
    filled(shop, {"nav_1": {"question": "Where?", "answer": "btn015", "answer_text": "Check out"}}, path)
    with pytest.raises(BadInput, match="nav_1: no element of the page can be meant by 'Check out'"):
        read_ground_truth(path, shop, subject)
    filled(shop, {"task_1": {"question": "Where?", "answer": "btn001"}}, path)
    with pytest.raises(BadInput, match="task_1: its category is not known"):
        read_ground_truth(path, shop, subject)
    filled(shop, {"nav_1": {"answer": "btn001"}}, path)
    with pytest.raises(BadInput, match="nav_1: question"):
        read_ground_truth(path, shop, subject)
    write_json(path, {"page_id": "another_page", "tasks": {}})
    with pytest.raises(BadInput, match="is about 'another_page'"):
        read_ground_truth(path, shop, subject)
    write_json(path, {"title": "x", "primary_button": "y"})
    with pytest.raises(BadInput, match="holds no `tasks`"):
        read_ground_truth(path, shop, subject)


@pytest.mark.parametrize(
    "tasks",
    [
        {"nav_1": "btn001"},
        {"nav_1": {"question": "x" * 5_000, "answer": "btn001"}},
        {"nav_1": {"question": "Where?", "answer": {"deep": []}}},
        {"nav_1": {"question": "Where?", "answer": ["Go"] * 500}},
        {"nav_" + "x" * 500: {"question": "Where?", "answer": "Go"}},
        {"ext_1": {"question": "What?", "answer": "y" * 100_000}},
        {"int_1": {"question": "Which?", "answer_elements": [None]}},
        [{"id": "nav_1"}],
        [7],
    ],
)
def test_odd_and_oversized_answers_are_refused_in_a_sentence(
    page: Find, tmp_path: Path, tasks: dict[str, object]
) -> None:
    shop, subject = page("shop")
    with pytest.raises(BadInput, match="does not fit the page"):
        read_ground_truth(filled(shop, tasks, tmp_path / "truth.json"), shop, subject)


def test_files_of_older_tools_are_read(page: Find, tmp_path: Path) -> None:
    shop, subject = page("shop")
    path = tmp_path / "truth.json"
    listed = [
        {"id": "t1", "type": "action_click", "question": "Search.", "answer": "b1", "element_text": "Go"}
    ]
    write_json(path, {"page_title": "Shop", "tasks": listed})
    (task,) = read_ground_truth(path, shop, subject)
    assert task.category == "navigation" and task.truth and task.truth.values == ("Go",)
    compound = {
        "id": "c1",
        "understand": {"question": "What is dearest?", "answer": "Ash fork"},
        "act": {"question": "Search.", "target_text": "Go"},
    }
    write_json(path, {"page_title": "Shop", "compound_tasks": [compound]})
    understood, acted = read_ground_truth(path, shop, subject)
    assert understood.truth and understood.truth.values == ("Ash fork",)
    assert acted.truth and acted.truth.check == "element"


def test_a_template_is_filled_in_by_a_person_and_takes_the_place_of_what_was_made(
    dataset: Dataset, page: Find, tmp_path: Path
) -> None:
    shop, subject = page("shop")
    tasks = dataset_tasks(dataset)
    template = annotation_template(shop, tasks)
    own = [task for task in tasks if task.page == shop.id]
    assert list(template["tasks"]) == [task.id for task in own]
    assert all(row["answer"] == "" for row in template["tasks"].values())
    write_json(tmp_path / "empty.json", template)
    assert read_ground_truth(tmp_path / "empty.json", shop, subject) == ()
    twin = next(task for task in own if task.twin_of and task.category == "navigation")
    other = next(task for task in own if task.id == twin.twin_of)
    assert other.truth is not None
    template["tasks"][twin.id]["answer"] = "none"
    template["tasks"][other.id]["answer"] = other.truth.refs[0]
    write_json(tmp_path / "filled.json", template)
    verified = read_ground_truth(tmp_path / "filled.json", shop, subject)
    assert {(task.id, task.origin, task.twin_of, task.answerable) for task in verified} == {
        (other.id, "verified", None, True),
        (twin.id, "verified", other.id, False),
    }
    everything = merged(tasks, verified)
    assert [task.id for task in everything] == [task.id for task in tasks]
    assert sum(task.origin == "verified" for task in everything) == 2


def test_the_files_of_a_dataset_are_found_by_page(dataset: Dataset, page: Find) -> None:
    news, subject = page("news")
    path = dataset.path / "ground-truth" / f"{news.id}.json"
    template = read_json(path)
    assert template["page_id"] == news.id and verified_tasks(dataset.path, news, subject) == ()
    template["tasks"] = {"ext_1": {"question": "When was the bridge closed?", "answer": "3 March 2026"}}
    write_json(path, template)
    (task,) = verified_tasks(dataset.path, news, subject)
    assert task.truth and task.truth.check == "date"
    assert verified_tasks(dataset.path / "elsewhere", news, subject) == ()


def test_what_only_the_source_holds_is_a_leak(page: Find) -> None:
    shop, subject = page("shop")
    view = View.of(shop, subject)
    assert leaks(view, subject, ["£12.00"]) == ()
    assert leaks(view, subject, ["31 percent"]) == ("html_raw",)
    # What describes the page to machines is left out of every format.
    assert leaks(view, subject, ["77.77", "Secret wholesale list"]) == ()
    assert leaks(view, subject, ["never written anywhere"]) == ()
