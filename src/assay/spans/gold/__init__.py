"""The gold set: prompts with their spans marked in place.

`dev` is for building labellers. `test` is held out, in the plain wording that people use. `hard` is held out
too: literary wording and scenes that share almost no phrase with dev.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Literal

from assay.errors import BadInput
from assay.spans.sections import detect_sections, tag_sections
from assay.spans.taxonomy import ROLES
from assay.spans.types import SpanResult

__all__ = ["GoldPrompt", "Split", "load_gold", "parse_gold"]

Split = Literal["dev", "test", "hard"]
_HEADER = re.compile(r"^=== id: (\S+) \| split: (dev|test|hard) \| tags:[ \t]*(.*)$", re.MULTILINE)
_MARK = re.compile(r"\[\[([A-Za-z.]+)\|(.+?)\]\]", re.DOTALL)


@dataclass(frozen=True, slots=True)
class GoldPrompt:
    """One prompt and its spans, marked once by hand after the rules in docs/spans/annotation.md."""

    id: str
    text: str
    spans: tuple[SpanResult, ...]
    tags: tuple[str, ...] = ()


@cache
def load_gold(split: Split) -> tuple[GoldPrompt, ...]:
    """The shipped prompts of a split. Looking at `test` or `hard` while building a labeller spoils them."""
    text = (resources.files("assay.spans.gold") / f"{split}.txt").read_text("utf-8")
    return parse_gold(text, f"gold/{split}.txt")


def parse_gold(text: str, name: str) -> tuple[GoldPrompt, ...]:
    """Read marked prompts; offsets are those of the text without its marks."""
    headers = list(_HEADER.finditer(text))
    ends = [header.start() for header in headers[1:]] + [len(text)]
    found = []
    for header, end in zip(headers, ends, strict=True):
        marked = text[header.end() : end].strip("\n").rstrip()
        plain, spans = _unmarked(marked, f"{name}, prompt {header[1]}")
        tagged = tuple(tag_sections(spans, detect_sections(plain)))
        found.append(GoldPrompt(header[1], plain, tagged, tuple(header[3].split())))
    ids = [prompt.id for prompt in found]
    if len(set(ids)) != len(ids):
        raise BadInput(f"{name}: two prompts have the same id; give each its own.")
    return tuple(found)


def _unmarked(marked: str, where: str) -> tuple[str, list[SpanResult]]:
    plain: list[str] = []
    spans: list[SpanResult] = []
    length = position = 0
    for match in _MARK.finditer(marked):
        role, phrase = match[1], match[2]
        if role not in ROLES:
            raise BadInput(f"{where}: {role!r} is not a role of the taxonomy.")
        before = marked[position : match.start()]
        start = length + len(before)
        spans.append(SpanResult(text=phrase, role=role, confidence=1.0, start=start, end=start + len(phrase)))
        plain += [before, phrase]
        length, position = start + len(phrase), match.end()
    return "".join([*plain, marked[position:]]), spans
