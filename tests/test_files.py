"""Files and JSON: one spelling for hashing, never half a file, and every fault of a file in one sentence."""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.errors import BadInput
from assay.files import (
    canonical_json,
    digest,
    ensure_directory,
    file_sha256,
    json_line,
    read_json,
    write_json,
    write_text,
    writing,
)
from assay.install import install_command
from assay.places import cache_directory, runs_directory

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=10,
)


@given(JSON)
def test_canonical_json_is_one_line_that_reads_back_as_the_value(value: object) -> None:
    text = canonical_json(value)
    assert "\n" not in text and json.loads(text) == value
    assert canonical_json(json.loads(text)) == text


def test_the_order_of_keys_does_not_change_the_digest_and_the_value_does() -> None:
    assert digest({"a": 1, "b": [2]}) == digest({"b": [2], "a": 1})
    assert digest({"a": 1}) != digest({"a": 2}) != digest([1])
    assert digest("text") == digest(b"text") == hashlib.sha256(b"text").hexdigest()
    assert digest("\ud83d") != digest("?")


@pytest.mark.parametrize("make", [canonical_json, json_line, digest])
@pytest.mark.parametrize("value", [float("nan"), [float("inf")], {"a": -float("inf")}])
def test_numbers_that_json_does_not_know_are_refused(make: Callable[[object], str], value: object) -> None:
    with pytest.raises(ValueError, match="JSON"):
        make(value)


@given(JSON)
def test_what_is_written_is_read_back(value: object) -> None:
    path = Path(os.environ.get("TMPDIR", "/tmp")) / f"assay-test-{os.getpid()}.json"
    try:
        write_json(path, value)
        assert read_json(path) == value
    finally:
        path.unlink()


@pytest.mark.parametrize("text", ["\ud83d", "a\udc00b"])
def test_half_a_surrogate_pair_can_be_written(tmp_path: Path, text: str) -> None:
    write_json(tmp_path / "a.json", {"text": text})
    assert read_json(tmp_path / "a.json") == {"text": text}
    write_text(tmp_path / "a.md", text)
    assert (tmp_path / "a.md").read_text() == text.encode("ascii", "backslashreplace").decode()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"{", "is not valid JSON"),
        (b"", "is not valid JSON"),
        (b"\xff\xff", "is not valid JSON"),
        (b'{"a": NaN}', "NaN is not a JSON number"),
        (b"[-Infinity]", "-Infinity is not a JSON number"),
        (b"[1e999]", "1e999 is too large a number"),
        (b"[" * 100_000, "nested too deeply"),
        (b"9" * 5_000, "is not valid JSON"),
    ],
)
def test_a_file_that_is_not_json_is_said_in_one_sentence_that_names_it(
    tmp_path: Path, content: bytes, sentence: str
) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(content)
    with pytest.raises(BadInput) as caught:
        read_json(path)
    assert sentence in str(caught.value) and str(path) in str(caught.value) and "\n" not in str(caught.value)


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b'\xef\xbb\xbf{"a": 1}')
    assert read_json(tmp_path / "a.json") == {"a": 1}


def test_a_file_that_is_not_there_too_large_or_a_directory_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="does not exist; check the path"):
        read_json(tmp_path / "none.json")
    with pytest.raises(BadInput, match=r"cannot be read \(Is a directory\)"):
        read_json(tmp_path)
    with pytest.raises(BadInput, match="cannot be read"):
        read_json(tmp_path / ("x" * 300))
    (tmp_path / "a.json").write_text("[1, 2, 3]")
    with pytest.raises(BadInput, match="has 9 bytes, more than the 8 allowed"):
        read_json(tmp_path / "a.json", max_bytes=8)


@pytest.mark.parametrize("error", [ValueError("inside"), KeyboardInterrupt()])
def test_a_write_that_breaks_leaves_the_old_file_and_no_other(tmp_path: Path, error: BaseException) -> None:
    path = tmp_path / "a.txt"
    write_text(path, "old")
    with pytest.raises(type(error)), writing(path) as file:
        file.write("new")
        raise error
    assert path.read_text() == "old" and list(tmp_path.iterdir()) == [path]


def test_what_is_not_json_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    write_json(path, [1])
    with pytest.raises(ValueError, match="JSON"):
        write_json(path, [float("nan")])
    assert read_json(path) == [1] and list(tmp_path.iterdir()) == [path]


def test_a_full_disk_leaves_the_old_file_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    write_text(path, "old")
    said = r"a\.txt cannot be written \(No space left.*nothing was changed"
    with pytest.raises(BadInput, match=said), writing(path):
        raise OSError(28, "No space left on device")
    assert path.read_text() == "old" and list(tmp_path.iterdir()) == [path]


def test_a_written_file_can_be_read_by_others_and_makes_its_directory(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "er" / "a.txt"
    write_text(path, "x\n")
    assert path.stat().st_mode & 0o777 == 0o644
    write_text(path, "y\r\n")
    assert path.read_bytes() == b"y\r\n"


def test_a_directory_in_the_way_of_a_file_is_said(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    with pytest.raises(BadInput, match="cannot be written"):
        write_text(tmp_path / "a", "x")
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


@pytest.mark.parametrize("place", ["file", "file/below", "/proc/assay", "/dev/null/x", "x" * 300])
def test_a_directory_that_cannot_be_is_said(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match=r"is a file, but a directory is needed|cannot be created"):
        ensure_directory(tmp_path / place)


def test_a_directory_is_made_once(tmp_path: Path) -> None:
    assert ensure_directory(tmp_path / "a" / "b") == ensure_directory(tmp_path / "a" / "b")


def test_the_hash_of_a_file_is_the_hash_of_its_bytes(tmp_path: Path) -> None:
    data = os.urandom(300_000)
    (tmp_path / "a").write_bytes(data)
    assert file_sha256(tmp_path / "a") == hashlib.sha256(data).hexdigest() == digest(data)


def test_places_can_be_moved_by_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ASSAY_CACHE", "ASSAY_RUNS", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert (cache_directory(), runs_directory()) == (tmp_path / ".cache" / "assay", Path("runs"))
    monkeypatch.setenv("XDG_CACHE_HOME", "/x")
    assert cache_directory() == Path("/x/assay")
    monkeypatch.setenv("ASSAY_CACHE", "~/c")
    monkeypatch.setenv("ASSAY_RUNS", "~/r")
    assert (cache_directory(), runs_directory()) == (tmp_path / "c", tmp_path / "r")


@pytest.mark.parametrize(
    ("recorded", "target"),
    [
        (None, "'assay[llm]'"),
        ("{}", "'assay[llm]'"),
        ('{"url": "file:///a%20b/c", "dir_info": {"editable": true}}', "-e '/a b/c[llm]'"),
        ('{"url": "file:///a/it%27s", "dir_info": {"editable": true}}', "-e '/a/it'\"'\"'s[llm]'"),
        ('{"url": "file:///a", "dir_info": {}}', "'assay[llm]'"),
    ],
)
def test_the_install_command_fits_this_installation(
    monkeypatch: pytest.MonkeyPatch, recorded: str | None, target: str
) -> None:
    class Found:
        def read_text(self, _name: str) -> str | None:
            return recorded

    monkeypatch.setattr(importlib.metadata, "distribution", lambda _name: Found())
    monkeypatch.setattr(sys, "executable", "/with space/python")
    monkeypatch.setattr(sys, "prefix", "/environment")
    assert install_command("llm") == f"'/with space/python' -m pip install {target}"
    monkeypatch.setattr(sys, "prefix", sys.base_prefix)
    assert install_command("llm") == f"pip install {target}"
