"""What representations of a page cost, and how much of what can be seen they keep.

For every page of a dataset, of a store of page states, or else of the local sites, captured now: tokens by
one tokenizer, and the share of the visible facts that each format still holds, whole and within a budget. The
facts are read from the page state, and the same test is put to every format. A fact of an element (its name,
its state) is looked for by words, so that no format is favoured by its way of writing; where budgets cut, an
element is kept if its ref is.

A peer that is not installed here joins with `--peer-file`: JSON, `{"name": ..., "pages": {url: text}}`.
"""

from __future__ import annotations

import argparse
import asyncio
import html
import json
import re
import statistics
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from assay.browser import PageState, PageStore, visible_text
from assay.errors import AssayError
from assay.folding import folded
from assay.sifr.dataset import INDEX, Dataset
from assay.sifr.formats.controls import control
from assay.sifr.formats.cutting import fit, tokens
from assay.sifr.formats.lines_things import short_href
from assay.sifr.formats.records import Representation, Subject
from assay.sifr.formats.registry import represent
from assay.sifr.page.flow import Words, read_flow, things_in
from assay.sifr.page.kinds import CELLS, CONTROLS, FIELDS
from assay.sifr.page.records import Item
from common import Check, present

FORMATS = ("sifr", "sifr_v2", "html_clean", "html_raw", "axtree", "aria", "markdown", "text")
SALIENCE = ("sifr_pseudo_salience", "sifr_stripped")
BUDGETS = {"1K": 1_000, "2K": 2_000}
SEEDS = 5

_WORD = re.compile(r"\w+")
_PRICE = re.compile(r"[£$€]\s?\d[\d.,]*\d|[£$€]\s?\d|\d[\d.,]*\s?(?:€|zł)")
_REF = re.compile(r"\b(?:btn|lnk|inp|sel|chk|rad|img|txt|div|nav|form)\d{3,4}\b")
_SAYS_STATE: dict[str, tuple[str, ...]] = {
    "expanded=false": ("collapsed", "expanded=false", 'expanded="false"'),
    "expanded=true": ("expanded", "open"),
    "checked=true": ("checked",),
    "checked=mixed": ("half-checked", "mixed"),
    "pressed=true": ("pressed",),
    "hasPopup=menu": ("popup",),
}


@dataclass
class Facts:
    """What somebody can see on a page."""

    words: Counter[str]
    prices: Counter[str]
    struck: Counter[str]
    items: Sequence[Item]
    url: str

    def of(self, kinds: Iterable[str]) -> list[Item]:
        """The items of some kinds that are to be referred to."""
        wanted = frozenset(kinds)
        return [item for item in self.items if item.kind in wanted and item.referable]


def facts_of(state: PageState, subject: Subject) -> Facts:
    """The facts of a page, none of them taken from any format."""
    seen = visible_text(state)
    return Facts(
        words=Counter(_WORD.findall(folded(seen))),
        prices=Counter(_PRICE.findall(seen)),
        struck=Counter(_struck_prices(state)),
        items=subject.model.items,
        url=state.url,
    )


def _struck_prices(state: PageState) -> Iterator[str]:
    for event in read_flow(state).events:
        if event.line is None:
            continue
        inner = (piece for thing in things_in(event.line.pieces) for piece in thing.pieces)
        for piece in (*event.line.pieces, *inner):
            if isinstance(piece, Words) and piece.struck:
                yield from _PRICE.findall(piece.text)


class Shown:
    """A representation as the test reads it: entities resolved, refs out of the way of the words."""

    def __init__(self, text: str, parts: Mapping[str, str] | None = None) -> None:
        self.text = html.unescape(text)
        self.parts = parts or {}
        self.sequence = _WORD.findall(folded(_REF.sub(" ", self.text)))
        self.count = Counter(self.sequence)
        self.places: dict[str, list[int]] = defaultdict(list)
        for place, word in enumerate(self.sequence):
            self.places[word].append(place)

    def holds(self, phrase: str) -> bool:
        """Do the words of a phrase stand close together?"""
        wanted = Counter(_WORD.findall(folded(phrase)))
        if any(self.count[word] < count for word, count in wanted.items()):
            return False
        reach = 3 * sum(wanted.values()) + 12
        rarest = min(wanted, key=lambda word: self.count[word], default=None)
        if rarest is None:
            return phrase.strip() in self.text
        return any(
            not wanted - Counter(self.sequence[max(0, place - reach) : place + reach])
            for place in self.places[rarest]
        )

    def says_of(self, item: Item, state: str) -> bool:
        """Is a state said where the element stands?"""
        near = self.parts.get(item.ref, "").casefold()
        if "<summary" in near and state.startswith("expanded"):
            # HTML says it of the details around the summary: by a word, or by its absence.
            return (" open" in near) == (state == "expanded=true")
        words = _SAYS_STATE.get(state, (state.partition("=")[0].casefold(),))
        return any(word in near for word in words)


def shown(made: Representation) -> Shown:
    """A representation, ready to be searched."""
    near = {}
    for part in made.parts:
        around = made.parts[part.parent].text if part.parent is not None and "<summary" in part.text else ""
        near.update(dict.fromkeys(part.refs, around + part.text))
    return Shown(made.text, near)


def kept_of(facts: Facts, page: Shown) -> dict[str, float | None]:
    """The share of each kind of fact that a text holds; None where the page has no such fact."""
    text = page.text
    fields, acted = facts.of(FIELDS), facts.of(CONTROLS | {"link"})
    states = [(item, state) for item in facts.of(CONTROLS) for state in item.states]
    cells = [item for item in facts.items if item.role in CELLS and item.text]
    links = [item for item in facts.of({"link"}) if item.href]
    bare = [item for item in facts.of({"image"}) if item.alt is None]
    return {
        "words": _share_of_counts(facts.words, page.count),
        "prices": _share_of_counts(facts.prices, Counter(_PRICE.findall(text))),
        "old prices": _share([_is_marked(price, text) for price in facts.struck]),
        "names": _share([page.holds(item.name) for item in acted if item.name]),
        "states": _share([page.says_of(item, state) for item, state in states]),
        "labels": _share([page.holds(item.name) for item in fields if item.name]),
        "cells": _share([page.holds(item.text) for item in cells]),
        "targets": _share([item.href in text or short_href(item.href, facts.url) in text for item in links]),
        "no alt": _share([item.ref in page.parts for item in bare]),
    }


def _share(held: Sequence[bool]) -> float | None:
    return sum(held) / len(held) if held else None


def _share_of_counts(wanted: Counter[str], found: Counter[str]) -> float | None:
    return (wanted & found).total() / wanted.total() if wanted else None


def _is_marked(price: str, text: str) -> bool:
    struck = (
        rf"(?:~~|<(?:s|del|strike)\b|deletion)(?:(?!~~|</(?:s|del|strike)>)[\s\S]){{0,80}}{re.escape(price)}"
    )
    return re.search(struck, text) is not None


def cut_of(facts: Facts, made: Representation) -> dict[str, float | None]:
    """What is left of a representation within each budget."""
    found: dict[str, float | None] = {}
    for name, budget in BUDGETS.items():
        fitted = fit(made, budget)
        for what, kinds in (("buttons", {"button"}), ("fields", FIELDS)):
            found[f"{what} {name}"] = _share([item.ref in fitted.refs for item in facts.of(kinds)])
        count = Counter(_WORD.findall(folded(_REF.sub(" ", html.unescape(fitted.text)))))
        found[f"words {name}"] = _share_of_counts(facts.words, count)
    return found


@dataclass
class Tally:
    """Figures of one format over pages."""

    tokens: list[int] = field(default_factory=list)
    over_html: list[float] = field(default_factory=list)
    shares: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))

    def add(self, shares: Mapping[str, float | None]) -> None:
        """The shares of one page."""
        for name, share in shares.items():
            if share is not None:
                self.shares[name].append(share)

    def mean(self, name: str) -> float | None:
        """Over the pages that have such facts."""
        return statistics.fmean(self.shares[name]) if self.shares.get(name) else None


def measure(
    states: Iterable[PageState], formats: Sequence[str], peers: Mapping[str, Mapping[str, str]]
) -> dict[str, Tally]:
    """Every format over every page."""
    tallies: dict[str, Tally] = defaultdict(Tally)
    for state in states:
        subject = Subject(state)
        facts = facts_of(state, subject)
        made = {name: represent(subject, name) for name in formats}
        counts = {name: tokens(one.text) for name, one in made.items()}
        for name, one in made.items():
            tallies[name].tokens.append(counts[name])
            tallies[name].over_html.append(counts[name] / counts["html_clean"])
            tallies[name].add(kept_of(facts, shown(one)) | cut_of(facts, one))
        for name, pages in peers.items():
            if state.url in pages:
                text = pages[state.url]
                tallies[name].tokens.append(tokens(text))
                tallies[name].over_html.append(tokens(text) / counts["html_clean"])
                tallies[name].add(kept_of(facts, Shown(text)))
        for name in SALIENCE:
            seeds = range(SEEDS if name != "sifr_stripped" else 1)
            for seed in seeds:
                wrong = Representation(name, tuple(control(name, subject, seed)))
                tallies[name].tokens.append(tokens(wrong.text))
                tallies[name].over_html.append(tokens(wrong.text) / counts["html_clean"])
                tallies[name].add(cut_of(facts, wrong))
    return dict(tallies)


def rows_of(tallies: Mapping[str, Tally]) -> list[dict[str, Any]]:
    """A row per format."""
    columns = list(dict.fromkeys(name for tally in tallies.values() for name in tally.shares))
    return [
        {
            "format": name,
            "tokens": round(statistics.median(tally.tokens)),
            "of html_clean": round(statistics.median(tally.over_html), 3),
            **{column: _rounded(tally.mean(column)) for column in columns},
        }
        for name, tally in tallies.items()
    ]


def _rounded(share: float | None) -> float | None:
    return None if share is None else round(share, 4)


def checks_of(tallies: Mapping[str, Tally]) -> list[Check]:
    """The default form against its targets."""
    sifr, wrong = tallies["sifr"], tallies["sifr_pseudo_salience"]

    def at_least(what: str, value: float | None, target: float) -> Check:
        return Check(what, 1.0 if value is None else value, target, at_least=True)

    checks = [Check("tokens of sifr over html_clean, median page", statistics.median(sifr.over_html), 0.6)]
    checks += [
        at_least(f"sifr keeps of {name}", sifr.mean(name), target)
        for name, target in (
            ("words", 0.99),
            ("prices", 1.0),
            ("names", 1.0),
            ("labels", 1.0),
            ("no alt", 1.0),
            ("old prices", 1.0),
        )
    ]
    checks += [
        at_least("buttons kept at 2K", sifr.mean("buttons 2K"), 0.98),
        at_least("fields kept at 2K", sifr.mean("fields 2K"), 0.93),
    ]
    for what in ("buttons 1K", "fields 1K"):
        gap = (sifr.mean(what) or 0.0) - (wrong.mean(what) or 0.0)
        checks.append(at_least(f"{what}: true over shuffled salience", gap, 0.05))
    return checks


def states_in(path: Path) -> Iterator[PageState]:
    """The page states of a dataset or of a store."""
    if (path / INDEX).is_file():
        dataset = Dataset(path)
        yield from (dataset.state(page) for page in dataset.pages)
    else:
        store = PageStore(path)
        yield from (store.get(row["digest"]) for row in store.list())


def with_pages(path: Path | None, pages: str, use: Callable[[Path], int]) -> int:
    """Use the pages that were given, or capture the local sites first."""
    if path is not None:
        return use(path)
    from assay.sifr.capturing import capture
    from assay.sifr.capturing_targets import CORPUS, targets_of

    with tempfile.TemporaryDirectory() as directory:
        asyncio.run(capture(targets_of([CORPUS], pages=pages), Path(directory), names=("sifr",), axe=False))
        return use(Path(directory))


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("path", nargs="?", type=Path, help="a dataset or a store; else the local sites")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--pages", default="*", help="which pages of the local sites")
    parser.add_argument("--formats", default=",".join(FORMATS), help="which formats beside the controls")
    parser.add_argument(
        "--peer-file", type=Path, action="append", default=[], help="pages in a peer's format"
    )
    options = parser.parse_args()
    peers = {}
    for file in options.peer_file:
        peer = json.loads(file.read_text("utf-8"))
        peers[str(peer["name"])] = peer["pages"]
    formats = list(dict.fromkeys(["sifr", "html_clean", *options.formats.split(",")]))

    def use(path: Path) -> int:
        tallies = measure(states_in(path), formats, peers)
        return present("page formats", rows_of(tallies), checks_of(tallies), as_json=options.json)

    try:
        return with_pages(options.path, options.pages, use)
    except AssayError as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
