"""The labels file that people fill in, and the key that says what each of its lines is about.

The file shows texts, page, element and evidence. The key stays with the scores: whoever labels must not know
where a text came from nor what the judge made of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from assay.errors import BadInput
from assay.files import json_line, parse_json, read_json, write_json, writing
from assay.mirror.calibration.sampling import LabelItem
from assay.mirror.words import VERDICTS

__all__ = ["KEY", "Key", "Label", "Labels", "read_key", "read_labels", "write_key", "write_labels"]

KEY = Path("calibration") / "key.json"
Label = int | str
"""0 to 3 for a pair, a verdict for a finding."""

_FORMAT = 1
_MOST_LINES = 100_000
_LONGEST_LINE = 1_000_000
_RUBRIC = range(4)

INSTRUCTIONS = {
    "how": "Fill in `label` on every line below; leave it null where you did not decide. Put your name into "
    "`labeller` on this line, or give the file your name. Do not ask others before all have labelled.",
    "pair": "Would one change remove both problems? 3: the same problem at the same place. 2: the same "
    "problem in other words or a slightly other place; one change removes both. 1: related, but each needs "
    "a change of its own. 0: different problems.",
    "finding": "Is it a real problem of this page? Look at the page and the evidence. real: it would hinder "
    "somebody. borderline: true, but hardly matters, or a matter of taste. false_positive: it is not so, or "
    "no problem. cannot_tell: what is shown does not suffice.",
}


@dataclass(frozen=True, slots=True)
class Key:
    """What the lines of one sample are, and of which judge and which scores it was drawn."""

    sample: str
    seed: int
    asked: int
    fingerprint: Mapping[str, str]
    studies_sha256: str
    items: Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Labels:
    """What people said: person to item to label, in the order in which the people were given."""

    sample: str
    people: Mapping[str, Mapping[str, Label]]
    unlabelled: Mapping[str, int] = field(default_factory=dict)

    @property
    def labelled(self) -> frozenset[str]:
        """The items that somebody labelled."""
        return frozenset(item for given in self.people.values() for item in given)


def write_labels(path: Path, items: Sequence[LabelItem], sample: str = "") -> None:
    """Write the file to fill in: a line of instructions, then one line per item."""
    header = {
        "labels": "mirror",
        "version": _FORMAT,
        "sample": sample,
        "items": len(items),
        "labeller": None,
        "instructions": INSTRUCTIONS,
    }
    with writing(path) as file:
        file.write(json_line(header))
        for item in items:
            file.write(json_line({"id": item.id, "kind": item.kind, **item.shown, "label": None, "note": ""}))


def write_key(path: Path, key: Key) -> None:
    """Write the key."""
    write_json(
        path,
        {
            "version": _FORMAT,
            "sample": key.sample,
            "seed": key.seed,
            "asked": key.asked,
            "fingerprint": dict(key.fingerprint),
            "studies_sha256": key.studies_sha256,
            "items": [dict(item) for item in key.items.values()],
        },
    )


def read_key(path: Path) -> Key:
    """Read the key of a sample."""
    if not path.exists():
        raise BadInput(
            f"{path} does not exist; draw a sample first: `assay mirror calibrate --run … --output …`."
        )
    value = read_json(path)
    try:
        return Key(
            sample=str(value["sample"]),
            seed=int(value["seed"]),
            asked=int(value["asked"]),
            fingerprint={str(name): str(part) for name, part in value["fingerprint"].items()},
            studies_sha256=str(value["studies_sha256"]),
            items={str(item["id"]): _key_item(item) for item in value["items"]},
        )
    except (TypeError, KeyError, ValueError, AttributeError):
        raise BadInput(f"{path} is no key of a sample; draw the sample again.") from None


def _key_item(item: Mapping[str, Any]) -> Mapping[str, Any]:
    for name in ("kind", "study_id", "unit_id", "truth_id", "stratum"):
        item[name]
    return item


def read_labels(paths: Sequence[Path]) -> Labels:
    """Read what one or more people filled in; a fault is named by file and line."""
    if not paths:
        raise BadInput("No labels were given; name one file or more with --labels.")
    people: dict[str, dict[str, Label]] = {}
    unlabelled: Counter[str] = Counter()
    samples: dict[str, Path] = {}
    for path in paths:
        lines = _lines(path)
        sample, labeller = _header(next(lines, None), path)
        samples.setdefault(sample, path)
        for number, record in lines:
            person = _person(record.get("labeller"), path, number) or labeller
            item, label = _label(record, path, number)
            if item in people.setdefault(person, {}):
                raise BadInput(
                    f"{path} line {number}: {person!r} labelled {item} before; remove one of the two lines, "
                    "or give each person a name of their own in `labeller`."
                )
            if label is None:
                unlabelled[person] += 1
            else:
                people[person][item] = label
    if len(samples) > 1:
        first, second, *_ = samples.values()
        raise BadInput(f"{first} and {second} belong to two samples; read the labels of one at a time.")
    return Labels(next(iter(samples)), people, dict(unlabelled))


def _lines(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    try:
        with path.open("rb") as file:
            for number in range(1, _MOST_LINES + 2):
                line = file.readline(_LONGEST_LINE + 1)
                if not line:
                    return
                if number > _MOST_LINES or len(line) > _LONGEST_LINE:
                    raise BadInput(f"{path} line {number} is too long or one too many; it is no labels file.")
                if line.strip():
                    yield number, _record(line, path, number)
    except OSError as error:
        raise BadInput(f"{path} cannot be read ({error.strerror}); check the path.") from None


def _record(line: bytes, path: Path, number: int) -> dict[str, Any]:
    try:
        value = parse_json(line.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        why = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise BadInput(f"{path} line {number} is not valid JSON ({why}); repair the line.") from None
    if not isinstance(value, dict):
        raise BadInput(f"{path} line {number} is no object; one item stands on each line.")
    return value


def _header(first: tuple[int, dict[str, Any]] | None, path: Path) -> tuple[str, str]:
    if first is None or first[1].get("labels") != "mirror" or not isinstance(first[1].get("sample"), str):
        raise BadInput(
            f"{path} does not begin with the line of instructions; keep the first line that "
            "`assay mirror calibrate --output` wrote."
        )
    if first[1].get("version") != _FORMAT:
        raise BadInput(f"{path} has version {first[1].get('version')!r}, this Assay reads {_FORMAT}.")
    return first[1]["sample"], _person(first[1].get("labeller"), path, first[0]) or path.stem


def _person(value: object, path: Path, number: int) -> str | None:
    if value is None:
        return None
    if not isinstance(value, str) or not value.strip() or len(value) > 200 or not value.isprintable():
        raise BadInput(f"{path} line {number}: `labeller` must be a name, or null.")
    return value.strip()


def _label(record: Mapping[str, Any], path: Path, number: int) -> tuple[str, Label | None]:
    item, kind, label = record.get("id"), record.get("kind"), record.get("label")
    if not isinstance(item, str) or kind not in ("pair", "finding"):
        raise BadInput(f"{path} line {number} has no `id` or no `kind`; keep what was on the line.")
    if label is None:
        return item, None
    if kind == "pair" and (isinstance(label, bool) or label not in _RUBRIC):
        raise BadInput(
            f"{path} line {number} ({item}): {_quoted(label)} is no label; a pair takes 0, 1, 2 or 3."
        )
    if kind == "finding" and label not in VERDICTS:
        raise BadInput(
            f"{path} line {number} ({item}): {_quoted(label)} is no label; "
            f"a finding takes {', '.join(VERDICTS)}."
        )
    return item, int(label) if kind == "pair" else str(label)


def _quoted(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= 60 else shown[:59] + "…"
