"""The town: local websites with switchable, proven defects, their tasks and their truth.

`find_site("harbour-goods")` gives a site; its `app(defects)` can be served on loopback, and every defect has
a record of truth and an oracle that proves it in the browser. The clean twin is the site without defects.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.lazy import lazy_exports

if TYPE_CHECKING:
    from assay.corpus.catalogue import LocalSite, corpus_hash, find_site, local_sites
    from assay.corpus.checking import Proof, prove_all
    from assay.corpus.defects import Defect
    from assay.corpus.driving import StepFailed, perform
    from assay.corpus.serving import SiteServer, serve
    from assay.corpus.site import PageInfo, Session, Site, Task
    from assay.corpus.truth import truth_record, truth_records
    from assay.corpus.twins import TwinCheck, check_twins
    from assay.corpus.variants import Variant, clean_twin, named_variants, variant

__all__ = [
    "Defect",
    "LocalSite",
    "PageInfo",
    "Proof",
    "Session",
    "Site",
    "SiteServer",
    "StepFailed",
    "Task",
    "TwinCheck",
    "Variant",
    "check_twins",
    "clean_twin",
    "corpus_hash",
    "find_site",
    "local_sites",
    "named_variants",
    "perform",
    "prove_all",
    "serve",
    "truth_record",
    "truth_records",
    "variant",
]

__getattr__, __dir__ = lazy_exports(
    __name__,
    {
        "catalogue": ["LocalSite", "corpus_hash", "find_site", "local_sites"],
        "checking": ["Proof", "prove_all"],
        "defects": ["Defect"],
        "driving": ["StepFailed", "perform"],
        "serving": ["SiteServer", "serve"],
        "site": ["PageInfo", "Session", "Site", "Task"],
        "truth": ["truth_record", "truth_records"],
        "twins": ["TwinCheck", "check_twins"],
        "variants": ["Variant", "clean_twin", "named_variants", "variant"],
    },
)
