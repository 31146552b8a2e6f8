"""The embedded labeller: no model, no network, the same answer every time."""

from __future__ import annotations

import hashlib
import time
from functools import cache

from assay.spans.labellers.base import Labelled
from assay.spans.labellers.embedded.confidence import calibration_text, confidence
from assay.spans.labellers.embedded.layout import adversarial, readable, regions
from assay.spans.labellers.embedded.memory import Found, Memory
from assay.spans.labellers.embedded.reader import Reader
from assay.spans.labellers.embedded.words import lexicon, vocabulary_text
from assay.spans.sections import detect_sections, section_of
from assay.spans.types import SpanLabelingMeta, SpanResult

__all__ = ["EmbeddedLabeller", "find_spans"]

VERSION = "1"
_CLOSED = frozenset({"term", "head", "inside", "value", "label term", "label head", "label inside"})
_EDGES = " \t\r\n.,;:!?…\"“”„'’‘«»()[]{}*_|—–-、。"


def find_spans(prompt: str) -> list[Found]:
    """The phrases of a prompt with their roles and evidence, in order and without overlap."""
    text = readable(prompt)
    memory = Memory(text, lexicon(), keyword=_is_keyword_list(prompt))
    reader = Reader(memory)
    for region in regions(text):
        reader.read(region)
    return _apart(_trimmed(prompt, memory.found))


def _is_keyword_list(prompt: str) -> bool:
    """Many commas and few full stops: a list of phrases rather than sentences."""
    first = prompt.split("**", 1)[0]
    return first.count(",") + first.count("|") + first.count("、") >= 3 * (first.count(". ") + 1)


def _trimmed(prompt: str, found: list[Found]) -> list[Found]:
    kept = []
    for one in found:
        start, end = one.start, one.end
        while start < end and prompt[start] in _EDGES:
            start += 1
        while end > start and prompt[end - 1] in _EDGES:
            end -= 1
        if start < end:
            kept.append(Found(start, end, one.role, one.evidence))
    return kept


def _apart(found: list[Found]) -> list[Found]:
    """Where two phrases overlap the longer one stays."""
    kept: list[Found] = []
    for one in sorted(found, key=lambda item: (item.start, item.start - item.end)):
        if kept and one.start < kept[-1].end:
            if one.end - one.start > kept[-1].end - kept[-1].start:
                kept[-1] = one
            continue
        kept.append(one)
    return kept


@cache
def _fingerprint() -> str:
    content = "\0".join([VERSION, vocabulary_text(), calibration_text()])
    return hashlib.sha256(content.encode("utf-8")).hexdigest()[:16]


class EmbeddedLabeller:
    """Marks control points by vocabulary, patterns and a little grammar."""

    @property
    def name(self) -> str:
        """The labeller's name in runs and reports."""
        return "embedded"

    def fingerprint(self) -> dict[str, str]:
        """The version of the rules and a hash of the data they use."""
        return {"labeller": "embedded", "version": VERSION, "data": _fingerprint()}

    def label_now(self, prompt: str) -> Labelled:
        """Label one prompt at once; nothing here waits for anything."""
        began = time.perf_counter()
        found = find_spans(prompt)
        sections = detect_sections(prompt)
        spans = [
            SpanResult(
                text=prompt[one.start : one.end],
                role=one.role,
                confidence=confidence(one.evidence, one.role),
                start=one.start,
                end=one.end,
                section=section_of(one.start, sections),
            )
            for one in found
        ]
        closed = sum(one.evidence in _CLOSED for one in found)
        meta = SpanLabelingMeta(
            version=VERSION,
            notes="vocabulary, patterns and grammar; no model",
            source="embedded",
            closed_vocab=closed,
            open_vocab=len(found) - closed,
            latency=(time.perf_counter() - began) * 1000,
        )
        return Labelled(spans=spans, meta=meta, adversarial=adversarial(prompt))

    async def label(self, prompt: str) -> Labelled:
        """Label one prompt."""
        return self.label_now(prompt)

    async def close(self) -> None:
        """Nothing to let go of."""
