"""What signs at buttons, links, search and waiting mean, and to whom."""

from __future__ import annotations

from assay.mirror.agents.reference.probes.interaction.saying import Saying, rule, seeing
from assay.mirror.agents.reference.records import Rule, Sign
from assay.mirror.personas.records import Perception

__all__ = ["RULES"]

_STATUS = "H1: Visibility of System Status"
_WORLD = "H2: Match Between System and the Real World"
_CONTROL = "H3: User Control and Freedom"
_STANDARDS = "H4: Consistency and Standards"
_PREVENTION = "H5: Error Prevention"
_EFFICIENCY = "H7: Flexibility and Efficiency of Use"
_ERRORS = "H9: Help Users Recognize, Diagnose, and Recover from Errors"


def _expert(sign: Sign, perception: Perception) -> bool:
    return perception.expertise >= 0.4


RULES: tuple[Rule, ...] = (
    rule(
        "dead button",
        "navigation",
        _STATUS,
        None,
        Saying(
            "The button does nothing",
            "On {page}, pressing {element} changes nothing: no page, no message, no request.",
            "People press again and then give up.",
            "Make the button do what it says, or take it away.",
            "major",
            "What it promises cannot be done.",
        ),
    ),
    rule(
        "dead link",
        "navigation",
        _ERRORS,
        None,
        Saying(
            "The link leads to a missing page",
            "On {page}, {element} leads to {to}, which answers with status {measure}.",
            "People land on an error page instead of what they looked for.",
            "Correct the address or remove the link.",
            "major",
            "What the link promises cannot be reached by it.",
            0.95,
        ),
    ),
    rule(
        "link leads elsewhere",
        "navigation",
        _WORLD,
        "2.4.4",
        Saying(
            "The link leads elsewhere than it says",
            "On {page}, {element} leads to “{there}” ({to}), although there is a page “{better}”.",
            "People come to a page they did not ask for and lose their way.",
            "Point the link at the page that it names.",
            "major",
            "The way to the page is lost.",
            0.8,
        ),
    ),
    rule(
        "opens a window",
        "navigation",
        _CONTROL,
        "3.2.5",
        Saying(
            "The link opens a new window without saying so",
            "On {page}, {element} opens a new window or tab and does not say so.",
            "Back does not work, and people who listen or zoom do not notice that the window changed.",
            "Open it in the same window, or say that it opens a new one.",
            "minor",
            "It disturbs, but nothing is lost.",
            0.7,
        ),
    ),
    rule(
        "dialog without close",
        "navigation",
        _CONTROL,
        None,
        Saying(
            "The dialog has no way to close it",
            "On {page}, {element} has no button to close or cancel it{escape}.",
            "People feel locked in and reload or leave the page.",
            "Add a visible close button.",
            "major",
            "The page behind it is out of reach.",
        ),
    ),
    rule(
        "cannot be closed",
        "navigation",
        _CONTROL,
        None,
        Saying(
            "What was opened cannot be closed",
            "On {page}, {element} opens something that neither a second press, its close button nor "
            "Escape closes.",
            "It stays in the way.",
            "Close it on a second press and on Escape.",
            "major",
            "It covers what people came for.",
        ),
    ),
    rule(
        "uninvited dialog",
        "trust",
        _CONTROL,
        "3.2.5",
        Saying(
            "A pop-up interrupts the visit",
            "On {page}, {element} appears over the page by itself a few seconds after it was opened.",
            "People are interrupted in what they do; some believe that it is an advert and leave.",
            "Offer it within the page, and only when it was asked for.",
            "minor",
            "It can be got rid of, but annoys.",
        ),
    ),
    rule(
        "no question before loss",
        "flow",
        _PREVENTION,
        "3.3.4",
        Saying(
            "Something is removed without a question or a way back",
            "On {page}, {element} takes effect at once: nobody asks first, and there is no undo.",
            "One slip of the hand loses something.",
            "Ask before it is done, or offer to undo it.",
            "major",
            "What is lost has to be made again.",
            0.75,
        ),
    ),
    rule(
        "endless waiting",
        "performance",
        _STATUS,
        None,
        Saying(
            "The page never stops loading",
            "On {page}, {element} is still there after {measure} seconds, and nothing else is being loaded.",
            "People wait for something that never comes.",
            "Show the content, or say that it could not be loaded and offer to try again.",
            "major",
            "The content never arrives.",
            0.7,
        ),
    ),
    rule(
        "content shifts",
        "visual",
        _STANDARDS,
        None,
        Saying(
            "The page moves while it is read",
            "On {page}, content moves by itself after the page was shown (layout shift {measure}), near "
            "“{name}”.",
            "People lose the line they read, or press the wrong thing.",
            "Reserve the room of whatever comes later.",
            "minor",
            "It passes after a moment.",
            0.7,
        ),
        seeing,
    ),
    rule(
        "back is broken",
        "navigation",
        _CONTROL,
        None,
        Saying(
            "The back button does not work",
            "On {page}, {how}.",
            "People cannot go back to where they came from.",
            "Do not add entries to the history, and do not redirect, when a page is opened.",
            "major",
            "The most used control of the browser fails.",
        ),
    ),
    rule(
        "empty result",
        "navigation",
        _ERRORS,
        None,
        Saying(
            "A search without results leaves people alone",
            "On {page}, a search that finds nothing gives no help: no suggestion, no other words to try, "
            "no way on.",
            "People do not know whether the thing is not there or was only called otherwise.",
            "Say that nothing was found for these words, and offer other words, categories or contact.",
            "minor",
            "One can search again.",
        ),
    ),
    rule(
        "search is literal",
        "navigation",
        _EFFICIENCY,
        None,
        Saying(
            "Search finds a word only in one spelling",
            "On {page}, {element} finds “{title}” for “{found}” but not for “{quote}”.",
            "People conclude that the thing is not there.",
            "Ignore case, spaces and word endings when searching.",
            "major",
            "What is there seems not to be.",
        ),
    ),
    rule(
        "choice does nothing",
        "navigation",
        _STATUS,
        None,
        Saying(
            "The choice changes nothing",
            "On {page}, choosing another value in {element} leaves the list as it was.",
            "People believe that the site is broken.",
            "Apply the choice, or take the control away.",
            "major",
            "What it promises cannot be done.",
            0.7,
        ),
    ),
    rule(
        "choice not shown",
        "navigation",
        _STATUS,
        None,
        Saying(
            "The page does not show what was chosen",
            "On {page}, after a choice in {element} the list changes, but the control shows its first "
            "value again.",
            "People do not know what the list shows, and cannot change one choice without making all anew.",
            "Show the chosen values in the controls.",
            "minor",
            "It can be worked around by choosing again.",
        ),
    ),
    rule(
        "choice lost on reload",
        "navigation",
        _CONTROL,
        None,
        Saying(
            "The choice is lost on reload",
            "On {page}, what is chosen in {element} is not part of the address: a reload, a bookmark or "
            "a link sent to "
            "somebody shows the list without it.",
            "People have to choose again, and cannot share what they see.",
            "Keep filter and order in the address.",
            "minor",
            "It costs a repetition.",
        ),
        _expert,
    ),
)
