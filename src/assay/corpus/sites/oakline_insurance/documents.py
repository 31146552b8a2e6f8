"""The documents that Oakline publishes, as real PDF files made when they are asked for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from assay.corpus.sites.oakline_insurance.cover import LEVELS, ROWS
from assay.corpus.sites.oakline_insurance.pdf import as_pdf

__all__ = ["DOCUMENTS", "GROUPS", "Document"]

GROUPS = {"home": "Home insurance", "pet": "Pet insurance", "general": "For everyone"}


@dataclass(frozen=True)
class Document:
    """One document."""

    id: str
    title: str
    group: str
    about: str
    changed: str
    paragraphs: tuple[str, ...]

    @cached_property
    def pdf(self) -> bytes:
        """The file."""
        return as_pdf(f"Oakline: {self.title}", (*self.paragraphs, *_FOOT))

    @property
    def size(self) -> str:
        """Its size, as said beside the link."""
        return f"{max(1, round(len(self.pdf) / 1000))} KB"


_FOOT = (
    "# How to reach us",
    "Oakline Insurance Ltd, 3 Acorn Court, Gloucester GL1 7QK. "
    "Phone 01632 960245. E-mail help@oakline.example.",
)


def _policy_words(kind: str) -> tuple[str, ...]:
    told: list[str] = [
        "This booklet tells you what we cover, what we do not cover and how to claim. Please keep it safe.",
        "# What the three levels cover",
    ]
    for row in ROWS[kind]:
        parts = [f"{level.name}: {row.at(level.id)}" for level in LEVELS]
        told.append(f"{row.what}. {'. '.join(parts)}.")
    return (
        *told,
        "# Your excess",
        "You choose an excess of £100, £200 or £350. It is the part of each claim that you pay yourself.",
        "# Cancelling",
        "You can cancel at any time without a fee.",
        "In the first 14 days you get all your money back if you have made no claim.",
        "After that you pay only for the days you were covered.",
    )


def _summary(kind: str, level: str) -> tuple[str, ...]:
    rows = [(row.what, row.at(level)) for row in ROWS[kind]]
    return (
        "This page is a short summary. The policy booklet has the full terms.",
        "# What is covered",
        *(f"{what}: {given}." for what, given in rows if given != "No"),
        "# What is not covered",
        *(f"{what}." for what, given in rows if given == "No"),
        "# Where you are covered",
        "At your home in England, Scotland or Wales."
        if kind == "home"
        else "In England, Scotland and Wales, and abroad for the days named above.",
    )


DOCUMENTS: tuple[Document, ...] = (
    Document(
        "home-policy-booklet",
        "Home policy booklet",
        "home",
        "All terms of our home insurance",
        "5 January 2026",
        _policy_words("home"),
    ),
    *(
        Document(
            f"home-{level.id}-summary",
            f"Home {level.name} summary",
            "home",
            f"What {level.name} home cover includes, on one page",
            "5 January 2026",
            _summary("home", level.id),
        )
        for level in LEVELS
    ),
    Document(
        "home-emergency",
        "Home emergency extra",
        "home",
        "What counts as an emergency, and whom to call",
        "12 January 2026",
        (
            "With this extra, a plumber, locksmith or heating engineer is with you within 4 hours.",
            "# What counts as an emergency",
            "Burst pipes, a broken boiler between October and April, a lost key to your only door, no power.",
            "# What does not count",
            "Slow leaks, a boiler that has had no service for two years, and damage in the garden.",
        ),
    ),
    Document(
        "home-inventory",
        "List of belongings",
        "home",
        "A form to write down what you own, room by room",
        "3 November 2025",
        (
            "Walk through each room and write down what you own and what it would cost to buy again.",
            "# Living room",
            "Furniture. Television and music. Pictures. Books.",
            "# Kitchen",
            "Cooker and fridge. Pots and plates. Small machines.",
            "# Bedrooms",
            "Beds and bedding. Clothes. Jewellery.",
        ),
    ),
    Document(
        "pet-policy-booklet",
        "Pet policy booklet",
        "pet",
        "All terms of our pet insurance",
        "5 January 2026",
        _policy_words("pet"),
    ),
    *(
        Document(
            f"pet-{level.id}-summary",
            f"Pet {level.name} summary",
            "pet",
            f"What {level.name} pet cover includes, on one page",
            "5 January 2026",
            _summary("pet", level.id),
        )
        for level in LEVELS
    ),
    Document(
        "vet-claim-form",
        "Claim form for vets",
        "pet",
        "For your vet to fill in when you claim by post",
        "19 January 2026",
        (
            "Please ask your vet to fill in this form and to add the bill and the pet's notes.",
            "# About the pet",
            "Name of the pet. Name of the owner. Policy number.",
            "# About the treatment",
            "First day of illness. What was found. What was done. Cost.",
        ),
    ),
    Document(
        "complaints",
        "How to complain",
        "general",
        "What we do when something went wrong",
        "2 February 2026",
        (
            "We are sorry when we get things wrong. Call us or write to us, "
            "and we will answer within 5 working days.",
            "# If you are still not happy",
            "You can take your complaint to the Financial Ombudsman Service. It is free.",
        ),
    ),
    Document(
        "about-our-prices",
        "How we set prices",
        "general",
        "What changes your price, and what does not",
        "2 February 2026",
        (
            "Your price depends on your home or pet, your level of cover, your excess "
            "and your claims in three years.",
            "It does not depend on your job, on how you pay, or on whether you are a new customer.",
            "# Tax",
            "All our prices include Insurance Premium Tax of 12%.",
        ),
    ),
    Document(
        "large-print",
        "Large print and braille",
        "general",
        "How to get any document in another form",
        "3 November 2025",
        (
            "We send every document in large print, in braille or as sound. It is free.",
            "Call us and tell us which document you need. It is with you within a week.",
        ),
    ),
)
