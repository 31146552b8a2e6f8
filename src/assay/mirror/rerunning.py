"""Did the new prompts help? The same cases with the old and the new ones, scored alike, compared in pairs."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from assay.errors import BadInput, Incomplete
from assay.files import ensure_directory
from assay.mirror.sending import SendOptions, send, with_prompts
from assay.mirror.suite import ScoreOptions, score_run
from assay.runs.run import is_run

if TYPE_CHECKING:
    from assay.mirror.improving.comparison import MirrorComparison

__all__ = ["Rerun", "rerun_with"]

_WHOLE = ("all", "dev", "test", "held-out")


@dataclass(frozen=True, slots=True)
class Rerun:
    """Both runs, compared."""

    comparison: MirrorComparison
    warnings: tuple[str, ...]


async def rerun_with(options: SendOptions, prompts: Path, output: Path) -> Rerun:
    """Run old and new, score both, compare; what is there already is gone on with."""
    from assay.mirror.improving.comparison import compare_runs

    if options.agent != "llm":
        raise BadInput(f"--agent {options.agent} has no prompts to change; rerun is for --agent llm.")
    _claim(output, resume=options.resume)
    scorings = []
    for name, override in (("old", None), ("new", prompts)):
        sent = await send(with_prompts(options, override, output / name))
        if not sent.execution.complete:
            raise Incomplete(
                f"The run with the {name} prompts is incomplete ({sent.run.path}); "
                "the same command with --resume goes on."
            )
        scoring = output / f"{name}-scores"
        await score_run(ScoreOptions(source=sent.run.path, output=scoring, resume=is_run(scoring)))
        scorings.append(scoring)
    return Rerun(compare_runs(*scorings, seed=options.seed), _warnings(options))


def _claim(output: Path, *, resume: bool) -> None:
    if output.exists() and not resume and (not output.is_dir() or any(output.iterdir())):
        raise BadInput(f"{output} is not empty; add --resume to go on with it, or name another --output.")
    ensure_directory(output)


def _warnings(options: SendOptions) -> tuple[str, ...]:
    found = []
    if options.sites not in _WHOLE:
        found.append(
            "Only named sites were run. If they were chosen because they did worst, any second run would "
            "flatter them (regression to the mean): run all sites before you believe a gain."
        )
    if options.repeats == 1:
        found.append("Every case was run once; a model's own spread from run to run is not in the intervals.")
    return tuple(found)
