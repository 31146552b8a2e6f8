"""The labels file: what people fill in is read strictly, and every fault is named by file and line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.errors import BadInput
from assay.mirror.calibration.labels import Label, Labels, read_key, read_labels, write_labels
from assay.mirror.calibration.sampling import draw_sample
from assay.mirror.scored import ScoredStudy

HEADER = {"labels": "mirror", "version": 1, "sample": "s1", "labeller": None}


def write(path: Path, *records: object, header: object = HEADER) -> Path:
    path.write_text("\n".join(json.dumps(record) for record in (header, *records)) + "\n", "utf-8")
    return path


def pair(name: str, label: object, **more: object) -> dict[str, object]:
    return {"id": name, "kind": "pair", "label": label, **more}


def test_people_are_told_apart_by_file_or_by_name(tmp_path: Path) -> None:
    ann = write(tmp_path / "ann.jsonl", pair("a", 3), pair("b", None))
    named = write(tmp_path / "x.jsonl", pair("a", 0), header=HEADER | {"labeller": "Bob"})
    mixed = write(tmp_path / "y.jsonl", pair("a", 1, labeller="Carl"), pair("b", 2, labeller="Bob"))
    labels = read_labels([ann, named, mixed])
    assert labels.people == {"ann": {"a": 3}, "Bob": {"a": 0, "b": 2}, "Carl": {"a": 1}}
    assert labels.unlabelled == {"ann": 1}


def test_a_written_file_is_read_back_unlabelled(
    tmp_path: Path, make_scored: Callable[..., ScoredStudy]
) -> None:
    items = draw_sample([make_scored(matched={1: [1]}, verdicts={2: "real"})])
    write_labels(tmp_path / "blank.jsonl", items, "s9")
    assert read_labels([tmp_path / "blank.jsonl"]) == Labels("s9", {"blank": {}}, {"blank": 2})


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        (pair("a", 4), r"line 2 \(a\): 4 is no label; a pair takes 0, 1, 2 or 3"),
        (pair("a", True), r"True is no label"),
        (pair("a", "real"), r"'real' is no label; a pair"),
        (pair("a", {"x": 1}), r"is no label; a pair"),
        ({"id": "a", "kind": "finding", "label": 2}, r"2 is no label; a finding takes real, borderline"),
        ({"id": "a", "kind": "finding", "label": ["real"]}, r"is no label; a finding"),
        ({"id": 3, "kind": "pair", "label": 2}, r"line 2 has no `id`"),
        ({"id": "a", "kind": "other", "label": 2}, r"line 2 has no `id` or no `kind`"),
        (pair("a", 1, labeller=7), r"line 2: `labeller` must be a name"),
        ([1, 2], r"line 2 is no object"),
    ],
)
def test_a_wrong_line_is_named(tmp_path: Path, record: object, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        read_labels([write(tmp_path / "ann.jsonl", record)])


def test_a_label_given_twice_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"line 3: 'ann' labelled a before"):
        read_labels([write(tmp_path / "ann.jsonl", pair("a", 1), pair("a", 1))])
    one, two = (
        write(tmp_path / f"{n}.jsonl", pair("a", n), header=HEADER | {"labeller": "Ann"}) for n in (1, 2)
    )
    with pytest.raises(BadInput, match="'Ann' labelled a before"):
        read_labels([one, two])


def test_torn_json_missing_headers_and_missing_files_are_one_sentence(tmp_path: Path) -> None:
    torn = write(tmp_path / "torn.jsonl", pair("a", 1))
    torn.write_text(torn.read_text()[:-9])
    with pytest.raises(BadInput, match=r"torn.jsonl line 2 is not valid JSON"):
        read_labels([torn])
    with pytest.raises(BadInput, match="line of instructions"):
        read_labels([write(tmp_path / "bare.jsonl", header=pair("a", 1))])
    with pytest.raises(BadInput, match="version 2"):
        read_labels([write(tmp_path / "new.jsonl", header=HEADER | {"version": 2})])
    with pytest.raises(BadInput, match="cannot be read"):
        read_labels([tmp_path / "nowhere.jsonl"])
    with pytest.raises(BadInput, match="No labels were given"):
        read_labels([])
    deep = tmp_path / "deep.jsonl"
    deep.write_text(json.dumps(HEADER) + "\n" + "[" * 100_000 + "\n")
    with pytest.raises(BadInput, match="deep.jsonl line 2"):
        read_labels([deep])


def test_a_line_without_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("assay.mirror.calibration.labels._LONGEST_LINE", 200)
    with pytest.raises(BadInput, match="line 2 is too long"):
        read_labels([write(tmp_path / "ann.jsonl", pair("a", 1, note="x" * 500))])


def test_two_samples_are_not_mixed(tmp_path: Path) -> None:
    one = write(tmp_path / "ann.jsonl", pair("a", 1))
    two = write(tmp_path / "bob.jsonl", pair("a", 1), header=HEADER | {"sample": "s2"})
    with pytest.raises(BadInput, match="two samples"):
        read_labels([one, two])


def test_a_missing_or_broken_key_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="draw a sample first"):
        read_key(tmp_path / "key.json")
    (tmp_path / "key.json").write_text('{"sample": "s", "items": [{"id": "a"}]}')
    with pytest.raises(BadInput, match="no key of a sample"):
        read_key(tmp_path / "key.json")


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.fixed_dictionaries({"id": ANYTHING, "kind": ANYTHING, "label": ANYTHING}), max_size=4))
def test_whatever_stands_on_the_lines_it_is_labels_or_one_sentence(
    tmp_path_factory: pytest.TempPathFactory, records: list[dict[str, object]]
) -> None:
    path = write(tmp_path_factory.mktemp("labels") / "ann.jsonl", *records)
    try:
        labels = read_labels([path])
    except BadInput as error:
        assert "ann.jsonl" in str(error)
    else:
        given_labels: list[Label] = [label for person in labels.people.values() for label in person.values()]
        assert all(isinstance(label, int | str) for label in given_labels)
