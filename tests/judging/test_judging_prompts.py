"""Prompt files: what is refused and in which words, what is data, and what the digest depends on."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.errors import BadInput
from assay.judging import Prompt, load_overrides

TEXT = "version: 3\n--- system\nYou compare {{ what }}.\n--- user\nFirst: {{ first }}\nSecond: {{ second }}\n"


def user(template: str) -> Prompt:
    return Prompt.of("test", f"version: 1\n--- user\n{template}")


def test_a_prompt_has_a_name_a_version_and_two_texts() -> None:
    prompt = Prompt.of("compare", TEXT)
    assert (prompt.name, prompt.version) == ("compare", "3")
    filled = prompt.render({"what": "findings", "first": "a", "second": "b"})
    assert filled == ("You compare findings.", "First: a\nSecond: b")


def test_the_system_part_may_be_absent_or_come_last() -> None:
    assert user("Hello").render({}) == (None, "Hello")
    assert Prompt.of("x", "version: 1\n--- user\nU\n--- system\nS").render({}) == ("S", "U")


@pytest.mark.parametrize(
    "change",
    [lambda text: "\ufeff" + text, lambda text: text.replace("\n", "\r\n")],
    ids=["byte-order-mark", "crlf"],
)
def test_editors_of_other_systems_do_no_harm(change: Any) -> None:
    assert Prompt.of("x", change(TEXT)) == Prompt.of("x", TEXT)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("--- user\nHello", "must begin with a version line"),
        ("\nversion: 1\n--- user\nHello", "must begin with a version line"),
        ("version:\n--- user\nHello", "must begin with a version line"),
        ("version: 1\n--- system\nHello", "has no `--- user` part; add one"),
        ("version: 1\nHello", "has no `--- user` part; add one"),
        ("version: 1\n--- user\n  \n", "has no `--- user` part; add one"),
        ("version: 1\nlost words\n--- user\nHello", "needs one `--- user` and at most one `--- system` part"),
        ("version: 1\n--- user\nA\n--- user\nB", "needs one `--- user` and at most one `--- system` part"),
        ("version: 1\n--- user\n{{ open", "is not a valid template"),
        ("version: 1\n--- user\n{% for x in y %}", "is not a valid template"),
        ("version: 1\n--- user\n{% nonsense %}", "is not a valid template"),
        ("version: 1\n--- user\n{{ x | no_such_filter }}", "is not a valid template"),
    ],
)
def test_a_prompt_that_cannot_be_used_is_refused_by_name(text: str, sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        Prompt.of("compare", text)
    assert str(caught.value).startswith("Prompt compare ")
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    ("template", "reason"),
    [
        ("{{ absent }}", "'absent' is undefined"),
        ("{{ shown.absent }}", "has no attribute 'absent'"),
        ("{{ 1 / 0 }}", "division by zero"),
        ("{{ shown + 1 }}", "str"),
        ("{% for i in range(10**9) %}x{% endfor %}", "Range too big"),
        ("{% include 'other.md' %}", "no loader"),
    ],
)
def test_a_template_that_cannot_be_filled_says_why(template: str, reason: str) -> None:
    with pytest.raises(BadInput, match="Prompt test cannot be filled") as caught:
        user(template).render({"shown": "text"})
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "template",
    [
        "{{ ''.__class__.__mro__ }}",
        "{{ ''.__class__.__mro__[1].__subclasses__() }}",
        "{{ shown['__class__'] }}",
        "{{ shown | attr('__class__') }}",
        "{{ function.__globals__ }}",
        "{{ '{0.__class__}'.format(shown) }}",
        "{{ items.append(1) or cycler.__init__.__globals__.os }}",
    ],
)
def test_a_template_cannot_reach_out_of_its_sandbox(template: str) -> None:
    values = {"shown": "text", "function": user, "items": []}
    try:
        _, filled = user(template).render(values)
    except BadInput as error:
        assert "cannot be filled" in str(error)
    else:
        pytest.fail(f"the template was filled: {filled[:200]}")


def test_a_template_that_loops_in_loops_is_stopped() -> None:
    loops = (
        "{% for i in range(90000) %}{% for j in range(90000) %}xxxxxxxxxxxxxxxxxxxx{% endfor %}{% endfor %}"
    )
    start = time.process_time()
    with pytest.raises(BadInput, match="more than 10,000,000 characters"):
        user(loops).render({})
    assert time.process_time() - start < 5


@pytest.mark.parametrize(
    "value",
    [
        "{{ 7*7 }}",
        "{% raw %}",
        "{% for i in range(3) %}x{% endfor %}",
        "{# gone #}",
        "<b> & 'quotes'",
        "--- user",
    ],
)
def test_values_are_data_and_never_evaluated(value: str) -> None:
    prompt = Prompt.of("x", "version: 1\n--- system\nOn {{ page }}\n--- user\nSee {{ page }}.")
    assert prompt.render({"page": value}) == (f"On {value}", f"See {value}.")


@settings(deadline=None)
@given(st.text())
def test_any_value_arrives_as_it_is(value: str) -> None:
    assert user("[{{ page }}]").render({"page": value}) == (None, f"[{value}]")


@pytest.mark.parametrize(
    "changed",
    [
        TEXT.replace("version: 3", "version: 4"),
        TEXT.replace("You compare", "You  compare"),
        TEXT.replace("First:", "first:"),
        TEXT.replace("--- user", "--- user\nx"),
        TEXT.replace("--- system\nYou compare {{ what }}.\n", ""),
        TEXT.replace("{{ first }}", "{{first}}"),
        TEXT.replace("{{ second }}", "{{ second }}{# a note #}"),
    ],
)
def test_any_change_of_text_changes_the_digest(changed: str) -> None:
    assert changed != TEXT
    assert Prompt.of("x", changed).digest != Prompt.of("x", TEXT).digest


def test_text_does_not_move_between_the_parts_unnoticed() -> None:
    one = Prompt.of("x", "version: 1\n--- system\nAB\n--- user\nC")
    other = Prompt.of("x", "version: 1\n--- system\nA\n--- user\nBC")
    assert one.digest != other.digest


def test_the_digest_ignores_outer_white_space_and_the_name() -> None:
    spaced = TEXT.replace("--- user\n", "--- user \n\n\n").replace("version: 3", "version:  3 ") + "\n\n  \n"
    assert Prompt.of("y", spaced).digest == Prompt.of("x", TEXT).digest


def test_a_prompt_is_loaded_by_the_stem_of_its_file_unless_overridden(tmp_path: Path) -> None:
    path = tmp_path / "compare.md"
    path.write_text(TEXT, "utf-8")
    other = "version: 9\n--- user\nOther"
    assert Prompt.load(path) == Prompt.of("compare", TEXT)
    assert Prompt.load(path, {"another": other}) == Prompt.of("compare", TEXT)
    assert Prompt.load(path, {"compare": other}).version == "9"


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="absent.md cannot be read"):
        Prompt.load(tmp_path / "absent.md")
    (tmp_path / "latin.md").write_bytes("version: 1\n--- user\ncafé".encode("latin-1"))
    with pytest.raises(BadInput, match="latin.md is not UTF-8"):
        Prompt.load(tmp_path / "latin.md")


def test_overrides_are_read_by_name(tmp_path: Path) -> None:
    path = tmp_path / "overrides.json"
    path.write_text(json.dumps({"compare": TEXT}), "utf-8")
    assert load_overrides(path) == {"compare": TEXT}


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("[]", "must hold an object from prompt name to prompt text"),
        ('{"compare": {"user": "x"}}', "must hold an object from prompt name to prompt text"),
        ('{"compare": "Hello"}', "Prompt compare must begin with a version line"),
        ('{"compare": "version: 1\\n--- user\\n{{ x"}', "Prompt compare is not a valid template"),
        ("{", "is not valid JSON"),
    ],
)
def test_overrides_that_cannot_be_used_are_refused(tmp_path: Path, content: str, sentence: str) -> None:
    path = tmp_path / "overrides.json"
    path.write_text(content, "utf-8")
    with pytest.raises(BadInput) as caught:
        load_overrides(path)
    assert sentence in str(caught.value)
