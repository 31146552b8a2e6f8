"""The suite's own pages: which were in sight when its rules were written, and which faults are planted."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest
from lxml import html

from assay.corpus.app import Incoming
from assay.corpus.catalogue import SPLITS
from assay.corpus.operators import find_operator
from assay.corpus.steps import Go
from assay.corpus.variants import Variant
from assay.sifr.corpus_pages import CORPUS_PAGES, CorpusPage

FRESH = [page for page in CORPUS_PAGES if page.split == "fresh"]
PLANTED = [page for page in CORPUS_PAGES if page.faults]


def served(page: CorpusPage, variant: Variant) -> str:
    """The page's HTML, without a browser."""
    (step,) = page.steps()
    assert isinstance(step, Go)
    asked = urlsplit(step.path)
    response, _session = variant.app().handle(Incoming("GET", asked.path, parse_qs(asked.query)))
    assert (response.status, response.page) == (200, page.page)
    return str(response.body)


def test_every_site_has_a_clean_and_a_faulty_page_that_nobody_tuned_on() -> None:
    assert sorted(page.site for page in FRESH if not page.faults) == sorted(SPLITS)
    assert sorted(page.site for page in FRESH if page.faults) == sorted(SPLITS)
    assert len(CORPUS_PAGES) - len(FRESH) == 68


def test_no_fresh_page_is_one_that_was_in_sight() -> None:
    seen = {(page.site, tuple(page.steps())) for page in CORPUS_PAGES if page.split == "tuned"}
    assert not [page for page in FRESH if (page.site, tuple(page.steps())) in seen]


@pytest.mark.parametrize("page", PLANTED, ids=lambda page: page.site)
def test_every_planted_fault_changes_the_element_that_it_names(page: CorpusPage) -> None:
    clean = served(page, replace(page, faults=()).variant())
    document = html.document_fromstring(clean)
    for fault in page.faults:
        assert document.cssselect(fault.target), fault
        assert set(fault.params) == set(find_operator(fault.operator).parameters), fault
        assert served(page, replace(page, faults=(fault,)).variant()) != clean, fault
    assert len(page.faults) >= 3


def test_pages_with_planted_faults_are_served_apart_from_all_others() -> None:
    names = [page.variant().name for page in PLANTED]
    assert len(set(names)) == len(names)
    assert not set(names) & {page.variant().name for page in CORPUS_PAGES if not page.faults}
    one, other = PLANTED[0], replace(PLANTED[0], faults=PLANTED[0].faults[:-1])
    assert one.variant().hash != other.variant().hash != replace(one, faults=()).variant().hash
