"""Money and dates as Oakline writes them: one way each, everywhere."""

from __future__ import annotations

from datetime import date

__all__ = ["long_date", "plural", "pounds", "real_date", "tidy_postcode"]


def pounds(amount: int) -> str:
    """Pence as pounds: `£204.50`."""
    return f"{'−' if amount < 0 else ''}£{abs(amount) // 100:,}.{abs(amount) % 100:02d}"


def long_date(day: date) -> str:
    """`17 March 2026`."""
    return f"{day.day} {day:%B %Y}"


def real_date(day: str, month: str, year: str) -> date | None:
    """A date from three fields; None when there is no such day."""
    parts = (year.strip(), month.strip(), day.strip())
    if not all(part.isdecimal() and len(part) <= 4 for part in parts):
        return None
    try:
        return date(int(parts[0]), int(parts[1]), int(parts[2]))
    except ValueError:
        return None


def plural(count: int, one: str, many: str = "") -> str:
    """`1 document`, `2 documents`."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def tidy_postcode(text: str) -> str:
    """`bs34tl` becomes `BS3 4TL`."""
    plain = "".join(text.split()).upper()
    return f"{plain[:-3]} {plain[-3:]}" if len(plain) > 4 else plain
