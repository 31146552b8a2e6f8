"""Calibration of a scoring: a blind sample goes out, people's labels come back, a judge card is kept."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from assay.errors import BadInput
from assay.mirror.calibration.best_pairs import deciding_pairs
from assay.mirror.calibration.calibrating import calibrate_run, position_consistency, sample_run
from assay.mirror.calibration.cards import CARD, judge_fingerprint, load_card
from assay.mirror.calibration.labels import KEY
from assay.mirror.calibration.sampling import draw_sample, quotas
from assay.mirror.calibration.units import pair_units
from assay.mirror.collection.records import MirrorIssue, Study
from assay.mirror.matching.assembling import assemble
from assay.mirror.matching.records import ClaimJudgement, Cluster, NormalizedIssue, PairScore
from assay.mirror.scored import STUDIES, ScoredStudy, write_studies
from assay.mirror.scoring import compute_scores
from assay.mirror.scoring.tallies import Tally
from assay.mirror.truth.records import GroundTruthIssue
from assay.mirror.validation.records import Validation
from assay.runs import Run, verify

MakeTruth = Callable[..., GroundTruthIssue]
MakeFinding = Callable[..., MirrorIssue]
SECRETS = ("GT-", "MI-", "planted", "critical", "0.97", "Rival 9000", "embedded", "false_positive-reason")


def _probability(same: bool, near: bool, random: Random) -> float:
    """A judge that is mostly right, and wrong most often about neighbours on the page."""
    sure = random.random()
    if same:
        return 0.95 if sure < 0.75 else 0.6 if sure < 0.9 else 0.4 if sure < 0.95 else 0.1
    if near:
        return 0.8 if sure < 0.05 else 0.55 if sure < 0.1 else 0.35 if sure < 0.25 else 0.1
    return 0.02


def make_study(
    number: int, make_truth: MakeTruth, make_finding: MakeFinding, random: Random
) -> tuple[ScoredStudy, dict[str, str | None]]:
    """A study, and which known problem each finding really reports."""
    site = f"site{number}"
    study_id = f"{site}@1#1"
    truth = [
        make_truth(n, site, page_url=f"/p{n % 3}", page_pattern=f"^/p{n % 3}$", severity="critical")
        for n in range(1, 13)
    ]
    findings, claims, judgements, really = [], [], [], {}
    for n in range(1, 31):
        target = random.choice(truth) if n <= 12 else None
        page = target.page_url if target else f"/p{n % 3}"
        finding = make_finding(n, site, study_id, page_url=f"http://{site}.localhost{page}", step_number=1)
        really[finding.id] = target.id if target else None
        claim = NormalizedIssue(
            id=finding.id,
            source="mirror",
            site_slug=site,
            page_url_pattern=page,
            element_type="input",
            element_description=finding.element,
            problem_category="missing",
            problem_description=finding.description,
            severity="critical",
            issue_id=finding.id,
        )
        pairs = []
        for issue in truth:
            near, same = issue.page_url == page, issue is target
            p = _probability(same, near, random)
            score = 3 if p > 0.9 else 2 if p >= 0.5 else 1 if p > 0.2 else 0
            if near or same or random.random() < 0.2:
                pairs.append(
                    PairScore.model_validate(
                        {
                            "truth_id": issue.id,
                            "score": score,
                            "probability": p,
                            "decided_by": "listwise",
                            "consistent": random.random() < 0.9,
                        }
                    )
                )
        candidates = tuple(pair.truth_id for pair in pairs)
        findings.append(finding)
        claims.append(claim)
        judgements.append(ClaimJudgement(claim_id=claim.id, candidates=candidates, pairs=tuple(pairs)))
    clusters = [
        Cluster(id=f.id, claim_ids=(f.id,), finding_ids=(f.id,), representative=f.id) for f in findings
    ]
    study = Study(
        id=study_id, site_slug=site, variant=f"{site}@1", system="Rival 9000", findings=tuple(findings)
    )
    matches = assemble(study, truth, clusters, judgements)
    verdicts = ("real", "real", "borderline", "false_positive", "false_positive")
    validations = [
        Validation.model_validate(
            {
                "cluster_id": cluster,
                "verdict": random.choice(verdicts),
                "rung": "judge",
                "reasoning": "false_positive-reason",
            }
        )
        for cluster in matches.unmatched
    ]
    scored = ScoredStudy(
        study=study,
        truth=tuple(truth),
        claims=tuple(claims),
        judgements=tuple(judgements),
        matches=matches,
        validations=tuple(validations),
    )
    return scored, really


class Scoring:
    """A scoring directory of eight sites, and the answers that a person who knows would give."""

    def __init__(self, path: Path, make_truth: MakeTruth, make_finding: MakeFinding) -> None:
        random = Random(7)
        made = [make_study(n, make_truth, make_finding, random) for n in range(8)]
        self.path = path
        self.studies = [scored for scored, _ in made]
        self.really = {finding: target for _, known in made for finding, target in known.items()}
        self.run = Run.create(
            path,
            suite="mirror",
            config={"judge": "some/judge"},
            fingerprints={"judge": "j1", "prompt": "p1", "rubric": "r1", "dataset": "d1"},
        )
        write_studies(path / STUDIES, self.studies)
        self.run.set_status("complete")
        self.run.seal()

    def sample(self, n: int = 200, seed: int = 0) -> Path:
        output = self.path.parent / f"labels-{seed}.jsonl"
        sample_run(self.path, output, n=n, seed=seed)
        return output

    def key(self) -> dict[str, dict[str, Any]]:
        value = json.loads((self.path / KEY).read_text())
        return {item["id"]: item for item in value["items"]}

    def truthful(self, item: Mapping[str, Any]) -> object:
        if item["kind"] == "pair":
            return 3 if self.really[item["unit_id"]] == item["truth_id"] else 0
        return "real" if int(item["unit_id"][-3:]) % 2 else "false_positive"

    def fill(self, blank: Path, name: str, wrong: float = 0.0, seed: int = 1) -> Path:
        """The blank filled in by a person who errs with this probability."""
        random, key = Random(seed), self.key()
        lines = blank.read_text().splitlines()
        filled = [lines[0]]
        for line in lines[1:]:
            record = json.loads(line)
            label = self.truthful(key[record["id"]])
            if random.random() < wrong:
                label = {3: 0, 0: 3, "real": "false_positive", "false_positive": "real"}[label]
            filled.append(json.dumps(record | {"label": label}))
        path = blank.with_name(f"{name}.jsonl")
        path.write_text("\n".join(filled) + "\n")
        return path


@pytest.fixture
def scoring(tmp_path: Path, make_truth: MakeTruth, make_finding: MakeFinding) -> Scoring:
    return Scoring(tmp_path / "scoring", make_truth, make_finding)


def test_the_sample_holds_every_kind_and_keeps_its_weights(scoring: Scoring) -> None:
    items = draw_sample(scoring.studies, 200, seed=3)
    assert Counter(item.kind for item in items) == {"pair": 150, "finding": 50}
    bands = Counter(item.stratum.partition(",")[0] for item in items if item.kind == "pair")
    assert bands == {"middle": 61, "high": 45, "low_near": 22, "low_far": 22}
    drawn = Counter(item.stratum for item in items)
    sizes = Counter(unit.stratum for unit in pair_units(scoring.studies))
    whole = {item.stratum: item.stratum_size for item in items if item.kind == "pair"}
    assert whole["middle, deciding"] + whole["middle, other"] == sizes["middle"]
    for item in items:
        assert item.inclusion == pytest.approx(drawn[item.stratum] / item.stratum_size)


def test_pairs_that_decide_come_first(scoring: Scoring) -> None:
    """Recall and precision are counted by the best pair of each problem and each report."""
    items = [item for item in draw_sample(scoring.studies, 200) if item.kind == "pair"]
    deciding = [item for item in items if item.stratum.endswith("deciding")]
    matched = {
        (scored.study.id, match.claim_id, match.truth_id)
        for scored in scoring.studies
        for match in scored.matches.matches
    }
    assert len(deciding) > 0.6 * len(items)
    assert not [i for i in items if i not in deciding and (i.study_id, i.unit_id, i.truth_id) in matched]


def test_the_same_seed_draws_the_same_and_another_does_not(scoring: Scoring) -> None:
    first, again = (draw_sample(scoring.studies, 80, seed=5) for _ in range(2))
    backwards = draw_sample(list(reversed(scoring.studies)), 80, seed=5)
    other = draw_sample(scoring.studies, 80, seed=6)
    assert first == again == backwards
    assert [item.unit_id for item in first] != [item.unit_id for item in other]


def test_both_orders_of_the_sides_occur(scoring: Scoring) -> None:
    items = [item for item in draw_sample(scoring.studies, 100) if item.kind == "pair"]
    known_first = [item.shown["first"]["text"].startswith("known") for item in items]
    assert known_first == [item.swapped for item in items]
    assert 0.3 < sum(known_first) / len(items) < 0.7


def test_what_one_stratum_lacks_goes_to_the_others() -> None:
    assert quotas({"a": 2, "b": 100}, {"a": 0.5, "b": 0.5}, 50) == {"a": 2, "b": 48}
    assert quotas({"a": 1, "b": 1, "c": 0}, {"a": 0.1, "b": 0.1, "c": 0.8}, 50) == {"a": 1, "b": 1, "c": 0}


def test_the_labels_file_is_blind(scoring: Scoring) -> None:
    text = scoring.sample().read_text()
    header, *lines = text.splitlines()
    assert "3: the same problem" in header
    body = "\n".join(lines)
    assert not [word for word in SECRETS if word in body]
    first = json.loads(lines[0])
    assert first["label"] is None
    pair = next(json.loads(line) for line in lines if json.loads(line)["kind"] == "pair")
    assert pair["first"].keys() == pair["second"].keys() == {"text", "page", "element", "change", "evidence"}
    assert set(pair) == {"id", "kind", "first", "second", "label", "note"}


def test_drawing_and_calibrating_leave_a_run_that_can_be_verified(scoring: Scoring) -> None:
    filled = scoring.fill(scoring.sample(), "ann")
    calibrate_run(scoring.path, [filled])
    assert verify(Run.open(scoring.path)).ok


def test_a_person_who_knows_gets_the_true_numbers_back(scoring: Scoring) -> None:
    result = calibrate_run(scoring.path, [scoring.fill(scoring.sample(400), "ann")])
    claimed = {match.cluster_id for s in scoring.studies for match in s.matches.matches}
    right = [
        match
        for scored in scoring.studies
        for match in scored.matches.matches
        if scoring.really[match.claim_id] == match.truth_id
    ]
    clusters = len(claimed) + sum(len(scored.matches.unmatched) for scored in scoring.studies)
    strict = result.corrected["precision_strict"]
    assert strict.units == clusters
    assert strict.reported == pytest.approx(len(claimed) / clusters)
    assert strict.ci is not None
    # What the unmatched ones hold beyond the matched is a few points, and the interval must reach the truth.
    true = _true_precision(scoring)
    assert len(right) / clusters <= true
    assert strict.ci[0] <= true <= strict.ci[1]
    recall = result.corrected["recall_known"]
    assert recall.ci is not None
    assert recall.ci[0] <= _true_recall(scoring) <= recall.ci[1]
    assert recall.reported is not None
    assert (
        abs((recall.value or 0) - _true_recall(scoring)) < abs(recall.reported - _true_recall(scoring)) + 0.05
    )


def _true_precision(scoring: Scoring) -> float:
    """Of the clusters that count, those whose best pair is really one."""
    right = total = 0
    for scored in scoring.studies:
        judged = {judgement.claim_id: judgement for judgement in scored.judgements}
        matched = {match.cluster_id: match.truth_id for match in scored.matches.matches}
        for cluster in (*matched, *scored.matches.unmatched):
            pairs = judged[cluster].pairs
            best = (
                matched.get(cluster)
                or max(
                    pairs, key=lambda p: (p.probability, p.score, (scored.study.id, cluster, p.truth_id))
                ).truth_id
            )
            right += scoring.really[cluster] == best
            total += 1
    return right / total


def _true_recall(scoring: Scoring) -> float:
    right = total = 0
    for scored in scoring.studies:
        found = {match.truth_id: match.claim_id for match in scored.matches.matches}
        for issue in scored.truth:
            asked = [
                (pair.probability, pair.score, (scored.study.id, judged.claim_id, issue.id))
                for judged in scored.judgements
                for pair in judged.pairs
                if pair.truth_id == issue.id
            ]
            claim = found.get(issue.id) or (max(asked)[2][1] if asked else None)
            right += claim is not None and scoring.really[claim] == issue.id
            total += 1
    return right / total


def test_a_problem_stands_for_the_pair_that_it_was_matched_by(
    make_scored: Callable[..., ScoredStudy],
) -> None:
    """The likeliest pair of the first problem went to the second: the whole was likelier so."""
    base = make_scored(truth=2, verdicts={1: "real", 2: "real"})
    one, two = (claim.id for claim in base.claims)
    first, second = (issue.id for issue in base.truth)
    likely = {one: {first: 0.9, second: 0.89}, two: {first: 0.88, second: 0.02}}
    judgements = [
        ClaimJudgement(
            claim_id=claim,
            candidates=(first, second),
            pairs=tuple(
                PairScore(truth_id=truth, score=2, probability=p, decided_by="embedded")
                for truth, p in pairs.items()
            ),
        )
        for claim, pairs in likely.items()
    ]
    matches = assemble(base.study, base.truth, base.matches.clusters, judgements)
    scored = base.model_copy(update={"judgements": tuple(judgements), "matches": matches})
    place = scored.study.id
    assert deciding_pairs([Tally(scored)]) == {(place, two, first), (place, one, second)}


def test_what_is_corrected_is_what_was_scored(scoring: Scoring) -> None:
    result = calibrate_run(scoring.path, [scoring.fill(scoring.sample(), "ann")])
    metrics = compute_scores(scoring.studies, judge={}, excluded={}, corpus_hash=None).as_json()["metrics"]
    for name, share in result.corrected.items():
        assert share.reported == pytest.approx(metrics[name]["value"])


def test_the_card_says_how_far_the_judge_agrees(scoring: Scoring) -> None:
    result = calibrate_run(scoring.path, [scoring.fill(scoring.sample(), "ann")])
    card = json.loads((scoring.path / CARD).read_text())
    assert card == json.loads(json.dumps(result.as_json()))
    assert card["fingerprint"] == {"judge": "j1", "prompt": "p1", "rubric": "r1"}
    assert card["labels"] == 150
    assert 0.3 < card["kappa"]["value"] < 0.95
    assert sum(cell["n"] for cell in card["confusion"]) == 150
    assert card["findings"]["labels"] == 50
    assert card["people"] == {"ann": {"labelled": 200, "open": 0}}
    assert 0.8 < card["position_consistency"]["value"] < 1
    assert card["position_consistency"]["n"] == position_consistency(scoring.studies).n
    assert len(card["reliability"]["bins"]) == 5
    assert card["people_agreement"]["pairs"] is None
    assert any("not compared with each other" in reason for reason in card["gate"]["reasons"])


def test_a_careless_judge_does_not_pass(scoring: Scoring) -> None:
    result = calibrate_run(scoring.path, [scoring.fill(scoring.sample(), "ann", wrong=0.4)])
    assert not result.gate.passed
    assert "lower bound" in result.gate.reasons[0]


def test_people_are_compared_with_each_other(scoring: Scoring) -> None:
    blank = scoring.sample()
    ann, bob = scoring.fill(blank, "ann"), scoring.fill(blank, "bob", wrong=0.1, seed=2)
    two = calibrate_run(scoring.path, [ann, bob])
    assert two.people_pairs is not None
    assert two.people_pairs.method.startswith("Cohen")
    assert two.people_pairs.value is not None
    assert 0.5 < two.people_pairs.value < 1
    assert two.consensus.disputed == two.consensus.ties > 0
    # In a tie the first person decides.
    assert two.card.kappa.value == calibrate_run(scoring.path, [ann]).card.kappa.value
    carl = scoring.fill(blank, "carl", seed=3)
    three = calibrate_run(scoring.path, [bob, carl, ann])
    assert three.people_pairs is not None
    assert "alpha" in three.people_pairs.method
    assert three.consensus.ties == 0
    assert three.card.kappa.value == two.card.kappa.value


def test_lines_left_open_are_counted_and_not_dropped(scoring: Scoring) -> None:
    filled = scoring.fill(scoring.sample(), "ann")
    lines = filled.read_text().splitlines()
    for number in (1, 2, 3):
        lines[number] = json.dumps(json.loads(lines[number]) | {"label": None})
    filled.write_text("\n".join(lines))
    result = calibrate_run(scoring.path, [filled])
    assert result.people == {"ann": {"labelled": 197, "open": 3}}


def test_labels_of_another_judge_are_refused(scoring: Scoring) -> None:
    filled = scoring.fill(scoring.sample(), "ann")
    scoring.run.manifest.fingerprints["prompt"] = "p2"
    scoring.run.set_status("complete")
    with pytest.raises(BadInput, match="another judge's scores"):
        calibrate_run(scoring.path, [filled])


def test_labels_of_another_sample_are_refused(scoring: Scoring) -> None:
    filled = scoring.fill(scoring.sample(seed=0), "ann")
    scoring.sample(seed=1)
    with pytest.raises(BadInput, match="labels of this scoring's own sample"):
        calibrate_run(scoring.path, [filled])


def test_changed_scores_need_a_new_sample(scoring: Scoring) -> None:
    filled = scoring.fill(scoring.sample(), "ann")
    write_studies(scoring.path / STUDIES, scoring.studies[:-1])
    with pytest.raises(BadInput, match="changed after the sample was drawn"):
        calibrate_run(scoring.path, [filled])


def test_a_card_holds_only_for_the_judge_that_was_measured(scoring: Scoring) -> None:
    assert load_card(scoring.path) is None
    calibrate_run(scoring.path, [scoring.fill(scoring.sample(), "ann")])
    assert (load_card(scoring.path) or {})["judge"] == "some/judge"
    scoring.run.manifest.fingerprints["judge"] = "another"
    scoring.run.set_status("complete")
    assert load_card(scoring.path) is None
    assert judge_fingerprint(Run.open(scoring.path))["judge"] == "another"


def test_a_file_without_any_label_says_so(scoring: Scoring) -> None:
    with pytest.raises(BadInput, match="is labelled yet"):
        calibrate_run(scoring.path, [scoring.sample()])


def test_a_directory_that_is_no_scoring_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="not a run"):
        sample_run(tmp_path, tmp_path / "labels.jsonl")
    Run.create(tmp_path / "spans", suite="spans", config={}, fingerprints={})
    with pytest.raises(BadInput, match="no scoring of mirror"):
        sample_run(tmp_path / "spans", tmp_path / "labels.jsonl")


def test_nothing_to_label_is_one_sentence(make_scored: Callable[..., ScoredStudy]) -> None:
    with pytest.raises(BadInput, match="nothing to label"):
        draw_sample([make_scored(truth=2)])
    with pytest.raises(BadInput, match="one item or more"):
        draw_sample([make_scored(matched={1: [1]})], n=0)


def test_a_small_scoring_is_sampled_whole(make_scored: Callable[..., ScoredStudy]) -> None:
    items = draw_sample([make_scored(matched={1: [1]}, verdicts={2: "real", 3: "false_positive"})], n=200)
    assert Counter(item.kind for item in items) == {"pair": 1, "finding": 2}
    assert {item.inclusion for item in items} == {1.0}
