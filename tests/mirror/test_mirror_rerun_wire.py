"""`assay mirror rerun` against a scripted endpoint: old and new prompts on the wire, compared in pairs."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from assay.corpus.variants import named_variants
from assay.mirror.truth.loading import load_truth
from assay.mirror.truth.records import GroundTruthIssue
from assay.places import cache_directory
from assay.runs import Run

NAVIGATION = "navigation_system_prompt"
MARKER = "Look at every page twice."
NEXT = "What does the person do next?"
SECONDS = 300
# All have a known problem on the page that their first task begins on; six are as few as can show a loss.
SIX_SITES = (
    "harbour-goods@2,northgate-herald@1,riverside-clinic@1,brackley-council@1,tidemark@1,alderway-college@1"
)


@dataclass(frozen=True)
class Ended:
    code: int
    out: str
    err: str


@dataclass
class Endpoint:
    """An OpenAI-compatible server: how many known problems it reports depends on the system prompt."""

    sites: str
    old: int
    new: int
    url: str = ""
    refuses_new: bool = False
    asked: list[tuple[str, str]] = field(default_factory=list)
    """System prompt and question of every request that arrived."""

    def __post_init__(self) -> None:
        known = {issue.id: issue for issue in load_truth(("planted",))}
        self._first_page = {
            variant.local.tasks[0].text[:50]: [
                known[name] for name in variant.defect_ids if known[name].page_url == "/"
            ]
            for variant in named_variants(self.sites)
        }

    async def answer(self, request: web.BaseRequest) -> web.StreamResponse:
        messages = (await request.json())["messages"]
        system, question = (str(messages[place]["content"]) for place in (0, -1))
        self.asked.append((system, question))
        is_new = MARKER in system
        if is_new and self.refuses_new:
            return web.json_response({"error": {"message": "no such words"}}, status=400)
        known = next(issues for words, issues in self._first_page.items() if words in question)
        reported = [_issue(one) for one in known[: self.new if is_new else self.old]]
        said: dict[str, Any] = {"ux_issues": []}
        if NEXT in question:
            said = {
                "think_aloud": "There it is.",
                "action": {"type": "done"},
                "ux_issues": reported,
                "confidence": 0.6,
                "task_progress": 100,
                "emotional_state": "curious",
            }
        message = {"role": "assistant", "content": json.dumps(said)}
        return web.json_response(
            {
                "model": "walker",
                "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
                "usage": {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110},
            }
        )

    def walked(self) -> list[bool]:
        """For each question of a walk, whether it came with the new prompt."""
        return [MARKER in system for system, question in self.asked if NEXT in question]


def _issue(known: GroundTruthIssue) -> dict[str, str]:
    return {"element": known.element, "description": known.description, "severity": known.severity}


@asynccontextmanager
async def serving(endpoint: Endpoint) -> AsyncIterator[Endpoint]:
    runner = web.ServerRunner(web.Server(endpoint.answer), shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    endpoint.url = f"http://127.0.0.1:{runner.addresses[0][1]}/v1"
    try:
        yield endpoint
    finally:
        await runner.cleanup()


@pytest.fixture
def prompts(tmp_path: Path) -> Path:
    """The package's own prompt with one sentence more."""
    text = (resources.files("assay.mirror") / "prompts" / f"{NAVIGATION}.md").read_text("utf-8")
    changed = text.replace("--- system\n", f"--- system\n{MARKER}\n", 1)
    assert changed != text
    path = tmp_path / "new-prompts.json"
    path.write_text(json.dumps({NAVIGATION: changed}), "utf-8")
    return path


@pytest.fixture
def rerun(tmp_path: Path, prompts: Path) -> Callable[..., Any]:
    """The command in a process of its own, with a cache of replies that knows nothing yet."""
    cache = tmp_path / "cache"
    cache.mkdir()
    if (cache_directory() / "browser").is_dir():
        (cache / "browser").symlink_to(cache_directory() / "browser")

    async def run(endpoint: Endpoint, *more: str) -> Ended:
        arguments = ["mirror", "rerun", "--sites", endpoint.sites, "--prompt-override", str(prompts)]
        arguments += [
            "--model",
            f"openai-compatible/walker@{endpoint.url}",
            "--tasks",
            "1",
            "--max-steps",
            "1",
        ]
        arguments += ["--persona", "neutral", "--output", str(tmp_path / "rerun"), *more]
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "assay",
            *arguments,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env={**os.environ, "ASSAY_CACHE": str(cache), "NO_COLOR": "1", "COLUMNS": "120"},
        )
        out, err = await asyncio.wait_for(process.communicate(), SECONDS)
        assert process.returncode is not None
        return Ended(process.returncode, out.decode(), err.decode())

    return run


async def test_a_gain_is_shown_in_pairs_with_a_warning_and_nothing_is_asked_twice(
    rerun: Callable[..., Any], tmp_path: Path
) -> None:
    async with serving(Endpoint("tidemark@1", old=1, new=2, refuses_new=True)) as endpoint:
        broken = await rerun(endpoint, "--gate")
        assert broken.code == 3 and "The run with the new prompts is incomplete" in broken.err
        assert "Traceback" not in broken.err and "Unclosed" not in broken.err
        assert "--resume" in broken.err and endpoint.walked()[0] is False and True in endpoint.walked()
        before = len(endpoint.asked)
        endpoint.refuses_new = False
        ended = await rerun(endpoint, "--gate", "--resume")
    assert ended.code == 0, ended.err
    # The old prompts had their answers; only the new ones were asked again.
    assert all(MARKER in system for system, question in endpoint.asked[before:] if NEXT in question)
    assert endpoint.walked().count(False) == 1
    assert "regression to the mean" in ended.out and "run all sites before you believe a gain" in ended.out
    assert "Every case was run once" in ended.out
    rows = {line.split()[0]: line.split()[1:] for line in ended.out.splitlines() if line.strip()}
    assert rows["recall_known"][:3] == ["0.167", "0.333", "0.167"]
    assert rows["known"] == ["0", "1", "1"], "one new, one that both found"
    assert "4 of 6 known problems are missed by both" in ended.out
    old, new = (Run.open(tmp_path / "rerun" / name).manifest for name in ("old", "new"))
    changed = {name for name, value in old.fingerprints.items() if new.fingerprints.get(name) != value}
    assert NAVIGATION in changed and "dataset" not in changed


async def test_prompts_that_lose_end_with_the_code_of_a_gate_that_failed(
    rerun: Callable[..., Any], tmp_path: Path
) -> None:
    async with serving(Endpoint(SIX_SITES, old=9, new=0)) as endpoint:
        ended = await rerun(endpoint, "--gate", "--json")
    assert ended.code == 1, ended.err
    assert "recall_known got worse by more than noise" in ended.err and "Unclosed" not in ended.err
    assert endpoint.walked() == [False] * 6 + [True] * 6
    value = json.loads(ended.out)
    assert value["losses"] == ["recall_known"] and value["studies"]["paired"] == 6
    assert value["counts"]["known"] == {"fixed": 10, "new": 0, "persisting": 0}
    assert any("regression to the mean" in warning for warning in value["warnings"])
    recall = value["measures"]["recall_known"]
    assert recall["after"]["value"] == 0.0 and recall["difference"]["value"] < 0 and recall["sites"] == 6
