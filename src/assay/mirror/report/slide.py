"""One slide from measured numbers: every sentence with interval, n and corpus, and the rest refused."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from assay.mirror.report.claims import Claim, make_claims
from assay.mirror.report.readings import by_number, count, mapped, short
from assay.mirror.report.trust import holds
from assay.mirror.truth.texts import counted
from assay.reports.escaping import html_text

__all__ = ["Slide", "make_slide", "render_png"]

WIDTH, HEIGHT = 1280, 720
_TILES = 6
_COLUMNS = 3
# Letters that fit into a tile at the two sizes of its text.
_SENTENCE, _EVIDENCE = 34, 50
_PRIORITY = (
    "precision",
    "recall",
    "novel_findings",
    "minutes_per_study",
    "cost_per_study",
    "false_alarms",
    "recall_critical",
    "senior_evaluator",
)


@dataclass(frozen=True, slots=True)
class Slide:
    """What the slide says and what it refuses to say."""

    title: str
    subtitle: str
    said: Sequence[Claim]
    refused: Sequence[Claim]
    trust: str
    corpus: str

    def as_json(self) -> dict[str, Any]:
        """The slide as plain JSON."""
        return {
            "title": self.title,
            "subtitle": self.subtitle,
            "said": [claim.as_json() for claim in self.said],
            "refused": [claim.as_json() for claim in self.refused],
            "trust": self.trust,
            "corpus": self.corpus,
        }

    @property
    def tiles(self) -> Sequence[Claim]:
        """What is shown; the rest of what may be said is in the JSON."""
        order = {name: place for place, name in enumerate(_PRIORITY)}
        return sorted(self.said, key=lambda claim: order.get(claim.name, len(order)))[:_TILES]

    @property
    def _not_claimed(self) -> str:
        names = ", ".join(claim.label[:1].lower() + claim.label[1:] for claim in self.refused)
        return f"Not claimed, for lack of evidence: {names}." if names else ""

    def svg(self) -> str:
        """A drawing of 1280 by 720 that stands alone."""
        parts = [
            _line(72, 92, short(self.title, 58), "title"),
            _line(72, 130, short(self.subtitle, 105), "soft"),
        ]
        for place, claim in enumerate(self.tiles):
            parts.append(_tile(claim, place))
        if not self.said:
            parts.append(_line(72, 330, "No sentence has the evidence that it needs.", "sentence"))
        foot = [*textwrap.wrap(self.trust, 150)[:2], *textwrap.wrap(self._not_claimed, 150)[:2], self.corpus]
        parts += [_line(72, 620 + 20 * at, text, "foot") for at, text in enumerate(foot)]
        spoken = html_text(f"{self.title}. " + " ".join(f"{c.sentence} {c.evidence}." for c in self.tiles))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
            f'height="{HEIGHT}" role="img" aria-label="{spoken}"><style>{_style("svg")}</style>'
            f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>{"".join(parts)}</svg>\n'
        )

    def html(self) -> str:
        """One page with its style inside, which also reads well on a telephone."""
        tiles = "".join(
            f"<div><dt>{html_text(claim.label)}</dt><dd><strong>{html_text(claim.figure)}</strong>"
            f"<span>{html_text(claim.sentence)}</span>"
            f"<small>{html_text(claim.evidence)}</small></dd></div>"
            for claim in self.tiles
        )
        body = f"<dl>{tiles}</dl>" if tiles else "<p>No sentence has the evidence that it needs.</p>"
        foot = "".join(
            f"<p>{html_text(text)}</p>" for text in (self.trust, self._not_claimed, self.corpus) if text
        )
        return (
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
            "style-src 'unsafe-inline'\">\n"
            f"<title>{html_text(self.title)}</title>\n<style>\n{_style('html')}</style>\n</head>\n<body>\n"
            f'<main>\n<header><h1>{html_text(self.title)}</h1><p class="soft">{html_text(self.subtitle)}</p>'
            f"</header>\n{body}\n</main>\n<footer>{foot}</footer>\n</body>\n</html>\n"
        )


def make_slide(
    scores: Mapping[str, Any], card: Mapping[str, Any] | None = None, corpus: str | None = None
) -> Slide:
    """Make the slide; `corpus` is a hash of what was measured on, where the scores have none."""
    stated = mapped(scores, "corpus").get("hash") or corpus
    claims = make_claims(scores, str(stated) if stated else None, card)
    system = str(mapped(scores, "system").get("name") or "The system")
    return Slide(
        title=f"{system}: what was measured",
        subtitle=(
            f"{counted(count(scores, 'sites'), 'site')}, {count(scores, 'truth'):,} known problems, "
            f"{count(scores, 'findings'):,} findings in {count(scores, 'studies'):,} studies"
        ),
        said=[claim for claim in claims if claim.sentence is not None],
        refused=[claim for claim in claims if claim.sentence is None],
        trust=_trust(scores, card),
        corpus=f"Corpus {stated}" if stated else "No corpus hash",
    )


def _trust(scores: Mapping[str, Any], card: Mapping[str, Any] | None) -> str:
    name = mapped(scores, "judge").get("name") or "unknown"
    if card is not None and holds(scores, card):
        passed = "" if mapped(card, "gate").get("passed") else ", below the bar"
        return f"Judge {name}: kappa {by_number(mapped(card, 'kappa'))} with people on this run{passed}."
    own = mapped(scores, "judge", "card", "kappa")
    said = f" (its own card: kappa {by_number(own)})" if own.get("value") is not None else ""
    return f"Uncalibrated judge: {name} was not held against people's labels on this run{said}."


def _tile(claim: Claim, place: int) -> str:
    column, row = place % _COLUMNS, place // _COLUMNS
    x, y = 72 + 384 * column, 168 + 216 * row
    parts = [
        f'<rect class="tile" x="{x}" y="{y}" width="368" height="196" rx="12"/>',
        _line(x + 24, y + 34, claim.label, "label"),
        _line(x + 24, y + 84, claim.figure, "figure"),
    ]
    lines = textwrap.wrap(claim.sentence or "", _SENTENCE)[:2]
    parts += [_line(x + 24, y + 114 + 23 * at, text, "sentence") for at, text in enumerate(lines)]
    notes = textwrap.wrap(claim.evidence, _EVIDENCE)[:2]
    below = y + 200 - 17 * len(notes)
    parts += [_line(x + 24, below + 17 * at, text, "small") for at, text in enumerate(notes)]
    return "".join(parts)


def _line(x: float, y: float, text: str, style: str) -> str:
    return f'<text class="{style}" x="{x:g}" y="{y:g}">{html_text(text)}</text>'


@cache
def _style(kind: str) -> str:
    return (resources.files("assay.mirror.report") / f"slide_{kind}.css").read_text("utf-8")


async def render_png(html: str) -> bytes:
    """The slide as a picture, drawn by Chromium with everything closed to it."""
    from assay.browser import Browser, Viewport

    async with Browser.launch() as browser, browser.open(viewport=Viewport("slide", WIDTH, HEIGHT)) as page:
        await page.playwright.set_content(html)
        return await page.playwright.screenshot()
