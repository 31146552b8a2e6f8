"""From a page to its tasks: drafts are sampled, checked once more, numbered, and given a twin each."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from assay.files import digest
from assay.folding import folded
from assay.sifr.tasks.absent import Absence
from assay.sifr.tasks.drafts import Draft, Template
from assay.sifr.tasks.records import Task, Truth
from assay.sifr.tasks.templates import TEMPLATES
from assay.sifr.tasks.view import View
from assay.sifr.words import CATEGORIES

if TYPE_CHECKING:
    from assay.sifr.dataset import CapturedPage, Dataset
    from assay.sifr.formats.records import Subject

__all__ = ["all_tasks", "dataset_tasks", "is_sound", "make_tasks"]

_LIKE_A_REF = re.compile(r"[a-z]+\d{3,}")
_PER_CATEGORY = 3
_PER_TEMPLATE = 2
_MOST_NEIGHBOURS = 8
_DIFFICULTIES: tuple[Literal["easy", "medium", "hard"], ...] = ("easy", "medium", "hard")


def make_tasks(
    page: CapturedPage,
    subject: Subject,
    *,
    seed: int = 0,
    neighbours: Sequence[tuple[CapturedPage, Subject]] = (),
) -> tuple[Task, ...]:
    """The tasks of a page, each followed by its twin; the same for the same page, neighbours and seed."""
    by_id = {other.id: (other, seen) for other, seen in neighbours}
    near = [View.of(*by_id[other.id]) for other in _nearest(page, [other for other, _ in neighbours])]
    return _tasks_of(replace(View.of(page, subject), neighbours=tuple(near)), seed)


def dataset_tasks(
    dataset: Dataset, *, pages: Sequence[CapturedPage] | None = None, seed: int = 0
) -> tuple[Task, ...]:
    """The tasks of the pages of a dataset, or of some of them; every page of it can be a neighbour."""
    views: dict[str, View] = {}

    def view_of(page: CapturedPage) -> View:
        if page.id not in views:
            views[page.id] = View.of(page, dataset.subject(page))
        return views[page.id]

    found: list[Task] = []
    for page in dataset.pages if pages is None else pages:
        near = tuple(view_of(other) for other in _nearest(page, dataset.pages))
        found += _tasks_of(replace(view_of(page), neighbours=near), seed)
    return tuple(found)


def _nearest(page: CapturedPage, pages: Sequence[CapturedPage]) -> list[CapturedPage]:
    """A few other pages: some of the same site, then of the same class, then any, in an order by chance."""
    others = sorted(
        (other for other in pages if other.id != page.id), key=lambda other: digest(f"{page.id} {other.id}")
    )
    same = [other for other in others if other.site == page.site][: _MOST_NEIGHBOURS // 2]
    alike = [other for other in others if other.page_class == page.page_class and other.site != page.site]
    ranked = {other.id: other for other in (*same, *alike, *others)}
    return list(ranked.values())[:_MOST_NEIGHBOURS]


def all_tasks(view: View) -> Iterator[Task]:
    """Every answerable task that the templates can ask about a page, before any sampling, without twins."""
    for template in TEMPLATES:
        for number, draft in enumerate(template.make(view), 1):
            if draft.truth is not None and _is_sound(view, draft):
                yield _task(view, template, number, draft)


def _tasks_of(view: View, seed: int) -> tuple[Task, ...]:
    chosen: list[Task] = []
    absence = Absence(view)
    asked: set[str] = set()
    for category in CATEGORIES:
        draw = random.Random(f"{seed}/{view.page.id}/{category}")  # noqa: S311 - a sample, no secret
        templates = [template for template in TEMPLATES if template.category == category]
        draw.shuffle(templates)
        templates.sort(key=lambda template: template.common)
        queues = [(template, _spread(list(template.make(view)), draw)) for template in templates]
        chosen += _choose(view, queues, absence, asked, draw)
    return tuple(chosen)


def _choose(
    view: View,
    queues: list[tuple[Template, list[Draft]]],
    absence: Absence,
    asked: set[str],
    draw: random.Random,
) -> list[Task]:
    """A task from each template in turn, until the category has enough or no template has more."""
    chosen: list[Task] = []
    taken = 0
    empty_handed = False
    for turn in range(1, _PER_TEMPLATE + 1):
        for template, drafts in queues:
            made: list[Task] = []
            while drafts and not made and taken < _PER_CATEGORY:
                draft = drafts.pop(0)
                # One question per page whose honest answer is "none" is enough.
                if draft.truth is None and empty_handed:
                    continue
                made = _with_twin(view, template, turn, draft, absence, asked, draw)
                empty_handed = empty_handed or bool(made) and draft.truth is None
            taken += bool(made)
            chosen += made
    return chosen


def _with_twin(
    view: View,
    template: Template,
    number: int,
    draft: Draft,
    absence: Absence,
    asked: set[str],
    draw: random.Random,
) -> list[Task]:
    """The task and its twin; nothing where there is no name for a twin or the question was asked already."""
    task = _task(view, template, number, draft)
    if task.question in asked or not _is_sound(view, draft):
        return []
    if draft.truth is None:
        asked.add(task.question)
        return [task]
    question = next((ask for ask in _twins(draft, absence, draw) if ask not in asked), None)
    if question is None:
        return []
    asked.update((task.question, question))
    twin = task.model_copy(
        update={"id": f"{task.id}/twin", "question": question, "truth": None, "twin_of": task.id}
    )
    return [task, twin]


def _twins(draft: Draft, absence: Absence, draw: random.Random) -> Iterator[str]:
    """Questions of the same kind about something that is not on the page."""
    ask = draft.ask_twin or draft.ask
    closed = list(draft.absent)
    draw.shuffle(closed)
    yield from (ask(*key) for key in closed)
    if draft.borrow:
        for names in _borrowed(draft.borrow, absence, draw):
            kept = draft.key or ("",) * len(draft.borrow)
            yield ask(*(name or own for name, own in zip(names, kept, strict=True)))


def _borrowed(kinds: Sequence[str], absence: Absence, draw: random.Random) -> Iterator[tuple[str, ...]]:
    """For each part of a key a name of its kind from elsewhere, or nothing where the part is kept."""
    found: dict[str, list[str]] = {}
    for kind in filter(None, dict.fromkeys(kinds)):
        names = absence.names(kind)
        # Neighbours come before the pool; among the first, which one is left to chance.
        head = names[:12]
        draw.shuffle(head)
        found[kind] = head + names[12:]
    while all(found[kind] for kind in kinds if kind):
        yield tuple(found[kind].pop(0) if kind and found[kind] else "" for kind in kinds)


def _spread(drafts: list[Draft], draw: random.Random) -> list[Draft]:
    """The drafts by chance, but one of each stratum before a second of any."""
    draw.shuffle(drafts)
    seen: dict[str, int] = {}
    ranked = []
    for draft in drafts:
        seen[draft.stratum] = seen.get(draft.stratum, 0) + 1
        ranked.append((seen[draft.stratum], draft))
    return [draft for _turn, draft in sorted(ranked, key=lambda pair: pair[0])]


def _is_sound(view: View, draft: Draft) -> bool:
    return draft.truth is None or is_sound(view, draft.question, draft.truth)


def is_sound(view: View, question: str, truth: Truth) -> bool:
    """Do the evidence and the refs of an answer stand on the page, and does the question give no ref away?"""
    return (
        view.stands(truth.evidence)
        and view.model.refs.issuperset(truth.refs)
        and view.model.refs.isdisjoint(_LIKE_A_REF.findall(folded(question)))
    )


def _task(view: View, template: Template, number: int, draft: Draft) -> Task:
    return Task(
        id=f"{view.page.id}/{template.name}/{number}",
        page=view.page.id,
        page_class=view.page.page_class,
        template=template.name,
        category=template.category,
        question=draft.question,
        truth=draft.truth,
        difficulty=_DIFFICULTIES[draft.hardness],
    )
