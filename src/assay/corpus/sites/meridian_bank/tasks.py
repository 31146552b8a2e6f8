"""What visitors of Meridian want to get done."""

from __future__ import annotations

from assay.corpus.site import Session, Task
from assay.corpus.sites.meridian_bank.banking import PASSWORD
from assay.corpus.sites.meridian_bank.ledger import CUSTOMER
from assay.corpus.sites.meridian_bank.opening import CODE
from assay.corpus.steps import Click, Fill, Go, Select, Tick

__all__ = ["TASKS"]


def _opened_everyday_saver(session: Session) -> bool:
    return session.happened("account_opened", account="everyday-saver", deposit=250.0, news=False)


def _moved_to_notice_saver(session: Session) -> bool:
    return session.happened("transferred", to="notice-60", amount=120.0)


def _asked_to_meet_in_saltby(session: Session) -> bool:
    return session.happened("message_sent", topic="meeting", branch="saltby")


TASKS: tuple[Task, ...] = (
    Task(
        id="open-everyday-saver",
        text="Open an Everyday Saver with a first payment of £250. You do not want a newsletter. "
        "You are Noor Haverford, born on 9 July 1988, e-mail noor@post.example, phone 01632 960555. "
        "You have lived at 27 Tallow Lane, Aldermere AM2 6TL for six years. "
        "Your passport has the number 501 772 904 and runs out in June 2031; you will show it at a branch. "
        f"Choose any password. The one-time code on your phone is {CODE[:3]} {CODE[3:]}.",
        criteria="An Everyday Saver is opened with a first payment of £250.00 and without the newsletter.",
        success=_opened_everyday_saver,
        solution=(
            Go("/accounts/everyday-saver"),
            Click("#open-this"),
            Tick("#account"),
            Fill("#deposit", "250"),
            Tick("#adult"),
            Tick("#resident"),
            Click("#continue"),
            Fill("#first_name", "Noor"),
            Fill("#last_name", "Haverford"),
            Fill("#birth_day", "9"),
            Select("#birth_month", "July"),
            Fill("#birth_year", "1988"),
            Fill("#email", "noor@post.example"),
            Fill("#phone", "01632 960555"),
            Click("#continue"),
            Fill("#street", "27 Tallow Lane"),
            Fill("#town", "Aldermere"),
            Fill("#postcode", "AM2 6TL"),
            Tick("#three_years"),
            Click("#continue"),
            Tick("#document"),
            Fill("#number", "501 772 904"),
            Select("#expiry_month", "June"),
            Fill("#expiry_year", "2031"),
            Tick("#copy"),
            Click("#continue"),
            Fill("#password", "copper-kettle-9"),
            Fill("#code", CODE),
            Click("#continue"),
            Tick("#agree"),
            Click("#open-account"),
        ),
    ),
    Task(
        id="move-money",
        text="You are Elin Forsberg. Sign in to online banking "
        f"(customer number {CUSTOMER['number']}, password {PASSWORD}) and move £120 from your Everyday Saver "
        "to your Notice 60 Saver, with the reference Roof.",
        criteria="A transfer of £120.00 to the Notice 60 Saver is confirmed.",
        success=_moved_to_notice_saver,
        solution=(
            Go("/sign-in"),
            Fill("#number", CUSTOMER["number"]),
            Fill("#password", PASSWORD),
            Click("#sign-in"),
            Click("#move-money"),
            Select("#to", "notice-60"),
            Fill("#amount", "120"),
            Fill("#reference", "Roof"),
            Click("#check-transfer"),
            Click("#confirm-transfer"),
        ),
    ),
    Task(
        id="meeting-in-saltby",
        text="You want to talk to somebody about saving for a house. Find the branch in Saltby and ask for a "
        "meeting there on a Saturday. Your name is Jon Abara and your e-mail address is jon@post.example.",
        criteria="A message that asks for a meeting at the Saltby branch is sent.",
        success=_asked_to_meet_in_saltby,
        solution=(
            Go("/branches"),
            Fill("#town", "saltby"),
            Click("#find-branch"),
            Click('#branch-saltby a[href^="/help"]'),
            Fill("#name", "Jon Abara"),
            Fill("#email", "jon@post.example"),
            Fill("#message", "I would like to talk about saving for a house, on a Saturday morning."),
            Click("#send-message"),
        ),
    ),
)
