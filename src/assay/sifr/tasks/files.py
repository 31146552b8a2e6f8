"""Tasks in a file, and the proof that they still are what the pages say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pydantic import ValidationError

from assay.errors import BadInput
from assay.files import read_json, write_json
from assay.sifr.tasks.making import dataset_tasks
from assay.sifr.tasks.records import Task

if TYPE_CHECKING:
    from assay.sifr.dataset import Dataset

__all__ = ["TASKS", "TaskFile", "check_tasks", "read_tasks", "write_tasks"]

TASKS = "tasks.json"
_FORMAT = 1
_MOST_BYTES = 100_000_000


class TaskFile(NamedTuple):
    """What a task file holds."""

    seed: int
    tasks: tuple[Task, ...]


def write_tasks(path: Path, tasks: Sequence[Task], *, seed: int = 0) -> None:
    """Write tasks with the seed that they were made with."""
    write_json(path, {"format": _FORMAT, "seed": seed, "tasks": [task.as_json() for task in tasks]})


def read_tasks(path: Path) -> TaskFile:
    """Read what `write_tasks` wrote; ids must be different."""
    content = read_json(path, max_bytes=_MOST_BYTES)
    try:
        if content["format"] != _FORMAT:
            raise BadInput(f"{path} has format {content['format']!r}, not {_FORMAT}; make the tasks again.")
        tasks = tuple(Task.model_validate(row) for row in content["tasks"])
        seed = int(content.get("seed", 0))
    except ValidationError as error:
        first = error.errors()[0]
        raise BadInput(
            f"{path} holds a task that cannot be read ({first['loc']}: {first['msg']}); make the tasks again."
        ) from None
    except (KeyError, TypeError, ValueError, AttributeError):
        raise BadInput(f"{path} is no file of tasks; it needs `format` and `tasks`.") from None
    if len({task.id for task in tasks}) != len(tasks):
        raise BadInput(f"{path} gives one id to two tasks; make the tasks again.")
    return TaskFile(seed, tasks)


def check_tasks(dataset: Dataset, path: Path | None = None) -> tuple[str, ...]:
    """Make the tasks of a dataset again and say, a sentence each, where its file of tasks differs."""
    path = path or dataset.path / TASKS
    kept = read_tasks(path)
    made = {task.id: task for task in dataset_tasks(dataset, seed=kept.seed)}
    return tuple(_differences(dataset, kept.tasks, made))


def _differences(dataset: Dataset, kept: Sequence[Task], made: dict[str, Task]) -> Iterator[str]:
    pages = {page.id: page for page in dataset.pages}
    verified = [task for task in kept if task.origin == "verified"]
    for task in kept:
        if task.page not in pages:
            yield f"{task.id}: the dataset has no page {task.page!r}"
        elif task.origin == "constructed":
            yield from _difference(task, made.get(task.id))
    by_id = {task.id for task in kept}
    yield from (
        f"{name}: the page gives this task, but the file lacks it" for name in made if name not in by_id
    )
    for page in {task.page for task in verified} & set(pages):
        refs = dataset.subject(pages[page]).model.refs
        for task in verified:
            gone = [ref for ref in (task.truth.refs if task.truth else ()) if ref not in refs]
            if task.page == page and gone:
                yield f"{task.id}: the page has no element {gone[0]!r}"


def _difference(kept: Task, made: Task | None) -> Iterator[str]:
    if made is None:
        yield f"{kept.id}: the page does not give this task"
        return
    for field in ("question", "truth", "category", "template", "twin_of", "leaks"):
        if getattr(kept, field) != getattr(made, field):
            yield f"{kept.id}: its {field} is not what the page gives"
