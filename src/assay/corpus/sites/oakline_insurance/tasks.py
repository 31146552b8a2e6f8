"""What people want to get done at Oakline."""

from __future__ import annotations

from assay.corpus.site import Session, Task
from assay.corpus.sites.oakline_insurance.data import CUSTOMER
from assay.corpus.steps import Click, Fill, Go, Select, Tick

__all__ = ["TASKS"]


def _home_bought(session: Session) -> bool:
    return session.count("policy_bought") == 1 and session.happened(
        "policy_bought",
        kind="home",
        level="classic",
        excess="200",
        extras="",
        pay="monthly",
        start="2026-04-01",
    )


def _claim_sent(session: Session) -> bool:
    return session.count("claim_sent") == 1 and session.happened(
        "claim_sent", policy="OAK-482-7731", cause="water"
    )


def _cat_cancelled(session: Session) -> bool:
    return session.count("policy_cancelled") == 1 and session.happened(
        "policy_cancelled", number="OAK-355-1904"
    )


TASKS: tuple[Task, ...] = (
    Task(
        id="buy-home",
        text="You are Owen Marsh, born 14 June 1987, owen.marsh@mail.example. "
        "You have made no claims in the last three years. Insure your semi-detached house with 3 bedrooms, "
        "built in 1955: buildings and contents, 12 Beech Lane, GL5 2QR, belongings worth about £35,000. "
        "You want Classic cover with an excess of £200 and no extras, from 1 April 2026, paid by the month "
        "with your card 4111 1111 1111 1111, valid to 09/28, code 123.",
        criteria="One home policy was bought: Classic, £200 excess, no extras, monthly, from 1 April 2026.",
        success=_home_bought,
        solution=(
            Click("#start-home"),
            Tick("#kind-home"),
            Tick("#part-both"),
            Click("#next-step"),
            Fill("#address", "12 Beech Lane"),
            Fill("#postcode", "gl5 2qr"),
            Select("#property", "semi"),
            Select("#bedrooms", "3"),
            Select("#built", "1920-1979"),
            Select("#belongings", "40000"),
            Click("#next-step"),
            Fill("#name", "Owen Marsh"),
            Fill("#birth_day", "14"),
            Fill("#birth_month", "6"),
            Fill("#birth_year", "1987"),
            Fill("#email", "owen.marsh@mail.example"),
            Tick("#claims-0"),
            Click("#next-step"),
            Tick("#level-classic"),
            Tick("#excess-200"),
            Click("#next-step"),
            Click("#buy"),
            Tick("#pay-monthly"),
            Select("#start", "2026-04-01"),
            Fill("#card_name", "Owen Marsh"),
            Fill("#card_number", "4111 1111 1111 1111"),
            Fill("#card_expiry", "09/28"),
            Fill("#card_code", "123"),
            Tick("#agree"),
            Click("#check-order"),
            Click("#buy-policy"),
        ),
    ),
    Task(
        id="claim-water",
        text="You are Grace Holloway. On 15 March 2026 a pipe under your bath burst and the kitchen ceiling "
        "came down; repairs will cost about £900. Your policy is OAK-482-7731 and your phone number is "
        "01632 960777. Claim for it.",
        criteria="One claim was sent for policy OAK-482-7731 with a water leak as the cause.",
        success=_claim_sent,
        device="mobile",
        solution=(
            Go("/claim"),
            Fill("#policy", "OAK-482-7731"),
            Select("#cause", "water"),
            Fill("#event_day", "15"),
            Fill("#event_month", "3"),
            Fill("#event_year", "2026"),
            Click("#next-step"),
            Fill("#story", "A pipe under the bath burst and the kitchen ceiling came down."),
            Fill("#cost", "900"),
            Fill("#name", "Grace Holloway"),
            Fill("#phone", "01632 960777"),
            Click("#send-claim"),
        ),
    ),
    Task(
        id="cancel-cat",
        text="You are Grace Holloway and have a home and a pet policy with Oakline "
        f"({CUSTOMER['email']}, postcode {CUSTOMER['postcode']}). Your cat Mabel has moved in with "
        "your sister. Cancel the policy for the cat; keep the one for your home.",
        criteria="The pet policy OAK-355-1904 was cancelled and no other.",
        success=_cat_cancelled,
        solution=(
            Go("/my-policy"),
            Fill("#email", CUSTOMER["email"]),
            Fill("#postcode", CUSTOMER["postcode"]),
            Click("#find"),
            Click("#cancel-OAK-355-1904"),
            Click("#confirm-cancel"),
        ),
    ),
)
