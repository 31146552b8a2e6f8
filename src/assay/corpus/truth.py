"""The truth about planted defects as records: the fields of every truth file, and what only they can have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assay.corpus.defects import EVERY_PAGE, NOT_FOUND, Defect

if TYPE_CHECKING:
    from assay.corpus.catalogue import LocalSite

__all__ = ["category_of", "heuristic_of", "truth_record", "truth_records", "wcag_of"]

# The host of a local site changes with every run, so its truth names one that never resolves.
_SITE_URL = "http://{slug}.localhost"
_ODD_PAGES = {EVERY_PAGE: "Every page", NOT_FOUND: "The page for wrong addresses"}


def category_of(local: LocalSite, defect: Defect) -> str:
    """The defect's category: its own, or its operator's."""
    return defect.category or local.operator(defect).category


def heuristic_of(local: LocalSite, defect: Defect) -> str | None:
    """The usability heuristic that it breaks."""
    return defect.heuristic or local.operator(defect).heuristic


def wcag_of(local: LocalSite, defect: Defect) -> str | None:
    """The success criterion that it fails."""
    return defect.wcag or local.operator(defect).wcag


def truth_record(local: LocalSite, defect: Defect) -> dict[str, Any]:
    """One record of truth."""
    operator = local.operator(defect)
    page = defect.page_info(local.site)
    return {
        "id": defect.id(local.site),
        "site_slug": local.slug,
        "site_url": _SITE_URL.format(slug=local.slug),
        "page_url": defect.path(local.site),
        "page_pattern": page.pattern if page else ".*",
        "element": defect.element,
        "description": defect.expert,
        "severity": defect.severity,
        "category": category_of(local, defect),
        "heuristic": heuristic_of(local, defect),
        "wcag": wcag_of(local, defect),
        "source": "planted",
        "source_url": None,
        "verified_date": None,
        "still_present": True,
        "evidence": f"{operator.change} Proved in the browser by `assay corpus check {local.slug}`.",
        "tags": [operator.family, operator.id, *defect.tags],
        "provenance": "seen",
        "confidence": "high",
        "assigned_fields": [],
        "source_status": "planted and proved",
        "source_published": None,
        "source_copy": None,
        "page_name": page.title if page else _ODD_PAGES[defect.page],
        "tier": 1,
        "level": operator.level,
        "applies_to": list(defect.personas),
        "fix": defect.fix,
        "operator": operator.id,
        "family": operator.family,
        "split": local.split,
        "page_id": None if defect.page == EVERY_PAGE else defect.page,
        "selector": defect.target,
        "state": defect.state,
        "reach": defect.way_record(local.site),
        "device": defect.device,
        "severity_reason": defect.severity_reason,
        "phrasings": {"user": defect.user, "expert": defect.expert, "developer": defect.developer},
        "side_effects": list(defect.side_effects),
        "conflicts": [f"GT-{local.slug}-{number:03d}" for number in defect.conflicts],
    }


def truth_records(local: LocalSite) -> list[dict[str, Any]]:
    """All that is true about a site."""
    return [truth_record(local, defect) for defect in local.defects]
