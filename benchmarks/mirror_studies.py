"""Made-up studies of the local sites, in the format of a results folder, for benchmarks and tests.

Every finding is one of the corpus's own phrasings of a planted problem, in the voice of a visitor or of a
developer, so that what is right is known: three of five report a problem of the truth, one reports a problem
that is not in it, and one is a generic complaint.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from assay.corpus.catalogue import LocalSite, local_sites
from assay.corpus.defects import PERSONAS
from assay.corpus.truth import truth_record

KNOWN, REPORTS = 12, 40
GENERIC = (
    ("the page", "The page could be organised better and feels a little busy."),
    ("header", "I would have liked a bigger logo so that I know where I am."),
    ("footer", "The footer has many links, which some people may find too many."),
    ("colours", "The colours are not to my taste and look old-fashioned."),
)


def write_studies(
    folder: Path, *, sites: int = 10, known: int = KNOWN, reports: int = REPORTS, seed: int = 0
) -> dict[str, str | None]:
    """Write one study per site; the answer says which known problem each finding reports, if any."""
    answers: dict[str, str | None] = {}
    for local in list(local_sites())[:sites]:
        draw = random.Random(f"{seed}:{local.slug}")
        records = [truth_record(local, defect) for defect in local.defects]
        draw.shuffle(records)
        truth, other = records[:known], records[known:]
        found = list(_findings(local, truth, other, reports, draw))
        answers |= {finding["id"]: answer for finding, answer in found}
        _write_sessions(folder, local, truth, found, draw)
    return answers


def _findings(
    local: LocalSite,
    truth: Sequence[dict[str, Any]],
    other: Sequence[dict[str, Any]],
    reports: int,
    draw: random.Random,
) -> Iterator[tuple[dict[str, Any], str | None]]:
    for number in range(reports):
        name = f"MI-{local.slug}-{number + 1:03d}"
        kind = number % 5
        if kind == 4:
            element, text = draw.choice(GENERIC)
            page = draw.choice(truth)["page_url"]
            yield {"id": name, "page_url": page, "element": element, "description": text}, None
            continue
        record = draw.choice(other if kind == 3 and other else truth)
        voice = draw.choice(("user", "developer"))
        finding: dict[str, Any] = {
            "id": name,
            "page_url": record["page_url"],
            "element": record["element"] if draw.random() < 0.7 else "",
            "description": record["phrasings"][voice],
            "severity": draw.choice(("critical", "major", "minor", record["severity"])),
        }
        if draw.random() < 0.4:
            finding["selector"] = record["selector"]
        if draw.random() < 0.3:
            finding["recommendation"] = record["fix"]
        yield finding, record["id"] if record in truth else None


def _write_sessions(
    folder: Path,
    local: LocalSite,
    truth: Sequence[dict[str, Any]],
    found: Sequence[tuple[dict[str, Any], str | None]],
    draw: random.Random,
) -> None:
    pages = sorted({record["page_url"] for record in truth})
    for place, role in enumerate(PERSONAS):
        case = folder / local.slug / role
        case.mkdir(parents=True)
        mine = [finding for finding, _ in found[place :: len(PERSONAS)]]
        visited = draw.sample(pages, k=max(1, len(pages) * 2 // 3))
        trace = [
            {
                "step": number,
                "t_ms": 900 * number,
                "url": page,
                "action": "navigate",
                "target": page,
                "ok": True,
                "progress_before": 10 * (number - 1),
                "progress_after": 10 * number,
                "emotion": draw.choice(("neutral", "confused", "curious")),
                "confidence": round(draw.random(), 2),
                "offered": pages,
            }
            for number, page in enumerate(visited, 1)
        ]
        for finding in mine:
            finding["step"] = draw.randint(1, len(trace))
        study = {
            "system": "made up",
            "version": "1",
            "site_slug": local.slug,
            "site_url": f"http://{local.slug}.localhost",
            "truth_ids": sorted(record["id"] for record in truth),
            "persona": {"role": role},
            "task": local.tasks[0].text,
            "seconds": 60.0,
            "cost_usd": 0.5,
        }
        outcome = {"claimed_success": True, "actual_success": bool(place % 2), "gave_up": False}
        (case / "study.json").write_text(json.dumps(study), "utf-8")
        (case / "outcome.json").write_text(json.dumps(outcome | {"steps": len(trace)}), "utf-8")
        for name, rows in (("findings.jsonl", mine), ("trace.jsonl", trace)):
            (case / name).write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
