"""A format of the user's own: its mistakes are told as its own, and it takes no name that is taken."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest

from assay.browser import PageState
from assay.errors import BadInput
from assay.sifr.formats import registry
from assay.sifr.formats.records import Part, Subject
from assay.sifr.formats.registry import represent, representation

PAGE = Subject(cast(PageState, SimpleNamespace(url="http://shop.test/cart")))


@pytest.fixture(autouse=True)
def own_formats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_known", dict(registry._known))


def raising(subject: Subject) -> str:
    raise KeyError("basket")


def breaking_off(subject: Subject) -> Iterator[Part]:
    yield Part("one\n")
    raise KeyError("basket")


@pytest.mark.parametrize("made", [raising, breaking_off])
def test_a_fault_names_the_format_the_page_and_what_was_raised(made: Any) -> None:
    representation("mine")(made)
    with pytest.raises(BadInput, match=r"The format 'mine' fails on http://shop\.test/cart \(KeyError: "):
        represent(PAGE, "mine")


@pytest.mark.parametrize(
    "given",
    [None, 5, ["one\n"], [Part("one\n", parent=0)], [Part("one\n", parent=7)], [Part("one\n", needs=(3,))]],
    ids=["none", "number", "texts", "in-itself", "in-nothing", "names-nothing"],
)
def test_what_is_no_representation_is_refused(given: Any) -> None:
    representation("mine")(lambda subject: given)
    with pytest.raises(BadInput, match="'mine' gives neither a text, nor a PNG, nor parts"):
        represent(PAGE, "mine")


def test_parts_in_any_row_and_pictures_are_taken() -> None:
    representation("mine")(lambda subject: cast(Any, iter([Part("a\n", "b\n"), Part("c\n", parent=0)])))
    assert represent(PAGE, "mine").text == "a\nc\nb\n"
    representation("drawn")(lambda subject: b"\x89PNG")
    assert represent(PAGE, "drawn").image == b"\x89PNG"


@pytest.mark.parametrize("name", ["sifr", "sifr_shuffled"])
def test_no_format_takes_the_name_of_another(name: str) -> None:
    with pytest.raises(BadInput, match=f"There is a format '{name}' already; give yours another name"):
        representation(name)(lambda subject: "mine\n")
    assert registry._known.get(name) is None or registry._known[name].__module__.startswith("assay.")
