"""What to tell the agent about each kind of error: general rules, filled with categories and types of pages.

A rule names no page, no element and no text of any site. What varies in it comes from two closed lists: the
eight categories and the types of pages.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from assay.mirror.analysis.failure_modes import FailureMode

__all__ = ["ANALYSIS_PROMPT", "NAVIGATION_PROMPT", "PROMPTS", "RULES", "Rule"]

NAVIGATION_PROMPT = "navigation_system_prompt"
ANALYSIS_PROMPT = "screenshot_analysis_system_prompt"
PROMPTS = (NAVIGATION_PROMPT, ANALYSIS_PROMPT)
"""The two prompts that a suggestion may change."""

Filling = Literal["categories", "page types", "none"]


@dataclass(frozen=True, slots=True)
class Rule:
    """One change: to which prompts, in which words, and what else to think of.

    `{where}` in the text is filled from the counts of the mode; a rule without targets is advice alone.
    """

    text: str
    targets: tuple[str, ...] = ()
    filling: Filling = "none"
    also: str = ""


_CHECKLIST = """\
On every page, go through this list before you move on:
  1. What is the main thing to do here, and can it be found within three seconds?
  2. Does each field say, beside it, what belongs in it and whether it is required?
  3. If you send something wrong, does the message say what is wrong and how to mend it?
  4. Is all text large and dark enough to be read without effort?
  5. Do pictures and icons say in words what they mean?
  6. Is there a way back, and does the page say where you are?
  7. Can you tell what can be pressed from what cannot?
  8. Do headings divide the page as its content is divided?
  9. Does the page show that it is working, and that it has finished?
  10. Would somebody who is new to the subject understand each word?
Report an item that fails only together with the element at which it fails. {where}"""

_SEVERITIES = """\
Choose the severity by what happens to the visitor:
  critical: the task cannot be completed
  major: it can be completed, with real difficulty or a real loss
  minor: the visitor notices, and goes on without trouble
  enhancement: nobody is held up; it could be nicer
Where nobody is held up and nothing is misunderstood, report nothing."""

RULES: Mapping[FailureMode, Rule] = {
    FailureMode.COVERAGE_GAP: Rule(
        "Before you finish, open every main part of the site that a visitor with this task may need, and "
        "bring forms and dialogs into their other states too: sent empty, sent with a mistake, sent well. "
        "{where}",
        (NAVIGATION_PROMPT,),
        "page types",
        "Raise the limit of steps, from 30 to 40.",
    ),
    FailureMode.TASK_MISMATCH: Rule(
        "No task leads to these problems; a prompt cannot mend that. {where}",
        filling="page types",
        also="Add tasks that pass through these types of pages, or leave such problems out of the score.",
    ),
    FailureMode.OBSERVATION_GAP: Rule(
        _CHECKLIST,
        PROMPTS,
        "categories",
        "Scroll to the end of each page once, and record what was in view.",
    ),
    FailureMode.ANALYSIS_GAP: Rule(
        "Look twice at what is easily passed over. {where}",
        (ANALYSIS_PROMPT,),
        "categories",
    ),
    FailureMode.CLASSIFICATION_GAP: Rule(
        "Report one problem per finding. Say where it is, what is wrong there, what it does to the visitor, "
        "and which change would remove it. If two changes would be needed, make two findings. {where}",
        (ANALYSIS_PROMPT,),
        "categories",
    ),
    FailureMode.FILTER_LOSS: Rule(
        "An intervention removed findings that were right; that is a setting and not a prompt.",
        also="See in `assay mirror ablate` which intervention loses more than it gains.",
    ),
    FailureMode.DESIGN_MISINTERPRETATION: Rule(
        "Report only what would stop, mislead or slow a visitor with this task. An unusual design that works "
        "is no problem, and taste is none. Check what you believe before you report it: press it, read it, "
        "measure it.",
        (NAVIGATION_PROMPT,),
    ),
    FailureMode.GENERIC_COMPLAINT: Rule(
        "Every finding names one element and what it does to a visitor. Leave out what could be said of any "
        "page, such as that it might be better organised.",
        (NAVIGATION_PROMPT,),
    ),
    FailureMode.SEVERITY_INFLATION: Rule(_SEVERITIES, (NAVIGATION_PROMPT,)),
    FailureMode.CONTEXT_WRONG: Rule(
        "Name an element only while you see it, and quote its words exactly as they stand there. If you do "
        "not see it, it is no finding.",
        PROMPTS,
    ),
    FailureMode.DUPLICATE_VARIANT: Rule(
        "Before you report something, read what you have reported. The same problem in other words, or on "
        "another page for the same cause, is reported once.",
        (NAVIGATION_PROMPT,),
    ),
}
"""A rule for every mode that is decided."""
