"""What a story of the Herald is, and how its text is read."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from assay.corpus.sites.northgate_herald.pictures import SCENES

__all__ = ["Block", "Story", "long_date"]

_WORDS_A_MINUTE = 220


def long_date(iso: str) -> str:
    """A date as the paper prints it: 17 March 2026."""
    day = datetime.date.fromisoformat(iso)
    return f"{day.day} {day:%B %Y}"


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of an article: `p`, `h2`, `quote` (with who said it) or `picture` (with its caption)."""

    kind: str
    text: str
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """One article.

    Attributes:
        reads: How often it was opened; the most-read list is made of it.
        body: Blocks with an empty line between them. `## ` starts a subhead, `> ` a quote
            (`quote | speaker`), `! ` a second picture (`scene | tone | caption`).
        correction: What was wrong before, with the date of the correction.
    """

    slug: str
    section: str
    topic: str
    headline: str
    standfirst: str
    author: str
    date: str
    scene: str
    tone: str
    caption: str
    reads: int
    body: str
    updated: str = ""
    correction: str = ""
    related: tuple[str, ...] = ()

    @property
    def alt(self) -> str:
        """What the main picture shows."""
        return SCENES[self.scene][1]

    @property
    def day(self) -> str:
        """The date in the paper's one format."""
        return long_date(self.date)

    @property
    def updated_day(self) -> str:
        """The date of the last change."""
        return long_date(self.updated or self.date)

    @property
    def blocks(self) -> list[Block]:
        """The article in pieces."""
        return [_block(" ".join(text.split())) for text in self.body.strip().split("\n\n")]

    @property
    def minutes(self) -> int:
        """Reading time."""
        return max(1, round(len(self.body.split()) / _WORDS_A_MINUTE))

    @property
    def inner_picture(self) -> tuple[str, str] | None:
        """Scene and tone of the second picture, if there is one."""
        for block in self.blocks:
            if block.kind == "picture":
                scene, tone = block.note.split()
                return scene, tone
        return None

    @property
    def inner_alt(self) -> str:
        """What the second picture shows."""
        return SCENES[self.inner_picture[0]][1] if self.inner_picture else ""


def _block(text: str) -> Block:
    if text.startswith("## "):
        return Block("h2", text[3:])
    if text.startswith("> "):
        quote, speaker = text[2:].split(" | ")
        return Block("quote", quote, speaker)
    if text.startswith("! "):
        scene, tone, caption = text[2:].split(" | ")
        return Block("picture", caption, f"{scene} {tone}")
    return Block("p", text)
