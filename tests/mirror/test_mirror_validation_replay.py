"""The rungs that visit a served site again: what happens when it is tried, and what the clean twin says."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from assay.browser import DESKTOP, MOBILE, Browser, PageStore
from assay.corpus import find_site, perform, serve
from assay.corpus.defects import Defect
from assay.corpus.steps import Step as Doing
from assay.corpus.steps import step_record
from assay.corpus.variants import named_variants
from assay.mirror.collection.records import MirrorIssue, Persona, Session, Step, Study
from assay.mirror.matching.records import Cluster, NormalizedIssue
from assay.mirror.validation import Validation, ValidationRequest, ladder, open_validator
from assay.mirror.validation.claims import kinds_of
from assay.mirror.validation.locating import Located
from assay.mirror.validation.measuring import Measured
from assay.mirror.validation.pages import StoredPages
from assay.mirror.validation.probes import Measurement
from assay.mirror.validation.views import PageView
from assay.mirror.validation.visiting import LocalSites

# The variant, the defect in it, and how it is worded: a dead control, a dead link, a number that no bound
# decides, something that is gone, and input that is lost behind steps that must be done again.
CASES = (
    ("tidemark@14", 12, "The button takes the click without effect."),
    ("alderway-college@5", 5, "The button leads to a missing page."),
    ("brackley-council@1", 11, "The text in the field is too small."),
    ("riverside-clinic@3", 11, "There is no word on privacy beside the form."),
    ("riverside-clinic@2", 10, "An error clears the whole form."),
)
# What was done before the finding was made, where the page cannot be opened by its address.
BEFORE = {"riverside-clinic@3": 5, "riverside-clinic@2": 5}


def _defect(variant: str, number: int) -> Defect:
    local = find_site(variant.partition("@")[0])
    return next(defect for defect in local.defects if defect.number == number)


def _recorded(done: tuple[Doing, ...], places: list[str]) -> tuple[Step, ...]:
    """The steps as a trace has them: what was done, to what, on which page; not what was typed."""
    made = []
    for number, (doing, place) in enumerate(zip(done, places, strict=True), 1):
        record = step_record(doing)
        target = str(record.get("target") or record.get("path") or "")
        made.append(Step(number=number, page_url=place, action=str(record["do"]), target=target))
    return (*made, Step(number=len(made) + 1, page_url=places[-1], action="look"))


async def _look(browser: Browser, pages: Path, variant: str, number: int, words: str) -> ValidationRequest:
    local, defect = find_site(variant.partition("@")[0]), _defect(variant.replace("@clean", "@1"), number)
    done = defect.way(local.site)[: BEFORE.get(variant, 99)]
    viewport = MOBILE if defect.device == "mobile" else DESKTOP
    places: list[str] = []
    async with (
        serve(named_variants(variant)[0].app()) as server,
        browser.open(None, viewport=viewport) as page,
    ):
        for doing in done:
            await perform(page.playwright, server.url, [doing])
            places.append(page.url)
        state = await page.capture()
    digest = PageStore(pages).put(state)
    # The page of a step is where it was made, so each but the first is the one that the step before led to.
    steps = _recorded(done, [places[0], *places[:-1]])
    steps = (*steps[:-1], steps[-1].model_copy(update={"page_url": state.url}))
    return _request(variant, words, digest, state.url, defect.target, steps)


def _request(
    variant: str | None, words: str, digest: str | None, url: str, selector: str | None, steps: Any = ()
) -> ValidationRequest:
    finding = MirrorIssue(
        id="F",
        study_id="S",
        session_id="S/1",
        site_slug="x",
        page_url=url,
        description=words,
        selector=selector,
        page_state=digest,
        step_number=len(steps) or None,
    )
    claim = NormalizedIssue(
        id="F",
        source="mirror",
        site_slug="x",
        page_url_pattern="/",
        element_type="other",
        element_description="",
        problem_category="unclear",
        problem_description=words,
        severity=None,
        issue_id="F",
    )
    session = Session(id="S/1", study_id="S", persona=Persona(role="r"), steps=tuple(steps))
    study = Study(id="S", site_slug="x", variant=variant, sessions=(session,), findings=(finding,))
    cluster = Cluster(id="F", claim_ids=("F",), finding_ids=("F",), representative="F")
    return ValidationRequest(study, cluster, claim, finding)


CLEAN = (
    ("tidemark@clean", 12, "The button takes the click without effect."),
    ("alderway-college@clean", 5, "The button leads to a missing page."),
)


@dataclass(frozen=True)
class Replayed:
    """The questions and what one validator with a browser said to them."""

    pages: Path
    requests: dict[tuple[str, int], ValidationRequest]
    verdicts: dict[tuple[str, int], Validation]


@pytest.fixture(scope="module")
def replayed(tmp_path_factory: pytest.TempPathFactory) -> Replayed:
    pages = tmp_path_factory.mktemp("pages")

    async def look() -> dict[tuple[str, int], ValidationRequest]:
        async with Browser.launch() as browser:
            return {case[:2]: await _look(browser, pages, *case) for case in (*CASES, *CLEAN)}

    async def replay(requests: dict[tuple[str, int], ValidationRequest]) -> list[Validation]:
        validator = open_validator("embedded", pages=pages, browser=True)
        try:
            return list(await asyncio.gather(*(validator.validate(one) for one in requests.values())))
        finally:
            await validator.close()

    requests = asyncio.run(look())
    unreached = requests["riverside-clinic@2", 10]
    requests["unreached", 0] = _without_trace(unreached)
    return Replayed(pages, requests, dict(zip(requests, asyncio.run(replay(requests)), strict=True)))


def _without_trace(request: ValidationRequest) -> ValidationRequest:
    old = request.finding
    return _request(request.study.variant, old.description, old.page_state, old.page_url, old.selector)


@pytest.mark.parametrize("case", CASES)
def test_what_was_planted_is_real_because_the_twin_has_it_not(
    replayed: Replayed, case: tuple[str, int, str]
) -> None:
    made = replayed.verdicts[case[:2]]
    assert (made.verdict, made.rung) == ("real", "twin"), made.evidence
    assert made.by_construction
    assert made.evidence["twin"]


@pytest.mark.parametrize("case", CLEAN)
def test_the_same_claim_on_the_clean_site_is_refuted_by_trying(
    replayed: Replayed, case: tuple[str, int, str]
) -> None:
    made = replayed.verdicts[case[:2]]
    assert (made.verdict, made.rung) == ("false_positive", "replayed"), made.evidence
    assert "twin" not in made.evidence


def test_a_place_that_cannot_be_reached_again_decides_nothing(replayed: Replayed) -> None:
    """The same finding as one that is decided, but without the steps that lead to its page."""
    made = replayed.verdicts["unreached", 0]
    assert (made.verdict, made.rung) == ("cannot_tell", "none")
    assert "could not be reached" in made.evidence["replayed"]["detail"]


@pytest.mark.parametrize(("on_twin", "rung"), [(True, "measured"), (False, "twin"), (None, "twin")])
async def test_what_the_twin_has_too_is_real_but_was_not_planted(
    replayed: Replayed, monkeypatch: pytest.MonkeyPatch, on_twin: bool | None, rung: str
) -> None:
    async def twin(*asked: Any) -> tuple[Located, tuple[Measured, ...]]:
        return Located(), (Measured(asked[3][0], Measurement(1.0, ":1", 4.5, on_twin, "seen there")),)

    monkeypatch.setattr(ladder, "measured_on", twin)
    old = replayed.requests["alderway-college@5", 5].finding
    request = _request("alderway-college@5", "The page has no h1.", old.page_state, old.page_url, None)
    view = StoredPages(replayed.pages).view(str(old.page_state))
    bare = PageView(view.digest, view.state)
    bare.__dict__["elements"] = tuple(one for one in view.elements if one.tag != "h1")
    climb = ladder.Climb(request, StoredPages(replayed.pages), sites=LocalSites(), view=bare)
    climb.readings = kinds_of(request.words, None)
    made = await climb._measured()
    assert made is not None
    assert (made.verdict, made.rung) == ("real", rung)
    assert ("also on the clean twin" in made.reasoning) is (on_twin is True)


async def test_a_site_that_is_not_ours_is_never_visited(
    replayed: Replayed, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: object) -> None:
        raise AssertionError("a browser was started")

    monkeypatch.setattr(LocalSites, "_ready", refuse)
    old = replayed.requests["tidemark@14", 12].finding
    validator = open_validator("embedded", pages=replayed.pages, browser=True)
    for variant in (None, "example.com@1", "@", "shop"):
        request = _request(variant, old.description, old.page_state, old.page_url, old.selector)
        made = await validator.validate(request)
        assert (made.verdict, made.rung) == ("cannot_tell", "none")
    await validator.close()
