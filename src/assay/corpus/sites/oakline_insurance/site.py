"""Oakline, put together: importing a module adds its pages."""

from __future__ import annotations

from assay.corpus.sites.oakline_insurance import account, checkout, claim, public, quote
from assay.corpus.sites.oakline_insurance.core import SITE

__all__ = ["SITE", "account", "checkout", "claim", "public", "quote"]
