"""Finding products: search that forgives, filters, sorting and pages."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from urllib.parse import urlencode

from assay.corpus.site import Visit
from assay.corpus.sites.harbour_goods.data import CATEGORIES, PRICE_BANDS, PRODUCTS, SORTS, Product

__all__ = ["PER_PAGE", "Chip", "Listing", "browse"]

PER_PAGE = 12

# What people call things when they do not use our names.
_ALSO_CALLED = {
    "mug": "cup tea coffee",
    "espresso_cups": "mug coffee",
    "casserole": "pot dutch oven stew saucepan",
    "milk_pan": "saucepan pot",
    "frying_pan": "skillet",
    "kettle": "tea",
    "teapot": "tea pot",
    "dripper": "coffee maker filter pour over",
    "bowl": "salad fruit dish",
    "plate": "dish crockery",
    "tumblers": "glass glasses water",
    "jug": "pitcher vase",
    "chopping_board": "cutting board",
    "serving_board": "cheese board",
    "chef_knife": "cook's knives",
    "bread_knife": "knives",
    "paring_knife": "knives",
    "tea_towels": "dish cloth kitchen towel",
    "oven_glove": "mitt gloves",
    "waffle_towel": "bath",
    "table_lamp": "light lights",
    "pendant": "light lights ceiling",
    "lantern": "lamp light oil",
    "reading_lamp": "light desk",
    "candlesticks": "candle holder",
    "jars": "storage container",
    "basket": "shopping bag",
    "dish_brush": "washing up cleaning",
    "salt_pig": "salt pot",
    "hook_rail": "hooks pegs coat",
}


@dataclass(frozen=True, slots=True)
class Chip:
    """A filter that is on, and the address without it."""

    label: str
    without: str


@dataclass(frozen=True, slots=True)
class Listing:
    """What the listing page shows."""

    found: Sequence[Product]
    shown: Sequence[Product]
    page: int
    pages: int
    chosen: Mapping[str, Sequence[str]]
    chips: Sequence[Chip]
    suggestion: str
    drops_filters: bool

    @property
    def first(self) -> int:
        """Number of the first product on this page."""
        return (self.page - 1) * PER_PAGE + 1 if self.found else 0

    @property
    def last(self) -> int:
        """Number of the last product on this page."""
        return min(self.page * PER_PAGE, len(self.found))

    @property
    def query(self) -> str:
        """What was searched for."""
        return next(iter(self.chosen.get("q", ())), "")

    @property
    def heading(self) -> str:
        """What this list is."""
        if self.query:
            return f"Results for “{self.query}”"
        wanted = self.chosen.get("category", ())
        names = [category.name for category in CATEGORIES if category.id in wanted]
        if names:
            return " and ".join(names) if len(names) < 3 else "Products from several categories"
        if "sale" in self.chosen:
            return "On sale"
        return "Some of our products" if self.chips else "All products"

    def has(self, name: str, value: str) -> bool:
        """Is this filter on?"""
        return value in self.chosen.get(name, ())

    def address(self, page: int) -> str:
        """Another page of the same list."""
        kept = {} if self.drops_filters else self.chosen
        return _address({**kept, "page": [str(page)]} if page > 1 or self.drops_filters else kept)


def browse(visit: Visit) -> Listing:
    """The list that a request asks for."""
    chosen = _chosen(visit)
    query = next(iter(chosen.get("q", ())), "")
    literal = bool(visit.knob("literal_search"))
    found = [
        product for product in PRODUCTS if _passes(product, chosen) and _matches(product, query, literal)
    ]
    found = _sorted(found, next(iter(chosen.get("sort", ())), "featured"))
    pages = max(1, -(-len(found) // PER_PAGE))
    asked = visit.query.get("page", "1")
    page = min(max(int(asked) if asked.isdecimal() else 1, 1), pages)
    at = 1 if visit.knob("repeats_first_page") else page
    return Listing(
        found=found,
        shown=found[(at - 1) * PER_PAGE : at * PER_PAGE],
        page=page,
        pages=pages,
        chosen=chosen,
        chips=_chips(chosen),
        suggestion="" if found else _suggestion(query),
        drops_filters=bool(visit.knob("drops_filters")),
    )


def _chosen(visit: Visit) -> dict[str, list[str]]:
    """The filters of the request, without those that mean nothing here."""
    allowed = {
        "category": {category.id for category in CATEGORIES},
        "price": {band[0] for band in PRICE_BANDS},
        "stock": {"yes"},
        "sale": {"yes"},
        "sort": set(SORTS) - {"featured"},
    }
    chosen: dict[str, list[str]] = {}
    if query := visit.query.get("q", "").strip():
        chosen["q"] = [query[:80]]
    for name, values in allowed.items():
        if wanted := [value for value in visit.query_lists.get(name, ()) if value in values]:
            chosen[name] = wanted
    return chosen


def _address(chosen: Mapping[str, Sequence[str]]) -> str:
    text = urlencode({name: list(values) for name, values in chosen.items()}, doseq=True)
    return f"/shop?{text}" if text else "/shop"


def _passes(product: Product, chosen: Mapping[str, Sequence[str]]) -> bool:
    bands = [band for band in PRICE_BANDS if band[0] in chosen.get("price", ())]
    return (
        ("category" not in chosen or product.category.id in chosen["category"])
        and (not bands or any(low <= product.price <= high for _, _, low, high in bands))
        and ("stock" not in chosen or product.stock > 0)
        and ("sale" not in chosen or product.was > 0)
    )


def _matches(product: Product, query: str, literal: bool) -> bool:
    if literal:
        return query in product.name
    text = _plain(
        f"{product.name} {product.category.name} {product.short} {_ALSO_CALLED.get(product.drawing, '')} "
        f"{' '.join(value for _, value in product.specs)}"
    )
    return all(_stem(word) in text for word in _plain(query).split())


def _plain(text: str) -> str:
    return re.sub(r"[^a-z0-9 ]", "", text.lower().replace("’", "").replace("-", " "))


def _stem(word: str) -> str:
    return word.removesuffix("s") if len(word) > 3 else word


def _sorted(products: list[Product], by: str) -> list[Product]:
    match by:
        case "price-low":
            return sorted(products, key=lambda product: product.price)
        case "price-high":
            return sorted(products, key=lambda product: -product.price)
        case "rating":
            return sorted(products, key=lambda product: -product.rating)
        case "name":
            return sorted(products, key=lambda product: product.name)
        case _:
            return products


def _chips(chosen: Mapping[str, Sequence[str]]) -> list[Chip]:
    labels = {("category", category.id): category.name for category in CATEGORIES}
    labels |= {("price", band[0]): band[1] for band in PRICE_BANDS}
    labels |= {("stock", "yes"): "In stock", ("sale", "yes"): "On sale"}
    chips = []
    for (name, value), label in labels.items():
        if value in chosen.get(name, ()):
            rest = {**chosen, name: [other for other in chosen[name] if other != value]}
            chips.append(Chip(label, _address({key: values for key, values in rest.items() if values})))
    if query := next(iter(chosen.get("q", ())), ""):
        rest = {key: values for key, values in chosen.items() if key != "q"}
        chips.append(Chip(f"Search: {query}", _address(rest)))
    return chips


def _suggestion(query: str) -> str:
    known = sorted({word for product in PRODUCTS for word in _plain(product.name).split() if len(word) > 2})
    for word in _plain(query).split():
        if near := get_close_matches(word, known, n=1, cutoff=0.72):
            return near[0]
    return ""
