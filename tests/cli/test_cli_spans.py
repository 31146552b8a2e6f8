"""`assay spans` as a user runs it: evaluate, resume, lock, compare, gate, label."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from assay.runs import Run, verify
from assay.spans.gold import load_gold
from assay.spans.snapshots.files import load_snapshot, recompute

if TYPE_CHECKING:
    from tests.cli.conftest import Ended

Command = Callable[..., "Ended"]
MARKS = {"coverage": 4, "precision": 4, "granularity": 4, "taxonomy": 4, "technicalSpecs": 5}


def labelled(path: Path, *, every: int = 1, role: str | None = None) -> Path:
    """A file of gold spans of the dev prompts, thinned out, and with one role for all if asked."""
    rows = []
    for prompt in load_gold("dev"):
        spans = [span.as_json() | ({"role": role} if role else {}) for span in prompt.spans[::every]]
        rows.append({"text": prompt.text, "spans": spans})
    path.write_text(json.dumps(rows), "utf-8")
    return path


def test_the_default_measures_the_embedded_labeller_against_gold(assay: Command, tmp_path: Path) -> None:
    ended = assay("spans", "run", "--sample", 6, "--output", tmp_path / "run")
    assert ended.code == 0
    assert "embedded on 6 prompts, judged by gold" in ended.out
    assert "relaxed F1" in ended.out
    run = Run.open(tmp_path / "run")
    assert verify(run).ok
    assert {"snapshot.json", "scores.json", "report.md", "report.html"} <= {
        p.name for p in run.path.iterdir()
    }
    assert recompute(load_snapshot(run.path / "snapshot.json")).equal


def test_json_holds_every_number_with_its_interval(assay: Command) -> None:
    ended = assay("spans", "run", "--sample", 6, "--json")
    value = json.loads(ended.out)
    f1 = value["gold"]["schemes"]["relaxed"]["f1"]
    assert f1["attempted"] == f1["scored"] + f1["failed"] == 6
    assert f1["ci"][0] <= f1["value"] <= f1["ci"][1]
    assert value["summary"]["avgScore"] > 0
    assert value["cases"] == {"attempted": 6, "ok": 6, "invalid": 0, "failed": 0}


def test_gold_as_its_own_labelling_is_perfect_and_half_of_it_is_not(assay: Command, tmp_path: Path) -> None:
    whole = json.loads(
        assay("spans", "run", "--labeller", f"file:{labelled(tmp_path / 'a.json')}", "--json").out
    )
    half = json.loads(
        assay("spans", "run", "--labeller", f"file:{labelled(tmp_path / 'b.json', every=2)}", "--json").out
    )
    assert whole["gold"]["schemes"]["strict"]["f1"]["value"] == 1.0
    assert whole["summary"]["avgScore"] == 25
    assert 0.6 < half["gold"]["schemes"]["relaxed"]["f1"]["value"] < 0.75


def test_a_second_run_of_the_same_is_byte_for_byte_the_same(assay: Command, tmp_path: Path) -> None:
    for name in ("a", "b"):
        assay("spans", "run", "--sample", 5, "--seed", 7, "--output", tmp_path / name)
    assert (tmp_path / "a" / "scores.json").read_bytes() == (tmp_path / "b" / "scores.json").read_bytes()


def test_the_embedded_judge_may_not_judge_its_own_reference(assay: Command, tmp_path: Path) -> None:
    (tmp_path / "p.json").write_text('["A red fox runs."]', "utf-8")
    ended = assay("spans", "run", "--prompts-file", "p.json")
    assert ended.code == 2
    assert "cannot judge it" in ended.err


@pytest.fixture
def two_snapshots(assay: Command, tmp_path: Path) -> tuple[Path, Path]:
    """A good labelling, locked as the baseline, and a bad one."""
    good, bad = labelled(tmp_path / "good.json"), labelled(tmp_path / "bad.json", role="style.aesthetic")
    assert (
        assay("spans", "run", "--labeller", f"file:{good}", "--output", tmp_path / "good", "--baseline").code
        == 0
    )
    assert assay("spans", "run", "--labeller", f"file:{bad}", "--output", tmp_path / "bad").code == 0
    return tmp_path / "good" / "snapshot.json", tmp_path / "bad" / "snapshot.json"


def test_compare_finds_the_locked_baseline_and_the_gate_fails(
    assay: Command, two_snapshots: tuple[Path, Path]
) -> None:
    good, bad = two_snapshots
    ended = assay("spans", "compare", "--current", bad, "--gate")
    assert ended.code == 1
    assert "80 prompts judged in both: 25.00 to" in ended.out
    assert "New confusion: style.aesthetic for action.movement" in ended.out
    assert assay("spans", "compare", "--current", good, "--gate").code == 0
    value = json.loads(assay("spans", "compare", "--baseline", good, "--current", bad, "--json").out)
    assert value["score"]["difference"]["value"] < 0
    assert any(finding["level"] == "failure" for finding in value["gate"])


def test_other_prompts_are_refused_and_flagged_when_forced(
    assay: Command, two_snapshots: tuple[Path, Path], tmp_path: Path
) -> None:
    assay("spans", "run", "--sample", 40, "--output", tmp_path / "sample")
    arguments = ("spans", "compare", "--current", tmp_path / "sample" / "snapshot.json")
    refused = assay(*arguments)
    assert refused.code == 2
    assert refused.err.count("\n") == 1
    assert "Note:" in assay(*arguments, "--force").out


def answer(**parts: Any) -> str:
    return json.dumps({"scores": MARKS, "totalScore": 21, **parts})


def test_a_model_judges_over_the_wire_and_its_false_claims_are_counted(
    assay: Command, model_server: Callable[..., str], tmp_path: Path
) -> None:
    invented = {"text": "a purple dragon", "expectedRole": "subject.identity", "category": "subject"}
    url = model_server(answer=answer(missedElements=[invented | {"severity": "minor"}]))
    judge = f"openai-compatible/judge@{url}"
    ended = assay("spans", "run", "--sample", 4, "--judge", judge, "--repeats", 2, "--json")
    assert ended.code == 0
    value = json.loads(ended.out)
    assert value["summary"]["avgScore"] == 21
    audit = value["summary"]["extra"]["audit"]
    assert audit["byCheck"]["missed: text occurs"]["rejectedShare"]["value"] == 1.0
    assert value["judge_agreement"]["claims"]["missed"]["claimed"] == 0
    assert value["retest_sd"]["value"] == 0.0
    assert "has not been calibrated" in Path(value["report"]).read_text("utf-8")


def test_a_judge_without_json_is_invalid_counted_and_in_no_mean(
    assay: Command, model_server: Callable[..., str]
) -> None:
    url = model_server(answer="I like it.")
    ended = assay("spans", "run", "--sample", 3, "--judge", f"openai-compatible/judge@{url}", "--json")
    assert ended.code == 3
    value = json.loads(ended.out)
    assert value["cases"] == {"attempted": 3, "ok": 0, "invalid": 3, "failed": 0}
    assert value["summary"]["extra"]["invalid"] == 3
    assert "3 verdicts are invalid" in Path(value["report"]).read_text("utf-8")


def test_a_labeller_that_fails_leaves_an_incomplete_run_that_says_so(assay: Command, tmp_path: Path) -> None:
    ended = assay("spans", "run", "--sample", 3, "--labeller", "command:false", "--output", tmp_path / "run")
    assert ended.code == 3
    assert "3 of 3 cases have no score" in ended.err
    assert Run.open(tmp_path / "run").manifest.status == "incomplete"


def test_resume_asks_nothing_again(assay: Command, model_server: Callable[..., str], tmp_path: Path) -> None:
    url = model_server(answer=answer())
    arguments = ("spans", "run", "--sample", 4, "--judge", f"openai-compatible/judge@{url}")
    stopped = assay(*arguments, "--max-calls", 2, "--concurrency", 1, "--output", tmp_path / "run")
    assert stopped.code == 3
    assert "cap of 2 calls" in stopped.err
    done = sum(1 for _ in Run.open(tmp_path / "run").journal.scan())
    assert assay(*arguments, "--output", tmp_path / "run", "--resume").code == 0
    assert done == 2
    assert sum(1 for _ in Run.open(tmp_path / "run").journal.scan()) == 4


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--prompts-file", "none.json"], "does not exist"),
        (["--labeller", "nonsense"], "Unknown labeller"),
        (["--judge", "nonsense/model"], "Unknown provider"),
        (["--sample", 0], "give 1 or more"),
        (["--resume"], "--resume needs the --output"),
        (["--judge", "gold", "--prompts-file", "bare.json"], "2 of 2 prompts have no gold spans"),
        (["--prompt-override", "none.json"], "does not exist"),
        (["--prompt-override", "unknown-prompt.json"], "there are: judge, label"),
    ],
)
def test_bad_use_is_one_sentence_and_exit_code_2(assay: Command, arguments: list[Any], said: str) -> None:
    override = {"rater": "version: 1\n--- user\nhello"}
    Path("unknown-prompt.json").write_text(json.dumps(override), "utf-8")
    Path("bare.json").write_text('["A red fox.", "A boat."]', "utf-8")
    ended = assay("spans", "run", *arguments)
    assert ended.code == 2
    assert said in ended.err
    assert not Path("runs").exists()
    assert ended.err.count("\n") == 1


def test_label_shows_the_spans_of_one_prompt(assay: Command) -> None:
    text = "Wide shot of an old fisherman at dusk, 24fps."
    shown = assay("spans", "label", text)
    assert shown.code == 0
    assert "shot.type" in shown.out
    spans = json.loads(assay("spans", "label", text, "--json").out)
    assert all(text[span["start"] : span["end"]] == span["text"] for span in spans)
    assert {"shot.type", "technical.frameRate"} <= {span["role"] for span in spans}


def golden(path: Path, **change: Any) -> Path:
    """A golden file of one prompt, in the shape that older tools write; offsets count UTF-16 units."""
    text = "🎬 Wide shot of a fox at dusk."
    spans = [{"text": "Wide shot", "start": 3, "end": 12, "role": "shot.type"}]
    prompt = {"id": "g1", "text": text, "groundTruth": {"spans": spans, "isAdversarial": False}} | change
    path.write_text(json.dumps({"metadata": {"name": "x"}, "prompts": [prompt]}), "utf-8")
    return path


def test_a_golden_file_brings_its_own_gold(assay: Command, tmp_path: Path) -> None:
    value = json.loads(assay("spans", "run", "--prompts-file", golden(tmp_path / "g.json"), "--json").out)
    assert value["gold"]["gold"] == 1
    assert value["gold"]["schemes"]["strict"]["recall"]["value"] == 1.0


def test_a_golden_file_whose_offsets_and_texts_disagree_is_refused(assay: Command, tmp_path: Path) -> None:
    wrong = {"spans": [{"text": "Wide shot", "start": 9, "end": 12, "role": "shot.type"}]}
    ended = assay("spans", "run", "--prompts-file", golden(tmp_path / "g.json", groundTruth=wrong))
    assert ended.code == 2
    assert "record 1 (g1)" in ended.err


def test_the_gate_also_watches_f1_when_both_runs_have_gold(assay: Command, tmp_path: Path) -> None:
    whole, half = labelled(tmp_path / "a.json"), labelled(tmp_path / "b.json", every=2)
    for name, spans in (("whole", whole), ("half", half)):
        assay("spans", "run", "--labeller", f"file:{spans}", "--output", tmp_path / name)
    arguments = (
        "spans",
        "compare",
        "--baseline",
        tmp_path / "whole",
        "--current",
        tmp_path / "half",
        "--json",
    )
    sentences = [finding["sentence"] for finding in json.loads(assay(*arguments).out)["gate"]]
    assert any(sentence.startswith("F1 fell") for sentence in sentences)


def test_matching_as_older_files_did_is_there_for_comparison(assay: Command) -> None:
    optimal = json.loads(assay("spans", "run", "--sample", 20, "--json").out)
    greedy = json.loads(assay("spans", "run", "--sample", 20, "--matching", "greedy", "--json").out)
    by_order, best = (value["gold"]["schemes"]["relaxed"]["f1"]["value"] for value in (greedy, optimal))
    assert by_order <= best


def test_confidence_is_measured_against_gold_and_a_threshold_keeps_its_promise(assay: Command) -> None:
    value = json.loads(assay("spans", "run", "--min-precision", 0.9, "--json").out)["gold_reliability"]
    assert value["calibration"]["n"] > 1000
    assert value["threshold"]["precision"]["value"] >= 0.9
    assert 0 < value["threshold"]["threshold"] <= 1


def test_without_a_locked_baseline_compare_says_how_to_lock_one(assay: Command, tmp_path: Path) -> None:
    ended = assay("spans", "compare", "--current", tmp_path)
    assert ended.code == 2
    assert "lock one by" in ended.err


def test_an_incomplete_run_is_not_locked_as_the_baseline(assay: Command, tmp_path: Path) -> None:
    ended = assay("spans", "run", "--sample", 2, "--labeller", "command:false", "--baseline")
    assert ended.code == 3
    assert "not locked, because the run is not complete" in ended.out
    assert "lock one by" in assay("spans", "compare", "--current", tmp_path).err


def test_invalid_verdicts_are_said_in_the_terminal_and_in_the_titles(
    assay: Command, model_server: Callable[..., str], tmp_path: Path
) -> None:
    judge = f"openai-compatible/judge@{model_server(answer='I like it.')}"
    ended = assay("spans", "run", "--sample", 2, "--judge", judge, "--output", tmp_path / "run")
    assert "2 invalid, 0 failed" in ended.out
    report = (tmp_path / "run" / "report.md").read_text("utf-8")
    assert "no usable verdict" in report
    assert "0 of 25" not in report


def test_repeats_judge_one_labelling_however_unsteady_the_labeller(
    assay: Command, model_server: Callable[..., str], tmp_path: Path
) -> None:
    counter = tmp_path / "count"
    script = tmp_path / "labeller.py"
    script.write_text(
        "import json, sys\n"
        f"n = len(open({str(counter)!r}, 'a+').write('x') and open({str(counter)!r}).read())\n"
        "text = json.load(sys.stdin)['text'].split()[n]\n"
        "print(json.dumps({'spans': [{'text': text, 'role': 'style'}]}))\n",
        "utf-8",
    )
    judge = f"openai-compatible/judge@{model_server(answer=answer())}"
    arguments = (
        "spans",
        "run",
        "--sample",
        2,
        "--judge",
        judge,
        "--repeats",
        3,
        "--output",
        tmp_path / "run",
    )
    labeller = ("--labeller", f"command:{sys.executable} {script}")
    assert assay(*arguments, *labeller, "--max-calls", 3, "--concurrency", 1).code == 3
    assert assay(*arguments, *labeller, "--resume").code == 0
    assert counter.read_text("utf-8") == "xx"
    found: dict[str, set[str]] = {}
    for record in Run.open(tmp_path / "run").journal.latest():
        texts = str([span["text"] for span in record.payload["result"]["spans"]])
        found.setdefault(record.payload["cluster"], set()).add(texts)
    assert [len(texts) for texts in found.values()] == [1, 1]


def test_a_judge_with_another_prompt_is_not_compared_unawares(
    assay: Command, model_server: Callable[..., str], tmp_path: Path
) -> None:
    judge = f"openai-compatible/judge@{model_server(answer=answer())}"
    override = tmp_path / "override.json"
    override.write_text(json.dumps({"judge": "version: 2\n--- user\n{{ prompt }} {{ spans }}"}), "utf-8")
    run = ("spans", "run", "--sample", 2, "--judge", judge, "--output")
    assay(*run, tmp_path / "a")
    assay(*run, tmp_path / "b", "--prompt-override", override)
    ended = assay("spans", "compare", "--baseline", tmp_path / "a", "--current", tmp_path / "b")
    assert ended.code == 2
    assert "prompt differs" in ended.err


def test_compare_says_what_an_older_file_lacked_and_what_was_put_right(
    assay: Command, tmp_path: Path
) -> None:
    path = tmp_path / "old.json"
    spans = [{"text": "Wide shot", "role": "shot.type", "confidence": 0.9, "start": 3, "end": 12}]
    verdict = {"scores": MARKS, "totalScore": 21, "missedElements": ["fox"], "incorrectExtractions": []}
    row = {"promptId": "a", "output": "🎬 Wide shot of a fox", "spans": spans, "judgeResult": verdict}
    summary = {"avgScore": 21, "avgSpanCount": 1, "scoreDistribution": {}, "errorCount": 0}
    path.write_text(json.dumps({"judgeModel": "m", "results": [row], "summary": summary}), "utf-8")
    ended = assay("spans", "compare", "--baseline", path, "--current", path)
    assert ended.code == 0
    assert "does not hold" in ended.out and "avgCategoryScores" in ended.out
    assert "1 span offsets converted from UTF-16 units" in ended.out
    read = json.loads(assay("spans", "compare", "--baseline", path, "--current", path, "--json").out)["read"]
    assert read["baseline"]["notes"] == read["current"]["notes"] != []


def test_control_characters_neither_reach_the_terminal_nor_shift_the_colours(assay: Command) -> None:
    shown = assay("spans", "label", "Wide shot\x07 \x1b]0;title\x07 at dusk")
    assert shown.code == 0
    assert not any(ord(c) < 32 and c != "\n" for c in shown.out)
    assert "dusk" in shown.out


def test_the_report_shows_the_judges_confusions_and_a_miss_beside_an_extracted_twin(
    assay: Command, model_server: Callable[..., str], tmp_path: Path
) -> None:
    text = "A fox at dusk; the same <b>fox</b> at dusk."
    spans = [{"text": "fox", "role": "style", "start": 2, "end": 5}]
    path = tmp_path / "spans.json"
    path.write_text(json.dumps([{"text": text, "spans": spans}]), "utf-8")
    wrong = {"spanIndex": 0, "text": "fox", "assignedRole": "style", "expectedRole": "subject.identity"}
    missed = {"text": "fox", "expectedRole": "subject.identity", "severity": "critical"}
    said = answer(taxonomyErrors=[wrong], missedElements=[missed], notes="<script>alert(1)</script>")
    judge = f"openai-compatible/judge@{model_server(answer=said)}"
    arguments = ("--prompts-file", path, "--labeller", f"file:{path}", "--judge", judge)
    assert assay("spans", "run", *arguments, "--output", tmp_path / "run").code == 0
    report = (tmp_path / "run" / "report.html").read_text("utf-8")
    assert "What is taken for what by the judge" in report
    [block] = re.findall(r"A <mark.*?</div>|A <.*?dusk\.", report, re.DOTALL)[:1]
    assert "missed" in block
    assert "<script>alert" not in report and "<b>fox" not in report


def test_show_draws_the_summary_and_the_worst_prompts_with_their_errors(
    assay: Command, two_snapshots: tuple[Path, Path]
) -> None:
    _, bad = two_snapshots
    shown = assay("spans", "show", bad.parent, "--worst", 1)
    assert shown.code == 0
    assert "Category scores" in shown.out and "█" in shown.out
    assert "Labelled as, should be" in shown.out
    assert "‹style.aesthetic, wrong: should be" in shown.out
    name = load_gold("dev")[0].id
    one = assay("spans", "show", bad, "--prompt", name)
    assert name in one.out and "Category scores" not in one.out
    missing = assay("spans", "show", bad, "--prompt", "nobody")
    assert (missing.code, missing.err.count("\n")) == (2, 1)


def test_every_look_at_a_held_out_split_is_counted(assay: Command) -> None:
    for times in (1, 2):
        ended = assay("spans", "run", "--prompts-file", "gold:hard", "--sample", 2)
        assert f"gold:hard was opened {times} time(s)" in ended.out
    assert "Held out" not in assay("spans", "run", "--sample", 2).out


def test_the_seed_draws_every_interval(assay: Command, tmp_path: Path) -> None:
    rows = [
        {"id": gold.id, "text": gold.text, "groundTruth": {"spans": [span.as_json() for span in gold.spans]}}
        for gold in load_gold("dev")[:12]
    ]
    path = tmp_path / "golden.json"
    path.write_text(json.dumps({"prompts": rows}), "utf-8")
    found = []
    for seed in (1, 2):
        value = json.loads(assay("spans", "run", "--prompts-file", path, "--seed", seed, "--json").out)
        f1, calibration = value["gold"]["schemes"]["relaxed"]["f1"], value["gold_reliability"]["calibration"]
        found.append((f1, calibration))
    for one, other in zip(*found, strict=True):
        assert one["value"] == other["value"]
        assert one["ci"] != other["ci"]


def test_a_seed_that_no_interval_takes_is_refused_before_anything_is_run(assay: Command) -> None:
    ended = assay("spans", "run", "--sample", 2, "--seed", -1)
    assert (ended.code, "--seed" in ended.err) == (2, True)
    assert not Path("runs").exists()


def test_show_gives_json_of_the_summary_and_of_the_prompts_asked_for(assay: Command, tmp_path: Path) -> None:
    assay("spans", "run", "--sample", 4, "--output", tmp_path / "run")
    value = json.loads(assay("spans", "show", tmp_path / "run", "--worst", 2, "--json").out)
    assert value["summary"]["avgScore"] > 0
    assert value["read"]["generation"] == "current"
    totals = [result["judgeResult"]["totalScore"] for result in value["prompts"]]
    assert len(totals) == 2 and totals[0] <= totals[1]
    name = value["prompts"][1]["promptId"]
    one = json.loads(assay("spans", "show", tmp_path / "run", "--prompt", name, "--json").out)
    assert [result["promptId"] for result in one["prompts"]] == [name]


def test_nothing_in_a_snapshot_steers_the_terminal(assay: Command, tmp_path: Path) -> None:
    evil = "\x1b]0;title\x07\u202eevil"
    count = {"falsePositives": 1, "missed": 1}
    bucket = {"range": [0, 1], "total": 1, "errors": 1, "errorRate": 1.0}
    summary = {
        "errorsBySection": {evil: count},
        "confidenceAnalysis": {"buckets": {evil: bucket}},
        "topTaxonomyErrors": [{"assignedRole": evil, "expectedRole": evil, "count": 1}],
    }
    rows = [{"promptId": evil, "output": evil, "spans": [], "error": evil}]
    path = tmp_path / "evil.json"
    path.write_text(json.dumps({"judgeModel": evil, "results": rows, "summary": summary}), "utf-8")
    for arguments in (("show", path), ("compare", "--baseline", path, "--current", path)):
        shown = assay("spans", *arguments)
        assert shown.code == 0 and "Traceback" not in shown.err
        assert not any(c in "\x1b\x07\u202e" for c in shown.out)
    assert assay("spans", "show", path).out.count("evil") == 8
