"""What is written is read again as it was and is valid; every damage is found on its line."""

from __future__ import annotations

import string
from dataclasses import replace
from typing import Any

import pytest
import yaml
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from assay.errors import BadInput
from assay.sifr.page.records import Place
from assay.sifr.spec.reading import read_sifr
from assay.sifr.spec.records import (
    ACTIONS,
    DETAILS,
    STATES,
    Detail,
    GridPlace,
    Group,
    Metadata,
    Region,
    Relations,
    SifrCluster,
    SifrDocument,
    SifrElement,
    Summary,
    stats_of,
)
from assay.sifr.spec.validating import Violation, validate_sifr
from assay.sifr.spec.writing import reduced, write_sifr
from assay.sifr.words import KINDS, LEVELS

NASTY = [
    "- not a list",
    "key: value # no comment",
    '"quoted" and \\back\\slash\\n',
    "two\nlines\r\nand a\ttab",
    "'single' {brace} [bracket], *star &and !bang %per @at `tick`",
    "====NODES====",
    "\n====NODES====\nhigh:",
    "null",
    "yes",
    "12",
    "~",
    "🛒 Cart\x00\x07\x1b[31m\x7f\x85\u2028\u2029\ufeff\ufffe\uffff",
    "\u202egnitide",
    "   ",
    "| block",
    "> folded",
    "<<: *a",
    '" enabled',
]
texts = st.one_of(st.text(max_size=12), st.sampled_from(NASTY))
words = st.text(string.ascii_lowercase, min_size=1, max_size=8)
grids = st.builds(
    GridPlace,
    st.tuples(st.integers(0, 12), st.integers(0, 12)),
    st.tuples(st.integers(0, 12), st.integers(0, 12)),
)
prefixes = st.sampled_from(["btn", "lnk", "inp", "txt", "div"])
plain_ids = st.builds("{}{:03}".format, prefixes, st.integers(1, 40))
# A file may call its elements what it likes; only the names of types and levels would be taken for these.
odd_ids = st.sampled_from(["on", "null", "1", "a b", "x: y", "é", "# no", "- one", "", "text001", '"'])
relations = st.sampled_from(
    ["inside", "labeled-by", "controls", "above(0px)", "below(8px)", "left-of(12px)", "right-of(999px)"]
)


def some(ids: list[str]) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(st.sampled_from(ids), max_size=3, unique=True).map(tuple)


@st.composite
def documents(draw: st.DrawFn, ids: st.SearchStrategy[str] = plain_ids | odd_ids) -> SifrDocument:
    names = draw(st.lists(ids, min_size=2, max_size=4, unique=True))
    clusters = tuple(
        SifrCluster(f"cluster{number:03}", draw(texts), draw(some(names)), draw(st.none() | grids))
        for number in range(1, draw(st.integers(0, 2)) + 1)
    )
    elements = tuple(draw(elements_called(name, names, clusters)) for name in names)
    related = Relations(
        tuple(
            Group(name, draw(st.sampled_from(["horizontal", "vertical"])), draw(some(names)))
            for name in draw(st.lists(plain_ids, max_size=2, unique=True))
        ),
        draw(
            st.dictionaries(
                st.sampled_from(names),
                st.dictionaries(st.sampled_from(names), relations, min_size=1, max_size=3),
                max_size=3,
            )
        ),
        clusters,
    )
    summary = Summary(
        draw(texts),
        draw(texts),
        tuple(draw(st.lists(texts, max_size=3))),
        tuple(draw(st.lists(st.builds(Region, texts, st.none() | grids, st.tuples(texts)), max_size=2))),
        draw(st.dictionaries(words, st.integers(0, 99), max_size=3)),
        draw(some(names)),
    )
    when = draw(st.datetimes(timezones=st.timezones()))
    metadata = Metadata(
        draw(texts.filter(bool)),
        draw(st.sampled_from([when.isoformat(), when.strftime("%Y-%m-%dT%H:%M:%SZ").rjust(20, "0")])),
        (draw(st.integers(1, 4000)), draw(st.integers(1, 4000))),
        draw(texts),
        draw(texts),
        draw(st.sampled_from([None, stats_of(elements, clusters)])),
    )
    return SifrDocument(metadata, elements, related, summary)


def elements_called(
    name: str, names: list[str], clusters: tuple[SifrCluster, ...]
) -> st.SearchStrategy[SifrElement]:
    lists = st.lists(texts, max_size=2).map(tuple)
    optional: dict[str, st.SearchStrategy[Any]] = {
        **dict.fromkeys(("text", "label", "aria_label", "placeholder", "value", "href", "selector"), texts),
        **dict.fromkeys(("input_type", "role", "alt"), texts),
        **dict.fromkeys(("options", "states"), lists),
        **dict.fromkeys(("required", "truncated"), st.just(True)),
        **dict.fromkeys(("children", "nearby"), some(names)),
        "heading": st.integers(1, 6),
        "position": st.builds(Place, *[st.integers(-99_999, 99_999)] * 4),
        "state": st.sampled_from(STATES),
        "actions": st.sampled_from([ACTIONS[:1], ACTIONS[1:]]),
        "parent": st.sampled_from(names),
        "cluster": st.sampled_from(["", *(cluster.id for cluster in clusters)]),
        "styles": st.dictionaries(words, texts | st.integers(-9_999, 9_999), max_size=2),
        "aria": st.dictionaries(words, texts.filter(bool), max_size=2),
    }
    always: dict[str, st.SearchStrategy[Any]] = {
        "id": st.just(name),
        "level": st.sampled_from(LEVELS),
        "type": st.sampled_from(KINDS),
    }
    return st.fixed_dictionaries(always, optional=optional).map(lambda fields: SifrElement(**fields))


@settings(max_examples=100, deadline=None)
@given(documents(), st.sampled_from(DETAILS))
def test_what_is_written_is_valid_and_read_again_as_it_was(document: SifrDocument, detail: Detail) -> None:
    text = write_sifr(document, detail)
    assert validate_sifr(text) == ()
    again = read_sifr(text)
    assert again == reduced(document, detail)
    assert again.shape == "yaml_v2"


@settings(max_examples=25, deadline=None)
@given(documents(), st.sampled_from([yaml.SafeLoader, yaml.CSafeLoader]))
def test_every_section_is_yaml_to_any_other_reader(document: SifrDocument, loader: Any) -> None:
    """Read by the constructors of a library that ours does not use."""
    text = write_sifr(document, "full")
    bodies = [yaml.load(body, loader) for body in sections_of(text).values()]
    assert list(sections_of(text)) == ["METADATA", "NODES", "RELATIONS", "SUMMARY"]
    metadata, nodes, related, summary = bodies
    assert metadata["url"] == document.metadata.url
    found = {
        name: fields
        for types in nodes["nodes"].values()
        for inside in types.values()
        for name, fields in inside.items()
    }
    assert list(found) == [element.id for element in document.elements]
    for element in document.elements:
        said = found[element.id].get("content" if element.type == "text" else "text", "")
        assert said == element.text
        assert found[element.id].get("options", []) == list(element.options)
    assert (related["relations"].get("pairs") or {}) == document.relations.pairs
    assert summary["summary"]["page"]["purpose"] == document.summary.purpose


def sections_of(text: str) -> dict[str, str]:
    pieces = ("\n" + text).split("\n====")
    split = (piece.split("====\n", 1) for piece in pieces[1:])
    return {name: body for name, body in split}


@settings(max_examples=25, deadline=None)
@given(documents(plain_ids), st.sampled_from(["format", "url", "timestamp", "viewport"]))
def test_a_missing_required_field_is_named_where_metadata_begins(document: SifrDocument, name: str) -> None:
    lines = write_sifr(document).split("\n")
    place = next(place for place, line in enumerate(lines) if line.startswith(f"{name}:"))
    del lines[place : place + (3 if name == "viewport" else 1)]
    (found,) = validate_sifr("\n".join(lines))
    assert (found.line, found.rule) == (1, "metadata")
    assert name in found.what


@settings(max_examples=25, deadline=None)
@given(documents(plain_ids), st.data())
def test_an_id_that_stands_twice_is_found_where_it_stands_again(
    document: SifrDocument, data: st.DataObject
) -> None:
    document = without_references(document)
    lines = write_sifr(document, "full").split("\n")
    heads = {
        line.strip(" :{}"): place
        for place, line in enumerate(lines)
        if line.startswith("      ") and line[6] != " "
    }
    first, second = data.draw(st.lists(st.sampled_from(list(heads)), min_size=2, max_size=2, unique=True))
    lines[heads[second]] = lines[heads[second]].replace(second, first)
    (found,) = validate_sifr("\n".join(lines))
    assert (found.line, found.rule) == (max(heads[first], heads[second]) + 1, "ids")


def without_references(document: SifrDocument) -> SifrDocument:
    elements = tuple(
        replace(element, parent="", children=(), nearby=(), cluster="") for element in document.elements
    )
    return SifrDocument(
        replace(document.metadata, stats=stats_of(elements, ())), elements, summary=Summary("Nothing")
    )


@settings(max_examples=25, deadline=None)
@given(documents(plain_ids), st.data())
def test_an_unknown_type_is_found_where_it_stands(document: SifrDocument, data: st.DataObject) -> None:
    lines = write_sifr(document).split("\n")
    places = [place for place, line in enumerate(lines) if line in {f"    {kind}:" for kind in KINDS}]
    place = data.draw(st.sampled_from(places))
    lines[place] = "    widget:"
    (found,) = validate_sifr("\n".join(lines))
    assert (found.line, found.rule) == (place + 1, "types")
    assert "'widget'" in found.what


@settings(max_examples=25, deadline=None)
@given(documents(plain_ids), st.data())
def test_a_relation_to_nothing_is_found_where_it_stands(document: SifrDocument, data: st.DataObject) -> None:
    lines = write_sifr(document).split("\n")
    after = lines.index("====RELATIONS====")
    places = [
        place
        for place in range(after, lines.index("====SUMMARY===="))
        if lines[place].endswith('"') or ("members: [" in lines[place] and not lines[place].endswith("[]"))
    ]
    places = [place for place in places if "role:" not in lines[place]]
    assume(places)
    place = data.draw(st.sampled_from(places))
    known = document.elements[0].id
    if "members" in lines[place]:
        lines[place] = lines[place].replace("[", "[ghost001, ")
    else:
        lines[place] = f'      ghost001: "inside"\n      {known}: "inside"'
    (found,) = validate_sifr("\n".join(lines))
    assert found == Violation(
        place + 1, "references", "there is no element 'ghost001'", "name an element of NODES or leave it out"
    )


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(), st.text("{}[]:,\"-#&*!|>=\n ab1~\\'", max_size=60)))
def test_arbitrary_text_is_refused_in_one_sentence_or_read(text: str) -> None:
    check_survives(text)


@settings(max_examples=80, deadline=None)
@given(documents(), st.sampled_from(DETAILS), st.data())
def test_damaged_files_are_refused_in_one_sentence_or_read(
    document: SifrDocument, detail: Detail, data: st.DataObject
) -> None:
    text = write_sifr(document, detail)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 80)))
    check_survives(text[:start] + data.draw(texts | st.sampled_from("{}[]&*!:\n\x00")) + text[end:])


def check_survives(text: str) -> None:
    violations = validate_sifr(text)
    assert all(1 <= violation.line <= text.count("\n") + text.count("\r") + 1 for violation in violations)
    try:
        document = read_sifr(text)
    except BadInput as error:
        assert violations
        assert str(error).endswith(".")
        assert "\n" not in str(error)
    else:
        assert document.shape


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        ({"metadata": Metadata("http://a/", "2024-12-01T10:00:00Z")}, "no viewport"),
        ({"elements": ()}, "no element"),
        ({"elements": (SifrElement("btn001", "high", "button"),) * 2}, "an id twice"),
        ({"relations": Relations(pairs={"btn001": {"ghost": "inside"}})}, "'ghost'"),
        ({"elements": (SifrElement("btn001", "high", "button", parent="ghost"),)}, "'ghost'"),
        ({"elements": (SifrElement("btn001", "high", "button", cluster="ghost"),)}, "'ghost'"),
    ],
)
def test_the_writer_refuses_what_the_spec_forbids(damage: dict[str, Any], reason: str) -> None:
    good = SifrDocument(
        Metadata("http://a/", "2024-12-01T10:00:00Z", (800, 600)), (SifrElement("btn001", "high", "button"),)
    )
    assert validate_sifr(write_sifr(good)) == ()
    with pytest.raises(BadInput, match=reason):
        write_sifr(replace(good, **damage), "full")
