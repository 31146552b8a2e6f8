"""What signs at forms mean, and to whom."""

from __future__ import annotations

from assay.mirror.agents.reference.probes.interaction.saying import Saying, anyone, hearing, rule, seeing
from assay.mirror.agents.reference.records import Rule, Sign
from assay.mirror.personas.records import Perception
from assay.mirror.words import Severity

__all__ = ["RULES"]

_ERRORS = "H9: Help Users Recognize, Diagnose, and Recover from Errors"
_PREVENTION = "H5: Error Prevention"
_STATUS = "H1: Visibility of System Status"
_CONTROL = "H3: User Control and Freedom"
_MEMORY = "H6: Recognition Rather Than Recall"


def _silent(sign: Sign, perception: Perception) -> Severity | None:
    return "critical" if perception.tries <= 1 else None


def _wait(sign: Sign, perception: Perception) -> bool:
    """A wait without a sign of progress is felt twice as long."""
    seconds = sign.measure or 0.0
    return seconds >= (
        perception.wait_seconds if sign.facts.get("progress") == "some" else perception.wait_seconds / 2
    )


def _long_wait(sign: Sign, perception: Perception) -> Severity | None:
    return "major" if (sign.measure or 0.0) >= perception.wait_seconds else None


RULES: tuple[Rule, ...] = (
    rule(
        "silent error",
        "forms",
        _ERRORS,
        "3.3.1",
        Saying(
            "The form says nothing when it is refused",
            "On {page}, {state} nothing says what is wrong: {shown} after pressing {element}. No error "
            "message appears.",
            "People press again and again and do not learn that, or why, it was not sent.",
            "Show an error message beside each field that is wrong and a summary above the form, and "
            "announce it.",
            "major",
            "The task cannot be finished without guessing.",
        ),
        anyone,
        _silent,
    ),
    rule(
        "vague error",
        "forms",
        _ERRORS,
        "3.3.3",
        Saying(
            "The error message does not say what to do",
            "On {page}, the form “{form}” is refused with “{quote}”, which names neither the field that "
            "is wrong nor "
            "how to correct it.",
            "People have to guess which answer is meant and try one after the other.",
            "Name the field and the remedy in the message, for example “Enter your e-mail address, like "
            "name@example.com”.",
            "major",
            "Each mistake costs several tries, and some give up.",
        ),
    ),
    rule(
        "error not announced",
        "accessibility",
        _ERRORS,
        "4.1.3",
        Saying(
            "The error message is not announced",
            "On {page}, the error message “{quote}” of the form “{form}” appears without being "
            "announced: it is no alert "
            "or live region, and the focus is not moved to it.",
            "With a screen reader nothing is heard after sending; the form seems to do nothing.",
            'Give the error summary role="alert" or move the focus to it, and mark the fields with '
            "aria-invalid.",
            "major",
            "People who listen cannot know that the form was refused.",
        ),
        hearing,
    ),
    rule(
        "error not tied to field",
        "accessibility",
        _ERRORS,
        "1.3.1",
        Saying(
            "The error message is not connected to its field",
            "On {page}, the error message “{quote}” stands by its field in the form “{form}”, but neither "
            "aria-describedby nor aria-invalid connects the two.",
            "With a screen reader the field is heard without its error.",
            "Point aria-describedby of the field at the message and set aria-invalid.",
            "minor",
            "The message can be found by reading the whole page.",
        ),
        hearing,
    ),
    rule(
        "error far from field",
        "forms",
        _ERRORS,
        "3.3.1",
        Saying(
            "The error message stands far from its field",
            "On {page}, the message “{quote}” about {element} stands {measure} pixels away from the "
            "field, and nothing "
            "at the field itself says that it is wrong.",
            "People do not see which field is meant, or do not see the message at all.",
            "Put the message directly at the field, and link the summary to it.",
            "minor",
            "The message is there, but has to be looked for.",
        ),
        seeing,
    ),
    rule(
        "lost input",
        "forms",
        _MEMORY,
        "3.3.7",
        Saying(
            "An error clears what was typed",
            "On {page}, after an error in the form “{form}” {measure} of {of} answers are gone ({lost}) "
            "and have to be "
            "typed again.",
            "People have to fill in the form anew for every mistake; many give up.",
            "Show the form again with everything that was typed, and mark only what is wrong.",
            "major",
            "Work is lost at each mistake.",
        ),
    ),
    rule(
        "wrong value accepted",
        "forms",
        _PREVENTION,
        "3.3.1",
        Saying(
            "A wrong answer is accepted",
            "On {page}, the field {element} takes a wrong answer ({kind}) and the form goes through as "
            "if all were well.",
            "The mistake is not noticed, and the answer never reaches the person.",
            "Check the value when the form is sent and say how it has to look.",
            "minor",
            "It harms only those who mistype.",
            0.6,
        ),
    ),
    rule(
        "late password rules",
        "forms",
        _PREVENTION,
        "3.3.2",
        Saying(
            "Password rules appear only after sending",
            "On {page}, the rules for {element} (“{quote}”) are not shown before the form has been sent "
            "and refused.",
            "People invent a password twice.",
            "State the rules beside the field from the beginning.",
            "minor",
            "It costs one more try.",
        ),
    ),
    rule(
        "too strict",
        "forms",
        _PREVENTION,
        "3.3.3",
        Saying(
            "An ordinary answer is refused",
            "On {page}, the field {element} refuses “{quote}”, which is how people write it, and takes "
            "only “{taken}”.",
            "People whose answer is right are told that it is wrong.",
            "Accept spaces, case, apostrophes and accents, and tidy the value on the server.",
            "major",
            "A right answer does not get through.",
        ),
    ),
    rule(
        "disabled submit",
        "forms",
        _STATUS,
        "3.3.2",
        Saying(
            "The button is disabled without a reason",
            "On {page}, {element} is disabled and nothing says what is missing.",
            "People do not know what they still have to do.",
            "Leave the button enabled and tell what is missing when it is pressed, or say beside it what "
            "is needed.",
            "minor",
            "It can be found out by trying.",
        ),
    ),
    rule(
        "submit stays disabled",
        "forms",
        _STATUS,
        None,
        Saying(
            "The form cannot be sent",
            "On {page}, {element} stays disabled although every field of the form is filled in, and "
            "nothing says why.",
            "The task ends here.",
            "Enable the button, or say what is still missing.",
            "critical",
            "There is no way on.",
            0.7,
        ),
    ),
    rule(
        "no confirmation",
        "flow",
        _STATUS,
        "4.1.3",
        Saying(
            "Nothing confirms that it was done",
            "On {page}, after pressing {element} the form is accepted and leads to {led} without any "
            "message that it "
            "worked.",
            "People do not know whether it worked; they send it again or leave in doubt.",
            "Say on the page that follows what was done and what happens next, and announce it.",
            "major",
            "The outcome of the task stays unknown.",
        ),
    ),
    rule(
        "double submit",
        "flow",
        _PREVENTION,
        None,
        Saying(
            "A double click is counted twice",
            "On {page}, pressing {element} twice quickly sends the form twice, and both are counted: "
            "“{quote}”.",
            "People order, book or send twice without knowing.",
            "Disable the button while sending, and ignore a form that was sent before on the server.",
            "major",
            "It costs money or a second booking.",
        ),
    ),
    rule(
        "reload sends again",
        "flow",
        _PREVENTION,
        None,
        Saying(
            "Reloading sends the form again",
            "On {page}, the answer to the form “{form}” is shown without a redirect, so reloading the "
            "page sends it again.",
            "A reload repeats the order or message, or asks a question that nobody understands.",
            "Redirect after the form has been accepted.",
            "minor",
            "It needs a reload to happen.",
        ),
    ),
    rule(
        "lost on back",
        "flow",
        _CONTROL,
        None,
        Saying(
            "Going back loses what was answered",
            "On {page}, Back after {element} {how}.",
            "People who want to correct an answer have to begin again.",
            "Keep the answers of each step on the server and show them when people come back.",
            "major",
            "Work is lost by an ordinary act.",
        ),
    ),
    rule(
        "slow answer",
        "performance",
        _STATUS,
        None,
        Saying(
            "The answer is slow",
            "On {page}, the answer to {element} takes {measure} seconds; signs of progress meanwhile: "
            "{progress}.",
            "People believe that it does not work, press again, or leave.",
            "Answer within a second, or show at once that it is being worked on.",
            "minor",
            "It works for those who wait.",
            0.75,
        ),
        _wait,
        _long_wait,
    ),
)
