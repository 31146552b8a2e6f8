"""The defects that can be switched on at Brackley District Council."""

from __future__ import annotations

from assay.corpus.defects import Defect
from assay.corpus.steps import Click, Fill, Go, Step, Tick

__all__ = ["DEFECTS"]

_TO_PERMIT: tuple[Step, ...] = (
    Go("/apply/permit/postcode"),
    Fill("#house", "15"),
    Fill("#postcode", "BK1 4RT"),
    Click("#continue"),
    Fill("#registration", "KT19 MVB"),
    Tick("#keeper-own"),
    Click("#continue"),
)
_TO_CONTACT: tuple[Step, ...] = (
    *_TO_PERMIT,
    Tick("#type-resident-12"),
    Fill("#start", "1 April 2026"),
    Click("#continue"),
)
DEFECTS: tuple[Defect, ...] = (
    Defect(
        number=1,
        operator="icon-unnamed",
        page="*",
        target="#search-button",
        params={"icon": "glass"},
        element="Button of the search in the header",
        severity="minor",
        severity_reason="Enter in the field searches too, and those who see know the magnifying glass; "
        "only screen readers and voice control are left with a nameless button.",
        user="My screen reader just says “button” next to the search box. I have to press it to find out "
        "what it is for.",
        expert="The search submit control in the header has lost its caption: a magnifier stands alone "
        "without an accessible name, so speech users cannot call it and screen reader users cannot tell "
        "its purpose.",
        developer="`button#search-button` holds only an aria-hidden svg; there is no text node, aria-label"
        " or title.",
        fix="Write “Search” on the button again, or give the icon an accessible name.",
        personas=("accessibility-focused",),
        tags=("search", "icon"),
        side_effects=("axe reports button-name on every page.",),
    ),
    Defect(
        number=2,
        operator="layout-shift",
        page="home",
        target="#popular",
        params={"text": "Tell us what you think of our services. Take part in the survey of 2026."},
        element="Links used most, below the banner of a survey",
        severity="major",
        severity_reason="The three links that most people come for move at the moment of the click, so "
        "they open the wrong page.",
        user="I was just about to press “Find your bin day” when everything slid down and I hit something "
        "else.",
        expert="A survey banner is inserted above the content after the page has settled; the shortcuts "
        "shift by more than a hundred pixels under the pointer.",
        developer="A script prepends a div to main 700 ms after load without reserved space, which gives a"
        " layout shift well above 0.1.",
        fix="Render the banner with the page or keep its space free.",
        personas=("power-user-impatient", "low-tech-elderly", "accessibility-focused"),
        tags=("layout shift", "banner"),
    ),
    Defect(
        number=3,
        operator="price-jumps",
        page="permit-guide",
        target="#cost-resident-12 .price",
        params={"text": "£58.00", "other": "label[for=type-resident-12] .price", "to_other": _TO_PERMIT},
        element="Cost of the 12-month resident permit in the guide",
        severity="major",
        severity_reason="It is the permit most people want; they decide on £58 and are asked for £66 when "
        "they apply.",
        user="The guide told me fifty-eight pounds. In the form itself it was sixty-six. That "
        "is not what I agreed to.",
        expert="The fee quoted in the guide is eight pounds below the sum charged at the end of the "
        "application, so the decision to apply rests on a wrong figure and the authority loses "
        "credibility.",
        developer="The cost table has a hard-coded £58.00 for resident-12; PERMITS and the payment page "
        "say 66.00.",
        fix="Fill the table from the fees that the payment uses.",
        personas=("explorer-skeptical", "low-tech-elderly", "power-user-impatient"),
        tags=("price", "permit"),
        side_effects=("The check and payment pages show £66.00 as well.",),
    ),
    Defect(
        number=4,
        operator="text-tiny",
        page="apply",
        target="#start-hint",
        params={"size": "10px"},
        at="/apply/permit/permit",
        reach=_TO_PERMIT,
        state="at the third question of the application",
        element="Hint with the allowed days below the start date of a permit",
        severity="minor",
        severity_reason="The error message repeats the allowed days, so one wrong try is the cost.",
        user="There is some minute print under the start date that I cannot read without a magnifier, and "
        "it seems to be the rule.",
        expert="The only statement of the allowed period is set at ten pixels, less than two thirds of the"
        " body size, although a date outside it is refused.",
        developer="`#start-hint` has font-size 10px instead of inheriting the hint size.",
        fix="Set the hint in the size of all other hints.",
        personas=("low-tech-elderly", "accessibility-focused"),
        tags=("small print", "date"),
    ),
    Defect(
        number=5,
        operator="step-back-lost",
        page="apply",
        target="#contact-form #back",
        at="/apply/permit/contact",
        reach=_TO_CONTACT,
        state="at the last question of the application",
        element="Link back to question 3 on the last question",
        severity="minor",
        severity_reason="Each answer can be changed on the page that follows; whoever notices a slip here "
        "must first finish.",
        user="I saw that I had put in the wrong date, but on the last page there was no way to step back "
        "and put it right.",
        expert="Question four drops the return link that the three before it offer, so the applicant "
        "cannot revisit the previous answer without the browser's own button.",
        developer="`a#back` is not rendered inside `#contact-form`.",
        fix="Show “Back to question 3” beside Continue as on the other questions.",
        personas=("low-tech-elderly", "non-native-moderate"),
        tags=("application", "back"),
    ),
    Defect(
        number=6,
        operator="autocomplete-lost",
        page="apply",
        target="#contact-form #email",
        at="/apply/permit/contact",
        reach=_TO_CONTACT,
        state="at the last question of the application, before anything is typed",
        element="E-mail address in the application for a permit",
        severity="enhancement",
        severity_reason="The address can be typed; it costs some seconds and now and then a permit that "
        "goes astray.",
        user="My phone always offers to put in my address for me, but in this one box it stays dumb. I had"
        " to type it all out.",
        expert="The e-mail field is not marked up for autofill although name and phone beside it are, so "
        "people type a long string by hand, and a slip sends the permit to a stranger.",
        developer='`input#email` in `#contact-form` lacks `autocomplete="email"`.',
        fix="Give the field the purpose email again.",
        personas=("power-user-impatient", "accessibility-focused", "low-tech-elderly"),
        tags=("autofill", "e-mail"),
    ),
    Defect(
        number=7,
        operator="error-silent",
        page="bins",
        target="#postcode-form",
        at="/bins",
        reach=(Go("/bins"), Fill("#postcode", "BK1"), Click("#find-address")),
        state="after looking for a postcode that is not complete",
        element="Form for the postcode on the bin days page",
        severity="major",
        severity_reason="The page comes back as it was; people think that the look-up is broken and call "
        "instead.",
        user="I typed my postcode, pressed the button and landed on the very same page. No word about what"
        " I did wrong.",
        expert="A refused postcode leads to an unchanged form without any message, neither on top nor at "
        "the field, so the visitor can neither notice nor mend the mistake.",
        developer="On status 422 /bins renders without .error-summary and .field-error, and the input has "
        "no aria-invalid.",
        fix="Say at the field and at the top what a full postcode looks like.",
        personas=("low-tech-elderly", "non-native-moderate", "accessibility-focused", "power-user-impatient"),
        tags=("postcode", "error"),
    ),
    Defect(
        number=8,
        operator="hours-contradict",
        page="bins",
        target="#next-date",
        params={
            "text": "Thursday 26 March 2026",
            "other": "#bin-table tbody tr:first-child th",
            "to_other": (),
        },
        state="after choosing an address",
        element="Date of the next collection in the green box",
        severity="major",
        severity_reason="The big date is the one people remember; they put the bin out two days late and "
        "wait two weeks.",
        user="The big green box says Thursday the 26th, but the list right below starts with Tuesday the "
        "24th. So when do I put it out?",
        expert="The highlighted next collection disagrees with the first row of the calendar underneath, "
        "and the more prominent of the two is the wrong one.",
        developer="`#next-date` prints a fixed 26 March 2026 instead of the date of the first entry of "
        "`collections`.",
        fix="Take the highlighted date from the first row of the table.",
        personas=("low-tech-elderly", "explorer-skeptical", "non-native-moderate"),
        tags=("dates", "bins"),
    ),
    Defect(
        number=9,
        operator="link-misleads",
        page="bins",
        target="#report-missed-bin",
        params={"href": "/track"},
        state="after choosing an address",
        element="Link to report a missed bin beside the calendar",
        severity="minor",
        severity_reason="The menu has the right page under its own name; it costs a detour and a doubt.",
        user="I clicked to say that my bin was not emptied and ended up on some page that asks me for a "
        "reference. I do not have one.",
        expert="The link promises the form for a missed collection but opens the look-up of existing "
        "reports, where nothing can be reported.",
        developer="The href of `#report-missed-bin` is /track where it ought to be /report?kind=bin.",
        fix="Point the link to the report form with the missed bin chosen.",
        personas=("low-tech-elderly", "power-user-impatient", "non-native-moderate"),
        tags=("wrong link",),
    ),
    Defect(
        number=10,
        operator="mobile-overflow",
        page="council-tax",
        target="#tax-table",
        device="mobile",
        element="Table of charges on a phone",
        severity="major",
        severity_reason="The total for the year, the one figure people came for, lies outside the screen.",
        user="On my phone the page slides about sideways, and the amount that I have to pay is cut off at "
        "the edge.",
        expert="The table of charges does not adapt to narrow screens and forces the whole page to scroll "
        "in two directions, with the totals hidden on the right.",
        developer="`#tax-table` has min-width 620px below 720 px, so the document is wider than the "
        "viewport.",
        fix="Let the table take the width of the screen, as the other tables do.",
        personas=("low-tech-elderly", "power-user-impatient", "accessibility-focused"),
        tags=("phone", "table"),
    ),
    Defect(
        number=11,
        operator="fields-too-small",
        page="report",
        target="#street",
        device="mobile",
        element="Field for the place of the problem on a phone",
        severity="minor",
        severity_reason="One can still type; the page jumps into a zoom and must be pinched back.",
        user="The moment I tap into the box for the street the whole page zooms in, and what I type is so "
        "small I cannot check it.",
        expert="Text in the place field is twelve pixels on phones: hard to proofread outdoors, and below "
        "the size at which mobile browsers stop zooming on focus.",
        developer="Below 720 px `#street` has font-size 12px; iOS zooms into inputs under 16px.",
        fix="Keep the fields at 16 pixels or more on phones.",
        personas=("low-tech-elderly", "accessibility-focused"),
        tags=("phone", "field"),
    ),
    Defect(
        number=12,
        operator="crash-on-input",
        page="report",
        target="#description",
        params={"contains": "'"},
        reach=(
            Go("/report"),
            Tick("#kind-pothole"),
            Fill("#street", "14 Tanner Street"),
            Fill("#description", "There's a deep hole by the kerb."),
            Click("#send-report"),
        ),
        state="after sending a description with an apostrophe",
        element="Description in the form to report a problem",
        severity="critical",
        severity_reason="Words such as “there's” or “it's” are in most reports; everything typed is gone "
        "and nobody learns of the hole.",
        user="I wrote about the hole, pressed send and got a white page that says Internal Server Error. "
        "All my typing was for nothing.",
        expert="An ordinary apostrophe in the description brings the service down: the report is lost, the"
        " bare error page has no menu and does not say what to do.",
        developer="POST /report answers 500 whenever a value contains U+0027; the text is not escaped "
        "before it is stored.",
        fix="Accept every character and escape it where it is stored.",
        personas=(
            "low-tech-elderly",
            "power-user-impatient",
            "explorer-skeptical",
            "non-native-moderate",
            "accessibility-focused",
        ),
        tags=("crash", "report"),
    ),
    Defect(
        number=13,
        operator="current-wrong",
        page="track",
        target='#main-menu a[href="/track"]',
        params={"other": '#main-menu a[href="/report"]'},
        element="Mark of the current page in the main menu",
        severity="minor",
        severity_reason="The heading tells where one is; the mark only confuses those who go by the menu.",
        user="The bar at the top says that I am reporting a problem, but the page is about following one "
        "up. Am I in the wrong place?",
        expert="While tracking, the navigation highlights the neighbouring entry for reporting, which "
        "misstates the visitor's location in the site.",
        developer='`aria-current="page"` is set on the link to /report while the page is /track.',
        fix="Mark “Track a report” as the current item on its own page.",
        personas=("accessibility-focused", "non-native-moderate", "low-tech-elderly"),
        tags=("menu",),
    ),
    Defect(
        number=14,
        operator="count-stale",
        page="track",
        target="#open-count",
        params={"knob": "stale_count", "expects": "13"},
        at="/track",
        reach=(
            Go("/report"),
            Tick("#kind-pothole"),
            Fill("#street", "14 Tanner Street"),
            Fill("#description", "A deep hole in the road, as wide as a car wheel."),
            Click("#send-report"),
            Go("/track"),
        ),
        state="after sending a report",
        element="Number and list of open reports",
        severity="major",
        severity_reason="People do not find what they have just sent and send it again, so crews get it "
        "twice.",
        user="I had only just sent my report, and the list knows nothing about it. Still twelve open ones."
        " Did it get lost?",
        expert="Neither the figure of open cases nor the list takes in a report that was confirmed seconds"
        " before, so the system seems to have dropped it.",
        developer="The recent reports are read from the seeded data without the session's own reports; "
        "`#open-count` stays 12 after POST /report.",
        fix="Count and list a report as soon as it is confirmed.",
        personas=("explorer-skeptical", "low-tech-elderly", "power-user-impatient"),
        tags=("status", "count"),
        side_effects=("The new report can be found by its reference but is not in the list.",),
    ),
    Defect(
        number=15,
        operator="alt-missing",
        page="contact",
        target="#ashmere img",
        element="Picture of the Ashmere office",
        severity="minor",
        severity_reason="Name and address stand below; what is lost is how to recognise the house.",
        user="Where my reader comes to the second office it spells out a file name, so I do not learn what"
        " the building looks like.",
        expert="The drawing of the Ashmere office carries no text alternative while the Town Hall has one,"
        " so blind visitors miss the green door that others are guided by.",
        developer="The `img` in `#ashmere` has no alt attribute.",
        fix="Describe the house in the alt text, as for the Town Hall.",
        personas=("accessibility-focused",),
        tags=("images",),
        side_effects=("axe reports image-alt on the contact page.",),
    ),
    Defect(
        number=16,
        operator="not-found-bare",
        page="not-found",
        target="#main",
        reach=(Go("/parking/permits"),),
        state="after opening an address that does not exist",
        element="Page for addresses that do not exist",
        severity="minor",
        severity_reason="The menu is still there; those who come by an old link do not know what happened "
        "or what to try.",
        user="I followed a link from an old letter, and all I got was 404 in big letters. What am I meant "
        "to do with that?",
        expert="The error page consists of a status code: it neither explains in plain words nor offers "
        "the home page, a search or a phone number.",
        developer="not_found.html renders nothing but `<h1>404</h1>` in main.",
        fix="Say that the page is not there and link home, to bin days, to reports and the phone number.",
        personas=("low-tech-elderly", "non-native-moderate", "explorer-skeptical"),
        tags=("404",),
    ),
)
