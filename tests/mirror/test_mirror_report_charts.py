"""Curves, funnels and grids: what they draw, what they say aloud, and that nothing covers anything."""

from __future__ import annotations

from xml.etree import ElementTree

from hypothesis import given, settings
from hypothesis import strategies as st

from assay.reports import Cell, Curve, FunnelBar, funnel_chart, grid_chart, line_chart

SVG = "{http://www.w3.org/2000/svg}"


def drawn(curves: list[Curve]) -> ElementTree.Element:
    return ElementTree.fromstring(
        line_chart(curves, "Found", x_name="personas", y_name="recall", x_ticks=[1, 2, 3])
    )


def test_a_curve_says_its_points_and_models_have_no_marks() -> None:
    svg = drawn(
        [
            Curve("measured", [(1, 0.25), (2, 0.4), (3, 0.5)], [(1, 0.2, 0.3), (3, 0.4, 0.6)]),
            Curve("model", [(1, 0.25), (2, 0.45), (3, 0.6)], marked=False),
        ]
    )
    assert svg.attrib["aria-label"].startswith("Found. measured: 1 gives 25.0 %, 2 gives 40.0 %")
    assert len(list(svg.iter(f"{SVG}circle"))) == 3
    assert len(list(svg.iter(f"{SVG}polyline"))) == 2
    assert len(list(svg.iter(f"{SVG}polygon"))) == 1


def test_no_curve_is_said_too() -> None:
    assert "Nothing to show" in drawn([]).attrib["aria-label"]


@settings(max_examples=50)
@given(st.lists(st.floats(0, 1), min_size=2, max_size=3))
def test_names_at_the_ends_never_cover_each_other(ends: list[float]) -> None:
    svg = drawn([Curve(f"line {at}", [(1, 0.1), (3, end)]) for at, end in enumerate(ends)])
    places = sorted(
        float(text.attrib["y"]) for text in svg.iter(f"{SVG}text") if (text.text or "").startswith("line")
    )
    assert all(after - before >= 16.9 for before, after in zip(places, places[1:], strict=False))


def test_a_funnel_keeps_apart_what_is_not_known() -> None:
    svg = ElementTree.fromstring(
        funnel_chart([FunnelBar("visited", 30, 10, 0), FunnelBar("in view", 20, 5, 15)], "The way")
    )
    boxes = [box.attrib["class"] for box in svg.iter(f"{SVG}rect")]
    assert boxes.count("plot-hatch") == 1
    assert "in view: 20 reached, 5 not, 15 not known" in svg.attrib["aria-label"]
    assert "Nothing to show" in funnel_chart([], "The way")


def test_a_grid_says_every_cell_and_leaves_the_others_empty() -> None:
    cells = {("forms", "major"): Cell("3/7", 0.43), ("<b>", "major"): Cell("1/1", 1.0)}
    text = grid_chart(["forms", "<b>"], ["major", "minor"], cells, "Recall")
    svg = ElementTree.fromstring(text)
    assert svg.attrib["aria-label"] == "Recall. forms, major: 3/7; <b>, major: 1/1."
    assert text.count("plot-none") == 2
    assert "<b>" not in text
