"""Questions about a page whose answers are true by construction, and their unanswerable twins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.lazy import lazy_exports

if TYPE_CHECKING:
    from assay.sifr.tasks.files import TaskFile, check_tasks, read_tasks, write_tasks
    from assay.sifr.tasks.making import all_tasks, dataset_tasks, make_tasks
    from assay.sifr.tasks.records import Answer, Task, Truth
    from assay.sifr.tasks.templates import TEMPLATES
    from assay.sifr.tasks.verified import annotation_template, merged, read_ground_truth, verified_tasks
    from assay.sifr.tasks.view import View

__all__ = [
    "TEMPLATES",
    "Answer",
    "Task",
    "TaskFile",
    "Truth",
    "View",
    "all_tasks",
    "annotation_template",
    "check_tasks",
    "dataset_tasks",
    "make_tasks",
    "merged",
    "read_ground_truth",
    "read_tasks",
    "verified_tasks",
    "write_tasks",
]

__getattr__, __dir__ = lazy_exports(
    __name__,
    {
        "files": ["TaskFile", "check_tasks", "read_tasks", "write_tasks"],
        "making": ["all_tasks", "dataset_tasks", "make_tasks"],
        "records": ["Answer", "Task", "Truth"],
        "templates": ["TEMPLATES"],
        "verified": ["annotation_template", "merged", "read_ground_truth", "verified_tasks"],
        "view": ["View"],
    },
)
