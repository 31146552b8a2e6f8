"""Scores: hand-computed averages, the right interval for each kind, and every case counted somewhere."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.files import canonical_json
from assay.runs import Record, Run, read_scores, summarise
from assay.runs.records import Status

NewRun = Callable[..., Run]


def record(
    key: str, scores: dict[str, Any] | None = None, *, status: Status = "ok", cluster: object = None
) -> Record:
    payload: dict[str, Any] = {} if scores is None else {"scores": scores}
    return Record(
        key, status, 1, "", "", payload=payload if cluster is None else payload | {"cluster": cluster}
    )


def summary(*records: Record, seed: int = 0) -> dict[str, Any]:
    return summarise(read_scores(records), seed=seed)


def test_a_small_example_by_hand() -> None:
    found = summary(
        record("a", {"length": 2.0, "right": True}),
        record("b", {"length": 4.0, "right": False}),
        record("c", {"length": 9.0, "right": True}),
        record("d", {"length": None, "right": True}),
        record("e", status="failed"),
        record("f", {"length": 99.0, "right": 1.0}, status="invalid"),
    )
    assert found["cases"] == {"attempted": 6, "ok": 4, "invalid": 1, "failed": 1}
    length, right = found["metrics"]["length"], found["metrics"]["right"]
    assert length["value"] == 5.0, "(2 + 4 + 9) / 3, the invalid case aside"
    assert (length["attempted"], length["scored"], length["failed"], length["not_applicable"]) == (5, 3, 2, 1)
    assert length["ci"][0] <= 5.0 <= length["ci"][1]
    assert length["failures_as_zero"] == 3.0, "15 / 5"
    assert right["value"] == 0.75
    assert (right["attempted"], right["scored"], right["failed"], right["not_applicable"]) == (6, 4, 2, 0)
    # Wilson by hand: n = 4, p = 0.75, z = 1.959964.
    z = 1.959963984540054
    centre = (0.75 + z * z / 8) / (1 + z * z / 4)
    half = z * math.sqrt(0.75 * 0.25 / 4 + z * z / 64) / (1 + z * z / 4)
    assert right["ci"] == pytest.approx([centre - half, centre + half])
    assert "wilson" in right["method"].lower() and "bootstrap" in length["method"].lower()


def test_an_ok_case_that_lacks_a_score_is_attempted_and_failed_for_it() -> None:
    metric = summary(record("a", {"x": 1.0}), record("b", {"y": 1.0}), record("c"))["metrics"]["x"]
    assert (metric["attempted"], metric["scored"], metric["failed"]) == (3, 1, 2)


@pytest.mark.parametrize("junk", ["0.5", [1], {"v": 1}, 10**400, float("nan"), float("inf")])
def test_what_is_no_number_is_no_score_and_never_a_zero(junk: object) -> None:
    metric = summary(record("a", {"x": 1.0}), record("b", {"x": junk}))["metrics"]["x"]
    assert (metric["value"], metric["scored"], metric["failed"]) == (1.0, 1, 1)


def test_without_failures_there_is_one_mean() -> None:
    assert "failures_as_zero" not in summary(record("a", {"x": 1.0}))["metrics"]["x"]


def test_cases_in_clusters_get_a_bootstrap_over_clusters() -> None:
    pages = [
        record(f"{page}/{n}", {"x": bool(page % 2)}, cluster=page) for page in range(12) for n in range(5)
    ]
    alone = [record(f"{page}/{n}", {"x": bool(page % 2)}) for page in range(12) for n in range(5)]
    grouped, single = summary(*pages)["metrics"]["x"], summary(*alone)["metrics"]["x"]
    assert "bootstrap" in grouped["method"] and "wilson" in single["method"].lower()
    assert grouped["value"] == single["value"] == 0.5 and grouped["n"] == 60
    assert grouped["ci"][1] - grouped["ci"][0] > 1.5 * (single["ci"][1] - single["ci"][0])


@pytest.mark.parametrize("value", [False, True])
def test_clusters_that_are_all_alike_still_leave_doubt(value: bool) -> None:
    records = [record(f"{n}", {"x": value}, cluster=n % 6) for n in range(30)]
    metric = summary(*records)["metrics"]["x"]
    low, high = metric["ci"]
    assert metric["value"] == value and high - low > 0.3, "six pages are not certainty"
    assert "6 clusters all alike" in metric["method"] and metric["n"] == 30


def test_a_cluster_of_one_value_each_is_no_cluster() -> None:
    records = [record(f"{n}", {"x": bool(n % 2)}, cluster=f"page {n}") for n in range(10)]
    assert "wilson" in summary(*records)["metrics"]["x"]["method"].lower()


def test_one_case_has_a_value_and_no_invented_certainty() -> None:
    found = summary(record("a", {"x": 0.3, "y": True}))["metrics"]
    assert found["x"]["value"] == 0.3 and found["x"]["ci"] is None
    assert found["y"]["ci"][0] < 0.5


def test_marks_that_happen_to_be_one_are_no_successes() -> None:
    metric = summary(*(record(f"{n}", {"mark": 1.0}) for n in range(8)))["metrics"]["mark"]
    assert metric["value"] == 1.0 and metric["ci"] is None
    assert "bootstrap" in metric["method"]


def test_no_cases_and_no_scores_are_no_error() -> None:
    assert summary() == {"cases": {"attempted": 0, "ok": 0, "invalid": 0, "failed": 0}, "metrics": {}}
    assert summary(record("a", status="failed"))["metrics"] == {}


@given(st.permutations(range(12)), st.integers(0, 5))
def test_the_order_of_the_journal_changes_no_byte(order: list[int], seed: int) -> None:
    def at(n: int) -> Record:
        return record(f"k{n}", {"x": n * 0.1, "y": float(n % 3 == 0)}, cluster=n % 4)

    ordered = canonical_json(summary(*map(at, range(12)), seed=seed))
    assert canonical_json(summary(*map(at, order), seed=seed)) == ordered


def test_only_the_last_record_of_a_case_counts(finished_run: NewRun) -> None:
    first = finished_run(
        "run", {"a": record("a", status="failed"), "b": record("b", {"x": 0.5})}, complete=False
    )
    with first.journal.path.open("a") as file:
        file.write('{"key": "a", "status": "ok", "attempt": 2, "payload": {"scores": {"x": 0.7}}}\n')
    found = summarise(read_scores(first.journal.latest()))
    assert found["cases"] == {"attempted": 2, "ok": 2, "invalid": 0, "failed": 0}
    assert found["metrics"]["x"]["value"] == pytest.approx(0.6)
