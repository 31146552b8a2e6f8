"""The truth that comes with the package, what counts of it, and what a study is measured against."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.corpus.variants import named_variants
from assay.errors import BadInput
from assay.mirror.collection.records import Study
from assay.mirror.truth import (
    GroundTruthIssue,
    TruthFilter,
    for_study,
    load_tasks,
    load_truth,
    truth_statistics,
)
from assay.mirror.truth.dates import last_day_named

MakeTruth = Callable[..., GroundTruthIssue]


@cache
def published_truth() -> tuple[GroundTruthIssue, ...]:
    return load_truth(["published"])


@pytest.fixture(scope="module")
def everything() -> tuple[GroundTruthIssue, ...]:
    return load_truth()


def study(site: str, **fields: object) -> Study:
    return Study.model_validate({"id": "s1", "site_slug": site} | fields)


def test_the_package_has_all_its_truth(everything: tuple[GroundTruthIssue, ...]) -> None:
    published = load_truth(["published"])
    assert len(published) == 259
    assert len({issue.site_slug for issue in published}) == 18
    assert len(load_truth(["planted"])) == 224
    assert len({issue.id for issue in everything}) == 259 + 224


def test_no_published_record_claims_to_be_verified() -> None:
    published = load_truth(["published"])
    assert all(issue.verified_date is None for issue in published)
    assert Counter(issue.still_present for issue in published) == {None: 255, False: 4}


def test_tiers_follow_from_the_source(everything: tuple[GroundTruthIssue, ...]) -> None:
    tiers = {issue.source: issue.tier for issue in everything}
    assert tiers["planted"] == 1
    assert tiers["nng"] == tiers["w3c-bad"] == tiers["uw-au"] == tiers["court"] == 2
    assert {tiers[name] for name in ("wave", "axe-core", "pa11y", "htmlcs", "testaro")} == {3}
    assert Counter(issue.tier for issue in everything) == {1: 224, 2: 232, 3: 27}


def test_every_site_with_published_truth_has_tasks() -> None:
    tasks = load_tasks()
    assert {entry.site_slug for entry in tasks} == {issue.site_slug for issue in load_truth(["published"])}
    assert sum(len(entry.tasks) for entry in tasks) == 44
    assert all(task.success_criteria for entry in tasks for task in entry.tasks)


def test_a_file_and_a_directory_of_ones_own_are_read(tmp_path: Path, make_truth: MakeTruth) -> None:
    (tmp_path / "sites").mkdir()
    (tmp_path / "tasks").mkdir()
    mine = tmp_path / "sites" / "shop.json"
    mine.write_text(json.dumps([make_truth(1).as_json(), make_truth(2).as_json()]))
    task = {"id": "T1", "text": "Buy.", "start_url": "/", "success_criteria": "Paid."}
    (tmp_path / "tasks" / "shop.json").write_text(
        json.dumps({"site_slug": "shop", "site_url": "http://shop.localhost", "tasks": [task]})
    )
    assert load_truth([mine]) == load_truth([str(tmp_path)]) == (make_truth(1), make_truth(2))
    assert [entry.tasks[0].id for entry in load_tasks([tmp_path])] == ["T1"]


def test_what_is_named_twice_is_read_once(tmp_path: Path, make_truth: MakeTruth) -> None:
    mine = tmp_path / "shop.json"
    mine.write_text(json.dumps([make_truth(1).as_json(), make_truth(2).as_json()]))
    again = tmp_path / ".." / tmp_path.name / "shop.json"
    assert load_truth([mine, str(mine), tmp_path, again]) == (make_truth(1), make_truth(2))
    assert len(load_truth(["planted", "planted"])) == 224


def test_an_id_in_two_files_is_refused_with_both_names(tmp_path: Path, make_truth: MakeTruth) -> None:
    for name in ("a.json", "b.json"):
        (tmp_path / name).write_text(json.dumps([make_truth(7).as_json()]))
    with pytest.raises(BadInput, match=r"b\.json, record 1 \(GT-shop-007\).*a\.json"):
        load_truth([tmp_path])


@pytest.mark.parametrize("place", ["nowhere.json", "empty"])
def test_a_place_without_truth_is_said(tmp_path: Path, place: str) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(BadInput, match=place):
        load_truth([tmp_path / place])


def test_by_default_only_what_is_gone_is_left_out(everything: tuple[GroundTruthIssue, ...]) -> None:
    chosen = TruthFilter().apply(everything)
    assert len(chosen.kept) == 479
    assert dict(chosen.left_out) == {"gone, by a source's own word": 4}
    assert "4 gone" in chosen.sentence
    assert len(TruthFilter(include_gone=True).apply(everything).kept) == 483
    assert TruthFilter(include_gone=True).apply(everything).sentence == ""


def test_since_leaves_out_the_old_and_the_undated_and_counts_them(
    everything: tuple[GroundTruthIssue, ...],
) -> None:
    chosen = TruthFilter(tiers=(2, 3), since="2022").apply(everything)
    assert {issue.source_published for issue in chosen.kept if issue.source_published} >= {"2022-03-23"}
    assert all(re.match(r"20(2[2-9])", issue.source_published or "") for issue in chosen.kept)
    assert chosen.left_out["without a date"] == 13
    assert chosen.left_out["older than 2022"] > 100


def test_planted_truth_has_no_age(everything: tuple[GroundTruthIssue, ...]) -> None:
    kept = TruthFilter(since="2030").apply(everything).kept
    assert len(kept) == 224
    assert {issue.tier for issue in kept} == {1}


def test_verification_counts_before_publication(make_truth: MakeTruth) -> None:
    old = make_truth(1, source="nng", tier=2, source_published="2013-10")
    seen_again = make_truth(2, source="nng", tier=2, source_published="2013-10", verified_date="2026-01-05")
    assert TruthFilter(since="2020-06").apply([old, seen_again]).kept == (seen_again,)
    assert TruthFilter(since="2026-01-05").apply([seen_again]).kept == (seen_again,)
    assert TruthFilter(since="2026-01-06").apply([seen_again]).left_out == {"older than 2026-01-06": 1}


def test_a_choice_can_name_sites_sources_splits_and_presence(
    everything: tuple[GroundTruthIssue, ...],
) -> None:
    assert {i.site_slug for i in TruthFilter(sites=("healthcare_gov",)).apply(everything).kept} == {
        "healthcare-gov"
    }
    assert {i.source for i in TruthFilter(sources=("wave",)).apply(everything).kept} == {"wave"}
    assert Counter(i.split for i in TruthFilter(splits=("dev",)).apply(everything).kept) == {"dev": 96}
    assert {i.source for i in TruthFilter(still_present=True).apply(everything).kept} == {"planted"}


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"tiers": (4,)}, "tier 4"),
        ({"splits": ("train",)}, "split 'train'"),
        ({"since": "last year"}, "'last year' is not a date"),
        ({"since": "2024-13"}, "is not a date"),
        ({"still_present": True, "include_gone": True}, "one of the two"),
    ],
)
def test_a_choice_that_makes_no_sense_is_refused(fields: dict[str, object], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        TruthFilter(**fields)  # type: ignore[arg-type]


@settings(max_examples=60, deadline=None)
@given(
    tiers=st.lists(st.sampled_from([1, 2, 3])),
    since=st.none() | st.sampled_from(["2013", "2020-01", "2026-07-27"]),
    still=st.booleans(),
    sites=st.lists(st.sampled_from(["edx", "dominos", "tidemark"])),
)
def test_every_record_is_kept_or_counted_once(
    tiers: list[int], since: str | None, still: bool, sites: list[str]
) -> None:
    truth = published_truth()
    chosen = TruthFilter(tiers=tuple(tiers), since=since, still_present=still, sites=tuple(sites)).apply(
        truth
    )
    assert len(chosen.kept) + sum(chosen.left_out.values()) == len(truth)
    assert all(count > 0 for count in chosen.left_out.values())


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2020", "2020-01-01"),
        ("2016-09 (complaint)", "2016-09-01"),
        ("2019-11; 2021-02", "2021-02-01"),
        ("2018-02-16", "2018-02-16"),
        ("soon", "None"),
        ("2020-19", "None"),
    ],
)
def test_dates_are_taken_at_their_earliest(text: str, day: str) -> None:
    assert str(last_day_named(text)) == day


def test_a_study_that_names_its_problems_is_believed(everything: tuple[GroundTruthIssue, ...]) -> None:
    named = study("tidemark", variant="tidemark@1", truth_ids=["GT-tidemark-003", "GT-tidemark-001"])
    assert [issue.id for issue in for_study(named, everything)] == ["GT-tidemark-003", "GT-tidemark-001"]
    assert for_study(study("tidemark", truth_ids=[]), everything) == ()
    with pytest.raises(BadInput, match="s1 names GT-tidemark-999"):
        for_study(study("tidemark", truth_ids=["GT-tidemark-999"]), everything)


def test_a_variant_has_what_its_name_stands_for(everything: tuple[GroundTruthIssue, ...]) -> None:
    (variant,) = named_variants("tidemark@2")
    found = for_study(study("tidemark", variant="tidemark@2"), everything)
    assert tuple(issue.id for issue in found) == variant.defect_ids
    assert for_study(study("tidemark", variant="tidemark@clean"), everything) == ()


@pytest.mark.parametrize("name", ["tidemark@0", "tidemark@x", "tidemark@1,commons@1"])
def test_a_name_that_is_no_variant_is_refused(everything: tuple[GroundTruthIssue, ...], name: str) -> None:
    with pytest.raises(BadInput, match="variant"):
        for_study(study("tidemark", variant=name), everything)


def test_other_studies_are_measured_against_all_that_is_known_of_the_site(
    everything: tuple[GroundTruthIssue, ...],
) -> None:
    assert len(for_study(study("healthcare_gov"), everything)) == 23
    assert len(for_study(study("tidemark"), everything)) == 16
    assert len(for_study(study("edx", variant="nightly@3"), everything)) == 18
    assert for_study(study("nobody-knows"), everything) == ()


def test_statistics_add_up_and_say_what_nobody_checked(everything: tuple[GroundTruthIssue, ...]) -> None:
    counted = truth_statistics(everything)
    assert (counted["records"], counted["sites"]) == (483, 32)
    for groups in counted["by"].values():
        assert sum(group["records"] for group in groups.values()) == 483
        assert sum(group["gone"] for group in groups.values()) == counted["gone"] == 4
    assert "nobody has verified the 259 records from other sources" in counted["sentence"]
    assert truth_statistics([])["sentence"] == "There are no records."
