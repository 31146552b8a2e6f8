"""What visitors of Harbour Goods want to get done."""

from __future__ import annotations

from assay.corpus.site import Session, Task
from assay.corpus.steps import Click, Fill, Go, Select, Tick

__all__ = ["TASKS"]


def _bought_mugs(session: Session) -> bool:
    return session.count("order_placed") == 1 and session.happened(
        "order_placed",
        items=(("tideline-mug", "sea-green", 2),),
        delivery="standard",
        wrapped=False,
    )


def _chose_cheapest_linen(session: Session) -> bool:
    cart = session.state["cart"]
    return len(cart) == 1 and cart[0]["slug"] == "stoker-oven-glove" and cart[0]["quantity"] == 1


def _asked_for_new_jug(session: Session) -> bool:
    return session.count("message_sent", topic="damaged", order="HG-20417") == 1


TASKS: tuple[Task, ...] = (
    Task(
        id="buy-two-mugs",
        text=(
            "You want two Tideline Stoneware Mugs in sea green, sent by the cheapest delivery. Buy them "
            "as a guest. You are Mara Lindt, 7 Chandlers Row, Carrow Bridge, CB2 6TT, "
            "mara.lindt@example.com. Your card number is 4000 0012 3456 7899, it ends 09/28, and the "
            "security code is 123."
        ),
        criteria="One order exists: two Tideline mugs in sea green, standard delivery, no gift wrapping.",
        success=_bought_mugs,
        solution=(
            Fill("#site-search", "mugs"),
            Click("#site-search-button"),
            Click(".product-card a[href='/shop/tideline-mug']"),
            Tick("#option-sea-green"),
            Fill("#quantity", "2"),
            Click("#add-to-cart"),
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
        ),
    ),
    Task(
        id="cheapest-linen",
        text=(
            "Find out which linen product costs least and is in stock, and put one of it into your cart. "
            "Take any colour. Do not buy it yet."
        ),
        criteria="The cart holds one Stoker Oven Glove and nothing else.",
        success=_chose_cheapest_linen,
        solution=(
            Go("/shop?category=linen&stock=yes"),
            Select("#sort", "price-low"),
            Click("#sort-button"),
            Click(".product-card:first-child a"),
            Click("#add-to-cart"),
        ),
    ),
    Task(
        id="report-damaged-jug",
        text=(
            "The jug in your order HG-20417 arrived cracked. Write to the shop and ask for a new one. "
            "You are Mara Lindt, mara.lindt@example.com."
        ),
        criteria="One message about something that arrived damaged was sent, with the order number HG-20417.",
        success=_asked_for_new_jug,
        solution=(
            Go("/contact"),
            Select("#topic", "damaged"),
            Fill("#order", "HG-20417"),
            Fill("#name", "Mara Lindt"),
            Fill("#email", "mara.lindt@example.com"),
            Fill("#message", "The jug arrived with a crack. Please send me a new one."),
            Click("#send-message"),
        ),
    ),
)
