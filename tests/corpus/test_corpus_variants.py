"""Variants are repeatable, spread over levels, free of conflicts, and named by a telling hash."""

from __future__ import annotations

from pathlib import Path

import pytest

from assay.corpus.catalogue import LocalSite
from assay.corpus.defects import Defect
from assay.corpus.site import Site
from assay.corpus.truth import truth_record
from assay.corpus.validating import faults
from assay.corpus.variants import clean_twin, variant
from assay.errors import BadInput

OPERATORS = (
    "label-removed",
    "language-missing",
    "text-tiny",
    "hint-removed",
    "error-silent",
    "double-submit",
)


def defect(number: int, operator: str, **more: object) -> Defect:
    params = {"text-tiny": {"size": "9px"}, "double-submit": {"event": "ordered"}}.get(operator, {})
    given: dict[str, object] = {
        "number": number,
        "operator": operator,
        "page": "order",
        "target": f"#e{number}",
        "element": "An element",
        "severity": "minor",
        "severity_reason": "It is a test.",
        "user": "I could not make sense of this part of the page.",
        "expert": "The element fails the reader in the way of its operator.",
        "developer": "Revert the change that the operator made to the node.",
        "fix": "Undo it.",
        "personas": ("low-tech-elderly",),
        "params": params,
        **more,
    }
    return Defect(**given)  # type: ignore[arg-type]


@pytest.fixture
def local(kiosk: Site, tmp_path: Path) -> LocalSite:
    defects = tuple(defect(i + 1, OPERATORS[i % 6], conflicts=(2,) if i == 0 else ()) for i in range(12))
    return LocalSite(kiosk, "dev", (), defects, tmp_path)


def test_the_same_seed_gives_the_same_variant_and_another_seed_another(local: LocalSite) -> None:
    assert variant(local, 1) == variant(local, 1)
    assert variant(local, 1).hash == variant(local, 1).hash
    assert len({variant(local, seed).defect_ids for seed in range(1, 6)}) > 1
    assert variant(local, 1).hash != variant(local, 2).hash


def test_no_variant_holds_two_defects_that_hide_each_other(local: LocalSite) -> None:
    for seed in range(1, 40):
        numbers = {chosen.number for chosen in variant(local, seed, size=11).defects}
        assert not {1, 2} <= numbers


def test_a_small_variant_is_spread_over_the_levels(local: LocalSite) -> None:
    levels = {local.operator(chosen).level for chosen in variant(local, 3, size=3).defects}
    assert levels == {1, 2, 3}


def test_the_clean_twin_has_no_defects_and_a_name_of_its_own(local: LocalSite) -> None:
    assert clean_twin(local).name == "kiosk@clean"
    assert not clean_twin(local).defects


def test_defects_are_chosen_by_id_number_operator_all_or_none(local: LocalSite) -> None:
    assert local.choose("none") == ()
    assert len(local.choose("all")) == 12
    assert [found.number for found in local.choose("GT-kiosk-003, 1")] == [1, 3]
    assert [found.number for found in local.choose("text-tiny")] == [3, 9]
    with pytest.raises(BadInput, match="kiosk has no defect 'GT-kiosk-099'"):
        local.choose("GT-kiosk-099")


def test_a_truth_record_has_every_field_of_the_schema(local: LocalSite) -> None:
    record = truth_record(local, local.defects[2])
    assert record["id"] == "GT-kiosk-003"
    assert record["page_pattern"] == "^/order$"
    assert record["tier"] == 1
    assert record["level"] == 2
    assert record["category"] == "visual"
    assert set(record["phrasings"]) == {"user", "expert", "developer"}
    assert record["reach"] == [{"do": "go", "path": "/order"}]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (defect(1, "nonsense"), "no operator 'nonsense'"),
        (defect(1, "label-removed", page="nowhere"), "no page 'nowhere'"),
        (defect(1, "label-removed", target="#a, #b"), "one selector"),
        (defect(1, "label-removed", params={"icon": "pen"}), "parameters"),
        (defect(1, "label-removed", target=".a:nth-of-type(2)"), "cannot be used"),
        (defect(1, "focus-invisible"), "held-out sites only"),
        (defect(1, "label-removed", user="Bad."), "user phrasing is too short"),
        (defect(1, "search-literal"), "no knob 'literal_search'"),
        (defect(1, "label-removed", conflicts=(7,)), "conflicts with 7"),
        (defect(1, "label-removed", expert="I could not make sense of this part of the page!"), "the same"),
    ],
)
def test_a_fault_in_the_truth_is_said(kiosk: Site, tmp_path: Path, wrong: Defect, said: str) -> None:
    found = faults(LocalSite(kiosk, "dev", (), (wrong,), tmp_path))
    assert any(said in fault for fault in found), found


def test_two_defects_on_one_element_are_a_fault(kiosk: Site, tmp_path: Path) -> None:
    twice = (defect(1, "label-removed", target="#email"), defect(2, "text-tiny", target="#email"))
    assert any(
        "one defect per element" in fault for fault in faults(LocalSite(kiosk, "dev", (), twice, tmp_path))
    )
