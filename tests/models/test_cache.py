"""Replies kept: by the whole question, by several processes, through damage, kills and crowds."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from pydantic import BaseModel

import assay
from assay.errors import BadInput
from assay.models import Image, Model, Reply, Request, Schema, Scripted, Usage
from assay.models import cache as cache_module
from assay.models.cache import Cached, ReplyCache
from assay.models.errors import AuthError

if TYPE_CHECKING:
    from tests.models.conftest import LocalServer

OpenAt = Callable[..., Model]

SOURCE = str(Path(assay.__file__).parents[1])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "replies.sqlite"


class Answer(BaseModel):
    kind: str


class Other(BaseModel):
    kind: int


def questions(png: bytes) -> list[Request]:
    """All different, each by one thing only."""
    base = Request.of("?")
    schema = Schema.of(Answer)
    return [
        base,
        Request.of("??"),
        Request.of("?", "?"),
        Request.of("?", Image.of(png)),
        Request.of("?", Image.of(png + b"x")),
        base.then("a", "b"),
        replace(base, system="s"),
        replace(base, schema=schema),
        replace(base, schema=Schema.of(Other, "Answer")),
        replace(base, schema=Schema.of(Answer, "Renamed")),
        replace(base, temperature=0.0),
        replace(base, temperature=0.1),
        replace(base, top_p=0.1),
        replace(base, max_tokens=1),
        replace(base, seed=1),
        replace(base, stop=("x",)),
        replace(base, repeat=1),
        replace(base, repeat=2),
    ]


async def test_the_second_time_is_from_the_cache_and_says_so(
    server: LocalServer, open_at: OpenAt, path: Path
) -> None:
    model = open_at(cache=True, cache_path=path)
    first = await model.generate(Request.of("?"))
    second = await model.generate(Request.of("?"))
    assert (first.cached, second.cached, len(server.asked)) == (False, True, 1)
    assert replace(second, cached=False) == first
    other_process = open_at(cache=True, cache_path=path)
    assert (await other_process.generate(Request.of("?"))).cached
    assert len(server.asked) == 1


async def test_the_key_is_the_whole_question(
    server: LocalServer, open_at: OpenAt, path: Path, png: bytes
) -> None:
    model = open_at(cache=True, cache_path=path)
    asks = questions(png)
    for ask in asks:
        assert not (await model.generate(ask)).cached
    for ask in asks:
        assert (await model.generate(ask)).cached
    assert len(server.asked) == len(asks)


async def test_the_key_is_the_model_and_its_address_too(
    server: LocalServer, open_at: OpenAt, path: Path
) -> None:
    for opened in (
        {"model": "one"},
        {"model": "other"},
        {"provider": "vllm", "model": "one"},
        {"model": "one", "url": f"{server.url}/v2"},
    ):
        model = open_at(cache=True, cache_path=path, **opened)
        assert not (await model.generate(Request.of("?"))).cached
    assert len(server.asked) == 4


@pytest.mark.parametrize(
    "reply",
    [
        Reply("text", "m"),
        Reply("", "m", Usage(1, 2, 3), "length", {"a": [1, None]}, 0.0, 1.5, structured="tool", notes=("n",)),
        Reply("\x00 \u2028 😀 'quoted\"", "m", cost_usd=1e-9),
    ],
)
def test_a_reply_comes_back_as_it_was_kept(path: Path, reply: Reply) -> None:
    cache = ReplyCache(path)
    cache.put("k", "m", reply)
    assert cache.get("k") == reply
    cache.close()


async def test_a_failure_is_not_kept(path: Path) -> None:
    cache = ReplyCache(path)
    model = Cached(Scripted([AuthError("no"), "yes"]), cache)
    with pytest.raises(AuthError):
        await model.generate(Request.of("?"))
    assert (await model.generate(Request.of("?"))).text == "yes"
    await model.close()


def python(code: str, *arguments: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", code, *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": SOURCE},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


WRITER = """
import sys
from pathlib import Path
from assay.models.cache import ReplyCache
from assay.models.types import Reply
me, many, path = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])
cache = ReplyCache(path)
for n in range(many):
    cache.put(f"{me}-{n}", "m", Reply(f"{me} says {n}", "m"))
    assert cache.get(f"{me}-{n}").text == f"{me} says {n}"
    cache.put("shared", "m", Reply("shared", "m"))
cache.close()
"""


def test_processes_that_share_the_file_lose_nothing(path: Path) -> None:
    workers = [python(WRITER, name, 500, path) for name in "abcd"]
    for worker in workers:
        _, errors = worker.communicate(timeout=50)
        assert (worker.returncode, errors) == (0, "")
    cache = ReplyCache(path)
    for name in "abcd":
        for n in range(500):
            kept = cache.get(f"{name}-{n}")
            assert kept is not None
            assert kept.text == f"{name} says {n}"
    cache.close()
    assert [other.name for other in path.parent.iterdir()] == ["replies.sqlite"]


def test_a_locked_file_is_not_taken_for_a_damaged_one(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first = ReplyCache(path)
    first.put("k", "m", Reply("kept", "m"))
    first.close()
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("PRAGMA locking_mode=EXCLUSIVE")
    holder.execute("BEGIN EXCLUSIVE")
    holder.execute("DELETE FROM reply WHERE 0")
    monkeypatch.setattr(cache_module, "_OPEN_PATIENCE_SECONDS", 0.0)
    monkeypatch.setattr(cache_module, "_BUSY_SECONDS", 0.05)
    with caplog.at_level(logging.WARNING):
        locked_out = ReplyCache(path)
    locked_out.put("other", "m", Reply("in memory", "m"))
    assert locked_out.get("other") == Reply("in memory", "m")
    locked_out.close()
    assert "locked" in caplog.text
    holder.execute("COMMIT")
    holder.close()
    again = ReplyCache(path)
    assert again.get("k") == Reply("kept", "m")
    again.close()
    assert not list(path.parent.glob("*damaged*"))


def noise(path: Path) -> None:
    path.write_bytes(os.urandom(20_000))


def truncated(path: Path) -> None:
    cache = ReplyCache(path)
    for n in range(200):
        cache.put(f"{n}", "m", Reply("x" * 500, "m"))
    cache.close()
    path.write_bytes(path.read_bytes()[:9000])


def other_table(path: Path) -> None:
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE reply (id INTEGER, question TEXT)")
    database.commit()
    database.close()


def other_content(path: Path) -> None:
    path.write_text("SQLite format 3\0 and then nothing of the kind" * 50)


def content(path: Path) -> bytes:
    """Without the head, which opening may touch in a sound file."""
    return path.read_bytes()[100:]


@pytest.mark.parametrize("damage", [noise, truncated, other_table, other_content])
async def test_a_damaged_file_is_put_aside_and_work_goes_on(
    path: Path, caplog: pytest.LogCaptureFixture, damage: Callable[[Path], None]
) -> None:
    path.parent.mkdir()
    damage(path)
    before = content(path)
    with caplog.at_level(logging.WARNING):
        model = Cached(Scripted(["answer"]), ReplyCache(path))
        assert (await model.generate(Request.of("?"))).text == "answer"
        assert (await model.generate(Request.of("?"))).cached
        await model.close()
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    aside = list(path.parent.glob("replies.sqlite.damaged-*"))
    assert [content(file) for file in aside] == [before]


@pytest.mark.parametrize(
    "body", ["", "null", "[]", '"x"', '{"model": "m"}', '{"text": 1, "usage": [1]}', "{"]
)
async def test_an_entry_that_cannot_be_read_is_asked_again(
    path: Path, caplog: pytest.LogCaptureFixture, body: str
) -> None:
    inner = Scripted(["first", "second"])
    model = Cached(inner, ReplyCache(path))
    await model.generate(Request.of("?"))
    database = sqlite3.connect(path)
    database.execute("UPDATE reply SET body = ?", (body,))
    database.commit()
    database.close()
    with caplog.at_level(logging.WARNING):
        assert (await model.generate(Request.of("?"))).text == "second"
    assert len(caplog.records) == 1
    assert (await model.generate(Request.of("?"))).cached
    await model.close()


def test_a_place_where_no_file_can_be_is_bad_input(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    (tmp_path / "directory").mkdir()
    for place in (tmp_path / "file" / "replies.sqlite", tmp_path / "directory"):
        with pytest.raises(BadInput, match=r"choose another place|ASSAY_CACHE"):
            ReplyCache(place)


UNWRITABLE = """
import os, sys
from pathlib import Path
from assay.errors import BadInput
from assay.models.cache import ReplyCache
os.chmod(sys.argv[1], 0o555)
if os.geteuid() == 0:
    os.setuid(65534)
try:
    ReplyCache(Path(sys.argv[1]) / "replies.sqlite")
except BadInput as error:
    print(error)
"""


def test_an_unwritable_directory_is_bad_input_in_one_sentence(tmp_path: Path) -> None:
    place = tmp_path / "kept"
    place.mkdir()
    said, errors = python(UNWRITABLE, place).communicate(timeout=30)
    place.chmod(0o755)
    assert errors == ""
    assert str(place) in said
    assert len(said.splitlines()) == 1


def keys(path: Path) -> set[str]:
    database = sqlite3.connect(path)
    found = {row[0] for row in database.execute("SELECT key FROM reply")}
    database.close()
    return found


def test_the_bound_is_kept_and_the_longest_unused_goes_first(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache_module, "_CHECK_SIZE_EVERY", 10)
    monkeypatch.setattr(cache_module, "_TOUCH_AFTER_SECONDS", 0.0)
    bound = 200_000
    cache = ReplyCache(path, max_bytes=bound)
    for n in range(400):
        cache.put(f"{n:03}", "m", Reply("x" * 2000, "m"))
        if n % 5 == 0:
            assert cache.get("000") is not None
        assert cache.size() <= bound + 20 * 4096
    cache.trim()
    assert cache.size() <= bound
    left = keys(path)
    # What was read again and again is there, and of the rest the newest.
    assert "000" in left
    rest = sorted(left - {"000"})
    assert rest == [f"{n:03}" for n in range(400 - len(rest), 400)]
    assert len(rest) > 30
    cache.close()


def test_a_file_over_the_bound_shrinks_when_it_is_opened(path: Path) -> None:
    cache = ReplyCache(path)
    for n in range(100):
        cache.put(f"{n:03}", "m", Reply("x" * 4000, "m"))
    cache.close()
    small = ReplyCache(path, max_bytes=100_000)
    assert small.size() <= 100_000
    assert small.get("099") is not None
    small.close()


async def test_equal_questions_at_once_are_asked_once(
    server: LocalServer, open_at: OpenAt, path: Path
) -> None:
    server.says(server.chat("once", delay=0.03))
    model = open_at(cache=True, cache_path=path)
    replies = await asyncio.gather(*(model.generate(Request.of("same")) for _ in range(30)))
    assert len(server.asked) == 1
    assert sorted(reply.cached for reply in replies) == [False] + [True] * 29
    assert {reply.text for reply in replies} == {"once"}


class Gate:
    """Waits until it is opened; fails as often as told."""

    name = "gate/model"

    def __init__(self, failures: int = 0) -> None:
        self.failures = failures
        self.asked = 0
        self.opened = asyncio.Event()

    async def generate(self, request: Request) -> Reply:
        self.asked += 1
        failing = self.asked <= self.failures
        await self.opened.wait()
        if failing:
            raise AuthError("no")
        return Reply("through", self.name)

    async def close(self) -> None:
        pass


async def waiting(model: Cached, many: int) -> list[asyncio.Task[Reply]]:
    tasks = [asyncio.create_task(model.generate(Request.of("same"))) for _ in range(many)]
    await asyncio.sleep(0.01)
    return tasks


async def test_when_the_first_is_cancelled_the_others_still_get_an_answer(path: Path) -> None:
    gate = Gate()
    model = Cached(gate, ReplyCache(path))
    tasks = await waiting(model, 10)
    tasks[0].cancel()
    await asyncio.sleep(0.01)
    gate.opened.set()
    results = await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 1)
    assert isinstance(results[0], asyncio.CancelledError)
    assert all(isinstance(result, Reply) for result in results[1:])
    assert gate.asked == 2
    await model.close()


async def test_when_the_first_fails_one_of_the_others_asks_for_all(path: Path) -> None:
    gate = Gate(failures=1)
    model = Cached(gate, ReplyCache(path))
    tasks = await waiting(model, 10)
    gate.opened.set()
    results = await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 1)
    assert [type(result) for result in results].count(AuthError) == 1
    assert [type(result) for result in results].count(Reply) == 9
    assert gate.asked == 2
    await model.close()


async def test_when_a_follower_is_cancelled_nobody_else_notices(path: Path) -> None:
    gate = Gate()
    model = Cached(gate, ReplyCache(path))
    tasks = await waiting(model, 5)
    tasks[3].cancel()
    gate.opened.set()
    results: list[Any] = await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 1)
    assert [isinstance(result, Reply) for result in results] == [True, True, True, False, True]
    assert gate.asked == 1
    await model.close()


KILLED = """
import asyncio, sys
from pathlib import Path
from assay.models import Request, Scripted
from assay.models.cache import Cached, ReplyCache

async def main():
    model = Cached(Scripted(lambda request: "to " + request.messages[0].text), ReplyCache(Path(sys.argv[1])))
    n = 0
    while True:
        await model.generate(Request.of(f"{n}"))
        print(n, flush=True)
        n += 1

asyncio.run(main())
"""


async def test_a_killed_process_keeps_all_that_was_answered(path: Path) -> None:
    process = python(KILLED, path)
    assert process.stdout is not None
    assert process.stderr is not None
    answered = [int(process.stdout.readline()) for _ in range(150)]
    process.send_signal(signal.SIGKILL)
    answered += [int(line) for line in process.stdout.read().split()]
    process.stderr.close()
    process.stdout.close()
    process.wait(10)
    model = Cached(Scripted([]), ReplyCache(path))
    for n in answered:
        reply = await model.generate(Request.of(f"{n}"))
        assert (reply.text, reply.cached) == (f"to {n}", True)
    await model.close()
