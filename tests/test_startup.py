"""Start-up: `assay --help` is quick because it loads nothing heavy; nothing looks up a host unasked."""

from __future__ import annotations

import json
import os
import resource
import statistics
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import assay
from assay.lazy import lazy_exports

ROOT = Path(__file__).parents[1]
SOURCE = Path(assay.__file__).parent
HEAVY = ["pydantic", "numpy", "scipy", "aiohttp", "jinja2", "rich", "sqlite3", "asyncio"]
PACKAGES = ["assay", "assay.models", "assay.runs", "assay.judging", "assay.stats", "assay.reports"]
LAZY = sorted(
    ".".join(["assay", *path.parent.relative_to(SOURCE).parts])
    for path in SOURCE.rglob("__init__.py")
    if "lazy_exports(" in path.read_text("utf-8")
)

HELP = """
import sys, runpy
sys.argv = ['assay', *{arguments}]
try:
    runpy.run_module('assay', run_name='__main__')
except SystemExit:
    print(' '.join(sys.modules))
"""

WATCH = """
import os, sys
_events = ("socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr", "socket.getnameinfo",
           "socket.connect", "socket.sendto", "socket.sendmsg")
def _watch(event, arguments):
    if event in _events:
        where = arguments[1] if event.startswith(("socket.connect", "socket.send")) else arguments[:2]
        if not isinstance(where, (str, bytes)):  # a path is a socket on this computer
            with open(os.environ["WATCHED"], "a") as file:
                file.write(f"{event} {where!r}\\n")
sys.addaudithook(_watch)
"""


def python(code: str) -> str:
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return ended.stdout


@pytest.mark.parametrize("arguments", [["--help"], ["--version"]], ids=" ".join)
def test_help_loads_nothing_heavy(arguments: list[str]) -> None:
    loaded = set(python(HELP.format(arguments=arguments)).splitlines()[-1].split())
    assert "assay.cli.main" in loaded
    assert sorted(loaded & set(HEAVY)) == []


@pytest.mark.parametrize(
    "arguments", [["demo", "--help"], ["runs", "--help"], ["runs", "show", "--help"]], ids=" ".join
)
def test_the_help_of_a_command_loads_little(arguments: list[str]) -> None:
    loaded = set(python(HELP.format(arguments=arguments)).splitlines()[-1].split())
    assert sorted(loaded & set(HEAVY) - {"pydantic"}) == [], "Typer itself reads options with Pydantic"


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_loads_no_numbers_and_no_network_until_a_name_is_used(package: str) -> None:
    loaded = set(python(f"import sys, {package}; print(' '.join(sys.modules))").split())
    assert package in loaded
    assert sorted(loaded & {"numpy", "scipy", "aiohttp"}) == []


def median_seconds(command: list[str], times: int = 7) -> float:
    """Of the processor: what else the machine does is no matter of ours."""
    taken = []
    for _ in range(times):
        begun = _used_by_children()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        taken.append(_used_by_children() - begun)
    return statistics.median(taken)


def _used_by_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def test_help_is_quick(record_testsuite_property: Callable[[str, object], None]) -> None:
    bare = median_seconds([sys.executable, "-c", "pass"])
    over = median_seconds([sys.executable, "-m", "assay", "--help"]) - bare
    record_testsuite_property("help_seconds_over_bare_python", round(over, 3))
    assert over <= 0.25, f"assay --help takes {over:.3f} s more than Python alone ({bare:.3f} s)"


def test_the_lazy_packages_are_found() -> None:
    assert {"assay.models", "assay.runs", "assay.judging", "assay.stats", "assay.reports"} <= set(LAZY)


@pytest.mark.parametrize("package", LAZY)
def test_every_exported_name_is_there_and_hidden_by_no_module(package: str) -> None:
    module: Any = import_module(package)
    assert module.__all__ == sorted(set(module.__all__), key=module.__all__.index), "no name twice"
    assert sorted(module.__all__) == dir(module)
    for name in module.__all__:
        assert getattr(module, name) is not None
    directory = SOURCE.joinpath(*package.split(".")[1:])
    siblings = {path.stem for path in directory.glob("*.py")} | {path.name for path in directory.iterdir()}
    assert sorted(siblings & set(module.__all__)) == [], "importing the module would hide the export"
    with pytest.raises(AttributeError, match=f"module '{package}' has no attribute 'nonsense'"):
        _ = module.nonsense


def test_lazy_exports_import_a_module_when_its_name_is_first_used() -> None:
    find, names = lazy_exports("assay", {"places": ["runs_directory"], "errors": ["BadInput", "AssayError"]})
    assert names() == ["AssayError", "BadInput", "runs_directory"]
    assert find("BadInput") is import_module("assay.errors").BadInput
    with pytest.raises(AttributeError, match="has no attribute 'GateFailed'"):
        find("GateFailed")


@pytest.fixture
def watched(tmp_path: Path) -> Callable[..., tuple[int, list[str]]]:
    """Run the command with every look-up and connection written down."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "sitecustomize.py").write_text(WATCH)
    keys = {name for name in os.environ if name.endswith(("_API_KEY", "_proxy", "_PROXY"))}
    environment = {name: value for name, value in os.environ.items() if name not in keys}
    environment |= {
        "PYTHONPATH": str(tmp_path / "site"),
        "WATCHED": str(tmp_path / "events"),
        "ASSAY_RUNS": str(tmp_path / "runs"),
        "ASSAY_CACHE": str(tmp_path / "cache"),
    }

    def run(*arguments: str) -> tuple[int, list[str]]:
        events = tmp_path / "events"
        events.write_text("")
        command = [sys.executable, "-m", "assay", *arguments]
        ended = subprocess.run(command, env=environment, cwd=tmp_path, stdout=subprocess.DEVNULL, check=False)
        return ended.returncode, events.read_text().splitlines()

    return run


Watched = Callable[..., tuple[int, list[str]]]


@pytest.mark.parametrize(
    "arguments",
    [
        ["demo"],
        ["doctor"],
        ["models", "list"],
        ["models", "test", "embedded/reader"],
        ["runs", "list"],
        ["--help"],
    ],
    ids=" ".join,
)
def test_nothing_is_looked_up_or_called_unless_a_remote_model_was_named(
    watched: Watched, arguments: list[str]
) -> None:
    assert watched(*arguments) == (0, [])


def test_the_watch_sees_what_it_is_there_to_see(watched: Watched) -> None:
    code, events = watched("models", "test", "openai-compatible/x@http://localhost:1/v1")
    assert code == 2
    assert any(event.startswith("socket.getaddrinfo ('localhost'") for event in events)


def test_only_the_named_server_is_called(watched: Watched) -> None:
    answer = json.dumps({"line": "Returns: 30 days", "days": 30})
    script = str(ROOT / "benchmarks" / "model_server.py")
    with subprocess.Popen(
        [sys.executable, script, "--latency", "0", "--answer", answer], stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        port = int(server.stdout.readline())
        try:
            code, events = watched("models", "test", f"openai-compatible/x@http://127.0.0.1:{port}/v1")
        finally:
            server.kill()
    assert code == 0
    assert set(events) == {f"socket.connect ('127.0.0.1', {port})"}
