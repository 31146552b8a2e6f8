"""How a page comes: time, shifts, weight, what failed to load, what starts by itself."""

from __future__ import annotations

from collections.abc import Iterator

from assay.mirror.agents.reference.describing import notice, sign_at
from assay.mirror.agents.reference.records import Notice, Rule, Sign
from assay.mirror.personas.records import Perception
from assay.mirror.validation.probes.loading import heavy_picture, layout_shift, load_time, zoom
from assay.mirror.validation.views import PageView

__all__ = ["PROBES", "RULES", "unasked_dialog"]

_SLOW_MS = 2_000.0
_HEAVY_PAGE = 5_000_000.0
_PARTS = frozenset({"stylesheet", "script", "font", "fetch", "xhr"})


def slow_load(view: PageView) -> Iterator[Sign]:
    """A page that lets people wait, in half seconds: finer than that is the machine's affair."""
    measured = load_time(view, None)
    if measured.value is not None and measured.value >= _SLOW_MS:
        yield sign_at(view, "slow page", "met", measure=measured.value // 500 / 2, unit="s", role="page")


def moving_page(view: PageView) -> Iterator[Sign]:
    """A page that moves while it loads."""
    measured = layout_shift(view, None)
    if measured.holds and measured.value is not None:
        yield sign_at(view, "layout shift", "seen", measure=round(measured.value, 1), role="page")


def errors_in_console(view: PageView) -> Iterator[Sign]:
    """Scripts that failed: what they should have done is missing."""
    failed = [line for line in view.state.console if line.level == "uncaught"]
    if failed:
        yield sign_at(
            view,
            "script error",
            "met",
            measure=len(failed),
            unit="errors",
            role="page",
            said=failed[0].text[:120],
        )


def broken_pictures(view: PageView) -> Iterator[Sign]:
    """Pictures that did not come."""
    failed = {error.url.split("#", 1)[0] for error in view.state.network_errors}
    for part in view.elements:
        if (
            part.tag == "img"
            and part.attributes.get("src")
            and view.address(part.attributes["src"]) in failed
        ):
            yield sign_at(view, "broken image", "seen", part, source=part.attributes["src"][:80])


def missing_parts(view: PageView) -> Iterator[Sign]:
    """Styles and scripts that did not come."""
    failed = [error for error in view.state.network_errors if error.kind in _PARTS]
    if failed:
        yield sign_at(
            view,
            "failed request",
            "met",
            measure=len(failed),
            unit="requests",
            role="page",
            kind=failed[0].kind,
        )


def heavy_pictures(view: PageView) -> Iterator[Sign]:
    """Pictures that weigh more than all the rest of a page should."""
    for part in view.elements:
        if part.tag == "img" and part.visible:
            measured = heavy_picture(view, part)
            if measured.holds and measured.value is not None:
                yield sign_at(view, "heavy image", "met", part, measure=measured.value / 1e6, unit="MB")
    weight = float(view.state.timings.get("transferred_bytes") or 0.0)
    if weight > _HEAVY_PAGE:
        yield sign_at(view, "heavy page", "met", measure=weight // 1e6, unit="MB", role="page")


def starts_by_itself(view: PageView) -> Iterator[Sign]:
    """Sound and film that nobody started, and text that runs."""
    for part in view.elements:
        if part.tag in ("video", "audio") and "autoplay" in part.attributes:
            silent = "muted" in part.attributes
            if not silent or ("controls" not in part.attributes and part.visible and part.tag == "video"):
                yield sign_at(view, "autoplay", "met", part, silent=silent)
        elif part.tag in ("marquee", "blink") and part.visible:
            yield sign_at(view, "autoplay", "seen", part, silent=True)


def no_magnifying(view: PageView) -> Iterator[Sign]:
    """A page that forbids to be magnified by hand."""
    measured = zoom(view, None)
    if measured.holds and view.state.viewport.name == "mobile":
        missing = not any(part.attributes.get("name", "").lower() == "viewport" for part in view.elements)
        yield sign_at(view, "zoom blocked", "seen", role="page", missing=missing)


def unasked_dialog(view: PageView, said: str) -> Sign:
    """A box of the browser that opens by itself while the page loads."""
    return sign_at(view, "unasked dialog", "met", role="dialog", name=" ".join(said.split())[:80])


def _sees(perception: Perception) -> bool:
    return perception.channel == "sight"


_IMPATIENT_WAIT = 3.0
_GOOD_PAGE = 2.5


def _slow(sign: Sign, perception: Perception) -> Notice | None:
    seconds = sign.measure or 0.0
    # A page that is done within the time somebody would wait is noticed by nobody; the impatient are used
    # to pages that show what matters within two and a half seconds.
    impatient = perception.wait_seconds <= _IMPATIENT_WAIT
    if seconds < (_GOOD_PAGE if impatient else min(perception.wait_seconds, 6.0)):
        return None
    long = seconds >= 2 * perception.wait_seconds or seconds >= 8
    return notice(
        sign,
        "Page loads slowly",
        f"takes about {seconds:g} s to load.",
        "People think that nothing happens, press again or leave.",
        "Answer within a second, or show at once what is there and the progress of the rest.",
        "major" if long or seconds >= 4 else "minor",
        f"the wait is longer than the {perception.wait_seconds:g} s this visitor waits",
        0.85,
    )


def _shift(sign: Sign, perception: Perception) -> Notice | None:
    if not _sees(perception):
        return None
    return notice(
        sign,
        "Page jumps while it loads",
        f"moves while it loads: the layout shift is {sign.measure:g}, and above 0.1 is poor.",
        "Text jumps away under the eye, and a click lands on something else.",
        "Reserve room for what comes late: sizes of pictures, space for banners.",
        "minor",
        "it settles after a moment",
        0.8,
    )


def _script(sign: Sign, perception: Perception) -> Notice | None:
    if perception.expertise < 0.7:
        return None
    return notice(
        sign,
        "Script error on the page",
        f"has {sign.measure:.0f} uncaught script error(s): “{sign.facts.get('said')}”.",
        "Something on the page does not work, without a word to the visitor.",
        "Mend the error.",
        "minor",
        "what is lost cannot be told from outside",
        0.6,
    )


def _broken(sign: Sign, perception: Perception) -> Notice | None:
    if not _sees(perception):
        return None
    return notice(
        sign,
        "Broken image",
        f"does not load (“{sign.facts.get('source')}” is not there), so a broken picture is shown.",
        "What the picture should show is missing, and the site looks neglected.",
        "Put the picture where the page looks for it.",
        "minor",
        "one picture is missing",
        0.9,
    )


def _failed(sign: Sign, perception: Perception) -> Notice | None:
    if perception.expertise < 0.5:
        return None
    return notice(
        sign,
        "Parts of the page fail to load",
        f"asks for {sign.measure:.0f} file(s) that fail to load (a {sign.facts.get('kind')}).",
        "The page looks or works otherwise than it was meant to.",
        "Serve the files, or remove the references.",
        "minor",
        "what is lost cannot be told from outside",
        0.6,
    )


def _heavy(sign: Sign, perception: Perception) -> Notice | None:
    if not _sees(perception):
        return None
    return notice(
        sign,
        "Too much data",
        f"weighs {sign.measure:.1f} MB.",
        "On a slow or metered connection it takes long and costs money.",
        "Shrink and compress pictures to the size in which they are shown.",
        "minor",
        "it hurts on slow connections",
        0.7,
    )


def _autoplay(sign: Sign, perception: Perception) -> Notice | None:
    silent = bool(sign.facts.get("silent"))
    if silent and not _sees(perception):
        return None
    return notice(
        sign,
        "Media start by themselves",
        "starts by itself and cannot be stopped."
        if silent
        else "starts to play with sound by itself (autoplay).",
        "It distracts from reading; sound drowns a screen reader and embarrasses people.",
        "Start only on request, and show controls to pause it.",
        "minor" if silent else "major",
        "movement can be ignored with an effort" if silent else "sound cannot be ignored",
        0.8,
    )


def _zoom(sign: Sign, perception: Perception) -> Notice | None:
    if not _sees(perception):
        return None
    missing = sign.facts.get("missing")
    return notice(
        sign,
        "Page cannot be used well on a phone" if missing else "Zooming is blocked",
        "has no viewport setting, so that a phone shows it tiny."
        if missing
        else "forbids zooming with two fingers.",
        "People with weak eyes cannot enlarge the text on a phone.",
        "Set the viewport to `width=device-width, initial-scale=1` and nothing that limits the scale.",
        "major",
        "who needs larger text cannot get it",
        0.85,
    )


def _dialog(sign: Sign, perception: Perception) -> Notice | None:
    return notice(
        sign,
        "A dialog opens by itself",
        "opens by itself while the page loads and blocks everything until it is answered.",
        "It interrupts before anything was read; a screen reader loses its place.",
        "Put the message into the page.",
        "minor",
        "one press takes it away",
        0.8,
    )


PROBES = (
    slow_load,
    moving_page,
    errors_in_console,
    broken_pictures,
    missing_parts,
    heavy_pictures,
    starts_by_itself,
    no_magnifying,
)
RULES = (
    Rule("slow page", "performance", "H1: Visibility of System Status", None, _slow),
    Rule("layout shift", "performance", "H4: Consistency and Standards", None, _shift),
    Rule("script error", "performance", "H1: Visibility of System Status", None, _script),
    Rule("broken image", "content", "H8: Aesthetic and Minimalist Design", None, _broken),
    Rule("failed request", "performance", "H1: Visibility of System Status", None, _failed),
    Rule("heavy image", "performance", "H7: Flexibility and Efficiency of Use", None, _heavy),
    Rule("heavy page", "performance", "H7: Flexibility and Efficiency of Use", None, _heavy),
    Rule("autoplay", "accessibility", "H3: User Control and Freedom", "1.4.2", _autoplay),
    Rule("zoom blocked", "accessibility", "H3: User Control and Freedom", "1.4.4", _zoom),
    Rule("unasked dialog", "flow", "H3: User Control and Freedom", None, _dialog),
)
