"""What holds of every score, and that a scorer cannot tell formats apart."""

from __future__ import annotations

import importlib
import inspect
import pkgutil

import pytest
from hypothesis import given
from hypothesis import strategies as st

import assay.sifr.scoring
from assay.sifr.page.records import Item, PageModel
from assay.sifr.scoring.facts import facts_of
from assay.sifr.scoring.scorer import score_answer
from assay.sifr.tasks.records import Answer, Task, Truth

NAMES = ("Tea", "Cup of tea", "Kettle", "Save changes", "Sign in", "Help", "Terms", "Basket")
PAGE = facts_of(
    PageModel(
        "http://shop.local/",
        "Shop",
        "en",
        (1280, 800),
        tuple(Item(f"btn{n:03}", n, "button", name=name, referable=True) for n, name in enumerate(NAMES)),
    )
)
REFS = sorted(PAGE.refs)

single = st.builds(
    Truth,
    check=st.sampled_from(["text", "number", "money", "date", "choice"]),
    values=st.sampled_from([("Save changes",), ("12",), ("$1,299.00",), ("3 March 2026",), ("Tea",)]),
)
several = st.builds(
    Truth,
    check=st.sampled_from(["texts", "order", "concepts"]),
    values=st.lists(st.sampled_from(NAMES), min_size=1, max_size=4, unique=True).map(tuple),
)
elements = st.builds(
    Truth,
    check=st.sampled_from(["element", "elements"]),
    refs=st.lists(st.sampled_from(REFS), min_size=1, max_size=4, unique=True).map(tuple),
)
truths = st.none() | single | several | elements
wild = st.text(max_size=80) | st.lists(st.sampled_from([*NAMES, *REFS, "not", "or", "none", "$5", "12"])).map(
    " ".join
)
answers = st.builds(
    Answer,
    answer=wild,
    refs=st.lists(st.sampled_from([*REFS, "btn999", ""]), max_size=6).map(tuple),
    found=st.booleans(),
)


def said(*refs: str, text: str = "") -> Answer:
    return Answer(answer=text, refs=refs, found=True)


def task(truth: Truth | None) -> Task:
    return Task(id="p/t/1", page="p", template="t", category="navigation", question="Which?", truth=truth)


@given(truths, st.none() | answers)
def test_every_score_is_between_nothing_and_everything(truth: Truth | None, answer: Answer | None) -> None:
    result = score_answer(task(truth), answer, PAGE)
    assert 0.0 <= result.score <= 1.0
    assert (result.score == 1.0) == (result.verdict in ("right", "right_absent"))
    assert (0.0 < result.score < 1.0) == (result.verdict == "partly")


@given(truths, answers)
def test_case_and_white_space_do_not_matter(truth: Truth | None, answer: Answer) -> None:
    spaced = "  ".join(answer.answer.split(" "))
    shouted = answer.model_copy(update={"answer": spaced.upper().lower(), "refs": answer.refs})
    plain = answer.model_copy(update={"answer": answer.answer.lower()})
    assert score_answer(task(truth), shouted, PAGE) == score_answer(task(truth), plain, PAGE)


@given(elements, st.permutations(REFS), st.integers(0, len(REFS)))
def test_the_order_of_a_set_does_not_matter(truth: Truth, refs: list[str], count: int) -> None:
    some = refs[:count]
    forward = score_answer(task(truth), said(*some), PAGE)
    backward = score_answer(task(truth), said(*reversed(some)), PAGE)
    assert (forward.score, forward.precision) == (backward.score, backward.precision)


@given(st.sets(st.sampled_from(REFS), min_size=1, max_size=5), st.sets(st.sampled_from(REFS), max_size=6))
def test_a_right_ref_more_never_costs_and_a_wrong_one_never_pays(wanted: set[str], named: set[str]) -> None:
    truth = Truth(check="elements", refs=tuple(sorted(wanted)))

    def score(refs: set[str]) -> float:
        return score_answer(task(truth), said(*sorted(refs)), PAGE).score

    for ref in wanted - named:
        assert score(named | {ref}) >= score(named)
    for ref in set(REFS) - wanted - named:
        assert score(named | {ref}) <= score(named)


@given(truths.filter(lambda truth: truth is not None))
def test_nothing_and_everything_are_worth_nothing(truth: Truth) -> None:
    assert score_answer(task(truth), said(), PAGE).score == 0.0
    assert score_answer(task(truth), said(text="e"), PAGE).score == 0.0
    assert score_answer(task(truth), said(*REFS), PAGE).score == 0.0


@given(answers)
def test_invented_refs_are_always_told(answer: Answer) -> None:
    for truth in (None, Truth(check="elements", refs=("btn000",))):
        result = score_answer(task(truth), answer, PAGE)
        assert ("btn999" in result.invented_refs) == ("btn999" in answer.refs)


def modules() -> list[str]:
    found = pkgutil.iter_modules(assay.sifr.scoring.__path__, "assay.sifr.scoring.")
    return [module.name for module in found]


@pytest.mark.parametrize("name", modules())
def test_no_scorer_knows_a_format(name: str) -> None:
    """Blind by construction: nobody can pass a format in, and nobody here looks one up."""
    module = importlib.import_module(name)
    functions = [one for _, one in inspect.getmembers(module, inspect.isfunction) if one.__module__ == name]
    for function in functions:
        for parameter in inspect.signature(function).parameters:
            assert not {"format", "shown", "representation", "model_name"} & {parameter}, function
    source = inspect.getsource(module)
    for word in ("html_raw", "html_clean", "axtree", "sifr_v2", "screenshot", "represent("):
        assert word not in source
