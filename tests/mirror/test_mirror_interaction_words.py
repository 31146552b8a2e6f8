"""The parts of the interaction probes that need no browser: words, answers, comparisons, plans, rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.mirror.agents.reference.probes.interaction import RULES
from assay.mirror.agents.reference.probes.interaction.aftermath import (
    counted_twice,
    is_number_change,
    made_twice,
)
from assay.mirror.agents.reference.probes.interaction.clicking import worth_pressing
from assay.mirror.agents.reference.probes.interaction.destroying import is_destructive
from assay.mirror.agents.reference.probes.interaction.following import Target, leads_elsewhere
from assay.mirror.agents.reference.probes.interaction.keyboard import Stop, out_of_order
from assay.mirror.agents.reference.probes.interaction.looking import (
    Button,
    Field,
    Form,
    Link,
    Look,
    path_of,
    read_look,
)
from assay.mirror.agents.reference.probes.interaction.messages import (
    is_help,
    is_no_result,
    is_refusal,
    is_rule,
    is_success,
    is_technical,
    is_vague,
)
from assay.mirror.agents.reference.probes.interaction.planning import kind_of, plan_buttons, plan_forms
from assay.mirror.agents.reference.probes.interaction.searching import left_alone, query_word, spellings
from assay.mirror.agents.reference.probes.interaction.values import (
    answers,
    purpose_of,
    value_for,
    wrong_value,
)
from assay.mirror.agents.reference.probes.interaction.ways import Send, Way
from assay.mirror.agents.reference.records import Sign
from assay.mirror.personas import load_personas
from assay.mirror.personas.perceiving import perceive
from assay.mirror.words import CATEGORIES, SEVERITIES


@pytest.mark.parametrize(
    "line",
    [
        "Something went wrong",
        "Invalid input",
        "Error",
        "Please check the form and try again.",
        "Invalid value",
    ],
)
def test_a_message_that_says_neither_what_nor_how_is_vague(line: str) -> None:
    assert is_vague(line)


@pytest.mark.parametrize(
    "line",
    [
        "Enter your e-mail address",
        "Enter a number from 1 to 12",
        "This field is required",
        "Choose a time for your appointment",
        "Date of birth must be in the past",
    ],
)
def test_a_message_that_names_field_or_remedy_is_not_vague_and_is_a_refusal(line: str) -> None:
    assert not is_vague(line)
    assert is_refusal(line)


def test_words_of_success_rules_results_and_machines_are_told_apart() -> None:
    assert is_success("Thank you, we have your message") and not is_success("Enter your name")
    assert is_rule("Your password must contain at least 8 characters and a number")
    assert not is_rule("Enter your password")
    assert is_no_result("No products match your search") and is_help(
        "Try another word, or browse all products"
    )
    assert is_technical("ERR_4012 constraint violated") and not is_technical("Enter your postcode")


@pytest.mark.parametrize(
    ("words", "taken"),
    [
        ("Delete account", True),
        ("Remove member", True),
        ("Cancel booking", True),
        ("Empty basket", True),
        ("Cancel", False),
        ("Clear filters", False),
        ("Remove filter", False),
        ("Unsubscribe", True),
        ("Undo unsubscribe", False),
        ("Restore deleted message", False),
        ("Send message", False),
    ],
)
def test_only_words_that_promise_a_loss_are_destructive(words: str, taken: bool) -> None:
    assert is_destructive(words) is taken


@pytest.mark.parametrize(
    ("field", "purpose"),
    [
        (Field("#a", type="email"), "email"),
        (Field("#a", label="Mobile number"), "phone"),
        (Field("#a", label="Postcode"), "postcode"),
        (Field("#a", key="cc", autocomplete="cc-number"), "card"),
        (Field("#a", label="Date of birth"), "birth"),
        (Field("#a", label="Last name"), "family"),
        (Field("#a", tag="textarea", type="textarea", label="Your message"), "message"),
        (Field("#a", label="Colour"), "other"),
    ],
)
def test_the_purpose_of_a_field_is_read_as_a_person_reads_it(field: Field, purpose: str) -> None:
    assert purpose_of(field) == purpose


def test_an_example_in_the_hint_is_typed_and_bounds_are_kept() -> None:
    assert value_for(Field("#r", label="Reference", hint="For example, RC-48317")) == "RC-48317"
    assert value_for(Field("#d", label="Date of birth", hint="For example, 27 3 1980")) == "27 3 1980"
    assert value_for(Field("#d", type="date", label="Date", min="2026-04-01")) == "2026-04-01"
    assert value_for(Field("#y", label="Year", group="Date of birth")) == "1980"
    assert len(value_for(Field("#m", tag="textarea", type="textarea", longest=20))) == 20


def test_ordinary_answers_differ_from_plain_ones_only_in_how_they_are_written() -> None:
    phone, name = Field("#p", type="tel"), Field("#n", label="Family name")
    assert value_for(phone).replace(" ", "") == value_for(phone, "plain")
    assert "'" in value_for(name) and value_for(name, "plain").isalpha()
    assert wrong_value(Field("#e", type="email")) == "alex.morgan"
    assert wrong_value(Field("#c", label="Colour")) is None


def test_a_form_is_answered_with_one_choice_per_group_and_what_is_filled_in_stays() -> None:
    form = Form(
        "#f",
        fields=(
            Field("#r1", type="radio", key="pay"),
            Field("#r2", type="radio", key="pay"),
            Field("#b1", type="checkbox", key="news"),
            Field("#b2", type="checkbox", key="news"),
            Field("#s", tag="select", type="select-one", key="topic", options=(("", "Choose"), ("a", "A"))),
            Field("#q", key="quantity", label="Quantity", value="2"),
            Field("#f", type="file", key="photo"),
        ),
    )
    assert answers(form) == {"#r1": True, "#b1": True, "#s": "a"}


def test_a_box_that_denies_the_answers_beside_it_is_left_alone() -> None:
    job = Field("#job", key="job", label="Your last job")
    none = Field("#none", type="checkbox", key="none", label="I have not worked before")
    human = Field("#human", type="checkbox", key="human", label="I am not a robot")
    assert answers(Form("#f", fields=(job, none, human))) == {"#job": "Morning", "#human": True}
    assert answers(Form("#f", fields=(none,))) == {"#none": True}


def test_what_happened_twice_shows_in_a_larger_number_or_a_repeated_line() -> None:
    once = ["Cart 1 item", "Tideline mug", "Total £12.00", "Comment by you today"]
    assert counted_twice(once, once) is None
    assert counted_twice(once, ["Cart 2 items", "Tideline mug", "Total £24.00"]) == "Cart 2 items"
    assert counted_twice(once, [*once, "Comment by you today"]) == "Comment by you today"
    assert counted_twice(["Order 1001"], ["Order 1002", "You have already sent this"]) is None
    assert counted_twice(["3 watchers"], ["2 watchers"]) is None


def test_another_page_is_no_evidence_that_something_was_made_twice() -> None:
    once = Look("http://x/done", title="Thank you", h1="Order 1001", lines=("Order 1001", "Search all goods"))
    twice = replace(once, h1="Order 1002", lines=("Order 1002", "Search all goods"))
    lost = replace(once, title="Not found", h1="Not found", lines=("Search all goods", "Search all goods"))
    assert made_twice(once, twice) == "Order 1002"
    assert made_twice(once, lost) is None


@given(st.lists(st.text(max_size=30), max_size=12))
def test_the_same_page_is_never_counted_twice(lines: list[str]) -> None:
    assert counted_twice(lines, lines) is None


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_a_line_with_another_number_is_a_change_of_number(one: int, other: int) -> None:
    assert is_number_change(f"Basket {one} items", [f"Basket {other} item"])
    assert not is_number_change(f"Basket {one} items", [f"Orders {other}"])


def test_pages_of_one_kind_share_a_name() -> None:
    assert kind_of("/shop/mug") == kind_of("/shop/jug") != kind_of("/shop")
    assert kind_of("/list?sort=a&page=2") == kind_of("/list?page=1&sort=b") != kind_of("/list?page=1")


def test_forms_are_tried_once_over_pages_and_searches_and_filters_are_left_to_others() -> None:
    def page(place: str, *forms: Form) -> tuple[Way, Look]:
        return Way(place), Look(f"http://x{place}", forms=forms)

    send = Button("#send", name="Send message")
    search = Form("#s", search=True, fields=(Field("#q", type="search", key="q"),), submits=(send,))
    contact = Form(
        "#c", "post", "/contact", fields=(Field("#e", type="email", key="email"),), submits=(send,)
    )
    add = [
        Form("#a", "post", f"/shop/{name}", fields=(Field("#n", key="quantity"),), submits=(send,))
        for name in ("mug", "jug")
    ]
    tried: set[str] = set()
    found = plan_forms(
        [page("/", search, contact), page("/b", contact), page("/m", add[0]), page("/j", add[1])], tried
    )
    assert [(at.place, at.form.selector) for at in found] == [("/", "#c"), ("/m", "#a")]
    assert plan_forms([page("/c", contact)], tried) == []


def test_buttons_are_pressed_once_over_pages_and_links_only_where_they_take_something_away() -> None:
    menu, chosen = Button("#m", name="Menu"), Button("#t", role="tab", name="All", settled=True)
    links = (Link("#x", "Remove Tom"), Link("#y", "Home"))
    looks = [
        (Way(place), Look(f"http://x{place}", buttons=(menu, chosen), links=links)) for place in ("/a", "/b")
    ]
    assert [(at.button.name, at.place) for at in plan_buttons(looks)] == [
        ("Menu", "/a"),
        ("Remove Tom", "/a"),
    ]
    assert not worth_pressing(Button("#d", disabled=True))


def test_a_link_leads_elsewhere_only_if_another_page_is_what_it_says() -> None:
    known = {
        "/delivery": Target(200, "Delivery – Shop", "Delivery", "When it comes"),
        "/returns": Target(200, "Returns – Shop", "Returns", "Send it back"),
    }
    assert leads_elsewhere("Delivery", "/returns", known["/returns"], known) == known["/delivery"]
    assert leads_elsewhere("Delivery", "/delivery", known["/delivery"], known) is None
    assert leads_elsewhere("Careers", "/returns", known["/returns"], known) is None
    assert leads_elsewhere("Next", "/returns", known["/returns"], known) is None


def test_one_common_word_is_not_the_name_of_another_page() -> None:
    amina = Target(200, "Amina Yusuf – Club", "Amina Yusuf", "Sews and mends")
    edit = Target(200, "Edit your profile – Club", "Edit your profile", "Your name")
    known = {"/people/amina": amina, "/profile/edit": edit}
    assert leads_elsewhere("See profile", "/people/amina", amina, known) is None
    assert leads_elsewhere("Edit profile", "/people/amina", amina, known) == edit


def test_an_empty_result_needs_words_of_its_own_for_what_is_missing_and_what_to_do() -> None:
    goods = tuple(Link(f"#{place}", f"Thing {place}", raw=f"/{place}") for place in range(4))
    listing = Look("http://x/list", main=("4 things", "You can search by name"), links=goods)
    field = Field("#q", type="search", key="q")

    def after(*lines: str) -> Look:
        more = (Link("#all", "See all 4 things", raw="/list"),)
        return Look("http://x/list?q=z", main=lines, links=more)

    said = after("0 things", "Nothing fits “z”", "Check the spelling, or try a shorter word.")
    listing = replace(listing, links=(*goods, Link("#all", "All things", raw="/list")))
    assert left_alone(said, field, listing) is None
    silent = left_alone(after("0 things", "You can search by name"), field, listing)
    assert silent is not None and silent.facts == {"silent": True}


def test_a_query_is_a_rare_word_of_something_listed() -> None:
    links = (
        Link("#1", "Kitchen and home", region="nav"),
        Link("#2", "Kitchen and home"),
        Link("#3", "Quayside Stovetop Kettle"),
    )
    listing = Look("http://x/", main=("Quayside Stovetop Kettle",), links=links)
    assert query_word(listing) == ("Quayside", "Quayside Stovetop Kettle")
    assert spellings("Kettle") == {"case": "KETTLE", "space": " kettle ", "ending": "kettles"}
    assert spellings("Towels")["ending"] == "towel"


def test_a_field_that_is_reached_after_one_below_it_is_out_of_order() -> None:
    upper = Stop("#u", box=(0, 100, 200, 30), form="#f")
    lower = Stop("#l", box=(0, 200, 200, 30), form="#f")
    aside = Stop("#s", box=(400, 100, 200, 30), form="#f")
    assert out_of_order([upper, lower]) is None
    assert out_of_order([lower, upper]) == upper
    assert out_of_order([lower, aside]) is None


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
_NAMES = st.sampled_from(
    [
        "url",
        "title",
        "lines",
        "forms",
        "fields",
        "buttons",
        "dialogs",
        "busy",
        "links",
        "box",
        "options",
        "scroll",
    ]
)


@given(
    st.dictionaries(
        _NAMES, _JSON | st.lists(st.dictionaries(_NAMES, _JSON, max_size=5), max_size=3), max_size=8
    )
)
def test_whatever_a_page_answers_becomes_a_look_or_nothing(found: dict[str, Any]) -> None:
    made = read_look(found, "http://127.0.0.1:1/a?b=1#c")
    assert made.place == "/a?b=1"
    assert all(isinstance(line, str) for line in made.lines)


@given(st.text(max_size=60))
def test_every_address_has_a_path(url: str) -> None:
    assert isinstance(path_of(url), str)


def test_a_way_says_what_was_done_and_can_be_compared() -> None:
    way = Way("/shop").then(Send((("#q", "1"),), "#add", "Add to cart"))
    assert way.state == "after “Add to cart”"
    assert way == Way("/shop", (Send((("#q", "1"),), "#add", "Add to cart"),)) and hash(way)


def test_every_rule_speaks_in_whole_sentences_to_somebody() -> None:
    people = [perceive(profile) for profile in load_personas()]
    assert len({rule.probe for rule in RULES}) == len(RULES)
    for rule in RULES:
        sign = Sign(
            probe=rule.probe,
            sense="met",
            page_url="/contact?x=1",
            state="after sending it",
            role="button",
            name="Send {odd} name",
            quote="Oops {0}",
            measure=9.0,
            facts={"form": "Contact", "lost": ["Name", "Town"], "of": 3, "led": "the same page"},
        )
        notices = [notice for person in people if (notice := rule.notice(sign, person))]
        assert notices, rule.probe
        assert rule.category in CATEGORIES
        for notice in notices:
            assert notice.severity in SEVERITIES and 0 < notice.confidence <= 1
            for said in (
                notice.description,
                notice.consequence,
                notice.recommendation,
                notice.severity_reason,
            ):
                assert said[0].isupper() and said.endswith((".", "”.")), said
            assert "/contact" in notice.description


def test_announcements_are_for_ears_and_waiting_is_for_the_impatient() -> None:
    by_name = {rule.probe: rule for rule in RULES}
    people = {profile.role: perceive(profile) for profile in load_personas()}
    unheard = Sign(probe="error not announced", sense="heard", page_url="/c", quote="Enter your name")
    heard_by = {role for role, person in people.items() if by_name[unheard.probe].notice(unheard, person)}
    assert heard_by == {role for role, person in people.items() if person.channel == "screen reader"}
    slow = Sign(probe="slow answer", sense="met", page_url="/c", measure=2.0, facts={"progress": "none"})
    minded = {role for role, person in people.items() if by_name[slow.probe].notice(slow, person)}
    assert "power-user-impatient" in minded and "accessibility-focused" not in minded
