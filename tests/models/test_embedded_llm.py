"""The local language model, with real weights: grammar, repeats, errors, and one slot for all."""

from __future__ import annotations

import asyncio
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from pydantic import BaseModel, Field

from assay.errors import BadInput
from assay.models.embedded import LocalLLM, fetch, locate
from assay.models.errors import BadRequest, ContextTooLong
from assay.models.types import Image, Model, Request, Schema

NAME = "smollm2-135m"


class Verdict(BaseModel):
    """A small answer with every kind of field."""

    reason: str = Field(max_length=40)
    score: int = Field(ge=0, le=3)
    same: bool
    kind: Literal["text", "image"]


@pytest.fixture(scope="module")
def weights() -> Path:
    try:
        return locate(NAME)
    except BadInput:
        return fetch(NAME)


@pytest.fixture(scope="module")
def model(weights: Path) -> Iterator[LocalLLM]:
    opened = LocalLLM(NAME, context=512, threads=1, path=weights)
    yield opened
    asyncio.run(opened.close())


def asked(text: str = "Say hello to the reader.", **settings: object) -> Request:
    return Request.of(text, **{"max_tokens": 12, "temperature": 0.0, "seed": 1, **settings})


async def test_it_answers_by_the_contract(model: LocalLLM) -> None:
    reply = await model.generate(asked())
    assert isinstance(model, Model)
    assert reply.model == model.name == "embedded/smollm2-135m"
    assert reply.text
    assert reply.usage is not None
    assert reply.usage.input > 10
    assert 0 < reply.usage.output <= 12
    assert reply.cost_usd == 0.0
    assert reply.latency_ms > 0
    assert reply.structured is None


async def test_repeats_are_equal_whatever_was_asked_between(model: LocalLLM) -> None:
    first = await model.generate(asked())
    await model.generate(asked("Say hello to the writer."))
    second = await model.generate(asked())
    assert first.text == second.text


async def test_a_seed_fixes_the_sample_and_another_changes_it(model: LocalLLM) -> None:
    warm = [await model.generate(asked(temperature=1.0, seed=seed)) for seed in (5, 5, 6)]
    assert warm[0].text == warm[1].text != warm[2].text


async def test_without_a_seed_only_repeats_differ(model: LocalLLM) -> None:
    replies = [await model.generate(asked(temperature=1.0, seed=None, repeat=repeat)) for repeat in (0, 0, 1)]
    assert replies[0].text == replies[1].text != replies[2].text


@pytest.mark.parametrize("seed", range(3))
async def test_json_fits_the_schema_each_time(model: LocalLLM, seed: int) -> None:
    request = asked("Judge.", schema=Schema.of(Verdict), temperature=1.0, seed=seed, max_tokens=200)
    reply = await model.generate(request)
    assert reply.structured == "schema"
    Verdict.model_validate(reply.parsed)


async def test_an_open_pattern_is_not_complained_about(
    model: LocalLLM, capfd: pytest.CaptureFixture[str]
) -> None:
    schema = Schema.of(
        {"type": "object", "properties": {"code": {"type": "string", "pattern": "a+", "maxLength": 8}}}
    )
    reply = await model.generate(asked(schema=schema, max_tokens=60))
    assert isinstance(reply.parsed["code"], str)
    assert capfd.readouterr().err == ""


async def test_too_long_a_text_is_said_so(model: LocalLLM) -> None:
    with pytest.raises(ContextTooLong, match="512 tokens"):
        await model.generate(asked("word " * 800))


async def test_pictures_are_refused(model: LocalLLM) -> None:
    with pytest.raises(BadRequest, match="cannot see pictures"):
        await model.generate(Request.of(Image(b"\x89PNG", "image/png"), "What is this?"))


async def test_many_at_once_are_answered_one_after_the_other(model: LocalLLM) -> None:
    replies = await asyncio.gather(*(model.generate(asked(max_tokens=3)) for _ in range(4)))
    assert len({reply.text for reply in replies}) == 1


async def test_the_loop_stays_free_while_it_thinks(model: LocalLLM) -> None:
    task = asyncio.create_task(model.generate(asked(max_tokens=40)))
    ticks = 0
    while not task.done():
        await asyncio.sleep(0.005)
        ticks += 1
    assert ticks > 5
    assert (await task).text


async def test_the_door_on_the_loopback_is_locked(model: LocalLLM) -> None:
    await model.generate(asked(max_tokens=1))
    request = urllib.request.Request(f"{model._server.listening_address}/v1/models")
    with pytest.raises(urllib.error.HTTPError, match="401") as caught:
        await asyncio.to_thread(urllib.request.urlopen, request, timeout=10)
    caught.value.close()


async def test_it_can_be_closed_and_asked_again(weights: Path) -> None:
    model = LocalLLM(NAME, context=256, threads=1, path=weights)
    await model.close()
    first = await model.generate(asked(max_tokens=2))
    await model.close()
    assert model._server is None
    assert (await model.generate(asked(max_tokens=2))).text == first.text
    await model.close()


async def test_missing_weights_name_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path))
    with pytest.raises(BadInput, match=r"assay models fetch qwen2\.5-coder-0\.5b\.$"):
        await LocalLLM("qwen2.5-coder-0.5b").generate(asked())


async def test_a_missing_runtime_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "xllamacpp", None)
    with pytest.raises(BadInput, match=r"`llm`; install it with: .+pip install .+\[llm\]'?$"):
        await LocalLLM(NAME).generate(asked())


def test_an_unknown_model_lists_the_known_ones() -> None:
    with pytest.raises(BadInput, match="smollm2-135m"):
        LocalLLM("minilm-l6-v2-int8")
    with pytest.raises(BadInput, match="64 tokens"):
        LocalLLM(NAME, context=1)
