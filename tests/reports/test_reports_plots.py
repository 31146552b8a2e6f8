"""Plots: what they show, what they say aloud, and that nothing falls off the edge."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree

import pytest

from assay.reports import PlotRow, interval_plot

SVG = "{http://www.w3.org/2000/svg}"
LEFT, RIGHT, WIDTH = 150.0, 520.0, 720


def drawn(rows: Sequence[PlotRow], **how: Any) -> ElementTree.Element:
    """The plot as a strict XML parser reads it."""
    return ElementTree.fromstring(interval_plot(rows, "Recall by site", **how))


def marks(svg: ElementTree.Element) -> list[float]:
    circles = [float(mark.attrib["cx"]) for mark in svg.iter(f"{SVG}circle")]
    return circles + [float(mark.attrib["x"]) + 5 for mark in svg.iter(f"{SVG}rect")]


def intervals(svg: ElementTree.Element) -> list[tuple[float, float]]:
    lines = [line for line in svg.iter(f"{SVG}line") if "plot-interval" in line.attrib["class"]]
    return [(float(line.attrib["x1"]), float(line.attrib["x2"])) for line in lines]


def test_a_plot_is_an_image_that_says_its_numbers() -> None:
    svg = drawn([PlotRow("shop", 0.8, (0.7, 0.9)), PlotRow("bank", 0.25, None), PlotRow("blog", None, None)])
    assert svg.attrib["role"] == "img"
    assert svg.attrib["aria-label"] == (
        "Recall by site. shop: 80.0 % [70.0, 90.0]; bank: 25.0 % [no interval]; blog: –."
    )


def test_values_and_intervals_stand_where_they_belong() -> None:
    svg = drawn([PlotRow("a", 0.5, (0.25, 1.0)), PlotRow("b", 0.0, (0.0, 0.0), "b")])
    assert marks(svg) == [pytest.approx((LEFT + RIGHT) / 2), LEFT]
    assert intervals(svg) == [(pytest.approx(LEFT + (RIGHT - LEFT) / 4), RIGHT), (LEFT, LEFT)]


def test_series_differ_in_shape_and_not_only_in_colour() -> None:
    svg = drawn([PlotRow("a", 0.5, None, "a"), PlotRow("b", 0.5, None, "b")])
    assert len(list(svg.iter(f"{SVG}circle"))) == 1
    assert len(list(svg.iter(f"{SVG}rect"))) == 1


@pytest.mark.parametrize(
    ("row", "marked", "lines"),
    [
        (PlotRow("a", None, None), 0, 0),
        (PlotRow("a", 0.5, None), 1, 0),
        (PlotRow("a", None, (0.1, 0.2)), 0, 1),
        (PlotRow("a", 0.15, (0.1, 0.2)), 1, 1),
    ],
)
def test_what_does_not_exist_is_not_drawn(row: PlotRow, marked: int, lines: int) -> None:
    svg = drawn([row])
    assert len(marks(svg)) == marked
    assert len(intervals(svg)) == lines


@pytest.mark.parametrize(("value", "ci"), [(7.0, (-3.0, 9.0)), (-2.0, (-9.0, -1.0)), (1e300, (0.5, 1e308))])
def test_values_outside_the_range_stay_on_the_plot_and_are_told_in_full(
    value: float, ci: tuple[float, float]
) -> None:
    svg = drawn([PlotRow("a", value, ci)], percent=False)
    places = [*marks(svg), *(end for pair in intervals(svg) for end in pair)]
    assert all(LEFT <= place <= RIGHT for place in places)
    assert f"{value:.3f}" in svg.attrib["aria-label"]


def test_a_plot_without_rows_says_that_there_is_nothing() -> None:
    svg = drawn([])
    assert svg.attrib["aria-label"] == "Recall by site. Nothing to show."
    assert marks(svg) == []


@pytest.mark.parametrize("count", [1, 2, 40])
def test_the_height_follows_the_rows(count: int) -> None:
    svg = drawn([PlotRow(f"{n}", 0.5, (0.4, 0.6)) for n in range(count)])
    width, height = map(float, svg.attrib["viewBox"].split()[2:])
    assert width == WIDTH
    assert all(float(text.attrib["y"]) <= height for text in svg.iter(f"{SVG}text"))
    assert len(marks(svg)) == count


def test_the_zero_line_is_drawn_where_it_is_asked_for() -> None:
    def zero(svg: ElementTree.Element) -> list[str]:
        lines = [line for line in svg.iter(f"{SVG}line") if line.attrib["class"] == "plot-zero"]
        return [line.attrib["x1"] for line in lines]

    rows = [PlotRow("a", 0.1, None)]
    assert zero(drawn(rows, low=-1.0, high=1.0, zero_line=True)) == ["335.0"]
    assert zero(drawn(rows)) == []


@pytest.mark.parametrize(
    "name",
    ['"><script>x</script>', "a & b", 'it\'s "so"', "\x00\x1b\x85", "\u202eevil", "half \ud83d", "\ufffe"],
)
def test_names_and_titles_stay_text(name: str) -> None:
    text = interval_plot([PlotRow(name, 0.5, None)], name)
    text.encode("utf-8")
    svg = ElementTree.fromstring(text)
    assert {child.tag for child in svg} <= {f"{SVG}{tag}" for tag in ("line", "text", "circle", "rect")}
    assert set(svg.attrib) == {"viewBox", "role", "aria-label"}
    assert not re.search(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e]", text)


def test_long_names_are_shortened_on_the_plot_and_whole_in_its_words() -> None:
    name = "a very long name of a site that never ends"
    svg = drawn([PlotRow(name, 0.5, None)])
    label = next(text.text for text in svg.iter(f"{SVG}text") if text.attrib.get("text-anchor") == "end")
    assert label == "a very long name of…"
    assert name in svg.attrib["aria-label"]


def test_differences_of_shares_are_said_in_points_with_their_sign() -> None:
    rows = [PlotRow("a", 0.028, (-0.01, 0.05)), PlotRow("b", 0.0, None), PlotRow("c", None, None)]
    svg = drawn(rows, low=-0.2, high=0.2, zero_line=True)
    assert svg.attrib["aria-label"] == (
        "Recall by site, in points. a: +2.8 [-1.0, +5.0]; b: 0.0 [no interval]; c: –."
    )
    texts = [text.text for text in svg.iter(f"{SVG}text")]
    assert [text for text in ("-20", "-10", "0", "+10", "+20") if text in texts] == texts[:5]
    assert not any("%" in text for text in texts if text)
