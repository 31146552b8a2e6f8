"""The Northgate Herald: all pages, put together."""

from __future__ import annotations

from assay.corpus.sites.northgate_herald import account, reading, writing
from assay.corpus.sites.northgate_herald.common import SITE

__all__ = ["SITE", "account", "reading", "writing"]
