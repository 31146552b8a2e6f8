"""Negative controls: one thing is wrong or missing, and nothing else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import AsyncIterator, Sequence

import pytest
import pytest_asyncio

from assay.browser import Browser, PageState
from assay.errors import BadInput
from assay.sifr.capturing_serving import serve_files
from assay.sifr.formats.controls import TOLERANCE, control
from assay.sifr.formats.cutting import fit, tokens
from assay.sifr.formats.lines import LEGEND
from assay.sifr.formats.records import Part, Representation, Subject, write
from assay.sifr.formats.registry import represent
from assay.sifr.words import CONTROLS

SEEDS = range(5)
DRAWN = tuple(name for name in CONTROLS if name != "sifr_stripped")
PSEUDO = ("sifr_pseudo_salience", "sifr_pseudo_relations", "sifr_pseudo_clusters", "sifr_pseudo_all")

PAGE = (
    "<!doctype html><html lang='en'><title>Shop</title><header><a href='/'>Shop</a>"
    "<form role='search' aria-label='Products'><input aria-label='Find'><button>Search</button></form>"
    "</header>"
    "<nav aria-label='Main'><ul>"
    + "".join(f"<li><a href='/c{number}'>Shelf {number}</a>" for number in range(8))
    + "</ul></nav><main><h1>All goods</h1><ul>"
    + "".join(
        f"<li><h2><a href='/p{number}'>Thing {number}</a></h2><p>A good thing, number {number}, by hand.</p>"
        f"<p>£{number + 3}.50</p><button>Add thing {number}</button>"
        for number in range(24)
    )
    + "</ul><form aria-label='Letter'><label>Mail <input type='email'></label><button>Send</button></form>"
    "</main>"
    "<footer><ul><li><a href='/x'>Contact</a><li><a href='/y'>Privacy</a><li><a href='/z'>About</a></ul>"
    "<p>All prices include tax.</p></footer>"
)


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def state(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[PageState]:
    folder = tmp_path_factory.mktemp("pages")
    (folder / "shop.html").write_text(f"\ufeff{PAGE}", "utf-8")
    async with (
        serve_files(folder) as origin,
        Browser.launch() as browser,
        browser.open(f"{origin}/shop.html") as page,
    ):
        yield await page.capture()


@pytest.fixture
def subject(state: PageState) -> Subject:
    return Subject(state)


def told(parts: Sequence[Part]) -> list[str]:
    return write(parts).removeprefix(LEGEND).splitlines()


def bare(line: str) -> str:
    """A line without signs of salience, group and region."""
    line = re.sub(r"^-\d+ ", "", line).lstrip("{")
    return re.sub(r"(\b[a-z]{3,4}\d{3})[!*]", r"\1", re.sub(r"^[!*] ", "", line))


def signs(lines: Sequence[str]) -> Counter[str]:
    found = (re.findall(r"\b[a-z]{3,4}\d{3}([!*])|^(?:-\d+ )?([!*]) ", line) for line in lines)
    return Counter(after_ref or before for pairs in found for after_ref, before in pairs)


def groups(lines: Sequence[str]) -> Counter[str]:
    return Counter(found[0] for line in lines if (found := re.match(r"-\d+ ", line)))


def test_all_of_them_are_formats(subject: Subject) -> None:
    for name in CONTROLS:
        assert represent(subject, name).text == write(control(name, subject, 0))


@pytest.mark.parametrize("name", DRAWN)
def test_text_refs_and_tokens_stay(name: str, subject: Subject) -> None:
    sifr = represent(subject, "sifr")
    lines = Counter(bare(line) for line in told(sifr.parts))
    for seed in SEEDS:
        parts = control(name, subject, seed)
        assert Counter(bare(line) for line in told(parts)) == lines
        assert Representation(name, tuple(parts)).refs == sifr.refs == subject.model.refs
        assert abs(tokens(write(parts)) - tokens(sifr.text)) <= TOLERANCE * tokens(sifr.text)


@pytest.mark.parametrize("name", DRAWN)
def test_a_seed_gives_one_text_and_another_seed_another(name: str, subject: Subject) -> None:
    texts = [write(control(name, subject, seed)) for seed in SEEDS]
    assert texts == [write(control(name, subject, seed)) for seed in SEEDS]
    assert len({*texts, represent(subject, "sifr").text}) == len(SEEDS) + 1


@pytest.mark.parametrize("name", PSEUDO)
def test_the_pseudo_ones_keep_the_order(name: str, subject: Subject) -> None:
    def elements(parts: Sequence[Part]) -> list[str]:
        regions = re.compile(r"(?:banner|main|contentinfo|search) \w+|(?:nav|form)\d+")
        lines = [bare(line) for line in told(parts)]
        return [line for line in lines if line != "}" and not regions.match(line)]

    assert elements(control(name, subject, 1)) == elements(represent(subject, "sifr").parts)


def test_permuted_salience_keeps_the_number_of_each_level(subject: Subject) -> None:
    sifr = told(represent(subject, "sifr").parts)
    wrong = told(control("sifr_pseudo_salience", subject, 1))
    assert signs(wrong) == signs(sifr)
    assert wrong != sifr
    assert groups(wrong) == groups(sifr)
    assert [re.sub("[!*]", "", line) for line in wrong if line.startswith("{")] == [
        re.sub("[!*]", "", line) for line in sifr if line.startswith("{")
    ]


def test_permuted_salience_loses_what_the_true_one_keeps(subject: Subject) -> None:
    buttons = {item.ref for item in subject.model.items if item.kind == "button"}
    budget = tokens(represent(subject, "sifr").text) // 2
    kept = fit(represent(subject, "sifr"), budget).refs & buttons
    assert kept == buttons
    for seed in SEEDS:
        wrong = Representation("wrong", tuple(control("sifr_pseudo_salience", subject, seed)))
        assert len(fit(wrong, budget).refs & buttons) < len(buttons)


def test_permuted_relations_put_every_region_around_something_else(subject: Subject) -> None:
    def openings(parts: Sequence[Part]) -> list[str]:
        return [line for line in told(parts) if line.startswith("{")]

    true = openings(represent(subject, "sifr").parts)
    assert len(true) >= 5
    for seed in SEEDS:
        wrong = openings(control("sifr_pseudo_relations", subject, seed))
        assert Counter(wrong) == Counter(true)
        assert all(one != other for one, other in zip(wrong, true, strict=True))


def test_permuted_clusters_keep_their_sizes(subject: Subject) -> None:
    sifr = told(represent(subject, "sifr").parts)
    wrong = told(control("sifr_pseudo_clusters", subject, 1))
    assert groups(sifr) == Counter({"-1 ": 8, "-2 ": 24, "-3 ": 3})
    assert groups(wrong) == groups(sifr)
    assert [re.sub(r"^-\d+ ", "", line) for line in wrong] == [re.sub(r"^-\d+ ", "", line) for line in sifr]


def test_shuffled_order_keeps_everything_in_its_region(subject: Subject) -> None:
    def around(parts: Sequence[Part]) -> Counter[tuple[str, str]]:
        return Counter(
            (part.text, parts[part.parent].text if part.parent is not None else "") for part in parts
        )

    sifr = represent(subject, "sifr").parts
    assert around(control("sifr_shuffled", subject, 1)) == around(sifr)


def test_stripped_has_the_words_and_the_refs_and_no_structure(subject: Subject) -> None:
    sifr, stripped = represent(subject, "sifr"), represent(subject, "sifr_stripped")
    lines = told(stripped.parts)
    assert lines == [bare(line) for line in told(sifr.parts) if line != "}"]
    assert stripped.refs == sifr.refs
    assert not signs(lines)
    assert not groups(lines)
    assert {part.rank for part in stripped.parts[2:]} == {0.0}


def test_an_unknown_control_is_named(subject: Subject) -> None:
    with pytest.raises(BadInput, match="no control 'sifr_mirrored'"):
        control("sifr_mirrored", subject, 0)
