"""Progress: nothing when it is quick, a line now and then in a log, a bar on a terminal."""

from __future__ import annotations

import io
import sys

import pytest

from assay.runs import Bar
from assay.runs import progress as progress_module


class Terminal(io.StringIO):
    """A stderr that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show everything, without the wait."""
    for name in ("_QUIET_SECONDS", "_LINE_SECONDS", "_REDRAW_SECONDS"):
        monkeypatch.setattr(progress_module, name, 0.0)


def lines_of(bar: Bar, capsys: pytest.CaptureFixture[str]) -> list[str]:
    bar.end()
    out, err = capsys.readouterr()
    assert out == ""
    return err.splitlines()


def test_quick_work_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with Bar("reading") as bar:
        bar.begin(1_000, 0)
        for _ in range(1_000):
            bar.advance(failed=False, cost=0.1)
    assert lines_of(bar, capsys) == []


@pytest.mark.usefixtures("at_once")
def test_a_log_gets_lines_with_count_rate_failures_cost_and_time_left(
    capsys: pytest.CaptureFixture[str],
) -> None:
    bar = Bar("reading")
    bar.begin(2_000, 998)
    bar.advance(failed=False, cost=0.25)
    bar.advance(failed=True, cost=None)
    first, second = lines_of(bar, capsys)
    assert first.startswith("reading: 999/2,000, ") and "$0.2500, " in first and first.endswith(" left")
    assert second.startswith("reading: 1,000/2,000, ") and "1 failed" in second
    assert "not all prices known" not in second, "a case that failed has no price"


@pytest.mark.usefixtures("at_once")
def test_an_unknown_price_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    bar = Bar("reading")
    bar.begin(None, 0)
    bar.advance(failed=False, cost=0.25)
    bar.advance(failed=False, cost=None)
    assert "$0.2500 and more, not all prices known" in lines_of(bar, capsys)[1]


@pytest.mark.usefixtures("at_once")
def test_without_a_total_there_is_no_time_left(capsys: pytest.CaptureFixture[str]) -> None:
    bar = Bar("reading")
    bar.begin(None, 0)
    bar.advance(failed=False, cost=0.0)
    (line,) = lines_of(bar, capsys)
    assert line.startswith("reading: 1, ") and "left" not in line and "$" not in line


@pytest.mark.usefixtures("at_once")
def test_a_terminal_gets_a_bar_that_is_taken_away(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    with Bar("reading [red]x[/red]") as bar:
        bar.begin(10, 0)
        for _ in range(10):
            bar.advance(failed=False, cost=0.01)
    shown = terminal.getvalue()
    assert "10/10" in shown and "[red]x[/red]" in shown and "$0.1000" in shown
    assert "\x1b[2K" in shown, "the line is cleared at the end"


@pytest.mark.parametrize(
    ("seconds", "shown"), [(0, "0:00"), (59.9, "0:59"), (61, "1:01"), (3_725, "1:02:05")]
)
def test_time_left_is_a_clock(seconds: float, shown: str) -> None:
    assert progress_module._clock(seconds) == shown
