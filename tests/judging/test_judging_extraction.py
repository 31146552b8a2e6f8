"""The JSON in what models really say: clean, wrapped, damaged, cut off, or hostile."""

from __future__ import annotations

import gc
import json
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.judging import Extracted, extract_json
from assay.judging.extraction import MAX_TEXT

A: dict[str, Any] = {"a": 1}
Found = tuple[Any, tuple[str, ...]] | None


def outcome(text: str) -> Found:
    found = extract_json(text)
    return None if found is None else (found.value, found.steps)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param('{"a": 1}', (A, ()), id="clean"),
        pytest.param('\n  {"a": 1}\n', (A, ()), id="white-space-around"),
        pytest.param('\ufeff{"a": 1}', (A, ()), id="byte-order-mark"),
        pytest.param(' \ufeff {"a": 1}', (A, ()), id="byte-order-mark-after-space"),
        pytest.param("{}", ({}, ()), id="empty-object"),
        pytest.param("[1, 2]", ([1, 2], ()), id="bare-list"),
        pytest.param('{"a": "}{ ] ["}', ({"a": "}{ ] ["}, ()), id="braces-in-a-string"),
        pytest.param('{"a": "naïve ☃ 😀"}', ({"a": "naïve ☃ 😀"}, ()), id="unicode"),
        pytest.param('{"a": "\\u2603"}', ({"a": "☃"}, ()), id="escaped-unicode"),
        pytest.param('{"a": "```js\\nx```"}', ({"a": "```js\nx```"}, ()), id="fence-in-a-string"),
        pytest.param('```json\n{"a": 1}\n```', (A, ("fenced",)), id="fence"),
        pytest.param('```\n{"a": 1}\n```', (A, ("fenced",)), id="fence-without-language"),
        pytest.param('```json\r\n{"a": 1}\r\n```', (A, ("fenced",)), id="fence-with-crlf"),
        pytest.param('```json\n{"a": 1}', (A, ("fenced",)), id="fence-never-closed"),
        pytest.param('Here:\n```json\n{"a": 1}\n```\nBye [1].', (A, ("fenced",)), id="fence-in-prose"),
        pytest.param('```json\n{"a": 1}\n```\n```json\n{"a": 2}\n```', (A, ("fenced",)), id="first-fence"),
        pytest.param('```html\n<a>\n```\n{"a": 1}', (A, ("embedded",)), id="fence-of-something-else"),
        pytest.param('```json {"a": 1} ```', (A, ("embedded",)), id="fence-on-one-line"),
        pytest.param(
            '```json\n{"a": "x\\n```js\\ny\\n``` z"}\n```',
            ({"a": "x\n```js\ny\n``` z"}, ("embedded",)),
            id="fence-with-a-fence-in-a-string",
        ),
        pytest.param('Sure! {"a": 1} Hope that helps.', (A, ("embedded",)), id="prose-around"),
        pytest.param('As noted [1], it is {"a": 1}', (A, ("embedded",)), id="footnote-before"),
        pytest.param('{"a": 1}\n\nThis [is] why.', (A, ("embedded",)), id="brackets-after"),
        pytest.param('The set {x, y} gives {"a": 1}', (A, ("embedded",)), id="braces-in-prose"),
        pytest.param('An open { and [ and then {"a": 1}', (A, ("embedded",)), id="open-brackets-in-prose"),
        pytest.param('The range [0, 1) gives {"a": 1}', (A, ("embedded",)), id="half-open-range"),
        pytest.param('I think "so. {"a": 1}', (A, ("embedded",)), id="stray-quote-before"),
        pytest.param('The answer is "{"a": 1}", surely.', (A, ("embedded",)), id="quoted-in-prose"),
        pytest.param("He said '{\"a\": 1}'.", (A, ("embedded",)), id="single-quoted-in-prose"),
        pytest.param('answer = {"a": 1};', (A, ("embedded",)), id="assignment"),
        pytest.param('{"a": 1} {"b": 2}', (A, ("embedded",)), id="two-alike-the-first"),
        pytest.param('{"a": 1} {"a": 2, "b": 3}', ({"a": 2, "b": 3}, ("embedded",)), id="two-the-longer"),
        pytest.param("So: [3, 4]", ([3, 4], ("embedded",)), id="list-in-prose"),
        pytest.param('{"a": 1,}', (A, ("mended",)), id="trailing-comma"),
        pytest.param('{"a": [1, 2,], "b": 3}', ({"a": [1, 2], "b": 3}, ("mended",)), id="nested-comma"),
        pytest.param('{"a": 1, // last one\n}', (A, ("mended",)), id="comment-after-the-last-comma"),
        pytest.param('{"a": 1, // one\n "b": /* two */ 2}', ({"a": 1, "b": 2}, ("mended",)), id="comments"),
        pytest.param('{"a": "http://x.y/*z",}', ({"a": "http://x.y/*z"}, ("mended",)), id="no-comment"),
        pytest.param(
            '{"a": True, "b": None, "c": False}',
            ({"a": True, "b": None, "c": False}, ("mended",)),
            id="python-words",
        ),
        pytest.param('{"a": NaN}', ({"a": None}, ("mended",)), id="nan-is-no-number"),
        pytest.param('{"a": -Infinity}', ({"a": None}, ("mended",)), id="infinity-is-no-number"),
        pytest.param('{"a": "True, NaN",}', ({"a": "True, NaN"}, ("mended",)), id="words-in-a-string"),
        pytest.param('{"a": "one\ntwo\tx"}', ({"a": "one\ntwo\tx"}, ("mended",)), id="raw-line-break"),
        pytest.param('{"a": "x\r\ny\x01"}', ({"a": "x\r\ny\x01"}, ("mended",)), id="raw-control"),
        pytest.param('```json\n{"a": 1,}\n```', (A, ("fenced", "mended")), id="fenced-and-mended"),
        pytest.param('Well: {"a": 1,} so.', (A, ("embedded", "mended")), id="embedded-and-mended"),
        pytest.param('{"a": 1, "b": "hel', ({"a": 1, "b": "hel"}, ("truncated",)), id="cut-in-a-string"),
        pytest.param('{"a": "x\\', ({"a": "x"}, ("truncated",)), id="cut-in-an-escape"),
        pytest.param('{"a": "x\\u26', ({"a": "x"}, ("truncated",)), id="cut-in-a-unicode-escape"),
        pytest.param('{"a": 1, "b": 12', (A, ("truncated",)), id="cut-in-a-number"),
        pytest.param('{"a": [10, 2', ({"a": [10]}, ("truncated",)), id="cut-in-a-number-in-a-list"),
        pytest.param('{"a": 1, "b": -1.5e', (A, ("truncated",)), id="cut-in-an-exponent"),
        pytest.param('{"a": "page 12', ({"a": "page 12"}, ("truncated",)), id="cut-at-a-digit-in-a-string"),
        pytest.param('{"a": 1, "bo', (A, ("truncated",)), id="cut-in-a-key"),
        pytest.param('{"a": 1, "b":', (A, ("truncated",)), id="cut-after-a-colon"),
        pytest.param('{"a": 1,', (A, ("truncated",)), id="cut-after-a-comma"),
        pytest.param('{"a": 1, "b": tr', (A, ("truncated",)), id="cut-in-a-word"),
        pytest.param('{"a": true', ({"a": True}, ("truncated",)), id="cut-before-the-brace"),
        pytest.param(
            '{"a": {"b": [1, {"c": "x', ({"a": {"b": [1, {"c": "x"}]}}, ("truncated",)), id="cut-nested"
        ),
        pytest.param(
            '{"a": {"b": 1}, "c": {"d": 2}, "e',
            ({"a": {"b": 1}, "c": {"d": 2}}, ("truncated",)),
            id="cut-parts",
        ),
        pytest.param(
            '{"a": [1, 2,], "b": True, "c', ({"a": [1, 2], "b": True}, ("truncated",)), id="cut-and-slips"
        ),
        pytest.param('So: {"a": 1, "b": "c', ({"a": 1, "b": "c"}, ("truncated",)), id="cut-after-prose"),
        pytest.param('As [1] says {"a": 1, "b', (A, ("truncated",)), id="cut-after-a-footnote"),
        pytest.param('{x} says {"a": 1, "b', (A, ("truncated",)), id="cut-after-braces"),
        pytest.param('```json\n{"a": 1, "b": "x', ({"a": 1, "b": "x"}, ("truncated",)), id="cut-in-a-fence"),
        pytest.param('```json\n{"a": 1,\n```\nSorry.', (A, ("truncated",)), id="cut-and-the-fence-closed"),
        pytest.param('[{"a": 1}, {"a', ([{"a": 1}, {}], ("truncated",)), id="cut-list"),
        pytest.param("", None, id="empty"),
        pytest.param("I cannot judge this.", None, id="only-prose"),
        pytest.param("null", None, id="null"),
        pytest.param("true", None, id="bare-word"),
        pytest.param("42", None, id="bare-number"),
        pytest.param('"yes"', None, id="bare-string"),
        pytest.param("{", None, id="a-brace"),
        pytest.param('{"a', None, id="cut-before-anything"),
        pytest.param('{"a": 12', None, id="cut-in-the-only-number"),
        pytest.param("{a: 1}", None, id="unquoted-key"),
        pytest.param("{'a': {\"b\": 1}}", None, id="a-part-does-not-stand-for-the-whole"),
        pytest.param('{"a": 1\n"b": {"c": 2}}', None, id="comma-missing-in-the-middle"),
        pytest.param('{"a": "he said "no" to", "b": 1}', None, id="unescaped-quotes"),
        pytest.param('{"a": [1, 2}', None, id="wrong-bracket"),
        pytest.param('{"a": 1e999}', None, id="number-beyond-any-float"),
        pytest.param('{"a": ' + "9" * 5000 + "}", None, id="number-too-long"),
    ],
)
def test_what_is_found_and_how(text: str, expected: Found) -> None:
    assert outcome(text) == expected


@pytest.mark.parametrize(
    ("steps", "repaired"),
    [
        ((), False),
        (("fenced",), False),
        (("embedded",), False),
        (("mended",), True),
        (("fenced", "mended"), True),
        (("truncated",), True),
    ],
)
def test_only_damage_counts_as_repaired(steps: tuple[str, ...], repaired: bool) -> None:
    assert Extracted({}, steps).repaired is repaired


@pytest.mark.parametrize("text", ['{"a": "\ud83d"}', '{"a": "\\ud83d"}', '{"a": "\ud83d'])
def test_half_a_surrogate_pair_cannot_get_into_a_file(text: str) -> None:
    found = extract_json(text)
    assert found is not None
    assert found.value["a"].encode("utf-8") in (b"?", b"")


scalars = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
objects = st.dictionaries(st.text(), values, max_size=5)
quiet_prose = st.text(alphabet=st.characters(exclude_characters="{}[]`", exclude_categories=["Cs"]))


@settings(deadline=None)
@given(objects, st.booleans(), st.sampled_from([None, 2]))
def test_any_object_survives_as_it_is(value: dict[str, Any], ascii_only: bool, indent: int | None) -> None:
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent)
    assert outcome(text) == (value, ())


@settings(deadline=None)
@given(objects, st.booleans(), st.sampled_from(["json", "JSON", ""]))
def test_any_object_survives_a_fence(value: dict[str, Any], closed: bool, language: str) -> None:
    text = f"```{language}\n{json.dumps(value)}\n" + "```" * closed
    found = extract_json(f"Here you are:\n{text}")
    assert found is not None
    assert found.value == value
    assert not found.repaired


@settings(deadline=None)
@given(objects, quiet_prose, quiet_prose)
def test_any_object_survives_prose(value: dict[str, Any], before: str, after: str) -> None:
    found = extract_json(f"{before}{json.dumps(value, ensure_ascii=False)}{after}")
    assert found is not None
    assert found.value == value
    assert not found.repaired


def begins(part: Any, whole: Any, last: bool = True) -> bool:
    """Is `part` what is left of `whole` when its text is cut? Only the last thing may be incomplete."""
    if isinstance(part, dict) and isinstance(whole, dict):
        keys = list(part)
        return keys == list(whole)[: len(keys)] and all(
            begins(part[key], whole[key], last and key == keys[-1]) for key in keys
        )
    if isinstance(part, list) and isinstance(whole, list):
        return len(part) <= len(whole) and all(
            begins(item, whole[at], last and at == len(part) - 1) for at, item in enumerate(part)
        )
    if isinstance(part, str) and isinstance(whole, str):
        return whole.startswith(part) if last else whole == part
    return bool(part == whole) and type(part) is type(whole)


@settings(max_examples=300, deadline=None)
@given(objects, st.booleans(), st.sampled_from([None, 1]), st.data())
def test_what_is_left_of_a_cut_object_is_its_beginning(
    value: dict[str, Any], ascii_only: bool, indent: int | None, data: st.DataObject
) -> None:
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent)
    cut = data.draw(st.integers(0, len(text) - 1))
    found = extract_json(text[:cut])
    if found is not None:
        assert isinstance(found.value, dict)
        assert found.steps == ("truncated",)
        assert begins(found.value, value)


@settings(max_examples=300, deadline=None)
@given(st.text() | st.text(alphabet='{}[]",:`\\/*\n aTN1-.e'))
def test_arbitrary_text_never_raises(text: str) -> None:
    found = extract_json(text)
    assert found is None or isinstance(found.value, dict | list)


@pytest.mark.parametrize(
    ("before", "pattern", "after"),
    [
        ("", "{", ""),
        ("", "[", ""),
        ("", '"', ""),
        ("", '{"a":', ""),
        ("", "`", ""),
        ("", "```\n", ""),
        ("```", " ", ""),
        ("", "``` \t", ""),
        ("", "```json\n{", ""),
        ("", "\\", ""),
        ("", ",}", ""),
        ("", "{}", ""),
        ("", '{"', ""),
        ("", "{x", ""),
        ("", "[{}", ""),
        ("", '[{"a":1},', ""),
        ("", '{"a":1,', ""),
        ("{x [x " * 20, "[]", ""),
        ('{"a":' * 20, "[],", ""),
        ('{"a":' * 20, "[],", "}" * 20),
        ("{", '"\\', ""),
        ("{", '""', ""),
        ("{", '"",', "}"),
        ("{", "/*", "}"),
        ("{", ",/**/", "}"),
        ("{", ", ", "}"),
        ("{,", " ", "x}"),
        ("{", "True ", "}"),
        ("{", "//\n", "}"),
        ('{"a":', "1", "}"),
        ('{"a":', "-", "}"),
        ('{"a":"', "\\u", ""),
        ('{"a":"', "\n", '"}'),
        ('{"a":[', "1,", ""),
        ("[" * 500, "1,", "]" * 500),
        ("[", "[],", "]"),
    ],
)
def test_a_hostile_megabyte_takes_less_than_a_second(before: str, pattern: str, after: str) -> None:
    text = (before + pattern * MAX_TEXT)[: MAX_TEXT - len(after)] + after
    # What other tests left in memory is not the reader's to tidy up.
    gc.collect()
    gc.freeze()
    try:
        start = time.process_time()
        extract_json(text)
        assert time.process_time() - start < 1.0
    finally:
        gc.unfreeze()


@pytest.mark.parametrize("deep", ['{"a":' * 50_000 + "1" + "}" * 50_000, "[" * 50_000 + "]" * 50_000])
def test_deep_nesting_is_no_answer_and_no_crash(deep: str) -> None:
    assert outcome(deep) is None
    assert outcome(f"So {deep} it is.") is None
