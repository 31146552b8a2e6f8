"""Names of models: each provider is found, each mistake is answered with what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from assay.errors import AssayError, BadInput
from assay.models import ModelSettings, open_model
from assay.models.errors import AuthError
from assay.models.providers import PROVIDERS, ModelName
from assay.models.wires import AnthropicMessages, Gemini, OpenAIChat

BARE = ModelSettings(cache=False)


@pytest.mark.parametrize("provider", sorted(PROVIDERS))
def test_the_example_of_every_provider_is_a_name(provider: str) -> None:
    example = PROVIDERS[provider].example
    name = ModelName.parse(example)
    assert name.provider == provider
    assert str(name) == example
    assert name.address().startswith("http")
    wanted = {"anthropic": AnthropicMessages, "google": Gemini}.get(provider, OpenAIChat)
    assert isinstance(PROVIDERS[provider].wire(), wanted)


@pytest.mark.parametrize("provider", sorted(name for name in PROVIDERS if PROVIDERS[name].key_required))
async def test_a_missing_key_is_asked_for_by_its_variable(
    provider: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(AuthError) as caught:
        open_model(f"{provider}/some-model", BARE)
    for variable in PROVIDERS[provider].keys:
        assert variable in str(caught.value)
    monkeypatch.setenv(PROVIDERS[provider].keys[0], " \n")
    with pytest.raises(AuthError):
        open_model(f"{provider}/some-model", BARE)
    for variable in PROVIDERS[provider].keys:
        monkeypatch.setenv(variable, " key-with-spaces-around \n")
        model = open_model(f"{provider}/some-model", BARE)
        assert model.name == f"{provider}/some-model"
        await model.close()
        monkeypatch.delenv(variable)


@pytest.mark.parametrize("provider", sorted(name for name in PROVIDERS if not PROVIDERS[name].key_required))
async def test_a_server_of_ones_own_needs_no_key(provider: str) -> None:
    model = open_model(f"{provider}/some-model@http://127.0.0.1:9/v1", BARE)
    await model.close()


async def test_a_hosted_format_at_ones_own_address_needs_no_key() -> None:
    await open_model("anthropic/claude@http://127.0.0.1:9", BARE).close()


@pytest.mark.parametrize("key", ["two\nlines-0123456789", "schlüssel-0123456789", "bell\x07-0123456789"])
def test_a_key_that_no_header_can_carry_is_refused_without_showing_it(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", key)
    with pytest.raises(AuthError, match="OPENAI_API_KEY") as caught:
        open_model("openai/gpt-4o", BARE)
    assert "0123456789" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("opanai/gpt-4o", "openai"),
        ("antropic/x", "anthropic"),
        ("olama/x", "ollama"),
        ("embeded/x", "embedded"),
    ],
)
def test_an_unknown_provider_brings_the_near_one(text: str, meant: str) -> None:
    with pytest.raises(BadInput, match=f"did you mean {meant}"):
        ModelName.parse(text)


def test_a_provider_like_no_other_brings_the_list() -> None:
    with pytest.raises(BadInput, match="known are: openai, anthropic"):
        ModelName.parse("xyzzy/model")


@pytest.mark.parametrize("text", ["", "gpt-4o", "openai", "openai/", "/gpt-4o", "/"])
def test_what_is_no_name_brings_an_example(text: str) -> None:
    with pytest.raises(BadInput, match=r"openai/gpt-4o|known are"):
        ModelName.parse(text)


@pytest.mark.parametrize(
    ("text", "model", "url"),
    [
        ("openrouter/meta-llama/llama-3.3-70b-instruct:free", "meta-llama/llama-3.3-70b-instruct:free", None),
        ("ollama/hf.co/org/model:Q4_K_M", "hf.co/org/model:Q4_K_M", None),
        ("ollama/model@sha256:abc", "model@sha256:abc", None),
        ("together/@cf/meta/llama", "@cf/meta/llama", None),
        ("vllm/org/model@http://h:1/v1", "org/model", "http://h:1/v1"),
        ("vllm/org/model@https://h/v1/", "org/model", "https://h/v1"),
        ("vllm/model@rev@http://h:1/v1", "model@rev", "http://h:1/v1"),
        ("vllm/model@http://[::1]:8000/v1", "model", "http://[::1]:8000/v1"),
        ("vllm/model@http://h/v1/@cf/x", "model", "http://h/v1/@cf/x"),
    ],
)
def test_slashes_tags_and_at_signs_belong_to_the_model(text: str, model: str, url: str | None) -> None:
    name = ModelName.parse(text)
    assert (name.model, name.url) == (model, url)


@pytest.mark.parametrize("text", ["openai-compatible/x", "openai-compatible/x@127.0.0.1:9000"])
def test_a_compatible_server_without_an_address_says_what_to_write(text: str) -> None:
    with pytest.raises(BadInput, match="openai-compatible/NAME@http://"):
        open_model(text, BARE)


@pytest.mark.parametrize(
    "url",
    [
        "http://user:hunter22@h/v1",
        "http://hunter22@h/v1",
        "https://user:hunter22@/v1",
        "http://user:hunter22@[bad/v1",
        "http:/user:hunter22@h/v1",
        "http:user:hunter22@h/v1",
        "http://h/v1?key=hunter22",
        "http://h/v1#hunter22",
    ],
)
def test_an_address_with_a_secret_in_it_is_refused_and_not_repeated(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for text in (f"vllm/x@{url}", f"vlm/x@{url}", f"vllm/@{url}"):
        with pytest.raises(BadInput) as caught:
            ModelName.parse(text)
        assert "hunter22" not in str(caught.value)
    monkeypatch.setenv("OPENAI_BASE_URL", url)
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    with pytest.raises(BadInput) as caught:
        open_model("openai/x", BARE)
    assert "hunter22" not in str(caught.value)


@pytest.mark.parametrize(
    "url",
    ["http", "http:", "http://", "https:///v1", "http://[bad/v1", "http://h:port/v1", "http://h:99999/v1"],
)
def test_an_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(BadInput, match="http://HOST:PORT"):
        ModelName.parse(f"vllm/x@{url}")


@pytest.mark.parametrize(
    ("variable", "text"), [("OPENAI_BASE_URL", "openai/x"), ("ANTHROPIC_BASE_URL", "anthropic/x")]
)
def test_the_address_of_a_provider_can_be_moved(
    variable: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ModelName.parse(text).address() == PROVIDERS[text.split("/")[0]].url
    monkeypatch.setenv(variable, "http://127.0.0.1:9/proxy/")
    assert ModelName.parse(text).address() == "http://127.0.0.1:9/proxy"
    assert ModelName.parse(f"{text}@http://h/v9").address() == "http://h/v9"


def test_a_provider_that_was_moved_is_another_model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    assert open_model("openai/x", BARE).name == "openai/x"
    monkeypatch.setenv("OPENAI_BASE_URL", "https://api.openai.com/v1/")
    assert open_model("openai/x", BARE).name == "openai/x"
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    moved = open_model("openai/x", BARE)
    assert moved.name == "openai/x@http://127.0.0.1:9/v1", "or both would share their cached answers"


def test_an_unknown_embedded_model_brings_the_list() -> None:
    with pytest.raises(BadInput, match="reader"):
        open_model("embedded/nothing", BARE)


def test_a_replay_takes_any_path(tmp_path: Path) -> None:
    assert ModelName.parse("replay/a/b@http/c.jsonl").model == "a/b@http/c.jsonl"
    with pytest.raises(AssayError, match="cannot be read"):
        open_model(f"replay/{tmp_path}/none.jsonl", BARE)
