"""The members: who they are, what they can do and which workshops they give."""

from __future__ import annotations

from dataclasses import dataclass

from assay.corpus.sites.commons.faces import Look

__all__ = ["AREAS", "ME", "PEOPLE", "Job", "Person", "Workshop"]

AREAS = ("Castle Hill", "Larkrise", "Millbank", "Old Quay", "Southfield")

# The member who is signed in when a visit begins.
ME = "mara"


@dataclass(frozen=True, slots=True)
class Job:
    """One line of a member's experience."""

    role: str
    place: str
    years: str


@dataclass(frozen=True, slots=True)
class Workshop:
    """Something a member teaches."""

    title: str
    date: str
    time: str
    place: str
    spaces: int


@dataclass(frozen=True, slots=True)
class Person:
    """A member."""

    handle: str
    name: str
    area: str
    craft: str
    bio: str
    joined: str
    followers: int
    following: int
    skills: tuple[str, ...]
    look: Look
    jobs: tuple[Job, ...] = ()
    workshops: tuple[Workshop, ...] = ()

    @property
    def first_name(self) -> str:
        """How neighbours call them."""
        return self.name.split()[0]


_SAGE, _LILAC, _PEACH, _SKY, _ROSE, _LIME = "#d3e4d7", "#e6d6ee", "#fbe1c6", "#d2e4ef", "#f5d8d4", "#e4e9c9"
_PALE, _FAIR, _TAN, _BROWN, _DEEP, _DARK = "#f7dfca", "#f0c9a8", "#d9a27a", "#b57a54", "#8d5a3d", "#65402c"

PEOPLE: dict[str, Person] = {
    person.handle: person
    for person in (
        Person(
            "mara",
            "Mara Lindqvist",
            "Millbank",
            "Furniture restorer",
            "I mend chairs, tables and the odd piano stool in a shed behind Mill Lane. "
            "Happy to lend clamps and give advice on glue.",
            "May 2021",
            148,
            9,
            ("Caning", "French polish", "Joinery", "Upholstery"),
            Look(_SAGE, _PALE, "#b5793a", "bun", "#6b2d7b"),
            (
                Job("Furniture restorer", "Own workshop, Mill Lane", "2016 to now"),
                Job("Workshop assistant", "Harrow & Pell Joinery", "2011 to 2016"),
            ),
            (Workshop("Re-cane a chair seat", "28 March 2026", "10:00 to 15:00", "Mill Lane Shed", 3),),
        ),
        Person(
            "tomasz",
            "Tomasz Wierzba",
            "Old Quay",
            "Bicycle mechanic",
            "Twenty years of fixing bikes. I run the Saturday repair stand under the quay arches. "
            "Bring the bike, I will show you how.",
            "January 2020",
            312,
            54,
            ("Bicycle repair", "Brazing", "Teaching", "Wheel building"),
            Look(_SKY, _FAIR, "#5a3d26", "short", "#35527a", beard=True),
            (
                Job("Mechanic and owner", "Quay Cycles", "2014 to now"),
                Job("Mechanic", "Northline Bikes", "2006 to 2014"),
                Job("Volunteer trainer", "Safe Routes to School", "2018 to now"),
            ),
            (
                Workshop("Make a wheel run true", "21 March 2026", "10:00 to 12:30", "Quay Arches, bay 4", 2),
                Workshop(
                    "Brakes and gears for beginners",
                    "4 April 2026",
                    "10:00 to 12:30",
                    "Quay Arches, bay 4",
                    6,
                ),
            ),
        ),
        Person(
            "ines",
            "Inês Carvalho",
            "Larkrise",
            "Baker",
            "I bake sourdough at night and sleep through lunch. Spare starter on my doorstep every Friday.",
            "June 2021",
            276,
            88,
            ("Baking", "Food safety", "Sourdough"),
            Look(_PEACH, _TAN, "#2b1d14", "long", "#f4efe4"),
            (
                Job("Baker", "Larkrise Bread Club", "2020 to now"),
                Job("Pastry cook", "Hotel Miramar", "2013 to 2019"),
            ),
            (
                Workshop(
                    "Your first sourdough loaf", "29 March 2026", "9:30 to 13:00", "Larkrise Hall kitchen", 4
                ),
            ),
        ),
        Person(
            "delroy",
            "Delroy Banton",
            "Southfield",
            "Retired electrician",
            "Forty years on the tools. Now I test lamps and toasters at the Repair Table so they live "
            "longer.",
            "March 2022",
            131,
            40,
            ("Electrics", "Lamp repair", "Safety testing"),
            Look(_LIME, _DARK, "#8f8f8f", "short", "#3d6b52", glasses=True),
            (Job("Electrician", "Fennbridge Housing", "1979 to 2019"),),
            (Workshop("Rewire a lamp safely", "11 April 2026", "14:00 to 16:00", "Southfield Library", 5),),
        ),
        Person(
            "hana",
            "Hana Kobayashi",
            "Castle Hill",
            "Potter",
            "Stoneware for everyday use. My kiln has room for your pots too: ask me for a shelf.",
            "September 2020",
            403,
            61,
            ("Glazing", "Kiln firing", "Wheel throwing"),
            Look(_LILAC, _FAIR, "#1f1a1c", "bob", "#6d8f9c"),
            (
                Job("Potter", "Castle Hill Pottery", "2015 to now"),
                Job("Ceramics tutor", "Fennbridge Evening School", "2017 to 2024"),
            ),
            (Workshop("Throw a bowl", "2 April 2026", "18:30 to 20:30", "Castle Hill Pottery", 1),),
        ),
        Person(
            "seun",
            "Seun Adeyemi",
            "Millbank",
            "School gardener",
            "Growing food with 400 children at Millbank Primary. Will swap seedlings for egg boxes.",
            "April 2022",
            189,
            102,
            ("Composting", "Seed saving", "Working with children"),
            Look(_SAGE, _DARK, "#17120f", "short", "#d98a3a"),
            (Job("Garden teacher", "Millbank Primary School", "2019 to now"),),
        ),
        Person(
            "ruth",
            "Ruth Ellery",
            "Castle Hill",
            "Librarian",
            "I look after the little red book boxes. Tell me when one is empty.",
            "February 2020",
            220,
            77,
            ("Book repair", "Local history", "Reading aloud"),
            Look(_ROSE, _PALE, "#9b9b9b", "bob", "#7a3544", glasses=True),
            (Job("Librarian", "Castle Hill Library", "1998 to now"),),
            (Workshop("Mend a loved book", "18 April 2026", "13:00 to 15:00", "Castle Hill Library", 7),),
        ),
        Person(
            "callum",
            "Callum Reid",
            "Old Quay",
            "Boat builder",
            "Wooden dinghies, slowly. The shed is open on Thursday nights to anyone who wants to learn.",
            "August 2021",
            167,
            35,
            ("Boat building", "Steam bending", "Varnish"),
            Look(_SKY, _PALE, "#a3452b", "short", "#2f5d62", beard=True),
            (Job("Boat builder", "Reid & Daughter", "2009 to now"),),
        ),
        Person(
            "priya",
            "Priya Nair",
            "Southfield",
            "Nurse and quilter",
            "Night shifts on ward 6, quilts on my days off. Collecting cotton scraps of any colour.",
            "November 2022",
            154,
            93,
            ("First aid", "Hand sewing", "Quilting"),
            Look(_PEACH, _BROWN, "#1d1512", "long", "#5a4a7d"),
            (Job("Staff nurse", "Fennbridge Royal Hospital", "2012 to now"),),
        ),
        Person(
            "jonas",
            "Jonas Feld",
            "Larkrise",
            "Beekeeper",
            "Four hives by the allotments and a lot of opinions about clover.",
            "May 2020",
            241,
            28,
            ("Beekeeping", "Candle making", "Hive building"),
            Look(_LIME, _FAIR, "#c9a24b", "short", "#8a6a2f", glasses=True),
            (Job("Beekeeper", "Larkrise Allotments", "2017 to now"),),
        ),
        Person(
            "amina",
            "Amina Yusuf",
            "Southfield",
            "Tailor",
            "Hems, zips and wedding clothes. I teach sewing on Monday nights.",
            "July 2021",
            198,
            66,
            ("Dressmaking", "Pattern cutting", "Zip repair"),
            Look(_LILAC, _DEEP, "#3f6f6a", "scarf", "#2f5d62"),
            (Job("Tailor", "Yusuf Alterations", "2010 to now"),),
        ),
        Person(
            "gwen",
            "Gwen Pritchard",
            "Millbank",
            "Community cook",
            "Soup for sixty on Wednesdays. Bring a bowl and a neighbour.",
            "December 2020",
            265,
            120,
            ("Cooking for many", "Food safety", "Preserving"),
            Look(_ROSE, _PALE, "#8c5a3a", "curly", "#3d6b52"),
            (Job("Cook", "Millbank Hall Kitchen", "2015 to now"),),
        ),
        Person(
            "luca",
            "Luca Marchetti",
            "Old Quay",
            "Sign painter",
            "Hand-painted letters for shops, boats and the Old Quay wall.",
            "October 2021",
            209,
            71,
            ("Gilding", "Lettering", "Murals"),
            Look(_PEACH, _TAN, "#1b1b22", "curly", "#f2f0e8"),
            (Job("Sign painter", "Self-employed", "2012 to now"),),
        ),
        Person(
            "beth",
            "Beth Okafor",
            "Larkrise",
            "Allotment holder",
            "Plot 17. Too many courgettes from July on: consider yourself warned.",
            "March 2023",
            97,
            58,
            ("Fruit pruning", "Growing vegetables"),
            Look(_SAGE, _DEEP, "#241814", "bun", "#c25b4a"),
        ),
        Person(
            "sofia",
            "Sofia Petrov",
            "Castle Hill",
            "Printmaker",
            "Lino, ink and a very heavy press. Posters for good causes at cost price.",
            "January 2022",
            183,
            49,
            ("Lino cutting", "Screen printing"),
            Look(_SKY, _PALE, "#7a2f2a", "long", "#33302e"),
        ),
        Person(
            "omar",
            "Omar Haddad",
            "Millbank",
            "Coffee cart owner",
            "The green cart by the bridge. Free coffee for litter pickers on Sundays.",
            "June 2022",
            288,
            95,
            ("Coffee", "Small business"),
            Look(_LIME, _TAN, "#1d1714", "short", "#3e6b5a", beard=True),
        ),
        Person(
            "nell",
            "Nell Ashworth",
            "Larkrise",
            "Knitter",
            "Hats for the night shelter. 214 so far.",
            "September 2022",
            112,
            44,
            ("Crochet", "Knitting", "Spinning"),
            Look(_LILAC, _PALE, "#d8d5d0", "bun", "#8d4f9c", glasses=True),
        ),
        Person(
            "kwame",
            "Kwame Boateng",
            "Southfield",
            "Sound engineer",
            "I lend out two speakers and a mixing desk for street events.",
            "February 2023",
            143,
            80,
            ("Live sound", "Recording", "Soldering"),
            Look(_SKY, _DARK, "#17120f", "curly", "#7a3544", beard=True),
        ),
        Person(
            "ida",
            "Ida Nystrom",
            "Old Quay",
            "Swimming teacher",
            "Cold water swims on Sundays, warm socks after.",
            "April 2023",
            176,
            64,
            ("First aid", "Swimming"),
            Look(_PEACH, _PALE, "#d6b56a", "bob", "#2f6f8f"),
        ),
        Person(
            "felix",
            "Felix Brandt",
            "Castle Hill",
            "Clock mender",
            "If it ticks I will look at it. If it has stopped, all the better.",
            "November 2020",
            134,
            22,
            ("Clock repair", "Fine tools"),
            Look(_ROSE, _FAIR, "#a9a9a9", "bald", "#35527a", glasses=True),
        ),
        Person(
            "rosa",
            "Rosa Delgado",
            "Millbank",
            "Street party organiser",
            "I fill in the road closure forms so that you do not have to.",
            "May 2022",
            251,
            140,
            ("Events", "Fundraising"),
            Look(_LIME, _TAN, "#2b1d14", "curly", "#d9603f"),
        ),
        Person(
            "tariq",
            "Tariq Mahmood",
            "Southfield",
            "Model maker",
            "Building Fennbridge in 1:200. Please send photos of your back yard.",
            "August 2022",
            88,
            31,
            ("Laser cutting", "Model making"),
            Look(_SAGE, _BROWN, "#1b1b22", "short", "#5a4a7d", glasses=True),
        ),
        Person(
            "wren",
            "Wren Halliday",
            "Larkrise",
            "Bird surveyor",
            "Counting swifts since 2009. I build nest boxes from old pallets.",
            "March 2021",
            129,
            37,
            ("Bird surveys", "Nest boxes"),
            Look(_SKY, _PALE, "#6b4a2f", "bob", "#5f7d4e"),
        ),
        Person(
            "maeve",
            "Maeve Connolly",
            "Old Quay",
            "Basket weaver",
            "Willow grown on the river bank, cut in January, woven all year.",
            "October 2020",
            162,
            45,
            ("Basket weaving", "Willow growing"),
            Look(_ROSE, _PALE, "#b8502f", "long", "#3d6b52"),
        ),
    )
}
