"""Pairs of a finding and a known problem whose answer is known, made from the planted truth.

Every planted defect is told in three voices. The expert's is the text of the truth record; the visitor's and
the developer's play the finding, roughened by rule: words drop out, sentences change places, somebody adds
advice, the page is the next one, the selector is missing or another one for the same element. The pairs serve
to train the embedded judge on the dev sites and to measure it on the others.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from assay.corpus.catalogue import LocalSite
from assay.corpus.truth import truth_records
from assay.mirror.collection.records import MirrorIssue
from assay.mirror.matching.normalising import normalise_finding, normalise_truth
from assay.mirror.matching.pages import site_wide
from assay.mirror.matching.records import NormalizedIssue
from assay.mirror.matching.tokens import name_words
from assay.mirror.truth.records import GroundTruthIssue
from assay.mirror.words import CATEGORIES, Category

__all__ = ["HARD", "VOICES", "Kind", "MadePair", "made_claims", "made_pairs"]

Kind = Literal["same", "other", "same place", "same problem", "clean"]
Voice = Literal["user", "developer"]

VOICES: tuple[Voice, ...] = ("user", "developer")
HARD: frozenset[Kind] = frozenset({"same place", "same problem"})

_OPENINGS = (
    "",
    "",
    "",
    "As somebody who is not good with computers: ",
    "While I tried to finish my task I noticed this. ",
    "Usability problem: ",
    "I was in a hurry here. ",
    "Reported during the session: ",
)
_ADVICE = (
    "",
    "",
    "",
    " This should be fixed.",
    " Consider improving this for all users.",
    " It cost me time and I nearly gave up.",
    " Users may abandon the task.",
)
_RECOMMENDATIONS = (
    "Fix this.",
    "Make this clearer for users.",
    "Follow the usual conventions.",
    "Test it with real users and correct it.",
)
_CODE = re.compile(r"`[^`]*`")
_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_VARIABLE = re.compile(r"\[\^/\]\+")


@dataclass(frozen=True, slots=True)
class MadePair:
    """A claim, a known problem, and whether they are the same."""

    claim: NormalizedIssue
    truth: NormalizedIssue
    kind: Kind
    site: str
    family: str
    """The family of the defect that the claim is about."""
    voice: Voice
    natural: bool
    """Is the claim about a defect of this very site? The others were moved here to make it hard."""
    bare: bool
    """Has the claim neither a selector nor an element, but words and a page alone?"""

    @property
    def same(self) -> bool:
        """Is it the same problem?"""
        return self.kind == "same"


def made_pairs(local: LocalSite, others: Sequence[LocalSite], *, copies: int = 2) -> list[MadePair]:
    """All pairs of a site: its findings with all its known problems, and hard and clean cases from others."""
    truths = _truths(local)
    known = [(truth, normalise_truth(truth)) for truth in truths]
    found = [
        _paired(claim, finding_of, truth, normal, voice)
        for finding_of, voice, claim in _own_claims(local, copies)
        for truth, normal in known
    ]
    foreign = [truth for other in others if other.slug != local.slug for truth in _truths(other)]
    return found + [pair for truth, normal in known for pair in _moved(truth, normal, truths, foreign)]


def made_claims(local: LocalSite, *, copies: int = 2) -> list[tuple[str, NormalizedIssue]]:
    """Claims about a site's defects, each with the id of the defect that it is about."""
    return [(truth.id, claim) for truth, _, claim in _own_claims(local, copies)]


def _truths(local: LocalSite) -> list[GroundTruthIssue]:
    return [GroundTruthIssue.model_validate(record) for record in truth_records(local)]


def _own_claims(local: LocalSite, copies: int) -> Iterator[tuple[GroundTruthIssue, Voice, NormalizedIssue]]:
    truths = _truths(local)
    for truth in truths:
        for voice in VOICES:
            for copy in range(copies):
                draw = random.Random(f"{truth.id}:{voice}:{copy}")  # noqa: S311 - repeatable, not secret
                yield truth, voice, _finding(truth, voice, truth, truths, draw, f"{truth.id}-{voice}-{copy}")


def _paired(
    claim: NormalizedIssue,
    about: GroundTruthIssue,
    truth: GroundTruthIssue,
    normal: NormalizedIssue,
    voice: Voice,
) -> MadePair:
    kind: Kind = "other"
    if about.id == truth.id:
        kind = "same"
    elif about.selector == truth.selector or (
        about.page_pattern == truth.page_pattern and not site_wide(truth.page_pattern)
    ):
        kind = "same place"
    elif about.family == truth.family:
        kind = "same problem"
    return _pair(claim, normal, kind, about, voice, natural=True)


def _pair(
    claim: NormalizedIssue,
    normal: NormalizedIssue,
    kind: Kind,
    about: GroundTruthIssue,
    voice: Voice,
    *,
    natural: bool = False,
) -> MadePair:
    bare = not claim.selector and not claim.element_description
    return MadePair(claim, normal, kind, normal.site_slug, about.family or "", voice, natural, bare)


def _moved(
    truth: GroundTruthIssue,
    normal: NormalizedIssue,
    site: list[GroundTruthIssue],
    foreign: list[GroundTruthIssue],
) -> Iterator[MadePair]:
    """Findings about other sites, moved here: another problem of this element, this problem elsewhere."""
    draw = random.Random(f"{truth.id}:moved")  # noqa: S311 - repeatable, not secret
    unlike = [other for other in foreign if other.family != truth.family]
    alike = [other for other in foreign if other.operator == truth.operator]
    alike = alike or [other for other in foreign if other.family == truth.family]
    elsewhere = [other for other in site if other.page_pattern != truth.page_pattern]
    for voice in VOICES:
        about = draw.choice(unlike)
        claim = _finding(about, voice, truth, site, draw, f"{truth.id}-{voice}-place")
        yield _pair(claim, normal, "same place", about, voice)
        about = draw.choice(unlike)
        claim = _finding(about, voice, about, site, draw, f"{truth.id}-{voice}-clean", page=draw.choice(site))
        yield _pair(claim, normal, "clean", about, voice)
        if alike and elsewhere and not site_wide(truth.page_pattern):
            about, page = draw.choice(alike), draw.choice(elsewhere)
            claim = _finding(about, voice, about, site, draw, f"{truth.id}-{voice}-problem", page=page)
            yield _pair(claim, normal, "same problem", about, voice)


def _finding(
    told: GroundTruthIssue,
    voice: Voice,
    place: GroundTruthIssue,
    site: list[GroundTruthIssue],
    draw: random.Random,
    finding_id: str,
    *,
    page: GroundTruthIssue | None = None,
) -> NormalizedIssue:
    """A finding that tells of one defect at the place of another (or its own), as an agent might write it."""
    element = _element(place, draw)
    page_url = _page(page or place, site, draw)
    selector = _selector(place, draw)
    knows_criterion = told.wcag is not None and draw.random() < 0.3
    finding = MirrorIssue(
        id=finding_id,
        study_id="made",
        session_id="made",
        site_slug=site[0].site_slug,
        page_url=page_url,
        element=element,
        description=_text(told.phrasings[voice], draw),
        category=_category(told, draw),
        heuristic=told.heuristic if draw.random() < 0.15 else None,
        wcag=(told.wcag if draw.random() < 0.7 else "1.3.1") if knows_criterion else None,
        recommendation=draw.choice(_RECOMMENDATIONS) if draw.random() < 0.3 else None,
        selector=selector,
        persona_role=draw.choice(("low-tech-elderly", "power-user-impatient", "explorer-skeptical")),
    )
    # A made finding is one claim, however it reads.
    claims = normalise_finding(finding)
    whole = " ".join(claim.problem_description for claim in claims)
    return claims[0].model_copy(update={"id": finding_id, "problem_description": whole})


def _text(phrasing: str, draw: random.Random) -> str:
    text = phrasing
    if draw.random() < 0.5:
        # An agent that sees only the picture has no names from the code.
        text = " ".join(_CODE.sub("it", text).split())
    sentences = _SENTENCE.split(text)
    if len(sentences) > 1 and draw.random() < 0.3:
        draw.shuffle(sentences)
    text = " ".join(sentences)
    if draw.random() < 0.4:
        text = " ".join(word for word in text.split() if draw.random() > 0.08) or text
    return draw.choice(_OPENINGS) + text + draw.choice(_ADVICE)


def _element(place: GroundTruthIssue, draw: random.Random) -> str:
    """Nothing, words from the element's name in the code, or some of the words that a reader would use."""
    chance = draw.random()
    if chance < 0.4:
        return ""
    if chance < 0.65:
        return " ".join(sorted(name_words(place.selector or "")))
    words = place.element.split()
    kept = [word for word in words if draw.random() > 0.45]
    return " ".join(kept or words[-1:])


def _selector(place: GroundTruthIssue, draw: random.Random) -> str | None:
    chance = draw.random()
    if place.selector is None or chance < 0.6:
        return None
    if chance < 0.8:
        return place.selector
    if chance < 0.9:
        return "main " + place.selector
    return place.selector.split()[-1]


def _page(place: GroundTruthIssue, site: list[GroundTruthIssue], draw: random.Random) -> str:
    chance = draw.random()
    if chance < 0.08:
        return f"{place.site_url}/"
    if chance < 0.18 or site_wide(place.page_pattern):
        return f"{place.site_url}{draw.choice(site).page_url}"
    if chance < 0.5 and _VARIABLE.search(place.page_pattern):
        return place.site_url + _VARIABLE.sub("another", place.page_pattern).strip("^$").replace("\\", "")
    return f"{place.site_url}{place.page_url}"


def _category(told: GroundTruthIssue, draw: random.Random) -> Category | None:
    if draw.random() < 0.5:
        return None
    return told.category if draw.random() < 0.6 else draw.choice(CATEGORIES)
