"""Names of doors, and which of a service's personas stands for ours."""

from __future__ import annotations

from typing import Any

import pytest

from assay.errors import BadInput
from assay.mirror.agents.doors import open_door
from assay.mirror.agents.doors.templates import choose_template
from assay.mirror.personas.records import PersonaProfile

MARIA = PersonaProfile(
    name="Maria Chen",
    role="low-tech-elderly",
    age=72,
    tech_literacy=2,
    patience_level=4,
    reading_speed=8,
    trust_level=3,
    exploration_tendency=3,
    accessibility_needs={"low_vision": True},
)
TEMPLATES: list[dict[str, Any]] = [
    {
        "id": "t-young",
        "name": "Hurried Student",
        "default_profile": {"age": 21, "tech_literacy": 9, "patience_level": 2, "accessibility_needs": []},
    },
    {
        "id": "t-old",
        "name": "Retired Teacher",
        "default_profile": {
            "age": 70,
            "tech_literacy": 3,
            "patience_level": 5,
            "reading_speed": 8,
            "trust_level": 4,
            "exploration_tendency": 3,
            "accessibility_needs": ["Low Vision"],
        },
    },
]


@pytest.mark.parametrize(
    ("name", "base"),
    [
        ("http:http://127.0.0.1:8000", "http://127.0.0.1:8000/api/v1"),
        ("http://127.0.0.1:8000/", "http://127.0.0.1:8000/api/v1"),
        ("https://mirror.example/api/v1/", "https://mirror.example/api/v1"),
        ("http:https://mirror.example/here", "https://mirror.example/here/api/v1"),
    ],
)
def test_names_of_services(name: str, base: str) -> None:
    agent = open_door(name)
    assert agent is not None and agent.fingerprint() == {"service": base}
    assert agent.name.startswith("http:")


@pytest.mark.parametrize(
    "name",
    [
        "http:",
        "http:example.org",
        "http:http://",
        "http://u:pw@host",
        "http://host/?key=1",
        "http://host:x",
        "http://h\n",
    ],
)
def test_an_address_that_cannot_be_used_is_refused(name: str) -> None:
    with pytest.raises(BadInput) as caught:
        open_door(name)
    assert "pw" not in str(caught.value)


def test_other_names_are_no_doors() -> None:
    assert open_door("reference") is None and open_door("llm") is None


def test_a_template_of_the_same_name_goes_before_one_that_is_nearer() -> None:
    same = {"id": "t-maria", "name": "Maria Chen", "default_profile": {"age": 20, "tech_literacy": 10}}
    assert choose_template([*TEMPLATES, same], MARIA).id == "t-maria"
    assert choose_template({"items": TEMPLATES}, MARIA).id == "t-old"
    exact = {"id": "t-x", "name": "x", "default_profile": MARIA.as_json()}
    assert choose_template([exact, *TEMPLATES], MARIA).distance == 0


@pytest.mark.parametrize(
    "profile", [None, [], {"age": "old", "tech_literacy": True, "accessibility_needs": 3}]
)
def test_templates_of_any_shape_are_borne(profile: Any) -> None:
    chosen = choose_template(
        [7, {"name": "no id"}, {"id": 5, "name": None, "default_profile": profile}], MARIA
    )
    assert chosen.id == "5"
