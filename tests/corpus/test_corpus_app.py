"""The app answers as a site should: routes, state, forms, assets, and nothing that is not its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from assay.corpus.app import Incoming, SiteApp
from assay.corpus.site import Site


@pytest.fixture
def app(kiosk: Site, kiosk_folder: Path) -> SiteApp:
    return SiteApp(kiosk, kiosk_folder)


def text(app: SiteApp, path: str) -> str:
    return str(app.handle(Incoming("GET", path))[0].body)


def test_a_page_is_rendered_with_its_id_on_the_body(app: SiteApp) -> None:
    assert '<body class="page-home">' in text(app, "/")


def test_parameters_of_the_route_reach_the_handler_escaped(app: SiteApp) -> None:
    assert "&lt;b&gt;" in text(app, "/help/<b>")


def test_an_unknown_address_gets_the_sites_own_page(app: SiteApp) -> None:
    response, _ = app.handle(Incoming("GET", "/nowhere"))
    assert response.status == 404
    assert "page-not-found" in str(response.body)


def test_each_visitor_has_a_memory_of_their_own(app: SiteApp) -> None:
    _, first = app.handle(Incoming("GET", "/"))
    _, second = app.handle(Incoming("GET", "/"))
    assert first != second
    app.handle(Incoming("POST", "/order", data={"email": ["a@b.example"]}, session=first))
    assert app.sessions[first].happened("ordered", email="a@b.example")
    assert not app.sessions[second].happened("ordered")


def test_a_session_id_that_was_not_given_out_is_not_taken_over(app: SiteApp) -> None:
    _, given = app.handle(Incoming("GET", "/", session="chosen-by-the-visitor"))
    assert given != "chosen-by-the-visitor"


def test_a_refused_form_keeps_what_was_typed_and_says_why(app: SiteApp) -> None:
    response, _ = app.handle(
        Incoming("POST", "/order", data={"email": ["nobody"], "phone": ["01632 960123"]})
    )
    assert response.status == 422
    assert 'value="nobody"' in str(response.body)
    assert "Enter a@b.example" in str(response.body)


def test_a_repeated_submission_counts_once_and_a_notice_is_shown_once(app: SiteApp) -> None:
    _, session = app.handle(Incoming("GET", "/"))
    for _ in range(2):
        app.handle(Incoming("POST", "/order", data={"email": ["a@b.example"]}, session=session))
    assert app.sessions[session].count("ordered") == 1
    assert "Thank you" in str(app.handle(Incoming("GET", "/", session=session))[0].body)
    assert "Thank you" not in str(app.handle(Incoming("GET", "/", session=session))[0].body)


@pytest.mark.parametrize(
    "path",
    [
        "/static/../secret.txt",
        "/static/..%2fsecret.txt",
        "/static/",
        "/static/.hidden.css",
        "/static/sub/site.css",
        "/static/..\\secret.txt",
        "/fonts/../corpus.py",
        "/fonts/LICENSE.txt",
    ],
)
def test_only_assets_of_the_flat_folder_are_served(app: SiteApp, path: str) -> None:
    assert app.handle(Incoming("GET", path))[0].status == 404


def test_fonts_come_with_the_corpus(app: SiteApp) -> None:
    response, _ = app.handle(Incoming("GET", "/fonts/inter.woff2"))
    assert response.status == 200
    assert bytes(response.body)[:4] == b"wOF2"  # type: ignore[arg-type]


def test_the_memory_of_visitors_is_bounded(app: SiteApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("assay.corpus.app._MOST_SESSIONS", 5)
    for _ in range(20):
        app.handle(Incoming("GET", "/"))
    assert len(app.sessions) == 5


def test_a_page_pattern_matches_its_paths_and_no_others(kiosk: Site) -> None:
    import re

    pattern = kiosk.pages["topic"].pattern
    assert re.fullmatch(pattern, "/help/bread")
    assert not re.fullmatch(pattern, "/help/bread/rye")
    assert not re.fullmatch(pattern, "/order")
