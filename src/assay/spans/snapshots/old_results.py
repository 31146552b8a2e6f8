"""Results of every generation of files, brought to one shape.

Nothing is invented silently: whatever was put right, converted or filled in is counted in `notes`, and a
record that cannot be understood is refused by its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, get_args

from assay.spans.labellers.alignment import DEFAULT_CONFIDENCE, from_utf16
from assay.spans.sections import detect_sections, section_of
from assay.spans.snapshots.old_verdicts import normal_verdict
from assay.spans.types import PromptSections, SectionType

__all__ = ["normal_result"]

_SECTIONS = frozenset(get_args(SectionType))


def normal_result(row: Any, notes: Counter[str]) -> dict[str, Any]:
    """The result as the current types write it. A `ValueError` says what cannot be read."""
    if not isinstance(row, Mapping):
        raise ValueError("it is not an object")
    prompt = row.get("promptId", row.get("id"))
    if not isinstance(prompt, str | int) or prompt == "":
        raise ValueError("it has no promptId")
    output = _text(row, "output")
    sections = _sections(row, output, notes)
    spans = [_span(span, output, sections, notes) for span in _list(row, "spans")]
    judged = _verdict(row, spans, notes)
    stated = row.get("spanCount")
    kept = {key: value for key, value in row.items() if key not in ("sections", "score", "notes", "id")}
    return kept | {
        "promptId": str(prompt),
        "input": _text(row, "input"),
        "output": output,
        "spanCount": len(spans) if stated is None else stated,
        "spans": spans,
        "meta": _meta(row),
        "metadata": _metadata(row, output, sections, spans),
        "judgeResult": judged,
        "judgeStatus": _status(row, judged),
        "error": None if row.get("error") in (None, "", False) else str(row["error"]),
        "latencyMs": row.get("latencyMs") or 0,
        "audit": _list(row, "audit"),
    }


def _text(row: Mapping[str, Any], key: str) -> str:
    value = row.get(key)
    if value is not None and not isinstance(value, str):
        raise ValueError(f"its {key} is not a text")
    return value or ""


def _list(row: Mapping[str, Any], key: str) -> list[Any]:
    value = row.get(key)
    if value is not None and not isinstance(value, list):
        raise ValueError(f"its {key} is not a list")
    return value or []


def _meta(row: Mapping[str, Any]) -> dict[str, Any] | None:
    meta = row.get("meta")
    if meta is None:
        return None
    if not isinstance(meta, Mapping):
        raise ValueError("its meta is not an object")
    return {key: value for key, value in meta.items() if value is not None}


def _sections(row: Mapping[str, Any], output: str, notes: Counter[str]) -> PromptSections:
    metadata = row.get("metadata")
    stored = (metadata.get("sections") if isinstance(metadata, Mapping) else None) or row.get("sections")
    if not stored:
        return detect_sections(output)
    sections = PromptSections.model_validate(stored)
    parts = [part for part in (sections.main, sections.technical_specs, sections.alternatives) if part]
    end = max(part.end for part in parts)
    units = len(output.encode("utf-16-le", "surrogatepass")) // 2
    if not output or end == len(output) or end != units:
        return sections
    notes["section boundaries converted from UTF-16 units"] += 1
    for part in parts:
        place = from_utf16(output, part.start, part.end)
        if place is None:
            return detect_sections(output)
        part.start, part.end = place
    return sections


def _metadata(
    row: Mapping[str, Any], output: str, sections: PromptSections, spans: list[dict[str, Any]]
) -> dict[str, Any] | None:
    if not output:  # nothing is known about a text that was not stored
        stored: dict[str, Any] | None = row.get("metadata")
        return stored
    counts = dict.fromkeys(get_args(SectionType), 0)
    for span in spans:
        counts[span["section"]] += 1
    own = {"promptLength": len(output), "sections": sections.as_json(), "spansBySection": counts}
    return dict(row.get("metadata") or {}) | own


def _span(span: Any, output: str, sections: PromptSections, notes: Counter[str]) -> dict[str, Any]:
    if not isinstance(span, Mapping) or not isinstance(span.get("text"), str):
        raise ValueError("one of its spans has no text")
    confidence = span.get("confidence")
    if confidence is None:
        notes[f"spans without a confidence, read as {DEFAULT_CONFIDENCE}"] += 1
        confidence = DEFAULT_CONFIDENCE
    placed = _place(span, output, notes)
    tag = span.get("section")
    section = tag if tag in _SECTIONS else section_of(placed["start"], sections)
    role = span.get("role") or span.get("category") or "unknown"
    return dict(span) | {"role": role, "confidence": confidence, "section": section} | placed


def _place(span: Mapping[str, Any], output: str, notes: Counter[str]) -> dict[str, Any]:
    """Offsets in code points: as given, converted, found again by a unique occurrence, or marked as lost."""
    text, start, end = span["text"], span.get("start"), span.get("end")
    given = isinstance(start, int) and isinstance(end, int) and 0 <= start <= end
    if given and (not output or output[start:end] == text):
        return {"start": start, "end": end}
    if given and isinstance(start, int) and isinstance(end, int):
        converted = from_utf16(output, start, end)
        if converted and output[slice(*converted)] == text:
            notes["span offsets converted from UTF-16 units"] += 1
            return {"start": converted[0], "end": converted[1]}
    if text and output.count(text) == 1:
        notes["spans found again by their text"] += 1
        at = output.index(text)
        return {"start": at, "end": at + len(text)}
    notes["spans whose text is not where they say"] += 1
    place = {"start": start, "end": end} if given else {"start": 0, "end": 0}
    return place | {"unplaced": True}


def _verdict(
    row: Mapping[str, Any], spans: list[dict[str, Any]], notes: Counter[str]
) -> dict[str, Any] | None:
    if "judgeResult" not in row and row.get("score") is not None:
        notes["verdicts that are a total score only"] += 1
        bare = {"totalScore": row["score"], "notes": row.get("notes")}
        return normal_verdict(bare, spans, notes)
    verdict = row.get("judgeResult")
    return None if verdict is None else normal_verdict(verdict, spans, notes)


def _status(row: Mapping[str, Any], verdict: dict[str, Any] | None) -> str | None:
    status: str | None = row.get("judgeStatus")
    if status is None and verdict is not None and not verdict["totalScore"] > 0:
        return "invalid"
    return status
