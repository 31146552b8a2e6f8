"""The defects that can be switched on."""

from __future__ import annotations

from assay.corpus.defects import Defect

DEFECTS: tuple[Defect, ...] = ()
