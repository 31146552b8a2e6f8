"""The site of Brackley District Council: importing its parts adds their pages."""

from __future__ import annotations

from assay.corpus.sites.brackley_council import about, apply, bins, reports
from assay.corpus.sites.brackley_council.frame import SITE

__all__ = ["SITE", "about", "apply", "bins", "reports"]
