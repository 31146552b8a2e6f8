"""A run keeps what its report shows: pages side by side, without the dataset and from old runs too."""

from __future__ import annotations

from pathlib import Path

from assay.sifr.report.specimens import Specimen
from assay.sifr.suite import Options, run_suite, score_again
from assay.sifr.verifying import verify_run


async def test_a_run_keeps_the_pages_that_its_report_shows(town: Path, tmp_path: Path) -> None:
    finished = await run_suite(Options(dataset=town, output=tmp_path / "run", formats=("sifr", "html_raw")))
    rows = (finished.run.path / "specimens.jsonl").read_text("utf-8").splitlines()
    kept = [Specimen.model_validate_json(row) for row in rows]
    assert {(one.format, bool(one.picture)) for one in kept} == {
        ("sifr", False),
        ("html_raw", False),
        ("screenshot", True),
    }
    before = finished.report.read_bytes()
    assert b"Pages side by side" in before and b"data:image/png;base64," in before
    assert b"Reading order. ref name" in before and b"Truth: " in before
    assert score_again(finished.run.path).report.read_bytes() == before
    assert verify_run(finished.run.path, town).problems == []


async def test_a_run_without_specimens_is_reported_too(town: Path, tmp_path: Path) -> None:
    options = Options(dataset=town, output=tmp_path / "run", formats=("sifr", "html_raw"), pages=("*shop",))
    finished = await run_suite(options)
    run = finished.run.path
    (run / "specimens.jsonl").unlink()
    (run / "SHA256SUMS").write_text(
        "".join(
            line
            for line in (run / "SHA256SUMS").read_text("utf-8").splitlines(keepends=True)
            if "specimens.jsonl" not in line
        ),
        "utf-8",
    )
    again = score_again(run).report.read_text("utf-8")
    assert "was not kept with this run" in again and "Truth: " in again
