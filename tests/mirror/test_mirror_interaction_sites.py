"""Clean twins of two sites of the town: there is nothing to find, and what lies behind forms is reached."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from assay.browser import Browser, PageStore
from assay.corpus.serving import serve
from assay.corpus.variants import named_variants
from assay.mirror.agents.reference.probes.interaction import InteractionReport, run_interactions
from assay.mirror.agents.reference.records import Observation

SITES = {"riverside-clinic": ("/contact",), "harbour-goods": ("/contact",)}


async def try_out(folder: Path) -> dict[str, InteractionReport]:
    reports = {}
    async with Browser.launch() as browser:
        for slug, places in SITES.items():
            seen = [Observation(page_url=place, title=place, page_state="x") for place in places]
            async with serve(named_variants(f"{slug}@clean")[0].app()) as server:
                reports[slug] = await run_interactions(
                    browser, server.url, seen, budget_seconds=120.0, store=PageStore(folder)
                )
            if slug == "harbour-goods":
                async with serve(named_variants(f"{slug}@clean")[0].app()) as server:
                    reports["no time"] = await run_interactions(
                        browser, server.url, seen, budget_seconds=0.0, store=PageStore(folder)
                    )
    return reports


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, InteractionReport]:
    return asyncio.run(try_out(tmp_path_factory.mktemp("pages")))


@pytest.mark.parametrize("slug", SITES)
def test_nothing_is_found_on_a_clean_twin(reports: dict[str, InteractionReport], slug: str) -> None:
    report = reports[slug]
    assert [(sign.probe, sign.page_url, sign.element) for sign in report.signs] == []
    assert report.skipped == {}


def test_what_lies_behind_forms_is_reached_and_kept(reports: dict[str, InteractionReport]) -> None:
    seen = [(kept.page_url, kept.state) for kept in reports["riverside-clinic"].observations]
    assert ("/contact/sent", "after “Send message”") in seen
    assert len(seen) == len(set(seen)) >= 3


def test_without_time_nothing_is_tried_and_this_is_said(reports: dict[str, InteractionReport]) -> None:
    report = reports["no time"]
    assert report.signs == () and report.observations == ()
    assert report.skipped["looking at /contact"] == "the time for trying things out was over"
