"""Execute: every case ends up counted, finished cases are never run again, and every stop is a clean one."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import json
import os
import resource
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from assay.errors import AssayError, BadInput, BudgetReached
from assay.models.errors import AuthError, NetworkError, Refused
from assay.runs import Case, Engine, Execution, Outcome, Record, Run, Worker, execute
from assay.runs import execution as execution_module
from assay.runs.records import Attempt

NewRun = Callable[..., Run]

MOMENT = "2026-01-02T03:04:05.678+00:00"


def cases(count: int) -> list[Case[int]]:
    return [Case(f"k{number}", number) for number in range(count)]


async def sit(run: Run, what: Iterable[Case[Any]], worker: Worker, **how: Any) -> Execution:
    with run.writing():
        return await execute(run, what, worker, **how)


def ok(number: int, cost: float | None = 0.0) -> Outcome:
    return Outcome({"scores": {"n": float(number)}}, cost_usd=cost)


def records(run: Run) -> list[Record]:
    return list(run.journal.scan())


def told(run: Run) -> list[tuple[str, str, int]]:
    return [(record.key, record.status, record.attempt) for record in records(run)]


def log_lines(run: Run) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in (run.path / "log.jsonl").read_text().splitlines()]
    told = [line["message"].split()[0] for line in lines if line["level"] == "info"]
    assert told == ["Began", "Ended"] * (len(told) // 2), "every sitting says when it begins and how it ends"
    return [line for line in lines if line["level"] != "info"]


class Script:
    """A worker that does for each key what it is told, and remembers what it was asked."""

    def __init__(self, **by_key: list[Outcome | BaseException]) -> None:
        self._by_key = by_key
        self.asked: list[str] = []

    async def __call__(self, case: Case[int]) -> Outcome:
        self.asked.append(case.key)
        await asyncio.sleep(0)
        waiting = self._by_key.get(case.key)
        step = waiting.pop(0) if waiting else ok(case.data)
        if isinstance(step, BaseException):
            raise step
        return step


async def test_every_result_is_recorded_as_the_worker_gave_it(new_run: NewRun) -> None:
    run = new_run()

    async def worker(case: Case[int]) -> Outcome:
        return Outcome({"scores": {"n": case.data}, "text": "ü"}, usage={"input": case.data}, cost_usd=0.25)

    result = await sit(run, cases(20), worker)
    assert result == Execution(ok=20, invalid=0, failed=0, not_run=0, done_before=0, cost_usd=5.0)
    assert result.complete and result.attempted == 20
    found = {record.key: record for record in records(run)}
    assert set(found) == {f"k{n}" for n in range(20)}
    seven = found["k7"]
    assert (seven.status, seven.attempt, seven.usage, seven.cost_usd) == ("ok", 1, {"input": 7}, 0.25)
    assert seven.payload == {"scores": {"n": 7}, "text": "ü"} and seven.error is None
    assert MOMENT[:2] == seven.started[:2] and seven.started <= seven.ended
    manifest = Run.open(run.path).manifest
    assert (manifest.status, manifest.reason) == ("complete", None) and manifest.ended


@pytest.mark.parametrize("concurrency", [1, 3, 8])
async def test_no_more_than_the_bound_run_at_once_and_the_bound_is_used(
    new_run: NewRun, concurrency: int
) -> None:
    running = most = 0

    async def worker(case: Case[int]) -> Outcome:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await asyncio.sleep(0.001)
        running -= 1
        return ok(case.data)

    await sit(new_run(), cases(50), worker, concurrency=concurrency)
    assert most == concurrency


async def test_nonsense_for_a_bound_still_runs_every_case(new_run: NewRun) -> None:
    assert (await sit(new_run(), cases(3), Script(), concurrency=0)).complete


async def test_a_finished_case_is_never_run_again(new_run: NewRun) -> None:
    run = new_run()
    await sit(run, cases(5), Script())
    again = Script()
    result = await sit(run, cases(8), again)
    assert again.asked == ["k5", "k6", "k7"]
    assert (result.ok, result.done_before, result.complete) == (8, 5, True)
    nothing = Script()
    result = await sit(run, cases(8), nothing)
    assert nothing.asked == [] and result.complete and len(records(run)) == 8


async def test_an_invalid_result_is_finished_and_is_not_run_again(new_run: NewRun) -> None:
    run = new_run()
    result = await sit(run, cases(3), Script(k1=[Outcome({"raw": "?"}, status="invalid", cost_usd=0.0)]))
    assert (result.ok, result.invalid, result.complete) == (2, 1, True)
    again = Script()
    result = await sit(run, cases(3), again)
    assert again.asked == [] and (result.ok, result.invalid) == (2, 1)


async def test_a_failed_case_is_tried_again_on_resume_with_the_next_number(new_run: NewRun) -> None:
    run = new_run()
    first = await sit(run, cases(3), Script(k1=[Refused("No.")]))
    assert (first.ok, first.failed, first.complete) == (2, 1, False)
    manifest = Run.open(run.path).manifest
    assert (manifest.status, manifest.reason) == ("incomplete", "1 cases failed and 0 were not run.")
    again = Script()
    second = await sit(run, cases(3), again)
    assert again.asked == ["k1"] and second.complete and second.done_before == 2
    assert [line for line in told(run) if line[0] == "k1"] == [("k1", "failed", 1), ("k1", "ok", 2)]
    assert Run.open(run.path).manifest.status == "complete"


async def test_a_failure_that_may_pass_is_tried_once_more_after_all_others(new_run: NewRun) -> None:
    run = new_run()
    script = Script(k0=[NetworkError("Gone.")], k1=[NetworkError("Gone."), NetworkError("Still gone.")])
    result = await sit(run, cases(5), script, concurrency=2)
    assert script.asked[:5] == ["k0", "k1", "k2", "k3", "k4"] and sorted(script.asked[5:]) == ["k0", "k1"]
    assert (result.ok, result.failed) == (4, 1)
    assert [line for line in told(run) if line[0] in ("k0", "k1")][2:] == [
        ("k0", "ok", 2),
        ("k1", "failed", 2),
    ]
    assert records(run)[-1].error == {"kind": "network", "message": "Still gone."}


async def test_a_failure_that_will_not_pass_is_not_tried_again_in_the_same_sitting(new_run: NewRun) -> None:
    run, script = new_run(), Script(k0=[Refused("No.")])
    result = await sit(run, cases(3), script)
    assert Counter(script.asked) == {"k0": 1, "k1": 1, "k2": 1} and result.failed == 1
    assert records(run)[0].error == {"kind": "refused", "message": "No."}


async def test_a_crash_costs_its_case_and_the_log_has_the_traceback(new_run: NewRun) -> None:
    run = new_run()
    result = await sit(run, cases(3), Script(k1=[ZeroDivisionError("by nought")]))
    assert (result.ok, result.failed) == (2, 1)
    (failed,) = [record for record in records(run) if record.status == "failed"]
    assert failed.error == {"kind": "crash", "message": "ZeroDivisionError: by nought"}
    (entry,) = log_lines(run)
    assert "case k1" in entry["message"]
    assert "ZeroDivisionError: by nought" in entry["traceback"] and "test_runs_execute" in entry["traceback"]


def _not_an_outcome() -> Any:
    return {"scores": {}}


@pytest.mark.parametrize(
    "outcome",
    [
        Outcome({"scores": {"n": float("nan")}}),
        Outcome({"raw": b"bytes"}),
        Outcome({"raw": {1, 2}}),
        Outcome({"scores": {}}, cost_usd=float("inf")),
        _not_an_outcome(),
        None,
    ],
    ids=["nan", "bytes", "set", "infinite cost", "not an outcome", "nothing"],
)
async def test_a_result_that_cannot_be_recorded_costs_its_case_not_the_run(
    new_run: NewRun, outcome: Any
) -> None:
    run = new_run()

    async def worker(case: Case[int]) -> Outcome:
        await asyncio.sleep(0)
        return outcome if case.key == "k1" else ok(case.data)

    result = await sit(run, cases(4), worker)
    assert (result.ok, result.failed, result.cost_usd) == (3, 1, 0.0)
    (failed,) = [record for record in records(run) if record.status == "failed"]
    assert failed.key == "k1" and failed.error and failed.error["kind"] == "crash"
    assert "k1" in log_lines(run)[0]["message"]
    assert (await sit(run, cases(4), Script())).complete


@pytest.mark.parametrize(
    "error",
    [BudgetReached("The cap of 3 calls is reached."), AuthError("The key is refused.")],
    ids=["budget", "auth"],
)
async def test_an_error_that_stops_the_run_stops_it_cleanly(new_run: NewRun, error: AssayError) -> None:
    run = new_run()
    begun: list[str] = []
    stopping = asyncio.Event()

    async def worker(case: Case[int]) -> Outcome:
        begun.append(case.key)
        if case.data == 4:
            stopping.set()
            raise error
        if case.data in (5, 6):
            await stopping.wait()
            await asyncio.sleep(0.01)
        else:
            await asyncio.sleep(0)
        return ok(case.data)

    result = await sit(run, cases(1_000), worker, concurrency=3)
    done = {record.key for record in records(run)}
    assert done == set(begun) - {"k4"}, "what was in flight is finished and kept, the stop is no result"
    assert {"k5", "k6"} & done and len(begun) < 12
    assert all(record.status == "ok" for record in records(run))
    assert (result.failed, result.stopped) == (0, str(error))
    assert result.ok == len(done) and result.not_run == 1_000 - len(done) and not result.complete
    manifest = Run.open(run.path).manifest
    assert (manifest.status, manifest.reason) == ("stopped", str(error))

    again = Script()
    assert (await sit(run, cases(1_000), again)).complete
    assert not set(again.asked) & done and len(again.asked) == 1_000 - len(done)


async def test_after_a_stop_no_further_case_begins(new_run: NewRun) -> None:
    begun = []

    async def worker(case: Case[int]) -> Outcome:
        begun.append(case.key)
        raise AuthError("The key is refused.")

    result = await sit(new_run(), cases(10_000), worker, concurrency=5)
    assert len(begun) <= 5 and result.not_run == 10_000


async def test_a_stop_before_the_second_try_leaves_the_failure_for_the_resume(new_run: NewRun) -> None:
    run = new_run()
    script = Script(k0=[NetworkError("Gone.")], k2=[BudgetReached("Enough.")])
    result = await sit(run, cases(3), script, concurrency=1)
    assert script.asked == ["k0", "k1", "k2"]
    assert (result.ok, result.failed, result.not_run, result.stopped) == (1, 1, 1, "Enough.")


async def test_a_stop_during_the_second_try_is_a_stop(new_run: NewRun) -> None:
    run = new_run()
    script = Script(k0=[NetworkError("Gone."), BudgetReached("Enough.")], k1=[NetworkError("Gone.")])
    result = await sit(run, cases(3), script, concurrency=1)
    assert script.asked == ["k0", "k1", "k2", "k0"]
    assert (result.ok, result.failed, result.not_run, result.stopped) == (1, 2, 0, "Enough.")
    assert Run.open(run.path).manifest.status == "stopped"


@pytest.mark.parametrize("concurrency", [1, 4])
async def test_two_cases_with_one_key_are_refused(new_run: NewRun, concurrency: int) -> None:
    run = new_run()
    with pytest.raises(BadInput, match="Two cases have the key 'k1'"):
        await sit(run, [*cases(5), Case("k1", 9), *cases(0)], Script(), concurrency=concurrency)
    manifest = Run.open(run.path).manifest
    assert manifest.status == "stopped" and manifest.reason and "Two cases" in manifest.reason
    assert len(records(run)) == 5, "what was begun is kept"


async def test_a_source_of_cases_that_breaks_is_not_a_complete_run(new_run: NewRun) -> None:
    run = new_run()

    def broken() -> Iterator[Case[int]]:
        yield from cases(3)
        raise RuntimeError("the file of cases ends here")

    with pytest.raises(RuntimeError, match="the file of cases"):
        await sit(run, broken(), Script())
    assert Run.open(run.path).manifest.status == "stopped"
    assert len(records(run)) == 3


async def test_cases_may_come_from_a_generator_and_are_taken_as_they_are_needed(new_run: NewRun) -> None:
    taken: list[int] = []

    def source() -> Iterator[Case[int]]:
        for number in range(100):
            taken.append(number)
            yield Case(f"k{number}", number)

    ahead = 0

    async def worker(case: Case[int]) -> Outcome:
        nonlocal ahead
        ahead = max(ahead, taken[-1] - case.data)
        await asyncio.sleep(0)
        return ok(case.data)

    result = await sit(new_run(), source(), worker, concurrency=4)
    assert result.ok == 100 and ahead <= 4


async def test_no_cases_at_all_are_a_complete_run(new_run: NewRun) -> None:
    result = await sit(new_run(), [], Script())
    assert result == Execution(0, 0, 0, 0, 0, 0.0) and result.complete


async def test_a_worker_that_never_waits_is_recorded_case_by_case(new_run: NewRun) -> None:
    run = new_run()
    behind = []

    async def worker(case: Case[int]) -> Outcome:
        behind.append(case.data - run.journal.path.read_bytes().count(b"\n"))
        return ok(case.data)

    await sit(run, cases(200), worker, concurrency=4)
    assert max(behind) <= 4, "a kill must not cost cases that were finished long ago"


@pytest.mark.parametrize(
    ("costs", "total"), [((0.5, 0.25, 0.0), 0.75), ((0.5, None, 0.25), None), ((None, None, None), None)]
)
async def test_an_unknown_cost_stays_unknown(
    new_run: NewRun, costs: tuple[float | None, ...], total: float | None
) -> None:
    steps: dict[str, list[Outcome | BaseException]] = {f"k{n}": [ok(n, cost)] for n, cost in enumerate(costs)}
    script = Script(**steps)
    assert (await sit(new_run(), cases(3), script)).cost_usd == total


async def test_a_failure_has_no_price_and_makes_none_unknown(new_run: NewRun) -> None:
    result = await sit(new_run(), cases(2), Script(k0=[Refused("No.")], k1=[ok(1, 0.5)]))
    assert result.cost_usd == 0.5


async def test_cancelling_leaves_an_interrupted_run_that_resumes(new_run: NewRun) -> None:
    run = new_run()
    ten_done = asyncio.Event()
    begun = 0

    async def worker(case: Case[int]) -> Outcome:
        nonlocal begun
        begun += 1
        if begun > 10:
            ten_done.set()
            await asyncio.sleep(60)
        await asyncio.sleep(0)
        return ok(case.data)

    task = asyncio.create_task(sit(run, cases(50), worker, concurrency=3))
    await ten_done.wait()
    await asyncio.sleep(0.01)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    kept = {record.key for record in records(run)}
    assert len(kept) == 10
    manifest = Run.open(run.path).manifest
    assert (manifest.status, manifest.reason) == ("interrupted", "Interrupted by the user.")
    again = Script()
    result = await sit(run, cases(50), again)
    assert result.complete and result.done_before == 10
    assert not kept & set(again.asked) and len(again.asked) == 40


async def test_workers_that_clean_up_after_themselves_do_so_when_cancelled(new_run: NewRun) -> None:
    cleaned = []

    async def worker(case: Case[int]) -> Outcome:
        try:
            await asyncio.sleep(60)
        finally:
            cleaned.append(case.key)
        return ok(case.data)

    task = asyncio.create_task(sit(new_run(), cases(9), worker, concurrency=3))
    await asyncio.sleep(0.02)
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
    assert sorted(cleaned) == ["k0", "k1", "k2"]


class Backwards:
    """An engine of another kind: it takes all cases first and does them from the last."""

    def __init__(self) -> None:
        self.sittings: list[int] = []

    async def attempts(
        self, worker: Worker, cases: Iterator[Case[Any]], concurrency: int
    ) -> AsyncGenerator[Attempt, None]:
        waiting = list(cases)
        self.sittings.append(len(waiting))
        for case in reversed(waiting):
            try:
                yield Attempt(case, MOMENT, MOMENT, outcome=await worker(case))
            except AssayError as error:
                yield Attempt(case, MOMENT, MOMENT, error=error)


async def test_any_engine_that_keeps_the_protocol_will_do(new_run: NewRun) -> None:
    run, engine = new_run(), Backwards()
    typed: Engine = engine
    result = await sit(run, cases(3), Script(k1=[NetworkError("Gone.")]), engine=typed)
    assert result.complete and engine.sittings == [3, 1]
    assert told(run) == [("k2", "ok", 1), ("k1", "failed", 1), ("k0", "ok", 1), ("k1", "ok", 2)]


class Watching:
    """A progress that counts what it is told."""

    def __init__(self) -> None:
        self.told: list[Any] = []

    def begin(self, total: int | None, done: int) -> None:
        self.told.append((total, done))

    def advance(self, *, failed: bool, cost: float | None) -> None:
        self.told.append((failed, cost))

    def end(self) -> None:
        self.told.append("end")


async def test_progress_is_told_of_every_case(new_run: NewRun) -> None:
    run, watching = new_run(), Watching()
    await sit(run, cases(2), Script(k1=[Refused("No.")]), progress=watching, concurrency=1)
    assert watching.told == [(2, 0), (False, 0.0), (True, None), "end"]
    watching = Watching()
    gone = Script(k2=[NetworkError("Gone.")])
    await sit(run, iter(cases(3)), gone, progress=watching)
    assert watching.told[1:] == [(False, 0.0)] * 2 + ["end"], "a case that is tried again has not ended"
    watching = Watching()
    await sit(new_run("another"), iter(cases(3)), Script(), progress=watching)
    assert watching.told[0] == (None, 0) and watching.told[-1] == "end"


@contextlib.contextmanager
def files_bounded_to(size: int) -> Iterator[None]:
    """Writing past `size` fails, as on a full disk: first a part is taken, then nothing."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_full_disk_ends_the_run_with_a_sentence_and_the_run_resumes(new_run: NewRun) -> None:
    run = new_run()
    with files_bounded_to(3_000), pytest.raises(BadInput, match="make room and resume the run"):
        await sit(run, cases(50), Script(), concurrency=2)
    kept = {record.key for record in records(run)}
    assert 5 < len(kept) < 50
    assert not run.journal.path.read_bytes().endswith(b"\n"), "the last record is torn"
    manifest = Run.open(run.path).manifest
    assert manifest.status == "stopped" and manifest.reason and "make room" in manifest.reason
    again = Script()
    assert (await sit(run, cases(50), again)).complete
    assert not kept & set(again.asked)


async def test_a_log_that_finds_no_room_costs_nothing_and_prints_nothing(
    new_run: NewRun, capfd: pytest.CaptureFixture[str]
) -> None:
    run = new_run()

    async def crash(case: Case[int]) -> Outcome:
        raise RuntimeError("x" * 5_000)

    with files_bounded_to(4_096):
        result = await sit(run, cases(3), crash, concurrency=1)
    assert result.failed == 3 == len(records(run))
    assert (run.path / "log.jsonl").stat().st_size == 4_096, "the log was cut off"
    assert capfd.readouterr() == ("", "")


async def test_a_disk_that_loses_records_ends_the_run_although_nobody_waits_for_it(
    new_run: NewRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, tried, really = new_run(), asyncio.Event(), os.fsync
    loop = asyncio.get_running_loop()

    def failing_once(handle: int) -> None:
        path = run.journal.path
        if path.exists() and os.fstat(handle).st_ino == path.stat().st_ino and not tried.is_set():
            loop.call_soon_threadsafe(tried.set)
            raise OSError(errno.EIO, "Input/output error")
        really(handle)

    async def worker(case: Case[int]) -> Outcome:
        if case.data:
            await tried.wait()
        return ok(case.data)

    monkeypatch.setattr(os, "fsync", failing_once)
    monkeypatch.setattr(execution_module, "_SYNC_SECONDS", 0.001)
    with pytest.raises(BadInput, match=r"cannot be put on the disk \(Input/output error\)"):
        await sit(run, cases(4), worker, concurrency=1)
    manifest = Run.open(run.path).manifest
    assert manifest.status == "stopped" and manifest.reason and "put on the disk" in manifest.reason
    assert (await sit(run, cases(4), worker)).complete


def tear(path: Path) -> None:
    """Cut the last record off in its middle."""
    path.write_bytes(path.read_bytes()[:-5])


async def test_a_torn_record_of_an_earlier_kill_is_run_again(new_run: NewRun) -> None:
    run = new_run()
    await sit(run, cases(3), Script(), concurrency=1)
    tear(run.journal.path)
    again = Script()
    result = await sit(run, cases(3), again)
    assert again.asked == ["k2"] and result.complete and result.done_before == 2
    assert "half a record" in log_lines(run)[0]["message"]
