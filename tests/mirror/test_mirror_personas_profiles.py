"""Who is played: the seed's five and the control, custom files, and what traits come to."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from assay.errors import BadInput
from assay.mirror.personas import (
    NEEDS,
    TRAITS,
    BenchmarkRunConfig,
    Perception,
    PersonaProfile,
    benchmark_personas,
    load_personas,
    neutral_persona,
    perceive,
)

DOCS = Path(__file__).parents[2] / "docs" / "mirror" / "personas.md"

# name, age, tech_literacy, patience_level, reading_speed, trust_level, exploration_tendency, needs, role
SEED = [
    ("Maria Chen", 72, 2, 4, 8, 3, 3, {"low_vision": True}, "low-tech-elderly"),
    ("James Okonkwo", 34, 9, 2, 2, 6, 2, {}, "power-user-impatient"),
    ("Priya Sharma", 28, 5, 6, 5, 2, 7, {}, "explorer-skeptical"),
    ("David Müller", 45, 4, 5, 3, 5, 4, {}, "non-native-moderate"),
    ("Sam Taylor", 38, 7, 7, 6, 4, 5, {"screen_reader": True}, "accessibility-focused"),
]
LEVELS = st.integers(1, 10)


def profile(**given: Any) -> PersonaProfile:
    return PersonaProfile.model_validate({"name": "Kim", "role": "kim", "age": 40, **given})


def write(path: Path, value: object) -> Path:
    path.write_text(json.dumps(value), encoding="utf-8")
    return path


def test_the_seeds_five_stand_as_given() -> None:
    told = [
        (
            one.name,
            one.age,
            one.tech_literacy,
            one.patience_level,
            one.reading_speed,
            one.trust_level,
            one.exploration_tendency,
            one.accessibility_needs,
            one.role,
        )
        for one in benchmark_personas()
    ]
    assert told == SEED


def test_the_sixth_is_the_middle_of_every_scale() -> None:
    assert [one.role for one in load_personas()] == [*(row[-1] for row in SEED), "neutral"]
    control = neutral_persona()
    scales = [trait.name for trait in TRAITS.values() if trait.range == (1, 10)]
    assert len(scales) == 5
    assert {getattr(control, name) for name in scales} == {5}
    assert not control.accessibility_needs and control.language is None


def test_the_trait_dictionary_agrees_with_the_record() -> None:
    for name, trait in TRAITS.items():
        low, high = trait.range
        field = PersonaProfile.model_fields[name]
        assert field.is_required() == (trait.default is None)
        assert trait.default is None or field.default == trait.default
        for value in (low, high):
            assert getattr(profile(**{name: value}), name) == value
        for value in (low - 1, high + 1):
            with pytest.raises(ValidationError):
                profile(**{name: value})


def test_every_field_of_perception_is_changed_by_a_trait_or_a_need() -> None:
    changed = {name for trait in TRAITS.values() for name in trait.changes}
    changed |= {name for need in NEEDS.values() for name in need.changes}
    assert changed == {one.name for one in fields(Perception)} - {"role"}


@pytest.mark.parametrize("name", sorted(TRAITS))
def test_a_trait_changes_what_the_dictionary_says_and_nothing_else(name: str) -> None:
    trait = TRAITS[name]
    seen = [perceive(profile(**{name: value})) for value in range(trait.range[0], trait.range[1] + 1)]
    moved = {
        one.name
        for one in fields(Perception)
        if len({getattr(perception, one.name) for perception in seen}) > 1
    }
    assert moved == set(trait.changes)


@pytest.mark.parametrize("name", sorted(NEEDS))
def test_a_need_changes_what_the_dictionary_says_and_nothing_else(name: str) -> None:
    without, with_need = perceive(profile()), perceive(profile(accessibility_needs={name: True}))
    moved = {
        one.name for one in fields(Perception) if getattr(without, one.name) != getattr(with_need, one.name)
    }
    assert moved == set(NEEDS[name].changes)


@given(
    LEVELS,
    LEVELS,
    st.integers(13, 100),
    st.sampled_from([None, "German"]),
    st.sets(st.sampled_from(sorted(NEEDS))),
)
def test_more_of_a_trait_never_means_less_of_what_it_gives(
    one: int, other: int, age: int, language: str | None, needs: set[str]
) -> None:
    low, high = sorted((one, other))
    rest: dict[str, Any] = {
        "age": age,
        "language": language,
        "accessibility_needs": dict.fromkeys(needs, True),
    }

    def both(trait: str) -> tuple[Perception, Perception]:
        return perceive(profile(**rest, **{trait: low})), perceive(profile(**rest, **{trait: high}))

    less, more = both("patience_level")
    assert less.steps <= more.steps and less.wait_seconds <= more.wait_seconds
    assert less.tries <= more.tries and less.fields <= more.fields
    less, more = both("exploration_tendency")
    assert less.sweep_pages <= more.sweep_pages
    less, more = both("reading_speed")
    assert less.attention <= more.attention
    less, more = both("trust_level")
    assert less.trust <= more.trust
    less, more = both("tech_literacy")
    assert less.expertise <= more.expertise and less.jargon >= more.jargon


@given(st.integers(13, 100), LEVELS)
def test_low_vision_only_ever_asks_for_more(age: int, literacy: int) -> None:
    plain = perceive(profile(age=age, tech_literacy=literacy))
    badly = perceive(profile(age=age, tech_literacy=literacy, accessibility_needs={"low_vision": True}))
    assert badly.contrast == 7.0 > plain.contrast == 4.5
    assert badly.text_px > plain.text_px and badly.target_px == 44.0 > plain.target_px == 24.0
    assert (badly.zoom, plain.zoom) == (2.0, 1.0)


def test_the_personas_differ_in_what_they_perceive() -> None:
    by_role = {one.role: perceive(one) for one in load_personas()}
    assert by_role["accessibility-focused"].channel == "screen reader"
    assert by_role["accessibility-focused"].keyboard_only
    assert by_role["power-user-impatient"].steps < by_role["neutral"].steps == 30
    assert by_role["explorer-skeptical"].sweep_pages == max(one.sweep_pages for one in by_role.values())
    assert by_role["non-native-moderate"].reading_grade < by_role["neutral"].reading_grade
    assert by_role["low-tech-elderly"].jargon and not by_role["neutral"].jargon
    assert by_role["explorer-skeptical"].trust == min(one.trust for one in by_role.values())


def test_custom_personas_with_needs_as_flags_or_as_words(tmp_path: Path) -> None:
    rows = [
        {"name": "Ana Ruiz", "age": 30, "accessibility_needs": ["Large text", "keyboard-navigation"]},
        {
            "name": "Ben Ito",
            "age": 50,
            "role": "ben",
            "accessibility_needs": {"screen_reader": True, "low_vision": False, "description": "Uses NVDA."},
        },
    ]
    ana, ben = load_personas(write(tmp_path / "people.json", rows))
    assert ana.role == "ana-ruiz"
    assert ana.accessibility_needs == {"low_vision": True, "motor_impairment": True}
    assert ben.accessibility_needs == {"screen_reader": True, "low_vision": False}
    assert perceive(ben).zoom == 1.0
    assert load_personas(write(tmp_path / "other.json", {"personas": rows})) == (ana, ben)


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([], "holds no personas"),
        ({"people": []}, "holds no personas"),
        (["Maria"], "persona 1 is no object"),
        ([{"name": "A", "age": 30, "mood": 1, "colour": 2}], "unknown fields colour, mood"),
        ([{"name": "A", "age": 30}, {"name": "a", "age": 31}], "role 'a' of persona 1"),
        ([{"name": "A", "age": 30, "patience_level": 11}], "wrong patience_level"),
        ([{"name": "A", "age": 30, "patience_level": "7"}], "wrong patience_level"),
        ([{"name": "A"}], "wrong age"),
        ([{"age": 30}], "wrong name"),
        ([{"name": " ", "age": 30, "role": "x"}], "no name or no role"),
        ([{"name": "A", "age": 30, "accessibility_needs": ["wings"]}], "unknown need 'wings'"),
        ([{"name": "A", "age": 30, "accessibility_needs": {"low_vision": "yes"}}], "neither true nor false"),
        ([{"name": "A", "age": 30, "accessibility_needs": 3}], "neither flags nor a list"),
        ([{"name": "A", "age": 30, "about": "x" * 3000}], "more than 2,000 characters"),
    ],
)
def test_a_wrong_file_is_one_sentence(tmp_path: Path, rows: object, said: str) -> None:
    path = write(tmp_path / "people.json", rows)
    with pytest.raises(BadInput) as caught:
        load_personas(path)
    assert said in str(caught.value) and str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_file_and_broken_json_are_bad_input(tmp_path: Path) -> None:
    with pytest.raises(BadInput):
        load_personas(tmp_path / "nowhere.json")
    (tmp_path / "half.json").write_text('[{"name": ')
    with pytest.raises(BadInput):
        load_personas(tmp_path / "half.json")


def test_the_run_configuration_has_the_seeds_fields_and_defaults() -> None:
    config = BenchmarkRunConfig(
        site_slug="shop", site_url="http://127.0.0.1:1", tasks=("Buy a mug.",), personas=benchmark_personas()
    )
    assert list(BenchmarkRunConfig.model_fields) == [
        "site_slug", "site_url", "tasks", "personas", "max_steps", "timeout", "device", "seed_personas",
        "disable_firecrawl", "model_override",
    ]  # fmt: skip
    assert (config.max_steps, config.timeout, config.device) == (30, 600, "desktop")
    assert (config.seed_personas, config.disable_firecrawl, config.model_override) == (True, False, None)
    assert BenchmarkRunConfig.model_validate_json(config.model_dump_json()) == config


@pytest.mark.parametrize(
    "wrong", [{"max_steps": 0}, {"timeout": 0}, {"device": "watch"}, {"steps": 3}, {"tasks": []}]
)
def test_the_run_configuration_refuses_what_it_cannot_mean(wrong: dict[str, Any]) -> None:
    given_: dict[str, Any] = {
        "site_slug": "shop",
        "site_url": "http://127.0.0.1:1",
        "tasks": ["Buy."],
        "personas": [neutral_persona()],
    }
    with pytest.raises(ValidationError):
        BenchmarkRunConfig.model_validate(given_ | wrong)


def test_the_page_about_personas_lists_every_trait_need_and_role() -> None:
    text = DOCS.read_text(encoding="utf-8")
    for name in [*TRAITS, *NEEDS, *(one.role for one in load_personas())]:
        assert f"`{name}`" in text
    for trait in TRAITS.values():
        row = next(line for line in text.splitlines() if line.startswith(f"| `{trait.name}` |"))
        assert trait.low in row and trait.high in row
        assert all(f"`{name}`" in row for name in trait.changes)
