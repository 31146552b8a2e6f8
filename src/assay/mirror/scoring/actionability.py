"""How much a recommendation says, by a rule that anybody can check: it reads words, it has no opinion.

1: no advice, or advice without a change ("improve the experience"). 2: it names a change. 3: it names a
change and the element to be changed.
"""

from __future__ import annotations

import re
from collections.abc import Set

from assay.mirror.collection.records import MirrorIssue
from assay.mirror.matching.lexicon import element_type

__all__ = ["actionability_of"]

# Longer advice says nothing more about whether it names a change.
_MOST = 4000
_FEWEST_WORDS = 2

_WORD = re.compile(r"[^\W\d_]{2,}")


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_CHANGES = _set(
    """
    accept add align announce associate autofill break capitalise capitalize change close collapse combine
    confirm convert correct darken darker default delay delete disable display divide drop enable enlarge
    expand explain expose extend focus group hide highlight include increase indent indicate insert label
    larger lengthen lift lighten limit link list load lower mark match merge move name offer open order
    paginate pin place point prefill preserve prevent provide put raise reduce relabel reload remember
    remove rename reorder repeat rephrase replace reserve reset restore reword rewrite save say scroll
    send separate set shorten show shrink sort space split state stop store style submit swap switch tell
    translate turn underline unhide validate warn widen wrap write
    """
)
# These need an element to be a change: "make it work" is none, "make the total visible" is one.
_WEAK = frozenset(["allow", "check", "give", "keep", "let", "make", "use"])
# "Consider making it clearer" and "optimise the flow" ask for an outcome, not for a change.
_OUTCOMES = _set(
    """
    better clarity clear clearer consider design easier easy enhance experience fix friendlier friendly
    good improve improved improving intuitive more nicer optimise optimize overall redesign review rethink
    should simple simpler usability user users ux very
    """
)
_FILLERS = _set(
    """
    an and are as at be by can could for from has have if in into is it its must not of on or page please
    site so such than that the their them there these they thing things this to up website when where
    which will with would you your
    """
)
# "The page" and "the site" name nothing.
_NO_ELEMENT = frozenset({"other", "layout"})


def actionability_of(finding: MirrorIssue) -> int:
    """1, 2 or 3 for the recommendation of one finding."""
    telling = _words(finding.recommendation or "") - _FILLERS - _OUTCOMES
    if len(telling) < _FEWEST_WORDS:
        return 1
    changes = telling & (_CHANGES | _WEAK)
    if any(_names_element(telling - {change}, finding.element) for change in changes):
        return 3
    return 2 if changes - _WEAK else 1


def _names_element(said: Set[str], element: str) -> bool:
    """Is there a word of the finding's element, or of any element?

    The word that names the change is not among `said`: "label" may be either, but not both at once.
    """
    own = _words(element) - _FILLERS - _OUTCOMES
    return bool(said & own) or element_type(" ".join(sorted(said))) not in _NO_ELEMENT


def _words(text: str) -> set[str]:
    return {word.casefold() for word in _WORD.findall(text[:_MOST])}
