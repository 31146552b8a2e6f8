"""The feed and the post page: writing, replying, liking, voting, deleting and taking that back."""

from __future__ import annotations

from dataclasses import dataclass

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.site import Response, Visit
from assay.corpus.sites.commons.data import AUDIENCES, POSTS, Link, Picture, Poll, Post, Reply
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
from assay.corpus.sites.commons.groups_data import GROUPS, Group
from assay.corpus.sites.commons.people import ME, Person

__all__ = ["PostView", "all_posts", "view_post"]

LONGEST_POST = 500
LONGEST_REPLY = 300
_PER_PAGE = 8
_SHOWS = {"all": "Everyone", "following": "People I follow", "groups": "My groups"}


@dataclass(frozen=True, slots=True)
class AnswerView:
    """One answer of a poll with its share of the votes."""

    number: int
    text: str
    votes: int
    share: int
    is_mine: bool


@dataclass(frozen=True, slots=True)
class PollView:
    """A poll as this visitor sees it."""

    poll: Poll
    answers: list[AnswerView]
    total: int
    shows_result: bool
    voted: bool


@dataclass(frozen=True, slots=True)
class ReplyView:
    """A reply as this visitor sees it."""

    id: str
    author: Person
    when: str
    text: str
    is_own: bool
    is_deleted: bool


@dataclass(frozen=True, slots=True)
class PostView:
    """A post as this visitor sees it."""

    id: str
    author: Person
    when: str
    text: str
    likes: int
    is_liked: bool
    group: Group | None
    audience: str
    picture: Picture | None
    poll: PollView | None
    link: Link | None
    replies: list[ReplyView]
    is_own: bool

    @property
    def reply_count(self) -> int:
        """Replies that can be read."""
        return sum(not reply.is_deleted for reply in self.replies)


def all_posts(visit: Visit) -> list[Post]:
    """Every post that is there, newest first."""
    gone = visit.state["deleted_posts"]
    return [post for post in (*reversed(visit.state["posts"]), *POSTS) if post.id not in gone]


def _find(visit: Visit, *, deleted_too: bool = False) -> Post | None:
    posts = [*visit.state["posts"], *POSTS] if deleted_too else all_posts(visit)
    return next((post for post in posts if post.id == visit.params["id"]), None)


def view_post(visit: Visit, post: Post) -> PostView:
    """What the templates show of a post."""
    author = current_person(visit, post.author)
    assert author is not None
    liked = post.id in visit.state["liked"]
    # Likes given before the visit are in the count already.
    was_liked = post.id in ("129", "118")
    change = 0 if visit.knob("stale_count") else int(liked) - int(was_liked)
    return PostView(
        id=post.id,
        author=author,
        when=post.when,
        text=post.text,
        likes=post.likes + change,
        is_liked=was_liked if visit.knob("stale_count") else liked,
        group=GROUPS.get(post.group),
        audience=AUDIENCES[post.audience],
        picture=post.picture,
        poll=_view_poll(visit, post),
        link=post.link,
        replies=_view_replies(visit, post),
        is_own=post.author == ME,
    )


def _view_poll(visit: Visit, post: Post) -> PollView | None:
    if post.poll is None:
        return None
    mine = visit.state["votes"].get(post.id)
    votes = [count + (number == mine) for number, (_, count) in enumerate(post.poll.answers)]
    total = sum(votes)
    answers = [
        AnswerView(number, text, votes[number], round(100 * votes[number] / total), number == mine)
        for number, (text, _) in enumerate(post.poll.answers)
    ]
    return PollView(post.poll, answers, total, mine is not None or not post.poll.is_open, mine is not None)


def _view_replies(visit: Visit, post: Post) -> list[ReplyView]:
    views = []
    for reply in (*post.replies, *visit.state["replies"].get(post.id, ())):
        author = current_person(visit, reply.author)
        assert author is not None
        is_deleted = reply.id in visit.state["deleted_replies"]
        if is_deleted and visit.knob("deletes_at_once"):
            continue
        views.append(ReplyView(reply.id, author, reply.when, reply.text, reply.author == ME, is_deleted))
    return views


def _composer(visit: Visit) -> Form:
    return Form(
        "composer",
        (
            Field(
                "text",
                missing="Write something before you post.",
                wrong=f"Your post is too long. Shorten it to {LONGEST_POST} characters or fewer.",
                rule=lambda text: len(text.replace("\r\n", "\n")) <= LONGEST_POST,
            ),
            Field("audience", missing="Choose who can see your post.", choices=tuple(AUDIENCES)),
            Field("group", wrong="Choose one of your groups, or no group.", choices=visit.state["joined"]),
        ),
    )


_REPLY = Form(
    "reply",
    (
        Field(
            "text",
            missing="Write your reply before you send it.",
            wrong=f"Your reply is too long. Shorten it to {LONGEST_REPLY} characters or fewer.",
            rule=lambda text: len(text.replace("\r\n", "\n")) <= LONGEST_REPLY,
        ),
    ),
)
_POLL = Form("poll", (Field("answer", missing="Choose one of the answers, then vote."),))


def _wanted(visit: Visit, chosen: str, group: str) -> list[Post]:
    posts = all_posts(visit)
    if group:
        posts = [post for post in posts if post.group == group]
    if chosen == "following":
        posts = [post for post in posts if post.author in visit.state["following"]]
    elif chosen == "groups":
        posts = [post for post in posts if post.group in visit.state["joined"]]
    return posts


def _show_feed(visit: Visit, form: Filled, status: int = 200) -> Response:
    chosen = visit.query.get("show", "all")
    chosen = chosen if chosen in _SHOWS else "all"
    group = GROUPS.get(visit.query.get("group", ""))
    posts, number, pages = slice_page(visit, _wanted(visit, chosen, group.slug if group else ""), _PER_PAGE)
    kept: dict[str, object] = {}
    if not visit.knob("drops_filters"):
        kept = {"show": "" if chosen == "all" else chosen, "group": group.slug if group else ""}
    deleted = next(
        (p for p in visit.state["posts"] + list(POSTS) if p.id == visit.query.get("deleted")), None
    )
    return show(
        visit,
        "feed.html",
        status=status,
        # A refused post is answered at an address that cannot be opened.
        here=link_to("/", **visit.query) if visit.method == "GET" else "/",
        form=form,
        token=f"post-{len(visit.state['posts']) + 1}",
        posts=[view_post(visit, post) for post in posts],
        shows=_SHOWS,
        chosen=chosen,
        group=group,
        joined=[GROUPS[slug] for slug in visit.state["joined"]],
        audiences=AUDIENCES,
        longest=LONGEST_POST,
        number=number,
        pages=pages,
        newer=link_to("/", **kept, page=number - 1 if number > 2 else "") if number > 1 else "",
        older=link_to("/", **kept, page=number + 1) if number < pages else "",
        undo=deleted if deleted and deleted.id in visit.state["deleted_posts"] else None,
    )


@SITE.page("/", id="feed", kind="feed", title="Home")
@members_only
def feed(visit: Visit) -> Response:
    """What neighbours wrote, newest first."""
    return _show_feed(visit, _composer(visit).empty({"audience": visit.state["settings"]["audience"]}))


@SITE.post("/posts", page="feed")
@members_only
def write_post(visit: Visit) -> Response:
    """Publish a post."""
    form = visit.fill(_composer(visit))
    if not form.ok:
        return _show_feed(visit, form, status=422)
    written = visit.state["posts"]
    if visit.is_repeat(_token(visit)) and written:
        return visit.redirect(f"/posts/{written[-1].id}")
    audience = form.value("audience")
    shown = audience
    if visit.knob("confirms_other"):
        shown = "everyone" if audience != "everyone" else "neighbourhood"
    post = Post(
        id=str(201 + len(written)),
        author=ME,
        when=f"17 March 2026, 12:{len(written):02d}",
        text=form.value("text"),
        likes=0,
        group=form.value("group"),
        audience=shown,
    )
    written.append(post)
    visit.record("posted", id=post.id, text=post.text, audience=audience, group=post.group)
    visit.notify(f"Your post is up. Who can see it: {AUDIENCES[shown]}.")
    return visit.redirect(f"/posts/{post.id}")


def _show_post(visit: Visit, post: Post, *, form: Filled, poll_form: Filled, status: int = 200) -> Response:
    sent = len(visit.state["replies"].get(post.id, ()))
    return show(
        visit,
        "post.html",
        status=status,
        post=view_post(visit, post),
        form=form,
        poll_form=poll_form,
        token=f"reply-{post.id}-{sent + 1}",
        longest=LONGEST_REPLY,
        is_member=not post.group or post.group in visit.state["joined"],
        more=[view_post(visit, other) for other in all_posts(visit) if other.author == post.author][:4],
    )


@SITE.page("/posts/{id}", id="post", kind="post page", title="Post", example="/posts/134")
@members_only
def read_post(visit: Visit) -> Response:
    """One post with its replies."""
    post = _find(visit)
    if post is None:
        return missing(visit)
    return _show_post(visit, post, form=_REPLY.empty(), poll_form=_POLL.empty())


@SITE.post("/posts/{id}/reply", page="post")
@members_only
def write_reply(visit: Visit) -> Response:
    """Answer a post."""
    post = _find(visit)
    if post is None:
        return missing(visit)
    form = visit.fill(_REPLY)
    if not form.ok:
        return _show_post(visit, post, form=form, poll_form=_POLL.empty(), status=422)
    sent = visit.state["replies"].setdefault(post.id, [])
    if visit.is_repeat(_token(visit)) and sent:
        return visit.redirect(f"/posts/{post.id}#reply-{sent[-1].id}")
    reply = Reply(
        f"m{post.id}-{len(sent) + 1}", ME, f"17 March 2026, 12:{30 + len(sent)}", form.value("text")
    )
    sent.append(reply)
    visit.record("replied", post=post.id, id=reply.id, text=reply.text)
    visit.notify("Your reply is up.")
    return visit.redirect(f"/posts/{post.id}#reply-{reply.id}")


@SITE.post("/posts/{id}/replies/{reply}/delete", page="post")
@members_only
def delete_reply(visit: Visit) -> Response:
    """Take a reply away; its place offers to bring it back."""
    post, reply = _find(visit), visit.params["reply"]
    if post is None or not any(r.id == reply and r.is_own for r in _view_replies(visit, post)):
        return missing(visit)
    if reply not in visit.state["deleted_replies"]:
        visit.state["deleted_replies"].append(reply)
        visit.record("reply_deleted", post=post.id, id=reply)
    if not visit.knob("deletes_at_once"):
        visit.notify("Your reply was deleted. You can undo this in the thread.")
    return visit.redirect(f"/posts/{post.id}#reply-{reply}")


@SITE.post("/posts/{id}/replies/{reply}/undo", page="post")
@members_only
def restore_reply(visit: Visit) -> Response:
    """Bring a deleted reply back."""
    reply = visit.params["reply"]
    if reply in visit.state["deleted_replies"]:
        visit.state["deleted_replies"].remove(reply)
        visit.record("reply_restored", post=visit.params["id"], id=reply)
        visit.notify("Your reply is back.")
    return visit.redirect(f"/posts/{visit.params['id']}#reply-{reply}")


@SITE.post("/posts/{id}/delete", page="post")
@members_only
def delete_post(visit: Visit) -> Response:
    """Take an own post away; the feed offers to bring it back."""
    post = _find(visit)
    if post is None or post.author != ME:
        return missing(visit)
    visit.state["deleted_posts"].append(post.id)
    visit.record("post_deleted", id=post.id)
    if visit.knob("deletes_at_once"):
        return visit.redirect("/")
    return visit.redirect("/", deleted=post.id)


@SITE.post("/posts/{id}/undo", page="feed")
@members_only
def restore_post(visit: Visit) -> Response:
    """Bring a deleted post back."""
    post = _find(visit, deleted_too=True)
    if post is None:
        return missing(visit)
    if post.id in visit.state["deleted_posts"]:
        visit.state["deleted_posts"].remove(post.id)
        visit.record("post_restored", id=post.id)
        visit.notify("Your post is back.")
    return visit.redirect(f"/posts/{post.id}")


@SITE.post("/posts/{id}/like", page="post")
@members_only
def like_post(visit: Visit) -> Response:
    """Like a post or take the like back."""
    post = _find(visit)
    if post is None:
        return missing(visit)
    liked, wish = visit.state["liked"], _first(visit, "do")
    if wish == "like" and post.id not in liked:
        liked.append(post.id)
        visit.record("liked", post=post.id)
    elif wish == "unlike" and post.id in liked:
        liked.remove(post.id)
        visit.record("unliked", post=post.id)
    return visit.redirect(f"{safe_path(_first(visit, 'back'))}#post-{post.id}")


@SITE.post("/posts/{id}/vote", page="post")
@members_only
def vote(visit: Visit) -> Response:
    """Vote in a poll or take the vote back."""
    post = _find(visit)
    if post is None or post.poll is None or not post.poll.is_open:
        return missing(visit)
    back = f"{safe_path(_first(visit, 'back'))}#post-{post.id}"
    if _first(visit, "do") == "clear":
        visit.state["votes"].pop(post.id, None)
        visit.record("vote_cleared", post=post.id)
        return visit.redirect(back)
    form = visit.fill(_POLL)
    answers = [str(number) for number in range(len(post.poll.answers))]
    if form.ok and form.value("answer") not in answers:
        form.refuse("answer", "Choose one of the answers, then vote.")
    if not form.ok:
        return _show_post(visit, post, form=_REPLY.empty(), poll_form=form, status=422)
    number = int(form.value("answer"))
    visit.state["votes"][post.id] = number
    visit.record("voted", post=post.id, answer=post.poll.answers[number][0])
    return visit.redirect(back)


def _first(visit: Visit, name: str) -> str:
    return next(iter(visit.data.get(name, ())), "")


def _token(visit: Visit) -> str:
    return _first(visit, "token")
