"""The one question for every format: only the block between the marks differs, or a picture stands for it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Any

from assay.judging import Judge, JudgeSettings, Prompt
from assay.models.types import Image, Request
from assay.sifr.scoring.answers import Said

__all__ = ["PROMPT", "reading_judge"]

PROMPT = "read_page"
_MOST_ANSWER = 1_500


class _MarkedJudge(Judge[Said]):
    """Asks about a page between marks that are made from the page, so that no page can hold its own end."""

    def request(self, values: Mapping[str, Any], images: tuple[Image, ...] = (), repeat: int = 0) -> Request:
        page = str(values["page"]).encode("utf-8", "replace")
        mark = hashlib.sha256(page).hexdigest()[:12]
        return super().request({**values, "mark": mark}, images, repeat)


def reading_judge(
    overrides: Mapping[str, str] | None = None, *, max_tokens: int = _MOST_ANSWER
) -> Judge[Said]:
    """Who asks: the prompt, the schema of the answer, and no second chance for a reply that is none.

    It is filled with `question`, `page` (the text of the representation) and `picture` (whether a picture
    stands for it).
    """
    path = Path(str(resources.files("assay.sifr") / "prompts" / f"{PROMPT}.md"))
    return _MarkedJudge(Prompt.load(path, overrides), Said, JudgeSettings(max_tokens=max_tokens, reasks=0))
