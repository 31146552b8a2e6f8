"""Groups, notifications, messages and search."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.site import Response, Visit
from assay.corpus.sites.commons.data import JOINED, NOTIFICATIONS, UNREAD, Message, Post
from assay.corpus.sites.commons.frame import (
    SITE,
    current_person,
    is_match,
    link_to,
    members_only,
    missing,
    safe_path,
    show,
    slice_page,
)
from assay.corpus.sites.commons.groups_data import GROUPS, TOPICS, Group
from assay.corpus.sites.commons.people import ME, PEOPLE, Person
from assay.corpus.sites.commons.posts import all_posts, view_post

__all__: list[str] = []

_GROUPS_PER_PAGE = 10
_FOUND_PER_PAGE = 8
_FIRST_FOUND = 4
_SORTS: dict[str, tuple[str, Callable[[Group], tuple[int, str]]]] = {
    "members": ("Most members", lambda group: (-group.members, group.name)),
    "name": ("Name, A to Z", lambda group: (0, group.name)),
}
_MESSAGE = Form(
    "message",
    (
        Field(
            "text",
            missing="Write your message before you send it.",
            wrong="Your message is too long. Shorten it to 1000 characters or fewer.",
            rule=lambda text: len(text) <= 1000,
        ),
    ),
)


def _sent(visit: Visit, name: str) -> str:
    return next(iter(visit.data.get(name, ())), "")


def _group_view(visit: Visit, group: Group) -> dict[str, object]:
    now, before = group.slug in visit.state["joined"], group.slug in JOINED
    if visit.knob("stale_count"):
        now = before
    return {
        "group": group,
        "host": current_person(visit, group.host),
        "joined": now,
        "is_host": group.host == ME,
        "members": group.members + int(now) - int(before),
    }


@SITE.page("/groups", id="groups", kind="listing", title="Groups")
@members_only
def groups(visit: Visit) -> Response:
    """Groups to find, join and leave."""
    wanted = visit.query.get("q", "").strip()
    topic = visit.query.get("topic", "")
    topic = topic if topic in TOPICS else ""
    sort = visit.query.get("sort", "members")
    mine = visit.query.get("mine", "") == "yes"
    sort = sort if sort in _SORTS else "members"
    found = [
        group
        for group in GROUPS.values()
        if (not wanted or is_match(visit, wanted, group.name, group.about, group.topic, group.area))
        and (not topic or group.topic == topic)
        and (not mine or group.slug in visit.state["joined"])
    ]
    found.sort(key=_SORTS[sort][1])
    shown, number, pages = slice_page(visit, found, _GROUPS_PER_PAGE)
    kept: dict[str, object] = {}
    if not visit.knob("drops_filters"):
        kept = {
            "q": wanted,
            "topic": topic,
            "sort": sort if sort != "members" else "",
            "mine": "yes" if mine else "",
        }
    return show(
        visit,
        "groups.html",
        groups=[_group_view(visit, group) for group in shown],
        count=len(found),
        wanted=wanted,
        topic=topic,
        topics=TOPICS,
        sort=sort,
        sorts={key: label for key, (label, _) in _SORTS.items()},
        mine=mine,
        number=number,
        pages=pages,
        links=[link_to("/groups", **kept, page=n if n > 1 else "") for n in range(1, pages + 1)],
    )


@SITE.post("/groups/{slug}/membership", page="groups")
@members_only
def change_membership(visit: Visit) -> Response:
    """Join a group or leave it."""
    group = GROUPS.get(visit.params["slug"])
    if group is None:
        return missing(visit)
    joined, wish = visit.state["joined"], _sent(visit, "do")
    if wish == "join" and group.slug not in joined:
        joined.append(group.slug)
        visit.record("joined", group=group.slug)
        visit.notify(f"You joined {group.name}. Next meeting: {group.meets}.")
    elif wish == "leave" and group.slug in joined and group.host != ME:
        joined.remove(group.slug)
        visit.record("left", group=group.slug)
        visit.notify(f"You left {group.name}. You can join again at any time.")
    return visit.redirect(f"{safe_path(_sent(visit, 'back'), '/groups')}#group-{group.slug}")


@SITE.page("/notifications", id="notifications", kind="notifications", title="Notifications")
@members_only
def notifications(visit: Visit) -> Response:
    """What happened while the member was away."""
    unread = UNREAD if visit.knob("stale_count") else visit.state["unread"]
    only_unread = visit.query.get("show", "") == "unread"
    notes = [note for note in NOTIFICATIONS if not only_unread or note.id in unread]
    return show(
        visit,
        "notifications.html",
        notes=[{"note": note, "who": PEOPLE[note.who], "is_unread": note.id in unread} for note in notes],
        only_unread=only_unread,
        total=len(NOTIFICATIONS),
        unread_here=len(unread),
    )


def _mark_read(visit: Visit, *ids: str) -> int:
    marked = [note for note in ids if note in visit.state["unread"]]
    for note in marked:
        visit.state["unread"].remove(note)
        visit.record("notification_read", id=note)
    return len(marked)


@SITE.get("/notifications/{id}")
@members_only
def open_notification(visit: Visit) -> Response:
    """Go to what a notification is about; having seen it, the member has read it."""
    note = next((note for note in NOTIFICATIONS if note.id == visit.params["id"]), None)
    if note is None:
        return missing(visit)
    _mark_read(visit, note.id)
    return visit.redirect(note.path)


@SITE.post("/notifications/read", page="notifications")
@members_only
def read_notifications(visit: Visit) -> Response:
    """Mark one notification, or all of them, as read."""
    chosen = _sent(visit, "id")
    if chosen:
        _mark_read(visit, chosen)
        visit.notify("Marked as read.")
    else:
        count = _mark_read(visit, *[note.id for note in NOTIFICATIONS])
        visit.record("all_notifications_read", count=count)
        visit.notify("All notifications are marked as read.")
    return visit.redirect(safe_path(_sent(visit, "back"), "/notifications"))


@SITE.page("/messages", id="messages", kind="messages", title="Messages")
@members_only
def messages(visit: Visit) -> Response:
    """All conversations, the latest first."""
    threads = [
        {
            "person": PEOPLE[handle],
            "last": said[-1],
            "is_mine": said[-1].author == ME,
            "is_unread": handle in visit.state["unread_messages"],
        }
        for handle, said in visit.state["messages"].items()
    ]
    talked = visit.state["messages"]
    others = [PEOPLE[handle] for handle in visit.state["following"] if handle not in talked]
    return show(visit, "messages.html", threads=threads, others=others)


def _show_conversation(visit: Visit, person: Person, form: Filled, status: int = 200) -> Response:
    said = visit.state["messages"].get(person.handle, [])
    return show(
        visit,
        "conversation.html",
        status=status,
        person=person,
        said=said,
        form=form,
        token=f"message-{person.handle}-{len(said) + 1}",
    )


@SITE.page(
    "/messages/{handle}", id="conversation", kind="messages", title="Conversation", example="/messages/beth"
)
@members_only
def conversation(visit: Visit) -> Response:
    """What two members wrote to each other."""
    person = PEOPLE.get(visit.params["handle"])
    if person is None or person.handle == ME:
        return missing(visit)
    if person.handle in visit.state["unread_messages"] and not visit.knob("stale_count"):
        visit.state["unread_messages"].remove(person.handle)
    asked = visit.query.get("workshop", "")
    draft = ""
    if asked.isascii() and asked.isdigit() and 1 <= int(asked) <= len(person.workshops):
        workshop = person.workshops[int(asked) - 1]
        draft = f"Hello {person.first_name}, may I have a place in “{workshop.title}” on {workshop.date}?"
    return _show_conversation(visit, person, _MESSAGE.empty({"text": draft}))


@SITE.post("/messages/{handle}", page="conversation")
@members_only
def send_message(visit: Visit) -> Response:
    """Write to a member."""
    person = PEOPLE.get(visit.params["handle"])
    if person is None or person.handle == ME:
        return missing(visit)
    form = visit.fill(_MESSAGE)
    if not form.ok:
        return _show_conversation(visit, person, form, status=422)
    if not visit.is_repeat(_sent(visit, "token")):
        threads = visit.state["messages"]
        said = threads.pop(person.handle, [])
        said.append(Message(ME, f"17 March 2026, 12:{15 + len(said) % 40}", form.value("text")))
        # The latest conversation stands first.
        visit.state["messages"] = {person.handle: said, **threads}
        visit.record("message_sent", to=person.handle, text=form.value("text"))
        visit.notify(
            f"Your message to {person.name} was sent. We will tell you when {person.first_name} answers."
        )
    return visit.redirect(f"/messages/{person.handle}")


def _told(person: Person) -> tuple[str, ...]:
    taught = [f"workshop {workshop.title}" for workshop in person.workshops]
    return (person.name, person.handle, person.craft, person.area, person.bio, *person.skills, *taught)


def _found_people(visit: Visit, wanted: str) -> list[Person]:
    people = [person for handle in PEOPLE if (person := current_person(visit, handle))]
    return [person for person in people if is_match(visit, wanted, *_told(person))]


def _found_posts(visit: Visit, wanted: str) -> list[Post]:
    return [
        post
        for post in all_posts(visit)
        if is_match(visit, wanted, post.text, PEOPLE[post.author].name, _group_name(post))
    ]


def _group_name(post: Post) -> str:
    return GROUPS[post.group].name if post.group else ""


def _found_groups(visit: Visit, wanted: str) -> list[Group]:
    return [g for g in GROUPS.values() if is_match(visit, wanted, g.name, g.about, g.topic, g.area)]


@SITE.page("/search", id="search", kind="search results", title="Search", example="/search?q=repair")
@members_only
def search(visit: Visit) -> Response:
    """People, groups and posts that answer a few words."""
    wanted = visit.query.get("q", "").strip()[:200]
    kind = visit.query.get("in", "all")
    kind = kind if kind in ("people", "groups", "posts") else "all"
    people = _found_people(visit, wanted) if wanted else []
    found_groups = _found_groups(visit, wanted) if wanted else []
    posts = _found_posts(visit, wanted) if wanted else []
    lists: dict[str, Sequence[object]] = {"people": people, "groups": found_groups, "posts": posts}
    number, pages = 1, 1
    if kind == "all":
        lists = {name: items[:_FIRST_FOUND] for name, items in lists.items()}
    else:
        shown, number, pages = slice_page(visit, lists[kind], _FOUND_PER_PAGE)
        lists = {kind: shown}
    kept: dict[str, object] = {"q": wanted} if visit.knob("drops_filters") else {"q": wanted, "in": kind}
    return show(
        visit,
        "search.html",
        wanted=wanted,
        search_words=wanted,
        kind=kind,
        counts={"people": len(people), "groups": len(found_groups), "posts": len(posts)},
        count=len(people) + len(found_groups) + len(posts),
        people=[
            {"person": p, "follows": p.handle in visit.state["following"]}
            for p in lists.get("people", ())
            if isinstance(p, Person)
        ],
        groups=[_group_view(visit, g) for g in lists.get("groups", ()) if isinstance(g, Group)],
        posts=[view_post(visit, post) for post in lists.get("posts", ()) if isinstance(post, Post)],
        number=number,
        pages=pages,
        links=[link_to("/search", **kept, page=n if n > 1 else "") for n in range(1, pages + 1)],
    )
