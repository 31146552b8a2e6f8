"""A judge on a real wire: a model server in a process of its own, on the loopback."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pydantic import BaseModel, Field

from assay.judging import Judge, Prompt, Verdict
from assay.models import ModelSettings, open_model

SERVER = Path(__file__).parents[2] / "benchmarks" / "model_server.py"


class Same(BaseModel):
    reason: str
    score: int = Field(ge=0, le=4)


JUDGE = Judge(Prompt.of("compare", "version: 1\n--- user\n{{ first }} or {{ second }}?"), Same)
SHOWN = {"first": "a", "second": "b"}


@pytest.fixture
def serve(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], str]]:
    """Start a server that always gives one answer; the address is returned."""
    for variable in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY", "OPENAI_COMPATIBLE_API_KEY"):
        monkeypatch.delenv(variable, raising=False)
    servers: list[subprocess.Popen[str]] = []

    def start(answer: str) -> str:
        command = [sys.executable, str(SERVER), "--latency", "0", f"--answer={answer}"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        servers.append(server)
        assert server.stdout is not None
        return f"http://127.0.0.1:{int(server.stdout.readline())}/v1"

    yield start
    for server in servers:
        server.terminate()
        server.communicate()


async def ask(address: str, cache: Path | None = None) -> Verdict[Same]:
    settings = ModelSettings(cache=cache is not None, cache_path=cache)
    model = open_model(f"openai-compatible/local@{address}", settings)
    try:
        return await JUDGE.ask(model, SHOWN)
    finally:
        await model.close()


@pytest.mark.parametrize(
    ("answer", "status", "askings"),
    [
        ('{"reason": "alike", "score": 3}', "ok", 1),
        ('Surely.\n```json\n{"reason": "alike", "score": 3}\n```', "ok", 1),
        ('{"reason": "alike", "score": 3,}', "repaired", 1),
        ('{"score": 3, "reason": "alike', "repaired", 1),
        ('{"reason": "alike", "score": 9}', "invalid", 2),
        ('{"reason": "alike", "score": NaN}', "invalid", 2),
        ("[1, 2]", "invalid", 2),
        ("no json here", "invalid", 2),
    ],
)
async def test_what_comes_over_the_wire_becomes_a_verdict(
    serve: Callable[[str], str], answer: str, status: str, askings: int
) -> None:
    verdict = await ask(serve(answer))
    assert (verdict.status, len(verdict.replies)) == (status, askings)
    assert verdict.value == (None if status == "invalid" else Same(reason="alike", score=3))
    assert verdict.raw == answer
    assert verdict.usage is not None
    assert verdict.usage.output == 20 * askings
    assert verdict.cost_usd is None


async def test_a_verdict_from_the_cache_is_the_same_and_costs_nothing(
    serve: Callable[[str], str], tmp_path: Path
) -> None:
    address = serve('{"reason": "alike", "score": 3}')
    first = await ask(address, tmp_path / "replies.sqlite")
    again = await ask(address, tmp_path / "replies.sqlite")
    assert (first.status, first.value) == (again.status, again.value)
    assert [reply.cached for reply in (*first.replies, *again.replies)] == [False, True]
    assert (first.cost_usd, again.cost_usd) == (None, 0.0)
