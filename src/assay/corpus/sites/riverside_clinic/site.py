"""Riverside Clinic's site: importing its parts adds their pages."""

from __future__ import annotations

from assay.corpus.sites.riverside_clinic import about, booking, clinicians, manage
from assay.corpus.sites.riverside_clinic.frame import SITE

__all__ = ["SITE", "about", "booking", "clinicians", "manage"]
