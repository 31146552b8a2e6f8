"""What every function does with no data, one value, constant data and bad input: defined, silent, plain."""

from __future__ import annotations

import dataclasses
import math
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from assay.errors import BadInput
from assay.stats import (
    Estimate,
    assign,
    bootstrap,
    chao1,
    cohen_kappa,
    ece,
    effect_size,
    holm,
    icc,
    krippendorff_alpha,
    mcnemar,
    mean_ci,
    paired_t,
    pearson,
    power_paired,
    ppi_mean,
    sign_flip,
    spearman,
    welch_t,
    wilcoxon,
    wilson,
)

Function = Callable[..., Any]
PAIRED: list[Function] = [paired_t, wilcoxon, sign_flip, pearson, spearman, effect_size]
TWO_SAMPLES: list[Function] = [*PAIRED, welch_t, cohen_kappa, mcnemar, ece]


def _half(a: list[float]) -> list[float]:
    return [float(x > 0) for x in a]


# Every estimator as a function of two lists of numbers.
ALL: dict[str, Function] = {
    "mean_ci": lambda a, b: mean_ci(a),
    "bootstrap mean": lambda a, b: bootstrap(a, resamples=100),
    "bootstrap median bca": lambda a, b: bootstrap(a, "median", resamples=100, method="bca"),
    "bootstrap clusters": lambda a, b: bootstrap(a, clusters=_half(b), resamples=100),
    "bootstrap callable": lambda a, b: bootstrap(a, lambda x: float(max(x)), resamples=100, method="bca"),
    "paired_t": paired_t,
    "welch_t": welch_t,
    "wilcoxon": wilcoxon,
    "sign_flip": sign_flip,
    "sign_flip clusters": lambda a, b: sign_flip(a, b, clusters=_half(b)),
    "mcnemar": lambda a, b: mcnemar(_half(a), _half(b)),
    "cohen_kappa": cohen_kappa,
    "weighted kappa": lambda a, b: cohen_kappa(a, b, "quadratic"),
    "alpha nominal": lambda a, b: krippendorff_alpha(list(zip(a, b, strict=True)), resamples=100),
    "alpha ordinal": lambda a, b: krippendorff_alpha(list(zip(a, b, strict=True)), "ordinal", resamples=100),
    "alpha interval": lambda a, b: krippendorff_alpha(
        list(zip(a, b, strict=True)), "interval", resamples=100
    ),
    "pearson": pearson,
    "spearman": spearman,
    "icc 1": lambda a, b: icc(list(zip(a, b, strict=True)), "ICC(1,k)"),
    "icc 2": lambda a, b: icc(list(zip(a, b, strict=True))),
    "icc 3": lambda a, b: icc(list(zip(a, b, strict=True)), "ICC(3,1)"),
    "ece": lambda a, b: ece(_half(a), _half(b), resamples=100),
    "ece mass": lambda a, b: ece(_half(a), _half(b), scheme="mass", resamples=100),
    "ppi": lambda a, b: ppi_mean(a, b, b),
    "ppi without unlabelled": lambda a, b: ppi_mean(a, b, []),
    "chao1": lambda a, b: chao1([math.floor(abs(x)) for x in a]),
    "d": lambda a, b: effect_size(a, b, "d"),
    "g": lambda a, b: effect_size(a, b, "g"),
    "d_z": lambda a, b: effect_size(a, b, "d_z"),
    "g_z": lambda a, b: effect_size(a, b, "g_z"),
    "cliff": lambda a, b: effect_size(a, b, "cliff"),
}

DATA: dict[str, tuple[list[float], list[float]]] = {
    "empty": ([], []),
    "one": ([1.0], [0.5]),
    "one equal": ([1.0], [1.0]),
    "two": ([1.0, 2.0], [3.0, 1.0]),
    "two ordered": ([1.0, 2.0], [1.0, 2.0]),
    "three": ([1.0, 2.0, 4.0], [3.0, 1.0, 4.0]),
    "zeros": ([0.0] * 6, [0.0] * 6),
    "constant": ([0.1] * 7, [0.1] * 7),
    "constant difference": ([0.3, 0.4, 0.5, 0.7], [0.2, 0.3, 0.4, 0.6]),
    "never vary, differ": ([1.0] * 5, [0.0] * 5),
    "opposite": ([0.0, 1.0, 0.0, 1.0], [1.0, 0.0, 1.0, 0.0]),
    "equal": ([1.0, 2.0, 3.0, 4.0], [1.0, 2.0, 3.0, 4.0]),
    "large": ([1e25, -1e25, 3e25], [1e10, 2e25, 0.0]),
    "small": ([1e-200, 3e-200, 2e-200], [2e-200, 1e-200, 4e-200]),
    "far apart": ([0.0, 1e-9, 2e-9, 0.0], [1e9, 1e9, 1e9, 1e9]),
    "mixed": ([1.0, 2.0, 2.0, 5.0, 0.0, 3.0], [1.0, 1.0, 2.0, 4.0, 1.0, 0.0]),
}


def plain(value: object) -> bool:
    """Only Python's own numbers, all finite, however deep."""
    if dataclasses.is_dataclass(value):
        return all(plain(getattr(value, field.name)) for field in dataclasses.fields(value))
    if isinstance(value, tuple | list):
        return all(plain(item) for item in value)
    return value is None or type(value) in (int, str, bool) or (type(value) is float and math.isfinite(value))


@pytest.mark.parametrize("data", DATA)
@pytest.mark.parametrize("name", ALL)
def test_every_estimator_is_defined_plain_and_silent(name: str, data: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        result = ALL[name](*DATA[data])
    assert isinstance(result, Estimate)
    assert plain(result), result
    if result.value is None or result.ci is None:
        assert result.note
    if result.ci is not None:
        assert result.ci[0] < result.ci[1] or data == "far apart"  # where doubles cannot tell the ends apart
    if data == "empty":
        assert (result.value, result.ci, result.n) == (None, None, 0)


@pytest.mark.parametrize("name", ["mean_ci", "bootstrap mean", "paired_t", "welch_t", "ppi"])
def test_no_spread_means_no_interval_rather_than_certainty(name: str) -> None:
    result = ALL[name](*DATA["constant"])
    assert result.value is not None
    assert result.ci is None


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf])
@pytest.mark.parametrize("function", [f for f in TWO_SAMPLES if f is not cohen_kappa])
def test_a_number_that_is_not_finite_is_refused_by_position(function: Function, bad: float) -> None:
    with pytest.raises(BadInput, match="position 2"):
        function([0.0, 1.0, bad], [0.0, 1.0, 1.0])
    with pytest.raises(BadInput, match="position 0"):
        function([0.0, 1.0, 1.0], [bad, 1.0, 1.0])


def test_missing_labels_and_table_cells_are_refused_by_position() -> None:
    with pytest.raises(BadInput, match="position 1"):
        cohen_kappa(["x", None], ["x", "x"])
    with pytest.raises(BadInput, match="position 1"):
        bootstrap([1.0, 2.0], clusters=["x", math.nan])
    with pytest.raises(BadInput, match="row 1, column 0"):
        icc([[1.0, 2.0], [math.nan, 2.0]])
    with pytest.raises(BadInput, match="row 0, column 1"):
        assign([[1.0, math.inf]])
    with pytest.raises(BadInput, match="row 0, column 1"):
        krippendorff_alpha([[1.0, math.inf]], "interval")
    with pytest.raises(BadInput, match="position 2"):
        ppi_mean([1.0], [1.0], [0.0, 1.0, math.nan])


@pytest.mark.parametrize("function", [f for f in TWO_SAMPLES if f is not welch_t])
def test_unequal_lengths_are_refused(function: Function) -> None:
    with pytest.raises(BadInput, match="pair them up"):
        function([0.0, 1.0, 1.0], [0.0, 1.0])


@pytest.mark.parametrize(
    "call",
    [
        lambda: mean_ci(["a"]),
        lambda: mean_ci("12"),
        lambda: mean_ci([[1.0, 2.0]]),
        lambda: mean_ci([1.0, 10**400]),
        lambda: mean_ci([1.0, 1e200]),
        lambda: mean_ci([1.0, 2.0], level=1.0),
        lambda: mean_ci([1.0, 2.0], bounds=(0.0, 1.0)),
        lambda: wilson(3, 2),
        lambda: wilson(-1, 2),
        lambda: wilson(0.5, 2),  # type: ignore[arg-type]
        lambda: bootstrap([1.0], "mode"),  # type: ignore[arg-type]
        lambda: bootstrap([[1.0, 2.0]], "mean"),
        lambda: bootstrap([1.0, 2.0], clusters=["x"]),
        lambda: bootstrap([1.0, 2.0], seed=-1),
        lambda: bootstrap([1.0, 2.0], resamples=10),
        lambda: bootstrap([1.0, 2.0], method="basic"),  # type: ignore[arg-type]
        lambda: bootstrap([1.0, 2.0], lambda x: x),
        lambda: mcnemar([True], [0.5]),
        lambda: mcnemar([True]),
        lambda: mcnemar(only_a=3),
        lambda: mcnemar(only_a=3, only_b=2, n=4),
        lambda: holm([0.5, 1.5]),
        lambda: holm({"x": math.nan}),
        lambda: cohen_kappa(["low", "high"], ["low", "low"], "linear"),
        lambda: cohen_kappa(["low"], ["low"], categories=["high"]),
        lambda: cohen_kappa(["low"], ["low"], categories=["low", "low"]),
        lambda: cohen_kappa([1], [1], "cubic"),  # type: ignore[arg-type]
        lambda: krippendorff_alpha([["a", "b"]], "interval"),
        lambda: krippendorff_alpha([[1, 2], [1]]),
        lambda: icc([[1.0, 2.0]], "ICC(4,1)"),  # type: ignore[arg-type]
        lambda: icc([[1.0, 2.0], [1.0]]),
        lambda: ece([1.2], [True]),
        lambda: ece([0.2], [True], bins=0),
        lambda: chao1([1.5]),
        lambda: chao1([-1]),
        lambda: power_paired(n=10, power=0.8, effect=0.5),
        lambda: power_paired(n=10),
        lambda: power_paired(n=1, effect=0.5),
        lambda: power_paired(n=10, effect=math.nan),
        lambda: power_paired(n=10, effect=0.5, sd=0.0),
        lambda: power_paired(power=1.0, effect=0.5),
        lambda: assign([[1.0]], null=math.nan),
        lambda: assign([1.0, 2.0]),
    ],
)
def test_misuse_is_told_in_one_sentence_with_what_to_do(call: Callable[[], object]) -> None:
    with pytest.raises(BadInput) as caught:
        call()
    message = str(caught.value)
    assert ": " in message
    assert message.endswith(".")
    assert "\n" not in message


def test_numpy_input_gives_plain_output() -> None:
    x = np.array([1, 2, 2, 4, 3])
    assert plain(mean_ci(x))
    assert plain(cohen_kappa(x, x[::-1]))
    assert plain(cohen_kappa(x > 2, x[::-1] > 1, "linear"))
    assert plain(wilson(np.int64(3), np.int64(7)))  # type: ignore[arg-type]
    assert plain(assign(np.eye(3)))
    assert plain(holm(list(np.array([0.1, 0.01]))))
    assert plain(power_paired(n=10, effect=0.5))
