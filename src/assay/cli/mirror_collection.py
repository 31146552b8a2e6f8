"""`assay mirror doctor`: what was read from a results folder, and what its gaps cost."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from assay.cli.output import AsJson, print_json, print_pairs, print_table

if TYPE_CHECKING:
    from assay.mirror.collection.records import Collection

__all__ = ["Kind", "doctor"]

Kind = Annotated[
    str | None,
    typer.Option("--kind", help="assay, mirror-rest or uxbench; default: what it looks like."),
]


def doctor(
    run: Annotated[
        Path,
        typer.Option("--run", help="A run, a folder of results, or an export of another system."),
    ],
    kind: Kind = None,
    as_json: AsJson = False,
) -> None:
    """Say what a results folder holds, and which missing field costs which diagnostic."""
    from assay.mirror.collection import collect

    collection = collect(run, kind=kind)
    if as_json:
        print_json(_as_json(collection))
        return
    summary = _as_json(collection)
    print_pairs(
        [
            ("source", f"{summary['source']} ({summary['kind']})"),
            ("stored pages", summary["stored_pages"] or "none"),
            ("studies", len(summary["studies"])),
            ("sessions", f"{summary['sessions']}, of which {summary['failed_sessions']} failed"),
            ("findings", f"{summary['findings']}, and {summary['candidates']} candidates not reported"),
        ]
    )
    typer.echo("")
    print_table(
        ["study", "system", "sessions", "failed", "findings"],
        [[s["id"], s["system"], s["sessions"], s["failed"], s["findings"]] for s in summary["studies"]],
        right=(2, 3, 4),
    )
    typer.echo("")
    if not collection.gaps:
        typer.echo("Nothing is missing: every diagnostic can run.")
        return
    print_table(
        ["missing", "in", "of", "what that costs"],
        [[gap.field, gap.missing, gap.of, gap.costs] for gap in collection.gaps],
        right=(1, 2),
    )


def _as_json(collection: Collection) -> dict[str, Any]:
    sessions = [session for study in collection.studies for session in study.sessions]
    return {
        "source": str(collection.source),
        "kind": collection.kind,
        "stored_pages": str(collection.pages) if collection.pages else None,
        "sessions": len(sessions),
        "failed_sessions": sum(session.failed is not None for session in sessions),
        "findings": len(collection.findings),
        "candidates": sum(len(session.candidates) for session in sessions),
        "studies": [
            {
                "id": study.id,
                "site_slug": study.site_slug,
                "system": study.system,
                "sessions": len(study.sessions),
                "failed": sum(session.failed is not None for session in study.sessions),
                "findings": len(study.findings),
            }
            for study in collection.studies
        ],
        "gaps": [
            {"field": gap.field, "missing": gap.missing, "of": gap.of, "costs": gap.costs}
            for gap in collection.gaps
        ],
    }
