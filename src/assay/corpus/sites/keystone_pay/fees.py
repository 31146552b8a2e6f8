"""What Keystone costs: the plans, the whole list of fees, and a sum for a given business."""

from __future__ import annotations

from dataclasses import dataclass

from assay.corpus.sites.keystone_pay.words import pounds

__all__ = ["FEES", "PLANS", "FeeRow", "Plan"]


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan. `share` is in hundredths of a per cent, money in pence."""

    id: str
    name: str
    monthly: int
    share: int
    fixed: int
    fits: str
    has: tuple[str, ...]

    @property
    def rate(self) -> str:
        """`1.4% + 20p`."""
        return f"{self.share / 100:g}% + {self.fixed}p"

    def cost(self, volume: int, average: int) -> int:
        """Pence a month for this much volume in payments of this size, all on UK cards."""
        payments = max(1, round(volume / average))
        return self.monthly + volume * self.share // 10_000 + payments * self.fixed

    def kept(self, amount: int) -> str:
        """What is left of one payment."""
        return pounds(amount - (amount * self.share + 5_000) // 10_000 - self.fixed)


PLANS: tuple[Plan, ...] = (
    Plan(
        "starter",
        "Starter",
        0,
        140,
        20,
        "For new businesses and quiet months",
        (
            "Card, phone and bank payments",
            "Invoices with a pay-now link",
            "Free payouts: daily, weekly or monthly",
            "Up to 10 team members",
        ),
    ),
    Plan(
        "growth",
        "Growth",
        1900,
        110,
        20,
        "For shops that take £6,500 or more a month",
        (
            "Everything in Starter",
            "Lower fees on every payment",
            "Up to 30 team members",
            "Phone support within the hour",
        ),
    ),
    Plan(
        "scale",
        "Scale",
        7900,
        80,
        15,
        "For several shops or a busy web store",
        (
            "Everything in Growth",
            "As many team members as you like",
            "One view of all your shops",
            "A named account manager",
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class FeeRow:
    """One line of the list of fees."""

    id: str
    what: str
    starter: str
    growth: str
    scale: str


FEES: tuple[FeeRow, ...] = (
    FeeRow("monthly", "Monthly price", "£0", "£19", "£79"),
    FeeRow("uk-cards", "Visa and Mastercard", "1.4% + 20p", "1.1% + 20p", "0.8% + 15p"),
    FeeRow("other-cards", "American Express", "2.9% + 20p", "2.6% + 20p", "2.3% + 15p"),
    FeeRow("bank", "Bank payment", "0.5%, at most £2.00", "0.4%, at most £2.00", "0.3%, at most £2.00"),
    FeeRow(
        "refund",
        "Refund",
        "Free, payment fee is kept",
        "Free, payment fee is kept",
        "Free, payment fee is kept",
    ),
    FeeRow(
        "dispute",
        "Dispute",
        "£15.00, only if you lose",
        "£15.00, only if you lose",
        "£15.00, only if you lose",
    ),
    FeeRow("payout", "Payout to your bank", "Free", "Free", "Free"),
    FeeRow("invoice", "Sending an invoice", "Free", "Free", "Free"),
    FeeRow("setup", "Set-up or leaving", "Free", "Free", "Free"),
)
