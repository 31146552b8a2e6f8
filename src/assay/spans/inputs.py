"""Prompt files in the shapes that exist: metadata with prompts, lists, JSON Lines, text, golden files."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

from assay.errors import BadInput
from assay.files import read_json
from assay.spans.gold import GoldPrompt, Split, load_gold
from assay.spans.scoring.golden_files import golden_prompt

__all__ = ["PromptRecord", "read_prompts", "sample_prompts", "writable"]

MAX_PROMPT = 100_000
_TEXT_FIELDS = ("output", "text", "prompt", "input")
_GOLD: dict[str, Split] = {f"gold:{split}": split for split in get_args(Split)}


@dataclass(frozen=True, slots=True)
class PromptRecord:
    """One prompt to be labelled. `input` is the short idea it was written from, where there was one."""

    id: str
    text: str
    input: str = ""
    gold: GoldPrompt | None = None


def read_prompts(source: str) -> list[PromptRecord]:
    """Read prompts from a file, or from the shipped gold set (`gold:dev`, `gold:test`, `gold:hard`)."""
    if source in _GOLD:
        return [PromptRecord(prompt.id, prompt.text, gold=prompt) for prompt in load_gold(_GOLD[source])]
    if source.startswith("gold:"):
        raise BadInput(f"There is no gold split {source!r}; there are: {', '.join(_GOLD)}.")
    path = Path(source)
    if path.suffix == ".jsonl":
        records = _from_rows(_json_lines(path), path)
    elif path.suffix in (".txt", ".md"):
        records = _from_text(path)
    else:
        records = _from_rows(_rows(read_json(path), path), path)
    if not records:
        raise BadInput(f"{path} holds no prompt; nothing can be labelled.")
    _refuse_twins(records, path)
    return records


def _rows(value: Any, path: Path) -> list[Any]:
    if isinstance(value, Mapping):
        value = value.get("prompts", value.get("results"))
    if not isinstance(value, list):
        raise BadInput(f"{path} must hold a list of prompts, or an object with `prompts`.")
    return value


def _json_lines(path: Path) -> Iterable[Any]:
    try:
        with path.open(encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                if line.strip():
                    try:
                        yield json.loads(line)
                    except (ValueError, RecursionError):
                        raise BadInput(f"{path} line {number} is not JSON; repair or remove it.") from None
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path} cannot be read ({error}); check the path and the encoding.") from None


def _from_rows(rows: Iterable[Any], path: Path) -> list[PromptRecord]:
    return [_record(row, number, path) for number, row in enumerate(rows, 1)]


def _record(row: Any, number: int, path: Path) -> PromptRecord:
    if isinstance(row, str):
        return PromptRecord(f"{path.stem}-{number:03}", _checked(row, number, path))
    if not isinstance(row, Mapping):
        raise BadInput(f"{path}, prompt {number} is neither a text nor an object.")
    if "groundTruth" in row:
        gold = golden_prompt(row, f"{path}, record {number}")
        _refuse_long(gold.text, number, path)
        return PromptRecord(gold.id, gold.text, gold=gold)
    text = next((row[name] for name in _TEXT_FIELDS if isinstance(row.get(name), str) and row[name]), None)
    if text is None:
        raise BadInput(f"{path}, prompt {number} has no text in {', '.join(_TEXT_FIELDS)}.")
    name = row.get("id", row.get("promptId"))
    idea = row.get("input")
    return PromptRecord(
        str(name) if name is not None else f"{path.stem}-{number:03}",
        _checked(text, number, path),
        idea if isinstance(idea, str) and idea != text else "",
    )


def _checked(text: str, number: int, path: Path) -> str:
    _refuse_long(text, number, path)
    return writable(text)


def _refuse_long(text: str, number: int, path: Path) -> None:
    if len(text) > MAX_PROMPT:
        raise BadInput(
            f"{path}, prompt {number} has {len(text):,} characters; at most {MAX_PROMPT:,} are read."
        )


def writable(text: str) -> str:
    """The text without halves of surrogate pairs: no file can hold them, though JSON lets them through."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _from_text(path: Path) -> list[PromptRecord]:
    """One prompt per file, or several between lines of `---`."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path} cannot be read ({error}); check the path and the encoding.") from None
    parts = [part.strip("\n") for part in f"\n{text}\n".split("\n---\n")]
    kept = [part for part in parts if part.strip()]
    return [
        PromptRecord(f"{path.stem}-{number:03}", _checked(part, number, path))
        for number, part in enumerate(kept, 1)
    ]


def _refuse_twins(records: list[PromptRecord], path: Path) -> None:
    seen: set[str] = set()
    for record in records:
        if record.id in seen:
            raise BadInput(f"{path} has two prompts with the id {record.id!r}; give each its own.")
        seen.add(record.id)


def sample_prompts(records: list[PromptRecord], size: int | None, seed: int) -> list[PromptRecord]:
    """A seeded sample in the order of the file, so that two runs with one seed judge the same prompts."""
    if size is None or size >= len(records):
        return records
    if size < 1:
        raise BadInput(f"A sample of {size} prompts is none; give 1 or more.")
    chosen = random.Random(seed).sample(range(len(records)), size)  # noqa: S311
    return [records[number] for number in sorted(chosen)]
