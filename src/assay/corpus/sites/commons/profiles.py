"""Profiles, the form that changes one's own, and following."""

from __future__ import annotations

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.site import Response, Visit
from assay.corpus.sites.commons.data import FOLLOWING
from assay.corpus.sites.commons.frame import (
    SITE,
    current_person,
    link_to,
    members_only,
    missing,
    safe_path,
    show,
    slice_page,
)
from assay.corpus.sites.commons.groups_data import GROUPS
from assay.corpus.sites.commons.people import AREAS, ME, PEOPLE, Person
from assay.corpus.sites.commons.pictures import HEADERS
from assay.corpus.sites.commons.posts import all_posts, view_post

__all__ = ["header_of"]

_PER_PAGE = 4
LONGEST_BIO = 300
MOST_SKILLS = 8


def _skills(text: str) -> list[str]:
    return [skill for part in text.replace("\n", ",").split(",") if (skill := part.strip())]


_PROFILE = Form(
    "profile",
    (
        Field(
            "name",
            missing="Enter your name.",
            wrong="Use 60 characters or fewer.",
            rule=lambda t: len(t) <= 60,
        ),
        Field(
            "craft",
            missing="Say in a few words what you do, for example “Potter”.",
            wrong="Use 40 characters or fewer.",
            rule=lambda text: len(text) <= 40,
        ),
        Field("area", missing="Choose your neighbourhood.", choices=AREAS),
        Field(
            "bio",
            wrong=f"Your text is too long. Shorten it to {LONGEST_BIO} characters or fewer.",
            rule=lambda text: len(text) <= LONGEST_BIO,
        ),
        Field(
            "skills",
            wrong=f"Name {MOST_SKILLS} skills at most. Take some out.",
            rule=lambda text: len(_skills(text)) <= MOST_SKILLS,
        ),
        Field(
            "email",
            missing="Enter your e-mail address. We need it to reach you.",
            wrong="Enter an e-mail address with an @ sign, for example name@post.example.",
            kind="email",
        ),
        Field(
            "phone",
            wrong="Enter a phone number with 7 to 15 digits, for example 01632 960 555.",
            kind="phone",
        ),
        Field("header", missing="Choose a header picture.", choices=tuple(HEADERS)),
    ),
)


def header_of(visit: Visit, handle: str) -> str:
    """The name of a member's header picture."""
    if handle == ME and visit.state["profile"]:
        return str(visit.state["profile"]["header"])
    names = tuple(HEADERS)
    return names[sum(map(ord, handle)) % len(names)]


def _follows(visit: Visit, person: Person) -> bool:
    return person.handle in (FOLLOWING if visit.knob("stale_count") else visit.state["following"])


def _followers(visit: Visit, person: Person) -> int:
    return person.followers + int(_follows(visit, person)) - int(person.handle in FOLLOWING)


@SITE.page("/people/{handle}", id="profile", kind="profile", title="Profile", example="/people/tomasz")
@members_only
def profile(visit: Visit) -> Response:
    """A member: what they do, what they teach and what they wrote."""
    person = current_person(visit, visit.params["handle"])
    if person is None:
        return missing(visit)
    written = [post for post in all_posts(visit) if post.author == person.handle]
    posts, number, pages = slice_page(visit, written, _PER_PAGE)
    here = f"/people/{person.handle}"
    return show(
        visit,
        "profile.html",
        person=person,
        header=header_of(visit, person.handle),
        is_me=person.handle == ME,
        follows=_follows(visit, person),
        followers=_followers(visit, person),
        following=len(visit.state["following"]) if person.handle == ME else person.following,
        hosted=[group for group in GROUPS.values() if group.host == person.handle],
        posts=[view_post(visit, post) for post in posts],
        post_count=len(written),
        neighbours=[
            p for p in PEOPLE.values() if p.area == person.area and p.handle not in (person.handle, ME)
        ],
        number=number,
        pages=pages,
        newer=link_to(here, page=number - 1 if number > 2 else "") + "#posts" if number > 1 else "",
        older=link_to(here, page=number + 1) + "#posts" if number < pages else "",
    )


@SITE.post("/people/{handle}/follow", page="profile")
@members_only
def follow(visit: Visit) -> Response:
    """Follow a member or stop it."""
    person = PEOPLE.get(visit.params["handle"])
    if person is None or person.handle == ME:
        return missing(visit)
    wish = next(iter(visit.data.get("do", ())), "")
    following = visit.state["following"]
    if wish == "follow" and person.handle not in following:
        following.append(person.handle)
        visit.record("followed", handle=person.handle)
        visit.notify(f"You now follow {person.name}. You will see their posts on your Home page.")
    elif wish == "unfollow" and person.handle in following:
        following.remove(person.handle)
        visit.record("unfollowed", handle=person.handle)
        visit.notify(f"You no longer follow {person.name}.")
    back = next(iter(visit.data.get("back", ())), "")
    return visit.redirect(safe_path(back, f"/people/{person.handle}"))


def _known(visit: Visit) -> dict[str, str]:
    person = current_person(visit, ME)
    assert person is not None
    told = visit.state["profile"]
    return {
        "name": person.name,
        "craft": person.craft,
        "area": person.area,
        "bio": person.bio,
        "skills": ", ".join(person.skills),
        "email": told.get("email", "mara@commons.example"),
        "phone": told.get("phone", ""),
        "header": header_of(visit, ME),
    }


def _show_form(visit: Visit, form: Filled, status: int = 200) -> Response:
    return show(
        visit,
        "edit_profile.html",
        status=status,
        form=form,
        areas=AREAS,
        headers=tuple(HEADERS),
        longest_bio=LONGEST_BIO,
        most_skills=MOST_SKILLS,
        token=f"profile-{visit.session.count('profile_saved') + 1}",
    )


@SITE.page("/profile/edit", id="edit-profile", kind="profile form", title="Edit your profile")
@members_only
def edit_profile(visit: Visit) -> Response:
    """The form for one's own profile."""
    return _show_form(visit, _PROFILE.empty(_known(visit)))


@SITE.post("/profile/edit", page="edit-profile")
@members_only
def save_profile(visit: Visit) -> Response:
    """Keep what the form says."""
    form = visit.fill(_PROFILE)
    if not form.ok:
        return _show_form(visit, form, status=422)
    if not visit.is_repeat(next(iter(visit.data.get("token", ())), "")):
        visit.state["profile"] = {**form.values, "skills": _skills(form.value("skills"))}
        visit.record("profile_saved", **form.values)
        visit.notify("Your profile was saved. This is how your neighbours see it.")
    return visit.redirect(f"/people/{ME}")
