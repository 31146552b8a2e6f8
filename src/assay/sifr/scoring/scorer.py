"""From an answer to a score. A scorer sees task, answer and page, and never how the page was shown."""

from __future__ import annotations

import re
from collections.abc import Sequence

from assay.sifr.scoring.facts import PageFacts
from assay.sifr.scoring.inventions import invented_refs, is_invented, misnamed_refs, refs_said
from assay.sifr.scoring.plain import affirmed, content, is_denied, plain, words
from assay.sifr.scoring.records import Scored, Verdict
from assay.sifr.scoring.several import (
    Overlap,
    concepts_score,
    order_score,
    refs_order_score,
    refs_overlap,
    texts_overlap,
)
from assay.sifr.scoring.single import choice_score, date_score, money_score, number_score, text_score
from assay.sifr.tasks.records import Answer, Task, Truth

__all__ = ["score_answer"]

_SINGLE = {
    "text": text_score,
    "number": number_score,
    "money": money_score,
    "date": date_score,
    "choice": choice_score,
}
_BY_TEXT = frozenset({"text", "money", "date", "texts", "order"})
"""Checks whose answer is read off the page; counts, choices and summaries are made by the reader."""
_ROOM_FOR_A_NAME = 8
_ABSENT = re.compile(
    r"(?:none|nothing|nil|null|absent|missing|unknown|no|n/?a|not applicable"
    r"|(?:it |this |that |they )?(?:is |are |was |does |do )?(?:not|n't) ?"
    r"(?:present|found|available|visible|listed|shown|there|here|given|specified|captured|exist|appear|on|in)\b.*"
    r"|(?:it|this|that|they) (?:is|are|does|do)n't\b.*"
    r"|(?:there (?:is|are|was|were) )?(?:no|none|not any|n't any)\b(?! \d).*|no such\b.*"
    r"|(?:all|every|each)\b.{1,80}\b(?:have|has)\b.*"
    r"|.{0,80}\b(?:is|are|does|do)(?: not|n't) "
    r"(?:present|found|available|exist|appear|listed|on th(?:is|e) page)\b.*)"
)
_DENIAL = re.compile(
    r"(?:no,? )?(?:it|this|that|they|these|those|the answer)(?: is| are|'s|'re)?(?: not|n't)\b"
)


def score_answer(task: Task, answer: Answer | None, page: PageFacts) -> Scored:
    """What an answer is worth, and what it invents."""
    if answer is None:
        return Scored(score=0.0, verdict="unparsable")
    text = "; ".join(answer.answer.splitlines())
    said = refs_said(answer.refs, text, page)
    truth = task.truth
    if truth is None or not (truth.values or truth.refs):
        return _absence(answer, text, said, page)
    if not answer.found:
        missed = not _is_zero(truth)
        return _scored(0.0 if missed else 1.0, "missed" if missed else "right", said, page)
    score, overlap = _worth(truth, text, said, page, task.question)
    if score == 0.0 and not said and _says_absent(text):
        missed = not _is_zero(truth)
        return _scored(0.0 if missed else 1.0, "missed" if missed else "right", said, page)
    verdict: Verdict = "right" if score >= 1.0 else "partly" if score > 0 else "wrong"
    return _scored(
        score,
        verdict,
        said,
        page,
        overlap=overlap,
        misnamed=_misnamed(task, truth, text, said, page),
        invented=score < 1.0 and truth.check in _BY_TEXT and is_invented(text, page, task.question),
    )


def _absence(answer: Answer, text: str, said: Sequence[str], page: PageFacts) -> Scored:
    """There is nothing to be found; `found` decides, and without it the words."""
    if not answer.found or (not said and _says_absent(text)):
        return _scored(1.0, "right_absent", said, page)
    # Who says nothing claims nothing.
    claims = bool(said) or bool(words(text))
    return _scored(0.0, "false_claim" if claims else "wrong", said, page)


def _scored(
    score: float,
    verdict: Verdict,
    said: Sequence[str],
    page: PageFacts,
    *,
    overlap: Overlap | None = None,
    misnamed: tuple[str, ...] = (),
    invented: bool = False,
) -> Scored:
    return Scored(
        score=round(score, 6),
        verdict=verdict,
        precision=overlap and round(overlap.precision, 6),
        recall=overlap and round(overlap.recall, 6),
        invented_refs=invented_refs(said, page),
        misnamed_refs=misnamed,
        invented_text=invented,
    )


def _says_absent(text: str) -> bool:
    return _ABSENT.fullmatch(plain(text).strip(" .!\"'")) is not None


def _is_zero(truth: Truth) -> bool:
    """How many there are: none."""
    return truth.check == "number" and truth.values[:1] == ("0",)


def _wordings(truth: Truth) -> list[tuple[str, ...]]:
    more = (*truth.also, *[()] * len(truth.values))
    return [(value, *also) for value, also in zip(truth.values, more, strict=False)]


def _worth(
    truth: Truth, text: str, said: Sequence[str], page: PageFacts, question: str
) -> tuple[float, Overlap | None]:
    wordings = _wordings(truth)
    check = truth.check
    if check == "element":
        return _element(truth, text, said, page), None
    if check in ("elements", "texts"):
        overlap = _set(truth, text, said, page, question)
        return overlap.f1, overlap
    if check == "order":
        by_refs = said and truth.refs and not content(words(text), said)
        return (
            refs_order_score(said, truth.refs) if by_refs else order_score(text, wordings, question)
        ), None
    if check == "concepts":
        return concepts_score(text, wordings), None
    return _SINGLE[check](text, wordings[0] if wordings else (), question), None


def _element(truth: Truth, text: str, said: Sequence[str], page: PageFacts) -> float:
    """Refs decide. A name alone will do where nothing else on the page has it."""
    right = frozenset(truth.refs)
    if said:
        claimed = _claimed(said, text, page)
        return float(bool(claimed) and claimed <= right)
    names = [name for name, ref in page.unique_names.items() if ref in right]
    return float(any(_is_named(name, text, page) for name in names))


def _claimed(said: Sequence[str], text: str, page: PageFacts) -> frozenset[str]:
    """The refs that an answer gives and that its words do not take back."""
    if _DENIAL.match(plain(text)):
        return frozenset()
    return frozenset(
        ref for ref in said if not any(is_denied(name, text) for name in (ref, *page.names.get(ref, ())))
    )


def _is_named(name: str, text: str, page: PageFacts) -> bool:
    """Is this name said, with little around it, and no other element's name?"""
    place = affirmed(name, text)
    if place is None:
        return False
    stream = words(text)
    rest = (*stream[: place[0]], *stream[place[1] :])
    if len(rest) > _ROOM_FOR_A_NAME or "or" in rest:
        return False
    runs = {rest[i:j] for i in range(len(rest)) for j in range(i + 1, len(rest) + 1)}
    return not any(content(run) for run in runs & page.all_names)


def _set(truth: Truth, text: str, said: Sequence[str], page: PageFacts, question: str) -> Overlap:
    by_refs = truth.check == "elements" or not content(words(text), said)
    if said and truth.refs and by_refs:
        return refs_overlap(_claimed(said, text, page), frozenset(truth.refs), page.askable)
    wordings = _wordings(truth) or [page.names.get(ref, ()) for ref in truth.refs]
    # Two things of one name are named by saying it once; what has no name cannot be named.
    distinct = {tuple(words(name) for name in names): names for names in wordings}
    return texts_overlap(text, list(distinct.values()), question)


def _misnamed(task: Task, truth: Truth, text: str, said: Sequence[str], page: PageFacts) -> tuple[str, ...]:
    if truth.check not in ("element", "elements"):
        return ()
    return misnamed_refs(said, text, page, right=frozenset(truth.refs), question=task.question)
