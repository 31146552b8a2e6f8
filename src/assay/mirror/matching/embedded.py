"""The embedded judge: a small calibrated model that says how likely two issues are the same problem.

It needs no key. Its weights were fitted by `scripts/train_match_judge.py` on pairs made from the planted
truth of the dev sites; the file `embedded_judge.json` holds them together with the agreement that was
measured on sites that it never saw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from assay.errors import BadInput
from assay.files import digest, file_sha256, read_json
from assay.mirror.matching.records import ClaimJudgement, NormalizedIssue, PairScore

if TYPE_CHECKING:
    from assay.mirror.matching.features import Floats, Pair
    from assay.models.embedded.embedder import Embedder

__all__ = ["MODEL_FILE", "EmbeddedMatchJudge", "Head", "PairModel"]

MODEL_FILE = Path(__file__).with_name("embedded_judge.json")

EXACT, SUBSTANTIAL, PARTIAL = 0.85, 0.5, 0.2
"""The probabilities from which the seed's rubric says 3, 2 and 1."""

_DECIMALS = 6
_VOCABULARY = Path(__file__).with_name("vocabulary.json")
# A feature that moves the log-odds by less than this is not worth a word.
_WORTH_A_WORD = 0.15


@dataclass(frozen=True, slots=True)
class Head:
    """Weights over the features of a pair, and the line that turns their sum into calibrated log-odds."""

    means: tuple[float, ...]
    scales: tuple[float, ...]
    weights: tuple[float, ...]
    bias: float
    slope: float
    offset: float

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> Head:
        """A head from its stored form."""
        calibration = stored["calibration"]
        return cls(
            tuple(stored["means"]),
            tuple(stored["scales"]),
            tuple(stored["weights"]),
            stored["bias"],
            calibration["slope"],
            calibration["offset"],
        )

    def parts(self, values: Floats) -> Floats:
        """How far each feature of each pair moves the log-odds."""
        import numpy as np

        standard = (values - np.array(self.means)) / np.array(self.scales)
        # What is unknown sits at the mean and so says nothing.
        moved: Floats = np.nan_to_num(standard, nan=0.0) * np.array(self.weights) * self.slope
        return moved

    def chances(self, parts: Floats) -> list[float]:
        """The calibrated probability of each pair."""
        import numpy as np

        log_odds = np.clip(self.slope * self.bias + self.offset + parts.sum(axis=1), -30, 30)
        return [float(chance) for chance in np.round(1 / (1 + np.exp(-log_odds)), _DECIMALS)]


@dataclass(frozen=True, slots=True)
class PairModel:
    """Says how likely two issues are one problem: a claim and a known problem, or two claims."""

    known: Head
    between: Head
    stored: Mapping[str, Any]
    embedder: Embedder

    @classmethod
    def load(cls) -> PairModel:
        """The model that is shipped; one sentence says what to install where its embedder is missing."""
        return _shipped()

    @classmethod
    def of(cls, stored: Mapping[str, Any], embedder: Embedder) -> PairModel:
        """A model from its stored form."""
        from assay.mirror.matching.features import FEATURES

        if tuple(stored["features"]) != FEATURES:
            raise BadInput(f"{MODEL_FILE} was made for other features; run scripts/train_match_judge.py.")
        return cls(Head.of(stored["known"]), Head.of(stored["between"]), stored, embedder)

    def probabilities(self, pairs: Sequence[Pair]) -> list[float]:
        """How likely each claim reports its known problem; a pair has the same answer in every company."""
        from assay.mirror.matching.features import pair_features

        return self.known.chances(self.known.parts(pair_features(pairs, self.embedder)))

    def alike(self, pairs: Sequence[Pair]) -> list[float]:
        """How likely two claims are about one problem; their order does not matter."""
        from assay.mirror.matching.features import mutual_features

        return self.between.chances(self.between.parts(mutual_features(pairs, self.embedder)))

    def explained(self, pairs: Sequence[Pair]) -> list[tuple[float, dict[str, float]]]:
        """The probability of each claim and known problem, and how far each feature moved its log-odds."""
        from assay.mirror.matching.features import FEATURES, pair_features

        parts = self.known.parts(pair_features(pairs, self.embedder))
        named = [dict(zip(FEATURES, map(float, row), strict=True)) for row in parts]
        return list(zip(self.known.chances(parts), named, strict=True))

    def fingerprint(self) -> str:
        """Changes with the weights, the lexicon and the embedder."""
        made = {key: value for key, value in self.stored.items() if key != "card"}
        return digest([made, file_sha256(_VOCABULARY), self.embedder.identity()])[:16]


@cache
def _shipped() -> PairModel:
    from assay.mirror.matching.neighbours import matching_embedder

    return PairModel.of(read_json(MODEL_FILE), matching_embedder())


class EmbeddedMatchJudge:
    """Judges a claim against its candidates with the shipped model."""

    def __init__(self, model: PairModel | None = None) -> None:
        self._model = model or PairModel.load()

    @property
    def name(self) -> str:
        """`embedded`."""
        return "embedded"

    @property
    def model(self) -> PairModel:
        """The model behind it, for whoever clusters with it."""
        return self._model

    def fingerprint(self) -> dict[str, str]:
        """The model stands for judge and prompt; the rubric is the thresholds."""
        made = self._model.fingerprint()
        rubric = digest(["embedded rubric", EXACT, SUBSTANTIAL, PARTIAL])[:16]
        return {"judge": made, "prompt": made, "rubric": rubric}

    def card(self) -> Mapping[str, Any] | None:
        """The agreement that was measured when the model was made."""
        card: Mapping[str, Any] | None = self._model.stored.get("card")
        return card

    async def judge(
        self, claim: NormalizedIssue, candidates: Sequence[NormalizedIssue], site_url: str
    ) -> ClaimJudgement:
        """Score every candidate."""
        del site_url  # Only the page within the site counts.
        answers = self._model.explained([(claim, truth) for truth in candidates])
        pairs = [_scored(claim, truth, *answer) for truth, answer in zip(candidates, answers, strict=True)]
        return ClaimJudgement(
            claim_id=claim.id, candidates=tuple(truth.id for truth in candidates), pairs=tuple(pairs)
        )

    async def close(self) -> None:
        """Nothing is held."""


def _scored(
    claim: NormalizedIssue, truth: NormalizedIssue, chance: float, parts: Mapping[str, float]
) -> PairScore:
    speaking = {name: part for name, part in parts.items() if abs(part) >= _WORTH_A_WORD}
    ranked = sorted(speaking, key=lambda name: (-abs(parts[name]), name))
    pro = [name for name in ranked if parts[name] > 0]
    contra = [name for name in ranked if parts[name] < 0]
    return PairScore(
        truth_id=truth.id,
        score=_rubric(claim, truth, chance),
        probability=chance,
        decided_by="embedded",
        reasoning=_reasoning(ranked[:3], parts),
        matched_aspect=_WORDS[pro[0]][0] if pro else None,
        difference=_WORDS[contra[0]][1] if contra else None,
    )


def _rubric(claim: NormalizedIssue, truth: NormalizedIssue, chance: float) -> Literal[0, 1, 2, 3]:
    from assay.mirror.matching.features import same_place

    if chance >= EXACT and same_place(claim, truth):
        return 3
    if chance >= SUBSTANTIAL:
        return 2
    return 1 if chance >= PARTIAL else 0


def _reasoning(names: Sequence[str], parts: Mapping[str, float]) -> str:
    if not names:
        return "Nothing speaks clearly for or against it."
    return "; ".join(_WORDS[name][parts[name] < 0] for name in names) + "."


# What a feature says when it speaks for the pair, and when it speaks against it.
_WORDS: dict[str, tuple[str, str]] = {
    "meaning": ("the texts are close in meaning", "the texts differ in meaning"),
    "meaning with element": ("element and text are close in meaning", "element and text differ in meaning"),
    "meaning against element": ("the claim speaks of the element", "the claim does not speak of the element"),
    "meaning against fix": ("the known fix answers the claim", "the known fix does not answer the claim"),
    "shared words": ("many words are shared", "hardly a word is shared"),
    "shared problems": ("the same kind of problem is named", "the kinds of problem named are not the same"),
    "other problems": ("no other kind of problem is named", "another kind of problem is named"),
    "shared things": ("the same things are named", "other things are named"),
    "same element type": ("the same type of element", "another type of element"),
    "page": ("the same page", "another page"),
    "selector": ("the same element by its selector", "another element by its selector"),
    "selector words": ("the element's name in the code fits", "the element's name in the code does not fit"),
    "same category": ("the same category", "another category"),
    "same criterion": ("the same WCAG criterion", "another WCAG criterion"),
    "same heuristic": ("the same heuristic", "another heuristic"),
}
