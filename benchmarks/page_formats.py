"""What representations of a page cost, and how much of what can be seen they keep.

For every page of a dataset, of a store of page states, of a directory of saved pages or else of the local
sites, captured now: tokens by one tokenizer, and the share of the visible facts that each format still holds,
whole and within a budget. The facts are read from the page state, and the same test is put to every format. A
fact of an element (its name, its state) is looked for by words, so that no format is favoured by its way of
writing; where budgets cut, an element is kept if its ref is.

`facts per 1K` counts all facts of all kinds that a format keeps, for 1,000 of its tokens, over all pages
together; the words of a name count as words too. `sifr over it` says how many times as many sifr keeps, so
that above 1 sifr keeps more per token. Its interval is a 95 % bootstrap over pages, drawn by whole sites
where there are several, for pages of a site are alike.

browser-use joins with `--peer-python`, the interpreter of an environment that has it: it reads every page in
the same run, in the tab that ours is captured from. Any other peer joins with `--peer-file`: JSON,
`{"name": ..., "pages": {id: text}}`, where a page of a mere store has its address for an id.
"""

from __future__ import annotations

import argparse
import asyncio
import html
import re
import statistics
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from assay.browser import PageState, PageStore, visible_text
from assay.errors import AssayError, BadInput
from assay.files import read_json
from assay.folding import folded
from assay.sifr.capturing_targets import CORPUS, Target, targets_of
from assay.sifr.dataset import INDEX, Dataset
from assay.sifr.formats.controls import control
from assay.sifr.formats.cutting import fit, tokens
from assay.sifr.formats.lines_things import short_href
from assay.sifr.formats.records import Representation, Subject
from assay.sifr.formats.registry import represent
from assay.sifr.page.flow import Words, read_flow, things_in
from assay.sifr.page.kinds import CELLS, CONTROLS, FIELDS
from assay.sifr.page.records import Item
from assay.stats import Estimate, bootstrap
from common import Check, present
from peers.visiting import HOW_TO_GET_IT, PeerPage, PeerPages, read_by_peer

if TYPE_CHECKING:
    from numpy.typing import NDArray

FORMATS = ("sifr", "sifr_v2", "html_clean", "html_raw", "axtree", "aria", "markdown", "text")
SALIENCE = ("sifr_pseudo_salience", "sifr_stripped")
BUDGETS = {"1K": 1_000, "2K": 2_000}
SEEDS = 5
BESIDE = "beside words"
"""All facts but the words in view, which every format keeps and which are most of all facts."""

_MOST_PEER_BYTES = 100_000_000
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


class Kept(NamedTuple):
    """How many of the facts of one kind a text holds."""

    held: int
    of: int

    @property
    def share(self) -> float | None:
        """None where the page has no such fact."""
        return self.held / self.of if self.of else None


class Shown:
    """A representation as the test reads it: entities resolved, refs out of the way of the words.

    `parts` is what stands about each element, by its ref; None where that is not known.
    """

    def __init__(self, text: str, parts: Mapping[str, str] | None) -> None:
        self.text = html.unescape(text)
        self.parts = parts
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
        near = (self.parts or {}).get(item.ref, "").casefold()
        if "<summary" in near and "expanded" not in near and state.startswith("expanded"):
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


def kept_of(facts: Facts, page: Shown) -> dict[str, Kept]:
    """How much of each kind of fact a text holds; what cannot be tested counts as not there to be held."""
    text = page.text
    fields, acted = facts.of(FIELDS), facts.of(CONTROLS | {"link"})
    states = [(item, state) for item in facts.of(CONTROLS) for state in item.states]
    cells = [item for item in facts.items if item.role in CELLS and item.text]
    links = [item for item in facts.of({"link"}) if item.href]
    bare = [item for item in facts.of({"image"}) if item.alt is None]
    if page.parts is None:
        states, bare = [], []
    return {
        "words": _in_common(facts.words, page.count),
        "prices": _in_common(facts.prices, Counter(_PRICE.findall(text))),
        "old prices": _kept(_is_marked(price, text) for price in facts.struck),
        "names": _kept(page.holds(item.name) for item in acted if item.name),
        "states": _kept(page.says_of(item, state) for item, state in states),
        "labels": _kept(page.holds(item.name) for item in fields if item.name),
        "cells": _kept(page.holds(item.text) for item in cells),
        "targets": _kept(item.href in text or short_href(item.href, facts.url) in text for item in links),
        "no alt": _kept(item.ref in (page.parts or {}) for item in bare),
    }


def _kept(held: Iterable[bool]) -> Kept:
    found = list(held)
    return Kept(sum(found), len(found))


def _in_common(wanted: Counter[str], found: Counter[str]) -> Kept:
    return Kept((wanted & found).total(), wanted.total())


def _is_marked(price: str, text: str) -> bool:
    struck = (
        rf"(?:~~|<(?:s|del|strike)\b|deletion)(?:(?!~~|</(?:s|del|strike)>)[\s\S]){{0,80}}{re.escape(price)}"
    )
    return re.search(struck, text) is not None


def cut_of(facts: Facts, made: Representation) -> dict[str, Kept]:
    """What is left of a representation within each budget."""
    found: dict[str, Kept] = {}
    for name, budget in BUDGETS.items():
        fitted = fit(made, budget)
        for what, kinds in (("buttons", {"button"}), ("fields", FIELDS)):
            found[f"{what} {name}"] = _kept(item.ref in fitted.refs for item in facts.of(kinds))
        count = Counter(_WORD.findall(folded(_REF.sub(" ", html.unescape(fitted.text)))))
        found[f"words {name}"] = _in_common(facts.words, count)
    return found


class Weighed(NamedTuple):
    """One page in one format: its site, its tokens, the facts kept, and those of them that are no words."""

    site: str
    tokens: int
    facts: int
    beside_words: int


@dataclass
class Tally:
    """Figures of one format over pages."""

    tokens: list[int] = field(default_factory=list)
    over_html: list[float] = field(default_factory=list)
    shares: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    weighed: dict[str, Weighed] = field(default_factory=dict)
    failed: int = 0
    """Pages that the format could not be had for."""

    def weigh(self, key: str, facts: Facts, page: Shown, count: int, of_html: int) -> None:
        """A whole page, of so many tokens, and those that it has as clean HTML."""
        kept = kept_of(facts, page)
        self.size(count, of_html)
        self.add(kept)
        held = sum(one.held for one in kept.values())
        site = urlsplit(facts.url).netloc
        self.weighed[key] = Weighed(site, count, held, held - kept["words"].held)

    def size(self, count: int, of_html: int) -> None:
        """The tokens of one page, and those that it has as clean HTML."""
        self.tokens.append(count)
        self.over_html.append(count / of_html)

    def add(self, kept: Mapping[str, Kept]) -> None:
        """What is kept of one page."""
        for name, one in kept.items():
            if one.share is not None:
                self.shares[name].append(one.share)

    def mean(self, name: str) -> float | None:
        """Over the pages that have such facts."""
        return statistics.fmean(self.shares[name]) if self.shares.get(name) else None

    def density(self, beside_words: bool) -> float:
        """Facts kept per 1,000 tokens, over all pages together."""
        held = sum(one.beside_words if beside_words else one.facts for one in self.weighed.values())
        return 1_000 * held / sum(one.tokens for one in self.weighed.values())


def gain(ours: Tally, theirs: Tally, beside_words: bool) -> Estimate:
    """How many times the facts per token of another format ours keeps, on the pages that both have."""

    def held(one: Weighed) -> int:
        return one.beside_words if beside_words else one.facts

    def ratio(rows: NDArray[Any], axis: int) -> NDArray[Any]:
        total = rows.sum(axis=axis)
        ours_per_token, theirs_per_token = total[..., 0] / total[..., 1], total[..., 2] / total[..., 3]
        times: NDArray[Any] = ours_per_token / theirs_per_token
        return times

    both = [(ours.weighed[key], one) for key, one in theirs.weighed.items() if key in ours.weighed]
    sites = [a.site for a, _ in both]
    rows = [(held(a), a.tokens, held(b), b.tokens) for a, b in both]
    return bootstrap(rows, ratio, sites if len(set(sites)) > 1 else None)


def measure(
    pages: Iterable[tuple[str, PageState]], formats: Sequence[str], peers: Mapping[str, PeerPages]
) -> dict[str, Tally]:
    """Every format over every page."""
    tallies: dict[str, Tally] = defaultdict(Tally)
    for key, state in pages:
        subject = Subject(state)
        facts = facts_of(state, subject)
        made = {name: represent(subject, name) for name in formats}
        of_html = tokens(made["html_clean"].text)
        for name, one in made.items():
            tallies[name].weigh(key, facts, shown(one), tokens(one.text), of_html)
            tallies[name].add(cut_of(facts, one))
        for name, peer in peers.items():
            if key in peer.pages:
                said = peer.pages[key]
                page = Shown(said.text, said.near)
                tallies[name].weigh(key, facts, page, tokens(said.text), of_html)
            else:
                tallies[name].failed += 1
        for name in SALIENCE:
            seeds = range(SEEDS if name != "sifr_stripped" else 1)
            for seed in seeds:
                wrong = Representation(name, tuple(control(name, subject, seed)))
                tallies[name].size(tokens(wrong.text), of_html)
                tallies[name].add(cut_of(facts, wrong))
    return dict(tallies)


def rows_of(tallies: Mapping[str, Tally]) -> list[dict[str, Any]]:
    """A row per format."""
    columns = list(dict.fromkeys(name for tally in tallies.values() for name in tally.shares))
    return [
        {
            "format": name,
            "tokens": round(statistics.median(tally.tokens)) if tally.tokens else None,
            "of html_clean": round(statistics.median(tally.over_html), 3) if tally.tokens else None,
            **{column: _rounded(tally.mean(column)) for column in columns},
            **_densities(tallies["sifr"], tally),
        }
        for name, tally in tallies.items()
    ]


def _densities(sifr: Tally, tally: Tally) -> dict[str, Any]:
    row: dict[str, Any] = {}
    if tally.weighed or tally.failed:
        row |= {
            "attempted": len(tally.weighed) + tally.failed,
            "measured": len(tally.weighed),
            "failed": tally.failed,
        }
    if not tally.weighed:
        return row
    for what, beside_words in (("facts", False), (f"facts {BESIDE}", True)):
        row[f"{what} per 1K"] = round(tally.density(beside_words), 1)
        if tally is not sifr:
            found = gain(sifr, tally, beside_words)
            low, high = found.ci or (None, None)
            row[f"{what}: sifr over it"] = _rounded(found.value)
            row[f"{what}: from"], row[f"{what}: to"] = _rounded(low), _rounded(high)
    return row


def _rounded(share: float | None) -> float | None:
    return None if share is None else round(share, 4)


def checks_of(tallies: Mapping[str, Tally]) -> list[Check]:
    """The default form against its targets, and against every neighbour per token."""
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
    for name, tally in tallies.items():
        if tally is not sifr and tally.weighed:
            found = gain(sifr, tally, beside_words=False)
            lowest = found.ci[0] if found.ci else found.value
            checks.append(at_least(f"facts per token: sifr over {name}, lower end", lowest, 1.0))
    return checks


def checks_of_peer(name: str, peer: PeerPages) -> list[Check]:
    """Was a peer shown all pages, and were they the same ones?"""
    return [
        Check(f"{name}: pages that could not be read", len(peer.failed), 0),
        Check(f"{name}: pages read in another state than ours", len(peer.pages) - len(peer.same), 0),
    ]


def pages_in(path: Path) -> Iterator[tuple[str, PageState]]:
    """The page states of a dataset by their ids, or those of a store by their addresses."""
    if (path / INDEX).is_file():
        dataset = Dataset(path)
        yield from ((page.id, dataset.state(page)) for page in dataset.pages)
    else:
        store = PageStore(path)
        yield from ((row["url"], store.get(row["digest"])) for row in store.list())


def with_pages(path: Path | None, pages: str, use: Callable[[Path, Sequence[Target]], int]) -> int:
    """Use the pages that were given; saved pages or the local sites are captured first."""
    if path is not None and ((path / INDEX).is_file() or (path / "states").is_dir()):
        return use(path, targets_of([CORPUS]))
    from assay.sifr.capturing import capture

    targets = targets_of([CORPUS if path is None else str(path)], pages=pages)
    with tempfile.TemporaryDirectory() as directory:
        asyncio.run(capture(targets, Path(directory), names=("sifr",), axe=False))
        return use(Path(directory), targets)


def peer_in(file: Path) -> tuple[str, PeerPages]:
    """A peer's name and its texts, from a file."""
    said = read_json(file, max_bytes=_MOST_PEER_BYTES)
    try:
        return str(said["name"]), PeerPages({key: PeerPage(str(text)) for key, text in said["pages"].items()})
    except (AttributeError, LookupError, TypeError):
        raise BadInput(f"{file} holds no peer's pages; it has to be {{name, pages: {{id: text}}}}.") from None


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument(
        "path", nargs="?", type=Path, help="a dataset, a store or saved pages; else the local sites"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--pages", default="*", help="which pages, where they are captured now")
    parser.add_argument("--formats", default=",".join(FORMATS), help="which formats beside the controls")
    parser.add_argument("--peer-python", type=Path, help="an interpreter that has browser-use")
    parser.add_argument(
        "--peer-file", type=Path, action="append", default=[], help="pages in a peer's format"
    )
    options = parser.parse_args()
    formats = list(dict.fromkeys(["sifr", "html_clean", *options.formats.split(",")]))

    def use(path: Path, targets: Sequence[Target]) -> int:
        peers = dict(peer_in(file) for file in options.peer_file)
        visited: dict[str, PeerPages] = {}
        if options.peer_python is not None:
            ways = {target.id: target for target in targets}
            visited = asyncio.run(read_by_peer(options.peer_python, pages_in(path), ways))
            for key, why in next(iter(visited.values())).failed.items():
                print(f"{key}: {why}", file=sys.stderr)
        tallies = measure(pages_in(path), formats, peers | visited)
        rows = rows_of(tallies)
        if not visited:
            rows.append({"format": "browser-use", "note": HOW_TO_GET_IT})
        checks = checks_of(tallies)
        checks += [check for one in visited.items() for check in checks_of_peer(*one)]
        return present("page formats", rows, checks, as_json=options.json)

    try:
        return with_pages(options.path, options.pages, use)
    except AssayError as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
