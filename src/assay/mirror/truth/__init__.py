"""Known problems: records, where they come from, and whether the files hold together.

`load_truth` gives all records, `TruthFilter` those that count, `for_study` those of what a study looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.lazy import lazy_exports

if TYPE_CHECKING:
    from assay.mirror.truth.checking import check_truth
    from assay.mirror.truth.faults import Fault
    from assay.mirror.truth.filtering import Selection, TruthFilter
    from assay.mirror.truth.importing import Imported, import_truth
    from assay.mirror.truth.loading import for_study, load_tasks, load_truth
    from assay.mirror.truth.patterns import page_matches
    from assay.mirror.truth.reading import read_task_file, read_truth_file
    from assay.mirror.truth.records import GroundTruthIssue, SiteTasks, TruthTask
    from assay.mirror.truth.scanning import Scan, scan
    from assay.mirror.truth.statistics import truth_statistics

__all__ = [
    "Fault",
    "GroundTruthIssue",
    "Imported",
    "Scan",
    "Selection",
    "SiteTasks",
    "TruthFilter",
    "TruthTask",
    "check_truth",
    "for_study",
    "import_truth",
    "load_tasks",
    "load_truth",
    "page_matches",
    "read_task_file",
    "read_truth_file",
    "scan",
    "truth_statistics",
]

__getattr__, __dir__ = lazy_exports(
    __name__,
    {
        "checking": ["check_truth"],
        "faults": ["Fault"],
        "filtering": ["Selection", "TruthFilter"],
        "importing": ["Imported", "import_truth"],
        "loading": ["for_study", "load_tasks", "load_truth"],
        "patterns": ["page_matches"],
        "reading": ["read_task_file", "read_truth_file"],
        "records": ["GroundTruthIssue", "SiteTasks", "TruthTask"],
        "scanning": ["Scan", "scan"],
        "statistics": ["truth_statistics"],
    },
)
