"""The site file: one site or many, by hand or from the truth; what is wrong is said in one sentence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import assay.mirror.truth
from assay.errors import BadInput
from assay.mirror.live import LiveSite, read_site_file
from assay.mirror.live.cases import live_cases
from assay.mirror.personas.records import PersonaProfile
from assay.mirror.sending import _identity

TASK = {
    "id": "buy",
    "text": "Buy a lamp.",
    "start_url": "/lamps",
    "success_criteria": "Bought.",
    "persona_roles": ["x"],
}
SITE: dict[str, Any] = {"site_slug": "shop", "site_url": "https://www.example.org", "tasks": [TASK]}
ASKED: dict[str, Any] = {"repeats": 1, "max_steps": 60, "timeout": 1200.0, "seed": 0, "tasks": None}


def read(tmp_path: Path, value: object) -> tuple[LiveSite, ...]:
    path = tmp_path / "sites.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    return read_site_file(path)


def test_one_site_or_many(tmp_path: Path) -> None:
    other = SITE | {
        "site_slug": "other",
        "hosts": ["*.example.org", "cdn.example.com"],
        "max_steps": 5,
        "timeout": 9,
    }
    assert [site.site_slug for site in read(tmp_path, SITE)] == ["shop"]
    for value in ([SITE, other], {"sites": [SITE, other]}):
        first, second = read(tmp_path, value)
        assert (first.hosts, first.max_steps, first.timeout) == (("www.example.org",), None, None)
        assert second.hosts == ("www.example.org", "*.example.org", "cdn.example.com")
        assert (second.max_steps, second.timeout) == (5, 9)
    task = first.agent_task(first.tasks[0])
    assert (task.id, task.text, task.start) == ("buy", "Buy a lamp.", "https://www.example.org/lamps")


def test_a_site_may_bound_its_cases_and_one_that_does_not_leaves_it_to_the_run(tmp_path: Path) -> None:
    bounded = SITE | {"site_slug": "slow", "max_steps": 5, "timeout": 9}
    read(tmp_path, [SITE, bounded])
    cases, _ = live_cases(tmp_path / "sites.json", [PersonaProfile(name="X", role="x", age=40)], **ASKED)
    assert [(case.max_steps, case.timeout) for case in cases] == [(60, 1200.0), (5, 9.0)]


def test_a_task_that_starts_elsewhere_is_another_question(tmp_path: Path) -> None:
    found = []
    for start in ("/lamps", "/chairs"):
        read(tmp_path, SITE | {"tasks": [TASK | {"start_url": start}]})
        persona = PersonaProfile(name="X", role="x", age=40)
        (case,), _ = live_cases(tmp_path / "sites.json", [persona], **ASKED)
        found.append(_identity(case))
    assert found[0] != found[1]


def test_a_file_without_a_task_for_anybody_is_refused(tmp_path: Path) -> None:
    read(tmp_path, SITE)
    nobody = PersonaProfile(name="Y", role="somebody-else", age=40)
    with pytest.raises(BadInput, match="no task for somebody-else"):
        live_cases(tmp_path / "sites.json", [nobody], **ASKED)


def test_tasks_may_be_plain_sentences_and_the_slug_may_be_left_out(tmp_path: Path) -> None:
    (site,) = read(
        tmp_path, {"site_url": "http://127.0.0.1:8000/shop", "tasks": ["Find a lamp.", {"text": "Buy it."}]}
    )
    assert site.site_slug == "127-0-0-1-8000" and site.hosts == ("127.0.0.1",)
    assert [(task.id, task.text) for task in site.tasks] == [
        ("task-1", "Find a lamp."),
        ("task-2", "Buy it."),
    ]
    assert site.start_of(site.tasks[0]) == "http://127.0.0.1:8000/"


def test_the_tasks_that_ship_with_the_truth_are_site_files() -> None:
    folder = Path(assay.mirror.truth.__file__).parent / "data" / "tasks"
    files = sorted(folder.glob("*.json"))
    assert files
    for file in files:
        (site,) = read_site_file(file)
        assert site.site_slug == file.stem and site.tasks


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ([], "has 0 sites"),
        (7, "site 1 is not an object"),
        ([SITE, SITE], "'shop' twice"),
        (SITE | {"site_url": "ftp://example.org"}, "an http or https address is needed"),
        (SITE | {"site_url": "https://me:pw@example.org"}, "an http or https address is needed"),
        (SITE | {"site_url": None}, "an http or https address is needed"),
        (SITE | {"site_url": "http://host:port"}, "an http or https address is needed"),
        (SITE | {"site_slug": "../x"}, "lower-case letters"),
        (SITE | {"site_slug": 3}, "lower-case letters"),
        (SITE | {"hosts": "example.org"}, "no list of names"),
        (SITE | {"hosts": ["https://example.org/"]}, "is not a host to allow"),
        (SITE | {"tasks": []}, "1 to 100 tasks"),
        (SITE | {"tasks": [4]}, "task 1 is neither"),
        (SITE | {"tasks": [TASK, TASK]}, "task 2 has the id 'buy' of another task"),
        (SITE | {"tasks": [TASK | {"id": "a/b"}]}, "use letters, digits"),
        (SITE | {"tasks": [TASK | {"text": " "}]}, "has no text"),
        (SITE | {"tasks": [TASK | {"text": "\x1b[31m"}]}, "has no text"),
        (SITE | {"tasks": [TASK | {"text": 5}]}, "tasks.0.text is 5"),
        (SITE | {"tasks": [TASK | {"start_url": "https://evil.example/"}]}, "on no host of the site"),
        (SITE | {"tasks": [TASK | {"start_url": "//evil.example/"}]}, "on no host of the site"),
        (SITE | {"tasks": [TASK | {"start_url": "javascript:alert(1)"}]}, "on no host of the site"),
        (SITE | {"tasks": [TASK | {"device": "watch"}]}, "use desktop or mobile"),
        (SITE | {"max_steps": 0}, "max_steps is 0"),
        (SITE | {"timeout": "long"}, "timeout is 'long'"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, value: object, says: str) -> None:
    with pytest.raises(BadInput) as caught:
        read(tmp_path, value)
    assert says in str(caught.value) and "\x1b" not in str(caught.value)
    assert "pw" not in str(caught.value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from([*SITE, *TASK, "hosts"]), inner, max_size=4)
    ),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(changes=st.dictionaries(st.sampled_from([*SITE, "hosts", "max_steps", "timeout"]), JSON, max_size=3))
def test_any_file_is_a_site_or_one_sentence(tmp_path: Path, changes: dict[str, Any]) -> None:
    try:
        assert read(tmp_path, SITE | changes)
    except BadInput as error:
        assert "\n" not in str(error)
