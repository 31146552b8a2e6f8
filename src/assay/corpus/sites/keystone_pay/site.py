"""Keystone, put together: importing a module adds its pages."""

from __future__ import annotations

from assay.corpus.sites.keystone_pay import (
    entrance,
    invoices,
    payments,
    payouts,
    public,
    refunds,
    settings,
)
from assay.corpus.sites.keystone_pay.core import SITE

__all__ = ["SITE", "entrance", "invoices", "payments", "payouts", "public", "refunds", "settings"]
