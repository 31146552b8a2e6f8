"""Where people talk about code: issues and pull requests."""

from __future__ import annotations

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.site import TODAY, Response, Visit
from assay.corpus.sites.forgeline.content import MAIN, DiffFile, difference, files_of
from assay.corpus.sites.forgeline.data import ISSUE_KINDS, ME, REPOSITORIES, Commit, Issue, Note, Pull
from assay.corpus.sites.forgeline.project import BRANCHES
from assay.corpus.sites.forgeline.shell import SITE, issues, pulls, show_repository, signed_in_only

__all__ = ["NEW_ISSUE", "REVIEW"]

_SHOWN = ("open", "closed", "pulls")

NEW_ISSUE = Form(
    "new-issue",
    (
        Field(
            "title",
            missing="Enter a title for your issue.",
            wrong="Use at most 100 characters for the title.",
            rule=lambda text: len(text) <= 100,
        ),
        Field("kind", missing="Choose what kind of issue it is.", choices=tuple(ISSUE_KINDS)),
        Field("body", missing="Describe what happened or what you would like."),
    ),
)
REVIEW = Form("review", (Field("text", missing="Write a comment first, or approve without one."),))


@SITE.page("/r/{repo}/issues", id="issues", kind="issue list", title="Issues", example="/r/linkhound/issues")
def issue_list(visit: Visit) -> Response:
    """Open issues, closed issues or pull requests, and the form for a new issue."""
    return _show_issues(visit, NEW_ISSUE.empty())


def _show_issues(visit: Visit, form: Filled, status: int = 200) -> Response:
    name = visit.params["repo"]
    if name not in REPOSITORIES:
        return visit.not_found()
    wanted = visit.query.get("show", "open")
    wanted = wanted if wanted in _SHOWN else "open"
    known = issues(visit, name)
    shown = [issue for issue in known if issue.is_open == (wanted == "open")]
    return show_repository(
        visit,
        "issues.html",
        page="issues",
        status=status,
        form=form,
        wanted=wanted,
        shown=[] if wanted == "pulls" else sorted(shown, key=lambda issue: issue.number, reverse=True),
        closed_issues=sum(not issue.is_open for issue in known),
        requests=sorted(pulls(visit), key=lambda pull: (pull.state == "merged", -pull.number))
        if name == MAIN
        else [],
        kinds=ISSUE_KINDS,
        token=f"issue-{visit.session.count('issue_opened') + 1}",
    )


@SITE.post("/r/{repo}/issues", page="issues")
@signed_in_only
def open_issue(visit: Visit) -> Response:
    """Keep a new issue."""
    name = visit.params["repo"]
    if name not in REPOSITORIES:
        return visit.not_found()
    form = visit.fill(NEW_ISSUE)
    if not form.ok:
        if visit.knob("forgets_answers"):
            form.values, form.lists = {}, {}
        return _show_issues(visit, form, 422)
    token = visit.data.get("token", [""])[0]
    if not visit.is_repeat(f"{token}|{name}|{form.value('title')}"):
        numbers = [issue.number for issue in issues(visit, name)]
        number = max([*numbers, *(pull.number for pull in pulls(visit) if name == MAIN)], default=0) + 1
        issues(visit, name).append(
            Issue(number, form.value("title"), ME, TODAY, form.value("kind"), form.value("body"))
        )
        visit.record("issue_opened", repo=name, title=form.value("title"), kind=form.value("kind"))
        visit.notify(
            f"Issue #{number} “{form.value('title')}” is open. The maintainers of {name} get a mail."
        )
    return visit.redirect(f"/r/{name}/issues")


def _pull(visit: Visit) -> Pull | None:
    number = visit.params["number"]
    wanted = (pull for pull in pulls(visit) if str(pull.number) == number)
    return next(wanted, None) if visit.params["repo"] == MAIN else None


def _difference(pull: Pull) -> list[DiffFile]:
    if pull.changes:
        return [difference(*change) for change in pull.changes]
    before = files_of(MAIN)
    return [difference(path, before.get(path, ""), text) for path, text in BRANCHES[pull.branch].items()]


@SITE.page(
    "/r/{repo}/pulls/{number}",
    id="pull-request",
    kind="review page",
    title="Pull request",
    example="/r/linkhound/pulls/87",
)
def pull_page(visit: Visit) -> Response:
    """A change, what was said about it, and the way to merge it."""
    return _show_pull(visit, REVIEW.empty())


def _show_pull(visit: Visit, form: Filled, status: int = 200) -> Response:
    pull = _pull(visit)
    if pull is None:
        return visit.not_found()
    changed = _difference(pull)
    return show_repository(
        visit,
        "pull.html",
        page="pull-request",
        status=status,
        form=form,
        pull=pull,
        changed=changed,
        added=sum(file.added for file in changed),
        removed=sum(file.removed for file in changed),
        mine=any(note.author == ME for note in pull.approvals),
        token=f"review-{visit.session.count('comment_added') + visit.session.count('approved') + 1}",
    )


@SITE.post("/r/{repo}/pulls/{number}", page="pull-request")
@signed_in_only
def review(visit: Visit) -> Response:
    """Add a comment or an approval."""
    pull = _pull(visit)
    if pull is None:
        return visit.not_found()
    place = f"/r/{MAIN}/pulls/{pull.number}"
    form = visit.fill(REVIEW)
    approves = visit.data.get("action", [""])[0] == "approve"
    if approves and not form.value("text"):
        form.problems.clear()
        form.messages.clear()
    if not form.ok:
        return _show_pull(visit, form, 422)
    token = visit.data.get("token", [""])[0]
    if visit.is_repeat(f"{token}|{pull.number}|{form.value('text')}|{approves}"):
        return visit.redirect(place)
    pull.notes.append(Note(ME, TODAY, form.value("text"), approves))
    if approves:
        visit.record("approved", number=pull.number)
        visit.notify(f"You approved pull request #{pull.number}.")
    else:
        visit.record("comment_added", number=pull.number, text=form.value("text"))
        visit.notify(f"Your comment was added to pull request #{pull.number}.")
    return visit.redirect(place)


@SITE.get("/r/{repo}/pulls/{number}/merge", page="confirm")
@signed_in_only
def ask_merge(visit: Visit) -> Response:
    """Ask before a change goes into main."""
    pull = _pull(visit)
    if pull is None or pull.state != "open" or not pull.approvals:
        return visit.redirect(f"/r/{visit.params['repo']}/pulls/{visit.params['number']}")
    if visit.knob("merges_at_once"):
        return merge(visit)
    return show_repository(
        visit,
        "confirm.html",
        title=f"Merge pull request #{pull.number}?",
        text=f"“{pull.title}” goes into the branch main of {MAIN}. The branch {pull.branch} is deleted "
        f"afterwards. "
        "A merge can only be taken back with a new change.",
        action=visit.path,
        danger=False,
        yes="Merge now",
        no="Do not merge",
        back=f"/r/{MAIN}/pulls/{pull.number}",
        trail=[
            (MAIN, f"/r/{MAIN}"),
            ("Pull requests", f"/r/{MAIN}/issues?show=pulls"),
            (f"#{pull.number}", f"/r/{MAIN}/pulls/{pull.number}"),
        ],
    )


@SITE.post("/r/{repo}/pulls/{number}/merge", page="confirm")
@signed_in_only
def merge(visit: Visit) -> Response:
    """Put a change into main."""
    pull = _pull(visit)
    if pull is None:
        return visit.not_found()
    if pull.state == "open" and pull.approvals:
        pull.state = "merged"
        # The branch goes, so the change is kept with the pull request.
        before = files_of(MAIN)
        pull.changes = tuple(
            (path, before.get(path, ""), text) for path, text in BRANCHES[pull.branch].items()
        )
        visit.state["merged"].append(pull.branch)
        for issue in issues(visit, MAIN):
            if any(f"Closes #{issue.number}." in paragraph for paragraph in pull.body):
                issue.is_open = False
        visit.state.setdefault("new_commits", []).append(Commit(f"{pull.title} (#{pull.number})", ME, TODAY))
        visit.record("merged", number=pull.number)
        visit.notify(
            f"Pull request #{pull.number} was merged into main. The branch {pull.branch} was deleted."
        )
    return visit.redirect(f"/r/{MAIN}/pulls/{pull.number}")
