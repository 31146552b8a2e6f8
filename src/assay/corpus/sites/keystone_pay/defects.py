"""The defects that can be switched on at Keystone."""

from __future__ import annotations

from assay.corpus.defects import Defect
from assay.corpus.sites.keystone_pay.core import with_sign_in
from assay.corpus.steps import Click, Fill, Go, Select

__all__ = ["DEFECTS"]

DEFECTS: tuple[Defect, ...] = (
    Defect(
        number=1,
        operator="text-as-picture",
        page="pricing",
        target="#plan-growth .price",
        params={"colour": "#1b1538"},
        element="Monthly price of the Growth plan",
        severity="major",
        severity_reason="The price is what plans are compared by; who cannot see the picture goes without "
        "it until the long table further down.",
        user="My reader says only “a month” where the Growth price should be, and when I make the text "
        "bigger that one number stays small.",
        expert="The price of the middle plan is drawn as an image with an empty alternative, so it is "
        "neither read aloud nor enlarged, selected or found by a search in the page.",
        developer='`#plan-growth .price` contains an img with a data URI and alt="" in place of the text '
        "£19.",
        fix="Write the price as text like on the other two plans.",
        personas=("accessibility-focused", "low-tech-elderly"),
        tags=("pricing", "image of text"),
        side_effects=("The picture is smaller than the prices beside it.",),
    ),
    Defect(
        number=2,
        operator="numbers-contradict",
        page="pricing",
        target="#dispute-cost",
        params={
            "text": "£25.00, and only if the bank decides for the customer. "
            "If you win, or if you refund the payment, there is no dispute fee.",
            "other": "#fee-dispute",
            "to_other": (),
        },
        reach=(Go("/pricing"), Click("#dispute-question")),
        state="after opening the question about disputes",
        element="Answer to what a dispute costs",
        severity="major",
        severity_reason="Fees are the reason to choose a provider; two amounts on one page make all of "
        "them doubtful.",
        user="The table says fifteen pounds for a dispute, the answer right under it says twenty-five. "
        "Which of the two will they take from me?",
        expert="The page that promises the whole list of fees gives two amounts for a lost dispute, "
        "fifteen in the table and twenty-five in the answers.",
        developer="`#dispute-cost` has £25.00 in its copy; FEES, overview and support use £15.00.",
        fix="Quote the fee of the list in the answer.",
        personas=("explorer-skeptical", "non-native-moderate"),
        tags=("fees", "disputes"),
        side_effects=("Overview, payment page and support go on saying £15.00.",),
    ),
    Defect(
        number=3,
        operator="sign-in-forced",
        page="support",
        target="#support-form",
        params={"signed_in": "user", "to": "/sign-in"},
        reach=(Go("/support"),),
        state="without being signed in",
        element="Support page for visitors without an account",
        severity="critical",
        severity_reason="Whoever cannot sign in, or wants to open an account, is sent to the very form "
        "that stops them; every button to open an account leads there.",
        user="I cannot get into my account, and the help page wants me to log in first. Round and round it"
        " goes.",
        expert="Help and the form for new customers stand behind the sign-in: the people who need them "
        "most, locked out or not yet customers, run in a circle.",
        developer="GET and POST /support redirect to /sign-in when the session has no user, though the "
        "route is public.",
        fix="Let everybody open the support page, as the privacy and prices pages do.",
        personas=("low-tech-elderly", "explorer-skeptical", "power-user-impatient", "non-native-moderate"),
        tags=("support", "sign-in"),
        side_effects=("The links “Open an account” and “I cannot sign in” end at the sign-in too.",),
    ),
    Defect(
        number=4,
        operator="new-tab-silent",
        page="overview",
        target="#recent .more",
        element="Link “See all payments” on the overview",
        severity="minor",
        severity_reason="The list works in the second tab; the way back with the browser is lost and tabs "
        "pile up.",
        user="I pressed See all payments, and afterwards the back arrow was dead. It took me a while to "
        "see that I was in a second window.",
        expert="A plain step inside the product opens another tab without notice, which breaks the back "
        "button and leaves screen magnifier users behind.",
        developer='`#recent a.more` has target="_blank" and no hint of it in its name.',
        fix="Open the list in the same tab.",
        personas=("low-tech-elderly", "accessibility-focused", "power-user-impatient"),
        tags=("tabs",),
    ),
    Defect(
        number=5,
        operator="section-never-loads",
        page="overview",
        target="#volume .chart",
        params={"text": "Loading chart…"},
        element="Chart of the daily volume",
        severity="minor",
        severity_reason="The sum above and the table below give the same figures; the picture of the month"
        " is missing.",
        user="It says that the chart is loading and it just keeps on saying so. I waited, then gave up on "
        "it.",
        expert="The centrepiece of the dashboard stays in its loading state for good, with neither a "
        "result nor an error nor a way to try again.",
        developer="`#volume .chart` renders a static loading paragraph; no request is ever made to replace"
        " it.",
        fix="Draw the chart with the page, or say that it failed and offer to try again.",
        personas=("power-user-impatient", "explorer-skeptical"),
        tags=("chart", "loading"),
    ),
    Defect(
        number=6,
        operator="link-misleads",
        page="overview",
        target="#disputes li:first-child .button-secondary",
        params={"href": "/payments/P-2156#dispute"},
        element="Button to answer the first dispute",
        severity="major",
        severity_reason="The answer for one customer is sent about another one's payment, and the more "
        "urgent dispute is lost with its money.",
        user="It said Answer Maeve Corrigan. Half way through writing I noticed the page was about a "
        "completely different customer.",
        expert="The call to action names one customer and opens the dispute of another, so evidence goes "
        "to the wrong bank while the nearer deadline passes.",
        developer="The first item of `.dispute-list` links to the second dispute's payment; the loop uses "
        "the wrong id in its href.",
        fix="Link each button to the payment of the customer that it names.",
        personas=("power-user-impatient", "non-native-moderate", "low-tech-elderly"),
        tags=("disputes", "wrong link"),
    ),
    Defect(
        number=7,
        operator="target-tiny",
        page="payments",
        target=".pagination ul a",
        element="Page numbers below the list of payments",
        severity="minor",
        severity_reason="The link Next is of normal size, and the search finds a payment faster anyway.",
        user="The little page numbers are impossible to hit with my thumb. I keep getting the next one or "
        "nothing at all.",
        expert="The page numbers are fifteen pixels square, well under the minimum of twenty-four, which "
        "shuts out unsteady hands and touch screens.",
        developer="`.pagination ul a` is 15 by 15 px with no padding and hidden overflow.",
        fix="Give the numbers the size of the link beside them, at least 24 pixels.",
        personas=("low-tech-elderly", "accessibility-focused"),
        tags=("pagination", "touch"),
        side_effects=("Numbers of two digits are cut at the edge.",),
    ),
    Defect(
        number=8,
        operator="breadcrumb-lost",
        page="refund",
        target=".breadcrumb",
        element="Breadcrumb of the refund form",
        severity="minor",
        severity_reason="The heading names the payment, and “Keep the payment” leads back; only the way to"
        " the list is longer.",
        user="On the refund page I could not see how I had got there or how to get back to my list.",
        expert="The form stands three levels deep and shows no trail, unlike the payment before it and the"
        " check after it, so the place in the hierarchy is unclear.",
        developer="`nav.breadcrumb` is not rendered in refund.html.",
        fix="Show Payments, the payment and Refund above the form.",
        personas=("low-tech-elderly", "non-native-moderate"),
        tags=("orientation",),
    ),
    Defect(
        number=9,
        operator="back-trapped",
        page="refund-check",
        target="#refund-check-form",
        element="Page to check a refund, left with the browser's back button",
        severity="major",
        severity_reason="Money is at stake and people go back to correct the sum; some press the only big "
        "button left to get out.",
        user="I wanted to go back and change the amount, but the back arrow brought up the same page again"
        " and again. I felt locked in.",
        expert="The check page refuses to be left backwards: each press of the browser's back button "
        "returns to it, which takes control away just before money moves.",
        developer="A popstate listener on the check page pushes the current URL again, so history.back() "
        "never leaves it.",
        fix="Leave the browser's history alone.",
        personas=("power-user-impatient", "low-tech-elderly", "explorer-skeptical"),
        tags=("back button", "refund"),
    ),
    Defect(
        number=10,
        operator="onward-links-lost",
        page="refund-done",
        target="#done-actions",
        element="Buttons below the confirmation of a refund",
        severity="minor",
        severity_reason="The menu and the breadcrumb still lead on; the natural next step is not offered.",
        user="Fine, the refund went off. And now? The page simply stops, with nothing to click.",
        expert="The confirmation ends without a next action, so people who work through several refunds "
        "must find their way to the list by themselves.",
        developer="`#done-actions` with the links to the payment and to all payments is missing from "
        "refund_done.html.",
        fix="Offer the payment and the list of payments below the confirmation.",
        personas=("power-user-impatient", "non-native-moderate", "low-tech-elderly"),
        tags=("confirmation", "dead end"),
    ),
    Defect(
        number=11,
        operator="stop-over",
        page="payouts",
        target="main h1",
        params={
            "heading": "Get your money sooner with Keystone Advance",
            "words": "Borrow against next month’s sales and have up to £20,000 in your bank tomorrow. "
            "Ask our team about it whenever you like.",
        },
        element="Advert shown before the payouts",
        severity="minor",
        severity_reason="One click leads past it, and it comes once a visit; it stands between people and "
        "their money.",
        user="I only wanted to see when my money comes, and first they put some loan offer in front of me.",
        expert="An interstitial for a loan replaces the payouts page on the first visit, an extra step "
        "that serves the provider and makes people think they took a wrong turn.",
        developer="The first GET /payouts of a session renders a promotion with a Continue link in place "
        "of the page.",
        fix="Show the payouts at once and advertise elsewhere.",
        personas=("power-user-impatient", "explorer-skeptical", "low-tech-elderly"),
        tags=("interstitial",),
    ),
    Defect(
        number=12,
        operator="format-strict",
        page="bank-account",
        target="#sort_code",
        params={"form": "bank", "field": "sort_code", "message": "This sort code is not valid."},
        reach=with_sign_in(
            "/payouts/bank-account",
            Fill("#holder", "Wren & Ivy Ltd"),
            Fill("#sort_code", "20-45-77"),
            Fill("#account_number", "55779911"),
            Click("#check-bank"),
        ),
        state="after sending the sort code with dashes",
        element="Sort code in the form for a new bank account",
        severity="major",
        severity_reason="Everybody writes it with dashes, and the hint beside the field does so too; "
        "people check a right number over and over.",
        user="It gives an example with dashes, I type mine with dashes, and it tells me the code is not "
        "valid. My bank says that it is.",
        expert="The field rejects the very format that its hint shows: dashes make a correct sort code "
        "“not valid”, and the message does not say that only digits are taken.",
        developer="Validation of `sort_code` compares the raw string with its digits instead of stripping "
        "separators first.",
        fix="Take the digits out of whatever is typed before checking them.",
        personas=("low-tech-elderly", "non-native-moderate", "power-user-impatient"),
        tags=("bank details", "validation"),
    ),
    Defect(
        number=13,
        operator="label-removed",
        page="invoice",
        target="#vat",
        element="List of VAT rates in the invoice form",
        severity="major",
        severity_reason="Without sight nobody can tell what the list asks, and a wrong tax rate makes the "
        "invoice void.",
        user="There is a drop-down that says Choose a rate. A rate of what? The words that used to stand "
        "above it are gone.",
        expert="The choice of tax rate lacks both a visible caption and a programmatic name; screen "
        "readers announce an anonymous combo box and sighted users lose the words “for all lines”.",
        developer="`select#vat` has no label[for=vat], aria-label or aria-labelledby.",
        fix="Put the label “VAT rate for all lines” back above the list.",
        personas=("accessibility-focused", "non-native-moderate", "low-tech-elderly"),
        tags=("label", "invoice"),
        side_effects=("axe reports select-name.", "The mark (required) is gone with the label."),
    ),
    Defect(
        number=14,
        operator="state-lost",
        page="invoice",
        target="#item_4",
        params={"key": "invoice_draft"},
        reach=with_sign_in(
            "/invoices/new",
            Fill("#customer", "Greenbank Hotel"),
            Fill("#email", "accounts@greenbankhotel.example"),
            Select("#due", "14"),
            Fill("#item_1", "Table arrangement"),
            Fill("#quantity_1", "3"),
            Fill("#price_1", "45"),
            Click("#add-line"),
        ),
        state="after adding a line to an invoice that was begun",
        element="Invoice that was begun, after “Add a line”",
        severity="major",
        severity_reason="An invoice of more than three lines cannot be written at all, and each try wipes "
        "what was typed.",
        user="I asked for one more line and the whole invoice was empty again. The extra line never came "
        "either.",
        expert="Adding a row throws away the draft: customer, due day and all lines are blank, and the "
        "form is back at three rows, so longer invoices are out of reach.",
        developer="GET /invoices/new resets `invoice_draft` in the session, so the redirect after add-line"
        " renders an empty form.",
        fix="Keep the draft until the invoice has been sent.",
        personas=("power-user-impatient", "low-tech-elderly", "non-native-moderate", "accessibility-focused"),
        tags=("invoice", "data loss"),
        side_effects=("“Change the invoice” on the check page leads to an empty form as well.",),
    ),
    Defect(
        number=15,
        operator="total-wrong",
        page="invoice-preview",
        target="#preview-total",
        params={"off": 4.5, "parts": "#preview-subtotal, #preview-vat"},
        element="Amount to pay on the invoice",
        severity="critical",
        severity_reason="The customer is charged £4.50 too much under the florist's name, on a document "
        "for the tax office.",
        user="I added it up twice. One hundred and forty-seven plus the VAT is not what they print at the "
        "bottom.",
        expert="The amount due exceeds the net sum plus tax by an unexplained £4.50, so the one figure "
        "that counts cannot be trusted.",
        developer="`invoice.total` adds `total_off` to subtotal and VAT; £176.40 is shown as £180.90.",
        fix="Work the total out from the lines and the tax and from nothing else.",
        personas=("explorer-skeptical", "power-user-impatient"),
        tags=("invoice", "total"),
        side_effects=(
            "The sent invoice shows the same wrong total; the list of invoices shows the right one.",
        ),
    ),
    Defect(
        number=16,
        operator="heading-skipped",
        page="settings",
        target="#keys-title",
        params={"to": "h5"},
        element="Heading of the part with the API keys",
        severity="enhancement",
        severity_reason="The part can be found by its landmark and by reading on; the outline is untidy.",
        user="When I jump through the headings, the keys turn up deep below the roles, as if they belonged"
        " to them.",
        expert="The outline drops from level two to level five at the API keys and climbs back to three "
        "for each key, so heading navigation misrepresents the page.",
        developer="`#keys-title` is an h5 after h2 siblings; the keys below it are h3.",
        fix="Make it an h2 like the other parts of the page.",
        personas=("accessibility-focused",),
        tags=("headings",),
        side_effects=("axe reports heading-order.", "The heading is smaller than its siblings."),
    ),
)
