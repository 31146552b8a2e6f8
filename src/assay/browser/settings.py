"""How pages are looked at: the same on every computer and at every time of day."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal

from assay.errors import BadInput

__all__ = ["DESKTOP", "MOBILE", "VIEWPORTS", "BrowserSettings", "Viewport"]


@dataclass(frozen=True, slots=True)
class Viewport:
    """A window. `scale` is device pixels per CSS pixel; `mobile` obeys the page's viewport tag."""

    name: str
    width: int
    height: int
    scale: float = 1.0
    touch: bool = False
    mobile: bool = False

    def as_json(self) -> dict[str, Any]:
        """The fields, for a manifest."""
        return asdict(self)


DESKTOP = Viewport("desktop", 1280, 800)
MOBILE = Viewport("mobile", 390, 844, touch=True, mobile=True)
VIEWPORTS = {viewport.name: viewport for viewport in (DESKTOP, MOBILE)}


@dataclass(frozen=True, slots=True)
class BrowserSettings:
    """Everything that is held still between visits, and the bounds on time.

    `fixed_clock` is what `Date` says in every page (timers keep running, `performance` stays true); None
    leaves the real clock. `pool` is how many contexts may be open at once. `allow_hosts` are hosts beside
    loopback that pages may reach: a name, `*.name` for everything under it, or an address. `direct` lets
    captures speak to Chromium over a port on loopback and not through Playwright's driver, which saves up to
    a third of the time on large pages; any other user of the same computer could drive the browser through
    that port while it is open, so it is off unless asked for.
    """

    timezone: str = "Europe/London"
    locale: str = "en-GB"
    colour_scheme: Literal["light", "dark"] = "light"
    reduced_motion: bool = True
    fixed_clock: str | None = "2026-03-17T10:00:00Z"
    navigation_seconds: float = 15.0
    settle_seconds: float = 2.0
    capture_seconds: float = 30.0
    pool: int = 4
    allow_hosts: tuple[str, ...] = ()
    direct: bool = False

    def __post_init__(self) -> None:
        if self.pool < 1:
            raise BadInput(f"A pool of {self.pool} browser contexts is none; give at least 1.")
        if min(self.navigation_seconds, self.settle_seconds, self.capture_seconds) <= 0:
            raise BadInput("The browser's time limits have to be more than 0 seconds.")

    def clock_milliseconds(self) -> int | None:
        """The fixed clock as JavaScript counts time."""
        if self.fixed_clock is None:
            return None
        from datetime import UTC, datetime

        try:
            moment = datetime.fromisoformat(self.fixed_clock)
        except ValueError:
            raise BadInput(
                f"{self.fixed_clock!r} is not a time for the browser's clock; write 2026-03-17T10:00:00Z."
            ) from None
        return int((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp() * 1000)
