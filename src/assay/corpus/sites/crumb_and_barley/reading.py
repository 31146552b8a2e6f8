"""Everything that is read: home, archive, classes, about, privacy and the pictures."""

from __future__ import annotations

from assay.corpus.pictures import portrait
from assay.corpus.site import Response, Visit
from assay.corpus.sites.crumb_and_barley.common import SITE, find_posts, in_pages, places_left
from assay.corpus.sites.crumb_and_barley.data import (
    AUTHORS,
    CLASSES,
    COURSES,
    MONTHS,
    POST_BY_SLUG,
    POSTS,
    TAGS,
    money,
)
from assay.corpus.sites.crumb_and_barley.pictures import draw_dish

__all__ = ["ARCHIVE_PAGE", "CLASSES_PAGE", "HOME_PAGE"]

HOME_PAGE = 6
ARCHIVE_PAGE = 9
CLASSES_PAGE = 8
_TIMES = {"60": "Under 1 hour", "180": "Under 3 hours"}
_POST_ORDERS = {"newest": "Newest first", "oldest": "Oldest first", "quickest": "Quickest first"}
_CLASS_ORDERS = {"date": "Soonest first", "price": "Lowest price first"}


def _chosen(visit: Visit, name: str, allowed: dict[str, str], default: str = "") -> str:
    value = visit.query.get(name, default)
    return value if value in allowed else default


@SITE.page("/", id="home", kind="blog home", title="Home")
def home(visit: Visit) -> Response:
    """The newest post large, the others below, a few at a time."""
    newest, *others = POSTS
    soon = [dated for dated in CLASSES if places_left(visit, dated)][:3]
    return visit.render(
        "home.html",
        newest=newest,
        listing=in_pages(visit, others, HOME_PAGE),
        authors=AUTHORS,
        tags=TAGS,
        counts={tag: sum(tag in post.tags for post in POSTS) for tag in TAGS},
        soon=[(dated, places_left(visit, dated)) for dated in soon],
        money=money,
    )


@SITE.page("/archive", id="archive", kind="listing", title="All recipes", example="/archive?tag=bread")
def archive(visit: Visit) -> Response:
    """All posts by words, tag, time and order."""
    query = visit.query.get("q", "").strip()[:100]
    tag = _chosen(visit, "tag", TAGS)
    time = _chosen(visit, "time", _TIMES)
    order = _chosen(visit, "sort", _POST_ORDERS, "newest")
    pool = [
        post
        for post in POSTS
        if (not tag or tag in post.tags)
        and (not time or (post.recipe is not None and post.recipe.minutes < int(time)))
    ]
    found = find_posts(pool, query, literal=visit.knob("literal_search"))
    if order == "oldest":
        found = sorted(found, key=lambda post: post.date)
    elif order == "quickest":
        found = sorted(found, key=lambda post: post.recipe.minutes if post.recipe else 100_000)
    filters = {"q": query, "tag": tag, "time": time, "sort": order if order != "newest" else ""}
    return visit.render(
        "archive.html",
        query_text=query,
        tag=tag,
        time=time,
        order=order,
        tags=TAGS,
        times=_TIMES,
        orders=_POST_ORDERS,
        is_filtered=bool(query or tag or time),
        listing=in_pages(visit, found, ARCHIVE_PAGE, filters),
        authors=AUTHORS,
        popular=("cinnamon", "sourdough", "chocolate", "apples", "rye"),
        newest=POSTS[:3],
    )


@SITE.page("/classes", id="classes", kind="listing", title="Weekend classes")
def classes(visit: Visit) -> Response:
    """All dates with prices and places left."""
    course = _chosen(visit, "class", {slug: found.name for slug, found in COURSES.items()})
    month = _chosen(visit, "month", MONTHS)
    order = _chosen(visit, "sort", _CLASS_ORDERS, "date")
    found = [dated for dated in CLASSES if course in ("", dated.course.slug) and month in ("", dated.month)]
    if order == "price":
        found = sorted(found, key=lambda dated: dated.course.price)
    filters = {"class": course, "month": month, "sort": order if order != "date" else ""}
    listing = in_pages(visit, found, CLASSES_PAGE, filters)
    return visit.render(
        "classes.html",
        course=course,
        month=month,
        order=order,
        courses=COURSES,
        months=MONTHS,
        orders=_CLASS_ORDERS,
        listing=listing,
        left={dated.slug: places_left(visit, dated) for dated in listing.items},
        authors=AUTHORS,
        money=money,
    )


@SITE.page("/about", id="about", kind="about page", title="About and contact")
def about(visit: Visit) -> Response:
    """The two of them, the kitchen and the way there."""
    return visit.render("about.html", authors=AUTHORS, money=money)


@SITE.page("/privacy", id="privacy", kind="privacy page", title="Privacy")
def privacy(visit: Visit) -> Response:
    """What they know about their readers."""
    return visit.render("privacy.html")


@SITE.get("/img/{name}.svg")
def picture(visit: Visit) -> Response:
    """A picture by name: a post's, a class's or a face."""
    kind, _, rest = visit.params["name"].partition("--")
    if kind == "post" and rest in POST_BY_SLUG:
        post = POST_BY_SLUG[rest]
        svg = draw_dish(post.dish, post.cloth, post.slug)
    elif kind == "class" and rest in COURSES:
        course = COURSES[rest]
        svg = draw_dish(course.dish, course.cloth, course.slug)
    elif kind == "face" and rest in AUTHORS:
        svg = portrait(AUTHORS[rest].face, "#f1dcc0", "#9c2a4f" if rest == "hattie" else "#55704a")
    elif kind == "scene" and rest == "kitchen":
        svg = draw_dish("class-table", "oat", "kitchen")
    else:
        return visit.not_found()
    return Response(svg, content_type="image/svg+xml")
