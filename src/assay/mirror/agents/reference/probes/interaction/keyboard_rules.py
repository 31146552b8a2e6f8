"""What signs of keyboard and focus mean, and to whom."""

from __future__ import annotations

from assay.mirror.agents.reference.probes.interaction.saying import (
    Saying,
    keyboard,
    rule,
)
from assay.mirror.agents.reference.records import Rule, Sign
from assay.mirror.personas.records import Perception
from assay.mirror.words import Severity

__all__ = ["RULES"]

_STATUS = "H1: Visibility of System Status"
_CONTROL = "H3: User Control and Freedom"
_STANDARDS = "H4: Consistency and Standards"


def _tabs(sign: Sign, perception: Perception) -> bool:
    """People who use the keyboard and look: those who hear, and experts in a hurry."""
    return perception.keyboard_only or perception.expertise >= 0.7


def _looks_and_tabs(sign: Sign, perception: Perception) -> bool:
    # Sighted people who tab; a screen reader tells its user where the focus is, its sighted helpers see it.
    return perception.expertise >= 0.7 or perception.zoom > 1 or perception.keyboard_only


def _blocked(sign: Sign, perception: Perception) -> Severity | None:
    return "critical" if perception.keyboard_only else "minor"


RULES: tuple[Rule, ...] = (
    rule(
        "dialog takes no focus",
        "accessibility",
        _STATUS,
        "2.4.3",
        Saying(
            "The dialog does not take the focus",
            "On {page}, {element} opens but the keyboard focus stays behind it.",
            "With the keyboard or a screen reader one goes on in the page under the dialog.",
            "Move the focus into the dialog when it opens and keep it there.",
            "major",
            "The dialog cannot be used without a pointer.",
        ),
        keyboard,
    ),
    rule(
        "dialog loses focus",
        "accessibility",
        _CONTROL,
        "2.4.3",
        Saying(
            "The focus is lost when the dialog closes",
            "On {page}, after the dialog that {element} opened is closed, the focus does not come back "
            "to it.",
            "With the keyboard one starts again at the top of the page.",
            "Give the focus back to the control that opened the dialog.",
            "minor",
            "It costs many key presses.",
        ),
        keyboard,
    ),
    rule(
        "escape does not close",
        "accessibility",
        _CONTROL,
        "2.1.1",
        Saying(
            "Escape does not close the dialog",
            "On {page}, {element} stays open when Escape is pressed.",
            "The quick way out is missing.",
            "Close the dialog on Escape.",
            "minor",
            "There is another way to close it.",
        ),
        _tabs,
    ),
    rule(
        "keys do nothing",
        "accessibility",
        _STANDARDS,
        "2.1.1",
        Saying(
            "The control does not work with the keyboard",
            "On {page}, {element} works with the pointer, but neither Enter nor Space does anything.",
            "Without a pointer it cannot be used.",
            "Use a real button, or handle Enter and Space as a button does.",
            "major",
            "Whoever has no pointer is shut out.",
        ),
        _tabs,
        _blocked,
    ),
    rule(
        "unreachable by keyboard",
        "accessibility",
        _STANDARDS,
        "2.1.1",
        Saying(
            "The control cannot be reached with the keyboard",
            "On {page}, {element} can be clicked, but Tab never reaches it.",
            "Without a pointer it cannot be used.",
            "Make it a button or link, or put it into the tab order.",
            "major",
            "Whoever has no pointer is shut out.",
        ),
        _tabs,
        _blocked,
    ),
    rule(
        "focus invisible",
        "accessibility",
        _STATUS,
        "2.4.7",
        Saying(
            "The keyboard focus cannot be seen",
            "On {page}, {element}{more} looks no different with the keyboard focus.",
            "People who use the keyboard do not see where they are.",
            "Draw a clear outline around whatever has the focus.",
            "major",
            "Moving through the page becomes guesswork.",
        ),
        _looks_and_tabs,
    ),
    rule(
        "focus order",
        "accessibility",
        _STANDARDS,
        "2.4.3",
        Saying(
            "Tab jumps out of order",
            "On {page}, Tab reaches {element} out of the order in which the page is read, because of {how}.",
            "The focus jumps about, and fields are missed.",
            "Let the order of the document be the order of Tab, without a positive tabindex.",
            "minor",
            "Everything can still be reached.",
        ),
        _tabs,
    ),
    rule(
        "keyboard trap",
        "accessibility",
        _CONTROL,
        "2.1.2",
        Saying(
            "The keyboard is trapped",
            "On {page}, the focus cannot leave {element}: Tab, Shift+Tab and Escape stay there.",
            "Everything behind it is out of reach without a pointer.",
            "Let Tab go on to the next control.",
            "critical",
            "There is no way on with the keyboard.",
        ),
        _tabs,
    ),
)
