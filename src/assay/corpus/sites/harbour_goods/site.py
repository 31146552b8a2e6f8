"""Harbour Goods: its pages, and what a visitor can do there."""

from __future__ import annotations

from assay.corpus.forms import Field, Filled, Form
from assay.corpus.site import Response, Site, Visit
from assay.corpus.sites.harbour_goods import checkout
from assay.corpus.sites.harbour_goods.browsing import browse
from assay.corpus.sites.harbour_goods.cart import (
    QUANTITY_FORM,
    add_to_cart,
    change_cart,
    most_of,
    show_cart,
    too_many,
)
from assay.corpus.sites.harbour_goods.data import (
    BY_SLUG,
    CATEGORIES,
    DELIVERIES,
    LOW_STOCK,
    PRICE_BANDS,
    PRODUCTS,
    SORTS,
    TOPICS,
    Product,
    money,
)
from assay.corpus.sites.harbour_goods.pictures import VIEWS, harbour_scene, kitchen_scene, product_shot
from assay.corpus.steps import Click, Fill, Go, Step, Tick

__all__ = ["SITE"]

SITE = Site(
    "harbour-goods",
    name="Harbour Goods",
    about="An online shop for well-made kitchen and home goods from a harbour town.",
    start_state={
        "cart": [],
        "removed": None,
        "badge": 0,
        "adds": 0,
        "details": {},
        "orders": {},
        "messages": {},
    },
    knobs={
        "late_fee": 0.0,  # pounds: a handling fee that only the payment step names and adds
        "literal_search": False,  # search takes the exact words of a product's name only
        "forgets_answers": False,  # going back from payment shows an empty details form
        "drops_filters": False,  # the links to other pages of a list carry no filters and no sort order
        "repeats_first_page": False,  # page 2 of a list shows the products of page 1
        "confirms_other": False,  # the confirmation names another delivery and date than was chosen
        "total_off": 0.0,  # pounds: totals differ from the sum of their parts
        "stale_count": False,  # the number on the cart does not follow the cart
        "deletes_at_once": False,  # a removed product is gone, without a word and without undo
        "charges_old_price": False,  # the cart charges the price before the sale
        "caps_silently": False,  # a quantity above the stock is lowered without a word
    },
)

_TO_CART: tuple[Step, ...] = (
    Go("/shop/quayside-kettle"),
    Click("#add-to-cart"),
    Go("/shop/tideline-mug"),
    Fill("#quantity", "2"),
    Click("#add-to-cart"),
)
_TO_ORDER: tuple[Step, ...] = (
    *_TO_CART,
    Click("#go-to-checkout"),
    Fill("#email", "mara.lindt@example.com"),
    Fill("#name", "Mara Lindt"),
    Fill("#address", "7 Chandlers Row"),
    Fill("#town", "Carrow Bridge"),
    Fill("#postcode", "CB2 6TT"),
    Tick("#delivery-standard"),
    Click("#continue-to-payment"),
    Fill("#card-number", "4000 0012 3456 7899"),
    Fill("#expiry", "09/28"),
    Fill("#security-code", "123"),
    Click("#place-order"),
)

CONTACT_FORM = Form(
    "contact",
    (
        Field("topic", "Choose what your message is about.", choices=list(TOPICS)),
        Field("name", "Enter your name."),
        Field(
            "email",
            "Enter your e-mail address, so that we can answer.",
            "Enter an e-mail address like name@example.com.",
            kind="email",
        ),
        Field(
            "order",
            wrong="An order number looks like HG-20417. Check it, or leave the field empty.",
            rule=lambda text: bool(order_number(text)),
        ),
        Field(
            "message",
            "Write your message.",
            "Tell us a little more, at least 10 characters.",
            rule=lambda text: len(text) >= 10,
        ),
    ),
)


def order_number(text: str) -> str:
    """An order number in its usual form, however it was typed; empty when it is none."""
    digits = text.upper().removeprefix("HG").strip(" -#")
    return f"HG-{digits}" if digits.isdecimal() and len(digits) == 5 else ""


@SITE.page("/", id="home", kind="shop home", title="Kitchen and home goods from Pellhaven")
def home(visit: Visit) -> Response:
    """The front of the shop."""
    best = sorted(PRODUCTS, key=lambda product: -product.review_count)[:4]
    return visit.render(
        "home.html",
        money=money,
        categories=[(c, next(p for p in PRODUCTS if p.category is c)) for c in CATEGORIES],
        best=best,
        on_sale=[product for product in PRODUCTS if product.was],
        low=LOW_STOCK,
    )


@SITE.page("/shop", id="listing", kind="listing", title="All products")
def listing(visit: Visit) -> Response:
    """Products, found and sorted."""
    found = browse(visit)
    wanted = found.chosen.get("category", ())
    single = len(wanted) == 1 and not set(found.chosen) - {"category", "sort"}
    if found.query:
        visit.record("searched", query=found.query, results=len(found.found))
    return visit.render(
        "listing.html",
        money=money,
        listing=found,
        categories=CATEGORIES,
        category=next((c for c in CATEGORIES if single and c.id in wanted), None),
        bands=PRICE_BANDS,
        sorts=SORTS,
        low=LOW_STOCK,
        nav=(wanted[0] if single else "") if found.chosen.keys() - {"sort"} else "all",
    )


@SITE.page(
    "/shop/{slug}",
    id="product",
    kind="product page",
    title="Breakwater Cast Iron Casserole",
    example="/shop/breakwater-casserole",
)
def product_page(visit: Visit) -> Response:
    """One product."""
    product = BY_SLUG.get(visit.params["slug"])
    if product is None:
        return visit.not_found()
    asked = visit.query.get("option", "")
    option = product.option(asked) or product.options[0]
    return _product_page(visit, product, QUANTITY_FORM.empty({"quantity": "1", "option": option.id}))


@SITE.post("/shop/{slug}", page="product")
def add(visit: Visit) -> Response:
    """Put a product into the cart."""
    product = BY_SLUG.get(visit.params["slug"])
    if product is None or not product.stock:
        return visit.not_found()
    options = Field(
        "option", f"Choose a {product.option_name.lower()}.", choices=[o.id for o in product.options]
    )
    filled = visit.fill(Form("add", (*QUANTITY_FORM.fields, options)))
    if filled.ok:
        held = sum(kept["quantity"] for kept in visit.state["cart"] if kept["slug"] == product.slug)
        room = most_of(product) - held
        if int(filled.value("quantity")) > room:
            if visit.knob("caps_silently") and room > 0:
                filled.values["quantity"] = str(room)
            else:
                filled.refuse("quantity", _no_room(product, held))
    if not filled.ok:
        return _product_page(visit, product, filled)
    chosen = product.option(filled.value("option"))
    assert chosen is not None
    if not visit.is_repeat(next(iter(visit.data.get("token", ())), "")):
        add_to_cart(visit, product, filled)
        visit.notify(
            f"Added to your cart: {filled.value('quantity')} × {product.name}, {chosen.label.lower()}."
        )
    return visit.redirect("/cart")


def _no_room(product: Product, held: int) -> str:
    return f"{too_many(product)} Your cart already has {held}." if held else too_many(product)


def _product_page(visit: Visit, product: Product, filled: Filled) -> Response:
    option = product.option(filled.value("option")) or product.options[0]
    view = visit.query.get("photo", "front")
    response = visit.render(
        "product.html",
        status=422 if filled.sent else 200,
        money=money,
        product=product,
        option=option,
        form=filled,
        views=VIEWS,
        view=view if view in VIEWS else "front",
        deliveries=DELIVERIES,
        low=LOW_STOCK,
        related=[p for p in PRODUCTS if p.category is product.category and p is not product and p.stock][:4],
        token=f"add-{visit.state['adds'] + 1}",
        nav=product.category.id,
    )
    # The token of the form is good for one submission, so going back must bring a new one.
    response.headers["Cache-Control"] = "no-store"
    return response


SITE.page("/cart", id="cart", kind="cart", title="Your cart", reach=_TO_CART)(show_cart)
SITE.post("/cart", page="cart")(change_cart)
SITE.page(
    "/checkout",
    id="checkout",
    kind="checkout",
    title="Checkout: your details",
    reach=(*_TO_CART, Click("#go-to-checkout")),
)(checkout.show_checkout)
SITE.post("/checkout", page="checkout")(checkout.send_checkout)
SITE.page(
    "/orders/{reference}",
    id="confirmation",
    kind="confirmation",
    title="Order confirmed",
    example="/orders/HG-30518",
    reach=_TO_ORDER,
)(checkout.show_order)


@SITE.page("/delivery-and-returns", id="delivery-and-returns", kind="help page", title="Delivery and returns")
def delivery_and_returns(visit: Visit) -> Response:
    """How things reach people, and how they come back."""
    return visit.render("delivery_and_returns.html", money=money, deliveries=DELIVERIES, nav="delivery")


@SITE.page("/contact", id="contact", kind="contact form", title="Contact us")
def contact(visit: Visit) -> Response:
    """A form to write to the shop, and what comes after."""
    sent = visit.state["messages"].get(visit.query.get("sent", ""))
    return _contact_page(visit, CONTACT_FORM.empty(), sent)


@SITE.post("/contact", page="contact")
def send_message(visit: Visit) -> Response:
    """Take a message."""
    filled = visit.fill(CONTACT_FORM)
    if not filled.ok:
        return _contact_page(visit, filled, None)
    if not visit.is_repeat(next(iter(visit.data.get("token", ())), "")):
        reference = f"M-{7204 + len(visit.state['messages'])}"
        order = order_number(filled.value("order"))
        visit.state["messages"][reference] = {**filled.values, "order": order, "reference": reference}
        visit.record("message_sent", reference=reference, topic=filled.value("topic"), order=order)
    return visit.redirect("/contact", sent=next(reversed(visit.state["messages"]), ""))


def _contact_page(visit: Visit, filled: Filled, sent: dict[str, str] | None) -> Response:
    return visit.render(
        "contact.html",
        status=422 if filled.sent else 200,
        form=filled,
        sent=sent,
        topics=TOPICS,
        token=f"message-{len(visit.state['messages']) + 1}",
        nav="contact",
    )


@SITE.page("/privacy", id="privacy", kind="privacy page", title="Privacy")
def privacy(visit: Visit) -> Response:
    """What the shop knows of its customers."""
    return visit.render("privacy.html")


@SITE.get("/img/{name}.svg")
def picture(visit: Visit) -> Response:
    """`kitchen`, `harbour`, or `product--option--view`."""
    name = visit.params["name"]
    if name in ("kitchen", "harbour"):
        return _svg(kitchen_scene() if name == "kitchen" else harbour_scene())
    slug, _, rest = name.partition("--")
    option_id, _, view = rest.partition("--")
    product = BY_SLUG.get(slug)
    option = product.option(option_id) if product else None
    if product is None or option is None or view not in VIEWS:
        return visit.not_found()
    return _svg(product_shot(product.drawing, option.tint, product.category.backdrop, view))


def _svg(markup: str) -> Response:
    return Response(markup, content_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})
