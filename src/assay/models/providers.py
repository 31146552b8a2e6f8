"""Names of models, and what stands behind each provider: wire format, address, the variable of its key."""

from __future__ import annotations

import difflib
import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from urllib.parse import urlsplit

from assay.errors import BadInput
from assay.models.errors import AuthError
from assay.models.wires.base import Wire

__all__ = ["PROVIDERS", "ModelName", "Provider", "without_url"]


def _openai() -> Wire:
    from assay.models.wires.openai_chat import OpenAIChat

    return OpenAIChat("max_completion_tokens")


def _compatible() -> Wire:
    from assay.models.wires.openai_chat import OpenAIChat

    return OpenAIChat("max_tokens")


def _anthropic() -> Wire:
    from assay.models.wires.anthropic_messages import AnthropicMessages

    return AnthropicMessages()


def _gemini() -> Wire:
    from assay.models.wires.gemini import Gemini

    return Gemini()


@dataclass(frozen=True, slots=True)
class Provider:
    """One place where models can be asked."""

    name: str
    wire: Callable[[], Wire]
    url: str | None
    keys: tuple[str, ...] = ()
    key_required: bool = True
    url_variable: str | None = None
    example: str = ""

    def key(self) -> tuple[str | None, str | None]:
        """The key and the variable it was found in."""
        for variable in self.keys:
            value = os.environ.get(variable, "").strip()
            if value:
                return value, variable
        return None, None

    def base_url(self) -> str | None:
        """The address: the user's variable, else the documented one."""
        chosen = os.environ.get(self.url_variable, "") if self.url_variable else ""
        return chosen or self.url


def _server(name: str, url: str) -> Provider:
    """A server that the user runs on this machine, where a key is possible but not needed."""
    variable = f"{name.upper()}_API_KEY"
    return Provider(name, _compatible, url, (variable,), key_required=False, example=f"{name}/NAME")


def _hosted(name: str, url: str, model: str) -> Provider:
    """A hosted service that speaks the compatible format."""
    return Provider(name, _compatible, url, (f"{name.upper()}_API_KEY",), example=f"{name}/{model}")


_TABLE = (
    Provider(
        "openai",
        _openai,
        "https://api.openai.com/v1",
        ("OPENAI_API_KEY",),
        url_variable="OPENAI_BASE_URL",
        example="openai/gpt-4o",
    ),
    Provider(
        "anthropic",
        _anthropic,
        "https://api.anthropic.com",
        ("ANTHROPIC_API_KEY",),
        url_variable="ANTHROPIC_BASE_URL",
        example="anthropic/claude-sonnet-4-5",
    ),
    Provider(
        "google",
        _gemini,
        "https://generativelanguage.googleapis.com/v1",
        # Where both are set, Google's own client takes the first.
        ("GOOGLE_API_KEY", "GEMINI_API_KEY"),
        example="google/gemini-2.5-flash",
    ),
    _hosted("openrouter", "https://openrouter.ai/api/v1", "meta-llama/llama-3.3-70b-instruct"),
    _hosted("groq", "https://api.groq.com/openai/v1", "llama-3.3-70b-versatile"),
    _hosted("deepseek", "https://api.deepseek.com/v1", "deepseek-chat"),
    _hosted("mistral", "https://api.mistral.ai/v1", "mistral-small-latest"),
    _hosted("together", "https://api.together.xyz/v1", "meta-llama/Llama-3.3-70B-Instruct-Turbo"),
    _server("ollama", "http://127.0.0.1:11434/v1"),
    _server("vllm", "http://127.0.0.1:8000/v1"),
    _server("llamacpp", "http://127.0.0.1:8080/v1"),
    _server("lmstudio", "http://127.0.0.1:1234/v1"),
    Provider(
        "openai-compatible",
        _compatible,
        None,
        ("OPENAI_COMPATIBLE_API_KEY",),
        key_required=False,
        example="openai-compatible/NAME@http://127.0.0.1:9000/v1",
    ),
)

PROVIDERS: dict[str, Provider] = {provider.name: provider for provider in _TABLE}
LOCAL_FAMILIES = ("embedded", "replay")


@dataclass(frozen=True, slots=True)
class ModelName:
    """`provider/model`, with `@URL` behind it where the server is not the provider's own."""

    provider: str
    model: str
    url: str | None = None

    @classmethod
    def parse(cls, text: str) -> ModelName:
        """Read a name; what is wrong with it is said with an example of a right one."""
        provider, slash, rest = text.partition("/")
        known = [*PROVIDERS, *LOCAL_FAMILIES]
        if not slash or not rest:
            raise BadInput(f"{text!r} is not a model name; write provider/model, such as openai/gpt-4o.")
        if provider not in known:
            near = difflib.get_close_matches(provider, known, n=1)
            hint = f"did you mean {near[0]}?" if near else f"known are: {', '.join(known)}."
            raise BadInput(f"Unknown provider {provider!r} in {without_url(text)!r}; {hint}")
        if provider in LOCAL_FAMILIES:
            return cls(provider, rest)
        model, marker, address = rest.partition("@http")
        if not model:
            raise BadInput(f"{without_url(text)!r} names no model; write {PROVIDERS[provider].example}.")
        return cls(provider, model, _checked_url("http" + address) if marker else None)

    def __str__(self) -> str:
        return f"{self.provider}/{self.model}" + (f"@{self.url}" if self.url else "")

    def address(self) -> str:
        """The base URL to call."""
        provider = PROVIDERS[self.provider]
        url = self.url or provider.base_url()
        if url is None:
            raise BadInput(f"{self} names no server; write {provider.example}.")
        return _checked_url(url)

    def located(self) -> ModelName:
        """The name with its URL if a variable moves the provider: another server is another model."""
        address = self.address()
        return self if self.url or address == PROVIDERS[self.provider].url else replace(self, url=address)

    def key(self) -> tuple[str | None, str | None]:
        """The key from the environment; a missing one names the variable to set."""
        provider = PROVIDERS[self.provider]
        key, variable = provider.key()
        # A server that the user runs may not want a key; the provider's own always does.
        if key is None and provider.key_required and self.url is None:
            names = " or ".join(provider.keys)
            raise AuthError(f"{self} needs a key; set {names} in the environment.")
        if key is not None and not (key.isascii() and key.isprintable()):
            raise AuthError(f"The key in {variable} holds characters that no key has; copy it again.")
        return key, variable or (provider.keys[0] if provider.keys else None)


def without_url(text: str) -> str:
    """A name fit for a message: a URL may hold a password."""
    return text.partition("@http")[0]


def _checked_url(url: str) -> str:
    # A slash too few hides no password either.
    server = url.partition(":")[2].lstrip("/").partition("/")[0]
    if "@" in server or "?" in url or "#" in url:
        raise BadInput(
            "A URL with a user, password or parameters in it would reach logs; put keys in the environment."
        )
    try:
        parts = urlsplit(url)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable:
        raise BadInput(f"{url!r} is not a URL of a server; write http://HOST:PORT/v1.")
    return url.rstrip("/")
