"""Hostile and broken input: records or one sentence, within bounds, and nothing lost in silence."""

from __future__ import annotations

import json
import os
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from assay.errors import BadInput
from assay.mirror.collection import Collection, collect

STUDY = {"site_slug": "shop", "persona": "p", "task": "t"}


def put(folder: Path, findings: bytes | str = b"", trace: bytes | str | None = None, **study: Any) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "study.json").write_text(json.dumps(STUDY | study))
    for name, content in (("findings.jsonl", findings), ("trace.jsonl", trace)):
        if content is not None:
            (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def line(**fields: Any) -> str:
    return json.dumps({"page_url": "/", "description": "d", **fields}) + "\n"


def gaps(collection: Collection, field: str) -> list[tuple[int, int]]:
    return [(gap.missing, gap.of) for gap in collection.gaps if gap.field == field]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"severity": "huge"}, "severity 'huge', but one of critical, major, minor, enhancement is needed"),
        ({"severity": 3}, "severity 3, but one of critical"),
        ({"category": "usability"}, "category 'usability', but one of forms, navigation"),
        ({"description": 7}, "description 7, but a text"),
        ({"description": "", "title": None}, "no description and no title; add it"),
        ({"page_url": None}, "no page_url; add it"),
        ({"page_url": "javascript:alert(1)"}, "page_url 'javascript:alert.1.', but an http or https address"),
        ({"page_url": " java\tscript:alert(1)"}, "but an http or https address or a path is needed"),
        ({"page_url": "data:text/html,x"}, "but an http or https address or a path is needed"),
        ({"page_url": "//evil.example/x"}, "but an http or https address or a path is needed"),
        ({"issue_confidence": 1.5}, "issue_confidence 1.5, but a number from 0 to 1"),
        ({"issue_confidence": True}, "issue_confidence True, but a number from 0 to 1"),
        ({"step": 1.5}, "step 1.5, but a whole number"),
        ({"step": -1}, "step -1, but a number from 0"),
        ({"bbox": [1, 2, 3]}, r"bbox \[1, 2, 3\], but a list of 4 numbers"),
        ({"bbox": [1, 2, 3, -4]}, "the last two not below 0"),
        (
            {"page_state": "../../etc/passwd"},
            "page_state '../../etc/passwd', but the digest of a stored page",
        ),
        ({"reported": "no"}, "reported 'no', but true or false"),
        ({"id": "a/1"}, "id 'a/1', but a slash marks the claims of a finding"),
        ({"id": "x" * 300}, "but an id of at most 200 characters"),
        ({"id": {"a": 1}}, r"id \{'a': 1\}, but a text"),
    ],
)
def test_a_wrong_field_is_named_with_file_and_line(
    tmp_path: Path, fields: dict[str, Any], sentence: str
) -> None:
    put(tmp_path, line() + line(**fields))
    with pytest.raises(BadInput, match=rf"findings\.jsonl line 2 has .*{sentence}") as raised:
        collect(tmp_path)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"nonsense\n", "line 2 is not valid JSON"),
        (b'{"page_url": "/", "description": NaN}\n', "line 2 is not valid JSON .NaN is not a JSON number"),
        (b'{"page_url": "/", "description": "d", "issue_confidence": 1e999}\n', "1e999 is too large a"),
        (b"[1, 2]\n", r"line 2 is \[1, 2\], but a JSON object"),
        (b'"text"\n', "line 2 is 'text', but a JSON object"),
        (b"\xff\xfe{}\n", "line 2 is not valid JSON"),
        (b"[" * 100_000 + b"\n", "line 2 is n"),
        (b'{"a": ' + b"1" * 5000 + b"}\n", "line 2 is not valid JSON"),
    ],
)
def test_an_unreadable_line_is_named(tmp_path: Path, content: bytes, sentence: str) -> None:
    put(tmp_path, line().encode() + content + line().encode())
    with pytest.raises(BadInput, match=sentence):
        collect(tmp_path)


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("study.json", "{", "study.json is not valid JSON"),
        ("study.json", '{"site_slug": "../x", "persona": "p"}', r"site_slug '\.\./x', but a name of letters"),
        ("study.json", '{"persona": "p"}', "study.json has no site_slug"),
        ("study.json", '{"site_slug": "s", "repeat": 0}', "repeat 0, but a number from 1"),
        ("study.json", '{"site_slug": "s", "persona": 4}', "persona 4, but a text"),
        ("study.json", '{"site_slug": "s", "cost_usd": -1}', "cost_usd -1, but a number from 0"),
        ("study.json", '{"site_slug": "s", "truth_ids": "GT-1"}', "truth_ids 'GT-1', but a list of texts"),
        ("study.json", '{"site_slug": "s", "started": "now", "ended": "x"}', "started 'now', but a moment"),
        (
            "study.json",
            '{"site_slug": "s", "started": "2026-01-02", "ended": "2026-01-01"}',
            "after `started`",
        ),
        (
            "study.json",
            '{"site_slug": "s", "persona": {"accessibility_needs": {"low_vision": "yes"}}}',
            "study.json, persona, accessibility_needs has low_vision 'yes', but true or false",
        ),
        ("outcome.json", "[]", r"outcome.json is \[\], but a JSON object"),
        ("outcome.json", '{"claimed_success": 1}', "claimed_success 1, but true or false"),
        ("trace.jsonl", '{"url": "/"}\n', "trace.jsonl line 1 has no step; add it"),
        ("trace.jsonl", '{"step": 1}\n{"step": 1}\n', "trace.jsonl has step 1 twice"),
        (
            "trace.jsonl",
            '{"step": 1, "progress_after": 101}\n',
            "progress_after 101, but a number from 0 to 100",
        ),
        ("trace.jsonl", '{"step": 1, "viewport": [0, 5]}\n', "a width and a height in pixels"),
        ("trace.jsonl", '{"step": 1, "offered": "/a"}\n', "offered '/a', but a list of texts"),
    ],
)
def test_the_other_files_are_checked_as_well(tmp_path: Path, name: str, content: str, sentence: str) -> None:
    put(tmp_path, line())
    (tmp_path / name).write_text(content)
    with pytest.raises(BadInput, match=sentence):
        collect(tmp_path)


def test_an_id_is_given_once_in_a_collection(tmp_path: Path) -> None:
    put(tmp_path / "a", line(id="F1"))
    put(tmp_path / "b", line() + line(id="F1"))
    with pytest.raises(
        BadInput, match=r"b/findings\.jsonl line 2 has the id 'F1' of .*a/findings\.jsonl line 1"
    ):
        collect(tmp_path)


def test_a_session_id_is_given_once_in_a_collection(tmp_path: Path) -> None:
    for name in ("a", "b"):
        put(tmp_path / name, session_id="S")
    with pytest.raises(BadInput, match="b/study.json has the session_id 'S' of .*a/study.json"):
        collect(tmp_path)


def test_half_a_last_line_is_dropped_and_counted(tmp_path: Path) -> None:
    put(tmp_path, line() + line(description="é")[:-6], trace='{"step": 1}\n{"step"')
    collection = collect(tmp_path)
    assert len(collection.findings) == 1
    assert len(collection.studies[0].sessions[0].steps) == 1
    assert gaps(collection, "last line of findings.jsonl") == [(1, 2)]
    assert gaps(collection, "last line of trace.jsonl") == [(1, 2)]


def test_a_last_line_without_its_end_is_read_when_it_is_whole(tmp_path: Path) -> None:
    put(tmp_path, ("\n" + line() + "\n" + line()).rstrip())
    assert len(collect(tmp_path).findings) == 2


def test_html_is_kept_and_control_characters_are_not(tmp_path: Path) -> None:
    put(tmp_path, line(description="<script>alert(1)</script>\x1b[31m\r\n\tred\x00\u009b\ud800"))
    (found,) = collect(tmp_path).findings
    assert found.description == "<script>alert(1)</script>[31m\n\tred\ufffd"
    assert found.model_dump_json()


def test_long_texts_are_cut_and_counted_but_a_selector_is_whole_or_not_there(tmp_path: Path) -> None:
    put(
        tmp_path,
        line(description="d" * 20_001, quote="q" * 2_001, selector="s" * 2_001)
        + line(description="d" * 20_000, quote="q" * 2_000, selector="s" * 2_000),
    )
    collection = collect(tmp_path)
    assert [len(found.description) for found in collection.findings] == [20_000, 20_000]
    assert [len(found.quote or "") for found in collection.findings] == [2_000, 2_000]
    assert [found.selector is None for found in collection.findings] == [True, False]
    for field in ("description", "quote", "selector"):
        assert gaps(collection, field) == [(1, 2)]


def test_a_picture_never_leads_out_of_its_folder(tmp_path: Path) -> None:
    for number, path in enumerate(("../../secret.png", "/etc/passwd", "file:///x", "C:\\x.png", "..\\x.png")):
        put(tmp_path / str(number), line(screenshot=path))
    put(tmp_path / "good", line(screenshot="shots/1.png"))
    found = collect(tmp_path).findings
    assert {finding.screenshot for finding in found} == {None, "good/shots/1.png"}


def test_a_line_has_a_bound(tmp_path: Path) -> None:
    put(tmp_path, line() + line(extra="x" * 1_000_000))
    with pytest.raises(BadInput, match=r"findings\.jsonl line 2 has more than 1,000,000 bytes"):
        collect(tmp_path)


def test_a_study_has_a_bound_of_findings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("assay.mirror.collection.tally.MAX_FINDINGS", 3)
    put(tmp_path / "a", line() * 2)
    put(tmp_path / "b", line())
    assert len(collect(tmp_path).findings) == 3
    put(tmp_path / "b", line() * 2)
    with pytest.raises(BadInput, match=r"b/findings\.jsonl line 2 is finding number 4 of study 'shop#1'"):
        collect(tmp_path)


def test_a_collection_has_a_bound_of_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("assay.mirror.collection.tally.MAX_TEXT", 10_000)
    put(tmp_path, line(description="d" * 2_000) * 20)
    with pytest.raises(
        BadInput, match=r"findings\.jsonl line 5 brings the texts .* more than 10,000 characters"
    ):
        collect(tmp_path)


def test_a_large_file_is_a_stream(tmp_path: Path) -> None:
    """What is not kept costs no memory: 20 MB of lines with a few words each that matter."""
    put(tmp_path)
    with (tmp_path / "findings.jsonl").open("w") as file:
        for number in range(100):
            file.write(line(id=str(number), dom="x" * 200_000))
    tracemalloc.start()
    try:
        collection = collect(tmp_path)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert len(collection.findings) == 100
    assert (tmp_path / "findings.jsonl").stat().st_size > 20_000_000
    assert peak < 4_000_000


def test_a_pipe_is_no_file(tmp_path: Path) -> None:
    put(tmp_path / "a", line())
    (tmp_path / "b").mkdir()
    os.mkfifo(tmp_path / "b" / "study.json")
    os.mkfifo(tmp_path / "a" / "trace.jsonl")
    assert len(collect(tmp_path).findings) == 1


@pytest.mark.parametrize(
    "content",
    [None, "[]", '{"a": 1}', '[{"id": "GT-1", "description": "d", "severity": "major", "element": "e"}]'],
)
def test_what_is_not_known_is_answered_with_what_is_accepted(tmp_path: Path, content: str | None) -> None:
    if content is not None:
        (tmp_path / "some.json").write_text(content)
    with pytest.raises(BadInput, match=r"study\.json and findings\.jsonl.*Mirror service.*feedback\.json"):
        collect(tmp_path)


def test_a_place_that_is_not_there_and_a_kind_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="does not exist"):
        collect(tmp_path / "gone")
    with pytest.raises(BadInput, match="assay, mirror-rest, uxbench are the kinds"):
        collect(tmp_path, kind="csv")


@pytest.mark.parametrize("kind", ["assay", "mirror-rest", "uxbench"])
def test_a_kind_that_does_not_fit_is_a_sentence(tmp_path: Path, kind: str) -> None:
    (tmp_path / "some.json").write_text("{}")
    with pytest.raises(BadInput, match="accepted are session folders"):
        collect(tmp_path, kind=kind)
