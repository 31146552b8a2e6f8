"""What a repository holds: files, commits, releases, readable text, and what differs between versions."""

from __future__ import annotations

import gzip
import hashlib
import io
import tarfile
import zipfile
from dataclasses import dataclass
from datetime import date, timedelta
from difflib import SequenceMatcher
from functools import cache

from assay.corpus.sites.forgeline.data import COMMITS, RELEASES, REPOSITORIES, Commit, Release, Repository
from assay.corpus.sites.forgeline.project import FILES, LICENCE

__all__ = [
    "Asset",
    "DiffFile",
    "assets",
    "blocks",
    "commits_of",
    "difference",
    "files_of",
    "language_of",
    "last_commit",
    "releases_of",
    "shares",
]

MAIN = "linkhound"
_CONTEXT = 3

_LANGUAGES = {
    ".py": "Python",
    ".rs": "Rust",
    ".go": "Go",
    ".ts": "TypeScript",
    ".toml": "TOML",
    ".yml": "YAML",
    ".md": "Markdown",
}

_SOURCES = {
    "Python": (
        "src/{name}/main.py",
        '''"""{summary}."""

import sys


def main() -> int:
    """Start with the words that were typed."""
    words = sys.argv[1:]
    if not words:
        print("Tell {name} what to do. Try: {name} --help")
        return 2
    return 0
''',
    ),
    "Rust": (
        "src/main.rs",
        """// {summary}.

use std::env;

fn main() {{
    let words: Vec<String> = env::args().skip(1).collect();
    if words.is_empty() {{
        println!("Tell {name} what to do. Try: {name} --help");
    }}
}}
""",
    ),
    "Go": (
        "main.go",
        """// {summary}.
package main

import (
\t"fmt"
\t"os"
)

func main() {{
\tif len(os.Args) < 2 {{
\t\tfmt.Println("Tell {name} what to do. Try: {name} --help")
\t}}
}}
""",
    ),
    "TypeScript": (
        "src/index.ts",
        """// {summary}.

export interface Options {{
  folder: string;
}}

export function start(options: Options): string {{
  return "{name} reads " + options.folder;
}}
""",
    ),
}


def language_of(path: str) -> str:
    """The language of a file by its name."""
    return next((name for ending, name in _LANGUAGES.items() if path.endswith(ending)), "Text")


@cache
def _small_files(repository: Repository) -> dict[str, str]:
    words = {"name": repository.name, "summary": repository.summary}
    path, source = _SOURCES[repository.language]
    readme = (
        f"# {repository.name}\n\n{repository.summary}.\n\n## Start\n\nCopy the repository, then run it "
        f"once.\n\n"
        f"```\n{repository.name} --help\n```\n\n## Get help\n\nQuestions and ideas are welcome in the "
        f"issues.\n"
    )
    return {
        path.format(**words): source.format(**words),
        "CHANGELOG.md": "# Changes\n\n## 1.0.0\n\n- First release for everybody.\n",
        "LICENSE": LICENCE,
        "README.md": readme,
    }


def files_of(name: str) -> dict[str, str]:
    """Path to text, folders first."""
    return FILES if name == MAIN else _small_files(REPOSITORIES[name])


@cache
def commits_of(name: str) -> tuple[Commit, ...]:
    """The newest first."""
    if name == MAIN:
        return COMMITS
    repository = REPOSITORIES[name]
    newest = date.fromisoformat(repository.updated)
    authors = sorted({commit.author for commit in COMMITS})
    start = int(hashlib.sha256(name.encode()).hexdigest()[:2], 16)
    messages = (
        "Update the README",
        "Make messages shorter",
        "Test the first start",
        "Release 1.0.0",
        "First version",
    )
    return tuple(
        Commit(message, authors[(start + n) % len(authors)], (newest - timedelta(days=9 * n)).isoformat())
        for n, message in enumerate(messages)
    )


def releases_of(name: str) -> tuple[Release, ...]:
    """The newest first."""
    if name == MAIN:
        return RELEASES
    day = next(commit.day for commit in commits_of(name) if commit.message.startswith("Release"))
    return (Release("1.0.0", day, ("First release for everybody.",)),)


# The commit that touched a file last, where it is not told by the name of the file.
_LAST = {
    ".forge/build.yml": "Run our own link check in the build",
    "src/linkhound/__init__.py": "Release 2.4.1",
    "src/linkhound/checker.py": "Use the shared client for local files too",
    "src/linkhound/cli.py": "Move the exit code into the command",
    "src/linkhound/finder.py": "Report links in headings with the right line",
    "src/linkhound/report.py": "Count each link once in the summary",
    "tests/test_finder.py": "Test that mail links are not followed",
    ".linkhound.toml": "Add the setting for skipped addresses",
    "CHANGELOG.md": "Release 2.4.1",
    "CONTRIBUTING.md": "Fix a typo in the contributing guide",
    "LICENSE": "Name the licence in full",
    "README.md": "Say in the README which files are read",
    "pyproject.toml": "Release 2.4.1",
}


def last_commit(name: str, path: str) -> Commit:
    """The commit that touched a file last."""
    found = commits_of(name)
    if name == MAIN:
        return next(commit for commit in found if commit.message == _LAST[path])
    return found[0] if path == "README.md" else found[-1]


def shares(files: dict[str, str]) -> list[tuple[str, float]]:
    """Each language's share of the text in per cent, the largest first."""
    sizes: dict[str, int] = {}
    for path, text in files.items():
        if language_of(path) not in ("Markdown", "Text"):
            sizes[language_of(path)] = sizes.get(language_of(path), 0) + len(text)
    total = sum(sizes.values())
    return sorted(((name, round(100 * size / total, 1)) for name, size in sizes.items()), key=lambda s: -s[1])


def blocks(markdown: str) -> list[tuple[str, list[list[tuple[bool, str]]]]]:
    """A README as blocks of lines; each line is pieces of (is code, text)."""
    found: list[tuple[str, list[list[tuple[bool, str]]]]] = []
    in_code = False
    for line in markdown.split("\n"):
        if line.startswith("```"):
            in_code = not in_code
            if in_code:
                found.append(("code", []))
        elif in_code:
            found[-1][1].append([(False, line)])
        elif line.startswith("#"):
            level = len(line) - len(line.lstrip("#"))
            found.append((f"h{level}", [_pieces(line.lstrip("# "))]))
        elif line.startswith("- "):
            if not found or found[-1][0] != "list":
                found.append(("list", []))
            found[-1][1].append(_pieces(line[2:]))
        elif line and found and found[-1][0] == "paragraph" and found[-1][1]:
            found[-1][1][0] += [(False, " "), *_pieces(line)]
        elif line:
            found.append(("paragraph", [_pieces(line)]))
        elif found and found[-1][0] == "paragraph":
            # A blank line ends the paragraph.
            found.append(("end", []))
    return [block for block in found if block[0] != "end"]


def _pieces(text: str) -> list[tuple[bool, str]]:
    return [(index % 2 == 1, part) for index, part in enumerate(text.split("`")) if part]


@dataclass(frozen=True, slots=True)
class DiffFile:
    """What changed in one file: rows of (kind, old line number, new line number, text)."""

    path: str
    rows: tuple[tuple[str, str, str, str], ...]
    added: int
    removed: int


def difference(path: str, before: str, after: str) -> DiffFile:
    """The lines that differ, with a few around them."""
    old, new = before.splitlines(), after.splitlines()
    rows: list[tuple[str, str, str, str]] = []
    added = removed = 0
    for group in SequenceMatcher(None, old, new, autojunk=False).get_grouped_opcodes(_CONTEXT):
        first, last = group[0], group[-1]
        rows.append(("gap", "", "", f"Lines {first[3] + 1} to {last[4]}"))
        for tag, old_start, old_end, new_start, new_end in group:
            if tag == "equal":
                rows += [
                    ("same", str(old_start + n + 1), str(new_start + n + 1), line)
                    for n, line in enumerate(old[old_start:old_end])
                ]
                continue
            rows += [("removed", str(n + 1), "", old[n]) for n in range(old_start, old_end)]
            rows += [("added", "", str(n + 1), new[n]) for n in range(new_start, new_end)]
            removed += old_end - old_start
            added += new_end - new_start
    return DiffFile(path, tuple(rows), added, removed)


@dataclass(frozen=True, slots=True)
class Asset:
    """A file that belongs to a release."""

    name: str
    body: bytes
    content_type: str

    @property
    def size(self) -> str:
        """The size in words."""
        count = len(self.body)
        return f"{count} bytes" if count < 1000 else f"{count / 1000:.1f} KB"


# The version that brought a file, where it was not there from the start.
_SINCE = {
    ".linkhound.toml": "2.4.0",
    ".forge/build.yml": "2.4.0",
    "CONTRIBUTING.md": "2.3.0",
    "src/linkhound/report.py": "2.2.0",
    "tests/test_finder.py": "2.1.0",
}


def _files_then(name: str, version: str) -> dict[str, str]:
    """The files as they were in a version: no newer files, no newer entries in the list of changes."""
    then = {}
    for path, text in files_of(name).items():
        if name == MAIN and _SINCE.get(path, "") > version:
            continue
        entries = text.split("\n## ")
        if path == "CHANGELOG.md":
            text = "\n## ".join([entries[0], *(entry for entry in entries[1:] if entry[:5] <= version)])
        then[path] = text.replace('version = "2.4.1"', f'version = "{version}"')
    return then


@cache
def assets(name: str, version: str) -> tuple[Asset, ...]:
    """The source of a version, packed in two ways, and the checksums."""
    files = _files_then(name, version)
    top = f"{name}-{version}"
    tar = Asset(f"{top}.tar.gz", _tar(top, files), "application/gzip")
    zipped = Asset(f"{top}.zip", _zip(top, files), "application/zip")
    sums = "".join(f"{hashlib.sha256(asset.body).hexdigest()}  {asset.name}\n" for asset in (tar, zipped))
    return tar, zipped, Asset("checksums.txt", sums.encode(), "text/plain; charset=utf-8")


def _tar(top: str, files: dict[str, str]) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        for path, text in files.items():
            info = tarfile.TarInfo(f"{top}/{path}")
            info.size = len(text.encode())
            archive.addfile(info, io.BytesIO(text.encode()))
    return gzip.compress(packed.getvalue(), mtime=0)


def _zip(top: str, files: dict[str, str]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, text in files.items():
            # A fixed day: the same version must have the same checksum in every run.
            archive.writestr(zipfile.ZipInfo(f"{top}/{path}", (2026, 1, 1, 0, 0, 0)), text)
    return packed.getvalue()
