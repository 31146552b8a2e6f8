"""Crumb & Barley: all pages, put together."""

from __future__ import annotations

from assay.corpus.sites.crumb_and_barley import booking, mailing, posts, reading
from assay.corpus.sites.crumb_and_barley.common import SITE

__all__ = ["SITE", "booking", "mailing", "posts", "reading"]
