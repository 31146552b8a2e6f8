"""Guest checkout in two steps, and the order that comes of it."""

from __future__ import annotations

import re
from typing import Any

from assay.corpus.forms import Field, Filled, Form, digits_only
from assay.corpus.site import TODAY, Response, Visit
from assay.corpus.sites.harbour_goods.cart import Line, delivery_price, lines_of, sums_of
from assay.corpus.sites.harbour_goods.data import DELIVERIES, GIFT_WRAP, Delivery, money

__all__ = ["DETAILS_FORM", "PAYMENT_FORM", "send_checkout", "show_checkout", "show_order"]

_FIRST_ORDER = 30518


def _expiry(text: str) -> tuple[int, int] | None:
    """Year and month of a card's last day, however they were typed."""
    match = re.fullmatch(r"(0?[1-9]|1[0-2])\s*[/.\- ]?\s*(?:20)?(\d{2})", text)
    return (2000 + int(match[2]), int(match[1])) if match else None


def _is_valid_expiry(text: str) -> bool:
    expiry = _expiry(text)
    return expiry is not None and expiry >= (int(TODAY[:4]), int(TODAY[5:7]))


DETAILS_FORM = Form(
    "details",
    (
        Field(
            "email",
            "Enter your e-mail address, so that we can send the order confirmation.",
            "Enter an e-mail address like name@example.com.",
            kind="email",
        ),
        Field("phone", wrong="Enter a phone number with 7 to 15 digits, or leave it empty.", kind="phone"),
        Field("name", "Enter your full name."),
        Field("address", "Enter your house number and street."),
        Field("address2"),
        Field("town", "Enter your town or city."),
        Field(
            "postcode",
            "Enter your postcode.",
            "Enter a full postcode, for example PE7 3HG.",
            rule=lambda text: re.fullmatch(r"[A-Za-z]{1,2}\d[A-Za-z\d]?\s*\d[A-Za-z]{2}", text) is not None,
        ),
        Field("delivery", "Choose how we should deliver.", choices=[delivery.id for delivery in DELIVERIES]),
        Field("wrap"),
        Field("news"),
    ),
)
PAYMENT_FORM = Form(
    "payment",
    (
        Field("card_name", "Enter the name on the card."),
        Field(
            "card_number",
            "Enter your card number.",
            "Enter the 13 to 19 digits of your card number.",
            kind="card",
        ),
        Field(
            "expiry",
            "Enter the month and year your card ends.",
            "Enter a month and year that are not in the past, for example 09/28.",
            rule=_is_valid_expiry,
        ),
        Field(
            "security_code",
            "Enter the security code of your card.",
            "Enter the 3 digits on the back of your card (4 digits on some cards).",
            rule=lambda text: re.fullmatch(r"\d{3,4}", digits_only(text)) is not None,
        ),
    ),
)


def show_checkout(visit: Visit) -> Response:
    """Step 1, or step 2 when the details are known."""
    if not visit.state["cart"]:
        visit.notify("Your cart is empty. Add something first, then go to checkout.")
        return visit.redirect("/cart")
    if visit.query.get("step") == "payment":
        if not visit.state["details"]:
            return visit.redirect("/checkout")
        return _payment_step(visit, PAYMENT_FORM.empty({"card_name": visit.state["details"]["name"]}))
    known = {} if visit.knob("forgets_answers") else visit.state["details"]
    return _details_step(visit, DETAILS_FORM.empty(known or {"delivery": "standard"}))


def send_checkout(visit: Visit) -> Response:
    """What was sent from either step."""
    if visit.query.get("step") == "payment":
        return _pay(visit)
    if not visit.state["cart"]:
        return visit.redirect("/cart")
    filled = visit.fill(DETAILS_FORM)
    if not filled.ok:
        return _details_step(visit, filled)
    visit.state["details"] = dict(filled.values)
    visit.record("details_given", delivery=filled.value("delivery"))
    return visit.redirect("/checkout", step="payment")


def _pay(visit: Visit) -> Response:
    token = next(iter(visit.data.get("token", ())), "")
    last: dict[str, Any] = next(reversed(visit.state["orders"].values()), {})
    again = not visit.state["cart"] and token == last.get("token")
    if again:
        # The same submission once more, after the first has emptied the cart; the guard below decides.
        visit.state["cart"] = last["cart"]
    if not visit.state["cart"] or not visit.state["details"]:
        return visit.redirect("/cart")
    filled = visit.fill(PAYMENT_FORM)
    if not filled.ok:
        return _payment_step(visit, filled)
    if visit.is_repeat(token):
        visit.state["cart"] = [] if again else visit.state["cart"]
        return visit.redirect(f"/orders/{last['reference']}")
    return visit.redirect(f"/orders/{_place_order(visit, token)}")


def _place_order(visit: Visit, token: str) -> str:
    details = visit.state["details"]
    lines, delivery = lines_of(visit), _delivery(details["delivery"])
    sums = sums_of(visit, lines, delivery, wrapped=bool(details["wrap"]), last_step=True)
    reference = f"HG-{_FIRST_ORDER + len(visit.state['orders'])}"
    visit.state["orders"][reference] = {
        "reference": reference,
        "token": token,
        "cart": visit.state["cart"],
        "lines": lines,
        "details": details,
        "delivery": delivery.id,
        "sums": sums,
    }
    visit.record(
        "order_placed",
        reference=reference,
        items=tuple((line.product.slug, line.option.id, line.quantity) for line in lines),
        delivery=delivery.id,
        wrapped=bool(details["wrap"]),
        total=sums.total,
        postcode=details["postcode"],
    )
    visit.state.update(cart=[], removed=None)
    if not visit.knob("stale_count"):
        visit.state["badge"] = 0
    return reference


def show_order(visit: Visit) -> Response:
    """The confirmation of an order of this visitor."""
    order: dict[str, Any] | None = visit.state["orders"].get(visit.params["reference"])
    if order is None:
        return visit.not_found()
    delivery = _delivery(order["delivery"])
    if visit.knob("confirms_other"):
        delivery = next(other for other in reversed(DELIVERIES) if other.id != order["delivery"])
    return visit.render("confirmation.html", money=money, order=order, delivery=delivery)


def _delivery(delivery_id: str) -> Delivery:
    return next((delivery for delivery in DELIVERIES if delivery.id == delivery_id), DELIVERIES[0])


def _details_step(visit: Visit, filled: Filled) -> Response:
    lines = lines_of(visit)
    goods = sum(line.total for line in lines)
    return _step(
        visit,
        filled,
        lines,
        delivery=_delivery(filled.value("delivery")),
        wrapped=bool(filled.value("wrap")),
        deliveries=[(delivery, delivery_price(delivery, goods)) for delivery in DELIVERIES],
        gift_wrap=GIFT_WRAP,
    )


def _payment_step(visit: Visit, filled: Filled) -> Response:
    details = visit.state["details"]
    return _step(
        visit,
        filled,
        lines_of(visit),
        last_step=True,
        delivery=_delivery(details["delivery"]),
        wrapped=bool(details["wrap"]),
        details=details,
        token=f"order-{len(visit.state['orders']) + 1}",
    )


def _step(
    visit: Visit,
    filled: Filled,
    lines: list[Line],
    *,
    delivery: Delivery,
    wrapped: bool,
    last_step: bool = False,
    **values: Any,
) -> Response:
    return visit.render(
        "payment.html" if last_step else "checkout.html",
        status=422 if filled.sent else 200,
        money=money,
        form=filled,
        lines=lines,
        delivery=delivery,
        sums=sums_of(visit, lines, delivery, wrapped=wrapped, last_step=last_step),
        **values,
    )
