"""The objects of a Mirror export, known by their fields: files may be laid out and wrapped in any way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from assay.errors import BadInput
from assay.files import digest, read_json
from assay.mirror.collection.fields import Fields
from assay.mirror.collection.tally import Tally

__all__ = ["Export", "gather", "kind_of_object"]

ObjectKind = Literal["study", "session", "step", "issue", "persona", "template", "task"]

MAX_FILE_BYTES = 32 * 1024 * 1024
MAX_TOTAL_BYTES = 128 * 1024 * 1024
MAX_DEPTH = 8

# Under these names lists and single objects stand in answers of the service and of those who saved them.
_HOLDERS = (
    "items",
    "data",
    "results",
    "result",
    "study",
    "studies",
    "session",
    "sessions",
    "personas",
    "persona",
    "templates",
    "tasks",
    "steps",
    "issues",
)
# Two records of one id must agree on these.
_ESSENCE = ("description", "severity", "session_id", "study_id", "persona_id", "step_number")


def kind_of_object(value: Mapping[str, Any]) -> ObjectKind | None:
    """What the fields make of an object."""

    def has(*names: str) -> bool:
        return any(name in value for name in names)

    if "default_profile" in value:
        return "template"
    if "persona_id" in value and has("status", "task_completed", "total_steps", "task_id"):
        return "session"
    # A finding may name its step; an insight has a severity too, but neither session nor element.
    if "description" in value and "severity" in value and has("session_id", "element", "step_id"):
        return "issue"
    if "step_number" in value and has("action_type", "think_aloud", "task_progress", "emotional_state"):
        return "step"
    if "url" in value and "id" in value and has("personas", "tasks", "starting_path", "overall_score"):
        return "study"
    if isinstance(value.get("profile"), dict) or ("name" in value and "tech_literacy" in value):
        return "persona"
    if "description" in value and "order_index" in value:
        return "task"
    return None


@dataclass
class Export:
    """The objects by kind and id, each once; an object without an id goes by its content."""

    objects: dict[ObjectKind, dict[str, Fields]] = field(default_factory=dict)

    def add(self, kind: ObjectKind, fields: Fields) -> None:
        """Take an object in. The same one may stand in a list and, in full, in a file of its own."""
        known = self.objects.setdefault(kind, {})
        key = _key(kind, fields)
        known[key] = _merged(kind, known[key], fields) if key in known else fields

    def all(self, kind: ObjectKind) -> dict[str, Fields]:
        """The objects of a kind, in the order of their ids."""
        return dict(sorted(self.objects.get(kind, {}).items()))


def _key(kind: ObjectKind, fields: Fields) -> str:
    given = fields.identity("id")
    if kind == "step" and fields.value.get("session_id") is not None:
        # Exports without step ids name a step by its session and its number.
        return f"{fields.identity('session_id')} {fields.whole('step_number')}"
    # Not by way of JSON, which may not be able to write what was read.
    return given or f"content {digest(repr(sorted(fields.value.items())))}"


def _merged(kind: ObjectKind, one: Fields, other: Fields) -> Fields:
    for name in _ESSENCE:
        here, there = one.value.get(name), other.value.get(name)
        if here is not None and there is not None and here != there:
            raise BadInput(
                f"{other.where} has another {name} than {one.where}, but both are {kind} "
                f"{other.value.get('id')!r}; remove the one that is out of date."
            )
    both = {name: value for name, value in other.value.items() if value is not None}
    both |= {name: value for name, value in one.value.items() if value is not None}
    return Fields(both, one.where, one.tally, one.kind)


def gather(files: Sequence[Path], tally: Tally) -> Export:
    """Read the files and keep what is known by its fields; files with nothing known are counted."""
    export = Export()
    total = 0
    for path in sorted(files):
        total += path.stat().st_size
        if total > MAX_TOTAL_BYTES:
            raise BadInput(
                f"{path} brings the export to more than {MAX_TOTAL_BYTES:,} bytes; read it study by study."
            )
        tally.seen("files")
        found = False
        value = read_json(path, max_bytes=MAX_FILE_BYTES)
        for kind, item, where in _objects(value, str(path), _ids_in_path(path), 0):
            export.add(kind, Fields(item, where, tally, f"{kind}s"))
            found = True
        if not found:
            tally.note("study, session, step, issue or persona", "files", "none in the file; it was not used")
    return export


def _ids_in_path(path: Path) -> dict[str, Any]:
    """Steps saved as `sessions/{id}/steps.json` or `steps/{id}.json` need not say whose they are."""
    if path.parent.parent.name == "sessions":
        return {"session_id": path.parent.name}
    if path.parent.name == "steps":
        return {"session_id": path.stem}
    if path.parent.parent.name == "studies":
        return {"study_id": path.parent.name}
    return {}


def _objects(
    value: object, where: str, inside: Mapping[str, Any], depth: int
) -> Iterator[tuple[ObjectKind, dict[str, Any], str]]:
    """Every known object in a value; `inside` are the ids of the session and the study around it."""
    if depth > MAX_DEPTH:
        raise BadInput(f"{where} is nested too deeply for an export; save the answers as they came.")
    if isinstance(value, list):
        for number, item in enumerate(value, 1):
            yield from _objects(item, f"{where} record {number}", inside, depth + 1)
        return
    if not isinstance(value, dict):
        return
    kind = kind_of_object(value)
    if kind is not None:
        yield kind, {**_context(kind, inside), **_without_null_ids(value)}, where
    if kind in ("study", "session"):
        inside = {**inside, f"{kind}_id": value.get("id")}
    for name in _HOLDERS:
        if name in value:
            yield from _objects(value[name], f"{where}, {name}", inside, depth + 1)


def _context(kind: ObjectKind, inside: Mapping[str, Any]) -> dict[str, Any]:
    wanted = {"step": ("session_id",), "issue": ("session_id", "study_id"), "session": ("study_id",)}
    return {name: inside[name] for name in wanted.get(kind, ()) if inside.get(name) is not None}


def _without_null_ids(value: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: item
        for name, item in value.items()
        if item is not None or name not in ("session_id", "study_id")
    }
