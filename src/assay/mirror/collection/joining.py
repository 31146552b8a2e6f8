"""What a finding learns from the step in which it was made, whatever the source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from assay.errors import BadInput
from assay.mirror.collection.records import MirrorIssue, Session, Step

__all__ = ["chain_steps", "join_step"]


def chain_steps(steps: Sequence[Step], where: str) -> tuple[Step, ...]:
    """The steps in order; where progress before a step is not recorded, it is that after the one before.

    A task begins at nothing, so the first step begins at 0. A hole in the numbers leaves it unknown.
    """
    ordered = sorted(steps, key=lambda step: step.number)
    for one, other in pairwise(ordered):
        if one.number == other.number:
            raise BadInput(f"{where} has step {one.number} twice; number the steps of a session.")
    chained: list[Step] = []
    for step in ordered:
        before = step.progress_before
        if before is None and step.progress_after is not None:
            if chained and chained[-1].number == step.number - 1:
                before = chained[-1].progress_after
            elif not chained and step.number <= 1:
                before = 0.0
        chained.append(step.model_copy(update={"progress_before": before}))
    return tuple(chained)


def join_step(known: Mapping[str, Any], steps: Mapping[int, Step], session: Session) -> MirrorIssue:
    """The finding of which so much is known, with what was happening when it was made."""
    completed = session.actual_success if session.actual_success is not None else session.claimed_success
    joined = dict(known) | {"persona_role": session.persona.role, "session_completed": completed}
    step = steps.get(known["step_number"])
    if step is not None:
        joined |= {
            "action_confidence": step.confidence,
            "emotional_state": step.emotion,
            "task_progress": step.progress_after,
            "page_url": known["page_url"] or step.page_url,
            "page_state": known.get("page_state") or step.page_state,
            "screenshot": known.get("screenshot") or step.screenshot,
        }
        if step.progress_after is not None and step.progress_before is not None:
            joined["task_progress_delta"] = step.progress_after - step.progress_before
    # What is null is the default; to leave it out halves the memory that a hundred thousand findings take.
    return MirrorIssue.model_validate({name: value for name, value in joined.items() if value is not None})
