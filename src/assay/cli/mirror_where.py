"""Where a tester finds problems and where it is blind: by split, level and family, beside a peer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import typer

from assay.cli.output import print_table, with_interval

__all__ = ["print_where"]

_TABLES = {"recall_by_split": "split", "recall_by_level": "level", "recall_by_family": "family"}


def print_where(scores: Mapping[str, Any], peer: Mapping[str, Any] | None = None) -> None:
    """Show the share of known problems found, cell by cell, and the gap to sites that nobody tuned on."""
    rows = [_row("all", scores["metrics"]["recall_known"], peer and peer["metrics"]["recall_known"])]
    for name, word in _TABLES.items():
        cells = scores["breakdowns"][name]
        if len(cells) > 1 or word == "level":
            others = peer["breakdowns"][name] if peer else {}
            rows += [_row(f"{word} {cell}", figure, others.get(cell)) for cell, figure in cells.items()]
    columns = ["known problems found", "n", "value [95 % interval]"]
    if peer is None:
        rows = [row[:-1] for row in rows]
    else:
        columns.append(f"{peer['system']['name']} on the same pages")
    print_table(columns, rows, right=(1,))
    gap = scores["metrics"]["recall_gap"]
    if gap["value"] is not None:
        typer.echo(f"\nGap:       dev sites less held-out sites {with_interval(gap)}, each site counted once")


def _row(name: str, own: Mapping[str, Any], other: Mapping[str, Any] | None) -> list[str]:
    return [name, f"{own['n']:,}", with_interval(own), with_interval(other) if other else ""]
