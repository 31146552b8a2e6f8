"""Files that strangers wrote: every fault is one sentence with file and record, and none is a traceback."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.errors import BadInput
from assay.mirror.matching.patterns import pattern_problem
from assay.mirror.truth import GroundTruthIssue, page_matches, read_task_file, read_truth_file
from assay.mirror.truth.reading import examine_file, parse_record
from assay.mirror.truth.texts import clean_text, unprintable

MakeTruth = Callable[..., GroundTruthIssue]


@pytest.fixture
def write(tmp_path: Path, make_truth: MakeTruth) -> Callable[..., Path]:
    """A file of two records, the second with other fields; None takes a field away."""

    def make(**fields: Any) -> Path:
        record = make_truth(2).as_json() | fields
        second = {name: value for name, value in record.items() if value != "TAKE AWAY"}
        path = tmp_path / "shop.json"
        path.write_text(json.dumps([make_truth(1).as_json(), second]))
        return path

    return make


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"severity": "huge"}, r"severity is 'huge'; use 'critical', 'major', 'minor' or 'enhancement'"),
        ({"category": "colour"}, "category is 'colour'; use 'forms'"),
        ({"provenance": "guessed"}, "provenance is 'guessed'"),
        ({"tier": 4}, "tier is 4; use 1, 2 or 3"),
        ({"element": 7}, "element is 7; it has to be a valid string"),
        ({"still_present": "yes"}, "still_present is 'yes'; it has to be a valid boolean"),
        ({"still_present": 1}, "still_present is 1"),
        ({"tags": "forms"}, "tags is 'forms'; it has to be a valid (array|tuple)"),
        ({"tags": [1]}, r"tags\.0 is 1"),
        ({"phrasings": {"user": None}}, r"phrasings\.user is None"),
        ({"description": "TAKE AWAY"}, "the field description is missing; add it"),
        ({"description": "  "}, "its description is empty"),
        ({"page_pattern": "^/(checkout"}, "page_pattern .* is no regular expression"),
        ({"page_pattern": "^/(a+)+$"}, "repeats something that itself repeats"),
        ({"page_pattern": "x" * 501}, "longer than 500"),
        ({"verified_date": "15 February"}, "verified_date is '15 February'; write a day"),
        ({"verified_date": "2026-02-30"}, "verified_date is '2026-02-30'"),
        ({"source_published": "long ago"}, "source_published is 'long ago'"),
        ({"description": "a\x07bell"}, r"description has the control character U\+0007"),
        ({"description": "turned \u202e round"}, r"U\+202E"),
        ({"element": "half \ud800 pair"}, r"element has the control character U\+D800"),
        ({"evidence": "x" * 20_001}, "evidence has 20,001 characters"),
        ({"id": "GT-shop-001"}, r"the id 'GT-shop-001' is also that of record 1"),
    ],
    ids=lambda value: str(value)[:40] if isinstance(value, str) else None,
)
def test_a_bad_field_is_named_with_file_and_record(
    write: Callable[..., Path], fields: dict[str, Any], words: str
) -> None:
    path = write(**fields)
    with pytest.raises(BadInput, match=rf"shop\.json, record 2 \(GT-shop-00[12]\): .*{words}") as said:
        read_truth_file(path)
    assert "\n" not in str(said.value)


def test_html_in_a_description_is_only_text(write: Callable[..., Path]) -> None:
    text = "The <select> has no label & <script>alert(1)</script> is not run."
    assert read_truth_file(write(description=text))[1].description == text


def test_the_first_of_several_faults_is_said_and_the_others_are_counted(write: Callable[..., Path]) -> None:
    with pytest.raises(BadInput, match=r"severity is 3.*\(1 more; "):
        read_truth_file(write(severity=3, category="none"))


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "not valid JSON"),
        (b"[{]", "not valid JSON"),
        (b"\xff\xfe\x00", "not valid JSON"),
        (b"[NaN]", "not valid JSON"),
        (b"[" * 100_000, "(nested too deeply|not valid JSON)"),
        (b'"text"', "not a file of truth or tasks; give a list"),
        (b'{"issues": []}', "assay mirror truth import"),
        (b"[7]", "record 1: it is int and not an object"),
        (b"[null]", "record 1: it is NoneType and not an object"),
        (b'[{"id": 3}]', "record 1: "),
        (b'{"tasks": []}', "site_slug is missing"),
        (b'{"tasks": 3, "site_slug": "a", "site_url": "b"}', "tasks is 3"),
    ],
    ids=range(12),
)
def test_a_file_that_is_no_truth_is_one_sentence(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    with pytest.raises(BadInput, match=words) as said:
        read_truth_file(path)
    assert str(path) in str(said.value)
    assert len(str(said.value)) < 1000


def test_a_file_too_big_to_be_truth_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "big.json"
    with path.open("wb") as file:
        file.truncate(200 * 1024 * 1024)
    with pytest.raises(BadInput, match=r"big\.json: has 209,715,200 bytes.*split it"):
        read_truth_file(path)


def test_too_many_records_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "many.json"
    path.write_text(json.dumps([{}] * 20_001))
    with pytest.raises(BadInput, match="20,001 records"):
        read_truth_file(path)


def test_a_thousand_faults_are_not_a_thousand_sentences(tmp_path: Path) -> None:
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps([{"id": f"GT-a-{n:03d}"} for n in range(1000)]))
    faults = examine_file(path).faults
    assert len(faults) < 300
    assert "the rest was not read" in faults[-1].problem


def test_tasks_and_truth_are_not_mistaken_for_each_other(tmp_path: Path, write: Callable[..., Path]) -> None:
    with pytest.raises(BadInput, match="holds truth and no tasks"):
        read_task_file(write())
    path = tmp_path / "tasks.json"
    task = {"id": "T1", "text": "Buy.", "start_url": "/", "success_criteria": "Paid."}
    path.write_text(json.dumps({"site_slug": "shop", "site_url": "/", "tasks": [task, task]}))
    with pytest.raises(BadInput, match=r"task 2 \(T1\): its id is used twice"):
        read_task_file(path)
    path.write_text(json.dumps({"site_slug": "shop", "site_url": "/", "tasks": [task]}))
    assert read_task_file(path).tasks[0].device == "desktop"
    with pytest.raises(BadInput, match="holds tasks and no truth"):
        read_truth_file(path)


def test_what_is_written_is_read_again(write: Callable[..., Path]) -> None:
    first = read_truth_file(write(wcag="1.4.3", tags=["a", "b"], verified_date="2026-02-15"))
    path = write()
    path.write_text(json.dumps([record.as_json() for record in first]))
    assert read_truth_file(path) == first


@settings(max_examples=150, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from([*GroundTruthIssue.model_fields, "other"]),
        st.none() | st.booleans() | st.integers() | st.text(max_size=20) | st.lists(st.text(max_size=3)),
    )
)
def test_any_object_is_a_record_or_has_a_fault_that_says_where(raw: dict[str, Any]) -> None:
    record, faults = parse_record(raw, "file.json", "record 1")
    assert (record is None) == bool(faults)
    assert all(str(fault).startswith("file.json, record 1: ") for fault in faults)


@pytest.mark.parametrize(
    "pattern",
    [
        r"^/(a|a)*$",
        r"(.*)*x",
        r"^(?:a+)+$",
        ".*.*.*.*x",
        "a?" * 30 + "a" * 30,
        r"(a)\1",
        "(?P<x>a)(?P=x)",
        "[",
        "(a{1,50}){1,50}",
    ],
)
def test_expressions_that_could_run_away_are_refused(pattern: str) -> None:
    assert pattern_problem(pattern)


@pytest.mark.parametrize(
    "pattern",
    [
        r"^/events/[^/]+/seats$",
        ".*",
        r"^/(search|learn|course)?.*$",
        r"^/a\+b\)\*",
        r"^/[(*+?)]+$",
        "^/(x|y)/?$",
    ],
)
def test_plain_expressions_are_used(pattern: str) -> None:
    assert pattern_problem(pattern) is None


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="ab.*+?()[]{}|^$\\1,", max_size=24))
def test_no_expression_that_is_let_through_takes_long(pattern: str) -> None:
    if pattern_problem(pattern) is None:
        started = time.perf_counter()
        page_matches(pattern, "ab" * 60 + "!")
        assert time.perf_counter() - started < 2


def test_a_repeat_hidden_in_a_spaced_expression_is_refused_and_never_tried() -> None:
    spaced = "(?x)^/(a+) *1$"
    assert pattern_problem(spaced)
    assert not page_matches(spaced, "/" + "a" * 150)


def test_a_page_is_found_with_and_without_what_was_asked_of_it() -> None:
    assert page_matches("^/search$", "/search?q=bus")
    assert page_matches("^/checkout/#/sign-in", "/checkout/#/sign-in")
    assert page_matches("q=bus", "/search?q=bus")
    assert not page_matches("^/search$", "/searching")


@given(st.text(max_size=500), st.integers(2, 80))
def test_cleaned_text_is_one_short_printable_line(text: str, limit: int) -> None:
    cleaned = clean_text(text, limit)
    assert len(cleaned) <= limit
    assert unprintable(cleaned) is None
    assert "\n" not in cleaned
    assert clean_text(cleaned, limit) == cleaned
