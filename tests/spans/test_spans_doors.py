"""Labellers and judges behind their doors: real commands, a real server, real files."""

from __future__ import annotations

import asyncio
import json
import os
import stat
import sys
from base64 import b64encode
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from assay.errors import AssayError, BadInput
from assay.models import ModelSettings
from assay.spans.inputs import PromptRecord, read_prompts
from assay.spans.judging.judges import open_judge
from assay.spans.labellers.external import CommandLabeller, LabellerFailed
from assay.spans.labellers.opening import open_labeller
from assay.spans.types import SpanResult

PROMPT = "Wide shot of a red fox at dusk."
SPANS = [
    {"text": "Wide shot", "role": "shot.type", "confidence": 0.9},
    {"text": "red fox", "role": "subject"},
]
BARE = ModelSettings(cache=False)


def script(folder: Path, body: str) -> str:
    path = folder / "labeller.py"
    path.write_text(f"#!{sys.executable}\nimport json, sys, time\n{body}\n", "utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


async def test_a_command_gets_the_prompt_and_gives_spans(tmp_path: Path) -> None:
    body = (
        "asked = json.load(sys.stdin)\n"
        "text = asked['text'].split(' of')[0]\n"
        "print(json.dumps({'spans': [{'text': text, 'role': 'shot.type'}], 'meta': {'version': '7'}}))"
    )
    labelled = await open_labeller(f"command:{script(tmp_path, body)}").label(PROMPT)
    assert [(s.text, s.start) for s in labelled.spans] == [("Wide shot", 0)]
    assert labelled.meta.version == "7"


async def test_numbers_that_json_does_not_have_are_left_out(tmp_path: Path) -> None:
    body = """print('{"spans": [{"text": "dusk", "role": "lighting.timeOfDay", "confidence": NaN}],'
    '"meta": {"latency": Infinity, "more": 1e999}}')"""
    labelled = await open_labeller(f"command:{script(tmp_path, body)}").label(PROMPT)
    assert [(s.text, s.confidence) for s in labelled.spans] == [("dusk", 0.7)]
    json.dumps(labelled.meta.as_json(), allow_nan=False)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("sys.exit('no licence')", "no licence"),
        ("print('hello')", "did not answer with JSON"),
        ("print('{\"spans\": 7}')", "without a list of `spans`"),
    ],
)
async def test_a_command_that_fails_is_a_failed_case_with_a_sentence(
    tmp_path: Path, body: str, said: str
) -> None:
    with pytest.raises(LabellerFailed, match=said):
        await open_labeller(f"command:{script(tmp_path, body)}").label(PROMPT)


async def test_a_command_that_hangs_is_ended(tmp_path: Path) -> None:
    labeller = CommandLabeller(script(tmp_path, "time.sleep(60)"), timeout=0.2)
    with pytest.raises(LabellerFailed, match=r"within 0\.2 s"):
        await labeller.label(PROMPT)


async def test_what_a_command_started_ends_with_it(tmp_path: Path) -> None:
    alive = tmp_path / "alive"
    os.mkfifo(alive)
    # The child holds the pipe open: a reader sees its end when the last of them is gone.
    body = f"import subprocess\nsubprocess.run(['sleep', '60'], stdout=open({str(alive)!r}, 'w'))"
    labelling = asyncio.create_task(CommandLabeller(script(tmp_path, body), timeout=0.5).label(PROMPT))
    ended = asyncio.create_task(asyncio.to_thread(alive.read_bytes))
    with pytest.raises(LabellerFailed, match=r"within 0\.5 s"):
        await asyncio.wait_for(labelling, 30)
    assert await asyncio.wait_for(ended, 30) == b""


async def test_a_command_that_never_stops_talking_is_cut_short(tmp_path: Path) -> None:
    with pytest.raises(LabellerFailed, match="more than 8,388,608 bytes"):
        await open_labeller("command:yes").label(PROMPT)


async def test_a_command_may_complain_at_length_and_leave_its_input_unread(tmp_path: Path) -> None:
    body = "sys.stderr.write('x' * 1_000_000 + '\\nno licence')\nsys.exit(3)"
    with pytest.raises(LabellerFailed, match="code 3: no licence"):
        await open_labeller(f"command:{script(tmp_path, body)}").label(PROMPT * 10_000)


async def test_a_command_is_never_given_to_a_shell(tmp_path: Path) -> None:
    trap = tmp_path / "trap"
    with pytest.raises(AssayError):
        await open_labeller(f"command:no-such-command; touch {trap}").label(PROMPT)
    assert not trap.exists()


async def test_a_file_of_spans_answers_for_its_own_prompts(tmp_path: Path) -> None:
    path = tmp_path / "spans.json"
    path.write_text(json.dumps({"results": [{"promptId": "a", "output": PROMPT, "spans": SPANS}]}), "utf-8")
    labeller = open_labeller(f"file:{path}")
    assert [s.text for s in (await labeller.label(PROMPT)).spans] == ["Wide shot", "red fox"]
    with pytest.raises(BadInput, match="no spans for this prompt"):
        await labeller.label("Another prompt.")


async def test_a_prompt_that_failed_in_a_snapshot_is_not_a_labelling_of_nothing(tmp_path: Path) -> None:
    path = tmp_path / "snapshot.json"
    rows = [
        {"promptId": "a", "output": PROMPT, "spans": [], "error": "timeout"},
        {"promptId": "b", "output": "Hope.", "spans": [], "error": None},
    ]
    path.write_text(json.dumps({"results": rows}), "utf-8")
    labeller = open_labeller(f"file:{path}")
    assert (await labeller.label("Hope.")).spans == []
    with pytest.raises(BadInput, match="no spans for this prompt"):
        await labeller.label(PROMPT)


async def test_a_file_of_spans_with_half_a_surrogate_pair_finds_its_prompt(tmp_path: Path) -> None:
    path = tmp_path / "spans.json"
    path.write_text(json.dumps([{"text": f"{PROMPT} \ud800", "spans": SPANS}]), "utf-8")
    [prompt] = read_prompts(str(path))
    labelled = await open_labeller(f"file:{path}").label(prompt.text)
    assert [s.text for s in labelled.spans] == ["Wide shot", "red fox"]


@pytest.mark.parametrize("name", ["nonsense", "llm:", "command:", "file:", "spans:x"])
def test_an_unknown_labeller_names_the_known_ones(name: str) -> None:
    with pytest.raises(BadInput, match="embedded, llm:MODEL, command:COMMAND"):
        open_labeller(name)


class Server:
    """Answers every POST with the next line of its script."""

    def __init__(self) -> None:
        self.script: list[Any] = []
        self.asked: list[dict[str, Any]] = []
        self.url = ""
        self.authorisation: str | None = None

    async def answer(self, request: web.Request) -> web.Response:
        self.authorisation = request.headers.get("Authorization")
        self.asked.append(await request.json())
        line = self.script.pop(0)
        return line if isinstance(line, web.Response) else web.json_response(line)


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    found = Server()
    app = web.Application()
    app.router.add_post("/{path:.*}", found.answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    found.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    yield found
    await runner.cleanup()


def chat(content: Any) -> dict[str, Any]:
    text = content if isinstance(content, str) else json.dumps(content)
    message = {"role": "assistant", "content": text}
    return {"choices": [{"message": message, "finish_reason": "stop"}], "usage": {"prompt_tokens": 9}}


async def test_a_url_gets_the_prompt_and_gives_spans(server: Server) -> None:
    server.script = [
        {"spans": SPANS, "isAdversarial": True},
        web.Response(status=500),
        web.Response(text="<p>"),
    ]
    labeller = open_labeller(f"{server.url}/label")
    labelled = await labeller.label(PROMPT)
    assert server.asked[0]["text"] == PROMPT
    assert [s.role for s in labelled.spans] == ["shot.type", "subject"]
    assert labelled.adversarial
    with pytest.raises(LabellerFailed, match="status 500"):
        await labeller.label(PROMPT)
    with pytest.raises(LabellerFailed, match="did not answer with JSON"):
        await labeller.label(PROMPT)
    await labeller.close()


async def test_a_password_in_a_url_is_sent_and_never_written_down(server: Server) -> None:
    server.script = [{"spans": SPANS}, web.Response(status=500)]
    labeller = open_labeller(server.url.replace("://", "://me:s%40crét@") + "/label?v=1")
    assert [s.text for s in (await labeller.label(PROMPT)).spans] == ["Wide shot", "red fox"]
    assert server.authorisation == f"Basic {b64encode('me:s@crét'.encode()).decode()}"
    assert labeller.name == labeller.fingerprint() == f"{server.url}/label?v=1"
    with pytest.raises(LabellerFailed) as caught:
        await labeller.label(PROMPT)
    await labeller.close()
    assert "cr" not in str(caught.value)


async def test_a_model_labels_by_copying_and_we_place_it(server: Server) -> None:
    answer = {
        "spans": [
            {"text": "red fox", "role": "subject.identity", "confidence": 0.8},
            {"text": "blue whale", "role": "subject.identity", "confidence": 0.8},
            {"text": "dusk", "role": "lighting.mood", "confidence": 0.8},
        ],
        "isAdversarial": False,
    }
    server.script = [chat(answer)]
    labeller = open_labeller(f"llm:openai-compatible/m@{server.url}", BARE)
    labelled = await labeller.label(PROMPT)
    await labeller.close()
    assert [(s.text, s.start, s.role) for s in labelled.spans] == [("red fox", 15, "subject.identity")]
    assert dict(labelled.dropped) == {"not in the text": 1, "unknown role": 1}
    assert PROMPT in server.asked[0]["messages"][-1]["content"]


async def test_one_unreadable_span_of_a_model_does_not_cost_the_others(server: Server) -> None:
    spans = [
        {"text": "red fox", "role": "subject.identity", "confidence": "very"},
        {"text": None, "role": "subject.identity"},
        {"text": "dusk", "role": 7, "confidence": 0.8},
        "Wide shot",
    ]
    server.script = [chat({"spans": spans})]
    labeller = open_labeller(f"llm:openai-compatible/m@{server.url}", BARE)
    labelled = await labeller.label(PROMPT)
    await labeller.close()
    assert [(s.text, s.confidence) for s in labelled.spans] == [("red fox", 0.7)]
    assert dict(labelled.dropped) == {"not a span": 2, "unknown role": 1}


MARKS = {"coverage": 4, "precision": 4, "granularity": 4, "taxonomy": 4, "technicalSpecs": 5}
LABELLED = [SpanResult(text="Wide shot", role="shot.type", confidence=0.95, start=0, end=9)]


async def test_a_model_judges_and_its_claims_are_audited(server: Server) -> None:
    wrong = {"text": "neon", "expectedRole": "lighting.source", "category": "lighting", "severity": "minor"}
    right = {
        "text": "dusk",
        "expectedRole": "lighting.timeOfDay",
        "category": "lighting",
        "severity": "minor",
    }
    server.script = [chat({"scores": MARKS, "totalScore": 25, "missedElements": [wrong, right]})]
    judge = open_judge(f"openai-compatible/m@{server.url}", BARE)
    judged = await judge.judge(PromptRecord("p", PROMPT), LABELLED, 0)
    await judge.close()
    assert judged.status == "ok"
    assert judged.claimed is not None and len(judged.claimed.missed_elements) == 2
    assert judged.result is not None and [m.text for m in judged.result.missed_elements] == ["dusk"]
    # Before the audit the total is the judge's own; after it, it is the sum of the marks.
    assert (judged.claimed.total_score, judged.result.total_score) == (25, 21)
    assert {e.check for e in judged.audit if not e.held} == {"total is the sum", "missed: text occurs"}
    shown = server.asked[0]["messages"][-1]["content"]
    assert "[0] 'Wide shot' (shot.type, 0.95)" in shown
    assert server.asked[0]["max_tokens"] <= 4096


@pytest.mark.parametrize("total", ["21 of 25", None, True, [21], "NaN", 1e30])
async def test_a_total_that_cannot_be_one_does_not_cost_the_verdict(server: Server, total: Any) -> None:
    server.script = [chat({"scores": MARKS, "totalScore": total})]
    judge = open_judge(f"openai-compatible/m@{server.url}", BARE)
    judged = await judge.judge(PromptRecord("p", PROMPT), LABELLED, 0)
    await judge.close()
    assert judged.status == "ok"
    assert judged.claimed is not None and judged.claimed.total_score == 21


async def test_claims_beyond_the_most_that_are_read_are_counted(server: Server) -> None:
    lost = [{"text": "dusk", "expectedRole": "lighting.timeOfDay"}] * 60
    server.script = [chat({"scores": MARKS, "totalScore": 21, "missedElements": lost})]
    judge = open_judge(f"openai-compatible/m@{server.url}", BARE)
    judged = await judge.judge(PromptRecord("p", PROMPT), LABELLED, 0)
    await judge.close()
    assert judged.claimed is not None and len(judged.claimed.missed_elements) == 50
    [cut] = [entry for entry in judged.audit if entry.check == "lists are not too long"]
    assert (cut.held, cut.claim) == (False, "10 further claims")


async def test_a_judge_without_marks_is_asked_again_and_then_invalid(server: Server) -> None:
    server.script = [chat("I cannot say."), chat({"scores": MARKS | {"coverage": 9}})]
    judge = open_judge(f"openai-compatible/m@{server.url}", BARE)
    judged = await judge.judge(PromptRecord("p", PROMPT), LABELLED, 0)
    await judge.close()
    assert judged.status == "invalid"
    assert judged.result is not None and judged.result.total_score == 0
    assert "coverage" in judged.problem
    assert len(server.asked) == 2


async def test_a_cut_off_answer_is_mended_not_lost(server: Server) -> None:
    text = json.dumps(
        {"scores": MARKS, "missedElements": [{"text": "dusk", "expectedRole": "lighting.timeOfDay"}]}
    )
    answer = chat(text[:-6])
    answer["choices"][0]["finish_reason"] = "length"
    server.script = [answer]
    judge = open_judge(f"openai-compatible/m@{server.url}", BARE)
    judged = await judge.judge(PromptRecord("p", PROMPT), LABELLED, 0)
    await judge.close()
    assert judged.status == "repaired"
    assert judged.result is not None and judged.result.total_score == 21


async def test_gold_judges_only_where_there_is_gold() -> None:
    with pytest.raises(BadInput, match="no gold spans"):
        await open_judge("gold").judge(PromptRecord("p", PROMPT), LABELLED, 0)
