"""Every (reader, page, format, budget, task, repeat) is a case: asked, scored, journaled, resumable.

The question and the budget are the same for each format; only the representation differs. An answer that
could not be had is kept under the kind of its failure and counted, never dropped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from assay.runs import Case, Execution, Outcome, Progress, Run, execute
from assay.sifr.ceiling import loss_of, reachable
from assay.sifr.dataset import CapturedPage
from assay.sifr.desk import Desk, PageAtHand
from assay.sifr.readers import Heard, PageReader, Shown, fits
from assay.sifr.results import Reading
from assay.sifr.scoring.scorer import score_answer
from assay.sifr.tasks.records import Task
from assay.sifr.words import CONTROLS

__all__ = ["ReadingCase", "readings_of", "reading_cases", "run_readings"]

_MOST_RAW = 8_000
_ALL = 1.0 - 1e-9


@dataclass(frozen=True, slots=True)
class ReadingCase:
    """One question to one reader about one page in one format."""

    task: Task
    page: CapturedPage
    reader: str
    format: str
    budget: str
    repeat: int
    seed: int = 0

    @property
    def key(self) -> str:
        """The same in every run."""
        drawn = f"#{self.seed}" if self.seed else ""
        return f"{self.reader}/{self.format}{drawn}/{self.budget}/{self.task.id}/{self.repeat}"

    def reading(self) -> Reading:
        """The row of this case before anything is known."""
        return Reading(
            task=self.task.id,
            page=self.task.page,
            site=self.page.site,
            split=self.page.split,
            page_class=self.task.page_class,
            category=self.task.category,
            template=self.task.template,
            answerable=self.task.answerable,
            origin=self.task.origin,
            leaked=self.format in self.task.leaks,
            model=self.reader,
            format=self.format,
            budget=self.budget,
            repeat=self.repeat,
            seed=self.seed,
        )


def reading_cases(
    tasks: Sequence[Task],
    pages: Mapping[str, CapturedPage],
    *,
    readers: Sequence[str],
    formats: Sequence[str],
    budgets: Sequence[str],
    runs: int = 1,
    control_seeds: int = 5,
) -> Iterator[ReadingCase]:
    """Page by page, so that each page is opened once; controls are drawn by several seeds."""
    by_page: dict[str, list[Task]] = {}
    for task in tasks:
        by_page.setdefault(task.page, []).append(task)
    for page, asked in by_page.items():
        for name in formats:
            drawn = name in CONTROLS and name != "sifr_stripped"
            for seed in range(1, control_seeds + 1) if drawn else (0,):
                for budget in budgets:
                    for reader in readers:
                        for task in asked:
                            for repeat in range(1, runs + 1):
                                yield ReadingCase(task, pages[page], reader, name, budget, repeat, seed)


async def run_readings(
    run: Run,
    cases: Sequence[ReadingCase],
    desk: Desk,
    readers: Mapping[str, PageReader],
    *,
    concurrency: int,
    progress: Progress | None = None,
) -> Execution:
    """Ask what has no answer yet. Call it inside `run.writing()`."""

    async def work(case: Case[ReadingCase]) -> Outcome:
        return await _read(case.data, desk.take(case.data.task.page), readers[case.data.reader])

    waiting = [Case(case.key, case) for case in cases]
    return await execute(run, waiting, work, concurrency=concurrency, progress=progress)


async def _read(case: ReadingCase, at_hand: PageAtHand, reader: PageReader) -> Outcome:
    whole = at_hand.represented(case.format, case.seed)
    if whole.image is not None:
        fitted, shown = None, Shown(image=whole.image)
    else:
        fitted = at_hand.within(case.format, case.budget, reader.window, case.seed)
        shown = Shown(fitted.text)
    if fitted is not None and case.budget == "full" and not fits(fitted.text, reader):
        heard = Heard(failure="does_not_fit")
    else:
        heard = await reader.read(case.task.question, shown, case.repeat)
    # How long it took is in the journal: scores must not depend on how busy the machine was.
    row = case.reading().model_copy(
        update={
            "page_tokens": fitted.tokens if fitted else None,
            "prompt_tokens": (heard.usage or {}).get("input"),
            "cost_usd": heard.price_usd,
            "answer": heard.answer,
            "failure": heard.failure,
        }
    )
    row = _scored(row, case, at_hand, fitted.text if fitted else None, fitted.refs if fitted else frozenset())
    payload = {
        "cluster": case.task.page,
        "reading": row.as_json(),
        "scores": {"accuracy": row.scored.score if row.scored else None},
    }
    if heard.raw:
        payload["raw"] = heard.raw[:_MOST_RAW]
    return Outcome(payload, "ok" if row.scored else "invalid", usage=heard.usage, cost_usd=heard.cost_usd)


def _scored(
    row: Reading, case: ReadingCase, at_hand: PageAtHand, shown: str | None, refs: frozenset[str]
) -> Reading:
    """The row with its score, and with where a wrong answer was lost."""
    task = case.task
    best = in_whole = None
    if shown is not None and task.answerable:
        whole = at_hand.represented(case.format, case.seed)
        in_whole, best = reachable(task, whole.text, whole.refs), reachable(task, shown, refs)
    row = row.model_copy(
        update={
            "in_representation": None if in_whole is None else in_whole >= _ALL,
            "in_prompt": None if best is None else best >= _ALL,
            "scored": score_answer(task, row.answer, at_hand.facts) if row.failure is None else None,
        }
    )
    return row.model_copy(update={"loss": loss_of(row, in_whole, best)})


def readings_of(run: Run, cases: Sequence[ReadingCase]) -> list[Reading]:
    """A row for every case that was tried, also for those that failed, in the order of the cases."""
    waiting = {case.key: case for case in cases}
    rows: dict[str, Reading] = {}
    for record in run.journal.latest():
        case = waiting.get(record.key)
        if case is None:
            continue
        kept = record.payload.get("reading")
        failed = case.reading().model_copy(update={"failure": "model_error"})
        rows[case.key] = failed if kept is None else Reading.model_validate(kept)
    # Who was quicker than whom is chance.
    return [rows[key] for key in waiting if key in rows]
