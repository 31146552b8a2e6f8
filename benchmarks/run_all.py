"""Run benchmarks, print their targets, and keep their JSON under `benchmarks/results/`.

Without names it runs all but the long ones; those are run by name: `run_all.py reference_agent`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
NAMES = (
    "startup",
    "judged_samples",
    "journal",
    "bootstrap",
    "embedder",
    "span_summary",
    "span_labeller",
    "page_capture",
    "site_serving",
    "match_judge",
    "mirror_scoring",
    "page_formats",
    "sifr_capture",
    "sifr_reading",
)
LONG = ("reference_agent",)
"""An hour and more."""


def main() -> int:
    """Run them one after the other; exit with 1 if any misses a target."""
    wanted = sys.argv[1:] or NAMES
    unknown = [name for name in wanted if name not in (*NAMES, *LONG)]
    if unknown:
        print(
            f"There is no benchmark {unknown[0]!r}; there are: {', '.join((*NAMES, *LONG))}.", file=sys.stderr
        )
        return 2
    (HERE / "results").mkdir(exist_ok=True)
    missed = []
    for name in wanted:
        command = [sys.executable, str(HERE / f"{name}.py"), "--json", *_peer_of(name)]
        done = subprocess.run(command, capture_output=True, text=True)
        try:
            result = json.loads(done.stdout)
        except ValueError:
            print(f"{name}: failed\n{done.stderr}")
            missed.append(name)
            continue
        (HERE / "results" / f"{name}.json").write_text(done.stdout, "utf-8")
        print(f"\n{name}")
        for check in result["checks"]:
            sign = ">=" if check["at_least"] else "<="
            mark = "ok    " if check["met"] else "MISSED"
            figure = f"{check['value']:,.4g} {check['unit']}"
            print(f"  {mark} {check['what']}: {figure} (target {sign} {check['target']:g})")
        if done.returncode:
            missed.append(name)
    print(f"\nMissed: {', '.join(missed)}" if missed else "\nAll targets met.")
    if wanted is NAMES:
        print(f"Not run, because they are long: {', '.join(LONG)}.")
    return 1 if missed else 0


def _peer_of(name: str) -> list[str]:
    """The interpreter of the peer that a benchmark is run beside, where somebody has named one."""
    python = os.environ.get("PEER_PYTHON")
    return ["--peer-python", python] if python and name == "page_formats" else []


if __name__ == "__main__":
    sys.exit(main())
