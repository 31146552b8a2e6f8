"""What Crumb & Barley publish and teach. All of it is made up and stays the same from run to run."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from assay.corpus.sites.crumb_and_barley.pictures import DISHES
from assay.corpus.sites.crumb_and_barley.posts_bread import BREAD_POSTS
from assay.corpus.sites.crumb_and_barley.posts_long import LONG_POSTS
from assay.corpus.sites.crumb_and_barley.posts_sweet import SWEET_POSTS
from assay.corpus.sites.crumb_and_barley.recipes import Post, long_date

__all__ = [
    "APRON_PRICE",
    "AUTHORS",
    "CLASSES",
    "CLASS_BY_SLUG",
    "COURSES",
    "FREQUENCIES",
    "MONTHS",
    "POSTS",
    "POST_BY_SLUG",
    "TAGS",
    "TOPICS",
    "Author",
    "ClassDate",
    "Course",
    "money",
]

APRON_PRICE = 14.0


def money(amount: float) -> str:
    """A price as it stands on every page: £68 or £68.50."""
    return f"£{amount:.0f}" if amount == int(amount) else f"£{amount:.2f}"


@dataclass(frozen=True, slots=True)
class Author:
    """One of the two. `face` picks the portrait."""

    slug: str
    name: str
    about: str
    face: str


@dataclass(frozen=True, slots=True)
class Course:
    """A class that is held on several dates."""

    slug: str
    name: str
    about: str
    teacher: str
    price: float
    times: str
    dish: str
    cloth: str

    @property
    def alt(self) -> str:
        """What the picture shows."""
        return DISHES[self.dish][1]


@dataclass(frozen=True, slots=True)
class ClassDate:
    """A class on one day, with the places that are left at the start."""

    course: Course
    date: str
    left: int

    @property
    def slug(self) -> str:
        """Its part of the address, such as `sourdough-21-march`."""
        day = datetime.date.fromisoformat(self.date)
        return f"{self.course.slug}-{day.day}-{day:%B}".lower()

    @property
    def day(self) -> str:
        """The date in the blog's one format."""
        return long_date(self.date)

    @property
    def weekday(self) -> str:
        """Saturday or Sunday."""
        return f"{datetime.date.fromisoformat(self.date):%A}"

    @property
    def month(self) -> str:
        """The month, for the filter."""
        return self.date[:7]


AUTHORS = {
    author.slug: author
    for author in (
        Author(
            "hattie",
            "Hattie Crumb",
            "Hattie was a school cook for nine years. She bakes the sweet things, takes the bookings and "
            "cannot wait for anything to cool.",
            "hattie-crumb-190",
        ),
        Author(
            "joe",
            "Joe Barley",
            "Joe learned to bake in a village bakery that opened at three in the morning. He makes the "
            "bread, answers the letters and sets off the fire alarm.",
            "joe-barley-55",
        ),
    )
}

POSTS: tuple[Post, ...] = tuple(
    sorted((*LONG_POSTS, *BREAD_POSTS, *SWEET_POSTS), key=lambda post: post.date, reverse=True)
)
POST_BY_SLUG = {post.slug: post for post in POSTS}

TAGS = {
    "bread": "Bread",
    "sourdough": "Sourdough",
    "buns": "Buns",
    "cakes": "Cakes",
    "pastry": "Pastry",
    "biscuits": "Biscuits",
    "quick": "Quick",
    "weekend": "Weekend baking",
    "notes": "Kitchen notes",
}

_SOURDOUGH = Course(
    "sourdough",
    "Sourdough for beginners",
    "Mix, fold, shape and bake your first loaf. You take home the loaf, a jar of starter and a plan.",
    "joe",
    68.0,
    "10am to 2pm",
    "boule",
    "oat",
)
_BUNS = Course(
    "buns",
    "Buns and plaits",
    "Soft doughs, sweet fillings and a plait that holds. You take home a dozen buns.",
    "hattie",
    62.0,
    "10am to 2pm",
    "spiral-buns",
    "slate",
)
_CROISSANTS = Course(
    "croissants",
    "Croissants in a day",
    "All the folds, with dough that we chilled the night before. You take home twelve croissants.",
    "joe",
    85.0,
    "9.30am to 3.30pm",
    "croissants",
    "rye",
)
_TARTS = Course(
    "tarts",
    "Tarts and pies",
    "Three pastries, one lattice and real custard. You take home a fruit tart.",
    "hattie",
    65.0,
    "10am to 2pm",
    "fruit-tart",
    "sage",
)
_FAMILY = Course(
    "family",
    "Family baking",
    "For a grown-up and a child of six or older: pretzels, cookies and a lot of flour. One place is for "
    "two people.",
    "hattie",
    48.0,
    "10am to 12.30pm",
    "cookies",
    "rye",
)
COURSES = {course.slug: course for course in (_SOURDOUGH, _BUNS, _CROISSANTS, _TARTS, _FAMILY)}

CLASSES: tuple[ClassDate, ...] = (
    ClassDate(_SOURDOUGH, "2026-03-21", 0),
    ClassDate(_FAMILY, "2026-03-22", 2),
    ClassDate(_BUNS, "2026-03-28", 3),
    ClassDate(_TARTS, "2026-03-29", 1),
    ClassDate(_SOURDOUGH, "2026-04-11", 4),
    ClassDate(_CROISSANTS, "2026-04-12", 2),
    ClassDate(_FAMILY, "2026-04-18", 5),
    ClassDate(_TARTS, "2026-04-19", 4),
    ClassDate(_SOURDOUGH, "2026-04-25", 6),
    ClassDate(_BUNS, "2026-04-26", 5),
    ClassDate(_CROISSANTS, "2026-05-02", 0),
    ClassDate(_SOURDOUGH, "2026-05-09", 6),
    ClassDate(_FAMILY, "2026-05-10", 6),
    ClassDate(_TARTS, "2026-05-16", 6),
    ClassDate(_CROISSANTS, "2026-05-17", 5),
    ClassDate(_BUNS, "2026-05-30", 6),
)
CLASS_BY_SLUG = {dated.slug: dated for dated in CLASSES}
MONTHS = {"2026-03": "March 2026", "2026-04": "April 2026", "2026-05": "May 2026"}

TOPICS = {
    "bread": ("Bread recipes", "Loaves, sourdough and flatbreads."),
    "sweet": ("Sweet recipes", "Buns, cakes, tarts and biscuits."),
    "classes": ("Class dates", "New dates, and places that come free."),
    "notes": ("Kitchen notes", "What we learned, broke and set on fire."),
}
FREQUENCIES = {
    "weekly": ("Every week", "On Fridays at 8am"),
    "monthly": ("Once a month", "On the first Friday at 8am"),
}
