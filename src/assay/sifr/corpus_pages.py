"""The pages of the local sites that make the suite's own dataset.

Lists, details, forms, tables, search results and dashboards of all fourteen sites, clean; and pages of
variants with planted defects, so that questions about accessibility have answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assay.sifr.words import PageClass

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
    """

    site: str
    page: str
    path: str = ""
    name: str = ""
    seed: int = 0

    @property
    def called(self) -> str:
        """Its name in the dataset, with the seed of its variant."""
        return (self.name or self.page) + (f".{self.seed}" if self.seed else "")

    @property
    def page_class(self) -> PageClass:
        """The protocol's class."""
        return CLASS_OF_SITE[self.site]

    def variant(self) -> Variant:
        """The site as it is served for this page."""
        from assay.corpus import named_variants

        return named_variants(f"{self.site}@{self.seed or 'clean'}")[0]

    def steps(self) -> Sequence[Step]:
        """The way to the page from nowhere."""
        from assay.corpus import find_site
        from assay.corpus.steps import Go

        info = find_site(self.site).site.pages[self.page]
        if self.path or not info.reach:
            return (Go(self.path or info.example),)
        return info.reach


CORPUS_PAGES: tuple[CorpusPage, ...] = (
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
"""What `assay sifr capture corpus` captures."""
