"""A post with its recipe in any size of batch, and the comments below it."""

from __future__ import annotations

from typing import Any

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.site import TODAY, Response, Visit
from assay.corpus.sites.crumb_and_barley.common import SITE, first_of
from assay.corpus.sites.crumb_and_barley.data import AUTHORS, POST_BY_SLUG, TAGS
from assay.corpus.sites.crumb_and_barley.recipes import Comment, Post, duration

__all__ = ["COMMENT_FORM", "SCALES"]

SCALES = {"half": (0.5, "½×"), "one": (1.0, "1×"), "double": (2.0, "2×")}
_LONGEST_COMMENT = 1_000

COMMENT_FORM = Form(
    "comment",
    (
        Field("name", missing="Enter the name to show with your comment."),
        Field(
            "email",
            missing="Enter your email address.",
            wrong="Enter an email address in full, such as name@example.com.",
            kind="email",
        ),
        Field(
            "text",
            missing="Write your comment.",
            wrong=f"Shorten your comment to {_LONGEST_COMMENT} characters.",
            rule=lambda text: len(text) <= _LONGEST_COMMENT,
        ),
    ),
)
_EDIT_FORM = Form("comment-edit", (COMMENT_FORM.fields[2],))


@SITE.page("/posts/{slug}", id="post", kind="blog post", title="Post", example="/posts/cinnamon-buns")
def post(visit: Visit) -> Response:
    """A post; the address also holds the size of the batch and the step of a comment."""
    found = POST_BY_SLUG.get(visit.params["slug"])
    if found is None:
        return visit.not_found()
    draft = visit.state["comment_draft"]
    own = _own_comment(visit, found, visit.query.get("delete", ""))
    if own:
        if visit.knob("deletes_at_once"):
            return _delete(visit, found, own)
        return visit.render("comment_delete.html", post=found, comment=own)
    own = _own_comment(visit, found, visit.query.get("edit", ""))
    if own:
        return _edit_page(visit, found, own, _EDIT_FORM.empty({"text": own["text"]}))
    if visit.query.get("step") == "preview" and draft.get("slug") == found.slug:
        token = f"comment-{len(_all_own(visit)) + visit.session.count('comment_deleted') + 1}"
        return visit.render("comment_preview.html", post=found, draft=draft, token=token)
    keeps = draft.get("slug") == found.slug and not visit.knob("forgets_answers")
    return _post_page(visit, found, COMMENT_FORM.empty(draft if keeps else {}))


def _post_page(visit: Visit, found: Post, form: Filled, status: int = 200) -> Response:
    scale = visit.query.get("scale", "one")
    scale = scale if scale in SCALES else "one"
    factor = SCALES[scale][0]
    ingredients: list[tuple[str, str]] = []
    if found.recipe:
        ingredients = [line.scaled(factor) for line in found.recipe.lines]
        if visit.knob("keeps_first_amount"):
            ingredients[0] = found.recipe.lines[0].scaled(1)
    own = visit.state["comments"].get(found.slug, [])
    comments = [*found.comments, *(_as_comment(comment) for comment in own)]
    return visit.render(
        "post.html",
        status=status,
        post=found,
        author=AUTHORS[found.author],
        tags=TAGS,
        scale=scale,
        scales=SCALES,
        ingredients=ingredients,
        makes=found.recipe.yields(factor) if found.recipe else "",
        duration=duration,
        comments=comments,
        own={comment["id"] for comment in own},
        comment_count=len(found.comments) if visit.knob("stale_count") else len(comments),
        form=form,
        longest=_LONGEST_COMMENT,
        related=[POST_BY_SLUG[slug] for slug in found.related],
    )


@SITE.post("/posts/{slug}", page="post")
def preview_comment(visit: Visit) -> Response:
    """Check a comment and show what it will look like."""
    found = POST_BY_SLUG.get(visit.params["slug"])
    if found is None:
        return visit.not_found()
    form = visit.fill(COMMENT_FORM)
    if not form.ok:
        return _post_page(visit, found, form, 422)
    visit.state["comment_draft"] = {"slug": found.slug, **form.values}
    return visit.redirect(f"/posts/{found.slug}", step="preview")


@SITE.post("/posts/{slug}/comment", page="post")
def post_comment(visit: Visit) -> Response:
    """Put the comment under the post."""
    slug, draft = visit.params["slug"], visit.state["comment_draft"]
    if visit.is_repeat(first_of(visit.data, "token")) or draft.get("slug") != slug:
        return visit.redirect(f"/posts/{slug}")
    number = 100 + len(_all_own(visit)) + visit.session.count("comment_deleted") + 1
    comment = {"id": f"c-{number}", "name": draft["name"], "text": draft["text"]}
    visit.state["comments"].setdefault(slug, []).append(comment)
    if visit.guards_repeats:
        visit.state["comment_draft"] = {}
    visit.record("comment_posted", slug=slug, name=draft["name"], text=draft["text"])
    visit.notify("Your comment is posted. You can edit or delete it below the post.")
    return visit.redirect(f"/posts/{slug}")


def _edit_page(
    visit: Visit, found: Post, comment: dict[str, Any], form: Filled, status: int = 200
) -> Response:
    return visit.render(
        "comment_edit.html", status=status, post=found, comment=comment, form=form, longest=_LONGEST_COMMENT
    )


@SITE.post("/posts/{slug}/comment/{id}", page="post")
def edit_comment(visit: Visit) -> Response:
    """Change one's own comment."""
    found = POST_BY_SLUG.get(visit.params["slug"])
    comment = _own_comment(visit, found, visit.params["id"]) if found else None
    if found is None or comment is None:
        return visit.not_found()
    form = visit.fill(_EDIT_FORM)
    if not form.ok:
        return _edit_page(visit, found, comment, form, 422)
    comment["text"] = form.value("text")
    visit.record("comment_edited", slug=found.slug, text=comment["text"])
    visit.notify("Your comment is changed.")
    return visit.redirect(f"/posts/{found.slug}")


@SITE.post("/posts/{slug}/comment/{id}/delete", page="post")
def delete_comment(visit: Visit) -> Response:
    """Take one's own comment away, after the question."""
    found = POST_BY_SLUG.get(visit.params["slug"])
    comment = _own_comment(visit, found, visit.params["id"]) if found else None
    if found is None or comment is None:
        return visit.not_found()
    return _delete(visit, found, comment)


def _delete(visit: Visit, found: Post, comment: dict[str, Any]) -> Response:
    visit.state["comments"][found.slug].remove(comment)
    visit.record("comment_deleted", slug=found.slug)
    visit.notify("Your comment is deleted.")
    return visit.redirect(f"/posts/{found.slug}")


def _own_comment(visit: Visit, found: Post, id: str) -> dict[str, Any] | None:
    own: list[dict[str, Any]] = visit.state["comments"].get(found.slug, [])
    return next((comment for comment in own if comment["id"] == id), None)


def _all_own(visit: Visit) -> list[dict[str, Any]]:
    return [comment for comments in visit.state["comments"].values() for comment in comments]


def _as_comment(own: dict[str, Any]) -> Comment:
    return Comment(own["id"], own["name"], TODAY, own["text"])
