"""A judge is a prompt file, a response model and settings; it turns an answer into a `Verdict`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ValidationError

from assay.files import digest
from assay.judging.extraction import extract_json
from assay.judging.prompts import Prompt
from assay.judging.verdicts import AuditEntry, Verdict, VerdictStatus
from assay.models.errors import BadResponse, ContextTooLong, Refused, clean
from assay.models.types import Image, Message, Model, Reply, Request, Schema

__all__ = ["Audit", "Judge", "JudgeSettings"]

T = TypeVar("T", bound=BaseModel)

Audit = Callable[[T, Mapping[str, Any]], tuple[T, Iterable[AuditEntry]]]
"""A plain function from the judge's value and what it was shown to the value that may count, and why."""

_REASK = (
    "Your answer could not be used: {problem}\n"
    "Answer again with one complete JSON object that fits the schema, and nothing else."
)
# What the model did, as against what the network or the account did: these end in a verdict.
_ANSWER_FAULTS = (Refused, ContextTooLong, BadResponse)
# Something was generated, and the bill for it is not told.
_BILLED = (Refused, BadResponse)


@dataclass(frozen=True, slots=True)
class JudgeSettings:
    """How the judge is asked."""

    temperature: float | None = 0.0
    max_tokens: int = 2048
    seed: int | None = 0
    reasks: int = 1


@dataclass(frozen=True)
class Judge(Generic[T]):
    """Asks, extracts, validates, asks once more with the error, then falls back as declared."""

    prompt: Prompt
    response: type[T]
    settings: JudgeSettings = JudgeSettings()
    audits: tuple[Audit[T], ...] = ()
    fallback: Callable[[Mapping[str, Any]], T] | None = None

    def __post_init__(self) -> None:
        # The schema is the same for every question, so it is made and hashed once.
        object.__setattr__(self, "_schema", Schema.of(self.response))

    @property
    def schema(self) -> Schema:
        """The schema of the answer."""
        schema: Schema = self.__dict__["_schema"]
        return schema

    def fingerprint(self, model: str) -> dict[str, str]:
        """All that the verdicts depend on."""
        s = self.settings
        settings = [
            # As in a request: 0 and 0.0 are one temperature.
            None if s.temperature is None else float(s.temperature),
            s.max_tokens,
            s.seed,
            s.reasks,
            [getattr(audit, "__qualname__", type(audit).__qualname__) for audit in self.audits],
        ]
        judge = digest([model, self.prompt.digest, self.schema.digest, settings])
        return {"judge": judge[:16], "prompt": self.prompt.digest[:16], "rubric": self.schema.digest[:16]}

    def request(self, values: Mapping[str, Any], images: tuple[Image, ...] = (), repeat: int = 0) -> Request:
        """The question for these values."""
        system, user = self.prompt.render(values)
        return Request(
            messages=(Message("user", (user, *images)),),
            system=system,
            schema=self.schema,
            temperature=self.settings.temperature,
            max_tokens=self.settings.max_tokens,
            seed=self.settings.seed,
            repeat=repeat,
        )

    async def ask(
        self, model: Model, values: Mapping[str, Any], *, images: tuple[Image, ...] = (), repeat: int = 0
    ) -> Verdict[T]:
        """Judge one thing. Trouble with the network or the account is raised; a bad answer is a verdict."""
        request = self.request(values, images, repeat)
        replies: list[Reply] = []
        problem = ""
        for asking in range(self.settings.reasks + 1):
            if asking:
                request = request.then(_quoted(replies), _REASK.format(problem=problem))
            try:
                replies.append(await model.generate(request))
            except _ANSWER_FAULTS as error:
                fallen = self._fallen_back(model.name, replies, str(error), values)
                return replace(fallen, unknown_price=isinstance(error, _BILLED))
            value, status, problem = self._read(replies[-1])
            if value is not None:
                return self._audited(
                    Verdict("repaired" if asking else status, value, model.name, tuple(replies)), values
                )
        return self._fallen_back(model.name, replies, problem, values)

    def _read(self, reply: Reply) -> tuple[T | None, VerdictStatus, str]:
        status: VerdictStatus = "ok"
        found = reply.parsed
        if found is None:
            extracted = extract_json(reply.text)
            if extracted is None:
                return None, "invalid", _no_json(reply)
            found = extracted.value
            status = "repaired" if extracted.repaired else "ok"
        try:
            return self.response.model_validate(found), status, ""
        except ValidationError as error:
            return None, "invalid", _validation_problem(error)

    def _audited(self, verdict: Verdict[T], values: Mapping[str, Any]) -> Verdict[T]:
        if not self.audits or verdict.value is None:
            return verdict
        value = verdict.value
        entries: list[AuditEntry] = []
        for audit in self.audits:
            value, found = audit(value, values)
            entries += found
        return replace(verdict, value=value, audit=tuple(entries))

    def _fallen_back(
        self, model: str, replies: list[Reply], problem: str, values: Mapping[str, Any]
    ) -> Verdict[T]:
        value = self.fallback(values) if self.fallback else None
        status: VerdictStatus = "invalid" if value is None else "fallback"
        return Verdict(status, value, model, tuple(replies), problem=problem)


def _quoted(replies: list[Reply]) -> str:
    # Some servers refuse an empty turn.
    return replies[-1].text or "(no answer)"


def _no_json(reply: Reply) -> str:
    if reply.finish_reason == "length":
        return "the answer was cut off before any JSON was complete."
    return "the answer holds no JSON object."


def _validation_problem(error: ValidationError) -> str:
    """The first few faults, without the values: those would make the question grow with each asking."""
    # The names of fields are the model's words too, where the schema lets it choose them.
    faults = [
        f"{clean('.'.join(map(str, e['loc'])), 80) or 'answer'}: {clean(e['msg'])}"
        for e in error.errors(include_input=False, include_url=False)[:5]
    ]
    more = f" and {error.error_count() - 5} more" if error.error_count() > 5 else ""
    return "; ".join(faults) + more
