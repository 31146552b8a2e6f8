"""The suite from a folder of findings to its numbers: collect, judge, validate, score, explain, report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from assay.errors import BadInput
from assay.files import digest, read_json
from assay.judging import load_overrides
from assay.mirror.collection import Collection, collect
from assay.mirror.judging import judge_claims, judged_claims, merged, validate_clusters, validated_clusters
from assay.mirror.matching.assembling import AssignmentRule, assemble
from assay.mirror.matching.judges import MatchJudge
from assay.mirror.matching.language import JudgeMode
from assay.mirror.matching.records import ClaimJudgement, StudyMatches
from assay.mirror.openings import SUITE, openings
from assay.mirror.preparing import PreparedStudy, prepare
from assay.mirror.scored import STUDIES, ScoredStudy, write_studies
from assay.mirror.truth.filtering import TruthFilter
from assay.mirror.truth.loading import for_study, load_truth
from assay.mirror.validation import Validator, open_validator
from assay.models import ModelSettings
from assay.runs import Bar, Execution, Run, fingerprints
from assay.stats import Metric, wilson

__all__ = ["ANALYSIS", "SCORES", "Finished", "ScoreOptions", "score_run", "scoring_directory"]

SCORES, ANALYSIS = "scores.json", "analysis.json"
PROMPTS = ("match_list", "match_pair", "validate")


@dataclass(frozen=True, slots=True)
class ScoreOptions:
    """What the user asked for."""

    source: Path
    kind: str | None = None
    truth_sources: tuple[str, ...] = ("planted", "published")
    truth_filter: TruthFilter = field(default_factory=TruthFilter)
    judge: str = "embedded"
    judge_mode: JudgeMode = "listwise"
    validator: str | None = None
    """None: the same as the judge."""
    assignment: AssignmentRule = "optimal"
    browser: bool = False
    """Replay findings on local sites in a real browser."""
    prompt_override: Path | None = None
    output: Path | None = None
    resume: bool = False
    concurrency: int = 8
    seed: int = 0
    models: ModelSettings = field(default_factory=ModelSettings)


@dataclass(frozen=True, slots=True)
class Finished:
    """What came of it."""

    run: Run
    execution: Execution
    scores: Mapping[str, Any]
    report: Path
    collection: Collection
    openings: Mapping[str, int]
    """How often test and held-out sites were scored in the runs kept here, this time included."""


def scoring_directory(path: Path) -> Path:
    """The directory of a scoring, from itself or from any of the files in it."""
    directory = path if path.is_dir() else path.parent
    if not (directory / STUDIES).is_file():
        raise BadInput(
            f"{path} is no scoring of a mirror run (no {STUDIES} there); make one with `assay mirror score`."
        )
    return directory


async def score_run(options: ScoreOptions) -> Finished:
    """Score a folder of findings; everything it makes lies in the scoring's own directory."""
    collection = collect(options.source, kind=options.kind)
    prepared, excluded = _prepared(collection, options)
    judge, validator = _open_judge(options), _open_validator(options, collection)
    try:
        run = _begin(prepared, collection, judge, validator, options)
        with run.writing():
            execution = await _judged(run, prepared, judge, validator, options)
    finally:
        await judge.close()
        await validator.close()
    studies = _scored(run, prepared, options.assignment)
    facts = _judge_facts(studies, judge, validator, options)
    scores = _write_results(run, studies, facts, excluded, collection.pages, complete=execution.complete)
    return Finished(run, execution, scores, run.path / "report.html", collection, openings(run))


def _write_results(
    run: Run,
    studies: Sequence[ScoredStudy],
    judge: Mapping[str, Any],
    excluded: Mapping[str, int],
    pages: Path | None,
    *,
    complete: bool,
) -> dict[str, Any]:
    """Scores, analysis and report from what the journal holds; nothing is asked any more."""
    from assay.corpus.catalogue import corpus_hash
    from assay.mirror.analysis.errors import analyse
    from assay.mirror.analysis.page_states import PageEvidence
    from assay.mirror.calibration.cards import CARD
    from assay.mirror.report.loading import run_facts
    from assay.mirror.report.story import tell
    from assay.mirror.scoring.scores import compute_scores

    planted = any(issue.source == "planted" for scored in studies for issue in scored.truth)
    scores = compute_scores(
        studies,
        judge=judge,
        excluded=excluded,
        corpus_hash=corpus_hash() if planted else None,
        seed=run.manifest.seed,
    ).as_json()
    seen = PageEvidence(pages) if pages else None
    explained = analyse(
        studies,
        links_of=seen.links_of if seen else None,
        in_view_of=seen.in_view_of if seen else None,
    ).as_json()
    card = read_json(run.path / CARD) if (run.path / CARD).is_file() else None
    report = tell(scores, studies, explained, card, facts=run_facts(run))
    with run.writing():
        write_studies(run.path / STUDIES, studies)
        run.write_json(SCORES, scores)
        run.write_json(ANALYSIS, explained)
        run.write_text("report.md", report.markdown())
        run.write_text("report.html", report.html())
        if complete:
            run.seal()
    return scores


def _prepared(collection: Collection, options: ScoreOptions) -> tuple[list[PreparedStudy], Mapping[str, int]]:
    from assay.mirror.matching.embedded import PairModel

    known, model = load_truth(options.truth_sources), PairModel.load()
    prepared: list[PreparedStudy] = []
    excluded: Counter[str] = Counter()
    for study in collection.studies:
        chosen = options.truth_filter.apply(for_study(study, known))
        excluded.update(chosen.left_out)
        prepared.append(prepare(study, chosen.kept, model))
    if not any(one.truth for one in prepared) and not any(one.study.clean for one in prepared):
        sites = ", ".join(sorted({one.study.site_slug for one in prepared})[:5])
        raise BadInput(
            f"No known problem fits {options.source} (sites: {sites or 'none'}); "
            "`assay mirror truth list` shows the sites that have truth, --truth FILE adds your own."
        )
    return prepared, dict(sorted(excluded.items()))


def _open_judge(options: ScoreOptions) -> MatchJudge:
    if options.judge == "embedded":
        from assay.mirror.matching.embedded import EmbeddedMatchJudge

        return EmbeddedMatchJudge()
    from assay.mirror.matching.language import LanguageMatchJudge
    from assay.models import open_model

    model = open_model(options.judge, options.models)
    return LanguageMatchJudge(model, options.judge_mode, _overrides(options.prompt_override))


def _open_validator(options: ScoreOptions, collection: Collection) -> Validator:
    return open_validator(
        options.validator or options.judge,
        pages=collection.pages,
        settings=options.models,
        overrides=_overrides(options.prompt_override),
        browser=options.browser,
    )


def _overrides(path: Path | None) -> dict[str, str] | None:
    if path is None:
        return None
    overrides = load_overrides(path)
    unknown = sorted(overrides.keys() - set(PROMPTS))
    if unknown:
        raise BadInput(f"{path}: there is no prompt {unknown[0]!r}; there are: {', '.join(PROMPTS)}.")
    return overrides


def _begin(
    prepared: Sequence[PreparedStudy],
    collection: Collection,
    judge: MatchJudge,
    validator: Validator,
    options: ScoreOptions,
) -> Run:
    config = {
        "run": collection.source.name,
        "kind": collection.kind,
        "judge": judge.name,
        "judge_mode": options.judge_mode,
        "validator": validator.name,
        "assignment": options.assignment,
        "browser": options.browser,
        "splits": sorted({issue.split for one in prepared for issue in one.truth if issue.split}),
    }
    truth = sorted({issue.id: digest(issue.as_json()) for one in prepared for issue in one.truth}.items())
    return Run.create(
        options.output,
        suite=SUITE,
        config=config,
        # Two systems are compared on the same truth: their findings are not part of the dataset.
        fingerprints=fingerprints(dataset=truth, findings=[one.identity() for one in prepared])
        | judge.fingerprint()
        | validator.fingerprint(),
        models=sorted({judge.name, validator.name}),
        seed=options.seed,
        resume=options.resume,
    )


async def _judged(
    run: Run,
    prepared: Sequence[PreparedStudy],
    judge: MatchJudge,
    validator: Validator,
    options: ScoreOptions,
) -> Execution:
    bar = Bar(f"{judge.name} matching")
    first = await judge_claims(run, prepared, judge, concurrency=options.concurrency, progress=bar)
    if first.stopped:
        return first
    said = judged_claims(run)
    pairs = [(one, _matches(one, said, options.assignment)) for one in prepared]
    bar = Bar(f"{validator.name} validating")
    second = await validate_clusters(run, pairs, validator, concurrency=options.concurrency, progress=bar)
    return merged(first, second)


def _matches(
    prepared: PreparedStudy, said: Mapping[str, Mapping[str, ClaimJudgement]], assignment: AssignmentRule
) -> StudyMatches:
    judgements = said.get(prepared.study.id, {}).values()
    return assemble(prepared.study, prepared.truth, prepared.clusters, judgements, assignment=assignment)


def _scored(run: Run, prepared: Sequence[PreparedStudy], assignment: AssignmentRule) -> list[ScoredStudy]:
    said, verdicts = judged_claims(run), validated_clusters(run)
    studies = []
    for one in prepared:
        matches = _matches(one, said, assignment)
        judgements = said.get(one.study.id, {})
        validated = verdicts.get(one.study.id, {})
        studies.append(
            ScoredStudy(
                study=one.study,
                truth=one.truth,
                claims=one.claims,
                judgements=tuple(judgements[c.id] for c in one.claims if c.id in judgements),
                matches=matches,
                validations=tuple(validated[name] for name in matches.unmatched if name in validated),
            )
        )
    return studies


def _judge_facts(
    studies: Sequence[ScoredStudy], judge: MatchJudge, validator: Validator, options: ScoreOptions
) -> dict[str, Any]:
    """What is said about the judge beside the numbers; nothing here changes when a scoring is repeated."""
    judgements = [judgement for scored in studies for judgement in scored.judgements]
    asked = sum(len(scored.claims) for scored in studies)
    invalid = asked - sum(judgement.valid for judgement in judgements)
    ordered = [
        all(pair.consistent is not False for pair in judgement.pairs)
        for judgement in judgements
        if any(pair.consistent is not None for pair in judgement.pairs)
    ]
    consistency = wilson(sum(ordered), len(ordered))
    return {
        "name": judge.name,
        "mode": "embedded" if options.judge == "embedded" else options.judge_mode,
        "assignment": options.assignment,
        "validator": validator.name,
        "fingerprint": judge.fingerprint(),
        "card": judge.card(),
        "position_consistency": Metric.of(
            consistency, attempted=len(ordered), scored=len(ordered), failed=0
        ).as_json(),
        "invalid": Metric.of(wilson(invalid, asked), attempted=asked, scored=asked, failed=0).as_json(),
        "calls": sum(judgement.calls for judgement in judgements)
        + sum(validation.calls for scored in studies for validation in scored.validations),
        "claims": asked,
    }
