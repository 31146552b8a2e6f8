"""A captured dataset: pages and their formats in files that anybody can read, under checksums.

```
datasets/
  dataset.json                        the index: pages, formats, browser, hashes
  SHA256SUMS                          of every file below
  pages/<site>/<page>.html            the page as rendered
  pages/<site>/<page>.json            what is known of it: url, class, viewport, time, tokens per format
  formats/<format>/<site>_<page>.*    one file per format: .sifr .html .txt .md .png
  ground-truth/<site>_<page>.json     tasks that people have verified; written as a template by the capture
  store/                              the page states, from which every format can be made again
```
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from pydantic import StringConstraints, ValidationError

from assay.errors import BadInput
from assay.files import read_json
from assay.sifr.formats.records import Subject
from assay.sifr.words import PageClass, PageSplit
from assay.stored import Stored

if TYPE_CHECKING:
    from assay.browser.state import PageState

__all__ = ["INDEX", "CapturedPage", "Dataset", "FormatFile"]

INDEX = "dataset.json"
_MOST_BYTES = 50_000_000
# Files are called by these names, so none may lead out of the dataset.
_Name = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-][A-Za-z0-9._-]*$", max_length=200)]


class FormatFile(Stored):
    """One page in one format, as it lies in the dataset."""

    file: str
    sha256: str
    bytes: int
    tokens: int | None = None
    """None for pictures."""


class CapturedPage(Stored):
    """One page of a dataset."""

    id: _Name
    """`<site>_<page>`: letters, digits, dots, dashes."""
    site: _Name
    page: _Name
    page_class: PageClass = "other"
    url: str
    title: str = ""
    variant: str | None = None
    """Of a local site: which defects it was served with."""
    split: PageSplit | None = None
    """Of a local site: whether the suite's rules were written with it in sight. None: nobody said."""
    state: str
    """Digest in the store."""
    viewport: tuple[int, int]
    captured_at: str
    truncated: tuple[str, ...] = ()
    formats: dict[str, FormatFile] = {}


class Dataset:
    """A directory that `assay sifr capture` wrote."""

    def __init__(self, path: Path) -> None:
        self.path = path
        index = path / INDEX
        if not index.is_file():
            raise BadInput(f"{path} holds no captured pages; `assay sifr capture URL --output {path}` does.")
        rows = read_json(index, max_bytes=_MOST_BYTES)
        try:
            self.pages = tuple(CapturedPage.model_validate(row) for row in rows["pages"])
        except (TypeError, LookupError, ValidationError):
            raise BadInput(f"{index} is no index of captured pages; capture them again.") from None

    def state(self, page: CapturedPage) -> PageState:
        """The page as it was captured."""
        from assay.browser.store import PageStore

        return PageStore(self.path / "store").get(page.state)

    def subject(self, page: CapturedPage) -> Subject:
        """The page, ready to be represented."""
        return Subject(self.state(page), page.captured_at)
