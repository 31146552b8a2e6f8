"""The pure parts of a walk: goals and facts of a task, scent, what goes into a form, feelings."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.mirror.agents.reference.choosing import Memory, choices
from assay.mirror.agents.reference.field_kinds import kind_of
from assay.mirror.agents.reference.filling import keywords, plan_form
from assay.mirror.agents.reference.glance import Control, Glance, Option, PageForm, Shown, read_glance
from assay.mirror.agents.reference.goals import FINISHED, read_goals
from assay.mirror.agents.reference.scent import odour, roots, share_of, strength
from assay.mirror.agents.reference.task_facts import read_facts
from assay.mirror.agents.reference.trace import (
    MOST_IN_VIEW,
    Happening,
    Trace,
    confidence_after,
    emotion_after,
    in_view_of,
)
from assay.mirror.personas import load_personas, neutral_persona, perceive

NEUTRAL = perceive(neutral_persona())
READER = {one.role: perceive(one) for one in load_personas()}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=20,
)


def field(name: str, **given_: Any) -> Control:
    return Control(
        selector=f"#{name.replace(' ', '-')}", name=name, **({"tag": "input", "type": "text"} | given_)
    )


def link(name: str, href: str, **given_: Any) -> Control:
    return Control(selector=f"a[href='{href}']", tag="a", name=name, href=f"http://site{href}", **given_)


def test_goals_are_the_deeds_and_the_rest_is_what_they_are_about() -> None:
    goals = read_goals(
        "Your lamp broke. Find the page about returns and send it back. Then cancel the spare bulb."
    )
    assert [goal.text for goal in goals] == ["send it back.", "cancel the spare bulb."]
    assert roots("returns") <= goals[0].own and roots("lamp") <= frozenset(goals[0].terms)
    assert goals[1].undoes and not goals[0].undoes


def test_a_question_is_a_goal_of_its_own_only_after_the_deed() -> None:
    before = read_goals("Find the cheapest rope and put it into your basket.")
    after = read_goals("Let the harbour know of the leak, and then see what became of it.")
    assert [goal.asks for goal in before] == [False]
    assert [goal.asks for goal in after] == [False, True]


def test_what_must_not_be_done_is_shunned() -> None:
    goal = read_goals("Put one rope into your basket. Do not buy it yet.")[0]
    assert roots("checkout purchase") <= goal.shunned
    assert not roots("basket") & goal.shunned


@pytest.mark.parametrize(
    "spelling", ["26 March 2026", "Thursday 26 Mar", "March 26th", "2026-03-26", "26th of March"]
)
def test_a_day_is_a_day_however_it_is_written(spelling: str) -> None:
    assert "@26-3" in roots(spelling)


@pytest.mark.parametrize("spelling", ["2:00pm", "2 pm", "14:00", "2.00 p.m"])
def test_a_time_is_a_time_however_it_is_written(spelling: str) -> None:
    assert "@14:00" in roots(spelling)


@given(st.text(max_size=300), st.text(max_size=100), st.text(max_size=100))
def test_scent_lies_between_nothing_and_one_for_any_words(task: str, name: str, near: str) -> None:
    goals = read_goals(task)
    assert goals
    for goal in goals:
        assert 0.0 <= strength(goal, name, near) < 1.0
        assert 0.0 <= share_of(goal, name) <= 1.0
    read_facts(task)


def test_scent_is_stronger_for_the_right_link_and_weaker_for_a_word_that_all_have() -> None:
    goal = read_goals("Buy a brass lamp.")[0]
    assert (
        strength(goal, "Brass lamp")
        > strength(goal, "Lamps and candles")
        > strength(goal, "Contact us")
        == 0.0
    )
    assert strength(goal, "Basket") > 0.0, "an interface's word for buying"
    page = odour(["Lamp one", "Lamp two", "Lamp three", "Lamp four", "Brass lamp"])
    assert strength(goal, "Lamp one", page=page) < strength(goal, "Lamp one")


def test_facts_of_a_task() -> None:
    facts = read_facts(
        "Order three red kites. You are Ada Quist, 4 Mill Lane, Fenwick, FW1 2AB, ada@post.example, "
        "phone 01632 960700, born on 3 May 1980. Your card number is 4000 0000 0000 0002, it ends 09/28, "
        "and the security code is 123. Your reference is KT-4711. Come on 2 June 2026. "
        "The number plate is AB12 CDE."
    )
    assert facts.values == {
        "email": "ada@post.example", "card": "4000 0000 0000 0002", "expiry": "09/28", "code": "123",
        "phone": "01632 960700", "postcode": "FW1 2AB", "reference": "KT-4711", "name": "Ada Quist",
        "first": "Ada", "last": "Quist", "address": "4 Mill Lane", "town": "Fenwick", "quantity": "3",
    }  # fmt: skip
    assert facts.birth == (1980, 5, 3) and facts.dates == ((2026, 6, 2),)
    assert (roots("number plate"), "AB12 CDE") in facts.pairs
    assert "4000" not in facts.story and "kites" in facts.story


@pytest.mark.parametrize(
    ("control", "kind"),
    [
        (field("Your e-mail"), "email"),
        (field("X", autocomplete="section-a shipping postal-code"), "postcode"),
        (field("Day", group="Date of birth"), "birth"),
        (field("Month", group="Start"), "date"),
        (field("Day of your visit"), "date"),
        (field("Name on the card"), "name"),
        (field("Telephone"), "phone"),
        (field("", type="password"), "password"),
        (field("Anything", tag="textarea"), "message"),
        (field("Shoe"), ""),
    ],
)
def test_the_kind_of_a_field(control: Control, kind: str) -> None:
    assert kind_of(control) == kind


def test_a_form_is_filled_with_the_facts_and_nothing_secret_is_made_up() -> None:
    task = "Book a fitting on 2 June 2026 at 9:00am. You are Ada Quist, ada@post.example."
    goal, facts = read_goals(task)[0], read_facts(task)
    slots = [
        field(f"{day} June 2026, {hour}", type="radio", key="slot", value=f"{day}{hour}")
        for day in (1, 2)
        for hour in ("8:00am", "9:00am")
    ]
    controls = [
        field("Full name"), field("E-mail"), field("Password", type="password"), field("Date"), *slots,
        field("Phone (optional)", type="tel"),
        Control("#size", "select", options=(Option("", "Choose"), Option("s", "Small")), required=True),
        field("I agree to the terms", type="checkbox"),
        field("Send me offers", type="checkbox"),
    ]  # fmt: skip
    plan = plan_form(controls, facts, goal)
    assert {(entry.control.name or "size", entry.deed, entry.value) for entry in plan.deeds} == {
        ("Full name", "fill", "Ada Quist"), ("E-mail", "fill", "ada@post.example"),
        ("Date", "fill", "02/06/2026"), ("2 June 2026, 9:00am", "tick", "29:00am"), ("size", "select", "s"),
        ("I agree to the terms", "tick", ""),
    }  # fmt: skip
    assert plan.unknown == 1, "the password"


def test_an_error_brings_another_spelling() -> None:
    task = "Come on 2 June 2026. You are Ada Quist."
    goal, facts = read_goals(task)[0], read_facts(task)
    wrong = field("Date", value="02/06/2026", error="Enter a real date")
    values = [plan_form([wrong], facts, goal, attempt).entries[0].value for attempt in range(3)]
    assert values == ["02/06/2026", "2026-06-02", "2 June 2026"]


def test_a_calendar_without_the_day_is_not_sent() -> None:
    task = "Book a fitting on 2 June 2026."
    goal, facts = read_goals(task)[0], read_facts(task)
    slots = [field(f"{day} May 2026, 9:00am", type="radio", key="slot") for day in (4, 5)]
    assert plan_form(slots, facts, goal).unknown == 1


def test_the_cheapest_is_chosen_by_its_price() -> None:
    task = "Buy a kite, sent by the cheapest delivery."
    goal, facts = read_goals(task)[0], read_facts(task)
    ways = [
        field(name, type="radio", key="way", value=name)
        for name in ("Courier £9.00", "Post £3.50", "Bike £4.00")
    ]
    assert plan_form(ways, facts, goal).deeds[0].value == "Post £3.50"


def test_search_words_are_names_before_things_and_never_deeds() -> None:
    assert keywords(read_goals("Find the story about the old tram and save it.")[0])[0] == "tram"
    assert keywords(read_goals("Send a message to Petra Holm.")[0])[:2] == ["Holm", "Petra"]


def page(*controls: Control, **given_: Any) -> Glance:
    return Glance("http://site/", controls=controls, width=1280, height=800, **given_)


def test_choices_know_the_way_and_remember() -> None:
    task = "Buy a brass lamp."
    goals, facts, memory = read_goals(task), read_facts(task), Memory()
    look = page(
        link("Brass lamp", "/lamp"), link("Help", "/help"), link("Mail", "mailto:x"),
        Control("a.out", "a", name="Brass lamp", href="http://elsewhere/lamp"),
    )  # fmt: skip
    best = choices(look, goals, facts, NEUTRAL, memory)
    assert [one.control.name for one in best] == ["Brass lamp", "Help"], "no other host and no mail"
    memory.visits["/lamp"] += 1
    assert choices(look, goals, facts, NEUTRAL, memory)[0].score < best[0].score


def test_a_screen_reader_chooses_by_names_and_a_keyboard_by_what_it_reaches() -> None:
    task = "Buy a brass lamp."
    look = page(
        link("", "/a", near="Brass lamp"), link("Brass lamp", "/b", reachable=False),
        link("Brass lamp", "/c", spoken=False), link("Lamps", "/d"),
    )  # fmt: skip
    found = choices(look, read_goals(task), read_facts(task), READER["accessibility-focused"], Memory())
    assert [one.control.name for one in found] == ["Lamps"]
    assert len(choices(look, read_goals(task), read_facts(task), NEUTRAL, Memory())) == 4


def test_who_only_asks_sends_no_form() -> None:
    controls = (field("E-mail", form=0), Control("#go", "button", "submit", name="Send", form=0))
    look = page(*controls, forms=(PageForm("form", method="post"),))
    asking = choices(look, read_goals("Find out when it opens."), read_facts(""), NEUTRAL, Memory())
    doing = choices(look, read_goals("Send a note to the shop."), read_facts(""), NEUTRAL, Memory())
    assert asking[0].score < doing[0].score


@given(JSON)
def test_whatever_a_page_answers_becomes_a_glance(answer: Any) -> None:
    found = answer if isinstance(answer, dict) else {"controls": answer, "forms": answer, "width": answer}
    look = read_glance(found, "http://site/")
    assert look.url == "http://site/"
    choices(look, read_goals("Buy a lamp."), read_facts(""), NEUTRAL, Memory())


def test_a_forged_answer_is_cut_and_typed() -> None:
    row = {
        "selector": "a" * 10_000,
        "tag": "input",
        "form": 7,
        "top": float("nan"),
        "checked": "yes",
        "options": [3],
    }
    look = read_glance({"controls": [row] * 1_000, "text": "x" * 50_000, "loud": ["y"] * 50}, "http://site/")
    assert len(look.controls) == 400 and len(look.text) == 20_000 and len(look.loud) == 10
    control = look.controls[0]
    assert (
        len(control.selector) == 2_000 and control.form == -1 and not control.checked and not control.options
    )


@pytest.mark.parametrize(
    ("happening", "scent", "troubles", "more", "emotion"),
    [
        ("done", 0.9, 0, {}, "satisfied"),
        ("refused", 0.9, 1, {}, "confused"),
        ("refused", 0.9, 2, {}, "frustrated"),
        ("nothing", 0.9, 1, {}, "confused"),
        ("turned back", 0.1, 1, {}, "hesitant"),
        ("moved", 0.9, 0, {}, "confident"),
        ("moved", 0.4, 0, {}, "curious"),
        ("moved", 0.1, 0, {}, "hesitant"),
        ("moved", 0.9, 1, {"slow": True}, "frustrated"),
        ("filled", 0.9, 0, {"private": True, "trust": 0.1}, "anxious"),
        ("filled", 0.9, 0, {"private": True, "trust": 0.6}, "confident"),
        ("gave up", 0.9, 0, {}, "frustrated"),
    ],
)
def test_feelings_follow_from_what_happened(
    happening: Happening, scent: float, troubles: int, more: dict[str, Any], emotion: str
) -> None:
    assert emotion_after(happening, scent, troubles, **more) == emotion


@given(st.floats(0, 1), st.floats(0, 1), st.integers(0, 9))
def test_confidence_grows_with_scent_and_falls_with_trouble(one: float, other: float, troubles: int) -> None:
    low, high = sorted((one, other))
    assert (
        0.05 <= confidence_after("moved", low, troubles) <= confidence_after("moved", high, troubles) <= 0.95
    )
    assert confidence_after("moved", low, troubles + 1) <= confidence_after("moved", low, troubles)


def test_a_slow_answer_is_trouble_only_beyond_what_is_tolerated() -> None:
    emotions = {}
    for role in ("power-user-impatient", "accessibility-focused"):
        trace = Trace(READER[role])
        trace.add(
            page(),
            action="click",
            target="a",
            happening="moved",
            scent=0.9,
            progress=(0, 10),
            waited_ms=5_000,
        )
        emotions[role] = trace.rows[0]["emotion"]
    assert emotions == {"power-user-impatient": "frustrated", "accessibility-focused": "confident"}


def test_time_is_reckoned_and_readers_need_more_of_it() -> None:
    look = page(text="word " * 400)
    spent = {}
    for role in ("power-user-impatient", "low-tech-elderly"):
        trace = Trace(READER[role])
        for _ in range(2):
            trace.add(look, action="click", target="a", happening="moved", scent=0.5, progress=(0, 0))
        spent[role] = trace.rows[1]["t_ms"]
    assert 2_450 < spent["power-user-impatient"] < spent["low-tech-elderly"]


def test_in_view_is_the_window_and_the_way_down() -> None:
    shown = tuple(Shown(f"thing {n}", f"#t{n}", 100.0 * n, 100.0 * n + 50) for n in range(100))
    look = page(shown=shown)
    assert in_view_of(look, 0.0, NEUTRAL)[-1] == "thing 7"
    assert in_view_of(look, 1_250.0, NEUTRAL)[-1] == "thing 12"
    assert len(in_view_of(page(shown=shown * 30), 99_999.0, NEUTRAL)) <= MOST_IN_VIEW


def test_pages_that_confirm_and_pages_that_ask() -> None:
    for said in (
        "Thank you for your message",
        "Your booking is confirmed",
        "We have received it",
        "Your reference: X",
    ):
        assert FINISHED.search(said)
    for said in ("Check your answers", "Book an appointment", "Send a message", "Confirm your booking"):
        assert not FINISHED.search(said)
