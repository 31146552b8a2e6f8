"""What customers wrote: two letters for each product, newest first."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Review", "reviews_of"]


@dataclass(frozen=True, slots=True)
class Review:
    """One customer's words."""

    author: str
    town: str
    date: str
    stars: int
    title: str
    text: str


_AUTHORS = (
    ("Priya N.", "Sheldwick"),
    ("Tom Aldous", "Pellhaven"),
    ("Marta K.", "Carrow Bridge"),
    ("Ines Hallam", "Pellhaven"),
    ("D. Okafor", "Sheldwick"),
    ("Ruth Penny", "Market Lorne"),
    ("Callum R.", "Pellhaven"),
    ("Beatriz Lowe", "Carrow Bridge"),
    ("Stan Whitlock", "Sheldwick"),
    ("Hana Brook", "Market Lorne"),
    ("Joan F.", "Pellhaven"),
    ("Peter Voss", "Carrow Bridge"),
    ("Leila Marsh", "Sheldwick"),
    ("Owen Tate", "Pellhaven"),
    ("Grace Idowu", "Market Lorne"),
    ("Nell Sayer", "Pellhaven"),
    ("Arjun Patel", "Carrow Bridge"),
)
_RECENT = ("12 March 2026", "11 March 2026", "9 March 2026", "6 March 2026", "3 March 2026")
_EARLIER = ("24 February 2026", "19 February 2026", "8 February 2026", "30 January 2026", "21 January 2026")

# Stars, title, text.
_Letter = tuple[int, str, str]
_LETTERS: dict[str, tuple[_Letter, _Letter]] = {
    "quayside-kettle": (
        (
            5,
            "It really does sing",
            "A low, soft note instead of a shriek. The grip stays cool and it pours cleanly.",
        ),
        (
            4,
            "Lovely, a little heavy",
            "Heavy when full, so I do not fill it to the top. It boils fast and looks a treat.",
        ),
    ),
    "breakwater-casserole": (
        (
            5,
            "Bread like a bakery",
            "I bought it for stews and now bake in it twice a week. The crust is wonderful.",
        ),
        (
            5,
            "Built for life",
            "It weighs a ton and that is the point. The enamel wipes clean, even after jam.",
        ),
    ),
    "tideline-mug": (
        (
            5,
            "Exactly the right size",
            "Three fingers fit the handle and the tea stays hot. We began with two, now we have eight.",
        ),
        (4, "A shade darker", "The colour is a bit darker than on my screen, but I have grown to like it."),
    ),
    "cormorant-chefs-knife": (
        (
            5,
            "I cook faster now",
            "The balance is right and it came very sharp. I have used the free sharpening too.",
        ),
        (
            5,
            "Keeps its edge",
            "Four months of daily use and it still goes through a tomato under its own weight.",
        ),
    ),
    "lamplighter-table-lamp": (
        (5, "Changed the whole room", "Such a warm light. We switch off everything else in the evening now."),
        (
            4,
            "Beautiful, took four days",
            "It came on the fourth working day, as promised. The shade is lovely linen.",
        ),
    ),
    "washday-tea-towels": (
        (
            5,
            "No fluff on the glasses",
            "A little stiff on the first day, then soft. My wine glasses have never looked so clear.",
        ),
        (5, "Real linen", "My grandmother had towels like these. Thick, plain and well sewn."),
    ),
    "pantry-glass-jars": (
        (
            5,
            "Tidy at last",
            "The lids close with a soft pop and the flour stays dry. The labels are a nice touch.",
        ),
        (
            4,
            "Check the sizes",
            "The small one is smaller than I pictured. That is my own fault, and I use it for salt.",
        ),
    ),
    "storm-lantern": (
        (
            5,
            "Burned all night",
            "We took it camping. It stayed lit through wind and rain, and it is easy to fill.",
        ),
        (4, "Oil is not included", "A handsome thing. Remember to buy lamp oil before the first evening."),
    ),
    "galley-frying-pan": (
        (
            5,
            "Eggs slide on day one",
            "I was afraid of carbon steel. No need: it was ready to use and gets better.",
        ),
        (
            4,
            "Follow the care notes",
            "I left it wet once and it rusted. Ten minutes with oil and it was fine again.",
        ),
    ),
    "harbourmaster-jug": (
        (5, "It does not drip", "Finally a jug that pours like a jug should. It lives on our table."),
        (4, "Good with flowers too", "Bought for water, used for tulips. Heavy enough not to fall over."),
    ),
    "ropewalk-chopping-board": (
        (
            5,
            "Stays put",
            "Thick, heavy and kind to the knife. The rope loop is strong, it hangs on our wall.",
        ),
        (
            4,
            "Needs oil, as they say",
            "Good work all round. Five minutes with oil twice a year is no trouble.",
        ),
    ),
    "cooks-apron": (
        (
            5,
            "Long enough at last",
            "I am tall and it covers my knees. The pocket holds a cloth and my phone.",
        ),
        (5, "Softer each week", "Stiff when new, then lovely. The colour has not faded in the wash."),
    ),
    "pilot-teapot": (
        (5, "Clever basket", "You lift out the leaves and the tea stays good. The brass handle is a beauty."),
        (4, "Four small cups", "It fills four small cups or two big mugs. It pours well."),
    ),
    "fog-bank-dinner-plate": (
        (
            5,
            "Food looks better on it",
            "The specks are lovely and the rim keeps the sauce in. Not one chip in a year.",
        ),
        (4, "Quite heavy", "Good solid plates, so a stack of six is heavy to lift. They wash up well."),
    ),
    "baker-bread-knife": (
        (5, "Clean slices", "Cuts sourdough without tearing it. There are far fewer crumbs on the board."),
        (4, "Long blade", "Mind that it fits your drawer. It cuts like a dream."),
    ),
    "long-table-cloth": (
        (5, "No iron needed", "I shake it out, hang it up and that is all. It hangs beautifully."),
        (4, "Generous cut", "It hangs lower than I thought on our table, but it looks good that way."),
    ),
    "drydock-pendant-lamp": (
        (
            5,
            "Perfect over the table",
            "A wide pool of light and nothing in our eyes. Our electrician admired it.",
        ),
        (4, "Bulb not included", "A very fine lamp. You need to buy the bulb, as the page says."),
    ),
    "willow-market-basket": (
        (
            5,
            "My arm thanks them",
            "The handle does not cut in, even with potatoes. People stop me to ask about it.",
        ),
        (5, "Beautiful work", "You can see the hours in it. I use it every market day."),
    ),
    "cove-milk-pan": (
        (5, "For left hands too", "At last a pan that pours for me as well. Milk does not catch."),
        (4, "Small and good", "Just right for porridge for two. The oak handle stays cool."),
    ),
    "low-water-serving-bowl": (
        (5, "The salad bowl", "Wide, calm and heavy. The glaze at the bottom is so deep."),
        (4, "Takes up some room", "It needs a big shelf, but it comes out every Sunday."),
    ),
    "sandpiper-paring-knife": (
        (5, "Small wonder", "So light that I peel in the air with it. It came very sharp."),
        (5, "The one we fight over", "We bought a second one so that we both have one."),
    ),
    "supper-napkins": (
        (
            5,
            "We stopped buying paper",
            "We use them daily and they look better each wash. They came tied with string.",
        ),
        (4, "They crease, of course", "It is linen, so it creases. I like that."),
    ),
    "three-lights-candlesticks": (
        (5, "Proper weight", "Solid, and the three heights look very good together."),
        (4, "They darken with time", "Mine went darker after a month, as they say. I like it."),
    ),
    "crumb-bread-bin": (
        (5, "Bread stays fresh", "Four days and still soft inside. Cutting on the lid is so handy."),
        (4, "Big", "Measure your worktop first. It is well made."),
    ),
    "slack-tide-coffee-dripper": (
        (
            5,
            "Best coffee at home",
            "The water runs evenly and the marks on the jug help. I enjoy my mornings.",
        ),
        (4, "Takes a few goes", "It took me three mornings to get the grind right. Now it is perfect."),
    ),
    "ferryman-espresso-cups": (
        (5, "They stack", "Four cups in the space of one, and they do not wobble."),
        (5, "Warm and thick", "Coffee stays hot to the last sip. The colour is rich."),
    ),
    "quay-serving-board": (
        (5, "Cheese night", "The grain is stunning and the handle makes it easy to pass round."),
        (4, "Thinner than I thought", "For serving it is ideal. I would not chop on it."),
    ),
    "stoker-oven-glove": (
        (5, "Covers the wrist", "No more burns from the oven door. Thick, and still bends."),
        (4, "One glove, not two", "It is sold singly. I bought two, and they fit either hand."),
    ),
    "chart-room-reading-lamp": (
        (5, "Stays where I put it", "The joints lock and it does not sink. Just right for my desk."),
        (4, "Short light, long arm", "A warm, narrow light. Good for reading, less so for a whole room."),
    ),
    "peg-hook-rail": (
        (5, "Strong", "Five winter coats and it does not move. The screws were in the box."),
        (4, "Use a drill", "Easy to put up if you have a drill. The brass is lovely."),
    ),
    "rope-twist-tumblers": (
        (5, "Good grip", "My father drops most glasses. He has not dropped one of these."),
        (4, "A green tint", "The glass has a faint green tint, which I love in the sun."),
    ),
    "capstan-knife-block": (
        (5, "Knives stay sharp", "Nothing scrapes any more, and it does not tip over."),
        (4, "Fits five", "Five knives and scissors, no more. It is enough for us."),
    ),
    "bathhouse-waffle-towel": (
        (5, "Dry by evening", "It dries so fast on the hook. It takes no room in my swimming bag."),
        (4, "Thin but thirsty", "I expected something thicker. It soaks up more than it looks."),
    ),
    "beeswax-candles": (
        (5, "They smell of honey", "Just a hint, and they burn evenly to the end. There was no dripping."),
        (5, "Seven hours, honestly", "We timed one. It was seven hours and ten minutes."),
    ),
    "scullery-dish-brush": (
        (5, "Cleans my cast iron", "Stiff enough to shift burnt bits, and the enamel is fine."),
        (4, "Let it dry", "Hang it up after use and it lasts. I am on my second head."),
    ),
    "salt-keeper": (
        (5, "Dry salt by the hob", "Steam does not get in. The little spoon is a joy."),
        (4, "Wide mouth", "My whole hand fits in. I keep it away from the kettle."),
    ),
}


def reviews_of(slug: str) -> tuple[Review, Review]:
    """The two newest reviews of a product."""
    at = list(_LETTERS).index(slug)
    newer, older = _LETTERS[slug]
    return (
        _review(_AUTHORS[at * 2 % 17], _RECENT[at % 5], newer),
        _review(_AUTHORS[(at * 2 + 7) % 17], _EARLIER[at % 5], older),
    )


def _review(author: tuple[str, str], date: str, letter: _Letter) -> Review:
    name, town = author
    stars, title, text = letter
    return Review(name, town, date, stars, title, text)
