"""Forgeline's front rooms: search, and the page about the site. The rest of the site is imported here."""

from __future__ import annotations

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.site import Response, Visit
from assay.corpus.sites.forgeline import account, code, talk
from assay.corpus.sites.forgeline.data import REPOSITORIES, Repository
from assay.corpus.sites.forgeline.shell import SITE, address, matches, page_number, show, star_count

__all__ = ["CONTACT", "SITE", "account", "code", "talk"]

_PAGE_SIZE = 10
_SORTS = {"": "Most stars", "updated": "Last updated", "name": "Name"}

CONTACT = Form(
    "contact",
    (
        Field("name", missing="Enter your name."),
        Field(
            "email",
            kind="email",
            missing="Enter your e-mail address, so that we can answer.",
            wrong="Enter a full e-mail address, such as name@company.example.",
        ),
        Field("message", missing="Write your message."),
    ),
)


def _ordered(found: list[Repository], order: str) -> list[Repository]:
    if order == "updated":
        return sorted(found, key=lambda repository: repository.updated, reverse=True)
    if order == "name":
        return sorted(found, key=lambda repository: repository.name)
    return sorted(found, key=lambda repository: repository.stars, reverse=True)


def _text(repository: Repository) -> str:
    return " ".join([repository.name, repository.owner, repository.summary, *repository.topics])


@SITE.page("/search", id="search", kind="search results", title="Search", example="/search?q=files")
def search(visit: Visit) -> Response:
    """Repositories by words, language and order."""
    query = {name: visit.query.get(name, "").strip() for name in ("q", "language", "sort")}
    literal = bool(visit.knob("literal_search"))
    by_words = [r for r in REPOSITORIES.values() if matches(query["q"], _text(r), literal=literal)]
    found = [r for r in by_words if not query["language"] or r.language == query["language"]]
    found = _ordered(found, "" if visit.knob("ignores_sort") else query["sort"])
    pages = max(1, -(-len(found) // _PAGE_SIZE))
    number = page_number(visit, pages)
    start = (number - 1) * _PAGE_SIZE
    kept = {} if visit.knob("drops_filters") else query
    languages = sorted({repository.language for repository in REPOSITORIES.values()})
    return show(
        visit,
        "search.html",
        page="search",
        chosen=query,
        shown=[(r, star_count(visit, r)) for r in found[start : start + _PAGE_SIZE]],
        total=len(found),
        first=start + 1,
        number=number,
        page_links=[(n, address("/search", {**kept, "page": str(n)})) for n in range(1, pages + 1)],
        languages=[
            (
                language,
                sum(r.language == language for r in by_words),
                address("/search", {**query, "language": language}),
            )
            for language in languages
        ],
        every_language=(len(by_words), address("/search", {**query, "language": ""})),
        sorts=_SORTS,
    )


@SITE.get("/", page="search")
def front(visit: Visit) -> Response:
    """The front page is the list of all repositories."""
    return visit.redirect("/search")


@SITE.page("/about", id="about", kind="help page", title="About and help")
def about(visit: Visit) -> Response:
    """Who is behind the site, answers, contact and privacy."""
    return _show_about(visit, CONTACT.empty())


def _show_about(visit: Visit, form: Filled, status: int = 200) -> Response:
    sent = visit.session.count("contact_sent")
    return show(
        visit,
        "about.html",
        page="about",
        status=status,
        form=form,
        token=f"contact-{sent + 1}",
        sent=visit.query.get("sent", "") if sent else "",
    )


@SITE.post("/about", page="about")
def contact(visit: Visit) -> Response:
    """Take a message."""
    form = visit.fill(CONTACT)
    if not form.ok:
        return _show_about(visit, form, 422)
    token = visit.data.get("token", [""])[0]
    if not visit.is_repeat(f"{token}|{form.value('message')}"):
        visit.record("contact_sent", email=form.value("email"))
    reference = f"F-{7300 + visit.session.count('contact_sent')}"
    visit.notify(f"Your message was sent. Its number is {reference}. We answer within two working days.")
    return visit.redirect("/about", sent=reference)
