"""What the signs of a lost way mean, and to whom."""

from __future__ import annotations

from assay.mirror.agents.reference.probes.telling import anyone, reads, rule, sees
from assay.mirror.agents.reference.records import Sign
from assay.mirror.personas.records import Perception

__all__ = ["RULES"]

_STATUS = "H1: Visibility of System Status"
_WORDS = "H2: Match Between System and the Real World"
_CONTROL = "H3: User Control and Freedom"
_CONSISTENT = "H4: Consistency and Standards"
_LESS = "H8: Aesthetic and Minimalist Design"
_HELP = "H9: Help Users Recognize, Diagnose, and Recover from Errors"


def _hears_or_reads(sign: Sign, person: Perception) -> bool:
    """Whoever hears links one by one has nothing but their words."""
    return person.channel == "screen reader" or reads(sign, person) or person.jargon


def _is_overwhelmed(sign: Sign, person: Perception) -> bool:
    return person.expertise < 0.6 or person.channel == "screen reader"


RULES = (
    rule(
        "vague link",
        "navigation",
        _WORDS,
        "2.4.4",
        noticed=_hears_or_reads,
        title="Link text does not say where the link leads",
        wrong="says only “{words}”, which would fit any link.",
        consequence="People who scan or hear the links cannot tell where this one leads.",
        advice="Name the target in the link, for example “Opening hours” for “here”.",
        severity="minor",
        because="The text around it helps those who read it; the others have to try.",
        confidence=0.85,
    ),
    rule(
        "same name, other target",
        "navigation",
        _CONSISTENT,
        "2.4.4",
        noticed=_hears_or_reads,
        title="Links with the same name lead to different pages",
        wrong="is called the same as another link, but one leads to {one} and the other to {other}.",
        consequence="People cannot tell which of the two they need, and may take the wrong one.",
        advice="Give each link the name of its own target.",
        severity="minor",
        because="A wrong turn costs a click and some confidence.",
        confidence=0.75,
    ),
    rule(
        "too many choices",
        "navigation",
        _LESS,
        None,
        noticed=_is_overwhelmed,
        title="Too many choices at once",
        wrong="offers {measure} {unit} at once.",
        consequence="People who are new here need long to compare them, and miss the one they want.",
        advice="Group them, put the most used first and move the rest one level down.",
        severity="minor",
        because="The way is there, but it takes long to find.",
        confidence=0.7,
    ),
    rule(
        "competing buttons",
        "visual",
        _LESS,
        None,
        noticed=sees,
        title="Buttons compete for attention",
        wrong="looks as important as the buttons beside it: {words}.",
        consequence="People cannot see at a glance which button takes them on, and may press the wrong one.",
        advice="Make one button the main one and show the others as plain or outlined.",
        severity="minor",
        because="A moment of reading sorts it out, but a hurried click goes wrong.",
        confidence=0.7,
    ),
    rule(
        "dead end",
        "navigation",
        _CONTROL,
        "2.4.5",
        noticed=anyone,
        title="The page is a dead end",
        wrong="has no link to any other page of the site; it says “{words}”.",
        consequence="People are stuck and have to use the browser's back button or leave.",
        advice="Add the site's menu and a link to what people are likely to want next.",
        severity="major",
        because="Nobody can go on from here without knowing the browser's ways out.",
        confidence=0.85,
    ),
    rule(
        "error without a way back",
        "navigation",
        _HELP,
        "2.4.5",
        noticed=anyone,
        title="The error page offers no way back",
        wrong="reports an error and has no link to go on; it says “{words}”.",
        consequence="People who came here by a wrong link leave the site.",
        advice="Say plainly what happened, and link to the start page, the search and the contact page.",
        severity="major",
        because="An error is met without any help to recover from it.",
        confidence=0.85,
    ),
    rule(
        "bare error",
        "navigation",
        _HELP,
        None,
        noticed=anyone,
        title="The error page says nothing but a code",
        wrong="consists of “{words}”: no plain words on what happened, and no link to go on.",
        consequence="People who came by an old link do not learn what is wrong or where to look instead.",
        advice="Say plainly that the page is not there, and offer the start page, a search and a contact.",
        severity="minor",
        because="The menu leads on, but nothing here helps to recover.",
        confidence=0.8,
    ),
    rule(
        "bare empty state",
        "content",
        _STATUS,
        None,
        noticed=anyone,
        title="An empty page without help",
        wrong="says “{words}” and offers nothing to do next.",
        consequence="People do not know whether they did something wrong or how to go on.",
        advice="Say why it is empty and offer the next step.",
        severity="minor",
        because="People can leave through the menu, but nothing here helps them.",
        confidence=0.75,
    ),
    rule(
        "link calls elsewhere",
        "content",
        _CONSISTENT,
        None,
        noticed=anyone,
        title="A contact link shows one address and uses another",
        wrong="shows “{shown}” but goes to “{called}”.",
        consequence="People reach the wrong person, or nobody.",
        advice="Make the link use what it shows.",
        severity="major",
        because="Whoever needs help by phone or mail does not get it.",
        confidence=0.9,
    ),
    rule(
        "label against action",
        "flow",
        _CONSISTENT,
        None,
        noticed=anyone,
        title="A control does the opposite of what it says",
        wrong="{does}, against its own words.",
        consequence="People do what they did not want to do, and stop trusting the other buttons.",
        advice="Name the control after what it does, or make it do what it says.",
        severity="major",
        because="People act on the words; the result surprises them and may not be undone.",
        confidence=0.85,
    ),
)
