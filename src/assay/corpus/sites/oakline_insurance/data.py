"""A customer of Oakline with a policy and a saved quote, and the questions people ask."""

from __future__ import annotations

from typing import Any

__all__ = ["CUSTOMER", "PHONE", "QUESTIONS", "START_POLICIES", "START_QUOTES"]

PHONE = "01632 960245"
CUSTOMER = {"name": "Grace Holloway", "email": "grace.holloway@mail.example", "postcode": "BS3 4TL"}

START_POLICIES: list[dict[str, Any]] = [
    {
        "number": "OAK-482-7731",
        "email": CUSTOMER["email"],
        "postcode": CUSTOMER["postcode"],
        "kind": "home",
        "what": "Buildings and contents, 27 Orchard Rise, BS3 4TL",
        "level": "Classic",
        "excess": "200",
        "yearly": 20484,
        "pay": "monthly",
        "start": "2025-06-02",
        "end": "2026-06-01",
        "status": "Active",
    },
    {
        "number": "OAK-355-1904",
        "email": CUSTOMER["email"],
        "postcode": CUSTOMER["postcode"],
        "kind": "pet",
        "what": "Mabel, cat, 6 to 8 years old",
        "level": "Essential",
        "excess": "200",
        "yearly": 16092,
        "pay": "yearly",
        "start": "2025-09-15",
        "end": "2026-09-14",
        "status": "Active",
    },
]

START_QUOTES: list[dict[str, Any]] = [
    {
        "reference": "Q-30498",
        "email": CUSTOMER["email"],
        "postcode": CUSTOMER["postcode"],
        "until": "2026-04-09",
        "answers": {
            "kind": "pet",
            "part": "",
            "pet_name": "Biscuit",
            "animal": "dog-medium",
            "age": "2-5",
            "pet_postcode": "BS3 4TL",
            "name": CUSTOMER["name"],
            "birth_day": "8",
            "birth_month": "11",
            "birth_year": "1984",
            "email": CUSTOMER["email"],
            "phone": "",
            "claims": "0",
            "level": "classic",
            "excess": "200",
            "extras": "",
        },
    }
]

# Topic, question, answer.
QUESTIONS: tuple[tuple[str, str, str], ...] = (
    (
        "Quotes",
        "How long is a quote good for?",
        "30 days, if nothing about you, your home or your pet changes.",
    ),
    (
        "Quotes",
        "Why do you ask for my date of birth?",
        "To be sure that we speak to the right person, and that you are 18 or over.",
    ),
    (
        "Payment",
        "Does it cost more to pay monthly?",
        "No. Twelve monthly payments add up to the yearly price.",
    ),
    (
        "Payment",
        "Are there any fees?",
        "No. We charge nothing to set up, change or cancel a policy. "
        "The price includes Insurance Premium Tax.",
    ),
    (
        "Policies",
        "What is an excess?",
        "The part of each claim that you pay yourself. "
        "With an excess of £200 and a claim of £900, we pay £700.",
    ),
    (
        "Policies",
        "Can I cancel?",
        "Yes, at any time. In the first 14 days you get all your money back if you have made no claim. "
        "After that you pay only for the days you were covered. There is no fee.",
    ),
    (
        "Policies",
        "What happens at the end of the year?",
        "We write to you four weeks before with the new price. Your policy ends unless you say yes.",
    ),
    (
        "Claims",
        "How fast do you decide?",
        "Most claims are decided within 5 working days. We call you on the first working day.",
    ),
    (
        "Claims",
        "What should I do in an emergency?",
        "Make things safe first: turn off the water, or take your pet to a vet. "
        "Then call our claims line at any hour.",
    ),
)
