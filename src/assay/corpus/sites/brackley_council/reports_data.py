"""Reports that people have sent to Brackley District Council, and the words for their states."""

from __future__ import annotations

__all__ = ["KINDS", "SEEDED_REPORTS", "STATES", "first_reports"]

KINDS: dict[str, str] = {
    "pothole": "Pothole",
    "bin": "Missed bin",
    "light": "Street light",
    "tipping": "Dumped rubbish",
    "other": "Something else",
}

STATES: tuple[str, ...] = ("Received", "Checked", "Work planned", "Finished")

# Reference, kind, street, day it came, state (a place in STATES), what was said last.
SEEDED_REPORTS: tuple[tuple[str, str, str, str, int, str], ...] = (
    ("R-52317", "pothole", "Foundry Street", "2026-03-16", 0, "We will look at it by 19 March 2026."),
    ("R-52314", "light", "College Avenue", "2026-03-16", 0, "We will look at it by 19 March 2026."),
    ("R-52309", "bin", "Mill Road, Ashmere", "2026-03-16", 2, "We will collect it on 18 March 2026."),
    ("R-52301", "tipping", "Ford Lane, Farrowdale", "2026-03-15", 1, "Our crew has seen it and sent photos."),
    ("R-52296", "pothole", "Station Road", "2026-03-14", 2, "It will be filled on 24 March 2026."),
    ("R-52290", "light", "Bell Lane", "2026-03-13", 2, "A new lamp will be fitted on 20 March 2026."),
    ("R-52288", "other", "Market Square", "2026-03-13", 1, "The loose bench has been taped off."),
    (
        "R-52281",
        "pothole",
        "Long Acre, Marston Cross",
        "2026-03-12",
        2,
        "It will be filled on 25 March 2026.",
    ),
    ("R-52277", "bin", "Orchard Row", "2026-03-12", 3, "Collected on 13 March 2026."),
    ("R-52270", "tipping", "Canal Side", "2026-03-11", 3, "Cleared on 13 March 2026."),
    (
        "R-52266",
        "light",
        "Hospital Hill",
        "2026-03-11",
        1,
        "The fault is in the cable. We are asking the grid.",
    ),
    ("R-52259", "pothole", "St Agnes Road", "2026-03-10", 2, "It will be filled on 23 March 2026."),
    ("R-52254", "other", "Linden Grove", "2026-03-10", 3, "The fallen branch was removed on 11 March 2026."),
    ("R-52248", "bin", "Castle Terrace", "2026-03-09", 3, "Collected on 10 March 2026."),
    (
        "R-52243",
        "pothole",
        "School Lane, Farrowdale",
        "2026-03-09",
        1,
        "Our inspector has measured it: 6 cm.",
    ),
    ("R-52237", "light", "Railway Cottages", "2026-03-08", 3, "A new lamp was fitted on 12 March 2026."),
    ("R-52231", "tipping", "Pound Lane, Thornby Vale", "2026-03-07", 3, "Cleared on 9 March 2026."),
    ("R-52226", "pothole", "Corn Hill", "2026-03-06", 3, "Filled on 12 March 2026."),
    ("R-52220", "other", "Weavers Walk", "2026-03-06", 2, "The sign will be put up again on 26 March 2026."),
    ("R-52214", "bin", "Church End, Ashmere", "2026-03-05", 3, "Collected on 6 March 2026."),
    ("R-52209", "light", "Tanner Street", "2026-03-05", 3, "A new lamp was fitted on 10 March 2026."),
    ("R-52203", "pothole", "The Green, Thornby Vale", "2026-03-04", 3, "Filled on 11 March 2026."),
    ("R-52198", "tipping", "Meadow Rise", "2026-03-03", 3, "Cleared on 4 March 2026."),
    ("R-52191", "pothole", "Smithy Close, Marston Cross", "2026-03-03", 3, "Filled on 10 March 2026."),
    ("R-52186", "light", "Canal Side", "2026-03-02", 3, "A new lamp was fitted on 6 March 2026."),
    ("R-52180", "bin", "Station Road", "2026-03-02", 3, "Collected on 3 March 2026."),
)


def first_reports() -> list[dict[str, str | int]]:
    """The reports that are there before anybody comes."""
    names = ("reference", "kind", "street", "date", "state", "note")
    return [dict(zip(names, report, strict=True)) for report in SEEDED_REPORTS]
