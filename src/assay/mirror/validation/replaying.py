"""Rungs 3 and 4: try the claim out on the served site, and hold it against the clean twin."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from assay.errors import AssayError
from assay.mirror.validation.behaviours import try_out
from assay.mirror.validation.claims import Reading
from assay.mirror.validation.locating import Located, locate
from assay.mirror.validation.measuring import Measured, measure
from assay.mirror.validation.probes.measurement import Measurement, unmeasured
from assay.mirror.validation.requests import ValidationRequest, plain
from assay.mirror.validation.views import PageView
from assay.mirror.validation.visiting import LocalSites

if TYPE_CHECKING:
    from assay.browser import Viewport

__all__ = ["clearly_worse", "measured_on", "tried_on"]

_TRIAL_SECONDS = 60.0
_CLEARLY = 0.1


async def tried_on(
    sites: LocalSites,
    variant: str,
    request: ValidationRequest,
    behaviour: str,
    selector: str,
    viewport: Viewport | None,
) -> Measurement:
    """Do what the claim is about on one variant; what goes wrong on the way decides nothing."""
    from playwright.async_api import Error

    async with sites.visit(variant, request, viewport, selector) as page:
        if page is None:
            return unmeasured(f"the place could not be reached again on {variant}")
        try:
            async with asyncio.timeout(_TRIAL_SECONDS):
                return await try_out(behaviour, page, selector)
        except (AssayError, Error, TimeoutError) as error:
            return unmeasured(f"the replay on {variant} did not end: {plain(str(error), 200)}")


async def measured_on(
    sites: LocalSites,
    variant: str,
    request: ValidationRequest,
    readings: Sequence[Reading],
    viewport: Viewport | None,
) -> tuple[Located, tuple[Measured, ...]] | None:
    """The same look and the same probes on another variant; None where the page cannot be reached."""
    async with sites.visit(variant, request, viewport, None) as page:
        if page is None:
            return None
        try:
            state = await page.capture()
        except AssayError:
            return None
    view = PageView(state.digest, state)
    located = locate(view, request.finding)
    return located, measure(view, readings, located)


def clearly_worse(here: Measurement, twin: Measurement) -> bool:
    """Is the number worse than the twin's, by more than a tenth of it?"""
    if here.value is None or twin.value is None or here.unit != twin.unit:
        return False
    gap = here.value - twin.value if here.worse == "higher" else twin.value - here.value
    return gap > _CLEARLY * abs(twin.value)
