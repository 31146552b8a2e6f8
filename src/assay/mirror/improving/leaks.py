"""Does a text give answers away? It is compared with all that is known of the sites, in runs of words.

A prompt that quotes the pages it will be tested on is no better prompt. Longer texts are compared by every
five words in a row, shorter ones whole; an address is looked for as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from assay.mirror.scored import ScoredStudy
from assay.mirror.truth.records import GroundTruthIssue
from assay.mirror.words import Stored

__all__ = ["Guarded", "Leak", "leak_check", "known_texts", "study_texts"]

RUN = 5
"""So many words in a row are a quotation."""
_SHORTEST = 3
# One or two words, such as "sign in", are everybody's; only an address makes them a place.
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_PATH = re.compile(r"/[\w.~%-]+(?:/[\w.~%-]*)*")
_MAX_TEXT = 20_000


class Guarded(Stored):
    """A text that may not be quoted, and where it is from."""

    text: str
    source: str
    path: bool = False
    """Is it the address of a page?"""


class Leak(Stored):
    """A quotation."""

    quoted: str
    source: str


def leak_check(text: str, corpus_texts: Iterable[Guarded]) -> list[Leak]:
    """Every guarded text that this text quotes, with the words it quotes; at most one leak for each."""
    words = _words(text)
    runs = {size: _runs(words, size) for size in range(_SHORTEST, RUN + 1)}
    paths = {_tidy(path) for path in _PATH.findall(text.casefold())}
    leaks: dict[tuple[str, str], Leak] = {}
    for guarded in corpus_texts:
        quoted = _quoted_path(guarded.text, paths) if guarded.path else _quoted_words(guarded.text, runs)
        if quoted:
            leaks.setdefault((quoted, guarded.source), Leak(quoted=quoted, source=guarded.source))
    return [leaks[key] for key in sorted(leaks)]


def _words(text: str) -> list[str]:
    return [word.casefold().replace("’", "'") for word in _WORD.findall(text[:_MAX_TEXT])]


def _runs(words: Sequence[str], size: int) -> set[tuple[str, ...]]:
    return {tuple(words[start : start + size]) for start in range(len(words) - size + 1)}


def _quoted_words(guarded: str, runs: dict[int, set[tuple[str, ...]]]) -> str | None:
    words = _words(guarded)
    if len(words) < _SHORTEST:
        return None
    size = min(len(words), RUN)
    for start in range(len(words) - size + 1):
        run = tuple(words[start : start + size])
        if run in runs[size]:
            return " ".join(run)
    return None


def _quoted_path(guarded: str, paths: set[str]) -> str | None:
    path = _tidy(guarded.casefold().partition("?")[0])
    return path if path in paths else None


def _tidy(path: str) -> str:
    return path.rstrip("/.")


def study_texts(studies: Iterable[ScoredStudy]) -> list[Guarded]:
    """What may not be quoted of these studies: their truth, and the pages that were visited."""
    texts: list[Guarded] = []
    for scored in studies:
        texts += truth_texts(scored.truth)
        site = scored.study.site_slug
        for session in scored.study.sessions:
            for step in session.steps:
                texts += _page(step.page_url, step.page_title, f"a page of {site}")
    return list(dict.fromkeys(texts))


def truth_texts(truth: Iterable[GroundTruthIssue]) -> list[Guarded]:
    """What may not be quoted of known problems: pages, elements, descriptions, phrasings, fixes."""
    texts: list[Guarded] = []
    for issue in truth:
        texts += _page(issue.page_url, issue.page_name or "", issue.id)
        told = (issue.element, issue.description, issue.evidence, issue.fix or "", *issue.phrasings.values())
        texts += [Guarded(text=text, source=issue.id) for text in told if text]
    return texts


def known_texts() -> list[Guarded]:
    """All that Assay knows of any site: planted and published truth, and every page of the local corpus."""
    from assay.corpus import local_sites
    from assay.mirror.truth.loading import load_truth

    texts = truth_texts(load_truth())
    for local in local_sites():
        for page in local.site.pages.values():
            texts += _page(page.example, page.title, f"a page of {local.slug}")
    return list(dict.fromkeys(texts))


def _page(url: str, title: str, source: str) -> list[Guarded]:
    path = re.sub(r"^[a-z][a-z0-9+.-]*://[^/]*", "", url, flags=re.IGNORECASE)
    found = [Guarded(text=path, source=source, path=True)] if path.strip("/") else []
    return [*found, Guarded(text=title, source=source)] if title else found
