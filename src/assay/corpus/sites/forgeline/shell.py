"""The site itself and what every page of it needs: who is signed in, the search, the words for days."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from assay.corpus.pictures import portrait
from assay.corpus.site import Handler, Response, Site, Visit
from assay.corpus.sites.forgeline.content import MAIN, commits_of, files_of
from assay.corpus.sites.forgeline.data import (
    ISSUES,
    ME,
    PEOPLE,
    PULLS,
    REPOSITORIES,
    TOKENS,
    Commit,
    Issue,
    Pull,
    Repository,
    spoken_day,
)
from assay.corpus.sites.forgeline.project import BRANCHES

__all__ = [
    "SITE",
    "address",
    "all_commits",
    "branch_files",
    "matches",
    "page_number",
    "pulls",
    "signed_in_only",
    "show",
    "show_repository",
]

SITE = Site(
    "forgeline",
    name="Forgeline",
    about="A code hosting site for open projects; most visitors come for the link checker linkhound.",
    start_state={
        "signed_in": False,
        "starred": set(),
        "issues": {MAIN: list(ISSUES)},
        "pulls": list(PULLS),
        "merged": [],
        "tokens": list(TOKENS),
        "fresh_token": None,
    },
    knobs={
        # True: the search wants the exact phrase in the exact case.
        "literal_search": False,
        # True: the links to further pages of search results and commits forget filters and order.
        "drops_filters": False,
        # True: every page of the commits shows the first page's commits.
        "repeats_first_page": False,
        # True: the order chosen for search results has no effect.
        "ignores_sort": False,
        # True: the number of stars stays as it was after a visitor stars a repository.
        "stale_count": False,
        # True: a token is revoked without a question.
        "deletes_at_once": False,
        # True: a pull request is merged without a question.
        "merges_at_once": False,
        # True: the message about a new token names another day on which it expires than was chosen.
        "confirms_other": False,
        # True: a new token can do everything, whatever was ticked.
        "widens_scopes": False,
        # True: after signing in, visitors land on the front page instead of where they wanted to go.
        "returns_home": False,
        # True: a refused issue or token form comes back with empty fields.
        "forgets_answers": False,
        # A path on which the visitor is signed out, once.
        "signs_out_on": "",
    },
)


def show(visit: Visit, template: str, **values: Any) -> Response:
    """A page with everything that the frame around it needs."""
    return visit.render(template, people=PEOPLE, day=spoken_day, me=PEOPLE[ME], **values)


def signed_in_only(handler: Handler) -> Handler:
    """Send visitors who are not signed in to the sign-in page, and back afterwards."""

    @wraps(handler)
    def guarded(visit: Visit) -> Response:
        if visit.knob("signs_out_on") == visit.path and not visit.state.get("was_signed_out"):
            visit.state["signed_in"], visit.state["was_signed_out"] = False, True
        if visit.state["signed_in"]:
            return handler(visit)
        # What was posted cannot be opened again, but the page it came from can: the form says which that is.
        back = visit.data.get("back", [visit.path])[0]
        visit.notify("Sign in first. Then we take you back to where you were.")
        return visit.redirect("/sign-in", next=back)

    return guarded


def address(path: str, query: Mapping[str, str]) -> str:
    """A path with the parts of a query that say something."""
    kept = {key: value for key, value in query.items() if value}
    return path + (f"?{urlencode(kept)}" if kept else "")


def page_number(visit: Visit, pages: int) -> int:
    """The page that was asked for, or the nearest that exists."""
    asked = visit.query.get("page", "1")
    return max(1, min(int(asked), pages)) if asked.isdigit() else 1


_WORD = re.compile(r"[a-z0-9]+")


def _stem(word: str) -> str:
    """Enough of a word to find its other forms: logs, logging, log."""
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word.removesuffix(ending)
    return word


def matches(query: str, text: str, *, literal: bool) -> bool:
    """Does the text answer the query? Part words and other forms count unless `literal`."""
    if literal:
        return query in text
    found = text.lower()
    return all(_stem(word) in found for word in _WORD.findall(query.lower()))


def pulls(visit: Visit) -> list[Pull]:
    """The pull requests of linkhound as this visitor has changed them."""
    found: list[Pull] = visit.state["pulls"]
    return found


def issues(visit: Visit, name: str) -> list[Issue]:
    """The issues of a repository, with those that the visitor has opened."""
    found: list[Issue] = visit.state["issues"].setdefault(name, [])
    return found


def branch_files(visit: Visit, name: str, branch: str = "main") -> dict[str, str]:
    """Path to text on a branch; `main` has what this visitor has merged."""
    files = dict(files_of(name))
    if name == MAIN:
        for merged in visit.state["merged"]:
            files |= BRANCHES[merged]
        files |= BRANCHES.get(branch, {})
    return files


def all_commits(visit: Visit, name: str) -> list[Commit]:
    """The newest first, with those that this visitor has merged."""
    merged: list[Commit] = visit.state.get("new_commits", []) if name == MAIN else []
    return [*reversed(merged), *commits_of(name)]


def star_count(visit: Visit, repository: Repository) -> int:
    """The stars of everybody, with the visitor's own."""
    own = repository.name in visit.state["starred"] and not visit.knob("stale_count")
    return repository.stars + own


def show_repository(visit: Visit, template: str, **values: Any) -> Response:
    """A page of a repository, with its head and tabs."""
    repository = REPOSITORIES.get(visit.params["repo"])
    if repository is None:
        return visit.not_found()
    open_pulls = [pull for pull in pulls(visit) if pull.state == "open"] if repository.name == MAIN else []
    return show(
        visit,
        template,
        repo=repository,
        stars=star_count(visit, repository),
        is_starred=repository.name in visit.state["starred"],
        open_issues=sum(issue.is_open for issue in issues(visit, repository.name)),
        open_pulls=len(open_pulls),
        commit_count=len(all_commits(visit, repository.name)),
        **values,
    )


@SITE.get("/img/{name}.svg")
def picture(visit: Visit) -> Response:
    """The portrait of a person."""
    person = PEOPLE.get(visit.params["name"])
    if person is None:
        return visit.not_found()
    return Response(portrait(person.name, "#e9e2d8"), content_type="image/svg+xml")
