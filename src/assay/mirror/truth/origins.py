"""Where truth comes from: the sources that are known, and the tier that each stands for."""

from __future__ import annotations

from assay.mirror.words import Tier

__all__ = ["AUTOMATIC", "KNOWN_SOURCES", "OWN", "PUBLISHED", "tier_of"]

OWN = frozenset({"planted", "self-audit"})
AUTOMATIC = frozenset({"wave", "axe-core", "pa11y", "htmlcs", "testaro", "automated-scan"})
PUBLISHED = frozenset(
    {
        "baymard",
        "court",
        "court-filing",
        "expert-review",
        "first-party",
        "gov-statement",
        "itif",
        "nng",
        "press",
        "published-audit",
        "smashing",
        "usability-study",
        "user-report",
        "uw-au",
        "vendor-audit",
        "w3c-bad",
    }
)
KNOWN_SOURCES = OWN | AUTOMATIC | PUBLISHED


def tier_of(source: str) -> Tier:
    """1: planted or audited by ourselves; 3: an automatic checker; 2: everything that others say."""
    if source in OWN:
        return 1
    return 3 if source in AUTOMATIC else 2
