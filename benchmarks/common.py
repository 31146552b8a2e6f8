"""What the benchmarks share: a server in its own process, clocks, and one way to print results."""

from __future__ import annotations

import argparse
import contextlib
import json
import platform
import resource
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


@contextlib.contextmanager
def model_server(**options: float | int | str) -> Iterator[str]:
    """Start the local model server; its base URL is given, and it ends with the block."""
    arguments = [
        part for name, value in options.items() for part in (f"--{name.replace('_', '-')}", str(value))
    ]
    command = [sys.executable, str(HERE / "model_server.py"), *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield f"http://127.0.0.1:{int(process.stdout.readline())}/v1"
    finally:
        process.kill()
        process.wait()


def server_stats(url: str) -> dict[str, int]:
    """What the local server has seen."""
    with urllib.request.urlopen(url.removesuffix("/v1") + "/stats") as answer:
        stats: dict[str, int] = json.load(answer)
    return stats


@dataclass
class Clock:
    """Wall and CPU seconds of a block, in this process."""

    wall: float = 0.0
    cpu: float = 0.0


@contextlib.contextmanager
def timed() -> Iterator[Clock]:
    """Measure a block."""
    clock = Clock()
    wall, cpu = time.perf_counter(), time.process_time()
    yield clock
    clock.wall, clock.cpu = time.perf_counter() - wall, time.process_time() - cpu


def peak_memory_mb() -> float:
    """The most memory that this process has held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


@dataclass
class Check:
    """One figure against its target."""

    what: str
    value: float
    target: float
    unit: str = ""
    at_least: bool = False

    @property
    def met(self) -> bool:
        """Is the target met?"""
        return self.value >= self.target if self.at_least else self.value <= self.target


def present(name: str, rows: list[dict[str, Any]], checks: list[Check], *, as_json: bool) -> int:
    """Print the result and return the exit code: 1 if a target is missed."""
    machine = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "system": platform.system(),
    }
    if as_json:
        found = [vars(check) | {"met": check.met} for check in checks]
        print(json.dumps({"benchmark": name, "machine": machine, "rows": rows, "checks": found}, indent=2))
    else:
        print(f"{name}  ({machine['system']}, Python {machine['python']})\n")
        _print_table(rows)
        print()
        for check in checks:
            sign = ">=" if check.at_least else "<="
            mark = "ok    " if check.met else "MISSED"
            print(f"  {mark} {check.what}: {check.value:,.4g} {check.unit} (target {sign} {check.target:g})")
    return 0 if all(check.met for check in checks) else 1


def _print_table(rows: list[dict[str, Any]]) -> None:
    columns = list(dict.fromkeys(name for row in rows for name in row))
    cells = [[_cell(row.get(name)) for name in columns] for row in rows]
    widths = [max(len(name), *(len(row[i]) for row in cells)) for i, name in enumerate(columns)]
    print("  ".join(name.ljust(width) for name, width in zip(columns, widths, strict=True)))
    for row in cells:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)))


def _cell(value: Any) -> str:
    if value is None:
        return "-"
    return (
        f"{value:,.4g}"
        if isinstance(value, float)
        else f"{value:,}"
        if isinstance(value, int)
        else str(value)
    )


def arguments(description: str | None, **numbers: int) -> argparse.Namespace:
    """The options of a benchmark: `--json` and a few numbers with defaults."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    for name, default in numbers.items():
        parser.add_argument(f"--{name}", type=int, default=default)
    return parser.parse_args()
