"""Severity: kappa on an ordered scale, over the problems that were reported."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from assay.mirror.scored import ScoredStudy
from assay.mirror.scoring import compute_scores
from assay.mirror.scoring.severity import SCALE
from assay.mirror.words import SEVERITIES
from assay.stats import cohen_kappa

Make = Callable[..., Any]


def study(
    make_scored: Make,
    make_truth: Make,
    make_finding: Make,
    pairs: Sequence[tuple[str, str | None]],
    site: str = "shop",
) -> ScoredStudy:
    """A study in which problem n is `pairs[n][0]` and the finding that reports it says `pairs[n][1]`."""
    truth = [make_truth(n, site, severity=said) for n, (said, _) in enumerate(pairs, 1)]
    findings = [make_finding(n, site, f"{site}@1#1", severity=said) for n, (_, said) in enumerate(pairs, 1)]
    matched = {n: [n] for n in range(1, len(pairs) + 1)}
    made: ScoredStudy = make_scored(site, truth=truth, findings=findings, matched=matched)
    return made


def scores_of(*studies: ScoredStudy) -> dict[str, Any]:
    return compute_scores(studies, judge={}, excluded={}, corpus_hash=None).as_json()


def test_the_scale_goes_from_enhancement_to_critical() -> None:
    assert SCALE == ("enhancement", "minor", "major", "critical")


def test_kappa_over_sites_is_the_kappa_of_the_pooled_pairs(
    make_scored: Make, make_truth: Make, make_finding: Make
) -> None:
    rng = random.Random(3)
    pairs = {
        site: [(rng.choice(SEVERITIES), rng.choice(SEVERITIES)) for _ in range(15)]
        for site in ("a", "b", "c")
    }
    studies = [study(make_scored, make_truth, make_finding, said, site) for site, said in pairs.items()]
    metrics = scores_of(*studies)["metrics"]
    pooled = [pair for said in pairs.values() for pair in said]
    theirs, ours = [a for a, _ in pooled], [b for _, b in pooled]
    weighted = cohen_kappa(theirs, ours, "quadratic", categories=SCALE).value
    plain = cohen_kappa(theirs, ours, categories=SCALE).value
    assert metrics["severity_qwk"]["value"] == pytest.approx(weighted)
    assert metrics["severity_kappa"]["value"] == pytest.approx(plain)
    assert "3 sites" in metrics["severity_qwk"]["method"]
    assert metrics["severity_qwk"]["n"] == 45
    exact = sum(a == b for a, b in pooled) / 45
    assert metrics["severity_exact"]["value"] == pytest.approx(exact)


def test_one_site_has_the_large_sample_interval(
    make_scored: Make, make_truth: Make, make_finding: Make
) -> None:
    pairs: list[tuple[str, str | None]] = [("major", "major"), ("minor", "minor"), ("critical", "major")] * 4
    metric = scores_of(study(make_scored, make_truth, make_finding, pairs))["metrics"]["severity_qwk"]
    theirs, ours = [a for a, _ in pairs], [b for _, b in pairs]
    expected = cohen_kappa(theirs, ours, "quadratic", categories=SCALE)
    assert metric["value"] == pytest.approx(expected.value)
    assert metric["ci"] == pytest.approx(list(expected.ci or ()))
    assert metric["method"].endswith("within-corpus")


def test_a_system_that_exaggerates_has_a_bias_above_nought(
    make_scored: Make, make_truth: Make, make_finding: Make
) -> None:
    pairs: list[tuple[str, str | None]] = [("minor", "critical"), ("major", "major")]
    result = scores_of(study(make_scored, make_truth, make_finding, pairs))
    assert result["metrics"]["severity_bias"]["value"] == 1
    scale = result["severity"]["scale"]
    assert result["severity"]["confusion"][scale.index("minor")][scale.index("critical")] == 1


def test_findings_without_a_severity_are_counted_as_failed(
    make_scored: Make, make_truth: Make, make_finding: Make
) -> None:
    pairs: list[tuple[str, str | None]] = [("minor", None), ("major", "major"), ("minor", "minor")]
    result = scores_of(study(make_scored, make_truth, make_finding, pairs))
    metric = result["metrics"]["severity_qwk"]
    assert (metric["n"], metric["failed"]) == (2, 1)
    assert result["severity"]["without_severity"] == 1


def test_one_severity_throughout_has_no_kappa(
    make_scored: Make, make_truth: Make, make_finding: Make
) -> None:
    result = scores_of(study(make_scored, make_truth, make_finding, [("major", "major")] * 3))
    assert result["metrics"]["severity_qwk"]["value"] is None
    assert "one severity throughout" in result["metrics"]["severity_qwk"]["note"]
    assert result["metrics"]["severity_exact"]["value"] == 1


def test_no_pair_has_no_kappa(make_scored: Make) -> None:
    metric = scores_of(make_scored())["metrics"]["severity_qwk"]
    assert metric["value"] is None
    assert metric["note"] == "no known problem was reported with a severity"
