"""Whatever the files hold: records, or one sentence."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assay.errors import BadInput
from assay.mirror.collection import collect
from assay.mirror.collection.fields import clean, safe_address

STUDY = {"site_slug": "shop", "persona": "p", "task": "t"}


def put(folder: Path, findings: bytes, trace: bytes) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "study.json").write_text(json.dumps(STUDY))
    (folder / "findings.jsonl").write_bytes(findings)
    (folder / "trace.jsonl").write_bytes(trace)
    return folder


# With halves of surrogate pairs, which JSON can spell and UTF-8 cannot.
TEXT = st.text(st.characters() | st.sampled_from("\ud800\udfff"), max_size=8)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)
FIELDS = st.sampled_from(
    re.findall(
        r"\w+",
        "id page_url state selector quote bbox title description severity category wcag issue_confidence "
        "step element page_state reported screenshot url action ok progress_after confidence viewport "
        "offered in_view persona task repeat study_id failed tokens started ended models seed problem "
        "page_hint area issues findings profile session_id persona_id step_number action_type personas "
        "status step_id claimed_success task_progress accessibility_needs traits name site target items data",
    )
)
OBJECTS = st.dictionaries(FIELDS, JSON, max_size=3)
# Sound but for a field or two: what is wrong everywhere is refused at its first field.
FINDINGS = OBJECTS.map(lambda changes: {"page_url": "/", "description": "d"} | changes)
STEPS = OBJECTS.map(lambda changes: {"step": 1, "url": "/"} | changes)
HEADERS = OBJECTS.map(lambda changes: STUDY | changes)
KNOWN: list[dict[str, Any]] = [
    {"id": "st", "url": "https://shop.example", "personas": [], "tasks": []},
    {"id": "se", "study_id": "st", "persona_id": "p", "status": "complete"},
    {"id": "p", "profile": {"name": "n"}},
    {"id": "x", "session_id": "se", "step_number": 1, "action_type": "click"},
    {"id": "i", "session_id": "se", "study_id": "st", "description": "d", "severity": "major"},
    {"problem": "d", "severity": "low", "page_hint": "a.html"},
]
ANSWERS = st.sampled_from(KNOWN).flatmap(lambda known: OBJECTS.map(lambda changes: known | changes))
SLACK = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def rows(records: list[Any], torn: str) -> bytes:
    return ("".join(json.dumps(record) + "\n" for record in records) + torn).encode()


TORN = st.sampled_from(["", "{", '"'])


@SLACK
@given(
    st.lists(FINDINGS | JSON, max_size=3), st.lists(STEPS, max_size=2), HEADERS | JSON, OBJECTS | JSON, TORN
)
def test_any_json_in_a_session_folder_gives_records_or_one_sentence(
    tmp_path: Path, findings: list[Any], steps: list[Any], header: Any, outcome: Any, torn: str
) -> None:
    folder = put(tmp_path / "s", rows(findings, torn), rows(steps, torn))
    (folder / "study.json").write_text(json.dumps(header))
    (folder / "outcome.json").write_text(json.dumps(outcome))
    only_records_or_bad_input(tmp_path)


@SLACK
@given(st.lists(ANSWERS | JSON, max_size=5))
def test_any_json_in_an_export_gives_records_or_one_sentence(tmp_path: Path, records: list[Any]) -> None:
    (tmp_path / "answers.json").write_text(json.dumps(records))
    only_records_or_bad_input(tmp_path)
    only_records_or_bad_input(tmp_path, "mirror-rest")


@SLACK
@given(st.lists(ANSWERS, max_size=3), OBJECTS)
def test_any_json_in_a_report_gives_records_or_one_sentence(
    tmp_path: Path, records: list[Any], others: dict[str, Any]
) -> None:
    (tmp_path / "feedback.json").write_text(json.dumps(others | {"issues": records}))
    only_records_or_bad_input(tmp_path, "uxbench")


@SLACK
@given(st.binary(max_size=200))
def test_any_bytes_give_records_or_one_sentence(tmp_path: Path, content: bytes) -> None:
    put(tmp_path, findings=content, trace=content)
    only_records_or_bad_input(tmp_path)


def only_records_or_bad_input(path: Path, kind: str | None = None) -> None:
    try:
        collection = collect(path, kind=kind)
    except BadInput as error:
        assert "\n" not in str(error)
        return
    ids = [finding.id for finding in collection.findings]
    assert len(set(ids)) == len(ids)
    assert all(ids)
    for study in collection.studies:
        json.dumps(study.as_json(), allow_nan=False).encode()


@given(st.text(max_size=60))
def test_a_clean_text_is_clean_and_stays_so(text: str) -> None:
    once = clean(text)
    assert clean(once) == once
    assert not any(ord(char) < 32 and char not in "\n\t" for char in once)
    once.encode()


@given(st.text(alphabet="javscript:/\\ \t\nhtp.x@#?", max_size=30))
def test_a_safe_address_has_no_other_scheme_and_no_other_host(text: str) -> None:
    address = safe_address(text)
    if address is None or address.lower().startswith(("http://", "https://")):
        return
    # A browser reads a backslash as a slash.
    followed = urlsplit(urljoin("http://shop.example/a", address.replace("\\", "/")))
    assert (followed.scheme, followed.netloc) == ("http", "shop.example")
