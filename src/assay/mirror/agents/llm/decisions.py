"""What the model answers at each step, in the fields of the real product; read with tolerance for spelling.

Case and white space never make an answer invalid, and a feeling may have any name. A severity, an action or
a number outside of what exists does: the model is asked once more, and then the step counts as invalid.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema

from assay.mirror.words import Category, Severity

__all__ = [
    "EMOTIONS",
    "Action",
    "ActionType",
    "FoundIssue",
    "NavigationDecision",
    "PageReview",
    "ReviewIssue",
]

ActionType = Literal["click", "type", "scroll", "navigate", "wait", "go_back", "done", "give_up"]
IssueType = Literal["ux", "accessibility", "error", "performance"]
_Emotion = Literal[
    "confident", "curious", "neutral", "hesitant", "confused", "frustrated", "satisfied", "anxious"
]

EMOTIONS: tuple[str, ...] = get_args(_Emotion)
"""The feelings that the model is asked to choose from."""

MAX_ISSUES = 30
_MAX_TYPED = 2_000
_WORD = re.compile(r"[^\W\d_]+")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
# The product's own answers show this ninth one.
_READ = (*EMOTIONS, "focused")


def _cut(limit: int) -> Callable[[Any], Any]:
    """Text without control characters, cut where it becomes unreasonable: length alone spoils no answer."""

    def read(value: Any) -> Any:
        return _CONTROL.sub(" ", value[: 2 * limit]).strip()[:limit] if isinstance(value, str) else value

    return read


def _choice(value: Any) -> Any:
    return "_".join(value.casefold().replace("-", " ").split()) if isinstance(value, str) else value


def _feeling(value: Any) -> Any:
    """One of the known feelings if it is among the words, else the first word as it was said."""
    if not isinstance(value, str):
        return None
    words = _WORD.findall(value[:200].casefold())
    return next((word for word in words if word in _READ), words[0][:40] if words else None)


def _whole(value: Any) -> Any:
    return round(value) if isinstance(value, float) and abs(value) < 1_000 else value


def _typed(value: Any) -> Any:
    """What is typed keeps its spaces and line ends, and a number is typed as text."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    return _CONTROL.sub(" ", value[:_MAX_TYPED]) if isinstance(value, str) else value


Short = Annotated[str, BeforeValidator(_cut(500))]
Long = Annotated[str, BeforeValidator(_cut(4_000))]
Emotion = Annotated[
    str | None, BeforeValidator(_feeling), WithJsonSchema({"type": "string", "enum": list(EMOTIONS)})
]


class _Answer(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class Action(_Answer):
    """One thing to do."""

    type: Annotated[ActionType, BeforeValidator(_choice)]
    selector: Short | None = None
    """The number of an element as the page lists it, such as `[12]`, or a CSS selector."""
    value: Annotated[str | None, BeforeValidator(_typed)] = None
    """What to type, where to go, how far to scroll, how long to wait."""
    description: Short | None = None


class FoundIssue(_Answer):
    """A usability problem met on the way."""

    element: Short
    description: Long = Field(min_length=1)
    severity: Annotated[Severity, BeforeValidator(_choice)]
    heuristic: Short | None = None
    wcag_criterion: Short | None = None
    recommendation: Long | None = None
    issue_type: Annotated[IssueType, BeforeValidator(_choice)] = "ux"


class NavigationDecision(_Answer):
    """What the person thinks, does and notices at one step."""

    think_aloud: Long
    action: Action
    ux_issues: tuple[FoundIssue, ...] = Field(default=(), max_length=MAX_ISSUES)
    confidence: float = Field(ge=0, le=1)
    """In the action."""
    task_progress: Annotated[int, BeforeValidator(_whole), Field(ge=0, le=100)]
    emotional_state: Emotion
    reasoning: Long = ""


class ReviewIssue(_Answer):
    """A usability problem seen when a page was looked at once more."""

    element: Short
    description: Long = Field(min_length=1)
    severity: Annotated[Severity, BeforeValidator(_choice)]
    category: Annotated[Category, BeforeValidator(_choice)] | None = None
    heuristic: Short | None = None
    wcag_criterion: Short | None = None
    issue_confidence: float | None = Field(default=None, ge=0, le=1)
    recommendation: Long | None = None


class PageReview(_Answer):
    """What is wrong with one page."""

    ux_issues: tuple[ReviewIssue, ...] = Field(default=(), max_length=MAX_ISSUES)
