"""Is a finding that matches no known problem real? A ladder from what can be shown to what must be judged.

`open_validator("embedded", pages=run / "pages")` gives a validator; each verdict says on which rung it was
reached: exists, measured, replayed, twin, judge, or none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.lazy import lazy_exports

if TYPE_CHECKING:
    from assay.mirror.validation.records import RUNGS, Rung, Validation
    from assay.mirror.validation.requests import ValidationRequest
    from assay.mirror.validation.validators import Validator, open_validator, share_by_rung

__all__ = [
    "RUNGS",
    "Rung",
    "Validation",
    "ValidationRequest",
    "Validator",
    "open_validator",
    "share_by_rung",
]

__getattr__, __dir__ = lazy_exports(
    __name__,
    {
        "records": ["RUNGS", "Rung", "Validation"],
        "requests": ["ValidationRequest"],
        "validators": ["Validator", "open_validator", "share_by_rung"],
    },
)
