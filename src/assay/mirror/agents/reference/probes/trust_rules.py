"""What the signs of good and bad faith mean, and to whom."""

from __future__ import annotations

from assay.mirror.agents.reference.probes.telling import doubts, reads, reads_or_doubts, rule, sees, stumbles
from assay.mirror.agents.reference.records import Sign
from assay.mirror.personas.records import Perception

__all__ = ["RULES"]

_CONTROL = "H3: User Control and Freedom"
_HONEST = "H1: Visibility of System Status"
_ERRORS = "H5: Error Prevention"
_WORDS = "H2: Match Between System and the Real World"


def _sees_small_print(sign: Sign, person: Perception) -> bool:
    return sees(sign, person) and (reads_or_doubts(sign, person) or (sign.measure or 0) < person.text_px)


def _tricked(sign: Sign, person: Perception) -> bool:
    return reads_or_doubts(sign, person) or stumbles(sign, person)


RULES = (
    rule(
        "ticked consent",
        "trust",
        _CONTROL,
        None,
        noticed=reads_or_doubts,
        title="A consent box is ticked in advance",
        wrong="is already ticked when the page opens: “{words}”.",
        consequence="People agree to something they never chose, and find out when it is too late.",
        advice="Leave the box empty, so that a tick is a decision.",
        severity="major",
        because="It takes a decision away from people, and consent got this way does not count in law.",
        confidence=0.85,
    ),
    rule(
        "paid default",
        "trust",
        _CONTROL,
        None,
        noticed=reads_or_doubts,
        title="A paid option is chosen in advance",
        wrong="is chosen when the page opens and costs money: “{words}”, though there is “{other}”.",
        consequence="Whoever does not look closely pays for something they did not ask for.",
        advice="Choose nothing in advance, or the option that costs nothing.",
        severity="major",
        because="It costs people money that they did not decide to spend.",
        confidence=0.8,
    ),
    rule(
        "trick question",
        "trust",
        _WORDS,
        None,
        noticed=_tricked,
        title="A choice is worded so that a tick means no",
        wrong="has to be ticked in order to say no: “{words}”.",
        consequence="People choose the opposite of what they want.",
        advice="Ask in the positive: a tick means yes, an empty box means no.",
        severity="major",
        because="The wording turns the usual meaning of a tick round, and many will answer wrongly.",
        confidence=0.75,
    ),
    rule(
        "pressure",
        "trust",
        _HONEST,
        None,
        noticed=doubts,
        title="Pressure by urgency or by a crowd",
        wrong="puts people under pressure: “{words}”.",
        consequence="People decide in haste or, if they see through it, stop trusting the site.",
        advice="Take the claim out, or state the plain fact with its reason.",
        severity="minor",
        because="It pushes people to decide before they have thought, without stopping them.",
        confidence=0.8,
    ),
    rule(
        "shaming refusal",
        "trust",
        _CONTROL,
        None,
        noticed=reads_or_doubts,
        title="Saying no is worded to shame people",
        wrong="makes people feel bad for refusing: “{words}”.",
        consequence="People feel manipulated, and some agree against their will.",
        advice="Word the refusal plainly: “No, thanks”.",
        severity="minor",
        because="The refusal is there, but its wording works against the person who chooses it.",
        confidence=0.85,
    ),
    rule(
        "disguised advert",
        "trust",
        _HONEST,
        None,
        noticed=reads_or_doubts,
        title="An advert looks like the site's own content",
        wrong="looks like the entries beside it, leads to {host} and is not marked as an advert.",
        consequence="People follow it in the belief that it is the site's own, and end up somewhere else.",
        advice="Mark it as an advert and set it apart from the site's own entries.",
        severity="minor",
        because="It misleads people about who is speaking, but they can come back.",
        confidence=0.75,
    ),
    rule(
        "forced account",
        "trust",
        _CONTROL,
        None,
        noticed=reads_or_doubts,
        title="Nothing goes on without an account",
        wrong="asks for an account before people can go on: “{words}”.",
        consequence="People who want to do this once have to give more about themselves, or leave.",
        advice="Let people go on as guests and offer the account afterwards.",
        severity="major",
        because="It stands between people and what they came for.",
        confidence=0.75,
    ),
    rule(
        "hard to leave",
        "trust",
        _CONTROL,
        None,
        noticed=reads_or_doubts,
        title="Leaving is made harder than joining",
        wrong="lets people leave only by phone, by letter or in person: “{words}”.",
        consequence="People cannot stop when they want to, and go on paying.",
        advice="Offer the same thing online, as easily as signing up.",
        severity="major",
        because="It holds people in something that they want to end.",
        confidence=0.75,
    ),
    rule(
        "small print",
        "trust",
        _HONEST,
        "1.4.3",
        noticed=_sees_small_print,
        title="An important condition stands in small or faint print",
        wrong="says “{words}” in {measure} px (the page's text has {body} px) at a contrast of {ratio}:1.",
        consequence="People miss a cost or a duty and find out after they have agreed.",
        advice="Set the condition in the size and colour of the text, next to the price or the button.",
        severity="major",
        because="What binds people or costs them money is the thing they are least likely to see.",
        confidence=0.8,
    ),
    rule(
        "no privacy note",
        "trust",
        _ERRORS,
        None,
        noticed=lambda sign, person: doubts(sign, person) or reads(sign, person) and person.trust < 0.6,
        title="No word on what happens to personal data",
        wrong="asks for {fields} and says nothing nearby about how the data are used.",
        consequence="People who are careful with their data hesitate or give false ones.",
        advice="Say in one line by the button what the data are for, with a link to the privacy page.",
        severity="minor",
        because="People can go on, but have to take the site on trust.",
        confidence=0.7,
    ),
)
