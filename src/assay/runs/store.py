"""The runs on this computer: find them, name them, remove them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from assay.errors import AssayError, BadInput
from assay.places import runs_directory
from assay.runs.lock import locked
from assay.runs.run import MANIFEST, Run, is_run

__all__ = ["find_run", "list_runs", "remove_run"]


def list_runs(directory: Path | None = None) -> Iterator[tuple[Path, Run | AssayError]]:
    """All runs, newest first; a run whose manifest cannot be read comes with the reason."""
    root = directory or runs_directory()
    found = [path.parent for path in root.glob(f"*/{MANIFEST}")] if root.is_dir() else []
    for path in sorted(found, key=_changed, reverse=True):
        try:
            yield path, Run.open(path)
        except AssayError as error:
            yield path, error


def _changed(path: Path) -> float:
    try:
        return (path / MANIFEST).stat().st_mtime
    except OSError:  # removed by somebody else since it was found
        return 0.0


def find_run(name: str, directory: Path | None = None, *, exactly: bool = False) -> Run:
    """A run by path or name; unless `exactly`, also by the beginning of its name, or `latest`."""
    root = directory or runs_directory()
    for path in (Path(name), root / name):
        if name and is_run(path):
            return Run.open(path)
    runs = [path for path, _run in list_runs(root)] if name and not exactly else []
    matching = runs[:1] if name == "latest" else [path for path in runs if path.name.startswith(name)]
    if len(matching) == 1:
        return Run.open(matching[0])
    if matching:
        names = ", ".join(path.name for path in matching[:5])
        raise BadInput(f"{name!r} is the beginning of several runs ({names}); write more of it.")
    raise BadInput(f"There is no run {name!r} in {root}; `assay runs list` shows the runs.")


def remove_run(run: Run) -> None:
    """Delete a run; one that is being written is refused. The manifest goes first, so that a removal that
    is cut off leaves no half of a run that still looks whole.
    """
    if run.path.is_symlink():
        raise BadInput(f"{run.path} is a link to a run; name the run itself.")
    with locked(run.path / "run.lock"):
        try:
            (run.path / MANIFEST).unlink()
            shutil.rmtree(run.path)
        except OSError as error:
            raise BadInput(f"{run.path} cannot be removed ({error.strerror}); check its rights.") from None
