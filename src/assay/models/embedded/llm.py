"""A small language model in this process, through llama.cpp: no key, no network, nobody is billed."""

from __future__ import annotations

import asyncio
import os
import secrets
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

from assay.errors import BadInput
from assay.install import install_command
from assay.models.embedded.pins import WEIGHTS, Weights
from assay.models.embedded.weights import locate
from assay.models.errors import BadRequest, ContextTooLong, ModelError, Unavailable, clean
from assay.models.types import Image, Reply, Request, Structured

__all__ = ["LocalLLM"]

_SMALL_BYTES = 200_000_000


class LocalLLM:
    """A model named `embedded/<weights>`, loaded when it is first asked and freed by `close`.

    One worker thread is the one slot of the model: it loads, it answers, one request after the other.
    `context` is the room for prompt and answer together, in tokens. `latency_ms` is the time of the answer
    alone, without loading and waiting. A request without a temperature is answered at 0, one without a seed
    with a seed made from the request itself, so the same request always has the same answer.
    """

    def __init__(
        self,
        weights: str = "smollm2-135m",
        *,
        context: int = 4096,
        threads: int | None = None,
        path: Path | str | None = None,
    ) -> None:
        self._weights = _language_model(weights)
        if context < 64 or (threads is not None and threads < 1):
            raise BadInput("A local model needs a context of 64 tokens or more and at least one thread.")
        self._context = context
        self._threads = threads or _default_threads(self._weights)
        self._path = path
        self._worker: ThreadPoolExecutor | None = None
        self._server: Any = None

    @property
    def name(self) -> str:
        """The full name, `embedded/smollm2-135m` for example."""
        return f"embedded/{self._weights.name}"

    def identity(self) -> dict[str, str]:
        """What decides the answers, for fingerprints."""
        return {"name": self._weights.name, "sha256": self._weights.sha256}

    async def generate(self, request: Request) -> Reply:
        """Answer one request; a JSON schema is enforced by a grammar while the answer is written."""
        from assay.models.wires.openai_chat import OpenAIChat

        if any(isinstance(part, Image) for message in request.messages for part in message.parts):
            raise BadRequest(f"{self.name} cannot see pictures; send text or choose another model.")
        structured: Structured | None = "schema" if request.schema else None
        wire = OpenAIChat(max_tokens_field="max_tokens")
        body = _repeatable(request) | wire.encode(self._weights.name, request, structured)
        body = _without_open_patterns(body)
        if self._worker is None:
            self._worker = ThreadPoolExecutor(1, thread_name_prefix=self.name)
        payload, seconds = await asyncio.get_running_loop().run_in_executor(self._worker, self._ask, body)
        reply = wire.decode(payload, self.name, structured)
        # The runtime calls the model by the path of its file.
        return replace(reply, model=self.name, cost_usd=0.0, latency_ms=round(1000 * seconds, 3))

    async def close(self) -> None:
        """Free the model; a request that is being answered is finished first. It may be asked again."""
        worker, self._worker = self._worker, None
        if worker is not None:
            await asyncio.get_running_loop().run_in_executor(worker, self._free)
            worker.shutdown(wait=False)

    def _free(self) -> None:
        self._server = None

    def _ask(self, body: dict[str, Any]) -> tuple[dict[str, Any], float]:
        if self._server is None:
            self._server = self._load()
        start = time.perf_counter()
        try:
            payload = self._server.handle_chat_completions(body)
        except (RuntimeError, ValueError) as error:
            raise BadRequest(f"{self.name} does not take the request: {clean(str(error))}") from None
        seconds = time.perf_counter() - start
        if not isinstance(payload, dict) or "error" in payload:
            raise _failure(self.name, payload)
        return payload, seconds

    def _load(self) -> Any:
        runtime = _runtime()
        path = locate(self._weights.name, self._path)
        settings = runtime.CommonParams()
        settings.model.path = str(path)
        settings.n_ctx = self._context
        settings.n_parallel = 1
        settings.n_gpu_layers = 0
        settings.cpuparams.n_threads = settings.cpuparams_batch.n_threads = self._threads
        # An answer must not depend on what was asked before it.
        settings.cache_prompt, settings.cache_ram_mib = False, 0
        settings.verbosity, settings.warmup, settings.offline = -1, False, True
        # The runtime also listens on the loopback address; nobody else is to use that door.
        settings.api_keys, settings.ui, settings.endpoint_slots = [secrets.token_hex(32)], False, False
        try:
            return runtime.Server(settings)
        except RuntimeError as error:
            raise Unavailable(f"{self.name} could not be loaded ({clean(str(error))}).") from None


def _language_model(name: str) -> Weights:
    models = {known: weights for known, weights in WEIGHTS.items() if weights.file.endswith(".gguf")}
    if name not in models:
        raise BadInput(f"There is no local language model {name!r}; choose one of: {', '.join(models)}.")
    return models[name]


def _default_threads(weights: Weights) -> int:
    # A second thread gains little for a tiny model, and on a busy machine the two wait for each other.
    return 1 if weights.bytes < _SMALL_BYTES else min(2, os.cpu_count() or 1)


def _runtime() -> Any:
    # Threads that wait actively made answers forty times slower on a busy machine; sleeping ones do not.
    os.environ.setdefault("OMP_WAIT_POLICY", "passive")
    try:
        import xllamacpp
    except ModuleNotFoundError:
        raise BadInput(
            f"Local language models need the extra `llm`; install it with: {install_command('llm')}"
        ) from None
    except ImportError as error:
        raise BadInput(
            f"The runtime of local language models cannot be loaded ({error}); "
            "install the system library that it names (Debian: apt-get install libgomp1)."
        ) from None
    return xllamacpp


def _failure(name: str, payload: Any) -> ModelError:
    error = payload.get("error") if isinstance(payload, Mapping) else None
    details = error if isinstance(error, Mapping) else {}
    said = clean(str(details.get("message") or payload))
    if details.get("type") == "exceed_context_size_error":
        return ContextTooLong(f"{name}: {said}; shorten the input or open the model with a larger context.")
    code = details.get("code")
    if isinstance(code, int) and code < 500:
        return BadRequest(f"{name} does not take the request: {said}")
    return Unavailable(f"{name}: {said}")


def _repeatable(request: Request) -> dict[str, Any]:
    return {"temperature": 0.0, "seed": int(request.digest()[:7], 16)}


def _without_open_patterns(node: Any) -> Any:
    """The grammar knows only anchored patterns, and complains on the terminal about the others."""
    if isinstance(node, list):
        return [_without_open_patterns(item) for item in node]
    if not isinstance(node, dict):
        return node
    return {key: _without_open_patterns(item) for key, item in node.items() if not _is_open(key, item)}


def _is_open(key: str, value: object) -> bool:
    return key == "pattern" and isinstance(value, str) and not (value.startswith("^") and value.endswith("$"))
