"""What a system under test left behind, read into one shape.

`collect` reads a folder of ours, an export of the Mirror service, or a UXBench report; `doctor` says which
missing field costs which diagnostic.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.lazy import lazy_exports

if TYPE_CHECKING:
    from assay.mirror.collection.gaps import doctor
    from assay.mirror.collection.reading import collect
    from assay.mirror.collection.records import Collection, Gap, MirrorIssue, Persona, Session, Step, Study

__all__ = [
    "Collection",
    "Gap",
    "MirrorIssue",
    "Persona",
    "Session",
    "Step",
    "Study",
    "collect",
    "doctor",
]

__getattr__, __dir__ = lazy_exports(
    __name__,
    {
        "gaps": ["doctor"],
        "reading": ["collect"],
        "records": ["Collection", "Gap", "MirrorIssue", "Persona", "Session", "Step", "Study"],
    },
)
