"""A scan: axe-core in Chromium on served pages, and pages that do not open."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from aiohttp import web
from typer.testing import CliRunner

from assay.cli.mirror_truth import app
from assay.corpus import find_site, serve
from assay.errors import BadInput, Incomplete
from assay.mirror.truth import check_truth, read_truth_file, scan


async def test_a_planted_defect_is_found_and_the_twin_has_none() -> None:
    local = find_site("harbour-goods")
    defects = local.choose("language-missing,contrast-low")
    contrast = next(defect for defect in defects if defect.operator == "contrast-low")
    async with serve(local.app(defects)) as mutant, serve(local.app()) as twin:
        pages = [mutant.url + "/", mutant.url + contrast.path(local.site)]
        found = await scan(pages, site="harbour-goods", day="2026-05-04", number_from=501)
        clean = await scan([twin.url + "/"], site="harbour-goods")
    assert found.failed == clean.failed == {}
    assert clean.records == ()
    rules = {(record.page_url, record.tags[0]) for record in found.records}
    assert (contrast.path(local.site), "color-contrast") in rules
    assert any(rule == "html-has-lang" for _, rule in rules)
    first = found.records[0]
    assert first.id == "GT-harbour-goods-501"
    assert (first.tier, first.source, first.level) == (3, "axe-core", 1)
    assert (first.verified_date, first.still_present) == ("2026-05-04", True)
    assert "no person has looked" in str(first.source_status)
    assert first.page_name


async def test_a_scan_without_a_day_claims_no_date() -> None:
    local = find_site("harbour-goods")
    async with serve(local.app(local.choose("language-missing"))) as mutant:
        found = await scan([mutant.url + "/"] * 2)
    assert [(record.id, record.tags[0]) for record in found.records] == [
        ("GT-localhost-001", "html-has-lang")
    ]
    assert (found.records[0].verified_date, found.records[0].still_present) == (None, None)


async def test_a_page_that_reaches_elsewhere_is_scanned_with_a_remark() -> None:
    async def page(_request: web.BaseRequest) -> web.Response:
        text = "<html><head><title>Odd\x07 one</title></head><body><img src='http://elsewhere.invalid/a.png'></body>"
        return web.Response(text=text, content_type="text/html")

    runner = web.ServerRunner(web.Server(page))
    await runner.setup()
    place = web.TCPSite(runner, "127.0.0.1", 0)
    await place.start()
    try:
        found = await scan([f"http://127.0.0.1:{runner.addresses[0][1]}/a"])
    finally:
        await runner.cleanup()
    assert "the page was refused 1 request to other hosts" in found.notes[0]
    image = next(record for record in found.records if record.tags[0] == "image-alt")
    assert "was refused 1 request" in str(image.source_status)
    assert image.page_name == "Odd one"


@pytest.mark.parametrize("address", ["ftp://example.org/", "example.org", "", "javascript:alert(1)"])
async def test_what_is_no_web_address_is_refused_before_anything_starts(address: str) -> None:
    with pytest.raises(BadInput, match="not the address of a page"):
        await scan([address])


def run_scan(pages: list[str], output: Path, *more: str) -> tuple[BaseException | None, str]:
    """The command in a thread of its own, because it has its own loop."""
    ended = CliRunner().invoke(app, ["scan", *pages, "--output", str(output), *more])
    return ended.exception, ended.output


async def test_the_command_writes_what_opened_and_says_what_did_not(tmp_path: Path) -> None:
    local = find_site("harbour-goods")
    output = tmp_path / "scan.json"
    async with serve(local.app(local.choose("language-missing"))) as mutant:
        pages = [mutant.url + "/", "http://127.0.0.1:9/", mutant.url + "/no-such-page"]
        ended, said = await asyncio.to_thread(run_scan, pages, output, "--json", "--site", "kiosk")
        again, _ = await asyncio.to_thread(run_scan, pages[:1], output)
        nothing, _ = await asyncio.to_thread(run_scan, pages[1:2], output, "--force")
    assert isinstance(ended, Incomplete)
    assert "2 of 3 pages were not scanned" in str(ended)
    summary = json.loads(said)
    assert (summary["pages"], len(summary["failed"])) == (1, 2)
    assert "status 404" in summary["failed"][pages[2]]
    records = read_truth_file(output)
    assert len(records) == summary["records"] > 0
    assert [fault for fault in check_truth([output]) if fault.level == "error"] == []
    assert isinstance(again, BadInput)
    assert "--force" in str(again)
    assert isinstance(nothing, BadInput)
    assert "Nothing was scanned: http://127.0.0.1:9/" in str(nothing)
    assert read_truth_file(output) == records
