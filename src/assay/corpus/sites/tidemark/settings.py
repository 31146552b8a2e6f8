"""Project settings: the name, the people, and the end of the project."""

from __future__ import annotations

from dataclasses import dataclass

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.site import TODAY, Response, Visit
from assay.corpus.sites.tidemark.data import ME, ROLES, Member
from assay.corpus.sites.tidemark.shell import SITE, issues, members, members_only, project_name, show

__all__ = ["DELETION", "DETAILS", "INVITATION", "Invitation"]

# Thirty days after today: time to change one's mind.
_DELETION_DAY = "16 April 2026"

DETAILS = Form(
    "project-details",
    (
        Field(
            "name",
            missing="Enter a name for the project.",
            wrong="Use at most 60 characters for the name.",
            rule=lambda text: len(text) <= 60,
        ),
        Field("summary", wrong="Use at most 160 characters.", rule=lambda text: len(text) <= 160),
    ),
)
INVITATION = Form(
    "invitation",
    (
        Field(
            "email",
            kind="email",
            missing="Enter the e-mail address of the person.",
            wrong="Enter a full e-mail address, such as name@company.example.",
        ),
        Field("role", missing="Choose a role.", choices=tuple(ROLES)),
    ),
)
DELETION = Form(
    "project-deletion",
    (Field("project_name", missing="Type the name of the project to confirm."),),
)


@dataclass(frozen=True, slots=True)
class Invitation:
    """An invitation that nobody has answered yet."""

    email: str
    role: str
    day: str


@SITE.page("/settings", id="settings", kind="settings", title="Project settings")
@members_only
def settings(visit: Visit) -> Response:
    """All settings on one page."""
    return _show(visit)


def _show(
    visit: Visit, *, details: Filled | None = None, invitation: Filled | None = None, status: int = 200
) -> Response:
    return show(
        visit,
        "settings.html",
        page="settings",
        status=status,
        details=details or DETAILS.empty(visit.state["project"]),
        invitation=invitation or INVITATION.empty(),
        team=list(members(visit).values()),
        invitations=visit.state["invitations"],
        token=f"invite-{visit.session.count('member_invited') + 1}",
        deletion_planned=visit.state["deletion_planned"],
        deletion_day=_DELETION_DAY,
    )


@SITE.post("/settings", page="settings")
@members_only
def change(visit: Visit) -> Response:
    """One address for both forms, so that a refused one can be loaded again."""
    return invite(visit) if visit.data.get("form", [""])[0] == "invitation" else save_details(visit)


def save_details(visit: Visit) -> Response:
    """Rename the project."""
    form = visit.fill(DETAILS)
    if not form.ok:
        return _show(visit, details=form, status=422)
    visit.state["project"] = {"name": form.value("name"), "summary": form.value("summary")}
    visit.record("project_saved", name=form.value("name"))
    visit.notify(f"Project details saved. The project is called “{form.value('name')}”.")
    return visit.redirect("/settings")


def invite(visit: Visit) -> Response:
    """Invite somebody by mail."""
    form = visit.fill(INVITATION)
    known = {member.email for member in members(visit).values()}
    waiting = {invitation.email for invitation in visit.state["invitations"]}
    email = form.value("email").lower()
    token = visit.data.get("token", [""])[0]
    repeated = bool(email) and visit.is_repeat(f"{token}|{email}")
    if repeated and email in waiting:
        return visit.redirect("/settings")
    if email in known:
        form.refuse("email", f"{email} is already a member of this project.")
    elif email in waiting:
        form.refuse("email", f"{email} already has an invitation that is waiting for an answer.")
    if not form.ok:
        return _show(visit, invitation=form, status=422)
    role = form.value("role")
    visit.state["invitations"].append(Invitation(email, role, TODAY))
    visit.record("member_invited", email=email, role=role)
    told = next(other for other in ROLES if other != role) if visit.knob("confirms_other") else role
    visit.notify(f"Invitation sent to {email} with the role {ROLES[told]}. The link in it works for 14 days.")
    return visit.redirect("/settings")


def _member(visit: Visit) -> Member | None:
    found = members(visit).get(visit.params["member"])
    return None if found is None or found.id == ME else found


@SITE.get("/settings/members/{member}/remove", page="confirm")
@members_only
def ask_remove(visit: Visit) -> Response:
    """Ask before somebody loses access."""
    member = _member(visit)
    if member is None:
        return visit.not_found()
    if visit.knob("deletes_at_once"):
        return remove(visit)
    open_issues = sum(issue.assignee == member.id and issue.is_open for issue in issues(visit).values())
    work = {0: "No open issues are", 1: "1 open issue is"}.get(open_issues, f"{open_issues} open issues are")
    return show(
        visit,
        "confirm.html",
        title=f"Remove {member.name} from the project?",
        text=f"{member.name} will lose access to {project_name(visit)} at once. "
        f"{work} assigned to {member.name} and will be assigned to nobody. Comments stay.",
        quote="",
        action=visit.path,
        yes="Remove member",
        no="Keep member",
        back="/settings",
        trail=[("Project settings", "/settings")],
    )


@SITE.post("/settings/members/{member}/remove", page="confirm")
@members_only
def remove(visit: Visit) -> Response:
    """Take somebody out of the project."""
    member = _member(visit)
    if member is None:
        return visit.redirect("/settings")
    del members(visit)[member.id]
    for issue in issues(visit).values():
        if issue.assignee == member.id and issue.is_open:
            issue.assignee = ""
    visit.record("member_removed", member=member.id)
    visit.notify(f"{member.name} was removed from the project. You can invite {member.email} again.")
    return visit.redirect("/settings")


@SITE.get("/settings/delete", page="confirm")
@members_only
def ask_delete(visit: Visit) -> Response:
    """Ask for the project's name before it is deleted."""
    return _show_deletion(visit, DELETION.empty())


def _show_deletion(visit: Visit, form: Filled, status: int = 200) -> Response:
    return show(
        visit,
        "delete_project.html",
        page="confirm",
        status=status,
        form=form,
        deletion_day=_DELETION_DAY,
        total=len(issues(visit)),
        people_count=len(members(visit)),
    )


@SITE.post("/settings/delete", page="confirm")
@members_only
def delete(visit: Visit) -> Response:
    """Plan the end of the project."""
    form = visit.fill(DELETION)
    if form.ok and form.value("project_name").casefold() != project_name(visit).casefold():
        form.refuse("project_name", f"Type the name exactly as it is: {project_name(visit)}.")
    if not form.ok:
        return _show_deletion(visit, form, 422)
    visit.state["deletion_planned"] = True
    visit.record("project_deletion_planned")
    visit.notify(f"{project_name(visit)} will be deleted on {_DELETION_DAY}. Until then you can keep it.")
    return visit.redirect("/settings")


@SITE.post("/settings/restore", page="settings")
@members_only
def restore(visit: Visit) -> Response:
    """Keep the project after all."""
    visit.state["deletion_planned"] = False
    visit.record("project_kept")
    visit.notify(f"{project_name(visit)} stays. Nothing was deleted.")
    return visit.redirect("/settings")
