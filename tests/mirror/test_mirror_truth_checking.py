"""`check_truth`: the shipped truth holds together, and what does not is named with what mends it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from assay.mirror.truth import Fault, GroundTruthIssue, check_truth

MakeTruth = Callable[..., GroundTruthIssue]
TASK: dict[str, Any] = {
    "id": "TASK-shop-01",
    "text": "Buy a kettle.",
    "start_url": "/",
    "success_criteria": "The order is confirmed.",
    "persona_roles": ["low-tech-elderly"],
    "covers": ["GT-shop-001"],
}


@pytest.fixture
def check(tmp_path: Path, make_truth: MakeTruth) -> Callable[..., list[Fault]]:
    """Check one record with other fields and one task with other fields."""

    def run(task: dict[str, Any] | None = None, **fields: Any) -> list[Fault]:
        record = make_truth(1, source="nng", tier=2).as_json() | fields
        (tmp_path / "shop.json").write_text(json.dumps([record]))
        tasks = {"site_slug": "shop", "site_url": "http://shop.localhost", "tasks": [TASK | (task or {})]}
        (tmp_path / "shop-tasks.json").write_text(json.dumps(tasks))
        return check_truth([tmp_path])

    return run


def test_the_shipped_truth_has_no_error() -> None:
    faults = check_truth()
    assert [fault for fault in faults if fault.level == "error"] == []


def test_the_six_records_that_no_task_leads_past_are_warnings() -> None:
    faults = check_truth(["published"])
    assert [fault.record.partition("(")[2].rstrip(")") for fault in faults] == [
        "GT-edx-009",
        "GT-edx-011",
        "GT-edx-015",
        "GT-healthcare-gov-010",
        "GT-healthcare-gov-017",
        "GT-hmrc-goods-tax-009",
    ]
    assert {fault.problem for fault in faults} == {"no task leads past it"}


def test_files_that_hold_together_have_no_fault(check: Callable[..., list[Fault]]) -> None:
    assert check() == []


@pytest.mark.parametrize(
    ("fields", "level", "words"),
    [
        ({"id": "GT-shop_1-001"}, "error", "does not have the form GT-site-001"),
        ({"id": "GT-other-001"}, "error", "its id speaks of 'other' and its site_slug of 'shop'"),
        ({"page_pattern": "^/basket$"}, "error", "does not match its page_url '/checkout'"),
        ({"page_pattern": "^/(basket"}, "error", "is no regular expression"),
        ({"verified_date": "yesterday"}, "error", "verified_date is 'yesterday'"),
        ({"wcag": "1.4.3 Contrast (Minimum)"}, "error", "write the number alone"),
        ({"applies_to": ["wizard"]}, "error", "no persona role wizard"),
        ({"source": "my-uncle"}, "warning", "the source 'my-uncle' is not known"),
        ({"source": "wave"}, "warning", "tier 2 is unusual for the source 'wave'"),
        ({"still_present": True}, "warning", "still_present is set, but neither"),
        ({"severity": "fatal"}, "error", "severity is 'fatal'"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_record_at_fault(
    check: Callable[..., list[Fault]], fields: dict[str, Any], level: str, words: str
) -> None:
    faults = [fault for fault in check(**fields) if words in str(fault)]
    assert [fault.level for fault in faults] == [level]
    assert faults[0].file.endswith("shop.json")
    assert faults[0].record.startswith("record 1 (GT-")
    assert faults[0].remedy


@pytest.mark.parametrize(
    ("task", "words"),
    [
        ({"covers": ["GT-shop-001", "GT-shop-404"]}, "it covers 'GT-shop-404', which is not there"),
        ({"persona_roles": ["wizard"]}, "no persona role wizard"),
        ({"device": "watch"}, "device is 'watch'"),
    ],
)
def test_a_task_at_fault(check: Callable[..., list[Fault]], task: dict[str, Any], words: str) -> None:
    faults = check(task)
    assert [fault.level for fault in faults] == ["error"]
    assert words in faults[0].problem
    assert faults[0].record == "task 1 (TASK-shop-01)"


def test_a_record_that_no_task_covers_is_a_warning(check: Callable[..., list[Fault]]) -> None:
    faults = check({"covers": []})
    assert [(fault.level, fault.problem) for fault in faults] == [("warning", "no task leads past it")]


def test_a_site_without_tasks_is_one_warning(tmp_path: Path, make_truth: MakeTruth) -> None:
    path = tmp_path / "shop.json"
    path.write_text(json.dumps([make_truth(n, source="nng", tier=2).as_json() for n in (1, 2, 3)]))
    assert [fault.problem for fault in check_truth([path])] == ["the site 'shop' has no tasks"]


def test_a_task_may_not_cover_another_site(tmp_path: Path, make_truth: MakeTruth) -> None:
    (tmp_path / "a.json").write_text(json.dumps([make_truth(1, "bank", source="nng", tier=2).as_json()]))
    tasks = {"site_slug": "shop", "site_url": "/", "tasks": [TASK | {"covers": ["GT-bank-001"]}]}
    (tmp_path / "t.json").write_text(json.dumps(tasks))
    assert "of another site" in check_truth([tmp_path])[0].problem


def test_an_unreadable_file_does_not_hide_the_others(tmp_path: Path, make_truth: MakeTruth) -> None:
    (tmp_path / "a.json").write_text("[{]")
    (tmp_path / "b.json").write_text(json.dumps([make_truth(1).as_json(), make_truth(1).as_json()]))
    problems = [fault.problem for fault in check_truth([tmp_path]) if fault.level == "error"]
    assert any("not valid JSON" in problem for problem in problems)
    assert any("also that of record 1" in problem for problem in problems)
