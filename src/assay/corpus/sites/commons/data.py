"""What members wrote before the visit: posts with replies and polls, notifications and messages."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = [
    "AUDIENCES",
    "CONVERSATIONS",
    "FOLLOWING",
    "HELP_DESK",
    "JOINED",
    "NOTIFICATIONS",
    "POSTS",
    "Link",
    "Message",
    "Note",
    "Picture",
    "Poll",
    "Post",
    "Reply",
    "UNREAD",
]

AUDIENCES = {
    "everyone": "Everyone on Commons",
    "neighbourhood": "My neighbourhood",
    "followers": "People who follow me",
}

HELP_DESK = {
    "address": "14 Tanner's Row, Fennbridge FB2 4QT",
    "phone": "01632 960142",
    "email": "hello@commons.example",
    "hours": "Monday to Friday, 9:00 to 17:00",
}

FOLLOWING = ("delroy", "hana", "seun", "ruth", "gwen", "nell", "rosa", "callum", "felix")
JOINED = ("wood-shed", "tool-library", "soup-night", "seed-swap")


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a post: the scene's name and what it shows."""

    scene: str
    alt: str


@dataclass(frozen=True, slots=True)
class Poll:
    """A question with answers; each answer has the votes it got so far."""

    question: str
    answers: tuple[tuple[str, int], ...]
    closes: str
    is_open: bool = True


@dataclass(frozen=True, slots=True)
class Link:
    """A page of Commons that a post points at."""

    path: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer to a post."""

    id: str
    author: str
    when: str
    text: str


@dataclass(frozen=True, slots=True)
class Post:
    """A post with all that hangs on it."""

    id: str
    author: str
    when: str
    text: str
    likes: int
    group: str = ""
    audience: str = "everyone"
    picture: Picture | None = None
    poll: Poll | None = None
    link: Link | None = None
    replies: tuple[Reply, ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """A notification. `kind` chooses the icon."""

    id: str
    kind: str
    who: str
    text: str
    when: str
    path: str


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a conversation."""

    author: str
    when: str
    text: str


# Newest first.
POSTS: tuple[Post, ...] = (
    Post(
        "134",
        "hana",
        "17 March 2026, 9:40",
        "Opened the kiln this morning and nothing had cracked. The green bowl is for the raffle at Soup "
        "Night, "
        "the small pink one has a chip and is free to the first person who asks.",
        41,
        "clay-club",
        picture=Picture("pots", "A green bowl, a small pink bowl and a tall blue vase on a wooden table"),
        replies=(
            Reply(
                "r301",
                "gwen",
                "17 March 2026, 9:52",
                "That bowl is far too good for a raffle. I am buying ten tickets.",
            ),
            Reply(
                "r302",
                "mara",
                "17 March 2026, 10:05",
                "May I have the pink one? A chip is just a place to hold it.",
            ),
            Reply(
                "r303", "hana", "17 March 2026, 10:11", "It is yours, Mara. Come by the pottery after four."
            ),
            Reply(
                "r304",
                "felix",
                "17 March 2026, 10:30",
                "Which glaze is on the vase? It looks like the sky at five in the morning.",
            ),
        ),
    ),
    Post(
        "133",
        "rosa",
        "17 March 2026, 8:55",
        "Mill Lane street party: the council needs our date by Friday. Which Saturday suits you best? "
        "One vote per person, please, and be honest about the football.",
        18,
        "street-parties",
        poll=Poll(
            "Which Saturday for the Mill Lane party?",
            (("6 June 2026", 24), ("13 June 2026", 31), ("20 June 2026", 12)),
            "20 March 2026",
        ),
        replies=(
            Reply(
                "r305",
                "omar",
                "17 March 2026, 9:02",
                "The 13th. I can bring the coffee cart and two long tables.",
            ),
            Reply("r306", "kwame", "17 March 2026, 9:20", "Speakers are free on all three days."),
        ),
    ),
    Post(
        "132",
        "tomasz",
        "17 March 2026, 8:10",
        "There are two places left for Saturday's workshop. You bring a wobbly wheel, I bring the stand, "
        "and you go home with a straight one. It is free, but please write to me so that I have enough "
        "spokes.",
        33,
        "bike-fixers",
        picture=Picture("bicycle", "A purple bicycle with a small basket leaning against a brick wall"),
        replies=(
            Reply("r307", "ida", "17 March 2026, 8:45", "My back wheel looks like a crisp. Counting on you."),
        ),
    ),
    Post(
        "131",
        "mara",
        "16 March 2026, 18:20",
        "Done at last. This chair came to the Wood Shed in four parts and a biscuit tin. "
        "Glued, pegged, and with a new seat in sage green. It goes home to Larkrise tomorrow.",
        57,
        "wood-shed",
        picture=Picture("chair", "A restored wooden chair with a sage green seat, beside a red tool box"),
        replies=(
            Reply(
                "r308", "callum", "16 March 2026, 18:41", "Lovely work on the back rails. Did you steam them?"
            ),
            Reply("r309", "mara", "16 March 2026, 18:50", "Only one of them. The others were just shy."),
            Reply("r310", "beth", "16 March 2026, 19:15", "That is my chair! I cannot wait to sit on it."),
        ),
    ),
    Post(
        "130",
        "gwen",
        "16 March 2026, 15:05",
        "Wednesday is leek and potato. We need six people to chop from 16:00 and three to wash up. "
        "If you have a spare ladle, it would be very welcome.",
        29,
        "soup-night",
        replies=(
            Reply("r311", "seun", "16 March 2026, 15:30", "The children are sending two crates of leeks."),
        ),
    ),
    Post(
        "129",
        "ruth",
        "16 March 2026, 12:30",
        "The red box on Castle Hill is full again, thanks to whoever left all those sea stories. "
        "The one at the station is nearly empty and would love some children's books.",
        46,
        "book-boxes",
        picture=Picture("book-box", "A red wooden book box on a post, with two shelves of colourful books"),
    ),
    Post(
        "128",
        "seun",
        "16 March 2026, 9:15",
        "Ninety tomato seedlings looking for a window sill. Six kinds, all named by class 4. "
        "Collect from the school gate any day between 15:30 and 16:00.",
        62,
        "seed-swap",
        picture=Picture("seedlings", "Two rows of small green plants in clay pots in a greenhouse"),
        replies=(
            Reply(
                "r312", "beth", "16 March 2026, 9:40", "Two of the yellow ones, please. Is Gary a yellow one?"
            ),
            Reply("r313", "seun", "16 March 2026, 9:44", "Gary is red. Dolores is yellow."),
        ),
    ),
    Post(
        "127",
        "delroy",
        "15 March 2026, 19:40",
        "Repair Table count for March: 38 things came in, 31 went home working. "
        "Best save of the day was a 1962 radio that had waited in a loft for thirty years.",
        74,
        "repair-table",
        replies=(
            Reply("r314", "felix", "15 March 2026, 20:02", "And the clock that was only missing its key."),
        ),
    ),
    Post(
        "126",
        "ines",
        "15 March 2026, 16:25",
        "This week's loaf is half rye. There are twelve jars of starter on my doorstep at 8 Larkrise Row. "
        "Take one, feed it, and tell me its name.",
        51,
        "bread-club",
        picture=Picture("bread", "A golden loaf of bread with four cuts on a wooden board"),
    ),
    Post(
        "125",
        "luca",
        "15 March 2026, 14:10",
        "We started the Quay Wall today. Twenty-two people, nine colours and only one spilled tin. "
        "Next session is on Sunday at 13:00. Wear something that you do not love.",
        88,
        "quay-wall",
        picture=Picture("mural", "A painter works on a wall picture of bright houses under a yellow sun"),
        replies=(
            Reply("r315", "rosa", "15 March 2026, 14:33", "The spilled tin was me. I am now partly green."),
        ),
    ),
    Post(
        "124",
        "priya",
        "15 March 2026, 11:00",
        "The spring quilt is finished. It goes to the children's ward on Friday. "
        "Fourteen people put stitches in it, and one cat put hair in it.",
        69,
        "quilt-bee",
        picture=Picture("quilt", "A patchwork quilt in purple, orange, green and cream, with a hand sewing"),
    ),
    Post(
        "123",
        "nell",
        "14 March 2026, 17:45",
        "Which colours do people really wear? The shelter asked for fifty hats by May, and I have wool "
        "to buy.",
        22,
        "yarn-and-tea",
        poll=Poll(
            "Which hat colours should I buy wool for?",
            (("Dark and plain", 37), ("Bright and loud", 22), ("A bit of both", 41)),
            "15 March 2026",
            is_open=False,
        ),
    ),
    Post(
        "122",
        "callum",
        "14 March 2026, 13:20",
        "The top plank went on the new dinghy last night. She still needs a name. "
        "The winner gets to break a bottle of ginger beer on her.",
        44,
        "boat-shed",
        picture=Picture("boat", "A half-built wooden boat on stands in a shed, with wood shavings below"),
        replies=(Reply("r316", "maeve", "14 March 2026, 13:50", "Slow Loris."),),
    ),
    Post(
        "121",
        "ruth",
        "14 March 2026, 10:05",
        "A short read for everyone who is new here: how we talk to each other on Commons. It takes two "
        "minutes.",
        35,
        link=Link(
            "/rules",
            "Community rules",
            "Seven rules that keep Commons kind, and what we do when somebody breaks one.",
        ),
    ),
    Post(
        "120",
        "jonas",
        "13 March 2026, 16:50",
        "First warm day and all four hives are flying. If you have crocuses out, my bees say thank you. "
        "Please leave the dandelions for two more weeks.",
        58,
        "bee-friends",
        picture=Picture(
            "hives", "Two painted beehives in a meadow with bees in the air and flowers in front"
        ),
    ),
    Post(
        "119",
        "kwame",
        "13 March 2026, 12:15",
        "Two speakers, four microphones and a small desk are free to borrow on 28 March. "
        "All I ask for is a careful driver and a photo of the party.",
        27,
        "tool-library",
    ),
    Post(
        "118",
        "felix",
        "13 March 2026, 9:00",
        "This mantel clock stopped at ten past ten in 1974. It now keeps time to the minute. "
        "The cause was a dead beetle. I have kept the beetle.",
        93,
        "clock-corner",
        picture=Picture("clock", "A wooden mantel clock on a workbench with brass gears beside it"),
        replies=(
            Reply("r317", "tariq", "13 March 2026, 9:25", "Could I draw the beetle for the model town?"),
        ),
    ),
    Post(
        "117",
        "wren",
        "12 March 2026, 18:30",
        "Box number 40 is up, and somebody has moved in already. Pallet wood, two hours and eleven screws. "
        "I have plans on paper for anyone who wants to build one.",
        66,
        "swift-watch",
        picture=Picture("birdbox", "A wooden nest box on a branch with a blue and yellow bird beside it"),
    ),
    Post(
        "116",
        "amina",
        "12 March 2026, 14:00",
        "Monday's lesson is zips. Bring a jacket with a broken one. I have forty spare zips in every "
        "colour but white.",
        31,
        "mending-circle",
    ),
    Post(
        "115",
        "omar",
        "12 March 2026, 8:20",
        "Sunday's litter pick: 14 bags, one shopping trolley and a left shoe. "
        "Coffee was on me. Same time this week, 9:30 by the bridge.",
        48,
        "sunday-litter-pick",
    ),
    Post(
        "114",
        "maeve",
        "11 March 2026, 17:10",
        "The big one holds logs, the small one holds apples. Both took a week and most of my patience. "
        "The next beginners' day is on 29 March.",
        53,
        "basket-makers",
        picture=Picture("baskets", "Two woven willow baskets with round handles, one of them holding fruit"),
    ),
    Post(
        "113",
        "sofia",
        "11 March 2026, 12:45",
        "First print from the new block. It will be the poster for the September row. "
        "If your group needs posters for spring, send me the words by Friday.",
        39,
        "print-room",
        picture=Picture("print", "A lino print of a white sail on a green sea under a pale moon"),
    ),
    Post(
        "112",
        "mara",
        "11 March 2026, 9:30",
        "A question to the Tool Library: what should we buy with the £180 from the raffle?",
        24,
        "tool-library",
        poll=Poll(
            "What should the Tool Library buy?",
            (
                ("A wallpaper steamer", 19),
                ("A long ladder", 44),
                ("A second drill", 27),
                ("A carpet cleaner", 15),
            ),
            "25 March 2026",
        ),
    ),
    Post(
        "135",
        "tomasz",
        "10 March 2026, 20:15",
        "Lost and found after Saturday: one left glove, a child's bell and a very good pump. "
        "They are waiting in the blue box at bay 4.",
        19,
        "bike-fixers",
    ),
    Post(
        "111",
        "gwen",
        "10 March 2026, 18:00",
        "Last year's jam, found behind the flour. Plum, apricot and strawberry, £2 a jar for the hall roof.",
        47,
        "jam-shelf",
        picture=Picture("jars", "Three jars of red, orange and purple jam with cloth lids beside two plums"),
    ),
    Post(
        "110",
        "beth",
        "10 March 2026, 15:35",
        "Plot 22 is free from April. It is small, sunny and full of bindweed. "
        "The waiting list is short for once, so ask now.",
        20,
        "larkrise-allotments",
    ),
    Post(
        "109",
        "ida",
        "10 March 2026, 9:10",
        "Water today: seven degrees. Eleven swimmers, two dogs and one flask of very good soup. "
        "New people are welcome, but never swim alone.",
        36,
        "river-swimmers",
    ),
    Post(
        "108",
        "nell",
        "9 March 2026, 19:20",
        "Hat 214, and a scarf because the wool was calling. The pattern is the easy zigzag. "
        "I will teach it on Tuesday to anyone who can count to four.",
        61,
        "yarn-and-tea",
        picture=Picture("scarf", "A purple zigzag scarf on two wooden needles beside a ball of wool"),
    ),
    Post(
        "107",
        "rosa",
        "9 March 2026, 13:00",
        "A look back at last summer while we plan this one. 180 people, 42 tables and no rain until the "
        "very end.",
        102,
        "street-parties",
        picture=Picture("street", "Neighbours sit at a long table in a street with coloured flags above"),
    ),
    Post(
        "106",
        "tariq",
        "9 March 2026, 10:40",
        "Bridge 37 of 61 is done. If your house looks on to Tanner's Cut, I would love a photo of the "
        "back of it.",
        17,
        "model-town",
    ),
    Post(
        "105",
        "seun",
        "8 March 2026, 11:15",
        "Seed Swap day brought 63 people and 400 packets. The surprise hit was purple carrots.",
        43,
        "seed-swap",
    ),
    Post(
        "136",
        "tomasz",
        "8 March 2026, 10:20",
        "Spring check in three steps: pump the tyres, oil the chain, squeeze both brakes. "
        "If one of the three worries you, come by on Saturday and we will look at it together.",
        64,
        "bike-fixers",
        replies=(Reply("r318", "omar", "8 March 2026, 10:48", "The brakes worry me. See you at ten."),),
    ),
    Post(
        "104",
        "hana",
        "8 March 2026, 9:30",
        "A place has come free in the Thursday bowl class. Beginners welcome, clay and tea are included.",
        26,
        "clay-club",
        link=Link(
            "/people/hana",
            "Workshops by Hana Kobayashi",
            "Throw a bowl, 2 April 2026, 18:30 to 20:30, Castle Hill Pottery.",
        ),
    ),
    Post(
        "103",
        "delroy",
        "7 March 2026, 16:00",
        "A reminder from an old electrician: if the plug is warm, stop using it. Bring it in and I will "
        "look for free.",
        80,
        "repair-table",
    ),
    Post(
        "102",
        "omar",
        "7 March 2026, 8:05",
        "Going to the tip on Saturday with a half-empty van. Who needs something taken away?",
        15,
        "lifts-and-errands",
    ),
    Post(
        "101",
        "callum",
        "6 March 2026, 20:30",
        "Thursday nights in the Boat Shed are back after the flood. The floor is dry, the stove is lit, "
        "come along.",
        38,
        "boat-shed",
    ),
)

# Newest first.
NOTIFICATIONS: tuple[Note, ...] = (
    Note(
        "n14",
        "reply",
        "hana",
        "replied: “It is yours, Mara. Come by the pottery after four.”",
        "17 March 2026, 10:11",
        "/posts/134",
    ),
    Note("n13", "follow", "tomasz", "started to follow you.", "17 March 2026, 8:15", "/people/tomasz"),
    Note(
        "n12",
        "like",
        "ines",
        "and 12 others liked your post about the chair.",
        "17 March 2026, 7:50",
        "/posts/131",
    ),
    Note(
        "n11",
        "group",
        "luca",
        "joined Wood Shed, the group you look after.",
        "16 March 2026, 20:40",
        "/?group=wood-shed",
    ),
    Note(
        "n10",
        "reply",
        "beth",
        "replied: “That is my chair! I cannot wait to sit on it.”",
        "16 March 2026, 19:15",
        "/posts/131",
    ),
    Note(
        "n9",
        "reply",
        "callum",
        "replied: “Lovely work on the back rails. Did you steam them?”",
        "16 March 2026, 18:41",
        "/posts/131",
    ),
    Note("n8", "group", "gwen", "wrote a post in Soup Night.", "16 March 2026, 15:05", "/posts/130"),
    Note(
        "n7",
        "workshop",
        "priya",
        "booked a place in your workshop “Re-cane a chair seat”.",
        "16 March 2026, 12:05",
        "/people/mara",
    ),
    Note(
        "n6", "like", "felix", "liked your poll about the Tool Library.", "15 March 2026, 21:10", "/posts/112"
    ),
    Note(
        "n5",
        "workshop",
        "amina",
        "asked about your workshop “Re-cane a chair seat”.",
        "14 March 2026, 17:28",
        "/messages/amina",
    ),
    Note("n4", "follow", "wren", "started to follow you.", "13 March 2026, 11:20", "/people/wren"),
    Note(
        "n3",
        "like",
        "kwame",
        "and 6 others voted in your poll about the Tool Library.",
        "12 March 2026, 18:00",
        "/posts/112",
    ),
    Note("n2", "group", "seun", "wrote a post in Seed Swap.", "8 March 2026, 11:15", "/posts/105"),
    Note(
        "n1",
        "like",
        "ruth",
        "and 8 others liked a post in Wood Shed.",
        "7 March 2026, 10:00",
        "/?group=wood-shed",
    ),
)
UNREAD = ("n14", "n13", "n12", "n11", "n10")

CONVERSATIONS: dict[str, tuple[Message, ...]] = {
    "beth": (
        Message("beth", "15 March 2026, 10:05", "Hello Mara, how is the patient?"),
        Message(
            "mara", "15 March 2026, 10:30", "Four legs, all of them attached. The seat goes on tomorrow."
        ),
        Message(
            "beth", "16 March 2026, 19:20", "I saw the picture! Shall I come at ten tomorrow with the car?"
        ),
    ),
    "amina": (
        Message(
            "amina",
            "14 March 2026, 17:28",
            "Is your chair workshop right for a beginner? I sew, but I have never worked with cane.",
        ),
        Message(
            "mara",
            "14 March 2026, 18:02",
            "If you can thread a needle, you can do this. We start from nothing.",
        ),
    ),
    "gwen": (
        Message("mara", "12 March 2026, 9:12", "The hall bench is ready. It no longer bites."),
        Message(
            "gwen", "12 March 2026, 9:40", "You are a star. There is soup with your name on it on Wednesday."
        ),
        Message("mara", "12 March 2026, 9:41", "See you then."),
    ),
    "felix": (
        Message("felix", "8 March 2026, 15:10", "Could I borrow the small clamps on Tuesday?"),
        Message("mara", "8 March 2026, 15:25", "Of course. They hang by the door of the shed."),
    ),
}
