"""The volume chart: shapes that stretch with the page; the words around it are the page's own text."""

from __future__ import annotations

from datetime import date

from assay.corpus.sites.keystone_pay.words import long_date, pounds

__all__ = ["Chart", "volume_chart"]

_HEIGHT = 200
_SLOT = 20


class Chart:
    """Bars for some days, with the scale beside and the dates below."""

    def __init__(self, days: list[tuple[date, int, int]]) -> None:
        self.days = days
        self.total = sum(amount for _, amount, _ in days)
        self.payments = sum(count for _, _, count in days)
        self.top = _scale_top(max(amount for _, amount, _ in days))

    @property
    def scale(self) -> list[str]:
        """Labels from the top to the bottom."""
        return [f"£{self.top * part // 400:,}" for part in (4, 3, 2, 1, 0)]

    @property
    def dates(self) -> list[date]:
        """Days that get a label: the first, some between, the last."""
        step = max(1, (len(self.days) - 1) // 3)
        return [day for day, _, _ in self.days[::step]][:4]

    @property
    def words(self) -> str:
        """The chart in a sentence."""
        first, last = long_date(self.days[0][0]), long_date(self.days[-1][0])
        best = max(self.days, key=lambda row: row[1])
        return (
            f"Bar chart of gross volume a day from {first} to {last}. "
            f"The total is {pounds(self.total)}. "
            f"The busiest day was {long_date(best[0])} with {pounds(best[1])}."
        )

    @property
    def bars(self) -> list[tuple[float, float, float, float]]:
        """x, y, width and height of each bar."""
        found = []
        for number, (_, amount, _) in enumerate(self.days):
            height = _HEIGHT * amount / self.top
            found.append((number * _SLOT + 3.5, round(_HEIGHT - height, 1), _SLOT - 7.0, round(height, 1)))
        return found

    @property
    def width(self) -> int:
        """Width of the drawing in its own units."""
        return len(self.days) * _SLOT


def _scale_top(highest: int) -> int:
    step = 40_000 if highest > 60_000 else 20_000
    return max(step, -(-highest // step) * step)


def volume_chart(days: list[tuple[date, int, int]]) -> Chart:
    """A chart of gross volume by day."""
    return Chart(days)
