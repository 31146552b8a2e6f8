"""Prompt files in every shape that exists, and one sentence for every shape that does not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from assay.errors import BadInput
from assay.spans.inputs import PromptRecord, read_prompts, sample_prompts


def written(folder: Path, name: str, content: Any) -> str:
    path = folder / name
    path.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("name", "content", "ids"),
    [
        (
            "real.json",
            {"metadata": {"v": 1}, "prompts": [{"id": "p1", "input": "idea", "output": "A fox."}]},
            ["p1"],
        ),
        ("list.json", ["A fox.", "A boat."], ["list-001", "list-002"]),
        ("numbers.json", [{"id": 7, "text": "A fox."}], ["7"]),
        ("snapshot.json", {"results": [{"promptId": "s1", "output": "A fox."}]}, ["s1"]),
        ("lines.jsonl", '{"id": "l1", "prompt": "A fox."}\n\n"A boat."\n', ["l1", "lines-002"]),
        ("text.txt", "A fox.\nIt runs.\n---\nA boat.\n", ["text-001", "text-002"]),
    ],
)
def test_every_shape_is_read(tmp_path: Path, name: str, content: Any, ids: list[str]) -> None:
    records = read_prompts(written(tmp_path, name, content))
    assert [record.id for record in records] == ids
    assert records[0].text.startswith("A fox.")


def test_the_idea_is_kept_beside_the_prompt(tmp_path: Path) -> None:
    source = written(tmp_path, "p.json", [{"id": "a", "input": "fox", "output": "A red fox."}])
    assert read_prompts(source) == [PromptRecord("a", "A red fox.", "fox")]


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("broken.json", "{", "not valid JSON"),
        ("number.json", 7, "must hold a list"),
        ("empty.json", [], "holds no prompt"),
        ("odd.json", ["A fox.", 7], "prompt 2"),
        ("bare.json", [{"id": "a"}], "prompt 1 has no text"),
        ("twins.json", [{"id": "a", "text": "x"}, {"id": "a", "text": "y"}], "two prompts with the id 'a'"),
        ("broken.jsonl", '{"id": 1, "text": "x"}\n{"id"\n', "line 2"),
        ("long.json", ["x" * 100_001], "100,001 characters"),
    ],
)
def test_a_bad_file_gets_one_sentence_with_its_name(
    tmp_path: Path, name: str, content: Any, said: str
) -> None:
    with pytest.raises(BadInput) as caught:
        read_prompts(written(tmp_path, name, content))
    assert name in str(caught.value)
    assert said in str(caught.value)


def test_a_missing_file_is_named() -> None:
    with pytest.raises(BadInput, match=r"no-such\.json"):
        read_prompts("no-such.json")


def test_half_a_surrogate_pair_does_not_reach_a_file(tmp_path: Path) -> None:
    source = written(tmp_path, "s.json", '["fox \\ud83d runs"]')
    assert read_prompts(source)[0].text == "fox ? runs"


def test_a_sample_is_seeded_and_keeps_the_order() -> None:
    records = [PromptRecord(str(n), "x") for n in range(50)]
    first, again = sample_prompts(records, 10, 3), sample_prompts(records, 10, 3)
    assert first == again
    assert first != sample_prompts(records, 10, 4)
    assert [int(r.id) for r in first] == sorted(int(r.id) for r in first)
    assert sample_prompts(records, 99, 0) == records
    with pytest.raises(BadInput):
        sample_prompts(records, 0, 0)


GOLDEN = {
    "id": "g1",
    "text": "A red fox runs.",
    "groundTruth": {"spans": [{"text": "red fox", "role": "subject.identity", "start": 2, "end": 9}]},
}


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("golden.json", {"prompts": [GOLDEN, {"id": "plain", "text": "A boat."}]}),
        ("list.json", [GOLDEN, "A boat."]),
        ("lines.jsonl", f'{json.dumps(GOLDEN)}\n"A boat."\n'),
    ],
)
def test_gold_is_kept_whatever_stands_around_it(tmp_path: Path, name: str, content: Any) -> None:
    first, second = read_prompts(written(tmp_path, name, content))
    assert first.gold is not None and [span.text for span in first.gold.spans] == ["red fox"]
    assert (first.id, first.text) == ("g1", "A red fox runs.")
    assert second.gold is None


def test_a_golden_prompt_is_bounded_like_any_other(tmp_path: Path) -> None:
    long = GOLDEN | {"text": f"A red fox runs.{' ' * 100_000}"}
    with pytest.raises(BadInput, match=r"long\.json, prompt 1 has 100,015 characters"):
        read_prompts(written(tmp_path, "long.json", {"prompts": [long]}))
