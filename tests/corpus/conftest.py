"""A site of two pages, small enough to see through, and a browser for the tests that need one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from assay.browser import Browser
from assay.corpus.forms import Field, Form
from assay.corpus.site import Response, Site, Visit

BASE = """<!doctype html><html lang="en"><head><title>{{ title }} – Kiosk</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/static/site.css"><script src="/static/site.js" defer></script></head>
<body class="page-{{ page }}"><a class="skip-link" href="#main">Skip to main content</a>
<header><a class="logo" href="/">Kiosk</a><nav aria-label="Main"><ul><li><a href="/">Home</a></li>
<li><a href="/order">Order</a></li><li><a href="/help">Help</a></li></ul></nav></header>
<main id="main" tabindex="-1">{% if notice %}<div class="notice" role="status">{{ notice }}</div>{% endif %}
{% block body %}{% endblock %}</main></body></html>"""
HOME = """{% extends "base.html" %}{% block body %}<h1>Papers and sweets</h1>
<h2 id="news-title">Today</h2><p id="hours">Open 7:00 to 18:00</p><p class="price">£2.50</p>
<p class="note">Fresh bread every morning. <a id="more" href="/help">How to find us</a></p>{% endblock %}"""
ORDER = """{% extends "base.html" %}{% block body %}<h1>Order</h1>
{% if form.messages %}
<div class="error-summary" role="alert" tabindex="-1" id="error-summary"><h2>Check this</h2><ul>
{% for name, text in form.messages.items() %}<li><a href="#{{ name }}">{{ text }}</a></li>{% endfor %}
</ul></div>
{% endif %}
<form id="order-form" method="post" action="/order" novalidate><input type="hidden" name="token" value="one">
<div class="field"><label for="email">E-mail <span class="required">(required)</span></label>
<input id="email" name="email" type="email" autocomplete="email" value="{{ form.value('email') }}"
{% if form.message('email') %}aria-invalid="true" aria-describedby="email-error"{% endif %}>
{% if form.message('email') %}
<p class="field-error" id="email-error">{{ form.message('email') }}</p>
{% endif %}
</div>
<div class="field"><label for="phone">Phone <span class="optional">(optional)</span></label>
<input id="phone" name="phone" type="tel" value="{{ form.value('phone') }}"></div>
<button id="send" type="submit">Order</button></form>{% endblock %}"""
PLAIN = """{% extends "base.html" %}{% block body %}<h1>{{ title }}</h1>
<p><a href="/">Home</a></p>{% endblock %}"""

FORM = Form("order", (Field("email", missing="Enter your e-mail", wrong="Enter a@b.example", kind="email"),
                      Field("phone", wrong="Enter a number", kind="phone")))  # fmt: skip


def make_kiosk() -> Site:
    site = Site("kiosk", name="Kiosk", about="A kiosk.", knobs={"late_fee": 0.0}, start_state={"basket": []})

    @site.page("/", id="home", kind="home", title="Home")
    def home(visit: Visit) -> Response:
        return visit.render("home.html", title="Home")

    @site.page("/order", id="order", kind="order form", title="Order")
    def order(visit: Visit) -> Response:
        return visit.render("order.html", title="Order", form=FORM.empty())

    @site.post("/order", page="order")
    def send(visit: Visit) -> Response:
        form = visit.fill(FORM)
        if not form.ok:
            return visit.render("order.html", title="Order", form=form, status=422)
        if not visit.is_repeat("order-one"):
            visit.record("ordered", email=form.value("email"))
        visit.notify("Thank you")
        return visit.redirect("/")

    @site.page("/help/{topic}", id="topic", kind="help page", title="Help", example="/help/bread")
    def topic(visit: Visit) -> Response:
        return visit.render("plain.html", title=visit.params["topic"])

    @site.get("/help", page="topic")
    def help_(visit: Visit) -> Response:
        return visit.render("plain.html", title="Help")

    return site


@pytest.fixture
def kiosk_folder(tmp_path: Path) -> Path:
    templates, static = tmp_path / "templates", tmp_path / "static"
    templates.mkdir()
    static.mkdir()
    pages = {"base": BASE, "home": HOME, "order": ORDER, "plain": PLAIN, "not_found": PLAIN}
    for name, text in pages.items():
        (templates / f"{name}.html").write_text(
            text.replace("{{ title }}", "{{ title|default('Nothing here') }}")
        )
    (static / "site.css").write_text("body { margin: 2rem; font: 16px/1.5 sans-serif; }")
    (static / "site.js").write_text("document.documentElement.classList.add('js');")
    (tmp_path / "secret.txt").write_text("not for visitors")
    return tmp_path


@pytest.fixture
def kiosk() -> Site:
    return make_kiosk()


@pytest_asyncio.fixture
async def browser() -> AsyncIterator[Browser]:
    async with Browser.launch() as running:
        yield running
