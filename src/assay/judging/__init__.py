"""Turn an answer into an audited, typed verdict.

A `Judge` is a prompt file, a Pydantic response model and settings. Around it: both orders, lists, panels and
cascades, audits of what it claims, and its agreement with people. A verdict is `ok`, `repaired`, `fallback`
or `invalid`, and never silently a zero.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.lazy import lazy_exports

if TYPE_CHECKING:
    from assay.judging.audits import check_among, check_occurs, rejected_share
    from assay.judging.calibration import JudgeCard, calibrate
    from assay.judging.extraction import Extracted, extract_json
    from assay.judging.judges import Audit, Judge, JudgeSettings
    from assay.judging.orders import (
        BothOrders,
        Listwise,
        Orders,
        ask_both_orders,
        ask_listwise,
        position_consistency,
    )
    from assay.judging.panels import Cascade, Panel, PanelResult, Savings
    from assay.judging.prompts import Prompt, load_overrides
    from assay.judging.verdicts import AuditEntry, Verdict

_HOMES = {
    "audits": ["check_among", "check_occurs", "rejected_share"],
    "calibration": ["JudgeCard", "calibrate"],
    "extraction": ["Extracted", "extract_json"],
    "judges": ["Audit", "Judge", "JudgeSettings"],
    "orders": [
        "BothOrders",
        "Listwise",
        "Orders",
        "ask_both_orders",
        "ask_listwise",
        "position_consistency",
    ],
    "panels": ["Cascade", "Panel", "PanelResult", "Savings"],
    "prompts": ["Prompt", "load_overrides"],
    "verdicts": ["AuditEntry", "Verdict"],
}

__all__ = [
    "Audit",
    "AuditEntry",
    "BothOrders",
    "Cascade",
    "Extracted",
    "Judge",
    "JudgeCard",
    "JudgeSettings",
    "Listwise",
    "Orders",
    "Panel",
    "PanelResult",
    "Prompt",
    "Savings",
    "Verdict",
    "ask_both_orders",
    "ask_listwise",
    "calibrate",
    "check_among",
    "check_occurs",
    "extract_json",
    "load_overrides",
    "position_consistency",
    "rejected_share",
]

__getattr__, __dir__ = lazy_exports(__name__, _HOMES)
