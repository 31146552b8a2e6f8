"""What the reference agent finds on the local corpus, beside axe-core on the same pages, and what it costs.

Run with `python benchmarks/reference_agent.py [--json] [--tasks 1] [--sites all] [--output DIR]`. Without
`--sites` the first variant of each site is measured, which is long; `all` means its three. A run that
is already in DIR is gone on with, so that the long part is done once. With `--observed RUN` the pages that
another run has stored are read again with the probes as they are, and only the walks are made anew.

Recall stands apart for dev, test and held-out sites, by level and by family of defects. Everything that is
reported on a clean twin must have a verdict in `data/clean_findings.json`; `--adjudicate` prints what has
none.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from assay.browser import PageStore
from assay.corpus import local_sites
from assay.files import read_json, write_json
from assay.mirror.agents.reference.reading import read_again
from assay.mirror.agents.reference.records import Survey
from assay.mirror.sending import AgentRun, SendOptions, send, send_peer
from assay.mirror.suite import ScoreOptions, score_run
from assay.runs.run import is_run
from common import HERE, Check, present, timed

VERDICTS = HERE / "data" / "clean_findings.json"
TABLES = {"recall_by_split": "split", "recall_by_level": "level", "recall_by_family": "family"}
ONE_PERSONA = "neutral"
COSTED = "harbour-goods@1"


def first_variants() -> str:
    """One variant of each local site."""
    return ",".join(f"{site.slug}@1" for site in local_sites())


async def sent(options: SendOptions) -> AgentRun:
    """Run, or go on with, the reference agent."""
    assert options.output is not None
    return await send(SendOptions(**{**_fields(options), "resume": is_run(options.output)}))


def read_anew(runs: Sequence[Path], folder: Path) -> Path | None:
    """The pages that runs have stored, and their surveys as the probes of today give them."""
    for run in runs:
        if not (run / "surveys").is_dir():
            sys.exit(f"{run} holds no surveys; name the directory of a run of the reference agent.")
        store, kept = PageStore(run / "pages"), PageStore(folder / "pages")
        for path in sorted((run / "surveys").glob("*.json")):
            survey = Survey.model_validate(read_json(path))
            if (folder / "surveys" / path.name).exists():
                continue
            for observed in survey.observations:
                kept.put(store.get(observed.page_state))
            write_json(folder / "surveys" / path.name, read_again(survey, store).as_json())
    return folder if runs else None


def _fields(options: SendOptions) -> dict[str, Any]:
    return {name: getattr(options, name) for name in options.__dataclass_fields__}


async def scored(run: Path) -> dict[str, Any]:
    """The scores of a run."""
    output = run.with_name(f"{run.name}-scores")
    finished = await score_run(ScoreOptions(source=run, output=output, resume=is_run(output)))
    return dict(finished.scores)


def clean_findings(run: Path) -> Iterator[dict[str, str]]:
    """What was reported on clean twins, each thing once."""
    said = set()
    for folder in sorted((run / "artefacts" / "cases").iterdir()):
        study = json.loads((folder / "study.json").read_text("utf-8"))
        rows = folder / "findings.jsonl"
        if not str(study.get("variant", "")).endswith("@clean") or not rows.is_file():
            continue
        for line in rows.read_text("utf-8").splitlines():
            found = json.loads(line)
            row = {
                "site": study["site_slug"],
                "probe": found["probe"],
                "page": found["page_url"],
                "element": found["element"],
            }
            if tuple(row.values()) not in said:
                said.add(tuple(row.values()))
                yield row | {"title": found["title"], "description": found["description"]}


def verdicts() -> dict[tuple[str, ...], str]:
    """The verdict on each finding on a clean twin: `problem` or `false alarm`."""
    rows = json.loads(VERDICTS.read_text("utf-8"))["findings"]
    return {(row["site"], row["probe"], row["page"], row["element"]): row["verdict"] for row in rows}


def recall_rows(own: dict[str, Any], peer: dict[str, Any]) -> list[dict[str, Any]]:
    """Recall of both, cell by cell."""
    rows = [_row("all", own["metrics"]["recall_known"], peer["metrics"]["recall_known"])]
    for name, word in TABLES.items():
        others = peer["breakdowns"][name]
        for cell, figure in own["breakdowns"][name].items():
            rows.append(_row(f"{word} {cell}", figure, others.get(cell)))
    return rows


def _row(name: str, own: dict[str, Any], peer: dict[str, Any] | None) -> dict[str, Any]:
    low, high = own["ci"] or (None, None)
    return {
        "known problems": name,
        "n": own["n"],
        "reference agent": own["value"],
        "low": low,
        "high": high,
        "axe-core": peer["value"] if peer else None,
    }


async def persona_cost(folder: Path) -> tuple[float, float]:
    """Seconds for one persona and for five, from nothing, on the same site and task."""
    seconds = []
    for name, roles in (("one", (ONE_PERSONA,)), ("five", ())):
        options = SendOptions(
            sites=COSTED, only_roles=roles, tasks=1, output=folder / name, concurrency=2, timeout=1_800.0
        )
        with timed() as clock:
            await send(options)
        seconds.append(clock.wall)
    return seconds[0], seconds[1]


def _number(figure: dict[str, Any]) -> float:
    return float(figure["value"]) if figure["value"] is not None else float("nan")


async def measured(options: argparse.Namespace, folder: Path) -> int:
    """Run both agents, score them, cost the personas, print."""
    wanted = SendOptions(
        sites=options.sites,
        twins=True,
        tasks=options.tasks,
        concurrency=options.concurrency,
        output=folder / "reference",
        timeout=3_600.0,
        observed=read_anew(options.observed, folder / "observed"),
    )
    done = await sent(wanted)
    if options.adjudicate:
        known = verdicts()
        for row in clean_findings(done.run.path):
            if (row["site"], row["probe"], row["page"], row["element"]) not in known:
                print(json.dumps(row, ensure_ascii=False))
        return 0
    peer = await send_peer(done)
    own_scores, peer_scores = await scored(done.run.path), await scored(peer.run.path)
    rows = recall_rows(own_scores, peer_scores)
    metrics = own_scores["metrics"]
    for name in ("precision_strict", "precision_validated_low", "precision_validated_high"):
        rows.append(_row(name.replace("_", " "), metrics[name], peer_scores["metrics"][name]))
    gap = metrics["recall_gap"]
    rows.append(_row("gap, dev less held-out", gap, peer_scores["metrics"]["recall_gap"]))
    known = verdicts()
    said = [
        known.get((row["site"], row["probe"], row["page"], row["element"]), "open")
        for row in clean_findings(done.run.path)
    ]
    rows += [
        {"known problems": f"clean twins: {verdict}", "n": said.count(verdict)}
        for verdict in sorted(set(said))
    ]
    own, other = _number(metrics["recall_known"]), _number(peer_scores["metrics"]["recall_known"])
    checks = [
        Check("sessions that failed", float(done.execution.failed), 0),
        Check("clean twins: reports without a verdict", float(said.count("open")), 0),
        Check("clean twins: reports that are no problem", float(said.count("false alarm")), 0),
        Check("known problems found, times axe-core's", own / other, 2, at_least=True),
    ]
    if not options.no_cost:
        one, five = await persona_cost(folder)
        rows.append({"known problems": "seconds, one persona", "n": 1, "reference agent": one})
        rows.append({"known problems": "seconds, five personas", "n": 5, "reference agent": five})
        checks.append(Check("five personas against one", five / one, 2, "times"))
    return present("reference agent", rows, checks, as_json=options.json)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--sites", default=first_variants(), help="as of `assay mirror run`")
    parser.add_argument("--tasks", type=int, default=1)
    parser.add_argument("--concurrency", type=int, default=3)
    parser.add_argument("--output", type=Path, help="keep the runs here, or go on with them")
    parser.add_argument(
        "--observed", type=Path, action="append", default=[], help="a run whose pages are read again"
    )
    parser.add_argument("--adjudicate", action="store_true", help="print reports on twins without a verdict")
    parser.add_argument("--no-cost", action="store_true", help="do not time one persona against five")
    options = parser.parse_args()
    if options.output:
        return asyncio.run(measured(options, options.output))
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(measured(options, Path(folder)))


if __name__ == "__main__":
    sys.exit(main())
