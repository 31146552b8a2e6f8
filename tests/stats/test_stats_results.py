"""The shapes of the answers, and that the room costs nothing until it is used."""

from __future__ import annotations

import dataclasses
import json
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import assay.stats
from assay.errors import BadInput
from assay.stats import Estimate, Metric, TestResult, mean_ci, paired_t, wilson


def test_exports_are_alphabetical_and_resolve() -> None:
    assert assay.stats.__all__ == sorted(assay.stats.__all__)
    assert dir(assay.stats) == assay.stats.__all__
    assert all(getattr(assay.stats, name).__doc__ for name in assay.stats.__all__)
    with pytest.raises(AttributeError):
        assay.stats.nothing  # noqa: B018


def test_no_module_hides_a_public_function() -> None:
    modules = {module.name for module in pkgutil.iter_modules([str(Path(assay.stats.__file__).parent)])}
    assert not modules & set(assay.stats.__all__)


@pytest.mark.parametrize(
    ("code", "absent"),
    [
        ("import assay.stats", ["numpy", "scipy"]),
        ("from assay.stats import Metric, Estimate", ["numpy", "scipy"]),
        ("from assay.stats import bootstrap; bootstrap([1.0, 2.0, 4.0])", ["scipy.stats", "scipy.optimize"]),
        ("from assay.stats import assign; assign([[1.0]])", ["scipy.stats"]),
    ],
)
def test_imports_stay_light(code: str, absent: list[str]) -> None:
    check = f"import sys; {code}; print([m for m in {absent!r} if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", check], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_an_estimate_as_json() -> None:
    assert Estimate(0.5, (0.25, 0.75), 8, "m").as_json() == {
        "value": 0.5,
        "ci": [0.25, 0.75],
        "n": 8,
        "method": "m",
        "level": 0.95,
    }
    empty = mean_ci([]).as_json()
    assert empty["value"] is None
    assert empty["ci"] is None
    assert empty["note"] == "no data"


def test_a_test_as_json_adds_its_statistic_and_p() -> None:
    data = paired_t([1.0, 2.0, 4.0], [0.0, 2.0, 3.5]).as_json()
    assert {"statistic", "p_value"} < set(data)
    assert json.loads(json.dumps(data)) == data


def test_results_are_frozen() -> None:
    estimate = wilson(1, 2)
    with pytest.raises(dataclasses.FrozenInstanceError):
        estimate.value = 1.0  # type: ignore[misc]
    assert not hasattr(TestResult(None, None, 0, "m"), "__dict__")


def test_a_metric_has_exactly_the_shape_of_the_contract() -> None:
    metric = Metric.of(wilson(8, 10), attempted=12, scored=10, failed=2)
    data = metric.as_json()
    assert list(data) == ["value", "ci", "method", "n", "attempted", "scored", "failed"]
    assert data["value"] == 0.8
    assert len(data["ci"]) == 2
    assert Metric.of(mean_ci([]), attempted=2, scored=0, failed=2).as_json()["ci"] is None


@pytest.mark.parametrize("counts", [(10, 8, 1), (0, 1, -1), (3, 0, 0)])
def test_a_metric_accounts_for_every_case(counts: tuple[int, int, int]) -> None:
    attempted, scored, failed = counts
    with pytest.raises(BadInput):
        Metric.of(wilson(1, 2), attempted=attempted, scored=scored, failed=failed)
