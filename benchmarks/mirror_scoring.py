"""How long scoring takes, and how many questions a model is asked: 120 known problems, 400 findings.

`python benchmarks/mirror_scoring.py [--json]` scores a made-up results folder with the embedded judge through
the command line, in a process of its own. Then it counts the questions that a language model would be asked:
lists in both orders (pairs where they disagree) against every pair in both orders, with a stand-in for the
model that knows the answers, and compares the pairs that each way matches. The physical limit beside the time
is the embedder's: every distinct text has to be read by it once.
"""

from __future__ import annotations

import asyncio
import json
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from assay.mirror.collection import collect
from assay.mirror.collection.records import Collection
from assay.mirror.matching.assembling import assemble
from assay.mirror.matching.embedded import PairModel
from assay.mirror.matching.language import JudgeMode, LanguageMatchJudge
from assay.mirror.matching.records import NormalizedIssue
from assay.mirror.preparing import PreparedStudy, prepare
from assay.mirror.truth.loading import for_study, load_truth
from assay.models import Request, Scripted
from common import Check, arguments, present
from mirror_studies import write_studies

TARGET_SECONDS, TARGET_MB, TARGET_FEWER = 30.0, 700.0, 10.0
# One list in twenty is answered with whatever stands first, so that pairs have to decide.
CARELESS = 20


def score_by_command(folder: Path, output: Path) -> tuple[float, float, dict[str, Any]]:
    """Wall seconds and peak memory of `assay mirror score`, and its scores."""
    command = [sys.executable, "-m", "assay", "mirror", "score", "--run", str(folder)]
    started = time.perf_counter()
    done = subprocess.run([*command, "--output", str(output), "--json"], capture_output=True, text=True)
    seconds = time.perf_counter() - started
    if done.returncode:
        raise SystemExit(done.stderr)
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    return seconds, memory, json.loads(done.stdout)


class Oracle:
    """Stands in for a model: it knows which known problem each text reports."""

    def __init__(self, prepared: Iterable[PreparedStudy], answers: Mapping[str, str | None]) -> None:
        self._reports: dict[str, str | None] = {}
        self._known: dict[str, str] = {}
        for study in prepared:
            self._reports |= {c.problem_description: answers[c.issue_id] for c in study.claims}
            self._known |= {k.problem_description: k.id for k in study.known.values()}
        self.asked = 0

    def answer(self, request: Request) -> str:
        """The answer to a list or to a pair."""
        self.asked += 1
        shown = request.messages[0].text
        problems = re.findall(r"^Problem: (.*)$", shown, re.MULTILINE)
        if "BEGIN KNOWN PROBLEMS" in shown:
            return json.dumps({"reasoning": "known"} | self._listed(problems[0], problems[1:]))
        claim, known = problems if problems[0] in self._reports else problems[::-1]
        same = self._known[known] == self._reports[claim]
        return json.dumps({"reasoning": "known", "score": 3 if same else 0})

    def _listed(self, claim: str, candidates: list[str]) -> dict[str, int | None]:
        if self.asked % CARELESS == 0:
            return {"choice": 1, "score": 2}
        for position, known in enumerate(candidates, 1):
            if self._known[known] == self._reports[claim]:
                return {"choice": position, "score": 3}
        return {"choice": None, "score": 0}


async def matched(
    prepared: Iterable[PreparedStudy], oracle: Oracle, mode: JudgeMode, *, every_pair: bool
) -> set[tuple[str, str]]:
    """The (study, known problem) pairs that are matched this way."""
    judge = LanguageMatchJudge(Scripted(oracle.answer), mode)
    found: set[tuple[str, str]] = set()
    for study in prepared:
        said = []
        for claim, candidates in study.questions():
            offered: list[NormalizedIssue] = list(study.known.values()) if every_pair else candidates
            said.append(await judge.judge(claim, offered, study.study.site_url))
        matches = assemble(study.study, study.truth, study.clusters, said)
        found |= {(study.study.id, match.truth_id) for match in (*matches.matches, *matches.also)}
    return found


def prepare_all(collection: Collection) -> list[PreparedStudy]:
    """The studies as the suite prepares them."""
    known, model = load_truth(), PairModel.load()
    return [prepare(study, for_study(study, known), model) for study in collection.studies]


def main() -> int:
    """Measure and print."""
    options = arguments(__doc__, sites=10)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "results"
        answers = write_studies(folder, sites=options.sites)
        seconds, memory, scores = score_by_command(folder, Path(place) / "scores")
        started = time.perf_counter()
        prepared = prepare_all(collect(folder))
        preparing = time.perf_counter() - started
        lists, pairs = Oracle(prepared, answers), Oracle(prepared, answers)
        by_lists = asyncio.run(matched(prepared, lists, "listwise", every_pair=False))
        by_pairs = asyncio.run(matched(prepared, pairs, "pairwise", every_pair=True))
    counts, judged = scores["counts"], len(by_pairs - by_lists)
    size = {name: counts[name] for name in ("sites", "truth", "findings", "claims", "clusters")}
    rows = [
        {"what": "embedded scoring, end to end", "seconds": seconds, "MB": memory, **size},
        {"what": "of it: claims, clusters, candidates (once more, in this process)", "seconds": preparing},
        {"what": "lists in both orders", "questions": lists.asked, "matched": len(by_lists)},
        {"what": "all pairs in both orders", "questions": pairs.asked, "matched": len(by_pairs)},
    ]
    checks = [
        Check("end to end", seconds, TARGET_SECONDS, "s"),
        Check("peak memory", memory, TARGET_MB, "MB"),
        Check("times fewer questions", pairs.asked / lists.asked, TARGET_FEWER, "x", at_least=True),
        Check("matched pairs lost by asking lists", judged, 0, "pairs"),
    ]
    return present("mirror scoring", rows, checks, as_json=options.json)


if __name__ == "__main__":
    sys.exit(main())
