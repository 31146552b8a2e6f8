"""Everything that is read: the front page, sections, articles, search, about, privacy, and the pictures."""

from __future__ import annotations

from assay.corpus.pictures import portrait
from assay.corpus.site import Response, Visit
from assay.corpus.sites.northgate_herald.common import SITE, find_stories, in_pages, show
from assay.corpus.sites.northgate_herald.data import (
    BY_SLUG,
    CORRECTIONS,
    FRONT_PAGE,
    SECTIONS,
    STAFF,
    STORIES,
    WEATHER,
    most_read,
)
from assay.corpus.sites.northgate_herald.pictures import draw_scene, weather_icon

__all__ = ["SECTION_PAGE", "SEARCH_PAGE"]

SECTION_PAGE = 6
SEARCH_PAGE = 8
_FACES = {colleague.slug: colleague.face for colleague in STAFF}
_SECTION_ORDERS = {"newest": "Newest first", "oldest": "Oldest first", "read": "Most read first"}
_SEARCH_ORDERS = {"match": "Best match first", "newest": "Newest first"}


@SITE.page("/", id="home", kind="news home", title="Front page")
def home(visit: Visit) -> Response:
    """The front page."""
    places = {place: [BY_SLUG[slug] for slug in slugs] for place, slugs in FRONT_PAGE.items()}
    faces = {colleague.name: colleague.slug for colleague in STAFF}
    return show(
        visit,
        "home.html",
        places=places,
        lead_more=[BY_SLUG[slug] for slug in FRONT_PAGE["lead_more"]],
        most_read=most_read(),
        weather=WEATHER,
        faces=faces,
    )


@SITE.page("/section/{name}", id="section", kind="listing", title="Section", example="/section/news")
def section(visit: Visit) -> Response:
    """All articles of a section, by topic and order."""
    found = SECTIONS.get(visit.params["name"])
    if found is None:
        return visit.not_found()
    own = [story for story in STORIES if story.section == found.slug]
    topics = sorted({story.topic for story in own})
    topic = visit.query.get("topic", "")
    topic = topic if topic in topics else ""
    order = visit.query.get("sort", "newest")
    order = order if order in _SECTION_ORDERS else "newest"
    chosen = [story for story in own if topic in ("", story.topic)]
    if order == "oldest":
        chosen = sorted(chosen, key=lambda story: story.date)
    elif order == "read":
        chosen = sorted(chosen, key=lambda story: -story.reads)
    filters = {"topic": topic, "sort": order if order != "newest" else ""}
    return show(
        visit,
        "section.html",
        active=found.slug,
        section=found,
        topics=topics,
        topic=topic,
        order=order,
        orders=_SECTION_ORDERS,
        listing=in_pages(visit, chosen, SECTION_PAGE, filters),
        most_read=most_read(),
    )


@SITE.page(
    "/article/{slug}",
    id="article",
    kind="article",
    title="Article",
    example="/article/flood-gates-castle-quay",
)
def article(visit: Visit) -> Response:
    """One article."""
    story = BY_SLUG.get(visit.params["slug"])
    if story is None:
        return visit.not_found()
    faces = {colleague.name: colleague for colleague in STAFF}
    return show(
        visit,
        "article.html",
        active=story.section,
        story=story,
        section=SECTIONS[story.section],
        writer=faces.get(story.author),
        related=[BY_SLUG[slug] for slug in story.related],
        is_saved=bool(visit.state["signed_in"]) and story.slug in visit.state["saved"],
        most_read=[other for other in most_read(6) if other.slug != story.slug][:5],
    )


@SITE.page("/search", id="search", kind="search results", title="Search", example="/search?q=bus")
def search(visit: Visit) -> Response:
    """Articles by words, section and order."""
    query = visit.query.get("q", "").strip()[:100]
    wanted = visit.query.get("section", "")
    wanted = wanted if wanted in SECTIONS else ""
    order = visit.query.get("sort", "match")
    order = order if order in _SEARCH_ORDERS else "match"
    pool = [story for story in STORIES if wanted in ("", story.section)]
    found = find_stories(pool, query, literal=visit.knob("literal_search"))
    if order == "newest":
        found = sorted(found, key=lambda story: story.date, reverse=True)
    filters = {"q": query, "section": wanted, "sort": order if order != "match" else ""}
    return show(
        visit,
        "search.html",
        query_text=query,
        wanted=wanted,
        order=order,
        orders=_SEARCH_ORDERS,
        listing=in_pages(visit, found, SEARCH_PAGE, filters),
        popular=("flood gates", "night buses", "Rovers", "council tax", "Theatre Royal"),
        latest=STORIES[:3],
        most_read=most_read(),
    )


@SITE.page("/about", id="about", kind="about page", title="About and contact")
def about(visit: Visit) -> Response:
    """Who makes the paper, how to reach it, and how it corrects itself."""
    corrections = [(date, BY_SLUG[slug], text) for date, slug, text in CORRECTIONS]
    return show(visit, "about.html", active="about", staff=STAFF, corrections=corrections)


@SITE.page("/privacy", id="privacy", kind="privacy page", title="Privacy")
def privacy(visit: Visit) -> Response:
    """What the paper knows about its readers."""
    return show(visit, "privacy.html")


@SITE.get("/img/{name}.svg")
def picture(visit: Visit) -> Response:
    """A picture by name: an article's, its second one, a face or a weather sign."""
    kind, _, rest = visit.params["name"].partition("--")
    story = BY_SLUG.get(rest)
    if kind == "story" and story:
        svg = draw_scene(story.scene, story.tone, story.slug)
    elif kind == "inner" and story and story.inner_picture:
        svg = draw_scene(*story.inner_picture, f"{story.slug} inner")
    elif kind == "face" and rest in _FACES:
        svg = portrait(f"{rest}-{_FACES[rest]}", "#e7e3da")
    elif kind == "weather" and rest in {"sun", "cloud", "rain", "bright"}:
        svg = weather_icon(rest)
    else:
        return visit.not_found()
    return Response(svg, content_type="image/svg+xml")
