"""The judge: from a reply to a verdict, with one more asking, audits, costs and a fingerprint."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field

from assay.judging import AuditEntry, Judge, JudgeSettings, Prompt, Verdict, check_among
from assay.models import Image, Message, Reply, Scripted, Usage
from assay.models.errors import (
    AuthError,
    BadRequest,
    BadResponse,
    ContextTooLong,
    ModelError,
    ModelTimeout,
    NetworkError,
    QuotaExhausted,
    RateLimited,
    Refused,
    Unavailable,
)

PROMPT_TEXT = "version: 1\n--- system\nYou compare.\n--- user\n{{ first }} or {{ second }}?"
PROMPT = Prompt.of("compare", PROMPT_TEXT)
SHOWN = {"first": "a", "second": "b"}


class Same(BaseModel):
    reason: str
    score: int = Field(ge=0, le=4)


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")

    score: int


GOOD = '{"reason": "alike", "score": 3}'
VALUE = Same(reason="alike", score=3)
JUDGE = Judge(PROMPT, Same)


def reply(text: str, **fields: Any) -> Reply:
    return Reply(text, "scripted/model", **fields)


async def test_a_clean_answer_is_ok_at_the_first_asking() -> None:
    model = Scripted([GOOD])
    verdict = await JUDGE.ask(model, SHOWN)
    assert (verdict.status, verdict.value, verdict.judge) == ("ok", VALUE, "scripted/model")
    assert (verdict.raw, verdict.problem, verdict.audit) == (GOOD, "", ())
    request = model.requests[0]
    assert (request.system, request.messages) == ("You compare.", (Message("user", ("a or b?",)),))
    assert request.schema is not None
    assert request.schema.name == "Same"
    assert (request.temperature, request.max_tokens, request.seed) == (0.0, 2048, 0)


@pytest.mark.parametrize("text", [f"```json\n{GOOD}\n```", f"I think so. {GOOD}"])
async def test_what_stands_around_the_answer_is_no_damage(text: str) -> None:
    assert (await JUDGE.ask(Scripted([text]), SHOWN)).status == "ok"


@pytest.mark.parametrize("text", ['{"reason": "alike", "score": 3,}', '{"score": 3, "reason": "alike'])
async def test_mended_json_is_repaired_without_a_second_asking(text: str) -> None:
    model = Scripted([text])
    verdict = await JUDGE.ask(model, SHOWN)
    assert (verdict.status, verdict.value) == ("repaired", VALUE)
    assert len(model.requests) == 1


async def test_a_second_asking_shows_the_first_answer_and_what_was_wrong_with_it() -> None:
    first = '{"reason": "alike", "score": 9}'
    model = Scripted([first, GOOD])
    verdict = await JUDGE.ask(model, SHOWN, repeat=2)
    assert (verdict.status, verdict.value, len(verdict.replies)) == ("repaired", VALUE, 2)
    asked, again = model.requests
    assert again.messages[0] == asked.messages[0]
    assert again.messages[1] == Message("assistant", (first,))
    assert again.messages[2].role == "user"
    assert "score: Input should be less than or equal to 4" in again.messages[2].text
    assert replace(again, messages=asked.messages) == asked


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        ("No idea.", "the answer holds no JSON object."),
        ("", "the answer holds no JSON object."),
        ('{"reason": "alike"}', "score: Field required"),
        ('{"reason": 1, "score": 3}', "reason: Input should be a valid string"),
        ('{"reason": "x", "score": "many"}', "score: Input should be a valid integer"),
        ('{"reason": "x", "score": null}', "score: Input should be a valid integer"),
        ('{"reason": "x", "score": NaN}', "score: Input should be a valid integer"),
        ('["alike", 3]', "answer: Input should be a valid dictionary"),
    ],
)
async def test_two_bad_answers_are_invalid_and_never_a_zero(answer: str, problem: str) -> None:
    model = Scripted([answer, answer])
    verdict = await JUDGE.ask(model, SHOWN)
    assert (verdict.status, verdict.value) == ("invalid", None)
    assert verdict.raw == answer
    assert len(verdict.replies) == 2
    assert verdict.problem.startswith(problem)
    assert problem in model.requests[1].messages[-1].text
    assert verdict.as_json()["value"] is None
    assert verdict.as_json()["raw"] == answer


async def test_an_empty_answer_is_not_sent_back_as_an_empty_turn() -> None:
    model = Scripted(["", GOOD])
    await JUDGE.ask(model, SHOWN)
    assert model.requests[1].messages[1].text == "(no answer)"


async def test_a_cut_off_answer_without_json_is_called_cut_off() -> None:
    model = Scripted([reply("Let me think about", finish_reason="length"), GOOD])
    verdict = await JUDGE.ask(model, SHOWN)
    assert verdict.status == "repaired"
    assert "cut off before any JSON was complete" in model.requests[1].messages[-1].text


async def test_a_cut_off_answer_that_is_complete_enough_is_repaired() -> None:
    model = Scripted([reply('{"score": 3, "reason": "ali', finish_reason="length")])
    verdict = await JUDGE.ask(model, SHOWN)
    assert (verdict.status, verdict.value) == ("repaired", Same(reason="ali", score=3))


async def test_a_cut_number_is_not_taken_for_a_score() -> None:
    cut = reply('{"reason": "alike", "score": 1', finish_reason="length")
    verdict = await JUDGE.ask(Scripted([cut, cut]), SHOWN)
    assert (verdict.status, verdict.value) == ("invalid", None)
    assert verdict.problem == "score: Field required"


@pytest.mark.parametrize("parsed", [{"reason": "alike", "score": 3}, {"reason": "alike", "score": "3"}])
async def test_what_the_wire_has_parsed_is_used(parsed: Any) -> None:
    verdict = await JUDGE.ask(Scripted([reply("ignored", parsed=parsed)]), SHOWN)
    assert (verdict.status, verdict.value) == ("ok", VALUE)


@pytest.mark.parametrize("parsed", [[{"reason": "x", "score": 3}], "text", 7, 0, False, [], {}, ""])
async def test_parsed_values_of_another_shape_are_asked_about_again(parsed: Any) -> None:
    model = Scripted([reply(json.dumps(parsed), parsed=parsed), GOOD])
    verdict = await JUDGE.ask(model, SHOWN)
    assert (verdict.status, verdict.value) == ("repaired", VALUE)


async def test_the_number_of_askings_is_a_setting() -> None:
    once = Scripted(["no", GOOD])
    verdict = await Judge(PROMPT, Same, JudgeSettings(reasks=0)).ask(once, SHOWN)
    assert (verdict.status, len(once.requests)) == ("invalid", 1)
    thrice = Scripted(["no", "nor this", GOOD])
    verdict = await Judge(PROMPT, Same, JudgeSettings(reasks=2)).ask(thrice, SHOWN)
    assert (verdict.status, len(thrice.requests)) == ("repaired", 3)
    assert [m.text for m in thrice.requests[2].messages if m.role == "assistant"] == ["no", "nor this"]


async def test_a_declared_fallback_answers_and_is_told_apart() -> None:
    def fallback(shown: Mapping[str, Any]) -> Same:
        return Same(reason=f"no verdict on {shown['first']}", score=0)

    verdict = await Judge(PROMPT, Same, fallback=fallback).ask(Scripted(["no", "no"]), SHOWN)
    assert (verdict.status, verdict.value) == ("fallback", Same(reason="no verdict on a", score=0))
    assert verdict.problem == "the answer holds no JSON object."
    assert verdict.raw == "no"


@pytest.mark.parametrize("kind", [Refused, ContextTooLong, BadResponse])
async def test_what_the_model_did_wrong_is_a_verdict(kind: type[ModelError]) -> None:
    verdict = await JUDGE.ask(Scripted([kind("It will not say.")]), SHOWN)
    assert (verdict.status, verdict.value, verdict.problem) == ("invalid", None, "It will not say.")
    assert (verdict.replies, verdict.raw) == ((), "")
    assert verdict.as_json()["status"] == "invalid"


@pytest.mark.parametrize("kind", [Refused, ContextTooLong, BadResponse])
async def test_trouble_at_the_second_asking_keeps_the_first_answer(kind: type[ModelError]) -> None:
    verdict = await JUDGE.ask(Scripted(["no", kind("It will not say.")]), SHOWN)
    assert (verdict.status, verdict.raw, verdict.problem) == ("invalid", "no", "It will not say.")


@pytest.mark.parametrize(
    "kind",
    [AuthError, BadRequest, ModelTimeout, NetworkError, QuotaExhausted, RateLimited, Unavailable],
)
@pytest.mark.parametrize("before", [[], ["no"]])
async def test_trouble_with_network_or_account_is_raised(
    kind: Callable[[str], ModelError], before: list[str]
) -> None:
    error = kind("Not now.")
    with pytest.raises(type(error), match="Not now"):
        await JUDGE.ask(Scripted([*before, error]), SHOWN)


async def costing(*replies: Reply) -> Verdict[Same]:
    return await JUDGE.ask(Scripted(replies), SHOWN)


async def test_usage_and_cost_are_summed_over_the_askings() -> None:
    verdict = await costing(
        reply("no", usage=Usage(100, 10, 5), cost_usd=0.25), reply(GOOD, usage=Usage(130, 20), cost_usd=0.5)
    )
    assert verdict.usage == Usage(230, 30, 5)
    assert verdict.cost_usd == 0.75
    assert verdict.as_json()["usage"] == {"input": 230, "output": 30, "cached": 5}


@pytest.mark.parametrize("unknown_first", [True, False])
async def test_one_unknown_usage_or_price_makes_the_sum_unknown(unknown_first: bool) -> None:
    known: dict[str, Any] = {"usage": Usage(1, 1), "cost_usd": 0.5}
    first, second = ({}, known) if unknown_first else (known, {})
    verdict = await costing(reply("no", **first), reply(GOOD, **second))
    assert verdict.usage is None
    assert verdict.cost_usd is None
    assert verdict.as_json()["usage"] is None
    assert verdict.as_json()["cost_usd"] is None


async def test_answers_from_the_cache_cost_nothing_now() -> None:
    verdict = await costing(reply("no", cost_usd=0.25, cached=True), reply(GOOD, cost_usd=0.5))
    assert verdict.cost_usd == 0.5
    assert (await costing(reply(GOOD, cost_usd=None, cached=True))).cost_usd == 0.0


@pytest.mark.parametrize(("kind", "cost"), [(Refused, None), (BadResponse, None), (ContextTooLong, 0.25)])
async def test_what_an_answer_without_a_reply_took_is_unknown_and_never_nothing(
    kind: type[ModelError], cost: float | None
) -> None:
    first = reply("no", usage=Usage(1, 1), cost_usd=0.25)
    verdict = await JUDGE.ask(Scripted([first, kind("It will not say.")]), SHOWN)
    assert verdict.cost_usd == cost
    assert verdict.usage == (None if cost is None else Usage(1, 1))


def lowered(value: Same, shown: Mapping[str, Any]) -> tuple[Same, Iterable[AuditEntry]]:
    entry = check_among(value.reason, [shown["first"], "alike"], check="reason known")
    return Same(reason=value.reason, score=value.score - 1), [entry]


def doubted(value: Same, shown: Mapping[str, Any]) -> tuple[Same, Iterable[AuditEntry]]:
    held = value.score >= 3
    return value, [AuditEntry("score high", held, str(value.score), "" if held else "too low")]


async def test_audits_are_applied_in_order_to_the_value_that_the_one_before_left() -> None:
    verdict = await Judge(PROMPT, Same, audits=(lowered, doubted)).ask(Scripted([GOOD]), SHOWN)
    assert verdict.status == "ok"
    assert verdict.value == Same(reason="alike", score=2)
    assert verdict.audit == (
        AuditEntry("reason known", True, "alike"),
        AuditEntry("score high", False, "2", "too low"),
    )
    assert verdict.rejected_share == 0.5
    assert verdict.as_json()["audit"][1] == {
        "check": "score high",
        "held": False,
        "claim": "2",
        "reason": "too low",
    }
    other = await Judge(PROMPT, Same, audits=(doubted, lowered)).ask(Scripted([GOOD]), SHOWN)
    assert [entry.held for entry in other.audit] == [True, True]


async def test_without_claims_there_is_no_rejected_share() -> None:
    assert (await JUDGE.ask(Scripted([GOOD]), SHOWN)).rejected_share is None


async def test_a_fallback_is_not_audited() -> None:
    judge = Judge(PROMPT, Same, audits=(doubted,), fallback=lambda _shown: Same(reason="none", score=0))
    assert (await judge.ask(Scripted(["no", "no"]), SHOWN)).audit == ()


class Open(BaseModel):
    grades: dict[str, int]


@pytest.mark.parametrize(
    ("response", "answer"),
    [
        (Same, json.dumps({"reason": "x" * 100_000, "score": 9})),
        (Same, json.dumps({"reason": "x", "score": "many " * 20_000})),
        (Strict, json.dumps({"score": 1, "x" * 100_000: 1})),
        (Open, json.dumps({"grades": {"x" * 100_000: "bad"}})),
        (Open, json.dumps({"grades": {f"k{i}": "bad" for i in range(10_000)}})),
    ],
)
async def test_the_second_asking_names_the_fault_without_the_huge_value(
    response: type[BaseModel], answer: str
) -> None:
    model = Scripted([answer, answer])
    verdict = await Judge(PROMPT, response).ask(model, SHOWN)
    assert verdict.status == "invalid"
    assert "Input" in verdict.problem or "Extra" in verdict.problem
    assert len(model.requests[1].messages[-1].text) < 2_500


async def test_many_faults_are_counted() -> None:
    answer = json.dumps({"grades": {f"k{i}": "bad" for i in range(12)}})
    verdict = await Judge(PROMPT, Open).ask(Scripted([answer, answer]), SHOWN)
    assert verdict.problem.endswith(" and 7 more")


async def test_extra_fields_are_ignored_or_refused_as_the_response_model_says() -> None:
    extra = '{"reason": "alike", "score": 3, "mood": "fine"}'
    assert (await JUDGE.ask(Scripted([extra]), SHOWN)).value == VALUE
    verdict = await Judge(PROMPT, Strict).ask(Scripted([extra, '{"score": 3}']), SHOWN)
    assert (verdict.status, verdict.value) == ("repaired", Strict(score=3))
    assert verdict.replies[0].text == extra


async def test_images_are_passed_after_the_text_and_kept_at_the_second_asking() -> None:
    picture = Image(b"\x89PNG\r\n\x1a\n", "image/png")
    model = Scripted(["no", GOOD])
    await JUDGE.ask(model, SHOWN, images=(picture,))
    assert [request.messages[0].parts for request in model.requests] == [("a or b?", picture)] * 2


async def test_repeats_are_other_requests() -> None:
    model = Scripted(lambda _request: GOOD)
    for repeat in range(3):
        await JUDGE.ask(model, SHOWN, repeat=repeat)
    assert len({request.digest() for request in model.requests}) == 3


class OtherSame(BaseModel):
    reason: str
    score: int = Field(ge=0, le=5)


BASE = JUDGE.fingerprint("scripted/model")


@pytest.mark.parametrize(
    ("judge", "model", "changed"),
    [
        (Judge(Prompt.of("compare", PROMPT_TEXT + "!"), Same), "scripted/model", {"judge", "prompt"}),
        (Judge(PROMPT, OtherSame), "scripted/model", {"judge", "rubric"}),
        (Judge(PROMPT, Same), "scripted/other", {"judge"}),
        (Judge(PROMPT, Same, JudgeSettings(temperature=0.5)), "scripted/model", {"judge"}),
        (Judge(PROMPT, Same, JudgeSettings(temperature=None)), "scripted/model", {"judge"}),
        (Judge(PROMPT, Same, JudgeSettings(max_tokens=2047)), "scripted/model", {"judge"}),
        (Judge(PROMPT, Same, JudgeSettings(seed=1)), "scripted/model", {"judge"}),
        (Judge(PROMPT, Same, JudgeSettings(reasks=0)), "scripted/model", {"judge"}),
        (Judge(PROMPT, Same, audits=(doubted,)), "scripted/model", {"judge"}),
        (Judge(PROMPT, Same), "scripted/model", set()),
        (Judge(Prompt.of("compare", PROMPT_TEXT + "\n\n"), Same), "scripted/model", set()),
        (Judge(Prompt.of("renamed", PROMPT_TEXT), Same), "scripted/model", set()),
        (Judge(PROMPT, Same, JudgeSettings(temperature=0)), "scripted/model", set()),
    ],
)
def test_the_fingerprint_changes_with_what_the_verdicts_depend_on_and_nothing_else(
    judge: Judge[Any], model: str, changed: set[str]
) -> None:
    found = judge.fingerprint(model)
    assert found.keys() == BASE.keys() == {"judge", "prompt", "rubric"}
    assert {name for name in BASE if found[name] != BASE[name]} == changed


def test_the_fingerprint_knows_the_order_of_the_audits() -> None:
    one = Judge(PROMPT, Same, audits=(lowered, doubted)).fingerprint("m")
    other = Judge(PROMPT, Same, audits=(doubted, lowered)).fingerprint("m")
    assert one["judge"] != other["judge"]


def test_an_audit_that_is_not_a_plain_function_has_a_fingerprint_all_the_same() -> None:
    assert Judge(PROMPT, Same, audits=(partial(doubted),)).fingerprint("m")["judge"]


def test_the_parts_of_a_fingerprint_are_short_hexadecimal_words() -> None:
    assert all(len(part) == 16 and int(part, 16) >= 0 for part in BASE.values())


class Choice(BaseModel):
    kind: Literal["pass", "fail"]


async def test_words_outside_the_list_are_named_with_the_words_that_are_allowed() -> None:
    model = Scripted(['{"kind": "maybe"}', '{"kind": "pass"}'])
    verdict = await Judge(PROMPT, Choice).ask(model, SHOWN)
    assert verdict.value == Choice(kind="pass")
    assert "kind: Input should be 'pass' or 'fail'" in model.requests[1].messages[-1].text


def test_a_verdict_on_a_plain_value_is_json_too() -> None:
    assert Verdict("ok", {"a": 1}, "a person").as_json()["value"] == {"a": 1}
