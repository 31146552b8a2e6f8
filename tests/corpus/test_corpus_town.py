"""The town as it is: complete, split as promised, without dead links, and no word gives a defect away."""

from __future__ import annotations

import re
from collections import Counter
from urllib.parse import parse_qs, urlsplit

import pytest
from lxml import html as parser

from assay.corpus.app import Incoming, SiteApp
from assay.corpus.catalogue import SPLITS, LocalSite, corpus_hash, find_site, local_sites
from assay.corpus.defects import CATEGORIES, HELD_OUT_FAMILIES, SEVERITIES
from assay.corpus.operators import operators
from assay.corpus.truth import truth_records
from assay.corpus.validating import faults
from assay.corpus.variants import named_variants
from assay.errors import BadInput

SITES = pytest.mark.parametrize("slug", list(SPLITS))

# Every class of page that a representation of pages has to cope with.
PAGE_CLASSES = {
    "product page", "checkout", "listing", "article", "news home", "blog post", "code repository",
    "payments dashboard", "issue tracker", "government form", "job application", "insurance quote", "feed",
    "profile", "booking form", "course catalogue", "bank onboarding",
}  # fmt: skip

MARKS = re.compile(r"defect|mutant|planted|oracle|assay", re.IGNORECASE)


def get(app: SiteApp, path: str, session: str = "") -> tuple[int, str, str]:
    parts = urlsplit(path)
    query = parse_qs(parts.query, keep_blank_values=True)
    response, session = app.handle(Incoming("GET", parts.path, query, session=session))
    for _ in range(3):
        if response.status != 303:
            break
        parts = urlsplit(response.headers["Location"])
        query = parse_qs(parts.query, keep_blank_values=True)
        response, session = app.handle(Incoming("GET", parts.path, query, session=session))
    body = response.body if isinstance(response.body, str) else ""
    return response.status, body, session


@SITES
def test_the_truth_of_a_site_has_no_faults(slug: str) -> None:
    assert faults(find_site(slug)) == []


@SITES
def test_a_site_has_its_share_of_pages_tasks_and_defects(slug: str) -> None:
    local = find_site(slug)
    records = truth_records(local)
    assert len(local.site.pages) >= 5
    assert len(local.tasks) >= 3
    assert len(records) >= 12
    assert {record["category"] for record in records} == set(CATEGORIES)
    assert {record["severity"] for record in records} == set(SEVERITIES)
    assert {record["level"] for record in records} == {1, 2, 3, 4}
    assert len(local.site.knobs) >= 4


def test_the_town_is_as_large_as_promised() -> None:
    records = [record for local in local_sites() for record in truth_records(local)]
    by_category = Counter(record["category"] for record in records)
    assert len(local_sites()) >= 12
    assert len(records) >= 144
    assert all(by_category[category] >= 12 for category in CATEGORIES), by_category
    assert {record["severity"] for record in records} == set(SEVERITIES)
    shares = Counter(record["level"] for record in records)
    for level, aim in ((1, 0.2), (2, 0.3), (3, 0.3), (4, 0.2)):
        assert abs(shares[level] / len(records) - aim) < 0.04, shares


def test_every_operator_is_planted_somewhere() -> None:
    planted = {defect.operator for local in local_sites() for defect in local.defects}
    assert set(operators()) - planted == set()


def test_held_out_families_are_on_held_out_sites_only() -> None:
    seen: dict[str, set[str]] = {}
    for local in local_sites():
        seen.setdefault(local.split, set()).update(local.operator(defect).family for defect in local.defects)
    assert not HELD_OUT_FAMILIES & (seen["dev"] | seen["test"])
    assert seen["held-out"] >= HELD_OUT_FAMILIES


def test_the_town_has_every_class_of_page() -> None:
    kinds = {page.kind for local in local_sites() for page in local.site.pages.values()}
    assert PAGE_CLASSES - kinds == set()


@SITES
def test_no_link_of_a_clean_site_is_dead(slug: str) -> None:
    """Follow every link that a signed-out visitor can see, and every picture, stylesheet and script."""
    app = find_site(slug).app()
    waiting, seen, dead, session = ["/"], {"/"}, [], ""
    while waiting and len(seen) < 400:
        path = waiting.pop()
        status, body, session = get(app, path, session)
        if status != 200:
            dead.append((path, status))
        if not body.lstrip().startswith("<!doctype"):
            continue
        document = parser.document_fromstring(body)
        found: list[str] = document.xpath("//a/@href | //img/@src | //script/@src | //link/@href")  # type: ignore[assignment]
        for link in found:
            address = link.split("#")[0]
            if address.startswith("?"):
                address = urlsplit(path).path + address
            if address.startswith("/") and address not in seen and "sign-out" not in address:
                seen.add(address)
                waiting.append(address)
    assert dead == []
    assert len(seen) > 10


@SITES
def test_what_a_visitor_types_is_escaped(slug: str) -> None:
    app = find_site(slug).app()
    hostile = "<script>alert(1)</script>"
    for page in find_site(slug).site.pages.values():
        if page.reach:
            continue
        parts = urlsplit(page.example)
        names = [*parse_qs(parts.query), "q", "name", "email", "next", "sort", "page", "topic", "day"]
        response, _ = app.handle(Incoming("GET", parts.path, {name: [hostile] for name in names}))
        assert hostile not in str(response.body), page.id


@SITES
def test_two_visitors_see_the_same_bytes(slug: str) -> None:
    local = find_site(slug)
    for page in local.site.pages.values():
        first, second = get(local.app(), page.example), get(local.app(), page.example)
        assert first[:2] == second[:2], page.id


@SITES
def test_nothing_gives_a_defect_away(slug: str) -> None:
    """Neither pages nor assets of the site with all its defects have words that only we would write."""
    local = find_site(slug)
    app = local.app(local.defects)
    paths = [page.example for page in local.site.pages.values()]
    for path in [*paths, "/static/site.css", "/static/site.js"]:
        parts = urlsplit(path)
        query = parse_qs(parts.query)
        body = app.handle(Incoming("GET", parts.path, query))[0].body
        text = body if isinstance(body, str) else body.decode()
        # The words may be a site's own ("a defect in the gate"); they must not come with the defects.
        clean = local.app().handle(Incoming("GET", parts.path, query))[0].body
        before = clean if isinstance(clean, str) else clean.decode()
        assert Counter(MARKS.findall(text)) == Counter(MARKS.findall(before)), path
        assert not any(f'"{operator}"' in text for operator in operators()), path


def test_the_hash_of_the_corpus_is_stable_within_a_version() -> None:
    assert corpus_hash() == corpus_hash()
    assert re.fullmatch(r"[0-9a-f]{64}", corpus_hash())


def test_smoke_is_three_small_variants_and_all_is_three_of_each_site() -> None:
    smoke = named_variants("smoke")
    assert [len(variant.defects) for variant in smoke] == [4, 4, 4]
    assert len({variant.hash for variant in smoke}) == 3
    assert len(named_variants("all")) == 3 * len(SPLITS)
    assert {variant.local.split for variant in named_variants("dev")} == {"dev"}
    assert [variant.name for variant in named_variants("tidemark@2,tidemark@clean")] == [
        "tidemark@2",
        "tidemark@clean",
    ]
    with pytest.raises(BadInput, match="is no variant"):
        named_variants("tidemark@x")
    with pytest.raises(BadInput, match="there is no site 'atlantis'"):
        named_variants("atlantis")


def test_a_variant_spans_the_levels() -> None:
    for variant in named_variants("all"):
        levels = {variant.local.operator(defect).level for defect in variant.defects}
        assert levels == {1, 2, 3, 4}, variant.name


@SITES
def test_editing_a_page_changes_nothing_but_the_edit(slug: str) -> None:
    """Parsing and writing a page again must give the browser the same document; text and tags tell."""
    local: LocalSite = find_site(slug)
    app = local.app()
    for page in local.site.pages.values():
        body = get(app, page.example)[1]
        document = parser.document_fromstring(body)
        again = parser.document_fromstring(
            parser.tostring(document, encoding="unicode", doctype="<!doctype html>")
        )
        before = [(node.tag, dict(node.attrib), (node.text or "").strip()) for node in document.iter()]
        after = [(node.tag, dict(node.attrib), (node.text or "").strip()) for node in again.iter()]
        assert before == after, page.id
