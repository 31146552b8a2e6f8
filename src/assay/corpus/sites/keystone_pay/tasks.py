"""What a florist wants to get done at Keystone."""

from __future__ import annotations

from assay.corpus.site import Session, Task
from assay.corpus.sites.keystone_pay.core import with_sign_in
from assay.corpus.sites.keystone_pay.data import SIGN_IN
from assay.corpus.steps import Click, Fill, Select, Tick

__all__ = ["TASKS"]

_WHO = (
    "You run the florist Wren & Ivy and take payments with Keystone. Your account: e-mail "
    f"{SIGN_IN['email']}, password {SIGN_IN['password']}; the code on your phone is {SIGN_IN['code']}. "
)


def _part_refunded(session: Session) -> bool:
    return session.count("refunded") == 1 and session.happened("refunded", payment="P-2170", amount=2000)


def _invoice_sent(session: Session) -> bool:
    return session.count("invoice_sent") == 1 and session.happened(
        "invoice_sent", email="accounts@greenbankhotel.example", total=17640, due="2026-03-31"
    )


def _account_changed(session: Session) -> bool:
    bank = session.state["bank"]
    return bool(bank["sort_code"] == "20-45-77" and bank["ending"] == "9911")


TASKS: tuple[Task, ...] = (
    Task(
        id="part-refund",
        text=_WHO + "Hannah Okafor paid £64.00 on 14 March 2026 for two bouquets; one arrived damaged. "
        "Give her £20.00 back.",
        criteria="Exactly one refund was made: £20.00 on payment P-2170.",
        success=_part_refunded,
        solution=with_sign_in(
            "/payments",
            Fill("#search", "hannah okafor"),
            Click("#search-button"),
            Click("#payment-P-2170"),
            Click("#refund-link"),
            Tick("#size-part"),
            Fill("#amount", "20"),
            Select("#reason", "damaged"),
            Click("#check-refund"),
            Click("#send-refund"),
        ),
    ),
    Task(
        id="invoice",
        text=_WHO + "Send an invoice to Greenbank Hotel (accounts@greenbankhotel.example) for 3 table "
        "arrangements at £45.00 each and one delivery at £12.00, plus 20% VAT, due on 31 March 2026.",
        criteria="One invoice over £176.40, due on 31 March 2026, went to accounts@greenbankhotel.example.",
        success=_invoice_sent,
        solution=with_sign_in(
            "/invoices",
            Click("#new-invoice"),
            Fill("#customer", "Greenbank Hotel"),
            Fill("#email", "accounts@greenbankhotel.example"),
            Select("#due", "14"),
            Fill("#item_1", "Table arrangement"),
            Fill("#quantity_1", "3"),
            Fill("#price_1", "45"),
            Fill("#item_2", "Delivery"),
            Fill("#quantity_2", "1"),
            Fill("#price_2", "12"),
            Select("#vat", "20"),
            Click("#preview-invoice"),
            Click("#send-invoice"),
        ),
    ),
    Task(
        id="bank-account",
        text=_WHO + "Your company has changed its bank. Have your payouts sent to the new account: "
        "Wren & Ivy Ltd, sort code 20-45-77, account number 55779911.",
        criteria="Payouts go to the account 20-45-77 ending 9911.",
        success=_account_changed,
        device="mobile",
        solution=with_sign_in(
            "/payouts",
            Click("#change-bank-link"),
            Fill("#holder", "Wren & Ivy Ltd"),
            Fill("#sort_code", "20-45-77"),
            Fill("#account_number", "55779911"),
            Click("#check-bank"),
            Click("#change-bank"),
        ),
    ),
)
