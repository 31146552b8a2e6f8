"""The task of the demonstration: pages, questions with known answers, and how an answer is scored."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from pydantic import BaseModel, Field

from assay.folding import folded
from assay.judging import AuditEntry, Judge, JudgeSettings, Prompt, check_occurs
from assay.models.types import Model, Reply, Request
from assay.runs import Case, Outcome, Worker

__all__ = ["FirstLine", "PageAnswer", "Question", "load_cases", "reader_judge", "worker"]


@dataclass(frozen=True, slots=True)
class Question:
    """One question about one page; `answer` is None if the page does not say it."""

    page_id: str
    page: str
    question: str
    answer: str | None


class PageAnswer(BaseModel):
    """What the model under test answers."""

    quote: str = Field(description="the line of the page that proves it, copied exactly")
    answer: str | None = Field(description="the shortest complete answer, null if the page does not say")
    found: bool = Field(description="whether the page says it")


@cache
def load_cases() -> tuple[Case[Question], ...]:
    """All questions, by a stable key."""
    pages = json.loads((resources.files("assay.demo") / "pages.json").read_text("utf-8"))
    return tuple(
        Case(f"{page['id']}/{q['id']}", Question(page["id"], page["text"], q["question"], q["answer"]))
        for page in pages
        for q in page["questions"]
    )


def _quote_occurs(answer: PageAnswer, shown: Mapping[str, Any]) -> tuple[PageAnswer, Iterable[AuditEntry]]:
    """A quote that does not stand on the page is noted; the answer itself is scored on its own."""
    return answer, [check_occurs(answer.quote, shown["page"], check="quote occurs")] if answer.found else []


def reader_judge() -> Judge[PageAnswer]:
    """The prompt, the shape of the answer and the audit, as for any judge."""
    prompt = Prompt.load(Path(str(resources.files("assay.demo") / "prompts" / "read_page.md")))
    return Judge(prompt, PageAnswer, JudgeSettings(max_tokens=300), audits=(_quote_occurs,))


def _bare(text: str) -> str:
    return folded(text).strip(" .")


def _is_right(answer: PageAnswer, truth: str | None) -> bool:
    if truth is None or not answer.found:
        return truth is None and not answer.found
    said, wanted = _bare(answer.answer or ""), _bare(truth)
    # Whole words and numbers: 12 is not 2, and neither is 2.5.
    whole = re.search(rf"(?<!\w)(?<!\d[.,]){re.escape(wanted)}(?!\w)(?![.,]\d)", said)
    # Room for "it is …", none for reciting the page until the answer turns up.
    return whole is not None and len(said) <= 2 * len(wanted) + 12


Similarity = Callable[[str, str], float]


def worker(model: Model, similarity: Similarity | None) -> Worker:
    """Ask the model about one case and score what it says; without an embedder no similarity is scored."""
    judge = reader_judge()

    async def work(case: Case[Question]) -> Outcome:
        asked = case.data
        verdict = await judge.ask(model, {"page": asked.page, "question": asked.question})
        usage = verdict.usage
        payload: dict[str, Any] = {
            "cluster": asked.page_id,
            "verdict": verdict.as_json(),
            "truth": asked.answer,
        }
        if verdict.value is not None:
            payload["scores"] = _scores(verdict.value, asked.answer, verdict.rejected_share, similarity)
        return Outcome(
            payload,
            status="invalid" if verdict.value is None else "ok",
            usage=usage.as_json() if usage else None,
            cost_usd=verdict.cost_usd,
        )

    return work


def _scores(
    answer: PageAnswer, truth: str | None, rejected: float | None, similarity: Similarity | None
) -> dict[str, float | bool | None]:
    close = None
    if similarity is not None and truth is not None:
        close = similarity(answer.answer or "", truth)
    return {
        "correct": _is_right(answer, truth),
        "presence": answer.found == (truth is not None),
        "quote_held": None if rejected is None else rejected == 0,
        "similarity": close,
    }


class FirstLine:
    """The control: it answers everything with the first line of what it is shown."""

    name = "control/first-line"

    async def generate(self, request: Request) -> Reply:
        """Quote the first line."""
        line = request.messages[-1].text.split("\n", 1)[0]
        text = json.dumps({"quote": line, "answer": line, "found": True}, ensure_ascii=False)
        return Reply(text, self.name, cost_usd=0.0, parsed=json.loads(text))

    async def close(self) -> None:
        """Nothing to close."""
