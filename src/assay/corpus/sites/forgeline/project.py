"""The files of linkhound, the project that most visitors come for, and of its branches."""

from __future__ import annotations

__all__ = ["BRANCHES", "FILES", "LICENCE"]

LICENCE = """Open Workshop Licence, version 1

Copyright (c) the people named in the commits of this project.

You may use, copy, change and share this software, for any purpose and
without paying, as long as you keep this text with it.

The software comes as it is. Nobody promises that it works for you, and
nobody has to pay for damage that it may cause.
"""

_README = """# linkhound

linkhound finds broken links in your documents before your readers do. It reads Markdown and HTML
files, follows every link in them, and tells you the file and the line of each link that leads nowhere.

## Install

You need Python 3.11 or newer.

```
pip install linkhound
```

## Use

Point it at a folder. It looks at all `.md` and `.html` files in it.

```
linkhound docs/
```

A run on a small handbook looks like this:

```
docs/setup.md:14   broken   https://files.example/v1/setup.zip (404)
docs/team.md:52    moved    http://wiki.example/team (301)
38 links checked in 2.1 s: 36 good, 1 moved, 1 broken
```

The exit code is 1 when a link is broken, so that your build can stop.

## Settings

Put a file named `.linkhound.toml` next to your documents. All settings have a default.

- `timeout`: seconds to wait for an answer, 10 by default
- `retries`: how often to try again after an error, 2 by default
- `skip`: addresses that are never followed, such as `http://localhost`
- `moved`: what to do with links that moved, `warn` or `fail`

## Get help

Questions and ideas are welcome in the issues. Please read `CONTRIBUTING.md` before you send a change.
"""

_CHANGELOG = """# Changes

## 2.4.1 (9 March 2026)

- Links in headings are reported with the right line.
- The summary no longer counts a link twice.

## 2.4.0 (24 February 2026)

- New setting `skip` for addresses that are never followed.
- Runs are about twice as fast on folders with many files.

## 2.3.0 (20 January 2026)

- Moved links are shown apart from broken ones.

## 2.2.0 (2 December 2025)

- HTML files are read as well as Markdown.
"""

_CONTRIBUTING = """# How to help

Thank you for your time. Small changes are the best changes.

## Before you write code

Open an issue and say what you would like to change. You get an answer within a week.

## When you send a change

- Add a test that fails without your change.
- Run `python -m pytest` and `ruff check`.
- Add one line to `CHANGELOG.md`.

One maintainer must approve a change before it is merged.
"""

_PYPROJECT = """[project]
name = "linkhound"
version = "2.4.1"
description = "Finds broken links in Markdown and HTML files"
requires-python = ">=3.11"
license = "LicenseRef-Open-Workshop-1"
dependencies = ["httpx>=0.27"]

[project.scripts]
linkhound = "linkhound.cli:main"

[tool.ruff]
line-length = 100

[tool.pytest.ini_options]
testpaths = ["tests"]
"""

_SETTINGS = """# The settings that linkhound uses for its own documents.
timeout = 10
retries = 2
skip = ["http://localhost", "https://example.org"]
moved = "warn"
"""

_BUILD = """# Runs on every push and on every pull request.
name: build
steps:
  - name: Set up
    run: pip install -e . pytest ruff
  - name: Style
    run: ruff check src tests
  - name: Tests
    run: python -m pytest
  - name: Own links
    run: linkhound README.md CONTRIBUTING.md
"""

_INIT = '''"""Find broken links in documents."""

from linkhound.checker import Outcome, check
from linkhound.finder import Link, find_links

__all__ = ["Link", "Outcome", "check", "find_links"]
__version__ = "2.4.1"
'''

_FINDER = '''"""Find the links in documents."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

MARKDOWN_LINK = re.compile(r"\\[[^\\]]*\\]\\((?P<target>[^)\\s]+)\\)")
HTML_LINK = re.compile(r"(?:href|src)=\\"(?P<target>[^\\"]+)\\"")

PATTERNS = {
    ".md": MARKDOWN_LINK,
    ".html": HTML_LINK,
}

# These are links for people, not addresses that a program can follow.
NOT_FOLLOWED = ("mailto:", "tel:", "#")


@dataclass(frozen=True)
class Link:
    """A link and the place where it was found."""

    target: str
    file: Path
    line: int

    @property
    def is_local(self) -> bool:
        return "://" not in self.target


def find_links(folder: Path) -> Iterator[Link]:
    """Yield every link of every document in a folder."""
    for file in sorted(folder.rglob("*")):
        pattern = PATTERNS.get(file.suffix)
        if pattern is None:
            continue
        yield from _links_of(file, pattern)


def _links_of(file: Path, pattern: re.Pattern[str]) -> Iterator[Link]:
    text = file.read_text(encoding="utf-8")
    for number, line in enumerate(text.splitlines(), start=1):
        for match in pattern.finditer(line):
            target = match["target"]
            if not target.startswith(NOT_FOLLOWED):
                yield Link(target, file, number)
'''

_CHECKER = '''"""Follow links and say what became of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import httpx

from linkhound.finder import Link


class State(Enum):
    GOOD = "good"
    MOVED = "moved"
    BROKEN = "broken"


@dataclass(frozen=True)
class Outcome:
    """What happened when a link was followed."""

    link: Link
    state: State
    reason: str = ""


def check(link: Link, client: httpx.Client, retries: int = 2) -> Outcome:
    """Follow one link. Errors of the network are tried again."""
    if link.is_local:
        return _check_file(link)
    for attempt in range(retries + 1):
        try:
            answer = client.head(link.target)
        except httpx.TransportError as error:
            if attempt == retries:
                return Outcome(link, State.BROKEN, str(error))
            continue
        return _judge(link, answer)
    raise AssertionError("the loop always returns")


def _check_file(link: Link) -> Outcome:
    path = link.file.parent / link.target.split("#")[0]
    state = State.GOOD if path.exists() else State.BROKEN
    return Outcome(link, state, "" if path.exists() else "no such file")


def _judge(link: Link, answer: httpx.Response) -> Outcome:
    if answer.is_redirect:
        return Outcome(link, State.MOVED, str(answer.status_code))
    if answer.is_error:
        return Outcome(link, State.BROKEN, str(answer.status_code))
    return Outcome(link, State.GOOD)
'''

_REPORT = '''"""Tell people what was found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from linkhound.checker import Outcome, State


def lines(outcomes: Iterable[Outcome]) -> list[str]:
    """One line for each link that needs attention."""
    return [
        f"{o.link.file}:{o.link.line}   {o.state.value}   {o.link.target} ({o.reason})"
        for o in outcomes
        if o.state is not State.GOOD
    ]


def summary(outcomes: Iterable[Outcome], seconds: float) -> str:
    """The last line of a run."""
    counts = Counter(o.state for o in outcomes)
    parts = ", ".join(f"{counts[state]} {state.value}" for state in State)
    return f"{sum(counts.values())} links checked in {seconds:.1f} s: {parts}"
'''

_CLI = '''"""The command that people type."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import httpx

from linkhound import report
from linkhound.checker import State, check
from linkhound.finder import find_links


def main() -> int:
    parser = argparse.ArgumentParser(prog="linkhound")
    parser.add_argument("folder", type=Path, help="where your documents are")
    parser.add_argument("--timeout", type=float, default=10.0)
    parser.add_argument("--retries", type=int, default=2)
    options = parser.parse_args()

    start = time.monotonic()
    with httpx.Client(timeout=options.timeout) as client:
        outcomes = [check(link, client, options.retries) for link in find_links(options.folder)]
    for line in report.lines(outcomes):
        print(line)
    print(report.summary(outcomes, time.monotonic() - start))
    return 1 if any(o.state is State.BROKEN for o in outcomes) else 0


if __name__ == "__main__":
    sys.exit(main())
'''

_TEST_FINDER = """from pathlib import Path

from linkhound.finder import find_links


def test_markdown_link_has_its_line(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# Title\\n\\nSee [the plan](plan.md).\\n")
    (link,) = find_links(tmp_path)
    assert (link.target, link.line) == ("plan.md", 3)


def test_mail_links_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("[Write to us](mailto:team@example.org)")
    assert list(find_links(tmp_path)) == []


def test_html_images_count(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<img src="logo.svg" alt="Logo">')
    (link,) = find_links(tmp_path)
    assert link.target == "logo.svg"
"""

FILES: dict[str, str] = {
    ".forge/build.yml": _BUILD,
    "src/linkhound/__init__.py": _INIT,
    "src/linkhound/checker.py": _CHECKER,
    "src/linkhound/cli.py": _CLI,
    "src/linkhound/finder.py": _FINDER,
    "src/linkhound/report.py": _REPORT,
    "tests/test_finder.py": _TEST_FINDER,
    ".linkhound.toml": _SETTINGS,
    "CHANGELOG.md": _CHANGELOG,
    "CONTRIBUTING.md": _CONTRIBUTING,
    "LICENSE": LICENCE,
    "README.md": _README,
    "pyproject.toml": _PYPROJECT,
}


def _changed(text: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


# What each branch changes. The difference to `main` is the pull request.
BRANCHES: dict[str, dict[str, str]] = {
    "main": {},
    "css-links": {
        "src/linkhound/finder.py": _changed(
            _FINDER,
            (
                '(?P<target>[^\\"]+)\\"")\n',
                '(?P<target>[^\\"]+)\\"")\n'
                'CSS_LINK = re.compile(r"url\\([\\"\']?(?P<target>[^)\\"\']+)[\\"\']?\\)")\n',
            ),
            ('    ".html": HTML_LINK,\n', '    ".html": HTML_LINK,\n    ".css": CSS_LINK,\n'),
            ('("mailto:", "tel:", "#")', '("mailto:", "tel:", "data:", "#")'),
        ),
        "tests/test_finder.py": _TEST_FINDER
        + """

def test_css_pictures_count(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text("body { background: url('paper.png') }")
    (link,) = find_links(tmp_path)
    assert link.target == "paper.png"


def test_data_in_css_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text("body { background: url(data:image/png;base64,AAAA) }")
    assert list(find_links(tmp_path)) == []
""",
        "CHANGELOG.md": _changed(
            _CHANGELOG,
            (
                "# Changes\n",
                "# Changes\n\n## Not released yet\n\n- Links in CSS files are found and checked.\n",
            ),
        ),
    },
    "polite-retries": {
        "src/linkhound/checker.py": _changed(
            _CHECKER,
            ("from dataclasses", "import time\nfrom dataclasses"),
            (
                "            continue\n        return _judge",
                "            continue\n        if answer.status_code == 429 and attempt < retries:\n"
                '            time.sleep(float(answer.headers.get("Retry-After", "1")))\n'
                "            continue\n        return _judge",
            ),
        ),
    },
}
