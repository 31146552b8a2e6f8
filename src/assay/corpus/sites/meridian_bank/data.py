"""What the bank offers: accounts with rates and fees, branches with hours, and answers."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = [
    "ACCOUNTS",
    "ANSWERS",
    "BRANCHES",
    "CONTACT",
    "FEES",
    "RATES_FROM",
    "Account",
    "Answer",
    "Branch",
    "Fee",
]

RATES_FROM = "1 March 2026"

CONTACT = {
    "address": "Meridian House, 2 Cloth Hall Square, Aldermere AM1 3ED",
    "phone": "01632 960300",
    "tel": "+441632960300",
    "email": "hello@meridian.example",
    "hours": "Monday to Friday, 8:00 to 18:00. Saturday, 9:00 to 13:00.",
}


@dataclass(frozen=True, slots=True)
class Account:
    """A savings account. `rate` is in per cent a year."""

    slug: str
    name: str
    line: str
    about: str
    rate: float
    kind: str
    least: float
    most: float
    most_text: str
    access: str
    access_fee: str
    paid: str
    picture_alt: str
    good_for: tuple[str, ...]
    mind: tuple[str, ...]
    facts: tuple[tuple[str, str], ...]

    @property
    def rate_text(self) -> str:
        """The rate as every page shows it."""
        return f"{self.rate:.2f}%"

    def interest(self, amount: float) -> float:
        """What an amount earns in the first year."""
        if self.slug == "regular-saver":
            # Twelve equal monthly payments earn for 6.5 months on average.
            return round(min(amount / 12, 300) * 12 * self.rate / 100 * 6.5 / 12, 2)
        return round(amount * self.rate / 100, 2)


ACCOUNTS: dict[str, Account] = {
    account.slug: account
    for account in (
        Account(
            "everyday-saver",
            "Everyday Saver",
            "Save what you like and take it out when you need it.",
            "The simple one. Pay in from £1, take money out at any time, and earn interest from the "
            "first day.",
            3.25,
            "Variable",
            1,
            100_000,
            "£100,000",
            "Any time, free",
            "None",
            "Each month",
            "A dark blue bank card beside a glass jar that fills with gold coins",
            ("A rainy day fund", "Money you may need soon", "A first savings account"),
            ("The rate can go up or down. We tell you 14 days before it falls.",),
            (
                ("Who can open it", "Anyone aged 18 or over who lives in the UK"),
                ("First payment", "£1 or more"),
                ("Most you can hold", "£100,000"),
                ("Paying in", "Any amount, as often as you like"),
                ("Taking money out", "Any time, free, to your linked bank account"),
                ("Interest paid", "On the last working day of each month"),
                ("How to manage it", "Online, by phone or at a branch"),
            ),
        ),
        Account(
            "regular-saver",
            "Regular Saver",
            "Put a little aside each month at our best rate.",
            "Save between £25 and £300 a month for one year. The rate stays the same for all twelve months.",
            5.00,
            "Fixed for 12 months",
            25,
            300,
            "£300 a month",
            "Once in the year, free",
            "Account closes after a second withdrawal",
            "After 12 months",
            "A blue calendar beside three growing stacks of gold coins",
            ("Building a habit", "Saving for a holiday", "A steady monthly sum"),
            (
                "If you miss a month you cannot make it up later.",
                "After one year the money moves to an Everyday Saver.",
            ),
            (
                ("Who can open it", "Anyone aged 18 or over who lives in the UK"),
                ("First payment", "£25 to £300"),
                ("Most you can hold", "£3,600 (£300 a month for 12 months)"),
                ("Paying in", "£25 to £300 each calendar month"),
                ("Taking money out", "Once in the year, free"),
                ("Interest paid", "After 12 months"),
                ("How to manage it", "Online, by phone or at a branch"),
            ),
        ),
        Account(
            "notice-60",
            "Notice 60 Saver",
            "A higher rate if you can wait 60 days.",
            "Tell us 60 days before you need your money, and earn more while it rests.",
            3.90,
            "Variable",
            500,
            250_000,
            "£250,000",
            "60 days after you tell us, free",
            "None",
            "Each year, on 31 March",
            "A green bank card beside an hourglass with golden sand",
            ("Money you can plan with", "A larger sum", "Tax or insurance bills"),
            (
                "You cannot take money out without 60 days' notice.",
                "The rate can go up or down. We tell you 14 days before it falls.",
            ),
            (
                ("Who can open it", "Anyone aged 18 or over who lives in the UK"),
                ("First payment", "£500 or more"),
                ("Most you can hold", "£250,000"),
                ("Paying in", "Any amount, as often as you like"),
                ("Taking money out", "60 days after you tell us, free"),
                ("Interest paid", "Each year, on 31 March"),
                ("How to manage it", "Online, by phone or at a branch"),
            ),
        ),
        Account(
            "two-year-fixed",
            "Two-Year Fixed Saver",
            "A rate that does not change for two years.",
            "Put a sum away until 31 March 2028. You know today what you will get.",
            4.35,
            "Fixed until 31 March 2028",
            1_000,
            500_000,
            "£500,000",
            "On 31 March 2028",
            "You cannot take money out early",
            "Each year, on 31 March",
            "A dark blue safe beside two stacks of coins with a green shoot on top",
            ("Money you will not need", "A sure result", "A deposit for a home"),
            (
                "You cannot take money out before 31 March 2028.",
                "You can pay in only during the first 14 days.",
            ),
            (
                ("Who can open it", "Anyone aged 18 or over who lives in the UK"),
                ("First payment", "£1,000 or more"),
                ("Most you can hold", "£500,000"),
                ("Paying in", "During the first 14 days"),
                ("Taking money out", "On 31 March 2028, not before"),
                ("Interest paid", "Each year, on 31 March"),
                ("How to manage it", "Online, by phone or at a branch"),
            ),
        ),
    )
}


@dataclass(frozen=True, slots=True)
class Fee:
    """What a service costs. `price` is in pounds."""

    service: str
    note: str
    price: float


FEES: tuple[tuple[str, tuple[Fee, ...]], ...] = (
    (
        "Having an account",
        (
            Fee("Opening an account", "Online, by phone or at a branch", 0),
            Fee("Keeping an account", "Each month", 0),
            Fee("Closing an account", "At any time", 0),
        ),
    ),
    (
        "Moving money",
        (
            Fee("Paying in", "By bank transfer, cash or cheque", 0),
            Fee("Transfer in the UK", "Sent before 17:00, it arrives the same day", 0),
            Fee("Bank cheque", "Made out to a person or a company", 12),
            Fee("Payment abroad", "Arrives in two to four working days", 18),
        ),
    ),
    (
        "Papers",
        (
            Fee("Statements online", "As often as you like", 0),
            Fee("Yearly statement by post", "Once a year", 0),
            Fee("Copy of an old statement by post", "For each statement", 5),
            Fee("Letter that confirms your balance", "For each letter", 8),
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class Branch:
    """A branch. `at` is its place on the drawn map."""

    slug: str
    town: str
    address: str
    phone: str
    weekdays: str
    saturday: str
    services: tuple[str, ...]
    at: tuple[int, int]


SERVICES = ("Cash machine", "Step-free", "Meeting room", "Open on Saturday")

BRANCHES: tuple[Branch, ...] = (
    Branch(
        "aldermere",
        "Aldermere",
        "2 Cloth Hall Square, AM1 3ED",
        "01632 960310",
        "9:00 to 17:00",
        "9:00 to 13:00",
        ("Cash machine", "Step-free", "Meeting room"),
        (330, 210),
    ),
    Branch(
        "ashcombe",
        "Ashcombe",
        "18 Market Street, AM6 2LP",
        "01632 960311",
        "9:30 to 16:30",
        "Closed",
        ("Cash machine", "Step-free"),
        (120, 92),
    ),
    Branch(
        "brinton",
        "Brinton",
        "5 Mill Road, AM9 1TN",
        "01632 960312",
        "9:30 to 16:30",
        "9:30 to 12:30",
        ("Cash machine", "Meeting room"),
        (214, 150),
    ),
    Branch(
        "coldharbour",
        "Coldharbour",
        "41 Quay Street, AM4 8QS",
        "01632 960313",
        "9:00 to 17:00",
        "9:00 to 13:00",
        ("Cash machine", "Step-free", "Meeting room"),
        (590, 330),
    ),
    Branch(
        "dunlow",
        "Dunlow",
        "7 Church Lane, AM7 5CL",
        "01632 960314",
        "10:00 to 15:00",
        "Closed",
        ("Step-free",),
        (84, 268),
    ),
    Branch(
        "eastwick",
        "Eastwick",
        "112 High Street, AM2 4HS",
        "01632 960315",
        "9:00 to 17:00",
        "9:00 to 13:00",
        ("Cash machine", "Step-free"),
        (440, 130),
    ),
    Branch(
        "fallowfield",
        "Fallowfield",
        "Unit 3, The Shambles, AM8 6SH",
        "01632 960316",
        "9:30 to 16:30",
        "Closed",
        ("Cash machine",),
        (236, 352),
    ),
    Branch(
        "hartsea",
        "Hartsea",
        "29 Sea View Parade, AM5 9SV",
        "01632 960317",
        "9:30 to 16:30",
        "9:30 to 12:30",
        ("Step-free", "Meeting room"),
        (626, 196),
    ),
    Branch(
        "kingsmoor",
        "Kingsmoor",
        "64 Station Road, AM3 7SR",
        "01632 960318",
        "9:00 to 17:00",
        "9:00 to 13:00",
        ("Cash machine", "Step-free", "Meeting room"),
        (394, 318),
    ),
    Branch(
        "northgate",
        "Northgate",
        "1 Northgate, AM1 9NG",
        "01632 960319",
        "9:00 to 17:00",
        "Closed",
        ("Cash machine", "Meeting room"),
        (556, 92),
    ),
    Branch(
        "saltby",
        "Saltby",
        "15 Harbour Steps, AM5 2HS",
        "01632 960320",
        "9:30 to 16:30",
        "9:30 to 12:30",
        ("Step-free", "Meeting room"),
        (500, 244),
    ),
    Branch(
        "wexmoor",
        "Wexmoor",
        "8 Abbey Green, AM7 1AG",
        "01632 960321",
        "10:00 to 15:00",
        "Closed",
        ("Cash machine", "Step-free"),
        (146, 416),
    ),
)


@dataclass(frozen=True, slots=True)
class Answer:
    """A question that customers ask often."""

    slug: str
    topic: str
    question: str
    text: str


ANSWERS: tuple[Answer, ...] = (
    Answer(
        "open-how",
        "Opening an account",
        "How long does it take to open an account?",
        "About ten minutes online. You need your passport, driving licence or identity card, and your "
        "phone. In most cases we open the account the same day.",
    ),
    Answer(
        "open-who",
        "Opening an account",
        "Who can open an account online?",
        "Anyone aged 18 or over who lives in the UK. For children under 18, a parent can open a savings "
        "account at a branch.",
    ),
    Answer(
        "open-proof",
        "Opening an account",
        "Why do you ask for my passport or licence?",
        "The law asks every bank to check who its customers are. We keep the copy for five years after "
        "you close your account, and use it for nothing else.",
    ),
    Answer(
        "open-stop",
        "Opening an account",
        "Can I change my mind?",
        "Yes. You have 14 days to close a new account. You get all your money back, with interest, and "
        "there is no fee.",
    ),
    Answer(
        "money-in",
        "Paying in and out",
        "How do I pay money in?",
        "By bank transfer from any UK bank, with the sort code and account number we give you. You can "
        "also pay in cash or cheques at a branch.",
    ),
    Answer(
        "money-out",
        "Paying in and out",
        "How fast is a transfer?",
        "Transfers in the UK that you send before 17:00 arrive the same day. Later ones arrive on the "
        "next working day.",
    ),
    Answer(
        "money-safe",
        "Paying in and out",
        "Is my money safe?",
        "Yes. Savings of up to £85,000 for each person are protected by the deposit guarantee fund.",
    ),
    Answer(
        "online-password",
        "Online banking",
        "I forgot my password. What now?",
        "Call us on 01632 960300 and have your customer number ready. We check who you are and send a "
        "new password by post within two working days.",
    ),
    Answer(
        "online-code",
        "Online banking",
        "I did not get the code on my phone.",
        "Wait one minute, then choose “Send a new code”. If it still does not come, check the phone "
        "number in your details, or call us.",
    ),
    Answer(
        "online-fraud",
        "Online banking",
        "Somebody asks me for my password. Is that you?",
        "No. We never ask for your password or your one-time code by phone, e-mail or text message. Hang "
        "up and call us on 01632 960300.",
    ),
    Answer(
        "member-what",
        "Being a member",
        "What does “mutual” mean?",
        "We have no shareholders. The bank belongs to its savers. Each saver has one vote at the yearly "
        "meeting, and profit goes back into rates and branches.",
    ),
    Answer(
        "member-vote",
        "Being a member",
        "When is the next yearly meeting?",
        "On 16 May 2026 at 11:00 in the Cloth Hall in Aldermere. You can also vote online from 1 May 2026.",
    ),
)
