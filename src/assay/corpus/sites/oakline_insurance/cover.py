"""What Oakline covers: three levels for homes and for pets, excesses and extras."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["EXCESSES", "EXTRAS", "KINDS", "LEVELS", "Extra", "Level", "Row", "ROWS"]

KINDS = {"home": "Home insurance", "pet": "Pet insurance"}
# Pounds of every claim that the customer pays, and what the choice does to the price.
EXCESSES = {"100": 1.16, "200": 1.0, "350": 0.86}


@dataclass(frozen=True, slots=True)
class Level:
    """One of three levels of cover; `factor` is its price against Classic."""

    id: str
    name: str
    factor: float
    home: str
    pet: str

    def says(self, kind: str) -> str:
        """The level in a sentence."""
        return self.home if kind == "home" else self.pet


LEVELS: tuple[Level, ...] = (
    Level(
        "essential",
        "Essential",
        0.78,
        "Fire, flood, theft and storms, with sensible limits.",
        "Accidents and illness, up to £2,500 a year for vet bills.",
    ),
    Level(
        "classic",
        "Classic",
        1.0,
        "Higher limits, and accidents in the home as well.",
        "Up to £6,000 a year for vet bills, and money if your pet is lost.",
    ),
    Level(
        "complete",
        "Complete",
        1.34,
        "Our highest limits, with new for old on everything.",
        "Up to £12,000 a year for vet bills, with dental care and long-term illness.",
    ),
)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the comparison: what, and what each level gives. `No` means not covered."""

    id: str
    what: str
    essential: str
    classic: str
    complete: str

    def at(self, level: str) -> str:
        """What a level gives."""
        found = {"essential": self.essential, "classic": self.classic, "complete": self.complete}
        return found[level]


ROWS: dict[str, tuple[Row, ...]] = {
    "home": (
        Row("buildings", "Rebuilding your home", "Up to £400,000", "Up to £750,000", "Up to £1,000,000"),
        Row("contents", "Your belongings", "Up to £40,000", "Up to £75,000", "Up to £120,000"),
        Row("fire-flood", "Fire, flood and storm", "Yes", "Yes", "Yes"),
        Row("theft", "Theft and damage by thieves", "Yes", "Yes", "Yes"),
        Row("leaks", "Water leaks, and finding them", "Up to £2,500", "Up to £5,000", "Up to £10,000"),
        Row("single-item", "Any one item", "Up to £1,000", "Up to £2,000", "Up to £4,000"),
        Row("accidents", "Accidents, such as a broken TV", "No", "Yes", "Yes"),
        Row("stay", "A place to stay while we repair", "3 months", "6 months", "12 months"),
        Row("garden", "Garden and sheds", "Up to £500", "Up to £1,500", "Up to £5,000"),
        Row("away", "Belongings away from home", "No", "No", "Up to £3,000"),
        Row("wear", "Wear and tear", "No", "No", "No"),
    ),
    "pet": (
        Row("vet", "Vet bills in a year", "Up to £2,500", "Up to £6,000", "Up to £12,000"),
        Row("accident", "Accidents and injuries", "Yes", "Yes", "Yes"),
        Row("illness", "Illness that starts after 14 days", "Yes", "Yes", "Yes"),
        Row("long-term", "Long-term illness, year after year", "No", "Yes", "Yes"),
        Row("third-party", "Damage your dog does to others", "No", "Up to £1,000,000", "Up to £2,000,000"),
        Row("lost", "Advert and reward if your pet is lost", "No", "Up to £500", "Up to £1,500"),
        Row("dental", "Dental care after illness", "No", "No", "Up to £1,000"),
        Row("farewell", "Putting to sleep and farewell", "Up to £100", "Up to £150", "Up to £250"),
        Row("abroad", "Trips abroad", "No", "60 days", "90 days"),
        Row("known", "Illness your pet has already", "No", "No", "No"),
    ),
}


@dataclass(frozen=True, slots=True)
class Extra:
    """Something that can be added, in pence a year. The sums divide by twelve."""

    id: str
    name: str
    says: str
    yearly: int


EXTRAS: dict[str, tuple[Extra, ...]] = {
    "home": (
        Extra("emergency", "Home emergency", "A plumber, locksmith or heating engineer within 4 hours", 3600),
        Extra("bikes", "Bikes away from home", "Up to £1,500 for each bike, locked up outdoors", 2400),
    ),
    "pet": (
        Extra("teeth", "Yearly dental check", "One check and clean at your own vet each year", 3000),
        Extra("holiday", "Kennel costs", "Up to £750 for kennels if you go into hospital", 1200),
    ),
}
