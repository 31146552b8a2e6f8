"""The pages of the local sites that make the suite's own dataset.

Lists, details, forms, tables, search results and dashboards of all fourteen sites, clean; and pages of
variants with planted defects, so that questions about accessibility have answers.

The rule of salience and the embedded reader were written with the pages of the split `tuned` in sight. Those
of the split `fresh` were chosen later, by site and kind of page, before anything was read on them, so that
there are figures that nobody has tuned. A page never changes its split.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assay.sifr.corpus_faults import Fault, faulty
from assay.sifr.words import PageClass, PageSplit

if TYPE_CHECKING:
    from assay.corpus.steps import Step
    from assay.corpus.variants import Variant

__all__ = ["CLASS_OF_SITE", "CORPUS_PAGES", "CorpusPage"]

CLASS_OF_SITE: dict[str, PageClass] = {
    "harbour-goods": "e-commerce",
    "stagelight": "e-commerce",
    "northgate-herald": "news",
    "crumb-and-barley": "news",
    "tidemark": "saas",
    "keystone-pay": "saas",
    "forgeline": "saas",
    "meridian-bank": "saas",
    "riverside-clinic": "forms",
    "brackley-council": "forms",
    "summit-careers": "forms",
    "oakline-insurance": "forms",
    "alderway-college": "forms",
    "commons": "social",
}
"""The protocol's class of each site."""


@dataclass(frozen=True, slots=True)
class CorpusPage:
    """A page state of a local site.

    Attributes:
        site: The site's short name.
        page: The page's id in the site.
        path: Where it is opened; empty for the page's own example.
        name: What it is called in the dataset; empty for the page's id.
        seed: Of the variant that it is served from; 0 is the clean site.
        faults: Planted in the clean site's page.
        split: Whether the suite's rules were written with this page in sight.
    """

    site: str
    page: str
    path: str = ""
    name: str = ""
    seed: int = 0
    faults: tuple[Fault, ...] = ()
    split: PageSplit = "tuned"

    @property
    def called(self) -> str:
        """Its name in the dataset, with the seed of its variant, or `planted`."""
        served = "planted" if self.faults else str(self.seed or "")
        return (self.name or self.page) + (f".{served}" if served else "")

    @property
    def page_class(self) -> PageClass:
        """The protocol's class."""
        return CLASS_OF_SITE[self.site]

    def variant(self) -> Variant:
        """The site as it is served for this page."""
        from assay.corpus import named_variants

        served = named_variants(f"{self.site}@{self.seed or 'clean'}")[0]
        return faulty(served, self.page, self.faults, self.called) if self.faults else served

    def steps(self) -> Sequence[Step]:
        """The way to the page from nowhere."""
        from assay.corpus import find_site
        from assay.corpus.steps import Go

        info = find_site(self.site).site.pages[self.page]
        if self.path or not info.reach:
            return (Go(self.path or info.example),)
        return info.reach


_TUNED: tuple[CorpusPage, ...] = (
    CorpusPage("harbour-goods", "home"),
    CorpusPage("harbour-goods", "listing"),
    CorpusPage("harbour-goods", "listing", "/shop?category=cookware&sort=rating", "cookware"),
    CorpusPage("harbour-goods", "listing", "/shop?q=linen", "search-linen"),
    CorpusPage("harbour-goods", "product"),
    CorpusPage("harbour-goods", "cart"),
    CorpusPage("harbour-goods", "checkout", seed=2),
    CorpusPage("harbour-goods", "home", seed=2),
    CorpusPage("stagelight", "listing"),
    CorpusPage("stagelight", "event"),
    CorpusPage("stagelight", "checkout"),
    CorpusPage("stagelight", "help", seed=1),
    CorpusPage("northgate-herald", "home"),
    CorpusPage("northgate-herald", "section"),
    CorpusPage("northgate-herald", "article"),
    CorpusPage("northgate-herald", "search"),
    CorpusPage("northgate-herald", "newsletters", seed=3),
    CorpusPage("northgate-herald", "home", seed=2),
    CorpusPage("crumb-and-barley", "post"),
    CorpusPage("crumb-and-barley", "archive"),
    CorpusPage("crumb-and-barley", "classes"),
    CorpusPage("crumb-and-barley", "home", seed=1),
    CorpusPage("tidemark", "my-work", seed=1),
    CorpusPage("tidemark", "issue"),
    CorpusPage("tidemark", "board"),
    CorpusPage("tidemark", "settings"),
    CorpusPage("tidemark", "issues", seed=1),
    CorpusPage("keystone-pay", "overview"),
    CorpusPage("keystone-pay", "payments"),
    CorpusPage("keystone-pay", "pricing"),
    CorpusPage("keystone-pay", "invoice", seed=1),
    CorpusPage("keystone-pay", "settings", seed=1),
    CorpusPage("forgeline", "repository"),
    CorpusPage("forgeline", "issues"),
    CorpusPage("forgeline", "search"),
    CorpusPage("forgeline", "commits", seed=1),
    CorpusPage("meridian-bank", "accounts"),
    CorpusPage("meridian-bank", "rates"),
    CorpusPage("meridian-bank", "transactions"),
    CorpusPage("meridian-bank", "open-eligibility", seed=1),
    CorpusPage("riverside-clinic", "fees"),
    CorpusPage("riverside-clinic", "book"),
    CorpusPage("riverside-clinic", "clinicians"),
    CorpusPage("riverside-clinic", "clinicians", "/clinicians?q=keller", "search-keller", seed=2),
    CorpusPage("riverside-clinic", "clinician", seed=2),
    CorpusPage("riverside-clinic", "book", seed=2),
    CorpusPage("brackley-council", "council-tax"),
    CorpusPage("brackley-council", "report"),
    CorpusPage("brackley-council", "search"),
    CorpusPage("brackley-council", "contact", seed=1),
    CorpusPage("summit-careers", "jobs"),
    CorpusPage("summit-careers", "apply-about"),
    CorpusPage("summit-careers", "employer"),
    CorpusPage("summit-careers", "job", seed=1),
    CorpusPage("oakline-insurance", "cover"),
    CorpusPage("oakline-insurance", "quote-what"),
    CorpusPage("oakline-insurance", "quote-result"),
    CorpusPage("oakline-insurance", "checkout", seed=1),
    CorpusPage("oakline-insurance", "help", seed=2),
    CorpusPage("alderway-college", "courses"),
    CorpusPage("alderway-college", "course"),
    CorpusPage("alderway-college", "timetable"),
    CorpusPage("alderway-college", "home", seed=1),
    CorpusPage("commons", "feed"),
    CorpusPage("commons", "groups"),
    CorpusPage("commons", "messages"),
    CorpusPage("commons", "search"),
    CorpusPage("commons", "profile", seed=1),
)

# Another page of every site: what was ordered, booked, found, turned to, or stands behind a sign-in.
_FRESH_CLEAN: tuple[CorpusPage, ...] = (
    CorpusPage("harbour-goods", "confirmation"),
    CorpusPage("stagelight", "seats"),
    CorpusPage("northgate-herald", "confirmation"),
    CorpusPage("crumb-and-barley", "booking-review"),
    CorpusPage("tidemark", "issues", "/issues?page=2", "issues-second-page"),
    CorpusPage("keystone-pay", "payouts"),
    CorpusPage("forgeline", "pull-request"),
    CorpusPage("meridian-bank", "overview"),
    CorpusPage("riverside-clinic", "book-time"),
    CorpusPage("brackley-council", "bins"),
    CorpusPage("summit-careers", "jobs", "/jobs?q=nurse", "search-nurse"),
    CorpusPage("oakline-insurance", "quote-options"),
    CorpusPage("alderway-college", "my-learning"),
    CorpusPage("commons", "conversation"),
)

# A page of every site with faults that a screen reader meets, of several kinds each.
_FRESH_FAULTY: tuple[CorpusPage, ...] = (
    CorpusPage(
        "harbour-goods",
        "product",
        "/shop/tideline-mug",
        "tideline-mug",
        faults=(
            Fault("alt-missing", "#gallery-main"),
            Fault("alt-missing", ".gallery-thumbs li:nth-child(2) img"),
            Fault("label-removed", "#quantity"),
            Fault("heading-skipped", "#specs-heading", {"to": "h4"}),
        ),
    ),
    CorpusPage(
        "stagelight",
        "home",
        faults=(
            Fault("language-missing", "html"),
            Fault("alt-missing", "#main img"),
            Fault("link-text-vague", "#lead-event", {"text": "More"}),
            Fault("heading-skipped", "#venues-heading", {"to": "h5"}),
        ),
    ),
    CorpusPage(
        "northgate-herald",
        "about",
        faults=(
            Fault("alt-missing", "#staff li:nth-child(4) img"),
            Fault("alt-file-name", "#staff li:nth-child(2) img", {"alt": "face-02-final.jpg"}),
            Fault("link-text-vague", "#corrections-list li:nth-child(2) a", {"text": "Read more"}),
            Fault("icon-unnamed", "#header-search-button", {"icon": "glass"}),
        ),
    ),
    CorpusPage(
        "crumb-and-barley",
        "about",
        faults=(
            Fault("alt-missing", "img.map"),
            Fault("alt-file-name", "img.about-picture", {"alt": "IMG_2041.jpeg"}),
            Fault("heading-skipped", "#contact-title", {"to": "h4"}),
        ),
    ),
    CorpusPage(
        "tidemark",
        "new-issue",
        faults=(
            Fault("label-removed", "#new-assignee"),
            Fault("label-removed", "#due-date"),
            Fault("icon-unnamed", "#create-issue", {"icon": "arrow"}),
            Fault("link-text-vague", "#issue-form a.button", {"text": "Here"}),
        ),
    ),
    CorpusPage(
        "keystone-pay",
        "support",
        faults=(
            Fault("label-removed", "#name"),
            Fault("label-removed", "#message"),
            Fault("heading-skipped", "#contact-title", {"to": "h4"}),
            Fault("link-text-vague", "#support-form a", {"text": "Learn more"}),
        ),
    ),
    CorpusPage(
        "forgeline",
        "releases",
        faults=(
            Fault("icon-unnamed", "#star", {"icon": "heart"}),
            Fault("icon-unnamed", "#main-menu button", {"icon": "glass"}),
            Fault("heading-skipped", "#version-3", {"to": "h5"}),
            Fault("link-text-vague", ".assets a", {"text": "Click here"}),
        ),
    ),
    CorpusPage(
        "meridian-bank",
        "branches",
        faults=(
            Fault("label-removed", "#town"),
            Fault("icon-unnamed", "#find-branch", {"icon": "glass"}),
            Fault("heading-skipped", "#branch-aldermere h2", {"to": "h4"}),
        ),
    ),
    CorpusPage(
        "riverside-clinic",
        "contact",
        faults=(
            Fault("alt-missing", "img.map"),
            Fault("label-removed", "#email"),
            Fault("heading-skipped", "#reach-title", {"to": "h5"}),
        ),
    ),
    CorpusPage(
        "brackley-council",
        "track",
        faults=(
            Fault("label-removed", "#filter-state"),
            Fault("icon-unnamed", "#find-report", {"icon": "glass"}),
            Fault("icon-unnamed", "#report-table a", {"icon": "pen"}),
        ),
    ),
    CorpusPage(
        "summit-careers",
        "alerts",
        faults=(
            Fault("label-removed", "#place"),
            Fault("label-removed", "#sectors-health"),
            Fault("icon-unnamed", "#set-alert", {"icon": "arrow"}),
            Fault("heading-skipped", "#sample-heading", {"to": "h3"}),
        ),
    ),
    CorpusPage(
        "oakline-insurance",
        "home",
        faults=(
            Fault("alt-missing", "#home-picture"),
            Fault("alt-missing", 'img[alt="Portrait of Ruth Ellery"]'),
            Fault("alt-file-name", 'img[alt="Portrait of Imran Saleh"]', {"alt": "portrait_imran.png"}),
            Fault("link-text-vague", "#find-link", {"text": "Click here"}),
            Fault("heading-skipped", "#claim-title", {"to": "h4"}),
        ),
    ),
    CorpusPage(
        "alderway-college",
        "fees",
        faults=(
            Fault("language-missing", "html"),
            Fault("label-removed", "#course"),
            Fault("link-text-vague", "#example-table tr:nth-child(3) a", {"text": "Details"}),
            Fault("heading-skipped", "#paying-heading", {"to": "h4"}),
        ),
    ),
    CorpusPage(
        "commons",
        "settings",
        faults=(
            Fault("label-removed", "#emails"),
            Fault("icon-unnamed", "#save-settings", {"icon": "arrow"}),
            Fault("heading-skipped", "#password-form h2", {"to": "h4"}),
        ),
    ),
)

CORPUS_PAGES: tuple[CorpusPage, ...] = (
    *_TUNED,
    *(replace(page, split="fresh") for page in (*_FRESH_CLEAN, *_FRESH_FAULTY)),
)
"""What `assay sifr capture corpus` captures."""
