"""How an error is told: at all, clearly, near its field, and so that it is heard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from assay.mirror.agents.reference.probes.interaction.finds import make_sign
from assay.mirror.agents.reference.probes.interaction.looking import Place, locate
from assay.mirror.agents.reference.probes.interaction.messages import is_refusal, is_technical, is_vague
from assay.mirror.agents.reference.probes.interaction.refusals import Refusal, said, short_label
from assay.mirror.agents.reference.records import Sign

if TYPE_CHECKING:
    from assay.browser import Page

__all__ = ["error_signs"]

_FAR_PX = 200
_NEAR_PX = 60
_ERROR_TITLES = ("error", "problem", "there is a problem", "there’s a problem")


async def error_signs(page: Page, refusal: Refusal, *, good_works: bool) -> list[Sign]:
    """What is wrong with how a refusal was told.

    Args:
        page: The page as it is after the refusal.
        refusal: What was refused.
        good_works: Does the form go through when it is answered well? If not, silence may have other reasons.
    """
    happening = refusal.happening
    held_back = not happening.sent and refusal.again.native
    if held_back and any(field.blocked for field in refusal.again.fields):
        # The browser's own bubble says it, at the field, aloud.
        return []
    words = said(happening, refusal.given)
    told = [place for place in await locate(page, words) if _is_message(place)]
    if not told:
        silent = good_works and not words and not happening.questions and not happening.after.dialogs
        return [_silence(refusal)] if silent else []
    signs = _vague(refusal, told) + _unheard(refusal, told)
    return signs or _far(refusal, told)


def _is_message(place: Place) -> bool:
    if place.label:
        return False
    return place.live or bool(place.tied) or is_refusal(place.line) or is_vague(place.line)


def _silence(refusal: Refusal) -> Sign:
    before = {field.key: field.border for field in refusal.form.fields}
    coloured = any(before.get(field.key, field.border) != field.border for field in refusal.again.fields)
    return make_sign(
        "silent error",
        "met",
        refusal.happening.before,
        refusal.form.submits[0],
        state=refusal.state,
        page_state=refusal.page_state,
        facts={
            "form": refusal.form.words,
            "shown": "only the colour of a field changes" if coloured else "nothing on the page changes",
        },
    )


def _vague(refusal: Refusal, told: Sequence[Place]) -> list[Sign]:
    """Do all messages, or all that are about the wrong field, say neither what nor how?"""
    now = refusal.wrong_now
    about = [place for place in told if now is not None and _is_about(place, now.selector)]
    for group in (told, about):
        if group and all(is_vague(place.line) or is_technical(place.line) for place in group):
            return [_message("vague error", "met", refusal, group[-1])]
    return []


def _is_about(place: Place, field: str) -> bool:
    return field in (place.tied, place.linked) or (place.near == field and 0 <= place.distance < _NEAR_PX)


def _message(probe: str, sense: str, refusal: Refusal, place: Place) -> Sign:
    return make_sign(
        probe,
        "heard" if sense == "heard" else "met",
        refusal.happening.before,
        place,
        role="message",
        name=place.line[:80],
        state=refusal.state,
        page_state=refusal.page_state,
        quote=place.line,
        facts={"form": refusal.form.words},
    )


def _unheard(refusal: Refusal, told: Sequence[Place]) -> list[Sign]:
    if not _is_announced(refusal, told):
        return [_message("error not announced", "heard", refusal, told[0])]
    marked = {field.selector for field in refusal.again.fields if field.invalid or field.described}
    untied = [
        place
        for place in told
        if not (place.tied or place.live or place.linked or place.near in marked)
        and 0 <= place.distance < _NEAR_PX
    ]
    return [_message("error not tied to field", "heard", refusal, untied[0])] if untied else []


def _is_announced(refusal: Refusal, told: Sequence[Place]) -> bool:
    """Is it a live region, or was the focus or the title of the page moved to it?"""
    before, after = refusal.happening.before, refusal.happening.after
    at_fault = {field.selector for field in refusal.again.fields if field.invalid or field.blocked}
    at_fault |= {place.near for place in told if 0 <= place.distance < _NEAR_PX}
    moved = after.active in at_fault and after.active != before.active
    titled = after.title.lower().startswith(_ERROR_TITLES)
    return moved or titled or any(place.live or place.focused for place in told)


def _far(refusal: Refusal, told: Sequence[Place]) -> list[Sign]:
    """Messages away from the field they are about, with nothing that leads from one to the other."""
    now = refusal.wrong_now
    if now is None or refusal.wrong is None:
        return []
    gap = min(_gap(place.box, now.box) for place in told)
    if gap <= _FAR_PX or any(now.selector in (place.tied, place.linked) for place in told):
        return []
    return [
        make_sign(
            "error far from field",
            "seen",
            refusal.happening.before,
            now,
            role="textbox",
            name=short_label(refusal.wrong),
            state=refusal.state,
            page_state=refusal.page_state,
            quote=told[0].line,
            measure=float(round(gap, -1)),
            unit="px",
            facts={"form": refusal.form.words},
        )
    ]


def _gap(one: Sequence[float], other: Sequence[float]) -> float:
    return max(0.0, other[1] - (one[1] + one[3]), one[1] - (other[1] + other[3]))
