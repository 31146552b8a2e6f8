"""Pages: one name per page, and patterns from files that cannot run for ever."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.mirror.matching.pages import canonical_page, on_page, path_of, siblings, site_wide
from assay.mirror.matching.patterns import MAX_PATTERN, pattern_problem, safe_pattern


@pytest.mark.parametrize(
    ("url", "page"),
    [
        ("http://127.0.0.1:8000/Shop/Mug", "/Shop/Mug"),
        ("https://shop.example/cart/", "/cart"),
        ("https://shop.example", "/"),
        ("", "/"),
        ("/checkout?utm=1#top", "/checkout"),
        ("https://app.example/#/orders/7", "/#/orders/7"),
        ("https://app.example/a#!/orders", "/a#/orders"),
        ("shop.example/cart", "/cart"),
        ("localhost:8000/cart", "/cart"),
        ("booking.html", "/booking.html"),
        ("checkout", "/checkout"),
        ("//shop.example//a///b", "/a/b"),
        ("http://[broken", "/"),
    ],
)
def test_an_address_has_one_page(url: str, page: str) -> None:
    assert canonical_page(url) == page


def test_a_wizard_keeps_the_query_keys_that_were_asked_for() -> None:
    one = canonical_page("/apply?step=2&session=9&lang=en", ["step", "lang"])
    assert one == canonical_page("/apply?lang=en&step=2", ["lang", "step"]) == "/apply?lang=en&step=2"
    assert canonical_page("/apply?step=3&session=9", ["step"]) != canonical_page("/apply?step=2", ["step"])
    assert canonical_page("/#/list?page=2&x=1", ["page"]) == "/#/list?page=2"


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=80), st.lists(st.sampled_from(["a", "step"]), max_size=2))
def test_any_text_has_a_page_and_naming_it_twice_changes_nothing(url: str, keys: list[str]) -> None:
    page = canonical_page(url, keys)
    assert page.startswith("/")
    assert canonical_page(page, keys) == page


def test_a_pattern_means_its_pages() -> None:
    assert on_page("^/shop/[^/]+$", "/shop/mug")
    assert not on_page("^/shop/[^/]+$", "/shop")
    assert on_page("^/apply$", "/apply?step=2")
    assert on_page(r"step=2$", "/apply?step=2")
    assert on_page(".*", "/anything") and site_wide(".*") and site_wide("^/.*")
    assert not on_page(None, "/shop") and not site_wide(None) and not site_wide("^/shop.*")


@pytest.mark.parametrize(
    "pattern",
    [
        "(a+)+$",
        "(a|a?)+$",
        "(.*)*x",
        "(a?){40}a{40}",
        "a?" * 40 + "a" * 40,
        "a?" * 16 + "a" * 16,
        ".*.*.*.*.*x",
        "(a{1,50}){1,50}b",
        r"(\w+\s?)*$",
        "(?=a+)+b",
        # A turn that begins with a sign of its own, and can still be read in two ways.
        r"^/(-[^\d]+)*1$",
        "(?i)^/(aA+)*1$",
        "^(/(?:aa|[ab]a))*1$",
        "^(/a?a?)*1$",
        "^(/[^/]*[^/]*)*1$",
        "(",
        "a{99999999999}",
        "x" * (MAX_PATTERN + 1),
    ],
)
def test_a_hostile_pattern_means_no_page_and_costs_no_time(pattern: str) -> None:
    started = time.perf_counter()
    assert pattern_problem(pattern)
    assert safe_pattern(pattern) is None
    assert not on_page(pattern, "/" + "a" * 5000 + "!")
    assert time.perf_counter() - started < 1


@pytest.mark.parametrize(
    "pattern",
    [
        "^/$",
        "^/docs(/[^/]+)*$",
        "^/(search|learn|course)?.*$",
        ".*(grocery|cart|checkout).*",
        r"^/WAI/demos/bad/before/(annotated/)?(home|news|tickets|survey|template)\.html$",
    ],
)
def test_an_ordinary_pattern_is_used(pattern: str) -> None:
    assert pattern_problem(pattern) is None
    found = safe_pattern(pattern)
    assert found is not None and found.pattern == pattern


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="ab/()|*+?.^$[]{}1,", max_size=14), st.text(alphabet="ab/", max_size=60))
def test_what_is_let_through_answers_soon_and_as_the_engine_does(pattern: str, page: str) -> None:
    if pattern_problem(pattern) is None:
        started = time.perf_counter()
        assert on_page(pattern, page) == (re.search(pattern, page) is not None)
        assert time.perf_counter() - started < 1


def test_pages_of_one_template_are_siblings() -> None:
    assert siblings("/shop/mug", "/shop/bowl")
    assert siblings("/shop/mug", "/shop/mug")
    assert siblings("/r/one/commits", "/r/two/commits")
    assert not siblings("/shop", "/cart")
    assert not siblings("/shop/mug", "/shop")
    assert not siblings("/shop/mug/reviews", "/shop/bowl/prices")
    assert path_of("/a?step=2#/b") == "/a"
