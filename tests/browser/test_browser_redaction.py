"""Redaction: what is typed into a secret field is in no part of a state, pixels included."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assay.browser import Browser, PageState
from assay.browser.redaction import REDACTED, Secrets, has_card_number, is_secret_field, redact_html

if TYPE_CHECKING:
    from tests.browser.conftest import Site

CARD, CVV, CODE, PASSWORD = "4111 1111 1111 1111", "737", "908172", "hunter2-and-more"


@pytest.mark.parametrize(
    "attributes",
    [
        {"type": "password"},
        {"autocomplete": "cc-number"},
        {"autocomplete": "section-a billing cc-exp-month"},
        {"autocomplete": "one-time-code"},
        {"autocomplete": "current-password"},
        {"name": "cardNumber"},
        {"name": "card"},
        {"id": "credit-card"},
        {"name": "payment[cvv]"},
        {"id": "otp1"},
        {"name": "one_time_code"},
        {"name": "securityCode"},
        {"name": "user_password"},
    ],
)
def test_fields_that_are_secret(attributes: dict[str, str]) -> None:
    assert is_secret_field(attributes)


@pytest.mark.parametrize(
    "attributes",
    [
        {},
        {"type": "submit", "name": "card"},
        {"name": "discard"},
        {"name": "cardholder"},
        {"name": "card-holder"},
        {"autocomplete": "cc-name"},
        {"name": "postcode"},
        {"id": "options"},
        {"name": "passenger"},
        {"name": "email", "autocomplete": "email"},
    ],
)
def test_fields_that_are_not(attributes: dict[str, str]) -> None:
    assert not is_secret_field(attributes)


def test_card_numbers_are_told_from_other_numbers() -> None:
    assert has_card_number("4111 1111 1111 1111") and has_card_number("x 5500-0000-0000-0004 y")
    assert not has_card_number("4111 1111 1111 1112")
    assert not has_card_number("0000000000000000")
    assert not has_card_number("call 020 7946 0958")


def test_html_need_not_be_well_formed() -> None:
    html = (
        "<input type=password value=abc><INPUT NAME='card' VALUE='1 2'>"
        '<input value="x>y" type="password">'
        "<textarea name=otp>123</textarea><input name=q value=ok><input type=password value='open"
    )
    cleaned = redact_html(html, Secrets())
    assert cleaned == (
        f'<input type=password value="{REDACTED}"><INPUT NAME=\'card\' VALUE="{REDACTED}">'
        f'<input value="{REDACTED}" type="password"><textarea name=otp>{REDACTED}</textarea>'
        "<input name=q value=ok><input type=password value='open"
    )


def test_a_long_hostile_text_is_read_in_linear_time() -> None:
    for text in ("<input " + "a " * 100_000, "<input " + "a='" * 50_000, "<input" * 50_000, "1 " * 200_000):
        redact_html(text, Secrets(["4111 1111 1111 1111"]))


def test_only_values_that_can_be_nothing_else_are_replaced_everywhere() -> None:
    secrets = Secrets(["password", "1234", "hunter22", "4111 1111 1111 1111"])
    text = "password 1234 hunter22 4111111111111111 4111-1111-1111-1111"
    assert secrets.redact(text) == f"password 1234 {REDACTED} {REDACTED} {REDACTED}"


FORM = """<!doctype html><html lang=en><title>Pay</title><style>input {{ font-size: 30px }}</style>
<form><label>Card <input id=a autocomplete=cc-number></label><br><label>CVV <input id=b name=cvv></label><br>
<label>Code <input id=c autocomplete=one-time-code></label><br>
<label>Password <input id=d type=password></label><br>
<label>Notes <input id=e name=notes></label><br><textarea id=g name=otp rows=1></textarea>
<input type=hidden name=card_number value='{card}'></form><div id=h></div><p id=echo></p>
<iframe srcdoc="<input name='card' value='{card}'>"></iframe>
<script>h.attachShadow({{mode: 'closed'}}).innerHTML = "<input name='cvc' value='{card}'>";</script>"""


@pytest.mark.asyncio(loop_scope="session")
async def test_what_is_typed_is_in_no_part_of_the_state(browser: Browser, site: Site) -> None:
    async with browser.open(site.put(FORM.format(card=CARD), "/pay")) as page:
        for field, value in (("a", CARD), ("b", CVV), ("c", CODE), ("d", PASSWORD), ("e", CARD), ("g", CODE)):
            await page.playwright.fill(f"#{field}", value)
        await page.evaluate(f"echo.textContent = 'paying with {CARD.replace(' ', '')} and {PASSWORD}'")
        await page.evaluate(f"console.log('typed {CARD}'); history.replaceState(0, '', '?card={CODE}')")
        state = await page.capture(full_page=True, axe=True)
        assert await page.evaluate("a.value") == CARD, "the page itself still has it"
    told = b"".join(data for name, data in state.parts.items() if "screenshot" not in name).decode()
    told += str(state.visit()) + str(state.facts())
    for secret in (CARD, CARD.replace(" ", ""), CODE, PASSWORD):
        assert secret not in told, secret
    assert f'"{CVV}"' not in told and f">{CVV}<" not in told
    assert REDACTED in state.html and REDACTED in state.html_served and REDACTED in state.parts["ax"].decode()


async def shot(browser: Browser, url: str, values: dict[str, str]) -> PageState:
    async with browser.open(url) as page:
        for field, value in values.items():
            await page.playwright.fill(f"#{field}", value)
        await page.evaluate("document.activeElement.blur()")
        return await page.capture()


@pytest.mark.asyncio(loop_scope="session")
async def test_the_screenshot_does_not_show_what_was_typed(browser: Browser, site: Site) -> None:
    page = "<style>input {{ font-size: 30px }}</style><input id=a {marks}><p>x</p>"
    secret = site.put(page.format(marks="autocomplete=cc-number"), "/secret")
    plain = site.put(page.format(marks="name=city"), "/plain")
    one, other = await shot(browser, secret, {"a": "4000"}), await shot(browser, secret, {"a": "9876"})
    assert one.screenshot == other.screenshot, "no pixel depends on the value"
    seen = [(await shot(browser, plain, {"a": value})).screenshot for value in ("4000", "9876")]
    assert seen[0] != seen[1], "an ordinary field is shown"
