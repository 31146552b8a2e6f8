"""How well four ways of comparing tell whether a finding and a known problem are the same.

Run with `python benchmarks/match_judge.py [--json]`. Every method's threshold is the best on the dev sites,
and the figures are from sites that neither the model nor a threshold ever saw. The independent findings in
`data/blind_findings` were written without sight of the truth; all other pairs are made from planted truth.
"""

from __future__ import annotations

import asyncio
import difflib
import sys
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from assay.corpus import local_sites, truth_records
from assay.corpus.catalogue import Split
from assay.corpus.defects import HELD_OUT_FAMILIES
from assay.mirror.matching.candidates import find_candidates
from assay.mirror.matching.clustering import cluster_claims
from assay.mirror.matching.embedded import EmbeddedMatchJudge, PairModel
from assay.mirror.matching.features import Pair
from assay.mirror.matching.labelled import Question, answers, read_labelled
from assay.mirror.matching.made_pairs import HARD, MadePair, made_claims, made_pairs
from assay.mirror.matching.measured import best_threshold, kappa_lead, measure
from assay.mirror.matching.neighbours import letter_similarity, matching_embedder, told, word_similarity
from assay.mirror.matching.normalising import normalise_truth
from assay.mirror.matching.records import NormalizedIssue
from assay.mirror.truth.records import GroundTruthIssue
from common import HERE, Check, arguments, peak_memory_mb, present, timed

FINDINGS = HERE / "data" / "blind_findings"
INDEPENDENT = "independent findings"
EMBEDDED = "embedded judge"
COSINE = "embedder cosine"
LEAD = "judge over cosine"

Method = Callable[[Sequence[Pair]], list[float]]


def letters_of_product(pairs: Sequence[Pair]) -> list[float]:
    """Character similarity as the product that the seed describes uses it to find duplicates."""
    return [difflib.SequenceMatcher(None, told(c).lower(), told(t).lower()).ratio() for c, t in pairs]


def by_matrix(similarity: Callable[[Sequence[str], Sequence[str]], Any]) -> Method:
    """A way to compare texts that looks at a whole site at once, so that rare words can be known as rare."""

    def scores(pairs: Sequence[Pair]) -> list[float]:
        found: dict[tuple[str, str], float] = {}
        for site in sorted({claim.site_slug for claim, _ in pairs}):
            ones = list(dict.fromkeys(told(c) for c, _ in pairs if c.site_slug == site))
            others = list(dict.fromkeys(told(t) for c, t in pairs if c.site_slug == site))
            table = similarity(ones, others)
            found |= {(a, b): float(table[i, j]) for i, a in enumerate(ones) for j, b in enumerate(others)}
        return [found[told(claim), told(truth)] for claim, truth in pairs]

    return scores


def methods(model: PairModel) -> dict[str, Method]:
    """The ways to compare, the simplest first."""
    return {
        "character similarity": letters_of_product,
        "TF-IDF, words": by_matrix(word_similarity),
        "TF-IDF, 3 to 5 letters": by_matrix(letter_similarity),
        COSINE: by_matrix(matching_embedder().similarity),
        EMBEDDED: model.probabilities,
    }


def made(*splits: Split) -> list[MadePair]:
    """All pairs of the sites of these splits."""
    found: list[MadePair] = []
    for split in splits:
        sites = [local for local in local_sites() if local.split == split]
        found += [pair for local in sites for pair in made_pairs(local, sites)]
    return found


def questions(pairs: Sequence[MadePair]) -> list[Question]:
    """Made pairs as questions."""
    return [Question((pair.claim,), pair.truth, pair.same, pair.site) for pair in pairs]


def question_sets() -> dict[str, list[Question]]:
    """The sets that are measured; in the hard ones every false pair shares its place or its problem."""
    test, held_out = made("test"), made("held-out")
    unseen = [pair for pair in held_out if pair.family in HELD_OUT_FAMILIES]
    chosen = {
        "test": [pair for pair in test if pair.natural],
        "held-out": [pair for pair in held_out if pair.natural],
        "unseen families": [pair for pair in unseen if pair.natural],
        "hard, test": [pair for pair in test if pair.same or pair.kind in HARD],
        "hard, held-out": [pair for pair in held_out if pair.same or pair.kind in HARD],
        "hard, unseen families": [pair for pair in unseen if pair.same or pair.kind in HARD],
    }
    return {
        INDEPENDENT: read_labelled(FINDINGS),
        **{name: questions(pairs) for name, pairs in chosen.items()},
    }


def table(ways: dict[str, Method], sets: dict[str, list[Question]]) -> list[dict[str, Any]]:
    """One row per set and method, and one for the lead of the judge over the cosine."""
    dev = questions([pair for pair in made("dev") if pair.natural])
    truly = [question.same for question in dev]
    limits = {name: best_threshold(answers(method, dev), truly) for name, method in ways.items()}
    return [row for title, asked in sets.items() for row in set_rows(title, asked, ways, limits)]


def set_rows(
    title: str, asked: list[Question], ways: dict[str, Method], limits: dict[str, float]
) -> list[dict[str, Any]]:
    """The rows of one set."""
    same, sites = [question.same for question in asked], [question.site for question in asked]
    counted = {"set": title, "pairs": len(asked), "same": sum(same)}
    scores = {name: answers(method, asked) for name, method in ways.items()}
    rows = [
        counted | {"method": name} | cells(measure(scores[name], same, sites, limits[name])) for name in ways
    ]
    said = {name: [score >= limits[name] for score in scores[name]] for name in (EMBEDDED, COSINE)}
    lead = kappa_lead(said[EMBEDDED], said[COSINE], same, sites).as_json()
    return [*rows, counted | {"method": LEAD} | cells({"kappa": lead})]


def cells(found: dict[str, Any]) -> dict[str, Any]:
    """Value and interval of every measure."""
    filled: dict[str, Any] = {}
    for name in [name for name in ("auc", "f1", "kappa") if name in found]:
        low, high = found[name]["ci"] or (None, None)
        filled |= {name: found[name]["value"], f"{name} low": low, f"{name} high": high}
    return filled


def cluster_row(model: PairModel) -> dict[str, Any]:
    """Pairwise precision, recall and F1 of the clusters of made studies of the test sites."""
    together = right = true = 0
    for local in (local for local in local_sites() if local.split == "test"):
        claims = made_claims(local, copies=3)
        clusters = cluster_claims([claim for _, claim in claims], model)
        cluster_of = {claim: at for at, cluster in enumerate(clusters) for claim in cluster.claim_ids}
        for (one, first), (other, second) in combinations(claims, 2):
            merged = cluster_of[first.id] == cluster_of[second.id]
            together, true = together + merged, true + (one == other)
            right += merged and one == other
    return {
        "set": "clusters, test",
        "method": EMBEDDED,
        "pairs": together,
        "same": true,
        "precision": right / together,
        "recall": right / true,
        "f1": 2 * right / (together + true),
    }


def speed_row(model: PairModel) -> dict[str, Any]:
    """400 claims and 120 known problems, clustered and judged; run first, while no text is embedded yet."""
    truths = [normalise_truth(GroundTruthIssue.model_validate(record)) for record in _all_truths()][:120]
    claims = [claim for local in local_sites() for _, claim in made_claims(local)][:400]
    with timed() as clock:
        clusters = cluster_claims(claims, model)
        candidates = find_candidates(claims, truths)
        asyncio.run(judge_all(model, claims, truths, candidates))
    return {
        "set": "speed",
        "method": EMBEDDED,
        "pairs": sum(map(len, candidates.values())),
        "clusters": len(clusters),
        "seconds": clock.wall,
        "CPU s": clock.cpu,
        "peak MB": peak_memory_mb(),
    }


def _all_truths() -> list[dict[str, Any]]:
    return [record for local in local_sites() for record in truth_records(local)]


async def judge_all(
    model: PairModel,
    claims: Sequence[NormalizedIssue],
    truths: Sequence[NormalizedIssue],
    candidates: dict[str, tuple[str, ...]],
) -> None:
    """Every claim against its candidates."""
    judge, by_id = EmbeddedMatchJudge(model), {truth.id: truth for truth in truths}
    for claim in claims:
        await judge.judge(claim, [by_id[name] for name in candidates[claim.id]], "")


def candidate_row() -> dict[str, Any]:
    """How many true pairs are among the candidates of the test and held-out sites."""
    asked = kept = true = 0
    for local in (local for local in local_sites() if local.split != "dev"):
        truths = [normalise_truth(GroundTruthIssue.model_validate(record)) for record in truth_records(local)]
        claims = made_claims(local, copies=3)
        found = find_candidates([claim for _, claim in claims], truths)
        asked += sum(map(len, found.values()))
        kept += sum(truth in found[claim.id] for truth, claim in claims)
        true += len(claims)
    return {
        "set": "candidates",
        "method": "page, element, text",
        "pairs": asked,
        "same": true,
        "recall": kept / true,
    }


def value(rows: list[dict[str, Any]], title: str, method: str, name: str) -> float:
    """One figure of the table."""
    return float(next(row[name] for row in rows if (row["set"], row["method"]) == (title, method)))


def checks_of(rows: list[dict[str, Any]]) -> list[Check]:
    """The targets."""
    hard = "hard, unseen families"
    lead = value(rows, hard, LEAD, "kappa low")
    people = value(rows, INDEPENDENT, EMBEDDED, "kappa")
    recall = value(rows, "candidates", "page, element, text", "recall")
    floor = value(rows, "unseen families", EMBEDDED, "kappa low")
    return [
        Check("AUC, held-out sites", value(rows, "held-out", EMBEDDED, "auc"), 0.97, at_least=True),
        Check("AUC, unseen families", value(rows, "unseen families", EMBEDDED, "auc"), 0.97, at_least=True),
        Check("kappa, unseen families, lower bound", floor, 0.6, at_least=True),
        Check("kappa, independent findings", people, 0.7, at_least=True),
        Check("kappa over the cosine, hard, unseen families, lower bound", lead, 0.05, at_least=True),
        Check("true pairs among the candidates", recall, 0.98, at_least=True),
        Check("clusters, pairwise F1", value(rows, "clusters, test", EMBEDDED, "f1"), 0.7, at_least=True),
        Check("400 claims x 120 known problems", value(rows, "speed", EMBEDDED, "seconds"), 30, "s"),
    ]


def main() -> int:
    """Measure and print."""
    options = arguments(__doc__)
    model = PairModel.load()
    rows = [speed_row(model), *table(methods(model), question_sets()), cluster_row(model), candidate_row()]
    return present("match judge", rows, checks_of(rows), as_json=options.json)


if __name__ == "__main__":
    sys.exit(main())
