"""The code itself: the repository's first page, files, commits and releases."""

from __future__ import annotations

from assay.corpus.site import Response, Visit
from assay.corpus.sites.forgeline.colouring import coloured
from assay.corpus.sites.forgeline.content import (
    MAIN,
    assets,
    blocks,
    language_of,
    last_commit,
    releases_of,
    shares,
)
from assay.corpus.sites.forgeline.data import PEOPLE, PULLS, REPOSITORIES
from assay.corpus.sites.forgeline.project import BRANCHES
from assay.corpus.sites.forgeline.shell import (
    SITE,
    address,
    all_commits,
    branch_files,
    page_number,
    show_repository,
    signed_in_only,
)

__all__ = ["slug"]

_COMMITS_PER_PAGE = 20


def slug(path: str) -> str:
    """A file's path as one part of an address."""
    return path.replace("/", "--")


def _branch(visit: Visit) -> str:
    wanted = visit.query.get("branch", "main")
    return wanted if visit.params["repo"] == MAIN and wanted in BRANCHES else "main"


def _branches(visit: Visit) -> list[str]:
    if visit.params["repo"] != MAIN:
        return ["main"]
    return [name for name in BRANCHES if name not in visit.state["merged"]]


@SITE.page("/r/{repo}", id="repository", kind="code repository", title="Repository", example="/r/linkhound")
def repository_page(visit: Visit) -> Response:
    """Files, README and figures."""
    name = visit.params["repo"]
    if name not in REPOSITORIES:
        return visit.not_found()
    branch = _branch(visit)
    files = branch_files(visit, name, branch)
    rows = [
        (path, address(f"/r/{name}/blob/{slug(path)}", _branch_query(branch)), last_commit(name, path))
        for path in files
    ]
    pull = next((pull for pull in PULLS if pull.branch == branch), None)
    return show_repository(
        visit,
        "repository.html",
        rows=rows,
        readme=blocks(files["README.md"]),
        languages=shares(files),
        branch=branch,
        branches=_branches(visit),
        branch_pull=pull,
        newest=all_commits(visit, name)[0],
        release=releases_of(name)[0],
        release_count=len(releases_of(name)),
    )


def _branch_query(branch: str) -> dict[str, str]:
    return {} if branch == "main" else {"branch": branch}


@SITE.post("/r/{repo}/star", page="repository")
@signed_in_only
def star(visit: Visit) -> Response:
    """Star a repository, or take the star back."""
    name = visit.params["repo"]
    if name not in REPOSITORIES:
        return visit.not_found()
    if visit.data.get("star", [""])[0] == "yes":
        visit.state["starred"].add(name)
        visit.record("starred", repo=name)
        visit.notify(f"You starred {name}.")
    else:
        visit.state["starred"].discard(name)
        visit.record("star_removed", repo=name)
        visit.notify(f"You removed your star from {name}.")
    return visit.redirect(f"/r/{name}")


@SITE.page(
    "/r/{repo}/blob/{file}",
    id="file",
    kind="code page",
    title="File",
    example="/r/linkhound/blob/src--linkhound--finder.py",
)
def file_page(visit: Visit) -> Response:
    """One file with numbered lines."""
    name = visit.params["repo"]
    if name not in REPOSITORIES:
        return visit.not_found()
    branch = _branch(visit)
    files = branch_files(visit, name, branch)
    path = next((path for path in files if slug(path) == visit.params["file"]), None)
    if path is None:
        return visit.not_found()
    return show_repository(
        visit,
        "file.html",
        file=path,
        raw=address(f"/r/{name}/raw/{slug(path)}", _branch_query(branch)),
        download=address(f"/r/{name}/raw/{slug(path)}", {**_branch_query(branch), "download": "yes"}),
        language=language_of(path),
        lines=coloured(files[path], language_of(path)),
        size=len(files[path].encode()),
        commit=last_commit(name, path),
        branch=branch,
        others=[(other, address(f"/r/{name}/blob/{slug(other)}", _branch_query(branch))) for other in files],
    )


@SITE.get("/r/{repo}/raw/{file}")
def raw_file(visit: Visit) -> Response:
    """A file as plain text."""
    name = visit.params["repo"]
    if name not in REPOSITORIES:
        return visit.not_found()
    files = branch_files(visit, name, _branch(visit))
    path = next((path for path in files if slug(path) == visit.params["file"]), None)
    if path is None:
        return visit.not_found()
    headers = {}
    if visit.query.get("download"):
        headers["Content-Disposition"] = f'attachment; filename="{path.rsplit("/", 1)[-1]}"'
        visit.record("file_downloaded", repo=name, path=path)
    return Response(files[path], content_type="text/plain; charset=utf-8", headers=headers)


@SITE.page("/r/{repo}/commits", id="commits", kind="listing", title="Commits", example="/r/linkhound/commits")
def commits(visit: Visit) -> Response:
    """What was changed, by whom and when."""
    name = visit.params["repo"]
    if name not in REPOSITORIES:
        return visit.not_found()
    author = visit.query.get("author", "")
    author = author if author in PEOPLE else ""
    known = all_commits(visit, name)
    found = [commit for commit in known if not author or commit.author == author]
    pages = max(1, -(-len(found) // _COMMITS_PER_PAGE))
    number = page_number(visit, pages)
    start = 0 if visit.knob("repeats_first_page") else (number - 1) * _COMMITS_PER_PAGE
    kept = {} if visit.knob("drops_filters") else {"author": author}
    days: dict[str, list[object]] = {}
    for commit in found[start : start + _COMMITS_PER_PAGE]:
        days.setdefault(commit.day, []).append(commit)
    return show_repository(
        visit,
        "commits.html",
        days=days,
        total=len(found),
        first=(number - 1) * _COMMITS_PER_PAGE + 1,
        last=min(number * _COMMITS_PER_PAGE, len(found)),
        author=author,
        authors=sorted({commit.author for commit in known}, key=lambda person: PEOPLE[person].name),
        number=number,
        page_links=[
            (n, address(f"/r/{name}/commits", {**kept, "page": str(n)})) for n in range(1, pages + 1)
        ],
    )


@SITE.page(
    "/r/{repo}/releases",
    id="releases",
    kind="release list",
    title="Releases",
    example="/r/linkhound/releases",
)
def releases(visit: Visit) -> Response:
    """Published versions and their files."""
    name = visit.params["repo"]
    if name not in REPOSITORIES:
        return visit.not_found()
    found = [(release, assets(name, release.version)) for release in releases_of(name)]
    return show_repository(visit, "releases.html", found=found)


@SITE.get("/r/{repo}/releases/{version}/{asset}")
def asset(visit: Visit) -> Response:
    """One file of a release."""
    name, version = visit.params["repo"], visit.params["version"]
    if name not in REPOSITORIES or version not in {release.version for release in releases_of(name)}:
        return visit.not_found()
    wanted = next((a for a in assets(name, version) if a.name == visit.params["asset"]), None)
    if wanted is None:
        return visit.not_found()
    visit.record("release_downloaded", repo=name, asset=wanted.name)
    headers = {"Content-Disposition": f'attachment; filename="{wanted.name}"'}
    return Response(wanted.body, content_type=wanted.content_type, headers=headers)
