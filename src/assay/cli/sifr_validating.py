"""`assay sifr validate`: is this file SiFR as the SPEC has it, and if not, on which line?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from assay.cli.output import AsJson, print_json, say
from assay.errors import BadInput, GateFailed

if TYPE_CHECKING:
    from assay.sifr.spec.validating import Violation

__all__ = ["validate"]

_MOST_SHOWN = 50


def validate(
    paths: Annotated[
        list[Path], typer.Argument(help="Files, or directories whose .sifr files are all checked.")
    ],
    five_rules: Annotated[
        bool, typer.Option("--five-rules", help="Only the SPEC's five rules, not its words and counts.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Check SiFR files by the rules of SPEC v2.0; exit with 1 if one is broken."""
    from assay.sifr.formats.lines import LEGEND
    from assay.sifr.spec.validating import validate_sifr

    rows: list[dict[str, Any]] = []
    for path in _files(paths):
        text = _text(path)
        if text.startswith(LEGEND.partition("\n")[0]):
            raise BadInput(
                f"{path} is in the line form, which SPEC v2.0 does not cover; its strict twin is sifr_v2."
            )
        found = validate_sifr(text, strict=not five_rules)
        rows.append({"path": str(path), "valid": not found, "shape": _shape(text), "violations": found})
        if not as_json:
            _print(path, found)
    wrong = sum(not row["valid"] for row in rows)
    if as_json:
        for row in rows:
            row["violations"] = [violation._asdict() for violation in row["violations"]]
        print_json({"files": rows, "invalid": wrong})
    if wrong:
        raise GateFailed(f"{wrong:,} of {len(rows):,} files break the rules of SiFR v2.0.")


def _files(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        inside = sorted(path.rglob("*.sifr"))
        if not inside:
            raise BadInput(f"{path} holds no .sifr file; name a file or another directory.")
        yield from inside


def _text(path: Path) -> str:
    from assay.sifr.spec.trees import MAX_CHARACTERS

    try:
        # No character takes more than four bytes.
        if path.stat().st_size > 4 * MAX_CHARACTERS:
            raise BadInput(f"{path} is larger than any SiFR file that is read; split it.")
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(f"{path} is not UTF-8 text; save it as UTF-8.") from None
    except OSError as error:
        raise BadInput(f"{path} cannot be read ({error.strerror}); check the path.") from None


def _shape(text: str) -> str | None:
    from assay.sifr.spec.reading import shape_of
    from assay.sifr.spec.sections import take_apart

    try:
        return shape_of(take_apart(text))
    except BadInput:
        return None


def _print(path: Path, violations: tuple[Violation, ...]) -> None:
    if not violations:
        typer.echo(f"{path}: valid")
    for line, rule, what, fix in violations[:_MOST_SHOWN]:
        # Nothing that a file says may steer the terminal.
        say(f"{path}:{line}: {rule}: {what}; {fix}")
    if len(violations) > _MOST_SHOWN:
        typer.echo(f"{path}: and {len(violations) - _MOST_SHOWN:,} more")
