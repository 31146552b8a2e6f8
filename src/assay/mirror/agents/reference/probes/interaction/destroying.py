"""Actions that take something away: do they ask first, or can they be undone?

Nielsen's third and fifth heuristics: an emergency exit, and no accident without a question.
"""

from __future__ import annotations

import re

from assay.mirror.agents.reference.probes.interaction.finds import make_sign
from assay.mirror.agents.reference.probes.interaction.happenings import Happening
from assay.mirror.agents.reference.probes.interaction.looking import Button, Look
from assay.mirror.agents.reference.records import Sign

__all__ = ["destructive_signs", "is_destructive"]

_DESTRUCTIVE = re.compile(
    r"\b(?:delete|erase|destroy|discard|withdraw|unsubscribe|deactivate|terminate|remove|wipe"
    r"|close (?:my |your |the )?account|empty (?:my |your |the )?(?:basket|cart|bag|trash|bin|list)"
    r"|clear (?:my |your |the |all )?(?:basket|cart|bag|list|history|all)"
    r"|cancel (?:my |your |the |this )?(?:booking|order|appointment|subscription|membership|plan|account"
    r"|place|enrolment"
    r"|reservation|ticket|application|policy|visit|course))",
    re.I,
)
_ASKS = re.compile(
    r"\bare you sure|\bdo you (?:really )?want|\bcannot be undone|\bcan't be undone|\bconfirm\b|\bpermanent",
    re.I,
)
_UNDO = re.compile(r"\bundo\b|\brestore\b|\bput (?:it )?back\b|\bbring back\b|\badd (?:it )?back\b", re.I)
# What brings something back takes nothing away.
_NO_LOSS = re.compile(rf"\bfilters?\b|\bsearch\b|\bfrom comparison\b|{_UNDO.pattern}", re.I)
_GONE = re.compile(
    r"\b(?:deleted|removed|cancelled|canceled|erased|closed|unsubscribed|emptied|withdrawn|discarded"
    r"|cleared|gone)\b",
    re.I,
)


def is_destructive(words: str) -> bool:
    """Do the words of a control promise to take something away?"""
    return bool(_DESTRUCTIVE.search(words)) and not _NO_LOSS.search(words)


def destructive_signs(button: Button, happening: Happening, state: str) -> list[Sign]:
    """Was something taken away at one press, without a question before or a way back after?"""
    if not is_destructive(button.name) or _asked_before(happening.before) or happening.questions:
        return []
    after = happening.after
    if after.dialogs or _asked_before(after) or not _is_done(happening):
        return []
    back = [one.name for one in after.buttons] + [one.name for one in after.links]
    back += [submit.name for form in after.forms for submit in form.submits]
    if any(_UNDO.search(words) for words in back):
        return []
    return [
        make_sign(
            "no question before loss",
            "met",
            happening.before,
            button,
            state=state,
            facts={"words": button.name},
        )
    ]


def _asked_before(here: Look) -> bool:
    """Is the page itself the question?"""
    heading = f"{here.h1} {here.title}"
    return "?" in here.h1 or bool(_ASKS.search(heading)) or any(_ASKS.search(line) for line in here.main)


def _is_done(happening: Happening) -> bool:
    told = any(_GONE.search(line) for line in happening.new_lines)
    less = bool(happening.before.new_lines(happening.after))
    acted = happening.posted > 0 or (told and less) or (less and not happening.sent and happening.changes > 0)
    return acted and (told or less)
