"""Answers that take long. A busy machine is slow too, so what was slow is measured once more."""

from __future__ import annotations

from collections.abc import Mapping

from assay.mirror.agents.reference.probes.interaction.acting import fill, press
from assay.mirror.agents.reference.probes.interaction.finds import make_sign
from assay.mirror.agents.reference.probes.interaction.happenings import Happening
from assay.mirror.agents.reference.probes.interaction.looking import Button, Look
from assay.mirror.agents.reference.probes.interaction.ways import Site, Way
from assay.mirror.agents.reference.records import Sign

__all__ = ["slow_signs"]

SLOW_SECONDS = 1.5
_STEP_SECONDS = 0.5


async def slow_signs(
    site: Site,
    way: Way,
    here: Look,
    button: Button,
    answers: Mapping[str, str | bool],
    happening: Happening | None,
    state: str,
) -> list[Sign]:
    """Was the answer slow, and is it slow for the next visitor too? The quicker of the two counts."""
    if happening is None or happening.seconds < SLOW_SECONDS:
        return []
    async with site.at(way) as reached:
        if reached is None:
            return []
        page, _ = reached
        await fill(page, dict(answers))
        again = await press(page, button.selector, patient=True)
    quicker = min(happening, again, key=lambda one: one.seconds)
    if quicker.seconds < SLOW_SECONDS or not again.any_change:
        return []
    return [
        make_sign(
            "slow answer",
            "met",
            here,
            button,
            state=state,
            measure=quicker.seconds // _STEP_SECONDS * _STEP_SECONDS,
            unit="s",
            facts={"progress": "some" if happening.progress or again.progress else "none"},
        )
    ]
