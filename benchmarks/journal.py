"""The journal: appending in batches and one by one, and scanning a million records in bounded memory.

Beside it, in the same run: SQLite inserting the same records in batches (the peer), and the bare cost of
turning them into JSON text (the floor).
"""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from assay.runs import Journal, JournalWriter, Record
from common import Check, arguments, present, timed

BATCH = 1000


def records(count: int) -> Iterator[Record]:
    """Records of realistic size: a judged case with scores and usage."""
    payload = {
        "cluster": "site-12",
        "scores": {"correct": 1.0, "similarity": 0.8125},
        "verdict": {"status": "ok", "value": {"score": 3, "reason": "the same field lacks the same label"}},
    }
    usage = {"input": 412, "output": 31, "cached": 0}
    moment = "2026-01-01T12:00:00.000+00:00"
    for number in range(count):
        yield Record(f"site-12/task-3/{number:07}", "ok", 1, moment, moment, usage, 0.00031, payload)


def batches(count: int) -> Iterator[list[Record]]:
    """The same in batches."""
    batch: list[Record] = []
    for record in records(count):
        batch.append(record)
        if len(batch) == BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def append_sqlite(path: Path, count: int) -> float:
    """The peer: one row per record, one transaction per batch."""
    database = sqlite3.connect(path)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("CREATE TABLE cases (key TEXT, line TEXT)")
    made = list(batches(count))
    with timed() as clock:
        for batch in made:
            with database:
                rows = [(record.key, json.dumps(record.as_json())) for record in batch]
                database.executemany("INSERT INTO cases VALUES (?, ?)", rows)
    database.close()
    return clock.wall


def append_journal(path: Path, count: int) -> float:
    """Ours, in batches, with the last sync."""
    made = list(batches(count))
    with timed() as clock, JournalWriter(path) as journal:
        for batch in made:
            journal.append_many(batch)
    return clock.wall


def append_singly(path: Path, count: int) -> float:
    """Ours, one record per call, as `execute` does."""
    made = list(records(count))
    with timed() as clock, JournalWriter(path) as journal:
        for record in made:
            journal.append(record)
    return clock.wall


def to_json_only(count: int) -> float:
    """The floor: the JSON text alone."""
    made = list(records(count))
    with timed() as clock:
        for record in made:
            json.dumps(record.as_json())
    return clock.wall


SCAN = """
import resource, sys, time
from pathlib import Path
from assay.runs import Journal
journal = Journal(Path(sys.argv[1]))
next(iter(journal.scan()))
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
started = time.perf_counter()
n = sum(1 for _ in (journal.scan() if sys.argv[2] == "scan" else journal.latest()))
after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(n, time.perf_counter() - started, (after - before) / 1024)
"""


def scanned(path: Path, how: str) -> tuple[int, float, float]:
    """Records, seconds and the growth of memory in MB, in a process of its own."""
    command = [sys.executable, "-c", SCAN, str(path), how]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return int(output[0]), float(output[1]), float(output[2])


def main() -> int:
    """Measure and print."""
    options = arguments(__doc__, records=200_000, scan=1_000_000)
    count = options.records
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder)
        floor = to_json_only(count)
        ours = append_journal(base / "batches.jsonl", count)
        singly = append_singly(base / "singly.jsonl", count)
        peer = append_sqlite(base / "peer.sqlite", count)
        big = base / "big.jsonl"
        with JournalWriter(big) as journal:
            for batch in batches(options.scan):
                journal.append_many(batch)
        size = big.stat().st_size / 1e6
        seen, scan_seconds, scan_memory = scanned(big, "scan")
        latest, latest_seconds, latest_memory = scanned(big, "latest")
        assert seen == latest == options.scan == sum(1 for _ in Journal(big).scan())
    rows = [
        {"what": "JSON text only (floor)", "records": count, "records/s": count / floor},
        {"what": "journal, batches of 1,000", "records": count, "records/s": count / ours},
        {"what": "journal, one by one", "records": count, "records/s": count / singly},
        {"what": "SQLite, batches of 1,000 (peer)", "records": count, "records/s": count / peer},
        {
            "what": f"scan of {size:.0f} MB",
            "records": seen,
            "records/s": seen / scan_seconds,
            "memory MB": scan_memory,
        },
        {
            "what": "last record of each key",
            "records": latest,
            "records/s": latest / latest_seconds,
            "memory MB": latest_memory,
        },
    ]
    checks = [
        Check("append in batches", count / ours, 100_000, "records/s", at_least=True),
        Check("append, ratio to SQLite", peer / ours, 1.0, "x", at_least=True),
        Check("growth of memory while scanning", scan_memory, 20, "MB"),
        Check("growth of memory for the last of each key", latest_memory, 250, "MB"),
    ]
    return present("journal", rows, checks, as_json=options.json)


if __name__ == "__main__":
    sys.exit(main())
