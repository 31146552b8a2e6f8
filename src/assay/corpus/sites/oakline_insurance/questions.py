"""The quote's questions: choices, forms, and steps through them for a usual home."""

from __future__ import annotations

from assay.corpus.forms import Field, Form
from assay.corpus.sites.oakline_insurance.cover import EXCESSES, KINDS, LEVELS
from assay.corpus.steps import Click, Fill, Go, Select, Step, Tick

__all__ = [
    "AGES",
    "ANIMALS",
    "BEDROOMS",
    "BELONGINGS",
    "BUILT",
    "CLAIMS",
    "HOME",
    "HOME_QUOTE",
    "OPTIONS",
    "PARTS",
    "PET",
    "PROPERTIES",
    "STEPS",
    "TO_DETAILS",
    "TO_OPTIONS",
    "TO_YOU",
    "WHAT",
    "YOU",
]

PARTS = {"both": "Buildings and contents", "contents": "Contents only", "buildings": "Buildings only"}
PROPERTIES = {
    "flat": "Flat",
    "terraced": "Terraced house",
    "semi": "Semi-detached house",
    "detached": "Detached house",
}
BUILT = {"before-1920": "Before 1920", "1920-1979": "1920 to 1979", "since-1980": "1980 or later"}
BEDROOMS = {str(n): str(n) for n in range(1, 6)} | {"6": "6 or more"}
BELONGINGS = {"20000": "Up to £20,000", "40000": "Up to £40,000", "75000": "Up to £75,000"}
ANIMALS = {
    "dog-small": "Small dog, up to 10 kg",
    "dog-medium": "Medium dog, 10 to 25 kg",
    "dog-large": "Large dog, over 25 kg",
    "cat": "Cat",
}
AGES = {"0-1": "Under 2 years", "2-5": "2 to 5 years", "6-8": "6 to 8 years"}
CLAIMS = {"0": "None", "1": "One", "2": "Two or more"}

STEPS = (
    ("what", "What to insure"),
    ("details", "Your home or pet"),
    ("you", "About you"),
    ("options", "Your choices"),
    ("result", "Your price"),
)


def _is_postcode(text: str) -> bool:
    plain = "".join(text.split())
    return plain.isalnum() and 5 <= len(plain) <= 7 and plain[0].isalpha() and plain[-3].isdigit()


WHAT = Form(
    "quote-what",
    (
        Field("kind", missing="Choose your home or your pet.", choices=tuple(KINDS)),
        Field("part", choices=tuple(PARTS)),
    ),
)
_POSTCODE = "Enter a full UK postcode, such as BS3 4TL."
HOME = Form(
    "quote-home",
    (
        Field("address", missing="Enter your house number and street."),
        Field("postcode", missing="Enter your postcode.", wrong=_POSTCODE, rule=_is_postcode),
        Field("property", missing="Choose the kind of home.", choices=tuple(PROPERTIES)),
        Field("bedrooms", missing="Choose the number of bedrooms.", choices=tuple(BEDROOMS)),
        Field("built", missing="Choose when your home was built.", choices=tuple(BUILT)),
        Field("belongings", missing="Choose what your belongings are worth.", choices=tuple(BELONGINGS)),
    ),
)
PET = Form(
    "quote-pet",
    (
        Field("pet_name", missing="Enter your pet’s name."),
        Field("animal", missing="Choose your kind of pet.", choices=tuple(ANIMALS)),
        Field("age", missing="Choose your pet’s age.", choices=tuple(AGES)),
        Field("pet_postcode", missing="Enter your postcode.", wrong=_POSTCODE, rule=_is_postcode),
    ),
)
YOU = Form(
    "quote-you",
    (
        Field("name", missing="Enter your full name."),
        Field("birth_day", missing="Enter your date of birth: day, month and year."),
        Field("birth_month"),
        Field("birth_year"),
        Field(
            "email",
            missing="Enter your e-mail address.",
            wrong="Enter a full e-mail address, such as name@mail.example.",
            kind="email",
        ),
        Field("phone", wrong="Enter a phone number with at least 7 digits, or leave it empty.", kind="phone"),
        Field("claims", missing="Choose how many claims you have made.", choices=tuple(CLAIMS)),
    ),
)
OPTIONS = Form(
    "quote-options",
    (
        Field("level", missing="Choose a level of cover.", choices=tuple(level.id for level in LEVELS)),
        Field("excess", missing="Choose an excess.", choices=tuple(EXCESSES)),
        Field("extras", many=True),
    ),
)

TO_DETAILS: tuple[Step, ...] = (
    Go("/quote/what"),
    Tick("#kind-home"),
    Tick("#part-both"),
    Click("#next-step"),
)
TO_YOU: tuple[Step, ...] = (
    *TO_DETAILS,
    Fill("#address", "12 Beech Lane"),
    Fill("#postcode", "GL5 2QR"),
    Select("#property", "semi"),
    Select("#bedrooms", "3"),
    Select("#built", "1920-1979"),
    Select("#belongings", "40000"),
    Click("#next-step"),
)
TO_OPTIONS: tuple[Step, ...] = (
    *TO_YOU,
    Fill("#name", "Owen Marsh"),
    Fill("#birth_day", "14"),
    Fill("#birth_month", "6"),
    Fill("#birth_year", "1987"),
    Fill("#email", "owen.marsh@mail.example"),
    Tick("#claims-0"),
    Click("#next-step"),
)
HOME_QUOTE: tuple[Step, ...] = (
    *TO_OPTIONS,
    Tick("#level-classic"),
    Tick("#excess-200"),
    Click("#next-step"),
)
