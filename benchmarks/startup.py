"""How long `assay --help` takes over bare Python, and what the first use of each room costs."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from typing import Any

from common import Check, arguments, present

COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "import typer (the peer's floor)": ["-c", "import typer"],
    "assay --help": ["-m", "assay", "--help"],
    "assay --version": ["-m", "assay", "--version"],
    "assay runs list": ["-m", "assay", "runs", "list"],
    "import assay.models, open a name": [
        "-c",
        "from assay.models import open_model; open_model('embedded/reader')",
    ],
    "import assay.runs.Run": ["-c", "from assay.runs import Run"],
    "import assay.stats.wilson": ["-c", "from assay.stats import wilson"],
}


def seconds(command: list[str]) -> float:
    """Wall time of one process."""
    started = time.perf_counter()
    subprocess.run([sys.executable, *command], capture_output=True, check=True)
    return time.perf_counter() - started


def main() -> int:
    """Measure in turns, so that load on the machine hits all alike, and print."""
    options = arguments(__doc__, rounds=11)
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(options.rounds):
        for name, command in COMMANDS.items():
            times[name].append(seconds(command))
    median = {name: statistics.median(found) for name, found in times.items()}
    bare = median["python -c pass"]
    rows: list[dict[str, Any]] = [
        {"what": name, "median ms": value * 1000, "over bare Python ms": (value - bare) * 1000}
        for name, value in median.items()
    ]
    check = Check("assay --help over bare Python", (median["assay --help"] - bare) * 1000, 150, "ms")
    return present("start-up", rows, [check], as_json=options.json)


if __name__ == "__main__":
    sys.exit(main())
