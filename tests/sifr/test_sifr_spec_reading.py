"""Every shape that calls itself SiFR is read, and hostile files are refused within bounds."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
import yaml

from assay.errors import BadInput
from assay.sifr.page.records import Place
from assay.sifr.spec.reading import read_sifr
from assay.sifr.spec.records import GridPlace, SifrDocument, SifrElement
from assay.sifr.spec.trees import MAX_CHARACTERS
from assay.sifr.spec.validating import validate_sifr

YAML_V2 = """
====METADATA====
format: sifr-v2.0
url: https://shop.example/kettle
timestamp: 2024-12-01T10:00:00Z
viewport:
  width: 1280
  height: 800

====NODES====
{root}
high:
  button:
    btn001:
      text: "Buy: now"
      position: [10, 20.4, 30, 40]
      state: enabled
      actions: [clickable]
      cluster: cluster_product
  checkbox:
    chk001:
      label: Gift wrap   # a comment
      state: unchecked
      required: true
med:
  input:
    inp001: {{type: email, placeholder: 'it''s you', value: "1"}}
low:
  text:
    txt001:
      content: >-
        Two lines
        made one
      truncated: true
  image:
    img001:
      alt: ""
    img002:
      alt: null

====RELATIONS====
groups:
  actions: {{orientation: horizontal, members: [btn001, chk001]}}
pairs:
  chk001:
    btn001: "above(8px)"
clusters:
  cluster_product:
    role: product-info
    grid_position: [0-6, 1-2]
    members: [btn001]

====SUMMARY====
page:
  purpose: A kettle
  key_info:
    - "price: £30"
layout:
  grid: 12x12
  regions:
    - id: main
      position: [0-12, 0-12]
      contains: [product]
interactive:
  buttons: 1
validation:
  required_fields:
    - chk001  # Gift wrap
"""


def with_root_keys(text: str) -> str:
    """The same file as the SPEC prints it, each section but the first under its own name."""
    lines: list[str] = []
    for line in text.replace("{root}\n", "").split("\n"):
        lines.append(f"  {line}" if line and not line.startswith("====") and len(lines) > 8 else line)
        if line in ("====NODES====", "====RELATIONS====", "====SUMMARY===="):
            lines.append(line.strip("=").lower() + ":")
    return "\n".join(lines)


def by_id(document: SifrDocument) -> dict[str, SifrElement]:
    return {element.id: element for element in document.elements}


BARE = YAML_V2.replace("{root}\n", "").replace("{{", "{").replace("}}", "}")
ROOTED = with_root_keys(YAML_V2).replace("{{", "{").replace("}}", "}")


@pytest.mark.parametrize("text", [BARE, ROOTED, BARE.replace("\n", "\r\n"), "\ufeff" + BARE.lstrip()])
def test_yaml_of_version_2_is_read_with_and_without_root_keys(text: str) -> None:
    document = read_sifr(text)
    assert document.shape == "yaml_v2"
    assert document.notes == ()
    assert document.metadata.url == "https://shop.example/kettle"
    assert document.metadata.timestamp == "2024-12-01T10:00:00Z"
    assert document.metadata.viewport == (1280, 800)
    found = by_id(document)
    assert found["btn001"] == SifrElement(
        "btn001",
        "high",
        "button",
        text="Buy: now",
        position=Place(10, 20, 30, 40),
        state="enabled",
        actions=("clickable",),
        cluster="cluster_product",
    )
    assert (found["chk001"].label, found["chk001"].state, found["chk001"].required) == (
        "Gift wrap",
        "unchecked",
        True,
    )
    assert (found["inp001"].input_type, found["inp001"].placeholder, found["inp001"].value) == (
        "email",
        "it's you",
        "1",
    )
    assert (found["txt001"].text, found["txt001"].truncated) == ("Two lines made one", True)
    assert (found["img001"].alt, found["img002"].alt) == ("", None)
    assert document.relations.pairs == {"chk001": {"btn001": "above(8px)"}}
    assert document.relations.groups[0].members == ("btn001", "chk001")
    assert document.relations.clusters[0].grid_position == GridPlace((0, 6), (1, 2))
    assert document.summary.key_info == ("price: £30",)
    assert document.summary.regions[0].contains == ("product",)
    assert document.summary.interactive == {"buttons": 1}
    assert document.summary.required_fields == ("chk001",)


def test_the_parser_without_a_c_library_reads_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    expected, found = read_sifr(ROOTED), validate_sifr(ROOTED)
    monkeypatch.setattr(yaml, "__with_libyaml__", False)
    assert read_sifr(ROOTED) == expected
    assert validate_sifr(ROOTED) == found
    with pytest.raises(BadInput, match="anchors and aliases"):
        read_sifr(NODES + "a0: &a0 [x]\n" + BOMB)


@pytest.mark.parametrize("text", [BARE, ROOTED])
def test_only_the_state_that_the_spec_does_not_know_is_a_violation(text: str) -> None:
    (found,) = validate_sifr(text)
    assert text.split("\n")[found.line - 1].strip() == "state: unchecked"
    assert found.rule == "structure"
    assert validate_sifr(text, strict=False) == ()


def test_json_of_the_public_generator_is_read() -> None:
    document = read_sifr(
        json.dumps(
            {
                "====METADATA====": {
                    "format": "sifr-v2.0",
                    "url": "https://a.example/",
                    "viewport": {"width": 1920, "height": 1080},
                    "stats": {"high": 2, "med": 1, "low": 1},
                },
                "====NODES====": {
                    "high": {
                        "btn001": {
                            "type": "button",
                            "text": "Go",
                            "position": [1, 2, 3, 4],
                            "state": "disabled",
                        },
                        "inp001": {"type": "input", "placeholder": "Name", "input_type": "email"},
                    },
                    # The generator leaves an empty type beside the ids.
                    "med": {"link": {}, "lnk001": {"type": "link", "text": "Home", "href": "/"}},
                    "low": {"txt001": {"type": "text", "content": "Title", "tag": "h1"}},
                },
                "====SUMMARY====": {"page": {"purpose": "Page at https://a.example/"}},
            },
            indent=2,
        )
    )
    found = by_id(document)
    assert document.shape == "json_generator"
    assert (found["btn001"].state, found["btn001"].position) == ("disabled", Place(1, 2, 3, 4))
    assert (found["inp001"].type, found["inp001"].input_type) == ("input", "email")
    assert (found["lnk001"].level, found["lnk001"].href) == ("med", "/")
    assert (found["txt001"].text, found["txt001"].heading) == ("Title", 1)
    assert list(found) == ["btn001", "inp001", "lnk001", "txt001"]
    assert document.notes == ("METADATA has no timestamp.", "There is no RELATIONS.")


EXTENSION: dict[str, Any] = {
    "====METADATA====": {
        "format": "sifr-v2",
        "timestamp": "2025-12-01T10:00:00.000Z",
        "url": "https://a.example/",
        "viewport": {"width": 1280, "height": 720},
        "stats": {"totalNodes": 3, "salience": {"high": 1, "med": 1, "low": 1}, "clusters": 1},
    },
    "====NODES====": {
        "high": {
            "button": {"btn001": {"parent": "td001", "actions": ["clickable"], "cluster": "cluster001"}}
        },
        "med": {"input": {"inp001": {"parent": "td001"}}},
        "low": {"td": {"td001": {"children": ["btn001", "inp001"]}}},
    },
    "====SUMMARY====": {
        "page": {"title": "Prices"},
        "layout": {
            "gridSize": "12x12",
            "clusters": {
                "spatial": [
                    {"id": "cluster001", "gridPos": "0-3,1-2", "role": "main", "elements": ["btn001"]}
                ]
            },
        },
    },
    "====RELATIONS====": {
        "groups": {"grp001": {"source": "geometry", "members": ["btn001", "inp001"]}},
        "allPairs": {"btn001": {"inp001": "above(35px)"}},
    },
    "====DETAILS====": {
        "high": {
            "button": {
                "btn001": {
                    "selector": "#buy",
                    "text": "Buy",
                    "attributes": {"aria-label": "Buy it", "disabled": ""},
                    "layout": {"bbox": {"x": 1, "y": 2, "width": 3.6, "height": 4}},
                    "styles": {"typography": {"fontSize": "12px"}},
                }
            }
        },
        "med": {"input": {"inp001": {"attributes": {"type": "checkbox", "required": ""}}}},
    },
}


def test_json_of_the_extension_is_read_with_what_stands_in_details() -> None:
    document = read_sifr(json.dumps(EXTENSION))
    found = by_id(document)
    assert document.shape == "json_extension_v2"
    assert document.notes == ()
    button = found["btn001"]
    assert (button.text, button.selector, button.aria_label, button.state) == (
        "Buy",
        "#buy",
        "Buy it",
        "disabled",
    )
    assert (button.position, button.parent, button.cluster) == (Place(1, 2, 4, 4), "td001", "cluster001")
    assert (found["inp001"].type, found["inp001"].required) == ("checkbox", True)
    assert (found["td001"].type, found["td001"].children) == ("text", ("btn001", "inp001"))
    assert document.relations.pairs == {"btn001": {"inp001": "above(35px)"}}
    (cluster,) = document.relations.clusters
    assert (cluster.members, cluster.grid_position) == (("btn001",), GridPlace((0, 3), (1, 2)))
    assert document.metadata.stats is not None
    assert document.metadata.stats.total_nodes == 3
    assert document.summary.purpose == "Prices"


def test_json_is_validated_by_the_same_rules_with_lines() -> None:
    text = json.dumps(EXTENSION, indent=1)
    found = validate_sifr(text, strict=False)
    lines = text.split("\n")
    assert [(violation.rule, lines[violation.line - 1].strip()) for violation in found] == [
        ("types", '"td": {')
    ]
    broken = text.replace('"inp001": "above(35px)"', '"ghost": "above(35px)"')
    assert ("references", '"ghost": "above(35px)"') in [
        (violation.rule, lines_of(broken)[violation.line - 1]) for violation in validate_sifr(broken)
    ]
    twice = text.replace('"inp001": {\n     "parent"', '"btn001": {\n     "parent"')
    assert "ids" in {violation.rule for violation in validate_sifr(twice, strict=False)}


def lines_of(text: str) -> list[str]:
    return [line.strip() for line in text.split("\n")]


def test_json_of_version_3_is_read() -> None:
    document = read_sifr(
        json.dumps(
            {
                "METADATA": {"format": "sifr-v3", "url": "https://a.example/", "stats": {"totalNodes": 3}},
                "NODES": {
                    "n1": {"role": "navigation", "salience": "medium"},
                    "n17": {
                        "text": "Home",
                        "role": "link",
                        "selector": "a",
                        "bbox": [1, 2, 3, 4],
                        "salience": 71,
                    },
                    "n18": {"text": "Title", "role": "heading"},
                },
                "RELATIONS": [{"type": "contains", "from": "n1", "to": "n17"}],
                "SUMMARY": {},
            }
        )
    )
    found = by_id(document)
    assert document.shape == "json_v3"
    assert {name: (one.type, one.level) for name, one in found.items()} == {
        "n17": ("link", "high"),
        "n1": ("nav", "med"),
        "n18": ("text", "low"),
    }
    assert (found["n17"].parent, found["n17"].selector) == ("n1", "a")
    assert document.relations.pairs == {"n17": {"n1": "inside"}}
    assert "1 times an element has no salience; it was taken for low." in document.notes


def test_json_of_the_readmes_is_read() -> None:
    flat = read_sifr(
        '{"a015": {"tag": "a", "text": "Buy", "box": [5, 3, 12, 4], '
        '"attrs": {"href": "/b"}, "salience": "high"}}'
    )
    assert flat.shape == "json_flat"
    assert flat.elements == (
        SifrElement("a015", "high", "link", text="Buy", href="/b", position=Place(5, 3, 12, 4)),
    )
    tree = read_sifr(
        '{"id": "div001", "tag": "div", "bbox": [0, 0, 9, 9], "children": ['
        '{"id": "a015", "tag": "a", "text": "Buy", "bbox": [5, 3, 12, 4], "children": []}]}'
    )
    assert tree.shape == "json_tree"
    found = by_id(tree)
    assert (found["div001"].children, found["a015"].parent) == (("a015",), "div001")
    assert (found["a015"].type, found["a015"].text) == ("link", "Buy")


def test_yaml_without_sections_is_read_in_long_and_in_minimal_form() -> None:
    document = read_sifr(
        'btn004:\n  type: button\n  text: "Add to Cart"\n  position: [500, 200, 120, 40]\n'
        'inp001: input "Search..." [200,50,400,36]\n'
        "btn002: 'button \"Price: low\" [1, 2, 3, 4] enabled'\n"
    )
    found = by_id(document)
    assert document.shape == "yaml_flat"
    assert (found["btn004"].type, found["btn004"].text) == ("button", "Add to Cart")
    assert (found["inp001"].type, found["inp001"].text) == ("input", "Search...")
    assert found["inp001"].position == Place(200, 50, 400, 36)
    assert (found["btn002"].text, found["btn002"].state) == ("Price: low", "enabled")


def test_what_is_doubtful_is_said_not_dropped() -> None:
    text = BARE.replace("  image:", "  hologram:").replace("    img001:", "    btn001:")
    document = read_sifr(text.replace("members: [btn001]", "members: [btn001, ghost]"))
    assert set(document.notes) == {
        "1 times an id stands twice; the first element has it.",
        "1 times an element has no type that is known; it was taken for a container.",
        "1 references in RELATIONS name no element.",
    }
    assert by_id(document)["btn001"].text == "Buy: now"


NODES = "====METADATA====\nformat: sifr-v2.0\n====NODES====\n"
BOMB = "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 30))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        pytest.param("", "no SiFR", id="empty"),
        pytest.param("Dear reader,", "no SiFR", id="prose"),
        pytest.param("to: you\nfrom: me\n", "no SiFR", id="other-yaml"),
        pytest.param('{"to": "you"}', "no SiFR", id="other-json"),
        pytest.param("[1, 2]", "no SiFR", id="other-list"),
        pytest.param("<html></html>", "no SiFR", id="html"),
        pytest.param(NODES + "high: &a [*a]", "anchors and aliases", id="alias"),
        pytest.param(NODES + "a0: &a0 [x]\n" + BOMB, "anchors and aliases", id="bomb"),
        pytest.param(NODES + "high: !!python/object/apply:os.system [ls]", "tags", id="object"),
        pytest.param(NODES + "high: [", "no YAML", id="open-bracket"),
        pytest.param(NODES + "? [a]\n: b", "a key is a list", id="list-as-key"),
        pytest.param(NODES + "a: 1\n---\nb: 2", "second YAML document", id="two-documents"),
        pytest.param(NODES + "[" * 100_000, "nested more than", id="deep-yaml"),
        pytest.param(NODES + "- " * 100_000, "nested more than", id="deep-list"),
        pytest.param("[" * 100_000, "nested more than", id="deep-json"),
        pytest.param('{"a":' * 100_000, "nested more than", id="deep-object"),
        pytest.param('{"NODES": {"a": 1,}}', "no JSON", id="comma"),
        pytest.param('{"NODES": NaN}', "no JSON", id="nan"),
        pytest.param('{"NODES": "\\ud8', "no JSON", id="half-an-escape"),
        pytest.param('{"NODES": {}} {}', "after the end", id="two-values"),
        pytest.param("a" * (MAX_CHARACTERS + 1), "more than the 8,000,000", id="large"),
        pytest.param("a: \ud800", "no YAML", id="surrogate"),
        pytest.param(NODES + "a: \x00", "no YAML", id="control"),
    ],
)
def test_hostile_and_foreign_files_are_refused_in_one_sentence(text: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason) as refused:
        read_sifr(text)
    message = str(refused.value)
    assert len(message) < 400
    assert "\n" not in message
    assert validate_sifr(text)


@pytest.mark.parametrize("text", [NODES + "a: [" + "1," * 2_000 + "]", "[" + "1," * 2_000 + "1]"])
def test_a_file_of_too_many_values_is_refused(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("assay.sifr.spec.trees.MAX_VALUES", 1_000)
    with pytest.raises(BadInput, match="more than 1,000 values"):
        read_sifr(text)


def test_numbers_of_any_size_do_no_harm() -> None:
    huge = "9" * 5_000
    document = read_sifr(f'{{"a1": {{"tag": "a", "bbox": [1e999, {huge}, -1, 0.5], "salience": {huge}}}}}')
    (element,) = document.elements
    assert element.position is None
    assert element.level == "low"


def test_a_large_file_is_read_in_bounded_time() -> None:
    """Five thousand elements, well above most real pages."""
    nodes = "".join(
        f'    lnk{n:05}:\n      text: "Link number {n}"\n      position: [{n}, 2, 3, 4]\n'
        for n in range(5_000)
    )
    text = f"{NODES}high:\n  link:\n{nodes}"
    started = time.process_time()
    assert len(read_sifr(text).elements) == 5_000
    # About a second; a reader whose work grows with the square of the file would take minutes.
    assert time.process_time() - started < 60
