"""What Harbour Goods sells, to whom it delivers and when. All money is in pence."""

from __future__ import annotations

from dataclasses import dataclass

from assay.corpus.sites.harbour_goods.reviews import Review, reviews_of

__all__ = [
    "BY_SLUG",
    "CATEGORIES",
    "DELIVERIES",
    "FREE_DELIVERY_FROM",
    "GIFT_WRAP",
    "LOW_STOCK",
    "PRICE_BANDS",
    "PRODUCTS",
    "SORTS",
    "TOPICS",
    "Category",
    "Delivery",
    "Option",
    "Product",
    "money",
]


def money(pence: int) -> str:
    """An amount as it is written everywhere on the site."""
    return f"£{pence / 100:,.2f}"


@dataclass(frozen=True, slots=True)
class Category:
    """A part of the shop."""

    id: str
    name: str
    about: str
    backdrop: str


@dataclass(frozen=True, slots=True)
class Option:
    """A colour or a wood that a product comes in."""

    id: str
    label: str
    tint: str


@dataclass(frozen=True, slots=True)
class Product:
    """One product.

    Attributes:
        was: The price before the sale; 0 when it is not on sale.
        stars: How many reviews gave five, four, three, two and one stars.
        back: The day it is in stock again, when it is out of stock.
    """

    slug: str
    name: str
    category: Category
    price: int
    short: str
    story: str
    options: tuple[Option, ...]
    specs: tuple[tuple[str, str], ...]
    care: str
    drawing: str
    stars: tuple[int, int, int, int, int]
    stock: int
    was: int = 0
    back: str = ""
    option_name: str = "Colour"
    is_new: bool = False

    @property
    def review_count(self) -> int:
        """How many people reviewed it."""
        return sum(self.stars)

    @property
    def rating(self) -> float:
        """The average number of stars."""
        return round(
            sum(n * s for n, s in zip(self.stars, (5, 4, 3, 2, 1), strict=True)) / self.review_count, 1
        )

    @property
    def reviews(self) -> tuple[Review, Review]:
        """The newest reviews."""
        return reviews_of(self.slug)

    def option(self, option_id: str) -> Option | None:
        """An option by its id."""
        return next((option for option in self.options if option.id == option_id), None)


@dataclass(frozen=True, slots=True)
class Delivery:
    """A way to send an order; `arrives` is for orders placed today."""

    id: str
    name: str
    price: int
    time: str
    arrives: str


COOKWARE = Category("cookware", "Cookware", "Kettles, pots and pans that last.", "#e6e1d5")
TABLEWARE = Category("tableware", "Tableware", "Mugs, plates and glasses for every day.", "#dfe4df")
KNIVES = Category("knives-and-boards", "Knives and boards", "Sharp edges and kind wood.", "#e9e0d2")
LINEN = Category("linen", "Linen", "Towels, cloths and aprons, washed soft.", "#e2e2dc")
LIGHTING = Category("lighting", "Lighting", "Lamps and candles for long evenings.", "#dcdfdb")
STORAGE = Category("storage-and-care", "Storage and care", "Jars, baskets and brushes.", "#e7dfd3")
CATEGORIES = (COOKWARE, TABLEWARE, KNIVES, LINEN, LIGHTING, STORAGE)

LOW_STOCK = 5
GIFT_WRAP = 350
FREE_DELIVERY_FROM = 6000
DELIVERIES = (
    Delivery("standard", "Standard delivery", 495, "3 to 4 working days", "20 to 23 March 2026"),
    Delivery("express", "Express delivery", 895, "1 to 2 working days", "18 to 19 March 2026"),
    Delivery("saturday", "Saturday delivery", 695, "this Saturday", "21 March 2026"),
)

# Id, label, lowest and highest price in pence.
PRICE_BANDS = (
    ("under-30", "Under £30", 0, 2999),
    ("30-to-60", "£30 to £60", 3000, 6000),
    ("60-to-100", "£60 to £100", 6000, 10000),
    ("over-100", "Over £100", 10001, 10**6),
)
SORTS = {
    "featured": "Featured",
    "price-low": "Price: low to high",
    "price-high": "Price: high to low",
    "rating": "Highest rated",
    "name": "Name: A to Z",
}
TOPICS = {
    "question": "A question about a product",
    "delivery": "Where is my order?",
    "return": "Returning something",
    "damaged": "Something arrived damaged",
    "other": "Something else",
}

_SEA = Option("sea-green", "Sea green", "#17585a")
_CREAM = Option("cream", "Cream", "#e6dcc6")
_SLATE = Option("slate", "Slate", "#4b565b")
_RUST = Option("rust", "Rust", "#a84f2f")
_FOG = Option("fog", "Fog grey", "#a9b7b5")
_NAVY = Option("navy", "Navy", "#26415c")
_SAND = Option("sand", "Sand", "#dccfb4")
_OAK = Option("oak", "Oak", "#c99a63")
_WALNUT = Option("walnut", "Walnut", "#7a5236")
_BRASS = Option("brass", "Brass", "#b98b3e")
_STEEL = Option("black-steel", "Black steel", "#3a4145")

PRODUCTS: tuple[Product, ...] = (
    Product(
        slug="quayside-kettle",
        name="Quayside Stovetop Kettle",
        category=COOKWARE,
        price=6400,
        short="An enamel kettle with a walnut grip that stays cool.",
        story="A kettle you will want to leave out. The wide base heats fast, the long spout pours "
        "without a drip, and the walnut grip stays cool enough to hold. It sings a low note when "
        "the water boils.",
        options=(_SEA, _CREAM, _SLATE),
        specs=(
            ("Holds", "1.6 litres"),
            ("Size", "24 × 21 cm"),
            ("Weight", "1.2 kg"),
            ("Material", "Enamelled steel, walnut, brass"),
            ("Works on", "Gas, electric, ceramic and induction hobs"),
            ("Made in", "Pellhaven"),
        ),
        care="Empty it after use and dry it with a cloth. Remove scale with white vinegar once a month.",
        drawing="kettle",
        stars=(96, 24, 6, 2, 0),
        stock=34,
    ),
    Product(
        slug="breakwater-casserole",
        name="Breakwater Cast Iron Casserole",
        category=COOKWARE,
        price=11800,
        was=13800,
        short="A heavy pot for slow stews, bread and Sunday roasts.",
        story="Cast in one piece and coated with enamel inside and out, this pot holds its heat for an "
        "hour on the table. The lid drips moisture back onto the food, so meat stays soft. It "
        "feeds six.",
        options=(_SEA, _RUST, _CREAM),
        specs=(
            ("Holds", "4.2 litres"),
            ("Size", "33 × 26 × 18 cm"),
            ("Weight", "4.8 kg"),
            ("Material", "Enamelled cast iron, brass knob"),
            ("Works on", "All hobs and ovens up to 250 °C"),
            ("Made in", "Pellhaven"),
        ),
        care="Let it cool, then wash by hand with warm water and a soft brush.",
        drawing="casserole",
        stars=(71, 15, 4, 1, 1),
        stock=18,
    ),
    Product(
        slug="tideline-mug",
        name="Tideline Stoneware Mug",
        category=TABLEWARE,
        price=1600,
        short="A round-bellied mug with a bare clay foot.",
        story="Thrown by hand at a pottery two streets from our shop, so no two are quite the same. The "
        "handle takes three fingers, the walls are thick enough to keep tea warm, and the bare "
        "clay foot marks the tide.",
        options=(_SEA, _CREAM, _RUST, _FOG),
        specs=(
            ("Holds", "350 ml"),
            ("Size", "9 × 10 cm"),
            ("Weight", "380 g"),
            ("Material", "Glazed stoneware"),
            ("Dishwasher safe", "Yes"),
            ("Made in", "Pellhaven"),
        ),
        care="Safe in the dishwasher and the microwave.",
        drawing="mug",
        stars=(164, 31, 8, 2, 1),
        stock=86,
    ),
    Product(
        slug="cormorant-chefs-knife",
        name="Cormorant Chef’s Knife",
        category=KNIVES,
        price=9200,
        short="A 20 cm blade that keeps its edge for months.",
        story="One good knife does most of the work in a kitchen. Ours is forged from a single bar of "
        "steel, ground thin at the edge and balanced at the heel, so your hand does not tire. It "
        "comes sharp.",
        options=(_WALNUT, _OAK),
        option_name="Handle",
        specs=(
            ("Blade", "20 cm"),
            ("Length", "33 cm"),
            ("Weight", "210 g"),
            ("Material", "Carbon steel, brass pins"),
            ("Free sharpening", "Twice a year, in our shop"),
            ("Made in", "Sheldwick"),
        ),
        care="Wash and dry by hand straight after use. Wipe with a drop of oil once a month.",
        drawing="chef_knife",
        stars=(88, 12, 3, 0, 0),
        stock=22,
    ),
    Product(
        slug="lamplighter-table-lamp",
        name="Lamplighter Table Lamp",
        category=LIGHTING,
        price=12600,
        short="A stoneware base with a pleated linen shade.",
        story="A warm lamp for a hall table or a bedside. The stoneware base is heavy enough not to tip, "
        "the shade is pleated linen, and the switch sits on the cable where you can find it in the "
        "dark.",
        options=(_SEA, _CREAM, _RUST),
        specs=(
            ("Height", "52 cm"),
            ("Shade", "34 cm across"),
            ("Weight", "2.4 kg"),
            ("Material", "Stoneware, brass, linen"),
            ("Bulb", "E27 LED, 6 W, included"),
            ("Cable", "1.8 m"),
        ),
        care="Dust the shade with a soft brush. Wipe the base with a damp cloth.",
        drawing="table_lamp",
        stars=(44, 11, 2, 1, 0),
        stock=4,
    ),
    Product(
        slug="washday-tea-towels",
        name="Washday Tea Towels, Set of 3",
        category=LINEN,
        price=2800,
        short="Three linen towels that dry glass without a mark.",
        story="Linen drinks more water than cotton and leaves no fluff behind. These towels are woven in "
        "a mill that has run since 1894, and they get better with each wash. Each has a loop to "
        "hang it by.",
        options=(_SEA, _NAVY, _RUST),
        specs=(
            ("Size", "48 × 70 cm each"),
            ("Number", "3 towels"),
            ("Weight", "330 g"),
            ("Material", "100% linen"),
            ("Wash at", "60 °C"),
            ("Made in", "Carrow Bridge"),
        ),
        care="Wash at 60 °C before first use. Line dry. Iron while damp if you like them smooth.",
        drawing="tea_towels",
        stars=(121, 28, 5, 1, 0),
        stock=57,
    ),
    Product(
        slug="pantry-glass-jars",
        name="Pantry Glass Jars, Set of 3",
        category=STORAGE,
        price=4200,
        short="Three airtight jars with solid wood lids.",
        story="For flour, lentils and sugar. The wooden lids have a seal that keeps out damp, and the "
        "mouths are wide enough for a cup. Twelve paper labels come in the box.",
        options=(_OAK, _WALNUT),
        option_name="Lid",
        specs=(
            ("Holds", "1.5, 1.0 and 0.6 litres"),
            ("Heights", "24, 18 and 13 cm"),
            ("Weight", "1.9 kg"),
            ("Material", "Glass, solid wood, silicone seal"),
            ("Dishwasher safe", "Glass only"),
            ("Made in", "Pellhaven"),
        ),
        care="Wash the glass in the dishwasher. Wipe the lids with a damp cloth.",
        drawing="jars",
        stars=(62, 19, 6, 2, 1),
        stock=41,
    ),
    Product(
        slug="storm-lantern",
        name="Storm Lantern",
        category=LIGHTING,
        price=5800,
        was=7200,
        short="A brass oil lantern that burns in wind and rain.",
        story="The same pattern that hung on the pilot boats. The glass lifts with one lever so you can "
        "light it with cold hands, and a full tank burns for eighteen hours. Lamp oil is sold in "
        "most hardware shops.",
        options=(_BRASS, _SLATE),
        option_name="Finish",
        specs=(
            ("Height", "27 cm"),
            ("Burns for", "18 hours"),
            ("Weight", "740 g"),
            ("Material", "Brass, heat-proof glass"),
            ("Fuel", "Lamp oil, not included"),
            ("Made in", "Pellhaven"),
        ),
        care="Trim the wick before each use. Clean the glass when it is cold.",
        drawing="lantern",
        stars=(53, 14, 3, 2, 0),
        stock=15,
    ),
    Product(
        slug="galley-frying-pan",
        name="Galley Frying Pan",
        category=COOKWARE,
        price=5800,
        short="A 26 cm carbon steel pan, ready to use.",
        story="Lighter than cast iron and just as tough. We bake on three coats of oil before it leaves "
        "us, so eggs slide on the first morning. It only gets better from there.",
        options=(_STEEL,),
        option_name="Finish",
        specs=(
            ("Across", "26 cm"),
            ("Depth", "4.5 cm"),
            ("Weight", "1.6 kg"),
            ("Material", "Carbon steel"),
            ("Works on", "All hobs and ovens"),
            ("Made in", "Sheldwick"),
        ),
        care="Rinse with hot water, dry on the hob and rub with a little oil. No dishwasher.",
        drawing="frying_pan",
        stars=(67, 22, 7, 3, 1),
        stock=29,
    ),
    Product(
        slug="harbourmaster-jug",
        name="Harbourmaster Jug",
        category=TABLEWARE,
        price=4200,
        was=5200,
        short="A tall stoneware jug for water, milk or flowers.",
        story="Copied from a jug that stood on the harbourmaster’s desk for sixty years. The lip is "
        "pulled by hand while the clay is wet, which is why it never drips.",
        options=(_SEA, _CREAM, _NAVY),
        specs=(
            ("Holds", "1.4 litres"),
            ("Height", "26 cm"),
            ("Weight", "1.1 kg"),
            ("Material", "Glazed stoneware"),
            ("Dishwasher safe", "Yes"),
            ("Made in", "Pellhaven"),
        ),
        care="Safe in the dishwasher. Do not put it on a hob.",
        drawing="jug",
        stars=(39, 12, 2, 0, 1),
        stock=12,
    ),
    Product(
        slug="ropewalk-chopping-board",
        name="Ropewalk Chopping Board",
        category=KNIVES,
        price=5400,
        short="A thick board with a rope loop to hang it by.",
        story="Four wide staves, glued and oiled, kind to your knife. The board is 4 cm thick, so it "
        "stays put, and the rope is spliced by the last ropemaker on Ropewalk.",
        options=(_OAK, _WALNUT),
        option_name="Wood",
        specs=(
            ("Size", "42 × 42 × 4 cm"),
            ("Weight", "3.9 kg"),
            ("Material", "Solid wood, hemp rope"),
            ("Finish", "Food-safe oil"),
            ("Dishwasher safe", "No"),
            ("Made in", "Pellhaven"),
        ),
        care="Wipe with a damp cloth and stand it up to dry. Oil it twice a year.",
        drawing="chopping_board",
        stars=(58, 17, 3, 1, 0),
        stock=26,
    ),
    Product(
        slug="cooks-apron",
        name="Cook’s Apron",
        category=LINEN,
        price=4600,
        short="A heavy linen apron with a deep double pocket.",
        story="Cut long, so that it covers your knees, with a neck strap that moves. The pocket holds a "
        "cloth on one side and a spoon on the other. It softens after three washes.",
        options=(_SEA, _NAVY, _SAND),
        specs=(
            ("Size", "86 × 72 cm"),
            ("Straps", "Move to fit all sizes"),
            ("Weight", "410 g"),
            ("Material", "100% linen"),
            ("Wash at", "40 °C"),
            ("Made in", "Carrow Bridge"),
        ),
        care="Wash at 40 °C with like colours. Line dry.",
        drawing="apron",
        stars=(47, 9, 2, 1, 0),
        stock=31,
        is_new=True,
    ),
    Product(
        slug="pilot-teapot",
        name="Pilot Teapot",
        category=COOKWARE,
        price=4400,
        short="A round pot for four cups, with a brass handle.",
        story="The brass handle folds flat for storage and locks upright for pouring. A fine steel "
        "basket lifts out with the leaves, so the tea stops brewing when you say so.",
        options=(_RUST, _SEA, _FOG),
        specs=(
            ("Holds", "1.1 litres"),
            ("Size", "22 × 19 cm"),
            ("Weight", "980 g"),
            ("Material", "Stoneware, brass, steel basket"),
            ("Dishwasher safe", "Pot only"),
            ("Made in", "Pellhaven"),
        ),
        care="Rinse with hot water. Lift the handle off before you put the pot in the dishwasher.",
        drawing="teapot",
        stars=(41, 16, 4, 1, 0),
        stock=19,
    ),
    Product(
        slug="fog-bank-dinner-plate",
        name="Fog Bank Dinner Plate",
        category=TABLEWARE,
        price=2200,
        short="A speckled plate with a broad, soft rim.",
        story="Small specks of iron in the clay come through the glaze like rain on sand. The plate is "
        "27 cm wide, flat where you cut and raised where the sauce would run.",
        options=(_SAND, _FOG),
        specs=(
            ("Across", "27 cm"),
            ("Weight", "720 g"),
            ("Material", "Glazed stoneware"),
            ("Dishwasher safe", "Yes"),
            ("Microwave safe", "Yes"),
            ("Made in", "Pellhaven"),
        ),
        care="Safe in the dishwasher and the microwave.",
        drawing="plate",
        stars=(77, 21, 5, 1, 1),
        stock=64,
    ),
    Product(
        slug="baker-bread-knife",
        name="Baker’s Bread Knife",
        category=KNIVES,
        price=6800,
        short="A long wavy edge that cuts crust without tearing.",
        story="The waves are wide and rounded, so they slide through a hard crust and leave the crumb "
        "alone. At 24 cm the blade crosses a whole loaf in one stroke.",
        options=(_WALNUT, _OAK),
        option_name="Handle",
        specs=(
            ("Blade", "24 cm"),
            ("Length", "37 cm"),
            ("Weight", "190 g"),
            ("Material", "Stainless steel, brass pins"),
            ("Free sharpening", "Once a year, in our shop"),
            ("Made in", "Sheldwick"),
        ),
        care="Wash and dry by hand.",
        drawing="bread_knife",
        stars=(52, 10, 3, 1, 0),
        stock=17,
    ),
    Product(
        slug="long-table-cloth",
        name="Long Tablecloth",
        category=LINEN,
        price=8800,
        was=9800,
        short="Washed linen for a table of six to eight.",
        story="Heavy enough to hang straight and soft enough to need no iron. A line of stitching runs "
        "round the hem. It is cut generously, with 30 cm to spare on each side of a 2 metre table.",
        options=(_FOG, _SAND, _SEA),
        specs=(
            ("Size", "150 × 260 cm"),
            ("Seats", "6 to 8"),
            ("Weight", "780 g"),
            ("Material", "100% washed linen"),
            ("Wash at", "40 °C"),
            ("Made in", "Carrow Bridge"),
        ),
        care="Wash at 40 °C. Shake out while damp and hang to dry.",
        drawing="tablecloth",
        stars=(28, 9, 3, 0, 0),
        stock=9,
    ),
    Product(
        slug="drydock-pendant-lamp",
        name="Drydock Pendant Lamp",
        category=LIGHTING,
        price=14800,
        short="A wide enamel shade for over the kitchen table.",
        story="Spun from steel and dipped in enamel, like the lamps in the old boatyard. It throws a "
        "broad pool of light on the table and none in your eyes.",
        options=(_SEA, _CREAM, _SLATE),
        specs=(
            ("Across", "38 cm"),
            ("Height", "24 cm"),
            ("Weight", "1.7 kg"),
            ("Material", "Enamelled steel, brass"),
            ("Bulb", "E27 LED, up to 12 W, not included"),
            ("Cable", "2 m"),
        ),
        care="Switch off, let it cool and wipe with a damp cloth. An electrician should fit it.",
        drawing="pendant",
        stars=(31, 8, 2, 1, 0),
        stock=0,
        back="6 April 2026",
    ),
    Product(
        slug="willow-market-basket",
        name="Willow Market Basket",
        category=STORAGE,
        price=5800,
        short="A hand-woven basket that carries a week of shopping.",
        story="Woven from willow grown on the marsh behind the town. The handle is wrapped twice, so it "
        "does not cut into your arm. Each basket takes a day and a half to make.",
        options=(Option("willow", "Natural willow", "#a87a45"),),
        option_name="Finish",
        specs=(
            ("Size", "42 × 32 × 22 cm"),
            ("With handle", "40 cm high"),
            ("Weight", "1.1 kg"),
            ("Material", "English willow"),
            ("Carries", "Up to 12 kg"),
            ("Made in", "Pellhaven"),
        ),
        care="Keep it dry and out of strong sun. Brush off dirt when it is dry.",
        drawing="basket",
        stars=(36, 7, 1, 0, 0),
        stock=0,
        back="30 March 2026",
    ),
    Product(
        slug="cove-milk-pan",
        name="Cove Milk Pan",
        category=COOKWARE,
        price=3600,
        short="A small pan with two lips, for left and right hands.",
        story="The pan for porridge, sauce and cocoa. Enamel inside means milk does not catch, and there "
        "is a lip on each side, so it pours well in either hand.",
        options=(_CREAM, _SEA, _NAVY),
        specs=(
            ("Holds", "1.2 litres"),
            ("Across", "16 cm"),
            ("Weight", "690 g"),
            ("Material", "Enamelled steel, oak handle"),
            ("Works on", "All hobs"),
            ("Made in", "Pellhaven"),
        ),
        care="Wash by hand. Soak burnt milk off with warm water and soda.",
        drawing="milk_pan",
        stars=(33, 13, 4, 1, 0),
        stock=23,
    ),
    Product(
        slug="low-water-serving-bowl",
        name="Low Water Serving Bowl",
        category=TABLEWARE,
        price=3400,
        short="A wide bowl for salad, fruit or Sunday potatoes.",
        story="Wide at the rim and narrow at the foot, it looks light and is not. The glaze pools darker "
        "at the bottom, like the harbour when the tide is out.",
        options=(_SEA, _FOG, _CREAM),
        specs=(
            ("Across", "31 cm"),
            ("Holds", "3 litres"),
            ("Weight", "1.5 kg"),
            ("Material", "Glazed stoneware"),
            ("Dishwasher safe", "Yes"),
            ("Made in", "Pellhaven"),
        ),
        care="Safe in the dishwasher and in ovens up to 180 °C.",
        drawing="bowl",
        stars=(45, 11, 3, 1, 0),
        stock=21,
    ),
    Product(
        slug="sandpiper-paring-knife",
        name="Sandpiper Paring Knife",
        category=KNIVES,
        price=3400,
        short="A short, light blade for peeling and small work.",
        story="Eight centimetres of thin steel that follows the curve of an apple. It is light enough to "
        "use in the air, with your thumb as the board.",
        options=(_OAK, _WALNUT),
        option_name="Handle",
        specs=(
            ("Blade", "8 cm"),
            ("Length", "19 cm"),
            ("Weight", "70 g"),
            ("Material", "Carbon steel, brass pins"),
            ("Free sharpening", "Twice a year, in our shop"),
            ("Made in", "Sheldwick"),
        ),
        care="Wash and dry by hand straight after use.",
        drawing="paring_knife",
        stars=(49, 14, 2, 0, 0),
        stock=38,
    ),
    Product(
        slug="supper-napkins",
        name="Supper Napkins, Set of 4",
        category=LINEN,
        price=3800,
        short="Four linen napkins, two plain and two dyed.",
        story="Large enough for your lap and plain enough for every day. Two are left the colour of flax "
        "and two are dyed to match. They come tied with string, ready to give.",
        options=(_SEA, _RUST, _NAVY),
        specs=(
            ("Size", "45 × 45 cm each"),
            ("Number", "4 napkins"),
            ("Weight", "260 g"),
            ("Material", "100% linen"),
            ("Wash at", "60 °C"),
            ("Made in", "Carrow Bridge"),
        ),
        care="Wash at 60 °C. Iron while damp.",
        drawing="napkins",
        stars=(38, 12, 2, 1, 0),
        stock=27,
    ),
    Product(
        slug="three-lights-candlesticks",
        name="Three Lights Candlesticks",
        category=LIGHTING,
        price=4400,
        short="Three turned candlesticks in three heights.",
        story="Turned from solid bar and left without lacquer, so they darken with use and polish up "
        "when you want. They are named after the three lights at the harbour mouth. Candles are "
        "not included.",
        options=(_BRASS, _SLATE),
        option_name="Finish",
        specs=(
            ("Heights", "19, 22 and 27 cm"),
            ("Number", "3 candlesticks"),
            ("Weight", "1.6 kg"),
            ("Material", "Solid brass"),
            ("Fits", "Candles 22 mm across"),
            ("Made in", "Sheldwick"),
        ),
        care="Wipe with a dry cloth. Polish brass once a year.",
        drawing="candlesticks",
        stars=(24, 7, 2, 0, 0),
        stock=14,
    ),
    Product(
        slug="crumb-bread-bin",
        name="Crumb Bread Bin",
        category=STORAGE,
        price=7800,
        short="An enamel bin whose oak lid is also a board.",
        story="Holds two loaves and keeps them fresh for four days. Turn the lid over and it is a bread "
        "board, with a groove to catch the crumbs.",
        options=(_SEA, _SLATE, _RUST),
        specs=(
            ("Size", "42 × 24 × 22 cm"),
            ("Holds", "2 large loaves"),
            ("Weight", "2.9 kg"),
            ("Material", "Enamelled steel, oak"),
            ("Dishwasher safe", "No"),
            ("Made in", "Pellhaven"),
        ),
        care="Wipe with a damp cloth. Oil the lid twice a year.",
        drawing="bread_bin",
        stars=(43, 15, 5, 1, 1),
        stock=11,
        is_new=True,
    ),
    Product(
        slug="slack-tide-coffee-dripper",
        name="Slack Tide Coffee Dripper",
        category=COOKWARE,
        price=4800,
        short="A stoneware dripper and a glass jug for three cups.",
        story="Slow coffee, made well. The ribs inside let the water run evenly, and the jug has marks "
        "for one, two and three cups. Takes size 2 paper filters, ten of which are in the box.",
        options=(_SEA, _CREAM, _RUST),
        specs=(
            ("Holds", "600 ml"),
            ("Height", "25 cm"),
            ("Weight", "840 g"),
            ("Material", "Stoneware, heat-proof glass"),
            ("Filters", "Size 2, ten included"),
            ("Made in", "Pellhaven"),
        ),
        care="Safe in the dishwasher.",
        drawing="dripper",
        stars=(57, 18, 5, 2, 0),
        stock=25,
        is_new=True,
    ),
    Product(
        slug="ferryman-espresso-cups",
        name="Ferryman Espresso Cups, Set of 4",
        category=TABLEWARE,
        price=3800,
        short="Four small cups that stack without wobbling.",
        story="Short, thick and easy to stack. The ferry crew drink from the same ones. They hold a "
        "double espresso, or a child’s first cocoa.",
        options=(_RUST, _SEA, _CREAM),
        specs=(
            ("Holds", "90 ml each"),
            ("Number", "4 cups"),
            ("Weight", "640 g"),
            ("Material", "Glazed stoneware"),
            ("Dishwasher safe", "Yes"),
            ("Made in", "Pellhaven"),
        ),
        care="Safe in the dishwasher and the microwave.",
        drawing="espresso_cups",
        stars=(40, 9, 3, 0, 0),
        stock=33,
    ),
    Product(
        slug="quay-serving-board",
        name="Quay Serving Board",
        category=KNIVES,
        price=4800,
        short="A long board for bread, cheese and a good knife.",
        story="Cut from a single plank and rounded by hand. The handle makes it easy to pass, and the "
        "hole hangs it on any hook. Each one has its own grain.",
        options=(_WALNUT, _OAK),
        option_name="Wood",
        specs=(
            ("Size", "52 × 20 × 2 cm"),
            ("Weight", "1.3 kg"),
            ("Material", "Solid wood"),
            ("Finish", "Food-safe oil"),
            ("Dishwasher safe", "No"),
            ("Made in", "Pellhaven"),
        ),
        care="Wipe with a damp cloth and dry. Oil it twice a year.",
        drawing="serving_board",
        stars=(34, 8, 1, 1, 0),
        stock=16,
    ),
    Product(
        slug="stoker-oven-glove",
        name="Stoker Oven Glove",
        category=LINEN,
        price=2400,
        short="A long quilted glove, safe up to 250 °C.",
        story="Three layers of quilted cotton inside a linen shell. It reaches past your wrist, so the "
        "oven door does not catch you, and it fits both hands.",
        options=(_SEA, _NAVY, _RUST),
        specs=(
            ("Length", "34 cm"),
            ("Safe up to", "250 °C"),
            ("Weight", "180 g"),
            ("Material", "Linen, cotton filling"),
            ("Wash at", "40 °C"),
            ("Made in", "Carrow Bridge"),
        ),
        care="Wash at 40 °C and dry fully before use: a wet glove carries heat.",
        drawing="oven_glove",
        stars=(51, 19, 6, 2, 1),
        stock=44,
    ),
    Product(
        slug="chart-room-reading-lamp",
        name="Chart Room Reading Lamp",
        category=LIGHTING,
        price=11200,
        short="A jointed brass lamp that stays where you put it.",
        story="Made for reading charts on a moving ship, and just as good for a book in bed. Both joints "
        "lock with a quarter turn, and the heavy foot has a felt base.",
        options=(_SEA, _SLATE, _CREAM),
        specs=(
            ("Height", "Up to 58 cm"),
            ("Reach", "44 cm"),
            ("Weight", "2.1 kg"),
            ("Material", "Brass, enamelled steel"),
            ("Bulb", "E14 LED, 5 W, included"),
            ("Cable", "2 m"),
        ),
        care="Switch off, let it cool and wipe with a dry cloth.",
        drawing="reading_lamp",
        stars=(29, 10, 2, 1, 0),
        stock=8,
    ),
    Product(
        slug="peg-hook-rail",
        name="Peg Hook Rail",
        category=STORAGE,
        price=3800,
        short="Five brass hooks on a solid wood rail.",
        story="Hang cups, cloths or coats. The hooks are cast brass, bolted through the wood from "
        "behind, and the rail comes with screws and wall plugs.",
        options=(_OAK, _WALNUT),
        option_name="Wood",
        specs=(
            ("Size", "62 × 8 × 5 cm"),
            ("Hooks", "5"),
            ("Weight", "1.2 kg"),
            ("Material", "Solid wood, brass"),
            ("Carries", "Up to 15 kg"),
            ("Made in", "Pellhaven"),
        ),
        care="Wipe with a dry cloth.",
        drawing="hook_rail",
        stars=(26, 9, 3, 1, 0),
        stock=20,
    ),
    Product(
        slug="rope-twist-tumblers",
        name="Rope Twist Tumblers, Set of 4",
        category=TABLEWARE,
        price=3000,
        short="Four ribbed glasses that are hard to drop.",
        story="The ribs give wet hands something to hold and throw lines of light on the table. The "
        "glass is pressed from bottles collected in the town.",
        options=(Option("clear", "Clear green", "#9fbdb8"), Option("amber", "Amber", "#d9a860")),
        specs=(
            ("Holds", "280 ml each"),
            ("Number", "4 glasses"),
            ("Weight", "1.1 kg"),
            ("Material", "Recycled glass"),
            ("Dishwasher safe", "Yes"),
            ("Made in", "Sheldwick"),
        ),
        care="Safe in the dishwasher.",
        drawing="tumblers",
        stars=(37, 14, 4, 2, 0),
        stock=3,
    ),
    Product(
        slug="capstan-knife-block",
        name="Capstan Knife Block",
        category=KNIVES,
        price=7600,
        short="A slanted block for five knives and scissors.",
        story="Slots cut along the grain keep edges safe, and a weight in the base stops it from "
        "tipping. The front slopes back, so knives slide out without a scrape. Knives are not "
        "included.",
        options=(_OAK, _WALNUT),
        option_name="Wood",
        specs=(
            ("Size", "24 × 14 × 26 cm"),
            ("Slots", "5 knives, 1 pair of scissors"),
            ("Weight", "2.7 kg"),
            ("Material", "Solid wood"),
            ("Finish", "Food-safe oil"),
            ("Made in", "Pellhaven"),
        ),
        care="Wipe with a dry cloth. Put knives in only when they are dry.",
        drawing="knife_block",
        stars=(22, 7, 2, 1, 0),
        stock=0,
        back="14 April 2026",
    ),
    Product(
        slug="bathhouse-waffle-towel",
        name="Bathhouse Waffle Towel",
        category=LINEN,
        price=2600,
        short="A light towel that dries you fast and dries fast.",
        story="The deep waffle weave soaks up water and lets go of it just as quickly, so it is dry "
        "again by the evening. Half linen, half cotton, and soft from the first day.",
        options=(_SAND, _FOG, _SEA),
        specs=(
            ("Size", "70 × 140 cm"),
            ("Weight", "420 g"),
            ("Material", "50% linen, 50% cotton"),
            ("Wash at", "60 °C"),
            ("Loop", "Yes"),
            ("Made in", "Carrow Bridge"),
        ),
        care="Wash at 60 °C. It shrinks by about 5% in the first wash; we have allowed for that.",
        drawing="waffle_towel",
        stars=(54, 16, 4, 1, 0),
        stock=48,
    ),
    Product(
        slug="beeswax-candles",
        name="Beeswax Candles, Set of 8",
        category=LIGHTING,
        price=1800,
        short="Eight tall candles that smell faintly of honey.",
        story="Dipped by hand from the wax of bees on the cliff fields. They burn slowly and cleanly, "
        "about seven hours each, with no added scent.",
        options=(Option("honey", "Honey", "#e0b25a"), Option("natural", "Natural white", "#efe2c4")),
        specs=(
            ("Height", "25 cm"),
            ("Across", "22 mm"),
            ("Number", "8 candles"),
            ("Burns for", "About 7 hours each"),
            ("Material", "Pure beeswax, cotton wick"),
            ("Made in", "Pellhaven"),
        ),
        care="Trim the wick to 5 mm. Never leave a burning candle alone.",
        drawing="candles",
        stars=(68, 15, 3, 0, 0),
        stock=72,
    ),
    Product(
        slug="scullery-dish-brush",
        name="Scullery Dish Brush",
        category=STORAGE,
        price=1400,
        short="A wooden brush with a head you can replace.",
        story="Stiff plant fibres clean cast iron without scratching enamel. When the head wears out, it "
        "comes off with one turn; the handle lasts for years.",
        options=(Option("beech", "Beech", "#d3a872"), _WALNUT),
        option_name="Wood",
        specs=(
            ("Length", "25 cm"),
            ("Head", "5 cm across"),
            ("Weight", "80 g"),
            ("Material", "Wood, plant fibre, steel"),
            ("Spare heads", "Sold in our shop"),
            ("Made in", "Pellhaven"),
        ),
        care="Shake it out and hang it up to dry.",
        drawing="dish_brush",
        stars=(82, 23, 6, 2, 1),
        stock=95,
    ),
    Product(
        slug="salt-keeper",
        name="Salt Keeper",
        category=STORAGE,
        price=2600,
        short="A wide-mouthed salt pot with a small oak spoon.",
        story="Stands by the hob with its mouth towards you, and the hood keeps out steam. Bare clay "
        "inside keeps the salt dry. The spoon is carved from board offcuts.",
        options=(_SEA, _CREAM, _RUST),
        specs=(
            ("Holds", "500 g of salt"),
            ("Size", "13 × 14 cm"),
            ("Weight", "640 g"),
            ("Material", "Stoneware, oak spoon"),
            ("Dishwasher safe", "Pot only"),
            ("Made in", "Pellhaven"),
        ),
        care="Wash the pot when empty and let it dry for a day.",
        drawing="salt_pig",
        stars=(46, 13, 2, 1, 0),
        stock=5,
    ),
)

BY_SLUG = {product.slug: product for product in PRODUCTS}
