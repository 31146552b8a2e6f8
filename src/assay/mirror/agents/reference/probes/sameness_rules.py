"""What it means that pages of one site are unlike each other, and to whom."""

from __future__ import annotations

from assay.mirror.agents.reference.probes.telling import anyone, doubts, reads, reads_or_doubts, rule
from assay.mirror.agents.reference.records import Sign
from assay.mirror.personas.records import Perception

__all__ = ["RULES"]

_CONSISTENT = "H4: Consistency and Standards"
_CONTROL = "H3: User Control and Freedom"
_HELP = "H10: Help and Documentation"


def _finds_way(sign: Sign, person: Perception) -> bool:
    """A menu is read out as well as seen."""
    return True


def _looks_round(sign: Sign, person: Perception) -> bool:
    return person.sweep_pages > 0 or doubts(sign, person)


def _hears_title(sign: Sign, person: Perception) -> bool:
    """Titles are what a screen reader says first, and what tabs and bookmarks show."""
    return person.channel == "screen reader" or person.expertise > 0.6


RULES = (
    rule(
        "menu missing",
        "navigation",
        _CONTROL,
        "3.2.3",
        noticed=_finds_way,
        title="The main menu is missing on this page",
        wrong="has no main menu, though the other pages have one ({words} …).",
        consequence="People who came here cannot go on to the other parts of the site.",
        advice="Show the same menu as on the other pages.",
        severity="major",
        because="Without the menu people are stuck on this page.",
        confidence=0.8,
    ),
    rule(
        "menu differs",
        "navigation",
        _CONSISTENT,
        "3.2.3",
        noticed=_finds_way,
        title="The main menu differs on this page",
        wrong="is not the same as on the other pages: {words}.",
        consequence="People look for an entry where it was before and think that it is gone.",
        advice="Keep the same entries, names and order on every page.",
        severity="minor",
        because="People lose time and confidence, but find other ways.",
        confidence=0.85,
    ),
    rule(
        "no way home",
        "navigation",
        _CONSISTENT,
        "3.2.3",
        noticed=anyone,
        title="No link to the start page",
        wrong="has no link to the start page in its header, though the other pages have one.",
        consequence="People who are lost cannot start again.",
        advice="Let the logo or a “Home” entry lead to the start page here too.",
        severity="minor",
        because="Other links remain, but the usual way out is gone.",
        confidence=0.8,
    ),
    rule(
        "footer differs",
        "navigation",
        _CONSISTENT,
        "3.2.6",
        noticed=_looks_round,
        title="The footer differs on this page",
        wrong="is not the same as on the other pages: {words}.",
        consequence="People who look for help, contact or terms at the foot of the page do not find them.",
        advice="Show the same footer on every page.",
        severity="minor",
        because="What is missing can be found from another page.",
        confidence=0.75,
    ),
    rule(
        "no trail",
        "navigation",
        _CONSISTENT,
        "2.4.8",
        noticed=_looks_round,
        title="The breadcrumb is missing on this page",
        wrong="has no breadcrumb, though {others} pages like it have one.",
        consequence="People do not see where they are and cannot go one level up.",
        advice="Show the breadcrumb on every page of this kind.",
        severity="minor",
        because="The menu remains, so that people lose their bearings but not their way.",
        confidence=0.8,
    ),
    rule(
        "no search",
        "navigation",
        "H7: Flexibility and Efficiency of Use",
        "2.4.5",
        noticed=_looks_round,
        title="A large site without a search",
        wrong="has {measure} pages or more and no search.",
        consequence="People who know what they want have to go through the menus to find it.",
        advice="Add a search to the header.",
        severity="minor",
        because="The pages can be reached, but slowly.",
        confidence=0.65,
    ),
    rule(
        "no contact",
        "trust",
        _HELP,
        "3.2.6",
        noticed=reads_or_doubts,
        title="No way to reach anybody",
        wrong="gives no contact or help on any of its {measure} pages.",
        consequence="People with a question or a complaint have nobody to turn to.",
        advice="Link to a contact page from the header or the footer.",
        severity="major",
        because="Help is what people need when all else fails.",
        confidence=0.75,
    ),
    rule(
        "same title",
        "navigation",
        _CONSISTENT,
        "2.4.2",
        noticed=_hears_title,
        title="Two pages have the same title",
        wrong="stands for the page “{heading}” and also for {other}.",
        consequence="People cannot tell their tabs, bookmarks and search results apart.",
        advice="Begin the title of each page with what only this page is about.",
        severity="minor",
        because="The headings tell the pages apart once they are open.",
        confidence=0.85,
    ),
    rule(
        "date format differs",
        "content",
        _CONSISTENT,
        None,
        noticed=reads,
        title="Dates are written in different ways",
        wrong="writes the date {words}, where the rest of the site writes dates like {other}.",
        consequence="People have to think twice about which day is meant.",
        advice="Write all dates as in {other}.",
        severity="minor",
        because="The date can be made out, but not at a glance.",
        confidence=0.7,
    ),
    rule(
        "currency format differs",
        "content",
        _CONSISTENT,
        None,
        noticed=reads_or_doubts,
        title="Prices are in different currencies",
        wrong="gives the amount {words}, where the rest of the site uses amounts like {other}.",
        consequence="People do not know what they will pay.",
        advice="Use one currency throughout, or say how one was turned into the other.",
        severity="major",
        because="It concerns what people pay.",
        confidence=0.75,
    ),
)
