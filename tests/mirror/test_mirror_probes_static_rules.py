"""What a sign means, and for whom: rules are pure, and personas gate them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.mirror.agents.reference.probes import (
    axe,
    colouring,
    covering,
    forms,
    layout,
    legibility,
    loading,
    naming,
    rulebook,
    semantics,
    static_probes,
)
from assay.mirror.agents.reference.records import Notice, Rule, Sign
from assay.mirror.personas.loading import load_personas
from assay.mirror.personas.perceiving import perceive
from assay.mirror.words import CATEGORIES, SEVERITIES

MODULES = (axe, colouring, covering, forms, layout, legibility, loading, naming, semantics)
RULES: dict[str, Rule] = {rule.probe: rule for module in MODULES for rule in module.RULES}
PERSONAS = {profile.role: perceive(profile) for profile in load_personas()}
LISTENER = PERSONAS["accessibility-focused"]
ELDERLY = PERSONAS["low-tech-elderly"]
POWER = PERSONAS["power-user-impatient"]
# A bad case of each probe whose rule asks for a number.
WORST: dict[str, dict[str, Any]] = {
    "contrast": {"measure": 1.5, "facts": {"even": 1.5}},
    "small text": {"measure": 8.0},
    "small target": {"measure": 10.0},
    "long form": {"measure": 30.0},
    "slow page": {"measure": 12.0},
    "failed request": {"facts": {"kind": "script"}},
    "group without question": {"facts": {"count": 3}},
    "heading order": {"facts": {"detail": "a level 4 heading follows level 2"}},
}
HEARD = {
    "missing alt",
    "file name as alt",
    "no language",
    "first heading",
    "heading order",
    "fake heading",
    "axe",
} | {
    "no main landmark",
    "no navigation landmark",
    "no table headers",
    "group without question",
    "fake button",
}
SEEN = {
    "contrast",
    "small text",
    "long lines",
    "tight lines",
    "justified text",
    "capitals",
    "unmarked link",
} | {
    "colour alone",
    "small target",
    "overflow",
    "action below fold",
    "covering layer",
    "sticky bar",
    "icon only",
    "broken image",
    "layout shift",
    "zoom blocked",
}


def sign(probe: str, **fields: Any) -> Sign:
    known: dict[str, Any] = {"measure": 50.0, "facts": {}} | WORST.get(probe, {}) | fields
    return Sign(probe=probe, sense="seen", page_url="/book", role="button", name="Pay now", **known)


def said(probe: str, role: str, **fields: Any) -> Notice | None:
    return RULES[probe].notice(sign(probe, **fields), PERSONAS[role])


def test_every_rule_is_in_the_book_and_every_module_has_probes() -> None:
    book = rulebook()
    assert all(book[name] is rule for name, rule in RULES.items())
    known = set(static_probes())
    assert all(set(module.PROBES) <= known for module in MODULES)


@pytest.mark.parametrize("probe", sorted(RULES))
def test_a_bad_case_is_noticed_by_somebody_in_words_that_stand_alone(probe: str) -> None:
    rule = RULES[probe]
    noticed = [found for one in PERSONAS.values() if (found := rule.notice(sign(probe), one))]
    assert noticed
    for found in noticed:
        assert "/book" in found.description
        assert "button “Pay now”" in found.description
        assert all((found.title, found.consequence, found.recommendation, found.severity_reason))
        assert found.severity in SEVERITIES
        assert 0 < found.confidence <= 1
        assert "None" not in found.description.replace("“None”", "")
    assert rule.category in CATEGORIES
    assert rule.heuristic is None or re.fullmatch(r"H(?:[1-9]|10): \w.+", rule.heuristic)
    assert rule.wcag is None or re.fullmatch(r"\d\.\d\.\d{1,2}", rule.wcag)


@pytest.mark.parametrize("probe", sorted(HEARD))
def test_who_sees_does_not_notice_what_is_only_heard(probe: str) -> None:
    rule = RULES[probe]
    assert rule.notice(sign(probe), LISTENER)
    assert not any(rule.notice(sign(probe), one) for one in PERSONAS.values() if one is not LISTENER)


@pytest.mark.parametrize("probe", sorted(SEEN))
def test_who_hears_does_not_notice_what_is_only_seen(probe: str) -> None:
    rule = RULES[probe]
    assert rule.notice(sign(probe), LISTENER) is None
    assert rule.notice(sign(probe), ELDERLY)


def test_weak_eyes_see_less_than_sharp_ones() -> None:
    assert said("small text", "low-tech-elderly", measure=12.5)
    assert said("small text", "power-user-impatient", measure=12.5) is None


def test_nobody_blames_text_that_meets_the_contrast_which_is_asked_for() -> None:
    pale, enough = ({"measure": ratio, "facts": {"even": ratio}} for ratio in (4.4, 4.6))
    assert said("contrast", "low-tech-elderly", **pale)
    assert said("contrast", "low-tech-elderly", **enough) is None


def test_patience_decides_how_long_a_page_or_a_form_may_be() -> None:
    assert said("slow page", "power-user-impatient", measure=4.0)
    assert said("slow page", "accessibility-focused", measure=4.0) is None
    assert said("long form", "power-user-impatient", measure=13.0)
    assert said("long form", "accessibility-focused", measure=13.0) is None


def test_a_label_that_is_seen_but_not_tied_is_missed_by_ear_only() -> None:
    loose = Sign(probe="no label", sense="heard", page_url="/", facts={"near": "Town"})
    assert RULES["no label"].notice(loose, LISTENER)
    assert RULES["no label"].notice(loose, ELDERLY) is None
    unseen = Sign(probe="no label", sense="seen", page_url="/", facts={"near": "", "announced": "Town"})
    assert RULES["no label"].notice(unseen, LISTENER) is None
    assert RULES["no label"].notice(unseen, ELDERLY)


@given(
    st.sampled_from(["contrast", "small text", "small target"]),
    st.floats(0.1, 60),
    st.floats(0.1, 60),
    st.sampled_from(sorted(PERSONAS)),
)
def test_what_is_worse_is_noticed_wherever_the_better_is(
    probe: str, one: float, other: float, role: str
) -> None:
    worse, better = sorted((one, other))

    def noticed(value: float) -> Notice | None:
        return said(probe, role, measure=value, facts={"even": value})

    mild, grave = noticed(better), noticed(worse)
    if mild is not None:
        assert grave is not None
        assert SEVERITIES.index(grave.severity) <= SEVERITIES.index(mild.severity)


@given(st.integers(0, 60), st.integers(0, 60), st.sampled_from(sorted(PERSONAS)))
def test_a_longer_form_is_never_noticed_less(one: int, other: int, role: str) -> None:
    short, long = sorted((one, other))
    if said("long form", role, measure=float(short)):
        assert said("long form", role, measure=float(long))
