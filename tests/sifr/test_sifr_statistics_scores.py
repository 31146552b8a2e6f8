"""The numbers of a run: known effects are found, absent ones are not, and nothing is dropped in silence."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from assay.sifr.results import Reading
from assay.sifr.scoring.records import Scored
from assay.sifr.statistics import compute_sifr_scores
from assay.sifr.tasks.records import Answer

Simulate = Callable[..., list[Reading]]
Json = Mapping[str, Any]
TOKENS = {"sifr": 1000, "html_raw": 6000, "html_clean": 3000}


def cell(scores: Json, name: str, model: str | None = "maker/reader", budget: str = "full") -> Json:
    (found,) = (
        one
        for one in scores["cells"]
        if (one["format"], one["model"], one["budget"]) == (name, model, budget)
    )
    return found  # type: ignore[no-any-return]


def metric(scores: Json, name: str, what: str, **where: Any) -> Json:
    return cell(scores, name, **where)["metrics"][what]  # type: ignore[no-any-return]


def against(scores: Json, other: str, model: str | None = "maker/reader") -> Json:
    (found,) = (
        row
        for row in scores["comparisons"]
        if (row["format"], row["against"], row["model"]) == ("sifr", other, model)
    )
    return found  # type: ignore[no-any-return]


def criterion(scores: Json, name: str) -> Json:
    (found,) = (one for one in scores["criteria"] if one["criterion"] == name)
    return found  # type: ignore[no-any-return]


def test_a_large_effect_is_found_with_the_right_sign_and_size(simulate: Simulate) -> None:
    scores = compute_sifr_scores(simulate({"sifr": 0.9, "html_raw": 0.4}, tokens=TOKENS, pages=30))
    found = against(scores, "html_raw")["accuracy"]
    assert found["ci"][0] < 0.5 < found["ci"][1]
    assert found["ci"][0] > 0.3
    assert found["sign_flip"]["p_holm"] < 0.01
    assert found["t_test"]["p_holm"] < 0.01
    assert found["effect_size"]["value"] > 0.5
    assert (found["pairs"], found["tasks"], found["pages"], found["sites"]) == (180, 180, 30, 15)
    assert found["unpaired"] == {"a": 0, "b": 0}


def test_an_absent_effect_is_rarely_called_one_and_usually_covered(simulate: Simulate) -> None:
    found = [
        against(
            compute_sifr_scores(
                simulate({"sifr": 0.6, "html_raw": 0.6}, pages=20, tasks=4, draw=draw), seed=draw
            ),
            "html_raw",
        )["accuracy"]
        for draw in range(12)
    ]
    assert sum(one["sign_flip"]["p_holm"] < 0.01 for one in found) == 0
    assert sum(one["ci"][0] <= 0 <= one["ci"][1] for one in found) >= 9


def test_tasks_of_one_page_are_no_independent_evidence(simulate: Simulate) -> None:
    """Where a page decides everything, twenty tasks on it say no more than one."""
    rows = [
        row.model_copy(
            update={
                "scored": Scored(
                    score=float(row.format == "sifr" and row.page in {"page0", "page1", "page2"}),
                    verdict="wrong",
                )
            }
        )
        for row in simulate({"sifr": 1.0, "html_raw": 1.0}, pages=6, tasks=20)
    ]
    found = against(compute_sifr_scores(rows), "html_raw")["accuracy"]
    assert found["t_test"]["p_value"] < 0.001
    assert found["sign_flip"]["p_value"] == 0.25
    assert found["design_effect"] > 5


def test_failed_readings_count_as_zero_and_stand_apart(simulate: Simulate) -> None:
    rows = simulate({"sifr": 1.0, "html_raw": 1.0}, failing={"html_raw": 0.4}, pages=30)
    scores = compute_sifr_scores(rows)
    failed = [row for row in rows if row.failure is not None]
    assert len(failed) > 20
    found = cell(scores, "html_raw")
    kinds = {kind: sum(row.failure == kind for row in failed) for kind in ("does_not_fit", "refused")}
    assert found["failed"] == len(failed) == sum(found["failures"].values())
    assert kinds.items() <= found["failures"].items()
    assert found["metrics"]["accuracy"]["value"] == pytest.approx(1 - len(failed) / 180)
    assert found["metrics"]["accuracy"]["failed"] == len(failed)
    assert found["metrics"]["accuracy"]["attempted"] == 180
    assert found["metrics"]["accuracy_scored"]["value"] == 1.0
    assert found["metrics"]["accuracy_scored"]["n"] == 180 - len(failed)
    assert found["losses"]["shares"]["failed"] == pytest.approx(len(failed) / 180)
    assert any("readings failed" in note for note in scores["notes"])


def test_every_metric_says_how_many_of_its_readings_failed(simulate: Simulate) -> None:
    rows = simulate({"sifr": 0.8}, failing={"sifr": 0.4}, pages=30)
    found = cell(compute_sifr_scores(rows), "sifr")["metrics"]
    asked, twins = ([row for row in rows if row.answerable is side] for side in (True, False))
    for name, part, over_all in (
        ("accuracy_answerable", asked, True),
        ("accuracy_absent", twins, True),
        ("accuracy_in_prompt", asked, True),
        ("misses", asked, False),
        ("false_claims", twins, False),
        ("hallucination", rows, False),
        ("invented_refs", rows, False),
        ("misnamed_refs", rows, False),
        ("invented_text", rows, False),
    ):
        failed = sum(row.failure is not None for row in part)
        counts = (len(part), len(part) - failed, failed)
        assert failed > 10
        assert tuple(found[name][key] for key in ("attempted", "scored", "failed")) == counts, name
        assert found[name]["n"] == (len(part) if over_all else len(part) - failed), name


def test_a_reading_with_neither_score_nor_reason_is_a_failure_of_its_own_kind(simulate: Simulate) -> None:
    rows = [row.model_copy(update={"scored": None}) for row in simulate({"sifr": 1.0}, pages=2)]
    counts = compute_sifr_scores(rows)["counts"]
    assert counts["failures"] == {"not_scored": 12}
    assert (counts["attempted"], counts["scored"]) == (12, 0)


def test_an_unusable_answer_fails_even_where_a_scorer_gave_it_a_score(simulate: Simulate) -> None:
    bad = Scored(score=1.0, verdict="unparsable", invented_text=True)
    rows = [row.model_copy(update={"scored": bad}) for row in simulate({"sifr": 1.0}, pages=2)]
    found = cell(compute_sifr_scores(rows), "sifr")
    assert found["failures"] == {"unparsable": 12}
    assert found["metrics"]["accuracy"]["value"] == 0
    assert found["metrics"]["hallucination"]["value"] is None


def test_the_order_of_the_readings_does_not_show(simulate: Simulate) -> None:
    rows = simulate(
        {"sifr": 0.8, "html_raw": 0.5, "sifr_pseudo_all": 0.5},
        tokens=TOKENS,
        failing={"html_raw": 0.2},
        repeats=2,
        noise=0.5,
        pages=8,
        tasks=3,
        models=("b/two", "a/one"),
    )
    first = json.dumps(compute_sifr_scores(rows, seed=3), allow_nan=False)
    for draw in range(2):
        random.Random(draw).shuffle(rows)
        assert json.dumps(compute_sifr_scores(rows, seed=3), allow_nan=False) == first
    assert json.dumps(compute_sifr_scores(rows, seed=4), allow_nan=False) != first


def test_shares_of_what_was_lost_add_up(simulate: Simulate) -> None:
    rows = simulate({"sifr": 0.5, "html_raw": 0.3}, failing={"sifr": 0.2}, budgets=("full", "2k"), tasks=6)
    scores = compute_sifr_scores(rows)
    for found in scores["cells"]:
        shares = found["losses"]["shares"]
        assert sum(shares.values()) == pytest.approx(1)
        assert shares["right"] == pytest.approx(found["metrics"]["accuracy"]["value"])
    assert cell(scores, "sifr", budget="full")["losses"]["shares"]["truncation"] == 0
    assert cell(scores, "sifr", budget="2k")["losses"]["shares"]["truncation"] > 0.05
    assert cell(scores, "sifr")["losses"]["shares"]["hallucinated"] > 0.05


def test_a_wrong_answer_that_nobody_traced_is_said_to_be_so(simulate: Simulate) -> None:
    rows = [row.model_copy(update={"loss": None}) for row in simulate({"sifr": 0.0}, pages=3)]
    assert cell(compute_sifr_scores(rows), "sifr")["losses"]["shares"]["not_traced"] == 1


def test_what_did_not_fit_was_cut_off_and_a_refusal_stands_apart(simulate: Simulate) -> None:
    rows = [
        row.model_copy(
            update={
                "scored": None,
                "failure": "refused" if row.page == "page0" else "does_not_fit",
                "loss": "model" if row.page == "page0" else "truncation",
            }
        )
        for row in simulate({"sifr": 1.0}, pages=4)
    ]
    shares = cell(compute_sifr_scores(rows), "sifr")["losses"]["shares"]
    assert (shares["failed"], shares["truncation"], shares["model"]) == (0.25, 0.75, 0)


def test_the_ceiling_is_over_tasks_that_have_an_answer(simulate: Simulate) -> None:
    rows = simulate({"sifr": 0.5}, budgets=("full", "2k"), pages=12, tasks=6)
    full, cut = compute_sifr_scores(rows)["ceilings"]
    assert (full["budget"], cut["budget"]) == ("full", "2k")
    assert full["in_prompt"]["value"] == 1
    # Of tasks 0, 1, 3 and 4 of each page the even ones are shown.
    assert (cut["in_prompt"]["value"], cut["in_prompt"]["n"]) == (0.5, 48)
    unseen = [row.model_copy(update={"in_prompt": None}) for row in rows]
    found = compute_sifr_scores(unseen)["ceilings"][0]["in_prompt"]
    assert (found["value"], found["failed"]) == (None, 48)


def test_every_kind_of_invention_has_its_own_rate(simulate: Simulate) -> None:
    verdicts = [
        Scored(score=0, verdict="wrong", invented_refs=("x1",)),
        Scored(score=0, verdict="wrong", misnamed_refs=("b1", "b2")),
        Scored(score=0, verdict="false_claim"),
        Scored(score=0, verdict="wrong", invented_text=True),
        Scored(score=0, verdict="missed"),
        Scored(score=1, verdict="right_absent"),
    ]
    rows = [
        row.model_copy(update={"scored": verdicts[int(row.template.removeprefix("template"))]})
        for row in simulate({"sifr": 1.0}, pages=10, tasks=6)
    ]
    found = cell(compute_sifr_scores(rows), "sifr")["metrics"]
    assert found["hallucination"]["value"] == pytest.approx(4 / 6)
    for name in ("invented_refs", "misnamed_refs", "invented_text"):
        assert found[name]["value"] == pytest.approx(1 / 6)
        assert found[name]["ci"][0] < 1 / 6 < found[name]["ci"][1]
        assert found[name]["method"].startswith("Wilson")
    # Tasks 2 and 5 are twins; of the four others one is missed.
    assert (found["false_claims"]["value"], found["false_claims"]["n"]) == (0.5, 20)
    assert (found["misses"]["value"], found["misses"]["n"]) == (0.25, 40)


def test_consistency_tells_a_steady_reader_from_a_fickle_one(simulate: Simulate) -> None:
    steady = compute_sifr_scores(simulate({"sifr": 0.5}, repeats=4))
    fickle = compute_sifr_scores(simulate({"sifr": 0.5}, repeats=4, noise=1.0))
    assert metric(steady, "sifr", "consistency")["value"] == 1
    assert metric(fickle, "sifr", "consistency")["value"] < 0.6
    assert metric(fickle, "sifr", "run_std")["value"] > metric(steady, "sifr", "run_std")["value"] == 0


def test_agreement_is_of_answers_and_not_of_scores(simulate: Simulate) -> None:
    """Two wrong answers have one score, but they are two answers."""
    rows = [
        row.model_copy(
            update={
                "answer": Answer(answer=f"wrong {row.repeat}", refs=()),
                "scored": Scored(score=0, verdict="wrong"),
            }
        )
        for row in simulate({"sifr": 0.0}, repeats=2, pages=4)
    ]
    scores = compute_sifr_scores(rows)
    assert metric(scores, "sifr", "consistency")["value"] == 1
    assert metric(scores, "sifr", "agreement")["value"] == 0


def test_a_reader_that_always_fails_earns_nothing_for_being_steady(simulate: Simulate) -> None:
    scores = compute_sifr_scores(simulate({"sifr": 1.0}, failing={"sifr": 1.0}, repeats=3, tokens=TOKENS))
    found = cell(scores, "sifr")["metrics"]
    assert found["consistency"]["value"] == found["agreement"]["value"] == 0
    assert found["composite"]["value"] == pytest.approx(0.25)


def test_the_composite_is_the_weighted_sum_of_the_parts_it_shows(simulate: Simulate) -> None:
    rows = simulate({"sifr": 0.8, "html_raw": 0.5}, tokens=TOKENS, repeats=3, noise=0.4)
    found = metric(compute_sifr_scores(rows), "html_raw", "composite")
    weights, parts = found["weights"], found["components"]
    assert weights == {
        "accuracy": 0.35,
        "token_efficiency": 0.25,
        "no_hallucination": 0.25,
        "consistency": 0.15,
    }
    assert found["value"] == pytest.approx(sum(weights[name] * parts[name] for name in weights))
    assert parts["token_efficiency"] == pytest.approx(1 / 6, abs=0.05)
    literal = metric(compute_sifr_scores(rows), "html_raw", "composite_literal")
    assert literal["value"] > 1, "the formula as written is no score between 0 and 1"


def test_without_repeats_the_composite_says_what_it_lacks(simulate: Simulate) -> None:
    found = metric(compute_sifr_scores(simulate({"sifr": 0.8}, tokens=TOKENS)), "sifr", "composite")
    assert sum(found["weights"].values()) == pytest.approx(1)
    assert "consistency" not in found["weights"]
    assert "without consistency" in found["note"]


def test_a_format_without_a_token_count_has_no_composite(simulate: Simulate) -> None:
    rows = [
        row.model_copy(update={"page_tokens": None}) if row.format == "screenshot" else row
        for row in simulate({"sifr": 0.8, "screenshot": 0.8}, pages=5)
    ]
    scores = compute_sifr_scores(rows)
    assert metric(scores, "screenshot", "composite")["value"] is None
    assert metric(scores, "screenshot", "tokens")["failed"] == 5
    assert metric(scores, "sifr", "composite")["value"] is not None
    assert against(scores, "screenshot")["tokens"]["value"] is None


def test_tokens_are_counted_by_page_and_not_by_question(simulate: Simulate) -> None:
    rows = simulate({"sifr": 1.0}, pages=2, tasks=3) + simulate({"sifr": 1.0}, pages=1, tasks=9)[3:]
    sizes = {"page0": 100, "page1": 300}
    rows = [row.model_copy(update={"page_tokens": sizes[row.page]}) for row in rows]
    found = cell(compute_sifr_scores(rows), "sifr")["metrics"]
    assert found["tokens"]["value"] == found["tokens_median"]["value"] == 200


def test_what_was_read_in_one_format_only_is_counted_as_unpaired(simulate: Simulate) -> None:
    rows = [
        row
        for row in simulate({"sifr": 0.9, "html_raw": 0.5}, pages=10)
        if row.format == "sifr" or row.page != "page0"
    ]
    found = against(compute_sifr_scores(rows), "html_raw")["accuracy"]
    assert (found["pairs"], found["unpaired"]) == (54, {"a": 6, "b": 0})


def test_repeats_add_pairs_but_no_evidence(simulate: Simulate) -> None:
    once = against(compute_sifr_scores(simulate({"sifr": 0.8, "html_raw": 0.6})), "html_raw")["accuracy"]
    rows = simulate({"sifr": 0.8, "html_raw": 0.6}, repeats=5)
    often = against(compute_sifr_scores(rows), "html_raw")["accuracy"]
    assert often["pairs"] == 5 * once["pairs"]
    assert often["t_test"]["p_value"] == once["t_test"]["p_value"]
    assert often["ci"] == once["ci"]


def test_models_are_shown_alone_and_together(simulate: Simulate) -> None:
    rows = simulate({"sifr": 0.9, "html_raw": 0.3}, models=("a/one",), pages=12)
    rows += simulate({"sifr": 0.3, "html_raw": 0.9}, models=("b/two",), pages=12)
    scores = compute_sifr_scores(rows)
    one, two, both = (
        against(scores, "html_raw", who)["accuracy"]["value"] for who in ("a/one", "b/two", None)
    )
    assert one > 0.4 and two < -0.4
    assert both == pytest.approx((one + two) / 2)


def test_a_task_that_several_models_read_is_one_task(simulate: Simulate) -> None:
    models = ("a/one", "b/two", "c/three")
    rows = simulate(
        {"sifr": 0.9, "html_raw": 0.3, "sifr_stripped": 0.5}, models=models, pages=5, repeats=2, noise=0.5
    )
    scores = compute_sifr_scores(rows)
    found = against(scores, "html_raw", None)
    assert (found["accuracy"]["tasks"], found["accuracy"]["pairs"]) == (30, 180)
    assert found["hallucination"]["tasks"] == 30
    (control,) = (row for row in scores["controls"] if row["model"] is None)
    assert control["tasks"] == 30
    for name in ("accuracy", "consistency"):
        assert criterion(scores, name)["rows"][0]["n"] == 30


def test_on_one_page_the_models_of_a_task_are_drawn_together(simulate: Simulate) -> None:
    """Models that say the same are no more evidence than one of them."""
    one = simulate({"sifr": 0.8, "html_raw": 0.4}, models=("a/one",), pages=1, tasks=40)
    rows = one + [row.model_copy(update={"model": "b/two"}) for row in one]
    scores = compute_sifr_scores(rows)
    alone, both = (against(scores, "html_raw", who)["accuracy"] for who in ("a/one", None))
    assert both["value"] == alone["value"]
    assert both["ci"] == alone["ci"]


def test_holm_takes_all_formats_and_budgets_of_a_scope_as_one_family(simulate: Simulate) -> None:
    rows = simulate({"sifr": 0.8, "html_raw": 0.5, "axtree": 0.7}, budgets=("full", "2k"), pages=12)
    rows_ = compute_sifr_scores(rows)["comparisons"]
    assert {row["accuracy"]["sign_flip"]["family"] for row in rows_ if row["family"] == "reference"} == {4}
    assert {row["accuracy"]["sign_flip"]["family"] for row in rows_ if row["family"] == "others"} == {2}
    assert all(r["accuracy"]["sign_flip"]["p_holm"] >= r["accuracy"]["sign_flip"]["p_value"] for r in rows_)


def test_controls_say_which_part_carries_the_gain(simulate: Simulate) -> None:
    right = {"sifr": 0.85, "sifr_stripped": 0.6, "sifr_pseudo_salience": 0.5, "sifr_pseudo_clusters": 0.85}
    tokens = {"sifr": 1000, "sifr_stripped": 800, "sifr_pseudo_salience": 1000, "sifr_pseudo_clusters": 1000}
    rows = [
        row.model_copy(update={"page_tokens": tokens[row.format]})
        for row in simulate(right, pages=40, tasks=6)
    ]
    found = {row["control"]: row for row in compute_sifr_scores(rows)["controls"]}
    assert found["sifr_pseudo_salience"]["verdict"] == "helps"
    assert found["sifr_pseudo_salience"]["seeds"] == 5
    assert found["sifr_pseudo_salience"]["tokens"]["equal"] is True
    assert found["sifr_pseudo_clusters"]["verdict"] == "no effect shown"
    assert found["sifr_stripped"]["tokens"]["equal"] is False
    assert "-20.0 %" in found["sifr_stripped"]["note"]
    assert "seeds" not in (found["sifr_stripped"].get("note") or "").replace("1 %", "")


@pytest.mark.parametrize("reference", [None, "html_raw"])
def test_controls_are_compared_with_what_they_are_made_from(
    reference: str | None, simulate: Simulate
) -> None:
    """Against HTML a control would say that structure is worth what HTML is worth."""
    right = {"html_raw": 0.9, "sifr_stripped": 0.3}
    alone = compute_sifr_scores(simulate(right), reference=reference)
    assert alone["controls"] == []
    assert "sifr was not read, so its controls have nothing to be compared with." in alone["notes"]
    (row,) = compute_sifr_scores(simulate(right | {"sifr": 0.3}), reference=reference)["controls"]
    assert abs(row["value"]) < 0.2 and row["verdict"] == "no effect shown"


def test_controls_set_no_mark_for_token_efficiency_and_are_in_no_format_family(simulate: Simulate) -> None:
    rows = simulate(
        {"sifr": 0.9, "html_raw": 0.5, "sifr_stripped": 0.8},
        tokens={"sifr": 1000, "html_raw": 5000, "sifr_stripped": 10},
    )
    scores = compute_sifr_scores(rows)
    assert metric(scores, "sifr", "token_efficiency")["value"] == 1
    assert [(row["format"], row["against"]) for row in scores["comparisons"]] == [("sifr", "html_raw")]


def test_few_seeds_of_a_control_are_noted(simulate: Simulate) -> None:
    scores = compute_sifr_scores(simulate({"sifr": 0.9, "sifr_pseudo_all": 0.5}, seeds=2, pages=12))
    assert "2 of 5 seeds" in scores["controls"][0]["note"]
    assert any("fewer than 5 seeds" in note for note in scores["notes"])


def test_one_page_has_no_answer_about_others(simulate: Simulate) -> None:
    scores = compute_sifr_scores(simulate({"sifr": 0.9, "html_raw": 0.1}, pages=1, tasks=30))
    assert any(note.startswith("One page") for note in scores["notes"])
    assert "nothing about other pages" in metric(scores, "sifr", "accuracy")["note"]
    found = against(scores, "html_raw")["accuracy"]
    assert found["sign_flip"]["p_value"] == 1
    assert criterion(scores, "accuracy")["decision"] == "undecidable at this n"


def test_one_reading_is_enough_for_numbers_without_intervals(simulate: Simulate) -> None:
    scores = compute_sifr_scores(simulate({"sifr": 1.0, "html_raw": 0.0}, pages=1, tasks=1))
    assert metric(scores, "sifr", "accuracy")["value"] == 1
    assert metric(scores, "sifr", "accuracy")["ci"] is None
    assert json.dumps(scores, allow_nan=False)


def test_no_readings_at_all_say_so() -> None:
    scores = compute_sifr_scores([])
    assert scores["notes"] == ["There are no readings."]
    assert scores["cells"] == scores["comparisons"] == []
    assert {one["decision"] for one in scores["criteria"]} == {"undecidable at this n"}


def test_another_reference_can_be_named(simulate: Simulate) -> None:
    rows = simulate({"axtree": 0.9, "html_raw": 0.5}, pages=10)
    named = compute_sifr_scores(rows, reference="axtree")
    assert {row["format"] for row in named["comparisons"]} == {"axtree"}
    default = compute_sifr_scores(rows)
    assert default["reference"] == "html_raw"


def test_readings_that_stand_twice_are_counted(simulate: Simulate) -> None:
    rows = simulate({"sifr": 0.5}, pages=3)
    scores = compute_sifr_scores([*rows, *rows[:4]])
    assert scores["counts"]["duplicates"] == 4
    assert any("more than once" in note for note in scores["notes"])


@pytest.mark.parametrize(("theirs", "tokens", "leads"), [(0.6, 2000, True), (0.8, 900, False)])
def test_the_front_is_what_no_other_format_beats_at_its_cost(
    theirs: float, tokens: int, leads: bool, simulate: Simulate
) -> None:
    rows = []
    for row in simulate({"sifr": 1.0, "axtree": 1.0}, pages=10, tasks=10):
        share, size = (0.7, 1000) if row.format == "sifr" else (theirs, tokens)
        hit = int(row.template.removeprefix("template")) < 10 * share
        scored = Scored(score=float(hit), verdict="right")
        rows.append(row.model_copy(update={"page_tokens": size, "scored": scored}))
    scores = compute_sifr_scores(rows)
    assert cell(scores, "sifr")["on_front"] is leads
    assert cell(scores, "axtree")["on_front"] is not leads
