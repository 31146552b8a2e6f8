"""Interaction probes: a site is used, and what it does is told as signs.

`run_interactions` does it for a whole site; `RULES` say what each sign means, and to whom.
"""

from __future__ import annotations

from assay.mirror.agents.reference.probes.interaction.action_rules import RULES as _ACTION_RULES
from assay.mirror.agents.reference.probes.interaction.form_rules import RULES as _FORM_RULES
from assay.mirror.agents.reference.probes.interaction.keyboard_rules import RULES as _KEYBOARD_RULES
from assay.mirror.agents.reference.probes.interaction.running import InteractionReport, run_interactions
from assay.mirror.agents.reference.records import Rule

__all__ = ["RULES", "InteractionReport", "run_interactions"]

RULES: tuple[Rule, ...] = (*_FORM_RULES, *_ACTION_RULES, *_KEYBOARD_RULES)
