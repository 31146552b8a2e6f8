"""What can go wrong with somebody else's system, one sentence each.

SystemFailed
├── SystemTimedOut      it did not end within the time of its case, and was stopped
├── SystemUnreachable   it cannot be reached now; trying again may help
├── NothingThere        a service does not know the address that was asked for
├── SystemRefused       it does not take our key; every further case would fail alike
└── BadResults          it ended well and left results that cannot be used
"""

from __future__ import annotations

from assay.errors import AssayError

__all__ = [
    "BadResults",
    "NothingThere",
    "SystemFailed",
    "SystemRefused",
    "SystemTimedOut",
    "SystemUnreachable",
]


class SystemFailed(AssayError):
    """The system under test crashed, or says itself that it failed."""

    kind = "system_failed"


class SystemTimedOut(SystemFailed):
    """It took longer than its case allows."""

    kind = "system_timeout"


class SystemUnreachable(SystemFailed):
    """A service that cannot be reached, is overloaded, or broke off."""

    kind = "system_unreachable"
    transient = True


class NothingThere(SystemFailed):
    """A service that has nothing at an address: status 404 or 405."""


class SystemRefused(SystemFailed):
    """A service that does not let us in."""

    kind = "system_refused"
    stops_run = True


class BadResults(SystemFailed):
    """Results that break the contract; the sentence names the file and the record."""

    kind = "bad_results"
