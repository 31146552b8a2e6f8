"""Recorded answers: the same replies without a server, and no key in the file."""

from __future__ import annotations

import json
import resource
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from pydantic import BaseModel

from assay.errors import BadInput, BudgetReached
from assay.models import (
    Budget,
    Image,
    Model,
    ModelSettings,
    Reply,
    Request,
    Schema,
    Scripted,
    Usage,
    open_model,
)
from assay.models.cassette import Recording, Replay, redact
from assay.models.errors import AuthError, BadRequest
from assay.models.prices import PriceList, Rates

if TYPE_CHECKING:
    from tests.models.conftest import LocalServer

OpenAt = Callable[..., Model]


class Answer(BaseModel):
    kind: str


async def test_a_replay_gives_the_recorded_replies_without_a_server(
    server: LocalServer, open_at: OpenAt, tmp_path: Path, png: bytes
) -> None:
    tape = tmp_path / "new" / "tape.jsonl"
    prices = PriceList({f"openai/test-model@{server.url}/v1": Rates(1, 2)})
    server.says_by(lambda asked: server.chat(f'{{"kind": "{len(asked.raw)} 😀\\u2028"}}'))
    model = open_at(record=tape, prices=prices)
    asks = [
        Request.of("one"),
        Request.of("two", system="s", temperature=0.5, seed=3, stop=("x",)),
        Request.of("three", Image.of(png)),
        Request.of("four", schema=Schema.of(Answer)),
        Request.of("four", schema=Schema.of(Answer), repeat=1),
    ]
    recorded = [await model.generate(ask) for ask in asks]
    await model.close()
    times = len(server.asked)
    player = open_model(f"replay/{tape}")
    replayed = [await player.generate(ask) for ask in reversed(asks)]
    assert replayed == [replace(reply, cached=True) for reply in reversed(recorded)]
    assert all(reply.cost_usd is not None for reply in replayed)
    assert player.name == f"replay/{tape}"
    assert len(server.asked) == times
    await player.close()


async def test_a_replay_is_recorded_and_capped_like_any_model(tmp_path: Path) -> None:
    tape, copy = tmp_path / "tape.jsonl", tmp_path / "copy.jsonl"
    recording = Recording(Scripted([Reply("yes", "m", cost_usd=5.0)]), tape)
    await recording.generate(Request.of("?"))
    await recording.close()
    player = open_model(f"replay/{tape}", ModelSettings(record=copy, budget=Budget(max_cost=1, max_calls=2)))
    for _ in range(2):
        assert (await player.generate(Request.of("?"))).text == "yes", "what was paid then is not paid now"
    with pytest.raises(BudgetReached, match="2 calls"):
        await player.generate(Request.of("?"))
    await player.close()
    assert (await Replay(copy).generate(Request.of("?"))).text == "yes"


async def test_an_answer_from_the_cache_is_recorded_too(
    server: LocalServer, open_at: OpenAt, tmp_path: Path
) -> None:
    tape, kept = tmp_path / "tape.jsonl", tmp_path / "replies.sqlite"
    await open_at(cache=True, cache_path=kept).generate(Request.of("?"))
    model = open_at(cache=True, cache_path=kept, record=tape)
    assert (await model.generate(Request.of("?"))).cached
    assert (await Replay(tape).generate(Request.of("?"))).text == "hello"
    assert len(server.asked) == 1


async def test_a_server_that_repeats_the_key_does_not_get_it_into_any_file(
    server: LocalServer, open_at: OpenAt, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.says(server.chat(f"you sent {key}"))
    assert (await open_at().generate(Request.of("?"))).text == "you sent ***"
    spelt = server.chat(f"you sent {key}").body.replace(b"-", b"\\u002d")
    server.says(server.raw(spelt))
    assert (await open_at().generate(Request.of("?"))).text == "you sent ***", "however JSON spells it"
    monkeypatch.setenv("VLLM_API_KEY", "none")
    server.says(server.chat("none of them"))
    assert (await open_at("vllm").generate(Request.of("?"))).text == "none of them", "a word is no key"


SECRETS = ["sk-proj-0123456789abcdef", 'odd"quoted\\key-0123', "schlüssel-0123456789"]


@pytest.mark.parametrize("secret", SECRETS)
async def test_no_key_is_in_the_file_even_if_it_stands_in_question_and_answer(
    server: LocalServer, open_at: OpenAt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, secret: str
) -> None:
    tape = tmp_path / "tape.jsonl"
    server.says(server.chat(json.dumps({"kind": f"your key is {secret}"})))
    model = open_at("vllm", record=tape)
    monkeypatch.setenv("OPENAI_API_KEY", f" {secret}\n")
    monkeypatch.setenv("SHORTER_API_KEY", secret[:-3])
    ask = Request.of(f"my key is {secret}", system=secret, stop=(secret,), schema=Schema.of(Answer))
    reply = await model.generate(ask)
    assert secret in reply.parsed["kind"]
    content = tape.read_text()
    assert secret not in content
    assert json.dumps(secret)[1:-1] not in content
    assert secret[-3:] + '"' not in content
    # The identity of the question is that of the real one, so it is found again.
    assert (await Replay(tape).generate(ask)).parsed == {"kind": "your key is ***"}


async def test_neither_headers_nor_address_are_in_the_file(
    server: LocalServer, open_at: OpenAt, tmp_path: Path, key: str
) -> None:
    tape = tmp_path / "tape.jsonl"
    await open_at(record=tape).generate(Request.of("?"))
    content = tape.read_text().lower()
    assert "authorization" not in content
    assert "127.0.0.1" not in content
    assert key not in content


@pytest.mark.parametrize(
    ("name", "hidden"),
    [("X_API_KEY", True), ("HUB_TOKEN", True), ("A_SECRET", True), ("HOME_PAGE", False), ("API_KEYS", False)],
)
def test_which_variables_hold_keys(monkeypatch: pytest.MonkeyPatch, name: str, hidden: bool) -> None:
    monkeypatch.setenv(name, "0123456789")
    assert redact("a 0123456789 b") == ("a *** b" if hidden else "a 0123456789 b")


def test_a_word_that_is_too_short_for_a_key_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "test")
    assert redact("a test") == "a test"


async def record(tape: Path, *answers: Any, ask: Request | None = None) -> None:
    model = Recording(Scripted(list(answers)), tape)
    for answer in answers:
        if isinstance(answer, Exception):
            with pytest.raises(type(answer)):
                await model.generate(ask or Request.of("?"))
        else:
            await model.generate(ask or Request.of("?"))
    await model.close()


async def test_repeated_questions_replay_in_order_and_then_stay(tmp_path: Path) -> None:
    tape = tmp_path / "tape.jsonl"
    await record(tape, "first", "second", "third")
    player = Replay(tape)
    said = [(await player.generate(Request.of("?"))).text for _ in range(5)]
    assert said == ["first", "second", "third", "third", "third"]


async def test_a_failure_is_not_recorded(tmp_path: Path) -> None:
    tape = tmp_path / "tape.jsonl"
    await record(tape, AuthError("no"), "yes")
    assert (await Replay(tape).generate(Request.of("?"))).text == "yes"


async def test_a_recording_is_continued(tmp_path: Path) -> None:
    tape = tmp_path / "tape.jsonl"
    await record(tape, "first")
    await record(tape, "second")
    player = Replay(tape)
    assert [(await player.generate(Request.of("?"))).text for _ in range(2)] == ["first", "second"]
    assert tape.read_text().count("assay_cassette") == 1


@pytest.mark.parametrize("cut", [1, 5, 60, 200])
async def test_a_torn_last_line_is_dropped_on_reading_and_on_continuing(tmp_path: Path, cut: int) -> None:
    tape = tmp_path / "tape.jsonl"
    await record(tape, "first", "second")
    tape.write_bytes(tape.read_bytes()[:-cut])
    assert (await Replay(tape).generate(Request.of("?"))).text == "first"
    await record(tape, "third")
    player = Replay(tape)
    assert [(await player.generate(Request.of("?"))).text for _ in range(2)] == ["first", "third"]


async def test_a_torn_first_line_is_begun_again(tmp_path: Path) -> None:
    tape = tmp_path / "tape.jsonl"
    tape.write_text('{"assay_cassette":1,"mod')
    await record(tape, "first")
    assert (await Replay(tape).generate(Request.of("?"))).text == "first"


async def test_an_unknown_question_says_what_to_do(tmp_path: Path) -> None:
    tape = tmp_path / "tape.jsonl"
    await record(tape, "first")
    with pytest.raises(BadRequest, match="record it again"):
        await Replay(tape).generate(Request.of("another"))


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "not a cassette"),
        (b'{"some": "json"}\n', "not a cassette"),
        (b"[]\n", "not a cassette"),
        (b"plain text\n", "not a readable cassette"),
        (b"\xff\xfe\x00\n", "not a readable cassette"),
        (b'{"assay_cassette": 99}\n', "newer Assay"),
        (b'{"assay_cassette": "x"}\n', "not a readable cassette"),
        (b'{"assay_cassette": 1}\nnot json\n', "not a readable cassette"),
        (b'{"assay_cassette": 1}\n{"key": "k"}\n', "not a readable cassette"),
        (b'{"assay_cassette": 1}\n{"key": "k", "reply": []}\n', "not a readable cassette"),
        (b'{"assay_cassette": 1}\n{"key": ["k"], "reply": {"text": "", "model": "m"}}\n', "not a readable"),
    ],
)
def test_what_is_no_cassette_is_named_and_left_as_it_is(tmp_path: Path, content: bytes, words: str) -> None:
    tape = tmp_path / "tape.jsonl"
    tape.write_bytes(content)
    with pytest.raises(BadInput, match=words) as caught:
        open_model(f"replay/{tape}")
    assert str(tape) in str(caught.value)
    if content:
        with pytest.raises(BadInput):
            Recording(Scripted([]), tape)
        assert tape.read_bytes() == content


def test_a_file_that_cannot_be_read_or_written_is_bad_input(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        Replay(tmp_path / "none.jsonl")
    with pytest.raises(BadInput, match="cannot be read"):
        Replay(tmp_path)
    with pytest.raises(BadInput, match="cannot be"):
        Recording(Scripted([]), tmp_path)


async def test_a_full_disk_stops_the_run_and_leaves_whole_lines(tmp_path: Path) -> None:
    tape = tmp_path / "tape.jsonl"
    model = Recording(Scripted(["first", "x" * 5_000, "third"]), tape)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2_000, hard))
    try:
        await model.generate(Request.of("?"))
        with pytest.raises(BadInput, match=r"tape\.jsonl cannot be written .*make room") as caught:
            await model.generate(Request.of("?"))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert caught.value.stops_run, "further answers would be paid for and not recorded"
    await model.generate(Request.of("?"))
    await model.close()
    player = Replay(tape)
    assert [(await player.generate(Request.of("?"))).text for _ in range(2)] == ["first", "third"]


async def test_an_older_file_loads_with_defaults(tmp_path: Path) -> None:
    tape = tmp_path / "tape.jsonl"
    entry = {"key": Request.of("?").digest(), "reply": {"text": "old", "model": "m", "unknown": 1}}
    tape.write_text(f'{{"assay_cassette":1}}\n{json.dumps(entry)}\n')
    assert await Replay(tape).generate(Request.of("?")) == Reply("old", "m", cached=True)


async def test_any_reply_can_be_recorded(tmp_path: Path) -> None:
    tape = tmp_path / "tape.jsonl"
    odd = Reply("half \ud800 \x00\n\u2028", "m", Usage(1, 2, 3), "length", {"a": [None]}, 0.0, 2.5)
    await record(tape, odd)
    replayed = await Replay(tape).generate(Request.of("?"))
    assert replayed == replace(odd, text="half ? \x00\n\u2028", cached=True)
