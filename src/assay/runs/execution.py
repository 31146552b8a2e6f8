"""The one mechanism that runs cases: bounded, journaled, resumable, and it stops cleanly.

A case that has a result is never run again. A case that failed in a way that may pass is tried once more
after all others, and again whenever the run is resumed. Whatever happens, every case ends up counted.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator, Collection, Iterable, Iterator, Sized
from dataclasses import dataclass, replace
from typing import Any, Protocol

from assay.errors import AssayError, BadInput
from assay.runs.journal import JournalWriter
from assay.runs.manifest import RunStatus
from assay.runs.progress import Progress, Silent
from assay.runs.records import Attempt, Case, Outcome, Record, Worker, now
from assay.runs.run import Run

__all__ = ["Engine", "Execution", "LocalEngine", "execute"]

log = logging.getLogger(__name__)

_SYNC_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Execution:
    """What came of it. `attempted = ok + invalid + failed`, over this and earlier sittings."""

    ok: int
    invalid: int
    failed: int
    not_run: int
    done_before: int
    cost_usd: float | None
    stopped: str | None = None

    @property
    def attempted(self) -> int:
        """Cases that have any record."""
        return self.ok + self.invalid + self.failed

    @property
    def complete(self) -> bool:
        """Has every case a result?"""
        return not (self.failed or self.not_run or self.stopped)


class Engine(Protocol):
    """Where workers run. An engine on a cluster needs only this one method."""

    def attempts(
        self, worker: Worker, cases: Iterator[Case[Any]], concurrency: int
    ) -> AsyncGenerator[Attempt, None]:
        """Try the cases, no more than `concurrency` at a time, and hand each attempt on as it ends."""
        ...


class LocalEngine:
    """This process's event loop."""

    async def attempts(
        self, worker: Worker, cases: Iterator[Case[Any]], concurrency: int
    ) -> AsyncGenerator[Attempt, None]:
        """Run a fixed crew that takes case after case."""
        ended: asyncio.Queue[Attempt | None] = asyncio.Queue()

        async def crew_member() -> None:
            try:
                for case in cases:
                    ended.put_nowait(await _attempt(worker, case))
                    # It is recorded before the next case begins, even if the worker never waits.
                    await asyncio.sleep(0)
            finally:
                ended.put_nowait(None)

        crew = [asyncio.create_task(crew_member()) for _ in range(max(1, concurrency))]
        working = len(crew)
        try:
            while working:
                attempt = await ended.get()
                if attempt is None:
                    working -= 1
                else:
                    yield attempt
        finally:
            for member in crew:
                member.cancel()
            for problem in await asyncio.gather(*crew, return_exceptions=True):
                if isinstance(problem, Exception):
                    raise problem


async def _attempt(worker: Worker, case: Case[Any]) -> Attempt:
    started = now()
    try:
        outcome = await worker(case)
        if not isinstance(outcome, Outcome):
            raise TypeError(f"the worker gave {type(outcome).__name__}, not an Outcome")
    except AssayError as error:
        return Attempt(case, started, now(), error=error)
    except Exception as error:
        # A fault in a worker costs its case, not the run; the log has the traceback.
        log.exception("The worker crashed on case %s.", case.key)
        return Attempt(case, started, now(), error=error)
    return Attempt(case, started, now(), outcome=outcome)


class _Sitting:
    """The state of one sitting: what is known of each key, what to try again, whether to stop."""

    def __init__(self, run: Run, cases: Iterable[Case[Any]]) -> None:
        self.statuses: dict[str, tuple[str, int]] = {}
        for record in run.journal.scan():
            self.statuses[record.key] = (record.status, record.attempt)
        # A run may be executed in stages, each with cases of its own; a stream cannot be looked at first.
        asked = {case.key for case in cases} if isinstance(cases, Collection) else self.statuses.keys()
        known = (status for key, (status, _) in self.statuses.items() if key in asked)
        self.done_before = sum(status != "failed" for status in known)
        self.retry: list[Case[Any]] = []
        self.stopped: str | None = None
        self.asked: set[str] = set()
        self.cost = 0.0
        self.cost_known = True

    def to_do(self, cases: Iterable[Case[Any]]) -> Iterator[Case[Any]]:
        """The cases without a result, until something stops the run."""
        for case in cases:
            if case.key in self.asked:
                raise BadInput(f"Two cases have the key {case.key!r}; keys must be unique.")
            self.asked.add(case.key)
            if self.stopped is None and self.statuses.get(case.key, ("", 0))[0] not in ("ok", "invalid"):
                yield case

    def again(self) -> Iterator[Case[Any]]:
        """The cases to try once more, until something stops the run."""
        for case in self.retry:
            if self.stopped is not None:
                return
            yield case

    def record(self, attempt: Attempt, journal: JournalWriter, *, last_try: bool) -> Record | None:
        """Keep an attempt; None if it says nothing about its case, because the run was stopped by it."""
        error = attempt.error
        if isinstance(error, AssayError) and error.stops_run:
            self.stopped = self.stopped or str(error)
            return None
        number = self.statuses.get(attempt.case.key, ("", 0))[1] + 1
        record = _kept(attempt, number, journal)
        self.statuses[record.key] = (record.status, number)
        if attempt.transient and not last_try:
            self.retry.append(attempt.case)
        if record.cost_usd is None:
            self.cost_known = self.cost_known and record.status == "failed"
        else:
            self.cost += record.cost_usd
        return record

    def result(self) -> Execution:
        """The counts over all cases asked for."""
        counts = {"ok": 0, "invalid": 0, "failed": 0}
        for key in self.asked:
            status = self.statuses.get(key, ("", 0))[0]
            if status:
                counts[status] += 1
        not_run = len(self.asked) - sum(counts.values())
        cost = self.cost if self.cost_known else None
        return Execution(
            **counts, not_run=not_run, done_before=self.done_before, cost_usd=cost, stopped=self.stopped
        )


async def execute(
    run: Run,
    cases: Iterable[Case[Any]],
    worker: Worker,
    *,
    concurrency: int = 8,
    engine: Engine | None = None,
    progress: Progress | None = None,
) -> Execution:
    """Run all cases that have no result yet. Call it inside `run.writing()`.

    Cancelling (Ctrl-C) leaves a run that resumes; so does a cap on the budget or a key that is refused.
    """
    engine = engine or LocalEngine()
    progress = progress or Silent()
    sitting = _Sitting(run, cases)
    run.set_status("running")
    log.info("Began with %d cases done before, %d at a time.", sitting.done_before, concurrency)
    progress.begin(len(cases) if isinstance(cases, Sized) else None, sitting.done_before)
    with JournalWriter(run.journal.path) as journal:
        syncing = asyncio.create_task(_sync_now_and_then(journal))
        try:
            for source, last_try in ((sitting.to_do(cases), False), (sitting.again(), True)):
                async with contextlib.aclosing(engine.attempts(worker, source, concurrency)) as attempts:
                    async for attempt in attempts:
                        record = sitting.record(attempt, journal, last_try=last_try)
                        # A case that is tried again has not ended.
                        if record is not None and (last_try or not attempt.transient):
                            progress.advance(failed=record.status == "failed", cost=record.cost_usd)
            journal.sync()
        except BaseException as error:
            # If the disk is full, the status cannot be written either; the error itself must be seen.
            with contextlib.suppress(AssayError):
                run.set_status(*_broken_off(error))
            raise
        finally:
            syncing.cancel()
            await asyncio.gather(syncing, return_exceptions=True)
            progress.end()
    result = sitting.result()
    counts = (result.ok, result.invalid, result.failed, result.not_run)
    log.info("Ended with %d ok, %d invalid, %d failed, %d not run.", *counts)
    run.set_status(*_ending(result))
    return result


def _kept(attempt: Attempt, number: int, journal: JournalWriter) -> Record:
    record = Record.of(attempt, number)
    try:
        journal.append(record)
    except (TypeError, ValueError, RecursionError) as error:
        # What is not JSON is a fault of the worker too, and costs its case, not the run.
        log.exception("The result of case %s cannot be recorded.", attempt.case.key)
        record = Record.of(replace(attempt, outcome=None, error=error), number)
        journal.append(record)
    return record


def _broken_off(error: BaseException) -> tuple[RunStatus, str]:
    if isinstance(error, asyncio.CancelledError | KeyboardInterrupt):
        return "interrupted", "Interrupted by the user."
    if isinstance(error, AssayError):
        return "stopped", str(error)
    return "stopped", f"{type(error).__name__}: {error}"[:1000]


def _ending(result: Execution) -> tuple[RunStatus, str | None]:
    if result.stopped:
        return "stopped", result.stopped
    if result.complete:
        return "complete", None
    return "incomplete", f"{result.failed:,} cases failed and {result.not_run:,} were not run."


async def _sync_now_and_then(journal: JournalWriter) -> None:
    while True:
        await asyncio.sleep(_SYNC_SECONDS)
        await asyncio.to_thread(journal.sync)
