"""What is to be captured: addresses, saved pages, directories of them, and the corpus."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path
from urllib.parse import quote, urlsplit

from assay.errors import BadInput
from assay.files import digest
from assay.sifr.capturing_serving import MAX_FILE_BYTES
from assay.sifr.corpus_pages import CORPUS_PAGES, CorpusPage
from assay.sifr.layout import page_of_address, plain_name
from assay.sifr.words import PageClass

__all__ = ["CORPUS", "Target", "targets_of"]

CORPUS = "corpus"
MOST_PAGES = 5_000
_SAVED = (".html", ".htm", ".xhtml")


@dataclass(frozen=True, slots=True)
class Target:
    """One page to be visited.

    Attributes:
        site: The name of its site in the dataset.
        page: Its own name.
        url: Its address as the dataset has it. What is served here for the visit has one under `.test`, which
            is nobody's; the port that it was served on is chance and stands nowhere.
        page_class: The protocol's class.
        corpus: The page of a local site that it is.
        folder: The directory that a saved page is served from.
    """

    site: str
    page: str
    url: str
    page_class: PageClass = "other"
    corpus: CorpusPage | None = None
    folder: Path | None = None

    @property
    def id(self) -> str:
        """`<site>_<page>`."""
        return f"{self.site}_{self.page}"

    @property
    def home(self) -> str:
        """Where its site would be if it had a place of its own."""
        return f"http://{self.site}.test"

    @property
    def host(self) -> str:
        """The host of its address."""
        return urlsplit(self.url).hostname or ""


def targets_of(
    named: Iterable[str], *, pages: str = "*", page_class: PageClass = "other"
) -> tuple[Target, ...]:
    """Every page that is meant by addresses, files, directories or `corpus`; no name twice."""
    found: dict[str, Target] = {}
    for name in named:
        for target in _meant(name, page_class):
            if not fnmatchcase(target.id, pages):
                continue
            if target.id in found and found[target.id] != target:
                target = replace(target, page=f"{target.page}-{digest(target.url)[:8]}")
            found[target.id] = target
    if len(found) > MOST_PAGES:
        raise BadInput(f"{len(found):,} pages are more than the {MOST_PAGES:,} of one capture; split them.")
    if not found:
        raise BadInput(f"No page is called {pages!r} here; give another --pages, or none for all.")
    return tuple(found.values())


def _meant(name: str, page_class: PageClass) -> Sequence[Target]:
    if name == CORPUS:
        return [
            Target(page.site, page.called, f"http://{page.site}.test", page.page_class, corpus=page)
            for page in CORPUS_PAGES
        ]
    scheme = name.partition("://")[0].lower() if "://" in name else ""
    if scheme in ("http", "https"):
        return [_address(name, page_class)]
    if scheme and scheme != "file":
        raise BadInput(f"{name[:200]} cannot be captured; give an http(s) address, a file or a directory.")
    return _saved(Path(name.removeprefix("file://")), page_class)


def _address(url: str, page_class: PageClass) -> Target:
    try:
        host, _port = urlsplit(url).hostname, urlsplit(url).port
    except ValueError:
        host = None
    if not host:
        raise BadInput(f"{url[:200]!r} is no address; write it as https://example.org/page.")
    site, page = page_of_address(url)
    return Target(site, page, url, page_class)


def _saved(path: Path, page_class: PageClass) -> Sequence[Target]:
    if path.is_dir():
        files = sorted(file for file in path.rglob("*") if _is_page(file) and not _is_hidden(file, path))
        if not files:
            raise BadInput(f"{path} holds no .html files; name the directory that does.")
        return [_saved_page(file, path, page_class) for file in files]
    if not path.is_file():
        raise BadInput(f"{path} does not exist; give an address, a file, a directory or `{CORPUS}`.")
    if not _is_page(path):
        raise BadInput(f"{path} is no page; its name has to end with {', '.join(_SAVED)}.")
    return [_saved_page(path, path.parent, page_class)]


def _is_page(path: Path) -> bool:
    return path.suffix.lower() in _SAVED and path.is_file()


def _is_hidden(path: Path, top: Path) -> bool:
    return any(part.startswith(".") for part in path.relative_to(top).parts)


def _saved_page(file: Path, folder: Path, page_class: PageClass) -> Target:
    size = file.stat().st_size
    if size > MAX_FILE_BYTES:
        raise BadInput(f"{file} has {size:,} bytes, more than the {MAX_FILE_BYTES:,} of a page; cut it.")
    site = plain_name(folder.resolve().name, "files").replace(".", "-")
    within = file.relative_to(folder)
    page = plain_name(within.with_suffix("").as_posix(), "page")
    return Target(site, page, f"http://{site}.test/{quote(within.as_posix())}", page_class, folder=folder)
