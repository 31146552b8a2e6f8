"""Captures: targets are found, one visit gives every file, nothing is visited twice or written over."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from assay.cli.sifr_capturing import capture as capture_command
from assay.corpus.app import Incoming
from assay.corpus.catalogue import SPLITS
from assay.corpus.steps import Go
from assay.errors import BadInput
from assay.files import digest, file_sha256, read_json, write_json
from assay.runs.checksums import check_sums
from assay.sifr.capturing import CaptureResult, capture
from assay.sifr.capturing_serving import serve_files
from assay.sifr.capturing_targets import targets_of
from assay.sifr.corpus_pages import CLASS_OF_SITE, CORPUS_PAGES
from assay.sifr.dataset import Dataset
from assay.sifr.formats.cutting import tokens
from assay.sifr.formats.registry import represent
from assay.sifr.layout import page_of_address, plain_name

FORMATS = ("html_raw", "html_clean", "axtree", "screenshot", "text", "markdown", "aria")
SHOP = """<!doctype html><meta charset="utf-8"><title>Shop</title><main><h1>Shop</h1>
<p>A kettle costs £20.</p><a href="/cart">Cart</a><button>Buy</button>
<img src="http://tracker.invalid/pixel.png" width="9" height="9"></main>"""
ABOUT = """<!doctype html><meta charset="utf-8"><title>About</title><main><h1>About</h1>
<form><label for="mail">E-mail</label><input id="mail"><button>Send</button></form></main>"""


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    folder = tmp_path / "my pages"
    (folder / "more").mkdir(parents=True)
    (folder / "shop.html").write_text(SHOP, "utf-8")
    (folder / "more" / "about.htm").write_text(ABOUT, "utf-8")
    (folder / ".hidden.html").write_text("<p>no</p>", "utf-8")
    (folder / "notes.txt").write_text("no page", "utf-8")
    return folder


def test_a_directory_means_the_pages_in_it(saved: Path) -> None:
    assert [target.id for target in targets_of([str(saved)])] == ["my-pages_more-about", "my-pages_shop"]
    assert [target.id for target in targets_of([str(saved)], pages="*shop")] == ["my-pages_shop"]
    (one,) = targets_of([str(saved / "shop.html")])
    assert one.url == "http://my-pages.test/shop.html"


def test_names_of_pages_are_fit_for_files_and_never_shared() -> None:
    assert page_of_address("https://example.org/") == ("example.org", "home")
    assert page_of_address("https://Example.org/a/B.html?q=1&r=ü") == ("example.org", "a-b-q-1-r")
    assert plain_name("../../etc/passwd") == "etc-passwd"
    assert plain_name("…") == "page"
    long = [plain_name("x" * 200 + str(n)) for n in range(2)]
    assert max(map(len, long)) <= 80
    assert long[0] != long[1]
    first, second = targets_of(["http://127.0.0.1:1/a?b", "http://127.0.0.1:1/a/b"])
    assert first.id != second.id


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("ftp://example.org/x", "cannot be captured"),
        ("javascript://x", "cannot be captured"),
        ("http://", "no address"),
        ("http://[bad/", "no address"),
        ("nowhere/at-all", "does not exist"),
    ],
)
def test_what_cannot_be_captured_is_said(name: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        targets_of([name])


def test_files_that_are_no_pages_are_said(saved: Path, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no page"):
        targets_of([str(saved / "notes.txt")])
    (tmp_path / "empty").mkdir()
    with pytest.raises(BadInput, match="no .html files"):
        targets_of([str(tmp_path / "empty")])
    with pytest.raises(BadInput, match="'zzz'"):
        targets_of([str(saved)], pages="zzz")


def test_the_corpus_has_pages_of_every_site_and_class_clean_and_with_defects() -> None:
    assert {page.site for page in CORPUS_PAGES} == set(SPLITS) == set(CLASS_OF_SITE)
    assert {page.page_class for page in CORPUS_PAGES} == {"e-commerce", "news", "saas", "forms", "social"}
    assert len({(page.site, page.called) for page in CORPUS_PAGES}) == len(CORPUS_PAGES) >= 44
    faulty = [page for page in CORPUS_PAGES if page.seed]
    assert len(faulty) >= 10
    planted = {
        defect.operator
        for page in faulty
        for defect in page.variant().defects
        if defect.page in (page.page, "*")
    }
    assert {"alt-missing", "label-removed", "heading-skipped", "icon-unnamed"} <= planted


def test_every_page_of_the_corpus_that_is_opened_at_once_is_there() -> None:
    opened = 0
    for page in CORPUS_PAGES:
        steps = page.steps()
        assert steps
        if len(steps) == 1 and isinstance(steps[0], Go):
            path, _, query = steps[0].path.partition("?")
            asked = {part.split("=")[0]: [part.partition("=")[2]] for part in query.split("&") if part}
            response, _session = page.variant().app().handle(Incoming("GET", path, asked, {}, ""))
            assert response.status == 200, page
            assert response.is_page
            opened += 1
    assert opened >= 30


async def taken(saved: Path, output: Path, *, resume: bool = False) -> CaptureResult:
    return await capture(targets_of([str(saved)]), output, names=FORMATS, resume=resume)


async def test_one_visit_gives_every_file_and_another_gives_the_same(saved: Path, tmp_path: Path) -> None:
    output = tmp_path / "datasets"
    result = await taken(saved, output)
    assert not result.failed
    assert sorted(page.id for page in result.captured) == ["my-pages_more-about", "my-pages_shop"]
    dataset = Dataset(output)
    assert not check_sums(output)
    for page in dataset.pages:
        assert read_json(output / f"pages/{page.site}/{page.page}.json") == page.as_json()
        assert (output / f"pages/{page.site}/{page.page}.html").read_text("utf-8").startswith("<!DOCTYPE")
        assert page.viewport == (1280, 800)
        assert page.captured_at.endswith("Z")
        assert set(page.formats) == set(FORMATS)
        subject = dataset.subject(page)
        for name, file in page.formats.items():
            path = output / file.file
            assert path.parent == output / "formats" / name
            assert (file.sha256, file.bytes) == (file_sha256(path), path.stat().st_size)
            shown = represent(subject, name)
            made = shown.image if shown.image is not None else shown.text.encode()
            assert digest(made) == file.sha256
            assert file.tokens == (None if name == "screenshot" else tokens(shown.text))
    shop = next(page for page in dataset.pages if page.page == "shop")
    assert shop.url == "http://my-pages.test/shop.html"
    # What it wanted from elsewhere it did not get.
    (attempt,) = dataset.state(shop).attempts
    assert attempt.url == "http://tracker.invalid/pixel.png"
    assert all(b"127.0.0.1" not in path.read_bytes() for path in output.rglob("*") if path.is_file())

    again = tmp_path / "again"
    await taken(saved, again)
    for page, other in zip(dataset.pages, Dataset(again).pages, strict=True):
        assert page.model_copy(update={"captured_at": ""}) == other.model_copy(update={"captured_at": ""})


async def test_a_capture_goes_on_and_never_writes_over_what_people_wrote(
    saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    output = tmp_path / "datasets"
    await capture(targets_of([str(saved / "shop.html")]), output, names=FORMATS)
    truth = output / "ground-truth" / "my-pages_shop.json"
    template = read_json(truth)
    assert template["page_id"] == "my-pages_shop"
    assert template["source_url"] == "http://my-pages.test/shop.html"
    assert template["annotated_by"] == template["annotated_at"] == ""
    assert template["tasks"]
    assert all(task["question"] and not task["answer"] for task in template["tasks"].values())
    write_json(truth, {**template, "annotated_by": "Ann"})

    result = await taken(saved, output, resume=True)
    assert result.kept == ("my-pages_shop",)
    assert [page.id for page in result.captured] == ["my-pages_more-about"]
    assert len(Dataset(output).pages) == 2
    assert read_json(truth)["annotated_by"] == "Ann"
    assert not check_sums(output)

    (output / "formats" / "text" / "my-pages_shop.txt").unlink()
    result = await taken(saved, output, resume=True)
    assert [page.id for page in result.captured] == ["my-pages_shop"]

    def no_browser(*_: object) -> None:
        raise AssertionError("nothing is left to be visited")

    monkeypatch.setattr("assay.browser.sessions.Browser.launch", no_browser)
    result = await taken(saved, output, resume=True)
    assert len(result.kept) == 2
    assert not result.captured


async def test_a_page_of_the_corpus_is_the_same_wherever_it_is_served(tmp_path: Path) -> None:
    wanted = targets_of(["corpus"], pages="riverside-clinic_search-keller.2")
    first = await capture(wanted, tmp_path / "one", names=("html_raw",), axe=False)
    second = await capture(wanted, tmp_path / "two", names=("html_raw",), axe=True)
    (page,), (other,) = first.captured, second.captured
    assert page.state == other.state
    assert page.formats == other.formats
    assert page.url == "http://riverside-clinic.test/clinicians?q=keller"
    assert page.variant == "riverside-clinic@2"
    assert page.page_class == "forms"
    found = Dataset(tmp_path / "two").state(other).axe
    assert found is not None
    assert "image-alt" in {rule["id"] for rule in found.violations}


async def test_pages_that_are_not_there_are_told_and_the_rest_is_captured(
    saved: Path, tmp_path: Path
) -> None:
    async with serve_files(saved) as origin:
        addresses = [f"{origin}/shop.html", f"{origin}/missing.html", "http://127.0.0.1:9/"]
        result = await capture(targets_of(addresses), tmp_path / "out", names=("text",))
    assert [page.page for page in result.captured] == ["shop"]
    assert len(result.failed) == 2
    assert "answered with 404" in result.failed["127.0.0.1_missing"]
    assert "\n" not in "".join(result.failed.values())


def test_the_command_says_what_it_did_and_ends_with_3_when_a_page_failed(saved: Path, tmp_path: Path) -> None:
    app = typer.Typer()
    app.command()(capture_command)
    output = tmp_path / "out"
    done = CliRunner().invoke(
        app, [str(saved), "--output", str(output), "--formats", "text,axtree", "--pages", "*shop"]
    )
    assert done.exit_code == 0, done.output
    assert "my-pages_shop" in done.output
    assert "1 page captured" in done.output
    failed = CliRunner().invoke(app, ["http://127.0.0.1:9/", "--output", str(output), "--json"])
    assert getattr(failed.exception, "exit_code", None) == 3
    assert '"failed"' in failed.output
    wrong = CliRunner().invoke(app, [str(saved), "--output", str(output), "--formats", "nonsense"])
    assert isinstance(wrong.exception, BadInput)


async def test_saved_pages_reach_nothing_outside_their_directory(saved: Path, tmp_path: Path) -> None:
    import aiohttp
    from yarl import URL

    (tmp_path / "secret.txt").write_text("secret", "utf-8")
    (saved / "link.txt").symlink_to(tmp_path / "secret.txt")
    async with serve_files(saved) as origin, aiohttp.ClientSession() as session:

        async def status(path: str) -> int:
            async with session.get(URL(origin + path, encoded=True)) as answer:
                return answer.status

        asked = [
            "/shop.html",
            "/link.txt",
            "/.hidden.html",
            "/..%2fsecret.txt",
            "/%2e%2e/secret.txt",
            "/more",
        ]
        found = await asyncio.gather(*(status(path) for path in asked))
    assert found == [200, 404, 404, 404, 404, 404]
