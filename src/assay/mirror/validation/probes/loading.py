"""Probes of how a page came and how it fits: time, shifts, weight, requests, messages, width, zoom."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assay.mirror.validation.probes.measurement import Measurement, judged, unmeasured
from assay.mirror.validation.views import PageView

if TYPE_CHECKING:
    from assay.browser.rows import Element

__all__ = [
    "console_errors",
    "dead_link",
    "failed_requests",
    "heavy_picture",
    "layout_shift",
    "load_time",
    "overflow",
    "zoom",
]

# Largest contentful paint is good up to 2.5 s; below one second nobody waits.
_SLOW_MS, _QUICK_MS = 2_500.0, 1_000.0
_SHIFT, _STEADY = 0.1, 0.02
_HEAVY_BYTES, _LIGHT_BYTES = 1_000_000.0, 200_000.0
_BROKEN = 400
_SCALE = re.compile(r"maximum-scale\s*=\s*(\d{1,6}(?:\.\d{1,6})?)", re.IGNORECASE)
_FIXED = re.compile(r"user-scalable\s*=\s*(?:no|0)\b", re.IGNORECASE)


def load_time(view: PageView, element: Element | None) -> Measurement:
    """How long the page took: to its first byte and until it had loaded, the longer of the two."""
    times = [view.state.timings.get(name) for name in ("response_start_ms", "load_ms")]
    known = [float(time) for time in times if time is not None]
    if not known:
        return unmeasured("no times were recorded")
    longest = max(known)
    return judged(longest, "ms", f"loaded after {longest / 1000:.2f} s", bad=_SLOW_MS, fine=_QUICK_MS)


def layout_shift(view: PageView, element: Element | None) -> Measurement:
    """How much the page moved until it was captured; what moves later is not in it."""
    shift = view.state.timings.get("layout_shift")
    if shift is None:
        return unmeasured("no layout shift was recorded")
    measured = judged(float(shift), "shift", f"a layout shift of {shift:.2f}", bad=_SHIFT, fine=_STEADY)
    if measured.holds is False:
        return Measurement(measured.value, "shift", _SHIFT, None, f"{measured.detail} so far")
    return measured


def heavy_picture(view: PageView, element: Element | None) -> Measurement:
    """What a picture weighs."""
    pictures = [part for part in view.below(element) if part.tag == "img"] if element else []
    weights = {str(resource.get("url", "")): resource.get("bytes") or 0 for resource in view.state.resources}
    known = [
        (float(weights[address]), address)
        for address in (view.address(part.attributes.get("src", "")) for part in pictures)
        if address in weights
    ]
    if not known:
        return unmeasured("no picture here whose weight was recorded")
    heaviest, _address = max(known)
    detail = f"{heaviest / 1000:.0f} kB"
    return judged(heaviest, "bytes", detail, bad=_HEAVY_BYTES, fine=_LIGHT_BYTES)


def failed_requests(view: PageView, element: Element | None) -> Measurement:
    """Did what the element needs fail to load?"""
    failed = {error.url.split("#", 1)[0] for error in view.state.network_errors if error.kind != "document"}
    sources = [
        view.address(part.attributes["src"])
        for part in (view.below(element) if element else ())
        if part.attributes.get("src")
    ]
    hit = [source for source in sources if source in failed]
    detail = f"{len(failed)} failed requests, {len(hit)} of them for this element"
    if hit:
        return judged(float(len(hit)), "requests", detail, bad=0)
    loaded = {str(resource.get("url", "")) for resource in view.state.resources if resource.get("status", 0)}
    if sources and all(source in loaded for source in sources):
        return judged(0, "requests", detail, bad=0)
    return unmeasured(detail)


def console_errors(view: PageView, element: Element | None) -> Measurement:
    """How many errors stand in the console?"""
    errors = [line for line in view.state.console if line.level in ("error", "uncaught")]
    said = f": {errors[0].text[:80]!r}" if errors else ""
    return judged(float(len(errors)), "errors", f"{len(errors)} errors{said}", bad=0)


def dead_link(view: PageView, element: Element | None) -> Measurement:
    """Where a link leads, if that page was stored too."""
    if element is None or not element.attributes.get("href"):
        return unmeasured("no link to follow")
    target = view.address(element.attributes["href"])
    if target not in view.neighbours:
        return unmeasured("nobody visited the page that it leads to")
    status = view.neighbours[target].status
    return judged(float(status), "status", f"it leads to a page of status {status}", bad=_BROKEN - 1)


def overflow(view: PageView, element: Element | None) -> Measurement:
    """By how much the page is wider than its window."""
    documents = view.state.dom["documents"]
    width = float(documents[0]["size"][0]) if documents else 0.0
    window = float(view.state.viewport.width)
    detail = f"{width:g} px wide in a window of {window:g} px"
    return judged(width - window, "px", detail, bad=1)


def zoom(view: PageView, element: Element | None) -> Measurement:
    """Does the page take the screen's width, and can it be magnified?"""
    metas = [part for part in view.elements if part.attributes.get("name", "").lower() == "viewport"]
    if not metas:
        return judged(1, "obstacles", "the page has no viewport setting", bad=0)
    content = metas[0].attributes.get("content", "")
    scale = _SCALE.search(content)
    blocked = bool(_FIXED.search(content)) or (scale is not None and float(scale[1]) < 2)
    return judged(float(blocked), "obstacles", f"viewport is {content[:100]!r}", bad=0)
