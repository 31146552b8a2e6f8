"""Operators change what they say they change, leave no mark, and their oracles can tell mutant from twin."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from assay.browser import MOBILE, Browser
from assay.corpus.app import Incoming, SiteApp
from assay.corpus.catalogue import LocalSite
from assay.corpus.checking import prove_all
from assay.corpus.defects import FAMILIES, LEVELS, Defect
from assay.corpus.operators import find_operator, operators
from assay.corpus.operators.wording import reading_grade
from assay.corpus.probing import amounts, numbers
from assay.corpus.site import Site
from assay.corpus.steps import Click, Fill, Go, Step
from assay.errors import BadInput
from assay.runs.progress import Silent

SEND_EMPTY: tuple[Step, ...] = (Go("/order"), Click("#send"))
SEND_WRONG: tuple[Step, ...] = (Go("/order"), Fill("#email", "nobody"), Click("#send"))


def plant(number: int, operator: str, page: str, target: str, **more: object) -> Defect:
    plain = Defect(
        number=number,
        operator=operator,
        page=page,
        target=target,
        element="An element of the kiosk",
        severity="minor",
        severity_reason="It is a test.",
        user="I could not make sense of this part of the page.",
        expert="The element fails the reader in the way of its operator.",
        developer="Revert the change that the operator made to the node.",
        fix="Undo it.",
        personas=("low-tech-elderly",),
    )
    return replace(plain, **more)  # type: ignore[arg-type]


KIOSK_DEFECTS = (
    plant(1, "label-removed", "order", "#phone"),
    plant(2, "contrast-low", "home", "#hours", params={"colour": "#bbbbbb"}),
    plant(3, "error-silent", "order", "#order-form", reach=SEND_EMPTY),
    plant(4, "input-lost", "order", "#email", params={"form": "order"}, reach=SEND_WRONG, conflicts=(3,)),
    plant(5, "double-submit", "order", "#order-form", params={"event": "ordered"},
          reach=(Go("/order"), Fill("#email", "a@b.example"))),
    plant(6, "link-dead", "home", "#more", params={"href": "/gone"}),
    plant(7, "zoom-blocked", "home", 'meta[name="viewport"]', device="mobile"),
    plant(8, "slow-page", "topic", "h1", params={"seconds": 2}),
    plant(9, "hours-contradict", "home", "#hours", state="beside", conflicts=(2,), params={
        "text": "Open 9:00 to 18:00", "other": "h1", "to_other": (Go("/help/7:00 and 18:00"),)}),
)  # fmt: skip


@pytest.fixture
def local(kiosk: Site, kiosk_folder: Path) -> LocalSite:
    return LocalSite(kiosk, "dev", (), KIOSK_DEFECTS, kiosk_folder)


async def test_oracles_find_each_defect_in_its_mutant_and_not_in_the_twin(
    local: LocalSite, browser: Browser
) -> None:
    proofs = await prove_all(browser, [local], Silent())
    assert {proof.defect.number: proof.verdict for proof in proofs} == {n: "proved" for n in range(1, 10)}


async def test_an_operator_that_changes_nothing_is_not_proved(local: LocalSite, browser: Browser) -> None:
    harmless = plant(1, "contrast-low", "home", "#hours", params={"colour": "#000000"})
    missing = plant(2, "alt-missing", "home", "#no-such-picture")
    proofs = await prove_all(browser, [replace(local, defects=(harmless, missing))], Silent())
    assert [proof.proved for proof in proofs] == [False, False]
    assert proofs[0].verdict.startswith("not in the mutant: contrast 21.00:1")
    assert "#no-such-picture is not on" in proofs[1].verdict


async def test_a_mobile_defect_is_looked_at_in_the_mobile_layout(local: LocalSite, browser: Browser) -> None:
    wide = plant(1, "mobile-overflow", "home", "#hours", device="mobile")
    (proof,) = await prove_all(browser, [replace(local, defects=(wide,))], Silent())
    assert proof.mutant is not None
    assert proof.proved
    assert str(MOBILE.width) in proof.mutant.detail


def test_a_defect_edits_its_own_page_only(local: LocalSite) -> None:
    app = local.app([plant(1, "language-missing", "order", "html")])
    assert '<html lang="en">' in str(app.handle(Incoming("GET", "/"))[0].body)
    assert "<html>" in str(app.handle(Incoming("GET", "/order"))[0].body)


def test_a_site_wide_defect_edits_every_page(local: LocalSite) -> None:
    app = local.app([plant(1, "language-missing", "*", "html")])
    assert all(
        "<html>" in str(app.handle(Incoming("GET", path))[0].body) for path in ("/", "/order", "/help/x")
    )


def test_styles_and_scripts_of_defects_join_the_sites_own_and_stay_on_their_page(local: LocalSite) -> None:
    app = local.app([KIOSK_DEFECTS[1], plant(2, "paste-blocked", "order", "#email")])
    css = bytes(app.handle(Incoming("GET", "/static/site.css"))[0].body).decode()  # type: ignore[arg-type]
    script = bytes(app.handle(Incoming("GET", "/static/site.js"))[0].body).decode()  # type: ignore[arg-type]
    assert css.startswith("body { margin")
    assert "body.page-home #hours" in css
    assert 'contains("page-order")' in script


def test_the_clean_twin_is_served_as_it_was_written(
    kiosk: Site, kiosk_folder: Path, local: LocalSite
) -> None:
    assert (
        local.app().handle(Incoming("GET", "/"))[0]
        == SiteApp(kiosk, kiosk_folder).handle(Incoming("GET", "/"))[0]
    )


def test_every_family_and_level_has_operators_and_ids_are_unique() -> None:
    found = list(operators().values())
    assert len(found) >= 60
    assert {operator.family for operator in found} == set(FAMILIES)
    assert {operator.level for operator in found} == set(LEVELS)


def test_an_operator_that_does_not_exist_is_named() -> None:
    with pytest.raises(BadInput, match="no operator 'nonsense'"):
        find_operator("nonsense")


def test_reading_grade_tells_plain_words_from_legal_ones() -> None:
    plain = "You can cancel at any time. We will send your money back in five days."
    legal = (
        "Notwithstanding any provision to the contrary hereinbefore contained, the aforementioned "
        "consideration shall be remitted subsequent to the determination of eligibility."
    )
    assert reading_grade(plain) < 6 < 15 < reading_grade(legal)
    assert reading_grade("") == 0


def test_numbers_and_amounts_are_read_as_written() -> None:
    assert numbers("Open 9:00 to 17:30, 3 days") == ("9:00", "17:30", "3")
    assert amounts("£1,249.50 plus £4") == (1249.5, 4.0)
