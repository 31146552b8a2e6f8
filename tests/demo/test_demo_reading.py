"""The demonstration's task: pages that hold their answers, a rule that scores them, and a control."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from assay.demo.reading import FirstLine, PageAnswer, load_cases, reader_judge, worker
from assay.models import Reply, Request, Scripted
from assay.runs import Case

CASES = load_cases()
by_key = pytest.mark.parametrize("key", [case.key for case in CASES])
QUESTIONS = {case.key: case.data for case in CASES}


def test_there_are_sixty_questions_five_on_each_of_twelve_pages() -> None:
    assert len(CASES) == len(QUESTIONS) == 60
    pages = Counter(case.data.page_id for case in CASES)
    assert len(pages) == 12
    assert set(pages.values()) == {5}
    assert len({case.data.page for case in CASES}) == 12


def test_the_keys_are_stable_and_say_page_and_question() -> None:
    assert [case.key for case in load_cases()] == list(QUESTIONS)
    assert all(re.fullmatch(r"[a-z]+/[a-z]+", key) for key in QUESTIONS)
    assert all(key.startswith(f"{question.page_id}/") for key, question in QUESTIONS.items())
    assert "headphones/price" in QUESTIONS


@pytest.mark.parametrize(
    ("page", "truth"), [(q.page, q.answer) for q in QUESTIONS.values() if q.answer is not None]
)
def test_a_truth_stands_on_one_line_of_its_page(page: str, truth: str) -> None:
    assert truth.strip() == truth != ""
    assert [line for line in page.splitlines() if truth.casefold() in line.casefold()]


def test_each_page_has_one_question_that_it_does_not_answer() -> None:
    absent = Counter(question.page_id for question in QUESTIONS.values() if question.answer is None)
    assert len(absent) == 12
    assert set(absent.values()) == {1}


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("headphones/waterproof", ["water", "IPX", "IP6"]),
        ("checkout/voucher", ["voucher", "coupon", "code:"]),
        ("clinic/parking", ["park", "garage"]),
        ("repository/downloads", ["download"]),
        ("payments/tax", ["tax", "VAT"]),
        ("article/captain", ["captain", "skipper"]),
        ("insurance/age", ["age of", "years old", "minimum"]),
        ("job/visa", ["visa", "sponsor"]),
        ("tracker/fixversion", ["version", "release"]),
        ("course/exam", ["exam"]),
        ("profile/birthday", ["birth", "born"]),
        ("parking/visitor", ["visitor", "guest"]),
    ],
)
def test_what_is_said_to_be_absent_is_absent(key: str, words: list[str]) -> None:
    question = QUESTIONS[key]
    assert question.answer is None
    assert not [word for word in words if re.search(rf"\b{word}", question.page, re.IGNORECASE)]


async def scored(key: str, answer: str) -> dict[str, float | None]:
    case = Case(key, QUESTIONS[key])
    outcome = await worker(Scripted([answer]), None)(case)
    found: dict[str, float | None] = outcome.payload["scores"]
    return found


def said(answer: str | None, found: bool = True, quote: str = "") -> str:
    return PageAnswer(quote=quote, answer=answer, found=found).model_dump_json()


RECITED = " ".join(QUESTIONS["headphones/price"].page.splitlines())


@pytest.mark.parametrize(
    ("key", "answer", "correct", "presence"),
    [
        ("headphones/price", said("$149.00"), 1, 1),
        ("headphones/price", said("It is $149.00."), 1, 1),
        ("headphones/price", said("  $149.00 "), 1, 1),
        ("headphones/price", said("Price: $149.00"), 1, 1),
        ("headphones/price", said("$189.00"), 0, 1),
        ("headphones/price", said("$149"), 0, 1),
        ("headphones/price", said("$149.001"), 0, 1),
        ("headphones/price", said(RECITED), 0, 1),
        ("headphones/price", said("$149.00 or perhaps $189.00, who knows"), 0, 1),
        ("headphones/price", said(""), 0, 1),
        ("headphones/price", said(None), 0, 1),
        ("headphones/price", said(None, found=False), 0, 0),
        ("headphones/price", said("$149.00", found=False), 0, 0),
        ("clinic/doctor", said("DR. INES FALK"), 1, 1),
        ("clinic/doctor", said("Dr.  Ines\nFalk, dermatology"), 1, 1),
        ("payments/disputes", said("2"), 1, 1),
        ("payments/disputes", said("2 open"), 1, 1),
        ("payments/disputes", said("12"), 0, 1),
        ("payments/disputes", said("2.5"), 0, 1),
        ("payments/disputes", said("1,2"), 0, 1),
        ("payments/disputes", said("22"), 0, 1),
        ("tracker/priority", said("High"), 1, 1),
        ("tracker/priority", said("Highest"), 0, 1),
        ("job/hours", said("37.5 hours"), 1, 1),
        ("job/hours", said("137.5"), 0, 1),
        ("headphones/waterproof", said(None, found=False), 1, 1),
        ("headphones/waterproof", said("", found=False), 1, 1),
        ("headphones/waterproof", said("IPX4"), 0, 0),
        ("headphones/waterproof", said(None, found=True), 0, 0),
    ],
)
async def test_an_answer_is_scored_by_the_rule(key: str, answer: str, correct: int, presence: int) -> None:
    scores = await scored(key, answer)
    assert (scores["correct"], scores["presence"]) == (float(correct), float(presence))
    assert scores["similarity"] is None


@by_key
async def test_the_truth_itself_is_right_and_silence_is_right_only_where_there_is_none(key: str) -> None:
    truth = QUESTIONS[key].answer
    assert (await scored(key, said(truth, found=truth is not None)))["correct"] == 1.0
    assert (await scored(key, said(None, found=False)))["correct"] == float(truth is None)


@pytest.mark.parametrize(
    ("answer", "held"),
    [
        (said("$149.00", quote="Price: $149.00"), 1.0),
        (said("$149.00", quote="price:   $149.00"), 1.0),
        (said("$149.00", quote="Price now: $149.00"), 0.0),
        (said("$149.00"), 0.0),
        (said(None, found=False), None),
    ],
)
async def test_a_quote_is_audited_where_something_was_found(answer: str, held: float | None) -> None:
    assert (await scored("headphones/price", answer))["quote_held"] == held


async def test_similarity_is_scored_where_there_is_a_truth() -> None:
    async def similarity(key: str) -> float | None:
        work = worker(Scripted([said("$149.00")]), lambda a, b: float(a == b))
        scores = (await work(Case(key, QUESTIONS[key]))).payload["scores"]
        found: float | None = scores["similarity"]
        return found

    assert await similarity("headphones/price") == 1.0
    assert await similarity("headphones/battery") == 0.0
    assert await similarity("headphones/waterproof") is None


async def test_an_answer_that_cannot_be_read_has_no_score_at_all() -> None:
    work = worker(Scripted(["no json here", "nor here"]), None)
    outcome = await work(Case("headphones/price", QUESTIONS["headphones/price"]))
    assert outcome.status == "invalid"
    assert "scores" not in outcome.payload
    assert outcome.payload["verdict"]["raw"] == "nor here"
    assert outcome.payload["cluster"] == "headphones"


async def test_what_an_answer_took_goes_into_the_outcome() -> None:
    reply = Reply(said("$149.00"), "m", cost_usd=0.25)
    outcome = await worker(Scripted([reply]), None)(Case("headphones/price", QUESTIONS["headphones/price"]))
    assert (outcome.usage, outcome.cost_usd) == (None, 0.25)


async def test_the_control_answers_with_the_first_line_and_is_hardly_ever_right() -> None:
    work = worker(FirstLine(), None)
    outcomes = [await work(case) for case in CASES]
    scores = [outcome.payload["scores"] for outcome in outcomes]
    assert all(outcome.status == "ok" for outcome in outcomes)
    assert sum(score["correct"] for score in scores) / 60 <= 0.05
    assert sum(score["presence"] for score in scores) == 48
    assert all(score["quote_held"] == 1.0 for score in scores)
    first = await FirstLine().generate(Request.of("Ledgerly\nOverview"))
    assert first.parsed == {"quote": "Ledgerly", "answer": "Ledgerly", "found": True}


def test_the_prompt_shows_the_page_and_then_the_question() -> None:
    request = reader_judge().request({"page": "THE PAGE", "question": "THE QUESTION"})
    assert request.messages[0].text == "THE PAGE\n\nTHE QUESTION"
    assert request.system is not None
    assert "found" in request.system
