"""Reports shared by the suites: built once from blocks, written as Markdown and as one HTML file.

The HTML opens anywhere: no script, no outside file, plots as SVG with a text alternative, fit for print. All
text that goes in is data and is escaped; nothing that a page or a model said can become markup.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.lazy import lazy_exports

if TYPE_CHECKING:
    from assay.reports.blocks import Callout, Card, Cards, Details, Figure, Report, Section, Table, Text
    from assay.reports.charts import Bar, ReliabilityPoint, bar_chart, heat_map, reliability_curve
    from assay.reports.curves import Curve, FunnelBar, funnel_chart, line_chart
    from assay.reports.grids import Cell, grid_chart
    from assay.reports.marked_text import Mark, MarkedText
    from assay.reports.numbers import interval_text
    from assay.reports.plots import PlotRow, interval_plot
    from assay.reports.scatter import Point, scatter_chart
    from assay.reports.stacks import Stack, stacked_chart

__all__ = [
    "Bar",
    "Callout",
    "Card",
    "Cards",
    "Cell",
    "Curve",
    "Details",
    "Figure",
    "FunnelBar",
    "Mark",
    "MarkedText",
    "PlotRow",
    "Point",
    "ReliabilityPoint",
    "Report",
    "Section",
    "Stack",
    "Table",
    "Text",
    "bar_chart",
    "funnel_chart",
    "grid_chart",
    "heat_map",
    "interval_plot",
    "interval_text",
    "line_chart",
    "reliability_curve",
    "scatter_chart",
    "stacked_chart",
]

__getattr__, __dir__ = lazy_exports(
    __name__,
    {
        "blocks": ["Callout", "Card", "Cards", "Details", "Figure", "Report", "Section", "Table", "Text"],
        "charts": ["Bar", "ReliabilityPoint", "bar_chart", "heat_map", "reliability_curve"],
        "curves": ["Curve", "FunnelBar", "funnel_chart", "line_chart"],
        "grids": ["Cell", "grid_chart"],
        "marked_text": ["Mark", "MarkedText"],
        "numbers": ["interval_text"],
        "plots": ["PlotRow", "interval_plot"],
        "scatter": ["Point", "scatter_chart"],
        "stacks": ["Stack", "stacked_chart"],
    },
)
