"""What can be switched on at Oakline."""

from __future__ import annotations

from assay.corpus.defects import Defect
from assay.corpus.steps import Click, Fill, Go, Select, Step, Tick

__all__ = ["DEFECTS"]

# A saved quote of Classic cover for a dog is the short way to a price.
_TO_RESULT: tuple[Step, ...] = (
    Go("/my-policy"),
    Fill("#email", "grace.holloway@mail.example"),
    Fill("#postcode", "BS3 4TL"),
    Click("#find"),
    Click("#continue-Q-30498"),
)
_TO_CHECK: tuple[Step, ...] = (
    *_TO_RESULT,
    Go("/checkout"),
    Tick("#pay-monthly"),
    Select("#start", "2026-04-01"),
    Fill("#card_name", "Grace Holloway"),
    Fill("#card_number", "4111 1111 1111 1111"),
    Fill("#card_expiry", "09/28"),
    Fill("#card_code", "123"),
    Tick("#agree"),
    Click("#check-order"),
)
_CLAIM: tuple[Step, ...] = (
    Go("/claim"),
    Fill("#policy", "OAK-482-7731"),
    Select("#cause", "water"),
    Fill("#event_day", "15"),
    Fill("#event_month", "3"),
    Fill("#event_year", "2026"),
    Click("#next-step"),
)

DEFECTS: tuple[Defect, ...] = (
    Defect(
        number=1,
        operator="picture-wrong",
        page="home",
        target="#home-picture",
        params={"src": "/static/pet-card.svg"},
        element="Picture of the home insurance on the front page",
        severity="minor",
        severity_reason="The words and the link below are right; those who go by pictures open the wrong "
        "product once.",
        user="Next to home insurance you show a dog and a cat. I took that box for the pet one and "
        "scrolled on looking for houses.",
        expert="The illustration of the home product shows pets, the same drawing as the card beside it, "
        "so image and text tell different stories and the two products cannot be told apart at a glance.",
        developer="The first `.product` card loads /static/pet-card.svg instead of /static/home-card.svg; "
        "its alt text still speaks of a house.",
        fix="Use the drawing of the house for the home card.",
        personas=("non-native-moderate", "low-tech-elderly", "explorer-skeptical"),
        tags=("picture", "products"),
        side_effects=("The text alternative no longer describes what is shown.",),
    ),
    Defect(
        number=2,
        operator="logo-unlinked",
        page="*",
        target=".logo",
        element="Oakline logo in the header of every page",
        severity="minor",
        severity_reason="The menu leads everywhere but to the front page; people who look for it must edit"
        " the address or find a link by chance.",
        user="I clicked on the Oakline sign at the top to start over and nothing happened, on none of the "
        "pages.",
        expert="The logo is not a link, against what visitors expect of every site; as the menu has no "
        "Home item, there is no steady way back to the start.",
        developer="`.logo` is rendered as a span without href, so it takes neither clicks nor focus.",
        fix="Make the logo a link to the front page again.",
        personas=("power-user-impatient", "explorer-skeptical", "low-tech-elderly"),
        tags=("logo", "way home"),
        side_effects=("An aria-label is left on an element that has no role.",),
    ),
    Defect(
        number=3,
        operator="targets-crowded",
        page="*",
        target=".footer-inner ul",
        element="List of links headed More in the footer",
        severity="minor",
        severity_reason="All of these pages can be reached in another way, and a wrong tap costs one step "
        "back.",
        user="The links at the bottom sit so tight together that my thumb keeps opening Documents when I "
        "want Help.",
        expert="The footer's links are stacked without any space between them; each is lower than 24 "
        "pixels and touches the next, which invites slips on touch screens.",
        developer="`.footer-inner ul a` lost its padding and the list its gap: links of about 18px height "
        "with no spacing fail the target spacing rule.",
        fix="Give each link of the list padding so that it is at least 24 pixels high.",
        personas=("low-tech-elderly", "accessibility-focused"),
        tags=("touch", "footer"),
    ),
    Defect(
        number=4,
        operator="back-trapped",
        page="cover",
        target="#main",
        at="/cover?for=home",
        reach=(Go("/"), Click('a[href="/cover?for=home"]')),
        state="after coming from the front page",
        element="Back button of the browser on the page that compares the levels",
        severity="major",
        severity_reason="Whoever compares and wants to go back to where they were is held on the page; the"
        " menu is the only way out.",
        user="I looked at what is covered and then could not get back. I pressed the arrow again and again"
        " and the same table stayed there.",
        expert="The comparison page hijacks the browser's history so that Back returns to the page itself;"
        " visitors lose control over the most used way of navigating.",
        developer="A script on /cover pushes an extra history entry on load and again in every popstate "
        "event, so that going back never leaves the route.",
        fix="Remove the script that pushes history entries.",
        personas=("power-user-impatient", "low-tech-elderly", "explorer-skeptical"),
        tags=("browser history",),
    ),
    Defect(
        number=5,
        operator="filler-left",
        page="quote-options",
        target='label[for="extra-holiday"] .label-note',
        params={"text": "Insert short description of kennel cover here, wording tbc"},
        reach=(*_TO_RESULT, Go("/quote/options")),
        state="in a quote for a pet",
        element="Explanation of the extra for kennel costs among the choices of a pet quote",
        severity="minor",
        severity_reason="Only those who want this extra are left without its limit, and the cover page has"
        " it.",
        user="Under the kennel option it says to insert a description here. So what do I get for my pound "
        "a month?",
        expert="An editor's placeholder stands where the limit of the kennel extra should be, so people "
        "are asked to pay for something that is not explained, and the page looks unfinished.",
        developer="The `says` text of the holiday extra still holds template copy on step 4; it was never "
        "replaced by the real description.",
        fix="Write what the extra covers and up to which sum.",
        personas=("explorer-skeptical", "non-native-moderate", "power-user-impatient"),
        tags=("placeholder copy", "extras"),
    ),
    Defect(
        number=6,
        operator="total-wrong",
        page="quote-result",
        target="#breakdown-total",
        params={"off": 9.0, "parts": "#breakdown > div:not(.sum-total) dd"},
        reach=_TO_RESULT,
        element="Sum for one year in the breakdown of the price",
        severity="major",
        severity_reason="The price is the one thing people come for; nine pounds that no line explains "
        "make a careful buyer leave.",
        user="The lines above add up to less than what you charge for the year. There are nine pounds in "
        "there that nobody explains.",
        expert="The yearly total exceeds the sum of its listed parts by an unexplained amount although "
        "fees are said to be nil, which undermines trust at the moment of decision.",
        developer="`#breakdown-total` and `#result-yearly` are computed as cover plus extras plus 9.00, "
        "while the rows show cover, extras and fees of 0.00 only.",
        fix="Compute the total from the rows that are shown.",
        personas=("explorer-skeptical", "power-user-impatient"),
        tags=("arithmetic", "price"),
        side_effects=(
            "Twelve monthly payments no longer make the yearly price, against what the page says.",
        ),
    ),
    Defect(
        number=7,
        operator="stop-over",
        page="quote-saved",
        target="#main",
        params={
            "heading": "Do you have a pet, too?",
            "words": "Nine out of ten of our customers love animals. Have a look at our pet insurance before "
            "you go on.",
        },
        reach=(*_TO_RESULT, Click("#save-quote")),
        state="after saving a quote for later",
        element="Page between saving a quote and the message that it is saved",
        severity="minor",
        severity_reason="One more click leads on; but some leave here without knowing that the quote was "
        "kept.",
        user="I pressed Save for later and got a page about pets instead. Is my quote saved now or not?",
        expert="An unrelated promotion is put between saving a quote and its confirmation; it delays the "
        "answer to the user's action and leaves the outcome in doubt.",
        developer="The first GET of /quote/saved in a session answers with an interstitial; the "
        "confirmation appears only when the link in it is followed.",
        fix="Show the confirmation at once and drop the page in between.",
        personas=("power-user-impatient", "low-tech-elderly", "non-native-moderate"),
        tags=("interstitial", "saving"),
    ),
    Defect(
        number=8,
        operator="label-removed",
        page="checkout",
        target="#card_code",
        reach=(*_TO_RESULT, Go("/checkout")),
        element="Field for the security code of the card",
        severity="major",
        severity_reason="Those who cannot see the hint beside it do not know what the field wants, and it "
        "must be filled to buy.",
        user="There is one box on the payment page without a title. My screen reader just says edit, and I"
        " had no idea what to put there.",
        expert="The security code field has neither a visible label nor an accessible name; only a hint "
        "about digits is left, which leaves users to guess the purpose of a required field.",
        developer="`input#card_code` has no label element, aria-label or title, so its computed accessible"
        " name is empty.",
        fix="Put the label for the security code back and tie it to the field.",
        personas=("accessibility-focused", "low-tech-elderly", "non-native-moderate"),
        tags=("payment", "missing label"),
        side_effects=("axe reports label on the checkout; the mark 'required' goes with the label.",),
    ),
    Defect(
        number=9,
        operator="text-tiny",
        page="checkout",
        target="#cancel-terms",
        params={"size": "10.5px"},
        reach=(*_TO_RESULT, Go("/checkout")),
        element="Terms of cancelling above the box to agree, on the payment page",
        severity="minor",
        severity_reason="The next page gives the same terms in normal size; here they are only hard to "
        "make out.",
        user="The bit about cancelling is printed so small that I could not read it without zooming in, "
        "and right below I am to agree to it.",
        expert="The cancellation terms shrink to fine print just above the box that accepts them, where "
        "they matter most, and drop out of reach for readers with weaker eyes.",
        developer="`#cancel-terms` has font-size 10.5px, against 17px for the text around it.",
        fix="Set the list in the size of the other text.",
        personas=("low-tech-elderly", "accessibility-focused", "explorer-skeptical"),
        tags=("fine print", "cancelling"),
    ),
    Defect(
        number=10,
        operator="name-contradicts",
        page="checkout-check",
        target="#check-level",
        params={
            "text": "Essential",
            "other": "#chosen-level",
            "to_other": (Go("/quote/result"),),
        },
        reach=_TO_CHECK,
        state="after going on with a saved quote for Classic cover",
        element="Level of cover on the last page before buying",
        severity="critical",
        severity_reason="Nobody can tell which cover they are about to pay for; one level pays for long-"
        "term illness and the other does not.",
        user="I chose Classic, but the last page says Essential. I am not paying before somebody tells me "
        "which one I get.",
        expert="The review page names a lower level of cover than the one the customer selected and was "
        "quoted, so the final check contradicts the quote and cannot be trusted.",
        developer="`#check-level` prints a fixed 'Essential' instead of the level of the quote, which is "
        "Classic here.",
        fix="Print the level of the quote on the check page.",
        personas=("explorer-skeptical", "low-tech-elderly", "non-native-moderate", "power-user-impatient"),
        tags=("level of cover", "last check"),
    ),
    Defect(
        number=11,
        operator="error-silent",
        page="claim",
        target="#policy",
        reach=(
            Go("/claim"),
            Fill("#policy", "OAK-482-7713"),
            Select("#cause", "water"),
            Fill("#event_day", "15"),
            Fill("#event_month", "3"),
            Fill("#event_year", "2026"),
            Click("#next-step"),
        ),
        state="after sending the first step with two digits of the policy number swapped",
        element="First step of a claim when the policy number is wrong",
        severity="critical",
        severity_reason="A slip in the number ends the claim: nothing says what is wrong, and people think"
        " that the site is broken.",
        user="I press Next and the same page comes back, over and over. It does not tell me what it wants "
        "from me.",
        expert="A claim with a mistyped policy number is refused without a word; the form simply "
        "reappears, so people in trouble cannot find out what to correct.",
        developer="The 422 page of /claim renders no error summary, no field messages and no aria-invalid.",
        fix="Show the messages again, at the top and beside the policy number.",
        personas=("low-tech-elderly", "non-native-moderate", "accessibility-focused", "power-user-impatient"),
        tags=("claim", "silent refusal"),
    ),
    Defect(
        number=12,
        operator="state-lost",
        page="claim",
        target='#event_day[value="15"]',
        params={"key": "claim"},
        reach=(*_CLAIM, Click("#previous-step")),
        state="after going back from the second step",
        element="Answers of the first step of a claim when one goes back to it",
        severity="major",
        severity_reason="Everyone who corrects one answer looks up the policy number and types all of it "
        "again, after a bad day.",
        user="I only wanted to put the day right. When I went back everything I had filled in was wiped "
        "out and I had to hunt for the policy number again.",
        expert="Returning to the first step of a claim clears all of its answers, so a small correction "
        "costs the whole form and punishes careful people.",
        developer="GET /claim resets `state['claim']` to an empty dict before rendering, so the form is "
        "filled from nothing.",
        fix="Keep the answers of the step and fill the form with them.",
        personas=("low-tech-elderly", "power-user-impatient", "accessibility-focused"),
        tags=("lost answers", "claim"),
    ),
    Defect(
        number=13,
        operator="viewport-missing",
        page="claim-details",
        target='meta[name="viewport"]',
        device="mobile",
        element="Second step of a claim on a phone",
        severity="major",
        severity_reason="People often claim from a phone; every word and field must be zoomed into, though"
        " all of it works.",
        user="The second page of the claim is shrunk to a postage stamp on my phone. I had to pinch and "
        "drag to hit each box.",
        expert="The second step of the claim is laid out for a desktop and shown in miniature on phones, "
        "so text is unreadable and fields are hard to hit without zooming.",
        developer="/claim/details is sent without a viewport meta tag; mobile browsers fall back to a "
        "980px wide layout.",
        fix="Add the viewport declaration that the other pages have.",
        personas=("low-tech-elderly", "accessibility-focused", "power-user-impatient"),
        tags=("phone", "layout"),
    ),
    Defect(
        number=14,
        operator="slow-submit",
        page="claim-details",
        target="#send-claim",
        params={"seconds": 2.3},
        reach=(
            *_CLAIM,
            Fill("#story", "A pipe under the bath burst and the kitchen ceiling came down."),
            Fill("#name", "Grace Holloway"),
            Fill("#phone", "01632 960777"),
        ),
        state="with the claim filled in",
        element="Button that sends a claim",
        severity="major",
        severity_reason="People under stress press again or leave, not knowing whether the claim went off.",
        user="I pressed Send claim and for a long while nothing moved. I did not know whether to press it "
        "again or whether they would get it twice.",
        expert="Sending a claim takes more than two seconds without any feedback: the button stays as it "
        "was and no message says that it is under way, which breeds doubt and repeated clicks.",
        developer="POST /claim/details answers after about 2.3 s, and the button has neither a busy state "
        "nor a progress message meanwhile.",
        fix="Make the answer fast, and show at once that the claim is being sent.",
        personas=("power-user-impatient", "low-tech-elderly", "explorer-skeptical"),
        tags=("waiting", "claim"),
    ),
    Defect(
        number=15,
        operator="onward-links-lost",
        page="claim-sent",
        target="#sent-next",
        element="Buttons below the confirmation of a claim",
        severity="minor",
        severity_reason="The claim has arrived and the menu is there; people only wonder where to look at "
        "it later.",
        user="My claim went off, and then the page just stops. How do I get back to my policy or to the "
        "start from here?",
        expert="The confirmation of a claim is a dead end: it offers no next step towards the policy or "
        "the front page, and leaves users to the menu.",
        developer="The `.actions` block is not rendered in claim_sent.html, so the confirmation has no "
        "onward links.",
        fix="Offer the links to the policy and the front page below the confirmation.",
        personas=("low-tech-elderly", "non-native-moderate"),
        tags=("claim", "next step"),
    ),
    Defect(
        number=16,
        operator="heading-skipped",
        page="help",
        target="#topic-1",
        params={"to": "h5"},
        element="Heading of the first group of questions on the help page",
        severity="enhancement",
        severity_reason="The page can be read and used; only the outline for screen readers has a gap.",
        user="When I list the headings with my screen reader, Quotes is buried four levels deep while its "
        "neighbours are not, so I thought I had missed something.",
        expert="The first topic of the questions jumps from level one to level five while the other topics"
        " are level two, so the outline suggests a structure that is not there.",
        developer="`#topic-1` is an h5 that follows the page's h1; its siblings `#topic-2` and so on are h2.",
        fix="Make the heading an h2 like those of the other topics.",
        personas=("accessibility-focused",),
        tags=("outline",),
        side_effects=("The heading is set smaller than the others; axe reports heading-order.",),
    ),
)
