"""Which pages are visited: few of a kind, only of the site, in the same order every time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.mirror.agents.reference.crawling import Frontier, kind_of, local_path

BASE = "http://127.0.0.1:8000"
STEPS = st.text(st.sampled_from("abc123-"), min_size=1, max_size=4)
PATHS = st.lists(STEPS, max_size=3).map(lambda steps: "/" + "/".join(steps))


def walk(frontier: Frontier, template: frozenset[str] | None = None) -> list[str]:
    seen = []
    while (place := frontier.take()) is not None:
        seen.append(place.path)
        frontier.saw(place.path, template if template is not None else frozenset({place.path}))
    return seen


@pytest.mark.parametrize(
    ("one", "other"),
    [("/product/7", "/product/12"), ("/product/oak-table", "/product/7"), ("/list?page=2", "/list?page=3")],
)
def test_pages_of_one_route_are_of_one_kind(one: str, other: str) -> None:
    assert kind_of(one) == kind_of(other)


@pytest.mark.parametrize(
    ("one", "other"), [("/about", "/contact"), ("/list", "/list?page=2"), ("/a/b", "/a/b/c")]
)
def test_other_routes_are_of_another_kind(one: str, other: str) -> None:
    assert kind_of(one) != kind_of(other)


@pytest.mark.parametrize(
    ("address", "path"),
    [
        ("/shop?q=1#top", "/shop?q=1"),
        ("shop", "/shop"),
        ("#/route", "/#/route"),
        ("http://127.0.0.1:8000", "/"),
        ("http://127.0.0.1:9000/shop", None),
        ("http://other.example/shop", None),
        ("mailto:a@b.example", None),
        ("javascript:alert(1)", None),
        ("http://[bad", None),
        ("/terms.pdf", None),
        ("/" + "x" * 3_000, None),
    ],
)
def test_only_pages_of_the_site_are_followed(address: str, path: str | None) -> None:
    assert local_path(f"{BASE}/", address) == path


def test_three_pages_of_a_template_are_enough() -> None:
    frontier = Frontier()
    frontier.add([f"/product/{number}" for number in range(10)], 1)
    assert walk(frontier, frozenset({"h1."})) == ["/product/0", "/product/1", "/product/2"]
    assert len(frontier.left_out) == 7


def test_a_folder_of_unlike_pages_is_seen_whole() -> None:
    frontier = Frontier()
    frontier.add([f"/account/{name}" for name in ("orders", "address", "password", "leave", "help")], 1)
    assert len(walk(frontier)) == 5


def test_a_new_kind_comes_before_another_of_a_known_one() -> None:
    frontier = Frontier()
    frontier.add(["/product/1", "/product/2", "/about"], 1)
    assert walk(frontier) == ["/product/1", "/about", "/product/2"]


def test_the_many_filters_of_one_list_are_only_sampled() -> None:
    frontier = Frontier()
    frontier.add([f"/list?{name}={value}" for name in "abcdef" for value in range(3)], 1)
    assert len(walk(frontier)) == 4


@given(st.lists(PATHS, max_size=30))
def test_no_page_is_visited_twice_and_the_order_is_always_the_same(paths: list[str]) -> None:
    def visited() -> list[str]:
        frontier = Frontier()
        frontier.add(paths, 0)
        frontier.add(reversed(paths), 1)
        return walk(frontier, frozenset({"one"}))

    seen = visited()
    assert len(seen) == len(set(seen))
    assert set(seen) <= set(paths)
    assert seen == visited()
