"""Fit the embedded match judge on the dev sites and measure it on sites and families that it never saw.

Run with `python scripts/train_match_judge.py [--write]`. A logistic model with a ridge is fitted on pairs
made from the planted truth; no weight may have the wrong sign. Its calibration is fitted on answers from
folds without the pair's own site. The test and held-out sites, and the findings that people wrote about them,
are only measured, never used for a choice.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize

from assay.corpus import local_sites
from assay.corpus.catalogue import Split
from assay.corpus.defects import HELD_OUT_FAMILIES
from assay.files import digest, write_json
from assay.mirror.matching.embedded import MODEL_FILE, SUBSTANTIAL, PairModel
from assay.mirror.matching.features import (
    AGAINST,
    FEATURES,
    Floats,
    Pair,
    mutual_features,
    pair_features,
)
from assay.mirror.matching.labelled import Question, answers, read_labelled
from assay.mirror.matching.made_pairs import HARD, MadePair, made_claims, made_pairs
from assay.mirror.matching.measured import measure
from assay.mirror.matching.neighbours import matching_embedder
from assay.mirror.matching.records import NormalizedIssue
from assay.models.embedded.embedder import Embedder
from assay.stats import ece

VERSION = 1
RIDGE = 3.0
COPIES = 2
MEASURES = ("kappa", "auc", "f1")
LABELLED = Path(__file__).parents[1] / "benchmarks" / "data" / "blind_findings"
_DECIMALS = 5


def pairs_of(*splits: Split) -> list[MadePair]:
    """All pairs of the sites of these splits; hard cases are borrowed within a split only."""
    found: list[MadePair] = []
    for split in splits:
        sites = [local for local in local_sites() if local.split == split]
        found += [pair for local in sites for pair in made_pairs(local, sites, copies=COPIES)]
    return found


def standardised(values: Floats, means: Floats, scales: Floats) -> Floats:
    """The features in units of their spread; what is unknown at the mean."""
    return np.nan_to_num((values - means) / scales, nan=0.0)


def fit(values: Floats, same: Floats) -> tuple[Floats, float]:
    """Weights and bias of a logistic model with a ridge, each weight of its feature's sense."""
    table = np.column_stack([np.ones(len(values)), values])

    def loss(weights: Floats) -> tuple[float, Floats]:
        odds = table @ weights
        chance = 1 / (1 + np.exp(-odds))
        slope = table.T @ (chance - same)
        slope[1:] += RIDGE * weights[1:]
        return float(
            np.sum(np.logaddexp(0, odds) - same * odds) + RIDGE / 2 * np.sum(weights[1:] ** 2)
        ), slope

    bounds = [(None, None), *((None, 0.0) if name in AGAINST else (0.0, None) for name in FEATURES)]
    found = minimize(
        loss, np.zeros(table.shape[1]), jac=True, method="L-BFGS-B", bounds=bounds, options={"maxiter": 5000}
    )
    return found.x[1:], float(found.x[0])


def calibrate(log_odds: Floats, same: Floats) -> tuple[float, float]:
    """Platt's line through log-odds from folds without the pair's own site."""

    def loss(line: Floats) -> float:
        odds = line[0] * log_odds + line[1]
        return float(np.sum(np.logaddexp(0, odds) - same * odds))

    slope, offset = minimize(loss, np.array([1.0, 0.0]), method="BFGS").x
    return float(slope), float(offset)


def head(values: Floats, same: Floats, sites: Sequence[str]) -> dict[str, Any]:
    """Weights over all pairs, calibrated by answers from folds without the pair's own site."""
    means, scales = np.nanmean(values, axis=0), np.nanstd(values, axis=0)
    table, site_of = standardised(values, means, scales), np.array(sites)
    unseen = np.zeros(len(table))
    for site in sorted(set(sites)):
        own = site_of == site
        weights, bias = fit(table[~own], same[~own])
        unseen[own] = bias + table[own] @ weights
    slope, offset = calibrate(unseen, same)
    weights, bias = fit(table, same)
    return {
        "means": rounded(means),
        "scales": rounded(scales),
        "weights": rounded(weights),
        "bias": round(bias, _DECIMALS),
        "calibration": {"slope": round(slope, _DECIMALS), "offset": round(offset, _DECIMALS)},
    }


def known_head(pairs: Sequence[MadePair], embedder: Embedder) -> dict[str, Any]:
    """The part that compares a claim with a known problem."""
    values = pair_features([(pair.claim, pair.truth) for pair in pairs], embedder)
    same = np.array([pair.same for pair in pairs], dtype=np.float64)
    return head(values, same, [pair.site for pair in pairs])


def between_head(embedder: Embedder) -> dict[str, Any]:
    """The part that compares two claims."""
    pairs: list[Pair] = []
    same: list[float] = []
    sites: list[str] = []
    for local in (local for local in local_sites() if local.split == "dev"):
        for (one, first), (other, second) in combinations(made_claims(local, copies=COPIES), 2):
            pairs.append((first, second))
            same.append(float(one == other))
            sites.append(local.slug)
    return head(mutual_features(pairs, embedder), np.array(same), sites)


def trained(pairs: Sequence[MadePair], embedder: Embedder) -> dict[str, Any]:
    """The model without its card."""
    ordered = sorted(pairs, key=lambda pair: (pair.claim.id, pair.truth.id))
    return {
        "version": VERSION,
        "features": list(FEATURES),
        "known": known_head(pairs, embedder),
        "between": between_head(embedder),
        "embedder": embedder.identity(),
        "training": {
            "sites": sorted({pair.site for pair in pairs}),
            "pairs": len(pairs),
            "same": sum(pair.same for pair in pairs),
            "hard": sum(pair.kind in HARD for pair in pairs),
            "sha256": digest([[plain(pair.claim), plain(pair.truth), pair.kind] for pair in ordered]),
        },
    }


def plain(issue: NormalizedIssue) -> dict[str, Any]:
    """An issue as JSON that is the same in every process: a set has no order of its own."""
    return issue.as_json() | {"concepts": sorted(issue.concepts)}


def rounded(values: Floats) -> list[float]:
    """Numbers short enough to be read in a diff."""
    return [round(float(value), _DECIMALS) for value in values]


def questions(pairs: Sequence[MadePair]) -> list[Question]:
    """Made pairs as questions."""
    return [Question((pair.claim,), pair.truth, pair.same, pair.site) for pair in pairs]


def measured(model: PairModel, asked: Sequence[Question]) -> dict[str, Any]:
    """The agreement on one set of questions, at even odds."""
    chances, same = answers(model.probabilities, asked), [question.same for question in asked]
    found = measure(chances, same, [question.site for question in asked], SUBSTANTIAL)
    return found | {"ece": ece(chances, same).value}


def made_sets() -> dict[str, list[Question]]:
    """Pairs made from the planted truth of sites that the model never saw."""
    test, held_out = pairs_of("test"), pairs_of("held-out")
    both, unseen = [*test, *held_out], [pair for pair in held_out if pair.family in HELD_OUT_FAMILIES]
    chosen = {
        "made pairs": [pair for pair in both if pair.natural],
        "made pairs, test sites": [pair for pair in test if pair.natural],
        "made pairs, held-out sites": [pair for pair in held_out if pair.natural],
        "made pairs, unseen families": [pair for pair in unseen if pair.natural],
        "made pairs, words and page alone": [pair for pair in both if pair.natural and pair.bare],
        "hard negatives": [pair for pair in both if pair.same or pair.kind in HARD],
        "hard negatives, unseen families": [pair for pair in unseen if pair.same or pair.kind in HARD],
    }
    return {name: questions(pairs) for name, pairs in chosen.items()}


def card(model: PairModel) -> dict[str, Any]:
    """What every report prints about this judge: the agreement with people on independent findings."""
    independent = read_labelled(LABELLED)
    found = {"independent findings": measured(model, independent)}
    found |= {name: measured(model, asked) for name, asked in made_sets().items()}
    people = found["independent findings"]
    findings = len({question.claims for question in independent})
    return {
        "kappa": people["kappa"],
        "n": people["pairs"],
        "measured_on": (
            f"{people['pairs']:,} pairs of {findings} findings with the known problems of {people['sites']} "
            f"local sites ({people['same']} pairs the same); the findings were written without sight of the "
            "truth and labelled by two readers, and none of the sites was used in training"
        ),
        "auc": people["auc"],
        "f1": people["f1"],
        "ece": people["ece"],
        "sets": found,
    }


def shown(estimate: dict[str, Any]) -> str:
    """A value with its interval."""
    low, high = estimate["ci"] or (float("nan"), float("nan"))
    return f"{estimate['value']:.3f} [{low:.3f}, {high:.3f}]"


def main() -> int:
    """Train, measure, print, and write if asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help=f"store the model in {MODEL_FILE.name}")
    options = parser.parse_args()
    embedder = matching_embedder()
    stored = trained(pairs_of("dev"), embedder)
    model = PairModel.of(stored, embedder)
    stored["card"] = card(model)
    for part in ("known", "between"):
        print(part, dict(zip(FEATURES, stored[part]["weights"], strict=True)), stored[part]["calibration"])
    for name, found in stored["card"]["sets"].items():
        print(f"{name:36} " + "  ".join(f"{what} {shown(found[what])}" for what in MEASURES))
    if options.write:
        write_json(MODEL_FILE, stored)
    return 0


if __name__ == "__main__":
    sys.exit(main())
