"""What the search of Brackley District Council finds: titles, places, and other words for them."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["ENTRIES", "Entry", "find"]


@dataclass(frozen=True, slots=True)
class Entry:
    """A part of the site that can be found."""

    title: str
    href: str
    about: str
    words: str = ""


ENTRIES: tuple[Entry, ...] = (
    Entry(
        "Parking permits",
        "/parking/permit",
        "Who can apply, what a permit costs and what you need before you start.",
        "car resident vehicle park residents",
    ),
    Entry(
        "What a parking permit costs",
        "/parking/permit#cost",
        "Fees for resident, second vehicle and visitor permits.",
        "price fee pay charge car",
    ),
    Entry(
        "Parking zones and hours",
        "/parking/permit#zones",
        "The streets in zones A, B, C and D, and when you need a permit there.",
        "car map street time",
    ),
    Entry(
        "Apply for a parking permit",
        "/apply/permit/postcode",
        "Four questions, then check and pay. It takes about five minutes.",
        "car resident visitor form online",
    ),
    Entry(
        "Find your bin day",
        "/bins",
        "Enter your postcode to see when your bins are collected.",
        "rubbish waste recycling recycle collection calendar refuse garbage trash",
    ),
    Entry(
        "What goes in which bin",
        "/bins#what-goes-where",
        "The grey, green, brown and food bins, and what belongs in each of them.",
        "rubbish recycling recycle paper glass plastic garden waste",
    ),
    Entry(
        "Bin days at Easter",
        "/bins#easter",
        "Collections from 3 to 10 April 2026 are one day later than usual.",
        "holiday bank holiday rubbish collection",
    ),
    Entry(
        "Council tax bands and charges",
        "/council-tax",
        "What you pay in each band, in each parish.",
        "bill money rates band price",
    ),
    Entry(
        "How to pay council tax",
        "/council-tax#pay",
        "By direct debit, at the bank, by phone or at the Town Hall.",
        "payment bill direct debit",
    ),
    Entry(
        "Council tax discounts",
        "/council-tax#discounts",
        "Money off if you live alone, study or are on a low income.",
        "reduction single person student help support benefit",
    ),
    Entry(
        "Moving home and council tax",
        "/council-tax#moving",
        "Tell us when you move in or out.",
        "change address house new",
    ),
    Entry(
        "Report a problem",
        "/report",
        "Tell us about a pothole, a missed bin, a broken street light or dumped rubbish.",
        "road damage complaint broken fix pot hole litter lamp fly tipping graffiti",
    ),
    Entry(
        "Track a report",
        "/track",
        "See what has happened with a report, yours or anybody’s.",
        "status progress reference follow",
    ),
    Entry(
        "Recent reports near you",
        "/track#recent",
        "All reports from this month, by kind and by state.",
        "pothole light bin list",
    ),
    Entry(
        "Contact us",
        "/contact",
        "Phone numbers and e-mail addresses for each team.",
        "telephone email call help number",
    ),
    Entry(
        "Council offices and opening hours",
        "/contact#offices",
        "Where the Town Hall and the Ashmere office are, and when they are open.",
        "address visit map time town hall",
    ),
    Entry(
        "Emergencies outside office hours",
        "/contact#emergency",
        "Whom to call at night and at weekends about danger on the road or in the street.",
        "urgent night danger flood",
    ),
    Entry(
        "Public meetings",
        "/#meetings",
        "The next meetings of the council and its committees. Everybody may come.",
        "councillor committee planning agenda date",
    ),
    Entry(
        "Council news",
        "/#news",
        "What we are doing in the district.",
        "latest trees canal road work",
    ),
    Entry(
        "Your privacy",
        "/privacy",
        "What we do with what you tell us, and your rights.",
        "data cookies personal details gdpr",
    ),
)


def find(text: str, *, literal: bool = False) -> list[Entry]:
    """Entries with all the words, the best first; a literal search takes the text as it stands."""
    if literal:
        return [entry for entry in ENTRIES if text in entry.title]
    wanted = [_stem(word) for word in text.lower().replace("-", " ").split()]
    if not wanted:
        return []
    scored: list[tuple[int, int, Entry]] = []
    for entry in ENTRIES:
        title, rest = entry.title.lower(), f"{entry.about} {entry.words}".lower()
        if all(word in title or word in rest for word in wanted):
            scored.append((-sum(word in title for word in wanted), len(scored), entry))
    return [entry for _, _, entry in sorted(scored, key=lambda found: found[:2])]


def _stem(word: str) -> str:
    """A plural finds the singular, whatever its ending."""
    word = word.strip(".,?!’'\"")
    if word.endswith("s") and len(word) > 3:
        return word.removesuffix("s").removesuffix("e") if word.endswith("xes") else word.removesuffix("s")
    return word
