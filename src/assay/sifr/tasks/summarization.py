"""Say what the page is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from assay.folding import folded
from assay.sifr.tasks.absent import Absence
from assay.sifr.tasks.drafts import Draft, Template, the_texts
from assay.sifr.tasks.parts import forms, sections
from assay.sifr.tasks.records import Truth
from assay.sifr.tasks.tables import tables
from assay.sifr.tasks.view import View, quotable

if TYPE_CHECKING:
    from assay.sifr.page.records import Item

__all__ = ["TEMPLATES", "description"]

_LETTERS = "ABCD"
_MOST_PARTS = 10
_MOST_CONCEPTS = 5


def _main_heading(view: View) -> Item | None:
    first = [item for item in view.headings if item.heading == 1]
    return first[0] if len(first) == 1 else None


def _about(view: View) -> Iterator[Draft]:
    heading = _main_heading(view)
    title = folded(view.model.title)
    # A heading that the title does not repeat is a slogan rather than a subject.
    concepts = [word for word in _concepts(heading.name) if folded(word) in title] if heading else []
    if heading and len(concepts) >= 2 and quotable(heading.name):
        yield Draft(
            lambda: "What is this page about? Answer in one sentence.",
            (),
            Truth(check="concepts", values=tuple(concepts), evidence=tuple(concepts)),
            ("title",),
            ask_twin=lambda name: f"What does this page say about “{name}”? Answer in one sentence.",
        )


def _concepts(title: str) -> tuple[str, ...]:
    """The words of a title that say something, as the title writes them."""
    from assay.models.embedded.ranking import stems

    words = [word.strip(".,:;!?()'’") for word in title.split()]
    found = [word for word in words if len(word) >= 3 and word[0].isalpha() and stems(word)]
    return tuple({folded(word): word for word in reversed(found)}.values())[::-1][:_MOST_CONCEPTS]


def _parts(view: View) -> Iterator[Draft]:
    for section in sections(view):
        names = [item.name for item in section.parts]
        different = len({folded(name) for name in names}) == len(names)
        if 2 <= len(names) <= _MOST_PARTS and different and view.is_only(section.heading.name):
            yield Draft(
                lambda name: f"Into which parts, each with a heading, is “{name}” divided? Name all of them.",
                (section.heading.name,),
                the_texts(names),
                ("heading",),
                hardness=1 if len(names) <= 4 else 2,
            )


def description(view: View) -> str:
    """A page in one sentence, told from what stands on it and without its own title."""
    return view.once(_description)


def _description(view: View) -> str:
    main = _main_heading(view)
    title = folded(main.name) if main else ""
    headings = [
        item.name
        for item in view.headings
        if item.heading in (2, 3) and quotable(item.name) and "contentinfo" not in view.regions(item)
    ]
    told = [f"“{name}”" for name in dict.fromkeys(headings) if folded(name) not in title][:2]
    pieces = [f"has parts called {' and '.join(told)}"] if told else []
    sent = [form for form in forms(view) if form.fields and "banner" not in view.regions(form.button)]
    if sent:
        pieces.append(f"has a form that is sent with “{sent[0].button.name}”")
    columns = [table.columns[-1] for table in tables(view)]
    if columns:
        pieces.append(f"has a table with a column “{columns[0]}”")
    return f"A page that {' and '.join(pieces)}." if pieces else ""


def _lettered(options: Sequence[str]) -> str:
    return " ".join(f"{letter}) {option}" for letter, option in zip(_LETTERS, options, strict=True))


def _choice(question: str, right: str, wrong: Sequence[str], evidence: Sequence[str]) -> Iterator[Draft]:
    """One right option among three wrong ones, by the alphabet, and a twin with four wrong ones."""
    if len(wrong) < 4:
        return
    options = sorted([right, *wrong[:3]], key=folded)
    letter = _LETTERS[options.index(right)]
    yield Draft(
        lambda *options: f"{question} {_lettered(options)}",
        tuple(options),
        Truth(check="choice", values=(right,), also=((letter,),), evidence=tuple(evidence)),
        absent=(tuple(sorted(wrong[:4], key=folded)),),
    )


def _described(view: View) -> Iterator[Draft]:
    own = description(view)
    if not own:
        return
    others = dict.fromkeys(description(near) for near in view.neighbours)
    wrong = [other for other in others if other and _is_wrong(view, other)]
    evidence = [name for name in own.split("“")[1:]]
    yield from _choice(
        "Which description fits this page?", own, wrong, [name.partition("”")[0] for name in evidence]
    )


def _is_wrong(view: View, told: str) -> bool:
    """Does it name at least one thing that is nowhere on this page?"""
    names = [name.partition("”")[0] for name in told.split("“")[1:]]
    return any(folded(name) not in view.anywhere for name in names)


def _topic(view: View) -> Iterator[Draft]:
    wrong = Absence(view).names("heading")
    for item in view.headings:
        shown = item.heading in (2, 3) and quotable(item.name) and view.is_only(item.name)
        if shown and "main" in view.regions(item):
            yield from _choice(
                "Which of these has a part of its own on this page?", item.name, wrong, [item.name]
            )


TEMPLATES = (
    Template("sum_about", "summarization", _about),
    Template("sum_parts", "summarization", _parts),
    Template("sum_description", "summarization", _described),
    Template("sum_topic", "summarization", _topic),
)
