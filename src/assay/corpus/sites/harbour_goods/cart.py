"""The cart: its lines, its sums, and what visitors do to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.site import Response, Visit
from assay.corpus.sites.harbour_goods.data import (
    BY_SLUG,
    DELIVERIES,
    FREE_DELIVERY_FROM,
    GIFT_WRAP,
    Delivery,
    Option,
    Product,
    money,
)

__all__ = ["Line", "Sums", "add_to_cart", "change_cart", "delivery_price", "lines_of", "show_cart", "sums_of"]

_MOST = 20
QUANTITY_FORM = Form(
    "quantity",
    (
        Field(
            "quantity",
            missing="Enter how many you want.",
            wrong="Enter a whole number, 1 or more.",
            rule=lambda text: text.isdecimal() and int(text) > 0,
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class Line:
    """A product in a colour, so many times."""

    product: Product
    option: Option
    quantity: int
    unit: int

    @property
    def key(self) -> str:
        """What the line is called in forms."""
        return f"{self.product.slug}--{self.option.id}"

    @property
    def total(self) -> int:
        """The price of the line."""
        return self.unit * self.quantity

    @property
    def name(self) -> str:
        """Product and option in words."""
        return f"{self.product.name}, {self.option.label.lower()}"


@dataclass(frozen=True, slots=True)
class Sums:
    """What an order costs. `off` is an error of addition; a careful shop has none."""

    goods: int
    wrap: int
    delivery: int
    fee: int = 0
    off: int = 0

    @property
    def total(self) -> int:
        """All of it."""
        return self.goods + self.wrap + self.delivery + self.fee + self.off


def lines_of(visit: Visit) -> list[Line]:
    """The cart's lines, as priced today."""
    return [_line(visit, kept) for kept in visit.state["cart"]]


def _line(visit: Visit, kept: Mapping[str, Any]) -> Line:
    product = BY_SLUG[kept["slug"]]
    option = product.option(kept["option"])
    assert option is not None
    unit = product.was if product.was and visit.knob("charges_old_price") else product.price
    return Line(product, option, kept["quantity"], unit)


def delivery_price(delivery: Delivery, goods: int) -> int:
    """Standard delivery is free for large orders."""
    return 0 if delivery.id == "standard" and goods >= FREE_DELIVERY_FROM else delivery.price


def sums_of(
    visit: Visit, lines: list[Line], delivery: Delivery, *, wrapped: bool, last_step: bool = False
) -> Sums:
    """What these lines cost with this delivery."""
    goods = sum(line.total for line in lines)
    return Sums(
        goods=goods,
        wrap=GIFT_WRAP if wrapped else 0,
        delivery=delivery_price(delivery, goods),
        fee=round(visit.knob("late_fee") * 100) if last_step else 0,
        off=round(visit.knob("total_off") * 100),
    )


def add_to_cart(visit: Visit, product: Product, filled: Filled) -> None:
    """Put what was asked for into the cart, with what is there already of the same."""
    option, quantity = filled.value("option"), int(filled.value("quantity"))
    cart: list[dict[str, Any]] = visit.state["cart"]
    same = next((kept for kept in cart if (kept["slug"], kept["option"]) == (product.slug, option)), None)
    if same:
        same["quantity"] += quantity
    else:
        cart.append({"slug": product.slug, "option": option, "quantity": quantity})
    visit.state["adds"] += 1
    _settle(visit)
    visit.record("cart_added", product=product.slug, option=option, quantity=quantity)


def most_of(product: Product) -> int:
    """How many one order may have."""
    return min(product.stock, _MOST)


def too_many(product: Product) -> str:
    """Said when somebody wants more than there is."""
    if product.stock < _MOST:
        return f"We have only {product.stock} of these. Enter {product.stock} or less."
    return f"You can buy up to {_MOST} of these in one order. Enter {_MOST} or less."


def show_cart(visit: Visit) -> Response:
    """The cart page."""
    return _cart_page(visit)


def change_cart(visit: Visit) -> Response:
    """Change a quantity, take a line out, or put it back."""
    action, key = (next(iter(visit.data.get(name, ())), "") for name in ("action", "key"))
    cart: list[dict[str, Any]] = visit.state["cart"]
    place = next((i for i, kept in enumerate(cart) if f"{kept['slug']}--{kept['option']}" == key), None)
    if action == "undo":
        _undo(visit)
    elif action == "remove" and place is not None:
        _remove(visit, place)
    elif action == "update" and place is not None and (refused := _update(visit, place)):
        return _cart_page(visit, key, refused)
    return visit.redirect("/cart")


def _update(visit: Visit, place: int) -> Filled | None:
    """Set a line's quantity; a refused form comes back."""
    filled = visit.fill(QUANTITY_FORM)
    kept = visit.state["cart"][place]
    product = BY_SLUG[kept["slug"]]
    if filled.ok and int(filled.value("quantity")) > most_of(product):
        if visit.knob("caps_silently"):
            filled.values["quantity"] = str(most_of(product))
        else:
            filled.refuse("quantity", too_many(product))
    if not filled.ok:
        return filled
    kept["quantity"] = int(filled.value("quantity"))
    visit.state["removed"] = None
    _settle(visit)
    visit.record("cart_updated", product=product.slug, option=kept["option"], quantity=kept["quantity"])
    visit.notify(f"{_line(visit, kept).name}: quantity is now {kept['quantity']}.")
    return None


def _remove(visit: Visit, place: int) -> None:
    line = _line(visit, visit.state["cart"][place])
    kept = visit.state["cart"].pop(place)
    if not visit.knob("deletes_at_once"):
        visit.state["removed"] = {"place": place, "kept": kept, "name": line.name}
    _settle(visit)
    visit.record("cart_removed", product=line.product.slug, option=line.option.id)


def _undo(visit: Visit) -> None:
    removed, visit.state["removed"] = visit.state["removed"], None
    if removed:
        visit.state["cart"].insert(removed["place"], removed["kept"])
        _settle(visit)
        visit.record("cart_restored", product=removed["kept"]["slug"])
        visit.notify(f"{removed['name']} is back in your cart.")


def _settle(visit: Visit) -> None:
    """Let the number on the cart icon follow the cart."""
    if not visit.knob("stale_count"):
        visit.state["badge"] = sum(kept["quantity"] for kept in visit.state["cart"])


def _cart_page(visit: Visit, key: str = "", refused: Filled | None = None) -> Response:
    lines = lines_of(visit)
    standard = DELIVERIES[0]
    sums = sums_of(visit, lines, standard, wrapped=False)
    return visit.render(
        "cart.html",
        status=422 if refused else 200,
        money=money,
        lines=lines,
        sums=sums,
        standard=standard,
        to_free=max(0, FREE_DELIVERY_FROM - sums.goods),
        removed=visit.state["removed"],
        refused_key=key,
        refused=refused,
    )
