"""A language model as the judge of matches: a list in both orders, and pairs where the orders disagree.

The model sees page, element, state, problem and fix of both sides. It never sees who reported a problem, how
severe anybody called it, or how many agree: those would tell it what answer is wanted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, Field

from assay.files import digest
from assay.judging import (
    BothOrders,
    Judge,
    JudgeSettings,
    Listwise,
    Prompt,
    Verdict,
    ask_both_orders,
    ask_listwise,
)
from assay.mirror.matching.records import ClaimJudgement, NormalizedIssue, PairScore
from assay.models import Model

__all__ = ["JudgeMode", "LanguageMatchJudge", "probability_of"]

JudgeMode = Literal["listwise", "pairwise"]
Score = Literal[0, 1, 2, 3]

# What the model is shown of each text; the bound keeps a hostile description from filling the question.
_SHOWN = 2_000
_MATCH = 2

# Probability of being the same problem by the mean rubric score of both orders, until people's labels say
# better: a pair is made from a mean of 2 on, the seed's threshold.
_LADDER = ((3.0, 0.97), (2.5, 0.9), (2.0, 0.8), (1.5, 0.4), (1.0, 0.15), (0.5, 0.06), (0.0, 0.02))
# One order only, because the other has no usable answer: the same, drawn towards doubt.
_SINGLE = {3: 0.9, 2: 0.7, 1: 0.15, 0: 0.03}


class ListAnswer(BaseModel):
    """Which of the candidates it is."""

    reasoning: str = Field(max_length=4_000)
    choice: int | None
    score: Score
    matched_aspect: str | None = None
    difference: str | None = None


class PairAnswer(BaseModel):
    """How far two problems are one."""

    reasoning: str = Field(max_length=4_000)
    score: Score
    matched_aspect: str | None = None
    difference: str | None = None


def probability_of(scores: Sequence[int]) -> float:
    """The probability that goes with the rubric scores of one or both orders."""
    if len(scores) == 1:
        return _SINGLE[scores[0]]
    mean = sum(scores) / len(scores)
    return next(probability for bound, probability in _LADDER if mean >= bound)


class LanguageMatchJudge:
    """Asks a model which known problem a claim reports."""

    def __init__(
        self, model: Model, mode: JudgeMode = "listwise", overrides: Mapping[str, str] | None = None
    ) -> None:
        self._model = model
        self._mode = mode
        settings = JudgeSettings(max_tokens=1_024)
        self._list = Judge(_prompt("match_list", overrides), ListAnswer, settings)
        self._pair = Judge(_prompt("match_pair", overrides), PairAnswer, settings)

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model.name

    def fingerprint(self) -> dict[str, str]:
        """Model, mode and both prompts: pairs decide where lists disagree."""
        both = [judge.fingerprint(self._model.name) for judge in (self._list, self._pair)]
        return {part: digest([self._mode, *(one[part] for one in both)])[:16] for part in both[0]}

    def card(self) -> None:
        """A model comes without a measured agreement; `assay mirror calibrate` measures it."""

    async def judge(
        self, claim: NormalizedIssue, candidates: Sequence[NormalizedIssue], site_url: str
    ) -> ClaimJudgement:
        """Score the claim against its candidates."""
        if not candidates:
            return ClaimJudgement(claim_id=claim.id, candidates=(), pairs=())
        if self._mode == "pairwise":
            return await self._by_pairs(claim, candidates, site_url)
        return await self._by_list(claim, candidates, site_url)

    async def _by_list(
        self, claim: NormalizedIssue, candidates: Sequence[NormalizedIssue], site_url: str
    ) -> ClaimJudgement:
        async def ask(order: Sequence[NormalizedIssue]) -> Verdict[ListAnswer]:
            shown = {
                "site": site_url,
                "claim": _shown(claim),
                "candidates": [_shown(known) for known in order],
            }
            return await self._list.ask(self._model, shown)

        listed = await ask_listwise(ask, candidates, read=_chosen)
        verdicts: list[Verdict[Any]] = [listed.forward, listed.backward]
        if not any(listed.valid):
            return _judgement(claim, candidates, (), verdicts, problem=listed.forward.problem or _NO_CHOICE)
        if listed.consistent is not False:
            return _judgement(claim, candidates, _listed_pairs(listed, candidates), verdicts)
        disputed = [candidates[position] for position in listed.disputed]
        answers = await asyncio.gather(*(self._both_orders(claim, known, site_url) for known in disputed))
        for answer in answers:
            verdicts += [answer.forward, *([answer.backward] if answer.backward else [])]
        scored = [
            pair for known, answer in zip(disputed, answers, strict=True) if (pair := _pair(known, answer))
        ]
        # The orders of the list disagreed, whatever the pairs say.
        doubted = tuple(pair.model_copy(update={"consistent": False}) for pair in scored)
        return _judgement(claim, candidates, doubted, verdicts, problem=_unanswered(answers))

    async def _by_pairs(
        self, claim: NormalizedIssue, candidates: Sequence[NormalizedIssue], site_url: str
    ) -> ClaimJudgement:
        answers = await asyncio.gather(*(self._both_orders(claim, known, site_url) for known in candidates))
        verdicts = [verdict for answer in answers for verdict in (answer.forward, answer.backward) if verdict]
        scored = [
            pair for known, answer in zip(candidates, answers, strict=True) if (pair := _pair(known, answer))
        ]
        return _judgement(claim, candidates, scored, verdicts, problem=_unanswered(answers))

    async def _both_orders(
        self, claim: NormalizedIssue, known: NormalizedIssue, site_url: str
    ) -> BothOrders[PairAnswer, int]:
        async def ask(a: NormalizedIssue, b: NormalizedIssue) -> Verdict[PairAnswer]:
            return await self._pair.ask(self._model, {"site": site_url, "issues": [_shown(a), _shown(b)]})

        return await ask_both_orders(
            ask, claim, known, read=lambda answer: answer.score, mirror=lambda score: score
        )

    async def close(self) -> None:
        """Close the model."""
        await self._model.close()


_NO_CHOICE = "the judge chose a candidate that is not in the list"


def _prompt(name: str, overrides: Mapping[str, str] | None) -> Prompt:
    path = Path(str(resources.files("assay.mirror") / "prompts" / f"{name}.md"))
    return Prompt.load(path, overrides)


def _shown(issue: NormalizedIssue) -> dict[str, str]:
    """One side as the judge sees it; both sides have the same fields, so that none tells where it is from."""
    return {
        "page": _line(_page(issue)),
        "element": _line(issue.element_description) or "not named",
        "state": _line(issue.state or ""),
        "problem": _line(issue.problem_description),
        "fix": _line(issue.fix or ""),
    }


def _line(text: str) -> str:
    """Foreign text on one bounded line, so that no line of it can pass for a line of the question."""
    return " ".join(text[:_SHOWN].split())


def _page(issue: NormalizedIssue) -> str:
    return f"{issue.page_url_pattern} ({issue.page_name})" if issue.page_name else issue.page_url_pattern


def _chosen(answer: ListAnswer) -> int | None:
    """The position of a match; the nearest candidate that is no match is none."""
    return None if answer.choice is None or answer.score < _MATCH else answer.choice - 1


def _listed_pairs(listed: Listwise[ListAnswer], candidates: Sequence[NormalizedIssue]) -> Iterable[PairScore]:
    """What two agreeing orders, or the only usable one, say about the candidate they name."""
    named: dict[int, list[ListAnswer]] = {}
    last = len(candidates) - 1
    for verdict, backward in ((listed.forward, False), (listed.backward, True)):
        answer = verdict.value
        if answer is None or answer.choice is None or not 1 <= answer.choice <= last + 1 or not answer.score:
            continue
        position = last - (answer.choice - 1) if backward else answer.choice - 1
        named.setdefault(position, []).append(answer)
    both_valid = all(listed.valid)
    for position, answers in sorted(named.items()):
        scores: list[int] = [answer.score for answer in answers]
        if both_valid and len(scores) == 1:
            # The other order did not even name it.
            scores.append(0)
        yield _score(candidates[position], scores, answers[0], "listwise", listed.consistent)


def _unanswered(answers: Sequence[BothOrders[PairAnswer, int]]) -> str:
    """Why the claim stays open, if a pair got no answer in either order: it could be the one."""
    return next((answer.forward.problem for answer in answers if answer.readings == (None, None)), "")


def _pair(known: NormalizedIssue, answer: BothOrders[PairAnswer, int]) -> PairScore | None:
    scores = [score for score in answer.readings if score is not None]
    said = answer.forward.value or (answer.backward.value if answer.backward else None)
    if not scores or said is None:
        return None
    return _score(known, scores, said, "pairwise", answer.consistent)


def _score(
    known: NormalizedIssue,
    scores: Sequence[int],
    said: ListAnswer | PairAnswer,
    decided_by: Literal["listwise", "pairwise"],
    consistent: bool | None,
) -> PairScore:
    rounded = int(sum(scores) / len(scores))
    return PairScore.model_validate(
        {
            "truth_id": known.id,
            "score": rounded,
            "probability": probability_of(scores),
            "decided_by": decided_by,
            "consistent": consistent,
            "reasoning": said.reasoning[:_SHOWN],
            "matched_aspect": said.matched_aspect and said.matched_aspect[:_SHOWN],
            "difference": said.difference and said.difference[:_SHOWN],
        }
    )


def _judgement(
    claim: NormalizedIssue,
    candidates: Sequence[NormalizedIssue],
    pairs: Iterable[PairScore],
    verdicts: Sequence[Verdict[Any]],
    *,
    problem: str = "",
) -> ClaimJudgement:
    costs = [verdict.cost_usd for verdict in verdicts]
    usages = [verdict.usage for verdict in verdicts]
    known_usage = [usage.as_json() for usage in usages if usage is not None]
    return ClaimJudgement(
        claim_id=claim.id,
        candidates=tuple(known.id for known in candidates),
        pairs=tuple(pairs),
        valid=not problem,
        problem=problem,
        calls=sum(len(verdict.replies) for verdict in verdicts),
        usage=_summed(known_usage) if len(known_usage) == len(usages) else None,
        cost_usd=None if None in costs else sum(cost for cost in costs if cost is not None),
    )


def _summed(usages: Iterable[Mapping[str, int]]) -> dict[str, int]:
    total: dict[str, int] = {}
    for usage in usages:
        for name, value in usage.items():
            total[name] = total.get(name, 0) + value
    return total
