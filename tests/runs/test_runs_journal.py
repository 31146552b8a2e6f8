"""The journal: what was appended is read back, whatever happened to the file in between."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
import threading
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assay.errors import BadInput
from assay.runs import Journal, JournalWriter, Record
from assay.runs import journal as journal_module

Damages = list[tuple[int, str]]

MOMENT = "2026-01-02T03:04:05.678+00:00"
PAIR = "\ud83d\ude00"

# Every character there is, halves of surrogate pairs among them; a whole pair is another way to write one
# character, and JSON reads it as that.
ANY_TEXT = st.text(st.characters(codec=None), max_size=20).filter(
    lambda text: text == text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
)
PAYLOADS = st.dictionaries(
    ANY_TEXT,
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats(allow_nan=False, allow_infinity=False)
        | ANY_TEXT,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(ANY_TEXT, inner, max_size=3),
        max_leaves=8,
    ),
    max_size=4,
)
RECORDS = st.builds(
    Record,
    key=ANY_TEXT,
    status=st.sampled_from(["ok", "failed", "invalid"]),
    attempt=st.integers(1, 99),
    started=st.just(MOMENT),
    ended=st.just(MOMENT),
    usage=st.none() | st.dictionaries(st.sampled_from(["input", "output"]), st.integers(0, 10**9)),
    cost_usd=st.none() | st.floats(0, 1e6),
    payload=PAYLOADS,
    error=st.none() | st.fixed_dictionaries({"kind": ANY_TEXT, "message": ANY_TEXT}),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cases.jsonl"


def record(key: str, **fields: Any) -> Record:
    return Record(key, "ok", 1, MOMENT, MOMENT, **fields)


def write(path: Path, *records: Record) -> None:
    with JournalWriter(path) as journal:
        journal.append_many(records)


def keys(path: Path) -> list[str]:
    return [found.key for found in Journal(path).scan()]


def scanned(path: Path) -> tuple[list[str], Damages]:
    damages: Damages = []
    found = [found.key for found in Journal(path).scan(lambda number, why: damages.append((number, why)))]
    return found, damages


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=150)
@given(records=st.lists(RECORDS, max_size=8), batch=st.booleans())
def test_what_was_appended_is_read_back_in_order_and_the_last_of_a_key_wins(
    path: Path, records: list[Record], batch: bool
) -> None:
    path.unlink(missing_ok=True)
    with JournalWriter(path) as journal:
        if batch:
            journal.append_many(records)
        else:
            for one in records:
                journal.append(one)
    assert list(Journal(path).scan()) == records
    last = {one.key: position for position, one in enumerate(records)}
    assert list(Journal(path).latest()) == [records[position] for position in sorted(last.values())]


@pytest.mark.parametrize(
    "key", ["", "ключ", "\u2028\x85\x0b\r", "a\nb", '"\\', "\ud83d", "x\udc00y", "😀", "\x00"]
)
def test_any_key_is_one_line_and_comes_back_as_it_was(path: Path, key: str) -> None:
    write(path, record("before"), record(key), record("after"))
    assert path.read_bytes().count(b"\n") == 3
    assert keys(path) == ["before", key, "after"]


def test_two_keys_that_differ_in_half_a_surrogate_pair_stay_two(path: Path) -> None:
    write(path, record(PAIR[0]), record(PAIR[1]), record("?"))
    assert [found.key for found in Journal(path).latest()] == [PAIR[0], PAIR[1], "?"]


def test_a_last_line_torn_at_any_byte_is_dropped_on_read_and_cut_on_append(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    write(path, record("one"), record("two", payload={"text": "schön 😀"}))
    whole = path.read_bytes()
    start = whole.index(b"\n") + 1
    for end in range(start, len(whole)):
        path.write_bytes(whole[:end])
        assert scanned(path) == (["one"], []), f"torn after byte {end}"
        write(path, record("three"))
        assert scanned(path) == (["one", "three"], []), f"torn after byte {end}"
        assert path.read_bytes().startswith(whole[:start])
    path.write_bytes(whole)
    caplog.clear()
    write(path, record("three"))
    assert keys(path) == ["one", "two", "three"]
    assert not caplog.records


def test_a_torn_line_that_is_all_there_is_leaves_an_empty_journal(path: Path) -> None:
    write(path, record("one"))
    path.write_bytes(path.read_bytes()[:-1])
    assert keys(path) == []
    write(path, record("two"))
    assert keys(path) == ["two"]


def test_a_torn_line_longer_than_one_block_is_cut_whole(path: Path) -> None:
    write(path, record("one"))
    path.write_bytes(path.read_bytes() + b'{"key": "' + b"x" * 200_000)
    write(path, record("two"))
    assert keys(path) == ["one", "two"]


@pytest.mark.parametrize(
    "damage",
    [
        b"not json",
        b"\xff\xfe\x00",
        b"",
        b"[]",
        b"17",
        b"null",
        b'"text"',
        b"{}",
        b'{"key": "x"}',
        b'{"key": 3, "status": "ok"}',
        b'{"key": "x", "status": "perfect"}',
        b'{"key": "x", "status": ["ok"]}',
        b'{"key": "x", "status": "ok", "attempt": "first"}',
        b'{"key": "x", "status": "ok", "payload": [1]}',
        b'{"key": "x", "status": "ok", "payload": "text"}',
        b'{"key": "x", "status": "ok", "payload": {"scores": {"a": NaN}}}',
        b'{"key": "x", "status": "ok", "cost_usd": Infinity}',
        b'{"key": "x", "status": "ok", "cost_usd": 1e999}',
        b'{"key": "x", "status": "ok", "cost_usd": "free"}',
        b'{"key": "x", "status": "ok", "usage": 7}',
        b'{"key": "x", "status": "failed", "error": "it broke"}',
        b'{"key": "x", "status": "failed", "error": {"kind": "crash"}}',
        b'{"key": "x", "status": "ok", "payload": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    ],
    ids=range(23),
)
def test_a_damaged_line_is_reported_with_its_number_and_costs_nothing_else(
    path: Path, damage: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    write(path, record("one"), record("two"))
    first, second = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(first + damage + b"\n" + second)
    before = path.read_bytes()
    found, damages = scanned(path)
    assert found == ["one", "two"]
    assert [number for number, _why in damages] == [2]
    assert damages[0][1] and len(damages[0][1]) <= 200
    assert [one.key for one in Journal(path).latest()] == ["one", "two"]
    warned = [entry.getMessage() for entry in caplog.records]
    assert len(warned) == 1 and "line 2 is damaged" in warned[0]
    write(path, record("three"))
    assert path.read_bytes().startswith(before), "nothing that was there is rewritten"
    assert keys(path) == ["one", "two", "three"]


def test_fields_that_are_not_there_get_defaults(path: Path) -> None:
    path.write_text('{"key": "k", "status": "ok"}\n')
    assert list(Journal(path).scan()) == [Record("k", "ok", 1, "", "")]


@pytest.mark.parametrize("wrong", [float("nan"), float("inf"), {1}, b"bytes", object()])
def test_a_payload_that_is_not_json_is_refused_before_a_byte_is_written(path: Path, wrong: object) -> None:
    with JournalWriter(path) as journal:
        journal.append(record("one"))
        before = path.read_bytes()
        with pytest.raises((ValueError, TypeError)):
            journal.append(record("two", payload={"deep": [wrong]}))
        with pytest.raises((ValueError, TypeError)):
            journal.append_many([record("three"), record("four", payload={"deep": [wrong]})])
        assert path.read_bytes() == before
        journal.append(record("five"))
    assert keys(path) == ["one", "five"]


@pytest.mark.parametrize("excess", [1, 7, 400, 801, 5_000])
def test_a_line_over_the_bound_is_one_damage_and_the_next_line_keeps_its_number(
    path: Path, monkeypatch: pytest.MonkeyPatch, excess: int
) -> None:
    write(path, record("one"))
    base = len(path.read_bytes()) - len("one")
    long = record("x" * (400 - base + excess))
    write(path, long, record("two"))
    monkeypatch.setattr(journal_module, "MAX_LINE_BYTES", 400)
    with path.open("ab") as file:
        file.write(b"junk\n")
    write(path, record("three"))
    found, damages = scanned(path)
    assert found == ["one", "two", "three"]
    assert [number for number, _why in damages] == [2, 4]
    assert "400 bytes" in damages[0][1]


def test_a_record_that_could_not_be_read_again_is_not_written(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_module, "MAX_LINE_BYTES", 400)
    with JournalWriter(path) as journal, pytest.raises(ValueError, match="more than the 400 allowed"):
        journal.append_many([record("one"), record("x" * 400)])
    assert path.read_bytes() == b""


def test_a_line_of_exactly_the_bound_is_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(path, record("one"))
    size = len(path.read_bytes())
    monkeypatch.setattr(journal_module, "MAX_LINE_BYTES", size)
    assert scanned(path) == (["one"], [])


def test_half_a_line_over_the_bound_hides_no_record_inside_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_module, "MAX_LINE_BYTES", 300)
    inner = b'{"key": "forged", "status": "ok"}'
    path.write_bytes(b"x" * 300 + inner + b"\n" + b'{"key": "real", "status": "ok"}\n')
    assert scanned(path)[0] == ["real"]


def test_an_empty_file_and_a_missing_file_have_no_records(path: Path) -> None:
    assert scanned(path) == ([], [])
    assert list(Journal(path).latest()) == []
    assert not path.exists(), "reading makes nothing"
    path.touch()
    assert scanned(path) == ([], [])
    write(path)
    assert path.read_bytes() == b""


@pytest.mark.parametrize("read", [Journal.scan, Journal.latest])
def test_a_journal_that_cannot_be_opened_is_said_in_a_sentence(
    path: Path, read: Callable[[Journal], Any]
) -> None:
    path.mkdir()
    with pytest.raises(BadInput, match=r"cases\.jsonl cannot be read"):
        list(read(Journal(path)))
    with pytest.raises(BadInput, match=r"cases\.jsonl cannot be written"):
        JournalWriter(path)


def test_a_full_disk_is_said_in_a_sentence() -> None:
    with pytest.raises(BadInput, match=r"cannot be (written|put on the disk) .*make room and resume"):
        write(Path("/dev/full"), record("one"))


def _no_damage(number: int, reason: str) -> None:
    raise AssertionError(f"line {number}: {reason}")


def test_every_record_is_readable_while_a_writer_appends(path: Path) -> None:
    count, done = 3_000, threading.Event()

    def append() -> None:
        with JournalWriter(path) as journal:
            for number in range(count):
                journal.append(record(f"k{number % 700}", payload={"number": number, "text": "ä" * 50}))
        done.set()

    writer = threading.Thread(target=append)
    writer.start()
    looks = 0
    while not done.is_set():
        found = [one.payload["number"] for one in Journal(path).scan(_no_damage)]
        assert found == list(range(len(found)))
        newest = [one.payload["number"] for one in Journal(path).latest()]
        assert newest == sorted(newest) and len(newest) == len({number % 700 for number in newest})
        looks += 1
    writer.join()
    assert looks > 1
    assert [one.payload["number"] for one in Journal(path).scan()] == list(range(count))


def test_records_that_arrive_between_the_two_passes_of_latest_do_no_harm(path: Path) -> None:
    write(path, record("one"), record("two"))
    reading = Journal(path).latest()
    first = next(reading)
    write(path, record("one", payload={"new": 1}), record("three"))
    assert [first.key, *(one.key for one in reading)] == ["one", "two"]
    assert [one.key for one in Journal(path).latest()] == ["two", "one", "three"]


def test_a_large_journal_is_read_in_little_memory(path: Path) -> None:
    payload = {"scores": {"correct": 1.0}, "text": "x" * 400}
    with JournalWriter(path) as journal:
        for start in range(0, 50_000, 1_000):
            journal.append_many(record(f"case-{n:06}", payload=payload) for n in range(start, start + 1_000))
    assert path.stat().st_size > 25_000_000
    tracemalloc.start()
    try:
        assert sum(1 for _ in Journal(path).scan()) == 50_000
        scan_peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.reset_peak()
        assert sum(1 for _ in Journal(path).latest()) == 50_000
        latest_peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert scan_peak < 3_000_000
    assert latest_peak < 15_000_000, "keys and offsets only"


def test_a_record_is_in_the_file_before_append_returns(path: Path) -> None:
    code = (
        "import os, sys; from pathlib import Path; from assay.runs import JournalWriter, Record;"
        "JournalWriter(Path(sys.argv[1])).append(Record('k', 'ok', 1, '', '')); os._exit(9)"
    )
    ended = subprocess.run([sys.executable, "-c", code, str(path)], check=False)
    assert ended.returncode == 9
    assert keys(path) == ["k"]


def test_the_line_says_what_the_format_promises(path: Path) -> None:
    write(path, record("k", usage={"input": 1, "output": 2}, cost_usd=0.5, payload={"a": 1}))
    assert json.loads(path.read_text()) == {
        "key": "k",
        "status": "ok",
        "attempt": 1,
        "started": MOMENT,
        "ended": MOMENT,
        "usage": {"input": 1, "output": 2},
        "cost_usd": 0.5,
        "payload": {"a": 1},
    }
    assert os.stat(path).st_mode & 0o777 == 0o644


def test_a_cut_off_half_record_is_noted_in_the_log(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    write(path, record("one"))
    with path.open("ab") as file:
        file.write(b'{"key"')
    with caplog.at_level(logging.WARNING, logger="assay"):
        write(path)
    assert "half a record of 6 bytes" in caplog.text
