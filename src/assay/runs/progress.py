"""How far the work is: a bar on a terminal, a line now and then elsewhere, nothing when it is quick."""

from __future__ import annotations

import sys
import time
from functools import partial
from types import TracebackType
from typing import TYPE_CHECKING, Protocol, Self

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress

__all__ = ["Bar", "Progress", "Silent"]

_QUIET_SECONDS = 2.0
_LINE_SECONDS = 10.0
_REDRAW_SECONDS = 0.1


class Progress(Protocol):
    """Told about every case that ends."""

    def begin(self, total: int | None, done: int) -> None:
        """The work starts: how many cases there are, and how many were done before."""
        ...

    def advance(self, *, failed: bool, cost: float | None) -> None:
        """One case has ended."""
        ...

    def end(self) -> None:
        """The work is over."""
        ...


class Silent:
    """Says nothing."""

    def begin(self, total: int | None, done: int) -> None:
        """Say nothing."""

    def advance(self, *, failed: bool, cost: float | None) -> None:
        """Say nothing."""

    def end(self) -> None:
        """Say nothing."""


class Bar:
    """Shows count, rate, failures, cost and time left, once the work has lasted two seconds."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._total: int | None = None
        self._before = self._done = self._failed = 0
        self._cost = 0.0
        self._cost_known = True
        self._started = self._shown = time.monotonic()
        self._rich: RichProgress | None = None

    def begin(self, total: int | None, done: int) -> None:
        """Note the start."""
        self._total, self._before, self._done = total, done, done
        self._started = self._shown = time.monotonic()

    def advance(self, *, failed: bool, cost: float | None) -> None:
        """Count, and redraw if it is time."""
        self._done += 1
        self._failed += failed
        if cost is None:
            # As in the result of a run: a case that failed has no price.
            self._cost_known = self._cost_known and failed
        else:
            self._cost += cost
        moment = time.monotonic()
        if moment - self._started < _QUIET_SECONDS:
            return
        if sys.stderr.isatty():
            if moment - self._shown >= _REDRAW_SECONDS:
                self._shown = moment
                self._draw()
        elif moment - self._shown >= _LINE_SECONDS:
            self._shown = moment
            sys.stderr.write(f"{self._title}: {self._text()}\n")

    def _text(self) -> str:
        seconds = max(1e-9, time.monotonic() - self._started)
        rate = (self._done - self._before) / seconds
        parts = [f"{self._done:,}/{self._total:,}" if self._total else f"{self._done:,}", f"{rate:.1f}/s"]
        if self._failed:
            parts.append(f"{self._failed:,} failed")
        if self._cost:
            parts.append(
                f"${self._cost:.4f}" + ("" if self._cost_known else " and more, not all prices known")
            )
        if self._total and rate:
            parts.append(f"{_clock((self._total - self._done) / rate)} left")
        return ", ".join(parts)

    def _draw(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn

        if self._rich is None:
            # Plain, not markup: a model's name must not be read as formatting.
            plain = partial(TextColumn, markup=False)
            columns = (plain("{task.description}"), BarColumn(), plain("{task.fields[text]}"))
            console = Console(stderr=True)
            self._rich = Progress(*columns, console=console, transient=True, auto_refresh=False)
            self._rich.start()
            self._rich.add_task(self._title, total=self._total, text="")
        task = self._rich.tasks[0].id
        self._rich.update(task, completed=self._done, text=self._text(), refresh=True)

    def end(self) -> None:
        """Take the bar away."""
        if self._rich is not None:
            self._rich.stop()
            self._rich = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()


def _clock(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}" if minutes >= 60 else f"{minutes}:{rest:02}"
