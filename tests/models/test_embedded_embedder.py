"""The embedder: the same bytes for a text in every company, and vectors that mean something."""

from __future__ import annotations

import sys
import threading

import numpy as np
import pytest

from assay.errors import BadInput
from assay.models.embedded import Embedder, open_embedder

TEXTS = [
    "The checkout button is hidden below the fold on small screens.",
    "Users cannot find the button that completes the purchase.",
    "Die Schriftgröße ist zu klein.",
    "Missing alt text on the hero image",
    "x",
    "The quarterly report lists the revenue of every region. " * 12,
    "Price: $29.99 per user and month, billed yearly",
]


def test_vectors_have_length_one() -> None:
    vectors = open_embedder().embed(TEXTS)
    assert vectors.shape == (len(TEXTS), 384)
    assert vectors.dtype == np.float32
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-6)


def test_a_vector_does_not_depend_on_company_order_or_threads() -> None:
    single, double = Embedder(remembered=0), Embedder(remembered=0, threads=2)
    alone = [single.embed([text])[0].tobytes() for text in TEXTS]
    together = [row.tobytes() for row in single.embed(TEXTS)]
    backwards = [row.tobytes() for row in single.embed(TEXTS[::-1])][::-1]
    threaded = [row.tobytes() for row in double.embed(TEXTS * 3)][: len(TEXTS)]
    assert alone == together == backwards == threaded


def test_remembered_vectors_are_the_same_and_bounded() -> None:
    embedder = Embedder(remembered=3)
    first = embedder.embed(TEXTS)
    assert embedder.embed(TEXTS).tobytes() == first.tobytes()
    assert len(embedder._memory) == 3


def test_concurrent_callers_get_the_same_bytes() -> None:
    embedder, made = Embedder(), []
    workers = [
        threading.Thread(target=lambda: made.append(embedder.embed(TEXTS).tobytes())) for _ in range(3)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len(made) == 3
    assert len(set(made)) == 1


def test_an_empty_text_is_similar_to_nothing() -> None:
    vectors = open_embedder().embed(["", " \n\t ", "word"])
    assert not vectors[:2].any()
    assert open_embedder().similarity([""], TEXTS).tolist() == [[0.0] * len(TEXTS)]


def test_half_a_surrogate_pair_is_left_out() -> None:
    assert open_embedder().similarity(["a blue\ud800 car"], ["a blue car"])[0, 0] == 1.0


def test_no_texts_give_no_rows() -> None:
    assert open_embedder().embed([]).shape == (0, 384)
    assert open_embedder().similarity([], TEXTS).shape == (0, len(TEXTS))


def test_meaning_beats_chance() -> None:
    asleep, awake, money = open_embedder().similarity(
        ["A cat is sleeping on the sofa."],
        ["A kitten naps on the couch.", "The cat runs through the garden.", "The invoice is due on Friday."],
    )[0]
    assert asleep > awake > money
    assert asleep > 0.6
    assert money < 0.2


def test_a_cosine_does_not_depend_on_its_matrix() -> None:
    whole = open_embedder().similarity(TEXTS, TEXTS)
    single = [[float(open_embedder().similarity([a], [b])[0, 0]) for b in TEXTS] for a in TEXTS]
    assert whole.tolist() == single
    assert whole.diagonal().tolist() == [1.0] * len(TEXTS)


def test_identity_names_the_weights() -> None:
    identity = open_embedder().identity()
    assert identity["name"] == "minilm-l6-v2-int8"
    assert identity["sha256"].startswith("8199be6f")


def test_one_embedder_per_process() -> None:
    assert open_embedder() is open_embedder()


def test_a_single_text_instead_of_a_list_is_refused() -> None:
    with pytest.raises(BadInput, match="into a list"):
        open_embedder().embed("text")


def test_without_the_runtime_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(BadInput, match=r"`local`; install it with: .+pip install .+\[local\]'?$"):
        Embedder()
