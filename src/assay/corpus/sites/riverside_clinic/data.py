"""What Riverside Clinic offers, who works there, and when."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = [
    "CLINICIANS",
    "EXTRA_FEES",
    "HOURS",
    "LANGUAGES",
    "QUESTIONS",
    "SEEDED_BOOKING",
    "SERVICES",
    "WEEKDAYS",
    "Clinician",
    "Face",
    "Service",
]

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")

HOURS: tuple[tuple[str, str], ...] = (
    ("Monday", "8:00am to 6:30pm"),
    ("Tuesday", "8:00am to 6:30pm"),
    ("Wednesday", "8:00am to 6:30pm"),
    ("Thursday", "8:00am to 6:30pm"),
    ("Friday", "8:00am to 6:30pm"),
    ("Saturday", "9:00am to 12:30pm"),
    ("Sunday", "Closed"),
)


@dataclass(frozen=True, slots=True)
class Service:
    """A reason to come, with its length and its fee."""

    slug: str
    name: str
    phrase: str
    minutes: int
    fee: float
    given_by: str
    about: str


SERVICES: dict[str, Service] = {
    service.slug: service
    for service in (
        Service(
            "doctor",
            "Doctor’s appointment",
            "a doctor’s appointment",
            15,
            48.0,
            "Doctor",
            "For a new problem, a worry that will not go away, or a review of your medicine.",
        ),
        Service(
            "nurse",
            "Nurse appointment",
            "a nurse appointment",
            20,
            32.0,
            "Nurse",
            "Wound care, blood pressure, asthma reviews and help with long-term conditions.",
        ),
        Service(
            "blood-test",
            "Blood test",
            "a blood test",
            10,
            26.0,
            "Nurse",
            "Tests that a doctor has asked for. Results come by phone within three working days.",
        ),
        Service(
            "vaccination",
            "Vaccination",
            "a vaccination",
            15,
            38.0,
            "Nurse",
            "Flu, tetanus, hepatitis A or typhoid. The fee includes one vaccine.",
        ),
        Service(
            "child-health",
            "Child health check",
            "a child health check",
            20,
            40.0,
            "Doctor or health visitor",
            "Growth, feeding, sleep and development for babies and children up to 12.",
        ),
        Service(
            "womens-health",
            "Women’s health",
            "a women’s health appointment",
            30,
            76.0,
            "Doctor",
            "Periods, contraception, pregnancy and menopause, with time to talk.",
        ),
        Service(
            "physiotherapy",
            "Physiotherapy",
            "a physiotherapy appointment",
            40,
            58.0,
            "Physiotherapist",
            "Back, neck and joint pain, sports injuries, and getting moving after surgery.",
        ),
        Service(
            "talking-therapy",
            "Talking therapy",
            "a talking therapy appointment",
            50,
            72.0,
            "Therapist",
            "Support with stress, low mood, grief and sleep, in a quiet room by the river.",
        ),
    )
}

# Letters and other things that are paid for at the desk.
EXTRA_FEES: tuple[tuple[str, str, float], ...] = (
    ("Repeat prescription", "Ready in two working days", 9.0),
    ("Sick note", "After an appointment about the same illness", 18.0),
    ("Letter for travel or school", "Ready in three working days", 22.0),
    ("Second vaccine in the same visit", "Flu, tetanus, hepatitis A or typhoid", 24.0),
    ("Full medical report", "Ready in ten working days", 95.0),
    ("Missed appointment", "Not cancelled at least 24 hours before", 20.0),
)


@dataclass(frozen=True, slots=True)
class Face:
    """How a clinician is drawn."""

    skin: str
    hair: str
    style: str
    top: str
    backdrop: str
    beard: bool = False
    glasses: bool = False


@dataclass(frozen=True, slots=True)
class Clinician:
    """Someone who can be booked, on weekdays `days` (Monday is 0) from `first` to `last`."""

    slug: str
    name: str
    role: str
    services: tuple[str, ...]
    languages: tuple[str, ...]
    days: tuple[int, ...]
    first: str
    last: str
    since: int
    about: str
    interests: tuple[str, ...]
    face: Face

    @property
    def day_names(self) -> tuple[str, ...]:
        """The weekdays on which patients are seen."""
        return tuple(WEEKDAYS[day] for day in self.days)

    @property
    def minutes_between(self) -> int:
        """Longer appointments start on the hour; all others every half hour."""
        return 60 if max(SERVICES[slug].minutes for slug in self.services) > 30 else 30


_FAIR, _LIGHT, _OLIVE, _TAN, _BROWN, _DEEP = "#f6d9c3", "#eec2a0", "#d9a47a", "#bb815a", "#8f5b3e", "#6b4230"
_BLACK, _DARK, _CHESTNUT, _SAND, _GREY, _SILVER, _COPPER = (
    "#1f1a1c",
    "#3a2720",
    "#6b4128",
    "#c2955c",
    "#85888c",
    "#c9cccd",
    "#a7512f",
)
_MINT, _SKY, _PEACH, _SANDY, _LILAC = "#cfe8e4", "#d5e6f0", "#fbe3d3", "#f1e8d0", "#e4e0f0"
_COAT, _SCRUBS, _NAVY, _PLUM, _MOSS = "#ffffff", "#2d8a8c", "#33507a", "#7a4766", "#5b7350"

_DOCTOR = ("doctor",)
_NURSE = ("nurse", "blood-test", "vaccination")

CLINICIANS: dict[str, Clinician] = {
    clinician.slug: clinician
    for clinician in (
        Clinician(
            "anna-keller",
            "Dr Anna Keller",
            "Doctor",
            ("doctor", "womens-health"),
            ("English", "German"),
            (0, 1, 3),
            "09:00",
            "16:30",
            2014,
            "Anna leads the clinic’s women’s health work. She likes to draw things out on paper, so that "
            "you leave "
            "with a clear plan and know when to come back.",
            ("Menopause", "Thyroid problems", "High blood pressure"),
            Face(_FAIR, _SAND, "bob", _COAT, _MINT, glasses=True),
        ),
        Clinician(
            "samuel-okafor",
            "Dr Samuel Okafor",
            "Doctor",
            _DOCTOR,
            ("English", "French"),
            (0, 2, 4),
            "08:30",
            "16:00",
            2017,
            "Samuel looks after many people with diabetes and heart problems. He will ask what matters "
            "to you first, "
            "and talk about numbers second.",
            ("Diabetes", "Heart health", "Men’s health"),
            Face(_DEEP, _BLACK, "crop", _COAT, _SANDY, beard=True),
        ),
        Clinician(
            "priya-raman",
            "Dr Priya Raman",
            "Doctor",
            ("doctor", "child-health"),
            ("English", "Hindi", "Tamil"),
            (1, 2, 4),
            "09:00",
            "17:00",
            2019,
            "Priya trained in children’s medicine before she became a family doctor. There is always a "
            "box of toys "
            "beside her desk.",
            ("Babies and toddlers", "Eczema", "Asthma in children"),
            Face(_TAN, _BLACK, "long", _COAT, _PEACH),
        ),
        Clinician(
            "michael-trent",
            "Dr Michael Trent",
            "Doctor",
            _DOCTOR,
            ("English",),
            (0, 1, 2, 3),
            "08:30",
            "14:30",
            2006,
            "Michael is one of the two doctors who founded the clinic. He has known some families for three "
            "generations and runs the Thursday memory clinic.",
            ("Older people’s health", "Memory problems", "Arthritis"),
            Face(_FAIR, _SILVER, "short", _COAT, _SKY, glasses=True),
        ),
        Clinician(
            "leila-haddad",
            "Dr Leila Haddad",
            "Doctor",
            ("doctor", "womens-health"),
            ("Arabic", "English", "French"),
            (2, 3, 4),
            "10:00",
            "17:30",
            2020,
            "Leila sees women of all ages and is happy to see you with a friend or relative. She can "
            "speak with you "
            "in Arabic or French.",
            ("Contraception", "Pregnancy", "Migraine"),
            Face(_OLIVE, _BLACK, "scarf", _COAT, _LILAC),
        ),
        Clinician(
            "owen-pritchard",
            "Dr Owen Pritchard",
            "Doctor",
            _DOCTOR,
            ("English", "Welsh"),
            (1, 3, 4, 5),
            "09:00",
            "16:00",
            2022,
            "Owen came to us from the emergency department. He is the doctor to see for sprains, cuts "
            "and other "
            "small injuries, and he works most Saturdays.",
            ("Minor injuries", "Sports medicine", "Sleep"),
            Face(_LIGHT, _COPPER, "short", _COAT, _MINT, beard=True),
        ),
        Clinician(
            "grace-lin",
            "Dr Grace Lin",
            "Doctor",
            ("doctor", "child-health"),
            ("English", "Mandarin"),
            (0, 3, 4),
            "09:30",
            "17:00",
            2018,
            "Grace sees many parents with young children and teaches the clinic’s trainee doctors. She "
            "explains things "
            "twice if you want her to.",
            ("Allergies", "School-age children", "Skin problems"),
            Face(_LIGHT, _BLACK, "bob", _COAT, _SKY),
        ),
        Clinician(
            "marek-nowak",
            "Dr Marek Nowak",
            "Doctor",
            _DOCTOR,
            ("English", "Polish"),
            (0, 1, 2, 4),
            "10:00",
            "17:30",
            2021,
            "Marek has a special interest in stomach and bowel problems. He works the later shift, which "
            "suits people "
            "who come after work.",
            ("Stomach problems", "Back pain", "Stopping smoking"),
            Face(_FAIR, _CHESTNUT, "side", _COAT, _SANDY),
        ),
        Clinician(
            "joan-whitby",
            "Joan Whitby",
            "Nurse",
            _NURSE,
            ("English",),
            (0, 1, 2),
            "08:30",
            "15:00",
            2009,
            "Joan is our senior nurse. She runs the leg ulcer clinic and has a calm hand with people who "
            "do not like "
            "needles.",
            ("Wound care", "Leg ulcers", "Nervous patients"),
            Face(_FAIR, _GREY, "bun", _SCRUBS, _PEACH, glasses=True),
        ),
        Clinician(
            "katarzyna-zielinska",
            "Katarzyna Zielinska",
            "Nurse",
            _NURSE,
            ("English", "Polish"),
            (1, 3, 5),
            "09:00",
            "16:30",
            2018,
            "Katarzyna sees children and adults for vaccines and blood tests. She speaks Polish and "
            "works on Saturday "
            "mornings.",
            ("Vaccines", "Blood tests", "Asthma reviews"),
            Face(_LIGHT, _SAND, "ponytail", _SCRUBS, _SKY),
        ),
        Clinician(
            "ifeoma-bello",
            "Ifeoma Bello",
            "Nurse",
            _NURSE,
            ("English",),
            (0, 2, 4),
            "09:00",
            "17:00",
            2020,
            "Ifeoma helps people to live well with diabetes. She can check your feet, your blood sugar "
            "and your "
            "medicine in one visit.",
            ("Diabetes", "Foot checks", "Healthy weight"),
            Face(_DEEP, _BLACK, "curly", _SCRUBS, _MINT),
        ),
        Clinician(
            "ben-carrow",
            "Ben Carrow",
            "Nurse",
            _NURSE,
            ("English", "Spanish"),
            (1, 2, 3, 4),
            "08:30",
            "14:00",
            2023,
            "Ben takes blood quickly and well. He also looks after stitches and dressings after surgery.",
            ("Blood tests", "Dressings", "Removing stitches"),
            Face(_LIGHT, _DARK, "side", _SCRUBS, _LILAC),
        ),
        Clinician(
            "sunita-patel",
            "Sunita Patel",
            "Nurse",
            _NURSE,
            ("English", "Gujarati", "Hindi"),
            (0, 3, 4),
            "09:30",
            "17:00",
            2015,
            "Sunita runs the blood pressure clinic. She lends out monitors and shows you how to use one "
            "at home.",
            ("Blood pressure", "Stroke prevention", "Heart checks"),
            Face(_TAN, _DARK, "bun", _SCRUBS, _SANDY),
        ),
        Clinician(
            "rosa-almeida",
            "Rosa Almeida",
            "Nurse",
            ("nurse", "vaccination"),
            ("English", "Portuguese", "Spanish"),
            (2, 4, 5),
            "09:00",
            "16:00",
            2019,
            "Rosa gives most of the travel vaccines. Come to her six weeks before a long trip if you can.",
            ("Travel vaccines", "Asthma reviews", "Inhaler use"),
            Face(_OLIVE, _CHESTNUT, "wavy", _SCRUBS, _PEACH),
        ),
        Clinician(
            "hannah-lowe",
            "Hannah Lowe",
            "Nurse",
            ("nurse", "blood-test"),
            ("English", "German"),
            (0, 1, 3),
            "11:00",
            "18:00",
            2021,
            "Hannah works the late shift, so she is a good choice if you can only come after five.",
            ("Evening visits", "Blood tests", "Ear problems"),
            Face(_FAIR, _COPPER, "long", _SCRUBS, _MINT),
        ),
        Clinician(
            "tomasz-wolny",
            "Tomasz Wolny",
            "Physiotherapist",
            ("physiotherapy",),
            ("English", "Polish"),
            (0, 1, 3, 4),
            "09:00",
            "17:00",
            2016,
            "Tomasz treats backs, necks and shoulders. He gives you three exercises, not thirty, and "
            "films them on "
            "your phone.",
            ("Back pain", "Neck pain", "Shoulder problems"),
            Face(_FAIR, _SAND, "crop", _NAVY, _SKY, beard=True),
        ),
        Clinician(
            "ellie-hartnell",
            "Ellie Hartnell",
            "Physiotherapist",
            ("physiotherapy",),
            ("English",),
            (1, 2, 4, 5),
            "09:00",
            "16:00",
            2020,
            "Ellie works with runners and with people who are getting over a knee or hip operation.",
            ("Knees and hips", "Running injuries", "After surgery"),
            Face(_LIGHT, _CHESTNUT, "ponytail", _NAVY, _SANDY),
        ),
        Clinician(
            "david-abara",
            "David Abara",
            "Physiotherapist",
            ("physiotherapy",),
            ("English", "French"),
            (0, 2, 3),
            "10:00",
            "18:00",
            2022,
            "David helps people who have had a fall to feel sure on their feet again. He also leads the "
            "Monday "
            "balance class.",
            ("Balance", "Falls", "Long-term pain"),
            Face(_BROWN, _BLACK, "short", _NAVY, _PEACH, glasses=True),
        ),
        Clinician(
            "miriam-stone",
            "Miriam Stone",
            "Therapist",
            ("talking-therapy",),
            ("English",),
            (0, 1, 2),
            "09:00",
            "16:00",
            2012,
            "Miriam has been a therapist for twenty years. She often works with people who have lost "
            "someone close.",
            ("Grief", "Low mood", "Life changes"),
            Face(_FAIR, _SILVER, "wavy", _PLUM, _LILAC, glasses=True),
        ),
        Clinician(
            "yusuf-demir",
            "Yusuf Demir",
            "Therapist",
            ("talking-therapy",),
            ("English", "Turkish"),
            (1, 3, 4),
            "10:00",
            "18:00",
            2019,
            "Yusuf helps people with worry, panic and poor sleep. He works in short courses of six visits.",
            ("Worry", "Panic", "Sleep"),
            Face(_OLIVE, _BLACK, "side", _MOSS, _MINT, beard=True),
        ),
        Clinician(
            "clara-bianchi",
            "Clara Bianchi",
            "Therapist",
            ("talking-therapy",),
            ("English", "Italian"),
            (2, 3, 4),
            "09:00",
            "17:00",
            2023,
            "Clara sees young adults and new parents. You can bring your baby along.",
            ("New parents", "Young adults", "Stress at work"),
            Face(_OLIVE, _DARK, "bob", _PLUM, _PEACH),
        ),
        Clinician(
            "fiona-greaves",
            "Fiona Greaves",
            "Health visitor",
            ("child-health",),
            ("English", "German"),
            (0, 2, 4),
            "09:00",
            "15:30",
            2011,
            "Fiona weighs, measures and plays with babies all day long, and answers every question about "
            "feeding and "
            "sleep.",
            ("New babies", "Feeding", "Sleep"),
            Face(_FAIR, _CHESTNUT, "bun", _MOSS, _SKY),
        ),
    )
}

LANGUAGES: tuple[str, ...] = tuple(sorted({spoken for c in CLINICIANS.values() for spoken in c.languages}))

QUESTIONS: tuple[tuple[str, str], ...] = (
    (
        "Can I come if I am new here?",
        "Yes. Book online or call us. Please come ten minutes early the first time, so that we can take "
        "your details.",
    ),
    (
        "Can I bring someone with me?",
        "Of course. A friend, relative or carer may come into any appointment with you. Children under "
        "16 need an "
        "adult with them.",
    ),
    (
        "What if I need to change my appointment?",
        "You can move or cancel it online, free of charge, until 24 hours before. After that, please "
        "call us.",
    ),
    (
        "Is the building easy to get into?",
        "There is a level entrance, a lift, a hearing loop at the desk and two parking spaces for "
        "disabled visitors "
        "by the door.",
    ),
)

# The appointment of somebody who comes back to change it; tasks name its reference.
SEEDED_BOOKING: dict[str, str] = {
    "reference": "RC-48213",
    "service": "nurse",
    "clinician": "joan-whitby",
    "date": "2026-03-24",
    "time": "10:00",
    "name": "Elena Marsh",
    "dob": "1987-06-14",
    "phone": "01632 960417",
    "email": "elena.marsh@post.example",
    "notes": "",
    "status": "Confirmed",
}
