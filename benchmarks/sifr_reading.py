"""How long the embedded reader takes over the local sites: all pages, six text formats, all tasks.

`python benchmarks/sifr_reading.py [DATASET] [--json] [--profile]` runs `assay sifr run` in a process of its
own, as a user would, on a dataset that was captured before; without one the local sites are captured first,
which is not counted. The work is CPU alone, so its CPU seconds say what a quiet machine would take, and the
load of the machine stands beside the wall clock. `--profile` says where the time goes instead of judging it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import cProfile
import json
import os
import pstats
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from assay.sifr.suite import TEXT_FORMATS, Options, run_suite
from common import Check, present

TARGET_SECONDS = 180.0
ENOUGH_PAGES, ENOUGH_TASKS = 40, 300
MOST_SHOWN = 25


@contextlib.contextmanager
def pages(path: Path | None) -> Iterator[Path]:
    """The dataset that was given, or the local sites, captured now."""
    if path is not None:
        yield path
        return
    from assay.sifr.capturing import capture
    from assay.sifr.capturing_targets import CORPUS, targets_of

    with tempfile.TemporaryDirectory() as directory:
        result = asyncio.run(capture(targets_of([CORPUS]), Path(directory)))
        if result.failed:
            raise SystemExit(next(iter(result.failed.values())))
        yield Path(directory)


def read_by_command(dataset: Path, output: Path) -> dict[str, Any]:
    """Wall seconds, CPU seconds and peak memory of the command, and the counts that it gives."""
    command = [sys.executable, "-m", "assay", "sifr", "run", "--dataset", str(dataset)]
    with tempfile.TemporaryFile("w+") as said, tempfile.TemporaryFile("w+") as shown:
        started = time.perf_counter()
        process = subprocess.Popen(
            [*command, "--output", str(output), "--json"], stdout=said, stderr=shown, text=True
        )
        # Of this process alone: a browser that captured pages before is another child of ours.
        _, status, used = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        shown.seek(0)
        if process.returncode:
            raise SystemExit(shown.read())
        counts = json.load(said)["counts"]
    return {
        "seconds": seconds,
        "CPU seconds": used.ru_utime + used.ru_stime,
        "MB": used.ru_maxrss / 1024,
        "pages": counts["pages"],
        "tasks": counts["tasks"],
        "formats": len(counts["formats"]),
        "readings": counts["attempted"],
        "failed": counts["failed"],
        "load at the end": os.getloadavg()[0],
    }


def profile(dataset: Path, output: Path) -> None:
    """Print what takes the time, in this process, by what each function does itself and with all it calls."""
    watching = cProfile.Profile()
    watching.enable()
    asyncio.run(run_suite(Options(dataset=dataset, output=output)))
    watching.disable()
    shown = pstats.Stats(watching).strip_dirs()
    shown.sort_stats("tottime").print_stats(MOST_SHOWN)
    shown.sort_stats("cumtime").print_stats("(sifr|runs|reader|scorer|ceiling)", 2 * MOST_SHOWN)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("path", nargs="?", type=Path, help="a dataset; else the local sites are captured")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--profile", action="store_true", help="print where the time goes, and no result")
    options = parser.parse_args()
    with pages(options.path) as dataset, tempfile.TemporaryDirectory() as place:
        if options.profile:
            profile(dataset, Path(place) / "run")
            return 0
        row = read_by_command(dataset, Path(place) / "run")
    rate = row["readings"] / row["seconds"]
    rows = [{"what": "embedded reader, end to end", **row, "readings/s": rate}]
    checks = [
        Check("full run of the embedded reader", row["seconds"], TARGET_SECONDS, "s"),
        Check("pages", row["pages"], ENOUGH_PAGES, at_least=True),
        Check("tasks", row["tasks"], ENOUGH_TASKS, at_least=True),
        Check("formats", row["formats"], len(TEXT_FORMATS), at_least=True),
        Check("readings that failed", row["failed"], 0),
    ]
    return present("sifr reading", rows, checks, as_json=options.json)


if __name__ == "__main__":
    sys.exit(main())
