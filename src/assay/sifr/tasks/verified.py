"""Truth that people have verified: files with a question and an answer per task, and templates for them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from assay.errors import BadInput
from assay.files import read_json
from assay.folding import folded
from assay.sifr.tasks.leaks import leaks
from assay.sifr.tasks.records import Task, Truth
from assay.sifr.tasks.values import check_of
from assay.sifr.tasks.view import View, bare
from assay.sifr.words import CATEGORIES, Category

if TYPE_CHECKING:
    from assay.sifr.dataset import CapturedPage
    from assay.sifr.formats.records import Subject
    from assay.sifr.page.records import Item

__all__ = ["annotation_template", "merged", "read_ground_truth", "verified_tasks"]

_MOST_BYTES = 5_000_000
_MOST_TASKS = 2_000
_MOST_TEXT = 2_000
_MOST_NAME = 200
_MOST_VALUES = 200
_MOST_SAID = 5

_NOTHING = frozenset(
    (
        "not_visible",
        "not_captured",
        "not_applicable",
        "none",
        "absent",
        "not on this page",
        "not present on this page",
    )
)
"""Answers that say: it is not on this page."""

_REF = re.compile(r"[a-z]{2,5}\d{3,4}")
_CONCEPTS = re.compile(r"key concepts?:\s*(.+)", re.IGNORECASE | re.DOTALL)
_BY_START: dict[str, Category] = {
    "nav": "navigation",
    "ext": "extraction",
    "int": "interaction",
    "sum": "summarization",
    "acc": "accessibility",
    "cmp": "comparison",
    "com": "comparison",
    "act": "navigation",
}
_COMPOUND = ("compound_tasks", "simple_tasks", "dev_tasks", "design_tasks")
_ELEMENTS = ("navigation", "interaction", "accessibility")


class _Row(BaseModel):
    """One task of a file, as its writer put it."""

    model_config = ConfigDict(extra="ignore")

    question: str = Field(max_length=_MOST_TEXT)
    answer: str | int | float | list[str] | None = None
    answer_text: str | None = None
    answer_texts: list[str] = []
    answer_element: str | None = None
    answer_elements: list[str] = []
    element_text: str | None = None
    category: Category | None = None
    scoring_notes: str = ""

    @field_validator("answer", mode="before")
    @classmethod
    def _in_words(cls, value: object) -> object:
        # True is a number to Python, and none to whoever wrote it.
        return ("yes" if value else "no") if isinstance(value, bool) else value

    @field_validator("question")
    @classmethod
    def _asks(cls, text: str) -> str:
        if not text.strip():
            raise ValueError("the question is empty")
        return text.strip()

    def answers(self) -> list[str]:
        """What was answered: ids or words."""
        given = self.answer_elements or ([self.answer_element] if self.answer_element else [])
        if not given and isinstance(self.answer, list):
            given = self.answer
        elif not given and self.answer is not None:
            whole = str(self.answer).strip()
            parts = [part for part in re.split(r"[,\s]+", whole) if part]
            # A list of ids may be written in one line; anything else is one answer.
            given = parts if parts and all(_REF.fullmatch(part) for part in parts) else [whole]
        return [text.strip() for text in given if text and text.strip()]

    def texts(self) -> list[str]:
        """The words of the answer, where they are given beside it."""
        given = self.answer_texts or [self.answer_text or self.element_text or ""]
        return [text.strip() for text in given if text and text.strip()]


def read_ground_truth(
    path: Path, page: CapturedPage, subject: Subject, *, problems: list[str] | None = None
) -> tuple[Task, ...]:
    """The verified tasks of a file, resolved against the page; tasks that nobody has answered yet are passed.

    Args:
        path: A file of the protocol's second step, or one that older tools wrote.
        page: The page that it speaks of.
        subject: The page as captured.
        problems: Takes a sentence for each task that cannot be resolved; without it, such a file is refused.
    """
    content = read_json(path, max_bytes=_MOST_BYTES)
    if not isinstance(content, dict):
        raise BadInput(f"{path} is no file of verified answers; it needs an object with `tasks`.")
    _check_page(path, content, page)
    view: View | None = None
    said: list[str] = []
    tasks: list[Task] = []
    for number, (name, raw) in enumerate(_rows(path, content)):
        if number >= _MOST_TASKS:
            raise BadInput(f"{path} has more than {_MOST_TASKS:,} tasks; split it.")
        try:
            row = _Row.model_validate(raw)
            if row.answers() or row.texts():
                view = view or View.of(page, subject)
                tasks.append(_task(view, subject, name, row))
        except (ValidationError, _Unresolved) as error:
            said.append(f"{name[:60]}: {_sentence(error)}")
    if said and problems is None:
        more = f"; and {len(said) - _MOST_SAID} more" if len(said) > _MOST_SAID else ""
        raise BadInput(f"{path} does not fit the page {page.id}: {'; '.join(said[:_MOST_SAID])}{more}.")
    if problems is not None:
        problems += said
    return tuple(tasks)


def verified_tasks(root: Path, page: CapturedPage, subject: Subject) -> tuple[Task, ...]:
    """What people have verified for a page of the dataset in `root`; nothing where nobody has."""
    from assay.sifr.layout import truth_file

    path = root / truth_file(page.id)
    return read_ground_truth(path, page, subject) if path.is_file() else ()


class _Unresolved(Exception):
    """An answer names something that the page does not have, or has twice."""


def _sentence(error: Exception) -> str:
    if isinstance(error, ValidationError):
        first = error.errors()[0]
        what = ".".join(str(part) for part in first["loc"]) or "it"
        return f"{what} cannot be used ({first['msg']})"
    return str(error)


def _check_page(path: Path, content: Mapping[str, Any], page: CapturedPage) -> None:
    about, source = content.get("page_id"), content.get("source_url")
    known = about in (None, "", page.id, page.page) or source == page.url
    if not known:
        raise BadInput(f"{path} is about {str(about)[:80]!r}, not about {page.id!r}; name the right page.")


def _rows(path: Path, content: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    """Tasks by id, from a mapping, from a list, or from questions with a part to know and a part to do."""
    tasks = content.get("tasks")
    if isinstance(tasks, dict):
        yield from ((str(name), row) for name, row in tasks.items())
        return
    if isinstance(tasks, list):
        for number, row in enumerate(tasks, 1):
            kind = str(row.get("type", "")) if isinstance(row, dict) else ""
            name = row.get("id") if isinstance(row, dict) else None
            start = "act_" if kind.startswith("action") and not _category(str(name)) else ""
            yield f"{start}{name or number}", row
        return
    compound = [key for key in _COMPOUND if content.get(key)]
    if not compound:
        raise BadInput(f"{path} holds no `tasks`; each needs an id, a question and an answer.")
    for key in compound:
        for number, row in enumerate(content[key] if isinstance(content[key], list) else [], 1):
            yield from _compound(f"{number}", row)


def _compound(number: str, row: object) -> Iterator[tuple[str, object]]:
    if not isinstance(row, dict):
        yield f"ext_{number}", row
        return
    number = str(row.get("id") or number)
    if isinstance(row.get("understand"), dict):
        yield f"ext_{number}", row["understand"]
    if isinstance(row.get("act"), dict):
        act = row["act"]
        yield f"act_{number}", {"question": act.get("question"), "answer_text": act.get("target_text")}


def _category(name: str) -> Category | None:
    last = name.split("/")[-2 if name.count("/") >= 2 else -1]
    return _BY_START.get(last[:3].lower())


def _task(view: View, subject: Subject, name: str, row: _Row) -> Task:
    category = row.category or _category(name)
    if len(name) > _MOST_NAME:
        raise _Unresolved("its id is too long")
    if category is None:
        raise _Unresolved(f"its category is not known; write one of {', '.join(CATEGORIES)} as `category`")
    ours = name.startswith(f"{view.page.id}/")
    absent = bool(row.answers()) and all(folded(text) in _NOTHING for text in row.answers())
    return Task(
        id=name if ours else f"{view.page.id}/verified/{name}",
        page=view.page.id,
        page_class=view.page.page_class,
        template=name.split("/")[1] if ours else "verified",
        category=category,
        question=row.question,
        truth=None if absent else _truth(view, category, row),
        twin_of=name.removesuffix("/twin") if ours and name.endswith("/twin") else None,
        origin="verified",
        leaks=leaks(view, subject, row.texts()) if absent else (),
    )


def _truth(view: View, category: Category, row: _Row) -> Truth:
    answers, texts = row.answers(), row.texts()
    if len(answers) > _MOST_VALUES or any(len(text) > _MOST_TEXT for text in (*answers, *texts)):
        raise _Unresolved("its answer is too long")
    if category in _ELEMENTS or any(_REF.fullmatch(text) for text in answers):
        return _elements(view, category, answers, texts, several=len(answers) > 1 or len(texts) > 1)
    values = answers or texts
    if category == "summarization":
        noted = _CONCEPTS.search(row.scoring_notes)
        listed = re.split(r"[,;\n]+", noted[1]) if noted else values
        concepts = tuple(text.strip(" .") for text in listed if text.strip(" ."))
        if not concepts:
            raise _Unresolved("it names no key concept")
        shown = tuple(text for text in concepts if folded(text) in view.said)
        return Truth(check="concepts", values=concepts, evidence=shown)
    if len(values) > 1:
        return Truth(
            check="order" if category == "comparison" else "texts",
            values=tuple(values),
            evidence=_shown(view, values),
        )
    also = tuple(text for text in texts if text not in values)
    return Truth(
        check=check_of(values[0]),
        values=(values[0],),
        also=(also,) if also else (),
        evidence=_shown(view, values),
    )


def _shown(view: View, values: Sequence[str]) -> tuple[str, ...]:
    return tuple(text for text in values if folded(text) in view.said)


def _elements(
    view: View, category: Category, answers: Sequence[str], texts: Sequence[str], *, several: bool
) -> Truth:
    named = list(texts) + [""] * (len(answers) - len(texts))
    pairs = list(zip(answers, named, strict=False)) if answers else [("", text) for text in texts]
    try:
        items = [_item(view, ref, text) for ref, text in pairs]
    except _Unresolved:
        # A list of words, such as the choices of a list, is as good as a list of elements.
        if category == "navigation" or not view.stands(answers or texts):
            raise
        values = tuple(answers or texts)
        return Truth(check="texts" if several else "text", values=values, evidence=values)
    names = tuple(item.name for item in items)
    return Truth(
        check="element" if category == "navigation" and not several else "elements",
        values=names,
        refs=tuple(item.ref for item in items),
        evidence=tuple(dict.fromkeys(name for name in names if name)),
    )


def _item(view: View, answer: str, text: str) -> Item:
    """The thing that an answer means: by our ref, unless its words say otherwise, else by its name."""
    item = view.model.by_ref.get(answer.lower()) if answer else None
    if item is not None and item.referable and (not text or _is_called(item, text)):
        return item
    name = text or answer
    found = [one for one in view.model.items if one.referable and _is_called(one, name)]
    if len(found) != 1:
        count = "no element" if not found else f"{len(found)} elements"
        raise _Unresolved(f"{count} of the page can be meant by {name[:60]!r}; give the ref of one")
    return found[0]


def _is_called(item: Item, name: str) -> bool:
    names = {folded(item.name), folded(bare(item.name)), folded(item.text), folded(item.alt or "")}
    return folded(name) in names - {""}


def annotation_template(page: CapturedPage, tasks: Sequence[Task]) -> dict[str, Any]:
    """A file for a person to fill in: every question with an empty answer.

    A person writes the ref or the words of the answer, or `none` where the page does not have it.
    """
    return {
        "page_id": page.id,
        "source_url": page.url,
        "annotated_by": "",
        "annotated_at": "",
        "notes": "",
        "tasks": {
            task.id: {
                "question": task.question,
                "category": task.category,
                "answer": "",
                "answer_text": "",
            }
            for task in tasks
            if task.page == page.id
        },
    }


def merged(constructed: Sequence[Task], verified: Sequence[Task]) -> tuple[Task, ...]:
    """All tasks, each once; what a person has verified stands in the place of what was constructed."""
    by_id = {task.id: task for task in constructed}
    by_id.update({task.id: task for task in verified})
    return tuple(by_id.values())
