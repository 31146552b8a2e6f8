"""What was run, and the proof: manifest, append-only journal, resume, checksums, comparison.

`execute` is the one mechanism that runs cases. A run is a directory that any tool can read; the journal in
it is the source of truth, and everything else can be made again from it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.lazy import lazy_exports

if TYPE_CHECKING:
    from assay.runs.comparison import Comparison, compare
    from assay.runs.execution import Engine, Execution, LocalEngine, execute
    from assay.runs.fingerprinting import fingerprints
    from assay.runs.journal import Journal, JournalWriter
    from assay.runs.manifest import Manifest
    from assay.runs.progress import Bar, Progress, Silent
    from assay.runs.records import Case, Outcome, Record, Worker
    from assay.runs.run import Run
    from assay.runs.scores import CaseScores, read_scores, summarise
    from assay.runs.store import find_run, list_runs, remove_run
    from assay.runs.verification import Verification, verify

__all__ = [
    "Bar",
    "Case",
    "CaseScores",
    "Comparison",
    "Engine",
    "Execution",
    "Journal",
    "JournalWriter",
    "LocalEngine",
    "Manifest",
    "Outcome",
    "Progress",
    "Record",
    "Run",
    "Silent",
    "Verification",
    "Worker",
    "compare",
    "execute",
    "find_run",
    "fingerprints",
    "list_runs",
    "read_scores",
    "remove_run",
    "summarise",
    "verify",
]

__getattr__, __dir__ = lazy_exports(
    __name__,
    {
        "comparison": ["Comparison", "compare"],
        "execution": ["Engine", "Execution", "LocalEngine", "execute"],
        "fingerprinting": ["fingerprints"],
        "journal": ["Journal", "JournalWriter"],
        "manifest": ["Manifest"],
        "progress": ["Bar", "Progress", "Silent"],
        "records": ["Case", "Outcome", "Record", "Worker"],
        "run": ["Run"],
        "scores": ["CaseScores", "read_scores", "summarise"],
        "store": ["find_run", "list_runs", "remove_run"],
        "verification": ["Verification", "verify"],
    },
)
