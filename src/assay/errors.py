"""The errors that a user can see: one sentence each, with the exit code that goes with it."""

from __future__ import annotations

__all__ = ["AssayError", "BadInput", "BudgetReached", "GateFailed", "Incomplete"]


class AssayError(Exception):
    """Something that is said to the user in one sentence: what, where, what to do.

    `kind` is a stable word for journals and retries; `transient` says that trying again may help;
    `stops_run` that every further case would fail alike; `exit_code` is what the command line ends with.
    """

    kind = "error"
    transient = False
    stops_run = False
    exit_code = 2


class BadInput(AssayError):
    """A file, a flag or a value cannot be used as given."""

    kind = "bad_input"


class GateFailed(AssayError):
    """The work was done and its result is below the bar that the user set."""

    kind = "gate_failed"
    exit_code = 1


class Incomplete(AssayError):
    """The run stopped before every case had a result; it can be resumed."""

    kind = "incomplete"
    exit_code = 3


class BudgetReached(Incomplete):
    """A cap on cost or calls was reached; nothing more may be spent."""

    kind = "budget"
    stops_run = True
