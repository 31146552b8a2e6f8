"""Rules follow from counts on dev sites, name no page, and are refused when they quote one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.errors import BadInput
from assay.files import write_json
from assay.judging.prompts import Prompt, load_overrides
from assay.mirror.analysis.errors import ErrorAnalysis, analyse
from assay.mirror.analysis.failure_modes import FailureMode
from assay.mirror.analysis.page_types import PAGE_TYPES
from assay.mirror.analysis.records import DevTables
from assay.mirror.improving.leaks import Guarded, known_texts, leak_check, study_texts
from assay.mirror.improving.rules import ANALYSIS_PROMPT, NAVIGATION_PROMPT, PROMPTS, RULES
from assay.mirror.improving.suggestions import base_prompts, suggest, write_prompts
from assay.mirror.words import CATEGORIES

Build = Callable[..., Any]


def analysis(**dev: Any) -> ErrorAnalysis:
    return analyse([]).model_copy(update={"dev": DevTables.model_validate({"studies": 3} | dev)})


MISSES = {
    "missed": 10,
    "fn_by_mode": {"coverage_gap": 6, "analysis_gap": 3, "undecided": 1},
    "categories_by_mode": {"analysis_gap": {"forms": 2, "trust": 1}},
    "page_types_by_mode": {"coverage_gap": {"checkout": 4, "other": 2}},
}


class TestRules:
    def test_the_most_frequent_error_comes_first_with_its_count(self) -> None:
        first, second = suggest(analysis(**MISSES)).suggestions
        assert (first.mode, first.n, first.of) == (FailureMode.COVERAGE_GAP, 6, 10)
        assert first.ci[0] < first.share == 0.6 < first.ci[1]
        assert "6 of 10 misses on dev sites" in first.evidence
        assert (second.mode, second.n) == (FailureMode.ANALYSIS_GAP, 3)

    def test_rules_are_filled_with_categories_and_types_of_pages(self) -> None:
        first, second = suggest(analysis(**MISSES)).suggestions
        assert "on pages of these types: checkout." in first.rule
        assert "other" not in first.rule.partition("types:")[2]
        assert "these categories: forms, trust." in second.rule
        assert first.targets == (NAVIGATION_PROMPT,) and second.targets == (ANALYSIS_PROMPT,)

    def test_every_decided_mode_has_a_rule(self) -> None:
        assert set(RULES) == set(FailureMode) - {FailureMode.UNDECIDED}
        assert all(set(rule.targets) <= set(PROMPTS) for rule in RULES.values())

    def test_false_alarms_speak_for_rules_too(self) -> None:
        (only,) = suggest(analysis(fp_by_mode={"context_wrong": 2, "undecided": 3})).suggestions
        assert (only.mode, only.n, only.of) == (FailureMode.CONTEXT_WRONG, 2, 5)

    def test_a_name_that_is_in_no_list_is_refused(self) -> None:
        tampered = MISSES | {"page_types_by_mode": {"coverage_gap": {"/open/review": 4}}}
        with pytest.raises(BadInput, match="'/open/review', which is none of the page types"):
            suggest(analysis(**tampered))

    def test_without_dev_sites_there_is_no_rule_and_it_is_said(self) -> None:
        made = suggest(analysis(studies=0))
        assert made.suggestions == ()
        assert any("No study is of a dev site" in note for note in made.notes)

    def test_what_is_undecided_speaks_for_no_rule_and_is_counted(self) -> None:
        assert any(
            "1 of 10 misses on dev sites are undecided" in n for n in suggest(analysis(**MISSES)).notes
        )

    def test_errors_on_other_splits_change_nothing(self, make_scored: Build, make_truth: Build) -> None:
        dev = make_scored("harbour-goods", truth=[make_truth(1, "harbour-goods", split="dev")])
        test = make_scored("forgeline", truth=[make_truth(1, "forgeline", split="test", category="trust")])
        published = make_scored("edx", truth=[make_truth(1, "edx", tier=2)])
        alone, together = suggest(analyse([dev])), suggest(analyse([dev, test, published]))
        assert alone.suggestions == together.suggestions


class TestLeaks:
    GUARDED = (
        Guarded(text="Button that goes on from the seats to the payment", source="GT-a-001"),
        Guarded(text="Choose your seats", source="a page of a"),
        Guarded(text="Sign in", source="a page of a"),
        Guarded(text="/events/the-salt-wife/seats?date=1", source="GT-a-002", path=True),
    )

    @pytest.mark.parametrize(
        ("text", "quoted"),
        [
            ("Press the BUTTON, that goes on from here.", "button that goes on from"),
            ("Look at “choose your seats” twice", "choose your seats"),
            ("Visit /events/the-salt-wife/seats.", "/events/the-salt-wife/seats"),
        ],
    )
    def test_a_quotation_is_caught(self, text: str, quoted: str) -> None:
        (leak,) = leak_check(text, self.GUARDED)
        assert leak.quoted == quoted

    @pytest.mark.parametrize(
        "text",
        [
            "the button that goes back from here",
            "choose good seats for your eyes",
            "visit the sign in page",
            "",
        ],
    )
    def test_words_that_everybody_uses_are_none(self, text: str) -> None:
        assert leak_check(text, self.GUARDED) == []

    def test_a_rule_that_quotes_is_refused_by_name(self) -> None:
        planted = Guarded(text="Look twice at what is easily passed over", source="GT-bank-007")
        made = suggest(analysis(**MISSES), [planted])
        assert [one.mode for one in made.suggestions] == [FailureMode.COVERAGE_GAP]
        (refused,) = made.refused
        assert refused.mode is FailureMode.ANALYSIS_GAP
        assert refused.leaks[0].source == "GT-bank-007"
        assert "GT-bank-007" not in str(write_prompts(made, base_prompts()))

    def test_no_rule_and_no_prompt_of_ours_quotes_any_known_site(self) -> None:
        known = known_texts()
        assert len(known) > 1000
        names = f"{', '.join(CATEGORIES)}. {', '.join(PAGE_TYPES)}."
        for mode, rule in RULES.items():
            assert leak_check(f"{rule.text}\n{rule.also}", known) == [], mode
        for text in (*base_prompts().values(), names):
            assert leak_check(text, known) == []

    def test_what_was_visited_and_what_is_known_is_guarded(self, make_scored: Build) -> None:
        scored = make_scored(truth=1)
        texts = {(one.text, one.path) for one in study_texts([scored])}
        assert ("/checkout", True) in texts
        assert ("known problem number 1", False) in texts

    @settings(max_examples=50, deadline=None)
    @given(st.lists(st.sampled_from(["alpha", "beta", "gamma", "delta"]), min_size=5, max_size=12))
    def test_a_text_always_quotes_itself(self, words: list[str]) -> None:
        text = " ".join(words)
        assert leak_check(f"before {text} after", [Guarded(text=text, source="x")])


class TestPrompts:
    def test_the_rules_stand_in_a_marked_block_of_the_system_part(self, tmp_path: Path) -> None:
        base = base_prompts()
        changed = write_prompts(suggest(analysis(**MISSES)), base)
        assert set(changed) == set(PROMPTS)
        write_json(tmp_path / "new_prompts.json", changed)
        assert load_overrides(tmp_path / "new_prompts.json") == changed
        for name, text in changed.items():
            old, new = Prompt.of(name, base[name]), Prompt.of(name, text)
            assert new.system.startswith(old.system)
            assert "Additional rules" in new.system
            assert new.user == old.user
            assert new.version != old.version and new.digest != old.digest

    def test_a_prompt_without_a_rule_stays_out(self) -> None:
        only = MISSES | {"fn_by_mode": {"coverage_gap": 6}, "missed": 6}
        assert set(write_prompts(suggest(analysis(**only)), base_prompts())) == {NAVIGATION_PROMPT}

    def test_a_second_round_replaces_the_block_of_the_first(self) -> None:
        once = write_prompts(suggest(analysis(**MISSES)), base_prompts())
        twice = write_prompts(suggest(analysis(**MISSES)), once)
        assert once == twice

    def test_our_own_prompts_can_be_filled(self) -> None:
        values = {name: "x" for name in ("persona", "task", "history", "page_url", "page")}
        for name, text in base_prompts().items():
            system, user = Prompt.of(name, text).render(values)
            assert system and "END PAGE" in user

    def test_a_directory_without_prompts_is_named(self, tmp_path: Path) -> None:
        with pytest.raises(BadInput, match="holds neither navigation_system_prompt"):
            base_prompts(tmp_path)
        with pytest.raises(BadInput, match="is no directory of prompts"):
            base_prompts(tmp_path / "none")
        (tmp_path / f"{NAVIGATION_PROMPT}.md").write_text("no version")
        with pytest.raises(BadInput, match="version line"):
            base_prompts(tmp_path)
