"""The defects that can be switched on at Forgeline."""

from __future__ import annotations

from assay.corpus.defects import Defect
from assay.corpus.steps import Click, Fill, Go, Step, Tick

__all__ = ["DEFECTS"]


def _signed_in_at(path: str) -> tuple[Step, ...]:
    return (
        Go(f"/sign-in?next={path}"),
        Fill("#email", "ines@forgeline.example"),
        Fill("#password", "copper-kettle-7"),
        Click("#sign-in"),
    )


DEFECTS: tuple[Defect, ...] = (
    Defect(
        number=1,
        operator="target-tiny",
        page="search",
        target=".pagination a[aria-label]",
        at="/search",
        element="Page numbers below the list of repositories",
        severity="minor",
        severity_reason="Next and Previous keep their size, so everybody can turn the page, only not jump "
        "to one.",
        user="I tapped three times before I hit page 3. The numbers are as small as a grain of rice.",
        expert="The numbered links of the result list shrink to about 15 pixels, well under the smallest "
        "comfortable target, while the neighbouring Next link is three times as large.",
        developer="`.pagination a[aria-label]` is forced to 15 x 15 px without padding or minimum size on "
        "/search.",
        fix="Give the page numbers the same minimum size and padding as Next and Previous.",
        personas=("low-tech-elderly", "accessibility-focused", "power-user-impatient"),
        tags=("target size", "pagination"),
        side_effects=("axe may report target-size on the result list.",),
    ),
    Defect(
        number=2,
        operator="count-stale",
        page="repository",
        target="#star-count",
        params={"knob": "stale_count", "expects": "1,285"},
        reach=(*_signed_in_at("/r/linkhound"), Click("#star")),
        state="after giving the repository a star",
        element="Number of stars beside the Star button",
        severity="minor",
        severity_reason="The button turns to Remove star and a message says it worked; only the figure "
        "raises a doubt.",
        user="I gave it a star and it still said 1,284. I was not sure that mine had been counted, so I "
        "clicked again and lost it.",
        expert="The counter next to the button does not react to the visitor's own action: it shows the "
        "same total before and after, which contradicts the message and invites a second click that undoes"
        " the first.",
        developer="After POST /r/linkhound/star the page renders `stars` from the stored repository "
        "without the session's own star.",
        fix="Add the visitor's star to the figure that the page shows.",
        personas=("power-user-impatient", "explorer-skeptical", "low-tech-elderly"),
        tags=("counter", "status"),
        side_effects=("The stars in the box About and in the search results stay behind too.",),
    ),
    Defect(
        number=3,
        operator="text-as-picture",
        page="repository",
        target="#latest-version",
        params={"colour": "#1e2a36"},
        element="Number of the newest version in the box Releases",
        severity="minor",
        severity_reason="The download button and the releases page give the same number as text.",
        user="My reader says 'Latest' and then nothing. Latest what? And I could not copy the version "
        "either.",
        expert="The version number is delivered as an image with an empty alternative: it cannot be "
        "selected, does not grow with the text size, and is silent for assistive technology.",
        developer='`#latest-version` holds an `img` with a data URI and `alt=""` instead of the string '
        "2.4.1.",
        fix="Write the version number as text.",
        personas=("accessibility-focused", "power-user-impatient"),
        tags=("image of text", "version"),
    ),
    Defect(
        number=4,
        operator="bar-covers-screen",
        page="file",
        target=".app-strip",
        params={
            "beside": "footer",
            "text": "Code looks better in the Forgeline app. Find Forgeline in the store of your phone "
            "and read on the go.",
        },
        device="mobile",
        element="Advertisement for the app at the bottom of a file on a phone",
        severity="major",
        severity_reason="Every file on a phone loses two fifths of the screen, and nothing but leaving the"
        " page helps.",
        user="On my phone a dark slab about some app sits over the code, and there is no cross to make it "
        "go away.",
        expert="A fixed promotional panel occupies more than 40 percent of the small viewport on code "
        "pages and offers no control to dismiss it, so reading happens through a slit.",
        developer="`.app-strip` is `position: fixed; height: 42vh` below 720 px and contains neither a "
        "close button nor a link.",
        fix="Remove the panel, or make it a small line that can be closed for good.",
        personas=("power-user-impatient", "low-tech-elderly", "non-native-moderate"),
        tags=("mobile", "overlay"),
        side_effects=("The end of the page, footer included, stays under the panel.",),
    ),
    Defect(
        number=5,
        operator="back-trapped",
        page="file",
        target="#code",
        reach=(Go("/r/linkhound"), Click(".file-name a")),
        state="after opening a file from the repository and going back",
        element="The browser's way back from a file",
        severity="major",
        severity_reason="Readers go from file to file and back all the time; the breadcrumb is the only "
        "way out.",
        user="I pressed back to return to the list of files, again and again, and I was still looking at "
        "the same code.",
        expert="The file view manipulates the history so that the back button returns to itself: a basic "
        "escape route of the browser is taken away from readers.",
        developer="On load the script calls `history.pushState` and repeats it in every `popstate`, so "
        "leaving the blob page backwards is impossible.",
        fix="Leave the history alone; change it only when the visitor chooses another line or file.",
        personas=("power-user-impatient", "low-tech-elderly", "explorer-skeptical", "accessibility-focused"),
        tags=("back button", "history"),
    ),
    Defect(
        number=6,
        operator="label-removed",
        page="commits",
        target="#author",
        element="Author filter of the list of commits",
        severity="minor",
        severity_reason="Eyes can guess the purpose from the names in the list; only those who listen get "
        "no name at all.",
        user="There is a box that just reads 'Everybody' and I have no idea what choosing somebody in it "
        "would do.",
        expert="The select above the history has lost its label, both the visible word and the accessible "
        "name, so its purpose must be guessed from its options.",
        developer="`select#author` has neither a `label` nor an aria name; it is exposed as an unnamed "
        "combo box.",
        fix="Put the label Author back and tie it to the select.",
        personas=("accessibility-focused", "non-native-moderate", "low-tech-elderly"),
        tags=("label", "filter"),
        side_effects=("axe reports select-name on the list of commits.",),
    ),
    Defect(
        number=7,
        operator="filler-left",
        page="releases",
        target=".release-notes li",
        params={"text": "TODO: write the release notes before publishing"},
        element="First note of the newest version on the releases page",
        severity="minor",
        severity_reason="The list of changes in the repository tells the same; people only have to look "
        "for it.",
        user="Under 'What is new' for the latest version somebody left a reminder to write it. So what is "
        "new, and is this finished at all?",
        expert="An editorial reminder was published in place of a release note: readers who decide on an "
        "update learn nothing, and the release looks unfinished.",
        developer="The first entry of `release.notes` for 2.4.1 still contains the template's TODO line.",
        fix="Replace the reminder by what the version changes.",
        personas=("explorer-skeptical", "power-user-impatient", "non-native-moderate"),
        tags=("unfinished text", "release notes"),
    ),
    Defect(
        number=8,
        operator="layout-shift",
        page="releases",
        target=".assets",
        params={"text": "Forgeline members' day is on 9 May 2026 in Ashby Vale. Everybody is welcome."},
        element="Download links of a version on the releases page",
        severity="minor",
        severity_reason="It happens once per visit; a wrong download costs a moment and can be thrown away.",
        user="Just as I went for the ZIP the whole page slid down and I had downloaded something else.",
        expert="An announcement is inserted above the content well after the page is ready, so the "
        "download links move under the pointer at the moment people reach for them.",
        developer="A script prepends a banner of some 120 px to `main` 700 ms after load without any space"
        " being kept for it.",
        fix="Render the announcement with the page, or keep its space from the start.",
        personas=("power-user-impatient", "low-tech-elderly", "accessibility-focused"),
        tags=("layout shift", "downloads"),
    ),
    Defect(
        number=9,
        operator="sign-in-forced",
        page="issues",
        target="#issue-list",
        params={"signed_in": "signed_in", "to": "/sign-in"},
        element="List of issues for visitors without an account",
        severity="critical",
        severity_reason="Accounts are given by hand on request, so guests, who are most of the visitors, "
        "cannot see known problems at all.",
        user="I only wanted to see whether my bug is known, and I am asked for a password. I do not even "
        "have an account here.",
        expert="Public issues sit behind a sign-in wall although the site itself promises that reading "
        "needs no account; anonymous visitors are turned away before they see anything.",
        developer="GET /r/{repo}/issues redirects every session without `signed_in` to /sign-in, and does "
        "not pass the wanted path on.",
        fix="Let everybody read issues; ask for an account only when somebody wants to write one.",
        personas=("explorer-skeptical", "power-user-impatient", "non-native-moderate"),
        tags=("sign-in wall", "issues"),
        side_effects=(
            "The list of pull requests is the same page and is closed to guests as well.",
            "After signing in people land on the list of repositories, not on the issues.",
        ),
    ),
    Defect(
        number=10,
        operator="name-contradicts",
        page="pull-request",
        target="#pull-author",
        params={
            "text": "Saanvi Rao",
            "other": "#pull-list .talk",
            "to_other": (Go("/r/linkhound/issues?show=pulls"),),
        },
        reach=(*_signed_in_at("/r/linkhound/issues?show=closed"), Go("/r/linkhound/pulls/87")),
        state="as a maintainer who is signed in",
        element="Name of the person who asks for the merge, below the title of the pull request",
        severity="major",
        severity_reason="Maintainers trust a change by its author; approving under a wrong name cannot be "
        "taken back after the merge.",
        user="The list says that Ben sent this change, but the page itself says Saanvi. Whose work am I "
        "approving?",
        expert="The author line of the request names another person than the list and the conversation do,"
        " which undermines the one fact a reviewer relies on first.",
        developer="`#pull-author` renders Saanvi Rao for #87 while `pull.author` is okparab everywhere else.",
        fix="Take the name from the pull request's author.",
        personas=("explorer-skeptical", "power-user-impatient", "non-native-moderate"),
        tags=("author", "contradiction"),
        side_effects=("The same name is really the author of pull request #83.",),
    ),
    Defect(
        number=11,
        operator="new-tab-silent",
        page="pull-request",
        target="#sign-in-to-review",
        element="Button Sign in to review beside a pull request",
        severity="minor",
        severity_reason="The new tab leads back to the same request, so the work can go on; the first tab "
        "confuses.",
        user="I signed in to review and suddenly had two tabs. The old one still told me to sign in, and "
        "back did nothing.",
        expert="The call to sign in opens a second browsing context without warning: the original page "
        "stays stale and the back button is dead in the new one.",
        developer='`a#sign-in-to-review` carries `target="_blank"` although it leads to the site\'s own '
        "sign-in page.",
        fix="Open the sign-in page in the same tab.",
        personas=("low-tech-elderly", "accessibility-focused", "non-native-moderate"),
        tags=("new tab", "sign-in"),
    ),
    Defect(
        number=12,
        operator="autocomplete-lost",
        page="sign-in",
        target="#email",
        element="E-mail field of the sign-in form",
        severity="enhancement",
        severity_reason="The address is short, and many password managers find the field by themselves.",
        user="Everywhere else my browser offers my address when I sign in. Here I have to type the whole "
        "thing.",
        expert="The identifier field declares no purpose, so browsers and password managers cannot "
        "reliably offer the stored address, a burden for people who type with effort.",
        developer='`input#email` on /sign-in lost its `autocomplete="username"`.',
        fix="Declare the field as the user name for autofill.",
        personas=("accessibility-focused", "low-tech-elderly", "power-user-impatient"),
        tags=("autofill", "sign-in"),
    ),
    Defect(
        number=13,
        operator="links-unmarked",
        page="sign-in",
        target=".sign-in-side a",
        element="Links in the help beside the sign-in form",
        severity="minor",
        severity_reason="The headings still name the problem and the footer has the contact; a few give up"
        " before they find it.",
        user="It says 'How to get a new password', but I took it for plain text and never thought of "
        "clicking it.",
        expert="Links for forgotten passwords and new accounts share colour, weight and decoration with "
        "the sentences around them, so nothing shows that they can be followed.",
        developer="`.sign-in-side a` inherits colour and weight and has `text-decoration: none`.",
        fix="Underline the links and give them the link colour, as on the rest of the site.",
        personas=("low-tech-elderly", "accessibility-focused", "non-native-moderate"),
        tags=("links", "password help"),
        side_effects=("axe may report link-in-text-block.",),
    ),
    Defect(
        number=14,
        operator="picture-wrong",
        page="tokens",
        target=".account .avatar",
        params={"src": "/img/tuula.svg"},
        category="trust",
        element="Portrait of the signed-in person in the page's head",
        severity="minor",
        severity_reason="The name beside it is right, and signing out and in again is easy; it costs "
        "confidence where keys are made.",
        user="Next to my name there is a face that is not mine. Am I in somebody else's account, just where I"
        " make passwords for programs?",
        expert="The head of the settings pairs the member's name with a colleague's portrait; on a page "
        "that hands out keys this casts doubt on whose account is open.",
        developer="On /settings/tokens the account image's `src` is /img/tuula.svg instead of the one of "
        "`inesfalk`.",
        fix="Show the portrait of the person who is signed in.",
        personas=("explorer-skeptical", "low-tech-elderly", "non-native-moderate"),
        tags=("portrait", "account"),
    ),
    Defect(
        number=15,
        operator="error-silent",
        page="tokens",
        target="#token-form",
        reach=(
            *_signed_in_at("/settings/tokens"),
            Fill("#token-name", "build server"),
            Tick("#lifetime-30"),
            Click("#create-token"),
        ),
        state="after sending the token form without ticking what it may do",
        element="Form that creates a token, when something is missing",
        severity="major",
        severity_reason="The form has three required parts and none is pointed out; people press again or "
        "believe the token exists.",
        user="I press Create token and the page just blinks. No token, no explanation, only the form again.",
        expert="A refused submission gives no feedback whatsoever: neither a summary nor a hint at the "
        "missing permission, so the error can only be found by trial.",
        developer="The 422 response of POST /settings/tokens renders the form without the summary, the "
        "field messages and `aria-invalid`.",
        fix="Show the summary and say at the permissions that one must be chosen.",
        personas=(
            "low-tech-elderly",
            "power-user-impatient",
            "non-native-moderate",
            "accessibility-focused",
        ),
        tags=("errors", "tokens"),
    ),
    Defect(
        number=16,
        operator="confirms-other",
        page="tokens",
        target="#fresh-expires",
        params={"expects": "16 April 2026"},
        reach=(
            *_signed_in_at("/settings/tokens"),
            Fill("#token-name", "build server"),
            Tick("#scope-read-code"),
            Tick("#lifetime-30"),
            Click("#create-token"),
        ),
        state="after creating a token for 30 days",
        element="Day on which the new token expires, in the box that shows it",
        severity="major",
        severity_reason="Whoever notes this day finds the build server locked out eleven months too early;"
        " only the table below gives the true one.",
        user="I asked for thirty days and the green box promises March next year. Did I make a key that "
        "lives for a year?",
        expert="The confirmation reports another lifetime than was chosen: the shown day lies eleven "
        "months after the real one, so people plan, or worry, on a false promise.",
        developer="`fresh.expires` is computed with a fixed 365 days instead of the submitted `lifetime`.",
        fix="Compute the day in the message from the lifetime that was sent.",
        personas=("explorer-skeptical", "power-user-impatient", "non-native-moderate"),
        tags=("expiry", "confirmation"),
        side_effects=("The table of tokens on the same page shows the right day.",),
    ),
)
